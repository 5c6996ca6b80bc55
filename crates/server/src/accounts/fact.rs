//! What happened to accounts, as it is stored.

use serde::{Deserialize, Serialize};

use super::{Role, Scope};

/// Something that happened to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Fact {
    /// The key under which links for players are signed was drawn; an earlier one ends.
    KeyDrawn { key: String },
    /// An account was opened.
    Opened { name: String, scope: Scope, role: Role, password: String },
    /// The password was changed; all tokens end.
    PasswordChanged { name: String, password: String },
    /// A role was given.
    Granted { name: String, scope: Scope, role: Role },
    /// A role was taken away.
    Revoked { name: String, scope: Scope },
    /// The account was closed; all tokens end.
    Closed { name: String },
    /// A token for programs was made, with a role no higher than the account's, for one event or
    /// wherever the account has a role.
    TokenMade {
        name: String,
        secret: String,
        label: String,
        role: Role,
        event: Option<u32>,
        made_ms: u64,
        until_ms: u64,
    },
    /// A token was taken back.
    TokenRevoked { name: String, label: String },
    /// Whoever logs in must show a code of their phone as well.
    SecondFactorSet { name: String, secret: String },
    /// The password is enough again.
    SecondFactorRemoved { name: String },
    /// Whoever has this role or a higher one needs a second factor; nobody does without a role.
    SecondFactorDemanded { from: Option<Role> },
}
