//! The Dutch system, C.04.3, in its editions of 2017 and 2026.
//!
//! | Articles of 2017 (of 2026) | Module |
//! |---|---|
//! | A.2, A.6, A.7 (1.2, 1.7, 1.8, C5): the players by rank | `roster` |
//! | A.3, A.4 (1.3, 1.4): brackets | `bracket` |
//! | A.9 (1.9): from bracket to bracket | `rounds` |
//! | C.5 to C.19 (C6 to C21) | `criteria`, `quality` |
//! | B, D (3, 4): which candidate is taken | `quick`, `exact` |
//! | E (5): colours | `colors` |
//! | C.04.1.i (C.04.1.9): why this and not that | [`explain`] |
//!
//! `quick` pairs the brackets in which everything goes well, however large; `exact` pairs
//! any bracket. 10,000 players are paired in well under a second, in 10 MB.

mod bracket;
pub(crate) mod colors;
mod criteria;
mod exact;
pub mod explain;
mod layout;
mod obstacle;
mod quality;
mod quick;
pub(crate) mod roster;
mod rounds;
mod rules;

pub use bracket::BracketKind;
pub use colors::ColorRule;
pub use criteria::Criterion;
pub use obstacle::{NoPairing, Remedy};
pub use quality::{Quality, Tally};

use bracket::{Bracket, Outcome};
use roster::{Rank, Roster};
use rounds::{Step, steps};

use crate::swiss::{Board, Boards, Field};

/// A paired round and what its reasons are made of: the players by rank, and what came of
/// each bracket. Explanations ([`explain`]) are worked out when they are asked for.
#[derive(Clone, Debug)]
pub struct DutchPairing {
    round: usize,
    roster: Roster,
    steps: Vec<Step>,
}

/// The boards of the round.
pub fn pair(field: &Field) -> Result<Boards, NoPairing> {
    DutchPairing::of(field).map(|pairing| pairing.boards(field))
}

/// The boards without the short cuts for easy brackets: slower, and never different.
pub fn pair_exactly(field: &Field) -> Result<Boards, NoPairing> {
    DutchPairing::by(field, exact::pair).map(|pairing| pairing.boards(field))
}

/// What pairs one bracket.
type Engine = fn(&Roster, &Bracket<'_>) -> Option<Outcome>;

impl DutchPairing {
    /// Pairs the round.
    pub fn of(field: &Field) -> Result<Self, NoPairing> {
        Self::by(field, pair_bracket)
    }

    fn by(field: &Field, engine: Engine) -> Result<Self, NoPairing> {
        let roster = Roster::of(field);
        let steps = steps(&roster, engine).map_err(|_| NoPairing::of(field))?;
        Ok(Self { round: field.round, roster, steps })
    }

    /// The round in the order of boards.
    pub fn boards(&self, field: &Field) -> Boards {
        let mut boards = Vec::with_capacity(self.roster.players.len() / 2);
        for step in &self.steps {
            let pairs = step.outcome.pairs.iter();
            boards.extend(pairs.map(|&(upper, lower)| board(&self.roster, upper, lower)));
        }
        let bye = self.steps.last().and_then(|step| step.outcome.floaters.first());
        Boards::in_order(field, boards, bye.map(|&rank| self.roster.players[rank].number))
    }
}

fn pair_bracket(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    quick::pair(roster, bracket).or_else(|| exact::pair(roster, bracket))
}

fn board(roster: &Roster, upper: Rank, lower: Rank) -> Board {
    let (upper, lower) = (&roster.players[upper], &roster.players[lower]);
    match colors::allot(upper, lower, roster.initial_color).0 {
        arbiter_rulebook::Color::White => Board { white: upper.number, black: lower.number },
        arbiter_rulebook::Color::Black => Board { white: lower.number, black: upper.number },
    }
}
