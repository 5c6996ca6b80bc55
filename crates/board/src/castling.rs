//! The right to castle (3.8.2.1): which rooks, with their king, have not moved.

use crate::{CastlingSide, Color, Square};

/// The rooks with which castling is not lost for good.
///
/// A right says nothing about whether castling is possible now: that is 3.8.2.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    rooks: [[Option<Square>; 2]; 2],
}

impl CastlingRights {
    /// No rights at all.
    pub const NONE: Self = Self { rooks: [[None; 2]; 2] };

    /// The rook with which this side may still castle this way.
    pub const fn rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.rooks[color.index()][side.index()]
    }

    /// Has this side any right left?
    pub const fn any(&self, color: Color) -> bool {
        self.rooks[color.index()][0].is_some() || self.rooks[color.index()][1].is_some()
    }

    /// No right on either side.
    pub const fn is_empty(&self) -> bool {
        !self.any(Color::White) && !self.any(Color::Black)
    }

    /// Grants or takes the right.
    pub const fn set(&mut self, color: Color, side: CastlingSide, rook: Option<Square>) {
        self.rooks[color.index()][side.index()] = rook;
    }

    /// The king has moved: both rights are lost for good (3.8.2.1.1).
    pub(crate) const fn king_moved(&mut self, color: Color) {
        self.rooks[color.index()] = [None; 2];
    }

    /// A rook has moved from, or was captured on, `square` (3.8.2.1.2).
    pub(crate) fn rook_gone(&mut self, color: Color, square: Square) {
        for rook in &mut self.rooks[color.index()] {
            if *rook == Some(square) {
                *rook = None;
            }
        }
    }
}
