//! Why a text is not a position.

use core::fmt;

use crate::Faults;

/// What a reader of FEN was waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// A piece letter or the number of empty squares.
    PieceOrDigit,
    /// A `/` after eight squares.
    EndOfRank,
    /// More squares: the rank has fewer than eight.
    MoreSquares,
    /// More ranks: there are fewer than eight.
    MoreRanks,
    /// The space after the eighth rank.
    EndOfBoard,
    /// `w` or `b`.
    SideOnMove,
    /// Castling rights: letters `K Q k q` or `A`-`H a`-`h`, or `-`.
    CastlingRight,
    /// A castling right that has not been given before.
    NewCastlingRight,
    /// A square passed over, or `-`.
    EnPassantSquare,
    /// The number of moves since a capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
    /// Nothing more.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PieceOrDigit => "a piece letter (PNBRQK, small for Black) or a digit 1 to 8",
            Self::EndOfRank => "'/' because the rank already has eight squares",
            Self::MoreSquares => "more squares: the rank has fewer than eight",
            Self::MoreRanks => "more ranks: the board has fewer than eight",
            Self::EndOfBoard => "a space after the eighth rank",
            Self::SideOnMove => "the side on move, 'w' or 'b'",
            Self::CastlingRight => "castling rights, letters of KQkq or A-H and a-h, or '-'",
            Self::NewCastlingRight => "each castling right only once",
            Self::EnPassantSquare => "a square passed over by a pawn, or '-'",
            Self::HalfmoveClock => "the number of moves since a capture or pawn move",
            Self::FullmoveNumber => "the number of the move",
            Self::End => "the end",
        })
    }
}

/// A text that cannot be read as a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unreadable {
    /// Where reading stopped: the number of the character, counted from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: Expected,
    /// What stood there; nothing at the end of the text.
    pub found: Option<char>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}, found ", self.column, self.expected)?;
        match self.found {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

impl core::error::Error for Unreadable {}

/// A text that is not a playable position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenError {
    /// It cannot be read.
    Unreadable(Unreadable),
    /// It can be read, but one cannot play on.
    Unplayable(Faults),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(unreadable) => unreadable.fmt(f),
            Self::Unplayable(faults) => write!(f, "not playable: {faults}"),
        }
    }
}

impl core::error::Error for FenError {}

impl From<Unreadable> for FenError {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

impl From<Faults> for FenError {
    fn from(faults: Faults) -> Self {
        Self::Unplayable(faults)
    }
}
