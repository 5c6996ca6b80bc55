//! SQLite: one file, one writer thread, safe against power loss.
//!
//! All writes go through one thread. It takes what is waiting, up to a bound, and commits it
//! in one transaction with `synchronous = full`: an answer means that the events are on disk,
//! and many writers share the price of one flush. Each append inside the group stands or falls
//! alone, by a savepoint. Readers use their own connections on blocking threads.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    thread,
};

use rusqlite::{
    Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};
use tokio::sync::{mpsc, oneshot, watch};

use crate::{
    Answer, Change, EventStore, NewEvent, Position, Recorded, StoreError, StreamHead, StreamId,
    Version,
};

/// Appends that may wait; a writer beyond that waits for room.
const WAITING_MAX: usize = 1024;

/// Appends committed together at the most.
const GROUP_MAX: usize = 256;

/// Idle reading connections kept open.
const READERS_MAX: usize = 8;

/// The steps from an empty file to the present schema. Only ever added to.
const MIGRATIONS: [&str; 1] = [include_str!("../migrations/sqlite/001_events.sql")];

struct Append {
    stream: StreamId,
    seen: Version,
    events: Vec<NewEvent>,
    answer: oneshot::Sender<Result<Version, StoreError>>,
}

/// A store in one SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    writer: mpsc::Sender<Append>,
    readers: Mutex<Vec<Connection>>,
    newest: watch::Receiver<Position>,
}

impl Sqlite {
    /// Opens the file, creating it and bringing its schema up to date where needed.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut connection = Connection::open(path).map_err(StoreError::unavailable)?;
        prepare(&mut connection)?;
        let newest = newest(&connection)?;
        let (positions, newest) = watch::channel(newest);
        let (writer, waiting) = mpsc::channel(WAITING_MAX);
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || write(connection, waiting, &positions))
            .map_err(StoreError::unavailable)?;
        Ok(Self { path: path.to_owned(), writer, readers: Mutex::default(), newest })
    }

    /// Whether there is a log in the file. It is only read.
    pub fn is_log(path: &Path) -> bool {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let sql = "select count(*) from sqlite_schema where type = 'table' and name = 'events'";
        let tables = Connection::open_with_flags(path, flags)
            .and_then(|connection| connection.query_row(sql, [], |row| row.get::<_, i64>(0)));
        tables.is_ok_and(|tables| tables == 1)
    }

    /// Writes a whole copy of the database to a new file.
    pub async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        let (from, to) = (self.path.clone(), to.to_string_lossy().into_owned());
        let copied = tokio::task::spawn_blocking(move || {
            let connection = Connection::open(from)?;
            connection.execute("vacuum into ?1", [to]).map(|_| ())
        });
        copied.await.map_err(StoreError::unavailable)?.map_err(StoreError::unavailable)
    }

    async fn with_reader<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let path = self.path.clone();
        let joined = tokio::task::spawn_blocking(move || {
            let connection = match idle {
                Some(connection) => connection,
                None => reader(&path)?,
            };
            work(&connection).map(|answer| (answer, connection))
        });
        let done = joined.await.map_err(StoreError::unavailable)?;
        let (answer, connection) = done.map_err(StoreError::unavailable)?;
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS_MAX {
            readers.push(connection);
        }
        Ok(answer)
    }
}

fn reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "busy_timeout", 5000)?;
    Ok(connection)
}

/// Durable settings, then the migrations that the file has not seen. Other programs may have
/// the file open: whoever comes second waits, and a file that is up to date is only read.
fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "busy_timeout", 5000).map_err(StoreError::unavailable)?;
    let settings = [("journal_mode", "wal"), ("synchronous", "full"), ("foreign_keys", "on")];
    for (name, value) in settings {
        connection.pragma_update(None, name, value).map_err(StoreError::unavailable)?;
    }
    if migrations_done(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(StoreError::unavailable)?;
    let done = migrations_done(&transaction)?;
    if done > MIGRATIONS.len() {
        let message = format!("schema {done} is newer than this program ({})", MIGRATIONS.len());
        return Err(StoreError::Damaged(message));
    }
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration).map_err(StoreError::unavailable)?;
    }
    transaction
        .pragma_update(None, "user_version", MIGRATIONS.len())
        .map_err(StoreError::unavailable)?;
    transaction.commit().map_err(StoreError::unavailable)
}

fn migrations_done(connection: &Connection) -> Result<usize, StoreError> {
    let done = connection.pragma_query_value(None, "user_version", |row| row.get(0));
    done.map_err(StoreError::unavailable)
}

fn newest(connection: &Connection) -> Result<Position, StoreError> {
    let sql = "select coalesce(max(position), 0) from events";
    let newest = connection.query_row(sql, [], |row| row.get(0));
    newest.map(Position).map_err(StoreError::unavailable)
}

/// The writer thread: takes what is waiting, commits it together, answers everybody.
fn write(
    mut connection: Connection,
    mut waiting: mpsc::Receiver<Append>,
    positions: &watch::Sender<Position>,
) {
    while let Some(first) = waiting.blocking_recv() {
        let mut group = vec![first];
        while group.len() < GROUP_MAX {
            match waiting.try_recv() {
                Ok(append) => group.push(append),
                Err(_) => break,
            }
        }
        let answers = commit(&mut connection, &group);
        if let Ok(newest) = newest(&connection) {
            positions.send_replace(newest);
        }
        for (append, answer) in group.into_iter().zip(answers) {
            // Who asked may have gone; the events are kept all the same.
            let _ = append.answer.send(answer);
        }
    }
}

/// One transaction for the whole group; if it cannot be committed nobody's events are kept.
fn commit(connection: &mut Connection, group: &[Append]) -> Vec<Result<Version, StoreError>> {
    let mut attempt = || -> rusqlite::Result<Vec<Result<Version, StoreError>>> {
        // Other programs may write to the file: one that has read before it waits for its turn
        // could never write, so the turn is taken first.
        let mut transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let answers = group.iter().map(|append| add(&mut transaction, append)).collect();
        transaction.commit()?;
        Ok(answers)
    };
    attempt().unwrap_or_else(|error| {
        let message = error.to_string();
        group.iter().map(|_| Err(StoreError::unavailable(message.clone()))).collect()
    })
}

fn add(transaction: &mut Transaction<'_>, append: &Append) -> Result<Version, StoreError> {
    let savepoint = transaction.savepoint().map_err(StoreError::unavailable)?;
    let found = version(&savepoint, &append.stream).map_err(StoreError::unavailable)?;
    if found != append.seen {
        return Err(StoreError::Conflict { seen: append.seen, found });
    }
    let mut number = append.seen.0;
    {
        let sql =
            "insert into events (stream, number, at_ms, actor, body) values (?1, ?2, ?3, ?4, ?5)";
        let mut insert = savepoint.prepare_cached(sql).map_err(StoreError::unavailable)?;
        for event in &append.events {
            number += 1;
            let row = params![append.stream.as_str(), number, event.at_ms, event.actor, event.body];
            insert.execute(row).map_err(StoreError::unavailable)?;
        }
    }
    savepoint.commit().map_err(StoreError::unavailable)?;
    Ok(Version(number))
}

fn version(connection: &Connection, stream: &StreamId) -> rusqlite::Result<Version> {
    let sql = "select max(number) from events where stream = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let newest: Option<Option<u64>> =
        select.query_row([stream.as_str()], |row| row.get(0)).optional()?;
    Ok(Version(newest.flatten().unwrap_or(0)))
}

fn read(connection: &Connection, stream: &str, after: u64) -> rusqlite::Result<Vec<Recorded>> {
    let sql = "select number, at_ms, actor, body from events
               where stream = ?1 and number > ?2 order by number";
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(params![stream, after], |row| {
        let (number, at_ms) = (row.get(0)?, row.get(1)?);
        Ok(Recorded { number, at_ms, actor: row.get(2)?, body: row.get(3)? })
    })?;
    rows.collect()
}

fn heads(connection: &Connection, prefix: &str) -> rusqlite::Result<Vec<(String, u64)>> {
    let sql = "select stream, max(number) from events
               where substr(stream, 1, length(?1)) = ?1 group by stream order by stream";
    let mut select = connection.prepare_cached(sql)?;
    select.query_map([prefix], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn changes(
    connection: &Connection,
    after: u64,
    limit: u32,
) -> rusqlite::Result<Vec<(u64, String, u64)>> {
    let sql = "select position, stream, number from events
               where position > ?1 order by position limit ?2";
    let mut select = connection.prepare_cached(sql)?;
    select
        .query_map([after, limit.into()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .collect()
}

/// A name from the table must be one that was put there by us.
pub(crate) fn stream(name: &str) -> Result<StreamId, StoreError> {
    StreamId::new(name).ok_or_else(|| StoreError::Damaged(format!("stream {name:?}")))
}

impl EventStore for Sqlite {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        seen: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            let append = Append { stream: stream.clone(), seen, events, answer };
            self.writer.send(append).await.map_err(|_| StoreError::unavailable("no writer"))?;
            answered.await.map_err(StoreError::unavailable)?
        })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        let stream = stream.clone();
        Box::pin(self.with_reader(move |connection| read(connection, stream.as_str(), after.0)))
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>> {
        let prefix = prefix.to_owned();
        Box::pin(async move {
            let rows = self.with_reader(move |connection| heads(connection, &prefix)).await?;
            let head = |(name, version): (String, u64)| {
                Ok(StreamHead { stream: stream(&name)?, version: Version(version) })
            };
            rows.into_iter().map(head).collect()
        })
    }

    fn changes(&self, after: Position, limit: u32) -> Answer<'_, Vec<Change>> {
        Box::pin(async move {
            let rows =
                self.with_reader(move |connection| changes(connection, after.0, limit)).await?;
            let change = |(position, name, number): (u64, String, u64)| {
                Ok(Change { position: Position(position), stream: stream(&name)?, number })
            };
            rows.into_iter().map(change).collect()
        })
    }

    fn watch(&self) -> watch::Receiver<Position> {
        self.newest.clone()
    }
}
