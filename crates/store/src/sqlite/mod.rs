//! SQLite: one file, one writer thread, safe against power loss.
//!
//! All writes go through one thread. It takes what is waiting, up to a bound, and commits it
//! in one transaction with `synchronous = full`: an answer means that the events are on disk,
//! and many writers share the price of one flush. Each append inside the group stands or falls
//! alone, by a savepoint. Readers use their own connections on blocking threads.
//!
//! SQLite drops what it cannot read at the end of its journal without a word. So the last place
//! that was acknowledged stands in a small file of its own, the anchor, and a log that ends
//! before it is not opened.
#![allow(
    clippy::needless_pass_by_value,
    reason = "it is given to map_err or taken over by the caller"
)]

mod anchor;
mod writer;

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    thread,
};

use anchor::Anchor;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior, params};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot, watch,
};
use writer::{Append, Job, Rewrite, Run, Told, Work};

use crate::{
    Answer, Change, EventStore, Events, Head, Link, Position, Recorded, StoreError, StreamHead,
    StreamId, Then, Version,
    chain::{self, Row},
    games::{Desk, Recent},
    private,
};

/// A value from a row whose columns are named as its fields.
macro_rules! from_row {
    ($row:ident, $type:ident { $($field:ident),+ }) => {
        Ok($type { $( $field: $row.get(stringify!($field))? ),+ })
    };
}
pub(crate) use from_row;

/// Appends that may wait; a writer beyond that waits for room.
const WAITING_MAX: usize = 1024;

/// Memory of the writer for pages, in KiB: what is written again and again, and no more. Rows of
/// games are moved to thousands of pages in turn, which would not fit anyway.
const WRITER_CACHE: i64 = 4 << 10;

/// Pages of the journal after which they are copied into the file. The same few are written again
/// and again while games are played, and copied once.
const JOURNAL_PAGES: i64 = 4_000;

/// Idle reading connections kept open.
const READERS_MAX: usize = 8;

/// The steps from an empty file to the present schema. Only ever added to.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/sqlite/001_events.sql"),
    include_str!("../../migrations/sqlite/002_chain.sql"),
    include_str!("../../migrations/sqlite/003_games.sql"),
    include_str!("../../migrations/sqlite/004_recent_games.sql"),
];

/// The schema in which events got their hashes.
const CHAINED: usize = 2;

/// The schema in which rows of games got a table for those that have just come.
const RECENT: usize = 4;

/// A store in one SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    access: Access,
    /// None where the file is only read.
    writer: Option<mpsc::Sender<Work>>,
    readers: Mutex<Vec<Connection>>,
    newest: watch::Receiver<Position>,
    /// Whether events have hashes; files of an older program that are only read have none.
    has_chain: bool,
    /// Where rows of games are that have just come; none in files of an older program that are only
    /// read.
    recent: Option<Recent>,
}

/// How the file is opened for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Others may write to it, and so may we.
    Shared,
    /// We only read it; others may write to it.
    ReadOnly,
    /// Nobody writes to it, and nothing may be created beside it.
    Frozen,
}

impl Sqlite {
    /// Opens the file, creating it and bringing its schema up to date where needed.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        private::create(path).map_err(|error| named(path, &error))?;
        let mut connection = Connection::open(path).map_err(failed)?;
        prepare(&mut connection)?;
        for (name, value) in [("cache_size", -WRITER_CACHE), ("wal_autocheckpoint", JOURNAL_PAGES)]
        {
            connection.pragma_update(None, name, value).map_err(failed)?;
        }
        let anchor = Anchor::open(path)?;
        anchor.check(&connection)?;
        let newest = newest(&connection)?;
        let desk = Desk::open(&mut connection).map_err(failed)?;
        let recent = Some(desk.recent());
        let (positions, newest) = watch::channel(newest);
        let (writer, waiting) = mpsc::channel(WAITING_MAX);
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer::write(connection, waiting, &positions, (anchor, desk)))
            .map_err(StoreError::unavailable)?;
        let (access, readers) = (Access::Shared, Mutex::default());
        let (path, writer) = (path.to_owned(), Some(writer));
        Ok(Self { path, access, writer, readers, newest, has_chain: true, recent })
    }

    /// Opens the file for reading alone; other programs may write to it meanwhile.
    pub fn open_read_only(path: &Path) -> Result<Self, StoreError> {
        let shared = reader(path, Access::ReadOnly);
        // Where nothing can be created beside the file, nobody writes to it either.
        match shared.map_err(failed).and_then(|it| migrations_done(&it).map(|_| it)) {
            Ok(connection) => Self::reading(path, Access::ReadOnly, connection),
            Err(_) if !has_journal(path) => Self::open_copy(path),
            Err(error) => Err(error),
        }
    }

    /// Opens a copy of a log, to which nobody writes. Nothing in it or beside it is changed.
    pub fn open_copy(path: &Path) -> Result<Self, StoreError> {
        let access = copy_access(path);
        Self::reading(path, access, reader(path, access).map_err(failed)?)
    }

    fn reading(path: &Path, access: Access, connection: Connection) -> Result<Self, StoreError> {
        let schema = migrations_done(&connection)?;
        if MIGRATIONS.len() < schema {
            return Err(newer(schema));
        }
        let (_, newest) = watch::channel(newest(&connection)?);
        let (path, has_chain) = (path.to_owned(), CHAINED <= schema);
        let recent = (RECENT <= schema).then(|| Recent::look(&connection));
        let recent = recent.transpose().map_err(failed)?;
        let readers = Mutex::new(vec![connection]);
        Ok(Self { path, access, writer: None, readers, newest, has_chain, recent })
    }

    /// Whether there is a log in the file. It is only read.
    pub fn is_log(path: &Path) -> bool {
        let sql = "select count(*) from sqlite_schema where type = 'table' and name = 'events'";
        let tables = reader(path, copy_access(path))
            .and_then(|connection| connection.query_row(sql, [], |row| row.get::<_, i64>(0)));
        tables.is_ok_and(|tables| tables == 1)
    }

    /// Whether the file has tables for games; those of an older program have none.
    pub(crate) async fn has_games(&self) -> Result<bool, StoreError> {
        let sql = "select count(*) from sqlite_schema where type = 'table' and name = 'games'";
        let tables: i64 = self
            .with_reader(move |connection| connection.query_row(sql, [], |row| row.get(0)))
            .await?;
        Ok(tables == 1)
    }

    /// Writes a whole copy of the database to a new file, which its owner alone may read.
    pub async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        private::create(to).map_err(|error| named(to, &error))?;
        let to = to.to_string_lossy().into_owned();
        self.with_reader(move |connection| {
            connection.pragma_update(None, "query_only", false)?;
            let copied = connection.execute("vacuum into ?1", [to]);
            connection.pragma_update(None, "query_only", true)?;
            copied.map(|_| ())
        })
        .await
    }

    /// What SQLite itself finds wrong with the file, line by line.
    pub(crate) async fn faults_of_the_file(&self) -> Result<Vec<String>, StoreError> {
        let check = |connection: &Connection| -> rusqlite::Result<Vec<String>> {
            let mut check = connection.prepare("pragma integrity_check")?;
            check.query_map([], |row| row.get(0))?.collect()
        };
        let lines = self.with_reader(check).await?;
        Ok(lines.into_iter().filter(|line| line != "ok").collect())
    }

    /// Gives every event of a stream a new body, and new hashes. The old bodies are gone.
    pub(crate) async fn rewrite(
        &self,
        stream: &StreamId,
        seen: Head,
        bodies: Vec<String>,
    ) -> Result<Head, StoreError> {
        let (answer, answered) = oneshot::channel();
        let rewrite = Rewrite { stream: stream.clone(), seen, bodies, answer };
        self.send(Work::Rewrite(rewrite)).await?;
        answered.await.map_err(StoreError::unavailable)?
    }

    pub(crate) const fn recent(&self) -> Option<&Recent> {
        self.recent.as_ref()
    }

    fn writer(&self) -> Result<&mpsc::Sender<Work>, StoreError> {
        self.writer.as_ref().ok_or_else(|| {
            StoreError::ReadOnly(format!("{} was opened for reading", self.path.display()))
        })
    }

    async fn send(&self, work: Work) -> Result<(), StoreError> {
        self.writer()?.send(work).await.map_err(|_| StoreError::unavailable("no writer"))
    }

    /// As [`run_one`](Self::run_one), for whoever does not wait.
    pub(crate) fn run_then(
        &self,
        job: impl FnOnce(&Connection, &mut Desk) -> Result<(), StoreError> + Send + 'static,
        then: Then,
    ) {
        let writer = match self.writer() {
            Ok(writer) => writer,
            Err(error) => return then(Err(error)),
        };
        let (job, answer): (Job, _) = (Box::new(job), Told::to(then));
        let work = Work::Run(Run { job: Some(job), needs_savepoint: false, answer });
        if let Err(TrySendError::Full(work)) = writer.try_send(work) {
            let writer = writer.clone();
            // Without a writer whoever waits is told when the work is dropped.
            tokio::spawn(async move { writer.send(work).await.is_ok() });
        }
    }

    /// Writes in the next group; on disk when it is answered.
    pub(crate) async fn run(
        &self,
        job: impl FnOnce(&Connection, &mut Desk) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        self.queue(Box::new(job), true).await
    }

    /// The same for what leaves nothing behind where it fails, as a single statement does: it needs
    /// no savepoint.
    pub(crate) async fn run_one(
        &self,
        job: impl FnOnce(&Connection, &mut Desk) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        self.queue(Box::new(job), false).await
    }

    async fn queue(&self, job: Job, needs_savepoint: bool) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        // Who asked may have gone; it is done all the same.
        let answer = Told::to(Box::new(|done| _ = answer.send(done)));
        self.send(Work::Run(Run { job: Some(job), needs_savepoint, answer })).await?;
        answered.await.map_err(StoreError::unavailable)?
    }

    pub(crate) async fn with_reader<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let (path, access) = (self.path.clone(), self.access);
        let joined = tokio::task::spawn_blocking(move || {
            let connection = match idle {
                Some(connection) => connection,
                None => reader(&path, access)?,
            };
            work(&connection).map(|answer| (answer, connection))
        });
        let done = joined.await.map_err(StoreError::unavailable)?;
        let (answer, connection) = done.map_err(failed)?;
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS_MAX {
            readers.push(connection);
        }
        Ok(answer)
    }
}

/// What the database says, told apart by what one can do about it.
pub(crate) fn failed(error: rusqlite::Error) -> StoreError {
    failure(&error)
}

fn failure(error: &rusqlite::Error) -> StoreError {
    let words = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full(words),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked(words),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(words),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(words),
        Some(_) | None => StoreError::unavailable(words),
    }
}

fn named(path: &Path, error: &io::Error) -> StoreError {
    let words = format!("{}: {error}", path.display());
    let kind = error.kind();
    if kind == io::ErrorKind::StorageFull {
        StoreError::Full(words)
    } else if matches!(kind, io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied) {
        StoreError::ReadOnly(words)
    } else {
        StoreError::unavailable(words)
    }
}

fn newer(schema: usize) -> StoreError {
    StoreError::Newer(format!("schema {schema}; this program knows {}", MIGRATIONS.len()))
}

/// Whether there is a journal beside the file that has not been taken over.
fn has_journal(path: &Path) -> bool {
    let mut journal = path.as_os_str().to_owned();
    journal.push("-wal");
    std::fs::metadata(journal).is_ok_and(|file| 0 < file.len())
}

/// A copy is read as it is, unless a part of it still is in the journal.
fn copy_access(path: &Path) -> Access {
    if has_journal(path) { Access::ReadOnly } else { Access::Frozen }
}

fn reader(path: &Path, access: Access) -> rusqlite::Result<Connection> {
    let (mode, flags) = match access {
        Access::Shared => ("", OpenFlags::SQLITE_OPEN_READ_WRITE),
        Access::ReadOnly => ("", OpenFlags::SQLITE_OPEN_READ_ONLY),
        Access::Frozen => ("?immutable=1", OpenFlags::SQLITE_OPEN_READ_ONLY),
    };
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(format!("{}{mode}", uri(path)), flags)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "busy_timeout", 5000)?;
    Ok(connection)
}

/// A file as SQLite names it in a URI.
fn uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-~:\\".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            use std::fmt::Write as _;
            // Writing into a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// Durable settings, then the migrations that the file has not seen. Other programs may have
/// the file open: whoever comes second waits, and a file that is up to date is only read.
fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    settle(connection)?;
    if migrations_done(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let done = migrations_done(&transaction)?;
    if done > MIGRATIONS.len() {
        return Err(newer(done));
    }
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration).map_err(failed)?;
    }
    if done < CHAINED {
        link_all(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len()).map_err(failed)?;
    transaction.commit().map_err(failed)
}

/// Durable, and patient with other programs.
fn settle(connection: &Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "busy_timeout", 5000).map_err(failed)?;
    let settings = [("journal_mode", "wal"), ("synchronous", "full"), ("foreign_keys", "on")];
    for (name, value) in settings {
        connection.pragma_update(None, name, value).map_err(failed)?;
    }
    Ok(())
}

/// Gives every event of a log that has none its hash.
fn link_all(connection: &Connection) -> Result<(), StoreError> {
    let sql = "select distinct stream from events";
    let names = || -> rusqlite::Result<Vec<String>> {
        connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
    };
    for name in names().map_err(failed)? {
        let stream = stream(&name)?;
        let events = plain(connection, &name, 0).map_err(failed)?;
        let links = chain::links(&stream, Head::default(), &events);
        let (Some(last), Some(link)) = (events.last(), links.last()) else { continue };
        let write = || -> rusqlite::Result<()> {
            let sql = "update events set link = ?3 where stream = ?1 and number = ?2";
            let mut update = connection.prepare_cached(sql)?;
            for (event, link) in events.iter().zip(&links) {
                update.execute(params![name, event.number, link.0])?;
            }
            put_head(connection, &stream, Head { version: Version(last.number), link: *link })
        };
        write().map_err(failed)?;
    }
    Ok(())
}

fn migrations_done(connection: &Connection) -> Result<usize, StoreError> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(failed)
}

fn newest(connection: &Connection) -> Result<Position, StoreError> {
    let sql = "select coalesce(max(position), 0) from events";
    connection.query_row(sql, [], |row| row.get(0)).map(Position).map_err(failed)
}

/// Where a stream ends, as it was written beside the events.
fn head(connection: &Connection, stream: &StreamId) -> Result<Head, StoreError> {
    let select = || -> rusqlite::Result<Option<(u64, Vec<u8>)>> {
        let sql = "select version, link from streams where stream = ?1";
        let mut select = connection.prepare_cached(sql)?;
        select.query_row([stream.as_str()], |row| Ok((row.get(0)?, row.get(1)?))).optional()
    };
    match select().map_err(failed)? {
        Some((version, link)) => head_of(stream, version, &link),
        None => match version(connection, stream).map_err(failed)? {
            Version(0) => Ok(Head::default()),
            Version(last) => Err(headless(stream, last)),
        },
    }
}

/// A head as it is stored.
pub(crate) fn head_of(stream: &StreamId, version: u64, link: &[u8]) -> Result<Head, StoreError> {
    let unreadable = || StoreError::DamagedAt {
        stream: stream.to_string(),
        number: version,
        why: "the hash at the end of the stream cannot be read".to_owned(),
    };
    let link = Link::of_bytes(link).ok_or_else(unreadable)?;
    Ok(Head { version: Version(version), link })
}

/// There are events, and nobody knows how many there should be.
pub(crate) fn headless(stream: &StreamId, last: u64) -> StoreError {
    StoreError::DamagedAt {
        stream: stream.to_string(),
        number: last,
        why: "where the stream ends is not known any more".to_owned(),
    }
}

fn put_head(connection: &Connection, stream: &StreamId, head: Head) -> rusqlite::Result<()> {
    let sql = "insert into streams (stream, version, link) values (?1, ?2, ?3)
               on conflict (stream) do update set version = ?2, link = ?3";
    let mut upsert = connection.prepare_cached(sql)?;
    upsert.execute(params![stream.as_str(), head.version.0, head.link.0]).map(|_| ())
}

/// The highest number of a stream.
fn version(connection: &Connection, stream: &StreamId) -> rusqlite::Result<Version> {
    let sql = "select max(number) from events where stream = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let newest: Option<Option<u64>> =
        select.query_row([stream.as_str()], |row| row.get(0)).optional()?;
    Ok(Version(newest.flatten().unwrap_or(0)))
}

/// The events after `after`, each checked against its hash.
fn read(
    connection: &Connection,
    stream: &StreamId,
    after: Version,
) -> Result<Vec<Recorded>, StoreError> {
    let head = head(connection, stream)?;
    if head.version == after {
        return Ok(Vec::new());
    }
    if head.version < after {
        return Err(shorter(stream, head.version, after));
    }
    let select = || -> rusqlite::Result<Vec<Row>> {
        let sql = "select number, at_ms, actor, body, link from events
                   where stream = ?1 and number between ?2 and ?3 order by number";
        let mut select = connection.prepare_cached(sql)?;
        let first = after.0.max(1);
        let rows = select.query_map(params![stream.as_str(), first, head.version.0], |row| {
            let (number, at_ms, actor, body) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(Row { event: Recorded { number, at_ms, actor, body }, link: row.get(4)? })
        })?;
        rows.collect()
    };
    chain::checked(stream, after, head, select().map_err(failed)?)
}

/// The log knows fewer events than it has told us before.
pub(crate) fn shorter(stream: &StreamId, found: Version, seen: Version) -> StoreError {
    StoreError::DamagedAt {
        stream: stream.to_string(),
        number: found.0 + 1,
        why: format!("the stream ends before it, and had {} facts before", seen.0),
    }
}

/// The events of a log without hashes; that none is missing is all that can be checked.
fn read_unlinked(
    connection: &Connection,
    stream: &StreamId,
    after: Version,
) -> Result<Vec<Recorded>, StoreError> {
    let events = plain(connection, stream.as_str(), after.0).map_err(failed)?;
    let missing = events.iter().zip(after.0 + 1..).find(|(event, number)| event.number != *number);
    match missing {
        None => Ok(events),
        Some((_, number)) => Err(StoreError::DamagedAt {
            stream: stream.to_string(),
            number,
            why: "it is missing".to_owned(),
        }),
    }
}

fn plain(connection: &Connection, stream: &str, after: u64) -> rusqlite::Result<Vec<Recorded>> {
    let sql = "select number, at_ms, actor, body from events
               where stream = ?1 and number > ?2 order by number";
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(params![stream, after], |row| {
        let (number, at_ms) = (row.get(0)?, row.get(1)?);
        Ok(Recorded { number, at_ms, actor: row.get(2)?, body: row.get(3)? })
    })?;
    rows.collect()
}

fn heads(
    connection: &Connection,
    prefix: &str,
    has_chain: bool,
) -> rusqlite::Result<Vec<(String, u64)>> {
    // Streams whose end is not known any more are listed as well: whoever reads them is told.
    let sql = if has_chain {
        "select stream, version from streams where substr(stream, 1, length(?1)) = ?1
         order by stream"
    } else {
        "select stream, max(number) from events
         where substr(stream, 1, length(?1)) = ?1 group by stream order by stream"
    };
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
    fn append<'a>(&'a self, id: &'a StreamId, seen: Version, new: Events) -> Answer<'a, Version> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            let append = Append { stream: id.clone(), seen, events: new, answer };
            self.send(Work::Append(append)).await?;
            answered.await.map_err(StoreError::unavailable)?
        })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        let (stream, has_chain) = (stream.clone(), self.has_chain);
        Box::pin(async move {
            let read = move |connection: &Connection| {
                // One state of the log for all that is looked up: an append may come in between.
                let snapshot = connection.unchecked_transaction()?;
                Ok(if has_chain {
                    read(&snapshot, &stream, after)
                } else {
                    read_unlinked(&snapshot, &stream, after)
                })
            };
            self.with_reader(read).await?
        })
    }

    fn head<'a>(&'a self, stream: &'a StreamId) -> Answer<'a, Head> {
        let (stream, has_chain) = (stream.clone(), self.has_chain);
        Box::pin(async move {
            let head = move |connection: &Connection| {
                if has_chain {
                    let snapshot = connection.unchecked_transaction()?;
                    return Ok(head(&snapshot, &stream));
                }
                let events = plain(connection, stream.as_str(), 0)?;
                let link = chain::links(&stream, Head::default(), &events).pop();
                let version = Version(events.last().map_or(0, |event| event.number));
                Ok(Ok(Head { version, link: link.unwrap_or_default() }))
            };
            self.with_reader(head).await?
        })
    }

    fn streams<'a>(&'a self, prefix: &'a str) -> Answer<'a, Vec<StreamHead>> {
        let (prefix, has_chain) = (prefix.to_owned(), self.has_chain);
        Box::pin(async move {
            let heads = move |connection: &Connection| heads(connection, &prefix, has_chain);
            let rows = self.with_reader(heads).await?;
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
