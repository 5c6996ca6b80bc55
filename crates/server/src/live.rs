//! Who watches an event learns that it changed: the newest version, and nothing else.
//!
//! One task follows the log, which other servers may write to as well. A watcher that is slow
//! misses versions in between, never the newest.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use arbiter_store::{Database, EventStore, Position, tournaments};
use axum::response::sse::Event as Message;
use tokio::sync::watch;
use tokio_stream::{Stream, wrappers::WatchStream};

use crate::network::LivePlace;

/// Changes read at a time.
const CHANGES_MAX: u32 = 1000;

/// How long to wait when the store does not answer.
const PAUSE: Duration = Duration::from_secs(1);

/// How often to look for what other programs wrote.
const LOOK: Duration = Duration::from_secs(1);

/// Watchers are told at most once in this time: what happens meanwhile they learn in one go.
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
    /// Whether the log could be read when it was last looked at.
    is_following: Arc<AtomicBool>,
    /// Whether the server is stopping.
    stopping: watch::Sender<bool>,
    task: tokio::task::JoinHandle<()>,
}

impl Live {
    /// Begins to follow.
    pub(crate) fn follow(database: Arc<Database>) -> Self {
        let (versions, is_following) = (Versions::default(), Arc::new(AtomicBool::new(true)));
        let (stopping, _) = watch::channel(false);
        let task = tokio::spawn(run(database, Arc::clone(&versions), Arc::clone(&is_following)));
        Self { versions, is_following, stopping, task }
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

    /// News of an event for a reader, until the server stops. `place` is given back when the
    /// reader goes.
    pub(crate) fn news(&self, id: u32, known: u64, place: LivePlace) -> News {
        self.news_of(self.watch(id, known), place)
    }

    /// News of something else that has versions.
    pub(crate) fn news_of(&self, versions: watch::Receiver<u64>, place: LivePlace) -> News {
        News {
            versions: WatchStream::new(versions),
            stopping: WatchStream::new(self.stopping.subscribe()),
            has_ended: false,
            _place: place,
        }
    }

    /// Tells all readers that the server stops; they come back when it is there again.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Whether the log could be read when it was last looked at.
    pub(crate) fn is_following(&self) -> bool {
        self.is_following.load(Ordering::Relaxed)
    }

    /// A version that was read from the log: what comes later will be announced.
    pub(crate) fn note(&self, id: u32, version: u64) {
        let mut told = self.versions.lock().unwrap_or_else(PoisonError::into_inner);
        let announced = told.announced.entry(id).or_default();
        *announced = version.max(*announced);
    }

    /// The version of an event that watchers were told of, if it changed or was read since the
    /// start.
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

/// What a reader hears: versions of an event, and in the end that the server stops.
pub(crate) struct News {
    versions: WatchStream<u64>,
    stopping: WatchStream<bool>,
    has_ended: bool,
    _place: LivePlace,
}

impl Stream for News {
    type Item = Result<Message, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while !self.has_ended {
            match Pin::new(&mut self.stopping).poll_next(context) {
                Poll::Ready(Some(false)) => {}
                Poll::Ready(Some(true) | None) => {
                    self.has_ended = true;
                    return Poll::Ready(Some(Ok(goodbye())));
                }
                Poll::Pending => {
                    let version = Pin::new(&mut self.versions).poll_next(context);
                    return version.map(|version| version.map(|version| Ok(message(version))));
                }
            }
        }
        Poll::Ready(None)
    }
}

/// A version of an event, for readers.
pub(crate) fn message(version: u64) -> Message {
    Message::default().event("version").data(version.to_string())
}

/// The server stops: come back soon, but not all at once.
fn goodbye() -> Message {
    static TURN: AtomicU64 = AtomicU64::new(0);
    let turn = TURN.fetch_add(1, Ordering::Relaxed) % 16;
    let pause = Duration::from_millis(1000 + 250 * turn);
    Message::default().event("restart").retry(pause).data("the server restarts")
}

async fn run(database: Arc<Database>, versions: Versions, is_following: Arc<AtomicBool>) {
    let store = database.events();
    let mut newest = store.watch();
    let mut seen = *newest.borrow_and_update();
    loop {
        // Another program may write to the same file without our noticing: look now and then.
        if let Ok(Err(_)) = tokio::time::timeout(LOOK, newest.changed()).await {
            return;
        }
        newest.borrow_and_update();
        seen = catch_up(store, seen, &versions, &is_following).await;
        tokio::time::sleep(BREATH).await;
    }
}

/// Tells the watchers of everything after `seen`; returns the newest position told.
async fn catch_up(
    store: &dyn EventStore,
    mut seen: Position,
    versions: &Versions,
    is_following: &AtomicBool,
) -> Position {
    loop {
        let changes = match store.changes(seen, CHANGES_MAX).await {
            Ok(changes) => {
                is_following.store(true, Ordering::Relaxed);
                changes
            }
            Err(error) => {
                is_following.store(false, Ordering::Relaxed);
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
            let announced = told.announced.entry(id).or_default();
            *announced = change.number.max(*announced);
            if let Some(sender) = told.watchers.get(&id) {
                raise(sender, change.number);
            }
        }
    }
}
