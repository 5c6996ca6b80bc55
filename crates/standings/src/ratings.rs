//! Section 5: tie-breaks from ratings.
//!
//! Only games that were played count, and only opponents who have a rating: a virtual
//! opponent has none.

use arbiter_rating::Percent;

use crate::{
    Basis, Counted, Finish, RoundKind, Table, Term, Value, Working,
    own::terms,
    working::{self, counted},
};

/// Mean rating of the opponents, without the lowest `cut` of them (5a, 5b).
pub(crate) fn average_rating(table: &Table, idx: usize, cut: u8) -> Working {
    let mut terms = opponent_ratings(table, idx, None);
    working::cut(&mut terms, cut, 0);
    let n = n_counted(&terms);
    if n == 0 {
        return Working { terms, finish: Finish::NoGames, value: None };
    }
    let value = counted(&terms).per(n);
    Working { terms, finish: Finish::Mean { n }, value: Some(value) }
}

/// Mean rating of the opponents plus the table's difference for the score (5c).
///
/// With a limit, ratings further away from one's own count as at the limit (5c1).
pub(crate) fn performance(table: &Table, idx: usize, limit: Option<u16>) -> Working {
    let terms = opponent_ratings(table, idx, limit);
    let n = n_counted(&terms);
    let rounds = &table.competitors[idx].rounds;
    let half_points = terms
        .iter()
        .zip(rounds)
        .filter(|(term, _)| term.counted == Counted::Yes)
        .map(|(_, round)| half_points(round.kind))
        .sum();
    let Some(percent) = Percent::of(half_points, n) else {
        return Working { terms, finish: Finish::NoGames, value: None };
    };
    let difference = percent.difference();
    let value = counted(&terms).per(n) + Value::whole(difference.into());
    let finish = Finish::MeanPlus { n, percent: percent.get(), difference };
    Working { terms, finish, value: Some(value) }
}

fn opponent_ratings(table: &Table, idx: usize, limit: Option<u16>) -> Vec<Term> {
    let own = table.competitors[idx].rating;
    terms(table, idx, |round, term| {
        let Some(opponent) = round.opponent.filter(|_| round.kind.was_played()) else {
            return term;
        };
        let Some(rating) = table.competitors[opponent].rating else {
            return Term { basis: Basis::NoRating, ..term };
        };
        let counts = match (own, limit) {
            (Some(own), Some(limit)) => {
                rating.clamp(own.saturating_sub(limit), own.saturating_add(limit))
            }
            _ => rating,
        };
        let basis = Basis::Rating { rating, counts };
        let amount = Value::whole(counts.into());
        Term { basis, amount, counted: Counted::Yes, ..term }
    })
}

fn n_counted(terms: &[Term]) -> u32 {
    let n = terms.iter().filter(|term| term.counted == Counted::Yes).count();
    u32::try_from(n).unwrap_or(u32::MAX)
}

const fn half_points(kind: RoundKind) -> u32 {
    match kind {
        RoundKind::Won => 2,
        RoundKind::Drawn => 1,
        RoundKind::Lost | RoundKind::ForfeitWin | RoundKind::ForfeitLoss | RoundKind::NotPaired => {
            0
        }
    }
}
