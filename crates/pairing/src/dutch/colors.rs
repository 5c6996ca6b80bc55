//! Who gets which colour: E.1 to E.5.

use std::cmp::Ordering;

use arbiter_rulebook::Color;
use arbiter_rulebook::SwissRow;

use super::roster::Contender;
use crate::{Edition, swiss::Grade};

/// The rule that gave the colours of a pair, by its number of 2017: E.1 to E.5, which 2026 calls
/// 5.2.1 to 5.2.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColorRule {
    /// Both get what they want, or the only one who wants something does.
    E1,
    /// The stronger preference, or the wider colour difference, prevails.
    E2,
    /// The latest round in which the two had different colours is reversed.
    E3,
    /// The higher ranked gets what both want.
    E4,
    /// Nobody wants anything: the initial colour and the parity of the number.
    E5,
}

impl ColorRule {
    /// Its number in the regulation.
    pub const fn article(self, edition: Edition) -> &'static str {
        let [in_2017, in_2026] = match self {
            Self::E1 => ["E.1", "5.2.1"],
            Self::E2 => ["E.2", "5.2.2"],
            Self::E3 => ["E.3", "5.2.3"],
            Self::E4 => ["E.4", "5.2.4"],
            Self::E5 => ["E.5", "5.2.5"],
        };
        SwissRow { e2017: in_2017, e2026: in_2026 }.at(edition)
    }
}

impl ColorRule {
    /// Its number in the Dubov and Burstein systems, where the initial colour comes first.
    pub const fn seeker_article(self) -> &'static str {
        match self {
            Self::E5 => "5.2.1",
            Self::E1 => "5.2.2",
            Self::E2 => "5.2.3",
            Self::E3 => "5.2.4",
            Self::E4 => "5.2.5",
        }
    }
}

/// The colour of `upper`, the higher ranked, and the rule that gave it.
pub(crate) fn allot(upper: &Contender, lower: &Contender, initial: Color) -> (Color, ColorRule) {
    let (own, other) = match (upper.preference, lower.preference) {
        (None, None) => {
            let is_odd = upper.effective_number % 2 == 1;
            return (if is_odd { initial } else { !initial }, ColorRule::E5);
        }
        (Some(own), None) => return (own.color, ColorRule::E1),
        (None, Some(other)) => return (!other.color, ColorRule::E1),
        (Some(own), Some(other)) if own.color != other.color => return (own.color, ColorRule::E1),
        (Some(own), Some(other)) => (own, other),
    };
    let wider = match (own.grade, other.grade) {
        (Grade::Absolute, Grade::Absolute) => upper.difference.abs().cmp(&lower.difference.abs()),
        (own, other) => own.cmp(&other),
    };
    match wider {
        Ordering::Greater => return (own.color, ColorRule::E2),
        Ordering::Less => return (!own.color, ColorRule::E2),
        Ordering::Equal => {}
    }
    match upper.colors.latest_difference(&lower.colors) {
        Some((had, _)) => (!had, ColorRule::E3),
        None => (own.color, ColorRule::E4),
    }
}
