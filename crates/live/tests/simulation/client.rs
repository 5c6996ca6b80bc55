//! Clients as the protocol wants them, and the lines between them and the servers.

use arbiter_board::Position;
use arbiter_live::message::{
    ClientMessage, ClockView, PhaseView, ServerMessage, Snapshot, What, Why,
};
use arbiter_rulebook::Color;

use crate::world::{Happens, World};

pub(crate) struct Client {
    /// White, Black, or a watcher.
    pub(crate) seat: Option<Color>,
    pub(crate) conn: Option<u64>,
    /// The server to which it is connected.
    pub(crate) life: u64,
    pub(crate) seq: u64,
    n: u32,
    pub(crate) fen: String,
    pub(crate) moves: Vec<String>,
    /// White's clock and Black's.
    pub(crate) clocks: (i64, i64),
    /// The score, once it was told.
    pub(crate) score: Option<String>,
    c: u64,
    unacked: Vec<(u64, ClientMessage)>,
    pub(crate) acks: Vec<(u64, u64)>,
    thought: u64,
    phase: Option<PhaseView>,
    is_on_move: bool,
}

impl Client {
    pub(crate) const fn new(seat: Option<Color>) -> Self {
        Self {
            seat,
            conn: None,
            life: 0,
            seq: 0,
            n: 0,
            fen: String::new(),
            moves: Vec::new(),
            clocks: (0, 0),
            score: None,
            c: 0,
            unacked: Vec::new(),
            acks: Vec::new(),
            thought: 0,
            phase: None,
            is_on_move: false,
        }
    }

    /// Whether it has heard of everything and waits for nothing.
    pub(crate) const fn knows(&self, rows: u64) -> bool {
        self.conn.is_some() && self.seq == rows && self.unacked.is_empty()
    }

    /// What it says when it comes, or comes again.
    fn hello(&self) -> ClientMessage {
        let after = (0 < self.seq).then_some(self.seq);
        ClientMessage::Hello { v: 1, game: None, seat: None, after }
    }

    fn see(&mut self, snapshot: Snapshot) {
        self.seq = snapshot.seq;
        self.n = snapshot.n;
        self.fen = snapshot.fen;
        self.moves = snapshot.moves.into_iter().map(|played| played.uci).collect();
        self.clocks = (snapshot.clock.w, snapshot.clock.b);
        self.score = snapshot.result.map(|result| result.score);
        self.phase = Some(snapshot.phase);
    }

    fn follow(&mut self, n: u32, what: &What, clock: &ClockView, fen: Option<String>) {
        self.seq += 1;
        self.n = n;
        self.clocks = (clock.w, clock.b);
        if let Some(plies) = what.restored {
            self.moves.truncate(plies as usize);
        }
        self.moves.extend(what.mv.clone());
        self.score = what.result.as_ref().map(|result| result.score.clone()).or(self.score.take());
        if let Some(fen) = fen {
            self.fen = fen;
        } else if let Some(uci) = &what.mv {
            let position = Position::from_fen(&self.fen).unwrap();
            let mv = arbiter_notation::uci::read(&position, uci).unwrap();
            self.fen = position.play(mv).to_string();
        }
        if what.result.is_some() || what.cancelled {
            self.phase = Some(PhaseView::Finished);
        } else if what.started || what.resumed {
            self.phase = Some(PhaseView::Playing);
        } else if what.paused.is_some() {
            self.phase = Some(PhaseView::Paused);
        }
    }
}

impl World {
    /// A text on its way to a client: in order, but the line may break.
    pub(crate) fn deliver(&mut self, conn: u64, text: String) {
        self.check_told(conn, &text);
        self.plan(20, Happens::Text { conn, text });
    }

    pub(crate) fn send(&mut self, client: usize, message: ClientMessage) {
        let Some(conn) = self.clients[client].conn else { return };
        if self.random.chance(80) {
            return self.cut(client);
        }
        let delay = self.random.time(10, 60);
        if self.random.chance(20) {
            self.plan(delay, Happens::Frame { conn, message: message.clone() });
        }
        self.plan(delay + 1, Happens::Frame { conn, message });
    }

    fn cut(&mut self, client: usize) {
        let Some(conn) = self.clients[client].conn.take() else { return };
        let life = self.clients[client].life;
        if self.is_asleep(life) {
            self.later(Happens::Closed { conn });
        } else if self.server.as_ref().is_some_and(|server| server.life == life) {
            self.close(conn);
        }
        let after = self.random.time(100, 6_000);
        self.plan(after, Happens::Reconnect { client });
    }

    /// The server hears that a line is gone.
    pub(crate) fn close(&mut self, conn: u64) {
        let Some(server) = &mut self.server else { return };
        let effects = server.host.close(conn, self.now);
        self.carry_out(effects);
        self.pump();
    }

    /// All lines to a server are gone.
    pub(crate) fn cut_all(&mut self, life: u64) {
        for client in 0..self.clients.len() {
            if self.clients[client].life == life && self.clients[client].conn.take().is_some() {
                let after = self.random.time(500, 3_000);
                self.plan(after, Happens::Reconnect { client });
            }
        }
    }

    pub(crate) fn reconnect(&mut self, client: usize) {
        let life = self.server.as_ref().map(|server| server.life);
        let own = &mut self.clients[client];
        let is_there = own.conn.is_some() && Some(own.life) == life;
        if is_there {
            return;
        }
        let Some(life) = life else {
            return self.plan(300, Happens::Reconnect { client });
        };
        self.conns += 1;
        own.conn = Some(self.conns);
        own.life = life;
        let hello = own.hello();
        self.plan(15, Happens::Frame { conn: self.conns, message: hello });
    }

    pub(crate) fn text(&mut self, conn: u64, text: &str) {
        let Some(client) = self.clients.iter().position(|client| client.conn == Some(conn)) else {
            return;
        };
        let message: ServerMessage = serde_json::from_str(text).unwrap();
        if self.random.chance(8) {
            let written = serde_json::to_string(&message).unwrap();
            assert_eq!(serde_json::from_str::<ServerMessage>(&written).unwrap(), message);
        }
        let own = &mut self.clients[client];
        match message {
            ServerMessage::Welcome { snapshot, c, seq, .. } => {
                if let Some(snapshot) = snapshot {
                    own.see(*snapshot);
                }
                own.c = own.c.max(c);
                assert!(own.seq <= seq, "a client is never ahead of the log");
                for (_, message) in own.unacked.clone() {
                    self.send(client, message);
                }
                self.consider(client);
            }
            ServerMessage::Ev { seq, n, what, clock, fen, .. } => {
                if seq == own.seq + 1 {
                    own.follow(n, &what, &clock, fen);
                    self.consider(client);
                } else if seq > own.seq {
                    let hello = own.hello();
                    self.send(client, hello);
                }
            }
            ServerMessage::Ack { c, seq } => {
                own.acks.push((c, seq));
                own.unacked.retain(|(key, _)| *key != c);
            }
            // Where the store is away, what was sent stays under way and is acknowledged later.
            ServerMessage::No { c, why, .. } if why != Why::NotStored => {
                own.unacked.retain(|(key, _)| Some(*key) != c);
                self.consider(client);
            }
            ServerMessage::Pong { seq, .. } => {
                if seq > own.seq {
                    let hello = own.hello();
                    self.send(client, hello);
                }
            }
            ServerMessage::No { .. }
            | ServerMessage::Note { .. }
            | ServerMessage::Clock(_)
            | ServerMessage::Resync => {}
        }
    }

    /// A player who sees something new thinks about it.
    fn consider(&mut self, client: usize) {
        let own = &mut self.clients[client];
        let (Ok(position), Some(color)) = (Position::from_fen(&own.fen), own.seat) else { return };
        own.is_on_move = position.turn() == color;
        if own.phase != Some(PhaseView::Playing) {
            return;
        }
        own.thought += 1;
        let thought = own.thought;
        let long = if self.random.chance(40) { 20_000 } else { 1_500 };
        let think = self.random.time(0, long);
        self.plan(think, Happens::Thought { client, thought });
    }

    pub(crate) fn think(&mut self, client: usize, thought: u64) {
        let own = &self.clients[client];
        let is_free = own.unacked.is_empty() && own.conn.is_some();
        if own.thought != thought || !is_free || own.phase != Some(PhaseView::Playing) {
            return;
        }
        let (n, c) = (own.n, own.c + 1);
        if !own.is_on_move {
            if self.random.chance(6) {
                self.premove(client, n);
            }
            return;
        }
        let position = Position::from_fen(&own.fen).unwrap();
        let moves = position.legal_moves();
        let message = if self.random.chance(150) {
            ClientMessage::Resign { c, n }
        } else if self.random.chance(30) {
            ClientMessage::Offer { c, n }
        } else if self.random.chance(60) {
            ClientMessage::Accept { c, n }
        } else if self.random.chance(40) {
            ClientMessage::Takeback { c, n }
        } else if self.random.chance(100) {
            ClientMessage::Call { c, text: "the clock".to_owned() }
        } else if moves.is_empty() {
            return;
        } else {
            let mv = self.random.pick(&moves);
            let n = if self.random.chance(50) { n + 1 } else { n };
            ClientMessage::Move { c, n, uci: arbiter_notation::uci::write(&position, mv) }
        };
        self.clients[client].c = c;
        self.clients[client].unacked.push((c, message.clone()));
        self.send(client, message);
    }

    /// Plans an answer to a move that the opponent may make.
    fn premove(&mut self, client: usize, n: u32) {
        let position = Position::from_fen(&self.clients[client].fen).unwrap();
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let expected = position.play(self.random.pick(&moves));
        let replies = expected.legal_moves();
        if !replies.is_empty() {
            let uci = arbiter_notation::uci::write(&expected, self.random.pick(&replies));
            self.send(client, ClientMessage::Plan { n, uci });
        }
    }
}
