//! Tempo and supervision together: which rules of Appendices A and B apply.

use std::fmt;

use arbiter_rulebook::Tempo;

/// Whether rapid and blitz games are watched as A.3 and B.3 demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supervision {
    /// The full competition rules apply.
    Adequate,
    /// A.4 and B.4 apply.
    Inadequate,
}

/// The columns of the tables of Appendices A and B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Regime {
    /// Standard play.
    Standard,
    /// Rapid under A.3.
    RapidSupervised,
    /// Rapid under A.4.
    Rapid,
    /// Blitz under B.3.
    BlitzSupervised,
    /// Blitz under B.4.
    Blitz,
}

impl Regime {
    /// The order of the columns.
    pub const ALL: [Self; 5] =
        [Self::Standard, Self::RapidSupervised, Self::Rapid, Self::BlitzSupervised, Self::Blitz];

    /// The regime of a tempo under a supervision; standard play is always supervised.
    pub const fn of(tempo: Tempo, supervision: Supervision) -> Self {
        match (tempo, supervision) {
            (Tempo::Standard, _) => Self::Standard,
            (Tempo::Rapid, Supervision::Adequate) => Self::RapidSupervised,
            (Tempo::Rapid, Supervision::Inadequate) => Self::Rapid,
            (Tempo::Blitz, Supervision::Adequate) => Self::BlitzSupervised,
            (Tempo::Blitz, Supervision::Inadequate) => Self::Blitz,
        }
    }

    /// Without the tempo, the supervision.
    pub const fn tempo(self) -> Tempo {
        match self {
            Self::Standard => Tempo::Standard,
            Self::RapidSupervised | Self::Rapid => Tempo::Rapid,
            Self::BlitzSupervised | Self::Blitz => Tempo::Blitz,
        }
    }
}

impl fmt::Display for Regime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Standard => "standard",
            Self::RapidSupervised => "rapid, supervised",
            Self::Rapid => "rapid",
            Self::BlitzSupervised => "blitz, supervised",
            Self::Blitz => "blitz",
        })
    }
}

/// One value per regime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByRegime<T> {
    /// Standard play.
    pub standard: T,
    /// Rapid under A.3.
    pub rapid_supervised: T,
    /// Rapid under A.4.
    pub rapid: T,
    /// Blitz under B.3.
    pub blitz_supervised: T,
    /// Blitz under B.4.
    pub blitz: T,
}

impl<T> ByRegime<T> {
    /// The cell of `regime`.
    pub const fn at(&self, regime: Regime) -> &T {
        match regime {
            Regime::Standard => &self.standard,
            Regime::RapidSupervised => &self.rapid_supervised,
            Regime::Rapid => &self.rapid,
            Regime::BlitzSupervised => &self.blitz_supervised,
            Regime::Blitz => &self.blitz,
        }
    }
}
