//! Servers: they carry out what the host asks for, die, fall asleep, and take the game from one
//! that seems dead.

use arbiter_board::Position;
use arbiter_live::{Effect, Host, Input, Row, SeatAct, State, ZoneAct, message::ClientMessage};
use arbiter_rulebook::Millis;
use arbiter_winnable::{Limit, Verdict};

use crate::world::{Happens, OFFSET, World};

const GAME: &str = "simulated";

/// For how long the word of a server holds that it lives.
const LEASE: i64 = 5_000;

/// How long a store that failed is left alone.
const RETRY: i64 = 200;
/// How long a store is away now and then: then the clocks stay stopped.
const LONG_AWAY: i64 = 12_000;

/// A server that plays the game.
pub(crate) struct Server {
    pub(crate) host: Host,
    pub(crate) life: u64,
    epoch: u64,
    /// What reached a sleeper.
    backlog: Vec<Happens>,
}

impl World {
    /// A server without the game loads it, unless one has it: the next epoch is its own.
    pub(crate) fn take_over(&mut self) {
        if self.server.is_some() {
            return;
        }
        self.store.epoch += 1;
        self.lives += 1;
        let host = Host::open(GAME, "next", &self.store.rows, self.now, OFFSET).unwrap();
        let (life, epoch) = (self.lives, self.store.epoch);
        let mut server = Server { host, life, epoch, backlog: Vec::new() };
        let effects = server.host.after_crash(self.store.mark);
        self.server = Some(server);
        self.tally.takeovers += u64::from(self.sleeper.is_some());
        self.carry_out(effects);
        self.pump();
        if !self.settings.supervised {
            // Nobody supervises: play goes on by itself a little later.
            self.plan(4_000, Happens::Found { life, act: ZoneAct::Resume });
        }
    }

    /// The server is gone with everything it did not store.
    pub(crate) fn die(&mut self) {
        let Some(server) = self.server.take() else { return };
        self.tally.deaths += 1;
        self.in_time = None;
        self.cut_all(server.life);
        let after = self.random.time(100, 5_000);
        self.plan(after, Happens::TakeOver);
    }

    /// The server does nothing for a while and does not notice. Its clients do; and once its word
    /// has run out another server takes the game.
    pub(crate) fn fall_asleep(&mut self) {
        if self.sleeper.is_some() || self.server.is_none() {
            return;
        }
        self.sleeper = self.server.take();
        self.in_time = None;
        let wakes = self.random.time(500, 15_000);
        self.plan(wakes, Happens::Wake);
        self.plan(LEASE, Happens::TakeOver);
        for client in 0..self.clients.len() {
            // Who hears nothing for eight seconds comes again, where somebody answers.
            let after = self.random.time(8_000, 2_500);
            self.plan(after, Happens::Reconnect { client });
        }
    }

    /// A sleeper goes on where it was. If nobody has taken its game it is as if nothing had been.
    pub(crate) fn wake(&mut self) {
        let Some(mut sleeper) = self.sleeper.take() else { return };
        let backlog = std::mem::take(&mut sleeper.backlog);
        if self.server.is_none() && sleeper.epoch == self.store.epoch {
            self.server = Some(sleeper);
            for happens in backlog {
                self.plan(0, happens);
            }
            return;
        }
        // The timer first, then what came in: whatever it decides it must not write.
        let rows = self.store.rows.len();
        sleeper.host.tick(self.now);
        let mut tried = sleeper.host.pump(self.now, &self.oracle);
        for happens in backlog {
            if let Happens::Frame { conn, message } = happens {
                tried.extend(sleeper.host.frame(conn, self.now, message));
                tried.extend(sleeper.host.pump(self.now, &self.oracle));
            }
        }
        for effect in tried {
            match effect {
                Effect::Append(row) => {
                    assert!(!self.store.append(sleeper.epoch, &row), "fenced off: {row:?}");
                    self.tally.refused += 1;
                    sleeper.host.give_up();
                }
                Effect::Publish { players, .. } => {
                    assert_eq!(players, None, "a sleeper told players of a row");
                }
                Effect::Send { .. }
                | Effect::Refuse { .. }
                | Effect::SearchMate { .. }
                | Effect::SearchDead { .. }
                | Effect::MakeNext { .. }
                | Effect::Ruled { .. } => {}
            }
        }
        assert_eq!(self.store.rows.len(), rows, "after a takeover the old owner wrote nothing");
        self.cut_all(sleeper.life);
    }

    pub(crate) fn pump(&mut self) {
        let Some(server) = &mut self.server else { return };
        let effects = server.host.pump(self.now, &self.oracle);
        self.carry_out(effects);
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // Whatever waits for something may die while it waits.
            let Some(life) = self.server.as_ref().map(|server| server.life) else { return };
            match effect {
                Effect::Append(row) => self.append(life, &row),
                Effect::Send { to, text } => self.deliver(to, text),
                Effect::Refuse { to, no } => self.deliver(to, no.text()),
                Effect::Publish { seq, players, watchers } => {
                    self.publish(seq, players.as_deref(), watchers.as_deref());
                }
                Effect::SearchMate { of } => {
                    let position = self.host().table().state().game.position;
                    let (verdict, _) =
                        arbiter_winnable::verdict(&position, !of, Limit::positions(2_000));
                    let can_mate = match verdict {
                        Verdict::Winnable => Some(true),
                        Verdict::Unwinnable => Some(false),
                        Verdict::Undetermined => None,
                    };
                    let (act, took) = (ZoneAct::Verdict { of, can_mate }, self.random.time(0, 300));
                    self.plan(took, Happens::Searched { life, act, position });
                }
                Effect::SearchDead { plies } => {
                    let position = self.host().table().state().game.position;
                    if arbiter_winnable::is_dead(&position, Limit::positions(20)) == Some(true) {
                        let act = ZoneAct::Dead { plies };
                        self.plan(2_000, Happens::Searched { life, act, position });
                    }
                }
                Effect::Ruled { answer, .. } => self.tally.rulings += u64::from(answer.is_ok()),
                Effect::MakeNext { .. } => {}
            }
        }
    }

    /// The game, which a server has.
    pub(crate) fn host(&self) -> &Host {
        &self.server.as_ref().unwrap().host
    }

    /// Death before the row is on disk, after it, or not at all.
    fn append(&mut self, life: u64, row: &Row) {
        if self.random.chance(300) {
            return self.die();
        }
        if self.random.chance(100) {
            // The store is away: whoever sent it hears so, and the same row is tried again.
            self.tally.failures += 1;
            let failed = self.server.as_ref().map_or_else(Vec::new, |it| it.host.failed());
            self.carry_out(failed);
            let away = if self.random.chance(10) { LONG_AWAY } else { RETRY };
            if !self.settings.supervised && away == LONG_AWAY {
                self.plan(away + 4_000, Happens::Found { life, act: ZoneAct::Resume });
            }
            let row = Box::new(row.clone());
            return self.plan(away, Happens::Retry { life, row });
        }
        self.check_in_time(row);
        let epoch = self.server.as_ref().map_or(0, |server| server.epoch);
        assert!(self.store.append(epoch, row), "the owner writes the next row: {row:?}");
        if self.random.chance(300) {
            return self.die();
        }
        let took = self.random.time(1, 4);
        self.plan(took, Happens::Stored { life });
    }

    /// The store is asked again.
    pub(crate) fn retry(&mut self, life: u64, row: Box<Row>) {
        if self.is_asleep(life) {
            return self.later(Happens::Retry { life, row });
        }
        if self.server.as_ref().is_some_and(|server| server.life == life) {
            self.append(life, &row);
        }
    }

    /// Nothing overtakes a move that arrived in time.
    fn check_in_time(&mut self, row: &Row) {
        let Some((color, n)) = self.in_time else { return };
        match &row.cmd {
            Input::Seat { by, act: SeatAct::Move(_), .. } if *by == color => self.in_time = None,
            Input::Zone(ZoneAct::Flag(of)) => {
                assert!(*of != color, "{color} moved in time after {n} half-moves: {row:?}");
            }
            Input::Seat { .. } | Input::Zone(_) | Input::Arbiter { .. } | Input::Make => {}
        }
    }

    fn publish(&mut self, seq: u64, players: Option<&str>, watchers: Option<&str>) {
        assert!(seq <= self.store.rows.len() as u64, "a row is told of that is not stored");
        let all: Vec<(u64, bool)> = self.host().connections().collect();
        for (conn, is_player) in all {
            if let Some(text) = if is_player { players } else { watchers } {
                self.deliver(conn, text.to_owned());
            }
        }
    }

    pub(crate) fn stored(&mut self, life: u64) {
        if self.is_asleep(life) {
            return self.later(Happens::Stored { life });
        }
        let Some(server) = self.server.as_mut().filter(|server| server.life == life) else {
            return;
        };
        let effects = server.host.stored(self.now).unwrap();
        // At every sixteenth row, because folding all of them again takes most of the time.
        if self.store.rows.len().is_multiple_of(16) {
            let fold = State::fold(&self.store.rows).unwrap();
            assert_eq!(*server.host.table().state(), fold, "fold = state");
        }
        self.carry_out(effects);
        self.pump();
    }

    pub(crate) fn found(&mut self, life: u64, act: ZoneAct) {
        if self.is_asleep(life) {
            return self.later(Happens::Found { life, act });
        }
        if let Some(server) = self.server.as_mut().filter(|server| server.life == life) {
            server.host.zone(self.now, act);
            self.pump();
        }
    }

    pub(crate) fn searched(&mut self, life: u64, act: ZoneAct, position: Position) {
        if self.is_asleep(life) {
            return self.later(Happens::Searched { life, act, position });
        }
        if let Some(server) = self.server.as_mut().filter(|server| server.life == life) {
            server.host.found(self.now, act, position);
            self.pump();
        }
    }

    pub(crate) fn is_asleep(&self, life: u64) -> bool {
        self.sleeper.as_ref().is_some_and(|sleeper| sleeper.life == life)
    }

    pub(crate) fn later(&mut self, happens: Happens) {
        if let Some(sleeper) = &mut self.sleeper {
            sleeper.backlog.push(happens);
        }
    }

    pub(crate) fn frame(&mut self, conn: u64, message: ClientMessage) {
        let Some(client) = self.clients.iter().position(|client| client.conn == Some(conn)) else {
            return;
        };
        let (life, seat) = (self.clients[client].life, self.clients[client].seat);
        if self.is_asleep(life) {
            return self.later(Happens::Frame { conn, message });
        }
        let Some(server) = self.server.as_mut().filter(|server| server.life == life) else {
            return;
        };
        if let (ClientMessage::Move { c, n, .. }, Some(color)) = (&message, seat) {
            let (table, state) = (server.host.table(), server.host.table().state());
            let is_in_time = table.deadline().is_some_and(|(of, falls, _)| {
                of == color && self.now - table.credit(color).0 < falls
            });
            let is_new = state.seats.get(color).ack(*c).is_none();
            let held = *state.game.held.get(color);
            if is_in_time && is_new && !held && *n == table.plies() && !server.host.is_writing() {
                self.in_time = Some((color, *n));
            }
        }
        let effects = if let ClientMessage::Hello { after, .. } = message {
            server.host.hello(conn, self.now, seat, after);
            Vec::new()
        } else {
            server.host.frame(conn, self.now, message)
        };
        server.host.measured(conn, Millis(40));
        self.carry_out(effects);
        self.pump();
    }
}
