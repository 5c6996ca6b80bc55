//! Logging in and out, and opening the first account.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Body};
use crate::{
    access::{COOKIE, Member, Viewer, cookie},
    accounts::{Login, Role},
    app::App,
    problem::Problem,
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(who, log_in, log_out)).routes(routes!(set_up))
}

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Credentials {
    name: String,
    password: String,
}

/// Who is logged in.
#[derive(Debug, Serialize, ToSchema)]
struct SessionView {
    /// None if nobody is.
    name: Option<String>,
    /// For what belongs to no event.
    role: Option<Role>,
    /// To be shown in the header `X-Csrf` by everything that writes with the cookie.
    csrf: Option<String>,
}

/// Who is logged in
#[utoipa::path(
    get, path = "/api/v1/session", tag = "session",
    responses((status = 200, body = SessionView)),
    extensions(("x-role" = json!("public")))
)]
async fn who(Viewer(identity): Viewer) -> Answer<SessionView> {
    Answer(SessionView {
        role: identity.as_ref().and_then(|identity| identity.role(None)),
        csrf: identity.as_ref().and_then(|identity| identity.csrf.clone()),
        name: identity.map(|identity| identity.name),
    })
}

/// Log in; the answer sets the session cookie
#[utoipa::path(
    post, path = "/api/v1/session", tag = "session", request_body = Credentials,
    responses((status = 204, description = "The cookie is set"), (status = 401)),
    extensions(("x-role" = json!("public")))
)]
async fn log_in(
    State(app): State<App>,
    Body(credentials): Body<Credentials>,
) -> Result<Response, Problem> {
    let login = app.accounts.log_in(&credentials.name, &credentials.password).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::SET_COOKIE, session_cookie(&login)?);
    Ok(response)
}

/// Log out
#[utoipa::path(
    delete, path = "/api/v1/session", tag = "session",
    responses((status = 204)),
    extensions(("x-role" = json!("member")))
)]
async fn log_out(
    State(app): State<App>,
    Member(identity): Member,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(session) = cookie(&headers, COOKIE) {
        app.accounts.log_out(&identity, session).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::SET_COOKIE, no_cookie());
    Ok(response)
}

/// Only our own pages send it, no script sees it.
pub(crate) fn session_cookie(login: &Login) -> Result<HeaderValue, Problem> {
    let (session, seconds) = (login.session.reveal(), login.seconds);
    let cookie = format!("{COOKIE}={session}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}");
    HeaderValue::from_str(&cookie).map_err(|error| Problem::broken(error.to_string()))
}

/// Forgets the session.
pub(crate) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("arbiter-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// The first account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FirstAccount {
    /// What the program printed when it started.
    key: String,
    name: String,
    password: String,
}

/// Open the first account, an administrator's
#[utoipa::path(
    post, path = "/api/v1/setup", tag = "session", request_body = FirstAccount,
    responses((status = 204), (status = 403), (status = 409)),
    extensions(("x-role" = json!("public")))
)]
async fn set_up(
    State(app): State<App>,
    Body(first): Body<FirstAccount>,
) -> Result<StatusCode, Problem> {
    app.accounts.set_up(&first.key, &first.name, &first.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
