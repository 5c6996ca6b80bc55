//! Accounts for who sits at the machine: no password is asked for, because whoever can open the
//! database could change it anyway.

use std::sync::Arc;

use arbiter_store::Database;

use super::{AccountStore, Role, Scope, Secret};
use crate::{ServeError, problem::Problem};

/// An account and where it may do what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// Its name.
    pub name: String,
    /// Where it may do what.
    pub grants: Vec<(Scope, Role)>,
    /// Whether a code is asked for beside the password.
    pub has_second_factor: bool,
    /// Whether it needs a second factor and has none.
    pub lacks_second_factor: bool,
    /// Tokens that have not run out.
    pub tokens: usize,
}

/// Something that happened at the door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When, in UTC.
    pub at: String,
    /// A word: `login`, `login-refused`, `password-changed` …
    pub what: String,
    /// The account, or the name that was typed.
    pub account: String,
    /// From where.
    pub address: String,
    /// What else there is to say.
    pub detail: String,
}

/// The accounts of a database.
pub struct Registry(AccountStore);

impl Registry {
    /// The accounts of a database.
    pub async fn open(database: Database) -> Result<Self, ServeError> {
        Ok(Self(AccountStore::open(Arc::new(database)).await?))
    }

    /// All accounts, by name.
    pub async fn all(&self) -> Result<Vec<AccountLine>, ServeError> {
        let accounts = self.0.accounts().await?;
        let now = crate::clock::now_ms();
        let line = |(name, account): (&String, &super::state::Account)| AccountLine {
            name: name.clone(),
            grants: account.grants.iter().map(|(&scope, &role)| (scope, role)).collect(),
            has_second_factor: account.second_factor.is_some(),
            lacks_second_factor: accounts.lacks_factor(account),
            tokens: accounts
                .tokens
                .values()
                .filter(|token| token.name == *name && now < token.until_ms)
                .count(),
        };
        Ok(accounts.by_name.iter().map(line).collect())
    }

    /// Gives an account a new password, which is returned where none was given. Its second factor,
    /// sessions and tokens end.
    pub async fn reset(
        &self,
        by: &str,
        name: &str,
        password: Option<&str>,
    ) -> Result<Option<String>, ServeError> {
        let drawn = Secret::draw().map_err(Problem::from)?;
        // Twenty digits of base 16 are 80 bits: enough, and still typed without despair.
        let drawn: String = drawn.reveal().chars().take(20).collect();
        let drawn = [&drawn[..5], &drawn[5..10], &drawn[10..15], &drawn[15..]].join("-");
        self.0.reset(by, name, password.unwrap_or(&drawn)).await?;
        Ok(password.is_none().then_some(drawn))
    }

    /// Draws a new key for the links of players; those that were printed are good no more.
    pub async fn draw_key(&self, by: &str) -> Result<(), ServeError> {
        Ok(self.0.draw_key(by, true).await?)
    }

    /// From now on whoever has this role or a higher one needs a second factor; without a role
    /// nobody does.
    pub async fn demand_second_factor(
        &self,
        by: &str,
        from: Option<Role>,
    ) -> Result<(), ServeError> {
        Ok(self.0.demand_second_factor(by, from).await?)
    }

    /// What happened last at the door, the newest first.
    pub async fn audit(&self, limit: u32) -> Result<Vec<AuditLine>, ServeError> {
        let entries = self.0.audit(limit).await?;
        let line = |entry: arbiter_store::AuditEntry| AuditLine {
            at: crate::health::moment(entry.at_ms),
            what: entry.what,
            account: entry.account,
            address: entry.address,
            detail: entry.detail,
        };
        Ok(entries.into_iter().map(line).collect())
    }
}
