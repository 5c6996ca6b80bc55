//! Identity of positions (9.2.2): the key, and the slow comparison that it must agree with.

use std::collections::BTreeMap;

use arbiter_board::{Position, Square};

use crate::walk;

fn after(moves: &[&str]) -> Position {
    moves.iter().fold(Position::initial(), |position, uci| {
        let uci: arbiter_board::Uci = uci.parse().unwrap();
        position.play(position.attempt(uci.from, uci.to, uci.promotion).unwrap())
    })
}

#[test]
fn the_key_after_moves_is_the_key_of_the_position_as_written() {
    for position in walk::games(40, 200) {
        let fresh: Position = position.to_string().parse().unwrap();
        assert_eq!(position.key(), fresh.key(), "{position}");
        assert_eq!(position, fresh);
    }
}

#[test]
fn keys_are_equal_exactly_for_the_same_position() {
    let mut seen: BTreeMap<u64, Position> = BTreeMap::new();
    let mut met_again = 0;
    for position in walk::games(60, 150) {
        if let Some(other) = seen.insert(position.key(), position) {
            assert!(position.same_position(&other), "{position} and {other}");
            met_again += 1;
        }
    }
    assert!(met_again > 100, "random games begin alike");
    let all: Vec<Position> = seen.into_values().collect();
    for pair in all.windows(2) {
        assert!(!pair[0].same_position(&pair[1]));
    }
}

#[test]
fn the_counters_do_not_matter() {
    let there_and_back = after(&["g1f3", "g8f6", "f3g1", "f6g8"]);
    assert!(there_and_back.same_position(&Position::initial()));
    assert_eq!(there_and_back.key(), Position::initial().key());
    assert_ne!(there_and_back, Position::initial());
}

#[test]
fn the_side_on_move_matters() {
    let white = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap();
    let black = Position::from_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 1").unwrap();
    assert!(!white.same_position(&black));
    assert_ne!(white.key(), black.key());
}

#[test]
fn castling_rights_matter_though_the_pieces_stand_the_same() {
    let before = after(&["e2e4", "e7e5"]);
    let king_walked = after(&["e2e4", "e7e5", "e1e2", "e8e7", "e2e1", "e7e8"]);
    assert!(!before.same_position(&king_walked));
    assert_ne!(before.key(), king_walked.key());
}

#[test]
fn en_passant_matters_only_when_a_capture_is_legal() {
    // No pawn stands beside e4.
    let no_neighbour = after(&["e2e4"]);
    assert_eq!(no_neighbour.en_passant(), None);
    // The pawn d4 can take on e3.
    let taken = Position::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").unwrap();
    let gone = Position::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").unwrap();
    assert_eq!(taken.en_passant(), Some(Square::E3));
    assert!(!taken.same_position(&gone));
    assert_ne!(taken.key(), gone.key());
    // The pawn d4 is pinned: taking would expose the king on d8 to the rook d1.
    let pinned = Position::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1").unwrap();
    let never = Position::from_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1").unwrap();
    assert_eq!(pinned.en_passant(), None);
    assert!(pinned.same_position(&never));
    assert_eq!(pinned.key(), never.key());
}
