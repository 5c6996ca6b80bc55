//! The rating report of an event.
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use arbiter_answers::rate;
use arbiter_rating::RatingList;
use arbiter_rulebook::{Explain as _, Message};

use super::{Arguments, show};
use crate::{
    commands::report::read_record,
    error::{CommandError, in_file},
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
                show::text(world, &record, &rating, arguments.summary)?;
                show::to_look_at(world.out, &findings, &world.t)?;
            }
            TableFormat::Csv => {
                show::csv(world.out, path, &record, &rating)?;
                show::to_look_at(world.talk, &findings, &world.t)?;
            }
            TableFormat::Json => {
                let report = path.display().to_string();
                answers.push(rate::answer(&report, &record, (&rating, &findings), &world.t));
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
    let read = RatingList::read(&bytes).map_err(|error| in_file(path, error.message()))?;
    if !read.ignored.is_empty() {
        let columns = read.ignored.join(", ");
        let said = Message::new("cli-rate-ignored").with("file", path.display().to_string());
        world.tell(&said.with("columns", columns))?;
    }
    Ok(read.list)
}
