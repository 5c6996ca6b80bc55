//! `arbiter`: the rulebook on the command line.
//!
//! One file a command in `commands/`. Data goes to standard output, talk and progress to
//! standard error. Exit status: 0 done, 1 the answer is no, 2 wrong usage or unreadable
//! input, 3 our fault.

mod commands;
mod error;
mod format;
mod input;
mod parallel;
mod table;
mod world;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use arbiter_rulebook::Language;
use clap::Parser;

use crate::{commands::Command, error::CommandError, world::World};

/// The FIDE rulebook as software
#[derive(Debug, Parser)]
#[command(name = "arbiter", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let given: Vec<_> = std::env::args_os().collect();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut talk = io::stderr();
    let mut world = World { out: &mut out, talk: &mut talk, language: Language::English };
    let answer = match commands::foreign(&given) {
        Some(asked) => commands::run_foreign(asked, &mut world),
        None => commands::run(Arguments::parse_from(given).command, &mut world),
    };
    let answer = answer.and_then(|code| out.flush().map(|()| code).map_err(CommandError::from));
    match answer {
        Ok(code) => code,
        Err(CommandError::OutputClosed) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed there is nobody left to tell.
            let _ = writeln!(talk, "arbiter: {error}");
            if let Some(hint) = error.hint() {
                let _ = writeln!(talk, "hint: {hint}");
            }
            error.exit_code()
        }
    }
}
