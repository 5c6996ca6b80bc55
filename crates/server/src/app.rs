//! The whole server as one value: what handlers share, all routes, all layers.
#![allow(
    clippy::needless_pass_by_value,
    reason = "it is given to map_err or taken over by the caller"
)]

use std::{fmt, net::IpAddr, sync::Arc};

use arbiter_rulebook::{Explain as _, Language, Message};
use arbiter_service::{Tournaments, members::Members};
use arbiter_store::{Database, ListStore, StoreError};
use arbiter_text::Text;
use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header},
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
    ExportedFile, access,
    accounts::AccountStore,
    api, assets, base, clock, export,
    hall_door::HallDoor,
    health,
    import::Imports,
    limits::Limits,
    listing::Listing,
    live::Live,
    metrics::Metrics,
    network::{self, Client, Connections, House, Settings},
    pages::{self, Speech},
    patience,
    play::{self, Hall},
    problem::Problem,
    publish,
    push::{self, Push},
    sources,
    telemetry::{Span, Step, Telemetry},
    trace::Trace,
};

/// The largest body of a request, unless a route says otherwise.
const BODY_MAX: usize = 2 << 20;

/// Methods that are counted by their name.
const STANDARD_METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

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
    /// The players whom the club knows.
    pub(crate) members: Members,
    pub(crate) lists: Box<dyn ListStore>,
    pub(crate) database: Arc<Database>,
    pub(crate) live: Live,
    pub(crate) hall: Hall,
    pub(crate) limits: Limits,
    pub(crate) imports: Imports,
    pub(crate) cache: pages::Cache,
    pub(crate) reckonings: pages::Reckonings,
    pub(crate) listing: Listing,
    pub(crate) settings: Arc<Settings>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) metrics: Metrics,
    /// The way to the operator's collector, where there is one.
    pub(crate) telemetry: Option<Telemetry>,
    /// The way to devices that follow a player, where the operator opened it.
    pub(crate) push: Option<Push>,
    /// Held by whoever writes pages into a folder.
    pub(crate) publishing: tokio::sync::Mutex<()>,
    /// The path below which we are reached, or nothing.
    pub(crate) base: &'static str,
    /// The address we were started with.
    pub(crate) address: String,
    /// The door to the hall.
    pub(crate) hall_door: HallDoor,
    /// The password of a demonstration's arbiter, once somebody entered.
    pub(crate) open_house: tokio::sync::Mutex<Option<String>>,
}

impl Shared {
    /// The address that others can reach, for links on paper.
    pub(crate) fn reached(&self) -> String {
        self.hall_door.address().unwrap_or_else(|| self.address.clone())
    }

    /// The address for tablets, whose screens stay on over TLS only.
    pub(crate) fn reached_by_tablets(&self) -> String {
        self.hall_door.secure().map_or_else(|| self.reached(), |(address, _)| address)
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Why a server does not start, stops, or does not do what was asked of it.
#[derive(Debug)]
pub struct ServeError(Cause);

#[derive(Debug)]
enum Cause {
    Problem(Problem),
    Said(Message),
}

impl ServeError {
    pub(crate) const fn new(message: Message) -> Self {
        Self(Cause::Said(message))
    }

    /// In the language of the reader; what the system or a library says of it comes behind.
    pub fn said(&self, t: &Text) -> String {
        match &self.0 {
            Cause::Said(message) => t.message(message),
            Cause::Problem(problem) => {
                let detail = Speech { t, event: None }.problem(problem).detail;
                let Some(cause) = problem.cause() else { return detail };
                let place = Message::new("at-place").with("where", detail.trim_end_matches('.'));
                t.message(&place.with("what", cause))
            }
        }
    }
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(&Text::of(Language::English)))
    }
}

impl std::error::Error for ServeError {}

impl From<Problem> for ServeError {
    fn from(problem: Problem) -> Self {
        Self(Cause::Problem(problem))
    }
}

impl From<StoreError> for ServeError {
    fn from(error: StoreError) -> Self {
        Self::new(error.message())
    }
}

/// A server on a database.
pub struct Server(pub(crate) App);

impl Server {
    /// A server on a database. Where `settings` are a text, it is the address that others reach.
    pub async fn new(
        database: Database,
        settings: impl Into<Settings>,
    ) -> Result<Self, ServeError> {
        let settings: Arc<Settings> = Arc::new(settings.into());
        let capacity = settings.connections.unwrap_or_else(network::capacity);
        let connections = Arc::new(Connections::new(capacity, Arc::clone(&settings)));
        // One server, one path: kept for as long as the program runs.
        let base = base::path_of(&settings.address);
        let base: &'static str =
            if base.is_empty() { "" } else { Box::leak(base.to_owned().into_boxed_str()) };
        let lists = database.lists()?;
        let database = Arc::new(database);
        let accounts = AccountStore::open(Arc::clone(&database)).await?;
        let live = Live::follow(Arc::clone(&database));
        let hall = Hall::open(Arc::clone(&database), &settings.address).await?;
        let tournaments = Tournaments::new(Arc::clone(&database));
        let members = Members::new(Arc::clone(&database));
        let limits = Limits::default();
        let telemetry = settings.telemetry.clone().map(Telemetry::to);
        let push = Push::open(&database, &settings).await?;
        Ok(Self(App(Arc::new(Shared {
            accounts,
            tournaments,
            members,
            lists,
            database,
            live,
            hall,
            limits,
            imports: Imports::default(),
            cache: pages::Cache::default(),
            reckonings: pages::Reckonings::default(),
            listing: Listing::default(),
            address: settings.address.clone(),
            settings,
            connections,
            metrics: Metrics::default(),
            telemetry,
            push,
            publishing: tokio::sync::Mutex::default(),
            base,
            hall_door: HallDoor::default(),
            open_house: tokio::sync::Mutex::default(),
        }))))
    }

    /// The server of what is shared already: the same house behind another door.
    pub(crate) fn of(app: &App) -> Self {
        Self(app.clone())
    }

    /// The link that opens the first account, while nobody has one.
    pub async fn setup_link(&self) -> Result<Option<String>, ServeError> {
        let is_new = self.0.accounts.is_new().await?;
        let link = || format!("{}/setup?key={}", self.0.address, self.0.accounts.setup_key());
        Ok(is_new.then(link))
    }

    /// Plays games in the round of the demonstration that is under way.
    pub fn replay(&self) {
        tokio::spawn(play::replay(self.0.clone()));
    }

    /// Writes the events in the folder of the operator again after each round, for as long as the
    /// server runs.
    pub async fn keep_published(&self) {
        publish::keep(self.0.clone()).await;
    }

    /// The public pages of an event as files that need no server. Where it is known at which
    /// address they will lie, they say it to those who show links to them.
    pub async fn export(
        &self,
        event: u32,
        address: Option<&str>,
    ) -> Result<Vec<ExportedFile>, ServeError> {
        Ok(export::folder(&self.0, event, address).await?)
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
            .merge(health::router())
            .merge(play::router())
            .merge(pages::in_words(api, &self.0))
            .method_not_allowed_fallback(method_not_allowed)
            .layer(middleware::from_fn_with_state(self.0.clone(), limited))
            .layer(DefaultBodyLimit::max(BODY_MAX))
            .layer(middleware::from_fn(patience::timed))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(middleware::from_fn_with_state(self.0.clone(), observed))
            .layer(middleware::from_fn_with_state(self.0.clone(), Client::noted))
            .layer(middleware::from_fn(kept_by_nobody))
            .layer(header(header::CONTENT_SECURITY_POLICY, POLICY))
            .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(header(header::REFERRER_POLICY, "same-origin"))
            .layer(middleware::from_fn(deny_framing))
            .layer(header(
                HeaderName::from_static("permissions-policy"),
                "camera=(), geolocation=(), microphone=()",
            ))
            .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .layer(header(header::CACHE_CONTROL, "no-cache"))
            .layer(SetResponseHeaderLayer::appending(
                header::VARY,
                HeaderValue::from_static("accept-language, cookie"),
            ))
            .layer(CompressionLayer::new().compress_when(is_compressible()))
            .with_state(self.0.clone())
    }

    /// Answers until `stop` comes; then live readers are told, and what was begun is finished, for
    /// eight seconds at the most.
    pub async fn run(
        &self,
        listener: TcpListener,
        stop: impl Future<Output = ()>,
    ) -> Result<(), ServeError> {
        let tell = || self.0.live.stop();
        let tls = self.0.settings.tls.as_ref().map(network::TlsFiles::acceptor).transpose()?;
        let house = House { router: self.router(), base: self.0.base, tls };
        let keeping = tokio::spawn(sources::keep(self.0.clone()));
        let telling = tokio::spawn(push::keep(self.0.clone()));
        let server = Self::of(&self.0);
        let publishing = tokio::spawn(async move { server.keep_published().await });
        network::serve(listener, house, &self.0.connections, stop, tell).await;
        keeping.abort();
        publishing.abort();
        telling.abort();
        self.0.hall.close().await;
        if let Some(telemetry) = &self.0.telemetry {
            telemetry.end().await;
        }
        Ok(())
    }
}

/// The description of the JSON interface (OpenAPI 3.1).
pub fn description() -> String {
    let (_, description) = api::router().split_for_parts();
    api::describe(&description)
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
    let client = request.extensions().get::<Client>().copied();
    if let Some(client) = client {
        app.limits.admit(request.method(), client.address)?;
    }
    Ok(next.run(request).await)
}

/// What was written for one reader is kept by no cache and no history.
async fn kept_by_nobody(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_known =
        access::session(headers).is_some() || headers.contains_key(header::AUTHORIZATION);
    let mut response = next.run(request).await;
    let sets_cookie = response.headers().contains_key(header::SET_COOKIE);
    if (is_known || sets_cookie) && !response.headers().contains_key(header::CACHE_CONTROL) {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    response
}

/// Browsers that do not know `frame-ancestors` learn by the older header that nobody may hold our
/// pages, but for those whose own policy lets pages elsewhere do so.
async fn deny_framing(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = response.headers().get(header::CONTENT_SECURITY_POLICY);
    let is_for_frames = policy
        .and_then(|policy| policy.to_str().ok())
        .is_some_and(|policy| policy.contains("frame-ancestors *"));
    if !is_for_frames {
        let never = HeaderValue::from_static("DENY");
        response.headers_mut().insert(header::X_FRAME_OPTIONS, never);
    }
    response
}

/// A panic is our fault, and must not take the server down.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    use axum::response::IntoResponse as _;
    Problem::broken("a handler panicked").into_response()
}

/// A request that was answered.
struct Seen<'a> {
    method: &'a Method,
    route: &'a str,
    status: u16,
    ms: u64,
    client: Option<IpAddr>,
    trace: Option<&'a Trace>,
    step: Option<&'a Step>,
}

impl Seen<'_> {
    /// What failed or was refused is a warning, what writes is worth a line, what reads is for
    /// whoever asks for it.
    fn log(&self, cause: Option<&str>) {
        let &Self { method, route, status, ms, client, trace, step } = self;
        let address = client.map(tracing::field::display);
        let trace_id = trace.map(|trace| trace.trace_id.as_str());
        let trace_id = trace_id.or(step.map(|step| step.trace_id.as_str()));
        let span_id = step.map(|step| step.span_id.as_str());
        let parent_id = trace.map(|trace| trace.parent_id.as_str());
        macro_rules! line {
            ($level:ident $(, $more:ident)?) => {
                tracing::$level!(
                    target: "arbiter::request",
                    %method, route, status, ms, address, trace_id, span_id, parent_id $(, $more)?
                )
            };
        }
        match (cause, status) {
            (Some(cause), _) => line!(error, cause),
            (None, 401 | 403 | 429 | 500..) => line!(warn),
            (None, _) if !method.is_safe() => line!(info),
            (None, _) => line!(debug),
        }
    }
}

/// Says how long the server worked, counts it, and logs what is worth it: every failure, what was
/// refused, and what writes. Never queries, bodies or what stands in a path: they may hold secrets.
async fn observed(State(app): State<App>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let client = request.extensions().get::<Client>().map(|client| client.address);
    let trace = Trace::of(request.headers());
    let step = app.telemetry.as_ref().and_then(|_| Step::after(trace.as_ref()));
    let (started_ms, start) = (clock::now_ms(), Instant::now());
    let mut response = next.run(request).await;
    let elapsed = start.elapsed();
    let timing = format!("total;dur={:.3}", elapsed.as_secs_f64() * 1000.0);
    if let Ok(value) = HeaderValue::from_str(&timing) {
        response.headers_mut().insert(HeaderName::from_static("server-timing"), value);
    }
    let status = response.status().as_u16();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let known_method =
        if STANDARD_METHODS.contains(&method.as_str()) { method.as_str() } else { "other" };
    app.metrics.answered(known_method, route, status, elapsed);
    let ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    let problem = response.extensions().get::<Arc<Problem>>();
    let (trace, step_seen) = (trace.as_ref(), step.as_ref());
    let seen = Seen { method: &method, route, status, ms, client, trace, step: step_seen };
    seen.log(problem.and_then(|problem| problem.cause()));
    if let Some((telemetry, step)) = app.telemetry.as_ref().zip(step) {
        let (method, route) = (known_method.to_owned(), route.to_owned());
        telemetry.tell(Span { step, method, route, status, started_ms, took: elapsed });
    }
    response
}
