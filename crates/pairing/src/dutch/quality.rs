//! How good a candidate is, criterion by criterion.

use std::cmp::Reverse;

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

use super::rules;
use super::{
    bracket::{Bracket, BracketKind, NextNeed, Outcome},
    colors,
    criteria::{Bearer, Criterion, Floater, Measure, Pair, quality},
    roster::{Rank, Roster},
};
use crate::matching::Matcher;

/// What a candidate comes to in one criterion; less is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tally {
    /// Which criterion.
    pub criterion: Criterion,
    /// Its number in the edition that was paired by.
    pub article: &'static str,
    /// Players or pairs counted.
    pub count: u32,
    /// Score differences, largest first, where the criterion compares them.
    pub gaps: Vec<Score>,
}

/// What a candidate comes to in all criteria, most important first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quality {
    /// C.5 to C.19 of 2017, C6 to C21 of 2026.
    pub tallies: Vec<Tally>,
}

impl Quality {
    /// The quality of `outcome` in `bracket`.
    pub(crate) fn of(roster: &Roster, bracket: &Bracket<'_>, outcome: &Outcome) -> Self {
        let members = bracket.movers.iter().chain(bracket.residents);
        let lowest = members.map(|&rank| roster.players[rank].score).min().unwrap_or_default();
        let rows = quality(roster.edition);
        let floats_bye = bracket.floats_bye(roster, outcome.floaters.len());
        let mut tallies = Vec::with_capacity(rows.len() + 1);
        for row in rows {
            if row.criterion == Criterion::UnplayedOfBye && !floats_bye {
                continue;
            }
            let pairs = outcome.pairs.iter().map(|&(upper, lower)| {
                let (upper, lower) = (upper.min(lower), upper.max(lower));
                let pair = Pair { upper: &roster.players[upper], lower: &roster.players[lower] };
                ((row.pair)(pair), pair.gap())
            });
            let floaters = outcome.floaters.iter().map(|&rank| {
                let floater = Floater { contender: &roster.players[rank], lowest };
                ((row.floater)(floater), floater.gap())
            });
            let counted: Vec<(u8, u16)> =
                pairs.chain(floaters).filter(|&(count, _)| count != 0).collect();
            let gaps = match row.measure {
                Measure::Count => Vec::new(),
                Measure::Gaps => descending(counted.iter().map(|&(_, gap)| gap)),
            };
            let count = counted.iter().map(|&(count, _)| u32::from(count)).sum();
            let article = row.criterion.article(roster.edition);
            tallies.push(Tally { criterion: row.criterion, article, count, gaps });
            if row.criterion.precedes_next_bracket() {
                tallies.push(next_bracket(roster, bracket, &outcome.floaters));
            }
        }
        Self { tallies }
    }

    /// The first criterion in which the two differ: this one's tally, then the other's.
    pub fn first_difference<'q>(&'q self, other: &'q Self) -> Option<(&'q Tally, &'q Tally)> {
        self.tallies.iter().zip(&other.tallies).find(|(own, others)| own != others)
    }
}

/// Those whom a criterion counts in a candidate, by number; nobody where it is about how many
/// go down, or about other brackets.
pub(crate) fn concerned(
    roster: &Roster,
    bracket: &Bracket<'_>,
    outcome: &Outcome,
    criterion: Criterion,
) -> Vec<PairingNumber> {
    let Some(row) = quality(roster.edition).iter().find(|row| row.criterion == criterion) else {
        return Vec::new();
    };
    let members = bracket.movers.iter().chain(bracket.residents);
    let lowest = members.map(|&rank| roster.players[rank].score).min().unwrap_or_default();
    let pairs = outcome.pairs.iter().filter_map(|&(one, other)| {
        let (upper, lower) = (one.min(other), one.max(other));
        let pair = Pair { upper: &roster.players[upper], lower: &roster.players[lower] };
        if (row.pair)(pair) == 0 {
            return None;
        }
        let bears = match criterion.bearer()? {
            Bearer::Upper => pair.upper,
            Bearer::Lower => pair.lower,
            Bearer::Denied => {
                let (color, _) = colors::allot(pair.upper, pair.lower, roster.initial_color);
                let is_upper = pair.upper.preference.is_some_and(|it| it.color != color);
                if is_upper { pair.upper } else { pair.lower }
            }
        };
        Some(bears.number)
    });
    let floaters = outcome.floaters.iter().filter_map(|&rank| {
        let contender = &roster.players[rank];
        criterion.bearer()?;
        (0 < (row.floater)(Floater { contender, lowest })).then_some(contender.number)
    });
    let mut numbers: Vec<PairingNumber> = pairs.chain(floaters).collect();
    numbers.sort_unstable();
    numbers
}

fn descending(gaps: impl Iterator<Item = u16>) -> Vec<Score> {
    let mut gaps: Vec<Score> = gaps.map(Score::from_tenths).collect();
    gaps.sort_unstable_by_key(|&gap| Reverse(gap));
    gaps
}

/// C.7 of 2017, C8 of 2026: those who stay unpaired in the next bracket at best. In 2017 one who may not have the
/// bye, where the next bracket is the last, counts three times; floaters among them are given
/// by their scores.
fn next_bracket(roster: &Roster, bracket: &Bracket<'_>, floaters: &[Rank]) -> Tally {
    let criterion = Criterion::NextBracket;
    let article = criterion.article(roster.edition);
    let mut tally = Tally { criterion, article, count: 0, gaps: Vec::new() };
    if bracket.kind != BracketKind::Normal || floaters.is_empty() {
        return tally;
    }
    let n_players = floaters.len() + bracket.n_next;
    if bracket.next_is_ideal(roster, floaters) {
        tally.count = u32::from(n_players % 2 == 1);
        return tally;
    }
    let unpaired = bracket.next_unpaired(roster, floaters, NextNeed::Pairs);
    let n_blanks = (3 * unpaired).min(n_players);
    let n_blanks = n_blanks + (n_players + n_blanks) % 2;
    let at = |u: usize| floaters.iter().chain(bracket.next()).nth(u).copied().unwrap_or(0);
    let weight = |rank: Rank| {
        let is_stuck = bracket.next_is_last && !roster.players[rank].may_have_bye;
        if is_stuck { i128::from(rules::of(roster.edition).stuck_weight) } else { 1 }
    };
    // Weights first; then the unpaired floaters by score, the highest first.
    let mut scores: Vec<Score> = floaters.iter().map(|&rank| roster.players[rank].score).collect();
    scores.sort_unstable();
    scores.dedup();
    let from_here = |rank: Rank| match scores.binary_search(&roster.players[rank].score) {
        Ok(idx) if idx < 6 => 1_i128 << (14 * idx),
        Ok(_) => 1_i128 << 84,
        Err(_) => 0,
    };
    let mut matcher =
        Matcher::<i128>::new(n_players + n_blanks, |u, v| match (u < n_players, v < n_players) {
            (true, true) => (floaters.len() <= v && roster.may_meet(at(u), at(v))).then_some(0),
            (true, false) => {
                let more = if u < floaters.len() { from_here(at(u)) } else { 0 };
                Some((weight(at(u)) << 100) + more)
            }
            (false, _) => Some(0),
        });
    matcher.solve();
    let alone: Vec<usize> = (0..n_players).filter(|&u| n_players <= matcher.mate(u)).collect();
    let total: i128 = alone.iter().map(|&u| weight(at(u))).sum();
    tally.count = u32::try_from(total).unwrap_or(u32::MAX);
    let here = alone.iter().filter(|&&u| u < floaters.len());
    tally.gaps = descending(here.map(|&u| roster.players[at(u)].score.tenths()));
    tally
}
