//! How a value came about: one term a round, and what was done with their sum.

use arbiter_rulebook::Score;

use crate::Value;

/// The working of one tie-break for one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// One a round, first round first; rounds without influence are there too.
    pub terms: Vec<Term>,
    /// What was done with the sum.
    pub finish: Finish,
    /// None where the tie-break says nothing about this competitor.
    pub value: Option<Value>,
}

/// What one round gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// From 1.
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
    /// The player's own result.
    Result,
    /// The player's score after the round.
    RunningTotal,
    /// The score of the opponent, and as it counts after the rule on unplayed rounds.
    OpponentScore {
        /// As it stands in the table.
        score: Score,
        /// As it counts.
        counts: Score,
    },
    /// The round was not played: a virtual opponent.
    VirtualOpponent {
        /// The player's score before the round.
        before: Score,
        /// The virtual opponent's result in the round.
        result: Score,
        /// For all later rounds.
        later: Score,
    },
    /// The opponent's Buchholz.
    OpponentBuchholz,
    /// The opponent's score, to be compared with a limit.
    Limit {
        /// Score of the opponent.
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
    /// The opponent has no rating.
    NoRating,
    /// The round was not played and this tie-break looks at games only.
    Unplayed,
    /// The opponent is not among those who are level.
    OutsideTheTie,
}

/// What was done with the sum of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Nothing.
    Sum,
    /// Divided by the number of terms.
    Mean {
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
    /// There is nothing to divide by: no game counts.
    NoGames,
    /// Direct encounter: not all who are level met.
    NotAllMet,
    /// Direct encounter: the competitor is level with nobody.
    NotLevel,
}

impl Working {
    /// The sum of what is counted.
    pub(crate) fn sum(terms: Vec<Term>) -> Self {
        let value = counted(&terms);
        Self { terms, finish: Finish::Sum, value: Some(value) }
    }

    pub(crate) const fn nothing(finish: Finish) -> Self {
        Self { terms: Vec::new(), finish, value: None }
    }
}

/// Sum of what is counted.
pub(crate) fn counted(terms: &[Term]) -> Value {
    terms.iter().filter(|term| term.counted == Counted::Yes).map(|term| term.amount).sum()
}

/// Marks the lowest and the highest of the counted terms as cut.
///
/// Of equal terms the earlier round goes first, so that the same file always shows the
/// same working.
pub(crate) fn cut(terms: &mut [Term], n_lowest: u8, n_highest: u8) {
    let mut order: Vec<usize> =
        (0..terms.len()).filter(|&idx| terms[idx].counted == Counted::Yes).collect();
    order.sort_by_key(|&idx| (terms[idx].amount, idx));
    let n_lowest = usize::from(n_lowest).min(order.len());
    let n_highest = usize::from(n_highest).min(order.len() - n_lowest);
    let highest_from = order.len() - n_highest;
    for &idx in order[..n_lowest].iter().chain(&order[highest_from..]) {
        terms[idx].counted = Counted::Cut;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(tenths: &[u16]) -> Vec<Term> {
        let term = |&tenths: &u16| Term {
            round: 1,
            opponent: None,
            factor: None,
            basis: Basis::Result,
            amount: Score::from_tenths(tenths).into(),
            counted: Counted::Yes,
        };
        tenths.iter().map(term).collect()
    }

    fn sum_after_cut(n_lowest: u8, n_highest: u8) -> String {
        let mut terms = terms(&[50, 45, 40, 35, 30, 25, 20]);
        cut(&mut terms, n_lowest, n_highest);
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

        cut(&mut few, 2, 2);

        assert_eq!(counted(&few), Value::ZERO);
    }
}
