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

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    scripts: Vec<PathBuf>,

    #[arg(long)]
    edition: Option<LawsEdition>,

    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "edition")]
    date: Option<Date>,

    #[arg(long, conflicts_with = "scripts")]
    ask: bool,

    #[arg(long)]
    board: bool,

    #[arg(long)]
    quiet: bool,

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
