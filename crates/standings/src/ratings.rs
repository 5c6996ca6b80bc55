//! Tie-breaks from ratings.
//!
//! Only games at the board count, and only opponents who have a rating or for whom one was
//! announced: a virtual opponent has none.

use arbiter_rating::{Percent, tables::expected};

use crate::{
    Basis, CUT, Counted, Finish, Modifiers, RATING_MEAN, RatingMean, RoundKind, Table, Term, Value,
    Working,
    own::terms,
    working::{self, counted},
};

/// How far above the highest opponent a rating expects every point (8.1 of the rating
/// regulations, table b).
const CERTAIN: i32 = 736;

/// How far below the lowest opponent the perfect performance of a zero score is.
const ZERO_SCORE: i32 = 800;

/// Mean rating of the opponents, without the least and the highest of them.
pub(crate) fn average_rating(table: &Table, idx: usize, modifiers: Modifiers) -> Working {
    let mut terms = opponent_ratings(table, idx, None, modifiers.unrated);
    let rule = CUT.at(table.rules.edition).says;
    working::cut(&mut terms, modifiers.cut_lowest, modifiers.cut_highest, rule);
    mean(table, terms)
}

/// The mean of what counts, rounded if the edition says so.
fn mean(table: &Table, terms: Vec<Term>) -> Working {
    let n = n_counted(&terms);
    if n == 0 {
        return Working::of(terms, Finish::NoGames, None);
    }
    let value = counted(&terms).per(n);
    match RATING_MEAN.at(table.rules.edition).says {
        RatingMean::Exact => Working::of(terms, Finish::Mean { n }, Some(value)),
        RatingMean::Rounded => {
            Working::of(terms, Finish::RoundedMean { n }, Some(value.rounded_half_up()))
        }
    }
}

/// Mean rating of the opponents plus the table's difference for the score.
///
/// With a limit, ratings further away from one's own count as at the limit (5c1 of 2012).
pub(crate) fn performance(
    table: &Table,
    idx: usize,
    limit: Option<u16>,
    unrated: Option<u16>,
) -> Working {
    let terms = opponent_ratings(table, idx, limit, unrated);
    let n = n_counted(&terms);
    let Some(percent) = Percent::of(half_points(table, idx, &terms), n) else {
        return Working::of(terms, Finish::NoGames, None);
    };
    let difference = percent.difference();
    let mean = counted(&terms).per(n);
    let (percent, plus) = (percent.get(), Value::whole(difference.into()));
    match RATING_MEAN.at(table.rules.edition).says {
        RatingMean::Exact => {
            let finish = Finish::MeanPlus { n, percent, difference };
            Working::of(terms, finish, Some(mean + plus))
        }
        RatingMean::Rounded => {
            let finish = Finish::RoundedMeanPlus { n, percent, difference };
            Working::of(terms, finish, Some(mean.rounded_half_up() + plus))
        }
    }
}

/// The lowest whole rating whose expected score, without limit of differences, reaches the
/// score that was made; for no point, 800 below the lowest opponent.
pub(crate) fn perfect_performance(table: &Table, idx: usize, unrated: Option<u16>) -> Working {
    let terms = opponent_ratings(table, idx, None, unrated);
    let ratings: Vec<i32> = terms.iter().filter_map(rating_of).collect();
    let half_points = half_points(table, idx, &terms);
    let (Some(&lowest), Some(&highest)) = (ratings.iter().min(), ratings.iter().max()) else {
        return Working::of(terms, Finish::NoGames, None);
    };
    let n = n_counted(&terms);
    let finish = Finish::LowestRating { n, half_points };
    if half_points == 0 {
        let value = Value::whole((lowest - ZERO_SCORE).into());
        return Working::of(terms, finish, Some(value));
    }
    let reaches = |rating: i32| {
        let hundredths: i64 =
            ratings.iter().map(|&opponent| i64::from(expected(rating - opponent))).sum();
        50 * i64::from(half_points) <= hundredths
    };
    let (mut below, mut above) = (lowest - ZERO_SCORE, highest + CERTAIN);
    while below + 1 < above {
        let middle = below.midpoint(above);
        if reaches(middle) {
            above = middle;
        } else {
            below = middle;
        }
    }
    Working::of(terms, finish, Some(Value::whole(above.into())))
}

/// Mean of what the opponents performed, each known by index.
pub(crate) fn average_of_opponents(table: &Table, idx: usize, values: &[Option<Value>]) -> Working {
    let terms = terms(table, idx, |round, term| {
        let Some(opponent) = round.opponent.filter(|_| round.kind.was_played()) else {
            return term;
        };
        match values[opponent] {
            Some(amount) => {
                Term { basis: Basis::OpponentPerformance, amount, counted: Counted::Yes, ..term }
            }
            None => Term { basis: Basis::NoRating, ..term },
        }
    });
    mean(table, terms)
}

fn rating_of(term: &Term) -> Option<i32> {
    match term.basis {
        Basis::Rating { counts: rating, .. } | Basis::AssumedRating { rating } => {
            (term.counted == Counted::Yes).then_some(i32::from(rating))
        }
        Basis::Result
        | Basis::RunningTotal
        | Basis::OpponentScore { .. }
        | Basis::VirtualOpponent { .. }
        | Basis::Dummy { .. }
        | Basis::OpponentBuchholz
        | Basis::OpponentPerformance
        | Basis::Compared { .. }
        | Basis::Limit { .. }
        | Basis::NoRating
        | Basis::Board
        | Basis::BoardsByNumber
        | Basis::Unplayed
        | Basis::OutsideTheTie
        | Basis::Keizer { .. } => None,
    }
}

/// The score in the games that count, in half points whatever the event gives for a win.
fn half_points(table: &Table, idx: usize, terms: &[Term]) -> u32 {
    let rounds = &table.competitors[idx].rounds;
    let counting = terms.iter().zip(rounds).filter(|(term, _)| term.counted == Counted::Yes);
    counting
        .map(|(_, round)| match round.kind {
            RoundKind::Won => 2,
            RoundKind::Drawn => 1,
            RoundKind::Lost
            | RoundKind::ForfeitWin
            | RoundKind::ForfeitLoss
            | RoundKind::FullBye
            | RoundKind::HalfBye
            | RoundKind::ZeroBye => 0,
        })
        .sum()
}

fn opponent_ratings(
    table: &Table,
    idx: usize,
    limit: Option<u16>,
    unrated: Option<u16>,
) -> Vec<Term> {
    let own = table.competitors[idx].rating;
    terms(table, idx, |round, term| {
        let Some(opponent) = round.opponent.filter(|_| round.kind.was_played()) else {
            return term;
        };
        let basis = match (table.competitors[opponent].rating_in(term.round), unrated) {
            (Some(rating), _) => {
                let counts = match (own, limit) {
                    (Some(own), Some(limit)) => {
                        rating.clamp(own.saturating_sub(limit), own.saturating_add(limit))
                    }
                    _ => rating,
                };
                Basis::Rating { rating, counts }
            }
            (None, Some(rating)) => Basis::AssumedRating { rating },
            (None, None) => return Term { basis: Basis::NoRating, ..term },
        };
        let term = Term { basis, counted: Counted::Yes, ..term };
        Term { amount: Value::whole(rating_of(&term).unwrap_or(0).into()), ..term }
    })
}

fn n_counted(terms: &[Term]) -> u32 {
    let n = terms.iter().filter(|term| term.counted == Counted::Yes).count();
    u32::try_from(n).unwrap_or(u32::MAX)
}
