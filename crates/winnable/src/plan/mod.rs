//! Helpmates by plan: the cheap way to a proof.
//!
//! Most positions of most games need no search. One piece can mate the king where it stands,
//! if another guards what is left and the helper steps aside: such a *goal* is found from the
//! geometry around the king, and then played move by move, both sides helping. What comes
//! out is a line of legal moves that ends in mate; nothing is concluded from a plan that
//! fails.

mod goal;
mod play;
mod sketch;

use board::{Color, Position};

use crate::line::Step;

pub(crate) use play::Line;

/// A helpmate for `side`, if a simple plan gives one.
pub(crate) fn helpmate(position: &Position, side: Color) -> Option<Line> {
    play::helpmate(position, side)
}

/// The steps of a line, for the real board.
pub(crate) fn steps(line: &Line) -> impl Iterator<Item = Step> + '_ {
    line.steps()
}
