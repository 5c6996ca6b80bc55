#![doc = include_str!("../README.md")]

mod access;
pub mod archive;
mod chain;
pub mod codec;
pub mod conformance;
mod database;
mod event;
mod games;
mod lists;
mod memory;
mod postgres;
mod private;
mod sealed;
mod sqlite;
mod summaries;
mod times;
pub mod tournaments;
mod verify;

pub use access::{AccessStore, AuditEntry, FollowerRow, MemoryAccess, SessionRow};
pub use chain::{Head, Link};
pub use database::{CopyError, Database};
pub use event::{
    Answer, Change, EventStore, Events, NewEvent, Position, Recorded, StoreError, StreamHead,
    StreamId, Version,
};
pub use games::{
    GameHead, GameMark, GameRow, GameStore, Heard, Letter, MemoryGames, NewGame, NextRow, Then,
};
pub use lists::{
    Batch, Batches, BelgianListError, FOUND_MAX, Found, ListHead, ListSource, ListStore,
    PostgresLists, SQLITE_MAGIC, SqliteLists, lines_about, list_order, offers, read_belgian_list,
};
pub use memory::Memory;
pub use postgres::Postgres;
pub use sealed::{BackupKey, is_encrypted};
pub use sqlite::Sqlite;
pub use summaries::{EventState, Line, Summary};
pub use times::{Asked, Histogram, Timed, Times};
pub use verify::{Finding, Verified};
