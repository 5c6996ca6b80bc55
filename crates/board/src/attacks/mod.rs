//! Which squares a piece attacks (3.2 to 3.8), as if it stood alone against a set of blockers.
//!
//! ```
//! use arbiter_board::{Bitboard, Square, attacks};
//!
//! let blockers = Bitboard::from(Square::D6);
//! assert_eq!(
//!     format!("{:?}", attacks::rook(Square::D4, blockers)),
//!     "\
//! . . . . . . . .
//! . . . . . . . .
//! . . . x . . . .
//! . . . x . . . .
//! x x x . x x x x
//! . . . x . . . .
//! . . . x . . . .
//! . . . x . . . .
//! "
//! );
//! ```

#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) mod pext;
pub(crate) mod sliders;
pub(crate) mod tables;

use crate::{Bitboard, Color, Role, Square};
use sliders::{Portable, Sliders};

/// The squares a pawn attacks: diagonally in front (3.7.3).
#[inline]
pub const fn pawn(square: Square, color: Color) -> Bitboard {
    Bitboard(tables::PAWN[color.index()][square.index()])
}

/// The squares a knight attacks (3.6).
#[inline]
pub const fn knight(square: Square) -> Bitboard {
    Bitboard(tables::KNIGHT[square.index()])
}

/// The squares a bishop attacks (3.2, 3.5): up to and with the first blocker on each diagonal.
#[inline]
pub fn bishop(square: Square, blockers: Bitboard) -> Bitboard {
    Bitboard(Portable.bishop(square.index(), blockers.0))
}

/// The squares a rook attacks (3.3, 3.5): up to and with the first blocker on file and rank.
#[inline]
pub fn rook(square: Square, blockers: Bitboard) -> Bitboard {
    Bitboard(Portable.rook(square.index(), blockers.0))
}

/// The squares a queen attacks (3.4, 3.5).
#[inline]
pub fn queen(square: Square, blockers: Bitboard) -> Bitboard {
    bishop(square, blockers) | rook(square, blockers)
}

/// The squares a piece of this role attacks on an empty board; none for a pawn, whose way depends
/// on its colour.
#[inline]
pub fn alone(role: Role, square: Square) -> Bitboard {
    Bitboard(tables::REACH[role.index()][square.index()])
}

/// The squares a king attacks (3.8.1).
#[inline]
pub const fn king(square: Square) -> Bitboard {
    Bitboard(tables::KING[square.index()])
}

/// The squares a piece of this role and colour attacks.
#[inline]
pub fn of(role: Role, color: Color, square: Square, blockers: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(square, color),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, blockers),
        Role::Rook => rook(square, blockers),
        Role::Queen => queen(square, blockers),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares of one file, rank or diagonal; none otherwise.
#[inline]
pub const fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(tables::BETWEEN[a.index()][b.index()])
}

/// The whole file, rank or diagonal through two squares, from edge to edge; none if there is
/// no such line or the squares are the same.
#[inline]
pub const fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(tables::LINE[a.index()][b.index()])
}
