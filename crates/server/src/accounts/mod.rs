//! Accounts, roles and tokens: a log of facts like everything else. Sessions are rows that end
//! (`door`), and so is the record of who came and who was turned away.
//!
//! Only hashes are kept: of passwords by Argon2id, of session and token secrets by SHA-256,
//! which is enough for secrets of 256 random bits.

mod account_store;
mod codec;
mod door;
mod fact;
mod hasher;
mod password;
mod registry;
mod secret;
mod state;
pub(crate) mod totp;

pub(crate) use account_store::{AccountStore, NewAccount, NewToken};
pub(crate) use door::{Credentials, Login, Session};
pub(crate) use fact::Fact;
pub(crate) use password::MIN as PASSWORD_MIN;
pub use registry::{AccountLine, AuditLine, Registry};
pub(crate) use secret::{NoRandomness, Secret};
pub(crate) use state::{Accounts, Identity, Token};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What an account may do. Each role may do what those before it may.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Name the teams of the club that the account is called after.
    Club,
    /// See what is not public.
    Read,
    /// Enter results.
    ResultEntry,
    /// Run events.
    Arbiter,
    /// Create events and set their regulations.
    Organiser,
    /// Manage accounts and lists.
    Administrator,
}

impl Role {
    /// All roles, the least first.
    pub const ALL: [Self; 6] = [
        Self::Club,
        Self::Read,
        Self::ResultEntry,
        Self::Arbiter,
        Self::Organiser,
        Self::Administrator,
    ];

    /// The word for it in JSON and in forms.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Club => "club",
            Self::Read => "read",
            Self::ResultEntry => "result-entry",
            Self::Arbiter => "arbiter",
            Self::Organiser => "organiser",
            Self::Administrator => "administrator",
        }
    }
}

/// Where a role holds.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// In every event, and for what belongs to no event.
    Every,
    /// In the events that the account creates.
    Own,
    /// In one event.
    Event(u32),
}
