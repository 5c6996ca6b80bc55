//! Who gets which colour: E.1 to E.5.

use std::{cmp::Ordering, fmt};

use arbiter_rulebook::Color;

use super::roster::Contender;
use crate::swiss::Grade;

/// The rule that gave the colours of a pair.
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

impl fmt::Display for ColorRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "E.{}", *self as u8 + 1)
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
