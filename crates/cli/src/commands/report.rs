//! Reading a tournament report for a command.

use std::{fmt::Write as _, path::Path};

use arbiter_rulebook::SwissEdition;
use arbiter_tournament::Record;
use arbiter_trf::{PointsPolicy, Report};

use crate::{error::CommandError, world::World};

/// Most faults or adjustments of a file that are shown at once.
const FAULTS_SHOWN: usize = 20;

/// The record in a report. What was adjusted is told, a line each.
pub(super) fn read_record(path: &Path, world: &mut World<'_>) -> Result<Record, CommandError> {
    let report = read_report(path, world)?;
    for adjustment in report.adjustments.iter().take(FAULTS_SHOWN) {
        writeln!(world.talk, "{}: adjusted in reading: {adjustment}", path.display())?;
    }
    if report.adjustments.len() > FAULTS_SHOWN {
        let more = report.adjustments.len() - FAULTS_SHOWN;
        writeln!(world.talk, "{}: and {more} more", path.display())?;
    }
    Ok(report.record)
}

/// A report. Points that contradict the results do not stop us, because ratings and norms
/// are made of results.
pub(super) fn read_report(path: &Path, world: &World<'_>) -> Result<Report, CommandError> {
    let bytes = world.read(path)?;
    arbiter_trf::read_with(&bytes, PointsPolicy::ResultsDecide).map_err(|faults| {
        let mut what = format!("{}: not a sound report", path.display());
        for fault in faults.iter().take(FAULTS_SHOWN) {
            // Writing to a string cannot fail.
            let _ = write!(what, "\n  {fault}");
        }
        if faults.len() > FAULTS_SHOWN {
            let _ = write!(what, "\n  and {} more", faults.len() - FAULTS_SHOWN);
        }
        CommandError::bad_input(what)
    })
}

/// The edition of the Swiss rules by which a report is read: the one asked for, or the one in
/// force on its first day; 2017 where it does not name a day.
pub(super) fn edition(record: &Record, asked: Option<SwissEdition>) -> SwissEdition {
    let by_day = || record.event.starts.parse().ok().map(SwissEdition::in_force);
    asked.or_else(by_day).unwrap_or(SwissEdition::E2017)
}
