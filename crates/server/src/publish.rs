//! The public pages of events in a folder that the operator named, for a web space or a mirror:
//! written when an arbiter asks for it, and again after each round. Only files that changed are
//! written, each under another name first, so that a reader never gets half of one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Component, Path, PathBuf},
    time::Duration,
};

use arbiter_tournament::{Stage, Tournament};

use crate::{ExportedFile, app::App, export, fault::Fault, problem::Problem};

/// The names of the files that were written last time, one a line. Where it lies, the event is
/// kept up to date.
const WRITTEN: &str = "arbiter-published.txt";

/// How often somebody looks whether a round was published.
const LOOK: Duration = Duration::from_secs(2);

/// What became of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// Files that were new or had changed.
    pub written: usize,
    /// Files of the event.
    pub all: usize,
    /// Files of the last time that are no longer part of the event.
    pub removed: usize,
}

/// A file that cannot be written or removed.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct PublishError {
    /// Which file.
    pub path: PathBuf,
    /// Why not.
    #[source]
    pub source: io::Error,
}

/// Brings a folder up to date: writes what changed, and removes what was written last time and is
/// no longer there. Other files in the folder are somebody else's.
pub fn write_changed(folder: &Path, files: &[ExportedFile]) -> Result<Published, PublishError> {
    let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut written = 0_usize;
    for file in files {
        written += usize::from(write_if_changed(&folder.join(&file.name), &file.bytes)?);
    }
    let removed = remove_others(folder, &names)?;
    let mut list = names.iter().copied().collect::<Vec<_>>().join("\n");
    list.push('\n');
    // A copy of changed files alone goes by their time: a list that says the same keeps its own.
    write_if_changed(&folder.join(WRITTEN), list.as_bytes())?;
    Ok(Published { written, all: files.len(), removed })
}

/// Whether there was something to write.
fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<bool, PublishError> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(false);
    }
    write(path, bytes)?;
    Ok(true)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), PublishError> {
    let failed = |source| PublishError { path: path.to_owned(), source };
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path)).map_err(failed)
}

fn remove_others(folder: &Path, names: &BTreeSet<&str>) -> Result<usize, PublishError> {
    let Ok(written) = fs::read_to_string(folder.join(WRITTEN)) else { return Ok(0) };
    let mut removed = 0;
    for name in written.lines().filter(|name| !names.contains(name)) {
        let is_inside = Path::new(name).components().all(|it| matches!(it, Component::Normal(_)));
        let path = folder.join(name);
        if !is_inside || name.is_empty() || !path.is_file() {
            continue;
        }
        let gone = fs::remove_file(&path);
        gone.map_err(|source| PublishError { path, source })?;
        removed += 1;
    }
    Ok(removed)
}

/// The folder of an event, where the operator named one for all of them.
fn folder(app: &App, id: u32) -> Option<PathBuf> {
    app.settings.publish_folder.as_ref().map(|folder| folder.join(format!("event-{id}")))
}

/// Whether the button is offered.
pub(crate) fn is_offered(app: &App) -> bool {
    app.settings.publish_folder.is_some()
}

/// Whether the event is kept up to date.
pub(crate) fn is_kept(app: &App, id: u32) -> bool {
    folder(app, id).is_some_and(|folder| folder.join(WRITTEN).is_file())
}

/// Writes an event into its folder.
pub(crate) async fn publish(app: &App, id: u32) -> Result<Published, Problem> {
    let folder = folder(app, id).ok_or_else(|| Problem::missing(Fault::NoPublishFolder))?;
    let event = app.tournaments.load(id).await?;
    if event.stage != Stage::Public && event.stage != Stage::Archived {
        return Err(Problem::conflict(Fault::NotPublic));
    }
    // One at a time: two that write the same folder would remove each other's files.
    let _turn = app.publishing.lock().await;
    let address = app.settings.publish_address.as_ref().map(|it| format!("{it}/event-{id}"));
    let files = export::folder(app, id, address.as_deref()).await?;
    let done = tokio::task::spawn_blocking(move || write_changed(&folder, &files)).await;
    let done = done.map_err(|error| Problem::broken(error.to_string()))?;
    done.map_err(|error| Problem::broken(error.to_string()))
}

/// What a folder shows of an event: it is written again when this changes.
fn state_of(event: &Tournament) -> (usize, usize, bool, bool) {
    let ended = event.rounds.iter().filter(|round| round.has_ended()).count();
    (event.rounds.len(), ended, event.are_standings_held, event.is_closed)
}

/// Writes the events that were published again after each round, for as long as the server runs.
pub(crate) async fn keep(app: App) {
    let Some(folder) = app.settings.publish_folder.clone() else { return };
    let mut seen = BTreeMap::new();
    loop {
        for id in kept(&folder) {
            if let Err(problem) = renew(&app, id, &mut seen).await {
                let why = problem.cause().map_or_else(|| problem.fault.to_string(), str::to_owned);
                tracing::warn!(event = id, why, "an event could not be published");
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// The events that have a folder.
fn kept(folder: &Path) -> Vec<u32> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut numbers: Vec<u32> =
        names.filter_map(|name| name.strip_prefix("event-")?.parse().ok()).collect();
    numbers.retain(|id| folder.join(format!("event-{id}")).join(WRITTEN).is_file());
    numbers.sort_unstable();
    numbers
}

/// What is known of the events in the folder: the version that was looked at, and what it showed.
type Seen = BTreeMap<u32, (u64, (usize, usize, bool, bool))>;

/// Writes an event again if a round was published, ended or taken back since it was looked at.
async fn renew(app: &App, id: u32, seen: &mut Seen) -> Result<(), Problem> {
    let known = seen.get(&id).copied();
    if let (Some((version, _)), Some(announced)) = (known, app.live.announced(id))
        && announced <= version
    {
        return Ok(());
    }
    let event = app.tournaments.load(id).await?;
    let state = state_of(&event);
    if known.is_none_or(|(_, before)| before != state) && event.stage == Stage::Public {
        publish(app, id).await?;
    }
    seen.insert(id, (event.version, state));
    Ok(())
}
