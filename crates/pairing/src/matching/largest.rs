//! Largest matching in a general graph (Edmonds), grown from a given one.

use std::collections::VecDeque;

use super::blossom::Trees;

/// No vertex.
pub(crate) const UNMATCHED: usize = usize::MAX;

/// A matching that grows along augmenting paths.
///
/// The graph is given by a function, because most graphs here are nearly complete and
/// writing their edges down would take longer than searching them.
#[derive(Clone, Debug)]
pub(crate) struct Largest {
    mate: Vec<usize>,
    trees: Trees,
    is_outer: Vec<bool>,
    queue: VecDeque<usize>,
    /// Vertices that no tree has reached, for fast scans.
    unseen: Vec<usize>,
}

impl Largest {
    /// Starts from `mate`, which must be a matching, with [`UNMATCHED`] for the free.
    pub(crate) fn from(mate: Vec<usize>) -> Self {
        let n = mate.len();
        Self {
            mate,
            trees: Trees::new(n),
            is_outer: vec![false; n],
            queue: VecDeque::new(),
            unseen: Vec::new(),
        }
    }

    /// Starts from nothing and matches greedily, nearest in order first.
    pub(crate) fn greedy(n: usize, is_edge: impl Fn(usize, usize) -> bool) -> Self {
        let mut mate = vec![UNMATCHED; n];
        let mut free: Vec<usize> = Vec::new();
        for u in 0..n {
            match free.iter().position(|&v| is_edge(v, u)) {
                Some(idx) => {
                    let v = free.remove(idx);
                    mate[u] = v;
                    mate[v] = u;
                }
                None => free.push(u),
            }
        }
        Self::from(mate)
    }

    /// Grows until no augmenting path is left; gives the number of free vertices.
    pub(crate) fn grow(&mut self, is_edge: impl Fn(usize, usize) -> bool) -> usize {
        let n = self.mate.len();
        for root in 0..n {
            if self.mate[root] == UNMATCHED {
                self.augment_from(root, &is_edge);
            }
        }
        self.mate.iter().filter(|&&mate| mate == UNMATCHED).count()
    }

    /// Matches two vertices, whoever they were matched with before.
    pub(crate) fn match_up(&mut self, u: usize, v: usize) {
        for w in [self.mate[u], self.mate[v]] {
            if w != UNMATCHED {
                self.mate[w] = UNMATCHED;
            }
        }
        self.mate[u] = v;
        self.mate[v] = u;
    }

    /// The matching.
    pub(crate) fn mates(&self) -> &[usize] {
        &self.mate
    }

    /// Why a largest matching is not perfect: vertices that some largest matching leaves free,
    /// and their neighbours outside, of whom there are too few.
    pub(crate) fn deficiency(
        &mut self,
        is_edge: &impl Fn(usize, usize) -> bool,
    ) -> (Vec<usize>, Vec<usize>) {
        let n = self.mate.len();
        let mut is_stuck = vec![false; n];
        for root in 0..n {
            if self.mate[root] == UNMATCHED && !self.augment_from(root, is_edge) {
                for (stuck, &outer) in is_stuck.iter_mut().zip(&self.is_outer) {
                    *stuck |= outer;
                }
            }
        }
        let stuck: Vec<usize> = (0..n).filter(|&u| is_stuck[u]).collect();
        let is_neighbour = |v: &usize| !is_stuck[*v] && stuck.iter().any(|&u| is_edge(u, *v));
        let neighbours = (0..n).filter(is_neighbour).collect();
        (stuck, neighbours)
    }

    /// Searches an augmenting path from the free vertex `root` and applies it.
    pub(crate) fn augment_from(
        &mut self,
        root: usize,
        is_edge: &impl Fn(usize, usize) -> bool,
    ) -> bool {
        let n = self.mate.len();
        self.is_outer.fill(false);
        self.trees.clear();
        self.is_outer[root] = true;
        self.queue.clear();
        self.queue.push_back(root);
        self.unseen.clear();
        self.unseen.extend((0..n).filter(|&v| v != root));
        while let Some(u) = self.queue.pop_front() {
            if let Some(end) = self.scan(u, root, is_edge) {
                self.apply_path(end);
                return true;
            }
        }
        false
    }

    /// Looks at all edges of the outer vertex `u`; gives the end of an augmenting path.
    fn scan(
        &mut self,
        u: usize,
        root: usize,
        is_edge: &impl Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        // Edges to outer vertices close blossoms; those to unseen ones grow the tree.
        for v in 0..self.mate.len() {
            if self.is_outer[v] && self.trees.base[u] != self.trees.base[v] && is_edge(u, v) {
                self.contract(u, v, root);
            }
        }
        let mut idx = 0;
        while idx < self.unseen.len() {
            let v = self.unseen[idx];
            if self.is_outer[v] || self.trees.parent[v] != UNMATCHED {
                self.unseen.swap_remove(idx);
                continue;
            }
            if self.mate[u] == v || !is_edge(u, v) {
                idx += 1;
                continue;
            }
            self.trees.parent[v] = u;
            self.unseen.swap_remove(idx);
            match self.mate[v] {
                UNMATCHED => return Some(v),
                mate => {
                    self.is_outer[mate] = true;
                    self.queue.push_back(mate);
                }
            }
        }
        None
    }

    fn contract(&mut self, u: usize, v: usize, root: usize) {
        let Self { mate, trees, is_outer, queue, .. } = self;
        trees.contract(mate, (u, v), root, |vertex| {
            if !is_outer[vertex] {
                is_outer[vertex] = true;
                queue.push_back(vertex);
            }
        });
    }

    fn apply_path(&mut self, end: usize) {
        let mut v = end;
        while v != UNMATCHED {
            let u = self.trees.parent[v];
            let next = self.mate[u];
            self.mate[v] = u;
            self.mate[u] = v;
            v = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Most pairs by trying everything.
    fn most_pairs(n: usize, edges: &[(usize, usize)], used: u32) -> usize {
        let Some(u) = (0..n).find(|&u| used & (1 << u) == 0) else { return 0 };
        let rest = used | (1 << u);
        let alone = most_pairs(n, edges, rest);
        let with = edges.iter().filter_map(|&(a, b)| match (a == u, b == u) {
            (true, false) if rest & (1 << b) == 0 => Some(b),
            (false, true) if rest & (1 << a) == 0 => Some(a),
            _ => None,
        });
        with.map(|v| 1 + most_pairs(n, edges, rest | (1 << v))).max().unwrap_or(0).max(alone)
    }

    proptest! {
        #[test]
        fn no_matching_is_larger(
            n in 1_usize..10,
            raw in proptest::collection::vec((0_usize..10, 0_usize..10), 0..22),
        ) {
            let edges: Vec<(usize, usize)> =
                raw.into_iter().filter(|&(a, b)| a != b && a < n && b < n).collect();
            let is_edge = |u, v| edges.contains(&(u, v)) || edges.contains(&(v, u));
            let mut largest = Largest::greedy(n, is_edge);
            let free = largest.grow(is_edge);
            for (u, &v) in largest.mates().iter().enumerate() {
                prop_assert!(v == UNMATCHED || (largest.mates()[v] == u && is_edge(u, v)));
            }
            prop_assert_eq!(n - free, 2 * most_pairs(n, &edges, 0));
        }
    }
}
