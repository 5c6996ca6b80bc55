//! The events whose pages are asked for, made through the program's own interface.

use arbiter_server::{
    Server,
    demo::{self, Size},
};
use arbiter_store::{Database, Version, tournaments};
use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header, request::Builder},
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const PLAYERS: u16 = 500;
const ROUNDS: u8 = 9;
const DAY_MS: u64 = 86_400_000;
const PASSWORD: &str = "correct horse battery";

/// Games of one round, as many as one file may hold, with a score of a master.
const GAMES: u16 = 1000;

/// Anderssen – Kieseritzky, London 1851.
const MOVES: &str = "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 \
    8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 \
    16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 \
    23. Be7# 1-0";

/// Somebody who is logged in.
pub(crate) struct Session {
    pub(crate) cookie: String,
    csrf: String,
}

/// A server on the database, with nothing in its memory.
pub(crate) async fn open(path: &str) -> Server {
    let database = Database::open(path).await.expect("a database");
    Server::new(database, "http://localhost".to_owned()).await.expect("a server")
}

/// Makes all events and an account; returns its session and pages whose addresses follow from
/// what was made: the bye of the last round, a board's phone, a player's phone.
pub(crate) async fn fill(path: &str) -> (Session, Vec<String>) {
    let database = Database::open(path).await.expect("a database");
    for (played, open) in [(8, Some(60)), (8, None), (9, None), (0, None)] {
        keep(&database, Size { players: PLAYERS, rounds: ROUNDS, played, open }).await;
    }
    drop(database);
    let server = open(path).await;
    let router = server.router();
    let session = log_in(&server, &router).await;
    let command = |event: u8, commands: Value| {
        let body = json!({"commands": commands, "consent": "doubly-confirmed"});
        (format!("/api/v1/events/{event}/commands"), body.to_string())
    };
    let (path, body) = command(2, json!([{"kind": "pair-next-round"}]));
    session.post(&router, &path, ("application/json", body)).await;
    session.form(&router, "/events/2/manage/draft/flip", "board=3&reason=bench").await;
    let (path, body) = command(3, json!([{"kind": "close"}]));
    session.post(&router, &path, ("application/json", body)).await;
    session.form(&router, "/events/1/manage/games", &format!("pgn={}", games())).await;
    let mut found = Vec::new();
    for (page, start) in [
        ("/events/1/rounds/9", "/events/1/rounds/9/byes/"),
        ("/events/1/manage/codes?by=board", "/b/1/"),
        ("/events/1/manage/codes?by=player", "/p/1/"),
    ] {
        let html = session.get(&router, page).await;
        found.push(link(&html, start).expect("a link"));
    }
    (session, found)
}

/// The first link with this in it, from there on.
fn link(html: &str, start: &str) -> Option<String> {
    html.split("href=\"").find_map(|rest| {
        let link = rest.split('"').next()?;
        Some(link[link.find(start)?..].to_owned())
    })
}

/// Writes an event into the log, day by day.
async fn keep(database: &Database, size: Size) {
    let days = demo::open_tournament(size).expect("a tournament");
    let store = database.events();
    let mut known: Option<(u32, u64)> = None;
    for (day, facts) in days {
        let actor = "bench".to_owned();
        let signature = tournaments::Signature { at_ms: day * DAY_MS, actor };
        let n = facts.len() as u64;
        known = Some(match known {
            None => (tournaments::begin(store, &facts, &signature).await.expect("kept"), n),
            Some((id, seen)) => {
                let at = (id, Version(seen));
                tournaments::append(store, at, &facts, &signature).await.expect("kept");
                (id, seen + n)
            }
        });
    }
}

/// Games with the names of boards of the first rounds, as a form sends them.
fn games() -> String {
    let moves = MOVES.replace('+', "%2B").replace('#', "%23");
    let game = |idx: u16| {
        let (round, board) = (idx / 250 + 1, idx % 250 + 1);
        format!(
            "[White \"Player {idx}\"]\n[Black \"Player {board}\"]\n[Round \"{round}.{board}\"]\n[Result \"1-0\"]\n\n{moves}\n\n"
        )
    };
    (0..GAMES).map(game).collect()
}

async fn log_in(server: &Server, router: &Router) -> Session {
    let link = server.setup_link().await.expect("an answer").expect("nobody has an account");
    let key = link.split_once("key=").expect("a key").1;
    let name = "bench";
    let account = json!({"key": key, "name": name, "password": PASSWORD}).to_string();
    ask(router, post("/api/v1/setup", "application/json"), account).await;
    let words = json!({"name": name, "password": PASSWORD}).to_string();
    let (cookie, _) = ask(router, post("/api/v1/session", "application/json"), words).await;
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    let request = Request::get("/api/v1/session").header(header::COOKIE, &cookie);
    let (_, who) = ask(router, request, String::new()).await;
    let who: Value = serde_json::from_str(&who).expect("JSON");
    Session { csrf: who["csrf"].as_str().expect("a word").to_owned(), cookie }
}

fn post(path: &str, kind: &str) -> Builder {
    Request::post(path).header(header::CONTENT_TYPE, kind)
}

impl Session {
    async fn get(&self, router: &Router, path: &str) -> String {
        ask(router, Request::get(path).header(header::COOKIE, &self.cookie), String::new()).await.1
    }

    async fn post(&self, router: &Router, path: &str, (kind, body): (&str, String)) {
        let request = post(path, kind).header(header::COOKIE, &self.cookie);
        ask(router, request.header("x-csrf", &self.csrf), body).await;
    }

    async fn form(&self, router: &Router, path: &str, fields: &str) {
        let body = format!("csrf={}&{fields}", self.csrf);
        self.post(router, path, ("application/x-www-form-urlencoded", body)).await;
    }
}

/// The first cookie that comes back, and the body.
async fn ask(router: &Router, request: Builder, body: String) -> (String, String) {
    let request = request.header(header::HOST, "localhost").body(Body::from(body));
    let request = request.expect("a request");
    let path = request.uri().path().to_owned();
    let response = router.clone().oneshot(request).await.expect("an answer");
    let status = response.status();
    let cookie = response.headers().get(header::SET_COOKIE).and_then(|it| it.to_str().ok());
    let cookie = cookie.unwrap_or_default().to_owned();
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    let body = String::from_utf8_lossy(&body).into_owned();
    let is_done = status.is_success() || status == StatusCode::SEE_OTHER;
    assert!(is_done, "{path}: {status} {body}");
    (cookie, body)
}
