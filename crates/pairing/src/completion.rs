//! Can these all be paired? A largest matching that is kept while pairs leave it.
//!
//! Rules that take the first pair, in some order, that leaves the others pairable ask one
//! question again and again: if these two are paired, can the rest still be? A [`Completion`]
//! holds a largest matching and repairs it, so that each answer costs one search at most
//! instead of a new matching. It knows nothing of chess.

use crate::matching::{Forest, Largest, Neighbors, UNMATCHED};

/// A graph on the vertices `0..n`, and a largest matching of those still in it.
#[derive(Clone)]
pub(crate) struct Completion<'g> {
    has_edge: &'g dyn Fn(usize, usize) -> bool,
    mate: Vec<usize>,
    present: Vec<bool>,
    neighbors: Neighbors,
}

impl<'g> Completion<'g> {
    /// A largest matching of the graph.
    pub(crate) fn new(n: usize, has_edge: &'g dyn Fn(usize, usize) -> bool) -> Self {
        let mut matching = Self {
            has_edge,
            mate: vec![UNMATCHED; n],
            present: vec![true; n],
            neighbors: Neighbors::default(),
        };
        matching.cover_greedily();
        matching.cover_all();
        matching
    }

    /// A largest matching of the graph that serves the vertices in their order.
    ///
    /// A vertex that can be covered together with all covered before it is covered. So the
    /// uncovered are those that had to give way to earlier ones.
    pub(crate) fn in_order(n: usize, has_edge: &'g dyn Fn(usize, usize) -> bool) -> Self {
        let mut matching = Self::new(n, has_edge);
        matching.prefer_earlier();
        matching
    }

    /// Whether everybody still present is covered.
    pub(crate) fn is_perfect(&self) -> bool {
        self.uncovered().next().is_none()
    }

    /// Those present whom the matching leaves over, in their order.
    pub(crate) fn uncovered(&self) -> impl Iterator<Item = usize> {
        (0..self.mate.len()).filter(|&v| self.present[v] && self.mate[v] == UNMATCHED)
    }

    /// Whether as many would be covered among the others if `one` and `other` were paired.
    ///
    /// If so they leave the graph as a pair; if not nothing changes.
    pub(crate) fn take_pair(&mut self, one: usize, other: usize) -> bool {
        if one == other || !(self.has_edge)(one, other) {
            return false;
        }
        if !self.present[one] || !self.present[other] {
            return false;
        }
        let (a, b) = (self.mate[one], self.mate[other]);
        // Whom the two leave behind can often simply be paired with each other.
        let is_easy = a == other || a == UNMATCHED || b == UNMATCHED || (self.has_edge)(a, b);
        if is_easy {
            self.take_out(one);
            self.take_out(other);
            if a != other && a != UNMATCHED && b != UNMATCHED {
                (self.mate[a], self.mate[b]) = (b, a);
            }
            return true;
        }
        self.unless_pairs_are_lost(1, |matching| {
            matching.take_out(one);
            matching.take_out(other);
        })
    }

    /// Takes `one` out with the first of `others` that leaves everybody else a partner, and gives
    /// its place among them; None if there is no such. One search serves all of them.
    pub(crate) fn take_first(&mut self, one: usize, others: &[usize]) -> Option<usize> {
        if !self.is_perfect() || !self.present[one] {
            return others.iter().position(|&other| self.take_pair(one, other));
        }
        let partner = self.mate[one];
        let mut forest: Option<Forest> = None;
        for (place, &other) in others.iter().enumerate() {
            if one == other || !self.present[other] || !(self.has_edge)(one, other) {
                continue;
            }
            let left_behind = self.mate[other];
            if partner == other || (self.has_edge)(partner, left_behind) {
                self.take_out(one);
                self.take_out(other);
                if partner != other {
                    (self.mate[partner], self.mate[left_behind]) = (left_behind, partner);
                }
                return Some(place);
            }
            let forest = forest.get_or_insert_with(|| Forest::new(&self.mate, &self.present, one));
            if forest.reaches(other, &mut self.neighbors, self.has_edge) {
                self.take_out(one);
                self.take_out(other);
                forest.exchange(left_behind, &mut self.mate);
                return Some(place);
            }
        }
        None
    }

    /// Some pairs that had an edge have none any more; the matching does without them.
    pub(crate) fn edges_have_gone(&mut self) {
        self.neighbors.clear();
    }

    /// Whether as many pairs remain if `vertex` leaves alone; if so it does.
    pub(crate) fn take_single(&mut self, vertex: usize) -> bool {
        self.unless_pairs_are_lost(0, |matching| matching.take_out(vertex))
    }

    /// Applies `change`, which itself makes `made` pairs, unless fewer pairs are left in all.
    fn unless_pairs_are_lost(&mut self, made: usize, change: impl Fn(&mut Self)) -> bool {
        let before = self.clone();
        change(self);
        self.cover_all();
        if before.n_pairs() <= self.n_pairs() + made {
            return true;
        }
        *self = before;
        false
    }

    fn n_pairs(&self) -> usize {
        self.mate.iter().filter(|&&mate| mate != UNMATCHED).count() / 2
    }

    fn take_out(&mut self, vertex: usize) {
        self.present[vertex] = false;
        let mate = std::mem::replace(&mut self.mate[vertex], UNMATCHED);
        if mate != UNMATCHED {
            self.mate[mate] = UNMATCHED;
        }
    }

    /// A first matching, so that few searches are needed.
    fn cover_greedily(&mut self) {
        let n = self.mate.len();
        for vertex in 0..n {
            if self.mate[vertex] != UNMATCHED {
                continue;
            }
            // Beginning half-way keeps the first half apart, which is what Swiss rules want.
            let partner = (0..n)
                .map(|step| (vertex + n / 2 + step) % n)
                .find(|&v| v != vertex && self.mate[v] == UNMATCHED && (self.has_edge)(vertex, v));
            if let Some(partner) = partner {
                self.mate[vertex] = partner;
                self.mate[partner] = vertex;
            }
        }
    }

    /// Covers as many as can be covered without uncovering anybody.
    fn cover_all(&mut self) {
        let uncovered: Vec<usize> = self.uncovered().collect();
        for vertex in uncovered {
            self.cover(vertex);
        }
    }

    /// Covers `vertex`, and another uncovered one, if a path of exchanges allows it.
    fn cover(&mut self, vertex: usize) -> bool {
        if self.mate[vertex] != UNMATCHED {
            return true;
        }
        let mut largest = Largest::from(std::mem::take(&mut self.mate));
        let covered = largest.augment_from(vertex, &|u: usize, v: usize| {
            self.present[u] && self.present[v] && (self.has_edge)(u, v)
        });
        self.mate = largest.mates().to_vec();
        covered
    }

    /// Lets later vertices give way to earlier ones that are uncovered.
    fn prefer_earlier(&mut self) {
        let mut served = 0;
        loop {
            let next = self.uncovered().find(|&v| served <= v);
            let Some(vertex) = next else { return };
            for later in (vertex + 1..self.mate.len()).rev() {
                if self.mate[later] != UNMATCHED && self.give_way(later, vertex) {
                    break;
                }
            }
            served = vertex + 1;
        }
    }

    /// Covers `vertex` instead of `later`, if possible.
    fn give_way(&mut self, later: usize, vertex: usize) -> bool {
        let mate = self.mate[later];
        self.take_out(later);
        let covered = self.cover(vertex);
        self.present[later] = true;
        if !covered {
            self.mate[later] = mate;
            self.mate[mate] = later;
        }
        covered
    }
}

#[cfg(test)]
mod tests {
    use arbiter_testkit::Noise;

    use super::*;

    /// A graph as the neighbours of each vertex, one bit each.
    struct Graph(Vec<u32>);

    impl Graph {
        fn random(noise: &mut Noise) -> Self {
            let n = 1 + noise.index(10);
            let percent = 10 + noise.index(70);
            let mut neighbors = vec![0; n];
            for (one, other) in (0..n).flat_map(|one| (0..one).map(move |other| (one, other))) {
                if noise.index(100) < percent {
                    neighbors[one] |= 1 << other;
                    neighbors[other] |= 1 << one;
                }
            }
            Self(neighbors)
        }

        fn n(&self) -> usize {
            self.0.len()
        }

        fn has_edge(&self, one: usize, other: usize) -> bool {
            self.0[one] >> other & 1 == 1
        }

        /// Whether the vertices of `set` can all be covered, by trying everything.
        fn can_cover(&self, set: u32, used: u32) -> bool {
            let open = set & !used;
            if open == 0 {
                return true;
            }
            let vertex = open.trailing_zeros() as usize;
            (0..self.n()).any(|other| {
                self.has_edge(vertex, other)
                    && used >> other & 1 == 0
                    && self.can_cover(set, used | 1 << vertex | 1 << other)
            })
        }

        /// Those not covered if earlier vertices have precedence, without the vertices of `gone`.
        fn uncovered(&self, gone: u32) -> Vec<usize> {
            let mut covered = 0;
            let mut uncovered = Vec::new();
            for vertex in (0..self.n()).filter(|v| gone >> v & 1 == 0) {
                if self.can_cover(covered | 1 << vertex, gone) {
                    covered |= 1 << vertex;
                } else {
                    uncovered.push(vertex);
                }
            }
            uncovered
        }

        fn n_pairs(&self, gone: u32) -> usize {
            (self.n() - gone.count_ones() as usize - self.uncovered(gone).len()) / 2
        }
    }

    #[test]
    fn earlier_vertices_are_covered_first() {
        let mut noise = Noise(1);
        for case in 0..5_000 {
            let graph = Graph::random(&mut noise);
            let has_edge = |one: usize, other: usize| graph.has_edge(one, other);
            let matching = Completion::in_order(graph.n(), &has_edge);

            let uncovered: Vec<usize> = matching.uncovered().collect();

            assert_eq!(uncovered, graph.uncovered(0), "case {case}");
            for (vertex, &mate) in matching.mate.iter().enumerate() {
                if mate != UNMATCHED {
                    assert!(graph.has_edge(vertex, mate));
                    assert_eq!(matching.mate[mate], vertex);
                }
            }
        }
    }

    /// The first perfect pairing in the order of partners, by trying everything.
    fn first_pairing(graph: &Graph, gone: u32) -> Vec<(usize, usize)> {
        let Some(one) = (0..graph.n()).find(|v| gone >> v & 1 == 0) else { return Vec::new() };
        let others = (one + 1..graph.n()).rev().filter(|&v| gone >> v & 1 == 0);
        let all = (1 << graph.n()) - 1;
        let mut fitting =
            others.filter(|&v| graph.has_edge(one, v)).map(|v| (v, gone | 1 << one | 1 << v));
        let (other, gone) =
            fitting.find(|&(_, gone)| graph.can_cover(all & !gone, gone)).expect("a pairing");
        [vec![(one, other)], first_pairing(graph, gone)].concat()
    }

    #[test]
    fn partners_that_leave_no_pairing_are_passed_over() {
        let mut noise = Noise(5);
        let mut n_perfect = 0;
        for case in 0..20_000 {
            let graph = Graph::random(&mut noise);
            let has_edge = |one: usize, other: usize| graph.has_edge(one, other);
            let mut matching = Completion::new(graph.n(), &has_edge);
            if !matching.is_perfect() {
                continue;
            }
            n_perfect += 1;
            let mut found = Vec::new();
            for one in 0..graph.n() {
                let others: Vec<usize> = (one + 1..graph.n()).rev().collect();
                if !matching.present[one] {
                    continue;
                }
                let place = matching.take_first(one, &others).expect("a partner");
                found.push((one, others[place]));
            }
            assert_eq!(found, first_pairing(&graph, 0), "case {case}");
        }
        assert!(2_000 < n_perfect, "{n_perfect}");
    }

    #[test]
    fn a_pair_is_taken_exactly_when_as_many_can_follow() {
        let mut noise = Noise(2);
        for case in 0..5_000 {
            let graph = Graph::random(&mut noise);
            let has_edge = |one: usize, other: usize| graph.has_edge(one, other);
            let (one, other) = (noise.index(graph.n()), noise.index(graph.n()));
            let follow = graph.n_pairs(1 << one | 1 << other) + 1 == graph.n_pairs(0);

            let mut matching = Completion::new(graph.n(), &has_edge);
            let taken = matching.take_pair(one, other);
            assert_eq!(taken, graph.has_edge(one, other) && follow, "case {case}");

            let others: Vec<usize> = (0..graph.n()).rev().collect();
            let mut matching = Completion::new(graph.n(), &has_edge);
            let first = matching.take_first(one, &others).map(|place| others[place]);
            let follows = |&other: &usize| {
                graph.has_edge(one, other)
                    && graph.n_pairs(1 << one | 1 << other) + 1 == graph.n_pairs(0)
            };
            assert_eq!(first, others.iter().copied().find(follows), "case {case}");

            let mut matching = Completion::new(graph.n(), &has_edge);
            let left = matching.take_single(one);
            assert_eq!(left, graph.n_pairs(1 << one) == graph.n_pairs(0), "case {case}");
        }
    }
}
