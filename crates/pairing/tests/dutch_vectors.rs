//! Every round of the published Dutch tournaments, paired as printed.
//!
//! The files stand beside the repository; where they are absent the test says so.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use std::{fs, path::PathBuf};

use arbiter_pairing::{
    dutch,
    swiss::{Board, Boards, Field, Options},
};
use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, Record, RoundEntry};

fn folder(name: &str) -> Option<Vec<PathBuf>> {
    let root = option_env!("ARBITER_VECTORS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors")),
        PathBuf::from,
    );
    let Ok(entries) = fs::read_dir(root.join("dutch").join(name)) else {
        println!("skipped: no vectors in {}", root.display());
        return None;
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "trf"))
        .collect();
    files.sort();
    Some(files)
}

fn read(path: &PathBuf) -> Record {
    arbiter_trf::read(&fs::read(path).unwrap()).unwrap().record
}

/// The round as the record has it.
fn printed(record: &Record, field: &Field) -> Boards {
    let mut boards = Vec::new();
    let mut bye = None;
    for player in &record.players {
        match player.rounds.get(field.round - 1) {
            Some(&RoundEntry::Paired { opponent, color: Some(Color::White), .. }) => {
                boards.push(Board { white: player.number, black: opponent });
            }
            Some(RoundEntry::Bye(Bye::PairingAllocated)) => bye = Some(player.number),
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {}
        }
    }
    Boards::in_order(field, boards, bye)
}

#[test]
fn every_round_is_paired_as_printed() {
    let Some(files) = folder("tournaments") else { return };
    let (mut rounds, mut wrong) = (0, Vec::new());
    for path in files {
        let record = read(&path);
        for round in 1..=record.rounds_recorded() {
            let options = Options { round: Some(round), ..Options::default() };
            let field = Field::of(&record, &options).unwrap();
            rounds += 1;
            if dutch::pair(&field).as_ref() != Ok(&printed(&record, &field)) {
                wrong.push((path.file_name().unwrap().to_owned(), round));
            }
        }
    }
    println!("{rounds} rounds, {} differ", wrong.len());
    assert_eq!(wrong, []);
}

#[test]
fn where_no_pairing_exists_none_is_given() {
    let Some(files) = folder("no_pairing") else { return };
    for path in files {
        let field = Field::of(&read(&path), &Options::default()).unwrap();
        assert!(dutch::pair(&field).is_err(), "{}", path.display());
    }
}
