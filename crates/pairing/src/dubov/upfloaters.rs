//! Who floats up: 3.2.1, 3.2.2 and 4.2, by criteria C4 to C10.

use arbiter_rulebook::{Color, Score};

use super::{Limits, Upfloats};
use crate::{
    dutch::roster::{Rank, Roster},
    matching::{Cost, Largest, Matcher, Trial, UNMATCHED, digits, with_cost},
};

/// How many of the next scoregroups are looked at before everybody below is.
const GROUPS_AHEAD: usize = 2;

/// Chooses the upfloaters of brackets.
#[derive(Clone, Copy)]
pub(super) struct Choice<'r> {
    pub(super) roster: &'r Roster,
    pub(super) records: &'r [Upfloats],
    pub(super) limits: Limits,
}

/// What speaks against a player as an upfloater by himself: C8, C9, C10.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Against {
    is_maximum: bool,
    times: u8,
    again: bool,
}

impl Against {
    /// Whether C8 and C9 prefer this one.
    pub(super) fn is_below_in_frequency(self, other: Self) -> bool {
        (self.is_maximum, self.times) < (other.is_maximum, other.times)
    }

    /// Whether C10 prefers this one.
    pub(super) fn is_new_where_the_other_is_not(self, other: Self) -> bool {
        !self.again && other.again
    }
}

impl Choice<'_> {
    /// The first of the best sets. None if the residents cannot be paired so that everybody
    /// else can be, which a field that can be completed rules out.
    pub(super) fn make(&self, residents: &[Rank], below: &[Rank]) -> Option<Vec<Rank>> {
        let fewest = fewest_unpaired(self.roster, residents);
        if fewest == 0 && self.roster.can_complete(below) {
            return Some(Vec::new());
        }
        if fewest == 1
            && let Some(one) = self.make_of_one(residents, below)
        {
            return Some(vec![one]);
        }
        if fewest != 0 {
            for n_groups in 1..=GROUPS_AHEAD {
                let next = self.next_groups(below, n_groups);
                let chosen = self.among(residents, next, false);
                if let Some(chosen) = chosen
                    && chosen.len() == fewest
                    && self.roster.can_complete(&without(below, &chosen))
                {
                    return Some(chosen);
                }
            }
        }
        self.among(residents, below, true)
    }

    pub(super) fn against(&self, rank: Rank) -> Against {
        if self.limits.is_last_round {
            return Against::default();
        }
        let record = self.records[rank];
        let is_maximum = self.limits.most <= record.times;
        Against {
            is_maximum,
            times: if is_maximum { record.times } else { 0 },
            again: record.was_last,
        }
    }

    /// One upfloater of the next score with whom the bracket has no more equal preferences than
    /// its numbers demand. Who comes first by what is best conceivable and reaches it is best.
    fn make_of_one(&self, residents: &[Rank], below: &[Rank]) -> Option<Rank> {
        let wants_white = |rank: Rank| wants(self.roster, rank) == Color::White;
        let n_white = residents.iter().filter(|&&rank| wants_white(rank)).count();
        let surplus = |rank: Rank| {
            let white = n_white + usize::from(wants_white(rank));
            white.abs_diff(residents.len() + 1 - white)
        };
        let mut next = self.next_groups(below, 1).to_vec();
        next.sort_by_key(|&rank| (surplus(rank), self.against(rank), rank));
        next.into_iter().find(|&rank| {
            let mut members = residents.to_vec();
            members.push(rank);
            has_fewest_clashes(self.roster, &members)
                && self.roster.can_complete(&without(below, &[rank]))
        })
    }

    /// Those of the next scores, best first.
    fn next_groups<'b>(&self, below: &'b [Rank], n_groups: usize) -> &'b [Rank] {
        let score = |rank: &Rank| self.roster.players[*rank].score;
        let mut end = 0;
        for _ in 0..n_groups {
            let Some(next) = below.get(end).map(score) else { break };
            end += below[end..].iter().take_while(|rank| score(rank) == next).count();
        }
        &below[..end]
    }

    /// The first of the best sets of upfloaters among `lower`. If it `completes`, the others of
    /// `lower` are paired with each other.
    fn among(&self, residents: &[Rank], lower: &[Rank], completes: bool) -> Option<Vec<Rank>> {
        let mut scores: Vec<Score> =
            lower.iter().map(|&rank| self.roster.players[rank].score).collect();
        scores.dedup();
        let width = digits(residents.len());
        let times = digits(residents.len() * usize::from(u8::MAX));
        let graph = Graph {
            choice: *self,
            residents,
            lower,
            completes,
            scores,
            width,
            times,
            n_blanks: if completes { 0 } else { (residents.len() + lower.len()) % 2 },
        };
        with_cost!(graph.bits(), C => graph.first_set::<C>())
    }
}

/// The residents, those who may float up, and a blank where their number is odd.
struct Graph<'g> {
    choice: Choice<'g>,
    residents: &'g [Rank],
    lower: &'g [Rank],
    completes: bool,
    /// Of those who may float up, best first.
    scores: Vec<Score>,
    /// Bits of a count.
    width: usize,
    /// Bits of the sum of C9.
    times: usize,
    n_blanks: usize,
}

impl Graph<'_> {
    fn n_vertices(&self) -> usize {
        self.residents.len() + self.lower.len() + self.n_blanks
    }

    /// Where the digit of C7 stands; C8 to C10 stand below.
    fn clashes_at(&self) -> usize {
        2 * self.width + self.times
    }

    /// Where the digits of C6 begin, the best score first.
    fn scores_at(&self) -> usize {
        self.clashes_at() + self.width
    }

    fn number_at(&self) -> usize {
        self.scores_at() + self.scores.len() * self.width
    }

    fn bits(&self) -> usize {
        self.number_at() + self.width + digits(self.n_vertices()) + 4
    }

    fn player(&self, u: usize) -> Option<Rank> {
        let n_residents = self.residents.len();
        if u < n_residents {
            Some(self.residents[u])
        } else {
            self.lower.get(u - n_residents).copied()
        }
    }

    fn cost<C: Cost>(&self, u: usize, v: usize) -> Option<C> {
        let n_residents = self.residents.len();
        let roster = self.choice.roster;
        match (self.player(u), self.player(v)) {
            (Some(one), Some(other)) if u < n_residents => {
                let may_meet = roster.may_meet(one, other);
                let pair = may_meet.then(|| self.clash::<C>(one, other))?;
                Some(if v < n_residents { pair } else { pair + self.lift(other) })
            }
            (Some(one), Some(other)) => {
                (!self.completes || roster.may_meet(one, other)).then(C::default)
            }
            // Who stays below needs no opponent yet.
            (Some(_), None) => (n_residents <= u).then(C::default),
            (None, _) => None,
        }
    }

    fn clash<C: Cost>(&self, one: Rank, other: Rank) -> C {
        let roster = self.choice.roster;
        C::at(u64::from(wants(roster, one) == wants(roster, other)), self.clashes_at())
    }

    fn lift<C: Cost>(&self, rank: Rank) -> C {
        let against = self.choice.against(rank);
        let score = self.choice.roster.players[rank].score;
        let place = self.scores.iter().position(|&it| it == score).unwrap_or(0);
        C::at(1, self.number_at())
            + C::at(1, self.scores_at() + place * self.width)
            + C::at(u64::from(against.is_maximum), self.width + self.times)
            + C::at(u64::from(against.times), self.width)
            + C::at(u64::from(against.again), 0)
    }

    fn first_set<C: Cost>(&self) -> Option<Vec<Rank>> {
        let n_residents = self.residents.len();
        let n = self.n_vertices();
        let mut trial = Trial::new(Matcher::<C>::new(n, |u, v| self.cost(u, v)));
        trial.start()?;
        let is_up = |trial: &Trial<C>, u: usize| trial.matcher.mate(u) < n_residents;
        let mut left = (n_residents..n).filter(|&u| is_up(&trial, u)).count();
        let mut chosen = Vec::with_capacity(left);
        for (idx, &rank) in self.lower.iter().enumerate() {
            if left == 0 {
                break;
            }
            let u = n_residents + idx;
            let floats = is_up(&trial, u);
            trial.begin();
            for v in n_residents..n {
                trial.remove(u, v);
            }
            if floats {
                trial.matcher.solve();
            } else if !trial.keep_if_free() {
                continue;
            }
            left -= 1;
            chosen.push(rank);
        }
        Some(chosen)
    }
}

/// The colour that a player wants; here everybody wants one.
pub(super) fn wants(roster: &Roster, rank: Rank) -> Color {
    roster.players[rank].preference.map_or(Color::Black, |wanted| wanted.color)
}

fn without(list: &[Rank], gone: &[Rank]) -> Vec<Rank> {
    list.iter().copied().filter(|rank| !gone.contains(rank)).collect()
}

/// How many of these players cannot be paired with each other at best.
pub(super) fn fewest_unpaired(roster: &Roster, members: &[Rank]) -> usize {
    let is_edge = |u: usize, v: usize| roster.may_meet(members[u], members[v]);
    Largest::greedy(members.len(), is_edge).grow(is_edge)
}

/// Whether all can be paired with no more equal preferences than the numbers of White and Black
/// seekers demand: nobody of the fewer meets one of his own.
fn has_fewest_clashes(roster: &Roster, members: &[Rank]) -> bool {
    let white = |rank: &Rank| wants(roster, *rank) == Color::White;
    let (whites, blacks): (Vec<Rank>, Vec<Rank>) = members.iter().partition(|rank| white(rank));
    let (fewer, more) =
        if whites.len() < blacks.len() { (whites, blacks) } else { (blacks, whites) };
    let n_fewer = fewer.len();
    let is_even = n_fewer == more.len();
    let at = |u: usize| if u < n_fewer { fewer[u] } else { more[u - n_fewer] };
    let is_edge = |u: usize, v: usize| {
        let is_mixed = (u < n_fewer) != (v < n_fewer);
        let goes = is_mixed || (!is_even && n_fewer <= u);
        goes && roster.may_meet(at(u), at(v))
    };
    // The fewer first, so that the others do not use each other up.
    let mut mate = vec![UNMATCHED; members.len()];
    let mut free: Vec<usize> = (n_fewer..members.len()).rev().collect();
    for u in 0..n_fewer {
        if let Some(idx) = free.iter().rposition(|&v| is_edge(u, v)) {
            let v = free.remove(idx);
            (mate[u], mate[v]) = (v, u);
        }
    }
    while let Some(u) = free.pop() {
        if let Some(idx) = free.iter().rposition(|&v| is_edge(u, v)) {
            let v = free.remove(idx);
            (mate[u], mate[v]) = (v, u);
        }
    }
    Largest::from(mate).grow(is_edge) == 0
}
