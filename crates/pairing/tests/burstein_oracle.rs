//! The Burstein engine against a literal reading that tries everything, on small tournaments.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a failed test panics")]

use crate::brute;

use std::{cmp::Reverse, collections::BTreeMap};

use arbiter_pairing::{
    Edition, burstein,
    generate::{Plan, generate},
    swiss::{Boards, Field, Options},
};
use arbiter_tournament::{Bye, PairingNumber, Record, RoundEntry, System};

use crate::brute::Brute;

type Counts = BTreeMap<&'static str, usize>;

struct Oracle<'f> {
    brute: Brute<'f>,
    /// Place by the index, from the best.
    places: Vec<usize>,
    decided: Counts,
}

/// A pairing of a bracket.
#[derive(Clone, Default)]
struct Candidate {
    pairs: Vec<(usize, usize)>,
    floaters: Vec<usize>,
}

/// C5, C6, C7 twice, C8; less is better.
type Key = (usize, Vec<u16>, usize, Vec<u16>, usize);

const NAMES: [&str; 5] = ["C5", "C6", "C7", "C7 scores", "C8"];

impl<'f> Oracle<'f> {
    fn new(record: &Record, field: &'f Field) -> Self {
        let brute = Brute::new(field, None);
        let mut order: Vec<usize> = (0..brute.players.len()).collect();
        order.sort_by_key(|&p| {
            let number = brute.players[p].number;
            (Reverse(index(record, field, number)), number)
        });
        let mut places = vec![0; order.len()];
        for (place, &p) in order.iter().enumerate() {
            places[p] = place;
        }
        Self { brute, places, decided: Counts::new() }
    }

    fn pair(&mut self) -> Option<Boards> {
        let n = self.brute.players.len();
        let mut left: Vec<usize> = (0..n).collect();
        let mut bye = None;
        if n % 2 == 1 {
            bye = Some(self.brute.bye_taker(|p| self.places[p])?);
            left.retain(|&p| Some(p) != bye);
        } else if !self.brute.completable(&left) {
            return None;
        }
        let mut boards = Vec::new();
        let mut movers: Vec<usize> = Vec::new();
        while let Some(&first) = left.first() {
            let (residents, below) = self.split(&left, self.brute.score(first));
            let mut members = [&movers[..], &residents].concat();
            members.sort_by_key(|&p| self.places[p]);
            let taken = self.bracket(&members, &below);
            for &(one, other) in &taken.pairs {
                // Members stand in the order of the index.
                boards.push(self.brute.board(one, other));
            }
            movers = taken.floaters;
            left = below;
        }
        assert!(movers.is_empty());
        let bye = bye.map(|p| self.brute.players[p].number);
        Some(Boards::in_order(self.brute.field, boards, bye))
    }

    fn split(&self, list: &[usize], score: u16) -> (Vec<usize>, Vec<usize>) {
        list.iter().partition(|&&p| self.brute.score(p) == score)
    }

    fn bracket(&mut self, members: &[usize], below: &[usize]) -> Candidate {
        let (next, lower) = match below.first() {
            Some(&first) => self.split(below, self.brute.score(first)),
            None => (Vec::new(), Vec::new()),
        };
        let mut best: Option<(Key, Candidate)> = None;
        let mut passed = Vec::new();
        for candidate in self.candidates(members) {
            let rest = [&candidate.floaters[..], below].concat();
            let stays_open = below.is_empty() && !candidate.floaters.is_empty();
            if stays_open || !self.brute.completable(&rest) {
                *self.decided.entry("C4").or_default() += 1;
                continue;
            }
            let ahead = self.ahead(&candidate.floaters, &next, &lower);
            let same = |&&(one, other): &&(usize, usize)| self.brute.same_wish(one, other);
            let clashes = candidate.pairs.iter().filter(same).count();
            let scores = self.scores(&candidate.floaters);
            let key = (candidate.floaters.len(), scores, ahead.0, ahead.1, clashes);
            if best.as_ref().is_none_or(|(old, _)| key < *old)
                && let Some((old, _)) = best.replace((key, candidate))
            {
                passed.push(old);
            }
        }
        let (key, taken) = best.expect("a bracket that can be completed");
        for old in passed {
            let differs =
                [key.0 != old.0, key.1 != old.1, key.2 != old.2, key.3 != old.3, key.4 != old.4];
            let name = NAMES[differs.iter().position(|&it| it).unwrap()];
            *self.decided.entry(name).or_default() += 1;
        }
        taken
    }

    fn scores(&self, list: &[usize]) -> Vec<u16> {
        let mut scores: Vec<u16> = list.iter().map(|&p| self.brute.score(p)).collect();
        scores.sort_unstable_by_key(|&it| Reverse(it));
        scores
    }

    /// C7: the fewest who float from the next bracket, and their scores.
    fn ahead(&self, floaters: &[usize], next: &[usize], lower: &[usize]) -> (usize, Vec<u16>) {
        if floaters.is_empty() {
            return (0, Vec::new());
        }
        let members = [floaters, next].concat();
        let candidates = self.candidates(&members);
        let open = candidates.iter().filter(|it| {
            let rest = [&it.floaters[..], lower].concat();
            self.brute.completable(&rest)
        });
        open.map(|it| (it.floaters.len(), self.scores(&it.floaters))).min().unwrap()
    }

    /// All legal pairings in the order of 4.3: number 1's opponent from the largest number
    /// down, nobody last; then number 2's.
    fn candidates(&self, members: &[usize]) -> Vec<Candidate> {
        let Some((&first, others)) = members.split_first() else {
            return vec![Candidate::default()];
        };
        let mut all = Vec::new();
        for idx in (0..others.len()).rev() {
            if !self.brute.legal(first, others[idx]) {
                continue;
            }
            let mut rest = others.to_vec();
            let other = rest.remove(idx);
            for mut candidate in self.candidates(&rest) {
                candidate.pairs.insert(0, (first, other));
                all.push(candidate);
            }
        }
        for mut candidate in self.candidates(others) {
            candidate.floaters.insert(0, first);
            all.push(candidate);
        }
        all
    }
}

/// 1.7: Buchholz and Sonneborn-Berger of the system's own.
fn index(record: &Record, field: &Field, number: arbiter_tournament::PairingNumber) -> (u32, u32) {
    let rounds = field.round - 1;
    let score = |number| u32::from(field.entrant(number).unwrap().score.tenths());
    let entry = |number, idx: usize| {
        record.player(number).unwrap().rounds.get(idx).copied().unwrap_or(RoundEntry::Absent)
    };
    let seen = |number| {
        let mut seen = score(number);
        if field.entrant(number).unwrap().is_present {
            return seen;
        }
        for idx in (0..rounds).rev() {
            match entry(number, idx) {
                RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => seen += 5,
                RoundEntry::Bye(_) | RoundEntry::Paired { .. } => break,
            }
        }
        seen
    };
    let (mut buchholz, mut berger) = (0, 0);
    for idx in 0..rounds {
        let other = match entry(number, idx) {
            RoundEntry::Paired { opponent, result, .. } if result.was_played() => seen(opponent),
            RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => score(number),
        };
        buchholz += other;
        berger += other * u32::from(record.scoring.points(entry(number, idx)).tenths());
    }
    (buchholz, berger)
}

/// Tournaments of 4 to 8 players with byes, forfeits and late entries.
fn plan(seed: u64) -> Plan {
    let players = 4 + u16::try_from(seed % 5).unwrap();
    let rounds = 3 + u8::try_from(seed / 5 % 6).unwrap();
    brute::plan(System::Burstein, players, rounds, seed)
}

/// The rounds of a random tournament that the Burstein system pairs by its own rules. Every
/// fourth tournament forbids a pair.
fn rounds_after_seeding(seed: u64) -> Vec<(Record, Field)> {
    let mut record = generate(&plan(seed));
    if seed.is_multiple_of(4) {
        let number = |n: u64| PairingNumber::new(u16::try_from(n).unwrap()).unwrap();
        record.forbidden.push(vec![number(1), number(2 + seed % 3)]);
    }
    let field = |round| {
        let options = Options { edition: Edition::E2026, round: Some(round), ..Options::default() };
        Field::of(&record, &options).unwrap()
    };
    (1..=record.rounds_recorded())
        .map(field)
        .filter(|field| !burstein::is_seeding_round(field).unwrap())
        .map(|field| (record.clone(), field))
        .collect()
}

// clause: 2026:BURST.1.2, 2026:BURST.1.5, 2026:BURST.1.6, 2026:BURST.1.7, 2026:BURST.1.7.2
// clause: 2026:BURST.1.8, 2026:BURST.C1-C4, 2026:BURST.C5, 2026:BURST.C6, 2026:BURST.C7
// clause: 2026:BURST.C8, 2026:BURST.3.1, 2026:BURST.4.3, 2026:BURST.5.2
#[test]
fn the_engine_takes_what_the_literal_order_takes() {
    let mut decided = Counts::new();
    let mut rounds = 0;
    for seed in 0..6_000 {
        for (record, field) in rounds_after_seeding(seed) {
            let mut oracle = Oracle::new(&record, &field);
            let expected = oracle.pair();
            let what = format!("tournament {seed}, round {}", field.round);
            assert_eq!(burstein::pair(&record, &field).ok(), expected, "{what}");
            for (name, count) in oracle.decided {
                *decided.entry(name).or_default() += count;
            }
            rounds += 1;
        }
    }
    println!("{rounds} rounds; decided: {decided:?}");
    for name in NAMES.iter().chain(&["C4"]) {
        assert!(decided.get(name).is_some_and(|&times| 0 < times), "{name} has decided nothing");
    }
}

#[test]
fn the_short_cut_for_easy_brackets_changes_no_pairing() {
    let mut rounds = 0;
    for (record, field) in (0..6_000).flat_map(rounds_after_seeding) {
        let quick = burstein::pair(&record, &field).ok();
        assert_eq!(burstein::pair_exactly(&record, &field).ok(), quick);
        rounds += 1;
    }
    assert!(10_000 < rounds, "only {rounds} rounds were compared");
}

#[test]
fn half_of_the_rounds_seed_and_four_at_most() {
    assert_eq!([4, 5, 7, 9, 13].map(burstein::seeding_rounds), [2, 2, 3, 4, 4]);
}
