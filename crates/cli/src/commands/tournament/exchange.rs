//! Reports in and out of the database, backup and restore.

use std::{
    fs,
    path::{Path, PathBuf},
};

use arbiter_director::report::{comments, exchange_record, facts_of};
use arbiter_server::ExportedFile;
use arbiter_store::{BackupKey, is_encrypted};
use arbiter_trf::{LineEnd, Version, WriteOptions};

use super::{desk::Desk, lists, words};
use crate::{commands::report, error::CommandError, world::World};

/// Write the report of an event
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// Number of the event
    id: u32,

    /// Where to; `-` writes to standard output
    #[arg(long, value_name = "FILE", default_value = "-", conflicts_with = "html")]
    trf: PathBuf,

    /// Version of the format: TRF06, TRF16 or TRF26
    #[arg(long, value_name = "VERSION", default_value = "TRF16", conflicts_with = "html")]
    trf_version: Version,

    /// How lines end: cr, lf or crlf
    #[arg(long, value_name = "END", default_value = "cr", conflicts_with = "html")]
    line_end: LineEnd,

    /// Write the public pages into this folder instead, in four languages, to look at without a
    /// server
    #[arg(long, value_name = "FOLDER")]
    html: Option<PathBuf>,
}

pub(super) fn export(
    arguments: &Export,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    if let Some(folder) = &arguments.html {
        return write_pages(&desk.pages(arguments.id)?, folder, world);
    }
    let event = desk.load(arguments.id)?.event;
    let record = exchange_record(&event)?;
    let options = WriteOptions {
        version: arguments.trf_version,
        line_end: arguments.line_end,
        ..WriteOptions::default()
    };
    let bytes = arbiter_trf::write_with_comments(&record, &comments(&event), options);
    world.write(&arguments.trf, &bytes)
}

fn write_pages(
    files: &[ExportedFile],
    folder: &Path,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    for file in files {
        let path = folder.join(&file.name);
        if let Some(parent) = path.parent() {
            let made = fs::create_dir_all(parent);
            made.map_err(|source| CommandError::Unwritable { path: parent.to_owned(), source })?;
        }
        world.write(&path, &file.bytes)?;
    }
    let first = folder.join("index.html");
    writeln!(world.talk, "{} files; open {}", files.len(), first.display())?;
    Ok(())
}

/// Take a report as a new event, or a file as a rating list
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// Tournament report, or with --list a rating list, packed or not
    file: PathBuf,

    /// Keep the file as the rating list of this name
    #[arg(long, value_name = "NAME")]
    list: Option<String>,

    /// Columns of a list in CSV, such as `name=Naam,rating=Elo`
    #[arg(long, value_name = "PAIRS", requires = "list")]
    columns: Option<String>,
}

pub(super) fn import(
    arguments: &Import,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    if let Some(name) = &arguments.list {
        let columns = arguments.columns.as_deref();
        return lists::import(desk, name, (&arguments.file, columns), world);
    }
    let record = report::read_record(&arguments.file, world)?;
    let facts = facts_of(&record).map_err(|refusal| words::refused(0, &refusal))?;
    let id = desk.begin(&facts)?;
    writeln!(world.out, "{id}")?;
    Ok(())
}

/// Copy the whole log of the database into one new file
#[derive(Debug, clap::Args)]
pub(super) struct Backup {
    /// The file, which must not exist
    file: PathBuf,

    /// Encrypt it with the key in this file, which is drawn where there is none
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

pub(super) fn back_up(
    arguments: &Backup,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    match &arguments.key {
        None => desk.back_up(&arguments.file)?,
        Some(key) => {
            let key = BackupKey::read_or_draw(key)?;
            let folder = tempfile::tempdir().map_err(CommandError::Output)?;
            let plain = folder.path().join("plain.sqlite");
            desk.back_up(&plain)?;
            key.encrypt(&plain, &arguments.file)?;
        }
    }
    writeln!(world.talk, "the log is copied to {}", arguments.file.display())?;
    Ok(())
}

/// Fill an empty database from a backup
#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    /// The backup
    file: PathBuf,

    /// The key that an encrypted backup was made with
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

pub(super) fn restore(
    arguments: &Restore,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let n_streams = if is_encrypted(&arguments.file) {
        let key = arguments.key.as_ref().ok_or_else(|| CommandError::Refused {
            what: format!("{} is encrypted", arguments.file.display()),
            hint: Some("name the file with its key: --key FILE".to_owned()),
        })?;
        let folder = tempfile::tempdir().map_err(CommandError::Output)?;
        let plain = folder.path().join("plain.sqlite");
        BackupKey::read(key)?.decrypt(&arguments.file, &plain)?;
        desk.restore(&plain)?
    } else {
        desk.restore(&arguments.file)?
    };
    writeln!(world.talk, "{n_streams} logs restored")?;
    Ok(())
}
