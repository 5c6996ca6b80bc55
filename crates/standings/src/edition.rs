//! Editions of the tie-break rules, and the rules that differ between them.
//!
//! Each rule is a table with one cell an edition. To add an edition is to add a column: a
//! variant of [`TieBreakEdition`], a field of [`ByTieBreakEdition`], and the cells that then
//! do not compile until they are filled.

use std::{fmt, str::FromStr};

/// An edition of the tie-break rules, named after the year it came into force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TieBreakEdition {
    /// With virtual opponents: from 1 July 2012 on, as printed in the vade-mecum of 2018.
    #[default]
    E2012,
}

/// One value an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTieBreakEdition<T> {
    /// Of 2012.
    pub e2012: T,
}

impl<T> ByTieBreakEdition<T> {
    /// The cell of this edition.
    pub const fn at(&self, edition: TieBreakEdition) -> &T {
        edition.cell(self)
    }
}

/// What an edition says, and the clause that says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause<T> {
    /// Number of the clause.
    pub id: &'static str,
    /// What it says.
    pub says: T,
}

const fn clause<T>(id: &'static str, says: T) -> Clause<T> {
    Clause { id, says }
}

/// How a player's own unplayed round counts in tie-breaks that look at opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnUnplayed {
    /// As a game against a virtual opponent: the same score before the round, the
    /// complementary result in it, half of a win's points for each later round.
    VirtualOpponent,
}

/// How the unplayed rounds of an opponent count when the opponent's score is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentsUnplayed {
    /// Each as a draw.
    AsDraws,
    /// Each as it was scored.
    AsAwarded,
}

/// Unplayed rounds of the player.
#[rustfmt::skip]
pub const OWN_UNPLAYED: ByTieBreakEdition<Clause<OwnUnplayed>> = ByTieBreakEdition {
    e2012: clause("TB.1b", OwnUnplayed::VirtualOpponent),
};

/// Unplayed rounds of opponents, where the event does not decide otherwise.
#[rustfmt::skip]
pub const OPPONENTS_UNPLAYED: ByTieBreakEdition<Clause<OpponentsUnplayed>> = ByTieBreakEdition {
    e2012: clause("TB.1b", OpponentsUnplayed::AsDraws),
};

/// How far an opponent's rating may be from one's own in the limited performance rating.
#[rustfmt::skip]
pub const PERFORMANCE_LIMIT: ByTieBreakEdition<Clause<u16>> = ByTieBreakEdition {
    e2012: clause("TB.5c1", 350),
};

impl TieBreakEdition {
    /// All of them, oldest first.
    pub const ALL: [Self; 1] = [Self::E2012];

    /// The cell of this edition in a row of a table.
    const fn cell<T>(self, row: &ByTieBreakEdition<T>) -> &T {
        match self {
            Self::E2012 => &row.e2012,
        }
    }

    /// The year as users write it.
    pub const fn year(self) -> &'static str {
        match self {
            Self::E2012 => "2012",
        }
    }
}

impl fmt::Display for TieBreakEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.year())
    }
}

/// Why an edition cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieBreakEditionError {
    /// The rule before 2012 counted an unplayed game as a draw against oneself.
    #[error("obsolete since 2012-07-01: an unplayed game as a draw against oneself")]
    Obsolete,
    /// Not one of ours.
    #[error("no edition {found:?} of the tie-break rules; there is 2012")]
    Unknown {
        /// As given.
        found: String,
    },
}

impl FromStr for TieBreakEdition {
    type Err = TieBreakEditionError;

    fn from_str(text: &str) -> Result<Self, TieBreakEditionError> {
        if let Some(edition) = Self::ALL.into_iter().find(|edition| edition.year() == text) {
            return Ok(edition);
        }
        match text.parse::<u16>() {
            Ok(year) if (1924..2012).contains(&year) => Err(TieBreakEditionError::Obsolete),
            _ => Err(TieBreakEditionError::Unknown { found: text.to_owned() }),
        }
    }
}

/// The rules that apply to an event: an edition and what the event chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The edition.
    pub edition: TieBreakEdition,
    /// The player's own unplayed rounds.
    pub own_unplayed: OwnUnplayed,
    /// Unplayed rounds of opponents.
    pub opponents_unplayed: OpponentsUnplayed,
    /// In rating points.
    pub performance_limit: u16,
}

impl Rules {
    /// What the edition says, nothing chosen otherwise.
    pub const fn of(edition: TieBreakEdition) -> Self {
        Self {
            edition,
            own_unplayed: OWN_UNPLAYED.at(edition).says,
            opponents_unplayed: OPPONENTS_UNPLAYED.at(edition).says,
            performance_limit: PERFORMANCE_LIMIT.at(edition).says,
        }
    }

    /// The same with the event's own choice for the unplayed rounds of opponents.
    #[must_use]
    pub const fn with_opponents_unplayed(self, choice: OpponentsUnplayed) -> Self {
        Self { opponents_unplayed: choice, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: TB.1a
    #[test]
    fn the_rule_of_a_draw_against_oneself_is_refused_as_obsolete() {
        let refused: Result<TieBreakEdition, _> = "2009".parse();

        let error = refused.unwrap_err();
        assert_eq!(error, TieBreakEditionError::Obsolete);
        assert!(error.to_string().starts_with("obsolete since 2012-07-01"));
        assert_eq!("2012".parse(), Ok(TieBreakEdition::E2012));
        assert!("2040".parse::<TieBreakEdition>().is_err());
    }
}
