//! Trees of alternating paths and the odd cycles in them, as Edmonds' searches grow them.

use super::UNMATCHED;

/// The trees of one search, whose blossoms are contracted to their bases.
#[derive(Clone, Debug)]
pub(super) struct Trees {
    /// Outer end before an inner vertex.
    pub(super) parent: Vec<usize>,
    /// Base of the blossom a vertex is in.
    pub(super) base: Vec<usize>,
    in_blossom: Vec<bool>,
    on_path: Vec<bool>,
}

impl Trees {
    /// Of a search that has not begun.
    pub(super) fn new(n: usize) -> Self {
        Self {
            parent: vec![UNMATCHED; n],
            base: (0..n).collect(),
            in_blossom: vec![false; n],
            on_path: vec![false; n],
        }
    }

    /// Forgets the search before.
    pub(super) fn clear(&mut self) {
        self.parent.fill(UNMATCHED);
        for (vertex, base) in self.base.iter_mut().enumerate() {
            *base = vertex;
        }
    }

    /// Contracts the blossom that an edge between two outer vertices closes, and tells of each
    /// vertex in it.
    pub(super) fn contract(
        &mut self,
        mate: &[usize],
        (one, other): (usize, usize),
        root: usize,
        mut tell: impl FnMut(usize),
    ) {
        let base = self.common_base(mate, (one, other), root);
        self.in_blossom.fill(false);
        self.mark_path(mate, one, base, other);
        self.mark_path(mate, other, base, one);
        for vertex in 0..mate.len() {
            if self.in_blossom[self.base[vertex]] {
                self.base[vertex] = base;
                tell(vertex);
            }
        }
    }

    fn common_base(
        &mut self,
        mate: &[usize],
        (mut one, mut other): (usize, usize),
        root: usize,
    ) -> usize {
        self.on_path.fill(false);
        loop {
            one = self.base[one];
            self.on_path[one] = true;
            if one == root {
                break;
            }
            one = self.parent[mate[one]];
        }
        loop {
            other = self.base[other];
            if self.on_path[other] {
                return other;
            }
            other = self.parent[mate[other]];
        }
    }

    fn mark_path(&mut self, mate: &[usize], mut vertex: usize, base: usize, mut child: usize) {
        while self.base[vertex] != base {
            let partner = mate[vertex];
            self.in_blossom[self.base[vertex]] = true;
            self.in_blossom[self.base[partner]] = true;
            self.parent[vertex] = child;
            child = partner;
            vertex = self.parent[partner];
        }
    }
}
