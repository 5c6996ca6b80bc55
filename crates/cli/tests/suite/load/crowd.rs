//! An arbiter enters results while thousands read along and strangers keep connections busy.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    runtime::Runtime,
};

use super::{Verdicts, is_soak, memory, p99, size};
use crate::serve::Server;

/// What the handbook promises: so many MiB, and so many KiB for each connection.
const MEMORY: u64 = 256;
const MEMORY_PER_CONNECTION: u64 = 32;

/// What each of the crowd has to tell.
#[derive(Default)]
struct Told {
    /// The version that a reader heard of last; 0 before the first.
    heard: Vec<AtomicU64>,
    /// Readers whose line was cut.
    lost: AtomicUsize,
    /// Slow connections that are open, and those that the server has ended.
    slow: AtomicUsize,
    cut_off: AtomicUsize,
}

/// Everybody but the arbiter; they go when this is dropped.
struct Crowd {
    told: Arc<Told>,
    _runtime: Runtime,
}

impl Crowd {
    fn gather(address: &str, n_slow: usize, n_readers: usize) -> Self {
        let heard = (0..n_readers).map(|_| AtomicU64::new(0)).collect();
        let told = Arc::new(Told { heard, ..Told::default() });
        let runtime = Runtime::new().unwrap();
        for reader in 0..n_readers {
            let (told, address) = (Arc::clone(&told), address.to_owned());
            runtime.spawn(async move {
                read_along(&address, &told.heard[reader]).await;
                told.lost.fetch_add(1, Ordering::SeqCst);
            });
        }
        for _ in 0..n_slow {
            let (told, address) = (Arc::clone(&told), address.to_owned());
            runtime.spawn(async move { dawdle(&address, &told).await });
        }
        let crowd = Self { told, _runtime: runtime };
        crowd.until("everybody is there", |told| {
            told.slow.load(Ordering::SeqCst) == n_slow
                && told.heard.iter().all(|heard| heard.load(Ordering::SeqCst) != 0)
        });
        crowd
    }

    fn until(&self, what: &str, is_so: impl Fn(&Told) -> bool) {
        let begun = Instant::now();
        while !is_so(&self.told) {
            assert!(begun.elapsed() < Duration::from_mins(3), "waited in vain until {what}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Listens for changes until the server ends it.
async fn read_along(address: &str, heard: &AtomicU64) {
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let request = b"GET /api/v1/events/1/live HTTP/1.1\r\nHost: load\r\n\r\n";
    if stream.write_all(request).await.is_err() {
        return;
    }
    let mut lines = BufReader::with_capacity(1 << 10, stream).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(version) = line.strip_prefix("data: ").and_then(|it| it.parse().ok()) {
            heard.fetch_max(version, Ordering::SeqCst);
        }
    }
}

/// Sends a request drop by drop, again and again.
async fn dawdle(address: &str, told: &Told) {
    loop {
        let Ok(mut stream) = TcpStream::connect(address).await else { continue };
        told.slow.fetch_add(1, Ordering::SeqCst);
        let mut drop = &b"GET / HTTP/1.1\r\n"[..];
        while stream.write_all(drop).await.is_ok() {
            tokio::time::sleep(Duration::from_secs(2)).await;
            drop = b"X: y\r\n";
            // Nothing to read is the usual case; an end means that we were cut off.
            if matches!(stream.try_read(&mut [0; 256]), Ok(0)) {
                break;
            }
        }
        told.slow.fetch_sub(1, Ordering::SeqCst);
        told.cut_off.fetch_add(1, Ordering::SeqCst);
    }
}

/// The command that enters the result of a board of round 1, or corrects it in later laps.
fn result(turn: usize, boards: usize) -> Value {
    let (board, lap) = (turn % boards + 1, turn / boards);
    let word = ["1-0", "0-1", "=-="][(board + lap) % 3];
    let it = if lap == 0 {
        json!({"kind": "enter-result", "round": 1, "board": board, "result": word})
    } else {
        json!({"kind": "correct-result", "round": 1, "board": board, "to": word, "reason": "misread"})
    };
    json!({"consent": "doubly-confirmed", "commands": [it]})
}

#[test]
fn an_arbiter_enters_results_while_many_read_along_and_many_dawdle() {
    let (n_slow, n_readers) = (size("ARBITER_SLOW", 20), size("ARBITER_READERS", 50));
    let (turns, pause) = if is_soak() { (600, 50) } else { (20, 0) };
    let folder = TempDir::new().unwrap();
    let server = Server::start(folder.path().join("crowd.sqlite"));
    server.done("POST", "/api/v1/events", &json!({"name": "Crowd", "rounds": 9}));
    server.publish_round(100);
    let crowd = Crowd::gather(server.address(), n_slow, n_readers);

    let (mut results, mut pages, mut newest) = (Vec::new(), Vec::new(), 0);
    for turn in 0..turns {
        let begun = Instant::now();
        let done = server.done("POST", "/api/v1/events/1/commands", &result(turn, 50));
        results.push(begun.elapsed());
        newest = done["version"].as_u64().unwrap();
        let begun = Instant::now();
        let (status, _, page) = server.ask("GET", "/events/1/rounds/1", &Value::Null, "");
        pages.push(begun.elapsed());
        assert!(status == 200 && page.contains("Player, 99"), "{status}");
        thread::sleep(Duration::from_millis(pause));
    }
    crowd.until("every reader has heard of the last result", |told| {
        told.heard.iter().all(|heard| heard.load(Ordering::SeqCst) == newest)
    });
    crowd.until("who dawdles is cut off", |told| told.cut_off.load(Ordering::SeqCst) != 0);
    assert_eq!(crowd.told.lost.load(Ordering::SeqCst), 0, "a reader was sent away");

    println!("{n_slow} slow connections, {n_readers} live readers, {turns} results:");
    let mut verdicts = Verdicts::default();
    verdicts.tell("a result, 99 of 100 within", p99(results), Duration::from_millis(250));
    verdicts.tell("a public page, 99 of 100 within", p99(pages), Duration::from_millis(250));
    if let Some(mebibytes) = memory(server.process()) {
        let connections = (n_slow + n_readers) as u64;
        let bound = MEMORY + ((connections * MEMORY_PER_CONNECTION) >> 10);
        verdicts.tell("memory of the server in MiB", mebibytes, bound);
    }
    verdicts.end();
}
