//! The Lim rules to the letter, by trying everything; for a dozen players at most.
//!
//! Nothing here is shared with the engine but the description of a round. Every "if possible"
//! of the text is answered by enumeration: the largest number of pairs by looking at all
//! subsets, the exchanges by writing down all complete pairings in the printed order.

use std::cmp::Reverse;

use arbiter_pairing::lim::{LimPlayer, LimRound};
use arbiter_rulebook::Color;

/// White and Black by number, in no particular order, and the bye.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) games: Vec<(u16, u16)>,
    pub(crate) bye: Option<u16>,
    /// How often each rule that needs a search was used.
    pub(crate) used: Used,
}

/// What a round exercised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Used {
    pub(crate) exchanges: usize,
    pub(crate) color_exchanges: usize,
    pub(crate) evening_floaters: usize,
    pub(crate) blocked: usize,
    pub(crate) undone: usize,
    pub(crate) isolated: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    Here,
    Above,
    Below,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    p: usize,
    from: From,
}

struct Oracle<'r> {
    round: &'r LimRound,
    /// Most pairs among the players of each subset.
    most: Vec<u8>,
    used: Used,
}

/// The pairing, or none if there is no complete one.
pub(crate) fn pair(round: &LimRound) -> Option<Answer> {
    let n = round.players.len();
    let mut oracle = Oracle { round, most: vec![0; 1 << n], used: Used::default() };
    for set in 1..1_usize << n {
        let low = set.trailing_zeros() as usize;
        let rest = set & !(1 << low);
        let mut most = oracle.most[rest];
        for other in (0..n).filter(|&o| rest >> o & 1 == 1) {
            if oracle.compatible(low, other) {
                most = most.max(1 + oracle.most[rest & !(1 << other)]);
            }
        }
        oracle.most[set] = most;
    }
    let everybody = (1 << n) - 1;
    if n.is_multiple_of(2) {
        return (usize::from(oracle.most[everybody]) * 2 == n).then(|| oracle.play(None));
    }
    let mut order: Vec<usize> = (0..n).filter(|&p| round.players[p].may_have_bye).collect();
    order.sort_by_key(|&p| (round.players[p].score, Reverse(p)));
    let bye = order
        .into_iter()
        .find(|&p| usize::from(oracle.most[everybody & !(1 << p)]) * 2 == n - 1)?;
    Some(oracle.play(Some(bye)))
}

impl Oracle<'_> {
    fn man(&self, p: usize) -> &LimPlayer {
        &self.round.players[p]
    }

    /// Colours as +1 for White and -1 for Black.
    fn colors(&self, p: usize) -> Vec<i32> {
        let sign = |&c: &Color| if c == Color::White { 1 } else { -1 };
        self.man(p).colors.as_slice().iter().map(sign).collect()
    }

    /// Rule 12.1: not three running, not three more.
    fn stands(&self, p: usize, color: i32) -> bool {
        let mut history = self.colors(p);
        history.push(color);
        let running =
            history.len() >= 3 && history[history.len() - 3..].iter().all(|&c| c == color);
        !running && history.iter().sum::<i32>().abs() < 3
    }

    fn compatible(&self, a: usize, b: usize) -> bool {
        if self.man(a).not_again.contains(&self.man(b).number) {
            return false;
        }
        (self.round.is_last && self.man(a).score == self.man(b).score)
            || (self.stands(a, 1) && self.stands(b, -1))
            || (self.stands(a, -1) && self.stands(b, 1))
    }

    fn due(&self, p: usize) -> i32 {
        let history = self.colors(p);
        let sum: i32 = history.iter().sum();
        if sum != 0 { -sum.signum() } else { -history.last().copied().unwrap_or(0) }
    }

    fn clash(&self, a: usize, b: usize) -> bool {
        self.due(a) != 0 && self.due(a) == self.due(b)
    }

    fn near(&self, a: usize, b: usize) -> bool {
        match (self.man(a).rating, self.man(b).rating) {
            (Some(x), Some(y)) => x.abs_diff(y) <= 100,
            _ => a == b,
        }
    }

    fn most_among(&self, men: &[Man]) -> usize {
        let set = men.iter().fold(0_usize, |set, m| set | 1 << m.p);
        usize::from(self.most[set])
    }

    fn play(&mut self, bye: Option<usize>) -> Answer {
        let n = self.round.players.len();
        let doubled = |p: usize| 2 * self.man(p).score.tenths();
        let median = self.round.median_doubled.tenths();
        let here = |p: usize| Man { p, from: From::Here };
        let all: Vec<usize> = (0..n).filter(|&p| Some(p) != bye).collect();
        let groups = |wanted: &dyn Fn(u16) -> bool| {
            let mut scores: Vec<u16> =
                all.iter().map(|&p| doubled(p)).filter(|&s| wanted(s)).collect();
            scores.sort_unstable();
            scores.dedup();
            let of = |s: u16| all.iter().copied().filter(|&p| doubled(p) == s).collect::<Vec<_>>();
            scores.into_iter().map(of).collect::<Vec<Vec<usize>>>()
        };
        let below = groups(&|s| s < median);
        let mut above = groups(&|s| s > median);
        above.reverse();
        let mut middle: Vec<Man> =
            groups(&|s| s == median).concat().into_iter().map(here).collect();
        let mut made: Vec<(bool, Vec<(usize, usize)>)> = Vec::new();
        for down in [true, false] {
            let side = if down { &above } else { &below };
            let mut coming: Vec<Man> = Vec::new();
            for (i, residents) in side.iter().enumerate() {
                let next: Vec<usize> = match side.get(i + 1) {
                    Some(next) => next.clone(),
                    None if !middle.is_empty() => middle.iter().map(|m| m.p).collect(),
                    None => {
                        let other = if down { below.last() } else { above.last() };
                        other.cloned().unwrap_or_default()
                    }
                };
                let mut men = coming;
                men.extend(residents.iter().map(|&p| here(p)));
                let (pairs, out) = self.group(&men, down, &next);
                made.push((down, pairs));
                let from = if down { From::Above } else { From::Below };
                coming = out.into_iter().map(|p| Man { p, from }).collect();
            }
            middle.extend(coming);
        }
        self.median(middle, made, bye)
    }

    fn median(
        &mut self,
        mut middle: Vec<Man>,
        mut made: Vec<(bool, Vec<(usize, usize)>)>,
        bye: Option<usize>,
    ) -> Answer {
        while self.most_among(&middle) * 2 < middle.len() {
            let from_above = middle.iter().filter(|m| m.from == From::Above).count();
            let from_below = middle.iter().filter(|m| m.from == From::Below).count();
            let lower_first = from_above > from_below;
            let sides = if lower_first { [false, true] } else { [true, false] };
            let place = sides
                .into_iter()
                .find_map(|side| {
                    made.iter().rposition(|(down, pairs)| *down == side && !pairs.is_empty())
                })
                .expect("the field can be paired");
            let from = if made[place].0 { From::Above } else { From::Below };
            let (a, b) = made[place].1.pop().expect("the group has pairs");
            middle.extend([a, b].map(|p| Man { p, from }));
            self.used.undone += 1;
        }
        let ordered = self.median_order(&middle);
        let pairs = self.pair_men(ordered, true);
        let mut games = Vec::new();
        for &(down, ref pairs) in &made {
            games.extend(pairs.iter().map(|&(a, b)| self.with_colors(a, b, down)));
        }
        games.extend(pairs.into_iter().map(|(a, b)| self.with_colors(a, b, true)));
        Answer { games, bye: bye.map(|p| self.man(p).number.get()), used: self.used }
    }

    /// Rules 10.6 and 10.7: the order of floaters; residents follow.
    fn order(&self, men: &[Man], down: bool) -> Vec<Man> {
        let mut floaters: Vec<Man> = men.iter().copied().filter(|m| m.from != From::Here).collect();
        let mut residents: Vec<Man> =
            men.iter().copied().filter(|m| m.from == From::Here).collect();
        floaters.sort_by_key(|m| m.p);
        residents.sort_by_key(|m| m.p);
        floaters.sort_by_key(|m| Reverse(self.man(m.p).score));
        if !down {
            floaters.sort_by_key(|m| (self.man(m.p).score, Reverse(m.p)));
            residents.reverse();
        }
        floaters.extend(residents);
        floaters
    }

    /// Rules 10.6.3 and 10.7.3.
    fn median_order(&self, men: &[Man]) -> Vec<Man> {
        let some = |from: From| men.iter().any(|m| m.from == from);
        if !(some(From::Above) && some(From::Below)) {
            let only_from_below = some(From::Below);
            let mut ordered = self.order(men, !only_from_below);
            ordered.retain(|m| m.from != From::Here);
            let mut residents: Vec<Man> =
                men.iter().copied().filter(|m| m.from == From::Here).collect();
            residents.sort_by_key(|m| m.p);
            ordered.extend(residents);
            return ordered;
        }
        let mut by_number = men.to_vec();
        by_number.sort_by_key(|m| m.p);
        let is_upper = |m: &Man| {
            if some(From::Here) {
                by_number.iter().position(|x| x == m).unwrap() < men.len() / 2
            } else {
                m.from == From::Above
            }
        };
        let pick = |upper: bool, from: From| {
            let chosen: Vec<Man> = by_number
                .iter()
                .copied()
                .filter(|m| is_upper(m) == upper && m.from == from)
                .collect();
            self.order(&chosen, from == From::Above)
        };
        let mut ordered = pick(true, From::Above);
        ordered.extend(pick(true, From::Below));
        ordered.extend(pick(false, From::Below));
        ordered.extend(pick(false, From::Above));
        ordered.extend(by_number.iter().filter(|m| m.from == From::Here));
        ordered
    }

    /// A group that is not the median: its pairs and those who leave it.
    fn group(
        &mut self,
        men: &[Man],
        down: bool,
        next: &[usize],
    ) -> (Vec<(usize, usize)>, Vec<usize>) {
        let men = self.order(men, down);
        let alone = |m: &Man| men.iter().all(|o| o == m || !self.compatible(m.p, o.p));
        let mut out: Vec<Man> = men.iter().copied().filter(alone).collect();
        let mut stay: Vec<Man> = men.iter().copied().filter(|m| !alone(m)).collect();
        self.used.isolated += out.len();
        let most = self.most_among(&stay);
        if stay.len() == 2 * most + 1 {
            let gone = self.evening_floater(&stay, &out, down, next);
            stay.retain(|&m| m != gone);
            out.push(gone);
            self.used.evening_floaters += 1;
        } else if stay.len() > 2 * most {
            // From the leading end: who cannot be covered together with those before floats.
            let mut covered: Vec<usize> = Vec::new();
            let all = stay.clone();
            for m in &all {
                let mut wanted = covered.clone();
                wanted.push(m.p);
                if self.can_cover(&wanted, &all.iter().map(|m| m.p).collect::<Vec<_>>()) {
                    covered = wanted;
                } else {
                    stay.retain(|x| x != m);
                    out.push(*m);
                    self.used.blocked += 1;
                }
            }
        }
        (self.pair_men(stay, down), out.into_iter().map(|m| m.p).collect())
    }

    fn can_cover(&self, wanted: &[usize], among: &[usize]) -> bool {
        let Some(&first) = wanted.first() else { return true };
        among.iter().any(|&other| {
            other != first && self.compatible(first, other) && {
                let without = |list: &[usize]| -> Vec<usize> {
                    list.iter().copied().filter(|&p| p != first && p != other).collect()
                };
                self.can_cover(&without(wanted), &without(among))
            }
        })
    }

    /// Rules 10.2 to 10.4, 10.9 and 10.10.
    fn evening_floater(&self, stay: &[Man], out: &[Man], down: bool, next: &[usize]) -> Man {
        let most = self.most_among(stay);
        let candidates: Vec<Man> = stay
            .iter()
            .copied()
            .filter(|m| {
                let rest: Vec<Man> = stay.iter().copied().filter(|x| x != m).collect();
                self.most_among(&rest) == most
            })
            .collect();
        let white = stay.iter().filter(|m| self.due(m.p) == 1).count();
        let black = stay.iter().filter(|m| self.due(m.p) == -1).count();
        let majority = match white.cmp(&black) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 9,
            std::cmp::Ordering::Greater => 1,
        };
        let end = |m: &Man| if down { Reverse(m.p) } else { Reverse(99 - m.p) };
        let kind = |m: &Man| {
            let meets = self.has_opponent(m.p, out, down, next);
            match (m.from == From::Here, meets) {
                (true, true) => 0,
                (true, false) => 1,
                (false, true) => 2,
                (false, false) => 3,
            }
        };
        let choice = *candidates
            .iter()
            .min_by_key(|m| {
                (kind(m), self.man(m.p).floated_last_round, self.due(m.p) != majority, end(m))
            })
            .unwrap();
        let last = *candidates
            .iter()
            .min_by_key(|m| (kind(m), self.man(m.p).floated_last_round, end(m)))
            .unwrap();
        if self.round.is_maxi && !self.near(choice.p, last.p) { last } else { choice }
    }

    /// Rules 10.3 and 10.4: an opponent in the next group after better floaters took theirs.
    fn has_opponent(&self, p: usize, out: &[Man], down: bool, next: &[usize]) -> bool {
        let mut next = next.to_vec();
        next.sort_unstable();
        if !down {
            next.reverse();
        }
        let rank = |q: usize| {
            let score = i32::from(self.man(q).score.tenths());
            let place = i32::try_from(q).unwrap();
            if down { (-score, place) } else { (score, -place) }
        };
        let mut better: Vec<usize> =
            out.iter().map(|m| m.p).filter(|&q| q != p && rank(q) < rank(p)).collect();
        better.sort_by_key(|&q| rank(q));
        for q in better {
            let may = |o: &&usize| self.compatible(q, **o);
            let taken = next
                .iter()
                .filter(may)
                .find(|&&o| !self.clash(q, o))
                .or_else(|| next.iter().find(|o| may(o)))
                .copied();
            next.retain(|&o| Some(o) != taken);
        }
        next.iter().any(|&o| self.compatible(p, o))
    }

    /// Floaters in turn (10.8), then the residents (11, 12.2).
    fn pair_men(&mut self, men: Vec<Man>, down: bool) -> Vec<(usize, usize)> {
        let mut left = men;
        let mut pairs = Vec::new();
        while let Some(&floater) = left.iter().find(|m| m.from != From::Here) {
            let mut others: Vec<Man> = left.iter().copied().filter(|&m| m != floater).collect();
            others.sort_by_key(|m| m.p);
            if !down {
                others.reverse();
            }
            let class = |m: &Man| match m.from {
                From::Here => 0,
                from if from != floater.from => 1,
                From::Above | From::Below => 2,
            };
            others.sort_by_key(class);
            let possible: Vec<Man> = others
                .into_iter()
                .filter(|m| {
                    let rest: Vec<Man> =
                        left.iter().copied().filter(|x| x != m && *x != floater).collect();
                    self.compatible(floater.p, m.p) && 2 * self.most_among(&rest) == rest.len()
                })
                .collect();
            let normal = possible[0];
            let chosen = possible
                .iter()
                .copied()
                .find(|m| {
                    class(m) == class(&normal)
                        && !self.clash(floater.p, m.p)
                        && (!self.round.is_maxi || self.near(normal.p, m.p))
                })
                .unwrap_or(normal);
            pairs.push((floater.p, chosen.p));
            left.retain(|&m| m != floater && m != chosen);
        }
        let mut residents: Vec<usize> = left.iter().map(|m| m.p).collect();
        residents.sort_unstable();
        if !down {
            residents.reverse();
        }
        pairs.extend(self.residents(&residents));
        pairs
    }

    fn residents(&mut self, group: &[usize]) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        self.complete(group, &mut Vec::new(), &mut all);
        let base = all[0].clone();
        let half = group.len() / 2;
        let proposed = (0..half).all(|i| base.contains(&(group[i], group[i + half])));
        self.used.exchanges += usize::from(!proposed);
        let clashes =
            |pairs: &[(usize, usize)]| pairs.iter().filter(|&&(a, b)| self.clash(a, b)).count();
        let allowed: Vec<Vec<(usize, usize)>> = all
            .into_iter()
            .filter(|pairs| !self.round.is_maxi || self.is_near_exchange(group, &base, pairs))
            .collect();
        let fewest = allowed.iter().map(|pairs| clashes(pairs)).min().unwrap();
        let best = allowed.into_iter().find(|pairs| clashes(pairs) == fewest).unwrap();
        self.used.color_exchanges += usize::from(best != base);
        best
    }

    /// All complete pairings in the order of 11.2 and 11.3.
    fn complete(
        &self,
        left: &[usize],
        so_far: &mut Vec<(usize, usize)>,
        all: &mut Vec<Vec<(usize, usize)>>,
    ) {
        let Some(&first) = left.first() else {
            all.push(so_far.clone());
            return;
        };
        let half = left.len() / 2;
        let tried: Vec<usize> =
            left[half..].iter().copied().chain(left[1..half].iter().rev().copied()).collect();
        for other in tried {
            if self.compatible(first, other) {
                let rest: Vec<usize> =
                    left.iter().copied().filter(|&p| p != first && p != other).collect();
                so_far.push((first, other));
                self.complete(&rest, so_far, all);
                so_far.pop();
            }
        }
    }

    /// Rule 12.7.
    fn is_near_exchange(
        &self,
        group: &[usize],
        base: &[(usize, usize)],
        pairs: &[(usize, usize)],
    ) -> bool {
        let place = |p: usize| group.iter().position(|&q| q == p).unwrap();
        let partner = |p: usize| {
            base.iter()
                .find_map(|&(a, b)| if a == p { Some(b) } else { (b == p).then_some(a) })
                .unwrap()
        };
        let led = |p: usize| base.iter().any(|&(a, _)| a == p);
        pairs.iter().filter(|pair| !base.contains(pair)).all(|&(a, b)| {
            let (first, second) = if place(a) < place(b) { (a, b) } else { (b, a) };
            if partner(first) == second {
                return true;
            }
            match (led(first), led(second)) {
                (true, _) => self.near(second, partner(first)),
                (false, true) => self.near(first, partner(second)),
                (false, false) => {
                    self.near(second, partner(first)) || self.near(first, partner(second))
                }
            }
        })
    }

    /// Rule 12, with White first.
    fn with_colors(&self, a: usize, b: usize, median_or_above: bool) -> (u16, u16) {
        let rank = |p: usize| (Reverse(self.man(p).score), p);
        let (high, low) = if rank(a) < rank(b) { (a, b) } else { (b, a) };
        let white_is_high = self.high_has_white(high, low, median_or_above);
        let (white, black) = if white_is_high { (high, low) } else { (low, high) };
        (self.man(white).number.get(), self.man(black).number.get())
    }

    fn high_has_white(&self, high: usize, low: usize, median_or_above: bool) -> bool {
        let white = self.stands(high, 1) && self.stands(low, -1);
        let black = self.stands(high, -1) && self.stands(low, 1);
        if white != black {
            return white;
        }
        match (self.due(high), self.due(low)) {
            (0, 0) => self.man(high).lot_color == Color::White,
            (0, due) => due == -1,
            (due, 0) => due == 1,
            (due, other) if due != other => due == 1,
            (due, _) => {
                let (mine, theirs) = (self.colors(high), self.colors(low));
                for back in 1..=mine.len().min(theirs.len()) {
                    let (x, y) = (mine[mine.len() - back], theirs[theirs.len() - back]);
                    if x != y {
                        return x == -1;
                    }
                }
                (due == 1) == median_or_above
            }
        }
    }
}
