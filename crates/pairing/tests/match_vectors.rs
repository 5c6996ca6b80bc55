//! Every round of the published Double-Swiss and team tournaments, paired as printed.
//!
//! The files stand beside the repository; where they are absent the test says so.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use std::fs;

use arbiter_pairing::{Edition, Options, check::check};
use arbiter_testkit::{reports_in, vectors_at_hand};
use arbiter_tournament::System;

fn compare(name: &str, rounds_per_match: usize) -> Option<usize> {
    let folder = vectors_at_hand(name)?;
    let (mut rounds, mut wrong) = (0, Vec::new());
    for path in reports_in(&folder) {
        let record = arbiter_trf::read(&fs::read(&path).unwrap()).unwrap().record;
        let system = System::from_report(&record).unwrap();
        let options = Options { edition: Edition::E2026, ..Options::default() };
        for difference in check(system, &record, &options).unwrap() {
            wrong.push((path.file_name().unwrap().to_owned(), difference));
        }
        rounds += record.rounds_recorded() / rounds_per_match;
    }
    println!("{name}: {rounds} rounds, {} differences", wrong.len());
    assert!(wrong.is_empty(), "{} of {rounds} rounds: {:#?}", wrong.len(), wrong.first());
    Some(rounds)
}

// clause: 2026:TEAM.C1
#[test]
fn every_round_of_teams_is_paired_as_printed() {
    if let Some(rounds) = compare("team2026", 1) {
        assert_eq!(rounds, 501);
    }
}

// clause: 2026:DOUBLE.C1
#[test]
fn every_match_round_of_double_swiss_is_paired_as_printed() {
    if let Some(rounds) = compare("double2026", 2) {
        assert_eq!(rounds, 193);
    }
}
