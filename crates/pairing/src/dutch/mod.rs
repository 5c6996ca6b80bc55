//! The Dutch system: C.04.3 as approved at Baku in 2016, in force from 2017.
//!
//! | Articles | Module |
//! |---|---|
//! | A.2, A.6, A.7: the players by rank | `roster` |
//! | A.3, A.4: brackets | `bracket` |
//! | A.9: from bracket to bracket, penultimate and collapsed ones | `rounds` |
//! | C.5 to C.19 | `criteria`, `quality` |
//! | B, D: which candidate is taken | `quick`, `exact` |
//! | E: colours | `colors` |
//! | C.04.1.i: why this and not that | [`explain`] |
//!
//! `quick` pairs the brackets in which everything goes well, however large; `exact` pairs
//! any bracket. 10,000 players are paired in well under a second, in 10 MB.

mod bracket;
mod colors;
mod criteria;
mod exact;
pub mod explain;
mod layout;
mod obstacle;
mod quality;
mod quick;
mod roster;
mod rounds;

pub use bracket::BracketKind;
pub use colors::ColorRule;
pub use criteria::Criterion;
pub use obstacle::{NoPairing, Remedy};
pub use quality::{Quality, Tally};

use bracket::{Bracket, Outcome};
use roster::{Rank, Roster};
use rounds::steps;

use crate::swiss::{Board, Boards, Field};

/// Pairs the round.
pub fn pair(field: &Field) -> Result<Boards, NoPairing> {
    pair_with(field, pair_bracket)
}

/// Pairs the round without the short cuts for easy brackets: slower, and never different.
pub fn pair_exactly(field: &Field) -> Result<Boards, NoPairing> {
    pair_with(field, exact::pair)
}

/// What pairs one bracket.
type Engine = fn(&Roster, &Bracket<'_>) -> Option<Outcome>;

fn pair_with(field: &Field, engine: Engine) -> Result<Boards, NoPairing> {
    let roster = Roster::of(field);
    let steps = steps(&roster, engine).map_err(|_| NoPairing::of(field))?;
    let mut boards = Vec::with_capacity(roster.players.len() / 2);
    for step in &steps {
        let pairs = step.outcome.pairs.iter();
        boards.extend(pairs.map(|&(upper, lower)| board(&roster, upper, lower)));
    }
    let bye = steps.last().and_then(|step| step.outcome.floaters.first());
    Ok(Boards::in_order(field, boards, bye.map(|&rank| roster.players[rank].number)))
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
