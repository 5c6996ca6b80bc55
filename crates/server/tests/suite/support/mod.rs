//! A server on a database of its own, asked without a socket.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::time::Duration;

use arbiter_server::{Server, Settings};
use arbiter_store::Database;
use axum::{
    Router,
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

/// A password that is long enough.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// Time as the server counts it stands still until this is dropped, however long the machine takes.
///
/// Tokio would jump to the next time-out whenever nothing is to be done; a task that always has
/// something to do keeps it from that.
pub(crate) struct StillTime(tokio::task::JoinHandle<()>);

impl StillTime {
    pub(crate) fn begin() -> Self {
        tokio::time::pause();
        Self(tokio::spawn(async {
            loop {
                tokio::task::yield_now().await;
            }
        }))
    }
}

impl Drop for StillTime {
    fn drop(&mut self) {
        self.0.abort();
        tokio::time::resume();
    }
}

/// A server, and the folder it lives in.
pub(crate) struct House {
    pub(crate) router: Router,
    pub(crate) server: Server,
    key: String,
    _folder: TempDir,
}

/// What came back.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) kind: String,
    pub(crate) cookies: Vec<String>,
    pub(crate) location: String,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: String,
}

impl Reply {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }
}

/// What is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ask {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Vec<u8>,
}

impl Ask {
    pub(crate) fn new(method: Method, path: &str) -> Self {
        Self { method, path: path.to_owned(), ..Self::default() }
    }

    pub(crate) fn get(path: &str) -> Self {
        Self::new(Method::GET, path)
    }

    pub(crate) fn post(path: &str, body: &Value) -> Self {
        Self::new(Method::POST, path).json(body)
    }

    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub(crate) fn json(mut self, body: &Value) -> Self {
        self.body = body.to_string().into_bytes();
        self.header("content-type", "application/json")
    }

    /// As a browser sends a form.
    pub(crate) fn form(path: &str, fields: &[(&str, &str)]) -> Self {
        let pairs: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", escaped(name), escaped(value)))
            .collect();
        let mut ask = Self::new(Method::POST, path);
        ask.body = pairs.join("&").into_bytes();
        ask.header("content-type", "application/x-www-form-urlencoded")
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }
}

/// Every byte as `%xx`.
pub(crate) fn escaped(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut escaped, byte| {
        let _ = write!(escaped, "%{byte:02x}");
        escaped
    })
}

impl House {
    /// A new server.
    pub(crate) async fn open() -> Self {
        Self::with(false).await
    }

    /// A new server with the events of the demonstration.
    pub(crate) async fn demo() -> Self {
        Self::with(true).await
    }

    async fn with(demo: bool) -> Self {
        Self::reached_at(demo, Settings::from("http://arbiter.test".to_owned())).await
    }

    /// A new server that is reached in this way.
    pub(crate) async fn reached_at(demo: bool, settings: Settings) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("arbiter.sqlite");
        let database = Database::open(&path.to_string_lossy()).await.expect("a database");
        if demo {
            assert!(arbiter_server::demo::fill(&database).await.expect("a demonstration"));
        }
        let server = Server::new(database, settings).await;
        let server = server.expect("a server");
        let link = server.setup_link().await.expect("an answer").expect("nobody has an account");
        let key = link.split_once("key=").expect("a key").1.to_owned();
        Self { router: server.router(), server, key, _folder: folder }
    }

    /// The same house after the server died: what was not stored is gone.
    pub(crate) async fn reopened(self) -> Self {
        let Self { router, server, key, _folder: folder } = self;
        drop((router, server));
        let path = folder.path().join("arbiter.sqlite");
        let database = Database::open(&path.to_string_lossy()).await.expect("a database");
        let settings = Settings::from("http://arbiter.test".to_owned());
        let server = Server::new(database, settings).await.expect("a server");
        Self { router: server.router(), server, key, _folder: folder }
    }

    /// The answer of an address, asked for again until it is as wanted.
    pub(crate) async fn until(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..600 {
            let answer = self.ask(Ask::get(path)).await.json();
            if wanted(&answer) {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("it never came: {}", self.ask(Ask::get(path)).await.json());
    }

    /// Asks.
    pub(crate) async fn ask(&self, ask: Ask) -> Reply {
        let mut request = Request::builder().method(ask.method).uri(ask.path);
        for (name, value) in ask.headers {
            request = request.header(name, value);
        }
        let request = request.body(Body::from(ask.body)).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("always an answer");
        let (parts, body) = response.into_parts();
        let text = |name| {
            let value = parts.headers.get(name).map(|it| it.to_str().expect("text"));
            value.unwrap_or_default().to_owned()
        };
        let cookies = parts.headers.get_all(header::SET_COOKIE).iter();
        let cookies = cookies.map(|it| it.to_str().expect("text").to_owned()).collect();
        let kind = text(header::CONTENT_TYPE);
        let body = if kind.starts_with("text/event-stream") {
            Vec::new()
        } else {
            body.collect().await.expect("a body").to_bytes().to_vec()
        };
        Reply {
            status: parts.status,
            kind,
            cookies,
            location: text(header::LOCATION),
            headers: parts.headers.clone(),
            body: String::from_utf8_lossy(&body).into_owned(),
        }
    }

    /// Opens the administrator's account and returns a token of it.
    pub(crate) async fn administrator(&self) -> String {
        let first = json!({"key": self.key, "name": "root", "password": PASSWORD});
        let reply = self.ask(Ask::post("/api/v1/setup", &first)).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT, "{}", reply.body);
        self.token("root", "administrator").await
    }

    /// The key that the program prints.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Opens an account and returns a token of it.
    pub(crate) async fn account(&self, root: &str, name: &str, role: &str, scope: Value) -> String {
        let account = json!({"name": name, "password": PASSWORD, "role": role, "scope": scope});
        let reply = self.ask(Ask::post("/api/v1/accounts", &account).token(root)).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
        self.token(name, role).await
    }

    /// Logs in; the cookie and the word against forged requests.
    pub(crate) async fn log_in(&self, name: &str) -> (String, String) {
        let credentials = json!({"name": name, "password": PASSWORD});
        let reply = self.ask(Ask::post("/api/v1/session", &credentials)).await;
        assert_eq!(reply.status, StatusCode::NO_CONTENT, "{}", reply.body);
        let cookie = reply.cookies.first().expect("a cookie");
        let cookie = cookie.split(';').next().expect("a value").to_owned();
        let who = self.ask(Ask::get("/api/v1/session").header("cookie", &cookie)).await;
        let csrf = who.json()["csrf"].as_str().expect("a word").to_owned();
        (cookie, csrf)
    }

    async fn token(&self, name: &str, role: &str) -> String {
        let (cookie, csrf) = self.log_in(name).await;
        let form = json!({"label": "test", "role": role});
        let ask = Ask::post("/api/v1/tokens", &form).header("cookie", &cookie);
        let reply = self.ask(ask.header("x-csrf", &csrf)).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
        reply.json()["token"].as_str().expect("a token").to_owned()
    }

    /// Creates an event and returns its number.
    pub(crate) async fn event(&self, token: &str, settings: &Value) -> u64 {
        let reply = self.ask(Ask::post("/api/v1/events", settings).token(token)).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
        reply.json()["id"].as_u64().expect("a number")
    }

    /// Enters players, draws the lot and publishes the first round.
    pub(crate) async fn first_round(&self, token: &str, event: u64, players: &Value) {
        let commands = json!([
            { "kind": "enter", "players": players },
            { "kind": "draw-initial-color", "color": "white" },
            { "kind": "pair-next-round" },
            { "kind": "publish-round" },
        ]);
        self.act(token, event, commands).await;
    }

    /// Sends commands that must succeed.
    pub(crate) async fn act(&self, token: &str, event: u64, commands: Value) -> Reply {
        let body = json!({"consent": "doubly-confirmed", "commands": commands});
        let path = format!("/api/v1/events/{event}/commands");
        let reply = self.ask(Ask::post(&path, &body).token(token)).await;
        assert_eq!(reply.status, StatusCode::OK, "{}", reply.body);
        reply
    }
}

/// A house with an administrator who shows a token, so that forms need no word against forgery.
pub(crate) struct Desk {
    pub(crate) house: House,
    pub(crate) token: String,
}

impl Desk {
    pub(crate) async fn open() -> Self {
        let house = House::open().await;
        let token = house.administrator().await;
        Self { house, token }
    }
}

/// The words of a page, without its tags.
pub(crate) fn words(html: &str) -> String {
    let main = html.split("<main").nth(1).unwrap_or(html);
    let (mut text, mut is_tag) = (String::new(), false);
    for c in main.chars() {
        match c {
            '<' => is_tag = true,
            '>' => {
                is_tag = false;
                text.push(' ');
            }
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
