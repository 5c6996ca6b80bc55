//! Clients: games over HTTP, and sockets.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest as _, protocol::WebSocketConfig},
};

use crate::child::Error;

/// Connections that are made at the same time.
const TOGETHER: usize = 64;
/// How long anything may take before the run is given up.
pub const PATIENCE: Duration = Duration::from_secs(300);

pub type Socket = WebSocketStream<TcpStream>;

/// A game with the secrets of its seats.
#[derive(Clone)]
pub struct Seats {
    pub game: String,
    pub secrets: [String; 2],
}

/// How fast clients go on.
#[derive(Clone, Copy, PartialEq)]
pub enum Pace {
    /// Nobody sends anything.
    Still,
    /// Each client once in this time, spread evenly.
    Every(Duration),
    /// As soon as the answer is there.
    FlatOut,
}

/// What clients share.
pub struct Field {
    pub pace: watch::Sender<Pace>,
    /// Messages that were answered, or moves that reached the opponent.
    pub done: AtomicU64,
    /// Milliseconds until then, noted while the pace is even.
    pub times: Mutex<Vec<f64>>,
    /// Half-moves after which a game rests.
    pub until: AtomicUsize,
    /// Games that have begun.
    pub begun: AtomicUsize,
}

impl Field {
    pub fn new(until: usize) -> Arc<Self> {
        Arc::new(Self {
            pace: watch::channel(Pace::Still).0,
            done: AtomicU64::new(0),
            times: Mutex::default(),
            until: AtomicUsize::new(until),
            begun: AtomicUsize::new(0),
        })
    }

    /// Goes at this pace for a while: how much was done in a second, and how long it took.
    pub async fn go(&self, pace: Pace, time: Duration) -> (f64, Vec<f64>) {
        self.take_times();
        let (begin, before) = (Instant::now(), self.done.load(Ordering::Relaxed));
        self.pace.send_replace(pace);
        sleep(time).await;
        let done = self.done.load(Ordering::Relaxed) - before;
        let per_second = done as f64 / begin.elapsed().as_secs_f64();
        self.pace.send_replace(Pace::Still);
        // What is under way arrives.
        sleep(Duration::from_secs(1)).await;
        (per_second, self.take_times())
    }

    fn take_times(&self) -> Vec<f64> {
        std::mem::take(&mut *self.times.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, sent: Instant, pace: Pace) {
        self.done.fetch_add(1, Ordering::Relaxed);
        if matches!(pace, Pace::Every(_)) {
            let took = sent.elapsed().as_secs_f64() * 1000.0;
            self.times.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        }
    }
}

/// Waits until something holds, which must be soon.
pub async fn until(what: &str, holds: impl Fn() -> bool) -> Result<(), Error> {
    let waiting = async {
        while !holds() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, waiting).await.map_err(|_| format!("{what}: not in {PATIENCE:?}").into())
}

/// An address that no other client has.
fn forwarded(number: usize) -> String {
    format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255)
}

/// Makes a game by link.
pub async fn make(address: &str, number: usize, control: &str) -> Result<Seats, Error> {
    let settings = json!({"control": control, "name": "White", "opponent": "Black", "color": "w",
        "options": {"credit": null}});
    let body = settings.to_string();
    let request = format!(
        "POST /live HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nX-Forwarded-For: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        forwarded(number),
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let made = answer.find("\r\n\r\n{").and_then(|at| {
        let text = &answer[at..];
        serde_json::from_str::<Value>(text.get(..=text.rfind('}')?)?.trim_start()).ok()
    });
    let made = made.ok_or_else(|| format!("no game was made: {answer}"))?;
    let text = |value: &Value| value.as_str().map(str::to_owned).ok_or("no text");
    let secrets = [text(&made["seats"]["w"])?, text(&made["seats"]["b"])?];
    Ok(Seats { game: text(&made["game"])?, secrets })
}

/// Makes so many games.
pub async fn make_all(address: &str, number: usize, control: &str) -> Result<Vec<Seats>, Error> {
    let mut made = Vec::with_capacity(number);
    let mut tasks = JoinSet::new();
    for idx in 0..number {
        while TOGETHER <= tasks.len() {
            made.push(tasks.join_next().await.ok_or("no task")???);
        }
        let (address, control) = (address.to_owned(), control.to_owned());
        tasks.spawn(async move { make(&address, idx, &control).await });
    }
    while let Some(done) = tasks.join_next().await {
        made.push(done??);
    }
    Ok(made)
}

/// Opens a socket.
pub async fn open(address: &str, path: &str, number: usize) -> Result<Socket, Error> {
    let mut request = format!("ws://{address}{path}").into_client_request()?;
    request.headers_mut().insert("x-forwarded-for", forwarded(number).parse()?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    // Ten thousand buffers of the usual size would not fit.
    let config = WebSocketConfig::default().read_buffer_size(4 << 10);
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
    let (socket, _) = opened.await?;
    Ok(socket)
}

/// Opens a socket at a game and says hello.
pub async fn sit(address: &str, game: &str, secret: Option<&str>) -> Result<Socket, Error> {
    let path = format!("/live/{game}/socket");
    let mut socket = open(address, &path, game.bytes().map(usize::from).sum()).await?;
    let hello = json!({"k": "hello", "v": 1, "seat": secret}).to_string();
    socket.send(Message::text(hello)).await?;
    while !text(&mut socket).await?.starts_with(r#"{"k":"welcome""#) {}
    Ok(socket)
}

/// The next text on a socket; pings are answered on the way.
pub async fn text(socket: &mut Socket) -> Result<String, Error> {
    loop {
        match socket.next().await.ok_or("the server has closed a socket")?? {
            Message::Text(text) => return Ok(text.as_str().to_owned()),
            Message::Close(close) => return Err(format!("closed: {close:?}").into()),
            _ => {}
        }
    }
}

/// Runs what keeps a connection for each number, some at a time until each is connected.
pub async fn connect_all<F>(
    tasks: &mut JoinSet<Result<(), Error>>,
    number: usize,
    connect: impl Fn(usize) -> F,
) -> Result<(), Error>
where
    F: Future<Output = Result<tokio::task::JoinHandle<Result<(), Error>>, Error>> + Send + 'static,
{
    let mut connecting = JoinSet::new();
    for idx in 0..number {
        while TOGETHER <= connecting.len() {
            let kept = connecting.join_next().await.ok_or("no task")???;
            tasks.spawn(async move { kept.await? });
        }
        connecting.spawn(connect(idx));
    }
    while let Some(done) = connecting.join_next().await {
        let kept = done??;
        tasks.spawn(async move { kept.await? });
    }
    Ok(())
}

/// When a client of this number sends first.
fn first(pace: Pace, number: usize, of: usize) -> Option<Instant> {
    match pace {
        Pace::Still => None,
        Pace::Every(time) => Some(Instant::now() + time.mul_f64(number as f64 / of as f64)),
        Pace::FlatOut => Some(Instant::now()),
    }
}

/// What is sent back: a move.
const ECHOED: &str = r#"{"k":"move","c":17,"n":32,"uci":"e1g1"}"#;

/// A socket whose messages come back. Flat out every second one sends, as of two players one is on
/// move.
pub async fn echo(
    mut socket: Socket,
    (number, of): (usize, usize),
    field: Arc<Field>,
) -> Result<(), Error> {
    let mut paces = field.pace.subscribe();
    let (mut due, mut sent): (Option<Instant>, Option<Instant>) = (None, None);
    loop {
        let wake = due.filter(|_| sent.is_none());
        tokio::select! {
            received = text(&mut socket) => {
                received?;
                let pace = *paces.borrow();
                if let Some(sent) = sent.take() {
                    field.note(sent, pace);
                }
                due = again(pace, due);
            }
            changed = paces.changed() => {
                changed?;
                let pace = *paces.borrow_and_update();
                let rests = pace == Pace::FlatOut && number % 2 == 1;
                due = if rests { None } else { first(pace, number, of) };
            }
            () = wait(wake), if wake.is_some() => {
                sent = Some(Instant::now());
                socket.send(Message::text(ECHOED)).await?;
            }
        }
    }
}

/// When to send after an answer.
fn again(pace: Pace, due: Option<Instant>) -> Option<Instant> {
    match pace {
        Pace::Still => None,
        Pace::Every(time) => due.map(|due| due + time),
        Pace::FlatOut => Some(Instant::now()),
    }
}

async fn wait(due: Option<Instant>) {
    if let Some(due) = due {
        tokio::time::sleep_until(due.into()).await;
    }
}

/// A game with both its players.
pub async fn play(
    [mut white, mut black]: [Socket; 2],
    (number, of): (usize, usize),
    moves: &[String],
    field: Arc<Field>,
) -> Result<(), Error> {
    let mut paces = field.pace.subscribe();
    let (mut due, mut sent): (Option<Instant>, Option<Instant>) = (None, None);
    let mut ply = 0;
    loop {
        let limit = field.until.load(Ordering::Relaxed).min(moves.len());
        let wake = due.filter(|_| sent.is_none() && ply < limit);
        let (reader, message) = tokio::select! {
            message = text(&mut white) => (0, message?),
            message = text(&mut black) => (1, message?),
            changed = paces.changed() => {
                changed?;
                due = first(*paces.borrow_and_update(), number, of);
                continue;
            }
            () = wait(wake), if wake.is_some() => {
                sent = Some(Instant::now());
                let mover = if ply % 2 == 0 { &mut white } else { &mut black };
                let (c, uci) = (ply / 2 + 1, &moves[ply]);
                let message = format!(r#"{{"k":"move","c":{c},"n":{ply},"uci":"{uci}"}}"#);
                mover.send(Message::text(message)).await?;
                continue;
            }
        };
        if message.starts_with(r#"{"k":"no""#) {
            return Err(format!("half-move {ply}: {message}").into());
        }
        if !message.starts_with(r#"{"k":"ev""#) {
            continue;
        }
        if reader == 0 && message.contains(r#""started":true"#) {
            field.begun.fetch_add(1, Ordering::Relaxed);
        }
        // The opponent of the mover hears of this move: the mover may hear of the one before it later.
        if message.contains(r#""move":""#)
            && message.contains(&format!(r#","n":{},"#, ply + 1))
            && reader != ply % 2
            && let Some(began) = sent.take()
        {
            let pace = *paces.borrow();
            field.note(began, pace);
            ply += 1;
            due = again(pace, due);
        }
    }
}
