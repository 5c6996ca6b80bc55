//! White and Black seekers of a bracket, shifters and transpositions: 3.2.3 to 3.2.6, 4.3, 4.4.

use arbiter_rulebook::Color;

use super::{Upfloats, upfloaters::wants};
use crate::{
    dutch::roster::{Rank, Roster},
    matching::{Halves, Matcher, Trial},
    swiss::Grade,
};

/// The two halves of a bracket when everybody has been shifted who must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seekers {
    /// S1: by average rating of the opponents, then by number.
    pub(crate) white: Vec<Rank>,
    /// By number.
    pub(crate) black: Vec<Rank>,
    /// Who had to leave the smaller half, because the pairs within it cannot be avoided.
    pub(crate) first_shift: Vec<Rank>,
    /// Who left the larger half to make both equal.
    pub(crate) second_shift: Vec<Rank>,
}

/// Kinds of players between whom colours decide alike: colour wanted, and whether absolutely.
const N_KINDS: usize = 4;

impl Seekers {
    /// Splits and shifts the players of a bracket, who can all be paired with each other.
    pub(super) fn of(roster: &Roster, records: &[Upfloats], members: &[Rank]) -> Option<Self> {
        let split = Split { roster, records };
        let (white, black) = split.initial(members);
        let whites_are_fewer = white.len() <= black.len();
        let (fewer, more) = if whites_are_fewer { (white, black) } else { (black, white) };
        let n_shifted = (more.len() - fewer.len()) / 2;
        let order = split.shift_order(&more, !whites_are_fewer);
        let simple: Vec<Rank> = order.into_iter().take(n_shifted).collect();
        let shifts = (Vec::new(), simple);
        let seekers = split.shifted((&fewer, &more), whites_are_fewer, shifts);
        if seekers.halves(roster).complete() {
            return Some(seekers);
        }
        let shifts = split.best_shifts(&fewer, &more, whites_are_fewer)?;
        Some(split.shifted((&fewer, &more), whites_are_fewer, shifts))
    }

    /// S1 against the first transposition of the Black seekers that is legal (3.2.6).
    pub(super) fn pairs(&self, roster: &Roster) -> Option<Vec<(Rank, Rank)>> {
        let mut halves = self.halves(roster);
        if !halves.complete() {
            return None;
        }
        halves.make_first(self.white.len());
        let mates = halves.into_mates();
        Some(self.white.iter().zip(mates).map(|(&one, mate)| (one, self.black[mate])).collect())
    }

    fn halves<'s>(
        &'s self,
        roster: &'s Roster,
    ) -> Halves<'s, impl Fn(usize, usize) -> bool + use<'s>> {
        let kinds = |list: &[Rank]| list.iter().map(|&rank| kind(roster, rank)).collect();
        let is_barred =
            |one: usize, other: usize| roster.is_barred(self.white[one], self.black[other]);
        Halves::new((kinds(&self.white), kinds(&self.black)), (&GOES, N_KINDS), is_barred)
    }
}

/// Whether kinds may meet: all but equal absolute preferences (C3).
#[rustfmt::skip]
const GOES: [bool; N_KINDS * N_KINDS] = [
    true, true,  true, true,
    true, false, true, true,
    true, true,  true, true,
    true, true,  true, false,
];

fn kind(roster: &Roster, rank: Rank) -> usize {
    let wanted = roster.players[rank].preference;
    let is_absolute = wanted.is_some_and(|wanted| wanted.grade == Grade::Absolute);
    2 * usize::from(wants(roster, rank) == Color::White) + usize::from(is_absolute)
}

#[derive(Clone, Copy)]
struct Split<'r> {
    roster: &'r Roster,
    records: &'r [Upfloats],
}

impl Split<'_> {
    /// G1 and G2: who wants White and who does not; where nobody has played, the upper and the
    /// lower half by number (3.2.3).
    fn initial(&self, members: &[Rank]) -> (Vec<Rank>, Vec<Rank>) {
        let players = &self.roster.players;
        if members.iter().all(|&rank| players[rank].games == 0) {
            let mut by_number = members.to_vec();
            by_number.sort_by_key(|&rank| players[rank].number);
            let lower = by_number.split_off(by_number.len() / 2);
            return (by_number, lower);
        }
        members.iter().partition(|&&rank| wants(self.roster, rank) == Color::White)
    }

    fn sort(&self, list: &mut [Rank], is_white: bool) {
        let players = &self.roster.players;
        list.sort_by_key(|&rank| {
            (if is_white { self.records[rank].aro } else { 0 }, players[rank].number)
        });
    }

    /// The order in which a half gives players away: from its middle outwards, the higher of
    /// two first (4.3).
    fn shift_order(&self, half: &[Rank], is_white: bool) -> Vec<Rank> {
        let mut sorted = half.to_vec();
        self.sort(&mut sorted, is_white);
        from_the_middle(&sorted)
    }

    /// The halves after both shifts.
    fn shifted(
        &self,
        (fewer, more): (&[Rank], &[Rank]),
        whites_are_fewer: bool,
        (first_shift, second_shift): (Vec<Rank>, Vec<Rank>),
    ) -> Seekers {
        let stay = |list: &[Rank], gone: &[Rank], come: &[Rank]| -> Vec<Rank> {
            let stay = list.iter().filter(|rank| !gone.contains(rank));
            stay.chain(come).copied().collect()
        };
        let fewer = stay(fewer, &first_shift, &second_shift);
        let more = stay(more, &second_shift, &first_shift);
        let (mut white, mut black) = if whites_are_fewer { (fewer, more) } else { (more, fewer) };
        self.sort(&mut white, true);
        self.sort(&mut black, false);
        Seekers { white, black, first_shift, second_shift }
    }

    /// The first sets of shifters with which all can be paired, the pairs within the smaller
    /// half being as few as possible (3.2.4).
    fn best_shifts(
        &self,
        fewer: &[Rank],
        more: &[Rank],
        whites_are_fewer: bool,
    ) -> Option<(Vec<Rank>, Vec<Rank>)> {
        let n_fewer = fewer.len();
        let members: Vec<Rank> = fewer.iter().chain(more).copied().collect();
        let cost = |u: usize, v: usize| {
            let may_meet = self.roster.may_meet(members[u], members[v]);
            may_meet.then(|| i128::from((u < n_fewer) == (v < n_fewer)))
        };
        let mut trial = Trial::new(Matcher::new(members.len(), cost));
        trial.start()?;
        let place = |rank: &Rank| members.iter().position(|it| it == rank);
        let order: Vec<usize> =
            self.shift_order(fewer, whites_are_fewer).iter().filter_map(place).collect();
        let first = shift(&mut trial, &order, &(0..n_fewer).collect::<Vec<_>>());
        let first_ranks: Vec<Rank> = first.iter().map(|&u| members[u]).collect();
        let grown: Vec<Rank> = more.iter().chain(&first_ranks).copied().collect();
        let order = self.shift_order(&grown, !whites_are_fewer);
        let order: Vec<usize> =
            order.iter().filter_map(place).filter(|u| !first.contains(u)).collect();
        let second = shift(&mut trial, &order, &(n_fewer..members.len()).collect::<Vec<_>>());
        Some((first_ranks, second.iter().map(|&u| members[u]).collect()))
    }
}

/// The first set, in the given order, with one player of each pair within `half`.
fn shift(trial: &mut Trial<i128>, order: &[usize], half: &[usize]) -> Vec<usize> {
    let is_within = |trial: &Trial<i128>, u: usize| half.contains(&trial.matcher.mate(u));
    let n_wanted = half.iter().filter(|&&u| is_within(trial, u)).count() / 2;
    let mut chosen: Vec<usize> = Vec::new();
    let mut stay: Vec<usize> = Vec::new();
    for &u in order {
        if chosen.len() < n_wanted {
            trial.begin();
            for v in 0..trial.matcher.n_vertices() {
                if !half.contains(&v) || chosen.contains(&v) {
                    trial.remove(u, v);
                }
            }
            if trial.keep_if_free() {
                chosen.push(u);
                continue;
            }
        }
        // Two who stay are not paired with each other.
        trial.begin();
        for &v in &stay {
            trial.remove(u, v);
        }
        trial.matcher.solve();
        stay.push(u);
    }
    chosen
}

/// The middle first, then outwards; of two in the middle the higher first.
fn from_the_middle(list: &[Rank]) -> Vec<Rank> {
    let n = list.len();
    let mut order = Vec::with_capacity(n);
    let (mut up, mut down) = (n.div_ceil(2), n.div_ceil(2));
    while order.len() < n {
        if 0 < up && n - down <= up {
            up -= 1;
            order.push(list[up]);
        } else {
            order.push(list[down]);
            down += 1;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::from_the_middle;

    // clause: 2026:DUBOV.3.2.4
    #[test]
    fn shifters_are_taken_from_the_middle_outwards() {
        assert_eq!(from_the_middle(&[0, 1, 2, 3, 4, 5, 6]), [3, 2, 4, 1, 5, 0, 6]);
        assert_eq!(from_the_middle(&[0, 1, 2, 3, 4, 5]), [2, 3, 1, 4, 0, 5]);
        assert_eq!(from_the_middle(&[7]), [7]);
        assert_eq!(from_the_middle(&[]), [0; 0]);
    }
}
