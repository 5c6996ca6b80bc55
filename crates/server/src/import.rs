//! Rating lists taken in: from a temporary file to the database in batches, never whole in memory.

use std::{
    fs::File,
    io::{BufRead, BufReader, Cursor, Read as _},
};

use lists::{Columns, CsvList, Listed, ReadListError, TextList, XmlList};

use crate::{app::App, problem::Problem};

/// The largest file: the whole FIDE list as XML and some more.
pub(crate) const FILE_MAX: usize = 200 << 20;

/// Players sent to the database at once.
const BATCH: usize = 2000;

/// The longest name of a list.
const NAME_MAX: usize = 60;

/// What became of a file.
#[derive(Clone, Debug)]
pub(crate) struct Imported {
    /// Players of the list.
    pub(crate) players: u64,
    /// Lines that could not be read.
    pub(crate) skipped: u64,
    /// The first of them, with the reason.
    pub(crate) first_fault: Option<String>,
}

/// Replaces the list of this name by the players of a file. It goes on even if whoever asked
/// gives up waiting.
pub(crate) async fn import(app: &App, name: &str, file: File) -> Result<Imported, Problem> {
    if name.is_empty() || NAME_MAX < name.chars().count() {
        return Err(Problem::invalid(format!("the name of a list has 1 to {NAME_MAX} letters")));
    }
    let players = players(Box::new(BufReader::new(file)))
        .map_err(|error| Problem::invalid(format!("not a list: {error}")))?;
    let (app, name) = (app.clone(), name.to_owned());
    let running = tokio::spawn(async move {
        let (sender, batches) = tokio::sync::mpsc::channel(4);
        let reading = tokio::task::spawn_blocking(move || read(players, &sender));
        let imported = app.lists.import(&name, batches).await;
        (imported, reading.await)
    });
    let broken = |error: tokio::task::JoinError| Problem::broken(error.to_string());
    let (imported, read) = running.await.map_err(broken)?;
    let (players, (skipped, first_fault)) = (imported?, read.map_err(broken)?);
    Ok(Imported { players, skipped, first_fault })
}

/// Sends everything on; counts what cannot be read.
fn read(
    players: Players,
    sender: &tokio::sync::mpsc::Sender<Vec<Listed>>,
) -> (u64, Option<String>) {
    let (mut skipped, mut first_fault) = (0, None);
    let mut batch = Vec::with_capacity(BATCH);
    for player in players {
        match player {
            Ok(player) => batch.push(player),
            Err(fault) => {
                skipped += 1;
                first_fault.get_or_insert_with(|| fault.to_string());
            }
        }
        // The other end goes only when the database has failed, which is told there.
        if batch.len() == BATCH && sender.blocking_send(std::mem::take(&mut batch)).is_err() {
            return (skipped, first_fault);
        }
    }
    let _ = sender.blocking_send(batch);
    (skipped, first_fault)
}

type Source = Box<dyn BufRead + Send>;
type Players = Box<dyn Iterator<Item = Result<Listed, ReadListError>> + Send>;

/// XML, fixed-width text or a table, told apart by how the file begins.
fn players(mut source: Source) -> Result<Players, String> {
    let start = source.fill_buf().map_err(|error| error.to_string())?;
    let start = String::from_utf8_lossy(&start[..start.len().min(400)]).into_owned();
    let start = start.trim_start_matches('\u{feff}').trim_start();
    if start.starts_with('<') {
        return Ok(Box::new(XmlList::new(source)));
    }
    let header = start.lines().next().unwrap_or_default().to_lowercase();
    if header.contains("id number") && !header.contains([',', ';']) {
        let list = TextList::new(source).map_err(|error| error.to_string())?;
        return Ok(Box::new(list));
    }
    let mut header = Vec::new();
    source.read_until(b'\n', &mut header).map_err(|error| error.to_string())?;
    let columns = columns(&String::from_utf8_lossy(&header))?;
    let whole = BufReader::new(Cursor::new(header).chain(source));
    let list = CsvList::new(whole, &columns).map_err(|error| error.to_string())?;
    Ok(Box::new(list))
}

/// The columns of a table by their headings.
fn columns(header: &str) -> Result<Columns, String> {
    let separator = [';', '\t', ','].into_iter().find(|&it| header.contains(it)).unwrap_or(',');
    let names: Vec<String> = header
        .trim_start_matches('\u{feff}')
        .split(separator)
        .map(|name| name.trim().trim_matches('"').to_owned())
        .collect();
    let named = |guesses: &[&str]| {
        let found = |guess: &&str| names.iter().find(|name| name.to_lowercase() == **guess);
        guesses.iter().find_map(found).cloned()
    };
    let name = named(&["name", "surname", "last name", "lastname", "nom", "naam", "nachname"]);
    Ok(Columns {
        separator: u8::try_from(separator).ok(),
        name: name.ok_or_else(|| names.join(", "))?,
        first_name: named(&[
            "first name",
            "firstname",
            "first_name",
            "prénom",
            "prenom",
            "voornaam",
            "vorname",
        ]),
        fide_id: named(&["fide_id", "fide id", "fideid", "fide"]),
        national_id: named(&["national_id", "national id", "id", "stamnummer", "matricule"]),
        federation: named(&["federation", "fed", "country"]),
        sex: named(&["sex", "gender", "sexe"]),
        title: named(&["title", "tit"]),
        rating: named(&["rating", "fide rating", "standard", "elo fide", "srtg"]),
        national_rating: named(&["national_rating", "national rating", "elo", "dwz"]),
        birth: named(&["birth", "birthday", "b-day", "born", "year", "birth_year"]),
        club: named(&["club", "verein"]),
        flag: named(&["flag"]),
    })
}
