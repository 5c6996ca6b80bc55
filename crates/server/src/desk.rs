//! The desk: events loaded from the log, commands decided, facts kept.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use director::{Command, Consent, decide};
use store::{EventStore, NewEvent, Recorded, StoreError, StreamId, Version, codec};
use tournament::{Fact, Tournament, evolve};

use crate::{clock, problem::Problem};

/// Events are the streams with this beginning.
pub(crate) const PREFIX: &str = "tournament/";

/// Events kept in memory; the one longest not asked for goes.
const KEPT_MAX: usize = 256;

/// Reads and writes events.
pub(crate) struct Desk {
    store: Arc<dyn EventStore>,
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
    pub(crate) fn new(store: Arc<dyn EventStore>) -> Self {
        Self { store, kept: Mutex::default() }
    }

    /// The numbers of all events, in order.
    pub(crate) async fn ids(&self) -> Result<Vec<u32>, Problem> {
        let heads = self.store.streams(PREFIX).await?;
        let number = |name: &str| name.strip_prefix(PREFIX)?.parse().ok();
        let mut ids: Vec<u32> =
            heads.iter().filter_map(|head| number(head.stream.as_str())).collect();
        ids.sort_unstable();
        Ok(ids)
    }

    /// An event as it stands, with what other programs have added.
    pub(crate) async fn load(&self, id: u32) -> Result<Arc<Tournament>, Problem> {
        let known = self.known(id);
        let news = self.store.read(&stream(id)?, Version(known.version)).await?;
        let event = if news.is_empty() {
            known
        } else {
            let mut event = Tournament::clone(&known);
            for recorded in &news {
                event = evolve(event, &codec::decode(&recorded.body)?);
            }
            Arc::new(event)
        };
        if event.version == 0 {
            return Err(Problem::missing(format!("there is no event {id}")));
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
        let recorded = self.store.read(&stream(id)?, Version(after)).await?;
        let decoded = recorded.into_iter().map(|recorded| {
            let fact = codec::decode(&recorded.body)?;
            Ok((recorded, fact))
        });
        decoded.collect()
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
            let events = signed(&facts, actor.name)?;
            let appended = self.store.append(&stream(id)?, Version(before.version), events).await;
            match appended {
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
        let mut id = self.ids().await?.last().map_or(1, |last| last + 1);
        loop {
            let events = signed(facts, actor)?;
            match self.store.append(&stream(id)?, Version(0), events).await {
                Ok(_) => return Ok(id),
                // Somebody else took the number.
                Err(StoreError::Conflict { .. }) => id += 1,
                Err(error) => return Err(error.into()),
            }
        }
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

/// The stream of an event.
pub(crate) fn stream(id: u32) -> Result<StreamId, Problem> {
    StreamId::new(&format!("{PREFIX}{id}")).ok_or_else(|| Problem::broken("no stream"))
}

fn signed(facts: &[Fact], actor: &str) -> Result<Vec<NewEvent>, Problem> {
    let at_ms = clock::now_ms();
    let sign = |fact: &Fact| -> Result<NewEvent, Problem> {
        Ok(NewEvent { at_ms, actor: actor.to_owned(), body: codec::encode(fact)? })
    };
    facts.iter().map(sign).collect()
}
