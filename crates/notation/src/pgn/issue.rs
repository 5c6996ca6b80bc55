//! What was wrong in a file of games, and where.

use core::fmt;

use super::Problem;
use crate::san::SanError;

/// A place in a file of games. Everything counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the game.
    pub game: u64,
    /// The line of the file.
    pub line: u64,
    /// The byte in the line.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, column {}", self.game, self.line, self.column)
    }
}

/// Something wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct Issue {
    /// Where in the file.
    pub place: Place,
    /// What is wrong.
    pub kind: IssueKind,
}

/// What can be wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IssueKind {
    /// The set-up cannot be played from. No move of the game is followed.
    #[error("the tag FEN is no position: {0}")]
    BadSetUp(arbiter_board::FenError),
    /// The game is of a variant with other rules. No move of the game is followed.
    #[error("the variant {0:?} is not played by the Laws of Chess")]
    Variant(String),
    /// A move cannot be followed, and neither can what comes after it.
    #[error("ply {ply}, {number}{word}: {error}")]
    Move {
        /// Which half-move of the game, from 1.
        ply: u32,
        /// The move number, with one dot for White and three for Black.
        number: MoveNumber,
        /// What is written.
        word: String,
        /// Why it is no move here.
        error: SanError,
    },
    /// The side to move passed. The Laws know no such move; the game is followed on.
    #[error("ply {ply}: a null move")]
    NullMove {
        /// Which half-move of the game, from 1.
        ply: u32,
    },
    /// The variations are nested more deeply than we follow.
    #[error("variations more than {0} deep are passed over")]
    TooDeep(usize),
    /// The text itself is damaged. The game is followed on.
    #[error(transparent)]
    Text(Problem),
}

impl IssueKind {
    /// Whether moves of the main line are lost.
    pub fn stops_the_game(&self) -> bool {
        match self {
            Self::BadSetUp(_) | Self::Variant(_) | Self::Move { .. } => true,
            Self::NullMove { .. } | Self::TooDeep(_) | Self::Text(_) => false,
        }
    }
}

/// The number of a move, printed as before a move of White, `12.`, or of Black, `12...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// Counted from 1.
    pub number: u32,
    /// Whose move it is.
    pub turn: arbiter_board::Color,
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.turn {
            arbiter_board::Color::White => ".",
            arbiter_board::Color::Black => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}
