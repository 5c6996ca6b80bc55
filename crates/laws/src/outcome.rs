//! How a game ended, and what that is worth: Article 10 and the glossary.

use std::fmt;

use arbiter_rulebook::{ByColor, Color, Score};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// One player's part of the point.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Share {
    /// Nothing.
    None,
    /// Half.
    Half,
    /// All of it.
    Full,
}

/// The result of a game.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// What each player gets.
    pub shares: ByColor<Share>,
    /// Decided without play, printed with `+` and `-`.
    pub forfeit: bool,
}

impl Outcome {
    /// Half a point each.
    pub const DRAW: Self = Self::played(Share::Half, Share::Half);
    /// Nothing for either, after play.
    pub const BOTH_LOSE: Self = Self::played(Share::None, Share::None);
    /// Neither appeared.
    pub const BOTH_ABSENT: Self =
        Self { shares: ByColor { white: Share::None, black: Share::None }, forfeit: true };

    /// A result of play.
    pub const fn played(white: Share, black: Share) -> Self {
        Self { shares: ByColor { white, black }, forfeit: false }
    }

    /// The whole point for `color`.
    pub const fn win(color: Color) -> Self {
        match color {
            Color::White => Self::played(Share::Full, Share::None),
            Color::Black => Self::played(Share::None, Share::Full),
        }
    }

    /// `absent` did not come to the board.
    pub const fn forfeited_by(absent: Color) -> Self {
        let played = match absent {
            Color::White => Self::win(Color::Black),
            Color::Black => Self::win(Color::White),
        };
        Self { shares: played.shares, forfeit: true }
    }

    /// `loser` gets nothing, the opponent what `opponent` says.
    pub const fn lost_by(loser: Color, opponent: Share) -> Self {
        match loser {
            Color::White => Self::played(Share::None, opponent),
            Color::Black => Self::played(opponent, Share::None),
        }
    }

    /// Every result that is written down, for reading it back.
    pub const ALL: [Self; 9] = [
        Self::win(Color::White),
        Self::win(Color::Black),
        Self::DRAW,
        Self::BOTH_LOSE,
        Self::played(Share::Half, Share::None),
        Self::played(Share::None, Share::Half),
        Self::forfeited_by(Color::Black),
        Self::forfeited_by(Color::White),
        Self::BOTH_ABSENT,
    ];
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |share| match (self.forfeit, share) {
            (true, Share::Full) => "+",
            (true, Share::Half) => "=",
            (true, Share::None) => "-",
            (false, Share::Full) => "1",
            (false, Share::Half) => "1/2",
            (false, Share::None) => "0",
        };
        let between = if self.forfeit { "/" } else { "-" };
        write!(f, "{}{between}{}", sign(self.shares.white), sign(self.shares.black))
    }
}

/// What a win, a draw and a loss are worth in the event (10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    /// For a win, over the board or by forfeit.
    pub win: Score,
    /// For a draw.
    pub draw: Score,
    /// For a loss.
    pub loss: Score,
}

impl Scoring {
    /// One, a half, nothing.
    pub const NORMAL: Self = Self { win: Score::ONE, draw: Score::HALF, loss: Score::ZERO };
    /// Three, one, nothing.
    pub const THREE_ONE_ZERO: Self =
        Self { win: Score::from_tenths(30), draw: Score::ONE, loss: Score::ZERO };

    /// The points of both players.
    pub fn points(&self, outcome: Outcome) -> ByColor<Score> {
        outcome.shares.map(|share| match share {
            Share::Full => self.win,
            Share::Half => self.draw,
            Share::None => self.loss,
        })
    }
}
