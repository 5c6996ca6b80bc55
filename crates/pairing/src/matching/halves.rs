//! The first perfect matching between two halves, in the order of the dictionary.
//!
//! Vertices have types; an edge is there if its types go together and its ends are not
//! barred from each other. Only few are barred, so searches run over lists of vertices not
//! yet seen, type by type, and see each vertex once.

/// A graph between two halves, and a matching in it.
pub(crate) struct Halves<'g, B> {
    left_types: Vec<usize>,
    right_types: Vec<usize>,
    /// Whether types go together, as rows by left type.
    goes: &'g [bool],
    n_types: usize,
    /// Whether a left and a right vertex are barred from each other.
    is_barred: B,
    state: State,
}

/// Working memory.
#[derive(Default)]
struct State {
    left_mate: Vec<usize>,
    right_mate: Vec<usize>,
    /// Right vertices not yet seen, by type, last first.
    unseen: Vec<Vec<usize>>,
    /// Left vertex through which a right one was seen.
    from: Vec<usize>,
    is_closed: Vec<bool>,
    is_settled: Vec<bool>,
    queue: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl<'g, B: Fn(usize, usize) -> bool> Halves<'g, B> {
    pub(crate) fn new(
        (left_types, right_types): (Vec<usize>, Vec<usize>),
        (goes, n_types): (&'g [bool], usize),
        is_barred: B,
    ) -> Self {
        let state = State {
            left_mate: vec![NONE; left_types.len()],
            right_mate: vec![NONE; right_types.len()],
            unseen: vec![Vec::new(); n_types],
            from: vec![NONE; right_types.len()],
            is_closed: vec![false; left_types.len()],
            is_settled: vec![false; right_types.len()],
            queue: Vec::new(),
        };
        Self { left_types, right_types, goes, n_types, is_barred, state }
    }

    /// Mates of the left half.
    pub(crate) fn into_mates(self) -> Vec<usize> {
        self.state.left_mate
    }

    fn is_edge(&self, left: usize, right: usize) -> bool {
        let goes = self.goes[self.left_types[left] * self.n_types + self.right_types[right]];
        goes && !(self.is_barred)(left, right)
    }

    /// Makes the matching perfect for the left half, if that is possible.
    pub(crate) fn complete(&mut self) -> bool {
        let mut free: Vec<Vec<usize>> = vec![Vec::new(); self.n_types];
        for right in (0..self.right_types.len()).rev() {
            free[self.right_types[right]].push(right);
        }
        let mut alone = Vec::new();
        for left in 0..self.left_types.len() {
            match self.first_free(left, &free) {
                Some((kind, idx)) => {
                    let right = free[kind].remove(idx);
                    self.state.left_mate[left] = right;
                    self.state.right_mate[right] = left;
                }
                None => alone.push(left),
            }
        }
        alone.into_iter().all(|left| {
            self.forget();
            match self.search(left, None) {
                Some(end) => {
                    self.apply(end);
                    true
                }
                None => false,
            }
        })
    }

    /// The first free right vertex that goes with `left`, by type and place in its list.
    fn first_free(&self, left: usize, free: &[Vec<usize>]) -> Option<(usize, usize)> {
        let row = self.left_types[left] * self.n_types;
        let kinds = (0..self.n_types).filter(|&kind| self.goes[row + kind]);
        let firsts = kinds.filter_map(|kind| {
            let idx = free[kind].iter().rposition(|&right| !(self.is_barred)(left, right))?;
            Some((free[kind][idx], kind, idx))
        });
        firsts.min().map(|(_, kind, idx)| (kind, idx))
    }

    /// Turns a perfect matching into the first one: the first left vertex gets the first
    /// right one it can have, then the second, and so on, up to `n_ordered` of them.
    pub(crate) fn make_first(&mut self, n_ordered: usize) {
        // The order of right vertices that are still to be had.
        let mut open: Vec<usize> = (0..self.right_types.len()).collect();
        for left in 0..n_ordered {
            let mut is_fresh = false;
            for idx in 0..open.len() {
                let right = open[idx];
                if self.state.left_mate[left] == right {
                    self.settle(left, right);
                    open.remove(idx);
                    break;
                }
                if !self.is_edge(left, right) {
                    continue;
                }
                if !is_fresh {
                    self.forget();
                    self.state.is_closed[left] = true;
                    is_fresh = true;
                }
                if self.take(left, right) {
                    self.settle(left, right);
                    open.remove(idx);
                    break;
                }
            }
        }
    }

    fn settle(&mut self, left: usize, right: usize) {
        self.state.is_settled[right] = true;
        debug_assert_eq!(self.state.left_mate[left], right, "only matched pairs are settled");
    }

    /// Matches the two if the rest can be repaired.
    ///
    /// What earlier searches for the same `left` have closed need not be searched again:
    /// from there its present mate cannot be reached.
    fn take(&mut self, left: usize, right: usize) -> bool {
        let wanted = self.state.left_mate[left];
        let root = self.state.right_mate[right];
        if root == NONE {
            // A right vertex that is left over can be had at once.
            self.state.right_mate[wanted] = NONE;
            self.state.left_mate[left] = right;
            self.state.right_mate[right] = left;
            return true;
        }
        if self.state.is_closed[root] {
            return false;
        }
        let Some(end) = self.search(root, Some(wanted)) else { return false };
        self.state.left_mate[left] = right;
        self.state.right_mate[right] = left;
        if end != wanted {
            self.state.right_mate[wanted] = NONE;
        }
        // The path gives the root a new mate; its old one is taken.
        self.apply_to(end, root);
        true
    }

    /// Searches from the left vertex `root` for `wanted`, or for any free right vertex.
    fn search(&mut self, root: usize, wanted: Option<usize>) -> Option<usize> {
        self.state.queue.clear();
        self.state.queue.push(root);
        self.state.is_closed[root] = true;
        let mut next = 0;
        while next < self.state.queue.len() {
            let left = self.state.queue[next];
            next += 1;
            if let Some(wanted) = wanted
                && self.is_edge(left, wanted)
            {
                self.state.from[wanted] = left;
                return Some(wanted);
            }
            let row = self.left_types[left] * self.n_types;
            for kind in 0..self.n_types {
                if self.goes[row + kind]
                    && let Some(end) = self.see(left, kind)
                {
                    return Some(end);
                }
            }
        }
        None
    }

    /// Sees all unseen right vertices of a type; gives a free one.
    fn see(&mut self, left: usize, kind: usize) -> Option<usize> {
        let mut kept = 0;
        let mut unseen = std::mem::take(&mut self.state.unseen[kind]);
        let mut found = None;
        for idx in 0..unseen.len() {
            let right = unseen[idx];
            if found.is_some() || (self.is_barred)(left, right) {
                unseen[kept] = right;
                kept += 1;
                continue;
            }
            self.state.from[right] = left;
            let mate = self.state.right_mate[right];
            if mate == NONE {
                found = Some(right);
            } else if !self.state.is_closed[mate] {
                self.state.is_closed[mate] = true;
                self.state.queue.push(mate);
            }
        }
        unseen.truncate(kept);
        self.state.unseen[kind] = unseen;
        found
    }

    fn forget(&mut self) {
        self.state.is_closed.fill(false);
        for list in &mut self.state.unseen {
            list.clear();
        }
        for right in (0..self.right_types.len()).rev() {
            if !self.state.is_settled[right] {
                self.state.unseen[self.right_types[right]].push(right);
            }
        }
    }

    fn apply(&mut self, end: usize) {
        self.apply_to(end, NONE);
    }

    /// Rematches the path that ends at `end`, back to the left vertex `root`.
    fn apply_to(&mut self, end: usize, root: usize) {
        let mut right = end;
        loop {
            let left = self.state.from[right];
            let previous = self.state.left_mate[left];
            self.state.left_mate[left] = right;
            self.state.right_mate[right] = left;
            if left == root || previous == NONE {
                return;
            }
            right = previous;
        }
    }
}
