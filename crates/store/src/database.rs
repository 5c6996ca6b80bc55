//! The choice of a database: a SQLite file or a PostgreSQL server, with the log and the lists.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use crate::{
    EventStore, ListStore, NewEvent, Postgres, Recorded, Sqlite, SqliteLists, StoreError, Version,
};

/// The log and what lives beside it, wherever that is.
#[derive(Debug)]
pub enum Database {
    /// One file, and one beside it for the lists.
    Sqlite {
        /// The log.
        log: Sqlite,
        /// The file of the log.
        path: PathBuf,
    },
    /// A server for the log and the lists.
    Postgres(Postgres),
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
        /// Which.
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
        if is_url(place) {
            return Ok(Self::Postgres(Postgres::connect(place).await?));
        }
        let path = PathBuf::from(place);
        Ok(Self::Sqlite { log: Sqlite::open(&path)?, path })
    }

    /// The file in the user's data folder, which is created where there is none.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        let of = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
        let data = of("XDG_DATA_HOME").or_else(|| of("HOME").map(|home| home.join(".local/share")));
        let folder = data.ok_or_else(|| {
            StoreError::unavailable("no data folder: neither XDG_DATA_HOME nor HOME is set")
        })?;
        let folder = folder.join("arbiter");
        let named = |error: io::Error| format!("{}: {error}", folder.display());
        fs::create_dir_all(&folder).map_err(|error| StoreError::unavailable(named(error)))?;
        Ok(folder.join("arbiter.sqlite"))
    }

    /// The log.
    pub fn events(&self) -> &dyn EventStore {
        match self {
            Self::Sqlite { log, .. } => log,
            Self::Postgres(postgres) => postgres,
        }
    }

    /// The imported lists: in SQLite a file beside the log.
    pub fn lists(&self) -> Result<Box<dyn ListStore>, StoreError> {
        match self {
            Self::Sqlite { path, .. } => {
                let mut name = path.file_stem().unwrap_or_default().to_owned();
                name.push("-lists.sqlite");
                Ok(Box::new(SqliteLists::open(&path.with_file_name(name))?))
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
        copy.back_up(to).await?;
        drop(copy);
        remove(&collected)
    }

    /// Copies every stream of a backup into this database, which must be empty. Returns how
    /// many streams there were.
    pub async fn restore(&self, from: &Path) -> Result<usize, CopyError> {
        if !self.events().streams("").await?.is_empty() {
            return Err(CopyError::NotEmpty);
        }
        if !from.is_file() {
            return Err(CopyError::Missing(from.to_owned()));
        }
        if !Sqlite::is_log(from) {
            return Err(CopyError::NotALog(from.to_owned()));
        }
        Ok(copy_streams(&Sqlite::open(from)?, self.events()).await?)
    }
}

fn is_url(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
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

async fn copy_streams(from: &dyn EventStore, to: &dyn EventStore) -> Result<usize, StoreError> {
    let heads = from.streams("").await?;
    for head in &heads {
        let recorded = from.read(&head.stream, Version(0)).await?;
        let event = |it: Recorded| NewEvent { at_ms: it.at_ms, actor: it.actor, body: it.body };
        to.append(&head.stream, Version(0), recorded.into_iter().map(event).collect()).await?;
    }
    Ok(heads.len())
}
