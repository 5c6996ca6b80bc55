//! `arbiter rule`: incident scripts, decided.

mod ask;
mod draw;

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    process::ExitCode,
};

use arbiter_laws::{Search, script};
use arbiter_rulebook::{Citation, Date, LawsEdition};
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
/// what it expects, the answer is compared; the exit status is 1 if something differs. A script
/// without expectations only asks: the board and the clocks are drawn after each act. Without a
/// script, in a terminal, the command asks step by step.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Scripts to run, `-` for standard input; none to be asked step by step
    scripts: Vec<PathBuf>,

    /// Edition of the Laws: the one to run, and the one of cases that name none
    #[arg(long)]
    edition: Option<LawsEdition>,

    /// Day of the game, which decides the edition of cases that name none; today if not given
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "edition")]
    date: Option<Date>,

    /// Ask step by step, also where standard input is no terminal
    #[arg(long, conflicts_with = "scripts")]
    ask: bool,

    /// Draw the board and the clocks after every act
    #[arg(long)]
    board: bool,

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
    /// The articles that have to be read with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with: Vec<&'static str>,
}

#[derive(Serialize)]
struct FailureView {
    line: usize,
    message: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let day = arguments.date.unwrap_or_else(|| world.today());
    let usual = arguments.edition.unwrap_or_else(|| LawsEdition::in_force(day));
    if arguments.scripts.is_empty() {
        if arguments.ask || io::stdin().is_terminal() {
            return ask::run(usual, &mut io::stdin().lock(), world);
        }
        return Err(CommandError::BadInput {
            what: "expected a script".to_owned(),
            hint: Some("name a file, `-` for standard input, or --ask".to_owned()),
        });
    }
    let (mut runs, mut failed) = (0_usize, 0_usize);
    for path in &arguments.scripts {
        let name = path.display().to_string();
        let text = String::from_utf8(world.read(path)?)
            .map_err(|_| CommandError::bad_input(format!("{name}: expected UTF-8")))?;
        for case in &read(&name, &text, usual)? {
            let chosen =
                |edition: &&LawsEdition| arguments.edition.is_none_or(|only| only == **edition);
            for edition in case.editions().iter().filter(chosen) {
                let report = script::run(case, *edition, &Search::default());
                runs += 1;
                failed += usize::from(!report.failures.is_empty());
                let board = arguments.board || !case.expects();
                match arguments.format {
                    Format::Text => print(&name, &report, board, arguments.quiet, world)?,
                    Format::Json => format::json(world.out, &view(&name, case, &report))?,
                }
            }
        }
    }
    if arguments.format == Format::Text {
        let cases = if runs == 1 { "case" } else { "cases" };
        writeln!(world.out, "{runs} {cases}, {failed} not as expected")?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The cases of a script; an error shows the line and where in it.
fn read(name: &str, text: &str, usual: LawsEdition) -> Result<Vec<script::Case>, CommandError> {
    let cases = script::parse_for(text, usual).map_err(|error| CommandError::BadInput {
        what: format!("{name}: {error}\n{}", pointed(text, &error)),
        hint: None,
    })?;
    if cases.is_empty() {
        return Err(CommandError::bad_input(format!("{name}: expected a case, found none")));
    }
    Ok(cases)
}

/// The line of an error with a mark below its column.
fn pointed(text: &str, error: &script::ScriptError) -> String {
    let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
    format!("{line}\n{}^", " ".repeat(error.column.saturating_sub(1)))
}

fn print(
    name: &str,
    report: &script::Report,
    board: bool,
    quiet: bool,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    if !quiet {
        writeln!(world.out, "{} (Laws of {})", report.title, report.edition)?;
        for entry in &report.entries {
            draw::entry(world.out, entry, board)?;
        }
        if let Some(refused) = &report.refused {
            writeln!(world.out, "  the regulations are refused: {refused}")?;
        }
    }
    for failure in &report.failures {
        let (line, message) = (failure.line, &failure.message);
        writeln!(world.out, "{name}:{line}: {} ({}): {message}", report.title, report.edition)?;
    }
    if !quiet {
        writeln!(world.out)?;
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
                with: numbers(&ruling.with),
            })
            .collect(),
        refusal: entry.refusal.as_ref().map(|refusal| RulingView {
            article: refusal.basis.map(|basis| basis.article),
            says: refusal.reason.to_string(),
            with: Vec::new(),
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

fn numbers(citations: &[Citation]) -> Vec<&'static str> {
    citations.iter().map(|citation| citation.article).collect()
}
