//! The public pages of an event in a folder, kept up to date.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
};

use super::desk::Desk;
use crate::{error::CommandError, world::World};

/// The names of the files that were written last time, one a line.
const WRITTEN: &str = "arbiter-published.txt";

#[derive(Debug, clap::Args)]
pub(super) struct Publish {
    /// Number of the event
    id: u32,

    /// The folder
    folder: PathBuf,
}

pub(super) fn publish(
    arguments: &Publish,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let files = desk.pages(arguments.id)?;
    let folder = &arguments.folder;
    let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut changed = 0_usize;
    for file in &files {
        let path = folder.join(&file.name);
        if fs::read(&path).is_ok_and(|there| there == file.bytes) {
            continue;
        }
        if let Some(parent) = path.parent() {
            let made = fs::create_dir_all(parent);
            made.map_err(|source| CommandError::Unwritable { path: parent.to_owned(), source })?;
        }
        world.write(&path, &file.bytes)?;
        changed += 1;
    }
    let removed = remove_others(folder, &names)?;
    let mut list = names.iter().copied().collect::<Vec<_>>().join("\n");
    list.push('\n');
    world.write(&folder.join(WRITTEN), list.as_bytes())?;
    let all = files.len();
    writeln!(world.talk, "{changed} of {all} files written, {removed} removed")?;
    Ok(())
}

/// Removes what was written last time and is no longer part of the event. Other files in the
/// folder are somebody else's.
fn remove_others(folder: &Path, names: &BTreeSet<&str>) -> Result<usize, CommandError> {
    let Ok(written) = fs::read_to_string(folder.join(WRITTEN)) else { return Ok(0) };
    let mut removed = 0;
    for name in written.lines().filter(|name| !names.contains(name)) {
        let is_inside = Path::new(name).components().all(|it| matches!(it, Component::Normal(_)));
        let path = folder.join(name);
        if !is_inside || name.is_empty() || !path.is_file() {
            continue;
        }
        fs::remove_file(&path)
            .map_err(|source| CommandError::Unwritable { path: path.clone(), source })?;
        removed += 1;
    }
    Ok(removed)
}
