//! How a value came about: one term per round, and what was done with their sum.

use std::sync::Arc;

use arbiter_rulebook::Score;
use arbiter_tournament::{KeizerRound, Share};

use crate::{CutRule, Value};

/// The working of one tie-break for one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// One per round, first round first, with the rounds that do not matter; for tie-breaks of
    /// boards one per board.
    pub terms: Vec<Term>,
    /// What was done with the sum.
    pub finish: Finish,
    /// None where the tie-break says nothing about this competitor.
    pub value: Option<Value>,
    /// Direct encounter: the separate tables, in the order in which they were made; the same for
    /// all who are level.
    pub steps: Arc<[EncounterStep]>,
}

/// A separate table of those who are level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncounterStep {
    /// Each with the points made against the others, and the number of those not met.
    pub rows: Vec<EncounterRow>,
    /// Who comes out of it first, second and so on; groups that stay level together.
    pub order: Vec<Vec<u16>>,
}

/// A row of such a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncounterRow {
    /// Number of the competitor.
    pub number: u16,
    /// Points against the others.
    pub points: Value,
    /// How many of the others were not met.
    pub n_not_met: u32,
}

/// What one round gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// From 1; the number of the board for tie-breaks of boards.
    pub round: u16,
    /// Number of the opponent, whether or not the game was played.
    pub opponent: Option<u16>,
    /// The points of the round, as a factor, where the tie-break multiplies by them.
    pub factor: Option<Score>,
    /// What was looked at.
    pub basis: Basis,
    /// What it gives.
    pub amount: Value,
    /// Whether that enters the sum.
    pub counted: Counted,
    /// Whether the competitor chose not to play the round, so that a cut takes it first.
    pub is_voluntary: bool,
}

/// Whether a term enters the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// It does.
    Yes,
    /// It was cut: among the lowest, the highest, or the first.
    Cut,
    /// The tie-break does not look at such a round.
    No,
}

/// What a term looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The competitor's own result.
    Result,
    /// The competitor's score after the round.
    RunningTotal,
    /// The score of the opponent, and as it counts after the rule on unplayed rounds.
    OpponentScore {
        /// In the table.
        score: Score,
        /// As it counts.
        counts: Score,
    },
    /// The round was not played: a virtual opponent.
    VirtualOpponent {
        /// The competitor's score before the round.
        before: Score,
        /// The result that complements the competitor's own.
        result: Score,
        /// Draws in the rounds that follow.
        later: Score,
    },
    /// The round was not played: a dummy with the competitor's own score.
    Dummy {
        /// The competitor's own score.
        own: Score,
        /// As it counts after the limits.
        counts: Score,
    },
    /// The Buchholz of the opponent.
    OpponentBuchholz,
    /// The performance rating of the opponent.
    OpponentPerformance,
    /// Points of the competitor and of the opponent in the same round.
    Compared {
        /// The competitor's points.
        own: Score,
        /// The opponent's points, or those of a draw where there was none.
        other: Score,
    },
    /// The score of the opponent against a limit.
    Limit {
        /// The opponent's score.
        score: Score,
        /// In tenths of a point, twice: the limit may be a quarter of a point.
        limit_twentieths: u32,
    },
    /// The opponent's rating, and as it counts.
    Rating {
        /// As in the record.
        rating: u16,
        /// After the limit on differences.
        counts: u16,
    },
    /// The opponent has no rating and counts as one who has this.
    AssumedRating {
        /// As announced.
        rating: u16,
    },
    /// The opponent has no rating.
    NoRating,
    /// The points made on a board in all rounds.
    Board,
    /// The points of every board of a round, each times the number of the board.
    BoardsByNumber,
    /// The round was not played and this tie-break looks at games only.
    Unplayed,
    /// The opponent is not among those who are level.
    OutsideTheTie,
    /// A share of a value of the Keizer ranking: the opponent's for a game, the own one otherwise.
    Keizer {
        /// What the round was.
        round: KeizerRound,
        /// The value.
        value: u32,
        /// How much of it.
        share: Share,
    },
}

/// What was done with the sum of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Nothing.
    Sum,
    /// Points that do not follow from the results are added, or taken away.
    SumAndAwards {
        /// Tenths of a point, below zero for a penalty.
        tenths: i32,
    },
    /// The own value of the Keizer ranking is added.
    SumAndOwnValue {
        /// The value.
        value: u32,
    },
    /// Divided by the number of terms.
    Mean {
        /// How many.
        n: u32,
    },
    /// Divided by the number of terms and rounded, a half upwards.
    RoundedMean {
        /// How many.
        n: u32,
    },
    /// Divided by the number of terms, then the table's difference added.
    MeanPlus {
        /// How many.
        n: u32,
        /// Score in these games, whole per cent.
        percent: u8,
        /// From the table.
        difference: i16,
    },
    /// Divided by the number of terms and rounded, then the table's difference added.
    RoundedMeanPlus {
        /// How many.
        n: u32,
        /// Score in these games, whole per cent.
        percent: u8,
        /// From the table.
        difference: i16,
    },
    /// The lowest rating that expects at least the score made against these opponents.
    LowestRating {
        /// How many games.
        n: u32,
        /// The score in half points.
        half_points: u32,
    },
    /// A part of the sum, which is a Buchholz, added to the other score.
    AddedToSecondary {
        /// The other score.
        secondary: Score,
        /// What the sum is divided by.
        factor: u32,
    },
    /// A place among those who were level.
    Place {
        /// From 1.
        place: u32,
        /// Of how many.
        n_level: u32,
    },
    /// A number that needs no working.
    Stated,
    /// There is nothing to divide by: no game counts.
    NoGames,
    /// Direct encounter: not all who are level met.
    NotAllMet,
    /// Direct encounter: the competitor is level with nobody.
    NotLevel,
    /// It separates none of those who are level.
    SeparatesNobody,
    /// It compares only teams with the same game points.
    GamePointsDiffer,
    /// Some have no rating, and none was announced for them: the tie-break is not used.
    Dropped,
    /// It has no meaning for these competitors.
    NotApplicable,
}

impl Working {
    /// The sum of what is counted.
    pub(crate) fn sum(terms: Vec<Term>) -> Self {
        let value = counted(&terms);
        Self::of(terms, Finish::Sum, Some(value))
    }

    pub(crate) fn of(terms: Vec<Term>, finish: Finish, value: Option<Value>) -> Self {
        Self { terms, finish, value, steps: Arc::default() }
    }

    pub(crate) fn nothing(finish: Finish) -> Self {
        Self::of(Vec::new(), finish, None)
    }
}

/// Sum of what is counted.
pub(crate) fn counted(terms: &[Term]) -> Value {
    terms.iter().filter(|term| term.counted == Counted::Yes).map(|term| term.amount).sum()
}

/// Marks the least and the highest of the counted terms as cut.
///
/// The least is the one of the lowest opponent, the smaller amount among equals; of terms that
/// are equal in both the earlier round goes first, so that the same file always shows the same
/// working.
pub(crate) fn cut(terms: &mut [Term], n_lowest: u8, n_highest: u8, rule: CutRule) {
    for _ in 0..n_lowest {
        let Some(idx) = least(terms, rule) else { return };
        terms[idx].counted = Counted::Cut;
    }
    for _ in 0..n_highest {
        let open = (0..terms.len()).filter(|&idx| terms[idx].counted == Counted::Yes);
        let Some(idx) = open.max_by_key(|&idx| (weight(&terms[idx]), idx)) else { return };
        terms[idx].counted = Counted::Cut;
    }
}

/// The term that a cut takes next.
fn least(terms: &[Term], rule: CutRule) -> Option<usize> {
    let open = || (0..terms.len()).filter(|&idx| terms[idx].counted == Counted::Yes);
    match rule {
        CutRule::Lowest => open().min_by_key(|&idx| (terms[idx].amount, idx)),
        CutRule::VoluntaryFirst => {
            let least = open().min_by_key(|&idx| (weight(&terms[idx]), idx))?;
            let voluntary = open()
                .filter(|&idx| terms[idx].is_voluntary)
                .min_by_key(|&idx| (terms[idx].amount, weight(&terms[idx]), idx));
            // Whoever stayed away does not gain from the cut (C.07 16.5).
            let replaces = |idx: &usize| terms[*idx].amount >= terms[least].amount;
            Some(voluntary.filter(replaces).unwrap_or(least))
        }
    }
}

impl Basis {
    /// The score that counts for the opponent, where it is one that counts.
    pub(crate) fn score(self) -> Option<Score> {
        match self {
            Self::OpponentScore { counts, .. } | Self::Dummy { counts, .. } => Some(counts),
            Self::VirtualOpponent { before, result, later } => Some(before + result + later),
            Self::Result
            | Self::RunningTotal
            | Self::OpponentBuchholz
            | Self::OpponentPerformance
            | Self::Compared { .. }
            | Self::Limit { .. }
            | Self::Rating { .. }
            | Self::AssumedRating { .. }
            | Self::NoRating
            | Self::Board
            | Self::BoardsByNumber
            | Self::Unplayed
            | Self::OutsideTheTie
            | Self::Keizer { .. } => None,
        }
    }
}

/// What orders the terms for cuts: the score of the opponent, then the amount.
fn weight(term: &Term) -> (Option<Score>, Value) {
    (term.basis.score(), term.amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(tenths: u16, is_voluntary: bool) -> Term {
        let counts = Score::from_tenths(tenths);
        Term {
            round: 1,
            opponent: None,
            factor: None,
            basis: Basis::OpponentScore { score: counts, counts },
            amount: counts.into(),
            counted: Counted::Yes,
            is_voluntary,
        }
    }

    fn terms(tenths: &[u16]) -> Vec<Term> {
        tenths.iter().map(|&tenths| term(tenths, false)).collect()
    }

    fn sum_after_cut(n_lowest: u8, n_highest: u8) -> String {
        let mut terms = terms(&[50, 45, 40, 35, 30, 25, 20]);
        cut(&mut terms, n_lowest, n_highest, CutRule::Lowest);
        counted(&terms).to_string()
    }

    // clause: TB.4a1, TB.4a2, TB.4a3, TB.4a4
    #[test]
    fn of_seven_opponents_the_lowest_and_highest_are_cut() {
        assert_eq!(sum_after_cut(0, 0), "24.5");
        assert_eq!(sum_after_cut(1, 1), "17.5");
        assert_eq!(sum_after_cut(2, 2), "10.5");
        assert_eq!(sum_after_cut(1, 0), "22.5");
        assert_eq!(sum_after_cut(2, 0), "20");
    }

    #[test]
    fn cutting_more_than_there_is_leaves_nothing() {
        let mut few = terms(&[10, 20, 30]);

        cut(&mut few, 2, 2, CutRule::Lowest);

        assert_eq!(counted(&few), Value::ZERO);
    }

    // clause: 2026:TB.16.5
    #[test]
    fn a_round_missed_by_choice_is_cut_before_the_lowest_opponent() {
        let mut values = vec![term(30, true), term(20, false), term(40, false), term(45, false)];

        cut(&mut values, 1, 0, CutRule::VoluntaryFirst);

        assert_eq!(values[0].counted, Counted::Cut);
        assert_eq!(counted(&values).to_string(), "10.5");
    }

    /// Products: 0 by forfeit, 2.25 for a half-point bye, 1.5 against the lowest opponent.
    // clause: 2026:TB.16.5
    #[test]
    fn of_products_the_higher_one_is_cut() {
        let product = |opponent: u16, hundredths: i64, is_voluntary| Term {
            amount: Value::whole(hundredths).per(100),
            ..term(opponent, is_voluntary)
        };
        let mut values =
            vec![product(35, 0, true), product(45, 225, true), product(15, 150, false)];

        cut(&mut values, 1, 0, CutRule::VoluntaryFirst);

        assert_eq!(values[2].counted, Counted::Cut);
        assert_eq!(counted(&values).to_string(), "2.25");
    }
}
