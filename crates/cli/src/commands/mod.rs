//! The commands, one file each.

mod chess960;
mod moves;
mod perft;
mod position;

use std::process::ExitCode;

use crate::{error::CommandError, world::World};

/// What `arbiter` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Chess960(chess960::Arguments),
}

/// Runs one command.
pub(crate) fn run(command: Command, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    match command {
        Command::Perft(arguments) => perft::run(&arguments, world),
        Command::Moves(arguments) => moves::run(&arguments, world),
        Command::Chess960(arguments) => chess960::run(&arguments, world),
    }
}
