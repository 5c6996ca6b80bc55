//! The public pages of an event in a folder, kept up to date.

use std::path::PathBuf;

use arbiter_server::publish::write_changed;

use super::desk::Desk;
use crate::{
    error::{CommandError, Done},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Publish {
    /// Number of the event
    id: u32,

    /// The folder
    folder: PathBuf,
}

pub(super) fn publish(arguments: &Publish, desk: &Desk, world: &mut World<'_>) -> Done {
    let files = desk.pages(arguments.id)?;
    let done = write_changed(&arguments.folder, &files)
        .map_err(|error| CommandError::Unwritable { path: error.path, source: error.source })?;
    let (written, all, removed) = (done.written, done.all, done.removed);
    writeln!(world.talk, "{written} of {all} files written, {removed} removed")?;
    Ok(())
}
