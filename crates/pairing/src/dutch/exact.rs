//! Any bracket, exactly.
//!
//! The bracket is a graph: its members, those beyond it who decide whether floaters are
//! welcome, and blanks for those who stay unpaired. A cheapest perfect matching has the best
//! possible quality. Which of the best comes first in the order of generation is found
//! without generating: choices are made in the order of D.3, D.1, D.2 and D.1 again, and
//! each is kept if the matching can be repaired at the same cost.

use super::{
    bracket::{Bracket, BracketKind, NextNeed, Outcome},
    criteria::Pair,
    layout::{Extent, Layout},
    roster::{Rank, Roster},
};
use crate::matching::{Cost, Matcher, Saved, Wide};

/// Pairs the bracket. `None` if it cannot be paired, which a field that can be completed
/// rules out.
pub(crate) fn pair(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    if bracket.kind != BracketKind::Normal {
        return solve(roster, bracket, None);
    }
    let floaters = bracket.fewest_floaters(roster);
    let outcome = solve(roster, bracket, Some(Blanks::Floaters(floaters)))?;
    if outcome.floaters.is_empty() || bracket.next_is_ideal(roster, &outcome.floaters) {
        return Some(outcome);
    }
    let unpaired = bracket.next_unpaired(roster, &outcome.floaters, NextNeed::Pairs);
    // A player who may not have the bye weighs three times as much as one who may, so the
    // best solution leaves at most three times as many unpaired as this one.
    let blanks = if bracket.next_is_last() { 3 * unpaired } else { unpaired };
    solve(roster, bracket, Some(Blanks::Next(blanks)))
}

/// How many blanks a normal bracket gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blanks {
    /// One for each floater, wherever floaters go.
    Floaters(usize),
    /// One for each who stays unpaired in the next bracket as well.
    Next(usize),
}

fn solve(roster: &Roster, bracket: &Bracket<'_>, blanks: Option<Blanks>) -> Option<Outcome> {
    let members = bracket.members();
    let beyond = match (bracket.kind, blanks) {
        (BracketKind::Normal, Some(Blanks::Next(_))) => bracket.next(),
        (BracketKind::Penultimate, _) => bracket.below,
        (BracketKind::Normal | BracketKind::Last | BracketKind::CollapsedLast, _) => &[],
    };
    let n_players = members.len() + beyond.len();
    let n_blanks = match blanks {
        Some(Blanks::Floaters(count)) => count,
        Some(Blanks::Next(count)) => count.min(n_players),
        None => n_players % 2,
    };
    let looks_ahead = matches!(blanks, Some(Blanks::Next(_)));
    let extent = Extent {
        movers: bracket.movers,
        residents: bracket.residents,
        n_vertices: n_players + n_blanks,
        looks_ahead,
        ideal_floaters: None,
    };
    let layout = Layout::new(roster, &extent);
    let graph = Graph { roster, bracket, layout, members, beyond, n_blanks, looks_ahead };
    match graph.layout.bits() {
        bits if bits <= i128::BITS as usize - 1 => graph.pair::<i128>(),
        bits if bits <= Wide::<4>::BITS => graph.pair::<Wide<4>>(),
        bits if bits <= Wide::<8>::BITS => graph.pair::<Wide<8>>(),
        bits if bits <= Wide::<16>::BITS => graph.pair::<Wide<16>>(),
        bits if bits <= Wide::<64>::BITS => graph.pair::<Wide<64>>(),
        _ => graph.pair::<Wide<512>>(),
    }
}

/// Vertices are the members, those beyond, and the blanks, in this order.
struct Graph<'b> {
    roster: &'b Roster,
    bracket: &'b Bracket<'b>,
    layout: Layout,
    members: Vec<Rank>,
    beyond: &'b [Rank],
    n_blanks: usize,
    looks_ahead: bool,
}

/// What a vertex stands for.
#[derive(Clone, Copy)]
enum Vertex {
    Member(usize),
    Beyond(Rank),
    Blank,
}

impl Graph<'_> {
    fn vertex(&self, u: usize) -> Vertex {
        let n_members = self.members.len();
        match u {
            u if u < n_members => Vertex::Member(u),
            u if u < n_members + self.beyond.len() => Vertex::Beyond(self.beyond[u - n_members]),
            _ => Vertex::Blank,
        }
    }

    /// What the edge costs; `u` comes before `v`.
    fn cost<C: Cost>(&self, u: usize, v: usize) -> Option<C> {
        match (self.vertex(u), self.vertex(v)) {
            (Vertex::Member(one), Vertex::Member(other)) => {
                self.bracket.may_pair(self.roster, one, other).then(|| self.pair_cost(one, other))
            }
            (Vertex::Member(one), Vertex::Beyond(other)) => {
                let may_meet = self.roster.may_meet(self.members[one], other);
                may_meet.then(|| self.floater_cost(one))
            }
            (Vertex::Member(one), Vertex::Blank) => self.blank_cost(one),
            (Vertex::Beyond(one), Vertex::Beyond(other)) => {
                self.roster.may_meet(one, other).then(C::default)
            }
            (Vertex::Beyond(one), Vertex::Blank) if self.looks_ahead => {
                Some(self.layout.next_unpaired(self.bye_weight(one)))
            }
            (Vertex::Beyond(one), Vertex::Blank) => {
                self.roster.players[one].may_have_bye.then(C::default)
            }
            (Vertex::Blank, Vertex::Blank) => self.looks_ahead.then(C::default),
            (Vertex::Beyond(_) | Vertex::Blank, Vertex::Member(_))
            | (Vertex::Blank, Vertex::Beyond(_)) => None,
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

    fn blank_cost<C: Cost>(&self, place: usize) -> Option<C> {
        let rank = self.members[place];
        let contender = &self.roster.players[rank];
        if self.looks_ahead {
            let next = self.layout.next_unpaired::<C>(self.bye_weight(rank));
            let from_here = self.layout.next_unpaired_from_here::<C>(contender);
            return Some(self.floater_cost::<C>(place) + next + from_here);
        }
        let is_fit = self.bracket.kind == BracketKind::Normal || contender.may_have_bye;
        is_fit.then(|| self.floater_cost(place))
    }

    /// How heavily it weighs if the player stays unpaired in the next bracket.
    fn bye_weight(&self, rank: Rank) -> u64 {
        let is_stuck = self.bracket.next_is_last() && !self.roster.players[rank].may_have_bye;
        if is_stuck { 3 } else { 1 }
    }

    fn pair<C: Cost>(&self) -> Option<Outcome> {
        let n = self.members.len() + self.beyond.len() + self.n_blanks;
        let matcher = Matcher::<C>::new(n, |u, v| self.cost(u, v));
        let mut choice = Choice {
            n_members: self.members.len(),
            n_movers: self.bracket.movers.len(),
            best: C::default(),
            saved: matcher.save(),
            matcher,
            removed: Vec::new(),
        };
        choice.start()?;
        choice.choose_movers();
        choice.choose_opponents_of_movers();
        let exchange = choice.choose_exchange(&self.layout)?;
        choice.choose_transposition();
        let mut outcome = Outcome::of(&self.members, |place| choice.matcher.mate(place));
        outcome.exchange = exchange;
        Some(outcome)
    }
}

/// Choices made one after the other among the cheapest matchings.
struct Choice<C> {
    n_members: usize,
    n_movers: usize,
    matcher: Matcher<C>,
    /// Cost of the cheapest matchings.
    best: C,
    saved: Saved<C>,
    /// Edges taken away for a choice that is being tried.
    removed: Vec<(usize, usize, Option<C>)>,
}

impl<C: Cost> Choice<C> {
    fn start(&mut self) -> Option<()> {
        if !self.matcher.solve() {
            return None;
        }
        self.best = self.matcher.total();
        Some(())
    }

    /// Takes edges away for a trial.
    fn remove(&mut self, u: usize, v: usize) {
        if self.matcher.has_edge(u, v) {
            let old = self.matcher.remove(u, v);
            self.removed.push((u, v, old));
        }
    }

    fn begin(&mut self) {
        self.matcher.flatten();
        self.saved = self.matcher.save();
        self.removed.clear();
    }

    /// Whether the trial costs nothing; otherwise everything is put back.
    fn keep_if_free(&mut self) -> bool {
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

    fn is_paired_here(&self, place: usize) -> bool {
        self.matcher.mate(place) < self.n_members
    }

    fn n_vertices(&self) -> usize {
        self.matcher.n_vertices()
    }

    /// D.3: the best moved-down players who can be paired in a best candidate.
    fn choose_movers(&mut self) {
        for mover in 0..self.n_movers {
            let is_paired = self.is_paired_here(mover);
            self.begin();
            for v in self.n_members..self.n_vertices() {
                self.remove(mover, v);
            }
            if self.removed.is_empty() || is_paired || self.keep_if_free() {
                self.matcher.solve();
                continue;
            }
            self.begin();
            for v in self.n_movers..self.n_members {
                self.remove(mover, v);
            }
            self.matcher.solve();
        }
    }

    /// D.1 for the moved-down players.
    fn choose_opponents_of_movers(&mut self) {
        for mover in 0..self.n_movers {
            if self.is_paired_here(mover) {
                self.choose_opponent(mover, self.n_movers..self.n_members);
            }
        }
    }

    /// The first of `others` whom `u` can meet in a best candidate.
    fn choose_opponent(&mut self, u: usize, others: impl IntoIterator<Item = usize>) {
        for v in others {
            if self.matcher.mate(u) != v && !self.matcher.may_be_cheapest(u, v) {
                continue;
            }
            let is_matched = self.matcher.mate(u) == v;
            self.begin();
            for other in 0..self.n_vertices() {
                if other != v {
                    self.remove(u, other);
                }
                if other != u {
                    self.remove(v, other);
                }
            }
            if is_matched {
                self.matcher.solve();
                return;
            }
            if self.keep_if_free() {
                return;
            }
        }
    }

    /// D.2: exchanges between the halves of the remainder. Gives the sequence numbers of
    /// those who leave S1 and of those who enter it.
    fn choose_exchange(&mut self, layout: &Layout) -> Option<(Vec<usize>, Vec<usize>)> {
        let remainder = self.remainder();
        let n_pairs = remainder.iter().filter(|&&u| self.is_upper(u)).count();
        self.begin();
        for (sequence, &u) in remainder.iter().enumerate() {
            let more = layout.upper(sequence, n_pairs <= sequence);
            for &v in &remainder[sequence + 1..] {
                self.matcher.add(u, v, more);
            }
        }
        self.start()?;
        let n_exchanged = remainder[..n_pairs].iter().filter(|&&u| !self.is_upper(u)).count();
        let out = self.choose_leavers(&remainder, n_pairs, n_exchanged);
        let into = self.choose_enterers(&remainder, n_pairs, n_exchanged);
        self.settle_halves(&remainder);
        Some((out, into))
    }

    fn remainder(&self) -> Vec<usize> {
        let has_mover = |&u: &usize| self.matcher.mate(u) < self.n_movers;
        (self.n_movers..self.n_members).filter(|u| !has_mover(u)).collect()
    }

    /// Whether `u` is the higher of a pair of the bracket.
    fn is_upper(&self, u: usize) -> bool {
        let mate = self.matcher.mate(u);
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
            self.begin();
            for &v in &remainder[sequence + 1..] {
                self.remove(u, v);
            }
            if leaves {
                self.matcher.solve();
            } else if !self.keep_if_free() {
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
            self.begin();
            for &v in &remainder[..sequence] {
                self.remove(u, v);
            }
            for v in self.n_members..self.n_vertices() {
                self.remove(u, v);
            }
            if enters {
                self.matcher.solve();
            } else if !self.keep_if_free() {
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
        self.begin();
        for (one, &u) in remainder.iter().enumerate() {
            for (other, &v) in remainder.iter().enumerate().skip(one + 1) {
                if !uppers[one] || uppers[other] {
                    self.remove(u, v);
                }
            }
        }
        self.matcher.solve();
    }

    /// D.1 for the remainder.
    fn choose_transposition(&mut self) {
        for u in self.remainder() {
            if self.is_upper(u) {
                self.choose_opponent(u, u + 1..self.n_members);
            }
        }
    }
}
