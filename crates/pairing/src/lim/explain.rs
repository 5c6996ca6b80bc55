//! What a Lim pairing says about itself.

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

use super::Direction;

/// A paired round with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct LimPairing {
    /// In the order in which the pairs were made.
    pub pairs: Vec<LimPair>,
    /// Who has the bye, if anybody.
    pub bye: Option<(PairingNumber, ByeReason)>,
    /// Every transfer to another group, in order; a player may appear more than once.
    pub floats: Vec<FloatRecord>,
    /// Pairs undone to help the median (9.6), in order.
    pub undone: Vec<UndonePair>,
}

/// A pair and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimPair {
    /// Who has White.
    pub white: PairingNumber,
    /// Who has Black.
    pub black: PairingNumber,
    /// Score of the group in which the pair was made; for the median, half the rounds played.
    pub group: Score,
    /// Which way that group was paired.
    pub direction: Direction,
    /// How the two came together.
    pub how: HowPaired,
    /// What decided the colours.
    pub color_rule: LimColorRule,
}

/// How two players came together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowPaired {
    /// As proposed, half against half (9.4).
    Proposed,
    /// By exchange, because the proposed opponents were not compatible (11).
    Exchanged {
        /// How many opponents were tried before: 1 for the first exchange.
        exchange: usize,
    },
    /// By exchange in the second examination, so that more players get the colour due (12.2).
    ExchangedForColors {
        /// How many opponents were tried before: 1 for the first exchange.
        exchange: usize,
    },
    /// A floater with the first available player who is not due the same colour (10.8).
    FloaterByColor {
        /// The floater of the two.
        floater: PairingNumber,
    },
    /// A floater with the first compatible player, as nobody suitable is due the other colour.
    FloaterFirstCompatible {
        /// The floater of the two.
        floater: PairingNumber,
    },
}

/// What decided the colours of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimColorRule {
    /// 12.1, 12.3: only this way nobody gets a colour a third time running or three more.
    Forced,
    /// 12.2: nobody is due the colour that the other is due.
    Due,
    /// 12.4: both are due the same; the latest game in which their colours differed decides.
    History,
    /// 12.4: equal histories, in the median group or above: the higher player gets it.
    HigherPlayer,
    /// 12.4: equal histories, below the median: the lower player gets it.
    LowerPlayer,
    /// 14.2: neither has had a colour; the lot for number 1 decides.
    Lot,
}

/// Why a player has the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByeReason {
    /// 8.1: lowest placed of the lowest group.
    LowestPlaced,
    /// 14.1: lowest rated of round 1.
    LowestRated,
    /// 8.2: those placed lower had a bye or a win by forfeit.
    LowestWhoMay,
    /// With any lower player out the others could not all be paired.
    LowestWhoLeavesOthersPairable,
}

/// A transfer to another group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatRecord {
    /// The player concerned.
    pub player: PairingNumber,
    /// Score of the group left.
    pub from: Score,
    /// Score of the group entered.
    pub to: Score,
    /// Why the player floats.
    pub reason: FloatReason,
    /// What sort of floater this is (10.9).
    pub kind: FloaterType,
}

/// Why a player left a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatReason {
    /// 9.3a: has met everybody of the group.
    MetEverybody,
    /// 9.3b: two more of one colour, and nobody compatible lets them have the other.
    ColorSurplus,
    /// 9.3c: the same colour in the last two games, and nobody compatible lets them have the other.
    ColorRepeated,
    /// 9.3d: the group was odd.
    OddGroup,
    /// 11.4: no exchange gives them an opponent without taking one from somebody before them.
    Blocked,
    /// 9.6: their pair was undone to help the median.
    PairUndone,
}

/// The four sorts of floaters, from the least to the most inconvenient (10.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloaterType {
    /// d: belongs to the group and has a compatible opponent in the next one.
    D,
    /// c: belongs to the group and has none there.
    C,
    /// b: had floated into the group and has one there.
    B,
    /// a: had floated into the group and has none there.
    A,
}

impl FloaterType {
    /// The type by the two facts that make it.
    pub const fn new(has_floated_in: bool, has_opponent_next: bool) -> Self {
        match (has_floated_in, has_opponent_next) {
            (false, true) => Self::D,
            (false, false) => Self::C,
            (true, true) => Self::B,
            (true, false) => Self::A,
        }
    }
}

/// A pair that was undone because the median could not be paired (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndonePair {
    /// One player.
    pub one: PairingNumber,
    /// The other.
    pub other: PairingNumber,
    /// Score of the group that loses the pair.
    pub group: Score,
    /// `Down` for a group above the median, `Up` for one below.
    pub direction: Direction,
}
