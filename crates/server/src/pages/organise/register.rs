//! The public form on which players register themselves. No account is needed; nothing is public
//! before the arbiter has confirmed it.

use arbiter_tournament::{Details, RequestState, Window};
use askama::Template;
use axum::{
    Router,
    extract::{Path, Query, State},
    middleware,
    response::Response,
    routing::get,
};
use serde::Deserialize;

use super::{
    super::{Head, Page, PublicView, go, public::day, show},
    player::PlayerForm,
    players::details,
};
use crate::{
    app::App,
    fields::Fields,
    network::{Client, same_site},
    problem::Problem,
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
    show(&RegisterPage { page, head, form, is_open: window == Window::Open, notes, answer })
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
        let line = rules.conditions.written(|_| String::new());
        let line = line.trim_start_matches("; ").to_owned();
        notes.push(t.say1("register-conditions", "conditions", line));
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
    State(app): State<App>,
    client: Client,
    Path(id): Path<u32>,
    fields: Fields,
) -> Result<Response, Problem> {
    let mut details = details(&fields)?;
    // What only an arbiter says.
    (details.rating_is_estimated, details.later_ratings) = (false, Vec::new());
    let asked = Asked {
        details,
        contact: fields.text("contact").to_owned(),
        remark: fields.text("remark").to_owned(),
    };
    let (_, request) = registration::receive(&app, &client, id, asked).await?;
    Ok(go(&format!("/events/{id}/register?request={request}")))
}
