//! Any bracket, exactly.
//!
//! The bracket is a graph: its members, those beyond it who decide whether floaters are
//! welcome, and blanks for those who stay unpaired. A cheapest perfect matching has the best
//! possible quality. Which of the best comes first in the order of generation is found
//! without generating: choices are made in the order of D.3, D.1, D.2 and D.1 again, and
//! each is kept if the matching can be repaired at the same cost.

use super::rules;
use super::{
    bracket::{Bracket, BracketKind, NextNeed, Outcome},
    criteria::Pair,
    layout::{Extent, Layout},
    roster::{Rank, Roster},
};
use crate::{
    Edition,
    matching::{Cost, Matcher, Trial, with_cost},
};

/// Pairs the bracket. `None` if it cannot be paired, which a field that can be completed
/// rules out.
pub(crate) fn pair(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    if bracket.kind != BracketKind::Normal {
        let floats_bye = bracket.floats_bye(roster, 1);
        return solve(roster, bracket, Scope::Everybody { floats_bye }).map(|it| it.outcome);
    }
    match roster.edition {
        Edition::E2017 => pair_and_look_ahead(roster, bracket),
        Edition::E2026 => pair_and_complete(roster, bracket),
    }
}

/// 2017: the bracket by itself, and with the next one where the floaters are not welcome there.
fn pair_and_look_ahead(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    let floaters = bracket.fewest_floaters(roster);
    let outcome = solve(roster, bracket, Scope::Bracket { floaters })?.outcome;
    if outcome.floaters.is_empty() || bracket.next_is_ideal(roster, &outcome.floaters) {
        return Some(outcome);
    }
    let unpaired = bracket.next_unpaired(roster, &outcome.floaters, NextNeed::Pairs);
    // A player who may not have the bye weighs three times as much as one who may, so the
    // best solution leaves at most three times as many unpaired as this one.
    let unpaired = if bracket.next_is_last { 3 * unpaired } else { unpaired };
    solve(roster, bracket, Scope::Next { unpaired }).map(|it| it.outcome)
}

/// 2026: everybody who is left must be pairable (C4), the bye going to the score that C5 named.
/// What is best without that condition and meets it is best with it, so the graph grows only
/// where it must: the bracket by itself, with the next one, with everybody below.
fn pair_and_complete(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    let floaters = bracket.fewest_floaters(roster);
    // With a bye among several floaters only the whole field tells who can float.
    if !bracket.gives_bye || floaters == 1 {
        let alone = solve(roster, bracket, Scope::Bracket { floaters });
        match alone {
            Some(alone) if bracket.goes_on_well(roster, &alone.outcome.floaters) => {
                return Some(alone.outcome);
            }
            Some(alone) if !bracket.gives_bye && !alone.outcome.floaters.is_empty() => {
                let floaters = &alone.outcome.floaters;
                let unpaired = bracket.next_unpaired(roster, floaters, NextNeed::Pairs);
                let ahead = solve(roster, bracket, Scope::Next { unpaired })?;
                let rest: Vec<Rank> =
                    ahead.left_over.iter().chain(bracket.lower()).copied().collect();
                if roster.can_complete(&rest) {
                    return Some(ahead.outcome);
                }
            }
            Some(_) | None => {}
        }
    }
    let whole = solve(roster, bracket, Scope::Everybody { floats_bye: false })?.outcome;
    if bracket.floats_bye(roster, whole.floaters.len()) {
        return solve(roster, bracket, Scope::Everybody { floats_bye: true }).map(|it| it.outcome);
    }
    Some(whole)
}

/// How far the graph reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// The bracket, with one blank for each floater, wherever floaters go.
    Bracket { floaters: usize },
    /// The bracket and the next one, with one blank for each who stays unpaired there as well.
    Next { unpaired: usize },
    /// The bracket and everybody below, with a blank for the bye; with `floats_bye` the bracket
    /// floats nobody but the one who gets it.
    Everybody { floats_bye: bool },
}

/// A paired bracket.
struct Solved {
    outcome: Outcome,
    /// Those of the bracket and the next one whom the graph leaves without opponent.
    left_over: Vec<Rank>,
}

fn solve(roster: &Roster, bracket: &Bracket<'_>, scope: Scope) -> Option<Solved> {
    let members = bracket.members();
    let (beyond, looks_ahead) = match (scope, bracket.kind, roster.edition) {
        (Scope::Bracket { .. }, ..) => (&[][..], false),
        (Scope::Next { .. }, ..) => (bracket.next(), true),
        (Scope::Everybody { .. }, BracketKind::Last | BracketKind::CollapsedLast, _) => {
            (&[][..], false)
        }
        (Scope::Everybody { .. }, BracketKind::Normal | BracketKind::Penultimate, edition) => {
            (bracket.below, rules::of(edition).looks_at_everybody_below)
        }
    };
    let n_players = members.len() + beyond.len();
    let (n_blanks, floats_bye) = match scope {
        Scope::Bracket { floaters } => (floaters, bracket.floats_bye(roster, floaters)),
        Scope::Next { unpaired } => (unpaired.min(n_players), false),
        Scope::Everybody { floats_bye } => (n_players % 2, floats_bye),
    };
    let extent = Extent {
        movers: bracket.movers,
        residents: bracket.residents,
        n_vertices: n_players + n_blanks,
        looks_ahead,
        floats_bye,
        ideal_floaters: None,
    };
    let layout = Layout::new(roster, &extent);
    let graph = Graph { roster, bracket, layout, members, beyond, n_blanks, scope, looks_ahead };
    with_cost!(graph.layout.bits(), C => graph.pair::<C>())
}

/// Vertices are the members, those beyond, and the blanks, in this order.
struct Graph<'b> {
    roster: &'b Roster,
    bracket: &'b Bracket<'b>,
    layout: Layout,
    members: Vec<Rank>,
    beyond: &'b [Rank],
    n_blanks: usize,
    scope: Scope,
    /// Whether it counts who stays unpaired in the next bracket.
    looks_ahead: bool,
}

/// What a vertex stands for.
#[derive(Clone, Copy)]
enum Vertex {
    Member(usize),
    /// A resident of the next bracket.
    Next(Rank),
    /// Further down.
    Lower(Rank),
    Blank,
}

impl Graph<'_> {
    fn vertex(&self, u: usize) -> Vertex {
        let n_members = self.members.len();
        match u {
            u if u < n_members => Vertex::Member(u),
            u if u < n_members + self.beyond.len() => {
                let idx = u - n_members;
                let rank = self.beyond[idx];
                if idx < self.bracket.n_next { Vertex::Next(rank) } else { Vertex::Lower(rank) }
            }
            _ => Vertex::Blank,
        }
    }

    /// What the edge costs; `u` comes before `v`.
    fn cost<C: Cost>(&self, u: usize, v: usize) -> Option<C> {
        match (self.vertex(u), self.vertex(v)) {
            (Vertex::Member(one), Vertex::Member(other)) => {
                self.bracket.may_pair(self.roster, one, other).then(|| self.pair_cost(one, other))
            }
            (Vertex::Member(one), Vertex::Next(other)) => {
                let may_meet = self.roster.may_meet(self.members[one], other);
                may_meet.then(|| self.floater_cost(one))
            }
            (Vertex::Member(one), Vertex::Lower(other)) => {
                let may_meet = self.roster.may_meet(self.members[one], other);
                may_meet.then(|| self.floater_cost::<C>(one) + self.passing_cost(one))
            }
            (Vertex::Next(one), Vertex::Lower(other)) => {
                self.roster.may_meet(one, other).then(|| self.left_over_cost(one))
            }
            (Vertex::Next(one), Vertex::Next(other))
            | (Vertex::Lower(one), Vertex::Lower(other)) => {
                self.roster.may_meet(one, other).then(C::default)
            }
            (Vertex::Member(one), Vertex::Blank) => self
                .may_be_blank(self.members[one])
                .then(|| self.floater_cost::<C>(one) + self.passing_cost(one)),
            (Vertex::Next(one), Vertex::Blank) => {
                self.may_be_blank(one).then(|| self.left_over_cost(one))
            }
            (Vertex::Lower(one), Vertex::Blank) => self.may_be_blank(one).then(C::default),
            (Vertex::Blank, Vertex::Blank) => {
                matches!(self.scope, Scope::Next { .. }).then(C::default)
            }
            (Vertex::Next(_) | Vertex::Lower(_) | Vertex::Blank, Vertex::Member(_))
            | (Vertex::Lower(_) | Vertex::Blank, Vertex::Next(_))
            | (Vertex::Blank, Vertex::Lower(_)) => None,
        }
    }

    /// Whether a player may be left without opponent in this graph.
    fn may_be_blank(&self, rank: Rank) -> bool {
        match self.scope {
            Scope::Bracket { .. } if !self.bracket.gives_bye => true,
            Scope::Next { .. } => true,
            Scope::Bracket { .. } | Scope::Everybody { .. } => {
                self.roster.players[rank].may_have_bye
            }
        }
    }

    fn pair_cost<C: Cost>(&self, one: usize, other: usize) -> C {
        let players = &self.roster.players;
        let (upper, lower) = (&players[self.members[one]], &players[self.members[other]]);
        self.layout.pair(Pair { upper, lower })
    }

    fn floater_cost<C: Cost>(&self, place: usize) -> C {
        self.layout.floater(&self.roster.players[self.members[place]])
    }

    /// What it costs that a floater finds nobody in the next bracket either.
    fn passing_cost<C: Cost>(&self, place: usize) -> C {
        if !self.looks_ahead {
            return C::default();
        }
        let rank = self.members[place];
        let from_here = self.layout.next_unpaired_from_here::<C>(&self.roster.players[rank]);
        self.left_over_cost::<C>(rank) + from_here
    }

    /// What it costs that somebody stays unpaired in the next bracket.
    fn left_over_cost<C: Cost>(&self, rank: Rank) -> C {
        if !self.looks_ahead {
            return C::default();
        }
        // 2017: one who may not have the bye weighs three times as much in the last bracket.
        let is_stuck = self.bracket.next_is_last && !self.roster.players[rank].may_have_bye;
        let weight = rules::of(self.roster.edition).stuck_weight;
        self.layout.next_unpaired(if is_stuck { weight.into() } else { 1 })
    }

    fn pair<C: Cost>(&self) -> Option<Solved> {
        let n = self.members.len() + self.beyond.len() + self.n_blanks;
        let matcher = Matcher::<C>::new(n, |u, v| self.cost(u, v));
        let mut choice = Choice {
            n_members: self.members.len(),
            n_movers: self.bracket.movers.len(),
            trial: Trial::new(matcher),
        };
        choice.trial.start()?;
        choice.choose_movers();
        choice.choose_opponents_of_movers();
        let exchange = choice.choose_exchange(&self.layout)?;
        choice.choose_transposition();
        let mut outcome = Outcome::of(&self.members, |place| choice.trial.matcher.mate(place));
        outcome.exchange = exchange;
        let n_players = self.members.len() + self.beyond.len();
        let is_left_over = |&u: &usize| n_players <= choice.trial.matcher.mate(u);
        let players = self.members.iter().chain(self.beyond).copied().enumerate();
        let left_over = players.filter(|(u, _)| is_left_over(u)).map(|(_, rank)| rank).collect();
        Some(Solved { outcome, left_over })
    }
}

/// Choices made one after the other among the cheapest matchings.
struct Choice<C> {
    n_members: usize,
    n_movers: usize,
    trial: Trial<C>,
}

impl<C: Cost> Choice<C> {
    fn is_paired_here(&self, place: usize) -> bool {
        self.trial.matcher.mate(place) < self.n_members
    }

    fn n_vertices(&self) -> usize {
        self.trial.matcher.n_vertices()
    }

    /// D.3: the best moved-down players who can be paired in a best candidate.
    fn choose_movers(&mut self) {
        for mover in 0..self.n_movers {
            let is_paired = self.is_paired_here(mover);
            self.trial.begin();
            for v in self.n_members..self.n_vertices() {
                self.trial.remove(mover, v);
            }
            if self.trial.changes_nothing() || is_paired || self.trial.keep_if_free() {
                self.trial.matcher.solve();
                continue;
            }
            self.trial.begin();
            for v in self.n_movers..self.n_members {
                self.trial.remove(mover, v);
            }
            self.trial.matcher.solve();
        }
    }

    /// D.1 for the moved-down players.
    fn choose_opponents_of_movers(&mut self) {
        for mover in 0..self.n_movers {
            if self.is_paired_here(mover) {
                self.trial.settle_first(mover, self.n_movers..self.n_members);
            }
        }
    }

    /// D.2: exchanges between the halves of the remainder. Gives the sequence numbers of
    /// those who leave S1 and of those who enter it.
    fn choose_exchange(&mut self, layout: &Layout) -> Option<(Vec<usize>, Vec<usize>)> {
        let remainder = self.remainder();
        let n_pairs = remainder.iter().filter(|&&u| self.is_upper(u)).count();
        self.trial.begin();
        for (sequence, &u) in remainder.iter().enumerate() {
            let more = layout.upper(sequence, n_pairs <= sequence);
            for &v in &remainder[sequence + 1..] {
                self.trial.matcher.add(u, v, more);
            }
        }
        self.trial.start()?;
        let n_exchanged = remainder[..n_pairs].iter().filter(|&&u| !self.is_upper(u)).count();
        let out = self.choose_leavers(&remainder, n_pairs, n_exchanged);
        let into = self.choose_enterers(&remainder, n_pairs, n_exchanged);
        self.settle_halves(&remainder);
        Some((out, into))
    }

    fn remainder(&self) -> Vec<usize> {
        let has_mover = |&u: &usize| self.trial.matcher.mate(u) < self.n_movers;
        (self.n_movers..self.n_members).filter(|u| !has_mover(u)).collect()
    }

    /// Whether `u` is the higher of a pair of the bracket.
    fn is_upper(&self, u: usize) -> bool {
        let mate = self.trial.matcher.mate(u);
        u < mate && mate < self.n_members
    }

    /// D.2.c: the lowest players of S1 leave first.
    fn choose_leavers(
        &mut self,
        remainder: &[usize],
        n_pairs: usize,
        mut left: usize,
    ) -> Vec<usize> {
        let mut out = Vec::new();
        for sequence in (0..n_pairs).rev() {
            if left == 0 {
                break;
            }
            let u = remainder[sequence];
            let leaves = !self.is_upper(u);
            self.trial.begin();
            for &v in &remainder[sequence + 1..] {
                self.trial.remove(u, v);
            }
            if leaves {
                self.trial.matcher.solve();
            } else if !self.trial.keep_if_free() {
                continue;
            }
            left -= 1;
            out.push(sequence);
        }
        out
    }

    /// D.2.d: the highest players of S2 enter first.
    fn choose_enterers(
        &mut self,
        remainder: &[usize],
        n_pairs: usize,
        mut left: usize,
    ) -> Vec<usize> {
        let mut into = Vec::new();
        for sequence in n_pairs..remainder.len() {
            if left == 0 {
                break;
            }
            let u = remainder[sequence];
            let enters = self.is_upper(u);
            self.trial.begin();
            for &v in &remainder[..sequence] {
                self.trial.remove(u, v);
            }
            for v in self.n_members..self.n_vertices() {
                self.trial.remove(u, v);
            }
            if enters {
                self.trial.matcher.solve();
            } else if !self.trial.keep_if_free() {
                continue;
            }
            left -= 1;
            into.push(sequence);
        }
        into
    }

    /// From now on S1 and S2 stay as they are.
    fn settle_halves(&mut self, remainder: &[usize]) {
        let uppers: Vec<bool> = remainder.iter().map(|&u| self.is_upper(u)).collect();
        self.trial.begin();
        for (one, &u) in remainder.iter().enumerate() {
            for (other, &v) in remainder.iter().enumerate().skip(one + 1) {
                if !uppers[one] || uppers[other] {
                    self.trial.remove(u, v);
                }
            }
        }
        self.trial.matcher.solve();
    }

    /// D.1 for the remainder.
    fn choose_transposition(&mut self) {
        for u in self.remainder() {
            if self.is_upper(u) {
                self.trial.settle_first(u, u + 1..self.n_members);
            }
        }
    }
}
