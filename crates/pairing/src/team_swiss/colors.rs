//! Who has White on the first board (4.2, 4.3).

use std::cmp::{Ordering, Reverse};

use arbiter_rulebook::{Color, Explain, Message};
use arbiter_tournament::PairingNumber;

use super::{TeamField, preference};
use crate::swiss::{Board, Entrant, Grade};

/// The rule that gave the colours of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TeamColorRule {
    /// 4.3.1: neither has played: the initial colour and the parity of the number.
    Initial,
    /// 4.3.2: only one wants a colour.
    OnlyOneWants,
    /// 4.3.3: they want different colours.
    BothGranted,
    /// 4.3.4: only one wants it strongly.
    Stronger,
    /// 4.3.5: White goes to the team with the lower colour difference.
    LowerDifference,
    /// 4.3.6: the latest round in which the two had different colours is reversed.
    Reversed,
    /// 4.3.7: the first team gets what it wants.
    FirstWants,
    /// 4.3.8: the first team gets the other colour than last time.
    FirstAlternates,
    /// 4.3.9: the other team does.
    OtherAlternates,
}

impl TeamColorRule {
    /// Its number in the regulation.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Initial => "4.3.1",
            Self::OnlyOneWants => "4.3.2",
            Self::BothGranted => "4.3.3",
            Self::Stronger => "4.3.4",
            Self::LowerDifference => "4.3.5",
            Self::Reversed => "4.3.6",
            Self::FirstWants => "4.3.7",
            Self::FirstAlternates => "4.3.8",
            Self::OtherAlternates => "4.3.9",
        }
    }
}

impl Explain for TeamColorRule {
    fn message(&self) -> Message {
        let key = match self {
            Self::Initial => "match-colour-initial",
            Self::OnlyOneWants => "match-colour-only-one",
            Self::BothGranted => "match-colour-both",
            Self::Stronger => "match-colour-stronger",
            Self::LowerDifference => "match-colour-difference",
            Self::Reversed => "match-colour-reversed",
            Self::FirstWants => "match-colour-first-wants",
            Self::FirstAlternates => "match-colour-first-alternates",
            Self::OtherAlternates => "match-colour-other-alternates",
        };
        Message::new(key)
    }
}

/// The match with its colours. The first team has the higher score, then the higher other score
/// where that counts, then the smaller number (4.2).
pub(super) fn allot(
    teams: &TeamField,
    one: PairingNumber,
    other: PairingNumber,
) -> (Board, TeamColorRule) {
    let rank = |number: PairingNumber| {
        let score = teams.field.entrant(number).map(|it| it.pairing_score);
        let secondary = teams.secondary.as_ref().and_then(|it| it.get(number.index())).copied();
        (Reverse(score), Reverse(secondary), number)
    };
    let (first, second) = if rank(one) < rank(other) { (one, other) } else { (other, one) };
    let (color, rule) = match (teams.field.entrant(first), teams.field.entrant(second)) {
        (Some(first), Some(second)) => color_of_first(teams, first, second),
        (None, _) | (_, None) => (Color::White, TeamColorRule::Initial),
    };
    let board = match color {
        Color::White => Board { white: first, black: second },
        Color::Black => Board { white: second, black: first },
    };
    (board, rule)
}

fn color_of_first(teams: &TeamField, first: &Entrant, second: &Entrant) -> (Color, TeamColorRule) {
    let field = &teams.field;
    if first.colors.last().is_none() && second.colors.last().is_none() {
        // The number itself: a team keeps its place in the list when another is absent.
        let is_odd = first.number.get() % 2 == 1;
        let color = if is_odd { field.initial_color } else { !field.initial_color };
        return (color, TeamColorRule::Initial);
    }
    let is_last = field.is_last_round();
    let wanted = |team: &Entrant| preference(teams.rules.colors, &team.colors, is_last);
    let (own, others) = (wanted(first), wanted(second));
    match (own, others) {
        (Some(own), None) => return (own.color, TeamColorRule::OnlyOneWants),
        (None, Some(others)) => return (!others.color, TeamColorRule::OnlyOneWants),
        (Some(own), Some(others)) if own.color != others.color => {
            return (own.color, TeamColorRule::BothGranted);
        }
        (Some(own), Some(others)) => match (own.grade, others.grade) {
            (Grade::Strong, Grade::Mild) => return (own.color, TeamColorRule::Stronger),
            (Grade::Mild, Grade::Strong) => return (!own.color, TeamColorRule::Stronger),
            (Grade::Mild | Grade::Strong | Grade::Absolute, _) => {}
        },
        (None, None) => {}
    }
    match first.colors.difference().cmp(&second.colors.difference()) {
        Ordering::Less => return (Color::White, TeamColorRule::LowerDifference),
        Ordering::Greater => return (Color::Black, TeamColorRule::LowerDifference),
        Ordering::Equal => {}
    }
    if let Some((had, _)) = first.colors.latest_difference(&second.colors) {
        return (!had, TeamColorRule::Reversed);
    }
    match (own, first.colors.last(), second.colors.last()) {
        (Some(own), ..) => (own.color, TeamColorRule::FirstWants),
        (None, Some(last), _) => (!last, TeamColorRule::FirstAlternates),
        (None, None, Some(last)) => (last, TeamColorRule::OtherAlternates),
        (None, None, None) => (Color::White, TeamColorRule::Initial),
    }
}
