//! The door: who is let in, who was, and who was not.

use arbiter_rulebook::DAY_MS;
use arbiter_store::{AuditEntry, SessionRow, StoreError};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::{AccountStore, Identity, Secret, totp};
use crate::{clock, fault::Fault, network::Client, problem::Problem};

/// How long a session lasts.
const SESSION_MS: u64 = 14 * DAY_MS;

/// How long a session lasts that nobody uses.
const IDLE_MS: u64 = 3 * DAY_MS;

/// How long what happened at the door is remembered.
const AUDIT_MS: u64 = 365 * DAY_MS;

/// How often the use of a session is noted.
const TOUCH_MS: u64 = 60_000;

/// The longest text that a stranger writes into the audit log.
const TEXT_MAX: usize = 120;

/// What somebody shows to be let in.
pub(crate) struct Credentials<'a> {
    pub(crate) name: &'a str,
    pub(crate) password: &'a str,
    /// The code of the phone, where the account asks for one.
    pub(crate) code: &'a str,
    /// What the browser calls itself.
    pub(crate) agent: &'a str,
}

/// What a browser gets when somebody logs in.
pub(crate) struct Login {
    pub(crate) session: Secret,
    pub(crate) seconds: u64,
    /// Whether the account has to set up a second factor first.
    pub(crate) lacks_factor: bool,
}

/// A session as its owner sees it.
pub(crate) struct Session {
    /// Enough of the hash to tell sessions apart; nobody can log in with it.
    pub(crate) id: String,
    pub(crate) opened_ms: u64,
    pub(crate) seen_ms: u64,
    pub(crate) address: String,
    pub(crate) agent: String,
    pub(crate) is_this: bool,
}

impl AccountStore {
    /// Notes what happened, with the address of whoever asks.
    pub(crate) async fn note(
        &self,
        what: &str,
        account: &str,
        detail: &str,
    ) -> Result<(), Problem> {
        let address = Client::current().map(|client| client.address.to_string());
        let short = |text: &str| text.chars().take(TEXT_MAX).collect::<String>();
        let address = address.unwrap_or_else(|| "this machine".to_owned());
        tracing::info!(target: "arbiter::audit", what, account, address, detail);
        let entry = AuditEntry {
            at_ms: clock::now_ms(),
            what: what.to_owned(),
            account: short(account),
            address,
            detail: short(detail),
        };
        Ok(self.access.note(entry).await?)
    }

    /// Lets somebody in.
    pub(crate) async fn log_in(&self, shown: &Credentials<'_>) -> Result<Login, Problem> {
        let accounts = self.accounts().await?;
        let known = accounts.by_name.get(shown.name);
        let hash = known.map_or_else(|| self.decoy.clone(), |account| account.password.clone());
        let is_right = self.verify(shown.password, hash).await?;
        let Some(account) = known.filter(|_| is_right) else {
            self.note("login-refused", shown.name, "name or password").await?;
            return Err(Problem::unauthorised(Fault::WrongLogin));
        };
        if let Some(secret) = &account.second_factor {
            if shown.code.trim().is_empty() {
                return Err(Problem::unauthorised(Fault::CodeNeeded));
            }
            if !self.is_fresh(shown.name, secret, shown.code).await? {
                self.note("login-refused", shown.name, "code").await?;
                return Err(Problem::unauthorised(Fault::WrongCode));
            }
        }
        let (session, now) = (Secret::draw()?, clock::now_ms());
        let address = Client::current().map(|client| client.address.to_string());
        let row = SessionRow {
            secret: session.hash(),
            account: shown.name.to_owned(),
            opened_ms: now,
            seen_ms: now,
            until_ms: now + SESSION_MS,
            address: address.unwrap_or_default(),
            agent: shown.agent.chars().take(TEXT_MAX).collect(),
        };
        self.access.forget(now, now.saturating_sub(AUDIT_MS)).await?;
        self.access.open_session(row).await?;
        self.note("login", shown.name, "").await?;
        let lacks_factor = accounts.lacks_factor(account);
        Ok(Login { session, seconds: SESSION_MS / 1000, lacks_factor })
    }

    /// Whether a code is one of now that was not used before.
    pub(super) async fn is_fresh(
        &self,
        name: &str,
        secret: &str,
        code: &str,
    ) -> Result<bool, Problem> {
        let now = clock::now_ms();
        let Some(step) = totp::step_of(secret, code, now) else { return Ok(false) };
        Ok(self.access.use_code(name, step, totp::latest(now)).await?)
    }

    /// Ends a session.
    pub(crate) async fn log_out(&self, identity: &Identity, shown: &str) -> Result<(), Problem> {
        self.access.close_session(&Secret::hash_of(shown)).await?;
        self.note("logout", &identity.name, "").await
    }

    /// Who shows this session cookie.
    pub(crate) async fn by_session(&self, shown: &str) -> Result<Option<Identity>, Problem> {
        let (secret, now) = (Secret::hash_of(shown), clock::now_ms());
        let Some(session) = self.access.session(&secret, now).await? else { return Ok(None) };
        if session.seen_ms + IDLE_MS < now {
            return Ok(None);
        }
        if session.seen_ms + TOUCH_MS < now {
            self.access.touch(&secret, now).await?;
        }
        Ok(self.accounts().await?.in_session(&session.account, csrf(shown)?))
    }

    /// Who shows this token.
    pub(crate) async fn by_token(&self, shown: &str) -> Result<Option<Identity>, Problem> {
        Ok(self.accounts().await?.by_token(&Secret::hash_of(shown), clock::now_ms()))
    }

    /// The sessions of an account; `shown` is the one that asks.
    pub(crate) async fn sessions(&self, name: &str, shown: &str) -> Result<Vec<Session>, Problem> {
        let (own, now) = (Secret::hash_of(shown), clock::now_ms());
        let rows = self.access.sessions(name, now).await?;
        let live = rows.into_iter().filter(|row| now <= row.seen_ms + IDLE_MS);
        let session = |row: SessionRow| Session {
            id: id(&row.secret),
            opened_ms: row.opened_ms,
            seen_ms: row.seen_ms,
            address: row.address,
            agent: row.agent,
            is_this: row.secret == own,
        };
        Ok(live.map(session).collect())
    }

    /// Ends one of an account's sessions.
    pub(crate) async fn close_session(&self, name: &str, wanted: &str) -> Result<(), Problem> {
        let rows = self.access.sessions(name, 0).await?;
        let row = rows.into_iter().find(|row| id(&row.secret) == wanted);
        let row = row.ok_or_else(|| Problem::missing(Fault::NoSession))?;
        self.access.close_session(&row.secret).await?;
        self.note("session-ended", name, wanted).await
    }

    /// Ends all sessions of an account but the one that asks.
    pub(crate) async fn close_other_sessions(
        &self,
        name: &str,
        shown: &str,
    ) -> Result<(), Problem> {
        self.access.close_sessions(name, Some(&Secret::hash_of(shown))).await?;
        self.note("session-ended", name, "all others").await
    }

    /// What happened last at the door.
    pub(crate) async fn audit(&self, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
        self.access.audit(limit).await
    }
}

fn id(secret: &str) -> String {
    secret.chars().take(16).collect()
}

/// The word that forms of a session must bring. It follows from the secret of the session, which
/// is kept by the browser alone.
fn csrf(session: &str) -> Result<String, Problem> {
    let mac = Hmac::<Sha256>::new_from_slice(session.as_bytes());
    let mut mac = mac.map_err(|error| Problem::broken(error.to_string()))?;
    mac.update(b"form");
    let bytes: [u8; 32] = mac.finalize().into_bytes().into();
    Ok(hex::encode(bytes))
}
