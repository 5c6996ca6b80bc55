//! Results, corrections, and when they were posted.

use std::path::{Path, PathBuf};

use arbiter_director::{Command, report};
use arbiter_tournament::{BoardResult, Fact, Reach};

use super::{desk::Desk, words};
use crate::{
    error::{CommandError, Done},
    world::World,
};

/// Enter results: one, or one a line from a file
#[derive(Debug, clap::Args)]
pub(super) struct Enter {
    /// Number of the event
    id: u32,

    /// The round
    round: u8,

    /// The board, from 1
    #[arg(requires = "result", required_unless_present = "file")]
    board: Option<u16>,

    /// 1-0, =, 0-1, +--, --+, ---, adjourned, `unrated 1-0`, `arbiter 0-0`
    #[arg(value_parser = words::result, allow_hyphen_values = true)]
    result: Option<BoardResult>,

    /// Lines with a board and a result each; `-` reads from standard input
    #[arg(long, conflicts_with = "board")]
    file: Option<PathBuf>,
}

pub(super) fn enter(arguments: &Enter, desk: &Desk, world: &mut World<'_>) -> Done {
    let rows = match (&arguments.file, arguments.board.zip(arguments.result)) {
        (Some(file), _) => rows(file, world)?,
        (None, Some(row)) => vec![row],
        (None, None) => return Err(CommandError::bad_input("which board, and which result?")),
    };
    let mut loaded = desk.load(arguments.id)?;
    let round = arguments.round;
    let command = |(board, result)| Command::EnterResult { round, board, result };
    let commands: Vec<Command> = rows.into_iter().map(command).collect();
    let facts = desk.act(&mut loaded, &commands)?;
    tell_discarded(arguments.id, &facts, world)?;
    let open = loaded.event.round(round).map_or(0, arbiter_tournament::Round::open_boards);
    writeln!(world.talk, "{} entered, {open} boards of round {round} are open", commands.len())?;
    Ok(())
}

/// Says that the next round must be proposed again.
fn tell_discarded(id: u32, facts: &[Fact], world: &mut World<'_>) -> Done {
    if facts.iter().any(|fact| matches!(fact, Fact::DraftDiscarded { .. })) {
        let next = format!("arbiter tournament pair {id}");
        writeln!(world.talk, "the proposal was made with other results and is gone: {next}")?;
    }
    Ok(())
}

/// Lines with a board and a result; empty ones and those that begin with `;` are passed over.
fn rows(file: &Path, world: &World<'_>) -> Result<Vec<(u16, BoardResult)>, CommandError> {
    let bytes = world.read(file)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
    let row = |(line, number): (&str, usize)| {
        let bad = |what: String| {
            CommandError::bad_input(format!("{}: line {number}: {what}", file.display()))
        };
        let (board, result) = line
            .split_once(char::is_whitespace)
            .ok_or_else(|| bad(format!("expected a board and a result, found {line:?}")))?;
        let number = board.parse();
        let board = number.map_err(|_| bad(format!("expected a board, found {board:?}")))?;
        Ok((board, words::result(result).map_err(bad)?))
    };
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with(';')).map(row).collect()
}

/// Mend a result, or take it back
#[derive(Debug, clap::Args)]
pub(super) struct Correct {
    /// Number of the event
    id: u32,

    /// The round
    round: u8,

    /// The board, from 1
    board: u16,

    /// As for `result`, or `none` to take the result back
    #[arg(value_parser = parse_correction, allow_hyphen_values = true)]
    result: Correction,

    /// Why
    #[arg(long)]
    reason: String,
}

/// What should stand there; none to take the result back.
#[derive(Clone, Copy, Debug)]
struct Correction(Option<BoardResult>);

fn parse_correction(text: &str) -> Result<Correction, String> {
    if text == "none" {
        return Ok(Correction(None));
    }
    words::result(text).map(|result| Correction(Some(result)))
}

pub(super) fn correct(arguments: &Correct, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (round, board, to) = (arguments.round, arguments.board, arguments.result.0);
    let reason = arguments.reason.clone();
    let facts = desk.act(&mut loaded, &[Command::CorrectResult { round, board, to, reason }])?;
    let only_rating =
        facts.iter().any(|it| matches!(it, Fact::ResultCorrected { reach: Reach::RatingOnly, .. }));
    tell_discarded(arguments.id, &facts, world)?;
    let reach = if only_rating { "the rating report alone" } else { "standings and next pairings" };
    writeln!(world.talk, "board {board} of round {round} is corrected for {reach}")?;
    Ok(())
}

/// Record that a game was played with the colours reversed
#[derive(Debug, clap::Args)]
pub(super) struct ReverseColors {
    /// Number of the event
    id: u32,

    /// The round
    round: u8,

    /// The board, from 1
    board: u16,

    /// Why
    #[arg(long)]
    reason: String,
}

pub(super) fn reverse_colors(
    arguments: &ReverseColors,
    desk: &Desk,
    world: &mut World<'_>,
) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (round, board, reason) = (arguments.round, arguments.board, arguments.reason.clone());
    let facts = desk.act(&mut loaded, &[Command::ReverseColors { round, board, reason }])?;
    tell_discarded(arguments.id, &facts, world)?;
    if let Some(it) = loaded.event.board(round, board) {
        let (white, black) = (loaded.name(it.pair.white), loaded.name(it.pair.black));
        writeln!(world.talk, "board {board} of round {round}: {white} - {black}")?;
    }
    Ok(())
}

/// Record where and when the results of a round were posted, or show all postings
#[derive(Debug, clap::Args)]
pub(super) struct Post {
    /// Number of the event
    id: u32,

    /// The round
    #[arg(requires = "at")]
    round: Option<u8>,

    /// When, as `2026-07-01 19:28`, by the clock of the playing hall
    #[arg(long, value_name = "MOMENT")]
    at: Option<String>,

    /// Where [default: the place announced]
    #[arg(long, value_name = "PLACE")]
    place: Option<String>,
}

pub(super) fn post(arguments: &Post, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    if let Some((round, at)) = arguments.round.zip(arguments.at.clone()) {
        let place = arguments.place.clone();
        desk.act(&mut loaded, &[Command::PostResults { round, place, at }])?;
    }
    for row in report::postings(&loaded.event) {
        let posted = row.posted.as_deref().unwrap_or("not posted");
        let late = if row.is_late { "  late" } else { "" };
        let elsewhere = if row.is_elsewhere { "  not where announced" } else { "" };
        let line = format!(
            "round {:>2}  announced {:<16}  {posted:<16}  {}{late}{elsewhere}",
            row.round, row.announced, row.place
        );
        writeln!(world.out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Note a ruling at a board in the log
#[derive(Debug, clap::Args)]
pub(super) struct Note {
    /// Number of the event
    id: u32,

    /// The round
    round: u8,

    /// The board
    board: u16,

    /// What was decided, with its articles
    ruling: String,

    /// What there is to add
    #[arg(long, default_value = "")]
    remark: String,
}

pub(super) fn note(arguments: &Note, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (round, board) = (arguments.round, arguments.board);
    let (ruling, remark) = (arguments.ruling.clone(), arguments.remark.clone());
    desk.act(&mut loaded, &[Command::NoteRuling { round, board, ruling, remark }])?;
    writeln!(world.talk, "noted for board {board} of round {round}")?;
    Ok(())
}
