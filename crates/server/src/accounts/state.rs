//! Accounts as they stand.

use std::collections::BTreeMap;

use super::{Fact, Role, Scope};

/// One account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) grants: BTreeMap<Scope, Role>,
    pub(crate) password: String,
}

/// A session: whose, and until when.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Session {
    name: String,
    csrf: String,
    until_ms: u64,
}

/// A token: whose, called what, with which role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) role: Role,
}

/// All accounts: the fold of their facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accounts {
    pub(crate) by_name: BTreeMap<String, Account>,
    /// By the hash of the secret.
    sessions: BTreeMap<String, Session>,
    /// By the hash of the secret.
    pub(crate) tokens: BTreeMap<String, Token>,
    /// Signs the links for players.
    pub(crate) key: Option<String>,
    pub(crate) version: u64,
}

/// Who is asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) name: String,
    grants: BTreeMap<Scope, Role>,
    /// A token may hold less than its account.
    cap: Role,
    /// The word that forms must bring; none for tokens, which browsers do not send by themselves.
    pub(crate) csrf: Option<String>,
}

impl Identity {
    /// The role in an event, or for what belongs to no event.
    pub(crate) fn role(&self, event: Option<u32>) -> Option<Role> {
        let holds = |scope: &Scope| match (scope, event) {
            (Scope::Every, _) | (Scope::Own, None) => true,
            (Scope::Event(granted), Some(asked)) => *granted == asked,
            (Scope::Own, Some(_)) | (Scope::Event(_), None) => false,
        };
        let roles = self.grants.iter().filter(|(scope, _)| holds(scope));
        roles.map(|(_, &role)| role.min(self.cap)).max()
    }

    /// The highest role anywhere, for what every account may see.
    pub(crate) fn anywhere(&self) -> Option<Role> {
        self.grants.values().map(|&role| role.min(self.cap)).max()
    }

    /// Whether the account only has what it creates.
    pub(crate) fn is_limited_to_own(&self) -> bool {
        !self.grants.contains_key(&Scope::Every)
    }
}

impl Accounts {
    /// Who holds the session with this hash, if it has not run out.
    pub(crate) fn by_session(&self, hash: &str, now_ms: u64) -> Option<Identity> {
        let session = self.sessions.get(hash).filter(|session| now_ms < session.until_ms)?;
        let account = self.by_name.get(&session.name)?;
        Some(Identity {
            name: session.name.clone(),
            grants: account.grants.clone(),
            cap: Role::Administrator,
            csrf: Some(session.csrf.clone()),
        })
    }

    /// Who holds the token with this hash. A token never outranks its account.
    pub(crate) fn by_token(&self, hash: &str) -> Option<Identity> {
        let token = self.tokens.get(hash)?;
        let account = self.by_name.get(&token.name)?;
        let grants = account.grants.clone();
        Some(Identity { name: token.name.clone(), grants, cap: token.role, csrf: None })
    }
}

/// Applies a fact. There is no fact that cannot be applied.
pub(crate) fn evolve(accounts: &mut Accounts, fact: &Fact) {
    accounts.version += 1;
    match fact {
        Fact::KeyDrawn { key } => accounts.key = Some(key.clone()),
        Fact::Opened { name, scope, role, password } => {
            let grants = BTreeMap::from([(*scope, *role)]);
            let account = Account { grants, password: password.clone() };
            accounts.by_name.insert(name.clone(), account);
        }
        Fact::PasswordChanged { name, password } => {
            if let Some(account) = accounts.by_name.get_mut(name) {
                account.password.clone_from(password);
            }
            accounts.sessions.retain(|_, session| session.name != *name);
        }
        Fact::Granted { name, scope, role } => {
            if let Some(account) = accounts.by_name.get_mut(name) {
                account.grants.insert(*scope, *role);
            }
        }
        Fact::Revoked { name, scope } => {
            if let Some(account) = accounts.by_name.get_mut(name) {
                account.grants.remove(scope);
            }
        }
        Fact::Closed { name } => {
            accounts.by_name.remove(name);
            accounts.sessions.retain(|_, session| session.name != *name);
            accounts.tokens.retain(|_, token| token.name != *name);
        }
        Fact::SessionOpened { name, secret, csrf, until_ms } => {
            let (name, csrf, until_ms) = (name.clone(), csrf.clone(), *until_ms);
            accounts.sessions.insert(secret.clone(), Session { name, csrf, until_ms });
        }
        Fact::SessionClosed { secret } => {
            accounts.sessions.remove(secret);
        }
        Fact::TokenMade { name, secret, label, role } => {
            let token = Token { name: name.clone(), label: label.clone(), role: *role };
            accounts.tokens.insert(secret.clone(), token);
        }
        Fact::TokenRevoked { name, label } => {
            accounts.tokens.retain(|_, token| token.name != *name || token.label != *label);
        }
    }
}
