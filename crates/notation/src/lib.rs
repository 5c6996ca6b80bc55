#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod announce;
pub mod iccf;
mod letters;
pub mod pgn;
pub mod read;
pub mod san;
pub mod scoresheet;
mod style;
pub mod uci;

pub use letters::Letters;
pub use style::{Capture, Castling, Form, Promotion, Style};

use arbiter_board::Position;

/// The position after the side to move has passed, as annotators let it; `None` in check.
///
/// The Laws know no such move.
pub fn pass(position: &Position) -> Option<Position> {
    let fen = position.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let [_, turn, _, en_passant, _, _] = fields.as_mut_slice() else { return None };
    *turn = if *turn == "w" { "b" } else { "w" };
    *en_passant = "-";
    Position::from_fen(&fields.join(" ")).ok()
}
