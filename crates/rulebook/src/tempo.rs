//! How fast a game is: Appendices A and B.

use std::{fmt, str::FromStr};

use crate::Millis;

/// The class of a time control: A.1, B.1 and the glossary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tempo {
    /// An hour or more for each player.
    Standard,
    /// More than ten minutes and less than an hour.
    Rapid,
    /// Ten minutes or less.
    Blitz,
}

impl Tempo {
    /// More than this is rapid.
    pub const BLITZ_MAX: Millis = Millis::from_minutes(10);
    /// This and more is standard.
    pub const STANDARD_MIN: Millis = Millis::from_minutes(60);
    /// The increment is counted for this many moves.
    pub const MOVES_COUNTED: i64 = 60;

    /// The slowest first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];

    /// The name in files and commands.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// The class of a game in which each player has `base` in all and `increment` per move.
    pub fn of(base: Millis, increment: Millis) -> Self {
        let total = base + increment.times(Self::MOVES_COUNTED);
        if total <= Self::BLITZ_MAX {
            Self::Blitz
        } else if total < Self::STANDARD_MIN {
            Self::Rapid
        } else {
            Self::Standard
        }
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no tempo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected standard, rapid or blitz, found `{found}`")]
pub struct UnknownTempo {
    /// What was there instead.
    pub found: String,
}

impl FromStr for Tempo {
    type Err = UnknownTempo;

    fn from_str(text: &str) -> Result<Self, UnknownTempo> {
        let found = Self::ALL.into_iter().find(|tempo| tempo.code() == text);
        found.ok_or_else(|| UnknownTempo { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: A.1, B.1, GL.standard
    #[test]
    fn the_class_is_base_plus_sixty_increments() {
        let of =
            |minutes, seconds| Tempo::of(Millis::from_minutes(minutes), Millis::from_secs(seconds));

        assert_eq!(of(15, 10), Tempo::Rapid);
        assert_eq!(of(10, 0), Tempo::Blitz);
        assert_eq!(of(5, 5), Tempo::Blitz);
        assert_eq!(of(5, 6), Tempo::Rapid);
        assert_eq!(of(9, 2), Tempo::Rapid);
        assert_eq!(of(3, 2), Tempo::Blitz);
        assert_eq!(of(50, 10), Tempo::Standard);
        assert_eq!(of(60, 0), Tempo::Standard);
        assert_eq!(of(59, 0), Tempo::Rapid);
        assert_eq!(of(90, 30), Tempo::Standard);
    }
}
