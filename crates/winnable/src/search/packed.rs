//! A position in few bits, and nothing lost.
//!
//! A search stays near its start: most pawns stand where they stood. So a position is written
//! as its difference from the *pawns* of the start: the set of squares whose content is another
//! than on a board with just these pawns, and for each of them, in order, four bits that say
//! what stands there. Sixteen codes are enough: nothing, ten pieces and the white king, and
//! four for what is not a piece but part of a position:
//!
//! * the black king with White on move, the black king with Black on move;
//! * a pawn that may be taken en passant: it always counts as another than at the start;
//! * a rook with which castling is still allowed: on the first rank a white one, on the eighth
//!   a black one.
//!
//! From these codes the position can be put up again, so two positions with the same writing
//! are the same for all that may still happen. With up to sixteen squares that differ, the
//! writing has 128 bits; with more of them the codes of all 64 squares are written.

use board::{Bitboard, CastlingSide, Color, Move, Position, Role, Square};

/// Squares whose codes have room in a short writing.
const SHORT: u32 = 16;

/// The writing of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packed {
    /// Up to sixteen squares.
    Short([u64; 2]),
    /// More.
    Long([u64; 4]),
}

/// The pawns at the start of a search.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    white: u64,
    black: u64,
}

impl Origin {
    pub(super) const fn new(position: &Position) -> Self {
        Self {
            white: position.pieces(Color::White, Role::Pawn).0,
            black: position.pieces(Color::Black, Role::Pawn).0,
        }
    }

    /// Writes a position.
    pub(super) fn pack(self, position: &Position) -> Packed {
        self.draw(position).pack()
    }

    /// The codes of a position.
    pub(super) fn draw(self, position: &Position) -> Codes {
        let mut bits = of_pieces(position);
        let passing = recode_rest(&mut bits, position);
        let pawns = position.by_role(Role::Pawn).0;
        let white = position.by_color(Color::White).0;
        let moved = pawns & white ^ self.white | pawns & !white ^ self.black;
        let differs = moved | position.occupied().0 & !pawns | passing;
        Codes { bits, differs }
    }

    /// The writing after a move of a piece, no pawn, if it takes nothing with it but what it
    /// captures: where nobody may castle and nothing can be taken en passant.
    pub(super) fn pack_after(self, before: &Codes, black_king: Square, m: Move) -> Packed {
        let (from, to) = (1_u64 << m.from().index(), 1_u64 << m.to().index());
        let mut bits = before.bits;
        // Who is on move is told by the black king.
        bits[0] ^= 1 << black_king.index();
        for plane in &mut bits {
            let has_bit = *plane >> m.from().index() & 1;
            *plane = *plane & !(from | to) | has_bit << m.to().index();
        }
        let left = from & !(self.white | self.black);
        Codes { bits, differs: before.differs & !left | to }.pack()
    }
}

/// What stands on each square: `bits[i]` has the squares whose code has bit `i`.
pub(super) struct Codes {
    bits: [u64; 4],
    /// Where it is another than at the start.
    differs: u64,
}

const BLACK_KING_WAITS: u64 = 12;
const BLACK_KING_MOVES: u64 = 13;
const PASSING_PAWN: u64 = 14;
const CASTLING_ROOK: u64 = 15;

impl Codes {
    fn pack(&self) -> Packed {
        let squares = Bitboard(self.differs);
        if squares.len() > SHORT {
            return Packed::Long(self.bits);
        }
        let [a, b, c, d] = self.bits;
        let mut codes = 0;
        let mut shift = 0;
        for square in squares {
            let at = square.index();
            let code = a >> at & 1 | (b >> at & 1) << 1 | (c >> at & 1) << 2 | (d >> at & 1) << 3;
            codes |= code << shift;
            shift += 4;
        }
        Packed::Short([self.differs, codes])
    }
}

/// Nothing 0, white pawn to king 1 to 6, black pawn to queen 7 to 11.
fn of_pieces(position: &Position) -> [u64; 4] {
    let white = position.by_color(Color::White).0;
    let black = position.by_color(Color::Black).0;
    let [pawns, knights, bishops, rooks, queens, kings] =
        Role::ALL.map(|role| position.by_role(role).0);
    [
        pawns | bishops | queens,
        (knights | bishops | kings) & white | (pawns | rooks | queens) & black,
        (rooks | queens | kings) & white | pawns & black,
        (knights | bishops | rooks | queens) & black,
    ]
}

/// The codes of what is more than a piece. Gives the pawn that may be taken en passant.
fn recode_rest(bits: &mut [u64; 4], position: &Position) -> u64 {
    let turn = position.turn();
    let king = 1 << position.king(Color::Black).index();
    let king_code = if turn == Color::White { BLACK_KING_WAITS } else { BLACK_KING_MOVES };
    recode(bits, king, king_code);
    let rights = position.castling();
    if !rights.is_empty() {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = rights.rook(color, side).map_or(0, |rook| 1 << rook.index());
                recode(bits, rook, CASTLING_ROOK);
            }
        }
    }
    let Some(passed) = position.en_passant() else { return 0 };
    let behind = 1_u64 << passed.index();
    let passing = if turn == Color::White { behind >> 8 } else { behind << 8 };
    recode(bits, passing, PASSING_PAWN);
    passing
}

/// Gives the squares this code.
fn recode(bits: &mut [u64; 4], squares: u64, code: u64) {
    for (i, plane) in bits.iter_mut().enumerate() {
        *plane = if code >> i & 1 == 1 { *plane | squares } else { *plane & !squares };
    }
}
