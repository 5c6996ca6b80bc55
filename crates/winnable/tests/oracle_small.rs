//! The layers and the solver against complete tables.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::indexing_slicing, reason = "a failed test panics")]

mod oracle;

use board::{Color, Position};
use oracle::Oracle;
use winnable::{Layer, Limit, Verdict};

/// Asks for White, and for Black in the position with colours exchanged.
fn compare(oracle: &Oracle, position: &Position, limit: Limit) {
    let expected = oracle.can_white_mate(position);
    let exchanged = exchange(position);
    for (position, side) in [(position, Color::White), (&exchanged, Color::Black)] {
        match winnable::verdict(position, side, limit) {
            (Verdict::Winnable, layer) => assert!(expected, "{position} {side:?} {layer:?}"),
            (Verdict::Unwinnable, layer) => assert!(!expected, "{position} {side:?} {layer:?}"),
            (Verdict::Undetermined, layer) => {
                assert!(limit.positions == 0 && layer == Layer::Closure, "{position} {side:?}");
            }
        }
    }
}

fn exchange(position: &Position) -> Position {
    let mut setup = board::Setup::empty();
    setup.turn = !position.turn();
    for square in position.occupied() {
        let piece = position.piece_at(square).unwrap();
        let piece = board::Piece { color: !piece.color, role: piece.role };
        setup.put(square.flip(), Some(piece));
    }
    setup.position().unwrap()
}

// clause: 1.5, 5.2.2
#[test]
fn every_position_of_three_pieces_is_judged_as_the_complete_table_says() {
    let mut oracle = Oracle::default();
    let mut count = 0;
    for class in oracle::classes(1) {
        oracle.make(&class);
        oracle::each_position(&class, |index, position| {
            // The cheap layers on all of them, the solver and the closure on some.
            compare(&oracle, position, Limit::positions(0));
            if index % 41 == 0 {
                compare(&oracle, position, Limit::default());
            }
            count += 1;
        });
    }
    assert!(count > 900_000, "{count}");
}

#[test]
fn a_sample_of_four_pieces_is_judged_as_a_plain_walk_says() {
    // A knight each: some corners are mates, most of the rest is a question of help.
    let mut oracle = Oracle::default();
    let class = vec![(false, board::Role::Knight), (true, board::Role::Knight)];
    oracle.make(&class);
    oracle::each_position(&class, |index, position| {
        if index % 1009 == 0 {
            compare(&oracle, position, Limit::default());
        }
    });
}
