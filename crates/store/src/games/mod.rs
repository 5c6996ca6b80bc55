//! Games that are played on the server: one row per command, in tables of their own.
//!
//! Nobody needs an order across games, so they do not share the log's. An append is fenced: it
//! must be the next row of the game, and come from the owner in whose epoch the game is.

mod memory;
mod postgres;
mod sqlite;

pub use memory::MemoryGames;
pub(crate) use sqlite::{Desk, Recent};

use tokio::sync::mpsc;

use crate::{Answer, StoreError};

/// A row of a game, as its owner wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// 1, 2, 3 … within the game.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Who caused it.
    pub actor: String,
    /// The row in its stored form.
    pub body: String,
}

/// A row to be added to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextRow {
    /// The epoch in which its owner writes.
    pub epoch: u64,
    /// The row.
    pub row: GameRow,
    /// Whether the game is over with it.
    pub is_over: bool,
}

/// A game to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its name.
    pub game: String,
    /// The hash of the secret of White's seat.
    pub white: String,
    /// The hash of the secret of Black's seat.
    pub black: String,
    /// The event, round and board it belongs to; empty for a game by link.
    pub place: String,
    /// The server that owns it.
    pub owner: String,
}

/// A game, without its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHead {
    /// Its name.
    pub game: String,
    /// The hash of the secret of White's seat.
    pub white: String,
    /// The hash of the secret of Black's seat.
    pub black: String,
    /// The event, round and board it belongs to; empty for a game by link.
    pub place: String,
    /// When it was made.
    pub made_ms: i64,
    /// How many rows it has.
    pub head: u64,
    /// Whether it is over.
    pub is_over: bool,
    /// The server that owns it.
    pub owner: String,
    /// Counts the owners.
    pub epoch: u64,
}

/// Where the clocks of a game stood: a hint, not a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMark {
    /// The game.
    pub game: String,
    /// Its newest row.
    pub number: u64,
    /// Charged since that row.
    pub charged_ms: i64,
}

/// Something that one server says to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The server; none for everybody.
    pub to: Option<String>,
    /// What it says, of any length.
    pub text: String,
}

/// What a server that listens hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A letter.
    Letter(String),
    /// Letters may have been missed: from now on none is.
    Missed,
}

/// What is done with an answer. It must be quick: others wait behind it.
pub type Then = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Keeps games. An append is on disk when it is answered.
pub trait GameStore: Send + Sync {
    /// Keeps a new game with its first row; a conflict where there is one of that name.
    fn make(&self, game: NewGame, first: GameRow) -> Answer<'_, ()>;

    /// Adds the next row. A conflict where it is not the next one, or where the game has another
    /// epoch: then somebody else owns it.
    fn append<'a>(&'a self, game: &'a str, next: NextRow) -> Answer<'a, ()>;

    /// As [`append`](Self::append), for whoever does not wait: the answer is handed to `then`, by
    /// any thread.
    fn append_then(&self, game: &str, next: NextRow, then: Then);

    /// A game, if there is one.
    fn head<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameHead>>;

    /// The rows of a game after a number, in order.
    fn rows<'a>(&'a self, game: &'a str, after: u64) -> Answer<'a, Vec<GameRow>>;

    /// All games that are not over, or all games of a place (by the beginning of its name), by
    /// name.
    fn games<'a>(&'a self, place: Option<&'a str>) -> Answer<'a, Vec<GameHead>>;

    /// Notes where clocks stand.
    fn mark(&self, marks: Vec<GameMark>) -> Answer<'_, ()>;

    /// Where the clocks of a game stood last.
    fn marked<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameMark>>;

    /// Takes a game over: the new owner gets the next epoch. A conflict where the epoch has
    /// changed, and where the old owner is alive: nobody takes a game from a server that plays it.
    fn take<'a>(&'a self, game: &'a str, epoch: u64, owner: &'a str) -> Answer<'a, u64>;

    /// The server of this name and address says that it lives for so many milliseconds; false where its word had run out before, so that
    /// others may have taken its games. On one machine there is no other server, and nothing is
    /// kept.
    fn alive<'a>(&'a self, _: &'a str, _: &'a str, _: u64) -> Answer<'a, bool> {
        Box::pin(async { Ok(true) })
    }

    /// A server stops: its games may be taken at once.
    fn gone<'a>(&'a self, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// The servers that are alive, with their addresses.
    fn servers(&self) -> Answer<'_, Vec<(String, String)>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Sends letters to other servers, in this order. Whoever does not listen misses them.
    fn tell(&self, _: Vec<Letter>) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Listens for letters to this server and to everybody; none where there is no other server.
    fn hear<'a>(&'a self, _: &'a str) -> Answer<'a, Option<mpsc::Receiver<Heard>>> {
        Box::pin(async { Ok(None) })
    }
}
