//! The world: what is going to happen, and when.

use std::collections::BTreeMap;

use arbiter_board::Position;
use arbiter_laws::Search;
use arbiter_live::{
    Host, Kind, Mark, Options, Row, Settings, Table, ZoneAct, message::ClientMessage,
};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_winnable::Limit;

use crate::{Tally, client::Client, random::Random, servers::Server};

/// Virtual time begins here; the wall clock is ahead of it by this much.
pub(crate) const OFFSET: i64 = 1_000_000;

/// What is going to happen.
pub(crate) enum Happens {
    /// A frame reaches its server.
    Frame { conn: u64, message: ClientMessage },
    /// A text reaches a client.
    Text { conn: u64, text: String },
    /// The store answers.
    Stored { life: u64 },
    /// The store is asked again.
    Retry { life: u64, row: Box<Row> },
    /// The program does something by itself.
    Found { life: u64, act: ZoneAct },
    /// A search answers.
    Searched { life: u64, act: ZoneAct, position: Position },
    /// A line was cut while its server slept.
    Closed { conn: u64 },
    /// A player has thought.
    Thought { client: usize, thought: u64 },
    /// A line is there again.
    Reconnect { client: usize },
    /// A server takes the game, unless one has it.
    TakeOver,
    /// A server that slept wakes.
    Wake,
    /// Once a second.
    Mark,
    /// A client pings.
    Ping { client: usize },
    /// The arbiter looks at the board.
    Look,
}

/// The log of the game, fenced as stores fence it.
pub(crate) struct Store {
    pub(crate) rows: Vec<Row>,
    pub(crate) epoch: u64,
    pub(crate) mark: Option<Mark>,
}

impl Store {
    /// Adds the next row of the owner of this epoch; false where it is not.
    pub(crate) fn append(&mut self, epoch: u64, row: &Row) -> bool {
        let is_next = row.seq == self.rows.len() as u64 + 1 && epoch == self.epoch;
        if is_next {
            let stored = Row::decode(row.seq, &row.encode()).unwrap();
            assert_eq!(stored, *row, "a row is read back as it was written");
            self.rows.push(stored);
        }
        is_next
    }
}

pub(crate) struct World {
    pub(crate) random: Random,
    pub(crate) now: i64,
    order: u64,
    agenda: BTreeMap<(i64, u64), Happens>,
    pub(crate) store: Store,
    /// The server that plays the game.
    pub(crate) server: Option<Server>,
    /// A server that fell asleep while it played the game.
    pub(crate) sleeper: Option<Server>,
    /// Counts servers, so that answers for a dead one go nowhere.
    pub(crate) lives: u64,
    pub(crate) conns: u64,
    /// White, Black and a watcher.
    pub(crate) clients: [Client; 3],
    /// A move that arrived in time: nothing else may end the game first.
    pub(crate) in_time: Option<(Color, u32)>,
    pub(crate) settings: Settings,
    pub(crate) oracle: Search,
    pub(crate) tally: Tally,
}

/// How the game is played: by friends, or in an event on a screen or in venues.
fn settings(random: &mut Random) -> Settings {
    let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
    let controls = ["1+0", "3+2", "2 d3", "1 bronstein 2", "10/1 + 1 + 1 sec"];
    let mut settings = Settings::casual(random.pick(&controls), names);
    if random.chance(3) {
        settings.supervised = true;
        settings.kind = random.pick(&[Kind::Online, Kind::Hybrid]);
        settings.options = Options::SUPERVISED;
        settings.options.reconnect_within = random.chance(2).then_some(Millis(4_000));
    }
    settings.options.least_per_move = Millis(random.pick(&[0, 100]));
    settings.options.delay = Millis(random.pick(&[0, 0, 3_000, 15_000]));
    if random.chance(3) {
        settings.options.credit = None;
    }
    if random.chance(8) {
        settings.black_control = Some("1+0".to_owned());
    }
    if random.chance(4) {
        let number = u16::try_from(random.below(960)).unwrap();
        settings.start = Position::chess960(number).unwrap();
    }
    settings
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let settings = settings(&mut random);
        let first = Table::make(settings.clone(), OFFSET).unwrap();
        let tally = Tally { delayed: u64::from(0 < settings.options.delay.0), ..Tally::default() };
        let mut world = Self {
            random,
            now: 0,
            order: 0,
            agenda: BTreeMap::new(),
            store: Store { rows: vec![first], epoch: 0, mark: None },
            server: None,
            sleeper: None,
            lives: 0,
            conns: 0,
            clients: Color::ALL
                .map(|color| Client::new(Some(color)))
                .into_iter()
                .chain([Client::new(None)])
                .collect::<Vec<_>>()
                .try_into()
                .unwrap_or_else(|_| panic!("three clients")),
            in_time: None,
            settings,
            oracle: Search { ruling: Limit::positions(100), every_move: Limit::positions(20) },
            tally,
        };
        world.plan(0, Happens::TakeOver);
        for client in 0..world.clients.len() {
            world.plan(5 + client as i64, Happens::Reconnect { client });
            world.plan(2_500, Happens::Ping { client });
        }
        world.plan(1_000, Happens::Mark);
        world.plan(3_000, Happens::Look);
        world
    }

    pub(crate) fn plan(&mut self, after: i64, happens: Happens) {
        self.order += 1;
        self.agenda.insert((self.now + after, self.order), happens);
    }

    /// Lets everything happen until the game is over and everybody knows; false where that takes
    /// too long.
    pub(crate) fn run(&mut self) -> bool {
        for _ in 0..80_000 {
            let wake = self.server.as_ref().and_then(|server| server.host.wake_at());
            let next = self.agenda.first_key_value().map(|((at, _), _)| *at);
            if let Some(wake) = wake.filter(|wake| next.is_none_or(|next| *wake <= next)) {
                // Timers wake late, never early.
                self.now = self.now.max(wake) + self.random.time(0, 3);
                if let Some(server) = &mut self.server {
                    server.host.tick(self.now);
                }
                self.pump();
            } else {
                let Some(((at, _), happens)) = self.agenda.pop_first() else { return false };
                self.now = self.now.max(at);
                // Whatever waits for something may die while it waits.
                match self.random.below(2_500) {
                    0 => self.die(),
                    1 => self.fall_asleep(),
                    _ => {}
                }
                self.happen(happens);
            }
            self.check_view();
            if self.is_settled() {
                return true;
            }
        }
        false
    }

    /// Over, and everybody knows.
    fn is_settled(&self) -> bool {
        let is_over = |host: &Host| host.table().state().is_over() && !host.is_writing();
        self.sleeper.is_none()
            && self.server.as_ref().is_some_and(|server| is_over(&server.host))
            && self.clients.iter().all(|client| client.knows(self.store.rows.len() as u64))
    }

    fn happen(&mut self, happens: Happens) {
        match happens {
            Happens::Frame { conn, message } => self.frame(conn, message),
            Happens::Text { conn, text } => self.text(conn, &text),
            Happens::Stored { life } => self.stored(life),
            Happens::Retry { life, row } => self.retry(life, row),
            Happens::Found { life, act } => self.found(life, act),
            Happens::Searched { life, act, position } => self.searched(life, act, position),
            Happens::Closed { conn } => self.close(conn),
            Happens::Thought { client, thought } => self.think(client, thought),
            Happens::Reconnect { client } => self.reconnect(client),
            Happens::TakeOver => self.take_over(),
            Happens::Wake => self.wake(),
            Happens::Mark => {
                if let Some(server) = &self.server {
                    self.store.mark = server.host.mark(self.now).or(self.store.mark);
                }
                self.plan(1_000, Happens::Mark);
            }
            Happens::Ping { client } => {
                self.send(client, ClientMessage::Ping { t: self.now });
                self.plan(2_500, Happens::Ping { client });
            }
            Happens::Look => {
                self.look();
                let after = self.random.time(2_000, 20_000);
                self.plan(after, Happens::Look);
            }
        }
    }
}
