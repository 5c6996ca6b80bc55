//! Appendix C of the Laws of Chess: recording moves in algebraic notation, in any language
//! and form; Appendix D.2.1: announcing them; and PGN, in which games are kept.
//!
//! | Laws | Subject | Where |
//! |---|---|---|
//! | C.2, C.3 | letters of the pieces | [`Language`] |
//! | C.4 to C.13 | writing a move | [`Style`] |
//! | C.4 to C.13, I.8 | reading a move | [`read`] |
//! | C.13 | a whole scoresheet | [`scoresheet`] |
//! | D.2.1 | announcing a move | [`announce`] |
//! | – | UCI and ICCF moves | [`uci`], [`iccf`] |
//! | – | PGN | [`pgn`], [`san`] |
//!
//! Text comes in and goes out as arguments; nothing here opens a file.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod announce;
pub mod iccf;
mod language;
pub mod pgn;
pub mod read;
pub mod san;
pub mod scoresheet;
mod style;
pub mod uci;

pub use language::Language;
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
