//! A real game at which two players and a watcher sit and send whatever they like; shared by the
//! tests of hostile clients and the fuzz target of messages.
#![allow(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_laws::Search;
use arbiter_live::{
    Effect, Host, Input, Row, SeatAct, Settings, State, Table,
    message::{ClientMessage, LENGTH_MAX, ServerMessage},
};
use arbiter_rulebook::{ByColor, Color};
use arbiter_winnable::Limit;

/// Who sits behind each connection: both players, and somebody who only watches.
pub(crate) const SEATS: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];

/// A game with its log.
pub(crate) struct Board {
    pub(crate) host: Host,
    pub(crate) log: Vec<Row>,
    now: i64,
    oracle: Search,
}

impl Board {
    /// A game whose clocks run.
    pub(crate) fn open() -> Self {
        let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
        let log = vec![Table::make(Settings::casual("5+3", names), 0).unwrap()];
        let host = Host::open("game", "next", &log, 0, 0).unwrap();
        let oracle = Search { ruling: Limit::positions(50), every_move: Limit::positions(20) };
        let mut board = Self { host, log, now: 0, oracle };
        for (conn, seat) in (0..).zip(SEATS) {
            board.host.hello(conn, 0, seat, None);
        }
        board.settle();
        board
    }

    /// A text of a connection, so many milliseconds after the one before. What is no message
    /// never reaches a game, and neither does what is longer than a message may be.
    pub(crate) fn throw(&mut self, conn: u64, text: &str, wait: i64) {
        self.now += wait;
        if LENGTH_MAX < text.len() {
            return;
        }
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else { return };
        let written = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<ClientMessage>(&written).unwrap(), message);
        let rows = self.log.len();
        if let ClientMessage::Hello { after, .. } = message {
            // A connection keeps the seat whose secret it showed first.
            let seat = SEATS[usize::try_from(conn).unwrap()];
            self.host.hello(conn, self.now, seat, after);
        } else {
            let effects = self.host.frame(conn, self.now, message);
            self.carry_out(effects);
        }
        if self.host.wake_at().is_some_and(|wake| wake <= self.now) {
            self.host.tick(self.now);
        }
        self.settle();
        self.check(conn, rows);
    }

    /// What a connection brought is its own: nobody acts for another seat, and a watcher for none.
    fn check(&self, conn: u64, rows: usize) {
        let own = SEATS[usize::try_from(conn).unwrap()];
        for row in &self.log[rows..] {
            // Planned moves are the opponent's, played by the program.
            if let Input::Seat { by, act, .. } = &row.cmd
                && !matches!(act, SeatAct::Planned(_))
            {
                assert_eq!(Some(*by), own, "{row:?}");
            }
        }
    }

    fn settle(&mut self) {
        loop {
            let effects = self.host.pump(self.now, &self.oracle);
            if !self.carry_out(effects) {
                return;
            }
            let effects = self.host.stored(self.now).unwrap();
            self.carry_out(effects);
        }
    }

    /// True where a row was stored.
    fn carry_out(&mut self, effects: Vec<Effect>) -> bool {
        let mut is_stored = false;
        for effect in effects {
            match effect {
                Effect::Append(row) => {
                    assert_eq!(Row::decode(row.seq, &row.encode()).unwrap(), *row);
                    self.log.push((*row).clone());
                    is_stored = true;
                }
                Effect::Send { text, .. } => {
                    assert!(serde_json::from_str::<ServerMessage>(&text).is_ok(), "{text}");
                }
                Effect::Refuse { no, .. } => {
                    let (text, read) = (no.text(), serde_json::from_str(&no.text()).ok());
                    assert!(matches!(read, Some(ServerMessage::No { .. })), "{text}");
                }
                Effect::Publish { .. }
                | Effect::SearchMate { .. }
                | Effect::SearchDead { .. }
                | Effect::MakeNext { .. }
                | Effect::Ruled { .. } => {}
            }
        }
        is_stored
    }

    /// The log gives the game back.
    pub(crate) fn check_log(&self) {
        assert_eq!(self.host.table().state(), &State::fold(&self.log).unwrap());
    }
}
