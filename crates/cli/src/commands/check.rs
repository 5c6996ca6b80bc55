//! `arbiter check`: is the file what the rules give?

use std::{path::PathBuf, process::ExitCode};

use arbiter_pairing::{
    Options,
    check::{Difference, What, check},
};
use arbiter_rulebook::SwissEdition;
use arbiter_tournament::{Acceleration, System};
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
/// the file names in its head, the Dutch one if it names none. The exit status is 1 if there is
/// any difference.
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
        let system = report::system(&record, arguments.system)?;
        let options = Options {
            edition: report::edition(&record, arguments.edition, world.today()),
            acceleration: report::acceleration(&record, arguments.acceleration),
            ..Options::default()
        };
        let writer = arguments.spoken.writer(options.edition);
        let differences = check(system, &record, &options).map_err(|error| {
            let why = writer.sentence(&writer.speaker.field_error(&error));
            CommandError::bad_input(format!("{}: {why}", path.display()))
        })?;
        let mut rows: Vec<Row> =
            differences.iter().map(|difference| row(difference, writer)).collect();
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
            edition: options.edition.name(),
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
