//! Who may do what: extractors, so that a handler that needs an arbiter cannot be written
//! without one.

use std::marker::PhantomData;

use axum::{
    extract::{FromRequest, FromRequestParts, RawPathParams, Request},
    http::{HeaderMap, Method, header, request::Parts},
};

use crate::{
    accounts::{Identity, Role},
    app::App,
    fault::Fault,
    fields::Fields,
    problem::Problem,
};

/// The cookie of a session where the reader speaks TLS: browsers take it from nobody else, and send
/// it over TLS alone.
pub(crate) const SECURE_COOKIE: &str = "__Host-arbiter-session";

/// The cookie of a session on a laptop in a club, where there is no TLS.
pub(crate) const COOKIE: &str = "arbiter-session";

/// The header in which scripts show the word against forged requests.
pub(crate) const CSRF_HEADER: &str = "x-csrf";

/// A role as a type.
pub(crate) trait RequiredRole: Send + Sync {
    /// The role.
    const ROLE: Role;
}

/// May name the teams of one club.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Club;

impl RequiredRole for Club {
    const ROLE: Role = Role::Club;
}

/// May see what is not public.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read;

impl RequiredRole for Read {
    const ROLE: Role = Role::Read;
}

/// May enter results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultEntry;

impl RequiredRole for ResultEntry {
    const ROLE: Role = Role::ResultEntry;
}

/// May run events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arbiter;

impl RequiredRole for Arbiter {
    const ROLE: Role = Role::Arbiter;
}

/// May create events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Organiser;

impl RequiredRole for Organiser {
    const ROLE: Role = Role::Organiser;
}

/// May do everything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Administrator;

impl RequiredRole for Administrator {
    const ROLE: Role = Role::Administrator;
}

/// Somebody with at least this role: in the event that the path names, or, where it names none,
/// for what belongs to no event.
#[derive(Clone, Debug)]
pub(crate) struct Staff<R> {
    pub(crate) identity: Identity,
    rank: PhantomData<R>,
}

/// Whoever it is.
#[derive(Clone, Debug)]
pub(crate) struct Viewer(pub(crate) Option<Identity>);

/// Anybody who is logged in, whatever their role.
#[derive(Clone, Debug)]
pub(crate) struct Member(pub(crate) Identity);

impl FromRequestParts<App> for Viewer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(known.clone());
        }
        let viewer = Self(identify(&parts.headers, app).await?);
        parts.extensions.insert(viewer.clone());
        Ok(viewer)
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Viewer(identity) = Viewer::from_request_parts(parts, app).await?;
        let identity = identity.ok_or_else(|| Problem::unauthorised(Fault::NotLoggedIn))?;
        guard_against_forgery(parts, &identity)?;
        Ok(Self(identity))
    }
}

/// Somebody who logged in with a password, and the secret of their session. A token opens no
/// doors for itself: it makes no tokens, ends no sessions and changes no password.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) identity: Identity,
    pub(crate) session: String,
}

impl FromRequestParts<App> for Person {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Member(identity) = Member::from_request_parts(parts, app).await?;
        Self::of(identity, &parts.headers)
    }
}

impl Person {
    fn of(identity: Identity, headers: &HeaderMap) -> Result<Self, Problem> {
        let session = session(headers).filter(|_| identity.csrf.is_some());
        let session = session
            .ok_or_else(|| Problem::forbidden(Fault::NotByToken).next("next-unauthorised"))?;
        let session = session.to_owned();
        Ok(Self { identity, session })
    }
}

impl<R: RequiredRole> FromRequestParts<App> for Staff<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Member(identity) = Member::from_request_parts(parts, app).await?;
        let event = event_in_path(parts, app).await?;
        if identity.role(event) < Some(R::ROLE) {
            return Err(too_low(&identity, R::ROLE));
        }
        Ok(Self { identity, rank: PhantomData })
    }
}

/// The number after `{event}` in the route, if the route has one.
async fn event_in_path(parts: &mut Parts, app: &App) -> Result<Option<u32>, Problem> {
    let params = RawPathParams::from_request_parts(parts, app).await;
    let Ok(params) = params else { return Ok(None) };
    let Some((_, number)) = params.iter().find(|(name, _)| *name == "event") else {
        return Ok(None);
    };
    let number = number.parse().map_err(|_| Problem::missing(Fault::NoEvent(number.to_owned())))?;
    Ok(Some(number))
}

/// A token in the header, or a session in the cookie.
async fn identify(headers: &HeaderMap, app: &App) -> Result<Option<Identity>, Problem> {
    let authorization = headers.get(header::AUTHORIZATION).map(|value| value.to_str());
    if let Some(value) = authorization {
        let token = value.ok().and_then(|value| value.strip_prefix("Bearer "));
        let token = token.ok_or_else(|| Problem::unauthorised(Fault::TokenUnreadable))?;
        let identity = app.accounts.by_token(token).await?;
        return match identity {
            Some(identity) => Ok(Some(identity)),
            None => Err(Problem::unauthorised(Fault::TokenUnknown)),
        };
    }
    match session(headers) {
        Some(session) => app.accounts.by_session(session).await,
        None => Ok(None),
    }
}

/// The session that the reader shows.
pub(crate) fn session(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, SECURE_COOKIE).or_else(|| cookie(headers, COOKIE))
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(key, value)| (key.trim(), value.trim()))
        .find(|(key, _)| *key == name)
        .map(|it| it.1)
}

/// Who writes with a cookie must show the session's word in a header, which other sites cannot
/// do; forms show it in a field ([`Submitted`]). Tokens are not sent by browsers unasked.
fn guard_against_forgery(parts: &Parts, identity: &Identity) -> Result<(), Problem> {
    let Some(csrf) = &identity.csrf else { return Ok(()) };
    if matches!(parts.method, Method::GET | Method::HEAD) {
        return Ok(());
    }
    let shown = parts.headers.get(CSRF_HEADER).and_then(|value| value.to_str().ok());
    if shown == Some(csrf) { Ok(()) } else { Err(forged()) }
}

/// The request does not show the session's word.
fn forged() -> Problem {
    Problem::forbidden(Fault::Forged).next("next-load-again")
}

/// A form that somebody with at least this role sent from one of our pages.
#[derive(Clone, Debug)]
pub(crate) struct Submitted<R> {
    pub(crate) identity: Identity,
    pub(crate) fields: Fields,
    rank: PhantomData<R>,
}

impl<R: RequiredRole> FromRequest<App> for Submitted<R> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Viewer(identity) = Viewer::from_request_parts(&mut parts, app).await?;
        let identity = identity.ok_or_else(|| Problem::unauthorised(Fault::NotLoggedIn))?;
        let event = event_in_path(&mut parts, app).await?;
        if identity.role(event) < Some(R::ROLE) {
            return Err(too_low(&identity, R::ROLE));
        }
        let fields = Fields::from_request(Request::from_parts(parts, body), app).await?;
        if identity.csrf.is_some() && fields.get("csrf") != identity.csrf.as_deref() {
            return Err(forged());
        }
        Ok(Self { identity, fields, rank: PhantomData })
    }
}

/// A form that anybody who is logged in sent from one of our pages, whatever their role.
#[derive(Clone, Debug)]
pub(crate) struct MemberForm {
    pub(crate) identity: Identity,
    pub(crate) fields: Fields,
}

impl FromRequest<App> for MemberForm {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let Viewer(identity) = Viewer::from_request_parts(&mut parts, app).await?;
        let identity = identity.ok_or_else(|| Problem::unauthorised(Fault::NotLoggedIn))?;
        let fields = Fields::from_request(Request::from_parts(parts, body), app).await?;
        if identity.csrf.is_some() && fields.get("csrf") != identity.csrf.as_deref() {
            return Err(forged());
        }
        Ok(Self { identity, fields })
    }
}

/// A form that somebody who logged in with a password sent from one of our pages.
#[derive(Clone, Debug)]
pub(crate) struct PersonForm {
    pub(crate) person: Person,
    pub(crate) fields: Fields,
}

impl FromRequest<App> for PersonForm {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let headers = request.headers().clone();
        let MemberForm { identity, fields } = MemberForm::from_request(request, app).await?;
        Ok(Self { person: Person::of(identity, &headers)?, fields })
    }
}

fn too_low(identity: &Identity, role: Role) -> Problem {
    if identity.lacks_factor {
        return Problem::factor_demanded();
    }
    Problem::forbidden(Fault::NeedsRole(role))
}
