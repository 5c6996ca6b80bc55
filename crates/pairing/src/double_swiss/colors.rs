//! Who has White in the first game of a match (C.04.5 4).

use std::cmp::Reverse;

use arbiter_rulebook::{Color, Explain, Message};
use arbiter_tournament::PairingNumber;

use crate::swiss::{Board, Entrant, Field};

/// The rule that gave the colours of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoubleColorRule {
    /// 4.3.1: neither has played: the initial colour and the parity of the number.
    Initial,
    /// 4.3.2: White goes to the one who had it less often.
    FewerWhites,
    /// 4.3.3: the latest round in which the two had different colours is reversed.
    Reversed,
    /// 4.3.4: the higher ranked gets the other colour than last time.
    HigherAlternates,
    /// 4.3.5: the lower ranked does.
    LowerAlternates,
}

impl DoubleColorRule {
    /// Its number in the regulation.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Initial => "4.3.1",
            Self::FewerWhites => "4.3.2",
            Self::Reversed => "4.3.3",
            Self::HigherAlternates => "4.3.4",
            Self::LowerAlternates => "4.3.5",
        }
    }
}

impl Explain for DoubleColorRule {
    fn message(&self) -> Message {
        let key = match self {
            Self::Initial => "match-colour-initial",
            Self::FewerWhites => "match-colour-fewer-whites",
            Self::Reversed => "match-colour-reversed",
            Self::HigherAlternates => "match-colour-first-alternates",
            Self::LowerAlternates => "match-colour-other-alternates",
        };
        Message::new(key)
    }
}

/// The pair with its colours.
pub(super) fn allot(
    field: &Field,
    one: PairingNumber,
    other: PairingNumber,
) -> (Board, DoubleColorRule) {
    let rank =
        |number: PairingNumber| (Reverse(field.entrant(number).map(|it| it.pairing_score)), number);
    let (higher, lower) = if rank(one) < rank(other) { (one, other) } else { (other, one) };
    let (color, rule) = match (field.entrant(higher), field.entrant(lower)) {
        (Some(first), Some(second)) => color_of_first(field, first, second),
        (None, _) | (_, None) => (Color::White, DoubleColorRule::Initial),
    };
    let board = match color {
        Color::White => Board { white: higher, black: lower },
        Color::Black => Board { white: lower, black: higher },
    };
    (board, rule)
}

fn color_of_first(field: &Field, first: &Entrant, second: &Entrant) -> (Color, DoubleColorRule) {
    let (own, others) = (first.colors.as_slice(), second.colors.as_slice());
    if own.is_empty() && others.is_empty() {
        let is_odd = field.effective_number(first.number) % 2 == 1;
        let color = if is_odd { field.initial_color } else { !field.initial_color };
        return (color, DoubleColorRule::Initial);
    }
    let whites = |colors: &[Color]| colors.iter().filter(|&&color| color == Color::White).count();
    match whites(own).cmp(&whites(others)) {
        std::cmp::Ordering::Less => return (Color::White, DoubleColorRule::FewerWhites),
        std::cmp::Ordering::Greater => return (Color::Black, DoubleColorRule::FewerWhites),
        std::cmp::Ordering::Equal => {}
    }
    if let Some((had, _)) = first.colors.latest_difference(&second.colors) {
        return (!had, DoubleColorRule::Reversed);
    }
    match (first.colors.last(), second.colors.last()) {
        (Some(last), _) => (!last, DoubleColorRule::HigherAlternates),
        (None, Some(last)) => (last, DoubleColorRule::LowerAlternates),
        (None, None) => (Color::White, DoubleColorRule::Initial),
    }
}
