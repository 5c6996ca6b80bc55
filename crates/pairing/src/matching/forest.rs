//! Which partners of a vertex leave everybody else a partner, found by one search.
//!
//! Take a perfect matching in which `one` is matched with `root`. The edge from `one` to `other`
//! belongs to a perfect matching exactly if `other` is `root`, or if an alternating path of even
//! length leads from `root` to `other` without `one`: exchanging along it pairs all the rest.
//! Edmonds' search from `root` reaches all such vertices, so that one search serves every partner
//! that is tried. Neighbours are kept as bits: a search reads sixty-four of them at a time.

use std::collections::VecDeque;

use super::{UNMATCHED, blossom::Trees};

type Edge<'g> = &'g dyn Fn(usize, usize) -> bool;

/// Bits in a word.
const WORD: usize = u64::BITS as usize;

/// The neighbours of vertices, one bit each, written down when first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbors {
    rows: Vec<Vec<u64>>,
}

impl Neighbors {
    /// Forgets everything, because edges have gone.
    pub(crate) fn clear(&mut self) {
        self.rows.clear();
    }

    fn row(&mut self, vertex: usize, n: usize, has_edge: Edge<'_>) -> &[u64] {
        self.rows.resize(n, Vec::new());
        let row = &mut self.rows[vertex];
        if row.is_empty() {
            *row = bits(n, |other| other != vertex && has_edge(vertex, other));
        }
        row
    }
}

/// A set of the vertices `0..n`.
fn bits(n: usize, is_in: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut bits = vec![0; n.div_ceil(WORD)];
    for vertex in (0..n).filter(|&vertex| is_in(vertex)) {
        bits[vertex / WORD] |= 1 << (vertex % WORD);
    }
    bits
}

/// The vertices of one word of a set.
fn vertices(word_idx: usize, mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            word_idx * WORD + bit
        })
    })
}

/// The alternating paths from the partner of a vertex, as far as they were needed.
pub(crate) struct Forest {
    mate: Vec<usize>,
    root: usize,
    trees: Trees,
    outer: Vec<u64>,
    unseen: Vec<u64>,
    queue: VecDeque<usize>,
}

impl Forest {
    /// Begins at the partner of `one`, in a perfect matching of those present.
    pub(crate) fn new(mate: &[usize], present: &[bool], one: usize) -> Self {
        let (n, root) = (mate.len(), mate[one]);
        Self {
            mate: mate.to_vec(),
            root,
            trees: Trees::new(n),
            outer: bits(n, |vertex| vertex == root),
            unseen: bits(n, |vertex| present[vertex] && vertex != one && vertex != root),
            queue: VecDeque::from([root]),
        }
    }

    /// Whether an even alternating path leads to the vertex.
    pub(crate) fn reaches(
        &mut self,
        vertex: usize,
        neighbors: &mut Neighbors,
        has_edge: Edge<'_>,
    ) -> bool {
        while !self.is_outer(vertex) {
            let Some(next) = self.queue.pop_front() else { return false };
            self.scan(next, neighbors.row(next, self.mate.len(), has_edge));
        }
        true
    }

    /// Exchanges partners along the path to `end`, the partner of a vertex that is reached. Both
    /// it and the root must be free by now.
    pub(crate) fn exchange(&self, end: usize, mate: &mut [usize]) {
        let mut inner = end;
        while inner != UNMATCHED {
            let outer = self.trees.parent[inner];
            let next = mate[outer];
            (mate[inner], mate[outer]) = (outer, inner);
            inner = next;
        }
    }

    fn is_outer(&self, vertex: usize) -> bool {
        self.outer[vertex / WORD] >> (vertex % WORD) & 1 == 1
    }

    /// Looks at all edges of an outer vertex: those to outer vertices close blossoms, those to
    /// unseen ones grow the forest.
    fn scan(&mut self, vertex: usize, row: &[u64]) {
        for (idx, &word) in row.iter().enumerate() {
            for other in vertices(idx, word & self.outer[idx]) {
                if self.trees.base[vertex] != self.trees.base[other] {
                    self.contract(vertex, other);
                }
            }
            for other in vertices(idx, word & self.unseen[idx]) {
                // The partner of one before it in this word may have been it.
                if self.unseen[idx] >> (other % WORD) & 1 == 0 {
                    continue;
                }
                let mate = self.mate[other];
                self.trees.parent[other] = vertex;
                for seen in [other, mate] {
                    self.unseen[seen / WORD] &= !(1 << (seen % WORD));
                }
                self.reach(mate);
            }
        }
    }

    fn reach(&mut self, vertex: usize) {
        self.outer[vertex / WORD] |= 1 << (vertex % WORD);
        self.queue.push_back(vertex);
    }

    fn contract(&mut self, one: usize, other: usize) {
        let Self { mate, root, trees, outer, queue, .. } = self;
        trees.contract(mate, (one, other), *root, |vertex| {
            let (word, bit) = (&mut outer[vertex / WORD], 1 << (vertex % WORD));
            if *word & bit == 0 {
                *word |= bit;
                queue.push_back(vertex);
            }
        });
    }
}
