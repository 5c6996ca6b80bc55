//! A store for tests: nothing is kept when the program ends.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use crate::{
    Answer, Change, EventStore, Events, Head, NewEvent, Position, Recorded, StoreError, StreamHead,
    StreamId, Version,
};

#[derive(Debug, Default)]
struct Log {
    streams: BTreeMap<StreamId, Vec<Recorded>>,
    heads: BTreeMap<StreamId, Head>,
    changes: Vec<Change>,
}

/// Streams in memory.
#[derive(Debug)]
pub struct Memory {
    log: Mutex<Log>,
    newest: watch::Sender<Position>,
}

impl Default for Memory {
    fn default() -> Self {
        Self { log: Mutex::default(), newest: watch::Sender::new(Position::default()) }
    }
}

impl Memory {
    /// Every change to the log is a single push, so a poisoned lock holds a whole log.
    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(
        &self,
        stream: &StreamId,
        seen: Version,
        events: Vec<NewEvent>,
    ) -> Result<Version, StoreError> {
        let mut log = self.log();
        let found = Version(log.streams.get(stream).map_or(0, Vec::len) as u64);
        if found != seen {
            return Err(StoreError::Conflict { seen, found });
        }
        let mut version = seen;
        for NewEvent { at_ms, actor, body } in events {
            version.0 += 1;
            let recorded = Recorded { number: version.0, at_ms, actor, body };
            let head = log.heads.entry(stream.clone()).or_default();
            *head = Head { version, link: head.link.then(stream, &recorded) };
            log.streams.entry(stream.clone()).or_default().push(recorded);
            let position = Position(log.changes.len() as u64 + 1);
            log.changes.push(Change { position, stream: stream.clone(), number: version.0 });
        }
        self.newest.send_replace(Position(log.changes.len() as u64));
        Ok(version)
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl EventStore for Memory {
    fn append<'a>(&'a self, id: &'a StreamId, seen: Version, new: Events) -> Answer<'a, Version> {
        Box::pin(async move { self.add(id, seen, new) })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        Box::pin(async move {
            let log = self.log();
            let events = log.streams.get(stream).map_or(&[][..], Vec::as_slice);
            Ok(events.iter().skip(index(after.0)).cloned().collect())
        })
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Head> {
        Box::pin(async move { Ok(self.log().heads.get(stream).copied().unwrap_or_default()) })
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>> {
        Box::pin(async move {
            let log = self.log();
            let wanted = log.streams.iter().filter(|(id, _)| id.as_str().starts_with(prefix));
            let heads = wanted.map(|(stream, events)| StreamHead {
                stream: stream.clone(),
                version: Version(events.len() as u64),
            });
            Ok(heads.collect())
        })
    }

    fn changes(&self, after: Position, limit: u32) -> Answer<'_, Vec<Change>> {
        Box::pin(async move {
            let log = self.log();
            Ok(log.changes.iter().skip(index(after.0)).take(limit as usize).cloned().collect())
        })
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.newest.subscribe()
    }
}
