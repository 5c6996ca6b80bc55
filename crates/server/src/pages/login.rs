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
    access::{COOKIE, MemberForm, cookie},
    accounts::PASSWORD_MIN,
    api::{no_cookie, session_cookie},
    app::App,
    fields::Fields,
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

async fn set_up(State(app): State<App>, fields: Fields) -> Result<Response, Problem> {
    let (name, password) = (fields.text("name"), fields.text("password"));
    app.accounts.set_up(fields.text("key"), name, password).await?;
    enter(&app, name, password, "/").await
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage {
    page: Page,
    back: String,
    failed: bool,
}

#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: String,
}

async fn login(page: Page, Query(back): Query<Back>) -> Result<Response, Problem> {
    show(&LoginPage { page, back: own(&back.back).to_owned(), failed: false })
}

async fn log_in(State(app): State<App>, page: Page, fields: Fields) -> Result<Response, Problem> {
    let back = own(fields.text("back"));
    match enter(&app, fields.text("name"), fields.text("password"), back).await {
        Err(problem) if problem.kind == ProblemKind::Unauthorised => {
            let mut response = show(&LoginPage { page, back: back.to_owned(), failed: true })?;
            *response.status_mut() = problem.status;
            Ok(response)
        }
        other => other,
    }
}

async fn enter(app: &App, name: &str, password: &str, to: &str) -> Result<Response, Problem> {
    let login = app.accounts.log_in(name, password).await?;
    let mut response = go(to);
    response.headers_mut().insert(header::SET_COOKIE, session_cookie(&login)?);
    Ok(response)
}

async fn log_out(
    State(app): State<App>,
    headers: HeaderMap,
    sent: MemberForm,
) -> Result<Response, Problem> {
    if let Some(session) = cookie(&headers, COOKIE) {
        app.accounts.log_out(&sent.identity, session).await?;
    }
    let mut response = go("/");
    response.headers_mut().insert(header::SET_COOKIE, no_cookie());
    Ok(response)
}
