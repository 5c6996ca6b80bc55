#![doc = include_str!("../README.md")]

pub mod archive;
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
