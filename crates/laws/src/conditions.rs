//! Conditions of play: a hall with boards and clocks, or a playing zone under E.04.
//!
//! E.04 is a column beside the edition of the Laws: where it has a cell, the cell rules and is
//! cited; where it has none, the Laws rule on. A hall never looks here.

use arbiter_rulebook::{Cell, Citation, Clause, Millis, OnlineEdition, OnlineRow};

use crate::{
    article_05_completion::{Proviso, Resignation},
    article_06_clock::DefaultTime,
    article_07_irregularities::ColorsReversed,
    article_09_draws::{Commitment, Repetition},
    article_12_arbiter::PenaltyKind,
};

/// Under which conditions a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Conditions {
    /// At a board in a hall: the Laws alone.
    #[default]
    Hall,
    /// On a playing zone, each player somewhere else (E.04, Part III a or no supervision).
    Online(OnlineEdition),
    /// On a playing zone, the players supervised in venues (E.04, Part III b).
    Hybrid(OnlineEdition),
}

impl Conditions {
    /// The edition of E.04 that rules before the Laws.
    pub const fn edition(self) -> Option<OnlineEdition> {
        match self {
            Self::Hall => None,
            Self::Online(edition) | Self::Hybrid(edition) => Some(edition),
        }
    }

    /// Whether a playing zone holds the position and the clocks.
    pub const fn has_zone(self) -> bool {
        self.edition().is_some()
    }
}

/// What E.04 says in place of the Laws, online and in hybrid play, edition by edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneRow<T> {
    /// Players at home.
    pub online: OnlineRow<Cell<T>>,
    /// Players in venues.
    pub hybrid: OnlineRow<Cell<T>>,
}

impl<T> ZoneRow<T> {
    /// The clause that rules under these conditions, if one does.
    pub fn at(&self, conditions: Conditions) -> Option<(&Clause<T>, OnlineEdition)> {
        let (row, edition) = match conditions {
            Conditions::Hall => return None,
            Conditions::Online(edition) => (&self.online, edition),
            Conditions::Hybrid(edition) => (&self.hybrid, edition),
        };
        row.at(edition).get().ok().map(|clause| (clause, edition))
    }

    /// The article that rules under these conditions, if one does.
    pub fn cite(&self, conditions: Conditions) -> Option<Citation> {
        self.at(conditions).map(|(clause, edition)| clause.cite(edition))
    }
}

/// A row of E.04: its numbers online in 2021 and 2025, then in hybrid play; an empty text where
/// the Laws rule.
pub const fn zone<T: Copy>(numbers: [&'static str; 4], says: T) -> ZoneRow<T> {
    const fn cell<T: Copy>(number: &'static str, says: T) -> Cell<T> {
        if number.is_empty() { Cell::NoSuchRule } else { Cell::says(number, says) }
    }
    let [online_2021, online_2025, hybrid_2021, hybrid_2025] = numbers;
    ZoneRow {
        online: OnlineRow { e2021: cell(online_2021, says), e2025: cell(online_2025, says) },
        hybrid: OnlineRow { e2021: cell(hybrid_2021, says), e2025: cell(hybrid_2025, says) },
    }
}

/// The same number under all conditions.
const fn everywhere<T: Copy>(number: &'static str, says: T) -> ZoneRow<T> {
    zone([number; 4], says)
}

/// A number of each edition, the same online and in hybrid play.
const fn numbered<T: Copy>(in_2021: &'static str, in_2025: &'static str, says: T) -> ZoneRow<T> {
    zone([in_2021, in_2025, in_2021, in_2025], says)
}

/// One number online, another in hybrid play.
const fn apart<T: Copy>(online: &'static str, hybrid: &'static str, says: T) -> ZoneRow<T> {
    zone([online, online, hybrid, hybrid], says)
}

/// Articles 4 and 5 of the Laws are replaced: nothing is touched.
pub const NO_TOUCH: ZoneRow<()> = everywhere("1.3", ());
/// The zone takes legal moves only.
pub const LEGAL_ONLY: ZoneRow<()> = numbered("3.3", "3.1.2", ());
/// The zone keeps the record.
pub const ZONE_RECORDS: ZoneRow<()> = numbered("3.7", "3.1.6", ());
/// Making a move stops the own clock and starts the opponent's.
pub const MOVE_PRESSES: ZoneRow<()> = numbered("4.2", "4.4", ());
/// The zone itself ends a game in which the time is over.
pub const ZONE_FLAGS: ZoneRow<()> = numbered("4.4", "4.3", ());
/// Mate.
pub const ZONE_MATE: ZoneRow<Proviso> = everywhere("5.1", Proviso::Legal);
/// Resignation, by the zone's button.
pub const ZONE_RESIGNATION: ZoneRow<Resignation> = everywhere("5.2", Resignation::Loses);
/// An offer stands until it is accepted, a move is played or the game ends.
pub const ZONE_OFFER: ZoneRow<Commitment> = everywhere("5.3", Commitment::Moving);
/// Moves each player must have made before a draw may be agreed.
pub const ZONE_AGREEMENT: ZoneRow<u32> = everywhere("5.3", 0);
/// The zone declares four kinds of draw; nobody claims them.
pub const ZONE_DRAWS: ZoneRow<()> = everywhere("5.4", ());
/// Third appearance of a position.
pub const ZONE_REPETITION: ZoneRow<Repetition> =
    everywhere("5.4.1", Repetition::Anywhere { times: 3 });
/// Stalemate.
pub const ZONE_STALEMATE: ZoneRow<Proviso> = everywhere("5.4.2", Proviso::Legal);
/// Neither side can mate.
pub const ZONE_DEAD_POSITION: ZoneRow<()> = everywhere("5.4.3", ());
/// Fifty moves by each side without capture and pawn move.
pub const ZONE_MOVES: ZoneRow<u32> = everywhere("5.4.4", 50);
/// Where nobody supervises, the zone's own rules decide.
pub const UNSUPERVISED: ZoneRow<()> = apart("6.1.1", "", ());
/// The default time.
pub const ZONE_DEFAULT_TIME: ZoneRow<DefaultTime> =
    apart("8.5", "16.11", DefaultTime { if_silent: Millis::ZERO, arbiter_may_admit: true });
/// Time after a disturbance from outside.
pub const ZONE_EXTRA_TIME: ZoneRow<()> = apart("10.5", "", ());
/// Nobody outside the game interferes.
pub const ZONE_OUTSIDERS: ZoneRow<()> = apart("10.7", "", ());
/// A forbidden device costs the game.
pub const ZONE_DEVICE: ZoneRow<()> = apart("9.8.1", "17.3", ());
/// The player leaves the room, the playing area or the venue.
pub const ZONE_LEAVING: ZoneRow<()> = apart("9.5", "17.7", ());
/// While a line is lost neither player leaves.
pub const ZONE_LEAVING_WHILE_LOST: ZoneRow<()> = apart("11.5", "", ());
/// Notes, advice, analysis on another board.
pub const ZONE_ADVICE: ZoneRow<()> = apart("9.6", "", ());
/// Annoying the opponent, with offers, claims and messages too.
pub const ZONE_ANNOYANCE: ZoneRow<()> = apart("9.10", "", ());
/// Cards for leaving the video call.
pub const ZONE_CARDS: ZoneRow<()> = apart("13.4", "", ());
/// Penalties.
pub const ZONE_PENALTIES: ZoneRow<()> = apart("10.9", "18.4", ());
/// A player who cannot move pieces has an assistant whom the arbiter accepts.
pub const ZONE_MOVING_ASSISTANT: ZoneRow<()> = numbered("3.8", "3.1.7", ());
/// What passes through an assistant, and nothing else.
pub const ZONE_ASSISTANT: ZoneRow<()> = apart("II.11", "III.1", ());
/// Appeals.
pub const ZONE_APPEAL: ZoneRow<()> = apart("9.14", "17.11", ());
/// A disconnected player's clock runs on; in hybrid play every disconnection goes to the chief
/// arbiter.
pub const LINE_LOST: ZoneRow<()> = apart("11.4", "18.9", ());
/// Back in time, with the time that is left.
pub const LINE_BACK: ZoneRow<()> = apart("11.4.1", "18.9.1", ());
/// Not back in the time that the regulations allow.
pub const LINE_OVERDUE: ZoneRow<()> = apart("11.4.2", "18.9", ());
/// Off the video call, a player may not move.
pub const INPUT_HELD: ZoneRow<()> = apart("13.3", "", ());
/// A player calls the arbiter.
pub const CALL: ZoneRow<()> = apart("15.1", "19.1", ());
/// Colours reversed.
pub const ZONE_COLORS_REVERSED: ZoneRow<ColorsReversed> =
    apart("15.2", "19.2", ColorsReversed::RestartsBefore { moves: 10 });
/// The arbiter declares a draw that the zone missed.
pub const MISSED_DRAW: ZoneRow<()> = apart("15.3", "19.3", ());
/// The arbiter changes a draw that the zone should not have declared.
pub const WRONG_DRAW: ZoneRow<()> = apart("15.4", "19.4", ());
/// Wrong settings, put right at any move.
pub const ZONE_WRONG_SETTING: ZoneRow<()> = apart("15.5", "19.5", ());
/// Interruptions: the clocks are paused where possible.
pub const INTERRUPTION: ZoneRow<()> = apart("15.6", "19.6", ());
/// The four courses after a disconnection in a venue.
pub const AFTER_DISCONNECTION: [ZoneRow<()>; 4] = [
    apart("", "18.9.1", ()),
    apart("", "18.9.2", ()),
    apart("", "18.9.3", ()),
    apart("", "18.9.4", ()),
];

/// Where E.04 lists a penalty.
pub const fn penalty(kind: PenaltyKind) -> ZoneRow<()> {
    match kind {
        PenaltyKind::Warning => apart("10.9.1", "18.4.1", ()),
        PenaltyKind::OpponentTime => apart("10.9.2", "18.4.2", ()),
        PenaltyKind::OwnTime => apart("10.9.3", "18.4.3", ()),
        PenaltyKind::OpponentPoints => apart("10.9.4", "18.4.4", ()),
        PenaltyKind::OwnPoints => apart("10.9.5", "18.4.5", ()),
        PenaltyKind::Loss => apart("10.9.6", "18.4.6", ()),
        PenaltyKind::Fine => apart("10.9.7", "18.4.7", ()),
        PenaltyKind::Rounds => apart("10.9.8", "18.4.8", ()),
        PenaltyKind::Expulsion => apart("10.9.9", "18.4.9", ()),
    }
}
