//! Those who take part.

use std::fmt;

use arbiter_rulebook::Score;

use crate::RoundEntry;

/// A player's number in the starting order, from 1: the pairing number of C.04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairingNumber(u16);

impl PairingNumber {
    /// The largest number that the exchange file can hold is 9999; we allow one more digit.
    pub const MAX: u16 = 10_000;

    /// The number, if it is between 1 and [`PairingNumber::MAX`].
    pub const fn new(number: u16) -> Option<Self> {
        if 1 <= number && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// The number, from 1.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The number less one, to index lists ordered by pairing number.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for PairingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// As the exchange file records it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sex {
    /// `m`
    Male,
    /// `w`
    Female,
}

/// A title of B.01, in the order in which C.04.2 ranks players of equal rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Title {
    /// Grandmaster
    Grandmaster,
    /// International master
    InternationalMaster,
    /// Woman grandmaster
    WomanGrandmaster,
    /// FIDE master
    FideMaster,
    /// Woman international master
    WomanInternationalMaster,
    /// Candidate master
    CandidateMaster,
    /// Woman FIDE master
    WomanFideMaster,
    /// Woman candidate master
    WomanCandidateMaster,
}

/// A date of birth as far as it is known; files often hold the year alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BirthDate {
    /// Four digits.
    pub year: u16,
    /// Month and day, both from 1.
    pub month_day: Option<(u8, u8)>,
}

/// A player and what happened to them, round by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Place in the starting order.
    pub number: PairingNumber,
    /// `Surname, First`, as the file or the form had it.
    pub name: String,
    /// Unknown where the file leaves it blank.
    pub sex: Option<Sex>,
    /// None for the untitled.
    pub title: Option<Title>,
    /// None for the unrated: there is no rating zero.
    pub rating: Option<u16>,
    /// Three letters, or empty where unknown.
    pub federation: String,
    /// None where unknown.
    pub fide_id: Option<u64>,
    /// None where unknown.
    pub birth: Option<BirthDate>,
    /// The points the source states, if it does; the results decide.
    pub stated_points: Option<Score>,
    /// The rank the source states, if it does.
    pub stated_rank: Option<u16>,
    /// One entry a round, first round first; rounds not yet known are absent from the end.
    pub rounds: Vec<RoundEntry>,
}

impl Player {
    /// Nobody: holds the place of a number that is not in use, so that the others keep theirs.
    pub const fn vacant(number: PairingNumber) -> Self {
        Self {
            number,
            name: String::new(),
            sex: None,
            title: None,
            rating: None,
            federation: String::new(),
            fide_id: None,
            birth: None,
            stated_points: None,
            stated_rank: None,
            rounds: Vec::new(),
        }
    }

    /// Whether nothing at all is known of this player, who then only holds a number's place.
    pub fn is_vacant(&self) -> bool {
        self.name.is_empty()
            && self.sex.is_none()
            && self.title.is_none()
            && self.rating.is_none()
            && self.federation.is_empty()
            && self.fide_id.is_none()
            && self.birth.is_none()
            && self.stated_points.is_none()
            && self.stated_rank.is_none()
            && self.rounds.iter().all(|&entry| entry == RoundEntry::Absent)
    }
}
