//! The first page: the events, and where else to go.

use arbiter_rulebook::Language;
use askama::Template;
use axum::{
    Router,
    extract::{Query, State},
    http::header,
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use serde::Deserialize;

use super::{Page, language_cookie, public::day, show};
use crate::{accounts::Role, app::App, fault::Fault, problem::Problem, wire::EventLine};

pub(super) fn router() -> Router<App> {
    Router::new().route("/", get(home)).route("/language", get(language))
}

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    page: Page,
    running: Vec<EventLine>,
    finished: Vec<EventLine>,
    /// Whether nobody has an account yet.
    is_new: bool,
    may_create: bool,
}

impl HomePage {
    fn day(&self, moment: &str) -> String {
        day(&self.page.t, moment)
    }
}

async fn home(State(app): State<App>, page: Page) -> Result<Response, Problem> {
    let (mut running, mut finished) = (Vec::new(), Vec::new());
    for id in app.tournaments.ids().await?.into_iter().rev() {
        let event = app.tournaments.load(id).await?;
        let line = EventLine::of(id, &event);
        if event.is_closed { finished.push(line) } else { running.push(line) }
    }
    let is_new = app.accounts.is_new().await?;
    let may_create = page.may_anywhere(Role::Organiser);
    show(&HomePage { page, running, finished, is_new, may_create })
}

#[derive(Deserialize)]
struct Choice {
    code: String,
    #[serde(default)]
    back: String,
}

/// Remembers the language and goes back; only to our own pages.
async fn language(Query(choice): Query<Choice>) -> Result<Response, Problem> {
    let language: Language =
        choice.code.parse().map_err(|_| Problem::invalid(Fault::FieldMissing("language")))?;
    let mut response = Redirect::to(own(&choice.back)).into_response();
    response.headers_mut().insert(header::SET_COOKIE, language_cookie(language));
    Ok(response)
}

/// A path of ours, or the first page.
pub(super) fn own(path: &str) -> &str {
    let is_ours = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    if is_ours { path } else { "/" }
}
