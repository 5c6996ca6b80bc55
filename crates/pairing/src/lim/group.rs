//! One group, from its members to its pairs and floaters (9.3 to 9.5, 10, 11.4).

use super::{
    Direction, FloatReason, FloaterType, HowPaired, LimRound,
    colors::clash,
    compatibility::compatible,
    exchange::{Made, pair_group, ratings_are_near},
    floaters::{EveningChoice, Member, NextGroup, Origin, cannot_stay, opponents},
};
use crate::completion::Completion;

/// A player who leaves the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaving {
    pub(super) member: Member,
    pub(super) reason: FloatReason,
    pub(super) kind: FloaterType,
}

/// What became of a group.
pub(super) struct Settled {
    /// In the order in which they were made.
    pub(super) pairs: Vec<Made>,
    pub(super) leaving: Vec<Leaving>,
}

/// Pairs a group, given in the order of its pairing; some may have to leave it.
pub(super) fn settle(ordered: &[Member], mut next: NextGroup<'_>) -> Settled {
    let round = next.round;
    let mut leaving = Vec::new();
    let mut stay = Vec::with_capacity(ordered.len());
    for &member in ordered {
        match cannot_stay(round, member.player, ordered) {
            None => stay.push(member),
            Some(reason) => leave(&mut leaving, &mut next, member, reason),
        }
    }
    for (member, reason) in superfluous(&stay, &next) {
        stay.retain(|&m| m != member);
        leave(&mut leaving, &mut next, member, reason);
    }
    Settled { pairs: pair_all(round, next.direction, &stay), leaving }
}

fn leave(
    leaving: &mut Vec<Leaving>,
    next: &mut NextGroup<'_>,
    member: Member,
    reason: FloatReason,
) {
    leaving.push(Leaving { member, reason, kind: next.kind_of(member) });
    next.floaters.push(member);
}

/// Who must leave so that all others can be paired.
///
/// One too many: the choice is rule 10's. More: each who cannot have an opponent without taking
/// one from somebody before them, and the last ones for company (11.4).
fn superfluous(stay: &[Member], next: &NextGroup<'_>) -> Vec<(Member, FloatReason)> {
    let edge = |i: usize, j: usize| compatible(next.round, stay[i].player, stay[j].player);
    let completion = Completion::new(stay.len(), &edge);
    let uncovered: Vec<usize> = completion.uncovered().collect();
    if uncovered.len() != 1 {
        return uncovered.into_iter().map(|i| (stay[i], FloatReason::Blocked)).collect();
    }
    let may_leave = |member: Member| {
        let place = stay.iter().position(|&m| m == member);
        place.is_some_and(|place| completion.clone().take_single(place))
    };
    let choice = EveningChoice::new(next, stay).choose(next.round, &may_leave);
    choice.map(|member| (member, FloatReason::OddGroup)).into_iter().collect()
}

/// Pairs members who can all be paired: floaters in their order, then the residents.
pub(super) fn pair_all(round: &LimRound, direction: Direction, members: &[Member]) -> Vec<Made> {
    let edge = |i: usize, j: usize| compatible(round, members[i].player, members[j].player);
    let mut completion = Completion::new(members.len(), &edge);
    let mut left = members.to_vec();
    let mut pairs = Vec::with_capacity(members.len() / 2);
    while let Some(&floater) = left.iter().find(|m| m.origin != Origin::Resident) {
        let place = |m: Member| members.iter().position(|&n| n == m);
        let try_pair =
            |completion: &mut Completion<'_>, other: Member| match (place(floater), place(other)) {
                (Some(i), Some(j)) => completion.take_pair(i, j),
                (Some(_) | None, None) | (None, Some(_)) => false,
            };
        let others = opponents(floater, direction, &left);
        let first = others.iter().find(|&&m| try_pair(&mut completion.clone(), m)).copied();
        let Some(first) = first else { break };
        let suits = |m: &&Member| {
            !clash(round, floater.player, m.player)
                && (!round.is_maxi || ratings_are_near(round, first.player, m.player))
        };
        // Only those as near in score as the first come into question.
        let by_color = others
            .iter()
            .filter(|m| m.origin == first.origin)
            .filter(suits)
            .find(|&&m| try_pair(&mut completion.clone(), m))
            .copied();
        let number = round.players[floater.player].number;
        let (other, how) = match by_color {
            Some(other) => (other, HowPaired::FloaterByColor { floater: number }),
            None => (first, HowPaired::FloaterFirstCompatible { floater: number }),
        };
        try_pair(&mut completion, other);
        left.retain(|&m| m != floater && m != other);
        pairs.push(Made { one: floater.player, other: other.player, how });
    }
    let mut residents: Vec<usize> = left.iter().map(|m| m.player).collect();
    residents.sort_unstable();
    if direction == Direction::Up {
        residents.reverse();
    }
    pairs.extend(pair_group(round, &residents));
    pairs
}
