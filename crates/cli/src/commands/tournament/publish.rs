//! The public pages of an event in a folder, kept up to date.

use std::path::PathBuf;

use arbiter_rulebook::Message;
use arbiter_server::publish::write_changed;

use super::desk::Desk;
use crate::{
    commands::serve::web_address,
    error::{CommandError, Done},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Publish {
    id: u32,

    folder: PathBuf,

    #[arg(long, value_name = "URL")]
    address: Option<String>,
}

pub(super) fn publish(arguments: &Publish, desk: &Desk, world: &mut World<'_>) -> Done {
    let address = web_address(arguments.address.clone())?;
    let files = desk.pages(arguments.id, address.as_deref())?;
    let done = write_changed(&arguments.folder, &files)
        .map_err(|error| CommandError::Unwritable { path: error.path, source: error.source })?;
    let said = Message::new("cli-publish-written").with("written", done.written);
    world.tell(&said.with("all", done.all).with("removed", done.removed))?;
    Ok(())
}
