//! Events: what has happened. They are facts and are never refused.

use arbiter_board::{Move, Role, Setup, Square};
use arbiter_rulebook::{ByColor, Citation, Color, Millis};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    actor::Actor,
    adjournment::{Envelope, Sealed},
    article_04_touch::{Hands, Order},
    article_05_completion::Gesture,
    article_09_draws::{Claim, Written},
    game::Unconfirmed,
    outcome::Outcome,
    ruling::{Obligation, Offence, Ruling},
    visually_disabled::Task,
};

/// How a move came to be completed (6.2.1).
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completion {
    /// The player pressed the clock.
    Pressed,
    /// The player made the next move without having pressed.
    NextMove,
    /// It ended the game.
    EndedGame,
}

/// A move on the board that Article 3 does not allow.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Irregular {
    /// Who made it.
    pub by: Color,
    /// Where the piece stood.
    pub from: Square,
    /// Where it was put.
    pub to: Square,
    /// What a pawn was exchanged for.
    pub promotion: Option<Role>,
    /// What is wrong with it; `None` where only the board it was made on is irregular.
    pub offence: Option<Offence>,
    /// Where the rook stood that was moved with the king, when somebody castled.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rook: Option<Square>,
}

impl Irregular {
    /// The squares whose pieces were touched, in order: the piece that was moved, then one that
    /// stood where it was put. A king is never captured, and who tries to castle touches nothing
    /// on the king's new square.
    pub(crate) fn touched(self, board: &Setup) -> Vec<Square> {
        let stands = |square| board.piece_at(square);
        let is_king = stands(self.from).is_some_and(|piece| piece.role == Role::King);
        let steps = (self.from.file() as u8).abs_diff(self.to.file() as u8);
        let onto_own_rook = stands(self.to).is_some_and(|piece| piece.color == self.by);
        let castles = is_king && self.from.rank() == self.to.rank() && (1 < steps || onto_own_rook);
        let other = stands(self.to).filter(|piece| piece.role != Role::King && !castles);
        [Some(self.from), other.map(|_| self.to)].into_iter().flatten().collect()
    }
}

/// Something that is kept because a human decided it or saw it.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A piece was touched plainly by accident (4.2.2).
    Accident {
        /// By whom.
        by: Color,
        /// The square concerned.
        square: Square,
    },
    /// Pieces were put straight (4.2.1).
    Adjusted {
        /// By whom.
        by: Color,
        /// The square concerned.
        square: Square,
    },
    /// An assistant was approved for these tasks.
    Assistant {
        /// For whom.
        of: Color,
        /// What the assistant may do.
        tasks: Vec<Task>,
    },
    /// Somebody asked for a score sheet (A.2).
    SheetRequested(Color),
    /// The record was shown to a player (A.3.2).
    RecordShown(Color),
    /// The arbiter consented to an agreed draw (9.1.1).
    DrawAllowed,
    /// Both sheets or the arbiter's record carry the offer (8.1.5).
    OfferMarked,
    /// The board as it stood before a reconstruction began (8.5.3).
    Snapshot {
        /// The position as FEN.
        fen: String,
    },
    /// The move number may be told from now on (12.6).
    MoveCountTold(u32),
    /// A suspicion, a remark, a measure: text for the record.
    Remark {
        /// By whom.
        by: Actor,
        /// The text.
        text: String,
    },
}

/// What has happened.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Time passed, on the clock that ran and in the hall.
    TimePassed(Millis),
    /// White's clock was started (6.6).
    Started,
    /// A player came to the board.
    Arrived(Color),
    /// Pieces were touched with the intention to move or capture.
    Touched {
        /// By whom.
        by: Color,
        /// Where, in order.
        squares: Vec<Square>,
        /// Whether that order is known.
        order: Order,
    },
    /// A captured piece was taken off while the capturing piece is still in the hand.
    CaptureBegun {
        /// Where it stood.
        square: Square,
    },
    /// The king was released on its castling square; the rook is still to be moved.
    KingReleased {
        /// The square of arrival.
        to: Square,
    },
    /// The new piece touched the square of promotion (4.4.4).
    PromotionTouched {
        /// The square concerned.
        square: Square,
        /// Which piece.
        role: Role,
    },
    /// A legal move was made on the board.
    MoveMade {
        /// By whom.
        by: Color,
        /// The move.
        mv: Move,
        /// With how many hands.
        hands: Hands,
        /// The touched-piece rule it broke, if any.
        breach: Option<(Obligation, Citation)>,
    },
    /// An illegal move was made on the board; the clock has not been pressed.
    IllegalMoveMade(Irregular),
    /// A piece was moved on a board that shows no playable position.
    PieceMoved(Irregular),
    /// An uncompleted illegal move was taken back; the touched piece stays touched.
    TakenBack,
    /// A move was completed.
    MoveCompleted {
        /// By whom.
        by: Color,
        /// How the game ended.
        how: Completion,
    },
    /// The opponent replied to an illegal move before the clock was pressed.
    IllegalMoveAnswered {
        /// Who had made it.
        by: Color,
        /// What it was.
        offence: Offence,
    },
    /// The clock was pressed after an illegal act and the opponent's side runs.
    OffenceCompleted {
        /// By whom.
        by: Color,
        /// What it was.
        offence: Offence,
    },
    /// The clock was pressed after an illegal act and the arbiter stepped in at once.
    OffenceSeen {
        /// By whom.
        by: Color,
        /// What it was.
        offence: Offence,
    },
    /// The arbiter waits for the next completed move on an illegal position (A.4.4).
    WatchBegun,
    /// The position is in order again.
    WatchEnded,
    /// A flag was down, but the player goes on in the next period.
    WentOn {
        /// The player concerned.
        player: Color,
        /// Moves completed, as established.
        moves: u32,
    },
    /// A player took or gave back the opponent's score sheet (8.5.2).
    SheetBorrowed(Option<Color>),
    /// The clocks were stopped.
    ClocksStopped {
        /// By whom.
        by: Actor,
    },
    /// A clock runs again.
    ClockResumed(Color),
    /// A flag was seen or claimed to be down.
    FlagNoticed {
        /// The player it belongs to.
        of: Color,
        /// By whom.
        by: Actor,
    },
    /// The score sheets are being completed with the clocks stopped (8.5.1).
    SheetsOpened,
    /// The game is being rebuilt on another board (8.5.3).
    ReconstructionBegun,
    /// Sheets complete or game rebuilt.
    SheetsClosed,
    /// A move was entered on an electronic score sheet before it was made (8.1.2).
    MoveEntered(Written),
    /// And deleted again.
    EntryDeleted,
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
    },
    /// The offer was turned down, by word, by touch or by a move.
    OfferDeclined {
        /// By whom.
        by: Color,
    },
    /// A draw was claimed.
    ClaimMade(Claim),
    /// The claim was decided.
    ClaimClosed,
    /// A quickplay claim or request was made (III.4, III.5, III.6).
    QuickplayAsked {
        /// By whom.
        by: Color,
        /// Whether it was the request for an increment.
        increment: bool,
    },
    /// A flag fell while the claim was postponed: it has to be decided now.
    QuickplayDue,
    /// The quickplay claim was decided, or postponed.
    QuickplayAnswered {
        /// Whether the arbiter will look at it again.
        postponed: bool,
    },
    /// Play has ended; an arbiter who is not there will decide (III.6).
    DecisionAwaited,
    /// A gesture that may have been a resignation.
    GestureMade {
        /// By whom.
        by: Color,
        /// What was seen.
        gesture: Gesture,
    },
    /// The meaning of the gesture was found.
    GestureClarified,
    /// A result was signed.
    ResultSigned {
        /// By whom.
        by: Color,
        /// What was written.
        outcome: Outcome,
    },
    /// A moved piece was announced on the other board (D.2.1).
    Announced {
        /// By whom.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// The arbiter asked for a sealed move, or the player chose to adjourn.
    SealingBegun(Color),
    /// A move was written for the envelope.
    SealWritten(Sealed),
    /// Envelope closed, clock stopped.
    Adjourned(Box<Envelope>),
    /// A resignation or agreement was passed on by somebody else and waits for confirmation.
    PassedOn(Unconfirmed),
    /// Play was resumed.
    ResumptionBegun,
    /// The envelope was opened.
    EnvelopeOpened,
    /// The reply was sealed in its turn, because the sealer was absent (I.9.3).
    ReplySealed(Move),
    /// An appeal was lodged.
    Appealed {
        /// By whom.
        by: Color,
    },
    /// The appeal was decided.
    AppealClosed,
    /// A player's line to the playing zone is gone; the clock runs on (E.04 11.4).
    LineLost(Color),
    /// It is back.
    LineBack(Color),
    /// A player's input is locked (E.04 13.3).
    InputHeld(Color),
    /// It is free again.
    InputReleased(Color),
    /// A card was shown to a player (E.04 13.4).
    CardShown(Color),
    /// Time passed that is charged to nobody.
    NobodysTime(Millis),
    /// What a clock showed that somebody else holds: a fact, not a ruling.
    ClockRead {
        /// Its displays.
        clocks: ByColor<Millis>,
        /// Which side ran.
        running: Option<Color>,
    },
    /// Kept for the record.
    Noted(Note),
    /// A ruling was given; what it orders is done.
    Ruled(Ruling),
}
