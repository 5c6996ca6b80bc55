//! The rules that differ between the editions of the tie-break rules, one cell per edition.

use arbiter_rulebook::{Clause, TieBreakEdition, TieBreakRow, UnknownEdition, clause};
use arbiter_tournament::{Record, TypeCode};

/// How a competitor's own unplayed round counts in tie-breaks that look at opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnUnplayed {
    /// As a game against a virtual opponent: the same score before the round, the
    /// complementary result in it, half of a win's points for each later round.
    VirtualOpponent,
    /// As a game against a dummy that has one's own score.
    Dummy,
    /// The same, but the dummy of a forfeit has at most the score of the opponent who was
    /// scheduled, and any other dummy at most a draw's points per round.
    LimitedDummy,
}

/// How the unplayed rounds of an opponent count when the opponent's score is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentsUnplayed {
    /// Each as a draw.
    AsDraws,
    /// Each as it was scored.
    AsAwarded,
    /// As scored, but byes asked for after which nothing more was played count as draws.
    LastByesAsDraws,
}

/// What a win is, where wins are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinsCount {
    /// A game that was won.
    GamesWon,
    /// A round that gave at least the points of a win, played or not.
    RoundsWithAWinsPoints,
}

/// How the direct encounter works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encounter {
    /// Only if all who are level met; once.
    AllMet,
    /// Again and again among those still level; a leader whom nobody can reach comes first even
    /// if not all met. Repeated meetings add up.
    RepeatedSum,
    /// The same, but repeated meetings of two count their average.
    RepeatedAverage,
}

/// Which of the least values a cut takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutRule {
    /// The lowest amounts.
    Lowest,
    /// The value of the lowest opponent, or that of a round that was missed by one's own will if
    /// it is not lower.
    VoluntaryFirst,
}

/// By what the limit of Koya moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoyaStep {
    /// By score groups.
    ScoreGroup,
    /// By half points.
    HalfPoint,
}

/// What happens to tie-breaks from ratings when some are unrated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnratedRule {
    /// The games against them are left out.
    LeftOut,
    /// The tie-break is not used, unless a rating for them was announced.
    Dropped,
}

/// Whether averages of ratings are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingMean {
    /// They stay fractions.
    Exact,
    /// To whole points, a half upwards.
    Rounded,
}

/// By what an opponent's score is multiplied in Sonneborn-Berger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SonnebornFactor {
    /// By the share of a win that was made.
    ShareOfWin,
    /// By the points made.
    Points,
}

/// Whether Buchholz may rank a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuchholzInRoundRobin {
    /// Nothing is said.
    Allowed,
    /// It says nothing there.
    Useless,
    /// It must not be used.
    Forbidden,
}

/// Unplayed rounds of the competitor.
#[rustfmt::skip]
pub const OWN_UNPLAYED: TieBreakRow<Clause<OwnUnplayed>> = TieBreakRow {
    e2012: clause("TB.1b", OwnUnplayed::VirtualOpponent),
    e2024: clause("2024:TB.16.4", OwnUnplayed::Dummy),
    e2026: clause("2026:TB.16.4.1", OwnUnplayed::LimitedDummy),
};

/// Unplayed rounds of opponents, where the event does not decide otherwise.
#[rustfmt::skip]
pub const OPPONENTS_UNPLAYED: TieBreakRow<Clause<OpponentsUnplayed>> = TieBreakRow {
    e2012: clause("TB.1b", OpponentsUnplayed::AsDraws),
    e2024: clause("2026:TB.16.3", OpponentsUnplayed::LastByesAsDraws),
    e2026: clause("2026:TB.16.3", OpponentsUnplayed::LastByesAsDraws),
};

/// What a win is.
#[rustfmt::skip]
pub const WINS: TieBreakRow<Clause<WinsCount>> = TieBreakRow {
    e2012: clause("TB.2c", WinsCount::GamesWon),
    e2024: clause("2026:TB.WIN", WinsCount::RoundsWithAWinsPoints),
    e2026: clause("2026:TB.WIN", WinsCount::RoundsWithAWinsPoints),
};

/// Direct encounter.
#[rustfmt::skip]
pub const ENCOUNTER: TieBreakRow<Clause<Encounter>> = TieBreakRow {
    e2012: clause("TB.2e", Encounter::AllMet),
    e2024: clause("2024:TB.DE.6.1", Encounter::RepeatedSum),
    e2026: clause("2026:TB.DE.6.1.2", Encounter::RepeatedAverage),
};

/// Cuts.
#[rustfmt::skip]
pub const CUT: TieBreakRow<Clause<CutRule>> = TieBreakRow {
    e2012: clause("TB.4a3", CutRule::Lowest),
    e2024: clause("2026:TB.16.5", CutRule::VoluntaryFirst),
    e2026: clause("2026:TB.16.5", CutRule::VoluntaryFirst),
};

/// The limit of Koya.
#[rustfmt::skip]
pub const KOYA_STEP: TieBreakRow<Clause<KoyaStep>> = TieBreakRow {
    e2012: clause("TB.2b1", KoyaStep::ScoreGroup),
    e2024: clause("2026:TB.KS.L", KoyaStep::HalfPoint),
    e2026: clause("2026:TB.KS.L", KoyaStep::HalfPoint),
};

/// Tie-breaks from ratings when some are unrated.
#[rustfmt::skip]
pub const UNRATED: TieBreakRow<Clause<UnratedRule>> = TieBreakRow {
    e2012: clause("TB.7", UnratedRule::LeftOut),
    e2024: clause("2024:TB.10", UnratedRule::Dropped),
    e2026: clause("2026:TB.10", UnratedRule::Dropped),
};

/// Averages of ratings.
#[rustfmt::skip]
pub const RATING_MEAN: TieBreakRow<Clause<RatingMean>> = TieBreakRow {
    e2012: clause("TB.5a", RatingMean::Exact),
    e2024: clause("2026:TB.ARO", RatingMean::Rounded),
    e2026: clause("2026:TB.ARO", RatingMean::Rounded),
};

/// The factor of Sonneborn-Berger.
#[rustfmt::skip]
pub const SONNEBORN_FACTOR: TieBreakRow<Clause<SonnebornFactor>> = TieBreakRow {
    e2012: clause("TB.4b1", SonnebornFactor::ShareOfWin),
    e2024: clause("2026:TB.SB", SonnebornFactor::Points),
    e2026: clause("2026:TB.SB", SonnebornFactor::Points),
};

/// Buchholz in round robins.
#[rustfmt::skip]
pub const BUCHHOLZ_IN_ROUND_ROBIN: TieBreakRow<Clause<BuchholzInRoundRobin>> = TieBreakRow {
    e2012: clause("TB.7a", BuchholzInRoundRobin::Allowed),
    e2024: clause("8", BuchholzInRoundRobin::Useless),
    e2026: clause("8", BuchholzInRoundRobin::Forbidden),
};

/// How far an opponent's rating may be from one's own in the limited performance rating, which
/// only the edition of 2012 has.
pub const PERFORMANCE_LIMIT: u16 = 350;

/// How the pairings come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pairings {
    /// Round by round, by the results.
    #[default]
    ByResults,
    /// Fixed before the first round, as in a round robin.
    Predetermined,
}

impl Pairings {
    /// By the code of the system, or else by what the report says of the kind of event.
    pub fn of(record: &Record) -> Self {
        let kind = record.event.kind.to_lowercase();
        let is_fixed = record.event.type_code.map_or_else(
            || {
                let words = ["round-robin", "round robin", "roundrobin", "berger", "toutes rondes"];
                words.iter().any(|word| kind.contains(word))
            },
            TypeCode::is_predetermined,
        );
        if is_fixed { Self::Predetermined } else { Self::ByResults }
    }
}

/// The rules that apply to an event: an edition and what the event chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The edition.
    pub edition: TieBreakEdition,
    /// How the pairings come about.
    pub pairings: Pairings,
    /// The competitor's own unplayed rounds.
    pub own_unplayed: OwnUnplayed,
    /// Unplayed rounds of opponents.
    pub opponents_unplayed: OpponentsUnplayed,
}

impl Rules {
    /// What the edition says, nothing chosen otherwise, for pairings made by the results.
    pub const fn of(edition: TieBreakEdition) -> Self {
        Self {
            edition,
            pairings: Pairings::ByResults,
            own_unplayed: OWN_UNPLAYED.at(edition).says,
            opponents_unplayed: OPPONENTS_UNPLAYED.at(edition).says,
        }
    }

    /// The same for the pairings of the event.
    #[must_use]
    pub const fn with_pairings(self, pairings: Pairings) -> Self {
        Self { pairings, ..self }
    }

    /// The same with the event's own choice for the unplayed rounds of opponents.
    #[must_use]
    pub const fn with_opponents_unplayed(self, choice: OpponentsUnplayed) -> Self {
        Self { opponents_unplayed: choice, ..self }
    }

    /// The same with the event's own choice for unplayed rounds (C.07 16.6).
    #[must_use]
    pub const fn with_own_unplayed(self, choice: OwnUnplayed) -> Self {
        Self { own_unplayed: choice, ..self }
    }

    /// Whether a forfeit is a game against the opponent of the table (C.07 15.2).
    pub(crate) const fn forfeits_are_games(self) -> bool {
        match (self.edition, self.pairings) {
            (TieBreakEdition::E2012, _) | (_, Pairings::ByResults) => false,
            (TieBreakEdition::E2024 | TieBreakEdition::E2026, Pairings::Predetermined) => true,
        }
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

    // clause: 2026:TB.ed
    #[test]
    fn the_first_day_of_the_event_decides_which_edition_applies() {
        let edition = |day: &str| TieBreakEdition::in_force(day.parse().unwrap());

        assert_eq!(edition("2024-03-15"), TieBreakEdition::E2012);
        assert_eq!(edition("2024-04-01"), TieBreakEdition::E2024);
        assert_eq!(edition("2026-02-28"), TieBreakEdition::E2024);
        assert_eq!(edition("2026-03-01"), TieBreakEdition::E2026);
    }
}
