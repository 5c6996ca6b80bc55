//! The WebSocket of a game.

use std::{collections::VecDeque, pin::pin, time::Duration};

use arbiter_live::message::{ClientMessage, LENGTH_MAX, SUBPROTOCOL, ServerMessage, VERSION, Why};
use arbiter_rulebook::{Language, Millis};
use axum::{
    Router,
    extract::{
        Path, State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    http::{HeaderMap, header, request::Parts},
    response::Response,
    routing::get,
};
use futures_util::SinkExt as _;
use tokio::time::{Instant, sleep_until, timeout};

use super::{
    lane,
    task::{Ask, Line},
};
use crate::{access::cookie, app::App, fault::Fault, language, problem::Problem};

/// How long a client may take to say hello.
const HELLO_TIME: Duration = Duration::from_secs(10);
/// A line on which nothing came for so long is dead: clients ping every 2.5 s, and even a browser
/// whose page sleeps answers our pings.
const SILENCE_MAX: Duration = Duration::from_secs(15);
/// How often the round trip is measured.
const MEASURE_EVERY: Duration = Duration::from_secs(5);
/// Messages that may wait for a slow reader.
const LANE: usize = 64;
/// Messages of a client in a second.
const RATE_MAX: u32 = 20;
/// Round trips of which the shortest counts.
const TRIPS: usize = 8;
/// Round trips after a greeting that a game is told of although they say nothing new: the greeting
/// may still wait for the store.
const TOLD_AT_FIRST: usize = 3;

/// The route of sockets.
pub(crate) fn router() -> Router<App> {
    Router::new().route("/live/{game}/socket", get(open))
}

/// The name of the cookie of a seat.
pub(crate) fn cookie_of(game: &str) -> String {
    format!("seat-{game}")
}

async fn open(
    State(app): State<App>,
    Path(game): Path<String>,
    parts: Parts,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    if !is_own(&app, &parts.headers) {
        return Err(Problem::forbidden(Fault::Forged));
    }
    // What does not exist is said before the upgrade.
    app.hall.find(&game).await?;
    let seat = cookie(&parts.headers, &cookie_of(&game)).map(ToOwned::to_owned);
    let reader = (seat, language::of(&parts));
    Ok(upgrade
        .protocols([SUBPROTOCOL])
        .max_message_size(LENGTH_MAX)
        .max_frame_size(LENGTH_MAX)
        .read_buffer_size(4 << 10)
        .on_upgrade(move |socket| attend(app, game, reader, socket)))
}

/// Pages of other sites do not play here; programs send no origin.
fn is_own(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host_of = |address: &str| {
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        rest.split('/').next().unwrap_or_default().to_owned()
    };
    let host = text(header::HOST).unwrap_or_default();
    host_of(origin) == host || host_of(origin) == host_of(&app.address)
}

/// The first message must greet in our version; whatever else comes is refused.
async fn greeting(socket: &mut WebSocket) -> Option<(Option<String>, Option<u64>)> {
    let Ok(Some(Ok(first))) = timeout(HELLO_TIME, socket.recv()).await else { return None };
    let why = match read(&first) {
        Some(ClientMessage::Hello { v, seat, after, .. }) if v == VERSION => {
            return Some((seat, after));
        }
        Some(ClientMessage::Hello { .. }) => Why::Version,
        Some(_) | None => Why::Unknown,
    };
    let _ = socket.send(no(why)).await;
    None
}

async fn attend(
    app: App,
    game: String,
    (seat, language): (Option<String>, Language),
    mut socket: WebSocket,
) {
    let (conn, _open) = (app.hall.connection(), app.hall.socket());
    let Some((shown, after)) = greeting(&mut socket).await else { return };
    let seat = shown.or(seat);
    let Ok(way) = app.hall.find(&game).await else { return };
    let (out, mut texts) = lane::lane(LANE);
    let hello = |after| Ask::Hello {
        conn,
        stamp: app.hall.now(),
        seat: seat.clone(),
        after,
        line: Line { out: out.clone(), language },
    };
    if way.send(hello(after)).await.is_err() {
        return;
    }
    let mut heard = Instant::now();
    // One timer for what happens seldom. A message does not set it again: at worst it fires in vain.
    let (mut measure_at, mut due) = (heard, pin!(sleep_until(heard)));
    let (mut trips, mut rate) = (Trips::new(), Rate { second: 0, messages: 0 });
    let mut closed = pin!(way.closed());
    loop {
        tokio::select! {
            // What is to be said is most of what wakes a watcher's line, and leaves the rest alone.
            biased;
            text = texts.recv() => {
                if text.is_none() || say(text, &mut texts, &mut socket).await.is_err() {
                    break;
                }
            }
            received = socket.recv() => {
                // Before anything else the moment is kept.
                let stamp = app.hall.now();
                let Some(Ok(message)) = received else { break };
                heard = Instant::now();
                let ask = match &message {
                    Message::Close(_) => break,
                    Message::Ping(_) => continue,
                    Message::Pong(payload) => match trips.answered(payload, stamp) {
                        Some(delay) => Ok(Ask::Delay { conn, delay }),
                        None => continue,
                    },
                    Message::Text(_) | Message::Binary(_) if !rate.admits(stamp) => Err(Why::TooFast),
                    Message::Text(_) | Message::Binary(_) => match read(&message) {
                        Some(ClientMessage::Hello { after, .. }) => Ok(hello(trips.greeted(after))),
                        Some(message) => Ok(Ask::Frame { conn, stamp, message: Box::new(message) }),
                        None => Err(Why::Unknown),
                    },
                };
                let sent = match ask {
                    Ok(ask) => way.send(ask).await.is_ok(),
                    Err(why) => socket.send(no(why)).await.is_ok(),
                };
                if !sent { break }
            }
            // The game is somewhere else now, and the client comes again.
            () = &mut closed => {
                // What was said before goes out; whoever is gone hears nothing more.
                let _ = say(None, &mut texts, &mut socket).await;
                break;
            }
            () = &mut due => {
                let ping = || trips.ask(app.hall.now());
                match beat(heard, &mut measure_at, ping, &mut socket).await {
                    Some(next) => due.as_mut().reset(next),
                    None => break,
                }
            }
        }
    }
    let _ = way.send(Ask::Closed { conn, stamp: app.hall.now() }).await;
}

/// Sends a ping where one is due, and tells when to look again. None where nothing came for too long, or
/// nothing can be sent.
async fn beat(
    heard: Instant,
    measure_at: &mut Instant,
    ping: impl FnOnce() -> Message,
    socket: &mut WebSocket,
) -> Option<Instant> {
    let now = Instant::now();
    if heard + SILENCE_MAX <= now {
        return None;
    }
    if *measure_at <= now {
        *measure_at = now + MEASURE_EVERY;
        socket.send(ping()).await.ok()?;
    }
    Some((*measure_at).min(heard + SILENCE_MAX))
}

/// Sends a text with those that wait behind it: an answer and the row that follows leave together.
async fn say(
    first: Option<Utf8Bytes>,
    texts: &mut lane::Receiver<Utf8Bytes>,
    socket: &mut WebSocket,
) -> Result<(), axum::Error> {
    let mut next = first.or_else(|| texts.try_recv());
    while let Some(text) = next {
        socket.feed(Message::Text(text)).await?;
        next = texts.try_recv();
    }
    socket.flush().await
}

/// Messages of a client in the present second.
struct Rate {
    second: i64,
    messages: u32,
}

impl Rate {
    const fn admits(&mut self, stamp: i64) -> bool {
        let second = stamp / 1000;
        if self.second != second {
            self.second = second;
            self.messages = 0;
        }
        self.messages += 1;
        self.messages <= RATE_MAX
    }
}

/// The last round trips of a line. Browsers answer ping frames themselves, so that a script in the
/// page cannot make them longer.
struct Trips {
    /// When the ping was sent that waits for its answer.
    asked: Option<i64>,
    last: VecDeque<i64>,
    /// What the game was told last.
    told: Millis,
    /// Round trips since the greeting.
    measured: usize,
}

impl Trips {
    const fn new() -> Self {
        Self { asked: None, last: VecDeque::new(), told: Millis::ZERO, measured: 0 }
    }

    /// A greeting: the game knows nothing of the line yet.
    const fn greeted(&mut self, after: Option<u64>) -> Option<u64> {
        self.measured = 0;
        after
    }

    fn ask(&mut self, now: i64) -> Message {
        self.asked = Some(now);
        Message::Ping(now.to_be_bytes().to_vec().into())
    }

    /// The shortest of the last round trips, where the game may not know it. Each ping is answered
    /// once; what nobody asked for says nothing.
    fn answered(&mut self, payload: &[u8], now: i64) -> Option<Millis> {
        let sent = self.asked.take_if(|asked| asked.to_be_bytes() == payload)?;
        if self.last.len() == TRIPS {
            self.last.pop_front();
        }
        self.last.push_back((now - sent).max(0));
        let shortest = self.last.iter().min().map(|trip| Millis(*trip))?;
        self.measured += 1;
        let is_due = self.measured <= TOLD_AT_FIRST || self.measured.is_multiple_of(TRIPS);
        let is_new = std::mem::replace(&mut self.told, shortest) != shortest;
        (is_due || is_new).then_some(shortest)
    }
}

fn read(message: &Message) -> Option<ClientMessage> {
    let Message::Text(text) = message else { return None };
    ClientMessage::read(text.as_str())
}

fn no(why: Why) -> Message {
    let no = ServerMessage::No { c: None, why, article: None, text: None, reason: None, seq: 0 };
    Message::Text(serde_json::to_string(&no).unwrap_or_default().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_of_the_shortest_round_trip_where_it_may_not_know_it() {
        let mut trips = Trips::new();
        let trip = |trips: &mut Trips, takes: i64| {
            let Message::Ping(payload) = trips.ask(1_000) else { panic!("a ping") };
            let told = trips.answered(&payload, 1_000 + takes);
            assert_eq!(trips.answered(&payload, 1_000), None, "answered twice");
            told.map(|time| time.0)
        };
        let told: Vec<Option<i64>> =
            [30, 40, 50, 60, 20, 60, 60, 60, 60].map(|takes| trip(&mut trips, takes)).to_vec();
        let (first, later) = ([Some(30); 3], [None, Some(20), None, None, Some(20), None]);
        assert_eq!(told, [first.as_slice(), &later].concat());
        trips.measured = 0;
        assert_eq!(trip(&mut trips, 60), Some(20), "after another greeting");
        assert_eq!(trips.answered(&7_i64.to_be_bytes(), 9), None, "nobody asked");
    }
}
