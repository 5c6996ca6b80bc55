//! The door: the first account, logging in and out.

use askama::Template;
use axum::{
    Router,
    extract::{Query, State},
    http::{HeaderMap, header},
    response::Response,
    routing::get,
};
use serde::Deserialize;

use super::{Page, go, home::own, show};
use crate::{
    access::{MemberForm, session},
    accounts::{Credentials, PASSWORD_MIN},
    api::{agent, forget_session, log_in_from, session_cookie},
    app::App,
    fault::Fault,
    fields::Fields,
    network::Client,
    problem::{Problem, ProblemKind},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/setup", get(setup).post(set_up))
        .route("/login", get(login).post(log_in))
        .route("/logout", axum::routing::post(log_out))
}

#[derive(Template)]
#[template(path = "setup.html")]
struct SetupPage {
    page: Page,
    key: String,
    password_min: usize,
    is_done: bool,
}

#[derive(Deserialize)]
struct Key {
    #[serde(default)]
    key: String,
}

async fn setup(
    State(app): State<App>,
    page: Page,
    Query(key): Query<Key>,
) -> Result<Response, Problem> {
    let is_done = !app.accounts.is_new().await?;
    show(&SetupPage { page, key: key.key, password_min: PASSWORD_MIN, is_done })
}

async fn set_up(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let (name, password) = (fields.text("name"), fields.secret("password"));
    let guess = app.limits.guess("", client.address)?;
    app.accounts.set_up(fields.text("key"), name, password).await?;
    guess.was_right();
    let shown = Credentials { name, password, code: "", agent: agent(&headers) };
    enter(&app, client, &shown, "/").await
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    page: Page,
    back: String,
    /// Why nobody was let in, the time before.
    failed: Option<String>,
}

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

async fn login(page: Page, Query(back): Query<Back>) -> Result<Response, Problem> {
    show(&LoginPage { page, back: own(&back.back).to_owned(), failed: None })
}

async fn log_in(
    State(app): State<App>,
    client: Client,
    page: Page,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let back = own(fields.text("back"));
    let (name, password, code) =
        (fields.text("name"), fields.secret("password"), fields.text("code"));
    let shown = Credentials { name, password, code, agent: agent(&headers) };
    match enter(&app, client, &shown, back).await {
        Err(problem) if problem.kind == ProblemKind::Unauthorised => {
            let failed = if matches!(*problem.fault, Fault::CodeNeeded) {
                "fault-code-needed"
            } else if matches!(*problem.fault, Fault::WrongCode) {
                "fault-wrong-code"
            } else {
                "log-in-failed"
            };
            let failed = Some(page.t.say(failed));
            let mut response = show(&LoginPage { page, back: back.to_owned(), failed })?;
            *response.status_mut() = problem.status;
            Ok(response)
        }
        other => other,
    }
}

pub(super) async fn enter(
    app: &App,
    client: Client,
    shown: &Credentials<'_>,
    to: &str,
) -> Result<Response, Problem> {
    let login = log_in_from(app, client, shown).await?;
    let mut response = go(if login.lacks_factor { "/account" } else { to });
    response.headers_mut().insert(header::SET_COOKIE, session_cookie(&login, client)?);
    Ok(response)
}

async fn log_out(
    State(app): State<App>,
    headers: HeaderMap,
    sent: MemberForm,
) -> Result<Response, Problem> {
    if let Some(session) = session(&headers) {
        app.accounts.log_out(&sent.identity, session).await?;
    }
    let mut response = go("/");
    forget_session(response.headers_mut());
    Ok(response)
}
