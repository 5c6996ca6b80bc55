//! Reading a tournament report for a command.

use std::path::Path;

use arbiter_answers::report::FAULTS_SHOWN;
use arbiter_rulebook::{Explain as _, Message, SwissEdition};
use arbiter_tournament::{Acceleration, Record, System};
use arbiter_trf::Report;

pub(super) use arbiter_answers::report::{acceleration, edition, system};

use crate::{error::CommandError, world::World};

#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct RulesArguments {
    #[arg(long)]
    pub(super) system: Option<System>,

    #[arg(long)]
    pub(super) edition: Option<SwissEdition>,

    #[arg(long)]
    pub(super) acceleration: Option<Acceleration>,
}

/// The record in a report. What was adjusted is told, a line each.
pub(super) fn read_record(path: &Path, world: &mut World<'_>) -> Result<Record, CommandError> {
    let report = read_report(path, world)?;
    for adjustment in report.adjustments.iter().take(FAULTS_SHOWN) {
        let said = Message::new("cli-adjusted").with("file", path.display().to_string());
        world.tell(&said.with("what", adjustment.message()))?;
    }
    if report.adjustments.len() > FAULTS_SHOWN {
        let more = report.adjustments.len() - FAULTS_SHOWN;
        let said = Message::new("cli-and-more").with("file", path.display().to_string());
        world.tell(&said.with("n", more))?;
    }
    Ok(report.record)
}

/// A report. Points that contradict the results do not stop us, because ratings and norms
/// are made of results.
pub(super) fn read_report(path: &Path, world: &World<'_>) -> Result<Report, CommandError> {
    let bytes = world.read_up_to(path, arbiter_trf::REPORT_MAX)?;
    Ok(arbiter_answers::report::read(&path.display().to_string(), &bytes)?)
}
