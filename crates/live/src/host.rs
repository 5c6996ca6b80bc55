//! A game and the sockets around it, still without a socket: frames and answers of the store go
//! in, effects come out. A server carries the effects out; a simulation does so on virtual time.
//!
//! One row is under way at a time. Until the store has answered, frames wait in the order of
//! their arrival, and nobody hears of the row.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use arbiter_board::Position;
use arbiter_laws::{MateOracle, Phase};
use arbiter_rulebook::{ByColor, Color, Millis};

use crate::{
    delayed::Delayed,
    input::{Input, SeatAct, ZoneAct},
    message::{ClientMessage, ServerMessage, VERSION, Why},
    row::{Row, RowError},
    table::{Mark, Refused, Table},
};

/// Rows kept encoded for clients that come back.
const RING_MAX: usize = 16;
/// Frames that may wait for the store.
const QUEUE_MAX: usize = 256;
/// Where the store was away for longer than this the clocks stay stopped, until somebody lets them
/// run again.
const AWAY_MAX: i64 = 10_000;

/// A connection, as the shell numbers it.
pub type Conn = u64;

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store this row, then say `stored` or `failed`.
    Append(Arc<Row>),
    /// Send this text to a connection.
    Send {
        /// To whom.
        to: Conn,
        /// The text of the message.
        text: String,
    },
    /// Tell a connection that something was refused, and why, in the language of its reader.
    Refuse {
        /// To whom.
        to: Conn,
        /// The refusal.
        no: Box<ServerMessage>,
    },
    /// A row for everybody: one text for players, one for watchers. Where watchers see it later,
    /// it comes twice.
    Publish {
        /// Its number.
        seq: u64,
        /// For players.
        players: Option<String>,
        /// For watchers.
        watchers: Option<String>,
    },
    /// Find out, away from this task, whether this side can mate in the position on the board.
    SearchMate {
        /// Whose flag fell.
        of: Color,
    },
    /// Find out, away from this task, whether the position on the board is dead.
    SearchDead {
        /// Half-moves on the board.
        plies: u32,
    },
    /// Make the game that follows this one.
    MakeNext {
        /// Its name.
        game: String,
    },
    /// The arbiter's act was applied as this row, or refused.
    Ruled {
        /// The number the shell gave the act.
        ticket: u64,
        /// The row, or why not.
        answer: Result<u64, Refused>,
    },
}

#[derive(Clone, Debug)]
enum Job {
    Frame {
        conn: Conn,
        message: ClientMessage,
    },
    Hello {
        conn: Conn,
        seat: Option<Color>,
        after: Option<u64>,
    },
    Input(Input),
    /// What a search found about a position.
    Found {
        act: ZoneAct,
        position: Position,
    },
    Arbiter {
        ticket: u64,
        input: Input,
        seen: Option<u64>,
    },
}

impl Job {
    /// Whether it came on this connection.
    fn is_of(&self, line: Conn) -> bool {
        match self {
            Self::Frame { conn, .. } | Self::Hello { conn, .. } => *conn == line,
            Self::Input(_) | Self::Found { .. } | Self::Arbiter { .. } => false,
        }
    }
}

/// Who hears of a row first.
#[derive(Clone, Copy, Debug)]
enum Origin {
    Seat { conn: Conn, c: u64 },
    Arbiter { ticket: u64 },
    Nobody,
}

#[derive(Clone, Debug)]
struct Writing {
    row: Arc<Row>,
    stamp: i64,
    origin: Origin,
}

/// A row as clients were told of it.
#[derive(Clone, Debug)]
struct Told {
    seq: u64,
    players: String,
    /// None where nobody watched: it would cost time and memory for nobody.
    watchers: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct Client {
    seat: Option<Color>,
}

/// A game and everybody connected to it.
#[derive(Debug)]
pub struct Host {
    name: String,
    table: Table,
    /// The name a rematch would get.
    spare: String,
    clients: BTreeMap<Conn, Client>,
    queue: VecDeque<(i64, Job)>,
    writing: Option<Writing>,
    ring: VecDeque<Told>,
    /// What watchers see, where they see it later.
    delayed: Option<Delayed>,
    flag_asked: bool,
    /// The clocks were to be started at their time.
    start_asked: bool,
    /// Wall-clock time less stamps: written down, never used.
    offset: i64,
    /// Who is connected, where another server owns the game and says so.
    told: Option<ByColor<bool>>,
    /// Effects that nobody has taken yet.
    out: Vec<Effect>,
    /// The latest stamp seen, so that a late timer never lets time run backwards.
    now: i64,
}

impl Host {
    /// A game as its rows tell it.
    ///
    /// `offset` is what has to be added to a stamp to get wall-clock time.
    pub fn open(
        name: &str,
        spare: &str,
        rows: &[Row],
        now: i64,
        offset: i64,
    ) -> Result<Self, RowError> {
        Ok(Self {
            name: name.to_owned(),
            table: Table::open(rows, now, now.saturating_add(offset))?,
            offset,
            spare: spare.to_owned(),
            clients: BTreeMap::new(),
            queue: VecDeque::new(),
            writing: None,
            ring: VecDeque::new(),
            delayed: Delayed::open(rows, now, now.saturating_add(offset))?,
            flag_asked: false,
            start_asked: false,
            told: None,
            out: Vec::new(),
            now,
        })
    }

    /// The game.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The game as whoever has no seat sees it: later, where the event says so.
    pub fn public(&self) -> &Table {
        self.delayed.as_ref().map_or(&self.table, Delayed::table)
    }

    /// The game as a seat or a watcher sees it.
    pub fn seen_by(&self, seat: Option<Color>) -> &Table {
        if seat.is_some() { &self.table } else { self.public() }
    }

    /// Whether a row waits for the store.
    pub const fn is_writing(&self) -> bool {
        self.writing.is_some()
    }

    /// Who is connected.
    pub fn present(&self) -> ByColor<bool> {
        if let Some(told) = self.told {
            return told;
        }
        let there = |color| self.clients.values().any(|client| client.seat == Some(color));
        ByColor { white: there(Color::White), black: there(Color::Black) }
    }

    /// When the shell has to call `tick`: the last moment at which a move that was under way can
    /// still come.
    pub fn wake_at(&self) -> Option<i64> {
        let due = self.delayed.as_ref().and_then(Delayed::due_at);
        if self.writing.is_some() || self.flag_asked {
            return due;
        }
        let flag = self.table.deadline().map(|(_, _, grace)| grace);
        [due, flag, self.starts_at()].into_iter().flatten().min()
    }

    /// When the clocks are started by themselves, where the game has not begun.
    fn starts_at(&self) -> Option<i64> {
        let state = self.table.state();
        let is_due = state.game.phase == Phase::Scheduled && !self.start_asked;
        let starts_at = state.settings().starts_at.filter(|_| is_due)?;
        Some(starts_at.saturating_sub(self.offset))
    }

    /// Where the clocks stand.
    pub fn mark(&self, now: i64) -> Option<Mark> {
        if self.writing.is_some() { None } else { self.table.mark(now) }
    }

    /// The server was away: the clocks stand as at the last mark, and what was still to be done
    /// after the last row is done now.
    pub fn after_crash(&mut self, mark: Option<Mark>) -> Vec<Effect> {
        if let Some(act) = self.table.after_crash(mark) {
            self.queue.push_front((self.now, Job::Input(Input::Zone(act))));
        }
        let mut effects = Vec::new();
        self.unfinished_business(&mut effects);
        effects.extend(self.table.state().next.clone().map(|game| Effect::MakeNext { game }));
        effects
    }

    /// What follows from the state itself: the start once both are there, a search for a mate.
    fn unfinished_business(&mut self, effects: &mut Vec<Effect>) {
        let state = self.table.state();
        let arrived = state.game.arrived.white && state.game.arrived.black;
        if state.game.phase == Phase::Scheduled && arrived && !state.settings().supervised {
            self.queue.push_front((self.now, Job::Input(Input::Zone(ZoneAct::Start))));
        }
        effects.extend(self.table.state().checking.map(|of| Effect::SearchMate { of }));
    }

    /// The shortest round trip of a seat.
    pub fn measured(&mut self, conn: Conn, delay: Millis) {
        if let Some(seat) = self.clients.get(&conn).and_then(|client| client.seat) {
            self.table.measured(seat, delay);
        }
    }

    /// A client says hello; the shell has found out which seat it has.
    pub fn hello(&mut self, conn: Conn, stamp: i64, seat: Option<Color>, after: Option<u64>) {
        self.queue.push_back((stamp, Job::Hello { conn, seat, after }));
    }

    /// A connection is gone. What it sent stays; a greeting that still waits for the store would
    /// seat somebody who is not there.
    pub fn close(&mut self, conn: Conn, stamp: i64) -> Vec<Effect> {
        self.queue.retain(|(_, job)| !matches!(job, Job::Hello { conn: it, .. } if *it == conn));
        let Some(client) = self.clients.remove(&conn) else { return Vec::new() };
        self.presence(client.seat, stamp, false)
    }

    /// A frame of a client that has said hello.
    pub fn frame(&mut self, conn: Conn, stamp: i64, message: ClientMessage) -> Vec<Effect> {
        if self.queue.len() >= QUEUE_MAX {
            return vec![self.no(conn, None, Why::TooFast)];
        }
        // A store that is away is no reason to take the line for dead.
        let is_next = self.writing.is_some()
            && self.clients.contains_key(&conn)
            && !self.queue.iter().any(|(_, job)| job.is_of(conn));
        if let ClientMessage::Ping { t } = message
            && is_next
        {
            self.now = self.now.max(stamp);
            return vec![self.pong(conn, t)];
        }
        self.queue.push_back((stamp, Job::Frame { conn, message }));
        Vec::new()
    }

    /// The newest row that this connection may know of.
    fn pong(&self, conn: Conn, t: i64) -> Effect {
        let seq = self.seen_by(self.seat_of(conn)).state().seq;
        send(conn, &ServerMessage::Pong { t, at: self.now, seq })
    }

    /// A search found something out about a position, which counts while that is on the board, or
    /// was on the way to it.
    pub fn found(&mut self, stamp: i64, act: ZoneAct, position: Position) {
        self.queue.push_back((stamp, Job::Found { act, position }));
    }

    /// Something the program found or decided.
    pub fn zone(&mut self, stamp: i64, act: ZoneAct) {
        self.queue.push_back((stamp, Job::Input(Input::Zone(act))));
    }

    /// An arbiter acts; answered by the ticket. With `seen` it is refused where the newest row is
    /// another one by then.
    pub fn arbiter(&mut self, stamp: i64, ticket: u64, input: Input, seen: Option<u64>) {
        self.queue.push_back((stamp, Job::Arbiter { ticket, input, seen }));
    }

    /// The moment of `wake_at` has come.
    pub fn tick(&mut self, now: i64) {
        self.release(now);
        if self.starts_at().is_some_and(|at| at <= now) {
            // Asked once: where the Laws refuse it, an arbiter finds out why.
            self.start_asked = true;
            self.queue.push_back((now, Job::Input(Input::Zone(ZoneAct::Start))));
        }
        if let Some((color, _, grace)) = self.table.deadline()
            && now >= grace
            && !self.flag_asked
        {
            self.flag_asked = true;
            self.queue.push_back((now, Job::Input(Input::Zone(ZoneAct::Flag(color)))));
        }
    }

    /// Watchers hear of what is old enough.
    fn release(&mut self, now: i64) {
        while let Some(delayed) = &mut self.delayed {
            // A row that does not fit is never shown: players were told already.
            let Ok(Some(row)) = delayed.release(now) else { return };
            let Some(watchers) = self.text_for_watchers(&row) else { continue };
            // Kept for those who come back.
            if let Some(told) = self.ring.iter_mut().find(|told| told.seq == row.seq) {
                told.watchers = Some(watchers.clone());
            }
            self.out.push(Effect::Publish {
                seq: row.seq,
                players: None,
                watchers: Some(watchers),
            });
        }
    }

    /// What watchers hear of the newest row that they may know, where there are any.
    fn text_for_watchers(&self, row: &Row) -> Option<String> {
        let is_watched = self.clients.values().any(|client| client.seat.is_none());
        is_watched.then(|| self.public().ev(row, true).text())
    }

    /// Works through what waits, until a row has to be stored.
    pub fn pump(&mut self, now: i64, oracle: &dyn MateOracle) -> Vec<Effect> {
        self.now = self.now.max(now);
        while self.writing.is_none()
            && let Some((stamp, job)) = self.queue.pop_front()
        {
            match job {
                Job::Hello { conn, seat, after } => self.greet(conn, stamp, seat, after),
                Job::Frame { conn, message } => self.handle(conn, stamp, message, oracle),
                Job::Input(input) => self.try_row(stamp, input, Origin::Nobody, oracle),
                Job::Found { act, position } => {
                    if self.table.state().is_about(&act, &position) {
                        self.try_row(stamp, Input::Zone(act), Origin::Nobody, oracle);
                    }
                }
                Job::Arbiter { ticket, seen: Some(seq), .. } if seq != self.table.state().seq => {
                    self.out.push(Effect::Ruled { ticket, answer: Err(Refused::Stale) });
                }
                Job::Arbiter { ticket, input, .. } => {
                    self.try_row(stamp, input, Origin::Arbiter { ticket }, oracle);
                }
            }
        }
        std::mem::take(&mut self.out)
    }

    fn greet(&mut self, conn: Conn, stamp: i64, seat: Option<Color>, after: Option<u64>) {
        // A second connection of a seat takes over; the first goes on as a watcher (E.04 9.2).
        if let Some(color) = seat {
            let mut is_other = false;
            for (other, client) in &mut self.clients {
                if *other != conn && client.seat == Some(color) {
                    client.seat = None;
                    is_other = true;
                }
            }
            let state = self.table.state();
            if is_other && state.settings().supervised && !state.is_over() {
                let other = Input::Zone(ZoneAct::OtherLine(color));
                self.queue.push_back((stamp, Job::Input(other)));
            }
            self.table.forget_plan(color);
        }
        self.clients.insert(conn, Client { seat });
        let seen = self.seen_by(seat);
        let state = seen.state();
        let missed: Option<Vec<String>> =
            after.and_then(|after| self.missed(after, seat.is_some()));
        let snapshot = missed.is_none().then(|| Box::new(seen.snapshot(seat, self.present())));
        let welcome = ServerMessage::Welcome {
            v: VERSION,
            game: self.name.clone(),
            seat: seat.map(Into::into),
            c: seat.map_or(0, |color| state.seats.get(color).newest()),
            mode: state.settings().kind.name().to_owned(),
            seq: state.seq,
            at: self.now,
            options: state.options(),
            snapshot,
        };
        self.out.push(send(conn, &welcome));
        self.out.extend(missed.into_iter().flatten().map(|text| Effect::Send { to: conn, text }));
        let told = self.presence(seat, stamp, true);
        self.out.extend(told);
        if let Some(by) = seat
            && !*self.table.state().game.arrived.get(by)
            && !self.table.state().is_over()
        {
            // Coming to the board is no command of the client: its key is one that no client uses.
            let join = Input::Seat { by, c: 0, n: self.table.plies(), act: SeatAct::Join };
            self.queue.push_front((stamp, Job::Input(join)));
        }
    }

    /// The rows after `after`, where all of them are kept.
    fn missed(&self, after: u64, is_player: bool) -> Option<Vec<String>> {
        let table = if is_player { &self.table } else { self.public() };
        let newest = table.state().seq;
        let first = self.ring.front().map_or(newest + 1, |told| told.seq);
        if after > newest || after + 1 < first {
            return None;
        }
        let later = self.ring.iter().filter(|told| told.seq > after && told.seq <= newest);
        later
            .map(|told| if is_player { Some(told.players.clone()) } else { told.watchers.clone() })
            .collect()
    }

    /// Tells everybody who is there; a supervised game keeps it.
    fn presence(&mut self, seat: Option<Color>, stamp: i64, is_there: bool) -> Vec<Effect> {
        let Some(color) = seat else { return Vec::new() };
        if *self.present().get(color) != is_there {
            return Vec::new();
        }
        let state = self.table.state();
        let has_begun = state.game.phase != Phase::Scheduled && !state.is_over();
        let lost = state.game.line_lost.get(color).is_some();
        if state.settings().supervised && has_begun && lost == is_there {
            let act = if is_there { ZoneAct::LineBack(color) } else { ZoneAct::LineLost(color) };
            self.queue.push_back((stamp, Job::Input(Input::Zone(act))));
        }
        let note = presence_note(self.present());
        self.clients.keys().map(|conn| send(*conn, &note)).collect()
    }

    fn handle(&mut self, conn: Conn, stamp: i64, message: ClientMessage, oracle: &dyn MateOracle) {
        let seat = self.clients.get(&conn).and_then(|client| client.seat);
        match message {
            ClientMessage::Ping { t } => {
                let pong = self.pong(conn, t);
                self.out.push(pong);
                return;
            }
            ClientMessage::Flag { .. } => return self.tick(stamp),
            ClientMessage::Plan { n, uci } => {
                return self.plan(conn, seat, Some((n, uci)));
            }
            ClientMessage::Unplan => return self.plan(conn, seat, None),
            ClientMessage::Hello { .. }
            | ClientMessage::Move { .. }
            | ClientMessage::Offer { .. }
            | ClientMessage::Accept { .. }
            | ClientMessage::Decline { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::Abort { .. }
            | ClientMessage::Claim { .. }
            | ClientMessage::Call { .. }
            | ClientMessage::Takeback { .. }
            | ClientMessage::Rematch { .. } => {}
        }
        let Some((c, n, act)) = self.act_of(message, seat) else { return };
        let Some(by) = seat else {
            let no = self.no(conn, Some(c), Why::NotSeated);
            self.out.push(no);
            return;
        };
        if c == 0 {
            let no = self.no(conn, Some(c), Why::Unknown);
            self.out.push(no);
            return;
        }
        let input = Input::Seat { by, c, n, act };
        self.try_row(stamp, input, Origin::Seat { conn, c }, oracle);
    }

    /// The act that a message stands for, with its key and the half-moves its sender saw.
    fn act_of(&self, message: ClientMessage, seat: Option<Color>) -> Option<(u64, u32, SeatAct)> {
        Some(match message {
            ClientMessage::Ping { .. }
            | ClientMessage::Hello { .. }
            | ClientMessage::Flag { .. }
            | ClientMessage::Plan { .. }
            | ClientMessage::Unplan => return None,
            ClientMessage::Move { c, n, uci } => (c, n, SeatAct::Move(uci)),
            ClientMessage::Offer { c, n } => (c, n, SeatAct::Offer),
            ClientMessage::Accept { c, n } => (c, n, SeatAct::Accept),
            ClientMessage::Decline { c, n } => (c, n, SeatAct::Decline),
            ClientMessage::Resign { c, n } => (c, n, SeatAct::Resign),
            ClientMessage::Abort { c, n } => (c, n, SeatAct::Abort),
            ClientMessage::Claim { c, n, ground, uci } => (c, n, SeatAct::Claim { ground, uci }),
            ClientMessage::Call { c, text } => (c, self.table.plies(), SeatAct::Call(text)),
            ClientMessage::Takeback { c, n } => (c, n, SeatAct::Takeback),
            ClientMessage::Rematch { c } => {
                let asked = self.table.state().rematch;
                let agreed = asked.is_some() && asked != seat;
                let game = agreed.then(|| self.spare.clone());
                (c, self.table.plies(), SeatAct::Rematch(game))
            }
        })
    }

    /// A command of a seat that came without a socket; answered by its ticket. A key of 0 stands
    /// for the next free one. False where the message is no command.
    pub fn command(&mut self, stamp: i64, ticket: u64, by: Color, message: ClientMessage) -> bool {
        let Some((c, n, act)) = self.act_of(message, Some(by)) else { return false };
        let c =
            if c == 0 { self.table.state().seats.get(by).newest().saturating_add(1) } else { c };
        let input = Input::Seat { by, c, n, act };
        self.queue.push_back((stamp, Job::Arbiter { ticket, input, seen: None }));
        true
    }

    /// A player sits down without a socket.
    pub fn join(&mut self, stamp: i64, by: Color) {
        let state = self.table.state();
        if !*state.game.arrived.get(by) && !state.is_over() {
            let join = Input::Seat { by, c: 0, n: self.table.plies(), act: SeatAct::Join };
            self.queue.push_back((stamp, Job::Input(join)));
        }
    }

    fn plan(&mut self, conn: Conn, seat: Option<Color>, plan: Option<(u32, String)>) {
        let Some(seat) = seat else {
            let no = self.no(conn, None, Why::NotSeated);
            self.out.push(no);
            return;
        };
        if let Err(refused) = self.table.set_plan(seat, plan) {
            let no = Box::new(self.table.no(None, &refused));
            self.out.push(Effect::Refuse { to: conn, no });
        }
    }

    fn try_row(&mut self, stamp: i64, input: Input, origin: Origin, oracle: &dyn MateOracle) {
        // A frame that waited for the store is judged by its own stamp, but never before the last
        // hand-over: until then its clock did not run.
        let stamp = stamp.max(self.table.anchor());
        match self.table.receive(stamp, stamp.saturating_add(self.offset), input.clone(), oracle) {
            Ok(row) => {
                let row = Arc::new(row);
                self.out.push(Effect::Append(Arc::clone(&row)));
                self.writing = Some(Writing { row, stamp, origin });
            }
            Err(Refused::TimeOver(color)) => {
                // The flag first, then the command again, which now finds the game over.
                let job = match origin {
                    Origin::Arbiter { ticket } => Job::Arbiter { ticket, input, seen: None },
                    Origin::Seat { .. } | Origin::Nobody => Job::Input(input),
                };
                if let Origin::Seat { conn, c } = origin {
                    let no = self.no(conn, Some(c), Why::NotNow);
                    self.out.push(no);
                } else {
                    self.queue.push_front((stamp, job));
                }
                self.flag_asked = true;
                let flag = Input::Zone(ZoneAct::Flag(color));
                self.queue.push_front((stamp.max(self.now), Job::Input(flag)));
            }
            Err(refused) => self.refuse(origin, &input, &refused),
        }
    }

    fn refuse(&mut self, origin: Origin, input: &Input, refused: &Refused) {
        match (origin, refused) {
            (Origin::Seat { conn, c }, Refused::Again { seq }) => {
                self.out.push(send(conn, &ServerMessage::Ack { c, seq: *seq }));
            }
            (Origin::Seat { conn, c }, refused) => {
                let no = Box::new(self.table.no(Some(c), refused));
                self.out.push(Effect::Refuse { to: conn, no });
            }
            (Origin::Arbiter { ticket }, Refused::Again { seq }) => {
                self.out.push(Effect::Ruled { ticket, answer: Ok(*seq) });
            }
            (Origin::Arbiter { ticket }, refused) => {
                self.out.push(Effect::Ruled { ticket, answer: Err(refused.clone()) });
            }
            (Origin::Nobody, _) => {
                if matches!(input, Input::Zone(ZoneAct::Flag(_))) {
                    self.flag_asked = false;
                }
                self.plan_dropped(input);
            }
        }
    }

    /// A planned move that is illegal now is dropped without penalty (E.04 3.1.5).
    fn plan_dropped(&mut self, input: &Input) {
        let Input::Seat { by, act: SeatAct::Planned(_), .. } = input else { return };
        let note = ServerMessage::Note {
            present: None,
            plan: Some(()),
            why: Some(Why::Illegal),
            text: None,
        };
        for (conn, client) in &self.clients {
            if client.seat == Some(*by) {
                self.out.push(send(*conn, &note));
            }
        }
    }

    /// The row under way is stored: now everybody may hear of it.
    pub fn stored(&mut self, now: i64) -> Result<Vec<Effect>, RowError> {
        self.now = self.now.max(now);
        let Some(Writing { row, stamp, origin }) = self.writing.take() else {
            return Ok(Vec::new());
        };
        self.flag_asked = false;
        self.table.apply(&row, stamp, self.now)?;
        let mut effects = Vec::new();
        match origin {
            Origin::Seat { conn, c } => {
                effects.push(send(conn, &ServerMessage::Ack { c, seq: row.seq }));
            }
            Origin::Arbiter { ticket } => {
                effects.push(Effect::Ruled { ticket, answer: Ok(row.seq) });
            }
            Origin::Nobody => {}
        }
        effects.push(self.publish(&row));
        self.follow(&row, &mut effects);
        let charged = Millis::ZERO;
        if AWAY_MAX < self.now - stamp && self.table.mark(self.now).is_some() {
            let act = ZoneAct::Interrupted { charged };
            self.queue.push_front((self.now, Job::Input(Input::Zone(act))));
        }
        Ok(effects)
    }

    /// Another server has stored a row: the game goes on here as it does there, and whoever
    /// watches here hears of it.
    pub fn heard(&mut self, row: &Row, now: i64) -> Result<Vec<Effect>, RowError> {
        self.now = self.now.max(now);
        self.table.apply(row, self.now, self.now)?;
        Ok(vec![self.publish(row)])
    }

    /// The server that owns the game says who is connected there, and where the clocks stand.
    pub fn stands(&mut self, mark: Option<Mark>, present: ByColor<bool>, now: i64) -> Vec<Effect> {
        if let Some(mark) = mark {
            self.table.stand(mark, now);
        }
        if self.told.replace(present) == Some(present) {
            return Vec::new();
        }
        let note = presence_note(present);
        self.clients.keys().map(|conn| send(*conn, &note)).collect()
    }

    /// When watchers hear of the next row, where they see the game later.
    pub fn shown_at(&self) -> Option<i64> {
        self.delayed.as_ref().and_then(Delayed::due_at)
    }

    /// Watchers hear of what is old enough, and of nothing else.
    pub fn show(&mut self, now: i64) -> Vec<Effect> {
        self.release(now);
        std::mem::take(&mut self.out)
    }

    /// The texts of a row that is stored, kept for those who come back.
    fn publish(&mut self, row: &Row) -> Effect {
        let players = self.table.ev(row, false).text();
        let watchers = match &mut self.delayed {
            Some(delayed) => {
                delayed.keep(row.clone(), self.now);
                None
            }
            None => self.text_for_watchers(row),
        };
        if self.ring.len() == RING_MAX {
            self.ring.pop_front();
        }
        // Copies, which have no room to spare.
        let (seq, kept) = (row.seq, (players.clone(), watchers.clone()));
        self.ring.push_back(Told { seq, players: kept.0, watchers: kept.1 });
        Effect::Publish { seq: row.seq, players: Some(players), watchers }
    }

    /// What the program does after a row: the start, a planned move, a search.
    fn follow(&mut self, row: &Row, effects: &mut Vec<Effect>) {
        self.unfinished_business(effects);
        let state = self.table.state();
        if let Some(game) = state.next.clone()
            && matches!(row.cmd, Input::Seat { act: SeatAct::Rematch(Some(_)), .. })
        {
            effects.push(Effect::MakeNext { game });
        }
        let moved =
            matches!(row.cmd, Input::Seat { act: SeatAct::Move(_) | SeatAct::Planned(_), .. });
        if moved && !state.is_over() {
            effects.push(Effect::SearchDead { plies: self.table.plies() });
        }
        if moved && let Some((by, uci)) = self.table.due_plan() {
            let n = self.table.plies();
            let act = SeatAct::Planned(uci);
            self.queue.push_front((self.now, Job::Input(Input::Seat { by, c: 0, n, act })));
        }
    }

    /// The store did not take the row. It stays under way; the shell tries again.
    pub fn failed(&self) -> Vec<Effect> {
        let Some(Writing { origin: Origin::Seat { conn, c }, .. }) = &self.writing else {
            return Vec::new();
        };
        vec![self.no(*conn, Some(*c), Why::NotStored)]
    }

    /// Another owner has the game: nothing more is written here.
    pub fn give_up(&mut self) {
        self.writing = None;
        self.queue.clear();
    }

    fn no(&self, conn: Conn, c: Option<u64>, why: Why) -> Effect {
        let seq = self.seen_by(self.seat_of(conn)).state().seq;
        send(conn, &ServerMessage::No { c, why, article: None, text: None, reason: None, seq })
    }

    /// The seat of a connection.
    pub fn seat_of(&self, conn: Conn) -> Option<Color> {
        self.clients.get(&conn).and_then(|client| client.seat)
    }

    /// Everybody connected.
    pub fn connections(&self) -> impl Iterator<Item = (Conn, bool)> {
        self.clients.iter().map(|(conn, client)| (*conn, client.seat.is_some()))
    }
}

fn presence_note(present: ByColor<bool>) -> ServerMessage {
    ServerMessage::Note { present: Some(present.into()), plan: None, why: None, text: None }
}

fn send(to: Conn, message: &ServerMessage) -> Effect {
    Effect::Send { to, text: message.text() }
}
