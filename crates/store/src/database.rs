//! The choice of a database: a SQLite file or a PostgreSQL server, with the log and the lists.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use crate::{
    AccessStore, EventStore, GameHead, GameStore, Head, ListStore, NewEvent, NewGame, NextRow,
    Position, Postgres, Recorded, Sqlite, SqliteLists, StoreError, StreamId, Version,
    access::{MemoryAccess, PostgresAccess, SqliteAccess},
    lists::NoLists,
    private,
    times::{Timed, Times},
};

/// The log and what lives beside it, wherever that is.
#[derive(Debug)]
pub enum Database {
    /// One file, and one beside it for the lists.
    Sqlite {
        /// The log.
        log: Timed<Sqlite>,
        /// The file of the log.
        path: PathBuf,
        /// Whether nothing may be written, in the file or beside it.
        is_read_only: bool,
    },
    /// A server for the log and the lists.
    Postgres(Timed<Postgres>),
}

/// Why a whole log was not copied. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// A backup never overwrites another file.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// There is no such backup.
    #[error("{}: there is no such file", .0.display())]
    Missing(PathBuf),
    /// The file is something else.
    #[error("{} is not a backup of a log", .0.display())]
    NotALog(PathBuf),
    /// A backup is restored into an empty database alone.
    #[error("the database is not empty")]
    NotEmpty,
    /// A file could not be written or removed.
    #[error("{}: {source}", path.display())]
    File {
        /// The file concerned.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The database did not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Database {
    /// Opens what `place` names: a URL of PostgreSQL, or else a SQLite file, which is created
    /// where there is none. Needs a running Tokio.
    pub async fn open(place: &str) -> Result<Self, StoreError> {
        if is_url(place)? {
            return Ok(Self::Postgres(Postgres::connect(place).await?.into()));
        }
        let path = PathBuf::from(place);
        Ok(Self::Sqlite { log: Sqlite::open(&path)?.into(), path, is_read_only: false })
    }

    /// As [`open`](Self::open), for reading alone: nothing is created, changed or brought up to
    /// date, and every append is refused.
    pub async fn open_read_only(place: &str) -> Result<Self, StoreError> {
        if is_url(place)? {
            return Ok(Self::Postgres(Postgres::connect_read_only(place).await?.into()));
        }
        let path = PathBuf::from(place);
        if !path.is_file() {
            return Err(StoreError::unavailable(format!("{place}: there is no such file")));
        }
        Ok(Self::Sqlite { log: Sqlite::open_read_only(&path)?.into(), path, is_read_only: true })
    }

    /// Opens a copy of a log, to which nobody writes. Nothing in it or beside it is changed.
    pub fn open_copy(path: &Path) -> Result<Self, StoreError> {
        let log = Sqlite::open_copy(path)?.into();
        Ok(Self::Sqlite { log, path: path.to_owned(), is_read_only: true })
    }

    /// Whether the database answers and has room for more. Quick enough to be asked every second.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.events().changes(Position(u64::MAX >> 1), 1).await?;
        match self {
            Self::Sqlite { path, is_read_only: false, .. } => has_room(path),
            Self::Sqlite { is_read_only: true, .. } | Self::Postgres(_) => Ok(()),
        }
    }

    /// Sessions and the audit log: in SQLite a file beside the log.
    pub fn access(&self) -> Result<Box<dyn AccessStore>, StoreError> {
        match self {
            Self::Sqlite { is_read_only: true, .. } => Ok(Box::new(MemoryAccess::default())),
            Self::Sqlite { path, .. } => Ok(Box::new(SqliteAccess::beside(path)?)),
            Self::Postgres(postgres) => Ok(Box::new(PostgresAccess(postgres.pool().clone()))),
        }
    }

    /// Gives every event of a stream that ends at `seen` a new body. The old bodies are gone, the
    /// hashes are others.
    pub async fn rewrite(
        &self,
        stream: &StreamId,
        seen: Head,
        bodies: Vec<String>,
    ) -> Result<Head, StoreError> {
        match self {
            Self::Sqlite { log, .. } => log.rewrite(stream, seen, bodies).await,
            Self::Postgres(postgres) => postgres.rewrite(stream, seen, bodies).await,
        }
    }

    /// Whether there are tables for games; files of an older program that are only read have none.
    pub(crate) async fn has_games(&self) -> Result<bool, StoreError> {
        match self {
            Self::Sqlite { log, .. } => log.has_games().await,
            Self::Postgres(_) => Ok(true),
        }
    }

    /// What the database itself finds wrong with its files.
    pub(crate) async fn faults_of_the_file(&self) -> Result<Vec<String>, StoreError> {
        match self {
            Self::Sqlite { log, .. } => log.faults_of_the_file().await,
            Self::Postgres(_) => Ok(Vec::new()),
        }
    }

    /// The folder for what is the user's, whether or not it is there; none where the system names
    /// none.
    pub fn default_folder() -> Option<PathBuf> {
        let of = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
        let data = of("XDG_DATA_HOME").or_else(|| of("HOME").map(|home| home.join(".local/share")));
        Some(data?.join("arbiter"))
    }

    /// The file in the user's data folder, which is created where there is none.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        let folder = Self::default_folder().ok_or_else(|| {
            StoreError::unavailable("no data folder: neither XDG_DATA_HOME nor HOME is set")
        })?;
        let named = |error: io::Error| format!("{}: {error}", folder.display());
        private::create_folder(&folder).map_err(|error| StoreError::unavailable(named(error)))?;
        Ok(folder.join("arbiter.sqlite"))
    }

    /// The log.
    pub fn events(&self) -> &dyn EventStore {
        match self {
            Self::Sqlite { log, .. } => log,
            Self::Postgres(postgres) => postgres,
        }
    }

    /// How long the log and the games took to answer.
    pub const fn times(&self) -> &Times {
        match self {
            Self::Sqlite { log, .. } => log.times(),
            Self::Postgres(postgres) => postgres.times(),
        }
    }

    /// The games that are played on the server.
    pub fn games(&self) -> &dyn GameStore {
        match self {
            Self::Sqlite { log, .. } => log,
            Self::Postgres(postgres) => postgres,
        }
    }

    /// The imported lists: in SQLite a file beside the log.
    pub fn lists(&self) -> Result<Box<dyn ListStore>, StoreError> {
        match self {
            Self::Sqlite { is_read_only: true, .. } => Ok(Box::new(NoLists)),
            Self::Sqlite { path, .. } => {
                let mut name = path.file_stem().unwrap_or_default().to_owned();
                name.push("-lists.sqlite");
                let path = path.with_file_name(name);
                private::create(&path).map_err(StoreError::unavailable)?;
                Ok(Box::new(SqliteLists::open(&path)?))
            }
            Self::Postgres(postgres) => Ok(Box::new(postgres.lists())),
        }
    }

    /// Copies the whole log into a new file. Lists are imported again and not copied.
    pub async fn back_up(&self, to: &Path) -> Result<(), CopyError> {
        if to.exists() {
            return Err(CopyError::Exists(to.to_owned()));
        }
        let postgres = match self {
            Self::Sqlite { log, .. } => return Ok(log.back_up(to).await?),
            Self::Postgres(postgres) => postgres,
        };
        let mut collected = to.as_os_str().to_owned();
        collected.push(".part");
        let collected = PathBuf::from(collected);
        // What a backup that was cut short has left behind.
        remove(&collected)?;
        let copy = Sqlite::open(&collected)?;
        copy_streams(postgres, &copy).await?;
        copy_games(postgres, &copy).await?;
        copy.back_up(to).await?;
        drop(copy);
        remove(&collected)
    }

    /// Copies every stream of a backup into this database, which must be empty. Nothing in the
    /// backup or beside it is changed. Returns how many streams there were.
    pub async fn restore(&self, from: &Path) -> Result<usize, CopyError> {
        let games = self.games().games(Some("")).await?;
        if !self.events().streams("").await?.is_empty() || !games.is_empty() {
            return Err(CopyError::NotEmpty);
        }
        if !from.is_file() {
            return Err(CopyError::Missing(from.to_owned()));
        }
        if !Sqlite::is_log(from) {
            return Err(CopyError::NotALog(from.to_owned()));
        }
        let copy = Sqlite::open_copy(from)?;
        let streams = copy_streams(&copy, self.events()).await?;
        if copy.has_games().await? {
            copy_games(&copy, self.games()).await?;
        }
        Ok(streams)
    }
}

/// Whether a place is a server. An address of another kind of database is no file name.
fn is_url(place: &str) -> Result<bool, StoreError> {
    match place.split_once("://") {
        Some(("postgres" | "postgresql", _)) => Ok(true),
        Some((other, _)) => Err(StoreError::unavailable(format!(
            "{other}:// is not a database that the program knows; postgres:// is, or a file"
        ))),
        None => Ok(false),
    }
}

/// Room that a log needs to go on for a day.
const ROOM_MIN: u64 = 16 << 20;

#[cfg(unix)]
fn has_room(path: &Path) -> Result<(), StoreError> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let disk = rustix::fs::statvfs(folder).map_err(StoreError::unavailable)?;
    let left = disk.f_bavail.saturating_mul(disk.f_frsize);
    if left < ROOM_MIN {
        return Err(StoreError::Full(format!("{left} bytes are left")));
    }
    Ok(())
}

#[cfg(not(unix))]
fn has_room(_: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// Removes a SQLite file with what belongs to it.
fn remove(path: &Path) -> Result<(), CopyError> {
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        match fs::remove_file(&name) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => return Err(CopyError::File { path: PathBuf::from(name), source }),
        }
    }
    Ok(())
}

/// Copies every game, row by row. Marks are hints of a moment and are left behind.
async fn copy_games(from: &dyn GameStore, to: &dyn GameStore) -> Result<(), StoreError> {
    for head in from.games(Some("")).await? {
        let GameHead { game, white, black, place, owner, is_over, head, .. } = head;
        let mut rows = from.rows(&game, 0).await?.into_iter();
        let Some(first) = rows.next() else { continue };
        let name = game.clone();
        to.make(NewGame { game, white, black, place, owner }, first).await?;
        for row in rows {
            let is_over = is_over && row.number == head;
            to.append(&name, NextRow { epoch: 1, row, is_over }).await?;
        }
    }
    Ok(())
}

async fn copy_streams(from: &dyn EventStore, to: &dyn EventStore) -> Result<usize, StoreError> {
    let heads = from.streams("").await?;
    for head in &heads {
        let recorded = from.read(&head.stream, Version(0)).await?;
        let event = |it: Recorded| NewEvent { at_ms: it.at_ms, actor: it.actor, body: it.body };
        to.append(&head.stream, Version(0), recorded.into_iter().map(event).collect()).await?;
    }
    Ok(heads.len())
}
