//! Opens accounts, logs people in, hands out tokens.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use arbiter_store::{Database, NewEvent, StoreError, StreamId, Version};
use tokio::sync::Semaphore;

use super::{
    Accounts, Fact, Identity, Role, Scope, Secret,
    secret::{hash_password, verify_password},
    state::evolve,
};
use crate::{clock, fault::Fault, problem::Problem};

/// The shortest password.
pub(crate) const PASSWORD_MIN: usize = 10;

/// The longest password: hashing has a price.
const PASSWORD_MAX: usize = 200;

/// The longest name of an account.
pub(crate) const NAME_MAX: usize = 40;

/// Tokens that an account may hold.
const TOKENS_MAX: usize = 20;

/// How long a session lasts.
const SESSION_MS: u64 = 14 * 24 * 3_600_000;

/// Passwords hashed at the same time.
const HASHES_MAX: usize = 2;

/// How often a decision is made anew when somebody else was faster.
const ATTEMPTS: u32 = 8;

/// Keeps the accounts.
pub(crate) struct AccountStore {
    database: Arc<Database>,
    stream: StreamId,
    state: Mutex<Arc<Accounts>>,
    hashing: Semaphore,
    /// Verified when the name is unknown, so that the answer takes as long.
    decoy: String,
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

/// What a browser gets when somebody logs in.
pub(crate) struct Login {
    pub(crate) session: Secret,
    pub(crate) seconds: u64,
}

impl AccountStore {
    pub(crate) async fn open(database: Arc<Database>) -> Result<Self, Problem> {
        let stream = StreamId::new("accounts").ok_or_else(|| Problem::broken("no stream"))?;
        let setup = Secret::draw()?;
        let decoy = hash_password(setup.reveal())?;
        let (state, hashing) = (Mutex::default(), Semaphore::new(HASHES_MAX));
        let accounts = Self { database, stream, state, hashing, decoy, setup };
        let key = Secret::draw()?;
        accounts
            .decide("server", |accounts| match accounts.key {
                Some(_) => Ok(Vec::new()),
                None => Ok(vec![Fact::KeyDrawn { key: key.reveal().to_owned() }]),
            })
            .await?;
        Ok(accounts)
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
            let fact = serde_json::from_str(&recorded.body)
                .map_err(|error| StoreError::Damaged(error.to_string()))?;
            evolve(&mut accounts, &fact);
        }
        let accounts = Arc::new(accounts);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.version < accounts.version {
            *state = Arc::clone(&accounts);
        }
        Ok(accounts)
    }

    /// Keeps what follows; decides again if somebody else was faster.
    async fn decide(
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
                let body = serde_json::to_string(fact)
                    .map_err(|error| StoreError::Damaged(error.to_string()))?;
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
            return Err(
                Problem::forbidden(Fault::WrongKey).next("copy the whole link from the terminal")
            );
        }
        let role = Role::Administrator;
        let account = NewAccount { name, password, scope: Scope::Every, role };
        let hash = self.hash(password).await?;
        self.decide(name, |accounts| {
            if accounts.by_name.is_empty() {
                opened(accounts, &account, &hash)
            } else {
                Err(Problem::conflict(Fault::AlreadySetUp).next("log in"))
            }
        })
        .await
    }

    /// Opens an account.
    pub(crate) async fn add(&self, by: &str, account: NewAccount<'_>) -> Result<(), Problem> {
        let hash = self.hash(account.password).await?;
        self.decide(by, |accounts| opened(accounts, &account, &hash)).await
    }

    /// Lets somebody in.
    pub(crate) async fn log_in(&self, name: &str, password: &str) -> Result<Login, Problem> {
        let accounts = self.accounts().await?;
        let known = accounts.by_name.get(name);
        let hash = known.map_or_else(|| self.decoy.clone(), |account| account.password.clone());
        let is_right = self.verify(password, hash).await?;
        if known.is_none() || !is_right {
            return Err(Problem::unauthorised(Fault::WrongLogin));
        }
        let (session, csrf) = (Secret::draw()?, Secret::draw()?);
        let until_ms = clock::now_ms() + SESSION_MS;
        let fact = Fact::SessionOpened {
            name: name.to_owned(),
            secret: session.hash(),
            csrf: csrf.reveal().to_owned(),
            until_ms,
        };
        self.decide(name, |_| Ok(vec![fact.clone()])).await?;
        Ok(Login { session, seconds: SESSION_MS / 1000 })
    }

    /// Ends a session.
    pub(crate) async fn log_out(&self, identity: &Identity, shown: &str) -> Result<(), Problem> {
        let secret = Secret::hash_of(shown);
        self.decide(&identity.name, |_| Ok(vec![Fact::SessionClosed { secret: secret.clone() }]))
            .await
    }

    /// Who shows this session cookie.
    pub(crate) async fn by_session(&self, shown: &str) -> Result<Option<Identity>, Problem> {
        let accounts = self.accounts().await?;
        Ok(accounts.by_session(&Secret::hash_of(shown), clock::now_ms()))
    }

    /// Who shows this token.
    pub(crate) async fn by_token(&self, shown: &str) -> Result<Option<Identity>, Problem> {
        Ok(self.accounts().await?.by_token(&Secret::hash_of(shown)))
    }

    /// Changes a password; all sessions of the account end.
    pub(crate) async fn change_password(
        &self,
        by: &str,
        name: &str,
        password: &str,
    ) -> Result<(), Problem> {
        let hash = self.hash(password).await?;
        self.decide(by, |accounts| {
            known(accounts, name)?;
            Ok(vec![Fact::PasswordChanged { name: name.to_owned(), password: hash.clone() }])
        })
        .await
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
        .await
    }

    /// Closes an account.
    pub(crate) async fn close(&self, by: &str, name: &str) -> Result<(), Problem> {
        self.decide(by, |accounts| {
            known(accounts, name)?;
            let fact = Fact::Closed { name: name.to_owned() };
            keeps_an_administrator(accounts, &fact)?;
            Ok(vec![fact])
        })
        .await
    }

    /// Makes a token; it is shown this once.
    pub(crate) async fn make_token(
        &self,
        identity: &Identity,
        label: &str,
        role: Role,
    ) -> Result<Secret, Problem> {
        let label = label.trim();
        if label.is_empty() || NAME_MAX < label.chars().count() {
            return Err(Problem::invalid(Fault::LabelLength(NAME_MAX)));
        }
        if identity.anywhere() < Some(role) {
            return Err(Problem::forbidden(Fault::TokenTooHigh));
        }
        let secret = Secret::draw()?;
        let name = identity.name.clone();
        self.decide(&name, |accounts| {
            let own = accounts.tokens.values().filter(|token| token.name == name);
            if own.clone().any(|token| token.label == label) {
                return Err(Problem::conflict(Fault::TokenExists(label.to_owned())));
            }
            if TOKENS_MAX <= own.count() {
                return Err(
                    Problem::conflict(Fault::TokensMax(TOKENS_MAX)).next("take one back first")
                );
            }
            let (name, label, secret) = (name.clone(), label.to_owned(), secret.hash());
            Ok(vec![Fact::TokenMade { name, secret, label, role }])
        })
        .await?;
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
        .await
    }

    async fn hash(&self, password: &str) -> Result<String, Problem> {
        let length = password.chars().count();
        if !(PASSWORD_MIN..=PASSWORD_MAX).contains(&length) {
            let (min, max) = (PASSWORD_MIN, PASSWORD_MAX);
            return Err(Problem::invalid(Fault::PasswordLength { min, max }));
        }
        let password = password.to_owned();
        self.at_cost(move || hash_password(&password).map_err(Problem::from)).await
    }

    async fn verify(&self, password: &str, hash: String) -> Result<bool, Problem> {
        if PASSWORD_MAX < password.chars().count() {
            return Ok(false);
        }
        let password = password.to_owned();
        self.at_cost(move || Ok(verify_password(&password, &hash))).await
    }

    /// Hashing takes a processor for tens of milliseconds: off the async threads, few at a time.
    async fn at_cost<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _permit = self.hashing.acquire().await.map_err(|_| Problem::busy())?;
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|_| Problem::broken("a password could not be hashed"))?
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
    if !fits || name.trim() != name || !name.chars().all(is_plain) {
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

/// Nobody locks everybody out.
fn keeps_an_administrator(accounts: &Accounts, fact: &Fact) -> Result<(), Problem> {
    let mut after = accounts.clone();
    evolve(&mut after, fact);
    let is_administrator =
        |grants: &BTreeMap<Scope, Role>| grants.get(&Scope::Every) == Some(&Role::Administrator);
    if after.by_name.values().any(|account| is_administrator(&account.grants)) {
        Ok(())
    } else {
        Err(Problem::conflict(Fault::LastAdministrator)
            .next("make somebody else administrator first"))
    }
}
