//! Section 4: tie-breaks from the results of the opponents, after the rule on unplayed
//! rounds (section 1).
//!
//! | clause | function |
//! |---|---|
//! | 1b | [`virtual_opponent`] |
//! | 4a to 4a4 | [`buchholz`] |
//! | 4a5 | [`sum_of_buchholz`] |
//! | 4b1 | [`sonneborn_berger`] |
//! | 4b2 | [`team_sonneborn_berger`] |

use arbiter_rulebook::Score;

use crate::{
    Basis, Counted, OwnUnplayed, Table, TeamCount, Term, Value, Working,
    own::terms,
    table::{Round, TeamPoints},
    working,
};

/// The score of the virtual opponent of a round that was not played.
///
/// `before` is the player's score before the round, `points` what the round gave, and
/// `n_later` the number of rounds after it; `win` and `draw` are what those are worth.
/// With 1 and ½ this is Sp + (1 − Sr) + ½ (N − R).
pub fn virtual_opponent(
    before: Score,
    points: Score,
    n_later: u16,
    (win, draw): (Score, Score),
) -> Score {
    let Basis::VirtualOpponent { before, result, later } =
        virtual_basis(before, points, n_later, (win, draw))
    else {
        return Score::ZERO;
    };
    before + result + later
}

fn virtual_basis(before: Score, points: Score, n_later: u16, (win, draw): (Score, Score)) -> Basis {
    let result = Score::from_tenths(win.tenths().saturating_sub(points.tenths()));
    let later = Score::from_tenths(draw.tenths().saturating_mul(n_later));
    Basis::VirtualOpponent { before, result, later }
}

/// One term a round: the opponent's score as it counts, real or virtual.
fn opponent_scores(table: &Table, idx: usize) -> Vec<Term> {
    let mut before = Score::ZERO;
    let n_rounds = table.n_rounds;
    terms(table, idx, |round, term| {
        let basis = match round.opponent.filter(|_| round.kind.was_played()) {
            Some(opponent) => Basis::OpponentScore {
                score: table.score(opponent),
                counts: table.adjusted_score(opponent),
            },
            None => match table.rules.own_unplayed {
                OwnUnplayed::VirtualOpponent => {
                    let n_later = n_rounds.saturating_sub(usize::from(term.round));
                    let n_later = u16::try_from(n_later).unwrap_or(u16::MAX);
                    virtual_basis(before, round.points, n_later, (table.win, table.draw))
                }
            },
        };
        before += round.points;
        Term { basis, amount: basis_score(basis).into(), counted: Counted::Yes, ..term }
    })
}

fn basis_score(basis: Basis) -> Score {
    match basis {
        Basis::OpponentScore { counts, .. } => counts,
        Basis::VirtualOpponent { before, result, later } => before + result + later,
        Basis::Result
        | Basis::RunningTotal
        | Basis::OpponentBuchholz
        | Basis::Limit { .. }
        | Basis::Rating { .. }
        | Basis::NoRating
        | Basis::Unplayed
        | Basis::OutsideTheTie => Score::ZERO,
    }
}

/// Sum of the opponents' scores without the lowest and the highest so many.
pub(crate) fn buchholz(table: &Table, idx: usize, n_lowest: u8, n_highest: u8) -> Working {
    let mut terms = opponent_scores(table, idx);
    working::cut(&mut terms, n_lowest, n_highest);
    Working::sum(terms)
}

/// Sum of the opponents' Buchholz; a virtual opponent has none.
pub(crate) fn sum_of_buchholz(table: &Table, idx: usize, buchholz: &[Value]) -> Working {
    Working::sum(terms(table, idx, |round, term| {
        match round.opponent.filter(|_| round.kind.was_played()) {
            Some(opponent) => Term {
                basis: Basis::OpponentBuchholz,
                amount: buchholz[opponent],
                counted: Counted::Yes,
                ..term
            },
            None => term,
        }
    }))
}

/// The Buchholz of everybody.
pub(crate) fn all_buchholz(table: &Table) -> Vec<Value> {
    let value = |idx| working::counted(&opponent_scores(table, idx));
    (0..table.competitors.len()).map(value).collect()
}

/// The opponents' scores, each times the share of a win that was made against them.
pub(crate) fn sonneborn_berger(table: &Table, idx: usize) -> Working {
    let scores = opponent_scores(table, idx);
    let win_tenths = u32::from(table.win.tenths()).max(1);
    Working::sum(terms(table, idx, |round, term| {
        let score = scores[usize::from(term.round) - 1];
        let points = round.points;
        // Whole for a win, half for a draw: a share, so that other values of a win do not
        // change the meaning.
        let tenths = i64::from(basis_score(score.basis).tenths()) * i64::from(points.tenths());
        let amount = Value::new(tenths, 10 * win_tenths);
        Term { factor: Some(points), amount, ..score }
    }))
}

/// The opposing team's score times the points made against it.
pub(crate) fn team_sonneborn_berger(
    table: &Table,
    idx: usize,
    opponent: TeamCount,
    own: TeamCount,
) -> Working {
    let scores: Vec<Score> = (0..table.competitors.len())
        .map(|team| table.competitors[team].rounds.iter().map(|it| of(it.team, opponent)).sum())
        .collect();
    let made = terms(table, idx, |round: &Round, term| {
        let points = of(round.team, own);
        match round.opponent {
            Some(team) => Term {
                factor: Some(points),
                basis: Basis::OpponentScore { score: scores[team], counts: scores[team] },
                amount: Value::product(scores[team], points),
                counted: Counted::Yes,
                ..term
            },
            None => Term { factor: Some(points), ..term },
        }
    });
    Working::sum(made)
}

/// One of the two counts.
pub(crate) const fn of(points: TeamPoints, count: TeamCount) -> Score {
    match count {
        TeamCount::Match => points.match_points,
        TeamCount::Game => points.game_points,
    }
}
