//! Proposed pairs and exchanges inside a group (9.4, 9.5, 11, 12.2, 12.7).
//!
//! The exchanges of rule 11 are a search in depth. The first player tries the opponents in a
//! fixed order; the rest is paired in the same way, and only if that is impossible the next
//! opponent is tried. So the first complete pairing is found without going back if, before a
//! pair is made, one asks whether the others can still be paired.
//!
//! The second examination (12.2) is the same search with one more demand: no more pairs of
//! players due the same colour than the best complete pairing has.

use super::{HowPaired, LimRound, MAXI_RATING_GAP, colors::clash, compatibility::compatible};
use crate::{completion::Completion, matching::Matcher};

/// A pair as made, the leading player first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) how: HowPaired,
}

/// The pairs that 9.4 proposes: first half against second half.
pub fn pair_halves<T: Copy>(group: &[T]) -> Vec<(T, T)> {
    let (upper, lower) = group.split_at(group.len() / 2);
    upper.iter().copied().zip(lower.iter().copied()).collect()
}

/// The opponents of the first of a group in the order in which they are tried (11.2).
///
/// From the proposed one to the end of the second half, then back through the first half.
pub fn opponents_in_order<T: Copy>(group: &[T]) -> Vec<T> {
    let half = group.len() / 2;
    let first_half = group.get(1..half).unwrap_or_default();
    group[half.max(1)..].iter().chain(first_half.iter().rev()).copied().collect()
}

/// Pairs a group of which all can be paired, given from its leading end.
pub(super) fn pair_group(round: &LimRound, group: &[usize]) -> Vec<Made> {
    let edge = |i: usize, j: usize| compatible(round, group[i], group[j]);
    let clashes = |i: usize, j: usize| clash(round, group[i], group[j]);
    let mut completion = Completion::new(group.len(), &edge);
    let first = search(group.len(), &mut |i, j| completion.take_pair(i, j));
    let base = partners(group.len(), &first);
    let pairs = if first.iter().any(|pair| clashes(pair.one, pair.other)) {
        let within_reach = |i: usize, j: usize| {
            edge(i, j) && (!round.is_maxi || may_exchange_for_colors(round, group, &base, i, j))
        };
        match FewestClashes::new(group.len(), &within_reach, &clashes) {
            Some(mut fewest) => search(group.len(), &mut |i, j| fewest.take_pair(i, j)),
            None => first,
        }
    } else {
        first
    };
    pairs.into_iter().map(|found| made(group, &base, found)).collect()
}

/// A pair found by the search, by places in the group.
#[derive(Clone, Copy)]
struct Found {
    one: usize,
    other: usize,
    tried: usize,
}

/// The search of 11.2 and 11.3; `take` makes a pair if the rest allows it.
fn search(n: usize, take: &mut dyn FnMut(usize, usize) -> bool) -> Vec<Found> {
    let mut left: Vec<usize> = (0..n).collect();
    let mut pairs = Vec::with_capacity(n / 2);
    while let Some(&one) = left.first() {
        let order = opponents_in_order(&left);
        let Some(tried) = order.iter().position(|&other| take(one, other)) else { break };
        let other = order[tried];
        left.retain(|&place| place != one && place != other);
        pairs.push(Found { one, other, tried });
    }
    pairs
}

fn partners(n: usize, pairs: &[Found]) -> Vec<usize> {
    let mut partner: Vec<usize> = (0..n).collect();
    for pair in pairs {
        partner[pair.one] = pair.other;
        partner[pair.other] = pair.one;
    }
    partner
}

fn made(group: &[usize], base: &[usize], found: Found) -> Made {
    let Found { one, other, tried } = found;
    let how = match (tried, base[one] == other) {
        (0, _) => HowPaired::Proposed,
        (exchange, true) => HowPaired::Exchanged { exchange },
        (exchange, false) => HowPaired::ExchangedForColors { exchange },
    };
    Made { one: group[one], other: group[other], how }
}

/// Whether a maxi-tournament allows this pair in the second examination (12.7).
///
/// The player who takes the place of an opponent found in the first examination must be rated
/// within a hundred points of that opponent. In a pair of two who both led their pairs it is
/// the second who takes a place; in a pair of two who both were opponents either may.
fn may_exchange_for_colors(
    round: &LimRound,
    group: &[usize],
    base: &[usize],
    i: usize,
    j: usize,
) -> bool {
    let (one, other) = (i.min(j), i.max(j));
    if base[one] == other {
        return true;
    }
    let leads = |place: usize| place < base[place];
    let near = |a: usize, b: usize| ratings_are_near(round, group[a], group[b]);
    match (leads(one), leads(other)) {
        (true, _) => near(other, base[one]),
        (false, true) => near(one, base[other]),
        (false, false) => near(other, base[one]) || near(one, base[other]),
    }
}

/// Whether two players are rated within a hundred points; the unrated are near nobody.
pub(super) fn ratings_are_near(round: &LimRound, one: usize, other: usize) -> bool {
    match (round.players[one].rating, round.players[other].rating) {
        _ if one == other => true,
        (Some(a), Some(b)) => a.abs_diff(b) <= MAXI_RATING_GAP,
        (Some(_) | None, None) | (None, Some(_)) => false,
    }
}

type Edge<'g> = &'g dyn Fn(usize, usize) -> bool;

/// A complete pairing with the fewest clashes, kept as pairs leave it.
struct FewestClashes<'g> {
    edge: Edge<'g>,
    clash: Edge<'g>,
    /// The best complete pairing of those left.
    mate: Vec<usize>,
    n_clashes: usize,
    present: Vec<bool>,
}

impl<'g> FewestClashes<'g> {
    fn new(n: usize, edge: Edge<'g>, clash: Edge<'g>) -> Option<Self> {
        let mut fewest =
            Self { edge, clash, mate: (0..n).collect(), n_clashes: 0, present: vec![true; n] };
        fewest.mate = fewest.best()?;
        fewest.n_clashes = fewest.count(&fewest.mate);
        Some(fewest)
    }

    fn cost(&self, one: usize, other: usize) -> usize {
        usize::from((self.clash)(one, other))
    }

    fn count(&self, mate: &[usize]) -> usize {
        (0..mate.len())
            .filter(|&v| self.present[v] && v < mate[v] && (self.clash)(v, mate[v]))
            .count()
    }

    /// Makes the pair if the others can then be paired without more clashes in all.
    fn take_pair(&mut self, one: usize, other: usize) -> bool {
        if !(self.edge)(one, other) || self.n_clashes < self.cost(one, other) {
            return false;
        }
        if self.mate[one] != other && !self.exchange_partners(one, other) {
            self.present[one] = false;
            self.present[other] = false;
            let budget = self.n_clashes - self.cost(one, other);
            let best = self.best().filter(|mate| self.count(mate) <= budget);
            self.present[one] = true;
            self.present[other] = true;
            let Some(best) = best else { return false };
            self.mate = best;
        }
        self.n_clashes -= self.cost(one, other);
        self.present[one] = false;
        self.present[other] = false;
        true
    }

    /// The quick way: the two partners left over are paired with each other.
    fn exchange_partners(&mut self, one: usize, other: usize) -> bool {
        let (first, second) = (self.mate[one], self.mate[other]);
        let before = self.cost(one, first) + self.cost(other, second);
        let after = self.cost(one, other) + self.cost(first, second);
        if !(self.edge)(first, second) || before < after {
            return false;
        }
        self.mate[first] = second;
        self.mate[second] = first;
        true
    }

    /// The complete pairing of those present with the fewest clashes.
    fn best(&self) -> Option<Vec<usize>> {
        let places: Vec<usize> = (0..self.present.len()).filter(|&v| self.present[v]).collect();
        self.best_by_harmony(&places).or_else(|| self.best_by_weight(&places))
    }

    /// As many pairs without a clash as possible, if those left over can be paired too.
    ///
    /// No pairing can have fewer clashes, so where this succeeds it is the best.
    fn best_by_harmony(&self, places: &[usize]) -> Option<Vec<usize>> {
        let harmony = |i: usize, j: usize| {
            (self.edge)(places[i], places[j]) && !(self.clash)(places[i], places[j])
        };
        let harmonious = Completion::new(places.len(), &harmony);
        let rest: Vec<usize> = harmonious.uncovered().map(|i| places[i]).collect();
        let edge = |i: usize, j: usize| (self.edge)(rest[i], rest[j]);
        let clashing = Completion::new(rest.len(), &edge);
        if !clashing.is_perfect() {
            return None;
        }
        let mut mate = self.mate.clone();
        for (i, &place) in places.iter().enumerate() {
            if let Some(j) = harmonious.mate(i) {
                mate[place] = places[j];
            }
        }
        for (i, &place) in rest.iter().enumerate() {
            if let Some(j) = clashing.mate(i) {
                mate[place] = rest[j];
            }
        }
        Some(mate)
    }

    /// The same by weights, for the rare group in which that fails.
    fn best_by_weight(&self, places: &[usize]) -> Option<Vec<usize>> {
        let mut matcher: Matcher<i128> = Matcher::new(places.len(), |i, j| {
            let (one, other) = (places[i], places[j]);
            (self.edge)(one, other).then(|| i128::from((self.clash)(one, other)))
        });
        if !matcher.solve() {
            return None;
        }
        let mut mate = self.mate.clone();
        for (i, &place) in places.iter().enumerate() {
            mate[place] = places[matcher.mate(i)];
        }
        Some(mate)
    }
}
