//! Accounts as they stand.

use std::collections::BTreeMap;

use super::{Fact, Role, Scope};

/// One account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) grants: BTreeMap<Scope, Role>,
    pub(crate) password: String,
    /// The secret of the codes that are asked for beside the password.
    pub(crate) second_factor: Option<String>,
}

/// A token: whose, called what, with which role, where and until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) role: Role,
    /// The only event where it is good, unless it is good wherever the account has a role.
    pub(crate) event: Option<u32>,
    pub(crate) made_ms: u64,
    pub(crate) until_ms: u64,
}

/// All accounts: the fold of their facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accounts {
    pub(crate) by_name: BTreeMap<String, Account>,
    /// By the hash of the secret.
    pub(crate) tokens: BTreeMap<String, Token>,
    /// Signs the links for players.
    pub(crate) key: Option<String>,
    /// The lowest role that needs a second factor.
    pub(crate) factor_from: Option<Role>,
    pub(crate) version: u64,
}

/// Who is asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) name: String,
    grants: BTreeMap<Scope, Role>,
    /// A token may hold less than its account.
    cap: Role,
    /// The only event where a token is good.
    only: Option<u32>,
    /// The word that forms must bring; none for tokens, which browsers do not send by themselves.
    pub(crate) csrf: Option<String>,
    /// Whether the account needs a second factor and has none; it has no role until it has one.
    pub(crate) lacks_factor: bool,
}

impl Identity {
    /// The role in an event, or for what belongs to no event.
    pub(crate) fn role(&self, event: Option<u32>) -> Option<Role> {
        let held = |(scope, &role): (&Scope, &Role)| match (scope, event) {
            (Scope::Every, _) => Some(role),
            // To create events, and no more: accounts, lists and backups are everybody's.
            (Scope::Own, None) => Some(role.min(Role::Organiser)),
            (Scope::Event(granted), Some(asked)) => (*granted == asked).then_some(role),
            (Scope::Own, Some(_)) | (Scope::Event(_), None) => None,
        };
        if self.lacks_factor || (self.only.is_some() && self.only != event) {
            return None;
        }
        self.grants.iter().filter_map(held).map(|role| role.min(self.cap)).max()
    }

    /// The highest role anywhere, for what every account may see.
    pub(crate) fn anywhere(&self) -> Option<Role> {
        if self.lacks_factor {
            return None;
        }
        self.grants.values().map(|&role| role.min(self.cap)).max()
    }
}

impl Accounts {
    /// Whether an account needs a second factor and has none.
    pub(crate) fn lacks_factor(&self, account: &Account) -> bool {
        let highest = account.grants.values().max();
        let is_needed = self.factor_from.as_ref().is_some_and(|from| Some(from) <= highest);
        is_needed && account.second_factor.is_none()
    }

    /// The owner of a session, with the word that forms must bring.
    pub(crate) fn in_session(&self, name: &str, csrf: String) -> Option<Identity> {
        let account = self.by_name.get(name)?;
        let (grants, lacks_factor) = (account.grants.clone(), self.lacks_factor(account));
        let (cap, csrf) = (Role::Administrator, Some(csrf));
        Some(Identity { name: name.to_owned(), grants, cap, only: None, csrf, lacks_factor })
    }

    /// Who holds the token with this hash, if it has not run out. A token never outranks its
    /// account.
    pub(crate) fn by_token(&self, hash: &str, now_ms: u64) -> Option<Identity> {
        let token = self.tokens.get(hash).filter(|token| now_ms < token.until_ms)?;
        let account = self.by_name.get(&token.name)?;
        let (grants, lacks_factor) = (account.grants.clone(), self.lacks_factor(account));
        let (name, cap, only) = (token.name.clone(), token.role, token.event);
        Some(Identity { name, grants, cap, only, csrf: None, lacks_factor })
    }
}

/// Applies a fact. There is no fact that cannot be applied.
pub(crate) fn evolve(accounts: &mut Accounts, fact: &Fact) {
    match fact {
        Fact::KeyDrawn { key } => accounts.key = Some(key.clone()),
        Fact::Opened { name, scope, role, password } => {
            let grants = BTreeMap::from([(*scope, *role)]);
            let account = Account { grants, password: password.clone(), second_factor: None };
            accounts.by_name.insert(name.clone(), account);
        }
        Fact::PasswordChanged { name, password } => {
            if let Some(account) = accounts.by_name.get_mut(name) {
                account.password.clone_from(password);
            }
            accounts.tokens.retain(|_, token| token.name != *name);
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
            accounts.tokens.retain(|_, token| token.name != *name);
        }
        Fact::TokenMade { name, secret, label, role, event, made_ms, until_ms } => {
            let (name, label, role) = (name.clone(), label.clone(), *role);
            let (event, made_ms, until_ms) = (*event, *made_ms, *until_ms);
            let token = Token { name, label, role, event, made_ms, until_ms };
            accounts.tokens.insert(secret.clone(), token);
        }
        Fact::TokenRevoked { name, label } => {
            accounts.tokens.retain(|_, token| token.name != *name || token.label != *label);
        }
        Fact::SecondFactorSet { name, secret } => {
            if let Some(account) = accounts.by_name.get_mut(name) {
                account.second_factor = Some(secret.clone());
            }
        }
        Fact::SecondFactorRemoved { name } => {
            if let Some(account) = accounts.by_name.get_mut(name) {
                account.second_factor = None;
            }
        }
        Fact::SecondFactorDemanded { from } => accounts.factor_from = *from,
    }
}
