//! Which rules paired a report that does not name any.
//!
//! The Dutch system is the usual one. Another is taken only if it explains the report clearly
//! better, so that an error in a Dutch event stays an error.

use std::collections::BTreeSet;

use arbiter_tournament::{Record, System, TeamRules};

use crate::{
    Edition, Options,
    check::{Difference, check},
    swiss::FieldError,
};

/// Rounds fewer that another system must have wrong before it is taken for the one that paired.
const CLEARLY: usize = 2;

/// The rules by which a report is best explained, and what is different by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The system taken.
    pub system: System,
    /// The edition taken.
    pub edition: Edition,
    /// What is not as these rules give it.
    pub differences: Vec<Difference>,
    /// Rounds with a difference by these rules.
    pub wrong_rounds: usize,
    /// Rounds with a difference by the usual rules, if others were taken.
    pub usual_wrong_rounds: Option<usize>,
}

impl Recognised {
    fn by(
        (system, edition): (System, Edition),
        record: &Record,
        options: &Options,
    ) -> Result<Self, FieldError> {
        Self::of(system, record, &Options { edition, ..options.clone() })
    }

    /// The report by these rules, whatever else might explain it.
    pub fn of(system: System, record: &Record, options: &Options) -> Result<Self, FieldError> {
        let edition = options.edition;
        let differences = check(system, record, options)?;
        let wrong: BTreeSet<usize> = differences.iter().map(|it| it.round).collect();
        let wrong_rounds = wrong.len();
        Ok(Self { system, edition, differences, wrong_rounds, usual_wrong_rounds: None })
    }
}

/// The rules that explain a report best, of one edition or, where nothing tells which, of several,
/// the likeliest first. The error is that of the usual rules; others that cannot pair the report
/// are passed over.
pub fn recognise(
    record: &Record,
    options: &Options,
    editions: (Edition, &[Edition]),
) -> Result<Recognised, FieldError> {
    let (edition, others) = editions;
    let usual_system =
        if record.teams.is_empty() { System::Dutch } else { System::TeamSwiss(TeamRules::USUAL) };
    let usual = Recognised::by((usual_system, edition), record, options)?;
    let mut best: Option<Recognised> = None;
    let candidates = candidates(record, usual_system, edition).into_iter();
    let candidates = others.iter().map(|&other| (usual_system, other)).chain(candidates);
    for (system, edition) in candidates {
        let name = record.event.name.to_lowercase();
        let is_named = name.split(|it: char| !it.is_alphabetic()).any(|it| it == system.code());
        // An event named after a system needs no further sign, another edition one round.
        let fewer = match (is_named, system == usual_system) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => CLEARLY,
        };
        let most = best.as_ref().map_or(usual.wrong_rounds, |it| it.wrong_rounds);
        if usual.wrong_rounds < fewer || (best.is_some() && most == 0) {
            continue;
        }
        let Ok(found) = Recognised::by((system, edition), record, options) else { continue };
        let is_better = best.is_none() || found.wrong_rounds < most;
        if found.wrong_rounds + fewer <= usual.wrong_rounds && is_better {
            best = Some(Recognised { usual_wrong_rounds: Some(usual.wrong_rounds), ..found });
        }
    }
    Ok(best.unwrap_or(usual))
}

/// The other systems that a report of players, or of teams, may have been paired by.
fn candidates(record: &Record, usual: System, edition: Edition) -> Vec<(System, Edition)> {
    if !record.teams.is_empty() {
        let others = TeamRules::all().map(System::TeamSwiss).filter(|it| *it != usual);
        return others.map(|system| (system, Edition::E2026)).collect();
    }
    let mut systems = vec![System::Dubov, System::Burstein, System::Lim];
    systems.extend([1, 2].map(|cycles| System::RoundRobin { cycles }));
    let mut found: Vec<(System, Edition)> = systems.into_iter().map(|it| (it, edition)).collect();
    found.push((System::DoubleSwiss, Edition::E2026));
    found
}
