//! Who is lifted into the top scoregroup (C4 to C7, 3.5).
//!
//! As few as possible, with the highest scores, so that the next scoregroup does well, few of
//! them floated before, and among those left the first in the order of the set. Nearly always
//! one or nobody is lifted, and trying one after the other is fastest. Otherwise a cheapest
//! matching of the scoregroup and those below tells: whoever is matched across the border is
//! lifted, and each criterion is a cost of such a match.

use super::{LiftBar, Pool, Round, pool::is_roomy};
use crate::matching::{Cost, Matcher, Wide};

/// Places of those who are lifted, by score and then by number; `None` if the scoregroup and
/// those below cannot all be paired. Both lists are in the order of the round.
pub(super) fn upfloaters(
    round: &Round,
    pool: &Pool,
    residents: &[usize],
    below: &[usize],
) -> Option<Vec<usize>> {
    if residents.len().is_multiple_of(2) && pool.can_pair(residents) && pool.can_pair(below) {
        return Some(Vec::new());
    }
    if residents.len() % 2 == 1
        && let Some(one) = single(round, pool, residents, below)
    {
        return Some(vec![one]);
    }
    Window::new(round, pool, residents, below).choose()
}

/// The scoregroups among those below, first and last place of each.
fn scoregroups<'b>(round: &'b Round, below: &'b [usize]) -> impl Iterator<Item = &'b [usize]> {
    let score = |&idx: &usize| round.contenders[idx].score;
    below.chunk_by(move |one, other| score(one) == score(other))
}

/// The one who is lifted, where one is enough.
fn single(round: &Round, pool: &Pool, residents: &[usize], below: &[usize]) -> Option<usize> {
    let next = scoregroups(round, below).next()?;
    let without = |group: &[usize], one: usize| -> Vec<usize> {
        group.iter().copied().filter(|&idx| idx != one).collect()
    };
    for group in scoregroups(round, below) {
        let mut best: Option<((bool, bool), usize)> = None;
        for &one in group {
            let mut bracket = residents.to_vec();
            bracket.push(one);
            let rest = without(below, one);
            if !pool.can_pair(&bracket) || !pool.can_pair(&rest) {
                continue;
            }
            let floated = round.floats_count && round.contenders[one].floated;
            if best.is_some_and(|(key, _)| key <= (false, floated)) {
                continue;
            }
            let is_stuck =
                !does_well(pool, &without(next, one), &without(&below[next.len()..], one));
            if best.is_none_or(|(key, _)| (is_stuck, floated) < key) {
                best = Some(((is_stuck, floated), one));
            }
            if !is_stuck && !floated {
                break;
            }
        }
        if let Some((_, one)) = best {
            return Some(one);
        }
    }
    None
}

/// C6: whether what is left of the next scoregroup needs no more than one upfloater if its
/// number is odd, and none if it is even.
fn does_well(pool: &Pool, group: &[usize], below: &[usize]) -> bool {
    if group.is_empty() {
        return true;
    }
    if group.len().is_multiple_of(2) {
        return pool.can_pair(group) && pool.can_pair(below);
    }
    (0..below.len()).any(|at| {
        let mut bracket = group.to_vec();
        bracket.push(below[at]);
        let rest: Vec<usize> = [&below[..at], &below[at + 1..]].concat();
        pool.can_pair(&bracket) && pool.can_pair(&rest)
    })
}

/// Those of the scoregroup of `one`, who was lifted, that come before in the order, and what
/// is against lifting each of them instead.
pub(super) fn passed_over(
    round: &Round,
    pool: &Pool,
    (residents, below): (&[usize], &[usize]),
    lifted: &[usize],
    one: usize,
) -> Vec<(usize, LiftBar)> {
    let score = round.contenders[one].score;
    let floated = |idx: usize| round.floats_count && round.contenders[idx].floated;
    let before = below.iter().copied().take_while(|&idx| idx != one);
    let bar = |idx: usize| {
        if lifted.contains(&idx) {
            return Some(LiftBar::AlsoLifted);
        }
        let instead = |other: usize| if other == one { idx } else { other };
        let set: Vec<usize> = lifted.iter().map(|&other| instead(other)).collect();
        let without = |group: &[usize]| -> Vec<usize> {
            group.iter().copied().filter(|other| !set.contains(other)).collect()
        };
        let bracket: Vec<usize> = residents.iter().chain(&set).copied().collect();
        let n_next = scoregroups(round, below).next().map_or(0, <[usize]>::len);
        match () {
            () if !pool.can_pair(&bracket) => Some(LiftBar::BracketStuck),
            () if !pool.can_pair(&without(below)) => Some(LiftBar::OthersStuck),
            () if !does_well(pool, &without(&below[..n_next]), &without(&below[n_next..])) => {
                Some(LiftBar::NextScoregroup)
            }
            () if floated(idx) && !floated(one) => Some(LiftBar::Floated),
            () => None,
        }
    };
    let same = before.filter(|&idx| round.contenders[idx].score == score);
    same.filter_map(|idx| Some((idx, bar(idx)?))).collect()
}

/// The scoregroup and as many from below as can matter.
struct Window<'r> {
    round: &'r Round,
    pool: &'r Pool,
    residents: &'r [usize],
    /// Whole scoregroups.
    near: &'r [usize],
    /// How many of `near` are in the next scoregroup.
    n_next: usize,
    /// The scoregroup of each of `near`, from 0.
    levels: Vec<usize>,
    /// Whether there are others further down, so many that whoever of `near` goes to them can
    /// be paired there.
    has_tail: bool,
}

impl<'r> Window<'r> {
    fn new(round: &'r Round, pool: &'r Pool, residents: &'r [usize], below: &'r [usize]) -> Self {
        let most_barred = pool.most_barred(residents).max(pool.most_barred(below));
        // With so many to choose from, whoever of the residents needs an opponent finds one.
        let enough = residents.len() + most_barred;
        let mut n_near = 0;
        let mut levels = Vec::new();
        let mut n_next = 0;
        for (level, group) in scoregroups(round, below).enumerate() {
            if level == 0 {
                n_next = group.len();
            } else if enough <= n_near {
                break;
            }
            n_near += group.len();
            levels.extend(std::iter::repeat_n(level, group.len()));
        }
        let has_tail = is_roomy(below.len() - n_near, most_barred);
        if !has_tail {
            n_near = below.len();
            levels.clear();
            for (level, group) in scoregroups(round, below).enumerate() {
                levels.extend(std::iter::repeat_n(level, group.len()));
            }
        }
        Self { round, pool, residents, near: &below[..n_near], n_next, levels, has_tail }
    }

    fn choose(&self) -> Option<Vec<usize>> {
        let n_levels = self.levels.last().map_or(0, |last| last + 1);
        // C4, C5 for each scoregroup, C6 and C7.
        let bits = self.bits() * (n_levels + 3) + 3;
        match bits {
            bits if bits < i128::BITS as usize => self.choose_with::<i128>(),
            bits if bits <= Wide::<8>::BITS => self.choose_with::<Wide<8>>(),
            bits if bits <= Wide::<64>::BITS => self.choose_with::<Wide<64>>(),
            _ => self.choose_with::<Wide<512>>(),
        }
    }

    /// Room for a count of everybody in the window, and for the prices of a matching.
    fn bits(&self) -> usize {
        let n = self.residents.len() + self.near.len() + 2;
        usize::BITS as usize - n.leading_zeros() as usize + 2
    }

    fn choose_with<C: Cost>(&self) -> Option<Vec<usize>> {
        let mut choice = self.solve::<C>(true)?;
        let lifted = self.lifted(&choice);
        let n_left = self.n_next - lifted.iter().filter(|&&at| at < self.n_next).count();
        if self.n_leaving_next(&choice) != n_left % 2 {
            // No set does well by the next scoregroup, so C6 distinguishes none of them.
            choice = self.solve::<C>(false)?;
        }
        let n_lifted = lifted.len();
        Some(self.first(choice, n_lifted).into_iter().map(|at| self.near[at]).collect())
    }

    /// The matching of least cost, and that cost.
    fn solve<C: Cost>(&self, looks_ahead: bool) -> Option<Choice<C>> {
        let n_real = self.residents.len() + self.near.len();
        let n = n_real + n_real % 2;
        let mut matcher = Matcher::new(n, |u, v| self.cost::<C>(u, v, looks_ahead));
        if !matcher.solve() {
            return None;
        }
        let best = matcher.total();
        Some(Choice { matcher, best })
    }

    /// The cost of matching two vertices: the residents, then `near`, then one who stands for
    /// the tail where the number is odd.
    fn cost<C: Cost>(&self, u: usize, v: usize, looks_ahead: bool) -> Option<C> {
        let n_residents = self.residents.len();
        let (u, v) = (u.min(v), u.max(v));
        let near = |vertex: usize| self.near.get(vertex - n_residents).copied();
        if v < n_residents {
            return self.pool.may_meet(self.residents[u], self.residents[v]).then(C::default);
        }
        if u < n_residents {
            let other = near(v).filter(|&it| self.pool.may_meet(self.residents[u], it))?;
            return Some(self.lift_cost(v - n_residents, other));
        }
        let is_next = |vertex: usize| vertex - n_residents < self.n_next;
        let one = near(u)?;
        let may_meet = near(v).is_some_and(|other| self.pool.may_meet(one, other));
        // Whoever does not pair with the other finds an opponent in the tail.
        if !may_meet && !self.has_tail {
            return None;
        }
        let stays = may_meet && is_next(u) && is_next(v);
        let leaving = u64::from(is_next(u)) + u64::from(is_next(v));
        let counted = if stays || !looks_ahead { 0 } else { leaving };
        Some(C::at(counted, self.bits()))
    }

    /// C4, then C5 from the lowest scoregroup up, then C7; C6 lies between the last two.
    fn lift_cost<C: Cost>(&self, at: usize, idx: usize) -> C {
        let bits = self.bits();
        let n_levels = self.levels.last().map_or(0, |last| last + 1);
        let floated = self.round.floats_count && self.round.contenders[idx].floated;
        C::at(1, bits * (n_levels + 2))
            + C::at(1, bits * (2 + self.levels[at]))
            + C::at(u64::from(floated), 0)
    }

    /// Places in `near` of those who are matched with residents.
    fn lifted<C: Cost>(&self, choice: &Choice<C>) -> Vec<usize> {
        let n_residents = self.residents.len();
        let is_lifted = |at: &usize| choice.matcher.mate(n_residents + at) < n_residents;
        (0..self.near.len()).filter(is_lifted).collect()
    }

    /// How many of the next scoregroup are neither lifted nor paired with each other.
    fn n_leaving_next<C: Cost>(&self, choice: &Choice<C>) -> usize {
        let n_residents = self.residents.len();
        let leaves = |&at: &usize| {
            let mate = choice.matcher.mate(n_residents + at);
            let is_paired_here = n_residents <= mate
                && mate < n_residents + self.n_next
                && self.pool.may_meet(self.near[at], self.near[mate - n_residents]);
            n_residents <= mate && !is_paired_here
        };
        (0..self.n_next).filter(leaves).count()
    }

    /// 3.5: of the cheapest, the first set in the order of the numbers.
    fn first<C: Cost>(&self, mut choice: Choice<C>, n_lifted: usize) -> Vec<usize> {
        let n_residents = self.residents.len();
        let n = choice.matcher.n_vertices();
        let mut lifted = Vec::with_capacity(n_lifted);
        for at in 0..self.near.len() {
            if lifted.len() == n_lifted {
                break;
            }
            let vertex = n_residents + at;
            if choice.keeps(vertex, n_residents..n, 0..n_residents) {
                lifted.push(at);
            }
        }
        lifted
    }
}

/// A cheapest matching that is narrowed down by one choice after the other.
pub(super) struct Choice<C> {
    pub(super) matcher: Matcher<C>,
    /// What the cheapest matchings cost.
    pub(super) best: C,
}

impl<C: Cost> Choice<C> {
    /// Keeps `vertex` from being matched in `away` if that costs nothing; otherwise it keeps
    /// away from `otherwise`. Tells which.
    pub(super) fn keeps(
        &mut self,
        vertex: usize,
        away: impl Iterator<Item = usize>,
        otherwise: impl Iterator<Item = usize>,
    ) -> bool {
        let mate = self.matcher.mate(vertex);
        self.matcher.flatten();
        let saved = self.matcher.save();
        let mut removed = Vec::new();
        let mut is_matched_there = false;
        for other in away {
            is_matched_there |= other == mate;
            if other != vertex && self.matcher.has_edge(vertex, other) {
                let old = self.matcher.remove(vertex, other);
                removed.push((other, old));
            }
        }
        let is_cheapest = self.matcher.solve() && self.matcher.total() == self.best;
        if !is_matched_there || is_cheapest {
            return true;
        }
        for (other, old) in removed {
            self.matcher.restore(vertex, other, old);
        }
        self.matcher.go_back(&saved);
        for other in otherwise {
            if other != vertex && self.matcher.has_edge(vertex, other) {
                self.matcher.remove(vertex, other);
            }
        }
        self.matcher.solve();
        false
    }
}
