//! Files of our own format and of other programs: looked at, and taken over into an event.
#![allow(
    clippy::needless_pass_by_value,
    reason = "it is given to map_err or taken over by the caller"
)]

use std::path::{Path, PathBuf};

use arbiter_director::{Command, Concern, Consent, Refusal};
use arbiter_rulebook::{Color, Message};
use arbiter_service::exchange::{self, Content, TakeError};
use arbiter_tournament::{Bye, Details, GameResult, Player, Record, RoundEntry};
use serde_json::{Value, json};

use super::{desk::Desk, file_content, lists};
use crate::{
    error::{CommandError, Done},
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Import {
    file: PathBuf,

    #[arg(long)]
    preview: bool,

    #[arg(long, conflicts_with_all = ["preview", "into", "list"])]
    show: bool,

    #[arg(long, value_name = "SHEET", conflicts_with = "list")]
    sheet: Option<String>,

    #[arg(long, value_name = "EVENT", conflicts_with = "list")]
    into: Option<u32>,

    #[arg(long, value_name = "NAME")]
    list: Option<String>,

    #[arg(long, value_name = "PAIRS", requires = "list")]
    columns: Option<String>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Import {
    /// Whether the database is needed.
    pub(super) const fn is_preview(&self) -> bool {
        self.preview || self.show
    }
}

pub(super) fn import(arguments: &Import, desk: &Desk, world: &mut World<'_>) -> Done {
    if let Some(name) = &arguments.list {
        let columns = arguments.columns.as_deref();
        return lists::import(desk, name, (&arguments.file, columns), world);
    }
    if arguments.is_preview() {
        return preview(arguments, world);
    }
    let file = &arguments.file;
    let content = read((file, arguments.sheet.as_deref()), world)?;
    match arguments.into {
        Some(event) => {
            let content = content.of_players_alone();
            tell(file, &content, world)?;
            enter(event, &content, desk, world)
        }
        None => begin(file, content, desk, world),
    }
}

/// Shows a file without a database.
pub(super) fn preview(arguments: &Import, world: &mut World<'_>) -> Done {
    if arguments.show {
        return print_content(arguments, world);
    }
    let content = read((&arguments.file, arguments.sheet.as_deref()), world)?;
    let content = if arguments.into.is_some() {
        content.of_players_alone()
    } else {
        exchange::take(content).map_err(|error| told(&arguments.file, &error, world))?.content
    };
    show(&content, arguments.format, world)
}

/// What the file says, before anything is made of it.
fn print_content(arguments: &Import, world: &mut World<'_>) -> Done {
    let (file, sheet) = (&arguments.file, arguments.sheet.as_deref());
    let bytes = world.read(file)?;
    let said = if exchange::is_report(&bytes) {
        file_content::of_report(&read((file, sheet), world)?, &world.t)
    } else {
        let import = arbiter_exchange::read_from(&bytes, sheet);
        let import = import.map_err(|error| told(file, &TakeError::File(error), world))?;
        file_content::of_import(&import, &world.t)
    };
    format::json(world.out, &said)
}

fn begin(file: &Path, content: Content, desk: &Desk, world: &mut World<'_>) -> Done {
    let taken = exchange::take(content).map_err(|error| match error {
        TakeError::Refused(refusal) => desk.refused(None, &refusal),
        error @ (TakeError::Report(_) | TakeError::File(_) | TakeError::ResultsAlone { .. }) => {
            told(file, &error, world)
        }
    })?;
    tell(file, &taken.content, world)?;
    if !taken.differing.is_empty() && !desk.has_confirmed() {
        let concerns = vec![Concern::RoundsDiffer(taken.differing)];
        let refusal = Refusal::NeedsConsent { level: Consent::Confirmed, concerns };
        return Err(desk.refused(None, &refusal));
    }
    let id = desk.begin(&taken.facts)?;
    writeln!(world.out, "{id}")?;
    Ok(())
}

fn enter(event: u32, content: &Content, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(event)?;
    let mut entries = content.players();
    lists::note_list(desk, &mut entries, &loaded.event.settings)?;
    let n_players = entries.len();
    desk.act(&mut loaded, &[Command::Enter(entries)])?;
    world.tell(&Message::new("cli-import-entered").with("n", n_players))?;
    Ok(())
}

/// Adjustments are talk; the answer of the command stays alone.
fn tell(file: &Path, content: &Content, world: &mut World<'_>) -> Done {
    let (program, file) = (&content.program, file.display());
    writeln!(world.talk, "{file}: {program}")?;
    let t = world.t;
    for it in &content.adjusted {
        writeln!(world.talk, "{file}: {}", t.explain(it))?;
    }
    Ok(())
}

/// The players of any file, to enter them.
pub(super) fn entries(file: &Path, world: &mut World<'_>) -> Result<Vec<Details>, CommandError> {
    let content = read((file, None), world)?.of_players_alone();
    tell(file, &content, world)?;
    Ok(content.players())
}

/// A file, of a workbook the sheet that was asked for.
fn read((file, sheet): (&Path, Option<&str>), world: &World<'_>) -> Result<Content, CommandError> {
    let bytes = world.read(file)?;
    let stem = file.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    exchange::read_from(&bytes, sheet, &stem).map_err(|error| told(file, &error, world))
}

/// What is wrong with a file, in the language of the command.
fn told(file: &Path, error: &TakeError, world: &World<'_>) -> CommandError {
    let t = &world.t;
    let file = file.display();
    let (what, hint) = match error {
        TakeError::Refused(refusal) => {
            (arbiter_server::refusal_in(t.language(), refusal, None), None)
        }
        TakeError::Report(_) | TakeError::File(_) | TakeError::ResultsAlone { .. } => {
            let faults: Vec<String> = error.messages().iter().map(|it| t.message(it)).collect();
            let is_file = matches!(error, TakeError::File(_));
            let hint = is_file.then(|| Message::new("cli-import-list-next").into());
            (faults.join("\n  "), hint)
        }
    };
    CommandError::BadInput { what: format!("{file}: {what}").into(), hint }
}

/// An adjustment as programs read it.
pub(super) fn adjustment((it, text): (&exchange::Adjusted, &String)) -> Value {
    let (line, column) = it.place();
    let mut value = json!({ "kind": it.kind(), "text": text });
    for (name, at) in [("line", line), ("column", column)] {
        if at > 0 {
            value[name] = at.into();
        }
    }
    value
}

/// The games of a round by the numbers of the players, and who had none.
pub(super) fn round(record: &Record, round_idx: usize) -> Value {
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
    let players = content.players();
    let t = world.t;
    let notes: Vec<String> = content.adjusted.iter().map(|it| t.explain(it)).collect();
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
            "notes": notes,
            "adjustments": content.adjusted.iter().zip(&notes).map(adjustment).collect::<Vec<_>>(),
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
    for note in &notes {
        writeln!(world.out, "! {note}")?;
    }
    Ok(())
}
