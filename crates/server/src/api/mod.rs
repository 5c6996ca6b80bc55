//! JSON over HTTP, described by `docs/generated/api.json`.
//!
//! Every route says which role it needs, in the extension `x-role`; a test tries each of them
//! without it.

mod accounts;
mod club;
mod describe;
mod events;
mod festivals;
mod laws;
mod lists;
mod live;
mod members;
mod public;
mod registrations;
mod session;

pub(crate) use accounts::prove;
pub(crate) use describe::describe;
pub(crate) use events::begin;
pub(crate) use session::{agent, forget_session, log_in_from, session_cookie};

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::request::Parts,
    middleware,
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{app::App, network::same_site, problem::Problem};

/// The interface as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Arbiter",
        description = "Chess tournaments under the FIDE regulations. Log in for a session cookie \
                       (writes then show the word `csrf` in the header `X-Csrf`), or send a token \
                       as `Authorization: Bearer …`. Errors are problem+json with a sentence that \
                       says what to do next.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(crate::problem::ProblemView))
)]
struct Description;

/// All routes, described.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health))
        .merge(session::router().layer(middleware::from_fn(same_site)))
        .merge(accounts::router())
        .merge(events::router())
        .merge(festivals::router())
        .merge(public::router())
        .merge(registrations::router())
        .merge(members::router())
        .merge(club::router())
        .merge(lists::router())
        .merge(laws::router())
        .merge(live::router())
}

/// Nothing but an answer: the server is up.
#[utoipa::path(
    get, path = "/api/v1/health", tag = "server",
    responses((status = 200, description = "It is up")),
    extensions(("x-role" = json!("public")))
)]
async fn health() -> &'static str {
    "ok\n"
}

/// A JSON body; what cannot be read is a problem that says where.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(JsonRejection::JsonDataError(error)) => Err(Problem::invalid(error.body_text())),
            Err(error) => Err(Problem::of_body(error.status(), error.body_text())),
        }
    }
}

/// A body as it is.
pub(crate) struct Raw(pub(crate) Bytes);

impl FromRequest<App> for Raw {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        let bytes = Bytes::from_request(request, app).await;
        bytes.map(Self).map_err(|error| Problem::of_body(error.status(), error.body_text()))
    }
}

/// What stands in the path; what cannot be is a problem.
pub(crate) struct At<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let path = Path::<T>::from_request_parts(parts, app).await;
        path.map(|Path(it)| Self(it)).map_err(|error| Problem::missing(error.body_text()))
    }
}

/// What is asked for after the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let query = Query::<T>::from_request_parts(parts, app).await;
        query.map(|Query(it)| Self(it)).map_err(|error| Problem::unreadable(error.body_text()))
    }
}

/// A JSON answer.
pub(crate) struct Answer<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        Json(self.0).into_response()
    }
}
