//! `arbiter rule`: incident scripts, decided.

use std::{path::PathBuf, process::ExitCode};

use arbiter_laws::{Search, script};
use arbiter_rulebook::LawsEdition;
use serde::Serialize;

use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// Run incident scripts and print the rulings with their articles
///
/// A script tells what happened at the board, step by step: edition, time control, clocks,
/// moves, claims. Every ruling is printed with the article that gave it. Where the script says
/// what it expects, the answer is compared; the exit status is 1 if something differs.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Scripts to run, `-` for standard input
    #[arg(required = true)]
    scripts: Vec<PathBuf>,

    /// Only this edition of the Laws
    #[arg(long)]
    edition: Option<LawsEdition>,

    /// Print only what does not come out as expected, and the totals
    #[arg(long)]
    quiet: bool,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct CaseView {
    script: String,
    case: String,
    edition: u16,
    clauses: Vec<String>,
    steps: Vec<StepView>,
    failures: Vec<FailureView>,
}

#[derive(Serialize)]
struct StepView {
    line: usize,
    step: String,
    rulings: Vec<RulingView>,
    refusal: Option<RulingView>,
}

#[derive(Serialize)]
struct RulingView {
    article: Option<&'static str>,
    says: String,
}

#[derive(Serialize)]
struct FailureView {
    line: usize,
    message: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let (mut runs, mut failed) = (0_usize, 0_usize);
    for path in &arguments.scripts {
        let name = path.display().to_string();
        let text = String::from_utf8(world.read(path)?)
            .map_err(|_| CommandError::bad_input(format!("{name}: expected UTF-8")))?;
        let cases = script::parse(&text)
            .map_err(|error| CommandError::bad_input(format!("{name}: {error}")))?;
        for case in &cases {
            let chosen =
                |edition: &&LawsEdition| arguments.edition.is_none_or(|only| only == **edition);
            for edition in case.editions().iter().filter(chosen) {
                let report = script::run(case, *edition, &Search::default());
                runs += 1;
                failed += usize::from(!report.failures.is_empty());
                match arguments.format {
                    Format::Text => print(&name, &report, arguments.quiet, world)?,
                    Format::Json => format::json(world.out, &view(&name, case, &report))?,
                }
            }
        }
    }
    if arguments.format == Format::Text {
        writeln!(world.out, "{runs} cases, {failed} not as expected")?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(
    name: &str,
    report: &script::Report,
    quiet: bool,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let out = &mut world.out;
    if !quiet {
        writeln!(out, "{} ({})", report.title, report.edition)?;
        for entry in &report.entries {
            writeln!(out, "  {}", entry.text)?;
            for ruling in &entry.rulings {
                writeln!(out, "    {ruling}")?;
            }
            if let Some(refusal) = &entry.refusal {
                writeln!(out, "    refused: {refusal}")?;
            }
        }
    }
    for failure in &report.failures {
        let (line, message) = (failure.line, &failure.message);
        writeln!(out, "{name}:{line}: {} ({}): {message}", report.title, report.edition)?;
    }
    if !quiet {
        writeln!(out)?;
    }
    Ok(())
}

fn view(name: &str, case: &script::Case, report: &script::Report) -> CaseView {
    let steps = report.entries.iter().map(|entry| StepView {
        line: entry.line,
        step: entry.text.clone(),
        rulings: entry
            .rulings
            .iter()
            .map(|ruling| RulingView {
                article: Some(ruling.basis.article),
                says: ruling.remedy.to_string(),
            })
            .collect(),
        refusal: entry.refusal.as_ref().map(|refusal| RulingView {
            article: refusal.basis.map(|basis| basis.article),
            says: refusal.reason.to_string(),
        }),
    });
    let failures = report
        .failures
        .iter()
        .map(|failure| FailureView { line: failure.line, message: failure.message.clone() });
    CaseView {
        script: name.to_owned(),
        case: report.title.clone(),
        edition: report.edition.year(),
        clauses: case.clauses.clone(),
        steps: steps.collect(),
        failures: failures.collect(),
    }
}
