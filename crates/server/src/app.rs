//! The whole server as one value: what handlers share, all routes, all layers.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::{self, Next},
    response::Response,
};
use store::{EventStore, ListStore};
use tokio::time::Instant;
use tower_http::{
    catch_panic::CatchPanicLayer, compression::CompressionLayer,
    set_header::SetResponseHeaderLayer, timeout::TimeoutLayer,
};

use crate::{
    accounts::Office, api, assets, desk::Desk, language::Languages, limits::Limits, live::Live,
    pages, problem::Problem,
};

/// The largest body of a request, unless a route says otherwise.
const BODY_MAX: usize = 2 << 20;

/// How long a request may take.
const TIME_MAX: Duration = Duration::from_secs(60);

/// What a page may load: our own scripts, styles and pictures, and nothing else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// What all handlers share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// See [`App`].
pub(crate) struct Shared {
    pub(crate) office: Office,
    pub(crate) desk: Desk,
    pub(crate) lists: Box<dyn ListStore>,
    pub(crate) store: Arc<dyn EventStore>,
    pub(crate) live: Live,
    pub(crate) languages: Languages,
    pub(crate) limits: Limits,
    /// The address that others can reach, for links on paper.
    pub(crate) address: String,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}


/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(String);

impl App {
    /// A server on these stores; `address` is how others reach it.
    pub async fn new(
        store: Arc<dyn EventStore>,
        lists: Box<dyn ListStore>,
        address: String,
    ) -> Result<Self, StartError> {
        let why = |problem: Problem| {
            StartError(problem.cause().map_or_else(|| problem.detail.clone(), str::to_owned))
        };
        let office = Office::open(Arc::clone(&store)).await.map_err(why)?;
        let languages = Languages::load().map_err(StartError)?;
        let live = Live::follow(Arc::clone(&store));
        let desk = Desk::new(Arc::clone(&store));
        let limits = Limits::default();
        Ok(Self(Arc::new(Shared {
            office,
            desk,
            lists,
            store,
            live,
            languages,
            limits,
            address,
        })))
    }

    /// The link that opens the first account, while nobody has one.
    pub async fn setup_link(&self) -> Result<Option<String>, StartError> {
        let is_new = self.office.is_new().await.map_err(|problem| StartError(problem.detail))?;
        let link = || format!("{}/setup?key={}", self.address, self.office.setup_key());
        Ok(is_new.then(link))
    }

    /// All routes with all layers.
    pub fn router(&self) -> Router {
        let header = |name: HeaderName, value: &'static str| {
            SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
        };
        let pages = pages::router(self);
        let (api, _) = api::router().split_for_parts();
        Router::new()
            .merge(pages)
            .merge(assets::router())
            .merge(api)
            .layer(middleware::from_fn_with_state(self.clone(), limited))
            .layer(DefaultBodyLimit::max(BODY_MAX))
            .layer(TimeoutLayer::with_status_code(
                axum::http::StatusCode::REQUEST_TIMEOUT,
                TIME_MAX,
            ))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(middleware::from_fn(observed))
            .layer(header(header::CONTENT_SECURITY_POLICY, POLICY))
            .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(header(header::REFERRER_POLICY, "same-origin"))
            .layer(header(header::X_FRAME_OPTIONS, "DENY"))
            .layer(header(
                HeaderName::from_static("permissions-policy"),
                "camera=(), geolocation=(), microphone=()",
            ))
            .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .layer(header(header::CACHE_CONTROL, "no-cache"))
            .layer(CompressionLayer::new())
            .with_state(self.clone())
    }
}

/// The description of the JSON interface (OpenAPI 3.1).
pub fn description() -> String {
    let (_, description) = api::router().split_for_parts();
    description.to_pretty_json().unwrap_or_default()
}

/// Who asks too often waits.
async fn limited(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    app.limits.admit(&request)?;
    Ok(next.run(request).await)
}

/// A panic is our fault, and must not take the server down.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    use axum::response::IntoResponse as _;
    Problem::broken("a handler panicked").into_response()
}

/// Says how long the server worked, and logs what is worth it. Never queries or bodies: they may
/// hold secrets.
async fn observed(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let mut response = next.run(request).await;
    let elapsed = start.elapsed();
    let timing = format!("total;dur={:.3}", elapsed.as_secs_f64() * 1000.0);
    if let Ok(value) = HeaderValue::from_str(&timing) {
        response.headers_mut().insert(HeaderName::from_static("server-timing"), value);
    }
    let status = response.status().as_u16();
    let problem = response.extensions().get::<Arc<Problem>>();
    match problem.and_then(|problem| problem.cause()) {
        Some(cause) => tracing::error!(%method, path, status, cause, "failed"),
        None => tracing::debug!(%method, path, status, ?elapsed, "answered"),
    }
    response
}
