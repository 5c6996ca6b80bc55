//! Prices that no matching can beat, from types of vertices instead of vertices.
//!
//! Many vertices of a graph look alike. If a matching is relaxed so that each vertex may be
//! matched half with one and half with another, the relaxed problem is a transport from
//! types to types, which is small. Its prices hold for every vertex of the type, and a
//! matching that uses only edges whose cost is exactly the price of their ends is cheapest.

use super::Cost;

/// Twice the price of each type, or `None` if the relaxed problem has no solution.
///
/// `counts` says how many vertices each type has, `cost(t, u)` what an edge between types
/// costs; it must be symmetric.
pub(crate) fn prices<C: Cost>(
    counts: &[usize],
    cost: impl Fn(usize, usize) -> Option<C>,
) -> Option<Vec<C>> {
    let n = counts.len();
    let mut costs = vec![None; n * n];
    for from in 0..n {
        for into in from..n {
            let cost = cost(from, into);
            costs[from * n + into] = cost;
            costs[into * n + from] = cost;
        }
    }
    let mut transport = Transport {
        n,
        costs,
        supply: counts.to_vec(),
        demand: counts.to_vec(),
        flow: vec![0; n * n],
        left: vec![C::default(); n],
        right: vec![C::default(); n],
    };
    for from in 0..n {
        let row = &transport.costs[from * n..(from + 1) * n];
        transport.left[from] = row.iter().flatten().min().copied()?;
    }
    while transport.supply.iter().any(|&supply| supply != 0) {
        transport.ship()?;
    }
    Some((0..n).map(|t| transport.left[t] + transport.right[t]).collect())
}

struct Transport<C> {
    n: usize,
    costs: Vec<Option<C>>,
    supply: Vec<usize>,
    demand: Vec<usize>,
    flow: Vec<usize>,
    left: Vec<C>,
    right: Vec<C>,
}

impl<C: Cost> Transport<C> {
    /// Sends goods along a cheapest path from some supply to some demand.
    fn ship(&mut self) -> Option<()> {
        let n = self.n;
        // Distance to each right end, and the left end before it.
        let mut distance: Vec<Option<C>> = vec![None; n];
        let mut before = vec![0; n];
        let mut is_done = vec![false; n];
        // Distance to each left end, and the right end before it.
        let mut reached: Vec<Option<(C, Option<usize>)>> = vec![None; n];
        for from in 0..n {
            if self.supply[from] != 0 {
                reached[from] = Some((C::default(), None));
                self.relax(from, C::default(), (&mut distance, &mut before), &is_done);
            }
        }
        let (end, total) = loop {
            let open = (0..n).filter(|&into| !is_done[into]);
            let nearest = open.filter_map(|into| Some((distance[into]?, into))).min();
            let (total, into) = nearest?;
            is_done[into] = true;
            if self.demand[into] != 0 {
                break (into, total);
            }
            for from in 0..n {
                if reached[from].is_none() && self.flow[from * n + into] != 0 {
                    reached[from] = Some((total, Some(into)));
                    self.relax(from, total, (&mut distance, &mut before), &is_done);
                }
            }
        };
        for t in 0..n {
            if let Some((at, _)) = reached[t] {
                self.left[t] = self.left[t] + total - at;
            }
            if let Some(at) = distance[t].filter(|_| is_done[t]) {
                self.right[t] = self.right[t] - (total - at);
            }
        }
        self.augment(end, &before, &reached);
        Some(())
    }

    fn relax(
        &self,
        from: usize,
        at: C,
        (distance, before): (&mut [Option<C>], &mut [usize]),
        is_done: &[bool],
    ) {
        for into in 0..self.n {
            let Some(cost) = self.costs[from * self.n + into] else { continue };
            let through = at + cost - self.left[from] - self.right[into];
            if !is_done[into] && distance[into].is_none_or(|old| through < old) {
                distance[into] = Some(through);
                before[into] = from;
            }
        }
    }

    fn augment(&mut self, end: usize, before: &[usize], reached: &[Option<(C, Option<usize>)>]) {
        let n = self.n;
        let back = |from: usize| reached[from].and_then(|(_, into)| into);
        let mut amount = self.demand[end];
        let mut into = end;
        let source = loop {
            let from = before[into];
            match back(from) {
                Some(previous) => {
                    amount = amount.min(self.flow[from * n + previous]);
                    into = previous;
                }
                None => break from,
            }
        };
        amount = amount.min(self.supply[source]);
        self.supply[source] -= amount;
        self.demand[end] -= amount;
        let mut into = end;
        loop {
            let from = before[into];
            self.flow[from * n + into] += amount;
            match back(from) {
                Some(previous) => {
                    self.flow[from * n + previous] -= amount;
                    into = previous;
                }
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whites_beyond_the_number_of_blacks_pay_for_playing_each_other() {
        // Five of one kind and three of the other; playing one's own kind costs one.
        let cost = |t, u| Some(i128::from(t == u));

        let prices = prices(&[5, 3], cost).unwrap();

        // Twice the sum of prices over all vertices, halved twice: one clash.
        assert_eq!(5 * prices[0] + 3 * prices[1], 2);
    }

    #[test]
    fn without_partners_there_are_no_prices() {
        let cost = |t, u| (t != u).then_some(0_i128);

        assert_eq!(prices(&[2, 1], cost), None);
    }
}
