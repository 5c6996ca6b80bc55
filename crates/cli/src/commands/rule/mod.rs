//! `arbiter rule`: incident scripts, decided.

mod ask;
mod draw;

pub(super) use draw::{board, cited_all};

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    process::ExitCode,
};

use arbiter_answers::rule::{self, CaseView, ScriptCase};
use arbiter_laws::{Search, script};
use arbiter_rulebook::{Date, LawsEdition, Message};
use arbiter_text::Text;

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

    /// Ask step by step, even where standard input is not a terminal
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

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let day = arguments.date.unwrap_or_else(|| world.today());
    let usual = arguments.edition.unwrap_or_else(|| LawsEdition::in_force(day));
    let t = world.t;
    if arguments.scripts.is_empty() {
        if arguments.ask || io::stdin().is_terminal() {
            return ask::run(usual, t, &mut io::stdin().lock(), world);
        }
        let what = Message::new("cli-rule-script");
        return Err(CommandError::bad(what, Message::new("cli-rule-script-next")));
    }
    let (mut runs, mut failed) = (0_usize, 0_usize);
    for path in &arguments.scripts {
        let name = path.display().to_string();
        let text = String::from_utf8(world.read(path)?).map_err(|_| {
            CommandError::bad_input(Message::new("cli-utf8").with("file", name.as_str()))
        })?;
        for case in &rule::read(&name, &text, usual)? {
            let chosen =
                |edition: &&LawsEdition| arguments.edition.is_none_or(|only| only == **edition);
            for edition in case.editions().iter().filter(chosen) {
                let report = script::run(case, *edition, &Search::default());
                runs += 1;
                failed += usize::from(!report.failures.is_empty());
                let board = arguments.board || !case.expects();
                match arguments.format {
                    Format::Text => {
                        let shown = Shown { name: &name, board, quiet: arguments.quiet, t };
                        print(&shown, &report, world)?;
                    }
                    Format::Json => {
                        let case = CaseView::new(case, &report, &t);
                        format::json(world.out, &ScriptCase { script: &name, case })?;
                    }
                }
            }
        }
    }
    if arguments.format == Format::Text {
        let failed = failed.to_string();
        let values = [("cases", t.count("rule-cases", runs)), ("failed", failed)];
        writeln!(world.out, "{}", t.with("rule-total", &values))?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How reports are printed.
struct Shown<'a> {
    name: &'a str,
    board: bool,
    quiet: bool,
    t: Text,
}

fn print(
    shown: &Shown<'_>,
    report: &script::Report,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let Shown { name, board, quiet, t } = *shown;
    if !quiet {
        let laws = t.say1("assistant-laws-of", "edition", report.edition);
        writeln!(world.out, "{} ({laws})", report.title)?;
        for entry in &report.entries {
            draw::entry(world.out, entry, board, &t)?;
        }
        if let Some(refused) = &report.refused {
            writeln!(
                world.out,
                "  {}",
                t.say1("rule-regulations-refused", "why", t.explain(refused))
            )?;
        }
    }
    for failure in &report.failures {
        let (line, message) = (failure.line, t.explain(&failure.what));
        writeln!(world.out, "{name}:{line}: {} ({}): {message}", report.title, report.edition)?;
    }
    if !quiet {
        writeln!(world.out)?;
    }
    Ok(())
}
