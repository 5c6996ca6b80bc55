//! The right to castle (3.8.2.1): which rooks, with their king, have not moved.

use crate::{CastlingSide, Color, Square};

/// The rooks with which castling is not lost for good.
///
/// A right says nothing about whether castling is possible now: that is 3.8.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// The number of the rook's square, or [`LOST`]: four bytes that are compared at once.
    rooks: [[u8; 2]; 2],
}

/// No rook.
const LOST: u8 = 64;

impl Default for CastlingRights {
    fn default() -> Self {
        Self::NONE
    }
}

impl CastlingRights {
    /// No rights at all.
    pub const NONE: Self = Self { rooks: [[LOST; 2]; 2] };

    /// The rook with which this side may still castle this way.
    pub const fn rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        Square::from_index(self.rooks[color.index()][side.index()])
    }

    /// Has this side any right left?
    pub const fn any(&self, color: Color) -> bool {
        self.rooks[color.index()][0] != LOST || self.rooks[color.index()][1] != LOST
    }

    /// No right on either side.
    pub const fn is_empty(&self) -> bool {
        !self.any(Color::White) && !self.any(Color::Black)
    }

    /// Grants or takes the right.
    pub const fn set(&mut self, color: Color, side: CastlingSide, rook: Option<Square>) {
        self.rooks[color.index()][side.index()] = match rook {
            #[expect(clippy::cast_possible_truncation, reason = "less than 64")]
            Some(square) => square.index() as u8,
            None => LOST,
        };
    }

    /// The king has moved: both rights are lost for good (3.8.2.1.1).
    pub(crate) const fn king_moved(&mut self, color: Color) {
        self.rooks[color.index()] = [LOST; 2];
    }

    /// A rook has moved from, or was captured on, `square` (3.8.2.1.2).
    pub(crate) fn rook_gone(&mut self, color: Color, square: Square) {
        for rook in &mut self.rooks[color.index()] {
            *rook = if usize::from(*rook) == square.index() { LOST } else { *rook };
        }
    }
}
