//! A position in few bits, and nothing lost.
//!
//! Most positions of a search differ from another one by nothing but where a king stands and who is
//! on move. So the *roamer*, one of the two kings, is left out of the writing: one entry of the table
//! of positions seen holds all squares of the roamer, with White on move and with Black on move.
//!
//! A search stays near its start: most pawns stand where they stood. So the rest is written
//! as its difference from the *pawns* of the start: the set of squares whose content is another
//! than on a board with just these pawns, and for each of them, in order, four bits that say
//! what stands there. Fourteen codes are enough: nothing, ten pieces and the other king, and
//! two for what is not a piece but part of a position:
//!
//! * a pawn that may be taken en passant: it always counts as another than at the start;
//! * a rook with which castling is still allowed: on the first rank a white one, on the eighth
//!   a black one.
//!
//! From these codes the position can be put up again, so two positions with the same writing
//! are the same for all that may still happen. With up to sixteen squares that differ, the
//! writing has 128 bits; with more of them the codes of all 64 squares are written.

use arbiter_board::{Bitboard, CastlingSide, Color, Move, Position, Role, Square, attacks};

/// Squares whose codes have room in a short writing.
const SHORT: u32 = 16;

/// The writing of a position without the roamer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packed {
    /// Up to sixteen squares.
    Short([u64; 2]),
    /// More.
    Long([u64; 4]),
}

/// What is not in the writing: where the roamer stands, and who is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) roamer: Square,
    pub(super) turn: Color,
}

/// The pawns at the start of a search, and the king that is left out.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    white: u64,
    black: u64,
    roamer: Color,
}

impl Origin {
    /// The roamer is the king that has more room.
    pub(super) fn new(position: &Position) -> Self {
        let [white, black] = Color::ALL.map(|color| room(position, color));
        Self {
            white: position.pieces(Color::White, Role::Pawn).0,
            black: position.pieces(Color::Black, Role::Pawn).0,
            roamer: if white > black { Color::White } else { Color::Black },
        }
    }

    /// What the writing of a position leaves out.
    pub(super) const fn mark(self, position: &Position) -> Mark {
        Mark { roamer: position.king(self.roamer), turn: position.turn() }
    }

    /// Writes a position.
    pub(super) fn pack(self, position: &Position) -> Packed {
        let roamer = 1 << position.king(self.roamer).index();
        let mut bits = of_pieces(position).map(|plane| plane & !roamer);
        let passing = recode_rest(&mut bits, position, !self.roamer);
        let pawns = position.by_role(Role::Pawn).0;
        let white = position.by_color(Color::White).0;
        let moved = pawns & white ^ self.white | pawns & !white ^ self.black;
        let differs = moved | position.occupied().0 & !pawns & !roamer | passing;
        Codes { bits, differs }.pack()
    }

    /// What is common to the writings after all moves from a position: where nobody may castle and
    /// nothing can be taken en passant. Nothing where its writing is not short.
    pub(super) fn before(self, position: &Packed, mark: Mark) -> Option<Before> {
        let Packed::Short([differs, codes]) = *position else { return None };
        let pawns = self.white | self.black;
        Some(Before { pawns, roamer: mark.roamer, differs, codes, below: below(differs) })
    }
}

/// Squares that a king can walk to, pawns apart that move or are taken.
fn room(position: &Position, color: Color) -> u32 {
    let pawns = position.by_role(Role::Pawn);
    let attacked = position
        .pieces(!color, Role::Pawn)
        .iter()
        .fold(Bitboard::EMPTY, |set, pawn| set | attacks::pawn(pawn, !color));
    let mut reached = Bitboard::from(position.king(color));
    loop {
        let steps = reached.iter().fold(reached, |set, from| set | attacks::king(from));
        let more = reached | (steps - pawns - attacked);
        if more == reached {
            return reached.len();
        }
        reached = more;
    }
}

/// The writing of a position whose moves are made.
pub(super) struct Before {
    /// Where pawns stood at the start of the search.
    pawns: u64,
    roamer: Square,
    differs: u64,
    codes: u64,
    /// In the byte of each rank the number of squares that differ below that rank.
    below: u64,
}

impl Before {
    /// The writing after a move of a piece, no pawn, to a square where nobody stands or, where it is
    /// not the roamer that moves, somebody is taken. Nothing where that is not short.
    pub(super) fn after(&self, m: Move, is_capture: bool) -> Option<Packed> {
        let Self { pawns, mut differs, mut codes, .. } = *self;
        if m.from() == self.roamer {
            return (!is_capture).then_some(Packed::Short([differs, codes]));
        }
        let (from, to) = (1_u64 << m.from().index(), 1_u64 << m.to().index());
        let mut rank = self.rank(m.to());
        let at = 4 * self.rank(m.from());
        let code = codes >> at & 15;
        if from & pawns == 0 {
            codes = codes & low(at) | codes >> 4 & !low(at);
            differs ^= from;
            rank -= u32::from(m.from() < m.to());
        } else {
            codes ^= code << at;
        }
        // Nobody is taken there and no pawn stood there at the start: one square more differs.
        let is_more = differs & to == 0;
        if is_more && from & pawns != 0 && Bitboard(differs).len() == SHORT {
            return None;
        }
        let at = 4 * rank;
        if is_more {
            codes = codes & low(at) | (codes & !low(at)) << 4;
            differs |= to;
        } else {
            codes &= !(15 << at);
        }
        Some(Packed::Short([differs, codes | code << at]))
    }

    /// How many squares differ before this one.
    fn rank(&self, square: Square) -> u32 {
        let (row, file) = (square.index() & 0x38, square.index() & 0x07);
        #[expect(clippy::cast_possible_truncation, reason = "a byte")]
        let same_row = (self.differs >> row & ((1 << file) - 1)) as u8;
        #[expect(clippy::cast_possible_truncation, reason = "a byte")]
        let below = (self.below >> row) as u8;
        u32::from(below) + u32::from(ONES[usize::from(same_row)])
    }
}

/// In the byte of each rank the number of squares of a set below that rank.
const fn below(set: u64) -> u64 {
    const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
    const ODD: u64 = 0x55 * EVERY_BYTE;
    const PAIRS: u64 = 0x33 * EVERY_BYTE;
    const FOURS: u64 = 0x0F * EVERY_BYTE;
    let twos = set - (set >> 1 & ODD);
    let fours = (twos & PAIRS) + (twos >> 2 & PAIRS);
    let bytes = (fours + (fours >> 4)) & FOURS;
    bytes.wrapping_mul(EVERY_BYTE) << 8
}

/// How many bits of a byte are set.
static ONES: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        // One less without its lowest bit.
        ones[byte] = ones[byte & (byte - 1)] + 1;
        byte += 1;
    }
    ones
};

/// So many bits from the lowest on.
const fn low(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// What stands on each square: `bits[i]` has the squares whose code has bit `i`.
struct Codes {
    bits: [u64; 4],
    /// Where it is another than at the start.
    differs: u64,
}

const KING: u64 = 6;
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

/// The codes of what is more than a piece, and of the king that is written. Gives the pawn that may be
/// taken en passant.
fn recode_rest(bits: &mut [u64; 4], position: &Position, king: Color) -> u64 {
    let turn = position.turn();
    recode(bits, 1 << position.king(king).index(), KING);
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use arbiter_board::{Color, Position, Role};
    use arbiter_testkit::Noise;

    use super::{Mark, Origin, Packed};
    use crate::line::is_same;

    /// Positions met on walks from here, drawn by lot.
    fn walks(start: &Position, mut visit: impl FnMut(&Position)) {
        let mut noise = Noise(1);
        for _ in 0..60 {
            let mut at = *start;
            for _ in 0..120 {
                visit(&at);
                let moves = at.legal_moves();
                let Some(&m) = moves.get(noise.index(moves.len().max(1))) else { break };
                at.play_mut(m);
            }
        }
    }

    const STARTS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/2pP4/5pP1/8/8/R3K2R w KQkq c6 0 1",
        "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
        "8/p1p1p1p1/6P1/6PK/6PP/6P1/P1P1P3/7k w - - 0 1",
        "3b1b1k/2b1bpb1/1b1b1b2/2b5/4KB2/4B1B1/3B1B1B/2B1B1B1 w - - 0 1",
    ];

    #[test]
    fn two_positions_have_the_same_writing_only_if_they_are_the_same() {
        for fen in STARTS {
            let start = Position::from_fen(fen).unwrap();
            let origin = Origin::new(&start);
            let mut seen: HashMap<(Vec<u64>, usize, Color), Position> = HashMap::new();
            let mut different = Vec::new();
            walks(&start, |position| {
                let words = match origin.pack(position) {
                    Packed::Short(words) => words.to_vec(),
                    Packed::Long(words) => words.to_vec(),
                };
                let Mark { roamer, turn } = origin.mark(position);
                let known = *seen.entry((words, roamer.index(), turn)).or_insert(*position);
                assert!(is_same(&known, position), "{known} and {position}");
                different.push(*position);
            });
            different.sort_unstable_by_key(Position::key);
            different.dedup_by(|a, b| is_same(a, b));
            assert_eq!(different.len(), seen.len(), "{fen}");
        }
    }

    #[test]
    fn the_writing_after_a_move_is_that_of_the_position_after_it() {
        let mut compared = [0; 2];
        for fen in STARTS {
            let start = Position::from_fen(fen).unwrap();
            let origin = Origin::new(&start);
            walks(&start, |position| {
                if position.en_passant().is_some() || !position.castling().is_empty() {
                    return;
                }
                let mark = origin.mark(position);
                let Some(before) = origin.before(&origin.pack(position), mark) else { return };
                for m in &position.legal_moves() {
                    if position.by_role(Role::Pawn).contains(m.from()) {
                        continue;
                    }
                    let is_capture = position.occupied().contains(m.to());
                    if let Some(after) = before.after(m, is_capture) {
                        assert_eq!(after, origin.pack(&position.play(m)), "{position} {m:?}");
                        compared[usize::from(m.from() == mark.roamer)] += 1;
                    }
                }
            });
        }
        assert!(compared.iter().all(|&n| n > 10_000), "{compared:?}");
    }
}
