//! Thousands of events on PostgreSQL: the first page and the start do not get slower with them.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{Line, Verdicts, is_soak, p99, size};
use crate::{hall::Hall, serve::Server};

/// Players of each event.
const PLAYERS: usize = 100;

/// Lines on a page of the list.
const LINES: usize = 100;

/// Who asks for the first page at the same time.
const READERS: usize = 8;

/// Makes events with players and a published round.
fn fill(server: &Server, n_events: usize) {
    let next = AtomicUsize::new(0);
    let players: Vec<Value> =
        (0..PLAYERS).map(|n| json!({"name": format!("Player {n}"), "rating": 2400 - n})).collect();
    let commands = json!({"consent": "doubly-confirmed", "commands": [
        {"kind": "enter", "players": players},
        {"kind": "draw-initial-color", "color": "white"},
        {"kind": "pair-next-round"},
        {"kind": "publish-round"},
    ]})
    .to_string();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let (mut line, token) = (Line::open(server.address()), server.token());
                let mut post = |path: &str, body: &str| loop {
                    let (status, answer) = line.ask("POST", path, &token, body);
                    match status {
                        200 | 201 => return serde_json::from_slice::<Value>(&answer).unwrap(),
                        // One address may write 200 times per second.
                        429 => thread::sleep(Duration::from_millis(50)),
                        other => panic!("{other}: {}", String::from_utf8_lossy(&answer)),
                    }
                };
                while let number = next.fetch_add(1, Ordering::SeqCst)
                    && number < n_events
                {
                    let settings = json!({"name": format!("Open {number}"), "rounds": 9});
                    let event = post("/api/v1/events", &settings.to_string());
                    post(&format!("/api/v1/events/{}/commands", event["id"]), &commands);
                }
            });
        }
    });
}

/// How long each view of the first page takes while others look and results come in.
fn views(server: &Server, n: usize) -> Vec<Duration> {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            for board in (1..=PLAYERS / 2).take_while(|_| !is_over.load(Ordering::SeqCst)) {
                let result =
                    json!({"kind": "enter-result", "round": 1, "board": board, "result": "1-0"});
                server.done("POST", "/api/v1/events/1/commands", &json!({"commands": [result]}));
                thread::sleep(Duration::from_millis(50));
            }
        });
        let readers: Vec<_> = (0..READERS)
            .map(|_| {
                scope.spawn(|| {
                    let mut line = Line::open(server.address());
                    let view = |_| {
                        let begun = Instant::now();
                        let (status, _) = line.ask("GET", "/", "Accept-Encoding: gzip\r\n", "");
                        assert_eq!(status, 200);
                        begun.elapsed()
                    };
                    (0..n).map(view).collect::<Vec<_>>()
                })
            })
            .collect();
        let times = readers.into_iter().flat_map(|reader| reader.join().unwrap()).collect();
        is_over.store(true, Ordering::SeqCst);
        times
    })
}

#[test]
fn thousands_of_events_slow_down_neither_the_start_nor_the_first_page() {
    let n_events = size("ARBITER_EVENTS", 12);
    let Some(hall) = Hall::postgres("archive") else { return };
    let server = Server::start(hall.database());
    let begun = Instant::now();
    fill(&server, n_events);
    let home = |server: &Server| Line::open(server.address()).ask("GET", "/", "", "");
    assert_eq!(home(&server).0, 200, "the lines of the list are made");
    println!("{n_events} events with {PLAYERS} players each were made in {:?}", begun.elapsed());

    let begun = Instant::now();
    let server = server.killed_and_started(Path::new(hall.database()));
    let (status, page) = home(&server);
    let started = begun.elapsed();
    let page = String::from_utf8(page).unwrap();
    let listed = (1..=n_events).filter(|n| page.contains(&format!("href=\"/events/{n}\"")));
    assert_eq!((status, listed.count()), (200, n_events.min(LINES)));

    let mut verdicts = Verdicts::default();
    verdicts.tell("start until the first page", started, Duration::from_secs(2));
    let times = views(&server, if is_soak() { 500 } else { 5 });
    verdicts.tell("the first page, 99 of 100 within", p99(times), Duration::from_millis(50));
    verdicts.end();
}
