//! Article 4: the act of moving the pieces.
//!
//! | 2018        | Subject                                  | Here                     |
//! |-------------|------------------------------------------|--------------------------|
//! | 4.1         | one hand                                 | [`Hands`], see Article 7 |
//! | 4.2         | adjusting, accidental contact            | [`HandCommand::Adjust`]  |
//! | 4.3 to 4.5  | what touching binds the player to        | [`obligation`]           |
//! | 4.6, 4.7    | when a move is made                      | [`HandCommand::Move`]    |
//! | 4.8         | until when one may complain              | [`HandCommand::Complain`]|
//!
//! Where a move arrives whole, as online or from a score sheet, [`HandCommand::Play`] is all
//! that is needed: it refuses what is illegal instead of putting it on the board.

mod complaints;
mod moving;
mod obligation;
mod touching;

pub(crate) use moving::{Attempt, obligation_on, outer_rook, put_back};
pub use obligation::{obeys, obligation};

use arbiter_board::{Role, Square};
use arbiter_rulebook::{Articles, Cell, Color, LawsRow, articles};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{
    conditions::NO_TOUCH,
    refusal::{Matter, Reason, Refusal},
    situation::{Decision, Situation},
};

/// When a player is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMove {
    /// When the opponent's move has been completed.
    Completed,
    /// When the opponent's move has been made.
    Made,
}

/// When a player comes on move, edition by edition.
#[rustfmt::skip]
pub const ON_MOVE: LawsRow<Cell<OnMove>> = LawsRow {
    e1997: Cell::says("1.1", OnMove::Completed),
    e2009: Cell::says("1.1", OnMove::Made),
    e2014: Cell::says("1.3", OnMove::Made),
    e2017: Cell::says("1.3", OnMove::Made),
    e2018: Cell::says("1.3", OnMove::Made),
    e2023: Cell::says("1.3", OnMove::Made),
};

/// How contact with a piece is understood that was not announced as adjusting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// The arbiter must establish that it was meant.
    MustBeShown,
    /// It was meant, unless plainly an accident.
    PresumedIntentional,
}

/// Contact with a piece, edition by edition.
#[rustfmt::skip]
pub const CONTACT: LawsRow<Cell<Contact>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("4.3",   Contact::MustBeShown),
    e2014: Cell::says("4.3",   Contact::MustBeShown),
    e2017: Cell::says("4.2.2", Contact::PresumedIntentional),
    e2018: Cell::says("4.2.2", Contact::PresumedIntentional),
    e2023: Cell::says("4.2.2", Contact::PresumedIntentional),
};

/// Which touched pieces are paired when both colours were touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothColors {
    /// The article speaks of one piece of each colour.
    OneOfEach,
    /// The first of one colour with the first of the other.
    FirstWithFirst,
}

/// Pieces of both colours touched, edition by edition. More than one piece a side is decided
/// in the same way everywhere: the older texts are silent, and no other reading is at hand.
#[rustfmt::skip]
pub const BOTH_COLORS: LawsRow<Cell<BothColors>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("4.3c",  BothColors::OneOfEach),
    e2014: Cell::says("4.3.3", BothColors::OneOfEach),
    e2017: Cell::says("4.3.3", BothColors::FirstWithFirst),
    e2018: Cell::says("4.3.3", BothColors::FirstWithFirst),
    e2023: Cell::says("4.3.3", BothColors::FirstWithFirst),
};

/// A pawn released on the last rank can go to no other square; only the piece is still free.
#[rustfmt::skip]
pub const PAWN_STAYS: LawsRow<Cell<()>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("4.6c", ()),
    e2014: Cell::says("4.7", ()),
    e2017: Cell::says("4.7", ()),
    e2018: Cell::says("4.7", ()),
    e2023: Cell::says("4.7", ()),
};

/// In which order king and rook are touched where castling turns out to be illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingTouch {
    /// The king first, or both together.
    KingFirstOrTogether,
    /// Both together.
    Together,
    /// The king, then a rook.
    KingThenRook,
}

/// Castling found illegal, edition by edition. The wordings differ and are served alike: king
/// first, together, or in an order that nobody can tell.
#[rustfmt::skip]
pub const CASTLING_TOUCH: LawsRow<Cell<CastlingTouch>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("4.4c",  CastlingTouch::KingFirstOrTogether),
    e2014: Cell::says("4.4.3", CastlingTouch::Together),
    e2017: Cell::says("4.4.3", CastlingTouch::Together),
    e2018: Cell::says("4.4.3", CastlingTouch::KingThenRook),
    e2023: Cell::says("4.4.3", CastlingTouch::KingThenRook),
};

/// White moves first, then in turn.
pub const ALTERNATE: Articles = articles(["1.1", "1.1", "1.2", "1.2", "1.2", "1.2"]);
/// Legal and illegal moves.
pub const LEGALITY: Articles = articles(["3.5", "4.6", "3.10.2", "3.10.2", "3.10.2", "3.10.2"]);
/// Adjusting pieces.
pub const ADJUST: Articles = articles(["?", "4.2", "4.2", "4.2.1", "4.2.1", "4.2.1"]);
/// Only the player whose clock runs may adjust.
pub const ADJUST_OWN_CLOCK: Articles = articles(["?", "", "6.2.5", "6.2.5", "6.2.5", "6.2.5"]);
/// Distraction by somebody not on move.
pub const DISTRACTION: Articles = articles(["?", "12.6", "11.5", "11.5", "11.5", "11.5"]);
/// Own pieces touched.
pub const TOUCHED_OWN: Articles = articles(["?", "4.3a", "4.3.1", "4.3.1", "4.3.1", "4.3.1"]);
/// Enemy pieces touched.
pub const TOUCHED_ENEMY: Articles = articles(["?", "4.3b", "4.3.2", "4.3.2", "4.3.2", "4.3.2"]);
/// King and rook touched.
pub const TOUCHED_CASTLING: Articles = articles(["?", "4.4a", "4.4.1", "4.4.1", "4.4.1", "4.4.1"]);
/// Rook touched, then king.
pub const TOUCHED_ROOK_FIRST: Articles =
    articles(["?", "4.4b", "4.4.2", "4.4.2", "4.4.2", "4.4.2"]);
/// Castling found illegal.
pub const CASTLING_ILLEGAL: Articles = articles(["?", "4.4c", "4.4.3", "4.4.3", "4.4.3", "4.4.3"]);
/// Promotion piece chosen.
pub const PROMOTION_CHOSEN: Articles = articles(["?", "4.4d", "4.4.4", "4.4.4", "4.4.4", "4.4.4"]);
/// Nothing touched can move or be captured.
pub const TOUCHED_NOTHING: Articles = articles(["?", "4.5", "4.5", "4.5", "4.5", "4.5"]);
/// A released piece stays.
pub const RELEASED: Articles = articles(["?", "4.6", "4.7", "4.7", "4.7", "4.7"]);
/// A capture.
pub const CAPTURE_MADE: Articles = articles(["?", "4.6a", "4.7.1", "4.7.1", "4.7.1", "4.7.1"]);
/// Castling, once the king is released.
pub const CASTLING_MADE: Articles = articles(["?", "4.6b", "4.7.2", "4.7.2", "4.7.2", "4.7.2"]);
/// The right to complain.
pub const COMPLAINT: Articles = articles(["?", "4.7", "4.8", "4.8", "4.8", "4.8"]);
/// The house rule about a king left to be taken, announced beforehand.
pub const KING_CAPTURE: Articles = articles([
    "?",
    "INT.A4-kingcapture",
    "INT.A4-kingcapture",
    "INT.A4-kingcapture",
    "INT.A4-kingcapture",
    "INT.A4-kingcapture",
]);
/// The arbiter steps in without a complaint.
pub const INTERVENTION: Articles =
    articles(["?", "13.1", "INT.4-arbiter", "INT.4-arbiter", "INT.4-arbiter", "INT.4-arbiter"]);

/// With how many hands a move was made (4.1).
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hands {
    /// As it should be.
    #[default]
    One,
    /// Both.
    Two,
}

/// Whether it is known in which order pieces were touched.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// In the order given.
    #[default]
    Known,
    /// Together, or nobody can tell.
    Unclear,
}

/// Whether a move that breaks a touched-piece rule is made all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Insistence {
    /// It is refused, as at an electronic board or under the arbiter's eyes.
    Comply,
    /// It is made, and the opponent may complain.
    Anyway,
}

/// What a player's hand does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandCommand {
    /// Touches pieces with the intention to move or capture them.
    Touch {
        /// The player who does it.
        by: Color,
        /// Which, in order.
        squares: Vec<Square>,
        /// Whether the order is known.
        order: Order,
    },
    /// Brushes a piece, plainly by accident, as the arbiter finds.
    Brush {
        /// The player who does it.
        by: Color,
        /// The square concerned.
        square: Square,
    },
    /// Puts a piece straight.
    Adjust {
        /// The player who does it.
        by: Color,
        /// The square concerned.
        square: Square,
        /// Whether the intention was expressed first.
        announced: bool,
    },
    /// Takes a piece to be captured off the board, with the capturing one still in the hand.
    BeginCapture {
        /// The player who does it.
        by: Color,
        /// The square concerned.
        square: Square,
    },
    /// Releases the king on its castling square, before the rook is moved.
    ReleaseKing {
        /// The player who does it.
        by: Color,
        /// The square of arrival.
        to: Square,
    },
    /// Lets the new piece touch the square of promotion.
    TouchPromotion {
        /// The player who does it.
        by: Color,
        /// The square concerned.
        square: Square,
        /// Which piece.
        role: Role,
    },
    /// Makes a move on the board: the piece is released on its square.
    Move {
        /// The player who does it.
        by: Color,
        /// From here.
        from: Square,
        /// To here; castling to the king's new square or to the rook's.
        to: Square,
        /// Into what; `None` for a pawn that is left as a pawn.
        promotion: Option<Role>,
        /// With how many hands.
        hands: Hands,
        /// Even though a touched piece binds.
        insist: Insistence,
    },
    /// Makes a legal move that arrives whole; anything else is refused.
    Play {
        /// The player who does it.
        by: Color,
        /// From here.
        from: Square,
        /// To here.
        to: Square,
        /// Into what.
        promotion: Option<Role>,
    },
    /// Takes an uncompleted illegal move back.
    TakeBack {
        /// The player who does it.
        by: Color,
    },
    /// Complains that the opponent broke Article 4.
    Complain {
        /// The player who does it.
        by: Color,
    },
    /// The arbiter steps in on a breach of Article 4.
    Intervene,
}

/// Decides what a hand did.
pub fn decide(situation: &Situation<'_>, command: &HandCommand) -> Decision {
    if situation.has_zone() {
        return on_zone(situation, command);
    }
    match command {
        HandCommand::Touch { by, squares, order } => {
            touching::touch(situation, *by, squares, *order)
        }
        HandCommand::Brush { by, square } => touching::brush(situation, *by, *square),
        HandCommand::Adjust { by, square, announced: true } => {
            touching::adjust(situation, *by, *square)
        }
        HandCommand::Adjust { by, square, announced: false } => {
            touching::touch(situation, *by, &[*square], Order::Known)
        }
        HandCommand::BeginCapture { by, square } => {
            touching::begin_capture(situation, *by, *square)
        }
        HandCommand::ReleaseKing { by, to } => touching::release_king(situation, *by, *to),
        HandCommand::TouchPromotion { by, square, role } => {
            touching::touch_promotion(situation, *by, *square, *role)
        }
        HandCommand::Move { by, from, to, promotion, hands, insist } => {
            let attempt =
                Attempt { by: *by, from: *from, to: *to, promotion: *promotion, hands: *hands };
            moving::make(situation, attempt, *insist)
        }
        HandCommand::Play { by, from, to, promotion } => {
            let hands = Hands::One;
            let attempt = Attempt { by: *by, from: *from, to: *to, promotion: *promotion, hands };
            moving::play(situation, attempt)
        }
        HandCommand::TakeBack { by } => moving::take_back(situation, *by),
        HandCommand::Complain { by } => complaints::complain(situation, *by),
        HandCommand::Intervene => complaints::intervene(situation),
    }
}

/// A playing zone takes whole legal moves and knows no touched pieces (E.04 1.3, 3.1.2).
fn on_zone(situation: &Situation<'_>, command: &HandCommand) -> Decision {
    match command {
        HandCommand::Play { by, from, to, promotion }
        | HandCommand::Move { by, from, to, promotion, .. } => {
            crate::zone::may_act(situation, *by)?;
            let hands = Hands::One;
            let attempt = Attempt { by: *by, from: *from, to: *to, promotion: *promotion, hands };
            moving::play(situation, attempt)
        }
        HandCommand::Touch { .. } | HandCommand::Brush { .. } | HandCommand::Adjust { .. } => {
            Ok(Vec::new())
        }
        HandCommand::BeginCapture { .. }
        | HandCommand::ReleaseKing { .. }
        | HandCommand::TouchPromotion { .. }
        | HandCommand::TakeBack { .. }
        | HandCommand::Complain { .. }
        | HandCommand::Intervene => {
            Err(Refusal::by(Reason::NotProvided, situation.cite_zone(&NO_TOUCH)?))
        }
    }
}

/// Refuses unless the game runs and `by` is on move.
pub fn on_move(situation: &Situation<'_>, by: Color) -> Result<(), Refusal> {
    situation.playing()?;
    has_the_move(situation, by)
}

/// Whose move it is: until the press still the player who moved where the edition says so.
pub fn player_on_move(situation: &Situation<'_>) -> Color {
    let next = situation.game.to_move();
    let waits = situation.rule_if_any(&ON_MOVE).is_some_and(|(trigger, _)| match trigger {
        OnMove::Completed => *situation.game.unpressed.get(!next),
        OnMove::Made => false,
    });
    if waits { !next } else { next }
}

/// Refuses unless `by` is on move, whether or not the clocks run.
pub(crate) fn has_the_move(situation: &Situation<'_>, by: Color) -> Result<(), Refusal> {
    let (trigger, basis) = situation.rule(&ON_MOVE)?;
    if !*situation.game.arrived.get(by) {
        return Err(Refusal::plain(Reason::Absent(by)));
    }
    if situation.game.borrowed == Some(by) {
        let basis = situation.cite(&crate::article_08_recording::ONE)?;
        return Err(Refusal::by(Reason::Unsettled(Matter::OpponentsScoreSheet), basis));
    }
    if situation.game.to_move() != by {
        let basis = situation.cite(&ALTERNATE)?;
        return Err(Refusal::by(Reason::NotOnMove(by), basis));
    }
    let waits = match trigger {
        OnMove::Completed => *situation.game.unpressed.get(!by),
        OnMove::Made => false,
    };
    if waits { Err(Refusal::by(Reason::NotOnMove(by), basis)) } else { Ok(()) }
}
