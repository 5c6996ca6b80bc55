//! Reports in and out of the database, backup and restore.

use std::{
    fs,
    path::{Path, PathBuf},
};

use arbiter_director::report::{FrbeSending, ReportError, is_club_number};
use arbiter_rulebook::Message;
use arbiter_server::ExportedFile;
use arbiter_service::exchange::{Form, GiveError, give};
use arbiter_store::{BackupKey, is_encrypted};
use arbiter_trf::{LineEnd, Version, WriteOptions};

use super::desk::Desk;
use crate::{
    error::{CommandError, Done, Words},
    usage::Unfit,
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Export {
    id: u32,

    #[arg(long, value_name = "FILE", default_value = "-", conflicts_with = "html")]
    trf: PathBuf,

    #[arg(long, value_name = "VERSION", conflicts_with = "html")]
    trf_version: Option<Version>,

    #[arg(long, value_name = "END", default_value = "cr", conflicts_with = "html")]
    line_end: LineEnd,

    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    xlsx: Option<PathBuf>,

    #[arg(long, value_name = "TABLE=FILE", value_parser = parse_table, conflicts_with = "html")]
    csv: Vec<(String, PathBuf)>,

    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    pgn: Option<PathBuf>,

    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    papi: Option<PathBuf>,

    #[arg(long, value_name = "CLUB=FILE", value_parser = parse_club, conflicts_with = "html")]
    frbe: Option<(String, PathBuf)>,

    #[arg(long, value_name = "FILE", conflicts_with = "html")]
    chess_results: Option<PathBuf>,

    #[arg(long, value_name = "FOLDER")]
    html: Option<PathBuf>,
}

pub(super) fn export(arguments: &Export, desk: &Desk, world: &mut World<'_>) -> Done {
    if let Some(folder) = &arguments.html {
        return write_pages(&desk.pages(arguments.id, None)?, folder, world);
    }
    let event = desk.load(arguments.id)?.event;
    if let Some(file) = &arguments.papi {
        return write_for(arguments.id, (Form::Papi, file), desk, world);
    }
    if let Some((club, file)) = &arguments.frbe {
        let recorded = desk.recorded(arguments.id)?;
        let made_ms = recorded.first().map_or(0, |(recorded, _)| recorded.at_ms);
        let sent = arbiter_server::moment(arbiter_service::now_ms()).replace('T', " ");
        let sent = sent.trim_end_matches('Z');
        let sending = FrbeSending { club, event: (arguments.id, made_ms), sent };
        return write_for(arguments.id, (Form::Frbe(sending), file), desk, world);
    }
    let mut wanted: Vec<(Form<'_>, &Path)> = Vec::new();
    for (form, file) in [
        (Form::Pgn, &arguments.pgn),
        (Form::ChessResults, &arguments.chess_results),
        (Form::Workbook, &arguments.xlsx),
    ] {
        wanted.extend(file.as_deref().map(|file| (form, file)));
    }
    wanted.extend(arguments.csv.iter().map(|(table, file)| (Form::Table(table), file.as_path())));
    for it in &wanted {
        write_for(arguments.id, *it, desk, world)?;
    }
    if !wanted.is_empty() {
        return Ok(());
    }
    let options = WriteOptions {
        version: arguments.trf_version.unwrap_or_else(|| Version::in_force(event.settings.starts)),
        line_end: arguments.line_end,
        ..WriteOptions::default()
    };
    write_for(arguments.id, (Form::Trf(options), &arguments.trf), desk, world)
}

/// Keeps the report of an event in a file, before the event is deleted.
pub(super) fn keep(id: u32, file: &Path, desk: &Desk, world: &mut World<'_>) -> Done {
    let options = WriteOptions { version: Version::Trf26, ..WriteOptions::default() };
    write_for(id, (Form::Trf(options), file), desk, world)
}

/// Writes a file for other programs, and says what it has no place for.
fn write_for(id: u32, (form, file): (Form<'_>, &Path), desk: &Desk, world: &mut World<'_>) -> Done {
    let event = desk.load(id)?.event;
    let recorded = desk.recorded(id)?;
    let given = give(&event, recorded.iter().map(|(_, fact)| fact), form);
    let given = given.map_err(|error| match error {
        GiveError::Report(ReportError::Adjourned) => CommandError::refused(
            Message::new("report-adjourned"),
            Words::command(format!("arbiter tournament pairings {id}")),
        ),
        GiveError::Report(error) => error.into(),
        GiveError::TooLargeForPapi => {
            CommandError::Refused { what: Message::new("papi-too-large").into(), hint: None }
        }
        GiveError::NoTable(names) => {
            let found = if let Form::Table(found) = form { found } else { "" };
            let what = Message::new("cli-exchange-no-table").with("found", found);
            CommandError::refused(what, Message::new("cli-there-are").with("names", names))
        }
        GiveError::Packing(error) => error.into(),
    })?;
    for loss in &given.losses {
        let said = world.t.explain(loss);
        writeln!(world.talk, "{said}")?;
    }
    world.write(file, &given.bytes)
}

/// `standings=FILE`, `3=FILE`.
fn parse_table(text: &str) -> Result<(String, PathBuf), Unfit> {
    let (table, file) =
        text.split_once('=').ok_or_else(|| Unfit::like("standings=FILE.csv", text))?;
    Ok((table.trim().to_lowercase(), PathBuf::from(file)))
}

/// `101=FILE`: the number of a club, and where to.
fn parse_club(text: &str) -> Result<(String, PathBuf), Unfit> {
    let (club, file) = text.split_once('=').ok_or_else(|| Unfit::like("101=FILE.html", text))?;
    if !is_club_number(club) {
        return Err(Unfit(Message::new("expected-club-number").with("found", club)));
    }
    Ok((club.to_owned(), PathBuf::from(file)))
}

fn write_pages(files: &[ExportedFile], folder: &Path, world: &mut World<'_>) -> Done {
    for file in files {
        let path = folder.join(&file.name);
        if let Some(parent) = path.parent() {
            let made = fs::create_dir_all(parent);
            made.map_err(|source| CommandError::Unwritable { path: parent.to_owned(), source })?;
        }
        world.write(&path, &file.bytes)?;
    }
    let first = folder.join("index.html");
    let said = Message::new("cli-exchange-files").with("n", files.len());
    world.tell(&said.with("first", first.display().to_string()))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Backup {
    file: PathBuf,

    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

pub(super) fn back_up(arguments: &Backup, desk: &Desk, world: &mut World<'_>) -> Done {
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
    let file = arguments.file.display().to_string();
    world.tell(&Message::new("cli-exchange-copied").with("file", file))?;
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    file: PathBuf,

    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

pub(super) fn restore(arguments: &Restore, desk: &Desk, world: &mut World<'_>) -> Done {
    let n_streams = if is_encrypted(&arguments.file) {
        let key = arguments.key.as_ref().ok_or_else(|| {
            let file = arguments.file.display().to_string();
            let what = Message::new("cli-exchange-encrypted").with("file", file);
            CommandError::refused(what, Message::new("cli-exchange-encrypted-next"))
        })?;
        let folder = tempfile::tempdir().map_err(CommandError::Output)?;
        let plain = folder.path().join("plain.sqlite");
        BackupKey::read(key)?.decrypt(&arguments.file, &plain)?;
        desk.restore(&plain)?
    } else {
        desk.restore(&arguments.file)?
    };
    world.tell(&Message::new("cli-exchange-restored").with("n", n_streams))?;
    Ok(())
}
