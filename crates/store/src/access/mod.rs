//! Who is logged in, what happened at the door, and which devices are told of pairings: rows that
//! are forgotten in time, beside the log and never in its backups.

mod memory;
mod postgres;
mod sqlite;

pub use memory::MemoryAccess;
pub(crate) use postgres::PostgresAccess;
pub(crate) use sqlite::SqliteAccess;

use crate::Answer;

/// Somebody who is logged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of the secret that the browser shows.
    pub secret: String,
    /// Whose it is.
    pub account: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened_ms: u64,
    /// When it was last used.
    pub seen_ms: u64,
    /// When it ends by itself.
    pub until_ms: u64,
    /// From where it was opened.
    pub address: String,
    /// What the browser calls itself.
    pub agent: String,
}

/// The columns of a session.
const COLUMNS: &str = "secret, account, opened_ms, seen_ms, until_ms, address, agent";

/// Something that happened at the door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// A word: `login`, `login-refused`, `password-changed` …
    pub what: String,
    /// The account, or the name that was typed.
    pub account: String,
    /// From where.
    pub address: String,
    /// What else there is to say.
    pub detail: String,
}

/// A device that is told of a player's pairings and results in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowerRow {
    /// The address at which its push service takes messages for it.
    pub endpoint: String,
    /// The number of the event.
    pub event: u32,
    /// The number of the player.
    pub player: u32,
    /// The key for which messages are sealed, as the browser writes it.
    pub public_key: String,
    /// What the browser shares with us besides.
    pub auth: String,
    /// The code of the language in which it is told.
    pub language: String,
    /// What it was told last.
    pub told: String,
    /// When it is forgotten, in milliseconds since 1970.
    pub until_ms: u64,
}

/// The columns of a follower.
const FOLLOWER: &str = "endpoint, event, player, public_key, auth, language, told, until_ms";

/// Keeps sessions and the audit log.
pub trait AccessStore: Send + Sync {
    /// Keeps a new session.
    fn open_session(&self, session: SessionRow) -> Answer<'_, ()>;

    /// The session with this secret, if it has not ended at `now_ms`.
    fn session<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, Option<SessionRow>>;

    /// The session was used.
    fn touch<'a>(&'a self, secret: &'a str, now_ms: u64) -> Answer<'a, ()>;

    /// Ends a session.
    fn close_session<'a>(&'a self, secret: &'a str) -> Answer<'a, ()>;

    /// Ends all sessions of an account but one.
    fn close_sessions<'a>(&'a self, account: &'a str, but: Option<&'a str>) -> Answer<'a, ()>;

    /// The sessions of an account that have not ended, the newest first.
    fn sessions<'a>(&'a self, account: &'a str, now_ms: u64) -> Answer<'a, Vec<SessionRow>>;

    /// Notes what happened.
    fn note(&self, entry: AuditEntry) -> Answer<'_, ()>;

    /// What happened last, the newest first, at most `limit`.
    fn audit(&self, limit: u32) -> Answer<'_, Vec<AuditEntry>>;

    /// Notes that the code of a step of time was used, unless this step or a later one was. Returns
    /// whether it was noted: each code is good once, whatever server it is shown to. Steps after
    /// `latest` come from a clock that was wrong and count for nothing.
    fn use_code<'a>(&'a self, account: &'a str, step: u64, latest: u64) -> Answer<'a, bool>;

    /// Keeps a device that wants to be told, instead of what it wanted in this event before.
    /// Returns whether there was room: there are never more than `most`.
    fn follow(&self, follower: FollowerRow, most: u32) -> Answer<'_, bool>;

    /// Forgets a device: in one event, or in all of them.
    fn unfollow<'a>(&'a self, endpoint: &'a str, event: Option<u32>) -> Answer<'a, ()>;

    /// The devices that are told of an event at `now_ms`, by their addresses.
    fn followers(&self, event: u32, now_ms: u64) -> Answer<'_, Vec<FollowerRow>>;

    /// The events that some device is told of, in order.
    fn followed(&self, now_ms: u64) -> Answer<'_, Vec<u32>>;

    /// Notes what a device is told from now on. Returns whether nobody else was faster: of several
    /// servers one tells it.
    fn note_told<'a>(&'a self, follower: &'a FollowerRow, now_told: &'a str) -> Answer<'a, bool>;

    /// What is kept under a name: `fresh`, where nothing was kept before.
    fn keep<'a>(&'a self, name: &'a str, fresh: &'a str) -> Answer<'a, String>;

    /// Keeps something else under a name.
    fn replace<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, ()>;

    /// Forgets sessions and followers that ended before `now_ms` and what happened before
    /// `audit_ms`. Returns how many rows there were.
    fn forget(&self, now_ms: u64, audit_ms: u64) -> Answer<'_, u64>;
}
