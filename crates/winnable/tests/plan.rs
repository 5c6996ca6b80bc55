//! The cheap layers against the board: what they claim must be replayed.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use board::{Color, Position};
use winnable::{Layer, Limit, Verdict, Winnability, can_mate, is_helpmate, verdict};

/// Positions of games in which every move is drawn by lot.
fn wander(games: usize, mut visit: impl FnMut(&Position)) {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..games {
        let mut at = Position::initial();
        for _ in 0..200 {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let choice = usize::try_from(seed >> 33).unwrap() % moves.len();
            at.play_mut(*moves.get(choice).unwrap());
            visit(&at);
        }
    }
}

#[test]
fn every_planned_line_is_a_helpmate_on_the_board() {
    let mut planned = 0;
    wander(30, |position| {
        for side in [Color::White, Color::Black] {
            let (claim, layer) = verdict(position, side, Limit::positions(0));
            if layer != Layer::Plan {
                continue;
            }
            planned += 1;
            assert_eq!(claim, Verdict::Winnable);
            let answer = can_mate(position, side, Limit::positions(0));
            let Winnability::Winnable { line } = &answer else {
                panic!("{position} {side:?}: {answer:?}")
            };
            assert!(is_helpmate(position, side, line), "{position} {side:?}");
        }
    });
    assert!(planned > 3_000, "{planned}");
}
