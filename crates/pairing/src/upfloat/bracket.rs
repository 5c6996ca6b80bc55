//! The pairing of a bracket: the best by C8 to C10, then the first in the order of its name
//! (3.6).
//!
//! The name of a pairing is the list of the smaller numbers of its pairs, ascending, and then
//! of their opponents. So the upper members are chosen first, from the smallest number on, and
//! then the opponent of each.
//!
//! Members who look alike to all criteria share a price, taken from the relaxed problem between
//! kinds of members; a pairing in which every pair is worth exactly the prices of its members
//! cannot be beaten. Where there is such a pairing, which is nearly always, only those pairs are
//! looked at. Otherwise a cheapest matching of the whole bracket tells.

use std::collections::BTreeMap;

use arbiter_rulebook::Color;

use super::{Contender, Pool, Round, lift::Choice};
use crate::{
    matching::{self, Cost, Halves, Largest, Matcher, UNMATCHED},
    swiss::Grade,
};

/// The pairs, the smaller number first, in the order of the name; `None` if there are none.
pub(super) fn pairs(
    round: &Round,
    pool: &Pool,
    residents: &[usize],
    upfloaters: &[usize],
) -> Option<Vec<(usize, usize)>> {
    let mut members: Vec<Member> = residents
        .iter()
        .map(|&idx| Member { idx, is_lifted: false })
        .chain(upfloaters.iter().map(|&idx| Member { idx, is_lifted: true }))
        .collect();
    members.sort_by_key(|member| round.contenders[member.idx].number);
    let bracket = Bracket { round, pool, members };
    let pairs = bracket.quick().or_else(|| bracket.exact())?;
    let idx = |place: usize| bracket.members[place].idx;
    Some(pairs.into_iter().map(|(upper, lower)| (idx(upper), idx(lower))).collect())
}

/// How many of these pairs fail C8, C9 and C10.
pub(super) fn tally(round: &Round, lifted: &[usize], pairs: &[(usize, usize)]) -> [u64; 3] {
    let kind = |idx: usize| kind(round, Member { idx, is_lifted: lifted.contains(&idx) });
    let mut tally = [0; 3];
    for &(one, other) in pairs {
        let faults = faults(kind(one), kind(other));
        for (sum, fault) in tally.iter_mut().zip(faults) {
            *sum += fault;
        }
    }
    tally
}

#[derive(Clone, Copy)]
struct Member {
    idx: usize,
    is_lifted: bool,
}

/// A bracket, its members by number.
struct Bracket<'r> {
    round: &'r Round,
    pool: &'r Pool,
    members: Vec<Member>,
}

/// What the criteria see of a member.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    preference: Option<(Color, Grade)>,
    floated: bool,
    is_lifted: bool,
}

fn kind(round: &Round, Member { idx, is_lifted }: Member) -> Kind {
    let contender: &Contender = &round.contenders[idx];
    Kind {
        preference: contender.preference.map(|wanted| (wanted.color, wanted.grade)),
        floated: round.floats_count && contender.floated,
        is_lifted,
    }
}

/// C8, C9 and C10 of a pair in one number.
fn cost(one: Kind, other: Kind) -> i128 {
    let [clashes, strong, floaters] = faults(one, other);
    i128::at(clashes, 64) + i128::at(strong, 32) + i128::at(floaters, 0)
}

/// What a pair has against it by C8, C9 and C10.
fn faults(one: Kind, other: Kind) -> [u64; 3] {
    let clash = match (one.preference, other.preference) {
        (Some((wanted, own)), Some((same, others))) if wanted == same => Some(own.min(others)),
        (Some(_) | None, Some(_) | None) => None,
    };
    let is_strong = clash.is_some_and(|grade| Grade::Strong <= grade);
    let floaters =
        u64::from(one.is_lifted && other.floated) + u64::from(other.is_lifted && one.floated);
    [u64::from(clash.is_some()), u64::from(is_strong), floaters]
}

impl Bracket<'_> {
    fn n(&self) -> usize {
        self.members.len()
    }

    fn kind(&self, place: usize) -> Kind {
        kind(self.round, self.members[place])
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        self.pool.may_meet(self.members[one].idx, self.members[other].idx)
    }

    /// The first pairing of those in which every pair is worth the prices of its members.
    fn quick(&self) -> Option<Vec<(usize, usize)>> {
        let worth = Worth::of(self)?;
        let uppers = match worth.first_half() {
            Some(pairs) => return Some(pairs),
            None => worth.uppers()?,
        };
        worth.opponents(&uppers)
    }

    /// The first of the cheapest pairings.
    fn exact(&self) -> Option<Vec<(usize, usize)>> {
        let n = self.n();
        let mut matcher =
            Matcher::new(n, |u, v| self.may_meet(u, v).then(|| cost(self.kind(u), self.kind(v))));
        if !matcher.solve() {
            return None;
        }
        let best = matcher.total();
        let mut choice = Choice { matcher, best };
        let mut uppers = Vec::with_capacity(n / 2);
        for place in 0..n {
            if uppers.len() < n / 2 && choice.keeps(place, 0..place, place + 1..n) {
                uppers.push(place);
            }
        }
        for &upper in &uppers {
            for lower in upper + 1..n {
                if choice.matcher.mate(upper) == lower
                    || choice.matcher.may_be_cheapest(upper, lower)
                {
                    let others = (0..n).filter(|&other| other != lower);
                    if choice.keeps(upper, others, std::iter::once(lower)) {
                        break;
                    }
                }
            }
        }
        Some(uppers.into_iter().map(|upper| (upper, choice.matcher.mate(upper))).collect())
    }
}

/// Which pairs are worth exactly the prices of their members.
struct Worth<'b> {
    bracket: &'b Bracket<'b>,
    kinds: Vec<usize>,
    n_kinds: usize,
    /// Rows by kind.
    goes: Vec<bool>,
}

impl<'b> Worth<'b> {
    fn of(bracket: &'b Bracket<'b>) -> Option<Self> {
        let mut numbers: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut samples: Vec<Kind> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut kinds = Vec::with_capacity(bracket.n());
        for place in 0..bracket.n() {
            let kind = bracket.kind(place);
            let number = *numbers.entry(kind).or_insert_with(|| {
                samples.push(kind);
                counts.push(0);
                samples.len() - 1
            });
            counts[number] += 1;
            kinds.push(number);
        }
        let n_kinds = samples.len();
        // Two who were lifted never meet: without them fewer would have been lifted.
        let cost = |t: usize, u: usize| {
            let is_possible =
                !(samples[t].is_lifted && samples[u].is_lifted) && (t != u || 1 < counts[t]);
            is_possible.then(|| cost(samples[t], samples[u]))
        };
        let prices = matching::prices(&counts, cost)?;
        let mut goes = vec![false; n_kinds * n_kinds];
        for t in 0..n_kinds {
            for u in 0..n_kinds {
                goes[t * n_kinds + u] =
                    cost(t, u).is_some_and(|cost| cost + cost == prices[t] + prices[u]);
            }
        }
        Some(Self { bracket, kinds, n_kinds, goes })
    }

    fn is_edge(&self, one: usize, other: usize) -> bool {
        self.goes[self.kinds[one] * self.n_kinds + self.kinds[other]]
            && self.bracket.may_meet(one, other)
    }

    /// The pairing whose upper members are the first half, if there is one: no name is earlier.
    fn first_half(&self) -> Option<Vec<(usize, usize)>> {
        let uppers: Vec<usize> = (0..self.bracket.n() / 2).collect();
        self.opponents(&uppers)
    }

    /// The first pairing with these upper members.
    fn opponents(&self, uppers: &[usize]) -> Option<Vec<(usize, usize)>> {
        let mut graph = self.between(uppers);
        if !graph.complete() {
            return None;
        }
        graph.make_first(uppers.len());
        let lowers = self.lowers(uppers);
        Some(uppers.iter().zip(graph.into_mates()).map(|(&u, mate)| (u, lowers[mate])).collect())
    }

    fn lowers(&self, uppers: &[usize]) -> Vec<usize> {
        (0..self.bracket.n()).filter(|place| uppers.binary_search(place).is_err()).collect()
    }

    fn between(&self, uppers: &[usize]) -> Halves<'_, impl Fn(usize, usize) -> bool> {
        let lowers = self.lowers(uppers);
        let kinds = |places: &[usize]| places.iter().map(|&place| self.kinds[place]).collect();
        let types = (kinds(uppers), kinds(&lowers));
        let uppers = uppers.to_vec();
        Halves::new(types, (&self.goes, self.n_kinds), move |left: usize, right: usize| {
            let (upper, lower) = (uppers[left], lowers[right]);
            lower < upper || !self.bracket.may_meet(upper, lower)
        })
    }

    /// The first upper members that leave a pairing, or none if no pairing is worth the prices.
    fn uppers(&self) -> Option<Vec<usize>> {
        let n = self.bracket.n();
        let mut witness = Largest::from(self.first_try());
        if witness.grow(|u, v| self.is_edge(u, v)) != 0 {
            return None;
        }
        let mut side: Vec<Option<Side>> = vec![None; n];
        let mut uppers = Vec::with_capacity(n / 2);
        for place in 0..n {
            let mate = witness.mates()[place];
            let is_upper = uppers.len() < n / 2
                && (place < mate || self.can_turn(&mut witness, place, mate, &mut side));
            if is_upper {
                uppers.push(place);
            }
            side[place] = Some(if is_upper { Side::Upper } else { Side::Lower });
        }
        Some(uppers)
    }

    /// Whether `place`, matched with the smaller `mate`, can be an upper member instead; the
    /// witness then has it so.
    fn can_turn(
        &self,
        witness: &mut Largest,
        place: usize,
        mate: usize,
        side: &mut [Option<Side>],
    ) -> bool {
        side[place] = Some(Side::Upper);
        let before = witness.mates().to_vec();
        let side = &*side;
        let is_edge = |one: usize, other: usize| {
            let (small, large) = (one.min(other), one.max(other));
            side[small] != Some(Side::Lower)
                && side[large] != Some(Side::Upper)
                && self.is_edge(one, other)
        };
        let mut free = before.clone();
        free[place] = UNMATCHED;
        free[mate] = UNMATCHED;
        let mut turned = Largest::from(free);
        let can = turned.augment_from(mate, &is_edge);
        if can {
            *witness = turned;
        }
        can
    }

    /// A matching to start from: as many of the first half as find somebody in the second.
    fn first_try(&self) -> Vec<usize> {
        let n = self.bracket.n();
        let uppers: Vec<usize> = (0..n / 2).collect();
        let lowers = self.lowers(&uppers);
        let mut graph = self.between(&uppers);
        graph.complete();
        let mut mate = vec![UNMATCHED; n];
        for (&upper, found) in uppers.iter().zip(graph.into_mates()) {
            if let Some(&lower) = lowers.get(found) {
                mate[upper] = lower;
                mate[lower] = upper;
            }
        }
        mate
    }
}

/// Which end of its pair a member is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Upper,
    Lower,
}
