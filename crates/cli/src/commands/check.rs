//! `arbiter check`: is the file what the rules give?

use std::{path::PathBuf, process::ExitCode};

use arbiter_answers::check::{CheckAnswer, Query, check};
use arbiter_rulebook::Message;

use crate::{
    commands::{report, spoken::SpokenArguments},
    error::CommandError,
    format::{self, TableFormat, cell, csv_row},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(required = true)]
    reports: Vec<PathBuf>,

    #[command(flatten)]
    rules: report::RulesArguments,

    #[arg(long, alias = "tie-breaks", value_name = "LIST")]
    tiebreaks: Option<String>,

    #[command(flatten)]
    spoken: SpokenArguments,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let mut answers = Vec::with_capacity(arguments.reports.len());
    for path in &arguments.reports {
        let record = report::read_record(path, world)?;
        let query = Query {
            system: arguments.rules.system,
            edition: arguments.rules.edition,
            acceleration: arguments.rules.acceleration,
            tie_breaks: arguments.tiebreaks.as_deref(),
            spoken: arguments.spoken.spoken(world.t.language()),
            today: world.today(),
        };
        let answer = check(&path.display().to_string(), &record, query)?;
        if let Some(assumed) = &answer.assumed {
            writeln!(world.talk, "{}: {assumed}", path.display())?;
        }
        answers.push(answer);
    }
    let n_differences: usize = answers.iter().map(|answer| answer.differences.len()).sum();
    match arguments.format {
        TableFormat::Text => write_text(world, &answers)?,
        TableFormat::Csv => write_csv(world, &answers)?,
        TableFormat::Json => format::json(world.out, &answers)?,
    }
    let rounds: usize = answers.iter().map(|answer| answer.rounds).sum();
    let checked = Message::new("cli-checked").with("rounds", rounds);
    world.tell(&checked.with("differences", n_differences))?;
    Ok(if n_differences == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn write_text(world: &mut World<'_>, answers: &[CheckAnswer]) -> Result<(), CommandError> {
    for answer in answers {
        for row in &answer.differences {
            writeln!(world.out, "{}: {}", answer.file, row.text)?;
        }
    }
    Ok(())
}

fn write_csv(world: &mut World<'_>, answers: &[CheckAnswer]) -> Result<(), CommandError> {
    csv_row(world.out, ["file", "round", "kind", "white", "black", "text"])?;
    for answer in answers {
        for row in &answer.differences {
            let (round, white, black) = (row.round.to_string(), cell(row.white), cell(row.black));
            csv_row(world.out, [&answer.file, &round, row.kind, &white, &black, &row.text])?;
        }
    }
    Ok(())
}
