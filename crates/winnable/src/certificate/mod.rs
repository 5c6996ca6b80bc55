//! Proofs as text that somebody else can check.
//!
//! ```text
//! arbiter-winnable certificate 1
//! position 8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1
//! side white
//! claim cannot
//! structure P=a4 p=a5 … K=a1b1c1… k=a8b8c8…
//! ```
//!
//! A claim `can` is followed by one line of moves, `cannot` by any number of lines `structure`
//! and `at`, the latter with a position. What they mean is written at the head of the checker.

mod check;
mod read;

use std::fmt::Write as _;

use arbiter_board::{Color, Piece, Position, Role, Square};

pub use self::read::{Proved, Refusal, verify};
use crate::{
    decide::{self, Evidence},
    structure::Structure,
    verdict::Limit,
};

/// The proof that `side` can or cannot mate, as text; `None` where neither is known within the
/// limit. [`verify`] checks it.
pub fn certificate(position: &Position, side: Color, limit: Limit) -> Option<String> {
    let evidence = decide::evidence(position, side, limit)?;
    let side = if side == Color::White { "white" } else { "black" };
    let mut text = format!("arbiter-winnable certificate 1\nposition {position}\nside {side}\n");
    match evidence {
        Evidence::Line(line) => {
            text.push_str("claim can\nline");
            for m in line {
                let _ = write!(text, " {}", m.uci_chess960());
            }
            text.push('\n');
        }
        Evidence::Closed { positions, structures } => {
            text.push_str("claim cannot\n");
            for structure in &structures {
                write_structure(&mut text, structure);
            }
            for position in &positions {
                let _ = writeln!(text, "at {}", read::key(position));
            }
        }
    }
    Some(text)
}

fn write_structure(text: &mut String, structure: &Structure) {
    text.push_str("structure");
    for color in Color::ALL {
        let piece = Piece { color, role: Role::Pawn };
        for pawn in *structure.pawns.get(color) {
            write_unit(text, piece, false, [pawn]);
        }
    }
    for region in &structure.pieces {
        write_unit(text, region.piece, region.loose, region.squares);
    }
    text.push('\n');
}

fn write_unit(
    text: &mut String,
    piece: Piece,
    loose: bool,
    squares: impl IntoIterator<Item = Square>,
) {
    let _ = write!(text, " {}{}=", piece.char(), if loose { "?" } else { "" });
    for square in squares {
        let _ = write!(text, "{square}");
    }
}
