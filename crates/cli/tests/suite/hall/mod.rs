//! The program on a database of its own, for the tests.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a skipped test says so, a failed one panics"
)]

use std::{
    io::{Read as _, Write as _},
    net::TcpListener,
    path::PathBuf,
    process::{Command, Output},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde_json::Value;
use tempfile::TempDir;

use crate::program;

/// A database of its own, thrown away at the end.
pub(crate) struct Hall {
    folder: TempDir,
    database: String,
}

impl Hall {
    /// On a SQLite file.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("events.sqlite").display().to_string();
        Self { folder, database }
    }

    /// With an event of players P1, P2, … rated 2100, 2090, …, and the lot drawn.
    pub(crate) fn with_event(options: &str, players: u16) -> Self {
        let hall = Self::new();
        hall.tell(&format!("tournament new Event {options}"));
        for n in 0..players {
            hall.tell(&format!("tournament add 1 P{} --rating {}", n + 1, 2100 - 10 * n));
        }
        // A round robin has its colours from the tables.
        if !options.contains("round-robin") {
            hall.tell("tournament color 1 white");
        }
        hall
    }

    /// On a database of this name of the server that `ARBITER_TEST_POSTGRES` names.
    pub(crate) fn postgres(name: &str) -> Option<Self> {
        let Ok(server) = std::env::var("ARBITER_TEST_POSTGRES") else {
            println!("skipped: ARBITER_TEST_POSTGRES names no server");
            return None;
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let pool = sqlx::PgPool::connect(&format!("{server}/postgres")).await.unwrap();
            let drop = format!("drop database if exists {name}");
            for sql in [drop, format!("create database {name}")] {
                sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&pool).await.unwrap();
            }
        });
        let folder = tempfile::tempdir().unwrap();
        Some(Self { folder, database: format!("{server}/{name}") })
    }

    /// The file or the URL.
    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn run(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
        let command = command.args(arguments).env("ARBITER_DATABASE", &self.database);
        program::feed(command.env("USER", "arbiter-of-the-day"), input)
    }

    /// Runs a command that must succeed, and gives what it prints.
    pub(crate) fn tell(&self, line: &str) -> String {
        self.tell_with(line, b"")
    }

    pub(crate) fn tell_with(&self, line: &str, input: &[u8]) -> String {
        let output = self.run(&split(line), input);
        assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a command that must be refused, and gives what it says.
    pub(crate) fn refused(&self, line: &str) -> String {
        let output = self.run(&split(line), b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}\n{said}");
        said
    }

    /// Pairs the next round, publishes it and enters its results.
    pub(crate) fn play_round(&self, round: u8, results: &str) {
        self.tell("tournament pair 1 --acknowledge");
        self.tell("tournament publish 1");
        self.tell_with(&format!("tournament result 1 {round} --file -"), results.as_bytes());
    }

    pub(crate) fn json(&self, line: &str) -> Value {
        serde_json::from_str(&self.tell(&format!("{line} --format json"))).unwrap()
    }
}

/// Words between blanks; what stands between quotes is one word.
fn split(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(idx, part)| {
            let words: Vec<&str> =
                if idx % 2 == 1 { vec![part] } else { part.split_whitespace().collect() };
            words
        })
        .collect()
}

/// Four players, rated 2100 to 1800, in an event of three rounds.
pub(crate) fn four_players(hall: &Hall) {
    assert_eq!(hall.tell("tournament new 'Open of the town' --rounds 3 --place Ghent"), "1\n");
    for (name, rating) in [("Alpha, A", 2100), ("Bravo, B", 2000), ("Charlie, C", 1900)] {
        hall.tell(&format!("tournament add 1 '{name}' --rating {rating}"));
    }
    hall.tell("tournament add 1 'Delta, D' --rating 1800");
}

/// A server that has one file, whatever is asked for: its address, and how often it was asked.
pub(crate) fn published(name: &str, text: &'static str) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/{name}", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 2048];
            let _ = stream.read(&mut request).unwrap();
            let length = text.len();
            let head =
                format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
            stream.write_all(format!("{head}{text}").as_bytes()).unwrap();
            count.fetch_add(1, Ordering::SeqCst);
        }
    });
    (address, asked)
}
