//! Cheapest perfect matching in a general graph (Edmonds; primal and dual together).
//!
//! Every vertex has a price and every blossom a surcharge. No edge costs less than the
//! prices at its ends, matched edges cost exactly that, and only blossoms that are full of
//! matched edges carry a surcharge: then no perfect matching is cheaper. The search grows
//! trees from all free vertices at once; when no edge is exact, prices move until one is.
//!
//! The graph is dense, and the state survives changes: after edges are taken away or made
//! dearer, [`Matcher::solve`] repairs the matching instead of starting again. One search
//! takes time proportional to the square of the number of vertices.
//!
//! Stored costs are four times the true ones, which keeps all prices whole.

use std::collections::VecDeque;

use super::Cost;

/// No vertex, no blossom.
const NONE: usize = usize::MAX;

/// What the growing trees say of a vertex or blossom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Free,
    /// At even distance from a root.
    Outer,
    /// At odd distance from a root.
    Inner,
}

/// A matching and the prices that prove it cheapest.
///
/// Nodes below `n` are vertices, the others blossoms.
#[derive(Clone, Debug)]
pub(crate) struct Matcher<C> {
    n: usize,
    n_nodes: usize,
    cost: Vec<Option<C>>,
    /// Price of a vertex, surcharge of a blossom.
    price: Vec<C>,
    /// For a vertex the vertex at the other end of its matched edge; likewise for a blossom.
    mate: Vec<usize>,
    /// The outermost node that contains the node.
    top: Vec<usize>,
    label: Vec<Label>,
    /// Vertex of the tree through which an inner node was reached.
    parent: Vec<usize>,
    /// Outer vertex with the cheapest edge into the node.
    nearest: Vec<usize>,
    /// Ends of the cheapest edge between two nodes.
    edge: Vec<(u32, u32)>,
    /// Children of a blossom around its cycle, base first.
    children: Vec<Vec<usize>>,
    /// Child of a blossom that contains a vertex.
    child_with: Vec<u32>,
    visited: Vec<u32>,
    visit: u32,
    queue: VecDeque<usize>,
    width: usize,
}

/// A state to come back to: prices and mates of a solved matcher without blossoms.
#[derive(Clone, Debug)]
pub(crate) struct Saved<C> {
    price: Vec<C>,
    mate: Vec<usize>,
}

impl<C: Cost> Matcher<C> {
    /// A graph with `n` vertices whose edges cost what `cost` says; `None` is no edge.
    pub(crate) fn new(n: usize, mut cost: impl FnMut(usize, usize) -> Option<C>) -> Self {
        let mut costs = vec![None; n * n];
        for u in 0..n {
            for v in u + 1..n {
                let stored = cost(u, v).map(quadruple);
                costs[u * n + v] = stored;
                costs[v * n + u] = stored;
            }
        }
        let width = n + n / 2 + 1;
        let mut matcher = Self {
            n,
            n_nodes: n,
            cost: costs,
            price: vec![C::default(); width],
            mate: vec![NONE; width],
            top: (0..width).collect(),
            label: vec![Label::Free; width],
            parent: vec![NONE; width],
            nearest: vec![NONE; width],
            edge: vec![(0, 0); width * width],
            children: vec![Vec::new(); width],
            child_with: vec![0; (width - n) * n],
            visited: vec![0; width],
            visit: 0,
            queue: VecDeque::new(),
            width,
        };
        for u in 0..n {
            matcher.price[u] =
                (0..n).filter_map(|v| matcher.cost[u * n + v]).min().unwrap_or_default().half();
            for v in 0..n {
                matcher.edge[u * width + v] = (short(u), short(v));
            }
        }
        matcher
    }

    /// How many vertices there are.
    pub(crate) fn n_vertices(&self) -> usize {
        self.n
    }

    /// Whom `u` is matched with.
    pub(crate) fn mate(&self, u: usize) -> usize {
        self.mate[u]
    }

    /// Whether the edge is there.
    pub(crate) fn has_edge(&self, u: usize, v: usize) -> bool {
        self.cost[u * self.n + v].is_some()
    }

    /// Takes the edge away; [`Matcher::flatten`] must have been called since the last solution.
    pub(crate) fn remove(&mut self, u: usize, v: usize) -> Option<C> {
        let old = self.cost[u * self.n + v];
        self.cost[u * self.n + v] = None;
        self.cost[v * self.n + u] = None;
        if self.mate[u] == v {
            self.mate[u] = NONE;
            self.mate[v] = NONE;
        }
        old
    }

    /// Puts an edge back that [`Matcher::remove`] took away.
    pub(crate) fn restore(&mut self, u: usize, v: usize, stored: Option<C>) {
        self.cost[u * self.n + v] = stored;
        self.cost[v * self.n + u] = stored;
    }

    /// Makes the edge dearer, with the same proviso as [`Matcher::remove`].
    pub(crate) fn add(&mut self, u: usize, v: usize, more: C) {
        if let Some(old) = self.cost[u * self.n + v] {
            let new = Some(old + quadruple(more));
            self.restore(u, v, new);
            if self.mate[u] == v && more != C::default() {
                self.mate[u] = NONE;
                self.mate[v] = NONE;
            }
        }
    }

    /// Whether the edge can be part of a cheapest matching, as far as prices tell.
    ///
    /// False is certain; true is not. Blossoms make it say true more often.
    pub(crate) fn may_be_cheapest(&self, u: usize, v: usize) -> bool {
        match self.slack((u, v)) {
            Some(slack) => slack <= C::default() || self.has_surcharge(),
            None => false,
        }
    }

    fn has_surcharge(&self) -> bool {
        let mut blossoms = self.n..self.n_nodes;
        blossoms.any(|b| !self.children[b].is_empty() && self.price[b] != C::default())
    }

    /// The state to return to; only after [`Matcher::flatten`].
    pub(crate) fn save(&self) -> Saved<C> {
        Saved { price: self.price[..self.n].to_vec(), mate: self.mate[..self.n].to_vec() }
    }

    /// Returns to a state saved while the same edges were there.
    pub(crate) fn go_back(&mut self, saved: &Saved<C>) {
        self.forget_blossoms();
        self.price[..self.n].copy_from_slice(&saved.price);
        self.mate[..self.n].copy_from_slice(&saved.mate);
    }

    /// Four times the cost of the matching.
    pub(crate) fn total(&self) -> C {
        let matched = (0..self.n).filter(|&u| u < self.mate[u] && self.mate[u] != NONE);
        matched
            .filter_map(|u| self.cost[u * self.n + self.mate[u]])
            .fold(C::default(), |sum, cost| sum + cost)
    }

    /// Dissolves all blossoms. Prices take up the surcharges; a matched edge that left a
    /// blossom may no longer be exact and is then given up.
    pub(crate) fn flatten(&mut self) {
        if self.n_nodes == self.n {
            return;
        }
        for blossom in self.n..self.n_nodes {
            if self.children[blossom].is_empty() || self.price[blossom] == C::default() {
                continue;
            }
            let half = self.price[blossom].half();
            for u in self.vertices(blossom) {
                self.price[u] = self.price[u] - half;
            }
        }
        self.forget_blossoms();
        for u in 0..self.n {
            let v = self.mate[u];
            if v != NONE && self.slack((u, v)) != Some(C::default()) {
                self.mate[u] = NONE;
                self.mate[v] = NONE;
            }
        }
    }

    /// Finds a cheapest perfect matching; false if there is no perfect matching.
    pub(crate) fn solve(&mut self) -> bool {
        self.flatten();
        self.match_exact_edges();
        for u in 0..self.n {
            // All free prices are even, so that slack between two trees can be halved.
            if self.mate[u] == NONE && self.price[u].is_odd() {
                self.price[u] = self.price[u] - C::at(1, 0);
            }
        }
        loop {
            match self.search() {
                Search::Augmented => {}
                Search::Perfect => return true,
                Search::Impossible => return false,
            }
        }
    }

    fn match_exact_edges(&mut self) {
        for u in 0..self.n {
            if self.mate[u] != NONE {
                continue;
            }
            let exact = |v: &usize| {
                self.mate[*v] == NONE && *v != u && self.slack((u, *v)) == Some(C::default())
            };
            if let Some(v) = (0..self.n).find(exact) {
                self.mate[u] = v;
                self.mate[v] = u;
            }
        }
    }

    fn forget_blossoms(&mut self) {
        for blossom in self.n..self.n_nodes {
            self.children[blossom].clear();
            self.top[blossom] = blossom;
            self.mate[blossom] = NONE;
            self.price[blossom] = C::default();
        }
        for u in 0..self.n {
            self.top[u] = u;
        }
        self.n_nodes = self.n;
    }

    fn vertices(&self, node: usize) -> Vec<usize> {
        let mut vertices = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.n {
                vertices.push(node);
            } else {
                open.extend_from_slice(&self.children[node]);
            }
        }
        vertices
    }

    /// Cost less prices of an edge between vertices in different outermost nodes.
    fn slack(&self, (u, v): (usize, usize)) -> Option<C> {
        let cost = self.cost[u * self.n + v]?;
        Some(cost - self.price[u] - self.price[v])
    }

    fn edge_between(&self, from: usize, into: usize) -> (usize, usize) {
        let (u, v) = self.edge[from * self.width + into];
        (u as usize, v as usize)
    }

    fn set_edge(&mut self, from: usize, into: usize, (u, v): (usize, usize)) {
        self.edge[from * self.width + into] = (short(u), short(v));
        self.edge[into * self.width + from] = (short(v), short(u));
    }

    fn slack_between(&self, from: usize, into: usize) -> Option<C> {
        self.slack(self.edge_between(from, into))
    }

    fn child_containing(&self, blossom: usize, u: usize) -> usize {
        self.child_with[(blossom - self.n) * self.n + u] as usize
    }

    fn offer_nearest(&mut self, u: usize, node: usize) {
        let Some(slack) = self.slack_between(u, node) else { return };
        let nearest = self.nearest[node];
        if nearest == NONE || self.slack_between(nearest, node).is_none_or(|old| slack < old) {
            self.nearest[node] = u;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for u in 0..self.n {
            if self.top[u] != node && self.label[self.top[u]] == Label::Outer {
                self.offer_nearest(u, node);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node < self.n {
            self.queue.push_back(node);
        } else {
            let vertices = self.vertices(node);
            self.queue.extend(vertices);
        }
    }

    fn set_top(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if self.n <= node {
            for idx in 0..self.children[node].len() {
                self.set_top(self.children[node][idx], top);
            }
        }
    }

    /// Place of `child` in the cycle, which is turned so that this place is even.
    fn place_of(&mut self, blossom: usize, child: usize) -> usize {
        let children = &mut self.children[blossom];
        let place = children.iter().position(|&c| c == child).unwrap_or(0);
        if place % 2 == 1 {
            children[1..].reverse();
            children.len() - place
        } else {
            place
        }
    }

    fn set_mate(&mut self, node: usize, other: usize) {
        let (from, into) = self.edge_between(node, other);
        self.mate[node] = into;
        if node < self.n {
            return;
        }
        let child = self.child_containing(node, from);
        let place = self.place_of(node, child);
        for idx in 0..place {
            let (here, there) = (self.children[node][idx], self.children[node][idx ^ 1]);
            self.set_mate(here, there);
        }
        self.set_mate(child, other);
        self.children[node].rotate_left(place);
    }

    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let old_mate = self.mate[u];
            self.set_mate(u, v);
            if old_mate == NONE {
                return;
            }
            let next = self.top[old_mate];
            let up = self.top[self.parent[next]];
            self.set_mate(next, up);
            (u, v) = (up, next);
        }
    }

    fn common_ancestor(&mut self, mut u: usize, mut v: usize) -> usize {
        self.visit += 1;
        while u != NONE || v != NONE {
            if u != NONE {
                if self.visited[u] == self.visit {
                    return u;
                }
                self.visited[u] = self.visit;
                u = self.up_two(u);
            }
            std::mem::swap(&mut u, &mut v);
        }
        NONE
    }

    /// The outer node two steps nearer to the root.
    fn up_two(&self, node: usize) -> usize {
        match self.mate[node] {
            NONE => NONE,
            mate => self.top[self.parent[self.top[mate]]],
        }
    }

    fn shrink(&mut self, u: usize, ancestor: usize, v: usize) {
        let blossom =
            (self.n..self.n_nodes).find(|&b| self.children[b].is_empty()).unwrap_or(self.n_nodes);
        self.n_nodes = self.n_nodes.max(blossom + 1);
        self.price[blossom] = C::default();
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[ancestor];
        self.parent[blossom] = self.parent[ancestor];
        let mut children = vec![ancestor];
        let mut node = u;
        while node != ancestor {
            let inner = self.top[self.mate[node]];
            children.extend([node, inner]);
            self.enqueue(inner);
            node = self.top[self.parent[inner]];
        }
        children[1..].reverse();
        let mut node = v;
        while node != ancestor {
            let inner = self.top[self.mate[node]];
            children.extend([node, inner]);
            self.enqueue(inner);
            node = self.top[self.parent[inner]];
        }
        self.children[blossom] = children;
        self.set_top(blossom, blossom);
        self.join_edges(blossom);
        self.find_nearest(blossom);
    }

    /// The cheapest edges of a new blossom are the cheapest of its children.
    fn join_edges(&mut self, blossom: usize) {
        // A node that is its own neighbour is no edge.
        for node in 0..self.n_nodes {
            self.set_edge(blossom, node, (0, 0));
        }
        for idx in 0..self.children[blossom].len() {
            let child = self.children[blossom][idx];
            for node in 0..self.n_nodes {
                if node == blossom || node == child {
                    continue;
                }
                let Some(slack) = self.slack_between(child, node) else { continue };
                if self.slack_between(blossom, node).is_none_or(|old| slack < old) {
                    self.set_edge(blossom, node, self.edge_between(child, node));
                }
            }
            for u in self.vertices(child) {
                self.child_with[(blossom - self.n) * self.n + u] = short(child);
            }
        }
    }

    fn expand(&mut self, blossom: usize) {
        for idx in 0..self.children[blossom].len() {
            let child = self.children[blossom][idx];
            self.set_top(child, child);
        }
        let (entry, _) = self.edge_between(blossom, self.parent[blossom]);
        let entry = self.child_containing(blossom, entry);
        let place = self.place_of(blossom, entry);
        let children = std::mem::take(&mut self.children[blossom]);
        for idx in (0..place).step_by(2) {
            let (inner, outer) = (children[idx], children[idx + 1]);
            self.parent[inner] = self.edge_between(outer, inner).0;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.nearest[inner] = NONE;
            self.find_nearest(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.parent[entry] = self.parent[blossom];
        for &child in &children[place + 1..] {
            self.label[child] = Label::Free;
            self.find_nearest(child);
        }
        self.top[blossom] = blossom;
        self.mate[blossom] = NONE;
        self.label[blossom] = Label::Free;
        self.nearest[blossom] = NONE;
    }

    /// Uses an exact edge; true if the matching grew.
    fn use_edge(&mut self, (u, v): (usize, usize)) -> bool {
        let (from, into) = (self.top[u], self.top[v]);
        match self.label[into] {
            Label::Free => {
                self.parent[into] = u;
                self.label[into] = Label::Inner;
                let next = self.top[self.mate[into]];
                self.nearest[into] = NONE;
                self.nearest[next] = NONE;
                self.label[next] = Label::Outer;
                self.enqueue(next);
                false
            }
            Label::Outer => {
                let ancestor = self.common_ancestor(from, into);
                if ancestor == NONE {
                    self.augment(from, into);
                    self.augment(into, from);
                    return true;
                }
                self.shrink(from, ancestor, into);
                false
            }
            Label::Inner => false,
        }
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == node && (node < self.n || !self.children[node].is_empty())
    }

    fn search(&mut self) -> Search {
        self.queue.clear();
        for node in 0..self.n_nodes {
            self.label[node] = Label::Free;
            self.nearest[node] = NONE;
        }
        for node in 0..self.n_nodes {
            if self.is_top(node) && self.mate[node] == NONE {
                self.parent[node] = NONE;
                self.label[node] = Label::Outer;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return Search::Perfect;
        }
        loop {
            if self.grow() {
                return Search::Augmented;
            }
            let Some(step) = self.price_step() else { return Search::Impossible };
            self.move_prices(step);
            if self.use_new_edges() {
                return Search::Augmented;
            }
            for blossom in self.n..self.n_nodes {
                let is_spent = self.is_top(blossom) && self.label[blossom] == Label::Inner;
                if is_spent && self.price[blossom] == C::default() {
                    self.expand(blossom);
                }
            }
        }
    }

    fn grow(&mut self) -> bool {
        while let Some(u) = self.queue.pop_front() {
            if self.label[self.top[u]] == Label::Inner {
                continue;
            }
            for v in 0..self.n {
                if self.top[u] == self.top[v] {
                    continue;
                }
                let Some(slack) = self.slack((u, v)) else { continue };
                if slack == C::default() {
                    if self.use_edge((u, v)) {
                        return true;
                    }
                } else {
                    self.offer_nearest(u, self.top[v]);
                }
            }
        }
        false
    }

    fn price_step(&self) -> Option<C> {
        let nodes = (0..self.n_nodes).filter(|&node| self.is_top(node));
        nodes.filter_map(|node| self.price_step_at(node)).min()
    }

    fn price_step_at(&self, node: usize) -> Option<C> {
        let label = self.label[node];
        if label == Label::Inner {
            return (self.n <= node).then(|| self.price[node].half());
        }
        let nearest = self.nearest[node];
        let slack = if nearest == NONE { None } else { self.slack_between(nearest, node) }?;
        Some(if label == Label::Outer { slack.half() } else { slack })
    }

    fn move_prices(&mut self, step: C) {
        for u in 0..self.n {
            match self.label[self.top[u]] {
                Label::Outer => self.price[u] = self.price[u] + step,
                Label::Inner => self.price[u] = self.price[u] - step,
                Label::Free => {}
            }
        }
        for blossom in self.n..self.n_nodes {
            if !self.is_top(blossom) {
                continue;
            }
            match self.label[blossom] {
                Label::Outer => self.price[blossom] = self.price[blossom] + step + step,
                Label::Inner => self.price[blossom] = self.price[blossom] - step - step,
                Label::Free => {}
            }
        }
    }

    fn use_new_edges(&mut self) -> bool {
        self.queue.clear();
        for node in 0..self.n_nodes {
            let nearest = self.nearest[node];
            if !self.is_top(node) || nearest == NONE || self.top[nearest] == node {
                continue;
            }
            let is_exact = self.slack_between(nearest, node) == Some(C::default());
            if is_exact && self.use_edge(self.edge_between(nearest, node)) {
                return true;
            }
        }
        false
    }
}

/// How a search ended.
enum Search {
    Augmented,
    Perfect,
    Impossible,
}

fn quadruple<C: Cost>(cost: C) -> C {
    let double = cost + cost;
    double + double
}

/// Graphs have far fewer vertices than four thousand million.
fn short(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::matching::Wide;

    type Costs = Vec<Vec<Option<i128>>>;

    fn cheapest(costs: &Costs, used: u32) -> Option<i128> {
        let n = costs.len();
        let Some(u) = (0..n).find(|&u| used & (1 << u) == 0) else { return Some(0) };
        let rest = used | (1 << u);
        let others = (u + 1..n).filter(|&v| rest & (1 << v) == 0);
        others.filter_map(|v| Some(costs[u][v]? + cheapest(costs, rest | (1 << v))?)).min()
    }

    fn graph() -> impl Strategy<Value = Costs> {
        (1_usize..5).prop_flat_map(|half| {
            let n = 2 * half;
            let edge = prop_oneof![4 => (0_i128..6).prop_map(Some), 1 => Just(None)];
            proptest::collection::vec(proptest::collection::vec(edge, n), n)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn no_perfect_matching_is_cheaper_before_and_after_changes(
            mut costs in graph(),
            changes in proptest::collection::vec((0_usize..8, 0_usize..8, 0_u64..4), 0..6),
        ) {
            let n = costs.len();
            let wide = |cost: Option<i128>| cost.map(|c| Wide::<4>::at(c.try_into().unwrap(), 70));
            let mut matcher = Matcher::new(n, |u, v| wide(costs[u][v]));
            let mut narrow = Matcher::new(n, |u, v| costs[u][v]);
            for (u, v, more) in std::iter::once((0, 0, 0)).chain(changes) {
                matcher.flatten();
                narrow.flatten();
                if u < v && v < n {
                    if more == 0 {
                        matcher.remove(u, v);
                        narrow.remove(u, v);
                        costs[u][v] = None;
                    } else if costs[u][v].is_some() {
                        matcher.add(u, v, Wide::at(more, 70));
                        narrow.add(u, v, more.into());
                        costs[u][v] = costs[u][v].map(|c| c + i128::from(more));
                    }
                }
                let expected = cheapest(&costs, 0);
                let found = narrow.solve().then(|| narrow.total() / 4);
                prop_assert_eq!(found, expected);
                let found = matcher.solve().then(|| matcher.total());
                prop_assert!(found == expected.map(|c| Wide::at((4 * c).try_into().unwrap(), 70)));
                if expected.is_none() {
                    break;
                }
            }
        }
    }
}
