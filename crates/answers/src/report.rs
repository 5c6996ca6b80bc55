//! A tournament report as questions are asked of it.

use arbiter_director::report::coded_acceleration;
use arbiter_rulebook::{Date, Explain, Message, SwissEdition};
use arbiter_tournament::{Acceleration, Record, System};
use arbiter_trf::{PointsPolicy, Report};

use crate::BadInput;

/// Most faults or adjustments of a file that are shown at once.
pub const FAULTS_SHOWN: usize = 20;

/// A report, called `name` where something is wrong with it. Points that contradict the results
/// do not stop us, because ratings and norms are made of results.
pub fn read(name: &str, bytes: &[u8]) -> Result<Report, BadInput> {
    arbiter_trf::read_with(bytes, PointsPolicy::ResultsDecide).map_err(|faults| {
        let more = faults.len().saturating_sub(FAULTS_SHOWN);
        let more = (0 < more).then(|| Message::new("report-more").with("n", more));
        let lines = faults.iter().take(FAULTS_SHOWN).map(Explain::message).chain(more);
        let unsound = Message::new("report-unsound").with("file", name);
        BadInput::new(lines.fold(unsound, |before, line| {
            Message::new("line-below").with("before", before).with("line", line)
        }))
    })
}

/// The edition of the Swiss rules by which a report is read: the one asked for, or the one that
/// its type code names, or the one in force on its first day, or today's.
pub fn edition(record: &Record, asked: Option<SwissEdition>, today: Date) -> SwissEdition {
    asked
        .or_else(|| arbiter_director::report::stated_edition(record))
        .unwrap_or_else(|| SwissEdition::in_force(today))
}

/// The system that pairs a report: the one asked for, or the one that it names, or the Dutch one
/// where it names none. A report may name rules that this program does not have.
pub fn system(record: &Record, asked: Option<System>) -> Result<System, BadInput> {
    if let Some(system) = asked.or_else(|| System::from_report(record)) {
        return Ok(system);
    }
    match record.event.type_code {
        None => Ok(System::Dutch),
        Some(code) => {
            let what = Message::new("report-other-rules").with("code", code.to_string());
            Err(BadInput::new(what).hint(Message::new("report-other-rules-next")))
        }
    }
}

/// Fictitious points: those asked for, or Baku where the type code says so and the report does
/// not list the points themselves.
pub fn acceleration(record: &Record, asked: Option<Acceleration>) -> Acceleration {
    asked.unwrap_or_else(|| coded_acceleration(record))
}
