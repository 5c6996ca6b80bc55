//! The Dutch system by generating candidates: sections B and D taken literally.
//!
//! Nothing of the engine is used here, only the field. Slow, and meant for a dozen players.

mod y2026;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use arbiter_pairing::swiss::{Board, Boards, Entrant, Field, Float, Grade};
use arbiter_rulebook::Color;

/// One list per criterion, in the order C.5, C.6, C.7 (twice), C.8 to C.19.
type Key = Vec<Vec<u16>>;

/// Names of the places of a [`Key`].
pub(crate) const NAMES: [&str; 16] = [
    "C5", "C6", "C7", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17",
    "C18", "C19",
];

#[derive(Clone, Debug, Default)]
struct Candidate {
    pairs: Vec<(usize, usize)>,
    floaters: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Normal,
    Penultimate,
    Last,
}

pub(crate) struct Oracle<'f> {
    field: &'f Field,
    players: Vec<&'f Entrant>,
    /// How often an earlier candidate was passed over because of each criterion.
    pub(crate) decided: BTreeMap<&'static str, usize>,
}

/// The best candidate so far, and the keys of those that it took the place of.
#[derive(Default)]
struct Best {
    candidate: Option<(Key, Candidate)>,
    passed: Vec<Key>,
}

impl Best {
    /// Takes a candidate that is better; of equals the first stays.
    fn offer(&mut self, key: Key, candidate: Candidate) {
        if self.candidate.as_ref().is_none_or(|(old, _)| key < *old)
            && let Some((old, _)) = self.candidate.replace((key, candidate))
        {
            self.passed.push(old);
        }
    }

    /// The best of all, counting by name what decided against the others.
    fn taken(
        self,
        names: &[&'static str],
        decided: &mut BTreeMap<&'static str, usize>,
    ) -> Candidate {
        let Some((key, candidate)) = self.candidate else { return Candidate::default() };
        for old in self.passed {
            if let Some(place) = (0..key.len()).find(|&place| key[place] != old[place]) {
                *decided.entry(names[place]).or_default() += 1;
            }
        }
        candidate
    }
}

impl<'f> Oracle<'f> {
    pub(crate) fn new(field: &'f Field) -> Self {
        Self { field, players: field.ranking(), decided: BTreeMap::new() }
    }

    /// The round, or none if no complete pairing exists.
    pub(crate) fn pair(&mut self) -> Option<Boards> {
        let n = self.players.len();
        let everybody: Vec<usize> = (0..n).collect();
        if !self.completable(&everybody) {
            return None;
        }
        let scores: BTreeSet<Reverse<u16>> =
            everybody.iter().map(|&p| Reverse(self.score(p))).collect();
        let groups: Vec<Vec<usize>> = scores
            .iter()
            .map(|score| everybody.iter().copied().filter(|&p| self.score(p) == score.0).collect())
            .collect();
        let mut pairs = Vec::new();
        let mut movers: Vec<usize> = Vec::new();
        for (idx, group) in groups.iter().enumerate() {
            let below: Vec<usize> = groups[idx + 1..].concat();
            let next = groups.get(idx + 1).cloned().unwrap_or_default();
            let is_last_next = idx + 2 == groups.len();
            let kind = if below.is_empty() { Kind::Last } else { Kind::Normal };
            let best = self.bracket(kind, (&movers, group), (&next, is_last_next), &below);
            let rest = [best.floaters.clone(), below.clone()].concat();
            if kind == Kind::Last || self.completable(&rest) {
                pairs.extend(best.pairs);
                movers = best.floaters;
                continue;
            }
            *self.decided.entry("C4").or_default() += 1;
            let best = self.bracket(Kind::Penultimate, (&movers, group), (&[], false), &below);
            pairs.extend(best.pairs);
            let last = self.bracket(Kind::Last, (&best.floaters, &below), (&[], false), &[]);
            pairs.extend(last.pairs);
            movers = last.floaters;
            break;
        }
        let boards = pairs.iter().map(|&(upper, lower)| self.board(upper, lower)).collect();
        Some(Boards::in_order(self.field, boards, movers.first().map(|&p| self.players[p].number)))
    }

    fn score(&self, p: usize) -> u16 {
        self.players[p].pairing_score.tenths()
    }

    fn grade(&self, p: usize) -> u8 {
        match self.players[p].colors.preference().map(|wanted| wanted.grade) {
            None => 0,
            Some(Grade::Mild) => 1,
            Some(Grade::Strong) => 2,
            Some(Grade::Absolute) => 3,
        }
    }

    fn wanted(&self, p: usize) -> Option<Color> {
        self.players[p].colors.preference().map(|wanted| wanted.color)
    }

    fn is_top(&self, p: usize) -> bool {
        self.field.is_top_scorer(self.players[p])
    }

    fn legal(&self, a: usize, b: usize) -> bool {
        let clash = self.grade(a) == 3 && self.grade(b) == 3 && self.wanted(a) == self.wanted(b);
        let is_exempt = self.is_top(a) || self.is_top(b);
        !self.players[a].barred_opponents.contains(&self.players[b].number) && (is_exempt || !clash)
    }

    fn completable(&self, rest: &[usize]) -> bool {
        let Some((&first, others)) = rest.split_first() else { return true };
        let without = |idx: usize| {
            let mut left = others.to_vec();
            left.remove(idx);
            left
        };
        let plays = (0..others.len())
            .any(|idx| self.legal(first, others[idx]) && self.completable(&without(idx)));
        plays
            || (rest.len() % 2 == 1
                && !self.players[first].had_bye
                && self.completable_even(others))
    }

    fn completable_even(&self, rest: &[usize]) -> bool {
        rest.len().is_multiple_of(2) && self.completable(rest)
    }

    fn bracket(
        &mut self,
        kind: Kind,
        (movers, residents): (&[usize], &[usize]),
        (next, next_is_last): (&[usize], bool),
        below: &[usize],
    ) -> Candidate {
        let mut looks = BTreeMap::new();
        let members = [movers, residents].concat();
        let all = self.all_candidates(movers, residents);
        let admissible: Vec<Candidate> =
            all.into_iter().filter(|c| self.admissible(kind, c, below)).collect();
        // B.1: M1 belongs to the candidates that are best in C.5 and C.6.
        let quality = |c: &Candidate| (c.floaters.len(), self.gaps(c, &members));
        let best = admissible.iter().min_by_key(|c| quality(c)).cloned().unwrap_or_default();
        let n_pairs = best.pairs.len();
        *self.decided.entry("C5").or_default() += usize::from(n_pairs < members.len() / 2);
        let m1 =
            best.pairs.iter().filter(|(a, b)| movers.contains(a) || movers.contains(b)).count();
        let mut first = Best::default();
        for candidate in sequence(movers, residents, m1, n_pairs) {
            if !candidate.pairs.iter().all(|&(a, b)| self.legal(a, b)) {
                self.count_illegal(&candidate);
                continue;
            }
            if !self.admissible(kind, &candidate, below) {
                continue;
            }
            let look = if kind == Kind::Normal {
                looks
                    .entry(candidate.floaters.clone())
                    .or_insert_with(|| self.look_ahead(&candidate.floaters, next, next_is_last))
                    .clone()
            } else {
                (0, Vec::new())
            };
            let key = self.key(&candidate, &members, look);
            first.offer(key, candidate);
        }
        first.taken(&NAMES, &mut self.decided)
    }

    fn count_illegal(&mut self, candidate: &Candidate) {
        for &(a, b) in &candidate.pairs {
            if self.players[a].barred_opponents.contains(&self.players[b].number) {
                *self.decided.entry("C1").or_default() += 1;
            } else if !self.legal(a, b) {
                *self.decided.entry("C3").or_default() += 1;
            }
        }
    }

    fn admissible(&mut self, kind: Kind, candidate: &Candidate, below: &[usize]) -> bool {
        match kind {
            Kind::Normal => true,
            Kind::Penultimate => {
                // In the collapsed bracket floaters do not meet each other.
                let rest = [candidate.floaters.clone(), below.to_vec()].concat();
                self.completable_apart(&rest, candidate.floaters.len())
            }
            Kind::Last => match candidate.floaters.as_slice() {
                [] => true,
                [one] => {
                    let barred = self.players[*one].had_bye;
                    *self.decided.entry("C2").or_default() += usize::from(barred);
                    !barred
                }
                _ => false,
            },
        }
    }

    /// Like `completable`, but the first `apart` players may not meet each other.
    fn completable_apart(&self, rest: &[usize], apart: usize) -> bool {
        let Some((&first, others)) = rest.split_first() else { return true };
        let left_apart = apart.saturating_sub(1);
        let plays = (left_apart..others.len()).any(|idx| {
            let mut left = others.to_vec();
            let other = left.remove(idx);
            self.legal(first, other) && self.completable_apart(&left, left_apart)
        });
        let has_bye = rest.len() % 2 == 1 && !self.players[first].had_bye;
        plays || (has_bye && self.completable_apart(others, left_apart))
    }

    fn all_candidates(&self, movers: &[usize], residents: &[usize]) -> Vec<Candidate> {
        let mut found = Vec::new();
        let members = [movers, residents].concat();
        self.extend(&members, movers.len(), &mut Candidate::default(), &mut found);
        found
    }

    fn extend(
        &self,
        rest: &[usize],
        movers: usize,
        so_far: &mut Candidate,
        found: &mut Vec<Candidate>,
    ) {
        let Some((&first, others)) = rest.split_first() else {
            found.push(so_far.clone());
            return;
        };
        let movers = movers.saturating_sub(1);
        so_far.floaters.push(first);
        self.extend(others, movers, so_far, found);
        so_far.floaters.pop();
        for idx in movers..others.len() {
            if self.legal(first, others[idx]) {
                let mut left = others.to_vec();
                let other = left.remove(idx);
                so_far.pairs.push((first, other));
                self.extend(&left, movers, so_far, found);
                so_far.pairs.pop();
            }
        }
    }

    /// A.8.
    fn gaps(&self, candidate: &Candidate, members: &[usize]) -> Vec<u16> {
        let lowest = members.iter().map(|&p| self.score(p)).min().unwrap_or(0);
        let pairs = candidate.pairs.iter().map(|&(a, b)| self.score(a).abs_diff(self.score(b)));
        let floaters = candidate.floaters.iter().map(|&p| self.score(p) - lowest + 10);
        descending(pairs.chain(floaters))
    }

    /// C.7: weight of those unpaired in the next bracket, then score differences there.
    fn look_ahead(&self, floaters: &[usize], next: &[usize], is_last: bool) -> (u16, Vec<u16>) {
        let members = [floaters, next].concat();
        let weight = |c: &Candidate| -> u16 {
            c.floaters.iter().map(|&p| if is_last && self.players[p].had_bye { 3 } else { 1 }).sum()
        };
        let all = self.all_candidates(floaters, next);
        all.iter().map(|c| (weight(c), self.gaps(c, &members))).min().unwrap_or_default()
    }

    fn key(&self, candidate: &Candidate, members: &[usize], look: (u16, Vec<u16>)) -> Key {
        let lowest = members.iter().map(|&p| self.score(p)).min().unwrap_or(0);
        let mut counts = [0_u16; 4];
        // Downs and ups: player and gap.
        let mut downs: Vec<(usize, u16)> =
            candidate.floaters.iter().map(|&p| (p, self.score(p) - lowest + 10)).collect();
        let mut ups: Vec<(usize, u16)> = Vec::new();
        for &(a, b) in &candidate.pairs {
            let (upper, lower) = (a.min(b), a.max(b));
            self.count_colors(upper, lower, &mut counts);
            let gap = self.score(upper) - self.score(lower);
            if gap != 0 {
                downs.push((upper, gap));
                ups.push((lower, gap));
            }
        }
        let repeated = |list: &[(usize, u16)], float: Float, back: usize| {
            let repeats = list.iter().filter(|&&(p, _)| self.players[p].float_back(back) == float);
            descending(repeats.map(|&(_, gap)| gap))
        };
        let lists = [
            repeated(&downs, Float::Down, 1),
            repeated(&ups, Float::Up, 1),
            repeated(&downs, Float::Down, 2),
            repeated(&ups, Float::Up, 2),
        ];
        let mut key = vec![
            vec![u16::try_from(candidate.floaters.len()).unwrap()],
            self.gaps(candidate, members),
            vec![look.0],
            look.1,
        ];
        key.extend(counts.map(|count| vec![count]));
        key.extend(lists.iter().map(|list| vec![u16::try_from(list.len()).unwrap()]));
        key.extend(lists);
        key
    }

    /// C.8 to C.11, with the colours that rule E would give.
    fn count_colors(&self, upper: usize, lower: usize, counts: &mut [u16; 4]) {
        let color = self.color(upper, lower);
        let is_special = self.is_top(upper) || self.is_top(lower);
        for (p, got) in [(upper, color), (lower, !color)] {
            let colors = &self.players[p].colors;
            let after = colors.difference() + if got == Color::White { 1 } else { -1 };
            counts[0] += u16::from(is_special && 2 < after.abs());
            counts[1] += u16::from(is_special && colors.repeated() == Some(got));
            let is_denied = self.wanted(p).is_some_and(|wanted| wanted != got);
            counts[2] += u16::from(is_denied);
            counts[3] += u16::from(is_denied && self.grade(p) == 2);
        }
    }

    /// E.1 to E.5: the colour of the higher ranked.
    fn color(&self, upper: usize, lower: usize) -> Color {
        let initial = self.field.initial_color;
        let (own, other) = match (self.wanted(upper), self.wanted(lower)) {
            (None, None) => {
                let number = self.field.effective_number(self.players[upper].number);
                return if number % 2 == 1 { initial } else { !initial };
            }
            (Some(own), None) => return own,
            (None, Some(other)) => return !other,
            (Some(own), Some(other)) => (own, other),
        };
        if own != other {
            return own;
        }
        let strength = |p: usize| {
            let width = self.players[p].colors.difference().abs();
            (self.grade(p), if self.grade(p) == 3 { width } else { 0 })
        };
        if strength(upper) != strength(lower) {
            return if strength(lower) < strength(upper) { own } else { !own };
        }
        let histories =
            (self.players[upper].colors.as_slice(), self.players[lower].colors.as_slice());
        let latest = histories.0.iter().rev().zip(histories.1.iter().rev()).find(|(a, b)| a != b);
        latest.map_or(own, |(had, _)| !*had)
    }

    fn board(&self, a: usize, b: usize) -> Board {
        let (upper, lower) = (a.min(b), a.max(b));
        let (one, other) = (self.players[upper].number, self.players[lower].number);
        match self.color(upper, lower) {
            Color::White => Board { white: one, black: other },
            Color::Black => Board { white: other, black: one },
        }
    }
}

fn descending(gaps: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut gaps: Vec<u16> = gaps.collect();
    gaps.sort_unstable_by_key(|&gap| Reverse(gap));
    gaps
}

/// All candidates in the order of B.3, B.6 and B.7.
fn sequence(movers: &[usize], residents: &[usize], m1: usize, n_pairs: usize) -> Vec<Candidate> {
    if movers.is_empty() {
        return homogeneous(residents, n_pairs);
    }
    let mut found = Vec::new();
    for chosen in combinations(movers.len(), m1) {
        let s1: Vec<usize> = chosen.iter().map(|&idx| movers[idx]).collect();
        let limbo = movers.iter().copied().filter(|p| !s1.contains(p));
        for opponents in selections(residents, m1) {
            let rest: Vec<usize> =
                residents.iter().copied().filter(|p| !opponents.contains(p)).collect();
            for mut candidate in homogeneous(&rest, n_pairs - m1) {
                candidate.pairs.extend(s1.iter().copied().zip(opponents.iter().copied()));
                candidate.floaters.extend(limbo.clone());
                candidate.floaters.sort_unstable();
                found.push(candidate);
            }
        }
    }
    found
}

/// B.6: exchanges outside, transpositions inside.
fn homogeneous(players: &[usize], n_pairs: usize) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (s1, s2) in exchanges(players.len(), n_pairs) {
        let s1: Vec<usize> = s1.into_iter().map(|idx| players[idx]).collect();
        let s2: Vec<usize> = s2.into_iter().map(|idx| players[idx]).collect();
        for chosen in selections(&s2, n_pairs) {
            let floaters = s2.iter().copied().filter(|p| !chosen.contains(p)).collect();
            let pairs = s1.iter().copied().zip(chosen.iter().copied()).collect();
            found.push(Candidate { pairs, floaters });
        }
    }
    found
}

/// D.2: all divisions into S1 and S2 in the order of their exchanges.
pub(crate) fn exchanges(n: usize, n1: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut all: Vec<_> = combinations(n, n1)
        .into_iter()
        .map(|s1| {
            let s2: Vec<usize> = (0..n).filter(|idx| !s1.contains(idx)).collect();
            let mut out: Vec<usize> = s2.iter().copied().filter(|&idx| idx < n1).collect();
            let into: Vec<usize> = s1.iter().copied().filter(|&idx| n1 <= idx).collect();
            let difference = into.iter().sum::<usize>() - out.iter().sum::<usize>();
            out.reverse();
            let out: Vec<Reverse<usize>> = out.into_iter().map(Reverse).collect();
            ((out.len(), difference, out, into), (s1, s2))
        })
        .collect();
    all.sort_by(|one, other| one.0.cmp(&other.0));
    all.into_iter().map(|(_, halves)| halves).collect()
}

/// D.3 and the raw material of D.2: choices of `k` out of `n`, in the order of the dictionary.
pub(crate) fn combinations(n: usize, k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for last in k - 1..n {
        for mut smaller in combinations(last, k - 1) {
            smaller.push(last);
            found.push(smaller);
        }
    }
    found.sort();
    found
}

/// D.1: ordered selections of `k`, in the order of the dictionary.
pub(crate) fn selections(from: &[usize], k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (idx, &first) in from.iter().enumerate() {
        let mut rest = from.to_vec();
        rest.remove(idx);
        for mut tail in selections(&rest, k - 1) {
            tail.insert(0, first);
            found.push(tail);
        }
    }
    found
}
