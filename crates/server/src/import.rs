//! Rating lists taken in: from a temporary file to the database in batches, never whole in memory.
//!
//! An import goes on in the background; whoever waits sees how far it is.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader, Cursor, Read, Seek as _},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use arbiter_lists::{Columns, CsvList, Listed, ReadListError, TextList, XmlList};
use arbiter_rulebook::{Explain as _, Message};
use arbiter_store::{
    Batch, SQLITE_MAGIC,
    archive::{self, UnpackError},
    read_belgian_list,
};
use tempfile::NamedTempFile;

use crate::{app::App, fault::Fault, problem::Problem};

/// The largest file that is sent to us: the whole FIDE list as XML and some more.
pub(crate) const FILE_MAX: usize = 600 << 20;

/// The most that an archive may hold. The FIDE list is below half of it.
pub(crate) const UNPACKED_MAX: u64 = 1 << 30;

/// How the names of lists end.
const LIST_ENDINGS: [&str; 5] = [".xml", ".txt", ".csv", ".sqlite", ".tsv"];

/// Players sent to the database at once.
const BATCH: usize = 2000;

/// The longest name of a list.
const NAME_MAX: usize = 60;

/// Imports at the same time.
const RUNNING_MAX: usize = 2;

/// Imports that are remembered when they have ended.
const REMEMBERED_MAX: usize = 20;

/// What became of a file.
#[derive(Clone, Debug)]
pub(crate) struct Imported {
    /// Players of the list.
    pub(crate) players: u64,
    /// Lines that could not be read.
    pub(crate) skipped: u64,
    /// The first of them, with the reason.
    pub(crate) first_fault: Option<Message>,
}

/// How far an import is.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// The archive is being unpacked.
    Unpacking,
    /// Players are read and written.
    Reading,
    /// All of it is there.
    Done(Imported),
    /// Nothing of it is there.
    Failed(Fault),
}

/// One import.
#[derive(Debug)]
pub(crate) struct Job {
    /// Bytes of the list, once they are known.
    all: AtomicU64,
    /// Bytes read so far.
    read: Arc<AtomicU64>,
    stage: Mutex<Stage>,
}

impl Job {
    fn new() -> Self {
        let stage = Mutex::new(Stage::Unpacking);
        Self { all: AtomicU64::new(0), read: Arc::default(), stage }
    }

    /// How far it is.
    pub(crate) fn stage(&self) -> Stage {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether it still runs.
    pub(crate) fn is_running(&self) -> bool {
        matches!(self.stage(), Stage::Unpacking | Stage::Reading)
    }

    /// Percent of the list that have been read.
    pub(crate) fn percent(&self) -> u64 {
        let (read, all) = (self.read.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        (read.saturating_mul(100)).checked_div(all).unwrap_or(0).min(100)
    }

    fn enter(&self, stage: Stage) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }
}

/// The imports of this server, by the name of the list.
#[derive(Debug, Default)]
pub(crate) struct Imports(Mutex<BTreeMap<String, Arc<Job>>>);

impl Imports {
    /// All that run, and the last that ended.
    pub(crate) fn all(&self) -> Vec<(String, Arc<Job>)> {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.iter().map(|(name, job)| (name.clone(), Arc::clone(job))).collect()
    }

    /// Begins an import, unless this list, or too many others, are being imported.
    fn begin(&self, name: &str) -> Result<Arc<Job>, Problem> {
        let mut jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if jobs.get(name).is_some_and(|job| job.is_running()) {
            return Err(Problem::conflict(Fault::ListBusy));
        }
        if RUNNING_MAX <= jobs.values().filter(|job| job.is_running()).count() {
            return Err(Problem::busy());
        }
        if REMEMBERED_MAX <= jobs.len() {
            jobs.retain(|_, job| job.is_running());
        }
        let job = Arc::new(Job::new());
        jobs.insert(name.to_owned(), Arc::clone(&job));
        Ok(job)
    }
}

/// Begins to replace the list of this name by the players of a file. It goes on whether somebody
/// waits for it or not; [`Imports`] knows how far it is.
pub(crate) fn start(
    app: &App,
    name: &str,
    file: NamedTempFile,
) -> Result<tokio::task::JoinHandle<Result<Imported, Fault>>, Problem> {
    if name.is_empty() || NAME_MAX < name.chars().count() {
        return Err(Problem::invalid(Fault::ListName(NAME_MAX)));
    }
    let job = app.imports.begin(name)?;
    let (app, name) = (app.clone(), name.to_owned());
    Ok(tokio::spawn(async move {
        let done = run(&app, &name, file, &job).await;
        job.enter(match &done {
            Ok(imported) => Stage::Done(imported.clone()),
            Err(fault) => Stage::Failed(fault.clone()),
        });
        done
    }))
}

/// As [`start`], and waits for the end.
pub(crate) async fn import(
    app: &App,
    name: &str,
    file: NamedTempFile,
) -> Result<Imported, Problem> {
    let done = start(app, name, file)?.await;
    let done = done.map_err(|error| Problem::broken(error.to_string()))?;
    done.map_err(Problem::invalid)
}

async fn run(
    app: &App,
    name: &str,
    file: NamedTempFile,
    job: &Arc<Job>,
) -> Result<Imported, Fault> {
    let own = Arc::clone(job);
    let opened = tokio::task::spawn_blocking(move || open(file, &own)).await;
    let (players, kept) = opened.map_err(|_| Fault::Broken)??;
    job.enter(Stage::Reading);
    let (sender, batches) = tokio::sync::mpsc::channel(4);
    let reading = tokio::task::spawn_blocking(move || read(players, &sender));
    let imported = app.lists.import(name, batches).await;
    let whole = reading.await.map_err(|_| Fault::Broken)?;
    drop(kept);
    let Whole { skipped, first_fault } = whole?;
    match imported {
        Ok(players) => Ok(Imported { players, skipped, first_fault }),
        Err(error) => {
            tracing::error!(%error, list = name, "an import failed");
            Err(Fault::Broken)
        }
    }
}

/// The file itself cannot be read.
fn unreadable(error: std::io::Error) -> Fault {
    Fault::List(ReadListError::Medium(error).message())
}

fn not_unpacked(error: UnpackError) -> Fault {
    match error {
        UnpackError::TooLarge(max) => Fault::ListUnpacked(max >> 20),
        UnpackError::NothingInside => Fault::ArchiveEmpty,
        // What the unpacking says of it is said in one language alone.
        UnpackError::Damaged(_) => Fault::ArchiveBroken,
        UnpackError::Locked(_) => Fault::ArchiveLocked,
        UnpackError::Disk(error) => unreadable(error),
    }
}

/// The players of a file, unpacked where it is an archive, and the file that holds them.
fn open(file: NamedTempFile, job: &Job) -> Result<(Players, NamedTempFile), Fault> {
    let file = if archive::is_zip(file.as_file()).map_err(unreadable)? {
        archive::unpack_largest(file.as_file(), &LIST_ENDINGS, UNPACKED_MAX)
            .map_err(not_unpacked)?
    } else {
        file
    };
    let length = file.as_file().metadata().map_err(unreadable)?.len();
    job.all.store(length, Ordering::Relaxed);
    let mut start = [0; 16];
    let mut own = file.reopen().map_err(unreadable)?;
    let n_start = own.read(&mut start).map_err(unreadable)?;
    if start.get(..n_start) == Some(SQLITE_MAGIC) {
        let listed = read_belgian_list(file.path());
        let listed = listed.map_err(|error| Fault::List(error.message()))?;
        return Ok((Box::new(listed.into_iter().map(Ok)), file));
    }
    own.rewind().map_err(unreadable)?;
    let counted = Counted { file: own, read: Arc::clone(&job.read) };
    Ok((players(Box::new(BufReader::with_capacity(1 << 16, counted)))?, file))
}

/// A file that tells how much of it was read.
struct Counted {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// A list that was read to its end.
struct Whole {
    skipped: u64,
    first_fault: Option<Message>,
}

/// Sends everything on; counts what cannot be read. A list that breaks off, or of which most cannot
/// be read, is not sent to its end, so that it replaces nothing.
fn read(players: Players, sender: &tokio::sync::mpsc::Sender<Batch>) -> Result<Whole, Fault> {
    let (mut good, mut skipped, mut first_fault) = (0_u64, 0_u64, None);
    let mut batch = Vec::with_capacity(BATCH);
    for player in players {
        match player {
            Ok(player) => {
                good += 1;
                batch.push(player);
            }
            Err(fault) if fault.is_fatal() => return Err(Fault::List(fault.message())),
            Err(fault) => {
                skipped += 1;
                first_fault.get_or_insert_with(|| fault.message());
            }
        }
        // The other end goes only when the database has failed, which is told there.
        if batch.len() == BATCH
            && sender.blocking_send(Batch::Players(std::mem::take(&mut batch))).is_err()
        {
            return Ok(Whole { skipped, first_fault });
        }
    }
    if good <= skipped {
        return Err(Fault::ListUnusable { good, skipped });
    }
    let _ = sender.blocking_send(Batch::Players(batch));
    let _ = sender.blocking_send(Batch::End);
    Ok(Whole { skipped, first_fault })
}

type Source = Box<dyn BufRead + Send>;
type Players = Box<dyn Iterator<Item = Result<Listed, ReadListError>> + Send>;

/// XML, fixed-width text or a table, told apart by how the file begins.
fn players(mut source: Source) -> Result<Players, Fault> {
    let not_a_list = |error: ReadListError| Fault::List(error.message());
    let start = source.fill_buf().map_err(unreadable)?;
    let start = String::from_utf8_lossy(&start[..start.len().min(400)]).into_owned();
    let start = start.trim_start_matches('\u{feff}').trim_start();
    if start.starts_with('<') {
        return Ok(Box::new(XmlList::new(source)));
    }
    let header = start.lines().next().unwrap_or_default().to_lowercase();
    if header.contains("id number") && !header.contains([',', ';']) {
        return Ok(Box::new(TextList::new(source).map_err(not_a_list)?));
    }
    let mut header = Vec::new();
    (&mut source).take(HEADER_MAX).read_until(b'\n', &mut header).map_err(unreadable)?;
    let columns = columns(&String::from_utf8_lossy(&header))?;
    let whole = BufReader::new(Cursor::new(header).chain(source));
    Ok(Box::new(CsvList::new(whole, &columns).map_err(not_a_list)?))
}

/// The longest line of headings.
const HEADER_MAX: u64 = 1 << 16;

/// The columns of a table by their headings.
fn columns(header: &str) -> Result<Columns, Fault> {
    let separator = [';', '\t', ','].into_iter().find(|&it| header.contains(it)).unwrap_or(',');
    let names: Vec<String> = header
        .trim_start_matches('\u{feff}')
        .split(separator)
        .map(|name| name.trim().trim_matches('"').to_owned())
        .collect();
    let columns = Columns::guessed(u8::try_from(separator).unwrap_or(b','), &names);
    if columns.name.is_empty() {
        let letters = names.join(", ");
        let shown = letters.chars().filter(|it| !it.is_control()).take(200);
        return Err(Fault::ListColumns(shown.collect()));
    }
    Ok(columns)
}
