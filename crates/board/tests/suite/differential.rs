//! The same legal moves as an independent generator, node by node.

use std::collections::BTreeSet;

use arbiter_board::{CastlingStyle, Position};
use cozy_chess::Board;

use crate::walk;

fn ours(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|m| m.uci_chess960().to_string()).collect()
}

fn theirs(board: &Board) -> BTreeSet<String> {
    let mut moves = BTreeSet::new();
    board.generate_moves(|piece_moves| {
        moves.extend(piece_moves.into_iter().map(|m| m.to_string()));
        false
    });
    moves
}

// clause: 3.10.1, II.1
#[test]
fn same_moves_in_random_games() {
    for position in walk::games(200, 150) {
        // Its clock stops at one hundred; ours does not.
        let fen = position.fen(CastlingStyle::Shredder).to_string();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[4] = "0";
        let board = Board::from_fen(&fields.join(" "), true).unwrap();
        assert_eq!(ours(&position), theirs(&board), "{position}");
        assert_eq!(position.is_check(), !board.checkers().is_empty(), "{position}");
    }
}
