//! The shared procedure of Double-Swiss and teams beside a literal reading of the articles, on
//! fields small enough to try every set of upfloaters and every pairing.

use std::cmp::Reverse;

use arbiter_pairing::{
    swiss::{Grade, Preference},
    upfloat::{Contender, Round, UpfloatError},
};
use arbiter_rulebook::{Color, Score};
use arbiter_testkit::Noise;
use arbiter_tournament::PairingNumber;

type Pair = (u16, u16);

/// A set of upfloaters as C4 to C7 compare it: how many, their scores, whether the next scoregroup
/// is left in trouble, how many floated before; then their numbers (3.5).
type Quality = (usize, Vec<Reverse<Score>>, bool, usize, Vec<u16>);

fn number(number: u16) -> PairingNumber {
    PairingNumber::new(number).expect("a small number")
}

/// How often each rule made a difference.
#[derive(Debug, Default)]
struct Counts {
    byes_passed: u32,
    more_lifted: u32,
    c5: u32,
    c6: u32,
    c7: u32,
    c8: u32,
    c9: u32,
    c10: u32,
    not_first_half: u32,
}

struct Oracle<'r> {
    round: &'r Round,
    counts: Counts,
}

impl Oracle<'_> {
    fn of(&self, it: u16) -> &Contender {
        self.round.contender(number(it)).expect("a contender")
    }

    fn may_meet(&self, one: u16, other: u16) -> bool {
        !self.of(one).barred.contains(&number(other))
    }

    /// Every legal pairing of the group.
    fn pairings(&self, group: &[u16]) -> Vec<Vec<Pair>> {
        let mut sorted = group.to_vec();
        sorted.sort_unstable();
        let Some((&first, rest)) = sorted.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for &other in rest.iter().filter(|&&other| self.may_meet(first, other)) {
            let others: Vec<u16> = rest.iter().copied().filter(|&it| it != other).collect();
            for mut pairing in self.pairings(&others) {
                pairing.insert(0, (first, other));
                all.push(pairing);
            }
        }
        all
    }

    fn can_pair(&self, group: &[u16]) -> bool {
        group.len().is_multiple_of(2) && !self.pairings(group).is_empty()
    }

    /// 3.4.
    fn bye(&mut self, everybody: &[u16]) -> Result<u16, UpfloatError> {
        let mut order = everybody.to_vec();
        order.sort_by_key(|&it| {
            let contender = self.of(it);
            (contender.score, Reverse(contender.matches_played), Reverse(it))
        });
        let may: Vec<u16> = order.into_iter().filter(|&it| self.of(it).may_have_bye).collect();
        if may.is_empty() {
            return Err(UpfloatError::NobodyForBye);
        }
        let without =
            |bye: u16| -> Vec<u16> { everybody.iter().copied().filter(|&it| it != bye).collect() };
        let found = may.iter().position(|&it| self.can_pair(&without(it)));
        self.counts.byes_passed += u32::from(found.is_some_and(|at| 0 < at));
        found.map(|at| may[at]).ok_or(UpfloatError::NoByeLeavesPairing)
    }

    /// C6: the next scoregroup, without those lifted, comes out with as few as its parity asks.
    fn next_does_well(&self, below: &[u16], lifted: &[u16]) -> bool {
        let top = below.iter().map(|&it| self.of(it).score).max().expect("somebody below");
        let rest: Vec<u16> = below.iter().copied().filter(|it| !lifted.contains(it)).collect();
        let (next, lower): (Vec<u16>, Vec<u16>) =
            rest.iter().partition(|&&it| self.of(it).score == top);
        if next.is_empty() {
            return true;
        }
        if next.len() % 2 == 0 {
            return self.can_pair(&next) && self.can_pair(&lower);
        }
        lower.iter().any(|&one| {
            let bracket: Vec<u16> = next.iter().copied().chain([one]).collect();
            let others: Vec<u16> = lower.iter().copied().filter(|&it| it != one).collect();
            self.can_pair(&bracket) && self.can_pair(&others)
        })
    }

    /// C4 to C7 and 3.5.
    fn upfloaters(&mut self, residents: &[u16], below: &[u16]) -> Vec<u16> {
        let mut best: Option<Quality> = None;
        let mut legal = Vec::new();
        for bits in 0_u32..1 << below.len() {
            let is_in = |at: usize| bits >> at & 1 == 1;
            let mut set: Vec<u16> =
                (0..below.len()).filter(|&at| is_in(at)).map(|at| below[at]).collect();
            set.sort_by_key(|&it| (Reverse(self.of(it).score), it));
            let bracket: Vec<u16> = residents.iter().chain(&set).copied().collect();
            let rest: Vec<u16> = below.iter().copied().filter(|it| !set.contains(it)).collect();
            if !self.can_pair(&bracket) || !self.can_pair(&rest) {
                continue;
            }
            let mut scores: Vec<Reverse<Score>> =
                set.iter().map(|&it| Reverse(self.of(it).score)).collect();
            scores.sort_unstable_by(|one, other| other.cmp(one));
            let is_stuck = !below.is_empty() && !self.next_does_well(below, &set);
            let floated = set.iter().filter(|&&it| self.round.floats_count && self.of(it).floated);
            legal.push((set.len(), scores, is_stuck, floated.count(), set));
        }
        for candidate in legal.iter().cloned() {
            if best.as_ref().is_none_or(|best| candidate < *best) {
                best = Some(candidate);
            }
        }
        let best = best.expect("a set");
        self.counts.more_lifted += u32::from(1 < best.0);
        let same = |other: &&Quality, depth: usize| {
            other.0 == best.0
                && (depth < 1 || other.1 == best.1)
                && (depth < 2 || other.2 == best.2)
                && (depth < 3 || other.3 == best.3)
        };
        let first = |depth: usize| legal.iter().filter(|it| same(it, depth)).map(|it| &it.4).min();
        self.counts.c5 += u32::from(first(0) != first(1));
        self.counts.c6 += u32::from(first(1) != first(2));
        self.counts.c7 += u32::from(first(2) != first(3));
        best.4
    }

    /// C8 to C10 and 3.6.
    fn bracket(&mut self, residents: &[u16], lifted: &[u16]) -> Vec<Pair> {
        let members: Vec<u16> = residents.iter().chain(lifted).copied().collect();
        let cost = |pairing: &Vec<Pair>| {
            let mut cost = [0; 3];
            for &(one, other) in pairing {
                let (a, b) = (self.of(one).preference, self.of(other).preference);
                if let (Some(a), Some(b)) = (a, b)
                    && a.color == b.color
                {
                    cost[0] += 1;
                    cost[1] += u32::from(a.grade == Grade::Strong && b.grade == Grade::Strong);
                }
                for (up, opponent) in [(one, other), (other, one)] {
                    let counts = self.round.floats_count && lifted.contains(&up);
                    cost[2] += u32::from(counts && self.of(opponent).floated);
                }
            }
            cost
        };
        let name = |pairing: &Vec<Pair>| -> (Vec<u16>, Vec<u16>) {
            let mut sorted = pairing.clone();
            sorted.sort_unstable();
            sorted.into_iter().unzip()
        };
        let all = self.pairings(&members);
        let first = |depth: usize| {
            let key = |it: &&Vec<Pair>| (cost(it)[..depth].to_vec(), name(it));
            all.iter().min_by_key(key).expect("a pairing").clone()
        };
        let stages = [first(0), first(1), first(2), first(3)];
        self.counts.c8 += u32::from(stages[0] != stages[1]);
        self.counts.c9 += u32::from(stages[1] != stages[2]);
        self.counts.c10 += u32::from(stages[2] != stages[3]);
        let mut sorted = members;
        sorted.sort_unstable();
        let uppers = name(&stages[3]).0;
        self.counts.not_first_half += u32::from(uppers[..] != sorted[..sorted.len() / 2]);
        stages[3].clone()
    }

    fn pair(&mut self) -> Result<(Vec<Pair>, Option<u16>), UpfloatError> {
        let mut left: Vec<u16> =
            self.round.contenders.iter().map(|contender| contender.number.get()).collect();
        let mut bye = None;
        if left.len() % 2 == 1 {
            let found = self.bye(&left)?;
            left.retain(|&it| it != found);
            bye = Some(found);
        } else if !self.can_pair(&left) {
            return Err(UpfloatError::NoLegalPairing);
        }
        let mut pairs = Vec::new();
        while let Some(top) = left.iter().map(|&it| self.of(it).score).max() {
            let (residents, below): (Vec<u16>, Vec<u16>) =
                left.iter().partition(|&&it| self.of(it).score == top);
            let lifted = self.upfloaters(&residents, &below);
            pairs.extend(self.bracket(&residents, &lifted));
            left = below.into_iter().filter(|it| !lifted.contains(it)).collect();
        }
        pairs.sort_unstable();
        Ok((pairs, bye))
    }
}

/// A field with few scores, many meetings, floats and wishes.
fn field(noise: &mut Noise) -> Round {
    let n = 2 + u16::try_from(noise.below(8)).expect("small");
    let n_scores = 1 + noise.below(4);
    let barred_percent = noise.below(70);
    let has_wishes = noise.below(3) != 0;
    let mut contenders: Vec<Contender> = (1..=n)
        .map(|it| {
            let wish = noise.below(5);
            let color = if wish.is_multiple_of(2) { Color::White } else { Color::Black };
            let grade = if wish < 2 { Grade::Strong } else { Grade::Mild };
            Contender {
                number: number(it),
                score: Score::from_tenths(
                    10 * u16::try_from(noise.below(n_scores)).expect("small"),
                ),
                barred: Vec::new(),
                floated: noise.below(2) == 0,
                may_have_bye: noise.below(3) != 0,
                matches_played: usize::try_from(noise.below(2)).expect("small"),
                preference: (has_wishes && wish < 4).then_some(Preference { color, grade }),
            }
        })
        .collect();
    for one in 0..contenders.len() {
        for other in 0..one {
            if noise.below(100) < barred_percent {
                let numbers = (contenders[one].number, contenders[other].number);
                contenders[one].barred.push(numbers.1);
                contenders[other].barred.push(numbers.0);
            }
        }
    }
    for contender in &mut contenders {
        contender.barred.sort_unstable();
    }
    Round::new(contenders, noise.below(2) == 0)
}

// clause: 2026:DOUBLE.1.3, 2026:DOUBLE.C3, 2026:DOUBLE.C4, 2026:DOUBLE.C5, 2026:DOUBLE.C6
// clause: 2026:DOUBLE.C7, 2026:DOUBLE.C8, 2026:DOUBLE.3.4, 2026:DOUBLE.3.5, 2026:DOUBLE.3.6
// clause: 2026:TEAM.1.3, 2026:TEAM.C3, 2026:TEAM.C4, 2026:TEAM.C5, 2026:TEAM.C6, 2026:TEAM.C7
// clause: 2026:TEAM.C8, 2026:TEAM.C9, 2026:TEAM.C10, 2026:TEAM.3.4, 2026:TEAM.3.5, 2026:TEAM.3.6
#[test]
fn small_fields_are_paired_as_the_articles_say() {
    let mut noise = Noise(7);
    let mut total = Counts::default();
    let (mut paired, mut none) = (0, 0);
    for case in 0..6_000 {
        let round = field(&mut noise);
        let mut oracle = Oracle { round: &round, counts: Counts::default() };
        let expected = oracle.pair();
        let found = round.pair().map(|pairing| {
            let pairs = pairing.brackets.iter().flat_map(|bracket| &bracket.pairs);
            let mut pairs: Vec<Pair> =
                pairs.map(|&(one, other)| (one.get(), other.get())).collect();
            pairs.sort_unstable();
            (pairs, pairing.bye.map(PairingNumber::get))
        });
        assert_eq!(found, expected, "case {case}: {round:#?}");
        if expected.is_ok() {
            paired += 1;
        } else {
            none += 1;
        }
        let counts = oracle.counts;
        total.byes_passed += counts.byes_passed;
        total.more_lifted += counts.more_lifted;
        total.c5 += counts.c5;
        total.c6 += counts.c6;
        total.c7 += counts.c7;
        total.c8 += counts.c8;
        total.c9 += counts.c9;
        total.c10 += counts.c10;
        total.not_first_half += counts.not_first_half;
    }
    println!("{paired} rounds, {none} without one, {total:?}");
    let each = [
        total.byes_passed,
        total.more_lifted,
        total.c5,
        total.c6,
        total.c7,
        total.c8,
        total.c9,
        total.c10,
        total.not_first_half,
    ];
    assert!(each.iter().all(|&count| 5 < count), "{total:?}");
}
