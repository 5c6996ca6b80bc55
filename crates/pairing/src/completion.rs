//! Can these all be paired? A maximum matching that knows nothing of chess.
//!
//! Edmonds' blossom method for graphs without weights. A [`Completion`] holds a maximum
//! matching and repairs it when vertices leave, so that the question "if these two are paired,
//! can the rest still be?" costs one search instead of a new matching. Rules that take the
//! first pair in some order that leaves the rest pairable ask it once a pair.
//!
//! A search visits every vertex at most once and looks at its edges: `O(n^2)` calls of the
//! edge function at worst, a handful where almost everybody may meet everybody.

/// A graph on the vertices `0..n`, and a maximum matching of those still in it.
#[derive(Clone)]
pub(crate) struct Completion<'g> {
    has_edge: &'g dyn Fn(usize, usize) -> bool,
    mate: Vec<Option<usize>>,
    present: Vec<bool>,
}

impl<'g> Completion<'g> {
    /// A maximum matching of the graph.
    ///
    /// Vertices are served in their order: one that can be covered together with all covered
    /// before it is covered. So the uncovered are those that had to give way to earlier ones.
    pub(crate) fn new(n: usize, has_edge: &'g dyn Fn(usize, usize) -> bool) -> Self {
        let mut matching = Self { has_edge, mate: vec![None; n], present: vec![true; n] };
        matching.cover_greedily();
        for vertex in 0..n {
            matching.augment(vertex);
        }
        matching.prefer_earlier();
        matching
    }

    /// Whether everybody still present is covered.
    pub(crate) fn is_perfect(&self) -> bool {
        self.uncovered().next().is_none()
    }

    /// Those present whom the matching leaves over, in their order.
    pub(crate) fn uncovered(&self) -> impl Iterator<Item = usize> {
        (0..self.mate.len()).filter(|&v| self.present[v] && self.mate[v].is_none())
    }

    /// The partner of `vertex` in the matching.
    pub(crate) fn mate(&self, vertex: usize) -> Option<usize> {
        self.mate[vertex]
    }

    /// Whether as many would be covered among the others if `one` and `other` were paired.
    ///
    /// If so they leave the graph as a pair; if not nothing changes.
    pub(crate) fn take_pair(&mut self, one: usize, other: usize) -> bool {
        if !(self.has_edge)(one, other) {
            return false;
        }
        if self.mate[one] == Some(other) {
            self.take_out(one);
            self.take_out(other);
            return true;
        }
        let before = self.mate.clone();
        let covered = self.n_covered();
        self.take_out(one);
        self.take_out(other);
        self.restore_cover();
        if self.n_covered() + 2 >= covered {
            return true;
        }
        self.mate = before;
        self.present[one] = true;
        self.present[other] = true;
        false
    }

    /// Whether as many pairs remain if `vertex` leaves alone; if so it does.
    pub(crate) fn take_single(&mut self, vertex: usize) -> bool {
        let before = self.mate.clone();
        let pairs = self.n_covered() / 2;
        self.take_out(vertex);
        self.restore_cover();
        if self.n_covered() / 2 == pairs {
            return true;
        }
        self.mate = before;
        self.present[vertex] = true;
        false
    }

    fn n_covered(&self) -> usize {
        self.mate.iter().flatten().count()
    }

    fn take_out(&mut self, vertex: usize) {
        self.present[vertex] = false;
        if let Some(mate) = self.mate[vertex].take() {
            self.mate[mate] = None;
        }
    }

    fn restore_cover(&mut self) {
        let uncovered: Vec<usize> = self.uncovered().collect();
        for vertex in uncovered {
            if self.mate[vertex].is_none() {
                self.augment(vertex);
            }
        }
    }

    /// A first matching, so that few searches are needed.
    fn cover_greedily(&mut self) {
        let n = self.mate.len();
        for vertex in 0..n {
            if self.mate[vertex].is_some() {
                continue;
            }
            // Beginning half-way keeps the first half apart, which is what Swiss rules want.
            let partner = (0..n)
                .map(|step| (vertex + n / 2 + step) % n)
                .find(|&v| v != vertex && self.mate[v].is_none() && (self.has_edge)(vertex, v));
            if let Some(partner) = partner {
                self.mate[vertex] = Some(partner);
                self.mate[partner] = Some(vertex);
            }
        }
    }

    /// Exchanges covered vertices for earlier uncovered ones, along even paths.
    fn prefer_earlier(&mut self) {
        let mut fixed = 0;
        loop {
            let next = self.uncovered().find(|&v| fixed <= v);
            let Some(vertex) = next else { return };
            let reachable = self.search(vertex);
            // The latest vertex that an even alternating path reaches gives way.
            let latest = (vertex + 1..self.mate.len()).rev().find(|&v| reachable.is_even(v));
            if let Some(latest) = latest {
                let path = reachable.path_from(latest);
                self.mate[latest] = None;
                self.flip(&path);
            }
            fixed = vertex + 1;
        }
    }

    /// Covers `root` and one more uncovered vertex, if a path leads to one.
    fn augment(&mut self, root: usize) -> bool {
        if !self.present[root] || self.mate[root].is_some() {
            return false;
        }
        let forest = self.search(root);
        let Some((last, end)) = forest.end else {
            return false;
        };
        let path = forest.path_from(last);
        self.flip(&path);
        self.mate[last] = Some(end);
        self.mate[end] = Some(last);
        true
    }

    /// Re-matches along a path of even vertices and their mates, given from its far end.
    ///
    /// `path` is `v0, m0, v1, m1, …, root` where `v` are even and `m0` is the old mate of
    /// `v0`; afterwards `m0` is matched with `v1` and so on, and `v0` is free.
    fn flip(&mut self, path: &[usize]) {
        for pair in path[1..].chunks_exact(2) {
            let &[old_mate, next] = pair else { continue };
            self.mate[old_mate] = Some(next);
            self.mate[next] = Some(old_mate);
        }
    }

    /// The alternating tree of `root`, up to the first uncovered vertex it meets.
    fn search(&self, root: usize) -> Tree {
        let mut tree = Tree::new(self.mate.clone(), root);
        let mut queue = std::collections::VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for next in 0..self.mate.len() {
                if next == vertex || !self.present[next] || self.mate[vertex] == Some(next) {
                    continue;
                }
                if tree.base[vertex] == tree.base[next] || !(self.has_edge)(vertex, next) {
                    continue;
                }
                if tree.is_even(next) {
                    queue.extend(tree.contract(vertex, next));
                } else if tree.parent[next].is_none() {
                    tree.parent[next] = Some(vertex);
                    match self.mate[next] {
                        None => {
                            tree.parent[next] = None;
                            tree.end = Some((vertex, next));
                            return tree;
                        }
                        Some(mate) => {
                            tree.even[mate] = true;
                            queue.push_back(mate);
                        }
                    }
                }
            }
        }
        tree
    }
}

/// An alternating tree with its blossoms.
struct Tree {
    mate: Vec<Option<usize>>,
    even: Vec<bool>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
    root: usize,
    end: Option<(usize, usize)>,
}

impl Tree {
    fn new(mate: Vec<Option<usize>>, root: usize) -> Self {
        let n = mate.len();
        let mut even = vec![false; n];
        even[root] = true;
        Self { mate, even, parent: vec![None; n], base: (0..n).collect(), root, end: None }
    }

    fn is_even(&self, vertex: usize) -> bool {
        self.even[vertex]
    }

    /// `vertex`, its mate, the parent of that, its mate, …, the root.
    fn path_from(&self, vertex: usize) -> Vec<usize> {
        let mut path = vec![vertex];
        let mut at = vertex;
        while at != self.root {
            let (Some(mate), true) = (self.mate[at], path.len() <= 2 * self.mate.len()) else {
                break;
            };
            let Some(next) = self.parent[mate] else { break };
            path.extend([mate, next]);
            at = next;
        }
        path
    }

    /// Makes one blossom of the cycle that the edge closes; gives the vertices that became even.
    fn contract(&mut self, one: usize, other: usize) -> Vec<usize> {
        let base = self.common_base(one, other);
        let mut in_blossom = vec![false; self.mate.len()];
        self.mark(one, base, other, &mut in_blossom);
        self.mark(other, base, one, &mut in_blossom);
        let mut new_even = Vec::new();
        for vertex in 0..self.mate.len() {
            if in_blossom[self.base[vertex]] {
                self.base[vertex] = base;
                if !self.even[vertex] {
                    self.even[vertex] = true;
                    new_even.push(vertex);
                }
            }
        }
        new_even
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut seen = vec![false; self.mate.len()];
        let mut at = self.base[one];
        loop {
            seen[at] = true;
            match self.base_above(at) {
                Some(above) => at = above,
                None => break,
            }
        }
        let mut at = self.base[other];
        while !seen[at] {
            match self.base_above(at) {
                Some(above) => at = above,
                None => break,
            }
        }
        at
    }

    /// The next even base on the way to the root.
    fn base_above(&self, base: usize) -> Option<usize> {
        let mate = self.mate[base]?;
        self.parent[mate].map(|above| self.base[above])
    }

    fn mark(&mut self, from: usize, base: usize, child: usize, in_blossom: &mut [bool]) {
        let (mut at, mut child) = (from, child);
        while self.base[at] != base {
            let Some(mate) = self.mate[at] else { return };
            in_blossom[self.base[at]] = true;
            in_blossom[self.base[mate]] = true;
            self.parent[at] = Some(child);
            child = mate;
            match self.parent[mate] {
                Some(next) => at = next,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small reproducible numbers for random graphs.
    struct Noise(u64);

    impl Noise {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % n
        }
    }

    /// Whether the vertices of `set` can all be covered by a matching, by trying everything.
    fn can_cover(edges: &[Vec<bool>], set: u32, used: u32) -> bool {
        let open = set & !used;
        if open == 0 {
            return true;
        }
        let vertex = open.trailing_zeros() as usize;
        (0..edges.len()).any(|other| {
            edges[vertex][other]
                && used & (1 << other) == 0
                && can_cover(edges, set, used | 1 << vertex | 1 << other)
        })
    }

    /// Those who are not covered if earlier vertices have precedence, by definition.
    fn uncovered_by_definition(edges: &[Vec<bool>]) -> Vec<usize> {
        let mut covered = 0;
        let mut uncovered = Vec::new();
        for vertex in 0..edges.len() {
            if can_cover(edges, covered | 1 << vertex, 0) {
                covered |= 1 << vertex;
            } else {
                uncovered.push(vertex);
            }
        }
        uncovered
    }

    fn random_graph(noise: &mut Noise) -> Vec<Vec<bool>> {
        let n = 1 + noise.below(10) as usize;
        let percent = 10 + noise.below(70);
        let mut edges = vec![vec![false; n]; n];
        for one in 0..n {
            for other in one + 1..n {
                let is_edge = noise.below(100) < percent;
                edges[one][other] = is_edge;
                edges[other][one] = is_edge;
            }
        }
        edges
    }

    #[test]
    fn earlier_vertices_are_covered_first() {
        let mut noise = Noise(1);
        for case in 0..20_000 {
            let edges = random_graph(&mut noise);
            let has_edge = |one: usize, other: usize| edges[one][other];
            let matching = Completion::new(edges.len(), &has_edge);

            let uncovered: Vec<usize> = matching.uncovered().collect();

            assert_eq!(uncovered, uncovered_by_definition(&edges), "case {case}");
            for vertex in 0..edges.len() {
                if let Some(mate) = matching.mate(vertex) {
                    assert!(edges[vertex][mate]);
                    assert_eq!(matching.mate(mate), Some(vertex));
                }
            }
        }
    }

    #[test]
    fn a_pair_is_taken_exactly_when_as_many_can_follow() {
        let mut noise = Noise(2);
        for case in 0..20_000 {
            let edges = random_graph(&mut noise);
            let n = edges.len();
            let has_edge = |one: usize, other: usize| edges[one][other];
            let mut matching = Completion::new(n, &has_edge);
            let (one, other) = (noise.below(n as u64) as usize, noise.below(n as u64) as usize);
            let pairs_of = |gone: &[usize]| {
                let rest: Vec<usize> = (0..n).filter(|v| !gone.contains(v)).collect();
                let sub: Vec<Vec<bool>> =
                    rest.iter().map(|&a| rest.iter().map(|&b| edges[a][b]).collect()).collect();
                (rest.len() - uncovered_by_definition(&sub).len()) / 2
            };
            let expected = edges[one][other] && pairs_of(&[one, other]) + 1 == pairs_of(&[]);

            assert_eq!(matching.take_pair(one, other), expected, "case {case}");

            let mut matching = Completion::new(n, &has_edge);
            assert_eq!(matching.take_single(one), pairs_of(&[one]) == pairs_of(&[]), "case {case}");
        }
    }
}
