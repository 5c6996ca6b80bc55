//! The public form on which players register themselves. No account is needed; nothing is public
//! before the arbiter has confirmed it.

use arbiter_tournament::{Details, RequestState, Window};
use askama::Template;
use axum::{Router, extract::Query, middleware, response::Response, routing::get};
use serde::Deserialize;

use super::{
    super::{Head, Page, PublicView, Speech, conditions, go, public::day, show},
    player::PlayerForm,
    players::details,
};
use crate::{
    app::App,
    fields::Fields,
    network::{Client, same_site},
    problem::{Problem, ProblemKind},
    registration::{self, Asked},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/register", get(form).post(register))
        .route_layer(middleware::from_fn(same_site))
}

#[derive(Deserialize)]
struct Which {
    /// The number of a registration, to see what became of it.
    request: Option<u32>,
}

#[derive(Template)]
#[template(path = "organise/register.html")]
struct RegisterPage {
    page: Page,
    head: Head,
    form: PlayerForm,
    is_open: bool,
    /// When it opens, closes, and for how many there is room.
    notes: Vec<String>,
    /// What became of a registration.
    answer: String,
    /// What is wrong with a form that comes back as it was typed.
    fault: String,
    contact: String,
    remark: String,
}

async fn form(
    PublicView { app, page, path: id }: PublicView,
    Query(which): Query<Which>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "register").await?;
    let window = registration::window(&head.event);
    let notes = notes(&page, &head, window);
    let answer = which.request.map(|request| became(&page, &head, request)).unwrap_or_default();
    let form = PlayerForm::of(&Details::default(), true);
    let is_open = window == Window::Open;
    let (fault, contact, remark) = (String::new(), String::new(), String::new());
    show(&RegisterPage { page, head, form, is_open, notes, answer, fault, contact, remark })
}

fn notes(page: &Page, head: &Head, window: Window) -> Vec<String> {
    let (t, rules) = (&page.t, &head.event.settings.registration);
    let mut notes = Vec::new();
    match window {
        Window::None => notes.push(t.say("register-none")),
        Window::Before => {
            notes.push(t.say1("register-before", "at", day(t, &rules.opens)));
        }
        Window::After => notes.push(t.say("register-after")),
        Window::Open if !rules.closes.is_empty() => {
            notes.push(t.say1("register-until", "at", day(t, &rules.closes)));
        }
        Window::Open => {}
    }
    if let Some(capacity) = rules.capacity.filter(|_| window == Window::Open) {
        let taken = head.event.taking_part() + head.event.open_requests().count();
        let values = [("capacity", capacity.to_string()), ("taken", taken.to_string())];
        notes.push(t.with("register-room", &values));
        if usize::from(capacity) <= taken {
            notes.push(t.say("register-waiting-list"));
        }
    }
    if rules.conditions.has_conditions() {
        let said = conditions(t, &rules.conditions);
        notes.push(t.say1("register-conditions", "conditions", said));
    }
    notes
}

/// What became of a registration, without saying whose it is.
fn became(page: &Page, head: &Head, request: u32) -> String {
    let t = &page.t;
    let Some(asked) = head.event.requests.get(&request) else { return String::new() };
    let key = match asked.state {
        RequestState::Open => match head.event.waiting_place(request) {
            Some(place) => {
                let values = [("number", request.to_string()), ("place", place.to_string())];
                return t.with("registered-waiting", &values);
            }
            None => "registered-open",
        },
        RequestState::Confirmed(_) => "registered-confirmed",
        RequestState::Declined => "registered-declined",
    };
    t.say1(key, "number", request)
}

async fn register(
    PublicView { app, page, path: id }: PublicView,
    client: Client,
    fields: Fields,
) -> Result<Response, Problem> {
    match received(&app, &client, id, &fields).await {
        Ok(request) => Ok(go(&format!("/events/{id}/register?request={request}"))),
        // Nothing that was typed is lost for one field that is wrong.
        Err(problem) if problem.kind == ProblemKind::Invalid || problem.refusal.is_some() => {
            again((&app, id), page, &fields, &problem).await
        }
        Err(problem) => Err(problem),
    }
}

/// The form as it was typed, with what is wrong above it.
async fn again(
    (app, id): (&App, u32),
    page: Page,
    fields: &Fields,
    problem: &Problem,
) -> Result<Response, Problem> {
    let head = Head::load(app, id, "register").await?;
    let window = registration::window(&head.event);
    let notes = notes(&page, &head, window);
    let said = Speech { t: &page.t, event: Some(&head.event) }.problem(problem);
    let shown = RegisterPage {
        form: PlayerForm::typed(fields),
        is_open: window == Window::Open,
        notes,
        answer: String::new(),
        fault: said.in_sentences().detail,
        contact: fields.text("contact").to_owned(),
        remark: fields.text("remark").to_owned(),
        page,
        head,
    };
    let mut response = show(&shown)?;
    *response.status_mut() = problem.status;
    Ok(response)
}

/// The number of the registration.
async fn received(app: &App, client: &Client, id: u32, fields: &Fields) -> Result<u32, Problem> {
    let mut details = details(fields)?;
    // What only an arbiter says.
    (details.rating_is_estimated, details.later_ratings) = (false, Vec::new());
    let asked = Asked {
        details,
        contact: fields.text("contact").to_owned(),
        remark: fields.text("remark").to_owned(),
    };
    registration::receive(app, client, id, asked).await.map(|(_, request)| request)
}
