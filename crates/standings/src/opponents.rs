//! Tie-breaks from the results of the opponents, after the rule on unplayed rounds.
//!
//! | 2012 | later | function |
//! |---|---|---|
//! | 1b | 16.4 | [`virtual_opponent`], the dummy |
//! | 4a to 4a4 | 8.1, 8.3 | [`buchholz`] |
//! | 4a5 | | [`sum_of_buchholz`] |
//! | | 8.2 | [`average_buchholz`] |
//! | 4b1 | 9.1 | [`sonneborn_berger`] |
//! | 4b2 | 13.3 | [`team_sonneborn_berger`] |
//! | | 13.5 | [`score_strength`] |

use arbiter_rulebook::{Score, TieBreakEdition};

use crate::{
    Basis, CUT, Counted, Finish, Forfeits, Modifiers, OwnUnplayed, SONNEBORN_FACTOR,
    SonnebornFactor, Table, TeamCount, Term, Value, Working,
    own::terms,
    table::{Round, times},
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
) -> Basis {
    let result = Score::from_tenths(win.tenths().saturating_sub(points.tenths()));
    let later = Score::from_tenths(draw.tenths().saturating_mul(n_later));
    Basis::VirtualOpponent { before, result, later }
}

/// One term per round: the opponent's score as it counts, real, virtual or of a dummy.
fn opponent_scores(table: &Table, idx: usize, count: TeamCount, forfeits: Forfeits) -> Vec<Term> {
    let scale = table.scale(count);
    let own = scale.totals[idx];
    let mut before = Score::ZERO;
    let with_forfeits = forfeits == Forfeits::Included;
    terms(table, idx, |round, term| {
        if round.opponent.is_none() && table.rules.forfeits_are_games() {
            // The free round of an odd round robin is no round of the table.
            return term;
        }
        let is_game = table.is_game(round, with_forfeits);
        let basis = match (round.opponent.filter(|_| is_game), table.rules.own_unplayed) {
            (Some(opponent), _) => Basis::OpponentScore {
                score: scale.totals[opponent],
                counts: scale.adjusted[opponent],
            },
            (None, OwnUnplayed::VirtualOpponent) => {
                let n_later = table.n_rounds.saturating_sub(usize::from(term.round));
                let n_later = u16::try_from(n_later).unwrap_or(u16::MAX);
                virtual_opponent(before, round.team.of(count), n_later, (scale.win, scale.draw))
            }
            (None, OwnUnplayed::Dummy) => Basis::Dummy { own, counts: own },
            (None, OwnUnplayed::LimitedDummy) => {
                let limit = match round.opponent {
                    Some(opponent) => scale.adjusted[opponent],
                    None => times(scale.draw, table.n_rounds),
                };
                Basis::Dummy { own, counts: own.min(limit) }
            }
        };
        before += round.team.of(count);
        Term {
            basis,
            amount: basis.score().unwrap_or_default().into(),
            counted: Counted::Yes,
            is_voluntary: !is_game && round.kind.is_voluntary(),
            ..term
        }
    })
}

fn cut(table: &Table, terms: &mut [Term], modifiers: Modifiers) {
    let rule = CUT.at(table.rules.edition).says;
    working::cut(terms, modifiers.cut_lowest, modifiers.cut_highest, rule);
}

/// Sum of the opponents' scores without the least and the highest of them.
pub(crate) fn buchholz(
    table: &Table,
    idx: usize,
    count: TeamCount,
    modifiers: Modifiers,
) -> Working {
    let mut terms = opponent_scores(table, idx, count, modifiers.forfeits);
    cut(table, &mut terms, modifiers);
    Working::sum(terms)
}

/// Everybody's Buchholz.
pub(crate) fn all_buchholz(table: &Table, count: TeamCount) -> Vec<Value> {
    let value = |idx| working::counted(&opponent_scores(table, idx, count, Forfeits::Excluded));
    (0..table.competitors.len()).map(value).collect()
}

/// The Buchholz of every opponent met; a virtual opponent has none.
fn opponents_buchholz(table: &Table, idx: usize, buchholz: &[Value]) -> Vec<Term> {
    terms(table, idx, |round, term| match round.opponent.filter(|_| round.kind.was_played()) {
        Some(opponent) => Term {
            basis: Basis::OpponentBuchholz,
            amount: buchholz[opponent],
            counted: Counted::Yes,
            ..term
        },
        None => term,
    })
}

/// Sum of the opponents' Buchholz.
pub(crate) fn sum_of_buchholz(table: &Table, idx: usize, buchholz: &[Value]) -> Working {
    Working::sum(opponents_buchholz(table, idx, buchholz))
}

/// Mean of the Buchholz of the opponents met.
pub(crate) fn average_buchholz(table: &Table, idx: usize, buchholz: &[Value]) -> Working {
    let terms = opponents_buchholz(table, idx, buchholz);
    let n = terms.iter().filter(|term| term.counted == Counted::Yes).count();
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    if n == 0 {
        return Working::of(terms, Finish::NoGames, None);
    }
    let value = working::counted(&terms).per(n);
    Working::of(terms, Finish::Mean { n }, Some(value))
}

/// The opponents' scores, each times the points made against them.
pub(crate) fn sonneborn_berger(
    table: &Table,
    idx: usize,
    count: TeamCount,
    modifiers: Modifiers,
) -> Working {
    // In 2012 by the share of a win, so that other values of a win do not change the meaning.
    let unit = match SONNEBORN_FACTOR.at(table.rules.edition).says {
        SonnebornFactor::ShareOfWin => u32::from(table.scale(count).win.tenths()).max(1),
        SonnebornFactor::Points => 10,
    };
    let scores = opponent_scores(table, idx, count, modifiers.forfeits);
    let rounds = &table.competitors[idx].rounds;
    let mut products: Vec<Term> =
        scores.into_iter().zip(rounds).map(|(it, round)| product(it, round, count, unit)).collect();
    cut(table, &mut products, modifiers);
    Working::sum(products)
}

/// A term times the points of the round, in parts of `unit` tenths.
fn product(term: Term, round: &Round, own: TeamCount, unit: u32) -> Term {
    let points = round.team.of(own);
    let score = term.basis.score().unwrap_or_default();
    let tenths = i64::from(score.tenths()) * i64::from(points.tenths());
    Term { factor: Some(points), amount: Value::new(tenths, 10 * unit), ..term }
}

/// The opposing team's score times the points made against it.
pub(crate) fn team_sonneborn_berger(
    table: &Table,
    idx: usize,
    (opponent, own): (TeamCount, TeamCount),
    modifiers: Modifiers,
) -> Working {
    let rounds = &table.competitors[idx].rounds;
    let mut products: Vec<Term> = match table.rules.edition {
        TieBreakEdition::E2012 => terms(table, idx, |round, term| match round.opponent {
            Some(team) => {
                let score = table.scale(opponent).totals[team];
                let basis = Basis::OpponentScore { score, counts: score };
                product(Term { basis, counted: Counted::Yes, ..term }, round, own, 10)
            }
            None => Term { factor: Some(round.team.of(own)), ..term },
        }),
        TieBreakEdition::E2024 | TieBreakEdition::E2026 => {
            let scores = opponent_scores(table, idx, opponent, modifiers.forfeits);
            scores.into_iter().zip(rounds).map(|(it, round)| product(it, round, own, 10)).collect()
        }
    };
    cut(table, &mut products, modifiers);
    Working::sum(products)
}

/// The secondary score, and a share of the Buchholz of the primary one.
///
/// The share is the highest possible primary score over the highest secondary score of one
/// match, rounded down, unless the event states it.
pub(crate) fn score_strength(
    table: &Table,
    scores: &Table,
    idx: usize,
    factor: Option<u16>,
) -> Working {
    let (primary, secondary) = (table.primary(), table.secondary());
    let highest = times(table.scale(primary).win, table.n_rounds).tenths();
    let usual = highest / table.scale(secondary).win.tenths().max(1);
    let factor = u32::from(factor.unwrap_or(usual).max(1));
    let terms = opponent_scores(scores, idx, primary, Forfeits::Excluded);
    let own = table.scale(secondary).totals[idx];
    let value = Value::from(own) + working::counted(&terms).per(factor);
    let finish = Finish::AddedToSecondary { secondary: own, factor };
    Working::of(terms, finish, Some(value))
}
