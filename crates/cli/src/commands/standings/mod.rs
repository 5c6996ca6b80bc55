//! `arbiter standings`: the ranking of a report, with every value and its working.

mod check;
mod show;
mod words;

use arbiter_rulebook::TieBreakEdition;
pub(super) use check::differences;
use std::{path::PathBuf, process::ExitCode};

use arbiter_standings::{
    Decided, MatchScoring, OpponentsUnplayed, PRESETS, Rules, Standings, Table, TeamScore,
    TieBreak, complete_rounds, rank,
};
use arbiter_tournament::{Event, Record};

use crate::{
    commands::report::read_record, error::CommandError, format::TableFormat, world::World,
};

/// Rank a tournament, with every tie-break and how it came about
///
/// Reads a tournament report (TRF) and ranks by points, then by the tie-breaks in the order
/// given. Places that stay level are shared. Values are exact.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Tournament report to read, `-` for standard input
    report: PathBuf,

    /// Tie-breaks in order, such as `BH/C1,BH,SB`, or a recommended list: round-robin,
    /// team-round-robin, swiss-rated, swiss, team-swiss
    #[arg(long, value_name = "LIST")]
    tiebreaks: String,

    /// Edition of the tie-break rules
    #[arg(long, default_value = "2012")]
    edition: String,

    /// Show what every round gave
    #[arg(long)]
    working: bool,

    /// Count the first so many rounds only [default: all that are complete]
    #[arg(long, value_name = "N")]
    rounds: Option<usize>,

    /// Rank teams instead of players, by this score
    #[arg(long, value_enum, value_name = "SCORE")]
    teams: Option<TeamRanking>,

    /// How unplayed rounds of opponents count in Buchholz and Sonneborn-Berger
    #[arg(long, value_enum, default_value_t = Unplayed::Draws)]
    opponents_unplayed: Unplayed,

    /// Order found by drawing lots, such as `7,3`; for the tie-break LOTS
    #[arg(long, value_name = "NUMBERS")]
    lots: Vec<String>,

    /// Order found by a play-off, such as `7,3`; for the tie-break PLAYOFF
    #[arg(long, value_name = "NUMBERS")]
    playoff: Vec<String>,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum TeamRanking {
    MatchPoints,
    GamePoints,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Unplayed {
    /// Each as a draw
    Draws,
    /// Each as it was scored
    Awarded,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let record = read_record(&arguments.report, world)?;
    let table = table(&record, arguments)?;
    let tie_breaks = tie_breaks(&arguments.tiebreaks)?;
    let decided = Decided { playoffs: orders(&arguments.playoff)?, lots: orders(&arguments.lots)? };
    let how = How { working: arguments.working, format: arguments.format };
    show(&record.event, &table, (&tie_breaks, &decided), how, world)
}

/// How much is shown, and in which form.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    /// What every round gave.
    pub(super) working: bool,
    /// The form.
    pub(super) format: TableFormat,
}

/// Ranks the table and writes it.
fn show(
    event: &Event,
    table: &Table,
    (tie_breaks, decided): (&[TieBreak], &Decided),
    how: How,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let ranking = rank(table, tie_breaks, decided);
    write(event, (table, &ranking, decided), how, world)
}

/// Writes a ranking.
pub(super) fn write(
    event: &Event,
    (table, ranking, decided): (&Table, &Standings, &Decided),
    how: How,
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    for warning in &ranking.warnings {
        writeln!(world.talk, "warning ({}): {warning}", warning.clause())?;
    }
    let view = show::View { event, table, ranking };
    let workings = how.working.then(|| arbiter_standings::Workings::new(table, ranking, decided));
    match how.format {
        TableFormat::Text => show::text(world.out, &view, workings.as_ref())?,
        TableFormat::Csv => {
            writeln!(world.talk, "{}", show::heading(&view))?;
            show::csv(world.out, &view, workings.as_ref())?;
        }
        TableFormat::Json => show::json(world.out, &view, workings.as_ref())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn table(record: &Record, arguments: &Arguments) -> Result<Table, CommandError> {
    let edition: TieBreakEdition = arguments
        .edition
        .parse()
        .map_err(|error| CommandError::bad_input(format!("--edition: {error}")))?;
    let choice = match arguments.opponents_unplayed {
        Unplayed::Draws => OpponentsUnplayed::AsDraws,
        Unplayed::Awarded => OpponentsUnplayed::AsAwarded,
    };
    let rules = Rules::of(edition).with_opponents_unplayed(choice);
    let n_complete = complete_rounds(record);
    let n_rounds = arguments.rounds.unwrap_or(n_complete);
    if n_complete < n_rounds {
        let what = format!("--rounds {n_rounds}: only {n_complete} rounds are complete");
        return Err(CommandError::bad_input(what));
    }
    let score = match arguments.teams {
        None => return Ok(Table::of_players(record, n_rounds, rules)),
        Some(TeamRanking::MatchPoints) => TeamScore::MatchPoints,
        Some(TeamRanking::GamePoints) => TeamScore::GamePoints,
    };
    Table::of_teams(record, n_rounds, rules, (score, MatchScoring::default()))
        .map_err(|error| CommandError::bad_input(format!("--teams: {error}")))
}

/// A recommended list by name, or codes separated by commas.
pub(super) fn tie_breaks(list: &str) -> Result<Vec<TieBreak>, CommandError> {
    if let Some(preset) = PRESETS.iter().find(|preset| preset.name == list) {
        return Ok(preset.tie_breaks.to_vec());
    }
    let codes = list.split(',').map(str::trim).filter(|code| !code.is_empty());
    codes
        .map(|code| {
            code.parse().map_err(|error| CommandError::BadInput {
                what: format!("--tiebreaks: {error}"),
                hint: Some(format!("there are {}", words::all_codes())),
            })
        })
        .collect()
}

fn orders(lists: &[String]) -> Result<Vec<Vec<u16>>, CommandError> {
    let order = |list: &String| -> Result<Vec<u16>, CommandError> {
        let number = |word: &str| {
            let what = || format!("expected numbers of players, found {word:?} in {list:?}");
            word.trim().parse().map_err(|_| CommandError::bad_input(what()))
        };
        list.split(',').map(number).collect()
    };
    lists.iter().map(order).collect()
}
