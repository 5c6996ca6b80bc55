//! Proofs as text that somebody else can check.
//!
//! ```text
//! arbiter-winnable certificate 1
//! position 8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1
//! side white
//! claim cannot
//! structure P=a4 p=a5 … K=a1b1c1… k=a8b8c8…
//! end 5d8a1f0c77e2b394
//! ```
//!
//! A claim `can` is followed by one line of moves, `cannot` by any number of lines `structure`
//! and `at`, the latter with a position. What they mean is written at the head of the checker.
//! The last line holds a sum over all bytes before it, so that a file that was cut or changed by
//! accident is told apart from a proof that is wrong.

mod check;

use std::fmt::Write as _;

use arbiter_board::{Color, Piece, Position, Role, Square};

pub use self::check::verify;
use crate::{
    decide::{self, Evidence},
    structure::Structure,
    verdict::Limit,
};

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Refusal {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: &'static str,
}

/// What a certificate that holds proves: whether a side can mate from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The position.
    pub fen: String,
    /// The side asked about.
    pub side: Color,
    /// Whether it can mate.
    pub can_mate: bool,
}

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
                let _ = writeln!(text, "at {position}");
            }
        }
    }
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let _ = writeln!(text, "end {sum:016x}");
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
