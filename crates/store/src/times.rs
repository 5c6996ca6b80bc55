//! How long the database took, by what it was asked.

use std::{
    collections::BTreeMap,
    ops::Deref,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{mpsc, watch},
    time::Instant,
};

use crate::{
    Answer, Change, EventStore, Events, GameHead, GameMark, GameRow, GameStore, Head, Heard,
    Letter, NewGame, NextRow, Position, Recorded, StoreError, StreamHead, StreamId, Then, Version,
};

/// Times, counted by how long they were.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: [u64; Self::BOUNDS.len() + 1],
    sum: Duration,
}

impl Histogram {
    /// Where a class of times ends, in microseconds; the last class has no end.
    pub const BOUNDS: [u64; 12] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
        30_000_000,
    ];

    /// Counts one more. A time that is exactly a bound is below it.
    pub fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let at = Self::BOUNDS.partition_point(|&bound| bound < micros);
        self.counts[at] += 1;
        self.sum += time;
    }

    /// How many there are in each class.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// All times together.
    pub const fn sum(&self) -> Duration {
        self.sum
    }
}

/// How often and for how long a database was asked for one thing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The times of all answers, good or bad.
    pub times: Histogram,
    /// Answers that the database did not give. A writer who was too late got one.
    pub failures: u64,
}

/// What was asked of a database, by name.
#[derive(Clone, Debug, Default)]
pub struct Times(Arc<Mutex<BTreeMap<&'static str, Asked>>>);

impl Times {
    /// What was asked so far.
    pub fn so_far(&self) -> BTreeMap<&'static str, Asked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, what: &'static str, time: Duration, is_failure: bool) {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = asked.entry(what).or_default();
        asked.times.add(time);
        asked.failures += u64::from(is_failure);
    }

    /// Waits for an answer and counts it. Who does not wait for it to come is not counted.
    fn of<'a, T: 'a>(&'a self, what: &'static str, answer: Answer<'a, T>) -> Answer<'a, T> {
        let begun = Instant::now();
        Box::pin(async move {
            let answer = answer.await;
            self.add(what, begun.elapsed(), is_failure(&answer));
            answer
        })
    }
}

/// Whoever was too late got an answer as well.
const fn is_failure<T>(answer: &Result<T, StoreError>) -> bool {
    !matches!(answer, Ok(_) | Err(StoreError::Conflict { .. }))
}

/// A store that counts how long its answers take.
#[derive(Debug)]
pub struct Timed<S> {
    store: S,
    times: Times,
}

impl<S> Timed<S> {
    /// What was asked so far.
    pub const fn times(&self) -> &Times {
        &self.times
    }
}

impl<S> From<S> for Timed<S> {
    fn from(store: S) -> Self {
        Self { store, times: Times::default() }
    }
}

impl<S> Deref for Timed<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.store
    }
}

impl<S: EventStore> EventStore for Timed<S> {
    fn append<'a>(&'a self, id: &'a StreamId, seen: Version, new: Events) -> Answer<'a, Version> {
        self.times.of("append", self.store.append(id, seen, new))
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        self.times.of("read", self.store.read(stream, after))
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Head> {
        self.times.of("head", EventStore::head(&self.store, stream))
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>> {
        self.times.of("streams", self.store.streams(prefix))
    }

    fn changes(&self, after: Position, limit: u32) -> Answer<'_, Vec<Change>> {
        self.times.of("changes", self.store.changes(after, limit))
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.store.watch()
    }
}

impl<S: GameStore> GameStore for Timed<S> {
    fn make(&self, game: NewGame, first: GameRow) -> Answer<'_, ()> {
        self.times.of("game_make", self.store.make(game, first))
    }

    fn append<'a>(&'a self, game: &'a str, next: NextRow) -> Answer<'a, ()> {
        self.times.of("game_append", self.store.append(game, next))
    }

    fn append_then(&self, game: &str, next: NextRow, then: Then) {
        let (times, begun) = (self.times.clone(), Instant::now());
        let told = move |answer: Result<(), StoreError>| {
            times.add("game_append", begun.elapsed(), is_failure(&answer));
            then(answer);
        };
        self.store.append_then(game, next, Box::new(told));
    }

    fn head<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameHead>> {
        self.times.of("game_head", self.store.head(game))
    }

    fn rows<'a>(&'a self, game: &'a str, after: u64) -> Answer<'a, Vec<GameRow>> {
        self.times.of("game_rows", self.store.rows(game, after))
    }

    fn games<'a>(&'a self, place: Option<&'a str>) -> Answer<'a, Vec<GameHead>> {
        self.times.of("games", self.store.games(place))
    }

    fn mark(&self, marks: Vec<GameMark>) -> Answer<'_, ()> {
        self.times.of("game_mark", self.store.mark(marks))
    }

    fn marked<'a>(&'a self, game: &'a str) -> Answer<'a, Option<GameMark>> {
        self.times.of("game_marked", self.store.marked(game))
    }

    fn take<'a>(&'a self, game: &'a str, epoch: u64, owner: &'a str) -> Answer<'a, u64> {
        self.times.of("game_take", self.store.take(game, epoch, owner))
    }

    fn alive<'a>(&'a self, server: &'a str, address: &'a str, for_ms: u64) -> Answer<'a, bool> {
        self.times.of("alive", self.store.alive(server, address, for_ms))
    }

    fn gone<'a>(&'a self, server: &'a str) -> Answer<'a, ()> {
        self.times.of("gone", self.store.gone(server))
    }

    fn servers(&self) -> Answer<'_, Vec<(String, String)>> {
        self.times.of("servers", self.store.servers())
    }

    fn tell(&self, letters: Vec<Letter>) -> Answer<'_, ()> {
        self.times.of("tell", self.store.tell(letters))
    }

    fn hear<'a>(&'a self, server: &'a str) -> Answer<'a, Option<mpsc::Receiver<Heard>>> {
        self.times.of("hear", self.store.hear(server))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Memory, NewEvent};

    #[test]
    fn a_time_is_counted_below_the_bound_that_it_reaches() {
        let mut times = Histogram::default();
        for micros in [500, 501, 30_000_000, 30_000_001] {
            times.add(Duration::from_micros(micros));
        }
        assert_eq!(times.counts(), [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
        assert_eq!(times.sum(), Duration::from_micros(60_001_002));
    }

    #[tokio::test]
    async fn answers_are_counted_by_what_was_asked_and_a_late_writer_is_no_failure() {
        let store = Timed::from(Memory::default());
        let stream = StreamId::new("tournament/1").expect("a name");
        let event = || NewEvent { at_ms: 1, actor: "test".to_owned(), body: "{}".to_owned() };
        let appended = EventStore::append(&store, &stream, Version(0), vec![event()]).await;
        assert_eq!(appended.expect("appended"), Version(1));
        let late = EventStore::append(&store, &stream, Version(0), vec![event()]).await;
        assert!(matches!(late, Err(StoreError::Conflict { .. })));
        store.read(&stream, Version(0)).await.expect("read");

        let asked = store.times().so_far();
        let counted = |what: &str| asked[what].times.counts().iter().sum::<u64>();
        assert_eq!((counted("append"), counted("read"), asked.len()), (2, 1, 2));
        assert_eq!(asked["append"].failures, 0);

        let full: Answer<'_, ()> = Box::pin(async { Err(StoreError::Full("no room".to_owned())) });
        assert!(store.times.of("append", full).await.is_err());
        store.times.add("append", Duration::from_millis(40), false);
        let asked = store.times().so_far();
        assert_eq!(asked["append"].failures, 1);
        assert_eq!(asked["append"].times.counts()[6], 1, "between 25 and 50 ms");
    }
}
