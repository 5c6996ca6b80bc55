#![doc = include_str!("../README.md")]

pub mod exchange;
pub mod members;
mod moves;
mod results;
pub mod sources;

pub use results::{Entered, TypedResult};

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use arbiter_director::{Command, Consent, Refusal, decide};
use arbiter_store::{
    Database, Recorded, StoreError, Version,
    tournaments::{self, Signature},
};
use arbiter_tournament::{BoardResult, Fact, Tournament, evolve};

/// Tournaments kept in memory; the one longest not asked for goes.
const KEPT_MAX: usize = 256;

/// How often a command is decided again because another one was stored in between.
const ATTEMPTS_MAX: usize = 16;

/// Reads and writes tournaments.
pub struct Tournaments {
    database: Arc<Database>,
    kept: Mutex<Kept>,
}

/// Tournaments as they were when somebody last asked, with a count of when that was.
#[derive(Default)]
struct Kept {
    tournaments: BTreeMap<u32, (Arc<Tournament>, u64)>,
    asked: u64,
}

/// Who acts, and which concerns they have accepted.
#[derive(Clone, Copy, Debug)]
pub struct Actor<'a> {
    /// As the log will name them.
    pub name: &'a str,
    /// How far they confirmed what they do.
    pub consent: Consent,
}

/// Why nothing was done. Nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// There is no such tournament.
    #[error("there is no tournament {0}")]
    NoTournament(u32),
    /// The director refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Somebody else entered the result that would be overwritten.
    #[error("the result was entered by {author}")]
    ResultOfAnother {
        /// The result that is there.
        result: Option<BoardResult>,
        /// Who entered it.
        author: String,
    },
    /// The database does not answer, or another change came first.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Tournaments {
    /// The tournaments of a database.
    pub fn new(database: Arc<Database>) -> Self {
        Self { database, kept: Mutex::default() }
    }

    /// The database behind them.
    pub fn database(&self) -> &Arc<Database> {
        &self.database
    }

    /// The numbers of all tournaments, in order.
    pub async fn ids(&self) -> Result<Vec<u32>, ServiceError> {
        Ok(tournaments::ids(self.database.events()).await?)
    }

    /// A tournament with everything that is in its log, whoever appended it.
    pub async fn load(&self, id: u32) -> Result<Arc<Tournament>, ServiceError> {
        let known = self.known(id);
        let news = self.recorded(id, known.version).await?;
        let tournament = if news.is_empty() {
            known
        } else {
            let known = Tournament::clone(&known);
            Arc::new(news.iter().fold(known, |tournament, (_, fact)| evolve(tournament, fact)))
        };
        if tournament.version == 0 {
            return Err(ServiceError::NoTournament(id));
        }
        let tournament = self.published_in_time(id, tournament).await?;
        self.keep(id, &tournament);
        Ok(tournament)
    }

    /// Publishes a draft whose time has come. Whoever asks first does it, and the log says that
    /// the program did.
    async fn published_in_time(
        &self,
        id: u32,
        tournament: Arc<Tournament>,
    ) -> Result<Arc<Tournament>, ServiceError> {
        if tournament.publish_at_ms.is_none_or(|at| now_ms() < at) {
            return Ok(tournament);
        }
        // What can no longer be published waits for the arbiter.
        let publish = [Command::PublishRound];
        let Ok((published, facts)) = follow(&tournament, &publish, Consent::None) else {
            return Ok(tournament);
        };
        let at = (id, Version(tournament.version));
        let signature = signature("program");
        match tournaments::append(self.database.events(), at, &facts, &signature).await {
            Ok(_) => Ok(Arc::new(published)),
            // Somebody else was faster: the next reader sees it.
            Err(StoreError::Conflict { .. }) => Ok(tournament),
            Err(error) => Err(error.into()),
        }
    }

    /// What is recorded of a tournament after a version.
    pub async fn recorded(
        &self,
        id: u32,
        after: u64,
    ) -> Result<Vec<(Recorded, Fact)>, ServiceError> {
        Ok(tournaments::recorded(self.database.events(), id, Version(after)).await?)
    }

    /// Decides commands one after the other and appends what follows, all or nothing. With `seen`
    /// only if the tournament still is at that version; otherwise on its newest version.
    pub async fn act(
        &self,
        id: u32,
        seen: Option<u64>,
        commands: &[Command],
        actor: Actor<'_>,
    ) -> Result<(Arc<Tournament>, Vec<Fact>), ServiceError> {
        let mut attempts = 0;
        loop {
            let before = self.load(id).await?;
            if let Some(seen) = seen
                && seen != before.version
            {
                let (seen, found) = (Version(seen), Version(before.version));
                return Err(StoreError::Conflict { seen, found }.into());
            }
            let (tournament, facts) = follow(&before, commands, actor.consent)?;
            let (at, signature) = ((id, Version(before.version)), signature(actor.name));
            match tournaments::append(self.database.events(), at, &facts, &signature).await {
                Ok(_) => {
                    let tournament = Arc::new(tournament);
                    self.keep(id, &tournament);
                    return Ok((tournament, facts));
                }
                // Another change came first: the command is decided again on what there is now.
                Err(StoreError::Conflict { .. }) if seen.is_none() && attempts < ATTEMPTS_MAX => {
                    attempts += 1;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Begins a new tournament with these facts, under the next free number.
    pub async fn begin(&self, facts: &[Fact], actor: &str) -> Result<u32, ServiceError> {
        Ok(tournaments::begin(self.database.events(), facts, &signature(actor)).await?)
    }

    /// How many tournaments are kept in memory.
    pub fn n_kept(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).tournaments.len()
    }

    fn known(&self, id: u32) -> Arc<Tournament> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.tournaments.get(&id).map_or_else(Arc::default, |(known, _)| Arc::clone(known))
    }

    fn keep(&self, id: u32, tournament: &Arc<Tournament>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let asked = kept.asked;
        match kept.tournaments.get_mut(&id) {
            Some((known, last)) => {
                *last = asked;
                if known.version < tournament.version {
                    *known = Arc::clone(tournament);
                }
            }
            None => {
                kept.tournaments.insert(id, (Arc::clone(tournament), asked));
            }
        }
        if KEPT_MAX < kept.tournaments.len() {
            let oldest = kept.tournaments.iter().min_by_key(|(_, (_, asked))| *asked);
            if let Some(oldest) = oldest.map(|(&id, _)| id) {
                kept.tournaments.remove(&oldest);
            }
        }
    }
}

/// What follows from the commands, one after the other.
pub fn follow(
    before: &Tournament,
    commands: &[Command],
    consent: Consent,
) -> Result<(Tournament, Vec<Fact>), Refusal> {
    let (mut tournament, mut facts) = (before.clone(), Vec::new());
    for command in commands {
        let decision = decide(&tournament, command, consent)?;
        tournament = decision.facts.iter().fold(tournament, evolve);
        facts.extend(decision.facts);
    }
    Ok((tournament, facts))
}

/// Milliseconds since 1970, as the log counts them.
pub fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

fn signature(actor: &str) -> Signature {
    Signature { at_ms: now_ms(), actor: actor.to_owned() }
}
