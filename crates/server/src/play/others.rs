//! Other servers on the same database: which of them live, and letters between them.
//!
//! A server says every half second that it lives for a while more. Its games are its own for as
//! long as its word holds; then whoever is asked for one of them takes it. What players do at a
//! server that does not own their game goes to the owner as letters, and what the owner answers
//! comes back in the same way; the database carries them, so that servers need to reach nothing
//! else. What they write is fenced by the store, so that a letter that comes too late does nothing.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use arbiter_live::{
    ArbiterAct, Conn,
    message::{Both, ClientMessage, ServerMessage, Side},
};
use arbiter_rulebook::Language;
use arbiter_store::{Database, Heard, Letter, StoreError};
use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot, watch};

use super::{
    hall::{Hall, Shared},
    lane,
    task::{Ask, Line, News, Out, Way},
};

/// For how long a server lives when it says so.
pub(crate) const LEASE: Duration = Duration::from_secs(5);
/// How often it says so, and looks who else does.
const RENEW_EVERY: Duration = Duration::from_millis(500);
/// Letters that may wait for the database.
const WAITING_MAX: usize = 4_096;
/// Letters that are sent together.
const TOGETHER_MAX: usize = 256;
/// Round trips to another server of which the shortest counts.
const TRIPS: usize = 8;
/// The most of the way between servers that is charged to nobody.
const HELD_MAX: i64 = 1_000;
/// Texts that may wait for a player whose line is at another server.
const LANE: usize = 64;

/// A letter with its sender.
#[derive(Debug, Serialize, Deserialize)]
struct Envelope {
    from: String,
    say: Say,
}

/// What servers say to each other. The programs of one database are of one version; a letter that
/// cannot be read is dropped, and its sender asks again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub(super) enum Say {
    /// Games have new rows: the game, its newest row and its place.
    Changed { games: Vec<(String, u64, String)> },
    /// How a game stands: since this row so much was charged, and these players are connected.
    Stands { game: String, mark: Option<(u64, i64)>, present: Both<bool> },
    /// What a player at another server does at a game here.
    Line { line: u64, what: OnLine },
    /// What is for the owner of a game.
    Game { game: String, what: AtGame },
    /// A text for a player.
    Text { line: u64, text: String },
    /// Nothing more comes on this line.
    Cut { line: u64 },
    /// The answer to a command.
    Answer { ask: u64, answer: ServerMessage },
    /// The answer to an act.
    Ruled { ask: u64, answer: Result<u64, ServerMessage> },
    /// This game is not mine, and this question finds no answer here.
    NotMine { game: String, ask: Option<u64> },
    /// Measures the way.
    Ping { t: i64 },
    /// Sends it back.
    Pong { t: i64 },
}

/// What a player whose line is at another server does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum OnLine {
    /// A message of the player.
    Frame { message: ClientMessage, held: i64 },
    /// The shortest round trip of the player.
    Delay { delay: i64 },
    /// The line is gone.
    Closed,
}

/// What is for the owner of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum AtGame {
    /// How does it stand?
    Asked,
    /// A player says hello; texts go back to this line.
    Hello { line: u64, seat: Side, after: Option<u64>, language: String, held: i64 },
    /// A player sits down without a socket.
    Join { seat: Side },
    /// A command of a player without a socket.
    Command { ask: u64, seat: Side, message: ClientMessage, language: String, held: i64 },
    /// An act of an arbiter.
    Arbiter { ask: u64, name: String, reason: String, act: ArbiterAct, seen: Option<u64> },
}

impl AtGame {
    /// The number under which somebody waits for an answer.
    const fn ask(&self) -> Option<u64> {
        match self {
            Self::Command { ask, .. } | Self::Arbiter { ask, .. } => Some(*ask),
            Self::Asked | Self::Hello { .. } | Self::Join { .. } => None,
        }
    }
}

/// Somebody who waits for an answer of another server.
enum Waiting {
    Seat(oneshot::Sender<ServerMessage>),
    Arbiter(oneshot::Sender<Result<u64, ServerMessage>>),
}

/// A player at another server whose game is here.
struct Guest {
    conn: Conn,
    way: Way,
    /// What the game holds; without it the line is cut.
    out: lane::WeakSender<Utf8Bytes>,
}

impl Guest {
    /// The connection and its line, while the game holds it.
    fn line(&self) -> Option<(Conn, Out)> {
        Some((self.conn, self.out.upgrade()?))
    }
}

#[derive(Default)]
struct Kept {
    /// Players here whose game is elsewhere.
    lines: HashMap<u64, Out>,
    /// Players elsewhere whose game is here, by server and line.
    guests: BTreeMap<(String, u64), Guest>,
    waiting: HashMap<u64, (String, Waiting)>,
    trips: HashMap<String, VecDeque<i64>>,
}

/// Other servers on the same database.
pub(crate) struct Others {
    /// The name under which this server owns games.
    pub(super) name: String,
    /// Whether no other server can be.
    is_alone: bool,
    /// The servers that live, with their addresses.
    living: watch::Sender<BTreeMap<String, String>>,
    letters: mpsc::Sender<(Option<String>, Say)>,
    kept: Mutex<Kept>,
    asks: AtomicU64,
}

impl Others {
    /// Looks for others; begins to send where there can be any.
    pub(super) fn new(name: &str, database: Arc<Database>, is_alone: bool) -> Self {
        let (letters, waiting) = mpsc::channel(WAITING_MAX);
        if !is_alone {
            tokio::spawn(post(database, name.to_owned(), waiting));
        }
        Self {
            name: name.to_owned(),
            is_alone,
            living: watch::channel(BTreeMap::new()).0,
            letters,
            kept: Mutex::default(),
            asks: AtomicU64::new(1),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) const fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Says something to a server, or to all. What does not fit is lost: the database is away, and
    /// whoever waits for an answer asks again.
    pub(super) fn say(&self, to: Option<&str>, say: Say) {
        if !self.is_alone && self.letters.try_send((to.map(ToOwned::to_owned), say)).is_err() {
            tracing::warn!("too many letters wait for the database");
        }
    }

    /// Whether a server lives, as far as is known.
    pub(super) fn lives(&self, server: &str) -> bool {
        self.living.borrow().contains_key(server)
    }

    /// Where a server that lives can be reached.
    pub(super) fn address(&self, server: &str) -> String {
        self.living.borrow().get(server).cloned().unwrap_or_default()
    }

    /// The servers that live, from now on.
    pub(super) fn living(&self) -> watch::Receiver<BTreeMap<String, String>> {
        self.living.subscribe()
    }

    /// Looks who lives.
    pub(super) async fn look(&self, database: &Database) -> Result<(), StoreError> {
        let living = database.games().servers().await?.into_iter().collect();
        self.living.send_if_modified(|known| {
            let changes = *known != living;
            *known = living;
            changes
        });
        Ok(())
    }

    /// The share of the way to another server that is charged to nobody: half of the shortest of
    /// the last round trips.
    pub(super) fn held(&self, server: &str) -> i64 {
        let kept = self.kept();
        let shortest = kept.trips.get(server).and_then(|trips| trips.iter().min().copied());
        (shortest.unwrap_or_default() / 2).clamp(0, HELD_MAX)
    }

    /// A player here whose game is elsewhere.
    pub(super) fn open_line(&self, line: u64, out: Out) {
        self.kept().lines.insert(line, out);
    }

    pub(super) fn close_line(&self, line: u64) {
        self.kept().lines.remove(&line);
    }

    /// A number for a question to this server, and who waits for its answer.
    pub(super) fn ask_seat(&self, of: &str, reply: oneshot::Sender<ServerMessage>) -> u64 {
        self.wait(of, Waiting::Seat(reply))
    }

    pub(super) fn ask_arbiter(
        &self,
        of: &str,
        reply: oneshot::Sender<Result<u64, ServerMessage>>,
    ) -> u64 {
        self.wait(of, Waiting::Arbiter(reply))
    }

    fn wait(&self, of: &str, waiting: Waiting) -> u64 {
        let ask = self.asks.fetch_add(1, Ordering::Relaxed);
        self.kept().waiting.insert(ask, (of.to_owned(), waiting));
        ask
    }

    /// Forgets what was begun with servers that live no more: whoever waits is told to ask again.
    fn forget_the_dead(&self, now: i64) {
        let living = self.living.borrow().clone();
        let mut kept = self.kept();
        kept.waiting.retain(|_, (server, waiting)| {
            let is_wanted = match waiting {
                Waiting::Seat(reply) => !reply.is_closed(),
                Waiting::Arbiter(reply) => !reply.is_closed(),
            };
            is_wanted && living.contains_key(server)
        });
        kept.trips.retain(|server, _| living.contains_key(server));
        kept.guests.retain(|(server, _), guest| {
            let lives = living.contains_key(server);
            if !lives {
                // A game that takes nothing is cut off from its players anyway.
                let _ = guest.way.try_send(Ask::Closed { conn: guest.conn, stamp: now });
            }
            lives && !guest.way.is_closed()
        });
    }
}

/// Sends letters in order, those that wait together.
async fn post(
    database: Arc<Database>,
    from: String,
    mut waiting: mpsc::Receiver<(Option<String>, Say)>,
) {
    let mut together = Vec::new();
    while 0 < waiting.recv_many(&mut together, TOGETHER_MAX).await {
        let mut letters: Vec<(Option<String>, Say)> = Vec::with_capacity(together.len());
        for (to, say) in together.drain(..) {
            // Games that changed one after the other are told of in one letter.
            if let (Some((None, Say::Changed { games: told })), Say::Changed { games }) =
                (letters.last_mut(), &say)
            {
                told.extend_from_slice(games);
            } else {
                letters.push((to, say));
            }
        }
        let letter = |(to, say)| {
            let text = serde_json::to_string(&Envelope { from: from.clone(), say });
            text.map(|text| Letter { to, text })
        };
        let letters: Result<Vec<Letter>, _> = letters.into_iter().map(letter).collect();
        let sent = match letters {
            Ok(letters) => database.games().tell(letters).await.map_err(|it| it.to_string()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = sent {
            tracing::warn!(%error, "letters to other servers were lost");
        }
    }
}

/// Says that this server lives, and looks who else does, until the program ends.
pub(super) async fn keep(hall: Hall, address: String) {
    let mut every = tokio::time::interval(RENEW_EVERY);
    let lease = u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX);
    loop {
        every.tick().await;
        let (shared, others) = (hall.shared(), hall.others());
        match shared.database.games().alive(&others.name, &address, lease).await {
            Ok(true) => {}
            // Others may have taken games meanwhile: each looks for itself.
            Ok(false) => hall.tell_own(&News::Lapsed),
            Err(error) => {
                tracing::warn!(%error, "the server could not say that it lives");
                continue;
            }
        }
        if let Err(error) = others.look(&shared.database).await {
            tracing::warn!(%error, "the servers could not be looked for");
            continue;
        }
        others.forget_the_dead(shared.now());
        let living = others.living.borrow().clone();
        for server in living.keys().filter(|server| **server != others.name) {
            others.say(Some(server), Say::Ping { t: shared.now() });
        }
    }
}

/// Takes letters until the program ends.
pub(super) async fn receive(hall: Hall, mut heard: mpsc::Receiver<Heard>) {
    while let Some(heard) = heard.recv().await {
        match heard {
            Heard::Missed => hall.tell_mirrors(|| News::Changed),
            Heard::Letter(text) => match serde_json::from_str(&text) {
                Ok(Envelope { from, .. }) if from == hall.others().name => {}
                Ok(Envelope { from, say }) => take(&hall, &from, say).await,
                Err(error) => tracing::warn!(%error, "a letter cannot be read"),
            },
        }
    }
}

async fn take(hall: &Hall, from: &str, say: Say) {
    let others = hall.others();
    match say {
        Say::Changed { games } => {
            for (game, _, place) in games {
                hall.shared().round_changed(&place);
                hall.tell_mirror(&game, News::Changed);
            }
        }
        Say::Stands { game, mark, present } => {
            hall.tell_mirror(&game, News::Stands { mark, present });
        }
        Say::NotMine { game, ask } => {
            // Whoever waits hears that the server is busy, and asks again.
            others.kept().waiting.retain(|waiting, _| Some(*waiting) != ask);
            hall.tell_mirror(&game, News::NotMine);
        }
        Say::Text { line, text } => {
            let mut kept = others.kept();
            // A line that takes nothing is cut: its client comes back and gets a snapshot.
            if kept.lines.get(&line).is_some_and(|out| out.try_send(text.into()).is_err()) {
                kept.lines.remove(&line);
                others.say(Some(from), Say::Line { line, what: OnLine::Closed });
            }
        }
        Say::Cut { line } => others.close_line(line),
        Say::Answer { ask, answer } => {
            if let Some((_, Waiting::Seat(reply))) = others.kept().waiting.remove(&ask) {
                // Who asked may have gone.
                let _ = reply.send(answer);
            }
        }
        Say::Ruled { ask, answer } => {
            if let Some((_, Waiting::Arbiter(reply))) = others.kept().waiting.remove(&ask) {
                let _ = reply.send(answer);
            }
        }
        Say::Ping { t } => others.say(Some(from), Say::Pong { t }),
        Say::Pong { t } => {
            let trip = hall.shared().now() - t;
            let mut kept = others.kept();
            let trips = kept.trips.entry(from.to_owned()).or_default();
            if trips.len() == TRIPS {
                trips.pop_front();
            }
            trips.push_back(trip.max(0));
        }
        Say::Line { line, what } => take_on_line(hall, from, line, what),
        Say::Game { game, what } => take_at_game(hall, from, game, what).await,
    }
}

/// When something was received here that was on its way for a while.
fn stamp(now: i64, held: i64) -> i64 {
    now - held.clamp(0, HELD_MAX)
}

fn take_on_line(hall: &Hall, from: &str, line: u64, what: OnLine) {
    let (now, others) = (hall.shared().now(), hall.others());
    match what {
        OnLine::Frame { message, held } => {
            let stamp = stamp(now, held);
            let message = Box::new(message);
            guest(others, from, line, |conn| Ask::Frame { conn, stamp, message });
        }
        OnLine::Delay { delay } => {
            let delay = arbiter_rulebook::Millis(delay);
            guest(others, from, line, |conn| Ask::Delay { conn, delay });
        }
        OnLine::Closed => {
            let gone = others.kept().guests.remove(&(from.to_owned(), line));
            if let Some(Guest { conn, way, .. }) = gone {
                // A game that takes nothing is cut off from its players anyway.
                let _ = way.try_send(Ask::Closed { conn, stamp: now });
            }
        }
    }
}

/// What is for the owner of a game: this server, if it still is.
async fn take_at_game(hall: &Hall, from: &str, game: String, what: AtGame) {
    let now = hall.shared().now();
    let others = hall.others();
    let Some(way) = hall.find_own(&game).await else {
        others.say(Some(from), Say::NotMine { game, ask: what.ask() });
        return;
    };
    let (shared, from) = (Arc::clone(hall.shared()), from.to_owned());
    let sent = match what {
        AtGame::Asked => way.try_send(Ask::Other(News::Asked)),
        AtGame::Hello { line, seat, after, language, held } => {
            // Who greets again on the same line stays the same connection, as on the game's own server.
            let key = (from.clone(), line);
            let before = others.kept().guests.get(&key).and_then(Guest::line);
            let (conn, out) =
                before.unwrap_or_else(|| (hall.connection(), line_to(shared, from, line)));
            let guest = Guest { conn, way: way.clone(), out: out.downgrade() };
            others.kept().guests.insert(key, guest);
            let stamp = stamp(now, held);
            let line = Line { out, language: read_language(&language) };
            way.try_send(Ask::Welcome { conn, stamp, seat: seat.into(), after, line })
        }
        AtGame::Join { seat } => way.try_send(Ask::Join { seat: seat.into(), stamp: now }),
        AtGame::Command { ask, seat, message, language, held } => {
            let (reply, answer) = oneshot::channel();
            tokio::spawn(async move {
                if let Ok(answer) = answer.await {
                    shared.others.say(Some(&from), Say::Answer { ask, answer });
                }
            });
            let (stamp, language) = (stamp(now, held), read_language(&language));
            let message = Box::new(message);
            way.try_send(Ask::Command { seat: seat.into(), stamp, message, language, reply })
        }
        AtGame::Arbiter { ask, name, reason, act, seen } => {
            let (reply, answer) = oneshot::channel();
            tokio::spawn(async move {
                if let Ok(answer) = answer.await {
                    shared.others.say(Some(&from), Say::Ruled { ask, answer });
                }
            });
            let act = Box::new(act);
            way.try_send(Ask::Arbiter { name, reason, act, seen, reply })
        }
    };
    if sent.is_err() {
        tracing::warn!(game, "a game takes no more letters");
    }
}

/// The language of a reader at another server.
fn read_language(code: &str) -> Language {
    code.parse().unwrap_or_default()
}

/// What a guest does at a game here; a guest whose game is gone is told so.
fn guest(others: &Others, from: &str, line: u64, ask: impl FnOnce(Conn) -> Ask) {
    let mut kept = others.kept();
    let key = (from.to_owned(), line);
    let is_there = kept.guests.get(&key).is_some_and(|Guest { conn, way, .. }| {
        // A full game is as good as none: the player comes back.
        way.try_send(ask(*conn)).is_ok()
    });
    if !is_there {
        kept.guests.remove(&key);
        drop(kept);
        others.say(Some(from), Say::Cut { line });
    }
}

/// The line to a player at another server: what the game sends goes there.
fn line_to(shared: Arc<Shared>, server: String, line: u64) -> Out {
    let (out, mut texts) = lane::lane::<Utf8Bytes>(LANE);
    tokio::spawn(async move {
        while let Some(text) = texts.recv().await {
            let text = text.as_str().to_owned();
            shared.others.say(Some(&server), Say::Text { line, text });
        }
        shared.others.say(Some(&server), Say::Cut { line });
    });
    out
}
