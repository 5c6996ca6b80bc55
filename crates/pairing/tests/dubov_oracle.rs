//! The Dubov engine against a literal reading that tries everything, on small tournaments.
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]
#![allow(clippy::cast_precision_loss, reason = "small numbers")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use crate::brute;

use std::{cmp::Reverse, collections::BTreeMap};

use arbiter_pairing::{
    Edition, dubov,
    generate::{Plan, generate},
    swiss::{Boards, Field, Grade, Options, Preference},
};
use arbiter_rulebook::Color;
use arbiter_tournament::System;

use crate::brute::{Brute, subsets};

/// How often something decided.
type Counts = BTreeMap<&'static str, usize>;

struct Oracle<'f> {
    brute: Brute<'f>,
    decided: Counts,
}

/// What C6 to C10 say of a set of upfloaters; less is better.
type Key = (Vec<Reverse<u16>>, usize, usize, usize, usize);

const NAMES: [&str; 5] = ["C6", "C7", "C8", "C9", "C10"];

impl<'f> Oracle<'f> {
    fn new(field: &'f Field) -> Self {
        let mild_black = Preference { color: Color::Black, grade: Grade::Mild };
        Self { brute: Brute::new(field, Some(mild_black)), decided: Counts::new() }
    }

    fn pair(&mut self) -> Option<Boards> {
        let n = self.brute.players.len();
        let mut left: Vec<usize> = (0..n).collect();
        let mut bye = None;
        if n % 2 == 1 {
            bye = Some(self.brute.bye_taker(|p| self.brute.players[p].number)?);
            left.retain(|&p| Some(p) != bye);
        } else if !self.brute.completable(&left) {
            return None;
        }
        let mut boards = Vec::new();
        while let Some(&first) = left.first() {
            let top = self.brute.score(first);
            let (residents, below): (Vec<usize>, Vec<usize>) =
                left.iter().partition(|&&p| self.brute.score(p) == top);
            let upfloaters = self.upfloaters(&residents, &below);
            let members = [residents, upfloaters].concat();
            for (one, other) in self.bracket(&members) {
                boards.push(self.brute.board(one.min(other), one.max(other)));
            }
            left.retain(|p| !members.contains(p));
        }
        let bye = bye.map(|p| self.brute.players[p].number);
        Some(Boards::in_order(self.brute.field, boards, bye))
    }

    /// 3.2.1, 3.2.2.
    fn upfloaters(&mut self, residents: &[usize], below: &[usize]) -> Vec<usize> {
        for size in 0..=below.len() {
            let mut best: Option<(Key, Vec<usize>)> = None;
            let mut passed: Vec<Key> = Vec::new();
            for set in subsets(below, size) {
                let members = [residents, &set[..]].concat();
                let pairings = self.brute.pairings(&members);
                let clashes = pairings.iter().map(|pairing| self.clashes(pairing)).min();
                let Some(clashes) = clashes else { continue };
                let rest: Vec<usize> = below.iter().copied().filter(|p| !set.contains(p)).collect();
                if !self.brute.completable(&rest) {
                    *self.decided.entry("C4").or_default() += 1;
                    continue;
                }
                let key = self.key(&set, clashes);
                if best.as_ref().is_none_or(|(old, _)| key < *old)
                    && let Some((old, _)) = best.replace((key, set))
                {
                    passed.push(old);
                }
            }
            if let Some((key, set)) = best {
                for old in passed {
                    *self.decided.entry(first_difference(&key, &old)).or_default() += 1;
                }
                *self.decided.entry("C5").or_default() += usize::from(1 < size);
                return set;
            }
        }
        panic!("a field that can be completed has a set of upfloaters");
    }

    fn clashes(&self, pairing: &[(usize, usize)]) -> usize {
        pairing.iter().filter(|&&(one, other)| self.brute.same_wish(one, other)).count()
    }

    fn key(&self, set: &[usize], clashes: usize) -> Key {
        let field = self.brute.field;
        let mut scores: Vec<u16> = set.iter().map(|&p| self.brute.score(p)).collect();
        scores.sort_unstable();
        let scores = scores.into_iter().map(Reverse).collect();
        if field.is_last_round() {
            return (scores, clashes, 0, 0, 0);
        }
        let most = 2 + field.rounds_total.unwrap() / 5;
        let times = |p: &usize| self.brute.players[*p].upfloats.len();
        let maximum: Vec<usize> = set.iter().map(times).filter(|&it| most <= it).collect();
        let before = u8::try_from(field.round - 1).unwrap();
        let again = set.iter().filter(|&&p| self.brute.players[p].upfloats.contains(&before));
        (scores, clashes, maximum.len(), maximum.iter().sum(), again.count())
    }

    fn aro(&self, p: usize) -> u32 {
        let opponents = &self.brute.players[p].opponents;
        if opponents.is_empty() {
            return 0;
        }
        let rating = |n: &arbiter_tournament::PairingNumber| {
            f64::from(self.brute.field.entrant(*n).unwrap().rating.unwrap())
        };
        let sum: f64 = opponents.iter().map(rating).sum();
        format!("{}", (sum / opponents.len() as f64 + 0.5).floor()).parse().unwrap()
    }

    fn sorted(&self, mut half: Vec<usize>, is_white: bool) -> Vec<usize> {
        half.sort_by_key(|&p| {
            (if is_white { self.aro(p) } else { 0 }, self.brute.players[p].number)
        });
        half
    }

    /// 3.2.3 to 3.2.6.
    fn bracket(&mut self, members: &[usize]) -> Vec<(usize, usize)> {
        let has_played = |p: &usize| !self.brute.players[*p].opponents.is_empty();
        let (g1, g2): (Vec<usize>, Vec<usize>) = if members.iter().any(has_played) {
            let wants_white = |p: &usize| self.brute.preferences[*p].unwrap().color == Color::White;
            members.iter().copied().partition(wants_white)
        } else {
            let mut by_number = members.to_vec();
            by_number.sort_by_key(|&p| self.brute.players[p].number);
            let lower = by_number.split_off(by_number.len() / 2);
            (by_number, lower)
        };
        let white_is_smaller = g1.len() <= g2.len();
        let (smaller, larger) = if white_is_smaller { (g1, g2) } else { (g2, g1) };
        let pairings = self.brute.pairings(members);
        let fewest = pairings.iter().map(|it| self.clashes(it)).min().unwrap();
        let within = |pairing: &Vec<(usize, usize)>| {
            pairing.iter().filter(|(a, b)| smaller.contains(a) && smaller.contains(b)).count()
        };
        let best = pairings.iter().filter(|it| self.clashes(it) == fewest);
        let n_first = best.map(within).min().unwrap();
        *self.decided.entry("first shift").or_default() += usize::from(0 < n_first);
        let order = from_the_middle(&self.sorted(smaller.clone(), white_is_smaller));
        for (tried, first) in subsets(&order, n_first).into_iter().enumerate() {
            let grown = [&larger[..], &first].concat();
            let shrunk: Vec<usize> =
                smaller.iter().copied().filter(|p| !first.contains(p)).collect();
            let n_second = (grown.len() - shrunk.len()) / 2;
            let order = from_the_middle(&self.sorted(grown.clone(), !white_is_smaller));
            let order: Vec<usize> = order.into_iter().filter(|p| !first.contains(p)).collect();
            for (later, second) in subsets(&order, n_second).into_iter().enumerate() {
                let stay: Vec<usize> =
                    grown.iter().copied().filter(|p| !second.contains(p)).collect();
                let come = [&shrunk[..], &second].concat();
                let (g1, g2) = if white_is_smaller { (come, stay) } else { (stay, come) };
                let s1 = self.sorted(g1, true);
                let t2 = self.sorted(g2, false);
                if let Some((number, pairs)) = self.transposition(&s1, &t2, fewest) {
                    let names = ["first shifters", "second shifters", "transposition"];
                    for (name, count) in names.into_iter().zip([tried, later, number]) {
                        *self.decided.entry(name).or_default() += usize::from(0 < count);
                    }
                    return pairs;
                }
            }
        }
        panic!("some shift yields a legal pairing");
    }

    /// The first legal transposition, and how many came before it.
    fn transposition(
        &self,
        s1: &[usize],
        g2: &[usize],
        fewest: usize,
    ) -> Option<(usize, Vec<(usize, usize)>)> {
        permutations(g2).into_iter().enumerate().find_map(|(number, t2)| {
            let pairs: Vec<(usize, usize)> = s1.iter().copied().zip(t2).collect();
            let is_legal = pairs.iter().all(|&(one, other)| self.brute.legal(one, other));
            (is_legal && self.clashes(&pairs) == fewest).then_some((number, pairs))
        })
    }
}

fn first_difference(one: &Key, other: &Key) -> &'static str {
    let differs =
        [one.0 != other.0, one.1 != other.1, one.2 != other.2, one.3 != other.3, one.4 != other.4];
    NAMES[differs.iter().position(|&it| it).unwrap()]
}

/// As 4.3 numbers shifters.
fn from_the_middle(list: &[usize]) -> Vec<usize> {
    let mut left = list.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        order.push(left.remove((left.len() - 1) / 2));
    }
    order
}

fn permutations(list: &[usize]) -> Vec<Vec<usize>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (idx, &first) in list.iter().enumerate() {
        let mut rest = list.to_vec();
        rest.remove(idx);
        for mut tail in permutations(&rest) {
            tail.insert(0, first);
            all.push(tail);
        }
    }
    all
}

/// Tournaments of 4 to 9 players with byes, forfeits, late entries and pairs kept apart.
fn plan(seed: u64) -> Plan {
    let players = 4 + u16::try_from(seed % 6).unwrap();
    let rounds = 3 + u8::try_from(seed / 6 % 6).unwrap();
    brute::plan(System::Dubov, players, rounds, seed)
}

// clause: 2026:DUBOV.1.3, 2026:DUBOV.1.6, 2026:DUBOV.1.7, 2026:DUBOV.1.8, 2026:DUBOV.C1-C3
// clause: 2026:DUBOV.C4, 2026:DUBOV.C5, 2026:DUBOV.C6, 2026:DUBOV.C7, 2026:DUBOV.C8
// clause: 2026:DUBOV.C9, 2026:DUBOV.C10, 2026:DUBOV.3.1, 2026:DUBOV.3.2, 2026:DUBOV.3.2.3
// clause: 2026:DUBOV.3.2.5, 2026:DUBOV.3.2.6, 2026:DUBOV.5.2, 2026:DUBOV.x
#[test]
fn the_engine_takes_what_the_literal_order_takes() {
    let mut decided = Counts::new();
    let mut rounds = 0;
    for seed in 0..6_000 {
        let mut record = generate(&plan(seed));
        if seed % 4 == 0 {
            // Pairs kept apart, and other lengths, make positions that no event led to.
            let number =
                |n: u64| arbiter_tournament::PairingNumber::new(u16::try_from(n).unwrap()).unwrap();
            record.forbidden.push(vec![number(1), number(2 + seed % 3)]);
            record.rounds_total = record.rounds_total.map(|n| n + u8::try_from(seed % 3).unwrap());
        }
        for round in 1..=record.rounds_recorded() {
            let edition = Edition::E2026;
            let options = Options { edition, round: Some(round), ..Options::default() };
            let mut field = Field::of(&record, &options).unwrap();
            if seed % 5 == 0 {
                // Maximum upfloaters are rare in short events.
                for (idx, entrant) in field.entrants.iter_mut().enumerate() {
                    let more = (seed as usize + 7 * idx) % 5;
                    entrant.upfloats.splice(0..0, std::iter::repeat_n(1, more));
                }
            }
            let mut oracle = Oracle::new(&field);
            let expected = oracle.pair();
            assert_eq!(dubov::pair(&field).ok(), expected, "tournament {seed}, round {round}");
            for (name, count) in oracle.decided {
                *decided.entry(name).or_default() += count;
            }
            rounds += 1;
        }
    }
    println!("{rounds} rounds; decided: {decided:?}");
    let names = ["C4", "C5", "first shift", "first shifters", "second shifters", "transposition"];
    for name in NAMES.iter().chain(&names) {
        assert!(decided.get(name).is_some_and(|&times| 0 < times), "{name} has decided nothing");
    }
}
