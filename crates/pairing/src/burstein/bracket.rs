//! One bracket: what there is to pair, and what came of it.

use arbiter_rulebook::Score;

use crate::{
    completion::Completion,
    dutch::roster::{Rank, Roster},
    matching::Largest,
};

/// What there is to pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket<'b> {
    /// Incoming floaters and residents, by index (1.8).
    pub(crate) members: &'b [Rank],
    /// The scoregroup, best first.
    pub(crate) residents: &'b [Rank],
    /// Everybody below, best first.
    pub(crate) below: &'b [Rank],
    /// How many of those below form the next scoregroup.
    pub(crate) n_next: usize,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The better by index first, in the order of its number in the bracket.
    pub(crate) pairs: Vec<(Rank, Rank)>,
    /// By index.
    pub(crate) floaters: Vec<Rank>,
}

/// A bracket that has been paired.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Score of the residents.
    pub(crate) score: Score,
    pub(crate) movers: Vec<Rank>,
    pub(crate) members: Vec<Rank>,
    pub(crate) residents: Vec<Rank>,
    pub(crate) below: Vec<Rank>,
    pub(crate) n_next: usize,
    pub(crate) outcome: Outcome,
}

impl Step {
    /// What there was to pair.
    pub(crate) fn bracket(&self) -> Bracket<'_> {
        Bracket {
            members: &self.members,
            residents: &self.residents,
            below: &self.below,
            n_next: self.n_next,
        }
    }
}

impl<'b> Bracket<'b> {
    pub(crate) fn paired(&self, score: Score, movers: Vec<Rank>, outcome: Outcome) -> Step {
        Step {
            score,
            movers,
            members: self.members.to_vec(),
            residents: self.residents.to_vec(),
            below: self.below.to_vec(),
            n_next: self.n_next,
            outcome,
        }
    }

    /// The next scoregroup.
    pub(crate) fn next(&self) -> &'b [Rank] {
        &self.below[..self.n_next]
    }

    /// Everybody below the next scoregroup.
    pub(crate) fn lower(&self) -> &'b [Rank] {
        &self.below[self.n_next..]
    }

    /// How many members cannot be paired at best, whatever becomes of those below.
    pub(crate) fn fewest_floaters(&self, roster: &Roster) -> usize {
        let is_edge = |u: usize, v: usize| roster.may_meet(self.members[u], self.members[v]);
        Largest::greedy(self.members.len(), is_edge).grow(is_edge)
    }

    /// Whether the floaters leave nothing to wish for below (C4, C7): all of them are paired in
    /// the next bracket, at most one of its residents is not, and with that one everybody
    /// further down can be paired. Where it says no a closer look may say yes.
    pub(crate) fn goes_on_well(&self, roster: &Roster, floaters: &[Rank]) -> bool {
        if floaters.is_empty() {
            return roster.can_complete(self.below);
        }
        let next = self.next();
        let n_floaters = floaters.len();
        let n = n_floaters + next.len();
        let at = |u: usize| if u < n_floaters { floaters[u] } else { next[u - n_floaters] };
        // Behind the players stands a spare where their number is odd.
        let is_edge = |u: usize, v: usize| {
            let (u, v) = (u.min(v), u.max(v));
            if v == n { n_floaters <= u } else { roster.may_meet(at(u), at(v)) }
        };
        let mut matching = Largest::greedy(n + n % 2, is_edge);
        if matching.grow(is_edge) != 0 {
            return false;
        }
        let left_over = matching.mates().get(n).map(|&u| at(u));
        let rest: Vec<Rank> = left_over.into_iter().chain(self.lower().iter().copied()).collect();
        roster.can_complete(&rest)
    }

    /// C7: how many stay unpaired in the next bracket at best, and the scores of the floaters
    /// among them, from the top. Who floats on is found by covering the highest scores first.
    pub(crate) fn next_at_best(&self, roster: &Roster, floaters: &[Rank]) -> (usize, Vec<Score>) {
        let mut players: Vec<Rank> = floaters.to_vec();
        players.sort_by_key(|&rank| std::cmp::Reverse(roster.players[rank].score));
        players.extend(self.next());
        let is_edge = |u: usize, v: usize| roster.may_meet(players[u], players[v]);
        let matching = Completion::in_order(players.len(), &is_edge);
        let alone: Vec<usize> = matching.uncovered().collect();
        let on = alone.iter().filter(|&&u| u < floaters.len());
        (alone.len(), on.map(|&u| roster.players[players[u]].score).collect())
    }

    /// How many floaters and residents of the next bracket stay unpaired there at best.
    pub(crate) fn next_unpaired(&self, roster: &Roster, floaters: &[Rank]) -> usize {
        let players: Vec<Rank> = floaters.iter().chain(self.next()).copied().collect();
        let is_edge = |u: usize, v: usize| roster.may_meet(players[u], players[v]);
        Largest::greedy(players.len(), is_edge).grow(is_edge)
    }
}

impl Outcome {
    /// Pairs and floaters of a matching of the members; partners beyond them do not count.
    pub(crate) fn of(members: &[Rank], mate: impl Fn(usize) -> usize) -> Self {
        let mut outcome = Self::default();
        for (place, &rank) in members.iter().enumerate() {
            match mate(place) {
                other if members.len() <= other => outcome.floaters.push(rank),
                other if place < other => outcome.pairs.push((rank, members[other])),
                _ => {}
            }
        }
        outcome
    }
}
