//! A move, and the list of all legal ones.

use core::{fmt, ops::Deref};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Color, File, Rank, Role, Square};

/// The two ways to castle.
///
/// In Chess960 they are named after where the king arrives, not after where the rook stood
/// (II.3.2.6).
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// 0-0: the king arrives on the g-file, the rook on the f-file.
    KingSide,
    /// 0-0-0: the king arrives on the c-file, the rook on the d-file.
    QueenSide,
}

impl CastlingSide {
    /// King's side, then queen's side.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// 0 for the king's side, 1 for the queen's side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Where the king arrives.
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook arrives.
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KingSide => "0-0",
            Self::QueenSide => "0-0-0",
        })
    }
}

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing: one piece goes from a square to another and may capture there.
    Normal,
    /// A pawn reaches the last rank and is exchanged (3.7.5).
    Promotion,
    /// A pawn takes a pawn that has just passed it (3.7.4).
    EnPassant,
    /// King and rook move together (3.8.2).
    Castling,
}

/// A move in 16 bits, to be read together with the position in which it is legal.
///
/// Castling goes from the king's square to the *rook's* square: in Chess960 no other form is
/// free of doubt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const KIND_SHIFT: u16 = 12;
const EN_PASSANT: u16 = 1 << KIND_SHIFT;
const CASTLING: u16 = 2 << KIND_SHIFT;
const PROMOTION: u16 = 4 << KIND_SHIFT;

impl Move {
    pub(crate) const NULL: Self = Self(0);

    #[expect(clippy::cast_possible_truncation, reason = "indices have six bits")]
    const fn with_kind(from: Square, to: Square, kind: u16) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6 | kind)
    }

    pub(crate) const fn normal(from: Square, to: Square) -> Self {
        Self::with_kind(from, to, 0)
    }

    pub(crate) const fn en_passant(from: Square, to: Square) -> Self {
        Self::with_kind(from, to, EN_PASSANT)
    }

    pub(crate) const fn castling(king: Square, rook: Square) -> Self {
        Self::with_kind(king, rook, CASTLING)
    }

    /// A promotion to knight, bishop, rook or queen; other roles count as queen.
    pub(crate) const fn promoting(from: Square, to: Square, role: Role) -> Self {
        let choice = match role {
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            Role::Pawn | Role::Queen | Role::King => 3,
        };
        Self::with_kind(from, to, PROMOTION | choice << KIND_SHIFT)
    }

    /// Where the piece comes from; for castling, the king.
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u32)
    }

    /// Where the piece goes; for castling, where the rook stands.
    pub const fn to(self) -> Square {
        Square::wrapping((self.0 >> 6) as u32)
    }

    /// What the pawn becomes.
    pub const fn promotion(self) -> Option<Role> {
        if self.0 & PROMOTION == 0 {
            return None;
        }
        Some(match self.0 >> KIND_SHIFT & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// What is special about it.
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND_SHIFT {
            0 => MoveKind::Normal,
            1 => MoveKind::EnPassant,
            2 => MoveKind::Castling,
            _ => MoveKind::Promotion,
        }
    }

    /// Is it castling?
    pub const fn is_castling(self) -> bool {
        self.0 & CASTLING != 0 && self.0 & PROMOTION == 0
    }

    /// To which side it castles, if it does.
    pub fn castling_side(self) -> Option<CastlingSide> {
        self.is_castling().then(|| {
            if self.from() < self.to() { CastlingSide::KingSide } else { CastlingSide::QueenSide }
        })
    }

    /// The square where the moved piece stands afterwards: as [`Move::to`], but for castling
    /// the king's new square.
    pub fn arrival(self) -> Square {
        match self.castling_side() {
            Some(side) => {
                let color =
                    if self.from().rank() == Rank::First { Color::White } else { Color::Black };
                side.king_target(color)
            }
            None => self.to(),
        }
    }

    /// The move as the UCI protocol writes it in Chess960: castling takes the own rook, `e1h1`.
    pub const fn uci_chess960(self) -> Uci {
        Uci { from: self.from(), to: self.to(), promotion: self.promotion() }
    }

    /// The move as the UCI protocol writes it in standard chess: castling moves the king, `e1g1`.
    pub fn uci_standard(self) -> Uci {
        Uci { from: self.from(), to: self.arrival(), promotion: self.promotion() }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.uci_chess960(), self.kind())
    }
}

/// A move as the UCI protocol writes it: from, to, promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uci {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Role>,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| fmt::Write::write_char(f, role.char()))
    }
}

/// A text that is not a move in the UCI form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUci;

impl fmt::Display for NotUci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected two squares and perhaps a letter q, r, b or n, as in e2e4 or e7e8q")
    }
}

impl core::error::Error for NotUci {}

impl core::str::FromStr for Uci {
    type Err = NotUci;

    fn from_str(text: &str) -> Result<Self, NotUci> {
        let square = |range| text.get(range).and_then(|name: &str| name.parse().ok()).ok_or(NotUci);
        let promotion = match text.get(4..) {
            Some("") => None,
            Some("q") => Some(Role::Queen),
            Some("r") => Some(Role::Rook),
            Some("b") => Some(Role::Bishop),
            Some("n") => Some(Role::Knight),
            _ => return Err(NotUci),
        };
        Ok(Self { from: square(0..2)?, to: square(2..4)?, promotion })
    }
}

/// No side has more moves, whatever stands on the board.
///
/// Let a side have `q` long-range pieces and `m` knights, and let `e` squares not hold a piece
/// of its own. A square is reached by at most one long-range piece from each of eight
/// directions and by at most eight knights, so these have at most min(27q, 8e) + min(8m, 8e)
/// moves; with q + m + e ≤ 63 that is at most 439. A pawn about to promote adds twelve moves
/// and costs a square, which is worth six at least: 48 more for eight of them. The king adds
/// eight and castling two.
const CAPACITY: usize = 512;

/// All legal moves of a position, in no promised order.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    pub(crate) const fn new() -> Self {
        Self { moves: [Move::NULL; CAPACITY], len: 0 }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or(&[])
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'l> IntoIterator for &'l MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'l, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    fn into_iter(self) -> IntoMoves {
        IntoMoves { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct IntoMoves {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let m = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(m)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoMoves {}
