//! The whole server as one value: what handlers share, all routes, all layers.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use arbiter_service::Tournaments;
use arbiter_store::{Database, ListStore};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use tokio::{net::TcpListener, time::Instant};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
    set_header::SetResponseHeaderLayer,
};

use crate::{
    ExportedFile, accounts::AccountStore, api, assets, export, import::Imports, limits::Limits,
    live::Live, pages, problem::Problem,
};

/// The largest body of a request, unless a route says otherwise.
const BODY_MAX: usize = 2 << 20;

/// How long a request may take.
const TIME_MAX: Duration = Duration::from_mins(1);

/// How long the upload of a rating list may take: hundreds of megabytes over a slow network.
const UPLOAD_TIME_MAX: Duration = Duration::from_mins(30);

/// What a page may load: our own scripts, styles, fonts and pictures, and nothing else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// What all handlers share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

/// See [`App`].
pub(crate) struct Shared {
    pub(crate) accounts: AccountStore,
    pub(crate) tournaments: Tournaments,
    pub(crate) lists: Box<dyn ListStore>,
    pub(crate) database: Arc<Database>,
    pub(crate) live: Live,
    pub(crate) limits: Limits,
    pub(crate) imports: Imports,
    pub(crate) cache: pages::Cache,
    /// The address that others can reach, for links on paper.
    pub(crate) address: String,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Why a server does not start, or stops.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ServeError(String);

/// A server on a database.
pub struct Server(App);

impl Server {
    /// A server on a database; `address` is how others reach it.
    pub async fn new(database: Database, address: String) -> Result<Self, ServeError> {
        let why = |problem: Problem| {
            ServeError(problem.cause().map_or_else(|| problem.fault.to_string(), str::to_owned))
        };
        let lists = database.lists().map_err(|error| ServeError(error.to_string()))?;
        let database = Arc::new(database);
        let accounts = AccountStore::open(Arc::clone(&database)).await.map_err(why)?;
        let live = Live::follow(Arc::clone(&database));
        let tournaments = Tournaments::new(Arc::clone(&database));
        let limits = Limits::default();
        Ok(Self(App(Arc::new(Shared {
            accounts,
            tournaments,
            lists,
            database,
            live,
            limits,
            imports: Imports::default(),
            cache: pages::Cache::default(),
            address,
        }))))
    }

    /// The link that opens the first account, while nobody has one.
    pub async fn setup_link(&self) -> Result<Option<String>, ServeError> {
        let is_new = self
            .0
            .accounts
            .is_new()
            .await
            .map_err(|problem| ServeError(problem.fault.to_string()))?;
        let link = || format!("{}/setup?key={}", self.0.address, self.0.accounts.setup_key());
        Ok(is_new.then(link))
    }

    /// The public pages of an event as files that need no server.
    pub async fn export(&self, event: u32) -> Result<Vec<ExportedFile>, ServeError> {
        let why = |problem: Problem| {
            ServeError(problem.cause().map_or_else(|| problem.fault.to_string(), str::to_owned))
        };
        export::folder(&self.0, event).await.map_err(why)
    }

    /// All routes with all layers.
    pub fn router(&self) -> Router {
        let header = |name: HeaderName, value: &'static str| {
            SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
        };
        let pages = pages::router(&self.0);
        let (api, _) = api::router().split_for_parts();
        Router::new()
            .merge(pages)
            .merge(assets::router())
            .merge(pages::in_words(api, &self.0))
            .method_not_allowed_fallback(method_not_allowed)
            .layer(middleware::from_fn_with_state(self.0.clone(), limited))
            .layer(DefaultBodyLimit::max(BODY_MAX))
            .layer(middleware::from_fn(timed))
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
            .layer(CompressionLayer::new().compress_when(is_compressible()))
            .with_state(self.0.clone())
    }

    /// Answers until `stop` comes; then what was begun is finished.
    pub async fn run(
        &self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let service = self.router().into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(listener, service).with_graceful_shutdown(stop).await;
        served.map_err(|error| ServeError(error.to_string()))
    }
}

/// The description of the JSON interface (OpenAPI 3.1).
pub fn description() -> String {
    let (_, description) = api::router().split_for_parts();
    description.to_pretty_json().unwrap_or_default()
}

/// What is worth compressing; fonts are compressed as they are.
fn is_compressible() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("font/"))
}

/// The page exists, but nothing can be done with it in this way.
async fn method_not_allowed() -> Problem {
    Problem::method_not_allowed()
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

/// Nobody keeps the server busy for ever.
async fn timed(request: Request, next: Next) -> Response {
    use axum::{http::Method, response::IntoResponse as _};
    let path = request.uri().path();
    let is_upload = match *request.method() {
        Method::POST => path == "/lists",
        Method::PUT => path.starts_with("/api/v1/lists/"),
        _ => false,
    };
    let most = if is_upload { UPLOAD_TIME_MAX } else { TIME_MAX };
    let answered = tokio::time::timeout(most, next.run(request)).await;
    answered.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
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
    if let Some(cause) = problem.and_then(|problem| problem.cause()) {
        tracing::error!(%method, path, status, cause, "failed");
    } else {
        tracing::debug!(%method, path, status, ?elapsed, "answered");
    }
    response
}
