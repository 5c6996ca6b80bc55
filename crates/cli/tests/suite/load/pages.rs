//! How many public pages per second, beside an empty route of the same server in the same run.
#![expect(clippy::cast_precision_loss, reason = "nobody counts that many answers")]

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use tempfile::TempDir;

use super::{Line, Verdicts, is_soak, size};
use crate::serve::Server;

/// The route that does nothing.
const EMPTY: &str = "/health";

/// Pages that many ask for.
const PAGES: [&str; 10] = [
    "/",
    "/events/1",
    "/events/1/rounds/1",
    "/events/1/rounds/1?by=name",
    "/events/1/standings",
    "/events/1/players",
    "/events/1/players/7",
    "/laws",
    "/laws/compare",
    "/help",
];

/// Connections that ask at the same time.
const LINES: usize = 4;

/// How many answers per second a route gives for so long, at least one per line.
fn rate(lines: &mut [Line], path: &str, turn: Duration) -> f64 {
    // One address may ask 5,000 times per second: everybody comes from their own.
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let (begun, answers) = (Instant::now(), AtomicUsize::new(0));
    thread::scope(|scope| {
        for line in lines {
            let answers = &answers;
            scope.spawn(move || {
                loop {
                    let from = NEXT.fetch_add(1, Ordering::Relaxed) % 60_000;
                    let headers = format!(
                        "Accept-Encoding: gzip\r\nX-Forwarded-For: 10.0.{}.{}\r\n",
                        from / 250,
                        from % 250
                    );
                    let (status, body) = line.ask("GET", path, &headers, "");
                    assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
                    answers.fetch_add(1, Ordering::Relaxed);
                    if turn <= begun.elapsed() {
                        return;
                    }
                }
            });
        }
    });
    answers.into_inner() as f64 / begun.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates[rates.len() / 2]
}

#[test]
fn public_pages_are_as_quick_as_each_other_and_a_third_of_an_empty_route() {
    let turns = size("ARBITER_TURNS", 1);
    let turn = Duration::from_millis(if is_soak() { 300 } else { 1 });
    let folder = TempDir::new().unwrap();
    let settings = ["--listen", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1"];
    let server = Server::start_with(folder.path().join("pages.sqlite"), &settings);
    server.done("POST", "/api/v1/events", &json!({"name": "Pages", "rounds": 9}));
    server.publish_round(200);
    let mut lines: Vec<Line> = (0..LINES).map(|_| Line::open(server.address())).collect();
    // We and the empty route take turns, so that the ratio holds whatever else the machine does.
    let mut rates = vec![(Vec::new(), Vec::new()); PAGES.len()];
    for _ in 0..turns {
        for (page, (own, empty)) in PAGES.iter().zip(&mut rates) {
            own.push(rate(&mut lines, page, turn));
            empty.push(rate(&mut lines, EMPTY, turn));
        }
    }
    let mut verdicts = Verdicts::default();
    for (page, (own, empty)) in PAGES.iter().zip(rates) {
        let (own, empty) = (median(own), median(empty));
        println!("{page}: {own:.0} per second, the empty route {empty:.0}");
        verdicts.tell(&format!("{page}: times slower than the empty route"), empty / own, 3.0);
    }
    verdicts.end();
}
