//! Where facts are kept.
//!
//! One append-only log of events, in streams: one stream an event, one stream a game. An
//! append says which version it has seen; who comes second is told to look again. What was
//! acknowledged is on disk. The store never interprets an event.
//!
//! [`Memory`] is for tests, [`Sqlite`] for the laptop (one file, one writer thread that
//! commits in groups), [`Postgres`] for several servers. All pass [`conformance`].
//! [`Database`] chooses between the last two; [`tournaments`] knows events by their number.

pub mod codec;
pub mod conformance;
mod database;
mod event;
mod lists;
mod memory;
mod postgres;
mod sqlite;
mod summaries;
pub mod tournaments;

pub use database::{CopyError, Database};
pub use event::{
    Answer, Change, EventStore, NewEvent, Position, Recorded, StoreError, StreamHead, StreamId,
    Version,
};
pub use lists::{
    Batches, BelgianListError, FOUND_MAX, Found, ListHead, ListStore, PostgresLists, SQLITE_MAGIC,
    SqliteLists, read_belgian_list,
};
pub use memory::Memory;
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use summaries::{EventState, Summary};
