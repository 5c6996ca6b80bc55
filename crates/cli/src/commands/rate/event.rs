//! The rating report of an event.
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::rate;
use arbiter_rating::RatingList;

use super::{Arguments, show};
use crate::{
    commands::report::read_record,
    error::CommandError,
    format::{self, TableFormat},
    world::World,
};

pub(super) fn run(
    arguments: &Arguments,
    reports: &[PathBuf],
    world: &mut World<'_>,
) -> Result<ExitCode, CommandError> {
    let list = arguments.list.as_deref().map(|path| read_list(path, world)).transpose()?;
    let mut answers = Vec::new();
    let mut all_rated = true;
    if arguments.format == TableFormat::Csv {
        writeln!(world.out, "{}", show::CSV_HEADER)?;
    }
    for path in reports {
        let record = read_record(path, world)?;
        let rating = rate::rate(&record, &arguments.declared(), list.as_ref());
        all_rated &= rating.has_rated_games();
        let findings = arguments.officer.findings(&record, &rating.terms);
        match arguments.format {
            TableFormat::Text => {
                show::text(world.out, &record, &rating, arguments.summary)?;
                show::to_look_at(world.out, &findings)?;
            }
            TableFormat::Csv => {
                show::csv(world.out, path, &record, &rating)?;
                show::to_look_at(world.talk, &findings)?;
            }
            TableFormat::Json => {
                let report = path.display().to_string();
                answers.push(rate::answer(&report, &record, &rating, &findings));
            }
        }
    }
    if arguments.format == TableFormat::Json {
        format::json(world.out, &answers)?;
    }
    Ok(if all_rated { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Reads a list and tells which columns are not understood.
pub(in crate::commands) fn read_list(
    path: &Path,
    world: &mut World<'_>,
) -> Result<RatingList, CommandError> {
    let bytes = world.read(path)?;
    let read = RatingList::read(&bytes)
        .map_err(|error| CommandError::bad_input(format!("{}: {error}", path.display())))?;
    if !read.ignored.is_empty() {
        let columns = read.ignored.join(", ");
        writeln!(world.talk, "{}: columns not kept: {columns}", path.display())?;
    }
    Ok(read.list)
}
