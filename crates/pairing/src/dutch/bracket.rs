//! One bracket: what there is to pair, and what came of it.

use super::roster::{Rank, Roster};
use super::rules;
use crate::matching::{Largest, UNMATCHED};

/// Which of the rules on completion is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BracketKind {
    /// Floaters go to the next scoregroup, which C.7 looks at.
    Normal,
    /// Paired again under C.4, so that the collapsed last bracket can be completed (A.9).
    Penultimate,
    /// The lowest scoregroup: whoever is left over gets the bye.
    Last,
    /// Everybody below the penultimate bracket.
    CollapsedLast,
}

impl BracketKind {
    /// Whether this bracket ends the round.
    pub(crate) const fn is_last(self) -> bool {
        matches!(self, Self::Last | Self::CollapsedLast)
    }
}

/// What there is to pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket<'b> {
    pub(crate) kind: BracketKind,
    /// Moved-down players (A.4.a), best first.
    pub(crate) movers: &'b [Rank],
    /// The scoregroup, best first.
    pub(crate) residents: &'b [Rank],
    /// Everybody below, best first.
    pub(crate) below: &'b [Rank],
    /// How many of those below form the next scoregroup.
    pub(crate) n_next: usize,
    /// Whether the next scoregroup is the lowest.
    pub(crate) next_is_last: bool,
    /// Whether one of the members gets the bye: in the last bracket if their number is odd,
    /// and in 2026 in every bracket whose residents are not above the score of the bye (C5).
    pub(crate) gives_bye: bool,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Higher ranked first.
    pub(crate) pairs: Vec<(Rank, Rank)>,
    /// Best first; in a last bracket the one who gets the bye.
    pub(crate) floaters: Vec<Rank>,
    /// Which exchange the remainder needed, as sequence numbers within it: out, then in.
    pub(crate) exchange: (Vec<usize>, Vec<usize>),
}

impl<'b> Bracket<'b> {
    /// The next scoregroup.
    pub(crate) fn next(&self) -> &'b [Rank] {
        &self.below[..self.n_next]
    }

    /// Everybody below the next scoregroup.
    pub(crate) fn lower(&self) -> &'b [Rank] {
        &self.below[self.n_next..]
    }

    /// Whether the only floater is the one who gets the bye, so that unplayed games count
    /// (2026: C9).
    pub(crate) fn floats_bye(&self, roster: &Roster, n_floaters: usize) -> bool {
        rules::of(roster.edition).settles_bye_first && self.gives_bye && n_floaters == 1
    }

    /// Whether the floaters leave nothing to wish for below (2026: C4, C8): all of them are
    /// paired in the next bracket, at most one of its residents is not, and with that one
    /// everybody further down can be paired. Where it says no a closer look may say yes.
    pub(crate) fn goes_on_well(&self, roster: &Roster, floaters: &[Rank]) -> bool {
        // Whoever gets the bye passes through the brackets below without touching them.
        let looks_ahead = !floaters.is_empty() && !self.floats_bye(roster, floaters.len());
        if !looks_ahead {
            let rest: Vec<Rank> = floaters.iter().chain(self.below).copied().collect();
            return roster.can_complete(&rest);
        }
        let (matching, unpaired) = self.next_matching(roster, floaters, NextNeed::Ideal);
        if unpaired != 0 {
            return false;
        }
        // Behind the players stands a spare where their number is odd.
        let spare = matching.mates().get(floaters.len() + self.n_next);
        let left_over = spare.map(|&u| self.next()[u - floaters.len()]);
        let rest: Vec<Rank> = left_over.into_iter().chain(self.lower().iter().copied()).collect();
        roster.can_complete(&rest)
    }

    /// Everybody in the bracket, best first.
    pub(crate) fn members(&self) -> Vec<Rank> {
        self.movers.iter().chain(self.residents).copied().collect()
    }

    /// Whether two members, given by place, may be paired here: moved-down players are
    /// not paired with each other.
    pub(crate) fn may_pair(&self, roster: &Roster, one: usize, other: usize) -> bool {
        let n_movers = self.movers.len();
        if one < n_movers && other < n_movers {
            return false;
        }
        let at = |place: usize| {
            if place < n_movers { self.movers[place] } else { self.residents[place - n_movers] }
        };
        roster.may_meet(at(one), at(other))
    }

    /// How many members cannot be paired at best (C.5).
    pub(crate) fn fewest_floaters(&self, roster: &Roster) -> usize {
        let n = self.movers.len() + self.residents.len();
        let is_edge = |one: usize, other: usize| self.may_pair(roster, one, other);
        Largest::greedy(n, is_edge).grow(is_edge)
    }

    /// Whether the floaters leave nothing to wish for in the next bracket (C.7): all of them
    /// are paired there, and at most one of its residents is not.
    pub(crate) fn next_is_ideal(&self, roster: &Roster, floaters: &[Rank]) -> bool {
        self.next_unpaired(roster, floaters, NextNeed::Ideal) == 0
    }

    /// How many floaters and residents of the next bracket stay unpaired there at best.
    pub(crate) fn next_unpaired(
        &self,
        roster: &Roster,
        floaters: &[Rank],
        need: NextNeed,
    ) -> usize {
        self.next_matching(roster, floaters, need).1
    }

    fn next_matching(
        &self,
        roster: &Roster,
        floaters: &[Rank],
        need: NextNeed,
    ) -> (Largest, usize) {
        let next = self.next();
        let n_floaters = floaters.len();
        let n = n_floaters + next.len();
        let has_spare = need == NextNeed::Ideal && n % 2 == 1;
        let at = |u: usize| if u < n_floaters { floaters[u] } else { next[u - n_floaters] };
        let next_gives_bye = self.next_is_last
            || next.first().is_some_and(|&rank| roster.gives_bye(roster.players[rank].score));
        let is_edge = |u: usize, v: usize| {
            let (u, v) = (u.min(v), u.max(v));
            if v == n {
                n_floaters <= u && (!next_gives_bye || roster.players[at(u)].may_have_bye)
            } else {
                n_floaters <= v && roster.may_meet(at(u), at(v))
            }
        };
        let mut matching = Largest::greedy(n + usize::from(has_spare), is_edge);
        let unpaired = matching.grow(is_edge);
        (matching, unpaired)
    }
}

/// What is asked of the next bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextNeed {
    /// At most one resident may stay unpaired, fit for the bye if it is the last bracket.
    Ideal,
    /// The largest number of pairs.
    Pairs,
}

impl Outcome {
    /// Pairs and floaters of a matching of the members; partners beyond them do not count.
    pub(crate) fn of(members: &[Rank], mate: impl Fn(usize) -> usize) -> Self {
        let mut outcome = Self::default();
        for (place, &rank) in members.iter().enumerate() {
            match mate(place) {
                other if other == UNMATCHED || members.len() <= other => {
                    outcome.floaters.push(rank);
                }
                other if place < other => outcome.pairs.push((rank, members[other])),
                _ => {}
            }
        }
        outcome
    }
}
