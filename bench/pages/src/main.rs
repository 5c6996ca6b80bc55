//! Every page of an event of 500 players and nine rounds: what the server needs for it and what
//! goes over the wire. Pages over the limits are marked, and the program ends with 1.

use std::process::ExitCode;

use axum::{
    Router,
    body::Body,
    http::{Request, StatusCode, header},
};
use http_body_util::BodyExt as _;
use server::{
    Server,
    demo::{self, Size},
};
use store::{Database, Version, tournaments};
use tower::ServiceExt as _;

/// What a page may take.
const MILLISECONDS_MAX: f64 = 100.0;

/// What may go over the wire.
const BYTES_MAX: usize = 200_000;

/// How often a page is asked for; the middle one counts.
const TIMES: usize = 5;

const PAGES: [&str; 18] = [
    "/",
    "/events/1",
    "/events/1/rounds/9",
    "/events/1/rounds/9?by=name",
    "/events/1/rounds/1",
    "/events/1/rounds/9/why/1",
    "/events/1/rounds/9/why/120",
    "/events/1/rounds/1/why/200",
    "/events/1/standings",
    "/events/1/standings?after=5",
    "/events/1/standings/100",
    "/events/1/crosstable",
    "/events/1/players",
    "/events/1/players/2",
    "/events/1/players/300",
    "/events/1/timeline",
    "/events/1/prizes",
    "/events/1/projector",
];

#[tokio::main]
async fn main() -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("pages.sqlite");
    let database = Database::open(&path.to_string_lossy()).await.expect("a database");
    fill(&database).await;
    let server = Server::new(database, "http://localhost".to_owned()).await.expect("a server");
    let router = server.router();
    println!("500 players, nine rounds, the last one open; the middle of {TIMES} requests.\n");
    println!("| page | ms of the server | bytes, packed | bytes |");
    println!("|---|---:|---:|---:|");
    let mut is_over = false;
    for page in PAGES {
        let mut times = Vec::new();
        let (mut packed, mut plain) = (0, 0);
        for _ in 0..TIMES {
            let (ms, bytes) = ask(&router, page, true).await;
            times.push(ms);
            packed = bytes;
            plain = ask(&router, page, false).await.1;
        }
        times.sort_by(f64::total_cmp);
        let middle = times[TIMES / 2];
        let marked = MILLISECONDS_MAX < middle || BYTES_MAX < packed;
        is_over |= marked;
        let mark = if marked { " **over**" } else { "" };
        println!("| `{page}` | {middle:.1}{mark} | {packed} | {plain} |");
    }
    println!("\nLimits: {MILLISECONDS_MAX} ms, {BYTES_MAX} bytes over the wire.");
    if is_over { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A large event, in the middle of its last round.
async fn fill(database: &Database) {
    let size = Size { players: 500, rounds: 9, played: 8, open: Some(60) };
    let days = demo::open_tournament(size).expect("a tournament");
    let mut seen = 0;
    for (day, facts) in days {
        let signature =
            tournaments::Signature { at_ms: day * 86_400_000, actor: "bench".to_owned() };
        let store = database.events();
        if seen == 0 {
            tournaments::begin(store, &facts, &signature).await.expect("kept");
        } else {
            let at = (1, Version(seen));
            tournaments::append(store, at, &facts, &signature).await.expect("kept");
        }
        seen += facts.len() as u64;
    }
}

/// Milliseconds as the server says them, and the length of the body.
async fn ask(router: &Router, page: &str, packed: bool) -> (f64, usize) {
    let mut request = Request::get(page).header(header::HOST, "localhost");
    if packed {
        request = request.header(header::ACCEPT_ENCODING, "gzip");
    }
    let request = request.body(Body::empty()).expect("a request");
    let response = router.clone().oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK, "{page}");
    let timing = response.headers().get("server-timing").and_then(|it| it.to_str().ok());
    let ms = timing.and_then(|it| it.split_once("dur=")?.1.parse().ok()).unwrap_or(f64::NAN);
    let body = response.into_body().collect().await.expect("a body").to_bytes();
    (ms, body.len())
}
