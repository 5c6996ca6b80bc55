//! What can be wrong with a record, in words.

use std::fmt;

use arbiter_board::Illegal;
use arbiter_rulebook::{Citation, Color, Explain, Message};

use crate::{
    explain::{result, side},
    outcome::Outcome,
};

/// How a game ended on the board, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// Mate by this side.
    Mate(Color),
    /// Stalemate.
    Stalemate,
    /// Neither side can mate by any series of legal moves.
    Dead,
    /// The same position too often, whether or not anybody claimed.
    Repetition,
    /// Too many moves without pawn move and capture, whether or not anybody claimed.
    QuietMoves,
}

impl Ending {
    /// The result that follows.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Mate(winner) => Outcome::win(winner),
            Self::Stalemate | Self::Dead | Self::Repetition | Self::QuietMoves => Outcome::DRAW,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mate(Color::White) => "mate by White",
            Self::Mate(Color::Black) => "mate by Black",
            Self::Stalemate => "stalemate",
            Self::Dead => "dead position",
            Self::Repetition => "fivefold repetition",
            Self::QuietMoves => "seventy-five moves",
        })
    }
}

/// Something in a record that the Laws do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// After how many half-moves; for an illegal move its own number.
    pub ply: u32,
    /// What was found.
    pub what: What,
    /// The article.
    pub basis: Citation,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move is illegal.
    Illegal {
        /// As it is written.
        text: String,
        /// Why, where a piece could be meant.
        why: Option<Illegal>,
    },
    /// The side on move passed, which is no move.
    Passed {
        /// As it is written.
        text: String,
    },
    /// The game had ended, though it went on.
    WentOn {
        /// How it had ended.
        ending: Ending,
        /// The half-moves that follow.
        more: u32,
    },
    /// The result is not the one that the game had on the board.
    WrongResult {
        /// How it had ended.
        ending: Ending,
        /// What is written.
        found: Outcome,
    },
    /// Won on time by a side that cannot mate by any series of legal moves.
    WonOnTime {
        /// The side.
        winner: Color,
    },
    /// A player resigned, and the result is not the one that follows.
    Resigned {
        /// Who did.
        player: Color,
        /// What follows.
        right: Outcome,
        /// What is written.
        found: Outcome,
    },
    /// Won by a side that cannot mate by any series of legal moves, under an edition by which
    /// neither resignation nor the flag gives it the game. A penalty could; the record does not
    /// say how it was won.
    WonUnexplained {
        /// The side.
        winner: Color,
    },
    /// A result that no play brings, and the record names no decision that could have given it.
    OnlyByPenalty {
        /// What is written.
        found: Outcome,
    },
    /// Drawn before each player had made the moves that an agreed draw needs.
    DrawnTooEarly {
        /// By each player.
        moves: u32,
    },
    /// The game had ended on the board, and the record gives no result.
    NoResult {
        /// How it had ended.
        ending: Ending,
    },
    /// The record gives two results that differ.
    TwoResults {
        /// Behind the moves.
        written: Outcome,
        /// In its head.
        tagged: Outcome,
    },
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { text, why: Some(why) } => write!(f, "illegal move {text}: {why}"),
            Self::Illegal { text, why: None } => {
                write!(f, "illegal move {text}: no such piece can go there")
            }
            Self::Passed { text } => write!(f, "{text}: nobody may pass"),
            Self::WentOn { ending, more: 1 } => write!(f, "{ending}, yet 1 half-move follows"),
            Self::WentOn { ending, more } => write!(f, "{ending}, yet {more} half-moves follow"),
            Self::WrongResult { ending, found } => {
                write!(f, "{ending} makes it {}, the record says {found}", ending.outcome())
            }
            Self::WonOnTime { winner } => write!(
                f,
                "{} on time, but {winner} cannot mate by any series of legal moves: {}",
                Outcome::win(*winner),
                Outcome::DRAW
            ),
            Self::Resigned { player, right: Outcome::DRAW, found } => write!(
                f,
                "{player} resigned, but {} cannot mate by any series of legal moves: {}, \
                 the record says {found}",
                !*player,
                Outcome::DRAW
            ),
            Self::Resigned { player, right, found } => {
                write!(f, "{player} resigned, which makes it {right}, the record says {found}")
            }
            Self::WonUnexplained { winner } => write!(
                f,
                "{}, but {winner} cannot mate by any series of legal moves: by resignation or on \
                 time it is {}; how it was won cannot be known from the record",
                Outcome::win(*winner),
                Outcome::DRAW
            ),
            Self::OnlyByPenalty { found } => write!(
                f,
                "{found}: no play brings that result, only a penalty; the record names none"
            ),
            Self::DrawnTooEarly { moves: 1 } => {
                f.write_str("drawn before each player had made a move")
            }
            Self::DrawnTooEarly { moves } => {
                write!(f, "drawn before each player had made {moves} moves")
            }
            Self::NoResult { ending } => {
                write!(f, "{ending} makes it {}, the record gives no result", ending.outcome())
            }
            Self::TwoResults { written, tagged } => {
                write!(f, "the moves end with {written}, the head of the record says {tagged}")
            }
        }
    }
}

impl Explain for Ending {
    fn message(&self) -> Message {
        Message::new(match self {
            Self::Mate(Color::White) => "ending-mate-white",
            Self::Mate(Color::Black) => "ending-mate-black",
            Self::Stalemate => "ending-stalemate",
            Self::Dead => "ending-dead",
            Self::Repetition => "ending-repetition",
            Self::QuietMoves => "ending-quiet-moves",
        })
    }
}

impl Explain for What {
    fn message(&self) -> Message {
        let ended = |key, ending: &Ending| Message::new(key).with("ending", ending.message());
        match self {
            Self::Illegal { text, .. } => Message::new("judge-illegal").with("text", text.as_str()),
            Self::Passed { text } => Message::new("judge-passed").with("text", text.as_str()),
            Self::WentOn { ending, more } => ended("judge-went-on", ending).with("n", *more),
            Self::WrongResult { ending, found } => ended("judge-wrong-result", ending)
                .with("right", result(ending.outcome()))
                .with("found", result(*found)),
            Self::WonOnTime { winner } => {
                Message::new("judge-won-on-time").with("player", side(*winner))
            }
            Self::Resigned { player, right, found } => Message::new(match *right {
                Outcome::DRAW => "judge-resigned-drawn",
                _ => "judge-resigned",
            })
            .with("player", side(*player))
            .with("right", result(*right))
            .with("found", result(*found)),
            Self::WonUnexplained { winner } => Message::new("judge-won-unexplained")
                .with("player", side(*winner))
                .with("found", result(Outcome::win(*winner))),
            Self::OnlyByPenalty { found } => {
                Message::new("judge-only-by-penalty").with("found", result(*found))
            }
            Self::DrawnTooEarly { moves } => Message::new("judge-too-early").with("n", *moves),
            Self::NoResult { ending } => {
                ended("judge-no-result", ending).with("right", result(ending.outcome()))
            }
            Self::TwoResults { written, tagged } => Message::new("judge-two-results")
                .with("written", result(*written))
                .with("tagged", result(*tagged)),
        }
    }
}
