//! Refusals: well-formed commands that the Laws do not allow now.

use std::fmt;

use arbiter_rulebook::{Citation, Color, LawsEdition, Millis};

use crate::{outcome::Outcome, regime::Regime, ruling::Obligation};

/// A command was refused, and the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why it is refused.
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

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($variant:ident: $english:literal, $key:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the English words beside each name say it")]
        pub enum $name { $($variant),+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The key of its text.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $english),+ })
            }
        }
    };
}

named! {
    /// What is missing, still open, or not there.
    Matter {
        BorrowedSheet: "a borrowed sheet", "matter-a-borrowed-sheet";
        TouchBreach: "a breach of Article 4", "matter-a-breach-of-article-4";
        ClaimOrAReconstruction: "a claim or a reconstruction", "matter-a-claim-or-a-reconstruction";
        PawnToBePromotedThere: "a pawn to be promoted there", "matter-a-pawn-to-be-promoted-there";
        AbsentPlayer: "an absent player", "matter-an-absent-player";
        Appeal: "an appeal", "matter-an-appeal";
        AnOffer: "an offer", "matter-an-offer";
        EnteredMove: "an entered move", "matter-an-entered-move";
        Envelope: "an envelope", "matter-an-envelope";
        IllegalMove: "an illegal move", "matter-an-illegal-move";
        UnclearGesture: "an unclear gesture", "matter-an-unclear-gesture";
        UpToDateScoreSheet: "an up-to-date score sheet", "matter-an-up-to-date-score-sheet";
        AnythingToConfirm: "anything to confirm", "matter-anything-to-confirm";
        IllegalPosition: "both kings in check, or such a pawn", "matter-both-kings-in-check-or-such-a-pawn";
        CastlingThatWasBegun: "castling that was begun", "matter-castling-that-was-begun";
        Resumption: "date, time and place of resumption", "matter-date-time-and-place-of-resumption";
        NotedState: "position, times, running clock", "matter-position-times-running-clock";
        SoManyMoves: "so many moves", "matter-so-many-moves";
        Announcement: "the announcement", "matter-the-announcement";
        AnnouncementOfTheMoveThatWasMade: "the announcement of the move that was made", "matter-the-announcement-of-the-move-that-was-made";
        Claim: "the claim", "matter-the-claim";
        Decision: "the decision", "matter-the-decision";
        FinalPosition: "the final position", "matter-the-final-position";
        Game: "the game", "matter-the-game";
        Line: "a line that was lost", "matter-a-line-that-was-lost";
        MeaningOfTheGesture: "the meaning of the gesture", "matter-the-meaning-of-the-gesture";
        MoveAsAnnounced: "the move as announced", "matter-the-move-as-announced";
        MoveInWriting: "the move in writing", "matter-the-move-in-writing";
        MoveOnAPaperScoreSheet: "the move on a paper score sheet", "matter-the-move-on-a-paper-score-sheet";
        Offer: "the open offer", "matter-the-open-offer";
        OpponentsScoreSheet: "the opponent's score sheet", "matter-the-opponents-score-sheet";
        PlayersNames: "the players' names", "matter-the-players-names";
        Reconstruction: "the reconstruction", "matter-the-reconstruction";
        RecordedTimes: "the recorded times", "matter-the-recorded-times";
        Restriction: "a restriction of agreed draws", "option-a-restriction-of-agreed-draws";
        ScoreSheets: "the score sheets", "matter-the-score-sheets";
        SealedMove: "the sealed move", "matter-the-sealed-move";
        TimeThatRunsBackwards: "time that runs backwards", "matter-time-that-runs-backwards";
        TwoMovesInARow: "two moves in a row", "matter-two-moves-in-a-row";
        Custodian: "who keeps the envelope", "matter-who-keeps-the-envelope";
    }
}

named! {
    /// What an event may choose and an edition may not provide for.
    EventOption {
        LocalRules: "local rules of a federation", "option-local-rules-of-a-federation";
        QuickplayGuidelines: "quickplay guidelines", "option-quickplay-guidelines";
        DefaultTime: "a default time", "option-a-default-time";
        DrawRestriction: "a restriction of agreed draws", "option-a-restriction-of-agreed-draws";
        Scoring: "another scoring than 1, 1/2, 0", "option-another-scoring-than-1-1-2-0";
        DevicesInBag: "devices kept in a bag", "option-devices-kept-in-a-bag";
        Fines: "fines", "option-fines";
        ReportLeaving: "reporting before leaving the playing area", "option-reporting-before-leaving-the-playing-area";
    }
}

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
    /// The rule belongs to other conditions of play.
    #[error("there is no such rule under these conditions of play")]
    OtherConditions,
    /// The player's input is locked.
    #[error("the input of {0} is locked")]
    InputHeld(Color),
    /// The rule belongs to another class of play.
    #[error("the rule does not apply to this class of play: {0}")]
    OtherClass(Regime),
    /// The regulations of the event exclude it or do not provide for it.
    #[error("the regulations of the event do not provide for it")]
    NotProvided,
    /// The guidelines on quickplay leave games with an increment and blitz alone.
    #[error("only standard and rapid games without increment are covered")]
    WithIncrement,
    /// More moves are to be made in a later period.
    #[error("only in the last period")]
    NotLastPeriod,
    /// The clocks are stopped.
    #[error("the clocks are stopped")]
    Paused,
    /// The clocks are not stopped.
    #[error("the clocks are not stopped")]
    NotPaused,
    /// Something else must be settled first.
    #[error("first to be settled: {0}")]
    Unsettled(Matter),
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
        /// The player concerned.
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
    /// The points would not change, or the other way round.
    #[error("it is no penalty: the opponent's points can only rise, the player's only fall")]
    NoPenalty,
    /// An assistant is needed or not approved.
    #[error("an approved assistant is required")]
    AssistantRequired,
    /// The task is none of those an assistant may be given.
    #[error("the assistant may not do that")]
    AssistantMayNot,
    /// Something is missing from what must be handed in.
    #[error("missing: {0}")]
    Missing(Matter),
    /// The Laws leave no choice here.
    #[error("the article leaves the arbiter no choice")]
    NoDiscretion,
    /// The decision cannot be appealed against.
    #[error("no appeal lies against it")]
    NoAppeal,
    /// There is nothing of the kind on the board or in the record.
    #[error("there is nothing of the kind: {0}")]
    NothingFound(Matter),
}
