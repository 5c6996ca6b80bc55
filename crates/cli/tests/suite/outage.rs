//! The database goes away for a while and comes back, and the server with it.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    io::{self, Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{hall::Hall, serve::Server};

/// A door between the program and its database that can be shut.
struct Door {
    address: String,
    is_open: Arc<AtomicBool>,
    through: Arc<Mutex<Vec<TcpStream>>>,
}

impl Door {
    /// Opens a door in front of `host:port`.
    fn before(behind: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let is_open = Arc::new(AtomicBool::new(true));
        let through: Arc<Mutex<Vec<TcpStream>>> = Arc::default();
        let (behind, may_pass, passing) =
            (behind.to_owned(), Arc::clone(&is_open), Arc::clone(&through));
        thread::spawn(move || {
            for outside in listener.incoming().map_while(Result::ok) {
                if !may_pass.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(inside) = TcpStream::connect(&behind) else { continue };
                let both = [&outside, &inside].map(|stream| stream.try_clone().unwrap());
                passing.lock().unwrap().extend(both);
                carry(outside.try_clone().unwrap(), inside.try_clone().unwrap());
                carry(inside, outside);
            }
        });
        Self { address, is_open, through }
    }

    /// Nobody passes any more, and who was passing is cut off.
    fn shut(&self) {
        self.is_open.store(false, Ordering::SeqCst);
        for stream in self.through.lock().unwrap().drain(..) {
            // One that has ended already cannot be ended.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn open(&self) {
        self.is_open.store(true, Ordering::SeqCst);
    }
}

/// Carries bytes until one side ends.
fn carry(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || -> io::Result<()> {
        let mut bytes = [0; 16 << 10];
        loop {
            let length = from.read(&mut bytes)?;
            if length == 0 {
                return to.shutdown(Shutdown::Write);
            }
            to.write_all(&bytes[..length])?;
        }
    });
}

/// How long the database stays away; `cargo xtask soak` makes it 20 seconds.
fn outage() -> Duration {
    let seconds = std::env::var("ARBITER_OUTAGE").map_or(1, |seconds| seconds.parse().unwrap());
    Duration::from_secs(seconds)
}

/// Asks until the answer has this status.
fn until(server: &Server, path: &str, wanted: u16) {
    let begun = Instant::now();
    loop {
        let (status, _, body) = server.ask("GET", path, &Value::Null, "");
        if status == wanted {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{path}: {status} {body}");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn public_pages_are_served_while_postgresql_is_away_and_writing_goes_on_after() {
    let Some(hall) = Hall::postgres("outage") else { return };
    let (scheme, rest) = hall.database().split_once("://").unwrap();
    let (before, name) = rest.rsplit_once('/').unwrap();
    let (user, behind) = before.split_once('@').unwrap();
    let door = Door::before(behind);
    let server = Server::start(format!("{scheme}://{user}@{}/{name}", door.address));
    server.done("POST", "/api/v1/events", &json!({"name": "Through the night", "rounds": 3}));
    let enter = |name: &str| json!({"commands": [{"kind": "enter", "players": [{"name": name, "rating": 2000}]}]});
    server.done("POST", "/api/v1/events/1/commands", &enter("Alpha, A"));
    let page = |path: &str| server.ask("GET", path, &Value::Null, "");
    assert!(page("/events/1/players").2.contains("Alpha, A"));

    door.shut();
    until(&server, "/ready", 503);
    assert_eq!(page("/health").0, 200, "the program itself is well");
    let begun = Instant::now();
    while begun.elapsed() < outage() {
        let (status, _, text) = page("/events/1/players");
        assert_eq!(status, 200, "what was shown before is still shown: {text}");
        assert!(text.contains("Alpha, A"));
        thread::sleep(Duration::from_millis(100));
    }
    let token = server.token();
    let (status, problem) =
        server.send("POST", "/api/v1/events/1/commands", &enter("Bravo, B"), &token);
    assert_eq!(status, 503, "{problem}");

    door.open();
    until(&server, "/ready", 200);
    server.done("POST", "/api/v1/events/1/commands", &enter("Charlie, C"));
    let players = server.done("GET", "/api/v1/events/1/players", &Value::Null);
    let names: Vec<&str> =
        players.as_array().unwrap().iter().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names, ["Alpha, A", "Charlie, C"], "what was refused was not done later");
}
