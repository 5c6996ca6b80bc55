//! The legal moves of a position.

use arbiter_board::Position;
use arbiter_notation::Style;
use serde::Serialize;

use crate::position::uci;

/// The legal moves of a position.
#[derive(Debug, Serialize)]
pub struct MovesAnswer {
    /// The position.
    pub fen: String,
    /// Whether the side to move is in check.
    pub check: bool,
    /// As UCI writes them, in the order of the alphabet.
    pub moves: Vec<String>,
    /// The same moves in notation.
    pub notation: Vec<String>,
}

/// The legal moves of a position, in notation of this style.
pub fn moves(position: &Position, style: &Style) -> MovesAnswer {
    let mut moves: Vec<(String, String)> = position
        .legal_moves()
        .into_iter()
        .map(|m| (uci(position, m).to_string(), style.text(position, m)))
        .collect();
    moves.sort_unstable();
    let (moves, notation) = moves.into_iter().unzip();
    MovesAnswer { fen: position.to_string(), check: position.is_check(), moves, notation }
}
