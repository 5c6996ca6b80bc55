//! Opens accounts, gives roles, hands out tokens.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use arbiter_rulebook::DAY_MS;
use arbiter_store::{AccessStore, Database, NewEvent, StoreError, StreamId, Version};

use super::{
    Accounts, Fact, Identity, Role, Scope, Secret, codec,
    hasher::Hasher,
    password,
    secret::{hash_password, verify_password},
    state::evolve,
};
use crate::{clock, fault::Fault, problem::Problem};

/// The longest name of an account.
pub(crate) const NAME_MAX: usize = 40;

/// Tokens that an account may hold.
const TOKENS_MAX: usize = 20;

/// How long a token may be good, in days.
const TOKEN_DAYS_MAX: u32 = 366;

/// How often a decision is made again when somebody else was faster.
const ATTEMPTS: u32 = 8;

/// Keeps the accounts.
pub(crate) struct AccountStore {
    database: Arc<Database>,
    /// Sessions, and what happened at the door.
    pub(super) access: Box<dyn AccessStore>,
    stream: StreamId,
    state: Mutex<Arc<Accounts>>,
    hasher: Hasher,
    /// Verified when the name is unknown, so that the answer takes as long.
    pub(super) decoy: String,
    /// Opens the first account; shown once, on the terminal.
    setup: Secret,
}

/// An account to be opened.
pub(crate) struct NewAccount<'a> {
    pub(crate) name: &'a str,
    pub(crate) password: &'a str,
    pub(crate) scope: Scope,
    pub(crate) role: Role,
}

/// A token to be made.
pub(crate) struct NewToken<'a> {
    pub(crate) label: &'a str,
    pub(crate) role: Role,
    /// The only event where it is good.
    pub(crate) event: Option<u32>,
    /// How long it is good.
    pub(crate) days: u32,
}

impl NewToken<'_> {
    /// How long a token is good where nobody says it.
    pub(crate) const DAYS: u32 = 90;
}

impl AccountStore {
    pub(crate) async fn open(database: Arc<Database>) -> Result<Self, Problem> {
        let stream = StreamId::new("accounts").ok_or_else(|| Problem::broken("no stream"))?;
        let setup = Secret::draw()?;
        let decoy = hash_password(setup.reveal())?;
        let (access, state) = (database.access()?, Mutex::default());
        let hasher = Hasher::start()?;
        let accounts = Self { database, access, stream, state, hasher, decoy, setup };
        if accounts.accounts().await?.key.is_none() {
            match accounts.draw_key("server", false).await {
                // A server that only reads signs no links.
                Err(problem) if matches!(*problem.fault, Fault::ReadOnly) => {}
                drawn => drawn?,
            }
        }
        Ok(accounts)
    }

    /// Draws the key that signs the links for players: the first one, or with `again` a new one;
    /// then links that were printed are good no more.
    pub(crate) async fn draw_key(&self, by: &str, again: bool) -> Result<(), Problem> {
        let key = Secret::draw()?;
        self.decide(by, |accounts| match accounts.key {
            Some(_) if !again => Ok(Vec::new()),
            Some(_) | None => Ok(vec![Fact::KeyDrawn { key: key.reveal().to_owned() }]),
        })
        .await?;
        if again {
            self.note("key-drawn", by, "").await?;
        }
        Ok(())
    }

    /// The accounts, with what other servers have added.
    pub(crate) async fn accounts(&self) -> Result<Arc<Accounts>, Problem> {
        let known = Arc::clone(&self.state.lock().unwrap_or_else(PoisonError::into_inner));
        let news = self.database.events().read(&self.stream, Version(known.version)).await?;
        if news.is_empty() {
            return Ok(known);
        }
        let mut accounts = Accounts::clone(&known);
        for recorded in news {
            let fact = codec::decode(&recorded);
            if let Some(fact) = fact.map_err(|error| error.at(&self.stream, recorded.number))? {
                evolve(&mut accounts, &fact);
            }
            accounts.version = recorded.number;
        }
        let accounts = Arc::new(accounts);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.version < accounts.version {
            *state = Arc::clone(&accounts);
        }
        Ok(accounts)
    }

    /// Keeps what follows; decides again if somebody else was faster.
    pub(super) async fn decide(
        &self,
        actor: &str,
        follows: impl Fn(&Accounts) -> Result<Vec<Fact>, Problem>,
    ) -> Result<(), Problem> {
        for _ in 0..ATTEMPTS {
            let accounts = self.accounts().await?;
            let facts = follows(&accounts)?;
            if facts.is_empty() {
                return Ok(());
            }
            let events = facts.iter().map(|fact| {
                let body = codec::encode(fact)?;
                Ok(NewEvent { at_ms: clock::now_ms(), actor: actor.to_owned(), body })
            });
            let events = events.collect::<Result<_, StoreError>>()?;
            let (log, seen) = (self.database.events(), Version(accounts.version));
            match log.append(&self.stream, seen, events).await {
                Ok(_) => return Ok(()),
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Problem::busy())
    }

    /// Whether nobody has an account yet.
    pub(crate) async fn is_new(&self) -> Result<bool, Problem> {
        Ok(self.accounts().await?.by_name.is_empty())
    }

    /// What opens the first account.
    pub(crate) fn setup_key(&self) -> &str {
        self.setup.reveal()
    }

    /// Opens the first account, an administrator's, for who saw the terminal.
    pub(crate) async fn set_up(
        &self,
        key: &str,
        name: &str,
        password: &str,
    ) -> Result<(), Problem> {
        if Secret::hash_of(key) != self.setup.hash() {
            return Err(Problem::forbidden(Fault::WrongKey).next("next-whole-link"));
        }
        let role = Role::Administrator;
        let account = NewAccount { name, password, scope: Scope::Every, role };
        let hash = self.hash(name, password).await?;
        self.decide(name, |accounts| {
            if accounts.by_name.is_empty() {
                opened(accounts, &account, &hash)
            } else {
                Err(Problem::conflict(Fault::AlreadySetUp).next("next-unauthorised"))
            }
        })
        .await?;
        self.note("account-opened", name, "the first account").await
    }

    /// Opens an account.
    pub(crate) async fn add(&self, by: &str, account: NewAccount<'_>) -> Result<(), Problem> {
        let hash = self.hash(account.name, account.password).await?;
        self.decide(by, |accounts| opened(accounts, &account, &hash)).await?;
        let detail = format!("{} by {by}", account.role.word());
        self.note("account-opened", account.name, &detail).await
    }

    /// Changes a password; all sessions and tokens of the account end.
    pub(crate) async fn change_password(
        &self,
        by: &str,
        name: &str,
        password: &str,
    ) -> Result<(), Problem> {
        let hash = self.hash(name, password).await?;
        self.decide(by, |accounts| {
            known(accounts, name)?;
            Ok(vec![Fact::PasswordChanged { name: name.to_owned(), password: hash.clone() }])
        })
        .await?;
        self.access.close_sessions(name, None).await?;
        self.note("password-changed", name, &format!("by {by}")).await
    }

    /// Gives an account a new password and takes the second factor away, for who sits at the
    /// machine. All sessions and tokens end.
    pub(crate) async fn reset(&self, by: &str, name: &str, password: &str) -> Result<(), Problem> {
        let hash = self.hash(name, password).await?;
        self.decide(by, |accounts| {
            known(accounts, name)?;
            let changed = Fact::PasswordChanged { name: name.to_owned(), password: hash.clone() };
            Ok(vec![changed, Fact::SecondFactorRemoved { name: name.to_owned() }])
        })
        .await?;
        self.access.close_sessions(name, None).await?;
        self.note("password-reset", name, &format!("by {by}, at the machine")).await
    }

    /// From now on a code is asked for beside the password; `code` shows that the phone has the
    /// secret.
    pub(crate) async fn set_second_factor(
        &self,
        name: &str,
        secret: &str,
        code: &str,
    ) -> Result<(), Problem> {
        if !self.is_fresh(name, secret, code).await? {
            return Err(Problem::invalid(Fault::WrongCode));
        }
        self.decide(name, |accounts| {
            known(accounts, name)?;
            let (name, secret) = (name.to_owned(), secret.to_owned());
            Ok(vec![Fact::SecondFactorSet { name, secret }])
        })
        .await?;
        self.note("second-factor-set", name, "").await
    }

    /// The password is enough again.
    pub(crate) async fn remove_second_factor(&self, name: &str) -> Result<(), Problem> {
        self.decide(name, |accounts| {
            known(accounts, name)?;
            Ok(vec![Fact::SecondFactorRemoved { name: name.to_owned() }])
        })
        .await?;
        self.note("second-factor-removed", name, "").await
    }

    /// From now on whoever has this role or a higher one needs a second factor, and has no role
    /// before it is set up; without a role nobody needs one.
    pub(crate) async fn demand_second_factor(
        &self,
        by: &str,
        from: Option<Role>,
    ) -> Result<(), Problem> {
        self.decide(by, |accounts| {
            let is_new = accounts.factor_from != from;
            Ok(is_new.then_some(Fact::SecondFactorDemanded { from }).into_iter().collect())
        })
        .await?;
        let of = from.map_or("nobody", Role::word);
        self.note("second-factor-demanded", by, &format!("from {of} on")).await
    }

    /// Whether this is the password of the account.
    pub(crate) async fn is_password(&self, name: &str, password: &str) -> Result<bool, Problem> {
        let accounts = self.accounts().await?;
        match accounts.by_name.get(name) {
            Some(account) => self.verify(password, account.password.clone()).await,
            None => Ok(false),
        }
    }

    /// Gives a role, or takes it away.
    pub(crate) async fn grant(
        &self,
        by: &str,
        name: &str,
        scope: Scope,
        role: Option<Role>,
    ) -> Result<(), Problem> {
        self.decide(by, |accounts| {
            known(accounts, name)?;
            let name = name.to_owned();
            let fact = match role {
                Some(role) => Fact::Granted { name, scope, role },
                None => Fact::Revoked { name, scope },
            };
            keeps_an_administrator(accounts, &fact)?;
            Ok(vec![fact])
        })
        .await?;
        let place = match scope {
            Scope::Every => "everywhere".to_owned(),
            Scope::Own => "in own events".to_owned(),
            Scope::Event(id) => format!("in event {id}"),
        };
        let (what, role) = role.map_or(("role-taken", ""), |role| ("role-given", role.word()));
        self.note(what, name, format!("{role} {place} by {by}").trim()).await
    }

    /// Closes an account.
    pub(crate) async fn close(&self, by: &str, name: &str) -> Result<(), Problem> {
        self.decide(by, |accounts| {
            known(accounts, name)?;
            let fact = Fact::Closed { name: name.to_owned() };
            keeps_an_administrator(accounts, &fact)?;
            Ok(vec![fact])
        })
        .await?;
        self.access.close_sessions(name, None).await?;
        self.note("account-closed", name, &format!("by {by}")).await
    }

    /// Makes a token; it is shown this once.
    pub(crate) async fn make_token(
        &self,
        identity: &Identity,
        token: NewToken<'_>,
    ) -> Result<Secret, Problem> {
        if identity.lacks_factor {
            return Err(Problem::factor_demanded());
        }
        let NewToken { label, role, event, days } = token;
        let label = label.trim();
        if label.is_empty() || NAME_MAX < label.chars().count() {
            return Err(Problem::invalid(Fault::LabelLength(NAME_MAX)));
        }
        let held = match event {
            Some(_) => identity.role(event),
            None => identity.anywhere(),
        };
        if held < Some(role) {
            return Err(Problem::forbidden(Fault::TokenTooHigh));
        }
        if !(1..=TOKEN_DAYS_MAX).contains(&days) {
            return Err(Problem::invalid(Fault::TokenDays(TOKEN_DAYS_MAX)));
        }
        let made_ms = clock::now_ms();
        let until_ms = made_ms + u64::from(days) * DAY_MS;
        let secret = Secret::draw()?;
        let name = identity.name.clone();
        self.decide(&name, |accounts| {
            let tokens = accounts.tokens.values();
            let own = tokens.filter(|token| token.name == name && made_ms < token.until_ms);
            if own.clone().any(|token| token.label == label) {
                return Err(Problem::conflict(Fault::TokenExists(label.to_owned())));
            }
            if TOKENS_MAX <= own.count() {
                return Err(Problem::conflict(Fault::TokensMax(TOKENS_MAX)).next("next-take-back"));
            }
            let (name, label, secret) = (name.clone(), label.to_owned(), secret.hash());
            // One of the same name that has run out makes way.
            let old = Fact::TokenRevoked { name: name.clone(), label: label.clone() };
            let new = Fact::TokenMade { name, secret, label, role, event, made_ms, until_ms };
            Ok(vec![old, new])
        })
        .await?;
        self.note("token-made", &name, &format!("{label}: {}, {days} days", role.word())).await?;
        Ok(secret)
    }

    /// Takes a token back.
    pub(crate) async fn revoke_token(&self, name: &str, label: &str) -> Result<(), Problem> {
        self.decide(name, |accounts| {
            let mut tokens = accounts.tokens.values();
            if !tokens.any(|token| token.name == name && token.label == label) {
                return Err(Problem::missing(Fault::NoToken(label.to_owned())));
            }
            let (name, label) = (name.to_owned(), label.to_owned());
            Ok(vec![Fact::TokenRevoked { name, label }])
        })
        .await?;
        self.note("token-revoked", name, label).await
    }

    async fn hash(&self, name: &str, password: &str) -> Result<String, Problem> {
        let length = password.chars().count();
        if !(password::MIN..=password::MAX).contains(&length) {
            let (min, max) = (password::MIN, password::MAX);
            return Err(Problem::invalid(Fault::PasswordLength { min, max }));
        }
        if password::is_common(password, name) {
            return Err(Problem::invalid(Fault::CommonPassword));
        }
        let password = password.to_owned();
        Ok(self.hasher.run(move || hash_password(&password)).await??)
    }

    pub(super) async fn verify(&self, password: &str, hash: String) -> Result<bool, Problem> {
        if password::MAX < password.chars().count() {
            return Ok(false);
        }
        let password = password.to_owned();
        self.hasher.run(move || verify_password(&password, &hash)).await
    }
}

fn known(accounts: &Accounts, name: &str) -> Result<(), Problem> {
    if accounts.by_name.contains_key(name) {
        Ok(())
    } else {
        Err(Problem::missing(Fault::NoAccount(name.to_owned())))
    }
}

fn opened(accounts: &Accounts, account: &NewAccount<'_>, hash: &str) -> Result<Vec<Fact>, Problem> {
    let name = account.name;
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '@' | ' ');
    let fits = !name.trim().is_empty() && name.chars().count() <= NAME_MAX;
    if !fits || name.trim() != name || !name.chars().all(is_plain) || mixes_scripts(name) {
        return Err(Problem::invalid(Fault::AccountName(NAME_MAX)));
    }
    if accounts.by_name.contains_key(name) {
        return Err(Problem::conflict(Fault::AccountExists(name.to_owned())));
    }
    Ok(vec![Fact::Opened {
        name: name.to_owned(),
        scope: account.scope,
        role: account.role,
        password: hash.to_owned(),
    }])
}

/// Whether a name mixes Latin letters with letters of another script that look like them.
fn mixes_scripts(name: &str) -> bool {
    let is_latin = |c: char| matches!(c, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    let mut letters = name.chars().filter(|c| c.is_alphabetic());
    let first = letters.next().map(is_latin);
    letters.any(|c| Some(is_latin(c)) != first)
}

/// Nobody locks everybody out.
fn keeps_an_administrator(accounts: &Accounts, fact: &Fact) -> Result<(), Problem> {
    let mut after = accounts.clone();
    evolve(&mut after, fact);
    let is_administrator =
        |grants: &BTreeMap<Scope, Role>| grants.get(&Scope::Every) == Some(&Role::Administrator);
    if after.by_name.values().any(|account| is_administrator(&account.grants)) {
        Ok(())
    } else {
        Err(Problem::conflict(Fault::LastAdministrator).next("next-other-administrator"))
    }
}

#[cfg(test)]
mod tests {
    use super::mixes_scripts;

    #[test]
    fn a_name_does_not_look_like_another_one() {
        assert!(mixes_scripts("\u{430}dmin"), "a Cyrillic а before Latin letters");
        for name in ["admin", "Zoë 2", "Гарри", "арбитр-1", "Ærø"] {
            assert!(!mixes_scripts(name), "{name}");
        }
    }
}
