//! Any bracket, exactly: a cheapest perfect matching of the bracket, of those beyond it who
//! decide whether floaters are welcome, and of blanks for those who stay unpaired. Which of the
//! best pairings comes first (4.3) is found by settling number 1's opponent, then number 2's.

use arbiter_rulebook::Score;

use super::bracket::{Bracket, Outcome};
use crate::{
    dutch::roster::{Rank, Roster},
    matching::{Cost, Matcher, Trial, digits, with_cost},
};

/// Pairs the bracket. `None` if it cannot be paired, which a field that can be completed
/// rules out.
///
/// What is best without C4 and C7 and meets them is best with them, so the graph grows only
/// where it must: the bracket by itself, with the next one, with everybody below.
pub(crate) fn pair(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    let floaters = bracket.fewest_floaters(roster);
    if let Some(alone) = solve(roster, bracket, Scope::Bracket { floaters }) {
        let floaters = &alone.outcome.floaters;
        if bracket.goes_on_well(roster, floaters) {
            return Some(alone.outcome);
        }
        if !floaters.is_empty() {
            let unpaired = bracket.next_unpaired(roster, floaters);
            let ahead = solve(roster, bracket, Scope::Next { unpaired })?;
            let rest: Vec<Rank> = ahead.left_over.iter().chain(bracket.lower()).copied().collect();
            if roster.can_complete(&rest) {
                return Some(ahead.outcome);
            }
        }
    }
    solve(roster, bracket, Scope::Everybody).map(|solved| solved.outcome)
}

/// How far the graph reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// The bracket, with one blank for each floater, wherever floaters go.
    Bracket { floaters: usize },
    /// The bracket and the next one, with one blank for each who stays unpaired there as well.
    Next { unpaired: usize },
    /// The bracket and everybody below.
    Everybody,
}

struct Solved {
    outcome: Outcome,
    /// Those of the bracket and the next one whom the graph leaves without opponent.
    left_over: Vec<Rank>,
}

fn solve(roster: &Roster, bracket: &Bracket<'_>, scope: Scope) -> Option<Solved> {
    let (beyond, n_blanks) = match scope {
        Scope::Bracket { floaters } => (&[][..], floaters),
        Scope::Next { unpaired } => (bracket.next(), unpaired),
        Scope::Everybody => (bracket.below, 0),
    };
    let mut scores: Vec<Score> =
        bracket.members.iter().map(|&rank| roster.players[rank].score).collect();
    scores.sort_unstable();
    scores.dedup();
    let graph = Graph { roster, bracket, beyond, n_blanks, scope, scores };
    with_cost!(graph.bits(), C => graph.pair::<C>())
}

/// Vertices are the members, those beyond, and the blanks, in this order.
struct Graph<'b> {
    roster: &'b Roster,
    bracket: &'b Bracket<'b>,
    beyond: &'b [Rank],
    n_blanks: usize,
    scope: Scope,
    /// Of the members, lowest first.
    scores: Vec<Score>,
}

/// What a vertex stands for.
#[derive(Clone, Copy)]
enum Vertex {
    Member(Rank),
    /// A resident of the next bracket.
    Next(Rank),
    /// Further down.
    Lower(Rank),
    Blank,
}

impl Graph<'_> {
    fn n_vertices(&self) -> usize {
        self.bracket.members.len() + self.beyond.len() + self.n_blanks
    }

    /// Bits of a count. The digits are, from the least: C8, C7 by score, C7, C6 by score, C5.
    fn width(&self) -> usize {
        digits(self.n_vertices())
    }

    fn bits(&self) -> usize {
        let n_digits = 3 + 2 * self.scores.len();
        (n_digits + 1) * self.width() + 4
    }

    fn vertex(&self, u: usize) -> Vertex {
        let n_members = self.bracket.members.len();
        match self.beyond.get(u.wrapping_sub(n_members)) {
            _ if u < n_members => Vertex::Member(self.bracket.members[u]),
            Some(&rank) if u - n_members < self.bracket.n_next => Vertex::Next(rank),
            Some(&rank) => Vertex::Lower(rank),
            None => Vertex::Blank,
        }
    }

    /// What the edge costs; `u` comes before `v`.
    fn cost<C: Cost>(&self, u: usize, v: usize) -> Option<C> {
        let may_meet = |one: Rank, other: Rank| self.roster.may_meet(one, other);
        match (self.vertex(u), self.vertex(v)) {
            (Vertex::Member(one), Vertex::Member(other)) => {
                let clash = u64::from(want_the_same(self.roster, one, other));
                may_meet(one, other).then(|| C::at(clash, 0))
            }
            (Vertex::Member(one), Vertex::Next(other)) => {
                may_meet(one, other).then(|| self.floats(one))
            }
            (Vertex::Member(one), Vertex::Lower(other)) => {
                may_meet(one, other).then(|| self.floats::<C>(one) + self.floats_on(one))
            }
            (Vertex::Next(one), Vertex::Lower(other)) => {
                may_meet(one, other).then(|| self.left_over())
            }
            (Vertex::Next(one), Vertex::Next(other))
            | (Vertex::Lower(one), Vertex::Lower(other)) => may_meet(one, other).then(C::default),
            (Vertex::Member(one), Vertex::Blank) => Some(match self.scope {
                Scope::Bracket { .. } => self.floats(one),
                Scope::Next { .. } | Scope::Everybody => {
                    self.floats::<C>(one) + self.floats_on(one)
                }
            }),
            (Vertex::Next(_), Vertex::Blank) => Some(self.left_over()),
            (Vertex::Blank, Vertex::Blank) => {
                matches!(self.scope, Scope::Next { .. }).then(C::default)
            }
            (Vertex::Lower(_), Vertex::Blank)
            | (Vertex::Next(_) | Vertex::Lower(_) | Vertex::Blank, Vertex::Member(_))
            | (Vertex::Lower(_) | Vertex::Blank, Vertex::Next(_))
            | (Vertex::Blank, Vertex::Lower(_)) => None,
        }
    }

    /// C5 and C6.
    fn floats<C: Cost>(&self, rank: Rank) -> C {
        let n_scores = self.scores.len();
        let place = self.score_place(rank);
        C::at(1, (2 + 2 * n_scores) * self.width())
            + C::at(1, (2 + n_scores + place) * self.width())
    }

    /// C7: a floater who finds nobody in the next bracket either.
    fn floats_on<C: Cost>(&self, rank: Rank) -> C {
        self.left_over::<C>() + C::at(1, (1 + self.score_place(rank)) * self.width())
    }

    /// C7: somebody who stays unpaired in the next bracket.
    fn left_over<C: Cost>(&self) -> C {
        C::at(1, (1 + self.scores.len()) * self.width())
    }

    fn score_place(&self, rank: Rank) -> usize {
        self.scores.binary_search(&self.roster.players[rank].score).unwrap_or(0)
    }

    fn pair<C: Cost>(&self) -> Option<Solved> {
        let matcher = Matcher::<C>::new(self.n_vertices(), |u, v| self.cost(u, v));
        let mut trial = Trial::new(matcher);
        trial.start()?;
        let n_members = self.bracket.members.len();
        let mut is_settled = vec![false; n_members];
        for u in 0..n_members {
            if is_settled[u] {
                continue;
            }
            let others = (u + 1..n_members).rev().filter(|&v| !is_settled[v]);
            let others: Vec<usize> = others.collect();
            if let Some(v) = trial.settle_first(u, others) {
                is_settled[v] = true;
            }
        }
        let mate = |u: usize| trial.matcher.mate(u);
        let outcome = Outcome::of(self.bracket.members, mate);
        let n_players = n_members + self.beyond.len();
        let players = self.bracket.members.iter().chain(self.beyond).copied().enumerate();
        let left_over =
            players.filter(|&(u, _)| n_players <= mate(u)).map(|(_, rank)| rank).collect();
        Some(Solved { outcome, left_over })
    }
}

/// Whether one of the two cannot have the colour they want (C8).
pub(super) fn want_the_same(roster: &Roster, one: Rank, other: Rank) -> bool {
    let wanted = |rank: Rank| roster.players[rank].preference.map(|wanted| wanted.color);
    wanted(one).is_some() && wanted(one) == wanted(other)
}
