//! Rating lists: taken in, searched, and as a source of players.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Cursor},
    path::{Path, PathBuf},
    thread,
};

use arbiter_lists::{
    Columns, CsvList, Listed, Offer, ReadListError, TextList, XmlList, compare, is_same_person,
    note_sources,
};
use arbiter_rulebook::{Explain as _, Message, Tempo};
use arbiter_store::{
    Batch, FOUND_MAX, Found, SQLITE_MAGIC, lines_about, list_order, offers, read_belgian_list,
};
use arbiter_tournament::{Details, Settings};

use super::desk::Desk;
use crate::{
    error::{CommandError, Done, Words, in_file},
    format::{self, Format},
    input,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Search {
    query: String,

    #[arg(long, default_value_t = 20)]
    limit: u32,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn search(arguments: &Search, desk: &Desk, world: &mut World<'_>) -> Done {
    let lists = desk.lists()?;
    let found = desk.wait(lists.search(&arguments.query, arguments.limit))?;
    for it in &found {
        let player = &it.player;
        let number = |it: Option<u64>| it.map(|it| it.to_string()).unwrap_or_default();
        if arguments.format == Format::Json {
            let line = serde_json::json!({
                "list": it.list, "fide_id": player.fide_id, "national_id": player.national_id,
                "name": player.name, "federation": player.federation, "standard": player.standard,
                "rapid": player.rapid, "blitz": player.blitz, "national": player.national,
                "birth": player.birth.map(|birth| birth.to_string()), "club": player.club,
            });
            format::json(world.out, &line)?;
            continue;
        }
        let id = number(player.fide_id.or(player.national_id));
        let rating = number(player.standard.or(player.national).map(u64::from));
        let birth = number(player.birth.map(|birth| birth.year.into()));
        let (name, federation) = (&player.name, &player.federation);
        let line =
            format!("{id:>10}  {name:<34} {federation:<3} {rating:>4} {birth:>4}  {}", it.list);
        writeln!(world.out, "{}", line.trim_end())?;
    }
    if found.is_empty() {
        world.tell(&Message::new("cli-lists-nobody").with("query", arguments.query.as_str()))?;
    }
    Ok(())
}

/// The one player that a query finds. Whoever stands in several lists is one player, with the
/// ratings of the list that counts most in the event.
pub(super) fn one(desk: &Desk, query: &str, settings: &Settings) -> Result<Details, CommandError> {
    let lists = desk.lists()?;
    let found = desk.wait(lists.search(query, FOUND_MAX))?;
    let order = desk.wait(list_order(lists.as_ref(), settings))?;
    let place = |line: &Found| order.iter().position(|list| *list == line.list);
    // A list that is not in force yet still knows who somebody is.
    let mut lines: Vec<&Found> = found.iter().filter(|line| place(line).is_some()).collect();
    if lines.is_empty() {
        lines = found.iter().collect();
    }
    lines.sort_by_key(|line| place(line));
    let refused = |what, hint| {
        CommandError::refused(Message::new(what).with("query", query), Message::new(hint))
    };
    let nobody = || refused("cli-lists-nobody", "cli-lists-nobody-next");
    let first = lines.first().ok_or_else(nobody)?;
    let entry = first.player.clone().details(settings.class);
    if !found.iter().all(|line| is_same_person(&entry, &line.player)) {
        return Err(refused("cli-lists-several", "cli-lists-several-next"));
    }
    let offers: Vec<Offer<'_>> =
        lines.iter().map(|it| Offer { list: &it.list, player: &it.player }).collect();
    let mut entry = compare(&entry, &offers, settings.class).taken_over(&entry);
    note_sources(&mut entry, &offers, settings.class);
    Ok(entry)
}

/// Notes which of the imported lists the ratings stand in, the lists of the regulations first.
/// What stands in none was typed.
pub(super) fn note_list(desk: &Desk, entries: &mut [Details], settings: &Settings) -> Done {
    let lists = desk.lists()?;
    let order = desk.wait(list_order(lists.as_ref(), settings))?;
    if order.is_empty() {
        return Ok(());
    }
    for entry in entries {
        let found = desk.wait(lines_about(lists.as_ref(), entry, &order))?;
        note_sources(entry, &offers(&found), settings.class);
    }
    Ok(())
}

/// The players of a table.
pub(super) fn table(
    file: &Path,
    columns: Option<&str>,
    class: Tempo,
    world: &mut World<'_>,
) -> Result<Vec<Details>, CommandError> {
    let bytes = world.read(file)?;
    let listed = csv(Box::new(Cursor::new(bytes)), columns)?;
    let bad = |error: ReadListError| in_file(file, error.message());
    listed.map(|player| player.map(|it| it.details(class)).map_err(bad)).collect()
}

type Source = Box<dyn BufRead + Send>;
type Players = Box<dyn Iterator<Item = Result<Listed, ReadListError>> + Send>;

/// Players sent to the database at once.
const BATCH: usize = 2000;

/// Lines told of one by one when they cannot be read.
const FAULTS_SHOWN: u64 = 10;

/// Takes a file in as the list of this name.
pub(super) fn import(
    desk: &Desk,
    name: &str,
    (file, columns): (&PathBuf, Option<&str>),
    world: &mut World<'_>,
) -> Done {
    let players = open(input::open(file)?, columns)?;
    let lists = desk.lists()?;
    let (sender, batches) = tokio::sync::mpsc::channel(4);
    let reading = thread::spawn(move || {
        let mut read = Read::default();
        let mut batch = Vec::with_capacity(BATCH);
        for player in players {
            match player {
                Ok(player) => {
                    read.good += 1;
                    batch.push(player);
                }
                Err(error) => {
                    read.bad += 1;
                    if read.bad <= FAULTS_SHOWN || error.is_fatal() {
                        read.faults.push(error.message());
                    }
                    if error.is_fatal() {
                        read.breaks_off = true;
                        return read;
                    }
                }
            }
            // The other end goes only when the database has failed, which is told there.
            if batch.len() == BATCH
                && sender.blocking_send(Batch::Players(std::mem::take(&mut batch))).is_err()
            {
                return read;
            }
        }
        if !read.is_unusable() {
            let _ = sender.blocking_send(Batch::Players(batch));
            let _ = sender.blocking_send(Batch::End);
        }
        read
    });
    let imported = desk.wait(lists.import(name, batches));
    let read = reading.join().unwrap_or_default();
    for fault in &read.faults {
        let place = Message::new("at-place").with("where", file.display().to_string());
        world.tell(&place.with("what", fault.clone()))?;
    }
    if read.is_unusable() {
        let what = Message::new("cli-lists-unusable")
            .with("file", file.display().to_string())
            .with("good", read.good.to_string())
            .with("bad", read.bad.to_string())
            .with("name", name);
        return Err(CommandError::bad_input(what));
    }
    let count = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let said = Message::new("cli-lists-done").with("name", name).with("n", count(imported?));
    world.tell(&said.with("bad", count(read.bad)))?;
    Ok(())
}

/// What was read of a list.
#[derive(Debug, Default)]
struct Read {
    good: u64,
    bad: u64,
    /// The first lines that cannot be read, and where it breaks off.
    faults: Vec<Message>,
    breaks_off: bool,
}

impl Read {
    /// Whether the list must not replace another one: it breaks off, or most of it is unreadable.
    const fn is_unusable(&self) -> bool {
        self.breaks_off || self.good <= self.bad
    }
}

/// The list of the Belgian federation, unpacked into a file for as long as it is read.
fn belgian(mut source: Source) -> Result<Players, CommandError> {
    let path = std::env::temp_dir().join(format!("arbiter-list-{}.sqlite", std::process::id()));
    let unwritable = |source| CommandError::Unwritable { path: path.clone(), source };
    let mut file = File::create(&path).map_err(unwritable)?;
    let copied = std::io::copy(&mut source, &mut file);
    let read = copied.map(|_| read_belgian_list(&path));
    fs::remove_file(&path).map_err(unwritable)?;
    let players = read.map_err(unwritable)?;
    let players = players.map_err(|error| CommandError::bad_input(error.message()))?;
    Ok(Box::new(players.into_iter().map(Ok)))
}

/// XML, fixed-width text, the Belgian database or CSV, told apart by how the file begins.
fn open(mut source: Source, columns: Option<&str>) -> Result<Players, CommandError> {
    let start = source.fill_buf().map_err(|error| CommandError::bad_input(error.to_string()))?;
    let start = String::from_utf8_lossy(&start[..start.len().min(400)]).into_owned();
    let start = start.trim_start_matches('\u{feff}').trim_start();
    if start.as_bytes().starts_with(SQLITE_MAGIC) {
        return belgian(source);
    }
    if columns.is_none() && start.starts_with('<') {
        return Ok(Box::new(XmlList::new(source)));
    }
    let header = start.lines().next().unwrap_or_default().to_lowercase();
    if columns.is_none() && header.contains("id number") && !header.contains([',', ';']) {
        let list = TextList::new(source);
        return Ok(Box::new(list.map_err(|error| CommandError::bad_input(error.message()))?));
    }
    csv(source, columns)
}

/// The longest line of headings.
const HEADER_MAX: u64 = 1 << 16;

/// Letters of headings that are shown.
const NAMES_SHOWN: usize = 200;

/// Headings as a terminal shows them; a file that is no list has anything in their place.
fn shown(names: &[String]) -> String {
    let letters = names.join(", ");
    letters.chars().filter(|it| !it.is_control()).take(NAMES_SHOWN).collect()
}

/// A table whose columns the user names, or that have usual names.
fn csv(mut source: Source, columns: Option<&str>) -> Result<Players, CommandError> {
    let mut header = Vec::new();
    let read = std::io::Read::take(&mut source, HEADER_MAX).read_until(b'\n', &mut header);
    read.map_err(|error| CommandError::bad_input(error.to_string()))?;
    let text = String::from_utf8_lossy(&header).into_owned();
    let separators = [b';', b'\t', b','];
    let separator = separators.into_iter().find(|it| header.contains(it)).unwrap_or(b',');
    let names: Vec<String> = text
        .trim_start_matches('\u{feff}')
        .split(char::from(separator))
        .map(|name| name.trim().trim_matches('"').to_owned())
        .collect();
    let mut chosen = Columns::guessed(separator, &names);
    for pair in columns.unwrap_or_default().split(',').filter(|pair| !pair.trim().is_empty()) {
        let known =
            pair.split_once('=').map(|(what, name)| chosen.choose(what.trim(), name.trim()));
        if known != Some(true) {
            let whats: Vec<&str> = Columns::kinds().collect();
            let what = Message::new("cli-lists-columns").with("found", pair);
            let hint = Message::new("cli-lists-columns-next").with("kinds", whats.join(", "));
            return Err(CommandError::bad(what, hint));
        }
    }
    if chosen.name.is_empty() {
        let what = Message::new("cli-lists-which").with("names", shown(&names));
        return Err(CommandError::bad(what, Words::command("--columns name=COLUMN")));
    }
    let whole = BufReader::new(std::io::Read::chain(Cursor::new(header), source));
    let list = CsvList::new(whole, &chosen);
    Ok(Box::new(list.map_err(|error| CommandError::bad_input(error.message()))?))
}
