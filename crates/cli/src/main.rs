//! `arbiter`: the rulebook on the command line.
//!
//! One file per command in `commands/`. Data goes to standard output, talk and progress to
//! standard error. Exit status: 0 done, 1 the answer is no, 2 wrong usage or unreadable
//! input, 3 our fault.

mod commands;
mod error;
mod format;
mod help;
mod input;
#[cfg(test)]
mod languages;
mod parallel;
mod table;
mod usage;
mod world;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use arbiter_rulebook::{Language, Message};
use clap::Parser;

use crate::{commands::Command, error::CommandError, world::World};

/// The command line; what each command and argument is for stands in `help.ftl`.
#[derive(Debug, Parser)]
#[command(name = "arbiter", version, arg_required_else_help = true)]
struct Arguments {
    #[arg(long, global = true, env = "ARBITER_LANG", value_name = "CODE", alias = "language")]
    lang: Option<Language>,

    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    let given: Vec<_> = std::env::args_os().collect();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut talk = io::stderr();
    let mut world = World::new(&mut out, &mut talk);
    let answer = if let Some(asked) = commands::foreign(&given) {
        commands::run_foreign(asked, &mut world)
    } else {
        match Arguments::try_parse_from(&given) {
            Ok(Arguments { lang, command }) => {
                world.speak(lang);
                commands::run(command, &mut world)
            }
            Err(error) => return usage::tell(&error, &given),
        }
    };
    let t = world.t;
    let answer = answer.and_then(|code| out.flush().map(|()| code).map_err(CommandError::from));
    match answer {
        Ok(code) => code,
        Err(CommandError::OutputClosed) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed there is nobody left to tell.
            let _ = writeln!(talk, "arbiter: {}", error.said(&t));
            if let Some(hint) = error.hint() {
                let hint = Message::new("cli-hint").with("hint", hint.said(&t));
                let _ = writeln!(talk, "{}", t.message(&hint));
            }
            error.exit_code()
        }
    }
}
