//! Rating lists that are fetched from where they are published, so that none of them is older than
//! a day while the server runs.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, UNIX_EPOCH},
};

use arbiter_service::sources::{fetch, is_stale, list_name};
use arbiter_store::ListSource;

use tempfile::NamedTempFile;

use crate::{app::App, clock, import};

/// What the address of a list begins with that lies in the folder of the operator.
const FOLDER: &str = "folder:";

/// The largest file that is taken from the folder.
const FILE_MAX: u64 = 600 << 20;

/// How often somebody looks whether a list has become old.
const PAUSE: Duration = Duration::from_mins(30);

/// Fetches what has become old, for as long as the server runs.
pub(crate) async fn keep(app: App) {
    loop {
        let _ = refresh(&app, false).await;
        tokio::time::sleep(PAUSE).await;
    }
}

/// What became of the lists that were fetched: their names, and why not.
pub(crate) type Fetched = Vec<(String, Result<u64, String>)>;

/// Fetches the lists that have become old, or all of them.
pub(crate) async fn refresh(app: &App, all: bool) -> Fetched {
    let sources = match app.lists.sources().await {
        Ok(sources) => sources,
        Err(error) => {
            tracing::warn!(%error, "the addresses of lists cannot be read");
            return Vec::new();
        }
    };
    let mut fetched = Vec::new();
    fetched.extend(refresh_folder(app, &sources, all).await);
    for source in sources {
        let is_file = source.address.starts_with(FOLDER);
        if is_file || (!all && !is_stale(&source, clock::now_ms())) {
            continue;
        }
        let list = source.list.clone();
        let done = update(app, source).await;
        if let Err(why) = &done {
            tracing::warn!(list, why, "a list could not be fetched");
        }
        fetched.push((list, done));
    }
    fetched
}

/// Fetches a list and keeps it with its month; how many players it has.
async fn update(app: &App, mut source: ListSource) -> Result<u64, String> {
    let address = source.address.clone();
    let file = tokio::task::spawn_blocking(move || fetch(&address)).await;
    let file = file.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    let name = list_name(&source, clock::today());
    let imported = import::import(app, &name, file).await;
    let imported = imported.map_err(|problem| problem.fault.to_string())?;
    source.fetched_ms = clock::now_ms();
    app.lists.set_source(&source).await.map_err(|error| error.to_string())?;
    Ok(imported.players)
}

/// Whether a list should be fetched again: one that lies in the folder is as new as it is.
pub(crate) fn is_old(source: &ListSource) -> bool {
    !source.address.starts_with(FOLDER) && is_stale(source, clock::now_ms())
}

/// A file of the folder, and the list that it holds.
struct ListFile {
    path: PathBuf,
    /// As the file is called, without what comes after the last dot.
    list: String,
    address: String,
    changed_ms: u64,
}

/// Takes the lists that lie in the folder of the operator and are newer than what was taken, or
/// all of them.
async fn refresh_folder(app: &App, known: &[ListSource], all: bool) -> Fetched {
    let Some(folder) = app.settings.list_folder.clone() else { return Vec::new() };
    let files = match tokio::task::spawn_blocking(move || files_of(&folder)).await {
        Ok(Ok(files)) => files,
        Ok(Err(error)) => {
            tracing::warn!(%error, "the folder of lists cannot be read");
            return Vec::new();
        }
        Err(error) => {
            tracing::warn!(%error, "the folder of lists cannot be read");
            return Vec::new();
        }
    };
    let mut taken = Vec::new();
    for file in files {
        let before = known.iter().find(|it| it.address == file.address);
        if !all && before.is_some_and(|it| file.changed_ms <= it.fetched_ms) {
            continue;
        }
        let list = file.list.clone();
        let done = take(app, file).await;
        if let Err(why) = &done {
            tracing::warn!(list, why, "a list of the folder could not be taken");
        }
        taken.push((list, done));
    }
    taken
}

/// The files of a folder, by name; folders and hidden files are none.
fn files_of(folder: &Path) -> io::Result<Vec<ListFile>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let (path, metadata) = entry.and_then(|entry| Ok((entry.path(), entry.metadata()?)))?;
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if !metadata.is_file() || name.starts_with('.') || stem.is_empty() {
            continue;
        }
        let changed = metadata.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        files.push(ListFile {
            list: stem.to_owned(),
            address: format!("{FOLDER}{name}"),
            changed_ms: u64::try_from(changed.as_millis()).unwrap_or(u64::MAX),
            path,
        });
    }
    files.sort_by(|one, other| one.address.cmp(&other.address));
    Ok(files)
}

/// Imports a file of the folder under its name; how many players it has.
async fn take(app: &App, file: ListFile) -> Result<u64, String> {
    let path = file.path;
    let copied = tokio::task::spawn_blocking(move || copy(&path)).await;
    let copy = copied.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    let imported = import::import(app, &file.list, copy).await;
    let imported = imported.map_err(|problem| problem.fault.to_string())?;
    let source = ListSource { list: file.list, address: file.address, fetched_ms: clock::now_ms() };
    app.lists.set_source(&source).await.map_err(|error| error.to_string())?;
    Ok(imported.players)
}

/// A copy that nobody changes while it is read.
fn copy(path: &Path) -> io::Result<NamedTempFile> {
    let mut source = io::Read::take(fs::File::open(path)?, FILE_MAX + 1);
    let mut copy = NamedTempFile::new()?;
    if FILE_MAX < io::copy(&mut source, copy.as_file_mut())? {
        return Err(io::Error::other(format!("more than {} MB", FILE_MAX >> 20)));
    }
    io::Seek::rewind(copy.as_file_mut())?;
    Ok(copy)
}
