//! Results, corrections, and when they were posted.

use std::path::{Path, PathBuf};

use arbiter_director::{Command, report};
use arbiter_rulebook::{Message, MessageValue};
use arbiter_tournament::{BoardResult, Fact, Reach};

use super::{desk::Desk, words};
use crate::{
    error::{CommandError, Done},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Enter {
    id: u32,

    round: u8,

    #[arg(requires = "result", required_unless_present = "file")]
    board: Option<u16>,

    #[arg(value_parser = words::result, allow_hyphen_values = true)]
    result: Option<BoardResult>,

    #[arg(long, conflicts_with = "board")]
    file: Option<PathBuf>,
}

pub(super) fn enter(arguments: &Enter, desk: &Desk, world: &mut World<'_>) -> Done {
    let rows = match (&arguments.file, arguments.board.zip(arguments.result)) {
        (Some(file), _) => rows(file, world)?,
        (None, Some(row)) => vec![row],
        (None, None) => return Err(CommandError::bad_input(Message::new("cli-results-which"))),
    };
    let mut loaded = desk.load(arguments.id)?;
    let round = arguments.round;
    let command = |(board, result)| Command::EnterResult { round, board, result };
    let commands: Vec<Command> = rows.into_iter().map(command).collect();
    let facts = desk.act(&mut loaded, &commands)?;
    tell_discarded(arguments.id, &facts, world)?;
    let open = loaded.event.round(round).map_or(0, arbiter_tournament::Round::open_boards);
    let said = Message::new("cli-results-entered").with("n", commands.len());
    world.tell(&said.with("open", open).with("round", round))?;
    Ok(())
}

/// Says that the next round must be proposed again.
fn tell_discarded(id: u32, facts: &[Fact], world: &mut World<'_>) -> Done {
    if facts.iter().any(|fact| matches!(fact, Fact::DraftDiscarded { .. })) {
        let next = format!("arbiter tournament pair {id}");
        world.tell(&Message::new("cli-results-discarded").with("command", next))?;
    }
    Ok(())
}

/// Lines with a board and a result; empty ones and those that begin with `;` are passed over.
fn rows(file: &Path, world: &World<'_>) -> Result<Vec<(u16, BoardResult)>, CommandError> {
    let bytes = world.read(file)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
    let row = |(line, number): (&str, usize)| {
        let bad = |what: MessageValue| {
            let place = Message::new("cli-results-line").with("file", file.display().to_string());
            CommandError::bad_input(place.with("line", number).with("what", what))
        };
        let (board, result) = line
            .split_once(char::is_whitespace)
            .ok_or_else(|| bad(Message::new("cli-results-row").with("found", line).into()))?;
        let number = board.parse();
        let no_board = |_| bad(Message::new("cli-results-board").with("found", board).into());
        let board = number.map_err(no_board)?;
        let no_result = |_| bad(Message::new("cli-result-expected").with("found", result).into());
        Ok((board, words::result(result).map_err(no_result)?))
    };
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with(';')).map(row).collect()
}

#[derive(Debug, clap::Args)]
pub(super) struct Correct {
    id: u32,

    round: u8,

    board: u16,

    #[arg(value_parser = parse_correction, allow_hyphen_values = true)]
    result: Correction,

    #[arg(long)]
    reason: String,
}

/// What should stand there; none to take the result back.
#[derive(Clone, Copy, Debug)]
struct Correction(Option<BoardResult>);

fn parse_correction(text: &str) -> Result<Correction, Unfit> {
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
    let key = if only_rating { "cli-results-corrected-rating" } else { "cli-results-corrected" };
    world.tell(&Message::new(key).with("board", board).with("round", round))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct ReverseColors {
    id: u32,

    round: u8,

    board: u16,

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
        let said = Message::new("cli-results-reversed").with("board", board).with("round", round);
        world.tell(&said.with("white", white).with("black", black))?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Post {
    id: u32,

    #[arg(requires = "at")]
    round: Option<u8>,

    #[arg(long, value_name = "MOMENT")]
    at: Option<String>,

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
        let t = world.t;
        let posted = row.posted.clone().unwrap_or_else(|| t.say("cli-post-not"));
        let round = [
            ("round", format!("{:>2}", row.round)),
            ("announced", format!("{:<16}", row.announced)),
        ];
        let mut line = format!("{}  {posted:<16}  {}", t.with("cli-post-row", &round), row.place);
        if row.is_late {
            line.push_str("  ");
            line.push_str(&t.say("cli-post-late"));
        }
        if row.is_elsewhere {
            line.push_str("  ");
            line.push_str(&t.say("cli-post-elsewhere"));
        }
        writeln!(world.out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Note {
    id: u32,

    round: u8,

    board: u16,

    ruling: String,

    #[arg(long, default_value = "")]
    remark: String,
}

pub(super) fn note(arguments: &Note, desk: &Desk, world: &mut World<'_>) -> Done {
    let mut loaded = desk.load(arguments.id)?;
    let (round, board) = (arguments.round, arguments.board);
    let (ruling, remark) = (arguments.ruling.clone(), arguments.remark.clone());
    desk.act(&mut loaded, &[Command::NoteRuling { round, board, ruling, remark }])?;
    world.tell(&Message::new("cli-note-noted").with("board", board).with("round", round))?;
    Ok(())
}
