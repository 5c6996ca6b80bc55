//! The Lim system: Swiss pairing from both ends towards the median.
//!
//! | rule     | module |
//! |----------|--------|
//! | 7        | `start`; number 1 is the *highest* number |
//! | 8        | `bye` |
//! | 9.1, 13  | `compatibility` |
//! | 9.2, 9.6 | `round`: order of the groups, a blocked median |
//! | 9.3, 10  | `floaters`, `group`: who leaves a group, whom a floater meets |
//! | 9.4, 11, 12.7 | `exchange`: proposed pairs and exchanges |
//! | 12.2     | `harmony`: exchanges for colours |
//! | 12       | `colors` |
//! | 14, 15   | nothing of their own: what the other rules give for rounds 1 and 2 |
//!
//! Pairing goes down from the top group to the one above the median, then up from the bottom
//! group to the one below it, then the median. In a group that is paired upwards everything is
//! mirrored, so the code speaks of the *leading* end: the highest number when pairing down, the
//! lowest when pairing up.
//!
//! Where the text is unclear, `docs/decisions/lim.md` has the readings and ours. Two of them
//! shape the code. A player is exchanged only if everybody else of the group can still be
//! paired, which is what the printed tables of exchanges amount to; a maximum matching answers
//! that. And the second examination, for colours, takes among all complete pairings the first
//! one, in the order of exchanges, with the fewest pairs whose players are due the same colour.
//!
//! A round of 1,000 players takes some hundredths of a second, one of 10,000 a few seconds.

mod bye;
mod colors;
mod compatibility;
mod exchange;
mod explain;
mod floaters;
mod group;
mod harmony;
mod input;
mod round;
mod start;
mod why;

use arbiter_tournament::PairingNumber;

pub use colors::due_color;
pub use compatibility::{Incompatible, may_have};
pub use exchange::opponents_in_order;
pub use explain::{
    ByeReason, FloatReason, FloatRecord, FloaterType, HowPaired, LimColorRule, LimPair, LimPairing,
    UndonePair,
};
pub use input::{LimPlayer, LimRound, MAXI_RATING_GAP, Maxi, is_maxi};
pub use start::{LimEntry, starting_order};
pub use why::{LimWhyNot, why_not};

use crate::swiss::{Board, Boards, Field};

/// Which way a group is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From the highest number; floaters go to the next lower group.
    Down,
    /// From the lowest number; floaters go to the next higher group.
    Up,
}

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimError {
    /// Nobody may have the bye.
    #[error("the number of players is odd and everybody had a bye or a win by forfeit")]
    NoByeLeft,
    /// Some players have no compatible opponent in the whole field.
    #[error("no compatible opponent is left for {}", listed(.0))]
    NoOpponent(Vec<PairingNumber>),
    /// Everybody has an opponent, but they get in each other's way.
    #[error("however the others are paired, {} cannot all be", listed(.0))]
    Blocked(Vec<PairingNumber>),
}

fn listed(numbers: &[PairingNumber]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// Pairs a round, with the reasons.
pub fn pair(round: &LimRound) -> Result<LimPairing, LimError> {
    let mut obstacle = LimError::NoByeLeft;
    for bye in bye::candidates(round) {
        match round::pair_without(round, bye) {
            Ok(pairing) => return Ok(pairing),
            Err(error) => {
                // The first candidate is the one the rule names, so its obstacle is told.
                if obstacle == LimError::NoByeLeft {
                    obstacle = error;
                }
            }
        }
    }
    Err(obstacle)
}

impl LimPairing {
    /// The round in the order of boards.
    pub fn boards(&self, field: &Field) -> Boards {
        let boards =
            self.pairs.iter().map(|pair| Board { white: pair.white, black: pair.black }).collect();
        Boards::in_order(field, boards, self.bye.map(|(number, _)| number))
    }
}
