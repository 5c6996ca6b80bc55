//! Refusals: well-formed commands that the Laws do not allow now.

use std::fmt;

use arbiter_rulebook::{Citation, Color, LawsEdition, Millis};

use crate::{outcome::Outcome, regime::Regime, ruling::Obligation};

/// A command was refused, and the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The article behind it; `None` where the reason is one of plain order (the game is
    /// over, not begun, or there is nothing to answer).
    pub basis: Option<Citation>,
}

impl Refusal {
    /// A refusal by an article.
    pub const fn by(reason: Reason, basis: Citation) -> Self {
        Self { reason, basis: Some(basis) }
    }

    /// A refusal of plain order.
    pub const fn plain(reason: Reason) -> Self {
        Self { reason, basis: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.basis {
            Some(basis) => write!(f, "{basis}: {}", self.reason),
            None => write!(f, "{}", self.reason),
        }
    }
}

impl std::error::Error for Refusal {}

/// Why a command was refused. When several reasons apply, the first listed is given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Nothing changes a finished game but the arbiter or an appeal.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The game was declared void.
    #[error("the game is void and a new one is to be played")]
    Cancelled,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotStarted,
    /// The game has begun.
    #[error("the game has begun")]
    AlreadyStarted,
    /// The edition has no such rule.
    #[error("the edition of {0} has no such rule")]
    NoSuchRule(LawsEdition),
    /// The text of the edition is not at hand.
    #[error("the article of {0} is not at hand")]
    NotAtHand(LawsEdition),
    /// The rule belongs to another class of play.
    #[error("the rule does not apply to this class of play: {0}")]
    OtherClass(Regime),
    /// The regulations of the event exclude it or do not provide for it.
    #[error("the regulations of the event do not provide for it")]
    NotProvided,
    /// The clocks are stopped.
    #[error("the clocks are stopped")]
    Paused,
    /// The clocks are not stopped.
    #[error("the clocks are not stopped")]
    NotPaused,
    /// Something else must be settled first.
    #[error("first to be settled: {0}")]
    Unsettled(&'static str),
    /// The other player is on move.
    #[error("{0} is not on move")]
    NotOnMove(Color),
    /// The player's clock is not running.
    #[error("the clock of {0} is not running")]
    NotRunning(Color),
    /// No piece stands there, or not one of that colour.
    #[error("there is no such piece on {0}")]
    NoPiece(arbiter_board::Square),
    /// The move is not legal and was not made.
    #[error("the move is illegal")]
    Illegal,
    /// A touched piece binds the player.
    #[error("{player} must {obligation}")]
    Obliged {
        /// Who.
        player: Color,
        /// To what.
        obligation: Obligation,
    },
    /// The move has been made and cannot be changed.
    #[error("the move has been made")]
    MoveMade,
    /// There is nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The right has been lost by touching, moving or waiting.
    #[error("too late")]
    TooLate,
    /// It is not time for it yet.
    #[error("too early")]
    TooEarly,
    /// There is no offer to answer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// Players do not answer themselves.
    #[error("players cannot answer their own offer")]
    OwnOffer,
    /// Too few moves have been made.
    #[error("each player must have made {0} moves")]
    TooFewMoves(u32),
    /// An offer, a claim or a signed result cannot be taken back.
    #[error("it cannot be withdrawn")]
    Irrevocable,
    /// There is no claim to decide.
    #[error("there is no claim to decide")]
    NoClaim,
    /// The players have to be there.
    #[error("{0} must be present")]
    Absent(Color),
    /// No flag is down.
    #[error("the flag of {0} is not down")]
    FlagUp(Color),
    /// More time is left than the rule allows.
    #[error("expected less than {limit}, found {found}")]
    TooMuchTime {
        /// The limit.
        limit: Millis,
        /// What the clock shows.
        found: Millis,
    },
    /// Only the arbiter may.
    #[error("only the arbiter may do that")]
    ArbiterOnly,
    /// Only a player of this game, or the arbiter, may.
    #[error("it has no effect from somebody outside the game")]
    Outsider,
    /// Players may not be told.
    #[error("the arbiter may not say")]
    NotToBeTold,
    /// The score is none the event knows, or more than a game is worth.
    #[error("{0} is not a possible score")]
    ImpossibleScore(String),
    /// An assistant is needed or not approved.
    #[error("an approved assistant is required")]
    AssistantRequired,
    /// The task is none of those an assistant may be given.
    #[error("the assistant may not do that")]
    AssistantMayNot,
    /// Something is missing from what must be handed in.
    #[error("missing: {0}")]
    Missing(&'static str),
    /// The Laws leave no choice here.
    #[error("the article leaves the arbiter no choice")]
    NoDiscretion,
    /// The decision cannot be appealed against.
    #[error("no appeal lies against it")]
    NoAppeal,
    /// There is nothing of the kind on the board or in the record.
    #[error("there is nothing of the kind: {0}")]
    NothingFound(&'static str),
}
