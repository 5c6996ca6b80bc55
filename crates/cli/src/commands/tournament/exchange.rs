//! Reports in and out of the database, backup and restore.

use std::{
    fs,
    path::{Path, PathBuf},
};

use arbiter_director::report::{ReportError, Sheet, SheetCell, report_file, results_pgn, sheets};
use arbiter_exchange::{Cell, write_csv, write_xlsx};
use arbiter_server::ExportedFile;
use arbiter_store::{BackupKey, is_encrypted};
use arbiter_tournament::Tournament;
use arbiter_trf::{LineEnd, Version, WriteOptions};

use super::desk::Desk;
use crate::{error::CommandError, world::World};

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

    /// Write players, standings, crosstable and rounds as a workbook instead
    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    xlsx: Option<PathBuf>,

    /// Write one table as CSV instead: players, standings, crosstable or a round
    #[arg(long, value_name = "TABLE=FILE", value_parser = parse_table, conflicts_with = "html")]
    csv: Vec<(String, PathBuf)>,

    /// Write the results as PGN, without moves, instead
    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    pgn: Option<PathBuf>,

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
    if write_tables(arguments, &event, world)? {
        return Ok(());
    }
    let options = WriteOptions {
        version: arguments.trf_version,
        line_end: arguments.line_end,
        ..WriteOptions::default()
    };
    let bytes = report_of(arguments.id, options, desk)?;
    world.write(&arguments.trf, &bytes)
}

/// Keeps the report of an event in a file, before the event is deleted.
pub(super) fn keep(
    id: u32,
    file: &Path,
    desk: &Desk,
    world: &mut World<'_>,
) -> Result<(), CommandError> {
    let options = WriteOptions { version: Version::Trf26, ..WriteOptions::default() };
    let bytes = report_of(id, options, desk)?;
    world.write(file, &bytes)
}

/// The report of an event, with what departs from the rules as comments.
fn report_of(id: u32, options: WriteOptions, desk: &Desk) -> Result<Vec<u8>, CommandError> {
    let event = desk.load(id)?.event;
    let recorded = desk.recorded(id)?;
    match report_file(&event, recorded.iter().map(|(_, fact)| fact)) {
        Ok((record, lines)) => Ok(arbiter_trf::write_with_comments(&record, &lines, options)),
        Err(ReportError::Adjourned) => Err(CommandError::Refused {
            what: ReportError::Adjourned.to_string(),
            hint: Some(format!("arbiter tournament pairings {id}")),
        }),
        Err(error) => Err(error.into()),
    }
}

/// `standings=FILE`, `3=FILE`.
fn parse_table(text: &str) -> Result<(String, PathBuf), String> {
    let (table, file) = text.split_once('=').ok_or("expected for example standings=FILE.csv")?;
    Ok((table.trim().to_lowercase(), PathBuf::from(file)))
}

/// The tables that were asked for; false where none was.
fn write_tables(
    arguments: &Export,
    event: &Tournament,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    if let Some(file) = &arguments.pgn {
        let (pgn, n_unplayed) = results_pgn(event);
        world.write(file, pgn.as_bytes())?;
        if n_unplayed > 0 {
            writeln!(world.talk, "{n_unplayed} boards without a game are left out")?;
        }
    }
    let has_tables = arguments.xlsx.is_some() || !arguments.csv.is_empty();
    if has_tables {
        let sheets = sheets(event)?;
        if let Some(file) = &arguments.xlsx {
            let book: Vec<(String, Vec<Vec<Cell>>)> =
                sheets.iter().map(|sheet| (sheet.name.clone(), cells(sheet))).collect();
            world.write(file, &write_xlsx(&book)?)?;
        }
        for (table, file) in &arguments.csv {
            let wanted = table.parse::<u8>().map_or(table.clone(), |it| format!("round {it}"));
            let sheet = sheets.iter().find(|sheet| sheet.name.to_lowercase() == wanted);
            let names: Vec<&str> = sheets.iter().map(|sheet| sheet.name.as_str()).collect();
            let sheet = sheet.ok_or_else(|| CommandError::Refused {
                what: format!("there is no table {table:?}"),
                hint: Some(format!("there are: {}", names.join(", "))),
            })?;
            world.write(file, &write_csv(&cells(sheet)))?;
        }
    }
    Ok(has_tables || arguments.pgn.is_some())
}

fn cells(sheet: &Sheet) -> Vec<Vec<Cell>> {
    let cell = |cell: &SheetCell| match cell {
        SheetCell::Text(text) => Cell::Text(text.clone()),
        SheetCell::Number(number) => Cell::Number(*number),
    };
    sheet.rows.iter().map(|row| row.iter().map(cell).collect()).collect()
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
