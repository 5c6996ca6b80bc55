//! The edition of 2026, as literally as the one of 2017: C4 and C5 shut candidates out, C6 to C21
//! compare the others, the first of the best is taken.

use std::collections::BTreeSet;

use arbiter_pairing::swiss::{Boards, Float};

use super::{Best, Candidate, Key, Oracle, descending, sequence};

/// Names of the places of a key of 2026.
const NAMES: [&str; 17] = [
    "C6", "C7", "C8", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18",
    "C19", "C20", "C21",
];

/// More than any score difference.
const BEYOND: u16 = 10_000;

/// A bracket of 2026.
struct Bracket<'b> {
    movers: &'b [usize],
    residents: &'b [usize],
    next: &'b [usize],
    lower: &'b [usize],
    bye_score: Option<u16>,
}

impl Oracle<'_> {
    /// The round by the rules of 2026, or none if no complete pairing exists.
    pub(crate) fn pair_2026(&mut self) -> Option<Boards> {
        let everybody: Vec<usize> = (0..self.players.len()).collect();
        let scores: BTreeSet<u16> = everybody.iter().map(|&p| self.score(p)).collect();
        let bye_score = if everybody.len() % 2 == 1 {
            let fits = |score: &&u16| self.completable_with(&everybody, Some(**score));
            let found = *scores.iter().find(fits)?;
            *self.decided.entry("C5").or_default() += usize::from(scores.first() != Some(&found));
            Some(found)
        } else {
            self.completable_with(&everybody, None).then_some(())?;
            None
        };
        let groups: Vec<Vec<usize>> = scores
            .iter()
            .rev()
            .map(|&score| everybody.iter().copied().filter(|&p| self.score(p) == score).collect())
            .collect();
        let mut pairs = Vec::new();
        let mut movers: Vec<usize> = Vec::new();
        for (idx, residents) in groups.iter().enumerate() {
            let next = groups.get(idx + 1).cloned().unwrap_or_default();
            let lower = groups.get(idx + 2..).unwrap_or_default().concat();
            let bracket =
                Bracket { movers: &movers, residents, next: &next, lower: &lower, bye_score };
            let best = self.bracket_2026(&bracket);
            pairs.extend(best.pairs);
            movers = best.floaters;
        }
        let boards = pairs.iter().map(|&(upper, lower)| self.board(upper, lower)).collect();
        Some(Boards::in_order(self.field, boards, movers.first().map(|&p| self.players[p].number)))
    }

    /// Whether all can be paired, the bye going to somebody of this score if it is given.
    fn completable_with(&self, rest: &[usize], bye_score: Option<u16>) -> bool {
        let Some((&first, others)) = rest.split_first() else { return true };
        let plays = (0..others.len()).any(|idx| {
            let mut left = others.to_vec();
            let other = left.remove(idx);
            self.legal(first, other) && self.completable_with(&left, bye_score)
        });
        let has_bye = rest.len() % 2 == 1
            && !self.players[first].had_bye
            && bye_score.is_none_or(|score| score == self.score(first));
        plays || (has_bye && self.completable_with(others, bye_score))
    }

    fn bracket_2026(&mut self, bracket: &Bracket<'_>) -> Candidate {
        let Bracket { movers, residents, .. } = *bracket;
        let is_open = |oracle: &Self, floaters: &[usize]| {
            let is_last = bracket.next.is_empty();
            let rest = [floaters, bracket.next, bracket.lower].concat();
            (!is_last || floaters.len() < 2) && oracle.completable_with(&rest, bracket.bye_score)
        };
        let scores =
            |oracle: &Self, list: &[usize]| descending(list.iter().map(|&p| oracle.score(p)));
        let all = self.all_candidates(movers, residents);
        let open: Vec<Candidate> =
            all.into_iter().filter(|it| is_open(self, &it.floaters)).collect();
        let first = |it: &&Candidate| (it.floaters.len(), scores(self, &it.floaters));
        let Some(best) = open.iter().min_by_key(first).cloned() else {
            return Candidate::default();
        };
        let n_pairs = best.pairs.len();
        let most = usize::midpoint(movers.len(), residents.len());
        *self.decided.entry("C6").or_default() += usize::from(n_pairs < most);
        // Later sets of moved-down players never have lower scores, so C7 shuts out in advance.
        let is_higher = |it: &Candidate| {
            it.floaters.len() == best.floaters.len()
                && scores(self, &best.floaters) < scores(self, &it.floaters)
        };
        let n_higher = open.iter().filter(|it| is_higher(it)).count();
        *self.decided.entry("C7").or_default() += n_higher;
        let m1 = movers.iter().filter(|p| !best.floaters.contains(p)).count();
        let mut first = Best::default();
        for candidate in sequence(movers, residents, m1, n_pairs) {
            if !candidate.pairs.iter().all(|&(a, b)| self.legal(a, b)) {
                self.count_illegal(&candidate);
                continue;
            }
            if !is_open(self, &candidate.floaters) {
                let is_second = |&p: &usize| self.players[p].had_bye;
                let is_bye = bracket.next.is_empty() && candidate.floaters.iter().any(is_second);
                *self.decided.entry(if is_bye { "C2" } else { "C4" }).or_default() += 1;
                continue;
            }
            let key = self.key_2026(&candidate, bracket);
            first.offer(key, candidate);
        }
        first.taken(&NAMES, &mut self.decided)
    }

    /// C8: the fewest who float from the next bracket, and their scores.
    fn look_ahead_2026(&self, floaters: &[usize], bracket: &Bracket<'_>) -> (u16, Vec<u16>) {
        if bracket.next.is_empty() || floaters.is_empty() {
            return (0, Vec::new());
        }
        let all = self.all_candidates(floaters, bracket.next);
        let open = all.iter().filter(|it| {
            let rest = [&it.floaters[..], bracket.lower].concat();
            self.completable_with(&rest, bracket.bye_score)
        });
        let value = |it: &Candidate| {
            let scores = descending(it.floaters.iter().map(|&p| self.score(p)));
            (u16::try_from(it.floaters.len()).unwrap(), scores)
        };
        open.map(value).min().unwrap_or((BEYOND, Vec::new()))
    }

    fn key_2026(&self, candidate: &Candidate, bracket: &Bracket<'_>) -> Key {
        let residents = self.score(bracket.residents[0]);
        let floaters = &candidate.floaters;
        let look = self.look_ahead_2026(floaters, bracket);
        // C9: the only floater gets the bye.
        let unplayed = match floaters[..] {
            [one] if bracket.bye_score.is_some_and(|score| residents <= score) => {
                self.players[one].floats.len() - self.players[one].opponents.len()
            }
            _ => 0,
        };
        let mut counts = [0_u16; 4];
        // Moved-down players and their opponents, with the difference of scores.
        let mut movers: Vec<(usize, u16)> = Vec::new();
        let mut opponents: Vec<(usize, u16)> = Vec::new();
        for &(a, b) in &candidate.pairs {
            let (upper, lower) = (a.min(b), a.max(b));
            self.count_colors(upper, lower, &mut counts);
            if bracket.movers.contains(&upper) {
                let gap = self.score(upper) - self.score(lower);
                movers.push((upper, gap));
                opponents.push((lower, gap));
            }
        }
        let stay = floaters.iter().filter(|p| !bracket.movers.contains(p));
        let stay: Vec<(usize, u16)> = stay.map(|&p| (p, 0)).collect();
        let limbo = floaters.iter().filter(|p| bracket.movers.contains(p));
        movers.extend(limbo.map(|&p| (p, BEYOND + self.score(p))));
        let had = |list: &[(usize, u16)], float: Float, back: usize| {
            let repeats = list.iter().filter(|&&(p, _)| self.players[p].float_back(back) == float);
            descending(repeats.map(|&(_, gap)| gap))
        };
        let number = |list: Vec<u16>| vec![u16::try_from(list.len()).unwrap()];
        let mut key = vec![
            vec![u16::try_from(floaters.len()).unwrap()],
            descending(floaters.iter().map(|&p| self.score(p))),
            vec![look.0],
            look.1,
            vec![u16::try_from(unplayed).unwrap()],
        ];
        key.extend(counts.map(|count| vec![count]));
        for back in [1, 2] {
            key.push(number(had(&stay, Float::Down, back)));
            key.push(number(had(&opponents, Float::Up, back)));
        }
        for back in [1, 2] {
            key.push(had(&movers, Float::Down, back));
            key.push(had(&opponents, Float::Up, back));
        }
        key
    }
}
