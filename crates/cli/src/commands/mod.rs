//! The commands, one file each.

use std::process::ExitCode;

use crate::{error::CommandError, world::World};

/// What `arbiter` can do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {}

/// Runs one command.
pub(crate) fn run(command: Command, _world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    match command {}
}
