//! Reading a tournament report for a command.

use std::{fmt::Write as _, path::Path};

use arbiter_director::report::coded_acceleration;
use arbiter_rulebook::{Date, SwissEdition};
use arbiter_tournament::{Acceleration, Record, System};
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

/// The edition of the Swiss rules by which a report is read: the one asked for, or the one that
/// its type code names, or the one in force on its first day, or today's.
pub(super) fn edition(record: &Record, asked: Option<SwissEdition>, today: Date) -> SwissEdition {
    asked
        .or_else(|| arbiter_director::report::stated_edition(record))
        .unwrap_or_else(|| SwissEdition::in_force(today))
}

/// The system that pairs a report: the one asked for, or the one that it names, or the Dutch one
/// where it names none. A report may name rules that this program does not have.
pub(super) fn system(record: &Record, asked: Option<System>) -> Result<System, CommandError> {
    if let Some(system) = asked.or_else(|| System::from_report(record)) {
        return Ok(system);
    }
    match record.event.type_code {
        None => Ok(System::Dutch),
        Some(code) => Err(CommandError::BadInput {
            what: format!("the report says {code}, by which this program does not pair"),
            hint: Some("name the rules with --system".to_owned()),
        }),
    }
}

/// Fictitious points: those asked for, or Baku where the type code says so and the report does
/// not list the points themselves.
pub(super) fn acceleration(record: &Record, asked: Option<Acceleration>) -> Acceleration {
    asked.unwrap_or_else(|| coded_acceleration(record))
}
