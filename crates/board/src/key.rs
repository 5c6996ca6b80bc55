//! A 64-bit key for the identity of positions (9.2.2).
//!
//! The key of a position is the exclusive or of one number for each piece on its square, for
//! each castling right, for the file of a possible en passant capture and for Black on move.
//! The numbers are fixed: keys may be stored and compared between versions.

use crate::{CastlingRights, CastlingSide, Color, Role, Square};

const N_PIECES: usize = 2 * 6 * 64;
const N_CASTLING: usize = 2 * 8;
const N_EN_PASSANT: usize = 8;
const N_NUMBERS: usize = N_PIECES + N_CASTLING + N_EN_PASSANT + 1;

static NUMBERS: [u64; N_NUMBERS] = {
    let mut numbers = [0; N_NUMBERS];
    // Pi in hexadecimal: nothing up the sleeve.
    let mut state = 0x243F_6A88_85A3_08D3;
    let mut i = 0;
    while i < N_NUMBERS {
        (state, numbers[i]) = crate::mix::next(state);
        i += 1;
    }
    numbers
};

pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    NUMBERS[(color.index() * 6 + role.index()) * 64 + square.index()]
}

/// The number of one right: of its colour and the file of the rook.
fn castling_right(color: Color, rook: Square) -> u64 {
    NUMBERS[N_PIECES + color.index() * 8 + rook.file().index()]
}

pub(crate) fn castling(rights: CastlingRights) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = rights.rook(color, side) {
                key ^= castling_right(color, rook);
            }
        }
    }
    key
}

/// The number of a possible en passant capture; `target` is the square passed over.
pub(crate) fn en_passant(target: Option<Square>) -> u64 {
    target.map_or(0, |square| NUMBERS[N_PIECES + N_CASTLING + square.file().index()])
}

pub(crate) fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => NUMBERS[N_NUMBERS - 1],
    }
}
