//! Those who take part.

use std::{fmt, str::FromStr};

use arbiter_rulebook::{Date, Score};

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

impl Title {
    /// All titles, in the order in which C.04.2 ranks them.
    pub const ALL: [Self; 8] = [
        Self::Grandmaster,
        Self::InternationalMaster,
        Self::WomanGrandmaster,
        Self::FideMaster,
        Self::WomanInternationalMaster,
        Self::CandidateMaster,
        Self::WomanFideMaster,
        Self::WomanCandidateMaster,
    ];

    /// The letters before a name: `GM`, `WIM`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Grandmaster => "GM",
            Self::InternationalMaster => "IM",
            Self::WomanGrandmaster => "WGM",
            Self::FideMaster => "FM",
            Self::WomanInternationalMaster => "WIM",
            Self::CandidateMaster => "CM",
            Self::WomanFideMaster => "WFM",
            Self::WomanCandidateMaster => "WCM",
        }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// Letters that are not a title.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a title (GM, IM, WGM, FM, WIM, CM, WFM, WCM), found `{found}`")]
pub struct UnknownTitle {
    /// What was there instead.
    pub found: String,
}

impl FromStr for Title {
    type Err = UnknownTitle;

    /// Reads `GM`, `gm`.
    fn from_str(text: &str) -> Result<Self, UnknownTitle> {
        let wanted = text.trim();
        let mut all = Self::ALL.into_iter();
        all.find(|title| title.code().eq_ignore_ascii_case(wanted))
            .ok_or_else(|| UnknownTitle { found: text.to_owned() })
    }
}

/// A date of birth as far as it is known; files often hold the year alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BirthDate {
    /// Four digits.
    pub year: u16,
    /// Month and day, both from 1.
    pub month_day: Option<(u8, u8)>,
}

/// A text that is neither a day nor a year.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a day of birth such as 1999-12-31, or a year, found `{found}`")]
pub struct ParseBirthDateError {
    /// What was there instead.
    pub found: String,
}

impl FromStr for BirthDate {
    type Err = ParseBirthDateError;

    /// Reads a day as [`Date`] does, or a year of four digits.
    fn from_str(text: &str) -> Result<Self, ParseBirthDateError> {
        let text = text.trim();
        // Two digits would be a year of this century, which a birth need not be in.
        let has_century = text.split(['-', '/', '.']).any(|part| part.len() == 4);
        if let Some(day) = text.parse::<Date>().ok().filter(|_| has_century) {
            return Ok(Self { year: day.year(), month_day: Some((day.month(), day.day())) });
        }
        let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let year = text.parse().ok().filter(|year| is_year && (1800..=2999).contains(year));
        let year = year.ok_or_else(|| ParseBirthDateError { found: text.to_owned() })?;
        Ok(Self { year, month_day: None })
    }
}

impl fmt::Display for BirthDate {
    /// `1999-12-31`, or `1999`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        self.month_day.map_or(Ok(()), |(month, day)| write!(f, "-{month:02}-{day:02}"))
    }
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
    /// Ratings and numbers of national federations.
    pub national: Vec<NationalEntry>,
    /// One entry per round, first round first; rounds not yet known are absent from the end.
    pub rounds: Vec<RoundEntry>,
}

/// What the list of a national federation says of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationalEntry {
    /// Three letters: the federation that keeps the list.
    pub federation: String,
    /// None for the unrated.
    pub rating: Option<u16>,
    /// The number of the player in that list; federations also use letters.
    pub id: String,
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
            national: Vec::new(),
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
            && self.national.is_empty()
            && self.rounds.iter().all(|&entry| entry == RoundEntry::Absent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_is_read_back_from_its_code() {
        for title in Title::ALL {
            assert_eq!(title.code().parse(), Ok(title));
            assert_eq!(title.code().to_lowercase().parse(), Ok(title));
            assert_eq!(format!("{title:>4}").trim_start(), title.code());
        }
        assert!("NM".parse::<Title>().is_err());
    }

    #[test]
    fn who_has_anything_at_all_is_somebody() {
        let nobody = Player::vacant(PairingNumber::new(3).unwrap());
        assert!(nobody.is_vacant());
        let absent = vec![RoundEntry::Absent; 2];
        assert!(Player { rounds: absent, ..nobody.clone() }.is_vacant());
        let national =
            vec![NationalEntry { federation: "BEL".to_owned(), rating: None, id: String::new() }];
        for somebody in [
            Player { name: "Alpha".to_owned(), ..nobody.clone() },
            Player { sex: Some(Sex::Female), ..nobody.clone() },
            Player { title: Some(Title::FideMaster), ..nobody.clone() },
            Player { rating: Some(1400), ..nobody.clone() },
            Player { federation: "BEL".to_owned(), ..nobody.clone() },
            Player { fide_id: Some(1), ..nobody.clone() },
            Player { birth: "1999".parse().ok(), ..nobody.clone() },
            Player { stated_rank: Some(1), ..nobody.clone() },
            Player { national, ..nobody.clone() },
            Player {
                rounds: vec![RoundEntry::Absent, RoundEntry::Bye(crate::Bye::HalfPoint)],
                ..nobody.clone()
            },
        ] {
            assert!(!somebody.is_vacant(), "{somebody:?}");
        }
    }

    #[test]
    fn a_birth_is_a_day_or_a_year() {
        for (text, shown) in
            [("1999-12-31", "1999-12-31"), ("31.12.1999", "1999-12-31"), ("1999", "1999")]
        {
            assert_eq!(text.parse::<BirthDate>().unwrap().to_string(), shown);
        }
        for text in ["", "99", "99-12-31", "1999-02-29", "1999-13-01", "+999", "1700"] {
            assert!(text.parse::<BirthDate>().is_err(), "{text}");
        }
    }
}
