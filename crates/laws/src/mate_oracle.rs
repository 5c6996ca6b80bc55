//! Questions that may need search, answered by the caller.
//!
//! The Laws ask whether a side can mate by any series of legal moves (5.2.2, 6.9, 7.5.5).
//! How long to search for the answer is not for them to say.

use arbiter_board::Position;
use arbiter_rulebook::Color;
use arbiter_winnable::{Limit, Verdict};

/// Somebody who can tell whether a side can still mate.
pub trait MateOracle {
    /// Whether `side` can mate from `position` by any series of legal moves.
    fn mate_by(&self, position: &Position, side: Color) -> Verdict;

    /// Whether it is proved that neither side can. Asked after every move, so it may spend
    /// less on the answer than [`MateOracle::mate_by`].
    fn is_dead(&self, position: &Position) -> bool {
        Color::ALL.into_iter().all(|side| self.mate_by(position, side) == Verdict::Unwinnable)
    }
}

/// Answers by search, within limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// For a result that depends on the answer.
    pub ruling: Limit,
    /// For the check after every move.
    pub every_move: Limit,
}

impl Default for Search {
    fn default() -> Self {
        Self { ruling: Limit::default(), every_move: Limit::positions(10_000) }
    }
}

impl MateOracle for Search {
    fn mate_by(&self, position: &Position, side: Color) -> Verdict {
        arbiter_winnable::verdict(position, side, self.ruling).0
    }

    fn is_dead(&self, position: &Position) -> bool {
        arbiter_winnable::is_dead(position, self.every_move) == Some(true)
    }
}
