//! Which version of the format a file follows, and what it left to the reader.

use std::{fmt, str::FromStr};

use arbiter_rulebook::{Date, Score};

use crate::adjustment::write_place;

/// A version of the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Of 2006: byes have the signs of results, absent rounds are blank.
    Trf06,
    /// Of 2016: byes have letters of their own.
    #[default]
    Trf16,
    /// Of 2026: records for scoring, system, tie-breaks, byes to come and teams.
    Trf26,
}

impl Version {
    /// From the oldest to the newest.
    pub const ALL: [Self; 3] = [Self::Trf06, Self::Trf16, Self::Trf26];

    /// The version in which an event is reported that starts on this day: TRF26 is applied from
    /// 1 September 2025 on, and where no day is known.
    pub fn in_force(starts: Option<Date>) -> Self {
        const TRF26_FROM: (u16, u8, u8) = (2025, 9, 1);
        let is_earlier = |day: Date| (day.year(), day.month(), day.day()) < TRF26_FROM;
        if starts.is_some_and(is_earlier) { Self::Trf16 } else { Self::Trf26 }
    }

    /// The name that people write.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trf06 => "TRF06",
            Self::Trf16 => "TRF16",
            Self::Trf26 => "TRF26",
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not a version of the format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected TRF06, TRF16 or TRF26, found `{found}`")]
pub struct UnknownVersion {
    /// What was there instead.
    pub found: String,
}

impl FromStr for Version {
    type Err = UnknownVersion;

    /// Reads `TRF26`, `trf26` and `26`.
    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        let upper = text.trim().to_ascii_uppercase();
        let mut all = Self::ALL.into_iter();
        all.find(|version| version.name() == upper || version.name()[3..] == upper)
            .ok_or_else(|| UnknownVersion { found: text.to_owned() })
    }
}

/// Something that the file does not say and that was filled in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DefaultTaken {
    /// Line of the file, from 1; 0 where no line would be the place for it.
    pub line: u32,
    /// Column, from 1; 0 where the whole line or file is meant.
    pub column: u32,
    /// What was filled in.
    pub filled: Filled,
}

/// What was filled in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Filled {
    /// The number of rounds is that of the rounds recorded.
    RoundsTotal {
        /// How many.
        recorded: usize,
    },
    /// The first colour is not stated; the pairings decide, or the lot.
    InitialColor,
    /// Nothing is said of points: 1, ½, 0.
    Scoring,
    /// A kind of result is not among the points stated.
    Points {
        /// Its letter in record 162.
        letter: char,
        /// What it counts for.
        value: Score,
    },
    /// Nothing is said of match points: 2, 1, 0.
    MatchPoints,
    /// The system is not named.
    System,
    /// No tie-breaks are named: the event is ranked by points alone.
    TieBreaks,
    /// The columns of a round are blank: absent, no points.
    BlankRound {
        /// From 1.
        round: u16,
    },
}

impl fmt::Display for DefaultTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(f, self.line, self.column)?;
        self.filled.fmt(f)
    }
}

impl fmt::Display for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundsTotal { recorded } => {
                write!(f, "number of rounds not stated: {recorded} recorded")
            }
            Self::InitialColor => write!(f, "initial colour not stated"),
            Self::Scoring => write!(f, "points not stated: 1 for a win, 0.5 for a draw, 0"),
            Self::Points { letter, value } => {
                write!(f, "points of {letter} not stated: {value}")
            }
            Self::MatchPoints => write!(f, "match points not stated: 2, 1, 0"),
            Self::System => write!(f, "pairing system not stated"),
            Self::TieBreaks => write!(f, "tie-breaks not stated"),
            Self::BlankRound { round } => write!(f, "round {round} blank: absent, no points"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_by_name_and_by_year() {
        for version in Version::ALL {
            assert_eq!(version.name().parse(), Ok(version));
            assert_eq!(version.name()[3..].parse(), Ok(version));
        }
        assert!("TRF36".parse::<Version>().is_err());
    }
}
