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
    access::{COOKIE, Member, SECURE_COOKIE, Viewer, session},
    accounts::{Credentials, Login, Role},
    app::App,
    fault::Fault,
    network::Client,
    problem::Problem,
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(who, log_in, log_out)).routes(routes!(set_up))
}

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct LoginForm {
    name: String,
    password: String,
    /// The code of the phone, where the account asks for one.
    #[serde(default)]
    code: String,
}

/// Who is logged in.
#[derive(Debug, Serialize, ToSchema)]
struct SessionView {
    /// None if nobody is.
    name: Option<String>,
    /// For what belongs to no event.
    role: Option<Role>,
    /// Whether the account has no role before it has a second factor.
    lacks_second_factor: bool,
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
        lacks_second_factor: identity.as_ref().is_some_and(|identity| identity.lacks_factor),
        csrf: identity.as_ref().and_then(|identity| identity.csrf.clone()),
        name: identity.map(|identity| identity.name),
    })
}

/// Log in; the answer sets the session cookie
#[utoipa::path(
    post, path = "/api/v1/session", tag = "session", request_body = LoginForm,
    responses((status = 204, description = "The cookie is set"), (status = 401)),
    extensions(("x-role" = json!("public")))
)]
async fn log_in(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Body(form): Body<LoginForm>,
) -> Result<Response, Problem> {
    let LoginForm { name, password, code } = &form;
    let shown = Credentials { name, password, code, agent: agent(&headers) };
    let login = log_in_from(&app, client, &shown).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::SET_COOKIE, session_cookie(&login, client)?);
    Ok(response)
}

/// Lets somebody in, as often as their address and the account may be tried.
pub(crate) async fn log_in_from(
    app: &App,
    client: Client,
    shown: &Credentials<'_>,
) -> Result<Login, Problem> {
    let guess = app.limits.guess(shown.name, client.address)?;
    let login = app.accounts.log_in(shown).await;
    match &login {
        Ok(_) => guess.was_right(),
        // Whoever is only asked for the code knows the password.
        Err(problem) if matches!(*problem.fault, Fault::CodeNeeded) => guess.was_half(),
        Err(_) => {}
    }
    login
}

/// What the browser calls itself.
pub(crate) fn agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default()
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
    if let Some(session) = session(&headers) {
        app.accounts.log_out(&identity, session).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    forget_session(response.headers_mut());
    Ok(response)
}

/// Only our own pages send it, no script sees it, and with TLS it never goes without.
pub(crate) fn session_cookie(login: &Login, client: Client) -> Result<HeaderValue, Problem> {
    let (session, seconds) = (login.session.reveal(), login.seconds);
    let (name, secure) = if client.is_secure { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let cookie =
        format!("{name}={session}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&cookie).map_err(|error| Problem::broken(error.to_string()))
}

/// Forgets the session, whichever cookie it was in.
pub(crate) fn forget_session(headers: &mut HeaderMap) {
    for cookie in [
        "arbiter-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
        "__Host-arbiter-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
    ] {
        headers.append(header::SET_COOKIE, HeaderValue::from_static(cookie));
    }
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
    client: Client,
    Body(first): Body<FirstAccount>,
) -> Result<StatusCode, Problem> {
    let guess = app.limits.guess("", client.address)?;
    app.accounts.set_up(&first.key, &first.name, &first.password).await?;
    guess.was_right();
    Ok(StatusCode::NO_CONTENT)
}
