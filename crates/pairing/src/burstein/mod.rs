//! The Burstein system, C.04.4.2 as in force from 1 February 2026.
//!
//! | Articles | Module |
//! |---|---|
//! | 1.6: seeding rounds, paired by the Dutch system | here, [`seeding_rounds`] |
//! | 1.7, 1.8: opposition evaluation and the order by it | `index` |
//! | 3.1: the bye; 3.2: from bracket to bracket; 5: colours | here |
//! | C5 to C8, 4: the first of the best pairings of a bracket | `quick`, `exact` |
//! | why this and not that | [`explain`] |
//!
//! `quick` pairs the brackets in which nothing is left to wish for, however large; `exact`
//! pairs any bracket.

mod bracket;
mod exact;
pub mod explain;
mod index;
mod quick;

use arbiter_rulebook::Color;
use arbiter_tournament::Record;

pub use index::Index;

use bracket::{Bracket, Outcome, Step};

use crate::{
    NoPairing,
    dutch::{
        self, ColorRule, colors,
        roster::{Rank, Roster},
    },
    swiss::{Board, Boards, Field, FieldError},
};

/// A paired round after the seeding rounds, and what its reasons are made of.
#[derive(Clone, Debug)]
pub struct BursteinPairing {
    round: usize,
    roster: Roster,
    /// By rank.
    index: Vec<Index>,
    bye: Option<Rank>,
    steps: Vec<Step>,
}

/// How many rounds are paired by the Dutch system: half of them, four at most (1.6.2).
pub fn seeding_rounds(total: usize) -> usize {
    (total / 2).min(4)
}

/// Whether the round to pair is a seeding round.
pub fn is_seeding_round(field: &Field) -> Result<bool, FieldError> {
    let total = field.rounds_total.ok_or(FieldError::RoundsMissing)?;
    Ok(field.round <= seeding_rounds(total))
}

/// The boards of a round.
pub fn pair(record: &Record, field: &Field) -> Result<Boards, NoPairing> {
    pair_by(record, field, pair_bracket)
}

/// The boards without the short cut for easy brackets: slower, and never different.
pub fn pair_exactly(record: &Record, field: &Field) -> Result<Boards, NoPairing> {
    pair_by(record, field, exact::pair)
}

fn pair_by(record: &Record, field: &Field, engine: Engine) -> Result<Boards, NoPairing> {
    if is_seeding_round(field)? {
        return Ok(dutch::pair(field)?);
    }
    BursteinPairing::by(record, field, engine).map(|pairing| pairing.boards(field))
}

/// What pairs one bracket.
type Engine = fn(&Roster, &Bracket<'_>) -> Option<Outcome>;

fn pair_bracket(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    quick::pair(roster, bracket).or_else(|| exact::pair(roster, bracket))
}

impl BursteinPairing {
    /// Pairs a round after the seeding rounds.
    pub fn of(record: &Record, field: &Field) -> Result<Self, NoPairing> {
        Self::by(record, field, pair_bracket)
    }

    fn by(record: &Record, field: &Field, engine: Engine) -> Result<Self, NoPairing> {
        let impossible = || NoPairing::Impossible(dutch::NoPairing::by(field, Roster::ranked));
        let roster = Roster::ranked(field);
        let mut left: Vec<Rank> = (0..roster.players.len()).collect();
        if !roster.can_complete(&left) {
            return Err(impossible());
        }
        let numbers = roster.players.iter().map(|player| player.number);
        let index = index::of(record, field, numbers);
        let mut pairing = Self { round: field.round, roster, index, bye: None, steps: Vec::new() };
        if left.len() % 2 == 1 {
            let bye = pairing.bye_taker(&left).ok_or_else(impossible)?;
            left.retain(|&rank| rank != bye);
            pairing.bye = Some(bye);
        }
        let mut movers: Vec<Rank> = Vec::new();
        let mut rest = &left[..];
        while !rest.is_empty() {
            let score = |rank: Rank| pairing.roster.players[rank].score;
            let alike = |list: &[Rank]| {
                list.iter().take_while(|&&rank| score(rank) == score(list[0])).count()
            };
            let (residents, below) = rest.split_at(alike(rest));
            let n_next = if below.is_empty() { 0 } else { alike(below) };
            let members = pairing.by_index(movers.iter().chain(residents));
            let bracket = Bracket { members: &members, residents, below, n_next };
            let outcome = engine(&pairing.roster, &bracket).ok_or_else(impossible)?;
            let floaters = outcome.floaters.clone();
            let step = bracket.paired(score(residents[0]), movers, outcome);
            pairing.steps.push(step);
            movers = floaters;
            rest = below;
        }
        if movers.is_empty() { Ok(pairing) } else { Err(impossible()) }
    }

    /// 3.1: of the lowest score, then with the most games, then last by the index, so that all
    /// others can be paired.
    fn bye_taker(&self, left: &[Rank]) -> Option<Rank> {
        let players = &self.roster.players;
        let mut candidates = self.by_index(left.iter().filter(|&&it| players[it].may_have_bye));
        candidates.reverse();
        candidates
            .sort_by_key(|&rank| (players[rank].score, std::cmp::Reverse(players[rank].games)));
        candidates.into_iter().find(|&rank| {
            let others: Vec<Rank> = left.iter().copied().filter(|&it| it != rank).collect();
            self.roster.can_complete(&others)
        })
    }

    /// The order of 1.8.
    fn by_index<'r>(&self, ranks: impl Iterator<Item = &'r Rank>) -> Vec<Rank> {
        let mut sorted: Vec<Rank> = ranks.copied().collect();
        sorted.sort_by_key(|&rank| self.order(rank));
        sorted
    }

    fn order(&self, rank: Rank) -> (std::cmp::Reverse<Index>, arbiter_tournament::PairingNumber) {
        (std::cmp::Reverse(self.index[rank]), self.roster.players[rank].number)
    }

    /// The round in the order of boards.
    pub fn boards(&self, field: &Field) -> Boards {
        let pairs = self.steps.iter().flat_map(|step| &step.outcome.pairs);
        let boards = pairs.map(|&(one, other)| self.board(one, other).0).collect();
        Boards::in_order(field, boards, self.bye.map(|rank| self.roster.players[rank].number))
    }

    /// The game of two players, and the rule that gives its colours (5.2). The higher ranked is
    /// the one with the better index, whatever the scores.
    pub(crate) fn board(&self, one: Rank, other: Rank) -> (Board, ColorRule) {
        let is_first = self.order(one) < self.order(other);
        let (upper, lower) = if is_first { (one, other) } else { (other, one) };
        let (upper, lower) = (&self.roster.players[upper], &self.roster.players[lower]);
        let (color, rule) = colors::allot(upper, lower, self.roster.initial_color);
        let (white, black) = match color {
            Color::White => (upper.number, lower.number),
            Color::Black => (lower.number, upper.number),
        };
        (Board { white, black }, rule)
    }
}
