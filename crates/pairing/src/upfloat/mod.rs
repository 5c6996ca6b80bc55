//! The procedure that Double-Swiss (C.04.5) and the Swiss for teams (C.04.6) share.
//!
//! | article | module |
//! |---|---|
//! | C1, C3 | `pool`: who may meet whom, and whether a group can be paired |
//! | 3.4 | here: the bye comes first |
//! | C4 to C7, 3.5 | `lift`: who is lifted into the top scoregroup |
//! | C8 to C10, 3.6 | `bracket`: the first pairing, in the order of its name |
//!
//! `explain` says why.
//!
//! A bracket is the top scoregroup of those left and as many from below as it needs. Both
//! systems differ in their colours and in how long floats count; both are handed in.

mod bracket;
mod explain;
pub(crate) mod field;
mod lift;
mod pool;

use std::cmp::Reverse;

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

pub use explain::{
    BracketReason, ByeBar, ByeReason, LiftBar, MatchColorRule, MatchReasons, MatchWhyNot,
    PairCriterion, PairReason, UpfloatReason, Worse,
};
pub(crate) use pool::Pool;

use crate::swiss::Preference;

/// A player or a team, as the procedure sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Place in the initial order.
    pub number: PairingNumber,
    /// The score by which the round is paired, virtual points included.
    pub score: Score,
    /// Whom this one has met or may not meet, ascending.
    pub barred: Vec<PairingNumber>,
    /// Whether the match of the round before was played against another score.
    pub floated: bool,
    /// Not kept from the bye by C2.
    pub may_have_bye: bool,
    /// Matches that were played, which byes and forfeited ones were not.
    pub matches_played: usize,
    /// The colour wanted; strong where the system knows grades.
    pub preference: Option<Preference>,
}

/// Everybody who is to be paired, and which criteria hold in this round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// By score and then by number.
    pub contenders: Vec<Contender>,
    /// Whether floats of the round before count: not towards the end of an event.
    pub floats_count: bool,
}

/// The round, bracket by bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// From the top score down.
    pub brackets: Vec<Bracket>,
    /// Who has the bye.
    pub bye: Option<PairingNumber>,
}

/// A scoregroup and those who were lifted into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The score of the residents.
    pub score: Score,
    /// By number.
    pub residents: Vec<PairingNumber>,
    /// By score, then by number.
    pub upfloaters: Vec<PairingNumber>,
    /// The member with the smaller number first, in the order of the name (3.6).
    pub pairs: Vec<(PairingNumber, PairingNumber)>,
}

/// Why there is no round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpfloatError {
    /// Their number is odd, and nobody may have the bye.
    #[error("everybody had a bye, a full-point bye or a match won by forfeit")]
    NobodyForBye,
    /// Some may have the bye, but whoever has it, the others cannot all be paired.
    #[error("whoever has the bye, the others cannot all be paired without a second meeting")]
    NoByeLeavesPairing,
    /// The number is even and no set of pairs is legal.
    #[error("they cannot all be paired without a second meeting")]
    NoLegalPairing,
}

impl Round {
    /// Puts everybody in order.
    pub fn new(mut contenders: Vec<Contender>, floats_count: bool) -> Self {
        contenders.sort_by_key(|contender| (Reverse(contender.score), contender.number));
        Self { contenders, floats_count }
    }

    /// The one with this number.
    pub fn contender(&self, number: PairingNumber) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.number == number)
    }

    /// Pairs the round.
    pub fn pair(&self) -> Result<Pairing, UpfloatError> {
        let pool = Pool::new(&self.contenders);
        let mut left: Vec<usize> = (0..self.contenders.len()).collect();
        let mut pairing = Pairing::default();
        if left.len() % 2 == 1 {
            let bye = self.bye(&pool)?;
            pairing.bye = Some(self.contenders[bye].number);
            left.remove(bye);
        } else if !pool.can_pair(&left) {
            return Err(UpfloatError::NoLegalPairing);
        }
        while let Some(&first) = left.first() {
            let score = self.contenders[first].score;
            let n_residents =
                left.iter().take_while(|&&idx| self.contenders[idx].score == score).count();
            let (residents, below) = left.split_at(n_residents);
            let upfloaters = lift::upfloaters(self, &pool, residents, below)
                .ok_or(UpfloatError::NoLegalPairing)?;
            let pairs = bracket::pairs(self, &pool, residents, &upfloaters)
                .ok_or(UpfloatError::NoLegalPairing)?;
            let number = |idx: usize| self.contenders[idx].number;
            pairing.brackets.push(Bracket {
                score,
                residents: residents.iter().map(|&idx| number(idx)).collect(),
                upfloaters: upfloaters.iter().map(|&idx| number(idx)).collect(),
                pairs: pairs.into_iter().map(|(one, other)| (number(one), number(other))).collect(),
            });
            let below = below.iter().copied().filter(|idx| !upfloaters.contains(idx));
            left = below.collect();
        }
        Ok(pairing)
    }

    /// Those who may have the bye, in the order of 3.4: lowest score, most matches played,
    /// largest number.
    pub(crate) fn candidates_for_bye(&self) -> Vec<usize> {
        let mut candidates: Vec<usize> =
            (0..self.contenders.len()).filter(|&idx| self.contenders[idx].may_have_bye).collect();
        candidates.sort_by_key(|&idx| {
            let contender = &self.contenders[idx];
            (contender.score, Reverse(contender.matches_played), Reverse(contender.number))
        });
        candidates
    }

    /// The first of them who leaves a legal pairing.
    fn bye(&self, pool: &Pool) -> Result<usize, UpfloatError> {
        let candidates = self.candidates_for_bye();
        let leaves_pairing = |&bye: &usize| {
            let others: Vec<usize> =
                (0..self.contenders.len()).filter(|&other| other != bye).collect();
            pool.can_pair(&others)
        };
        let none = if candidates.is_empty() {
            UpfloatError::NobodyForBye
        } else {
            UpfloatError::NoByeLeavesPairing
        };
        candidates.into_iter().find(leaves_pairing).ok_or(none)
    }
}
