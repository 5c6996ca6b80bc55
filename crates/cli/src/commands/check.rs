//! `arbiter check`: is the file what the rules give?

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_director::report::stated_edition;
use arbiter_pairing::{
    Options,
    check::{Difference, What},
    recognise::{Recognised, recognise},
};
use arbiter_rulebook::SwissEdition;
use arbiter_tournament::{Acceleration, Record, System};
use serde::Serialize;

use crate::{
    commands::{
        report,
        spoken::{SpokenArguments, Writer},
        standings,
    },
    error::CommandError,
    format::{self, TableFormat, quoted},
    world::World,
};

/// Check the pairings and the standings of reports
///
/// Prints a row for every game, colour or bye that the rules do not give, with the reason; and
/// a row for points and ranks that do not follow from the results. The system is the one that
/// the file names. If it names none, the Dutch one is assumed unless another explains the rounds
/// clearly better, and what was assumed is said. The exit status is 1 if there is any difference.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Tournament reports to check
    #[arg(required = true)]
    reports: Vec<PathBuf>,

    /// Rules that paired the events, instead of those that each file names: dutch, dubov,
    /// burstein, lim, italo-swiss, round-robin, double-round-robin, knock-out, belgrade-2,
    /// belgrade-3, double-swiss or team-swiss
    #[arg(long)]
    system: Option<System>,

    /// Edition of the Swiss rules, 2017 or 2026 [default: the one that each file names, or by
    /// its first day, or today's]
    #[arg(long)]
    edition: Option<SwissEdition>,

    /// Fictitious points, instead of those in the files: haley, soft-haley, degressive or baku
    #[arg(long)]
    acceleration: Option<Acceleration>,

    /// Tie-breaks that ranked the events, as for `standings`; without them a rank must only
    /// respect the points
    #[arg(long, value_name = "LIST")]
    tiebreaks: Option<String>,

    #[command(flatten)]
    spoken: SpokenArguments,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Serialize)]
struct Answer {
    file: String,
    system: &'static str,
    edition: &'static str,
    /// Whether the file names no system.
    is_assumed: bool,
    rounds: usize,
    differences: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    round: usize,
    kind: &'static str,
    white: Option<u16>,
    black: Option<u16>,
    text: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let mut answers = Vec::with_capacity(arguments.reports.len());
    for path in &arguments.reports {
        let record = report::read_record(path, world)?;
        let found = judged(arguments, path, &record, world)?;
        let (system, edition) = (found.system, found.edition);
        let writer = arguments.spoken.writer(edition);
        let is_assumed = is_unnamed(arguments, &record);
        if is_assumed {
            let said = writer.sentence(&writer.speaker.assumed(&found, record.rounds_recorded()));
            writeln!(world.talk, "{}: {said}", path.display())?;
        }
        let mut rows: Vec<Row> =
            found.differences.iter().map(|difference| row(difference, writer)).collect();
        let stated = standings::differences(&record, arguments.tiebreaks.as_deref())?;
        rows.extend(stated.into_iter().map(|stated| Row {
            round: stated.round,
            kind: stated.kind,
            white: Some(stated.player),
            black: None,
            text: stated.text,
        }));
        answers.push(Answer {
            file: path.display().to_string(),
            system: system.code(),
            edition: edition.name(),
            is_assumed,
            rounds: record.rounds_recorded(),
            differences: rows,
        });
    }
    let n_differences: usize = answers.iter().map(|answer| answer.differences.len()).sum();
    match arguments.format {
        TableFormat::Text => write_text(world, &answers)?,
        TableFormat::Csv => write_csv(world, &answers)?,
        TableFormat::Json => format::json(world.out, &answers)?,
    }
    let rounds: usize = answers.iter().map(|answer| answer.rounds).sum();
    writeln!(world.talk, "{rounds} rounds checked, {n_differences} differences")?;
    Ok(if n_differences == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Whether neither the file nor the command names a system.
fn is_unnamed(arguments: &Arguments, record: &Record) -> bool {
    let is_named = arguments.system.is_some()
        || record.event.type_code.is_some()
        || System::from_report(record).is_some();
    !is_named
}

/// The file by the rules that were asked for or that it names, or else by those that explain it
/// best.
fn judged(
    arguments: &Arguments,
    path: &Path,
    record: &Record,
    world: &World<'_>,
) -> Result<Recognised, CommandError> {
    let edition = report::edition(record, arguments.edition, world.today());
    let acceleration = report::acceleration(record, arguments.acceleration);
    let options = Options { edition, acceleration, ..Options::default() };
    let found = if is_unnamed(arguments, record) {
        let is_told = arguments.edition.is_some() || stated_edition(record).is_some();
        let others: Vec<SwissEdition> = SwissEdition::ALL
            .iter()
            .copied()
            .filter(|&other| !is_told && other != edition)
            .collect();
        recognise(record, &options, (edition, &others))
    } else {
        Recognised::of(report::system(record, arguments.system)?, record, &options)
    };
    found.map_err(|error| {
        let writer = arguments.spoken.writer(edition);
        let why = writer.sentence(&writer.speaker.field_error(&error));
        CommandError::bad_input(format!("{}: {why}", path.display()))
    })
}

fn row(difference: &Difference, writer: Writer) -> Row {
    let (kind, white, black) = match &difference.what {
        What::Game { found, .. } => ("game", Some(found.white), Some(found.black)),
        What::Colors { found, .. } => ("colours", Some(found.white), Some(found.black)),
        What::Bye { found, .. } => ("bye", *found, None),
        What::NoPairing(_) => ("no-pairing", None, None),
    };
    Row {
        round: difference.round,
        kind,
        white: white.map(arbiter_tournament::PairingNumber::get),
        black: black.map(arbiter_tournament::PairingNumber::get),
        text: writer.sentence(&writer.speaker.difference(difference)),
    }
}

fn write_text(world: &mut World<'_>, answers: &[Answer]) -> Result<(), CommandError> {
    for answer in answers {
        for row in &answer.differences {
            writeln!(world.out, "{}: {}", answer.file, row.text)?;
        }
    }
    Ok(())
}

fn write_csv(world: &mut World<'_>, answers: &[Answer]) -> Result<(), CommandError> {
    writeln!(world.out, "file,round,kind,white,black,text")?;
    let cell = |number: Option<u16>| number.map_or_else(String::new, |number| number.to_string());
    for answer in answers {
        for row in &answer.differences {
            let (white, black) = (cell(row.white), cell(row.black));
            let (file, text) = (quoted(&answer.file), quoted(&row.text));
            writeln!(world.out, "{file},{},{},{white},{black},{text}", row.round, row.kind)?;
        }
    }
    Ok(())
}
