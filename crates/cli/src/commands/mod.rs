//! The commands, one file each.

mod chess960;
mod moves;
mod norms;
mod perft;
mod position;
mod rate;
mod report;

use std::process::ExitCode;

use crate::{error::CommandError, world::World};

/// What `arbiter` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Chess960(chess960::Arguments),
    Rate(rate::Arguments),
    Norms(norms::Arguments),
}

/// Runs one command.
pub(crate) fn run(command: Command, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    match command {
        Command::Perft(arguments) => perft::run(&arguments, world),
        Command::Moves(arguments) => moves::run(&arguments, world),
        Command::Chess960(arguments) => chess960::run(&arguments, world),
        Command::Rate(arguments) => rate::run(&arguments, world),
        Command::Norms(arguments) => norms::run(&arguments, world),
    }
}
