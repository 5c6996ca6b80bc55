//! Choices made one after the other among the cheapest matchings: a choice takes edges away,
//! and is kept if the matching can be repaired at the same cost.

use super::{Cost, Matcher, Saved};

/// A cheapest matching, and the way back from a choice that does not work.
pub(crate) struct Trial<C> {
    pub(crate) matcher: Matcher<C>,
    /// Cost of the cheapest matchings.
    best: C,
    saved: Saved<C>,
    /// Edges taken away for the choice that is being tried.
    removed: Vec<(usize, usize, Option<C>)>,
}

impl<C: Cost> Trial<C> {
    /// Before the first solution.
    pub(crate) fn new(matcher: Matcher<C>) -> Self {
        Self { best: C::default(), saved: matcher.save(), matcher, removed: Vec::new() }
    }

    /// Finds a cheapest perfect matching, by whose cost later choices are measured.
    pub(crate) fn start(&mut self) -> Option<()> {
        if !self.matcher.solve() {
            return None;
        }
        self.best = self.matcher.total();
        Some(())
    }

    /// Begins a choice.
    pub(crate) fn begin(&mut self) {
        self.matcher.flatten();
        self.saved = self.matcher.save();
        self.removed.clear();
    }

    /// Takes an edge away for the choice that was begun.
    pub(crate) fn remove(&mut self, u: usize, v: usize) {
        if self.matcher.has_edge(u, v) {
            let old = self.matcher.remove(u, v);
            self.removed.push((u, v, old));
        }
    }

    /// Whether the choice has taken anything away.
    pub(crate) fn changes_nothing(&self) -> bool {
        self.removed.is_empty()
    }

    /// Whether the choice costs nothing; otherwise everything is put back.
    pub(crate) fn keep_if_free(&mut self) -> bool {
        if self.matcher.solve() && self.matcher.total() == self.best {
            return true;
        }
        for &(u, v, old) in &self.removed {
            self.matcher.restore(u, v, old);
        }
        self.matcher.go_back(&self.saved);
        self.matcher.solve();
        false
    }

    /// The first of `others` whom `u` can be matched with at the same cost; they stay together.
    pub(crate) fn settle_first(
        &mut self,
        u: usize,
        others: impl IntoIterator<Item = usize>,
    ) -> Option<usize> {
        for v in others {
            let is_matched = self.matcher.mate(u) == v;
            if !is_matched && !self.matcher.may_be_cheapest(u, v) {
                continue;
            }
            self.begin();
            for other in 0..self.matcher.n_vertices() {
                if other != v {
                    self.remove(u, other);
                }
                if other != u {
                    self.remove(v, other);
                }
            }
            if is_matched {
                self.matcher.solve();
                return Some(v);
            }
            if self.keep_if_free() {
                return Some(v);
            }
        }
        None
    }
}
