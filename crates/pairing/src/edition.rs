//! Editions of the Swiss rules (C.04).

use std::{fmt, str::FromStr};

/// An edition of C.04, named after the year it came into force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// As approved at Baku in 2016, in force from 2017 to 31 January 2026.
    E2017,
    /// In force for tournaments that start on or after 1 February 2026.
    E2026,
}

impl Edition {
    /// From the oldest to the newest.
    pub const ALL: [Self; 2] = [Self::E2017, Self::E2026];

    /// The edition in force on the day a tournament starts: year, month, day.
    pub fn in_force((year, month, day): (u16, u8, u8)) -> Self {
        if (year, month, day) < (2026, 2, 1) { Self::E2017 } else { Self::E2026 }
    }

    /// The year that names the edition.
    pub const fn year(self) -> u16 {
        match self {
            Self::E2017 => 2017,
            Self::E2026 => 2026,
        }
    }
}

impl Default for Edition {
    /// The older one, until an event says otherwise: records without a date are old ones.
    fn default() -> Self {
        Self::E2017
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year())
    }
}

/// A year that names no edition of C.04.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an edition of the Swiss rules (2017 or 2026), found {found:?}")]
pub struct UnknownEdition {
    /// What was written.
    pub found: String,
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Self, UnknownEdition> {
        let known = Self::ALL.into_iter().find(|edition| edition.to_string() == text);
        known.ok_or_else(|| UnknownEdition { found: text.to_owned() })
    }
}
