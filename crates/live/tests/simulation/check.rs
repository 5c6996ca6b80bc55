//! What must hold in every game, whatever happened.

use std::collections::BTreeSet;

use arbiter_laws::Event;
use arbiter_live::{Input, SeatAct, State, ZoneAct, message::ServerMessage};
use arbiter_rulebook::{Color, Millis};

use crate::world::{OFFSET, World};

impl World {
    /// Whether watchers may know of this row.
    fn is_old_enough(&self, seq: u64) -> bool {
        let Millis(delay) = self.settings.options.delay;
        let row = &self.store.rows[usize::try_from(seq).unwrap() - 1];
        row.seq == 1 || row.at + delay <= self.now + OFFSET
    }

    /// The delayed view is never ahead of now less the delay.
    pub(crate) fn check_view(&self) {
        let Some(server) = &self.server else { return };
        let seq = server.host.public().state().seq;
        assert!(self.is_old_enough(seq), "row {seq} is shown too early");
    }

    /// Neither is anything that a watcher is sent.
    pub(crate) fn check_told(&self, conn: u64, text: &str) {
        let is_watcher = self.clients[2].conn == Some(conn);
        if !is_watcher || self.settings.options.delay == Millis::ZERO {
            return;
        }
        let seq = match serde_json::from_str(text).unwrap() {
            ServerMessage::Welcome { seq, .. }
            | ServerMessage::Ev { seq, .. }
            | ServerMessage::Ack { seq, .. }
            | ServerMessage::No { seq, .. }
            | ServerMessage::Pong { seq, .. } => seq,
            ServerMessage::Clock(_) | ServerMessage::Note { .. } | ServerMessage::Resync => return,
        };
        assert!(self.is_old_enough(seq), "a watcher hears of row {seq} too early: {text}");
    }

    pub(crate) fn check(&mut self, seed: u64) {
        let rows = &self.store.rows;
        let state = State::fold(rows).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut keys = BTreeSet::new();
        for row in rows {
            if let Input::Seat { by, c, act, .. } = &row.cmd
                && !matches!(act, SeatAct::Join | SeatAct::Planned(_))
            {
                assert!(keys.insert((by.index(), *c)), "seed {seed}: c {c} applied twice");
            }
        }
        for client in &self.clients {
            for (c, seq) in &client.acks {
                let row = &rows[usize::try_from(*seq).unwrap() - 1];
                let Input::Seat { by, c: key, .. } = &row.cmd else {
                    panic!("seed {seed}: row {seq} was acknowledged to a seat")
                };
                let stored = (Some(*by), key);
                assert_eq!(stored, (client.seat, c), "seed {seed}: acknowledged means stored");
            }
            let who = client.seat;
            assert_eq!(client.fen, state.fen(), "seed {seed}: {who:?} has another board");
            let moves: Vec<String> = state.moves.iter().map(|it| it.uci.to_string()).collect();
            assert_eq!(client.moves, moves, "seed {seed}: {who:?} saw other moves");
            let clock = &state.game.clock;
            let clocks = (clock.remaining(Color::White).0, clock.remaining(Color::Black).0);
            assert_eq!(client.clocks, clocks, "seed {seed}: {who:?} has other clocks");
            let result = state.result().map(|result| result.score);
            assert_eq!(client.score, result, "seed {seed}: {who:?} heard of another result");
        }
        if let Some(server) = &self.server {
            let open = |conn| self.clients.iter().any(|client| client.conn == Some(conn));
            let ghosts: Vec<u64> = server
                .host
                .connections()
                .map(|(conn, _)| conn)
                .filter(|conn| !open(*conn))
                .collect();
            assert!(ghosts.is_empty(), "seed {seed}: nobody is behind {ghosts:?}");
        }
        self.times(seed);
    }

    /// Every millisecond is charged to somebody or to nobody, and no flag fell early.
    fn times(&mut self, seed: u64) {
        let mut sum = 0;
        let mut state = State::begin(&self.store.rows[0]).unwrap();
        for row in &self.store.rows[1..] {
            for event in row.events() {
                if let Event::TimePassed(time) | Event::NobodysTime(time) = event {
                    sum += time.0;
                }
            }
            assert_eq!(sum, row.at - OFFSET, "seed {seed}: time of row {}", row.seq);
            state.apply(row).unwrap();
            if let Input::Zone(ZoneAct::Flag(of)) = &row.cmd {
                let left = state.game.clock.remaining(*of);
                assert_eq!(left, Millis::ZERO, "seed {seed}: the flag of {of}");
                self.tally.flags += 1;
            }
            if let Input::Seat { by, act: SeatAct::Move(_) | SeatAct::Planned(_), .. } = &row.cmd {
                let fallen = state.game.clock.side(*by).flag.is_some();
                assert!(!fallen, "seed {seed}: row {} moved after the flag", row.seq);
            }
            if let Input::Seat { act: SeatAct::Planned(_), .. } = &row.cmd {
                self.tally.planned += 1;
            }
        }
    }
}
