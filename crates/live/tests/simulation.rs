//! A seeded world on virtual time: a server that dies, a store that takes its time, lines that
//! delay, repeat and break. After each game the log must tell one story.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::panic, reason = "a failed test panics")]
#![expect(clippy::cast_possible_wrap, reason = "small random numbers")]

use std::collections::{BTreeMap, BTreeSet};

use arbiter_board::Position;
use arbiter_laws::{Event, Search};
use arbiter_live::{
    Effect, Host, Input, Mark, Row, SeatAct, Settings, State, Table, ZoneAct,
    message::{ClientMessage, PhaseView, ServerMessage},
};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_winnable::{Limit, Verdict};

/// Numbers that look random and are the same for the same seed.
struct Random(u64);

impl Random {
    const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    const fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    const fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) == 0
    }
}

/// What is going to happen.
enum Happens {
    /// A frame reaches the server.
    Frame { conn: u64, message: ClientMessage },
    /// A text reaches a client.
    Text { conn: u64, text: String },
    /// The store answers.
    Stored { life: u64 },
    /// A search answers.
    Found { life: u64, act: ZoneAct },
    /// A player has thought.
    Thought { player: usize, thought: u64 },
    /// A line is there again.
    Reconnect { player: usize },
    /// The server is there again.
    Restart,
    /// Once a second.
    Mark,
    /// Somebody pings.
    Ping { player: usize },
}

#[derive(Default)]
struct Player {
    conn: Option<u64>,
    seq: u64,
    n: u32,
    fen: String,
    c: u64,
    unacked: Vec<(u64, ClientMessage)>,
    acks: Vec<(u64, u64)>,
    thought: u64,
    phase: Option<PhaseView>,
    to_move: bool,
}

struct World {
    random: Random,
    now: i64,
    order: u64,
    agenda: BTreeMap<(i64, u64), Happens>,
    log: Vec<Row>,
    mark: Option<Mark>,
    host: Option<Host>,
    /// Counts restarts, so that answers for a dead server go nowhere.
    life: u64,
    conns: u64,
    players: [Player; 2],
    deaths: u64,
    oracle: Search,
}

const GAME: &str = "simulated";
/// Virtual time begins here; the wall clock is ahead of it by this much.
const OFFSET: i64 = 1_000_000;

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
        let controls = ["1+0", "3+2", "2 d3", "1 bronstein 2", "10/1 + 1 + 1 sec"];
        let control = controls[usize::try_from(random.below(5)).unwrap()];
        let mut settings = Settings::casual(control, names);
        settings.options.least_per_move = Millis(100 * (random.below(2) as i64));
        if random.chance(3) {
            settings.options.credit = None;
        }
        if random.chance(4) {
            settings.start = Position::chess960(u16::try_from(random.below(960)).unwrap()).unwrap();
        }
        let first = Table::make(settings, OFFSET).unwrap();
        let mut world = Self {
            random,
            now: 0,
            order: 0,
            agenda: BTreeMap::new(),
            log: vec![first],
            mark: None,
            host: None,
            life: 0,
            conns: 0,
            players: [Player::default(), Player::default()],
            deaths: 0,
            oracle: Search { ruling: Limit::positions(100), every_move: Limit::positions(20) },
        };
        world.plan(0, Happens::Restart);
        for player in 0..2 {
            world.plan(5 + player as i64, Happens::Reconnect { player });
            world.plan(2_500, Happens::Ping { player });
        }
        world.plan(1_000, Happens::Mark);
        world
    }

    fn plan(&mut self, after: i64, happens: Happens) {
        self.order += 1;
        self.agenda.insert((self.now + after, self.order), happens);
    }

    fn run(&mut self) -> bool {
        for _ in 0..60_000 {
            let wake = self.host.as_ref().and_then(Host::wake_at);
            let next = self.agenda.first_key_value().map(|((at, _), _)| *at);
            if let Some(wake) = wake.filter(|wake| next.is_none_or(|next| *wake <= next)) {
                // Timers wake late, never early.
                self.now = self.now.max(wake) + self.random.below(3) as i64;
                if let Some(host) = &mut self.host {
                    host.tick(self.now);
                }
                self.pump();
                continue;
            }
            let Some(((at, _), happens)) = self.agenda.pop_first() else { return false };
            self.now = self.now.max(at);
            self.happen(happens);
            if self.is_settled() {
                return true;
            }
        }
        false
    }

    /// Over, and everybody knows.
    fn is_settled(&self) -> bool {
        let over = self
            .host
            .as_ref()
            .is_some_and(|host| host.table().state().is_over() && !host.is_writing());
        over && self.players.iter().all(|player| {
            player.conn.is_some()
                && player.seq == self.log.len() as u64
                && player.unacked.is_empty()
        })
    }

    fn happen(&mut self, happens: Happens) {
        match happens {
            Happens::Frame { conn, message } => self.frame(conn, message),
            Happens::Text { conn, text } => self.text(conn, &text),
            Happens::Stored { life } => self.stored(life),
            Happens::Found { life, act } => {
                if life == self.life
                    && let Some(host) = &mut self.host
                {
                    host.zone(self.now, act);
                    self.pump();
                }
            }
            Happens::Thought { player, thought } => self.think(player, thought),
            Happens::Reconnect { player } => self.reconnect(player),
            Happens::Restart => self.restart(),
            Happens::Mark => {
                if let Some(host) = &self.host {
                    self.mark = host.mark(self.now).or(self.mark);
                }
                self.plan(1_000, Happens::Mark);
            }
            Happens::Ping { player } => {
                self.send(player, ClientMessage::Ping { t: self.now });
                self.plan(2_500, Happens::Ping { player });
            }
        }
    }

    fn pump(&mut self) {
        let Some(host) = &mut self.host else { return };
        let effects = host.pump(self.now, &self.oracle);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append(row) => {
                    // Death before the row is on disk, after it, or not at all.
                    if self.random.chance(200) {
                        return self.die();
                    }
                    let stored = Row::decode(row.seq, &row.encode()).unwrap();
                    assert_eq!(stored, *row, "a row is read back as it was written");
                    self.log.push(stored);
                    if self.random.chance(200) {
                        return self.die();
                    }
                    let took = 1 + self.random.below(4) as i64;
                    self.plan(took, Happens::Stored { life: self.life });
                }
                Effect::Send { to, text } => self.deliver(to, text),
                Effect::Publish { players, watchers, .. } => {
                    let Some(host) = &self.host else { return };
                    let all: Vec<(u64, bool)> = host.connections().collect();
                    for (conn, seated) in all {
                        let text = if seated { &players } else { &watchers };
                        if let Some(text) = text {
                            self.deliver(conn, text.clone());
                        }
                    }
                }
                Effect::SearchMate { of } => {
                    let position = self.host.as_ref().unwrap().table().state().game.position;
                    let (verdict, _) =
                        arbiter_winnable::verdict(&position, !of, Limit::positions(2_000));
                    let can_mate = match verdict {
                        Verdict::Winnable => Some(true),
                        Verdict::Unwinnable => Some(false),
                        Verdict::Undetermined => None,
                    };
                    let act = ZoneAct::Verdict { of, can_mate };
                    let took = self.random.below(300) as i64;
                    self.plan(took, Happens::Found { life: self.life, act });
                }
                Effect::SearchDead { plies } => {
                    let position = self.host.as_ref().unwrap().table().state().game.position;
                    if arbiter_winnable::is_dead(&position, Limit::positions(20)) == Some(true) {
                        let act = ZoneAct::Dead { plies };
                        self.plan(2_000, Happens::Found { life: self.life, act });
                    }
                }
                Effect::MakeNext { .. } | Effect::Ruled { .. } => {}
            }
        }
    }

    fn die(&mut self) {
        self.host = None;
        self.life += 1;
        self.deaths += 1;
        for player in 0..2 {
            if self.players[player].conn.take().is_some() {
                let after = 500 + self.random.below(3_000) as i64;
                self.plan(after, Happens::Reconnect { player });
            }
        }
        let after = 100 + self.random.below(5_000) as i64;
        self.plan(after, Happens::Restart);
    }

    fn restart(&mut self) {
        let mut host = Host::open(GAME, "next", &self.log, self.now, OFFSET).unwrap();
        let effects = host.after_crash(self.mark);
        self.host = Some(host);
        self.carry_out(effects);
        self.pump();
        // Nobody supervises: play goes on by itself a little later.
        let act = ZoneAct::Resume;
        self.plan(4_000, Happens::Found { life: self.life, act });
    }

    fn stored(&mut self, life: u64) {
        if life != self.life {
            return;
        }
        let Some(host) = &mut self.host else { return };
        let effects = host.stored(self.now).unwrap();
        // At every sixteenth row, because folding all of them again takes most of the time.
        if self.log.len().is_multiple_of(16) {
            assert_eq!(*host.table().state(), State::fold(&self.log).unwrap(), "fold = state");
        }
        self.carry_out(effects);
        self.pump();
    }

    /// A text on its way to a client: in order, but the line may break.
    fn deliver(&mut self, conn: u64, text: String) {
        self.plan(20, Happens::Text { conn, text });
    }

    fn send(&mut self, player: usize, message: ClientMessage) {
        let Some(conn) = self.players[player].conn else { return };
        if self.random.chance(80) {
            return self.cut(player);
        }
        let delay = 10 + self.random.below(60) as i64;
        if self.random.chance(20) {
            self.plan(delay, Happens::Frame { conn, message: message.clone() });
        }
        self.plan(delay + 1, Happens::Frame { conn, message });
    }

    fn cut(&mut self, player: usize) {
        let Some(conn) = self.players[player].conn.take() else { return };
        if let Some(host) = &mut self.host {
            let effects = host.close(conn, self.now);
            self.carry_out(effects);
        }
        let after = 100 + self.random.below(6_000) as i64;
        self.plan(after, Happens::Reconnect { player });
    }

    fn reconnect(&mut self, player: usize) {
        if self.players[player].conn.is_some() {
            return;
        }
        if self.host.is_none() {
            return self.plan(300, Happens::Reconnect { player });
        }
        self.conns += 1;
        self.players[player].conn = Some(self.conns);
        let after = (self.players[player].seq > 0).then_some(self.players[player].seq);
        let hello = ClientMessage::Hello { v: 1, game: None, seat: None, after };
        self.plan(15, Happens::Frame { conn: self.conns, message: hello });
    }

    fn frame(&mut self, conn: u64, message: ClientMessage) {
        let Some(player) = self.players.iter().position(|player| player.conn == Some(conn)) else {
            return;
        };
        let Some(host) = &mut self.host else { return };
        let effects = if let ClientMessage::Hello { after, .. } = message {
            host.hello(conn, self.now, Some(Color::ALL[player]), after);
            Vec::new()
        } else {
            host.frame(conn, self.now, message)
        };
        host.measured(conn, Millis(40));
        self.carry_out(effects);
        self.pump();
    }

    #[expect(clippy::too_many_lines, reason = "a row per message")]
    fn text(&mut self, conn: u64, text: &str) {
        let Some(player) = self.players.iter().position(|player| player.conn == Some(conn)) else {
            return;
        };
        let message: ServerMessage = serde_json::from_str(text).unwrap();
        let written = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<ServerMessage>(&written).unwrap(), message);
        match message {
            ServerMessage::Welcome { snapshot, c, seq, .. } => {
                if let Some(snapshot) = snapshot {
                    let own = &mut self.players[player];
                    own.seq = snapshot.seq;
                    own.n = snapshot.n;
                    own.fen = snapshot.fen;
                    own.phase = Some(snapshot.phase);
                }
                let own = &mut self.players[player];
                own.c = own.c.max(c);
                assert!(own.seq <= seq, "a client is never ahead of the log");
                for (_, message) in own.unacked.clone() {
                    self.send(player, message);
                }
                self.consider(player);
            }
            ServerMessage::Ev { seq, n, what, fen, .. } => {
                let own = &mut self.players[player];
                if seq != own.seq + 1 {
                    if seq > own.seq + 1 {
                        let hello = ClientMessage::Hello {
                            v: 1,
                            game: None,
                            seat: None,
                            after: Some(own.seq),
                        };
                        self.send(player, hello);
                    }
                    return;
                }
                own.seq = seq;
                own.n = n;
                if let Some(fen) = fen {
                    own.fen = fen;
                } else if let Some(uci) = &what.mv {
                    let position = Position::from_fen(&own.fen).unwrap();
                    let mv = arbiter_notation::uci::read(&position, uci).unwrap();
                    own.fen = position.play(mv).to_string();
                }
                own.phase = if what.result.is_some() || what.cancelled {
                    Some(PhaseView::Finished)
                } else if what.started || what.resumed {
                    Some(PhaseView::Playing)
                } else if what.paused.is_some() {
                    Some(PhaseView::Paused)
                } else {
                    own.phase
                };
                self.consider(player);
            }
            ServerMessage::Ack { c, seq } => {
                let own = &mut self.players[player];
                own.acks.push((c, seq));
                own.unacked.retain(|(key, _)| *key != c);
            }
            ServerMessage::No { c, .. } => {
                let own = &mut self.players[player];
                own.unacked.retain(|(key, _)| Some(*key) != c);
                self.consider(player);
            }
            ServerMessage::Pong { seq, .. } => {
                if seq > self.players[player].seq {
                    let after = Some(self.players[player].seq);
                    let hello = ClientMessage::Hello { v: 1, game: None, seat: None, after };
                    self.send(player, hello);
                }
            }
            ServerMessage::Note { .. }
            | ServerMessage::Clock(_)
            | ServerMessage::Elsewhere { .. }
            | ServerMessage::Resync => {}
        }
    }

    fn consider(&mut self, player: usize) {
        let own = &mut self.players[player];
        let Ok(position) = Position::from_fen(&own.fen) else { return };
        own.to_move = position.turn() == Color::ALL[player];
        if own.phase != Some(PhaseView::Playing) {
            return;
        }
        own.thought += 1;
        let thought = own.thought;
        let long = if self.random.chance(40) { 20_000 } else { 1_500 };
        let think = self.random.below(long) as i64;
        self.plan(think, Happens::Thought { player, thought });
    }

    fn think(&mut self, player: usize, thought: u64) {
        let own = &self.players[player];
        if own.thought != thought || !own.unacked.is_empty() || own.conn.is_none() {
            return;
        }
        if own.phase != Some(PhaseView::Playing) {
            return;
        }
        let position = Position::from_fen(&own.fen).unwrap();
        let moves = position.legal_moves();
        let n = own.n;
        let c = own.c + 1;
        let message = if !own.to_move {
            if !self.random.chance(6) {
                return;
            }
            // A plan: any move of an own piece.
            let uci =
                ["e7e5", "e2e4", "g8f6", "d7d5"][usize::try_from(self.random.below(4)).unwrap()];
            return self.send(player, ClientMessage::Plan { n, uci: uci.to_owned() });
        } else if self.random.chance(150) {
            ClientMessage::Resign { c, n }
        } else if self.random.chance(30) {
            ClientMessage::Offer { c, n }
        } else if self.random.chance(60) {
            ClientMessage::Accept { c, n }
        } else if self.random.chance(40) {
            ClientMessage::Takeback { c, n }
        } else if moves.is_empty() {
            return;
        } else {
            let mv = moves[usize::try_from(self.random.below(moves.len() as u64)).unwrap()];
            let n = if self.random.chance(50) { n + 1 } else { n };
            ClientMessage::Move { c, n, uci: arbiter_notation::uci::write(&position, mv) }
        };
        self.players[player].c = c;
        self.players[player].unacked.push((c, message.clone()));
        self.send(player, message);
    }

    fn check(&self, seed: u64) {
        let state = State::fold(&self.log).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut keys = BTreeSet::new();
        for row in &self.log {
            if let Input::Seat { by, c, act, .. } = &row.cmd
                && !matches!(act, SeatAct::Join | SeatAct::Planned(_))
            {
                assert!(keys.insert((by.index(), *c)), "seed {seed}: c {c} applied twice");
            }
        }
        for (player, color) in self.players.iter().zip(Color::ALL) {
            for (c, seq) in &player.acks {
                let row = &self.log[usize::try_from(*seq).unwrap() - 1];
                let Input::Seat { by, c: key, .. } = &row.cmd else {
                    panic!("seed {seed}: row {seq} was acknowledged to a seat")
                };
                assert_eq!((*by, key), (color, c), "seed {seed}: acknowledged means stored");
            }
            assert_eq!(player.fen, state.fen(), "seed {seed}: {color} has another board");
        }
        self.times(seed);
    }

    /// Every millisecond is charged to somebody or to nobody, and no flag fell early.
    fn times(&self, seed: u64) {
        let mut sum = 0;
        let mut state = State::begin(&self.log[0]).unwrap();
        for row in &self.log[1..] {
            for event in row.events() {
                if let Event::TimePassed(time) | Event::NobodysTime(time) = event {
                    sum += time.0;
                }
            }
            assert_eq!(sum, row.at - OFFSET, "seed {seed}: time of row {}", row.seq);
            state = state.apply(row).unwrap();
            if let Input::Zone(ZoneAct::Flag(of)) = &row.cmd {
                let left = state.game.clock.remaining(*of);
                assert_eq!(left, Millis::ZERO, "seed {seed}: the flag of {of}");
            }
            if let Input::Seat { by, act: SeatAct::Move(_) | SeatAct::Planned(_), .. } = &row.cmd {
                let fallen = state.game.clock.side(*by).flag.is_some();
                assert!(!fallen, "seed {seed}: row {} moved after the flag", row.seq);
            }
        }
    }
}

fn play(seed: u64) -> u64 {
    let mut world = World::new(seed);
    assert!(world.run(), "seed {seed}: the game did not end, {} rows", world.log.len());
    world.check(seed);
    world.deaths
}

#[test]
fn every_simulated_game_tells_one_story() {
    let seconds = std::env::var("ARBITER_SIMULATE").ok().and_then(|text| text.parse().ok());
    let began = std::time::Instant::now();
    let (mut games, mut deaths) = (0_u64, 0);
    let enough = |games: u64| match seconds {
        Some(seconds) => began.elapsed().as_secs() >= seconds,
        None => games >= 300,
    };
    while !enough(games) {
        games += 1;
        deaths += play(games);
    }
    let took = began.elapsed();
    let an_hour = u128::from(games) * 3_600_000 / took.as_millis().max(1);
    println!("{games} games, {deaths} deaths of the server in {took:?}: {an_hour} games an hour");
    // Only the optimised program, run for its own sake, is held to its speed.
    if seconds.is_some() && !cfg!(debug_assertions) {
        assert!(an_hour >= 100_000, "{an_hour} games an hour");
    }
    assert!(deaths > games / 20, "the server hardly ever died: {deaths} in {games}");
}
