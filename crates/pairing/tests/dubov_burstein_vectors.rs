//! Every round of the published Dubov and Burstein tournaments.
//!
//! The files stand beside the repository; where they are absent the test says so. Rounds that
//! a second program confirms are counted apart.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use std::{fs, path::Path};

use arbiter_pairing::{
    Edition, burstein,
    check::recorded,
    dubov,
    swiss::{Boards, Field, Options},
};
use arbiter_testkit::{reports_in, vectors_at_hand};
use arbiter_tournament::Record;

/// Rounds of a `.pairs.json` in which another program gives the same.
fn confirmed(path: &Path) -> Vec<usize> {
    let text = fs::read_to_string(path.with_extension("pairs.json")).unwrap_or_default();
    let rounds = text.split("\"round\":").skip(1);
    let confirmed = rounds.filter(|round| round.contains("\"py4swiss\":\"same\""));
    confirmed.map(|round| round.split(',').next().unwrap().parse().unwrap()).collect()
}

/// All rounds of a folder: how many, how many of them confirmed, and those paired otherwise.
fn compare(name: &str, pair: impl Fn(&Record, &Field) -> Option<Boards>) {
    let Some(folder) = vectors_at_hand(name) else { return };
    let (mut rounds, mut twice, mut wrong) = (0, 0, Vec::new());
    for path in reports_in(&folder) {
        let record = arbiter_trf::read(&fs::read(&path).unwrap()).unwrap().record;
        let confirmed = confirmed(&path);
        for round in 1..=record.rounds_recorded() {
            let edition = Edition::E2026;
            let options = Options { edition, round: Some(round), ..Options::default() };
            let field = Field::of(&record, &options).unwrap();
            let printed = recorded(&record, &field);
            if printed.boards.is_empty() {
                continue;
            }
            rounds += 1;
            twice += usize::from(confirmed.contains(&round));
            if pair(&record, &field) != Some(printed) {
                wrong.push((path.file_name().unwrap().to_owned(), round));
            }
        }
    }
    println!("{name}: {rounds} rounds, {twice} confirmed twice, {} differ", wrong.len());
    assert_eq!(wrong, [], "{} of {rounds} rounds", wrong.len());
}

#[test]
fn every_dubov_round_is_paired_as_printed() {
    compare("dubov2026", |_, field| dubov::pair(field).ok());
}

#[test]
fn every_burstein_round_is_paired_as_printed() {
    compare("burstein2026", |record, field| burstein::pair(record, field).ok());
    compare("burstein2026", |record, field| burstein::pair_exactly(record, field).ok());
}
