//! Article 7: irregularities.
//!
//! While the game is on, the moves, the pieces or the colours are found to be wrong.
//!
//! | 2018        | Subject                          | Here                            |
//! |-------------|----------------------------------|---------------------------------|
//! | 7.1         | times after a reset              | [`Notice::SetTimes`]            |
//! | 7.2         | wrong set-up, board turned       | [`Notice::WrongArray`], [`Notice::WrongOrientation`] |
//! | 7.3         | colours reversed                 | [`Notice::ColorsReversed`]      |
//! | 7.4, 7.6    | pieces displaced                 | [`Notice::KnockedOver`], [`Notice::Displaced`] |
//! | 7.5         | illegal moves and their like     | [`OFFENCES`], [`SCALE`]         |
//!
//! Unsupervised rapid and blitz games (A.4, B.4) use the same functions; their tables differ.

mod board;
mod offences;
mod watch;

pub(crate) use offences::{
    ends_game, illegal_pressed, king_only_pressed, pressed_without_move, two_hands_made,
    two_hands_pressed,
};
pub(crate) use watch::watched_board;

use arbiter_board::Square;
use arbiter_rulebook::{Articles, ByColor, Cell, Color, LawsRow, Millis, articles};

use crate::{
    actor::Actor,
    article_06_clock,
    regime::ByRegime,
    ruling::Offence,
    situation::{Decision, Situation},
};

/// How an edition treats a game begun with the colours reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorsReversed {
    /// It continues, unless the arbiter rules otherwise.
    ContinuesUnlessDecided,
    /// A new game is played while both have made fewer moves; after that it continues.
    RestartsBefore {
        /// Moves by each player.
        moves: u32,
    },
    /// A new game is played until Black has made so many moves; after that it continues.
    RestartsBeforeBlacks {
        /// Moves by Black.
        moves: u32,
    },
}

/// Colours reversed, edition by edition.
#[rustfmt::skip]
pub const COLORS_REVERSED: LawsRow<Cell<ColorsReversed>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("7.2", ColorsReversed::ContinuesUnlessDecided),
    e2014: Cell::says("7.3", ColorsReversed::ContinuesUnlessDecided),
    e2017: Cell::says("7.3", ColorsReversed::RestartsBefore { moves: 10 }),
    e2018: Cell::says("7.3", ColorsReversed::RestartsBeforeBlacks { moves: 10 }),
    e2023: Cell::says("7.3", ColorsReversed::RestartsBeforeBlacks { moves: 10 }),
};

/// What a count of offences costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The offence that loses the game.
    pub loses_at: u32,
    /// What the opponent gets for those before it.
    pub bonus: Millis,
    /// What the opponent gets by the letter of the text, where that is not what is meant.
    pub letter: Option<Millis>,
    /// The articles that lead to the scale in this class of play.
    pub with: &'static [&'static str],
}

const fn scale(loses_at: u32, minutes: i64) -> Scale {
    Scale { loses_at, bonus: Millis::from_minutes(minutes), letter: None, with: &[] }
}

impl Scale {
    const fn with(self, with: &'static [&'static str]) -> Self {
        Self { with, ..self }
    }

    const fn letter(self, minutes: i64) -> Self {
        Self { letter: Some(Millis::from_minutes(minutes)), ..self }
    }
}

/// The price of illegal moves, edition by edition and regime by regime.
#[rustfmt::skip]
pub const SCALE: LawsRow<ByRegime<Cell<Scale>>> = LawsRow {
    e1997: ByRegime {
        standard:         Cell::not_at_hand(),
        rapid_supervised: Cell::not_at_hand(),
        rapid:            Cell::not_at_hand(),
        blitz_supervised: Cell::not_at_hand(),
        blitz:            Cell::not_at_hand(),
    },
    e2009: ByRegime {
        standard:         Cell::says("7.4b",  scale(3, 2)),
        rapid_supervised: Cell::not_at_hand(),
        rapid:            Cell::not_at_hand(),
        blitz_supervised: Cell::not_at_hand(),
        blitz:            Cell::not_at_hand(),
    },
    e2014: ByRegime {
        standard:         Cell::says("7.5.3", scale(2, 2)),
        rapid_supervised: Cell::says("7.5.3", scale(2, 2)),
        rapid:            Cell::says("A.4.b", scale(1, 2)),
        blitz_supervised: Cell::says("7.5.3", scale(2, 1).with(&["B.2"])),
        blitz:            Cell::says("A.4.b", scale(1, 1)),
    },
    e2017: ByRegime {
        standard:         Cell::says("7.5.3", scale(2, 2)),
        rapid_supervised: Cell::says("7.5.3", scale(2, 2).with(&["A.3.1"])),
        rapid:            Cell::says("A.4.2", scale(1, 2)),
        blitz_supervised: Cell::says("7.5.3", scale(2, 1).with(&["B.3.1", "B.2"])),
        blitz:            Cell::says("A.4.2", scale(1, 1).with(&["B.4"])),
    },
    e2018: ByRegime {
        standard:         Cell::says("7.5.5", scale(2, 2)),
        rapid_supervised: Cell::says("7.5.5", scale(2, 2).with(&["A.3.1"])),
        rapid:            Cell::says("7.5.5", scale(2, 2).with(&["A.4.2"])),
        blitz_supervised: Cell::says("7.5.5", scale(2, 1).with(&["B.3.1", "B.2"])),
        blitz:            Cell::says("7.5.5", scale(2, 1).with(&["B.4", "B.2", "A.4.2"])),
    },
    e2023: ByRegime {
        standard:         Cell::says("7.5.5", scale(2, 2)),
        rapid_supervised: Cell::says("7.5.5", scale(2, 1).with(&["A.4", "A.3"])),
        rapid:            Cell::says("7.5.5", scale(2, 1).with(&["A.5.2", "A.3"])),
        // B.2 does not import A.3: by the letter the penalty is that of standard play.
        blitz_supervised: Cell::says("7.5.5", scale(2, 1).with(&["B.2"]).letter(2)),
        blitz:            Cell::says("7.5.5", scale(2, 1).with(&["B.3", "A.3", "A.5.2"])),
    },
};

/// When two hands are punished like an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoHands {
    /// Never; the arbiter may choose a penalty.
    Breach,
    /// When the move is made.
    WhenMade,
    /// When the clock is pressed.
    WhenPressed,
}

/// Two hands, edition by edition.
#[rustfmt::skip]
pub const TWO_HANDS: LawsRow<Cell<TwoHands>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("4.1",   TwoHands::Breach),
    e2014: Cell::says("4.1",   TwoHands::Breach),
    e2017: Cell::says("7.7.1", TwoHands::WhenMade),
    e2018: Cell::says("7.5.4", TwoHands::WhenPressed),
    e2023: Cell::says("7.5.4", TwoHands::WhenPressed),
};

/// What pressing without a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// Misuse of the clock; the arbiter may choose a penalty.
    Misuse,
    /// Punished like an illegal move.
    LikeIllegalMove,
}

/// Pressing without a move, edition by edition.
#[rustfmt::skip]
pub const NO_MOVE: LawsRow<Cell<NoMove>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("6.7c",  NoMove::Misuse),
    e2014: Cell::says("6.2.4", NoMove::Misuse),
    e2017: Cell::says("7.8.1", NoMove::LikeIllegalMove),
    e2018: Cell::says("7.5.3", NoMove::LikeIllegalMove),
    e2023: Cell::says("7.5.3", NoMove::LikeIllegalMove),
};

/// What happens to a pawn left on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnLeft {
    /// Back, and the player chooses the piece.
    Restored,
    /// It becomes a queen.
    Queen,
}

/// A pawn left on the last rank, edition by edition.
#[rustfmt::skip]
pub const PAWN_LEFT: LawsRow<Cell<PawnLeft>> = LawsRow {
    e1997: Cell::not_at_hand(),
    e2009: Cell::says("7.4a",  PawnLeft::Restored),
    e2014: Cell::says("7.5.2", PawnLeft::Queen),
    e2017: Cell::says("7.5.2", PawnLeft::Queen),
    e2018: Cell::says("7.5.2", PawnLeft::Queen),
    e2023: Cell::says("7.5.2", PawnLeft::Queen),
};

/// The articles that make each act an offence.
pub const OFFENCES: [(Offence, Articles); 5] = [
    (Offence::IllegalMove, articles(["?", "7.4a", "7.5.1", "7.5.1", "7.5.1", "7.5.1"])),
    (Offence::KingTaken, articles(["?", "7.4a", "7.5.1", "7.5.1", "7.5.1", "7.5.1"])),
    (Offence::PawnLeft, articles(["?", "7.4a", "7.5.2", "7.5.2", "7.5.2", "7.5.2"])),
    (Offence::NoMove, articles(["?", "", "", "7.8.1", "7.5.3", "7.5.3"])),
    (Offence::TwoHands, articles(["?", "", "", "7.7.1", "7.5.4", "7.5.4"])),
];

/// Where the edition punishes each act, besides the common scale.
pub const PUNISHED: [(Offence, Articles); 2] = [
    (Offence::NoMove, articles(["?", "", "", "7.8.2", "7.5.5", "7.5.5"])),
    (Offence::TwoHands, articles(["?", "", "", "7.7.2", "7.5.5", "7.5.5"])),
];

/// Restoring a position.
pub const RESTORED: Articles = articles(["?", "7.4a", "7.5.1", "7.5.1", "7.5.1", "7.5.1"]);
/// The array was wrong.
pub const WRONG_ARRAY: Articles = articles(["?", "7.1a", "7.2.1", "7.2.1", "7.2.1", "7.2.1"]);
/// The board was turned.
pub const WRONG_ORIENTATION: Articles = articles(["?", "7.1b", "7.2.2", "7.2.2", "7.2.2", "7.2.2"]);
/// Pieces knocked over are restored on the own time.
pub const KNOCKED_OVER: Articles = articles(["?", "7.3", "7.4.1", "7.4.1", "7.4.1", "7.4.1"]);
/// The clocks are stopped and the arbiter called.
pub const KNOCKED_OVER_STOP: Articles = articles(["?", "7.3", "7.4.2", "7.4.2", "7.4.2", "7.4.2"]);
/// Pieces found on wrong squares.
pub const DISPLACED: Articles = articles(["?", "7.5", "7.6", "7.6", "7.6", "7.6"]);
/// The times after a reset.
pub const TIMES: Articles = articles(["?", "6.13", "7.1", "7.1", "7.1", "7.1"]);
/// A wrong claim disturbs.
pub const WRONG_NOTICE: Articles = articles(["?", "12.6", "11.5", "11.5", "11.5", "11.5"]);

/// What is found to be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The array was wrong at the start; these squares held the wrong piece.
    WrongArray {
        /// Squares of kings and rooks that stood wrongly.
        misplaced: Vec<Square>,
    },
    /// The board was turned.
    WrongOrientation,
    /// The colours were reversed; the arbiter may decide.
    ColorsReversed {
        /// The arbiter orders a new game where the edition leaves the choice.
        new_game: bool,
    },
    /// Pieces were knocked over.
    KnockedOver {
        /// By whom.
        by: Color,
    },
    /// Pieces are found displaced since some half-move.
    Displaced {
        /// Half-moves of the game that were in order.
        plies: usize,
    },
    /// An illegal move, or what is punished like one, is seen or claimed.
    IllegalMove {
        /// By whom.
        by: Actor,
    },
    /// The arbiter finds both kings in check or a pawn on the last rank (A.4.4).
    IllegalPosition,
    /// The arbiter finds out what a king moved two squares and a press were (4.7.2).
    Castling {
        /// An illegal move rather than castling not finished.
        illegal: bool,
    },
    /// A player moves again before the opponent has replied.
    MovedTwice {
        /// The player who does it.
        by: Color,
    },
    /// Both players agree to go back (A.4.2).
    GoBack {
        /// Who wants it: both players, or the arbiter.
        by: Actor,
    },
    /// The times and counters after a reset.
    SetTimes {
        /// Displays.
        clocks: ByColor<Option<Millis>>,
        /// Counters.
        counters: ByColor<Option<u32>>,
    },
}

/// A press without a move that was only meant to stop the clocks.
pub const RESTARTED: Articles = articles(["", "", "", "", "", "INT.7.5.3-restart"]);
/// The increment of an illegal move is taken back.
pub const INCREMENT_BACK: Articles = articles(["", "", "", "", "", "INT.7.5-increment"]);
/// Two moves in a row.
pub const MOVED_TWICE: Articles = articles(["1.1", "1.1", "1.2", "1.2", "1.2", "INT.7.5-twomoves"]);
/// The king moved two squares and the clock pressed.
pub const KING_ONLY: Articles =
    articles(["?", "4.6b", "4.7.2", "4.7.2", "4.7.2", "INT.4.7.2-kingonly"]);

/// Decides on an irregularity.
pub fn decide(situation: &Situation<'_>, notice: &Notice) -> Decision {
    match notice {
        Notice::WrongArray { misplaced } => board::wrong_array(situation, misplaced),
        Notice::WrongOrientation => board::wrong_orientation(situation),
        Notice::ColorsReversed { new_game } => board::colors_reversed(situation, *new_game),
        Notice::KnockedOver { by } => board::knocked_over(situation, *by),
        Notice::Displaced { plies } => board::displaced(situation, *plies),
        Notice::MovedTwice { by } => board::moved_twice(situation, *by),
        Notice::IllegalMove { by } => offences::illegal_noticed(situation, *by),
        Notice::IllegalPosition => watch::illegal_position(situation),
        Notice::Castling { illegal } => offences::castling_judged(situation, *illegal),
        Notice::GoBack { by } => offences::go_back(situation, *by),
        Notice::SetTimes { clocks, counters } => {
            situation.unfinished()?;
            let basis = situation.cite(&TIMES)?;
            Ok(article_06_clock::set_clocks(*clocks, *counters, basis))
        }
    }
}
