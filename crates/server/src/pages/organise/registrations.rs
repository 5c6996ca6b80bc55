//! Who registered on the public form, for the arbiter to confirm or decline.

use arbiter_director::Command;
use arbiter_tournament::Request;
use askama::Template;
use axum::{
    Router,
    response::Response,
    routing::{get, post},
};

use super::super::{EventForm, Head, Page, StaffView, condition_key, show};
use crate::{access::Arbiter, app::App, fault::Fault, problem::Problem};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/registrations", get(list))
        .route("/events/{event}/manage/registrations/{request}/{what}", post(decide))
}

/// A registration that waits.
struct Row {
    number: u32,
    name: String,
    rating: String,
    federation: String,
    birth: String,
    club: String,
    contact: String,
    remark: String,
    /// The place on the waiting list, or empty.
    waiting: String,
    /// Conditions that are not met, or empty.
    unmet: String,
}

#[derive(Template)]
#[template(path = "organise/registrations.html")]
struct RegistrationsPage {
    page: Page,
    head: Head,
    rows: Vec<Row>,
}

async fn list(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "entries").await?;
    let rows = head.event.open_requests().map(|(number, it)| row(&page, &head, number, it));
    let rows = rows.collect();
    show(&RegistrationsPage { page, head, rows })
}

fn row(page: &Page, head: &Head, number: u32, asked: &Request) -> Row {
    let settings = &head.event.settings;
    let details = &asked.details;
    let unmet = settings.registration.conditions.unmet(settings, details);
    let unmet: Vec<String> = unmet.iter().map(|it| page.t.say(condition_key(*it))).collect();
    let rating = settings.rating_use.rating(details);
    let waiting = head.event.waiting_place(number);
    Row {
        number,
        name: details.name.clone(),
        rating: rating.map(|it| it.to_string()).unwrap_or_default(),
        federation: details.federation.clone(),
        birth: details.birth.clone(),
        club: details.club.clone(),
        contact: asked.contact.clone(),
        remark: asked.remark.clone(),
        waiting: waiting.map(|it| it.to_string()).unwrap_or_default(),
        unmet: unmet.join(", "),
    }
}

async fn decide(form: EventForm<Arbiter, (u32, u32, String)>) -> Result<Response, Problem> {
    let (id, request, what) = form.path.clone();
    let command = match what.as_str() {
        "confirm" => Command::ConfirmRegistration(request),
        "decline" => {
            let reason = form.submitted.fields.text("reason").to_owned();
            Command::DeclineRegistration { request, reason }
        }
        _ => return Err(Problem::missing(Fault::NoButton)),
    };
    form.act(id, &[command], "registrations").await
}
