//! What can be wrong with a set-up.

use core::fmt;

use crate::Color;

/// How far a set-up with this fault can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The rules of movement cannot be applied.
    Unplayable,
    /// One can play on, but no series of legal moves leads here (3.10.3).
    Unreachable,
}

/// One thing that is wrong with a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// This side has no king.
    NoKing(Color),
    /// This side has more than one king.
    ManyKings(Color),
    /// A pawn of this side stands on the first or the last rank.
    PawnOnEdge(Color),
    /// The side not on move is in check, so its king could be taken.
    OpponentInCheck,
    /// A castling right of this side without the king on its first rank.
    CastlingKing(Color),
    /// A castling right of this side without the rook it names.
    CastlingRook(Color),
    /// An en passant square without the pawn that has just passed over it.
    EnPassant,
    /// Both kings are in check.
    BothInCheck,
    /// This side has more than sixteen pieces.
    ManyPieces(Color),
    /// This side has more than eight pawns.
    ManyPawns(Color),
    /// This side has more promoted pieces than pawns are missing.
    Promotions(Color),
    /// Two bishops of this side stand on squares of one colour and all its pawns are there.
    Bishops(Color),
    /// More than two pieces give check.
    ManyCheckers,
    /// No last move of the opponent can have given this check.
    ImpossibleCheck,
    /// The side not on move has no move that it can have made last.
    NoLastMove,
    /// The pawns of this side stand where they cannot have come with the captures made.
    PawnCaptures(Color),
    /// This side may castle, but its king does not stand between two rooks as at the start.
    CastlingOutside(Color),
}

const ALL: [Fault; 28] = {
    use Color::{Black, White};
    [
        Fault::NoKing(White),
        Fault::NoKing(Black),
        Fault::ManyKings(White),
        Fault::ManyKings(Black),
        Fault::PawnOnEdge(White),
        Fault::PawnOnEdge(Black),
        Fault::OpponentInCheck,
        Fault::CastlingKing(White),
        Fault::CastlingKing(Black),
        Fault::CastlingRook(White),
        Fault::CastlingRook(Black),
        Fault::EnPassant,
        Fault::BothInCheck,
        Fault::ManyPieces(White),
        Fault::ManyPieces(Black),
        Fault::ManyPawns(White),
        Fault::ManyPawns(Black),
        Fault::Promotions(White),
        Fault::Promotions(Black),
        Fault::Bishops(White),
        Fault::Bishops(Black),
        Fault::ManyCheckers,
        Fault::ImpossibleCheck,
        Fault::NoLastMove,
        Fault::PawnCaptures(White),
        Fault::PawnCaptures(Black),
        Fault::CastlingOutside(White),
        Fault::CastlingOutside(Black),
    ]
};

impl Fault {
    /// Can one play on?
    pub const fn severity(self) -> Severity {
        match self {
            Self::NoKing(_)
            | Self::ManyKings(_)
            | Self::PawnOnEdge(_)
            | Self::OpponentInCheck
            | Self::CastlingKing(_)
            | Self::CastlingRook(_)
            | Self::EnPassant => Severity::Unplayable,
            Self::BothInCheck
            | Self::ManyPieces(_)
            | Self::ManyPawns(_)
            | Self::Promotions(_)
            | Self::Bishops(_)
            | Self::ManyCheckers
            | Self::ImpossibleCheck
            | Self::NoLastMove
            | Self::PawnCaptures(_)
            | Self::CastlingOutside(_) => Severity::Unreachable,
        }
    }

    /// The article of the Laws that the set-up contradicts.
    pub const fn article(self) -> &'static str {
        match self {
            Self::NoKing(_) | Self::ManyKings(_) | Self::ManyPieces(_) | Self::ManyPawns(_) => {
                "2.2"
            }
            Self::PawnOnEdge(_) | Self::Promotions(_) => "3.7.5.1",
            Self::OpponentInCheck | Self::BothInCheck => "3.9.2",
            Self::CastlingKing(_) => "3.8.2.1.1",
            Self::CastlingRook(_) => "3.8.2.1.2",
            Self::EnPassant => "3.7.4.1",
            Self::PawnCaptures(_) => "3.7.3",
            Self::Bishops(_) | Self::ManyCheckers | Self::ImpossibleCheck | Self::NoLastMove => {
                "3.10.3"
            }
            Self::CastlingOutside(_) => "II.2.1",
        }
    }

    fn bit(self) -> u32 {
        ALL.iter().zip(0..).find(|(fault, _)| **fault == self).map_or(0, |(_, i)| 1 << i)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::ManyPieces(color) => write!(f, "{color} has more than sixteen pieces"),
            Self::PawnOnEdge(color) => {
                write!(f, "{color} has a pawn on the first or the last rank")
            }
            Self::OpponentInCheck => f.write_str("the side not on move is in check"),
            Self::CastlingKing(color) => {
                write!(f, "{color} is said to have a castling right but has no king in place")
            }
            Self::CastlingRook(color) => {
                write!(f, "{color} is said to have a castling right but has no rook in place")
            }
            Self::EnPassant => f.write_str("no pawn has just passed over the en passant square"),
            Self::BothInCheck => f.write_str("both kings are in check"),
            Self::ManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            Self::Promotions(color) => {
                write!(f, "{color} has more promoted pieces than missing pawns")
            }
            Self::Bishops(color) => write!(
                f,
                "{color} has two bishops on squares of one colour though no pawn was promoted"
            ),
            Self::ManyCheckers => f.write_str("more than two pieces give check"),
            Self::ImpossibleCheck => f.write_str("no last move can have given this check"),
            Self::NoLastMove => {
                f.write_str("the side not on move has no move that it can have made last")
            }
            Self::PawnCaptures(color) => {
                write!(f, "{color}'s pawns cannot have come where they stand")
            }
            Self::CastlingOutside(color) => {
                write!(f, "{color} may castle but the king was never between the rooks")
            }
        }
    }
}

/// Everything that is wrong with a set-up.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Faults(u32);

impl Faults {
    /// Nothing is wrong.
    pub const NONE: Self = Self(0);

    pub(super) fn add_if(&mut self, wrong: bool, fault: Fault) {
        if wrong {
            self.0 |= fault.bit();
        }
    }

    /// Is nothing wrong?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many faults there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is this fault among them?
    pub fn contains(self, fault: Fault) -> bool {
        self.0 & fault.bit() != 0
    }

    /// The faults, the gravest first.
    pub fn iter(self) -> impl Iterator<Item = Fault> {
        ALL.into_iter().filter(move |fault| self.contains(*fault))
    }

    /// The faults of one severity.
    #[must_use]
    pub fn of(self, severity: Severity) -> Self {
        self.iter()
            .filter(|fault| fault.severity() == severity)
            .fold(Self::NONE, |faults, fault| Self(faults.0 | fault.bit()))
    }

    /// Can one play on?
    pub fn is_playable(self) -> bool {
        self.of(Severity::Unplayable).is_empty()
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.iter().enumerate() {
            write!(f, "{}{fault} ({})", if i == 0 { "" } else { "; " }, fault.article())?;
        }
        Ok(())
    }
}
