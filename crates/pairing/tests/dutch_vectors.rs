//! Every round of the published Dutch tournaments, paired as printed, by the edition each was
//! played by.
//!
//! The files stand beside the repository; where they are absent the test says so.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use std::{fs, path::Path};

use arbiter_pairing::{
    Edition,
    check::recorded,
    dutch,
    swiss::{Field, Options},
};
use arbiter_testkit::{reports_in, vectors_at_hand};
use arbiter_tournament::Record;

fn read(path: &Path) -> Record {
    arbiter_trf::read(&fs::read(path).unwrap()).unwrap().record
}

/// All rounds of a folder, and those that are paired otherwise than printed.
fn compare(name: &str, edition: Edition) {
    let Some(folder) = vectors_at_hand(name) else { return };
    let (mut rounds, mut wrong) = (0, Vec::new());
    for path in reports_in(&folder) {
        let record = read(&path);
        for round in 1..=record.rounds_recorded() {
            let options = Options { edition, round: Some(round), ..Options::default() };
            let field = Field::of(&record, &options).unwrap();
            let printed = recorded(&record, &field);
            if printed.boards.is_empty() {
                // Byes asked for a round that could not be paired.
                assert!(dutch::pair(&field).is_err(), "{} {round}", path.display());
                continue;
            }
            rounds += 1;
            if dutch::pair(&field).as_ref() != Ok(&printed) {
                wrong.push((path.file_name().unwrap().to_owned(), round));
            }
        }
    }
    println!("{rounds} rounds, {} differ", wrong.len());
    assert_eq!(wrong, [], "{} of {rounds} rounds", wrong.len());
}

#[test]
fn every_round_of_2017_is_paired_as_printed() {
    compare("dutch/tournaments", Edition::E2017);
}

#[test]
fn every_round_of_2026_is_paired_as_printed() {
    compare("dutch2026/tournaments", Edition::E2026);
}

#[test]
fn where_no_pairing_exists_neither_edition_gives_one() {
    let Some(folder) = vectors_at_hand("dutch/no_pairing") else { return };
    for path in reports_in(&folder) {
        for edition in Edition::ALL {
            let options = Options { edition, ..Options::default() };
            let field = Field::of(&read(&path), &options).unwrap();
            assert!(dutch::pair(&field).is_err(), "{} {edition}", path.display());
        }
    }
}

/// Files that stop before their last round because no legal next round exists.
#[test]
fn events_of_2026_that_stopped_early_have_no_next_round() {
    let Some(folder) = vectors_at_hand("dutch2026/tournaments") else { return };
    let manifest = fs::read_to_string(folder.join("MANIFEST.csv")).unwrap();
    let stopped = manifest.lines().filter(|line| line.contains("stopped_before="));
    let mut n_stopped = 0;
    for line in stopped {
        let name = line.split(',').next().unwrap();
        let record = read(&folder.join(name));
        let options = Options { edition: Edition::E2026, ..Options::default() };
        let field = Field::of(&record, &options).unwrap();
        assert!(dutch::pair(&field).is_err(), "{name}");
        n_stopped += 1;
    }
    println!("{n_stopped} events stopped early");
    assert!(0 < n_stopped);
}

/// Positions in which a published engine gives a bye that C2 forbids.
#[test]
fn nobody_has_a_second_bye() {
    let Some(folder) = vectors_at_hand("dutch2026/second_bye") else { return };
    let expected = fs::read_to_string(folder.join("expected.csv")).unwrap();
    for line in expected.lines().skip(1) {
        let mut cells = line.split(',');
        let (name, round, right) =
            (cells.next().unwrap(), cells.next().unwrap(), cells.next().unwrap());
        let options = Options {
            edition: Edition::E2026,
            round: Some(round.parse().unwrap()),
            ..Options::default()
        };
        let field = Field::of(&read(&folder.join(name)), &options).unwrap();
        let boards = dutch::pair(&field).unwrap();
        let mut found: Vec<String> =
            boards.boards.iter().map(|it| format!("{} {}", it.white, it.black)).collect();
        found.extend(boards.bye.map(|bye| format!("{bye} 0")));
        let mut right: Vec<&str> = right.split("; ").collect();
        right.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, right, "{name}");
    }
}
