//! Labelled positions that others have collected, where they are at hand.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use arbiter_board::{Color, Position};
use arbiter_testkit::vectors_at_hand;
use arbiter_winnable::{Limit, Verdict, Winnability, can_mate, is_helpmate, verdict};

/// Hands every so manyth row of a set over: a position, a side and whether it can mate.
fn each(set: &str, step: usize, mut visit: impl FnMut(&Position, Color, Verdict)) {
    let Some(path) = vectors_at_hand(&format!("winnable/{set}")) else { return };
    let text = fs::read_to_string(path).unwrap();
    for row in text.lines().skip(1).step_by(step) {
        let cells: Vec<&str> = row.split(',').collect();
        let [fen, white, black] = *cells else { panic!("{row}") };
        let position = Position::from_fen(fen).unwrap();
        for (side, label) in [(Color::White, white), (Color::Black, black)] {
            let expected = if label == "yes" { Verdict::Winnable } else { Verdict::Unwinnable };
            visit(&position, side, expected);
        }
    }
}

/// The sample must come out as labelled, with a proof that holds.
fn check(set: &str, step: usize) {
    each(set, step, |position, side, expected| {
        let answer = can_mate(position, side, Limit::default());
        assert_eq!(answer.verdict(), expected, "{position} {side:?}");
        assert_eq!(verdict(position, side, Limit::default()).0, expected, "{position} {side:?}");
        if let Winnability::Winnable { line } = &answer {
            assert!(is_helpmate(position, side, line), "{position} {side:?} {line:?}");
        }
    });
}

/// What the cheap layers say, they say without a replay: never against a label.
#[test]
fn the_cheap_layers_contradict_no_label() {
    for set in ["community.csv", "generated.csv", "hard.csv", "lichess.csv", "unfair.csv"] {
        each(set, 1, |position, side, expected| {
            let (told, layer) = verdict(position, side, Limit::positions(0));
            assert!(
                told == expected || told == Verdict::Undetermined,
                "{position} {side:?}: {told:?} by {layer:?}"
            );
        });
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
