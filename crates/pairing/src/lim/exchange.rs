//! Proposed pairs and exchanges inside a group (9.4, 9.5, 11, 12.2, 12.7).
//!
//! The exchanges of rule 11 are a search in depth. The first player tries the opponents in a
//! fixed order; the rest is paired in the same way, and only if that is impossible the next
//! opponent is tried. So the first complete pairing is found without going back if, before a
//! pair is made, one asks whether the others can still be paired.
//!
//! The second examination (12.2) is the same search with one more demand: no more pairs of
//! players due the same colour than the best complete pairing has.

use arbiter_rulebook::Color;

use super::{
    HowPaired, LimRound, MAXI_RATING_GAP,
    colors::{clash, due_color},
    compatibility::compatible,
    harmony::fewest_clashes,
};
use crate::completion::Completion;

/// A pair as made, the leading player first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) how: HowPaired,
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
    let mut completion = Completion::new(group.len(), &edge);
    let first = search(group.len(), &mut |one, others| completion.take_first(one, others));
    let base = partners(group.len(), &first);
    let clashes = |i: usize, j: usize| clash(round, group[i], group[j]);
    let pairs = if first.iter().any(|pair| clashes(pair.one, pair.other)) {
        let within_reach = |i: usize, j: usize| {
            edge(i, j) && (!round.is_maxi || may_exchange_for_colors(round, group, &base, i, j))
        };
        let due: Vec<Option<Color>> =
            group.iter().map(|&player| due_color(&round.players[player].colors)).collect();
        fewest_clashes(&due, &within_reach)
    } else {
        first
    };
    pairs.into_iter().map(|found| made(group, &base, found)).collect()
}

/// A pair found by the search, by places in the group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) one: usize,
    pub(super) other: usize,
    /// How many opponents were tried before.
    tried: usize,
}

/// The search of 11.2 and 11.3; `take` pairs somebody with the first of the others that the rest
/// allows, and gives its place.
pub(super) fn search(
    n: usize,
    take: &mut dyn FnMut(usize, &[usize]) -> Option<usize>,
) -> Vec<Found> {
    let mut left: Vec<usize> = (0..n).collect();
    let mut pairs = Vec::with_capacity(n / 2);
    while let Some(&one) = left.first() {
        let order = opponents_in_order(&left);
        let Some(tried) = take(one, &order) else { break };
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
