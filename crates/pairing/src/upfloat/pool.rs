//! Who may meet whom, and whether a group can be paired within itself (C1, C3).

use super::Contender;
use crate::matching::Largest;

/// Everybody, by place in the order of the round, and whom each may not meet.
pub(crate) struct Pool {
    /// Ascending.
    barred: Vec<Vec<usize>>,
}

impl Pool {
    pub(super) fn new(contenders: &[Contender]) -> Self {
        let largest = contenders.iter().map(|it| it.number.index() + 1).max().unwrap_or(0);
        let mut place = vec![None; largest];
        for (idx, contender) in contenders.iter().enumerate() {
            place[contender.number.index()] = Some(idx);
        }
        let places = |contender: &Contender| {
            let known = contender.barred.iter().filter_map(|number| place.get(number.index()));
            let mut known: Vec<usize> = known.copied().flatten().collect();
            known.sort_unstable();
            known
        };
        Self { barred: contenders.iter().map(places).collect() }
    }

    pub(crate) fn may_meet(&self, one: usize, other: usize) -> bool {
        self.barred[one].binary_search(&other).is_err()
    }

    /// The largest number of opponents that one of the group may not meet.
    pub(super) fn most_barred(&self, group: &[usize]) -> usize {
        group.iter().map(|&idx| self.barred[idx].len()).max().unwrap_or(0)
    }

    /// Whether all of the group can be paired with each other.
    pub(crate) fn can_pair(&self, group: &[usize]) -> bool {
        let n = group.len();
        if n % 2 == 1 {
            return false;
        }
        // Where everybody may meet at least half of the group a circle goes through all of it
        // (Dirac), and every second step of the circle is a pairing.
        if is_roomy(n, self.most_barred(group)) {
            return true;
        }
        let mut place = vec![usize::MAX; self.barred.len()];
        for (at, &idx) in group.iter().enumerate() {
            place[idx] = at;
        }
        let within = |&idx: &usize| self.barred[idx].iter().filter(|&&it| place[it] < n).count();
        if is_roomy(n, group.iter().map(within).max().unwrap_or(0)) {
            return true;
        }
        let is_edge = |one: usize, other: usize| self.may_meet(group[one], group[other]);
        Largest::greedy(n, is_edge).grow(is_edge) == 0
    }
}

/// Whether a group of which nobody is barred from more than so many can surely be paired.
pub(super) const fn is_roomy(n: usize, most_barred: usize) -> bool {
    2 * (most_barred + 1) <= n
}
