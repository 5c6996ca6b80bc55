//! What is measured: the server of games, and the bare parts it is compared with. Each runs in a
//! process of its own.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{
        State, WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::Response,
    routing::get,
};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    net::TcpListener,
    sync::mpsc,
    time::sleep,
};

use crate::{
    child::Error,
    commit,
    figures::{p99, short},
};

/// As the server of games reads.
const READ_BUFFER: usize = 4 << 10;
/// As the server of games lets messages wait for a slow reader.
const LANE: usize = 64;
/// Timers that are watched at the same time.
const TIMERS: u64 = 50;

/// Serves until the process is killed.
pub async fn run(kind: &str, arguments: &[String]) -> Result<(), Error> {
    match (kind, arguments) {
        ("echo", []) => bare(Router::new().route("/", get(echo))).await,
        ("fan-out", []) => {
            let router = Router::new().route("/", get(watch)).route("/publish", get(publish));
            bare(router.with_state(Watchers::default())).await
        }
        ("commit", [file, body]) => commit::serve(Path::new(file), body).await,
        ("games", [file]) => games(file).await,
        _ => Err(format!("no server {kind:?} with {arguments:?}").into()),
    }
}

async fn bare(router: Router) -> Result<(), Error> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
        // As the server of games does.
        let _ = stream.set_nodelay(true);
    });
    Ok(axum::serve(listener, router).await?)
}

async fn echo(upgrade: WebSocketUpgrade) -> Response {
    upgrade.read_buffer_size(READ_BUFFER).on_upgrade(|mut socket: WebSocket| async move {
        while let Some(Ok(message)) = socket.recv().await {
            if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
                return;
            }
        }
    })
}

/// The ways to everybody who watches.
type Watchers = Arc<Mutex<Vec<mpsc::Sender<Utf8Bytes>>>>;

async fn watch(State(watchers): State<Watchers>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.read_buffer_size(READ_BUFFER).on_upgrade(|mut socket| async move {
        let (out, mut texts) = mpsc::channel(LANE);
        watchers.lock().unwrap_or_else(PoisonError::into_inner).push(out);
        loop {
            tokio::select! {
                text = texts.recv() => {
                    let Some(text) = text else { return };
                    if socket.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                received = socket.recv() => {
                    let Some(Ok(_)) = received else { return };
                }
            }
        }
    })
}

async fn publish(State(watchers): State<Watchers>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.read_buffer_size(READ_BUFFER).on_upgrade(|mut socket| async move {
        while let Some(Ok(message)) = socket.recv().await {
            let Message::Text(text) = message else { continue };
            for out in watchers.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                // Whoever is gone or slow is none of the publisher's business.
                let _ = out.try_send(text.clone());
            }
        }
    })
}

/// The server itself, with timers beside it that show how late the system wakes anybody.
async fn games(file: &str) -> Result<(), Error> {
    let database = arbiter_store::Database::open(file).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let settings = arbiter_server::Settings {
        address: format!("http://{address}"),
        // All clients come from here, and say for whom: a hall of many addresses.
        trusted_proxies: vec!["127.0.0.1".parse()?],
        ..arbiter_server::Settings::default()
    };
    let server = arbiter_server::Server::new(database, settings).await?;
    let late = Arc::new(Mutex::new(Vec::new()));
    for number in 0..TIMERS {
        tokio::spawn(timer(number, Arc::clone(&late)));
    }
    println!("{address}");
    tokio::spawn(async move {
        let mut lines = BufReader::new(tokio::io::stdin()).lines();
        while let Ok(Some(_)) = lines.next_line().await {
            let late = std::mem::take(&mut *late.lock().unwrap_or_else(PoisonError::into_inner));
            println!("{} {}", late.len(), short(p99(late)));
        }
    });
    Ok(server.run(listener, std::future::pending()).await?)
}

/// Sleeps again and again, and notes by how many milliseconds it is woken late.
async fn timer(number: u64, late: Arc<Mutex<Vec<f64>>>) {
    loop {
        let begin = Instant::now();
        let asked = Duration::from_micros(900_000 + 3_701 * number);
        sleep(asked).await;
        let by = (begin.elapsed() - asked).as_secs_f64() * 1000.0;
        late.lock().unwrap_or_else(PoisonError::into_inner).push(by);
    }
}
