//! Rulings: what is to be done, and the article that says so.

use std::fmt;

use arbiter_board::{CastlingSide, Role, Square};
use arbiter_rulebook::{Citation, Color, Millis};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;

/// What is to be done, and the article that says so.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What is to be done.
    pub remedy: Remedy,
    /// Taken from the table cell that decided.
    pub basis: Citation,
    /// The articles that lead to it or have to be read with it.
    pub with: Vec<Citation>,
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.basis)?;
        for (index, citation) in self.with.iter().enumerate() {
            let before = if index == 0 { " with" } else { "," };
            write!(f, "{before} {}", citation.article)?;
        }
        write!(f, ": {}", self.remedy)
    }
}

/// The kinds of act that are illegal moves or are punished like them.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Offence {
    /// A move that Article 3 does not allow.
    IllegalMove,
    /// The opponent's king was taken.
    KingTaken,
    /// A pawn was left on the last rank.
    PawnLeft,
    /// The clock was pressed though nothing had been moved.
    NoMove,
    /// Both hands were used.
    TwoHands,
}

impl fmt::Display for Offence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "illegal move",
            Self::KingTaken => "king taken",
            Self::PawnLeft => "pawn not promoted",
            Self::NoMove => "clock pressed without a move",
            Self::TwoHands => "two hands",
        })
    }
}

/// What a player must do after touching pieces.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Any legal move.
    Free,
    /// A move of the piece on this square; castling on the side named is ruled out.
    Move {
        /// Where the piece stands.
        square: Square,
        /// The side on which castling is no longer possible in this move.
        not_castling: Option<CastlingSide>,
    },
    /// A capture of the piece on this square.
    Capture {
        /// Where the enemy piece stands.
        square: Square,
    },
    /// A capture of one given piece by another.
    CaptureWith {
        /// The capturing piece.
        piece: Square,
        /// The captured piece.
        target: Square,
    },
    /// Castling on this side.
    Castle {
        /// The side.
        side: CastlingSide,
    },
    /// One move and no other: announced, released or half made.
    Play {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// Into this piece, where that is settled.
        promotion: Option<Role>,
    },
}

impl fmt::Display for Obligation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.write_str("any legal move"),
            Self::Move { square, not_castling: None } => write!(f, "move {square}"),
            Self::Move { square, not_castling: Some(side) } => {
                write!(f, "move {square}, not castling {side}")
            }
            Self::Capture { square } => write!(f, "capture {square}"),
            Self::CaptureWith { piece, target } => write!(f, "capture {target} with {piece}"),
            Self::Castle { side } => write!(f, "castle {side}"),
            Self::Play { from, to, promotion: None } => write!(f, "play {from}-{to}"),
            Self::Play { from, to, promotion: Some(role) } => {
                write!(f, "play {from}-{to}={}", role.char().to_ascii_uppercase())
            }
        }
    }
}

/// A question only the arbiter can answer.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Can this side mate by any series of legal moves? The search did not find out.
    CanMate(Color),
    /// How long must the players have had? What do the displays have to show?
    Times,
    /// Was that gesture a resignation, a draw or nothing?
    Meaning,
    /// Do the colours stay reversed?
    ColorsReversed,
    /// Both flags are down and no article tells what follows.
    BothFlags,
    /// Which penalty, if any?
    Penalty,
    /// Does the queen put on the board by the arbiter end the game?
    QueenEndsGame,
    /// Was the stop of the clocks justified?
    StopJustified,
    /// Do the sheets show the moves?
    Sheets,
    /// Accept, reject or postpone the quickplay claim?
    Quickplay,
    /// Does this side play to win, or has it a realistic chance other than by the flag?
    NormalMeans(Color),
    /// The king was moved two squares and the clock pressed: castling not finished, or illegal?
    UnfinishedCastling,
    /// From which position does the game go on?
    LastPosition,
    /// Is this result the true one?
    Result,
    /// This player's line was lost: how does the game go on?
    Disconnection(Color),
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CanMate(color) => {
                write!(f, "can {color} mate by any series of legal moves?")
            }
            Self::Times => f.write_str("which times are to be set?"),
            Self::Meaning => f.write_str("what did the gesture mean?"),
            Self::ColorsReversed => f.write_str("do the colours stay reversed?"),
            Self::BothFlags => f.write_str("both flags are down: what follows?"),
            Self::Penalty => f.write_str("which penalty?"),
            Self::QueenEndsGame => f.write_str("does the queen end the game?"),
            Self::StopJustified => f.write_str("was the stop justified?"),
            Self::Sheets => f.write_str("what do the score sheets show?"),
            Self::Quickplay => f.write_str("accept, reject or postpone?"),
            Self::NormalMeans(color) => {
                write!(f, "does {color} play to win or have a real chance besides the flag?")
            }
            Self::UnfinishedCastling => {
                f.write_str("was castling not finished, or was it an illegal move?")
            }
            Self::LastPosition => f.write_str("from which position does the game go on?"),
            Self::Result => f.write_str("which result is the true one?"),
            Self::Disconnection(color) => {
                write!(f, "{color} was disconnected: how does the game go on?")
            }
        }
    }
}

/// What is to be done.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The game is over.
    End(Outcome),
    /// The game is void and a new one is played.
    NewGame,
    /// The game goes on as it is.
    Continue,
    /// The game goes on with the next move numbered so.
    ContinueAtMove(u32),
    /// The position is moved to another board; nothing else changes.
    TransferPosition,
    /// Back to the position before so many plies, or before the irregularity on the board.
    Restore {
        /// The length of the game's history that remains.
        plies: usize,
    },
    /// A queen replaces the pawn left on the last rank.
    PlaceQueen(Square),
    /// What the player must do.
    Oblige {
        /// Whom it binds.
        player: Color,
        /// To what.
        obligation: Obligation,
    },
    /// A piece may not be used for castling any more.
    NoCastling {
        /// The player it belongs to.
        player: Color,
        /// With which rook; `None` for the king, and so for both.
        rook: Option<Square>,
    },
    /// Time is added.
    AddTime {
        /// To whom.
        to: Color,
        /// How much.
        amount: Millis,
    },
    /// Time is taken.
    TakeTime {
        /// From whom.
        from: Color,
        /// How much.
        amount: Millis,
    },
    /// A display is set.
    SetClock {
        /// The player it belongs to.
        player: Color,
        /// To what.
        remaining: Millis,
    },
    /// A move counter is set.
    SetMoves {
        /// The player it belongs to.
        player: Color,
        /// To what.
        moves: u32,
    },
    /// Both players get time for each move from now on.
    GrantIncrement(Millis),
    /// The clocks are stopped.
    StopClocks,
    /// The clock of this player is started.
    StartClock(Color),
    /// An offence is counted.
    CountOffence {
        /// The player it belongs to.
        player: Color,
        /// Of what kind.
        offence: Offence,
        /// Which one it is.
        number: u32,
    },
    /// A rule was broken; the penalty is for the arbiter to choose.
    Breach(Color),
    /// Nothing is held against the player.
    NoBreach(Color),
    /// A warning.
    Warn(Color),
    /// The points of a finished game are changed.
    Score(Outcome),
    /// A fine announced beforehand.
    Fine {
        /// Who pays.
        player: Color,
        /// How much, in the currency of the event.
        amount: u32,
    },
    /// Not paired for some rounds.
    ExcludeFromRounds {
        /// The player concerned.
        player: Color,
        /// The first of them.
        first: u32,
        /// The last of them.
        last: u32,
    },
    /// Out of the event.
    Expel(Color),
    /// The request or claim is granted.
    Granted,
    /// The request or claim is turned down.
    Rejected,
    /// The arbiter will decide later.
    Postponed,
    /// The decision is still to come, from an arbiter who is not there or after an appeal.
    Pending,
    /// The article names the usual course and leaves the last word to the arbiter.
    ArbiterDecides {
        /// What is to be decided.
        question: Question,
        /// What happens unless the arbiter decides otherwise.
        usually: Option<Box<Self>>,
    },
    /// The rules give an answer, but it could not be computed: a human must find it.
    AskArbiter(Question),
    /// An electronic score sheet is replaced, by another one or by paper.
    ReplaceScoresheet(Color),
    /// Both players have confirmed the result.
    Confirm(Outcome),
    /// The text has two readings; the event may say which one it follows.
    TwoReadings {
        /// The time by the reading that is recommended.
        intent: Millis,
        /// The time by the letter.
        letter: Millis,
    },
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End(outcome) => write!(f, "{outcome}"),
            Self::NewGame => f.write_str("new game"),
            Self::Continue => f.write_str("game continues"),
            Self::ContinueAtMove(number) => write!(f, "game continues, next is move {number}"),
            Self::TransferPosition => f.write_str("position transferred"),
            Self::Restore { .. } => f.write_str("position restored"),
            Self::PlaceQueen(square) => write!(f, "queen on {square}"),
            Self::Oblige { player, obligation: Obligation::Free } => {
                write!(f, "{player} may make any legal move")
            }
            Self::Oblige { player, obligation } => write!(f, "{player} must {obligation}"),
            Self::NoCastling { player, rook: None } => write!(f, "{player} may not castle"),
            Self::NoCastling { player, rook: Some(rook) } => {
                write!(f, "{player} may not castle with {rook}")
            }
            Self::AddTime { to, amount } => write!(f, "{to} +{amount}"),
            Self::TakeTime { from, amount } => write!(f, "{from} -{amount}"),
            Self::SetClock { player, remaining } => write!(f, "{player} clock {remaining}"),
            Self::SetMoves { player, moves } => write!(f, "{player} counter {moves}"),
            Self::GrantIncrement(increment) => write!(f, "both +{increment} a move"),
            Self::StopClocks => f.write_str("clocks stopped"),
            Self::StartClock(player) => write!(f, "{player} clock started"),
            Self::CountOffence { player, offence, number } => {
                write!(f, "{player} offence {number}, {offence}")
            }
            Self::Breach(player) => write!(f, "{player} breach"),
            Self::NoBreach(player) => write!(f, "{player} no breach"),
            Self::Warn(player) => write!(f, "{player} warned"),
            Self::Score(outcome) => write!(f, "score {outcome}"),
            Self::Fine { player, amount } => write!(f, "{player} fined {amount}"),
            Self::ExcludeFromRounds { player, first, last } => {
                write!(f, "{player} excluded from rounds {first}-{last}")
            }
            Self::Expel(player) => write!(f, "{player} expelled"),
            Self::Granted => f.write_str("granted"),
            Self::Rejected => f.write_str("rejected"),
            Self::Postponed => f.write_str("postponed"),
            Self::Pending => f.write_str("pending"),
            Self::ArbiterDecides { question, usually: None } => {
                write!(f, "arbiter decides: {question}")
            }
            Self::ArbiterDecides { usually: Some(usually), .. } => {
                write!(f, "{usually} unless the arbiter decides otherwise")
            }
            Self::AskArbiter(question) => write!(f, "ask the arbiter: {question}"),
            Self::ReplaceScoresheet(player) => write!(f, "{player} score sheet replaced"),
            Self::Confirm(outcome) => write!(f, "result {outcome} confirmed"),
            Self::TwoReadings { intent, letter } => {
                write!(f, "by intent +{intent}, by the letter +{letter}")
            }
        }
    }
}
