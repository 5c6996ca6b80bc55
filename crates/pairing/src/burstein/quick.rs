//! Brackets in which nothing is left to wish for, of any size.
//!
//! Everybody is paired, or all but one resident, and no more pairs want the same colour than the
//! numbers demand. Let `w`, `b` and `n` want White, Black and nothing, whoever stays unpaired
//! counting as an opponent who wants nothing. If `w` is more than `b + n`, every best pairing has
//! a White seeker in each pair; if neither colour is wanted by more than half, no pair wants
//! the same. Conversely a pairing with such pairs alone is best. So the first perfect matching
//! among such pairs is the answer.

use arbiter_rulebook::Color;

use super::bracket::{Bracket, Outcome};
use crate::{
    dutch::roster::{Rank, Roster},
    matching::{Largest, UNMATCHED},
};

/// Pairs the bracket if nothing is left to wish for; otherwise gives up.
pub(crate) fn pair(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    let mut fold = Fold::new(roster, bracket)?;
    let outcome = fold.first()?;
    bracket.goes_on_well(roster, &outcome.floaters).then_some(outcome)
}

/// How many want White, Black and nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wants([usize; 3]);

/// Which pairs a best pairing is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Each pair has somebody who wants this colour.
    Surplus(Color),
    /// No pair wants the same colour.
    Even,
}

impl Wants {
    fn rule(self) -> Rule {
        let Self([white, black, nothing]) = self;
        match () {
            () if black + nothing < white => Rule::Surplus(Color::White),
            () if white + nothing < black => Rule::Surplus(Color::Black),
            () => Rule::Even,
        }
    }

    /// Whether the numbers still allow a pairing by the rule.
    fn allows(self, rule: Rule) -> bool {
        let Self([white, black, nothing]) = self;
        match rule {
            Rule::Surplus(Color::White) => black + nothing <= white,
            Rule::Surplus(Color::Black) => white + nothing <= black,
            Rule::Even => white <= black + nothing && black <= white + nothing,
        }
    }

    fn without(mut self, one: usize, other: usize) -> Self {
        self.0[one] = self.0[one].saturating_sub(1);
        self.0[other] = self.0[other].saturating_sub(1);
        self
    }
}

/// The members by number, and behind them the place of a floater where they are odd.
struct Fold<'b> {
    roster: &'b Roster,
    members: &'b [Rank],
    /// Who may stay unpaired: residents, because their score is the lowest (C6).
    may_float: Vec<bool>,
    /// Indices into [`Wants`].
    wants: Vec<usize>,
    rule: Rule,
    counts: Wants,
}

impl<'b> Fold<'b> {
    fn new(roster: &'b Roster, bracket: &Bracket<'b>) -> Option<Self> {
        let members = bracket.members;
        let score = roster.players[*bracket.residents.first()?].score;
        let wants: Vec<usize> = members
            .iter()
            .map(|&rank| match roster.players[rank].preference.map(|wanted| wanted.color) {
                Some(Color::White) => 0,
                Some(Color::Black) => 1,
                None => 2,
            })
            .chain((members.len() % 2 == 1).then_some(2))
            .collect();
        let mut counts = Wants::default();
        for &wanted in &wants {
            counts.0[wanted] += 1;
        }
        let may_float = members.iter().map(|&rank| roster.players[rank].score == score).collect();
        Some(Self { roster, members, may_float, wants, rule: counts.rule(), counts })
    }

    fn is_edge(&self, u: usize, v: usize) -> bool {
        let (one, other) = (self.wants[u], self.wants[v]);
        let goes = match self.rule {
            Rule::Surplus(Color::White) => one == 0 || other == 0,
            Rule::Surplus(Color::Black) => one == 1 || other == 1,
            Rule::Even => one != other || one == 2,
        };
        let n = self.members.len();
        goes && match (u == n, v == n) {
            (false, false) => self.roster.may_meet(self.members[u], self.members[v]),
            (true, false) => self.may_float[v],
            (false, true) => self.may_float[u],
            (true, true) => false,
        }
    }

    /// The first perfect matching: number 1 meets the largest number possible, then number 2,
    /// and so on, the floater's place being tried last.
    fn first(&mut self) -> Option<Outcome> {
        let n = self.wants.len();
        let mut mate = self.fold();
        let mut largest = Largest::from(mate);
        if largest.grow(|u, v| self.is_edge(u, v)) != 0 {
            return None;
        }
        mate = largest.mates().to_vec();
        let mut is_settled = vec![false; n];
        let mut counts = self.counts;
        for u in 0..self.members.len() {
            if is_settled[u] {
                continue;
            }
            let places = (u + 1..self.members.len()).rev().chain(self.members.len()..n);
            for v in places {
                if is_settled[v] || (mate[u] != v && !self.is_edge(u, v)) {
                    continue;
                }
                let left = counts.without(self.wants[u], self.wants[v]);
                if !left.allows(self.rule) || !self.take(&mut mate, &is_settled, u, v) {
                    continue;
                }
                (is_settled[u], is_settled[v], counts) = (true, true, left);
                break;
            }
        }
        Some(Outcome::of(self.members, |place| mate[place]))
    }

    /// A matching to begin with: first against last as far as that goes.
    fn fold(&self) -> Vec<usize> {
        let n = self.wants.len();
        let mut mate = vec![UNMATCHED; n];
        let mut counts = self.counts;
        for u in 0..n {
            if mate[u] != UNMATCHED {
                continue;
            }
            let fits = |&v: &usize| {
                mate[v] == UNMATCHED
                    && self.is_edge(u, v)
                    && counts.without(self.wants[u], self.wants[v]).allows(self.rule)
            };
            if let Some(v) = (u + 1..n).rev().find(fits) {
                counts = counts.without(self.wants[u], self.wants[v]);
                (mate[u], mate[v]) = (v, u);
            }
        }
        mate
    }

    /// Matches the two if the others who are not settled can be repaired.
    fn take(&self, mate: &mut Vec<usize>, is_settled: &[bool], u: usize, v: usize) -> bool {
        if mate[u] == v {
            return true;
        }
        let (one, other) = (mate[u], mate[v]);
        let before = (!self.is_edge(one, other)).then(|| mate.clone());
        (mate[u], mate[v]) = (v, u);
        let Some(before) = before else {
            (mate[one], mate[other]) = (other, one);
            return true;
        };
        (mate[one], mate[other]) = (UNMATCHED, UNMATCHED);
        let is_free = |w: usize| !is_settled[w] && w != u && w != v;
        let mut largest = Largest::from(std::mem::take(mate));
        let is_edge = |a: usize, b: usize| is_free(a) && is_free(b) && self.is_edge(a, b);
        if largest.augment_from(one, &is_edge) {
            *mate = largest.mates().to_vec();
            return true;
        }
        *mate = before;
        false
    }
}
