//! The Dutch system: C.04.3 as approved at Baku in 2016, in force from 2017.
//!
//! | Articles | Module |
//! |---|---|
//! | A.2, A.6, A.7: the players by rank | `roster` |
//! | A.3, A.4: brackets; A.9: penultimate and collapsed brackets | `bracket`, [`pair`] |
//! | C.5 to C.19 | `criteria` |
//! | B, D: which candidate is taken | `quick`, `exact` |
//! | E: colours | `colors` |

mod bracket;
mod colors;
mod criteria;
mod exact;
mod layout;
mod quick;
mod roster;

pub use bracket::BracketKind;
pub use colors::ColorRule;
pub use criteria::Criterion;

use bracket::{Bracket, Outcome};
use roster::{Rank, Roster};

use crate::swiss::{Board, Boards, Field};

/// No pairing of the whole field respects C.1 to C.3: the arbiter decides (A.9).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no legal pairing exists: at best {unpaired} of {players} players stay without a game")]
pub struct NoPairing {
    /// Players to be paired.
    pub players: usize,
    /// Those for whom neither a game nor the bye is left, at best.
    pub unpaired: usize,
}

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
    let (pairs, bye) = pair_roster(&roster, engine)?;
    let boards = pairs.into_iter().map(|(upper, lower)| board(&roster, upper, lower)).collect();
    Ok(Boards::in_order(field, boards, bye.map(|rank| roster.players[rank].number)))
}

type Round = (Vec<(Rank, Rank)>, Option<Rank>);

fn pair_roster(roster: &Roster, engine: Engine) -> Result<Round, NoPairing> {
    let everybody: Vec<Rank> = (0..roster.players.len()).collect();
    let no_pairing = |unpaired: usize| NoPairing { players: everybody.len(), unpaired };
    let unpaired = roster.unpaired(&everybody);
    if unpaired != 0 {
        return Err(no_pairing(unpaired));
    }
    let starts = roster.scoregroups();
    let mut pairs = Vec::with_capacity(everybody.len() / 2);
    let mut movers: Vec<Rank> = Vec::new();
    for (idx, group) in starts.windows(2).enumerate() {
        let below = &everybody[group[1]..];
        let is_lowest = below.is_empty();
        let mut bracket = Bracket {
            kind: if is_lowest { BracketKind::Last } else { BracketKind::Normal },
            movers: &movers,
            residents: &everybody[group[0]..group[1]],
            below,
            n_next: starts.get(idx + 2).map_or(0, |next| next - group[1]),
        };
        let outcome = engine(roster, &bracket).ok_or_else(|| no_pairing(1))?;
        if is_lowest || can_go_on(roster, &outcome, below) {
            pairs.extend(outcome.pairs);
            movers = outcome.floaters;
            continue;
        }
        bracket.kind = BracketKind::Penultimate;
        let outcome = exact::pair(roster, &bracket).ok_or_else(|| no_pairing(1))?;
        pairs.extend(&outcome.pairs);
        let last = Bracket {
            kind: BracketKind::CollapsedLast,
            movers: &outcome.floaters,
            residents: below,
            below: &[],
            n_next: 0,
        };
        let outcome = exact::pair(roster, &last).ok_or_else(|| no_pairing(1))?;
        pairs.extend(outcome.pairs);
        movers = outcome.floaters;
        break;
    }
    Ok((pairs, movers.first().copied()))
}

fn pair_bracket(roster: &Roster, bracket: &Bracket<'_>) -> Option<Outcome> {
    quick::pair(roster, bracket).or_else(|| exact::pair(roster, bracket))
}

fn can_go_on(roster: &Roster, outcome: &Outcome, below: &[Rank]) -> bool {
    let rest: Vec<Rank> = outcome.floaters.iter().chain(below).copied().collect();
    roster.can_complete(&rest)
}

fn board(roster: &Roster, upper: Rank, lower: Rank) -> Board {
    let (upper, lower) = (&roster.players[upper], &roster.players[lower]);
    match colors::allot(upper, lower, roster.initial_color).0 {
        rulebook::Color::White => Board { white: upper.number, black: lower.number },
        rulebook::Color::Black => Board { white: lower.number, black: upper.number },
    }
}
