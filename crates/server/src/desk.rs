//! The desk: events loaded from the log, commands decided, facts kept.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use arbiter_director::{Command, Consent, decide};
use arbiter_store::{Database, Recorded, StoreError, Version, tournaments};
use arbiter_tournament::{Fact, Tournament, evolve};

use crate::{clock, fault::Fault, problem::Problem};

/// Events kept in memory; the one longest not asked for goes.
const KEPT_MAX: usize = 256;

/// Reads and writes events.
pub(crate) struct Desk {
    database: Arc<Database>,
    kept: Mutex<Kept>,
}

/// Events as they stood when somebody last asked, with when that was.
#[derive(Default)]
struct Kept {
    events: BTreeMap<u32, (Arc<Tournament>, u64)>,
    asked: u64,
}

/// Who acts, and how loudly they said yes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor<'a> {
    pub(crate) name: &'a str,
    pub(crate) consent: Consent,
}

impl Desk {
    pub(crate) fn new(database: Arc<Database>) -> Self {
        Self { database, kept: Mutex::default() }
    }

    /// The numbers of all events, in order.
    pub(crate) async fn ids(&self) -> Result<Vec<u32>, Problem> {
        Ok(tournaments::ids(self.database.events()).await?)
    }

    /// An event as it stands, with what other programs have added.
    pub(crate) async fn load(&self, id: u32) -> Result<Arc<Tournament>, Problem> {
        let known = self.known(id);
        let news = self.recorded(id, known.version).await?;
        let event = if news.is_empty() {
            known
        } else {
            let mut event = Tournament::clone(&known);
            for (_, fact) in &news {
                event = evolve(event, fact);
            }
            Arc::new(event)
        };
        if event.version == 0 {
            return Err(Problem::missing(Fault::NoEvent(id.to_string())));
        }
        self.keep(id, &event);
        Ok(event)
    }

    /// What is recorded of an event after a version.
    pub(crate) async fn recorded(
        &self,
        id: u32,
        after: u64,
    ) -> Result<Vec<(Recorded, Fact)>, Problem> {
        Ok(tournaments::recorded(self.database.events(), id, Version(after)).await?)
    }

    /// Decides commands one after the other and keeps what follows, all or nothing. With `seen`
    /// only if the event still is as it was seen; otherwise on the event as it stands.
    pub(crate) async fn act(
        &self,
        id: u32,
        seen: Option<u64>,
        commands: &[Command],
        actor: Actor<'_>,
    ) -> Result<(Arc<Tournament>, Vec<Fact>), Problem> {
        let mut attempts = 0;
        loop {
            let before = self.load(id).await?;
            if let Some(seen) = seen
                && seen != before.version
            {
                let (seen, found) = (Version(seen), Version(before.version));
                return Err(StoreError::Conflict { seen, found }.into());
            }
            let (event, facts) = follow(&before, commands, actor.consent)?;
            let version = Version(before.version);
            let signature = signature(actor.name);
            let store = self.database.events();
            match tournaments::append(store, (id, version), &facts, &signature).await {
                Ok(_) => {
                    let event = Arc::new(event);
                    self.keep(id, &event);
                    return Ok((event, facts));
                }
                // Somebody else was faster: the command is judged anew on what there is now.
                Err(StoreError::Conflict { .. }) if seen.is_none() && attempts < 16 => {
                    attempts += 1;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Begins a new event with these facts, under the next free number.
    pub(crate) async fn begin(&self, facts: &[Fact], actor: &str) -> Result<u32, Problem> {
        Ok(tournaments::begin(self.database.events(), facts, &signature(actor)).await?)
    }

    fn known(&self, id: u32) -> Arc<Tournament> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.events.get(&id).map_or_else(Arc::default, |(event, _)| Arc::clone(event))
    }

    fn keep(&self, id: u32, event: &Arc<Tournament>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let asked = kept.asked;
        match kept.events.get_mut(&id) {
            Some((known, last)) => {
                *last = asked;
                if known.version < event.version {
                    *known = Arc::clone(event);
                }
            }
            None => {
                kept.events.insert(id, (Arc::clone(event), asked));
            }
        }
        if KEPT_MAX < kept.events.len() {
            let oldest = kept.events.iter().min_by_key(|(_, (_, asked))| *asked);
            if let Some(oldest) = oldest.map(|(&id, _)| id) {
                kept.events.remove(&oldest);
            }
        }
    }
}

/// What follows from the commands, one after the other.
pub(crate) fn follow(
    before: &Tournament,
    commands: &[Command],
    consent: Consent,
) -> Result<(Tournament, Vec<Fact>), Problem> {
    let (mut event, mut facts) = (before.clone(), Vec::new());
    for command in commands {
        let decision = decide(&event, command, consent)?;
        event = decision.facts.iter().fold(event, evolve);
        facts.extend(decision.facts);
    }
    Ok((event, facts))
}

fn signature(actor: &str) -> tournaments::Signature {
    tournaments::Signature { at_ms: clock::now_ms(), actor: actor.to_owned() }
}
