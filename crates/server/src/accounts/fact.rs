//! What happened to accounts, as it is stored.

use serde::{Deserialize, Serialize};

use super::{Role, Scope};

/// Something that happened to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Fact {
    /// The key under which links for players are signed was drawn.
    KeyDrawn { key: String },
    /// An account was opened.
    Opened { name: String, scope: Scope, role: Role, password: String },
    /// The password was changed; all sessions end.
    PasswordChanged { name: String, password: String },
    /// A role was given.
    Granted { name: String, scope: Scope, role: Role },
    /// A role was taken away.
    Revoked { name: String, scope: Scope },
    /// The account was closed; all sessions and tokens end.
    Closed { name: String },
    /// Somebody logged in.
    SessionOpened { name: String, secret: String, csrf: String, until_ms: u64 },
    /// Somebody logged out.
    SessionClosed { secret: String },
    /// A token for programs was made, with a role no higher than the account's.
    TokenMade { name: String, secret: String, label: String, role: Role },
    /// A token was taken back.
    TokenRevoked { name: String, label: String },
}
