//! The border: streams, versions, and what a store must do.

use std::{fmt, pin::Pin};

use arbiter_rulebook::{Explain, Message};
use tokio::sync::watch;

use crate::Head;

/// A stream of events, for example `tournament/12`. Lower case letters, digits, `-` and `/`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(String);

impl StreamId {
    /// The longest name of a stream.
    pub const LENGTH_MAX: usize = 80;

    /// The name, if it is one.
    pub fn new(name: &str) -> Option<Self> {
        let is_plain = |byte: u8| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'/'
        };
        let fits = !name.is_empty() && name.len() <= Self::LENGTH_MAX;
        (fits && name.bytes().all(is_plain)).then(|| Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How many events a stream has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u64);

/// A place in the log of all streams together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub u64);

/// An event to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// When, in milliseconds since 1970, as the shell saw it.
    pub at_ms: u64,
    /// Who did it: an account, a device, or the program.
    pub actor: String,
    /// The event in its stored form.
    pub body: String,
}

/// Events to be kept, oldest first.
pub type Events = Vec<NewEvent>;

/// An event that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// 1, 2, 3 … within its stream.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who did it.
    pub actor: String,
    /// The event in its stored form.
    pub body: String,
}

/// A stream and how long it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamHead {
    /// Its name.
    pub stream: StreamId,
    /// How many events it has.
    pub version: Version,
}

/// Something was appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where in the log.
    pub position: Position,
    /// To which stream.
    pub stream: StreamId,
    /// The number of the event in its stream.
    pub number: u64,
}

/// Why a store did not do it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster: load again, decide again.
    #[error("the stream is at version {}, not {}", found.0, seen.0)]
    Conflict {
        /// What the writer had seen.
        seen: Version,
        /// What there is.
        found: Version,
    },
    /// The medium failed and nothing was stored.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// There is no room left and nothing was stored.
    #[error("the disk is full: {0}")]
    Full(String),
    /// Another program holds the database for longer than we wait.
    #[error("another program holds the database: {0}")]
    Locked(String),
    /// The database was opened for reading alone, or cannot be written to.
    #[error("the database is read-only: {0}")]
    ReadOnly(String),
    /// A newer program wrote it; nothing is wrong with it.
    #[error("a newer version of the program wrote this: {0}")]
    Newer(String),
    /// What is stored cannot be understood.
    #[error("stored data are damaged: {0}")]
    Damaged(String),
    /// One fact cannot be understood, or is not the one that was written.
    #[error("stored data are damaged: {stream}, fact {number}: {why}")]
    DamagedAt {
        /// The name of the stream.
        stream: String,
        /// The number of the fact in it.
        number: u64,
        /// What is wrong with it.
        why: String,
    },
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        let why = |key, why: &str| Message::new(key).with("why", why);
        match self {
            Self::Conflict { .. } => Message::new("fault-faster"),
            Self::Unavailable(source) => why("store-unavailable", &source.to_string()),
            Self::Full(what) => why("store-full", what),
            Self::Locked(what) => why("store-locked", what),
            Self::ReadOnly(what) => why("store-read-only", what),
            Self::Newer(what) => why("store-newer", what),
            Self::Damaged(what) => why("store-damaged", what),
            Self::DamagedAt { stream, number, why } => {
                let place = Message::new("store-place").with("place", stream.as_str());
                let at =
                    Message::new("at-place").with("where", place.with("n", number.to_string()));
                Message::new("store-damaged").with("why", at.with("what", why.as_str()))
            }
        }
    }
}

impl StoreError {
    pub(crate) fn unavailable(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unavailable(error.into())
    }

    /// The same with the place of the fact that could not be understood.
    #[must_use]
    pub fn at(self, stream: &StreamId, number: u64) -> Self {
        match self {
            Self::Damaged(why) => Self::DamagedAt { stream: stream.to_string(), number, why },
            Self::Newer(what) => Self::Newer(format!("{stream}, fact {number}: {what}")),
            Self::Conflict { .. }
            | Self::Unavailable(_)
            | Self::Full(_)
            | Self::Locked(_)
            | Self::ReadOnly(_)
            | Self::DamagedAt { .. } => self,
        }
    }

    /// Whether what is stored is wrong or cannot be understood, whatever one does.
    pub const fn is_of_the_data(&self) -> bool {
        match self {
            Self::Newer(_) | Self::Damaged(_) | Self::DamagedAt { .. } => true,
            Self::Conflict { .. }
            | Self::Unavailable(_)
            | Self::Full(_)
            | Self::Locked(_)
            | Self::ReadOnly(_) => false,
        }
    }
}

/// An answer that comes later.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps streams of events. An append is all or nothing, and on disk when it is answered.
pub trait EventStore: Send + Sync {
    /// Adds new events to a stream, provided it still is at version `seen`.
    fn append<'a>(&'a self, id: &'a StreamId, seen: Version, new: Events) -> Answer<'a, Version>;

    /// The events of `stream` after version `after`, oldest first; none if there is no such stream.
    /// Each is checked: what is missing or was changed is an error that says where.
    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>>;

    /// Where `stream` ends; the beginning if there is no such stream.
    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Head>;

    /// All streams whose name begins with `prefix`, by name.
    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>>;

    /// What was appended to any stream after `after`, oldest first, at most `limit`.
    fn changes(&self, after: Position, limit: u32) -> Answer<'_, Vec<Change>>;

    /// The newest position, as it moves.
    fn watch(&self) -> watch::Receiver<Position>;
}
