//! What explanations of several systems have in common.

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

use crate::dutch::ColorRule;

/// A round of a system that gives the bye first and then pairs bracket after bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundReport<B> {
    /// Which round.
    pub round: usize,
    /// Who has the bye, which is given first.
    pub bye: Option<PairingNumber>,
    /// From the top down.
    pub brackets: Vec<B>,
}

/// One pair of a system that looks for an opponent for the better of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairReport<P> {
    /// Has White.
    pub white: PairingNumber,
    /// Has Black.
    pub black: PairingNumber,
    /// The better of the two by the order of the system.
    pub upper: PairingNumber,
    /// What gave the colours.
    pub color_rule: ColorRule,
    /// Opponents of `upper` who come before in the order of the system.
    pub passed_over: Vec<P>,
}

/// The answer to "why does A not play B?", where brackets are paired one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketWhyNot<R> {
    /// They do play each other.
    TheyPlay,
    /// Not to be paired in this round, or with the bye.
    NotPaired(PairingNumber),
    /// Never in the same bracket: the first was paired, or stayed, at the first score, the
    /// other at the second.
    OtherBracket {
        /// Bracket in which the first was paired.
        score: Score,
        /// Bracket in which the other was paired.
        other_score: Score,
        /// What would keep them apart at any rate.
        reason: Option<R>,
    },
    /// In the same bracket, for the reason given.
    SameBracket(R),
}
