//! Who watches an event learns that it changed: the newest version, and nothing else.
//!
//! One task follows the log, which other servers may write to as well. A watcher that is slow
//! misses versions in between, never the newest.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use arbiter_store::{Database, EventStore, Position, tournaments};
use tokio::sync::watch;

/// Changes read at a time.
const CHANGES_MAX: u32 = 1000;

/// How long to wait when the store does not answer.
const PAUSE: Duration = Duration::from_secs(1);

/// How often to look for what other programs wrote.
const LOOK: Duration = Duration::from_secs(1);

/// Watchers are told at most so often: what happens meanwhile they learn in one go.
const BREATH: Duration = Duration::from_millis(250);

/// What watchers were told.
#[derive(Default)]
struct Told {
    /// The version that was announced, of every event that changed since the server started.
    announced: BTreeMap<u32, u64>,
    /// Those who watch an event.
    watchers: BTreeMap<u32, watch::Sender<u64>>,
}

type Versions = Arc<Mutex<Told>>;

/// Follows the log.
pub(crate) struct Live {
    versions: Versions,
    task: tokio::task::JoinHandle<()>,
}

impl Live {
    /// Begins to follow.
    pub(crate) fn follow(database: Arc<Database>) -> Self {
        let versions = Versions::default();
        let task = tokio::spawn(run(database, Arc::clone(&versions)));
        Self { versions, task }
    }

    /// The versions of an event from now on, beginning with the one that was announced last, or
    /// else with the one that is known.
    pub(crate) fn watch(&self, id: u32, known: u64) -> watch::Receiver<u64> {
        let mut told = self.versions.lock().unwrap_or_else(PoisonError::into_inner);
        told.watchers.retain(|&other, sender| other == id || 0 < sender.receiver_count());
        let known = told.announced.get(&id).copied().unwrap_or(known);
        let sender = told.watchers.entry(id).or_insert_with(|| watch::channel(known).0);
        raise(sender, known);
        sender.subscribe()
    }

    /// The version of an event that watchers were told of, if it changed since the start.
    pub(crate) fn announced(&self, id: u32) -> Option<u64> {
        let told = self.versions.lock().unwrap_or_else(PoisonError::into_inner);
        told.announced.get(&id).copied()
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn raise(sender: &watch::Sender<u64>, version: u64) {
    sender.send_if_modified(|known| {
        let is_newer = *known < version;
        *known = version.max(*known);
        is_newer
    });
}

async fn run(database: Arc<Database>, versions: Versions) {
    let store = database.events();
    let mut newest = store.watch();
    let mut seen = *newest.borrow_and_update();
    loop {
        // Another program may write to the same file without our noticing: look now and then.
        if let Ok(Err(_)) = tokio::time::timeout(LOOK, newest.changed()).await {
            return;
        }
        newest.borrow_and_update();
        seen = catch_up(store, seen, &versions).await;
        tokio::time::sleep(BREATH).await;
    }
}

/// Tells the watchers of everything after `seen`; returns the newest position told.
async fn catch_up(store: &dyn EventStore, mut seen: Position, versions: &Versions) -> Position {
    loop {
        let changes = match store.changes(seen, CHANGES_MAX).await {
            Ok(changes) => changes,
            Err(error) => {
                tracing::warn!(%error, "the log cannot be followed");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let Some(last) = changes.last() else { return seen };
        seen = last.position;
        let mut told = versions.lock().unwrap_or_else(PoisonError::into_inner);
        for change in &changes {
            let Some(id) = tournaments::id_of(&change.stream) else { continue };
            told.announced.insert(id, change.number);
            if let Some(sender) = told.watchers.get(&id) {
                raise(sender, change.number);
            }
        }
    }
}
