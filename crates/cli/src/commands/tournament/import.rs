//! Files of our own format and of other programs: looked at, and taken over into an event.
#![allow(
    clippy::needless_pass_by_value,
    reason = "it is given to map_err or taken over by the caller"
)]

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use arbiter_director::{
    Command, Concern, Consent, Refusal,
    report::{details_of, facts_with},
};
use arbiter_exchange::Import as Read;
use arbiter_rulebook::{Color, Message};
use arbiter_text::Text;
use arbiter_tournament::{
    Bye, Details, Fact, GameResult, PairingNumber, Player, Record, RoundEntry,
};
use arbiter_trf::Report;
use serde_json::{Value, json};

use super::{desk::Desk, lists};
use crate::{
    commands::report,
    error::{CommandError, Done, in_file},
    format::{self, Format},
    world::World,
};

/// Take an event of any program as a new event, players into an event, or a rating list
///
/// Reads reports (TRF of any version), SWAR, Papi, Swiss-Manager, Vega and Swiss-Chess, lists of
/// chess-results, and tables of players (xlsx, ods, CSV) with their columns in any order. Every
/// adjustment is reported. The format is recognised by the content.
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// The file
    file: PathBuf,

    /// Show what would be taken over, and do nothing
    #[arg(long)]
    preview: bool,

    /// Enter the players of the file into this event, without its rounds
    #[arg(long, value_name = "EVENT", conflicts_with = "list")]
    into: Option<u32>,

    /// Keep the file as the rating list of this name
    #[arg(long, value_name = "NAME")]
    list: Option<String>,

    /// Columns of a list in CSV, such as `name=Naam,rating=Elo`
    #[arg(long, value_name = "PAIRS", requires = "list")]
    columns: Option<String>,

    /// How to write the preview
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Import {
    /// Whether the database is needed.
    pub(super) const fn is_preview(&self) -> bool {
        self.preview
    }
}

/// What a file holds.
struct Content {
    /// What wrote it.
    program: String,
    record: Record,
    /// What a record has no place for.
    details: BTreeMap<PairingNumber, Details>,
    /// What was adjusted, filled in or left out.
    notes: Vec<String>,
}

pub(super) fn import(arguments: &Import, desk: &Desk, world: &mut World<'_>) -> Done {
    if let Some(name) = &arguments.list {
        let columns = arguments.columns.as_deref();
        return lists::import(desk, name, (&arguments.file, columns), world);
    }
    let content = read(&arguments.file, world)?;
    if arguments.preview {
        return show(&content, arguments.format, world);
    }
    tell(&arguments.file, &content, world)?;
    match arguments.into {
        Some(event) => enter(event, content, desk, world),
        None => begin(&content, desk, world),
    }
}

/// Shows a file without a database.
pub(super) fn preview(arguments: &Import, world: &mut World<'_>) -> Done {
    let content = read(&arguments.file, world)?;
    show(&content, arguments.format, world)
}

fn begin(content: &Content, desk: &Desk, world: &mut World<'_>) -> Done {
    let facts = facts_with(&content.record, &content.details);
    let facts = facts.map_err(|refusal| desk.refused(None, &refusal))?;
    let differing = facts.iter().find_map(rounds_that_differ);
    if let Some(rounds) = differing
        && !desk.has_confirmed()
    {
        let concerns = vec![Concern::RoundsDiffer(rounds.to_vec())];
        let refusal = Refusal::NeedsConsent { level: Consent::Confirmed, concerns };
        return Err(desk.refused(None, &refusal));
    }
    let id = desk.begin(&facts)?;
    writeln!(world.out, "{id}")?;
    Ok(())
}

/// The published rounds that the rules would have paired otherwise.
fn rounds_that_differ(fact: &Fact) -> Option<&[u8]> {
    if let Fact::RoundsDiffer { rounds, .. } = fact { Some(rounds) } else { None }
}

fn enter(event: u32, content: Content, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(event)?;
    let mut entries = players(&content);
    lists::note_list(desk, &mut entries, &loaded.event.settings)?;
    let n_players = entries.len();
    desk.act(&mut loaded, &[Command::Enter(entries)])?;
    world.tell(&Message::new("cli-import-entered").with("n", n_players))?;
    if content.record.rounds_recorded() > 0 {
        world.tell(&Message::new("cli-import-no-rounds"))?;
    }
    Ok(())
}

fn players(content: &Content) -> Vec<Details> {
    let real = content.record.players.iter().filter(|player| !player.is_vacant());
    let of = |player: &arbiter_tournament::Player| {
        content.details.get(&player.number).cloned().unwrap_or_else(|| details_of(player))
    };
    real.map(of).collect()
}

/// Adjustments are talk; the answer of the command stays alone.
fn tell(file: &Path, content: &Content, world: &mut World<'_>) -> Done {
    let (program, file) = (&content.program, file.display());
    writeln!(world.talk, "{file}: {program}")?;
    for note in &content.notes {
        writeln!(world.talk, "{file}: {note}")?;
    }
    Ok(())
}

/// The players of any file, to enter them.
pub(super) fn entries(file: &Path, world: &mut World<'_>) -> Result<Vec<Details>, CommandError> {
    let content = read(file, world)?;
    tell(file, &content, world)?;
    Ok(players(&content))
}

fn read(file: &Path, world: &mut World<'_>) -> Result<Content, CommandError> {
    let bytes = world.read(file)?;
    if is_report(&bytes) {
        return Ok(of_report(report::read_report(file, world)?, &world.t));
    }
    let import = arbiter_exchange::read(&bytes).map_err(|error| CommandError::BadInput {
        what: format!("{}: {}", file.display(), world.t.explain(&error)).into(),
        hint: Some(Message::new("cli-import-list-next").into()),
    })?;
    of_import(file, &import, &world.t)
}

/// A line of a report begins with three digits and a blank; Vega puts bars between the fields.
fn is_report(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    lines.any(|line| line.starts_with(b"001 ") && !line.contains(&b'|'))
}

fn of_report(report: Report, t: &Text) -> Content {
    let mut notes: Vec<String> = report.adjustments.iter().map(ToString::to_string).collect();
    notes.extend(report.defaults.iter().map(|it| t.say1("cli-import-filled", "what", it)));
    let ends = [("version", report.version.to_string()), ("end", report.line_end.to_string())];
    let program = t.with("cli-import-ends", &ends);
    Content { program, record: report.record, details: BTreeMap::new(), notes }
}

fn of_import(file: &Path, import: &Read, t: &Text) -> Result<Content, CommandError> {
    // Vega writes the results of a round into a file of their own.
    if let ([], [round, ..]) = (&*import.players, &*import.rounds) {
        let what = Message::new("cli-import-alone")
            .with("file", file.display().to_string())
            .with("n", round.games.len())
            .with("round", round.number.to_string());
        return Err(CommandError::bad(what, Message::new("cli-import-alone-next")));
    }
    let record = arbiter_exchange::record(import);
    let mut record = record.map_err(|fault| in_file(file, &fault))?;
    if record.event.name.is_empty() {
        let stem = file.file_stem().map(|it| it.to_string_lossy().into_owned());
        record.event.name = stem.unwrap_or_default();
    }
    let program = format!("{} {}", import.program, import.version).trim().to_owned();
    let notes = import.notes.iter().map(|note| t.explain(note)).collect();
    Ok(Content { program, record, details: arbiter_exchange::details(import), notes })
}

/// The games of a round by the numbers of the players, and who had none.
fn round(record: &Record, round_idx: usize) -> Value {
    let entry = |player: &Player| player.rounds.get(round_idx).copied();
    let game = |player: &Player| match entry(player)? {
        RoundEntry::Paired { opponent, color: Some(Color::White), result } => {
            let other = record.player(opponent).and_then(entry);
            let theirs = match other {
                Some(RoundEntry::Paired { result, .. }) => Some(result),
                Some(RoundEntry::Bye(_) | RoundEntry::Absent) | None => None,
            };
            Some(json!({
                "white": player.number.get(), "black": opponent.get(),
                "result": score_of(result, theirs),
            }))
        }
        RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => None,
    };
    let unpaired = |player: &Player| {
        let kind = match entry(player).unwrap_or(RoundEntry::Absent) {
            RoundEntry::Paired { .. } => return None,
            RoundEntry::Bye(Bye::PairingAllocated) => "pab",
            RoundEntry::Bye(Bye::FullPoint) => "full",
            RoundEntry::Bye(Bye::HalfPoint) => "half",
            RoundEntry::Bye(Bye::ZeroPoint) => "zero",
            RoundEntry::Absent => "absent",
        };
        Some(json!({ "player": player.number.get(), "kind": kind }))
    };
    let players = || record.players.iter().filter(|player| !player.is_vacant());
    json!({
        "round": round_idx + 1,
        "games": players().filter_map(game).collect::<Vec<_>>(),
        "unpaired": players().filter_map(unpaired).collect::<Vec<_>>(),
    })
}

/// A result as White's and Black's points: `F` by forfeit, `U` played and not rated, `*` open.
const fn score_of(white: GameResult, black: Option<GameResult>) -> &'static str {
    match (white, black) {
        (GameResult::Win, _) => "1-0",
        (GameResult::Draw, Some(GameResult::Loss)) => "1/2-0",
        (GameResult::Draw, _) => "1/2-1/2",
        (GameResult::Loss, Some(GameResult::Loss)) => "0-0",
        (GameResult::Loss, Some(GameResult::Draw)) => "0-1/2",
        (GameResult::Loss, _) => "0-1",
        (GameResult::ForfeitWin, _) => "1-0F",
        (GameResult::ForfeitLoss, Some(GameResult::ForfeitLoss)) => "0-0F",
        (GameResult::ForfeitLoss, _) => "0-1F",
        (GameResult::UnratedWin, _) => "1-0U",
        (GameResult::UnratedDraw, _) => "1/2-1/2U",
        (GameResult::UnratedLoss, _) => "0-1U",
        (GameResult::Adjourned | GameResult::Pending, _) => "*",
    }
}

fn show(content: &Content, form: Format, world: &mut World<'_>) -> Done {
    let record = &content.record;
    let players = players(content);
    if form == Format::Json {
        let player = |it: &Details| {
            json!({
                "name": it.name, "title": it.title.map(arbiter_tournament::Title::code),
                "rating": it.rating, "national_rating": it.national_rating,
                "fide_id": it.fide_id, "national_id": it.national_id, "licence": it.licence,
                "federation": it.federation, "club": it.club, "birth": it.birth,
            })
        };
        let answer = json!({
            "program": content.program, "name": record.event.name, "place": record.event.place,
            "rounds": record.rounds_recorded(), "rounds_total": record.rounds_total,
            "players": players.iter().map(player).collect::<Vec<_>>(),
            "pairings": (0..record.rounds_recorded()).map(|idx| round(record, idx)).collect::<Vec<_>>(),
            "notes": content.notes,
        });
        return format::json(world.out, &answer);
    }
    writeln!(world.out, "{}", content.program)?;
    let key = if record.rounds_total.is_some() { "cli-import-show-of" } else { "cli-import-show" };
    let line = Message::new(key)
        .with("name", record.event.name.as_str())
        .with("players", players.len())
        .with("rounds", record.rounds_recorded());
    world.print(&match record.rounds_total {
        Some(total) => line.with("total", total),
        None => line,
    })?;
    for it in &players {
        let rating = it.rating.or(it.national_rating);
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        let title = it.title.map_or("", arbiter_tournament::Title::code);
        let line = format!(
            "{title:>4} {:<34} {rating:>4} {:<3} {:<10} {}",
            it.name, it.federation, it.birth, it.club
        );
        writeln!(world.out, "{}", line.trim_end())?;
    }
    for note in &content.notes {
        writeln!(world.out, "! {note}")?;
    }
    Ok(())
}
