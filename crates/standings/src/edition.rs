//! The rules that differ between the editions of the tie-break rules, one cell per edition.

use arbiter_rulebook::{Clause, TieBreakEdition, TieBreakRow, UnknownEdition, clause};

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
pub const OWN_UNPLAYED: TieBreakRow<Clause<OwnUnplayed>> = TieBreakRow {
    e2012: clause("TB.1b", OwnUnplayed::VirtualOpponent),
};

/// Unplayed rounds of opponents, where the event does not decide otherwise.
#[rustfmt::skip]
pub const OPPONENTS_UNPLAYED: TieBreakRow<Clause<OpponentsUnplayed>> = TieBreakRow {
    e2012: clause("TB.1b", OpponentsUnplayed::AsDraws),
};

/// How far an opponent's rating may be from one's own in the limited performance rating.
#[rustfmt::skip]
pub const PERFORMANCE_LIMIT: TieBreakRow<Clause<u16>> = TieBreakRow {
    e2012: clause("TB.5c1", 350),
};

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

/// Why an edition cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieBreakEditionError {
    /// The rule before 2012 counted an unplayed game as a draw against oneself (TB.1a).
    #[error("obsolete since 2012-07-01: an unplayed game as a draw against oneself")]
    Obsolete,
    /// There is no such edition.
    #[error(transparent)]
    Unknown(#[from] UnknownEdition),
}

/// The edition that a text names.
pub fn read_edition(text: &str) -> Result<TieBreakEdition, TieBreakEditionError> {
    text.parse().map_err(|unknown| match text.parse::<u16>() {
        Ok(year) if (1924..2012).contains(&year) => TieBreakEditionError::Obsolete,
        Ok(_) | Err(_) => TieBreakEditionError::Unknown(unknown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: TB.1a
    #[test]
    fn the_rule_of_a_draw_against_oneself_is_refused_as_obsolete() {
        let error = read_edition("2009").unwrap_err();

        assert_eq!(error, TieBreakEditionError::Obsolete);
        assert!(error.to_string().starts_with("obsolete since 2012-07-01"));
        assert_eq!(read_edition("2012"), Ok(TieBreakEdition::E2012));
        assert!(matches!(read_edition("2040"), Err(TieBreakEditionError::Unknown(_))));
    }
}
