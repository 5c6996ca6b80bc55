//! The writer thread: takes what is waiting, commits it together, answers everybody.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use tokio::sync::{mpsc, oneshot, watch};

use super::{Anchor, failed, failure, head, newest, put_head, read};
use crate::{
    Head, NewEvent, Position, Recorded, StoreError, StreamId, Then, Version, chain, games::Desk,
};

/// Appends committed together at the most.
const GROUP_MAX: usize = 256;

/// What the writer thread does.
pub(super) enum Work {
    Append(Append),
    Run(Run),
    Rewrite(Rewrite),
}

/// What a group commits together.
enum Item {
    Append(Append),
    Run(Run),
}

pub(super) type Job = Box<dyn FnOnce(&Connection, &mut Desk) -> Result<(), StoreError> + Send>;

/// Something else to be written: it stands or falls alone, like an append.
pub(super) struct Run {
    pub(super) job: Option<Job>,
    pub(super) needs_savepoint: bool,
    pub(super) answer: Told,
}

/// Whoever is told the answer, also where there is none any more.
pub(super) struct Told(Option<Then>);

impl Told {
    pub(super) fn to(then: Then) -> Self {
        Self(Some(then))
    }

    fn tell(mut self, answer: Result<(), StoreError>) {
        if let Some(then) = self.0.take() {
            then(answer);
        }
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        if let Some(then) = self.0.take() {
            then(Err(StoreError::unavailable("no writer")));
        }
    }
}

pub(super) struct Append {
    pub(super) stream: StreamId,
    pub(super) seen: Version,
    pub(super) events: Vec<NewEvent>,
    pub(super) answer: oneshot::Sender<Result<Version, StoreError>>,
}

/// New bodies for all events of a stream.
pub(super) struct Rewrite {
    pub(super) stream: StreamId,
    pub(super) seen: Head,
    pub(super) bodies: Vec<String>,
    pub(super) answer: oneshot::Sender<Result<Head, StoreError>>,
}

/// Until nobody sends any more.
pub(super) fn write(
    mut connection: Connection,
    mut waiting: mpsc::Receiver<Work>,
    positions: &watch::Sender<Position>,
    (mut anchor, mut desk): (Anchor, Desk),
) {
    let mut next = None;
    while let Some(first) = next.take().or_else(|| waiting.blocking_recv()) {
        let mut group = Vec::new();
        match first {
            Work::Append(append) => group.push(Item::Append(append)),
            Work::Run(run) => group.push(Item::Run(run)),
            Work::Rewrite(work) => {
                let Rewrite { stream, seen, bodies, answer } = work;
                let rewritten = rewrite(&mut connection, &stream, seen, bodies);
                if let Ok(newest) = newest(&connection) {
                    anchor.move_to(&connection, newest);
                }
                // Who asked may have gone; it is done all the same.
                let _ = answer.send(rewritten);
                continue;
            }
        }
        while group.len() < GROUP_MAX && next.is_none() {
            match waiting.try_recv() {
                Ok(Work::Append(append)) => group.push(Item::Append(append)),
                Ok(Work::Run(run)) => group.push(Item::Run(run)),
                Ok(other @ Work::Rewrite(_)) => next = Some(other),
                Err(_) => break,
            }
        }
        let answers = commit(&mut connection, &mut group, &mut desk);
        // Games are no part of the log of events, which ends where it did.
        let has_events = group.iter().any(|item| matches!(item, Item::Append(_)));
        if has_events && let Ok(newest) = newest(&connection) {
            anchor.move_to(&connection, newest);
            positions.send_replace(newest);
        }
        for (item, answer) in group.into_iter().zip(answers) {
            // Who asked may have gone; the events are kept all the same.
            match item {
                Item::Append(append) => _ = append.answer.send(answer),
                Item::Run(run) => run.answer.tell(answer.map(|_| ())),
            }
        }
    }
}

/// One transaction for the whole group; if it cannot be committed nobody's events are kept.
fn commit(
    connection: &mut Connection,
    group: &mut [Item],
    desk: &mut Desk,
) -> Vec<Result<Version, StoreError>> {
    let length = group.len();
    let runs = group.iter().filter(|item| matches!(item, Item::Run(_))).count();
    let mut attempt = || -> rusqlite::Result<Vec<Result<Version, StoreError>>> {
        // Other programs may write to the file: one that has read before it waits for its turn
        // could never write, so the turn is taken first.
        let mut transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if 0 < runs {
            desk.begin(&transaction)?;
        }
        let answers = group.iter_mut().map(|item| match item {
            Item::Append(append) => add(&mut transaction, append),
            Item::Run(run) => carry_out(&mut transaction, run, desk),
        });
        let answers = answers.collect();
        if 0 < runs {
            desk.tidy(&transaction, runs)?;
        }
        transaction.commit()?;
        desk.committed();
        Ok(answers)
    };
    attempt().unwrap_or_else(|error| {
        desk.forget_all();
        (0..length).map(|_| Err(failure(&error))).collect()
    })
}

fn carry_out(
    transaction: &mut Transaction<'_>,
    run: &mut Run,
    desk: &mut Desk,
) -> Result<Version, StoreError> {
    let job = run.job.take().ok_or_else(|| StoreError::unavailable("done before"))?;
    if !run.needs_savepoint {
        return job(transaction, desk).map(|()| Version::default());
    }
    let savepoint = transaction.savepoint().map_err(failed)?;
    job(&savepoint, desk)?;
    savepoint.commit().map_err(failed)?;
    Ok(Version::default())
}

fn add(transaction: &mut Transaction<'_>, append: &Append) -> Result<Version, StoreError> {
    let savepoint = transaction.savepoint().map_err(failed)?;
    let found = head(&savepoint, &append.stream)?;
    if found.version != append.seen {
        return Err(StoreError::Conflict { seen: append.seen, found: found.version });
    }
    let head = insert(&savepoint, &append.stream, found, &append.events).map_err(failed)?;
    savepoint.commit().map_err(failed)?;
    Ok(head.version)
}

/// Adds events after a head, each with its hash; returns the new head.
fn insert(
    connection: &Connection,
    stream: &StreamId,
    mut head: Head,
    events: &[NewEvent],
) -> rusqlite::Result<Head> {
    let sql = "insert into events (stream, number, at_ms, actor, body, link)
               values (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut insert = connection.prepare_cached(sql)?;
    for NewEvent { at_ms, actor, body } in events {
        let number = head.version.0 + 1;
        let (actor, body) = (actor.clone(), body.clone());
        let event = Recorded { number, at_ms: *at_ms, actor, body };
        head = Head { version: Version(number), link: head.link.then(stream, &event) };
        let Recorded { actor, body, .. } = &event;
        insert.execute(params![stream.as_str(), number, at_ms, actor, body, head.link.0])?;
    }
    put_head(connection, stream, head)?;
    Ok(head)
}

fn rewrite(
    connection: &mut Connection,
    stream: &StreamId,
    seen: Head,
    bodies: Vec<String>,
) -> Result<Head, StoreError> {
    // Nothing of the old bodies stays in free places of the file.
    connection.pragma_update(None, "secure_delete", true).map_err(failed)?;
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let found = head(&transaction, stream)?;
    if found != seen {
        return Err(StoreError::Conflict { seen: seen.version, found: found.version });
    }
    let events = chain::rewritten(stream, read(&transaction, stream, Version(0))?, bodies)?;
    let links = chain::links(stream, Head::default(), &events);
    let head = Head { version: seen.version, link: links.last().copied().unwrap_or_default() };
    let write = || -> rusqlite::Result<()> {
        let sql = "update events set body = ?3, link = ?4 where stream = ?1 and number = ?2";
        let mut update = transaction.prepare(sql)?;
        for (event, link) in events.iter().zip(&links) {
            update.execute(params![stream.as_str(), event.number, event.body, link.0])?;
        }
        put_head(&transaction, stream, head)
    };
    write().map_err(failed)?;
    transaction.commit().map_err(failed)?;
    // The journal still holds the old pages; the log itself must have them first.
    connection.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(())).map_err(failed)?;
    Ok(head)
}
