//! A game that another server owns, as this server shows it: it follows the rows that the owner
//! stores, tells whoever watches here, and hands on what players and arbiters do.

use std::{collections::HashMap, sync::Arc, time::Duration};

use arbiter_laws::Search;
use arbiter_live::{
    Conn, Effect, Host, Input, Mark, Row,
    message::{ClientMessage, Side},
};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_store::{GameHead, GameMark};
use arbiter_winnable::Limit;
use axum::extract::ws::Utf8Bytes;
use tokio::time::{Instant, sleep_until};

use super::{
    hall::Shared,
    lane,
    others::{AtGame, OnLine, Say},
    task::{self, Ask, FORGET_AFTER, Line, News, Out, Seated},
};

/// How often the rows are looked at although nobody said that there are new ones.
const LOOK_EVERY: Duration = Duration::from_secs(5);

struct Mirror {
    shared: Arc<Shared>,
    head: GameHead,
    host: Box<Host>,
    /// Who watches here.
    outs: HashMap<Conn, Out>,
    /// Who plays here.
    players: HashMap<Conn, Out>,
    idle_since: Instant,
    oracle: Search,
}

/// Follows a game until its owner lives no more, or nobody needs it here.
pub(super) async fn run(
    shared: Arc<Shared>,
    (head, host, mark): (GameHead, Box<Host>, Option<GameMark>),
    mut asks: lane::Receiver<Ask>,
) {
    let mut living = shared.others.living();
    let mut mirror = Mirror {
        shared,
        head,
        host,
        outs: HashMap::new(),
        players: HashMap::new(),
        idle_since: Instant::now(),
        oracle: Search { ruling: Limit::positions(2_000), every_move: Limit::positions(200) },
    };
    if let Some(mark) = mark {
        let mark = Mark { seq: mark.number, charged: Millis(mark.charged_ms) };
        let now = mirror.shared.now();
        mirror.host.stands(Some(mark), ByColor::default(), now);
    }
    let owner = mirror.head.owner.clone();
    mirror.say_at_game(AtGame::Asked);
    let mut every = tokio::time::interval(LOOK_EVERY);
    loop {
        let due = mirror.due();
        tokio::select! {
            biased;
            ask = asks.recv() => match ask {
                Some(Ask::Other(News::NotMine)) | None => break,
                Some(ask) => mirror.take(ask).await,
            },
            changed = living.changed() => {
                if changed.is_err() || !living.borrow_and_update().contains_key(&owner) {
                    break;
                }
            }
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                let effects = mirror.host.show(mirror.shared.now());
                mirror.carry_out(effects);
            }
            _ = every.tick() => {
                mirror.catch_up().await;
                if mirror.is_idle() {
                    break;
                }
            }
        }
    }
    mirror.end();
}

impl Mirror {
    fn say_on_line(&self, line: Conn, what: OnLine) {
        self.shared.others.say(Some(&self.head.owner), Say::Line { line, what });
    }

    fn say_at_game(&self, what: AtGame) {
        let game = self.head.game.clone();
        self.shared.others.say(Some(&self.head.owner), Say::Game { game, what });
    }

    fn held(&self) -> i64 {
        self.shared.others.held(&self.head.owner)
    }

    fn due(&self) -> Option<Instant> {
        let left = self.host.shown_at()? - self.shared.now();
        Some(Instant::now() + Duration::from_millis(u64::try_from(left).unwrap_or_default() + 1))
    }

    fn is_idle(&mut self) -> bool {
        if !self.outs.is_empty() || !self.players.is_empty() {
            self.idle_since = Instant::now();
        }
        self.idle_since.elapsed() >= FORGET_AFTER
    }

    /// Reads the rows that the owner has stored meanwhile.
    async fn catch_up(&mut self) {
        let seq = self.host.table().state().seq;
        let rows = match self.shared.database.games().rows(&self.head.game, seq).await {
            Ok(rows) => rows,
            Err(error) => {
                tracing::warn!(game = self.head.game, %error, "a game could not be followed");
                return;
            }
        };
        for row in rows {
            let now = self.shared.now();
            let heard =
                Row::decode(row.number, &row.body).and_then(|row| self.host.heard(&row, now));
            match heard {
                Ok(effects) => self.carry_out(effects),
                Err(error) => {
                    tracing::error!(game = self.head.game, %error, "a row does not fit");
                    return;
                }
            }
        }
    }

    async fn take(&mut self, ask: Ask) {
        match ask {
            Ask::Hello { conn, stamp, seat, after, line } => {
                let seat = seat.as_deref().and_then(|it| task::seat_of(&self.head, it));
                match seat {
                    Some(seat) => self.sit(conn, seat, after, line),
                    None => self.watch(conn, stamp, after, line.out),
                }
            }
            Ask::Frame { conn, stamp, message } => self.frame(conn, stamp, *message),
            Ask::Delay { conn, delay } => {
                if self.players.contains_key(&conn) {
                    self.say_on_line(conn, OnLine::Delay { delay: delay.0 });
                }
            }
            Ask::Closed { conn, stamp } => self.close(conn, stamp),
            Ask::Join { seat, .. } => self.say_at_game(AtGame::Join { seat: seat.into() }),
            Ask::Command { seat, message, language, reply, .. } => {
                let (seat, held) = (Side::from(seat), self.held());
                let language = language.to_string();
                let ask = self.shared.others.ask_seat(&self.head.owner, reply);
                let message = *message;
                self.say_at_game(AtGame::Command { ask, seat, message, language, held });
            }
            Ask::Arbiter { name, reason, act, seen, reply } => {
                let ask = self.shared.others.ask_arbiter(&self.head.owner, reply);
                self.say_at_game(AtGame::Arbiter { ask, name, reason, act: *act, seen });
            }
            Ask::Who { secret, reply } => {
                let seat = secret.as_deref().and_then(|it| task::seat_of(&self.head, it));
                // Who asked may have gone.
                let _ = reply.send(Seated(seat));
            }
            Ask::Other(News::Stands { mark, present }) => {
                let mark = mark.map(|(seq, charged)| Mark { seq, charged: Millis(charged) });
                let present = ByColor { white: present.w, black: present.b };
                let effects = self.host.stands(mark, present, self.shared.now());
                self.carry_out(effects);
            }
            Ask::Other(News::Changed) => self.catch_up().await,
            Ask::Snapshot { .. } | Ask::Pgn { .. } | Ask::Preview { .. } | Ask::Look { .. } => {
                // Whatever was acknowledged anywhere is seen here.
                self.catch_up().await;
                self.show(ask);
            }
            // What only an owner is told.
            Ask::Welcome { .. }
            | Ask::Stored(_)
            | Ask::Found(..)
            | Ask::HallLost
            | Ask::Other(News::Lapsed | News::Asked | News::NotMine) => {}
        }
    }

    /// What can be answered from the rows alone.
    fn show(&mut self, ask: Ask) {
        let now = self.shared.now();
        match ask {
            Ask::Snapshot { seat, reply } => {
                let snapshot = self.host.seen_by(seat).snapshot(seat, self.host.present());
                let _ = reply.send(Box::new(snapshot));
            }
            Ask::Pgn { tags, reply } => {
                let _ = reply.send(task::written(&self.host, &tags));
            }
            Ask::Preview { name, reason, act, reply } => {
                let input = Input::Arbiter { name, reason, act: *act };
                let _ = reply.send(task::preview(self.host.table(), now, input, &self.oracle));
            }
            Ask::Look { name, proposals, reply } => {
                let look = self.host.look(now, &name, proposals, &self.oracle);
                let _ = reply.send(Box::new(look));
            }
            Ask::Hello { .. }
            | Ask::Welcome { .. }
            | Ask::Frame { .. }
            | Ask::Delay { .. }
            | Ask::Closed { .. }
            | Ask::Join { .. }
            | Ask::Command { .. }
            | Ask::Who { .. }
            | Ask::Arbiter { .. }
            | Ask::Stored(_)
            | Ask::Found(..)
            | Ask::HallLost
            | Ask::Other(_) => {}
        }
    }

    fn frame(&mut self, conn: Conn, stamp: i64, message: ClientMessage) {
        if self.players.contains_key(&conn) {
            let held = self.held();
            return self.say_on_line(conn, OnLine::Frame { message, held });
        }
        // Flags are the owner's.
        if matches!(message, ClientMessage::Flag { .. }) {
            return;
        }
        let effects = self.host.frame(conn, stamp, message);
        self.carry_out(effects);
        self.pump();
    }

    /// A player: everything goes to the owner, which sends its texts to this line.
    fn sit(&mut self, conn: Conn, seat: Color, after: Option<u64>, line: Line) {
        let Line { out, language } = line;
        self.outs.remove(&conn);
        self.shared.others.open_line(conn, out.clone());
        self.players.insert(conn, out);
        let (seat, language, held) = (seat.into(), language.to_string(), self.held());
        self.say_at_game(AtGame::Hello { line: conn, seat, after, language, held });
    }

    fn watch(&mut self, conn: Conn, stamp: i64, after: Option<u64>, out: Out) {
        self.outs.insert(conn, out);
        self.host.hello(conn, stamp, None, after);
        self.pump();
    }

    fn close(&mut self, conn: Conn, stamp: i64) {
        if self.players.remove(&conn).is_some() {
            self.shared.others.close_line(conn);
            self.say_on_line(conn, OnLine::Closed);
        }
        self.outs.remove(&conn);
        let effects = self.host.close(conn, stamp);
        self.carry_out(effects);
    }

    fn pump(&mut self) {
        let effects = self.host.pump(self.shared.now(), &self.oracle);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send { to, text } => self.send(to, text.into()),
                // Whoever only watches is not told what the Laws say.
                Effect::Refuse { to, no } => self.send(to, no.text().into()),
                Effect::Publish { watchers: Some(text), .. } => {
                    let (text, all): (Utf8Bytes, Vec<Conn>) =
                        (text.into(), self.outs.keys().copied().collect());
                    for conn in all {
                        self.send(conn, text.clone());
                    }
                }
                // Whatever has to be done is done by the owner.
                Effect::Publish { watchers: None, .. }
                | Effect::Append(_)
                | Effect::SearchMate { .. }
                | Effect::SearchDead { .. }
                | Effect::MakeNext { .. }
                | Effect::Ruled { .. } => {}
            }
        }
    }

    /// A line that takes nothing is cut: its client comes back and gets a snapshot.
    fn send(&mut self, to: Conn, text: Utf8Bytes) {
        if self.outs.get(&to).is_some_and(|out| out.try_send(text).is_err()) {
            self.outs.remove(&to);
            self.host.close(to, self.shared.now());
        }
    }

    /// The game is somewhere else now: everybody comes again.
    fn end(self) {
        let text = r#"{"k":"resync"}"#;
        for out in self.outs.values().chain(self.players.values()) {
            // A full line is cut anyway.
            let _ = out.try_send(Utf8Bytes::from_static(text));
        }
        for line in self.players.keys() {
            self.shared.others.close_line(*line);
        }
    }
}
