//! Labelled positions that others have collected, where they are at hand.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::print_stdout, reason = "a skipped test says so")]

use std::{env, fs, path::PathBuf};

use board::{Color, Position};
use winnable::{Limit, Verdict, Winnability, can_mate, is_helpmate};

fn folder() -> PathBuf {
    env::var_os("ARBITER_VECTORS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors")),
        PathBuf::from,
    )
}

/// Every so manyth row of a set must come out as labelled, with a proof that holds.
fn check(set: &str, step: usize) {
    let path = folder().join("winnable").join(set);
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    for row in text.lines().skip(1).step_by(step) {
        let cells: Vec<&str> = row.split(',').collect();
        let [fen, white, black] = *cells else { panic!("{row}") };
        let position = Position::from_fen(fen).unwrap();
        for (side, label) in [(Color::White, white), (Color::Black, black)] {
            let answer = can_mate(&position, side, Limit::default());
            let expected = if label == "yes" { Verdict::Winnable } else { Verdict::Unwinnable };
            assert_eq!(answer.verdict(), expected, "{fen} {side:?}");
            if let Winnability::Winnable { line } = &answer {
                assert!(is_helpmate(&position, side, line), "{fen} {side:?} {line:?}");
            }
        }
    }
}

#[test]
fn a_sample_of_the_hard_positions_of_chess_people() {
    check("community.csv", 97);
}

#[test]
fn a_sample_of_small_and_locked_positions() {
    check("generated.csv", 61);
}

#[test]
fn a_sample_of_ends_of_real_games() {
    check("lichess.csv", 199);
}

// clause: 5.2.2
#[test]
fn a_sample_of_games_lost_on_time_against_a_side_that_could_not_mate() {
    check("unfair.csv", 199);
}
