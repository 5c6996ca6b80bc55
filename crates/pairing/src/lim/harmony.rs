//! The complete pairing with the fewest clashes of colours that comes first (12.2).
//!
//! A clash is a pair of players due the same colour. Which pairings have the fewest can mostly
//! be told by counting. If more players are due White than all others together, the others must
//! all meet players due White; then only the surplus clash, and no pairing has fewer. If neither
//! colour is so strong, nobody need clash. Either way some pairs are out of question, and every
//! complete pairing of the rest of the pairs is as good as can be: the search of rule 11 goes
//! on among these.
//!
//! Where no such pairing is complete, a cheapest matching tells how many clashes are needed. Its
//! prices tell which pairs can belong to a cheapest pairing; any complete pairing of these is
//! one. Only if the matching needs surcharges on odd sets, which prices alone do not show, each
//! pair is tried by a matching of its own.

use std::cell::Cell;

use arbiter_rulebook::Color;

use super::exchange::{Found, search};
use crate::{
    completion::Completion,
    matching::{Matcher, UNMATCHED},
};

type Edge<'g> = &'g dyn Fn(usize, usize) -> bool;

/// The first pairing, in the order of exchanges, with the fewest clashes.
///
/// `due` has the colour due to each of the group; a complete pairing within `edge` must exist.
pub(super) fn fewest_clashes(due: &[Option<Color>], edge: Edge<'_>) -> Vec<Found> {
    first_by_counting(due, edge)
        .or_else(|| first_by_prices(due, edge))
        .unwrap_or_else(|| first_by_trial(due, edge))
}

/// How many are left, and how many of them are due the colour that more than half are due.
struct Balance {
    strong: Option<Color>,
    n_strong: Cell<usize>,
    n_left: Cell<usize>,
}

impl Balance {
    fn of(due: &[Option<Color>]) -> Self {
        let count = |color: Color| due.iter().filter(|&&d| d == Some(color)).count();
        let strong = Color::ALL.into_iter().find(|&color| due.len() <= 2 * count(color));
        let n_strong = Cell::new(strong.map_or(0, count));
        Self { strong, n_strong, n_left: Cell::new(due.len()) }
    }

    /// Whether a pairing with as few clashes as counting allows may have such a pair.
    fn allows(&self, one: Option<Color>, other: Option<Color>) -> bool {
        match (self.strong, one == self.strong, other == self.strong) {
            (None, _, _) => one.is_none() || one != other,
            (Some(_), true, true) => self.n_left.get() < 2 * self.n_strong.get(),
            (Some(_), is_one_strong, is_other_strong) => is_one_strong || is_other_strong,
        }
    }

    /// Whether pairs of two who are due the strong colour were allowed and are no more.
    fn take(&self, one: Option<Color>, other: Option<Color>) -> bool {
        let has_surplus = || self.strong.is_some() && self.n_left.get() < 2 * self.n_strong.get();
        let had_surplus = has_surplus();
        let n_strong = [one, other].into_iter().filter(|&d| d == self.strong).count();
        if self.strong.is_some() {
            self.n_strong.set(self.n_strong.get() - n_strong);
        }
        self.n_left.set(self.n_left.get() - 2);
        had_surplus && !has_surplus()
    }
}

/// If counting tells which pairs are out of question and the others suffice.
fn first_by_counting(due: &[Option<Color>], edge: Edge<'_>) -> Option<Vec<Found>> {
    let balance = Balance::of(due);
    let good = |i: usize, j: usize| balance.allows(due[i], due[j]) && edge(i, j);
    let mut completion = Completion::new(due.len(), &good);
    completion.is_perfect().then(|| {
        search(due.len(), &mut |one, others| {
            let place = completion.take_first(one, others)?;
            if balance.take(due[one], due[others[place]]) {
                completion.edges_have_gone();
            }
            Some(place)
        })
    })
}

/// If a cheapest matching without surcharges tells which pairs are in question.
fn first_by_prices(due: &[Option<Color>], edge: Edge<'_>) -> Option<Vec<Found>> {
    let n = due.len();
    let mut matcher = solved(n, &|i, j| edge(i, j).then(|| clash(due, i, j)));
    matcher.flatten();
    let exact = |i: usize, j: usize| matcher.has_edge(i, j) && matcher.may_be_cheapest(i, j);
    let mut completion = Completion::new(n, &exact);
    (is_complete(n, &matcher) && completion.is_perfect())
        .then(|| search(n, &mut |one, others| completion.take_first(one, others)))
}

/// Each pair by a cheapest matching of all others.
fn first_by_trial(due: &[Option<Color>], edge: Edge<'_>) -> Vec<Found> {
    let n = due.len();
    let fewest = solved(n, &|i, j| edge(i, j).then(|| clash(due, i, j))).total();
    let mut taken: Vec<(usize, usize)> = Vec::new();
    let mut may_belong = |i: usize, j: usize| {
        taken.push((i, j));
        let is_open = |a: usize| taken.iter().all(|pair| pair.0 != a && pair.1 != a);
        let cost = |a: usize, b: usize| {
            let is_kept = taken.contains(&(a, b)) || taken.contains(&(b, a));
            (edge(a, b) && (is_kept || is_open(a) && is_open(b))).then(|| clash(due, a, b))
        };
        let matcher = solved(n, &cost);
        let is_cheapest = edge(i, j) && is_complete(n, &matcher) && matcher.total() == fewest;
        if !is_cheapest {
            taken.pop();
        }
        is_cheapest
    };
    search(n, &mut |one, others| others.iter().position(|&other| may_belong(one, other)))
}

fn clash(due: &[Option<Color>], i: usize, j: usize) -> u64 {
    u64::from(due[i].is_some() && due[i] == due[j])
}

fn is_complete(n: usize, matcher: &Matcher<i128>) -> bool {
    (0..n).all(|i| matcher.mate(i) != UNMATCHED)
}

fn solved(n: usize, cost: &dyn Fn(usize, usize) -> Option<u64>) -> Matcher<i128> {
    let mut matcher = Matcher::new(n, |i, j| cost(i, j).map(i128::from));
    matcher.solve();
    matcher
}

#[cfg(test)]
mod tests {
    use arbiter_testkit::Noise;

    use super::*;

    /// All complete pairings in the order of exchanges, with their clashes.
    fn all_pairings(
        left: &[usize],
        due: &[Option<Color>],
        edge: Edge<'_>,
    ) -> Vec<(u64, Vec<(usize, usize)>)> {
        let Some(&one) = left.first() else { return vec![(0, Vec::new())] };
        let mut all = Vec::new();
        for other in super::super::opponents_in_order(left) {
            if edge(one, other) {
                let rest: Vec<usize> =
                    left.iter().copied().filter(|&v| v != one && v != other).collect();
                for (clashes, mut pairs) in all_pairings(&rest, due, edge) {
                    pairs.insert(0, (one, other));
                    all.push((clashes + clash(due, one, other), pairs));
                }
            }
        }
        all
    }

    #[test]
    fn each_way_finds_the_first_pairing_with_the_fewest_clashes() {
        let mut noise = Noise(3);
        let (mut by_counting, mut by_prices, mut by_trial) = (0, 0, 0);
        for case in 0..4_000 {
            let n = 2 + 2 * noise.index(4);
            let percent = 30 + noise.index(70);
            let mut edges = vec![false; n * n];
            for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
                let is_edge = noise.index(100) < percent;
                edges[i * n + j] = is_edge;
                edges[j * n + i] = is_edge;
            }
            let edge = |i: usize, j: usize| edges[i * n + j];
            let dues = [Some(Color::White), Some(Color::Black), None];
            let n_dues = 1 + noise.index(3);
            let due: Vec<Option<Color>> = (0..n).map(|_| dues[noise.index(n_dues)]).collect();
            let everybody: Vec<usize> = (0..n).collect();
            let all = all_pairings(&everybody, &due, &edge);
            let Some(fewest) = all.iter().map(|(clashes, _)| *clashes).min() else { continue };
            let expected = all.into_iter().find(|(clashes, _)| *clashes == fewest).map(|(_, p)| p);
            let shown = |found: Vec<Found>| -> Option<Vec<(usize, usize)>> {
                Some(found.into_iter().map(|pair| (pair.one, pair.other)).collect())
            };

            if let Some(found) = first_by_counting(&due, &edge) {
                by_counting += 1;
                assert_eq!(shown(found), expected, "case {case} by counting");
            } else if first_by_prices(&due, &edge).is_none() {
                by_trial += 1;
            }
            if let Some(found) = first_by_prices(&due, &edge) {
                by_prices += 1;
                assert_eq!(shown(found), expected, "case {case} by prices");
            }
            assert_eq!(shown(first_by_trial(&due, &edge)), expected, "case {case} by trial");
        }
        assert!(500 < by_counting, "{by_counting} {by_prices} {by_trial}");
        assert!(500 < by_prices, "{by_counting} {by_prices} {by_trial}");
    }
}
