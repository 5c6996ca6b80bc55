//! The task of one game: carries out what the pure host asks for.

use std::{
    cell::Cell,
    collections::{BTreeMap, HashMap},
    pin::pin,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use arbiter_board::Position;
use arbiter_laws::{MateOracle, Phase, Refusal, Search};
use arbiter_live::{
    ArbiterAct, Conn, Effect, Host, Input, Kind, Look, Mark, Preview, Refused, Row, Table, ZoneAct,
    message::{Both, ClientMessage, ServerMessage, Snapshot},
    pgn::{self, Tags},
};
use arbiter_rulebook::{Color, Language, Millis};
use arbiter_store::{GameHead, GameMark, NewGame, NextRow, StoreError, Version};
use arbiter_text::Text;
use arbiter_winnable::{Limit, Verdict};
use axum::extract::ws::Utf8Bytes;
use tokio::{
    sync::oneshot,
    time::{Instant, sleep_until},
};

use super::{
    hall::{Shared, stored},
    lane,
    others::Say,
};

/// How long a store that is away is left alone before it is asked again.
const RETRY: Duration = Duration::from_millis(200);
/// How often clocks are marked, and what waits for time is looked at.
const SECOND: Duration = Duration::from_secs(1);
/// After this time without both players an interrupted game goes on, where nobody supervises.
const RESUME_AFTER: Duration = Duration::from_mins(1);
/// Questions that wait until a game that was interrupted is settled.
const SETTLING_MAX: usize = 1024;
/// A game that is over and that nobody looks at is forgotten, and loaded again when asked for.
pub(super) const FORGET_AFTER: Duration = Duration::from_mins(2);

/// The clocks stand as they were at the newest row.
const INTERRUPTED: ZoneAct = ZoneAct::Interrupted { charged: Millis::ZERO };

/// Why an act of an arbiter would bring nothing: as a message, and as the Laws say it.
#[derive(Clone, Debug)]
pub(crate) struct NotDone {
    pub(crate) message: ServerMessage,
    pub(crate) refusal: Option<Refusal>,
}

/// The way to a client: texts that many get are held once.
pub(super) type Out = lane::Sender<Utf8Bytes>;

/// The way to a game.
pub(crate) type Way = lane::Sender<Ask>;

/// A client: the way to it, and the language in which it is told why something is refused.
#[derive(Clone)]
pub(crate) struct Line {
    pub(super) out: Out,
    pub(super) language: Language,
}

/// Who somebody is, as far as a secret tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seated(pub(crate) Option<Color>);

/// What a game is asked or told. Each game has room for dozens of these: what is large and what is
/// seldom is boxed.
pub(crate) enum Ask {
    Hello {
        conn: Conn,
        stamp: i64,
        seat: Option<String>,
        after: Option<u64>,
        line: Line,
    },
    Frame {
        conn: Conn,
        stamp: i64,
        message: Box<ClientMessage>,
    },
    Delay {
        conn: Conn,
        delay: Millis,
    },
    Closed {
        conn: Conn,
        stamp: i64,
    },
    /// Sits down without a socket.
    Join {
        seat: Color,
        stamp: i64,
    },
    Command {
        seat: Color,
        stamp: i64,
        message: Box<ClientMessage>,
        /// The language of whoever reads the answer.
        language: Language,
        reply: oneshot::Sender<ServerMessage>,
    },
    Who {
        secret: Option<String>,
        reply: oneshot::Sender<Seated>,
    },
    Snapshot {
        seat: Option<Color>,
        reply: oneshot::Sender<Box<Snapshot>>,
    },
    Pgn {
        tags: Box<Tags>,
        reply: oneshot::Sender<(u64, String)>,
    },
    Arbiter {
        name: String,
        reason: String,
        act: Box<ArbiterAct>,
        /// The newest row that the arbiter saw; none where it does not matter.
        seen: Option<u64>,
        reply: oneshot::Sender<Result<u64, ServerMessage>>,
    },
    Preview {
        name: String,
        reason: String,
        act: Box<ArbiterAct>,
        reply: oneshot::Sender<Result<Box<Preview>, Box<NotDone>>>,
    },
    /// The game as the console shows it.
    Look {
        /// Who looks.
        name: String,
        /// Whether what may be done about it is wanted too.
        proposals: bool,
        reply: oneshot::Sender<Box<Look>>,
    },
    /// A player at another server, who has shown the secret of this seat there.
    Welcome {
        conn: Conn,
        stamp: i64,
        seat: Color,
        after: Option<u64>,
        line: Line,
    },
    /// Something about other servers.
    Other(News),
    /// The store answered.
    Stored(Result<(), StoreError>),
    /// A search answered, about this position.
    Found(ZoneAct, Box<Position>),
    /// The hall of this game lost its lines: its clocks stand.
    HallLost,
}

/// What a game hears about other servers.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// The owner has stored rows.
    Changed,
    /// The owner says how the game stands.
    Stands { mark: Option<(u64, i64)>, present: Both<bool> },
    /// Whoever was thought to own the game does not.
    NotMine,
    /// Another server wants to know how the game stands.
    Asked,
    /// This server was taken for dead: others may have taken the game.
    Lapsed,
}

enum Ticket {
    Arbiter(oneshot::Sender<Result<u64, ServerMessage>>),
    /// The key of the command goes back with the answer, which is in this language.
    Seat(oneshot::Sender<ServerMessage>, u64, Language),
}

/// The quick layers alone: longer searches are made away from the task. What was found about a
/// position holds when its move is stored.
struct Quick {
    search: Search,
    last: Cell<Option<(Position, Option<bool>)>>,
}

impl Default for Quick {
    fn default() -> Self {
        let (ruling, every_move) = (Limit::positions(2_000), Limit::positions(200));
        Self { search: Search { ruling, every_move }, last: Cell::new(None) }
    }
}

impl Quick {
    /// Whether a position is dead, where that is quickly seen.
    fn answer(&self, position: &Position) -> Option<bool> {
        if let Some((known, answer)) = self.last.get()
            && known == *position
        {
            return answer;
        }
        let answer = arbiter_winnable::is_dead(position, self.search.every_move);
        self.last.set(Some((*position, answer)));
        answer
    }
}

impl MateOracle for Quick {
    fn mate_by(&self, position: &Position, side: Color) -> Verdict {
        self.search.mate_by(position, side)
    }

    fn is_dead(&self, position: &Position) -> bool {
        self.answer(position) == Some(true)
    }
}

struct Task {
    shared: Arc<Shared>,
    head: GameHead,
    epoch: u64,
    host: Box<Host>,
    own: lane::WeakSender<Ask>,
    lines: BTreeMap<Conn, Line>,
    tickets: HashMap<u64, Ticket>,
    next_ticket: u64,
    writing: Option<Arc<Row>>,
    retry_at: Option<Instant>,
    /// Since when the clocks stand because the server or its store was away.
    away_since: Instant,
    idle_since: Instant,
    oracle: Quick,
    /// Whether somebody came or went since other servers were told who is there.
    has_moved: bool,
    /// Whether another server has the game.
    is_lost: bool,
}

/// A game as it was loaded. What is given to a task is kept twice in it, so that the game is boxed.
pub(super) struct Loaded {
    pub(super) head: GameHead,
    pub(super) epoch: u64,
    pub(super) host: Box<Host>,
    pub(super) mark: Option<GameMark>,
}

/// Runs a game until nobody needs it any more.
pub(super) async fn run(
    shared: Arc<Shared>,
    loaded: Loaded,
    own: lane::WeakSender<Ask>,
    mut asks: lane::Receiver<Ask>,
) {
    let Loaded { head, epoch, mut host, mark } = loaded;
    let mark = mark.map(|mark| Mark { seq: mark.number, charged: Millis(mark.charged_ms) });
    let effects = host.after_crash(mark);
    let mut task = Task {
        shared,
        head,
        epoch,
        host,
        own,
        lines: BTreeMap::new(),
        tickets: HashMap::new(),
        next_ticket: 0,
        writing: None,
        retry_at: None,
        away_since: Instant::now(),
        idle_since: Instant::now(),
        oracle: Quick::default(),
        has_moved: false,
        is_lost: false,
    };
    // A result that was stored and not yet told is told again; telling it twice changes nothing.
    if task.host.table().state().is_over() {
        task.shared.finished(task.host.table().state());
    }
    task.carry_out(effects);
    task.pump();
    if !task.settle(&mut asks).await {
        return;
    }
    // One timer, which is set again only where something else is due: a move mostly leaves it alone.
    let mut second_at = Instant::now();
    let mut due = pin!(sleep_until(second_at));
    loop {
        let wake = task.wake();
        let at = wake.map_or(second_at, |wake| wake.min(second_at));
        if due.deadline() != at {
            due.as_mut().reset(at);
        }
        tokio::select! {
            biased;
            ask = asks.recv() => match ask {
                Some(ask) => task.take(ask),
                None => return,
            },
            () = &mut due => {
                let now = Instant::now();
                if wake.is_some_and(|wake| wake <= now) {
                    task.timer();
                }
                if second_at <= now {
                    second_at = now + SECOND;
                    if task.second() {
                        return;
                    }
                }
            }
        }
        task.pump();
        if task.is_lost {
            return;
        }
        if std::mem::take(&mut task.has_moved) {
            task.tell_others();
        }
    }
}

impl Task {
    /// What follows from a crash is on disk before anybody is answered: nobody sees clocks run
    /// that stand. False where nobody needs the game any more.
    async fn settle(&mut self, asks: &mut lane::Receiver<Ask>) -> bool {
        let mut waiting = Vec::new();
        while self.host.is_writing() {
            let wake = self.wake();
            tokio::select! {
                biased;
                ask = asks.recv() => match ask {
                    Some(ask @ Ask::Stored(_)) => self.take(ask),
                    Some(ask) if waiting.len() < SETTLING_MAX => waiting.push(ask),
                    // Whoever asked hears that the server is busy.
                    Some(_) => {}
                    None => return false,
                },
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    self.timer();
                }
            }
            self.pump();
        }
        for ask in waiting {
            self.take(ask);
            self.pump();
        }
        !self.is_lost
    }

    /// When the timer is due: the flag of the running side, or another try to store.
    fn wake(&self) -> Option<Instant> {
        if self.retry_at.is_some() {
            return self.retry_at;
        }
        self.host.wake_at().map(|at| self.shared.instant(at))
    }

    fn timer(&mut self) {
        if self.retry_at.take().is_some() {
            self.append();
        } else {
            self.host.tick(self.shared.now());
        }
    }

    /// Once a second: a mark, and what waits for time. True where the game is needed no more.
    fn second(&mut self) -> bool {
        if let Some(mark) = self.host.mark(self.shared.now()) {
            self.shared.mark(GameMark {
                game: self.head.game.clone(),
                number: mark.seq,
                charged_ms: mark.charged.0,
            });
        }
        let state = self.host.table().state();
        let waits = state.interrupted
            && state.game.phase == Phase::Paused
            && !state.settings().supervised
            && !self.host.is_writing();
        let is_quiet = state_is_quiet(state);
        let present = self.host.present();
        let both = present.white && present.black;
        if waits && (both || self.away_since.elapsed() >= RESUME_AFTER) {
            self.host.zone(self.shared.now(), ZoneAct::Resume);
        }
        if let Some(act) = self.host.overdue(self.shared.now()) {
            self.host.zone(self.shared.now(), act);
        }
        if !self.lines.is_empty() || self.host.is_writing() || !is_quiet {
            self.idle_since = Instant::now();
        }
        self.idle_since.elapsed() >= FORGET_AFTER
    }

    fn pump(&mut self) {
        loop {
            let effects = self.host.pump(self.shared.now(), &self.oracle);
            if effects.is_empty() {
                return;
            }
            self.carry_out(effects);
        }
    }

    fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Hello { conn, stamp, seat, after, line } => {
                self.lines.insert(conn, line);
                let seat = seat.as_deref().and_then(|secret| seat_of(&self.head, secret));
                self.host.hello(conn, stamp, seat, after);
                self.has_moved |= seat.is_some();
            }
            Ask::Welcome { conn, stamp, seat, after, line } => {
                self.lines.insert(conn, line);
                self.host.hello(conn, stamp, Some(seat), after);
                self.has_moved = true;
            }
            Ask::Frame { conn, stamp, message } => {
                let effects = self.host.frame(conn, stamp, *message);
                self.carry_out(effects);
            }
            Ask::Delay { conn, delay } => self.host.measured(conn, delay),
            Ask::Closed { conn, stamp } => {
                self.lines.remove(&conn);
                self.has_moved |= self.host.seat_of(conn).is_some();
                let effects = self.host.close(conn, stamp);
                self.carry_out(effects);
            }
            Ask::Join { seat, stamp } => self.host.join(stamp, seat),
            Ask::Command { seat, stamp, message, language, reply } => {
                let c = message.key().unwrap_or_default();
                let ticket = self.ticket(Ticket::Seat(reply, c, language));
                if !self.host.command(stamp, ticket, seat, *message) {
                    self.answer(ticket, &Err(Refused::Unreadable));
                }
            }
            Ask::Who { secret, reply } => {
                let seat = secret.as_deref().and_then(|secret| seat_of(&self.head, secret));
                // Who asked may have gone.
                let _ = reply.send(Seated(seat));
            }
            Ask::Snapshot { seat, reply } => {
                let snapshot = self.host.seen_by(seat).snapshot(seat, self.host.present());
                let _ = reply.send(Box::new(snapshot));
            }
            Ask::Pgn { tags, reply } => {
                let _ = reply.send(written(&self.host, &tags));
            }
            Ask::Arbiter { name, reason, act, seen, reply } => {
                let ticket = self.ticket(Ticket::Arbiter(reply));
                let input = Input::Arbiter { name, reason, act: *act };
                self.host.arbiter(self.shared.now(), ticket, input, seen);
            }
            Ask::Preview { name, reason, act, reply } => {
                let input = Input::Arbiter { name, reason, act: *act };
                let (table, now) = (self.host.table(), self.shared.now());
                let _ = reply.send(preview(table, now, input, &self.oracle.search));
            }
            Ask::Look { name, proposals, reply } => {
                let look = self.host.look(self.shared.now(), &name, proposals, &self.oracle);
                let _ = reply.send(Box::new(look));
            }
            Ask::Stored(Ok(())) => self.stored(),
            Ask::Stored(Err(StoreError::Conflict { .. })) => self.lost(),
            Ask::Stored(Err(error)) => {
                tracing::warn!(game = self.head.game, %error, "a row could not be stored");
                let effects = self.host.failed();
                self.carry_out(effects);
                self.retry_at = Some(Instant::now() + RETRY);
            }
            Ask::Found(act, position) => self.host.found(self.shared.now(), act, *position),
            Ask::HallLost => self.host.zone(self.shared.now(), INTERRUPTED),
            Ask::Other(News::Asked) => self.tell_others(),
            Ask::Other(News::Lapsed) => self.look_whose(),
            Ask::Other(News::Changed | News::Stands { .. } | News::NotMine) => {}
        }
    }

    fn ticket(&mut self, ticket: Ticket) -> u64 {
        self.next_ticket += 1;
        self.tickets.insert(self.next_ticket, ticket);
        self.next_ticket
    }

    fn stored(&mut self) {
        let interrupted = Input::Zone(INTERRUPTED);
        let written = self.writing.take();
        if written.as_ref().is_some_and(|row| row.cmd == interrupted) {
            self.away_since = Instant::now();
        }
        let is_lost_line =
            written.is_some_and(|row| matches!(row.cmd, Input::Zone(ZoneAct::LineLost(_))));
        if is_lost_line && self.host.table().state().settings().kind == Kind::Hybrid {
            self.shared.line_lost(&self.head.game, &self.head.place);
        }
        let seq = self.host.table().state().seq + 1;
        self.shared.changed(&self.head.game, seq, &self.head.place);
        match self.host.stored(self.shared.now()) {
            Ok(effects) => {
                if self.host.table().state().is_over() {
                    self.shared.finished(self.host.table().state());
                }
                self.carry_out(effects);
            }
            Err(error) => tracing::error!(game = self.head.game, %error, "a row does not fit"),
        }
    }

    /// Another process has taken the game: nothing more is decided here.
    fn lost(&mut self) {
        tracing::warn!(game = self.head.game, "another server has taken the game");
        self.writing = None;
        self.is_lost = true;
        self.host.give_up();
        let text = r#"{"k":"resync"}"#;
        for line in self.lines.values() {
            // A full line is cut anyway.
            let _ = line.out.try_send(Utf8Bytes::from_static(text));
        }
        self.lines.clear();
    }

    /// Tells other servers who is there, and where the clocks stand.
    fn tell_others(&self) {
        let mark = self.host.mark(self.shared.now()).map(|mark| (mark.seq, mark.charged.0));
        let (game, present) = (self.head.game.clone(), self.host.present().into());
        self.shared.others.say(None, Say::Stands { game, mark, present });
    }

    /// Finds out whether another server has taken the game while this one was taken for dead.
    fn look_whose(&self) {
        let Some(own) = self.own.upgrade() else { return };
        let (shared, game, epoch) = (Arc::clone(&self.shared), self.head.game.clone(), self.epoch);
        tokio::spawn(async move {
            if let Ok(Some(head)) = shared.database.games().head(&game).await
                && head.epoch != epoch
            {
                let (seen, found) = (Version(epoch), Version(head.epoch));
                let _ = own.send(Ask::Stored(Err(StoreError::Conflict { seen, found }))).await;
            }
        });
    }

    fn append(&mut self) {
        let (Some(row), Some(own)) = (self.writing.clone(), self.own.upgrade()) else { return };
        let (shared, epoch) = (Arc::clone(&self.shared), self.epoch);
        let is_over = ends(&row);
        let was_over = self.host.table().state().is_over();
        self.shared.storing.fetch_add(1, Ordering::Relaxed);
        let next = NextRow { epoch, row: stored(&row), is_over: is_over || was_over };
        let told = move |answer| {
            shared.storing.fetch_sub(1, Ordering::Relaxed);
            // Without its task the game is loaded again from what was stored.
            let _ = own.push(Ask::Stored(answer));
        };
        self.shared.database.games().append_then(&self.head.game, next, Box::new(told));
    }

    fn answer(&mut self, ticket: u64, answer: &Result<u64, Refused>) {
        let Some(ticket) = self.tickets.remove(&ticket) else { return };
        let table = self.host.table();
        match ticket {
            Ticket::Arbiter(reply) => {
                let answer = answer.clone().map_err(|refused| table.no(None, &refused));
                let _ = reply.send(answer);
            }
            Ticket::Seat(reply, c, language) => {
                let message = match answer {
                    Ok(seq) => ServerMessage::Ack { c, seq: *seq },
                    Err(refused) => worded(table.no(Some(c), refused), language),
                };
                let _ = reply.send(message);
            }
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append(row) => {
                    self.writing = Some(row);
                    self.append();
                }
                Effect::Send { to, text } => self.send(to, text.into()),
                Effect::Refuse { to, no } => {
                    let language = self.lines.get(&to).map(|line| line.language);
                    let no = worded(*no, language.unwrap_or_default());
                    self.send(to, no.text().into());
                }
                Effect::Publish { players, watchers, .. } => {
                    let (players, watchers) =
                        (players.map(Utf8Bytes::from), watchers.map(Utf8Bytes::from));
                    let mut full = Vec::new();
                    // Both are in the order of connections: none of thousands is looked for.
                    let mut lines = self.lines.iter().peekable();
                    for (conn, is_player) in self.host.connections() {
                        let text = if is_player { &players } else { &watchers };
                        while lines.next_if(|(it, _)| **it < conn).is_some() {}
                        if let (Some(text), Some((_, line))) =
                            (text, lines.next_if(|(it, _)| **it == conn))
                            && line.out.try_send(text.clone()).is_err()
                        {
                            full.push(conn);
                        }
                    }
                    for conn in full {
                        self.cut(conn);
                    }
                }
                Effect::SearchMate { of } => self.search_mate(of),
                Effect::SearchDead { plies } => self.search_dead(plies),
                Effect::MakeNext { game } => {
                    self.make_next(game);
                }
                Effect::Ruled { ticket, answer } => self.answer(ticket, &answer),
            }
        }
    }

    /// The rematch: colours change, and each player's secret goes along.
    fn make_next(&self, game: String) {
        let settings = self.host.table().state().settings().reversed(&self.head.game);
        let Ok(first) = Table::make(settings, self.shared.now() + self.shared.offset()) else {
            return;
        };
        let new = NewGame {
            game,
            white: self.head.black.clone(),
            black: self.head.white.clone(),
            place: String::new(),
            owner: self.head.owner.clone(),
        };
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            match shared.database.games().make(new, stored(&first)).await {
                // It was made before the server went away.
                Ok(()) | Err(StoreError::Conflict { .. }) => {}
                Err(error) => tracing::error!(%error, "a rematch could not be stored"),
            }
        });
    }

    fn send(&mut self, to: Conn, text: Utf8Bytes) {
        if self.lines.get(&to).is_some_and(|line| line.out.try_send(text).is_err()) {
            self.cut(to);
        }
    }

    /// A line that takes nothing is cut: its client comes back and gets a snapshot.
    fn cut(&mut self, conn: Conn) {
        self.lines.remove(&conn);
        let effects = self.host.close(conn, self.shared.now());
        self.carry_out(effects);
    }

    fn search_mate(&self, of: Color) {
        let position = self.host.table().state().game.position;
        let supervised = self.host.table().state().settings().supervised;
        self.search(position, move || {
            let (verdict, _) = arbiter_winnable::verdict(&position, !of, Limit::default());
            let can_mate = match verdict {
                Verdict::Winnable => Some(true),
                Verdict::Unwinnable => Some(false),
                Verdict::Undetermined => None,
            };
            (can_mate.is_some() || !supervised).then_some(ZoneAct::Verdict { of, can_mate })
        });
    }

    fn search_dead(&self, plies: u32) {
        let position = self.host.table().state().game.position;
        // Most positions are plainly alive, as was found when the move came; only the rest is worth a
        // thread.
        if self.oracle.answer(&position).is_some() {
            return;
        }
        self.search(position, move || {
            let is_dead = arbiter_winnable::is_dead(&position, Limit::positions(200_000));
            (is_dead == Some(true)).then_some(ZoneAct::Dead { plies })
        });
    }

    fn search(&self, position: Position, work: impl FnOnce() -> Option<ZoneAct> + Send + 'static) {
        let Some(own) = self.own.upgrade() else { return };
        let searches = Arc::clone(&self.shared.searches);
        tokio::spawn(async move {
            let Ok(_permit) = searches.acquire_owned().await else { return };
            if let Ok(Some(act)) = tokio::task::spawn_blocking(work).await {
                let _ = own.send(Ask::Found(act, Box::new(position))).await;
            }
        });
    }
}

/// The seat that a secret opens.
pub(super) fn seat_of(head: &GameHead, secret: &str) -> Option<Color> {
    let hash = crate::accounts::Secret::hash_of(secret);
    match () {
        () if hash == head.white => Some(Color::White),
        () if hash == head.black => Some(Color::Black),
        () => None,
    }
}

/// A refusal with its reason in this language.
fn worded(mut no: ServerMessage, language: Language) -> ServerMessage {
    if let ServerMessage::No { text, reason: Some(reason), .. } = &mut no {
        *text = Some(Text::of(language).explain(&**reason));
    }
    no
}

/// What everybody may see of a game as PGN, and the number of its newest row.
pub(super) fn written(host: &Host, tags: &Tags) -> (u64, String) {
    let state = host.public().state();
    (state.seq, pgn::write(state, tags))
}

/// What an act of an arbiter would bring.
pub(super) fn preview(
    table: &Table,
    now: i64,
    input: Input,
    oracle: &Search,
) -> Result<Box<Preview>, Box<NotDone>> {
    table.preview(now, input, oracle).map(Box::new).map_err(|refused| {
        let message = table.no(None, &refused);
        let refusal = refused.by_laws().cloned();
        Box::new(NotDone { message, refusal })
    })
}

fn state_is_quiet(state: &arbiter_live::State) -> bool {
    state.is_over() || state.game.clock.running().is_none()
}

/// Whether a row ends the game.
fn ends(row: &Row) -> bool {
    row.events().any(|event| {
        let arbiter_laws::Event::Ruled(ruling) = event else { return false };
        matches!(ruling.remedy, arbiter_laws::Remedy::End(_) | arbiter_laws::Remedy::NewGame)
    })
}
