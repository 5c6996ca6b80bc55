//! Who leaves a group, in which order floaters are paired, and whom they meet (9.3, 10).

use std::cmp::Reverse;

use arbiter_rulebook::Color;

use super::{
    Direction, FloatReason, FloaterType, LimRound,
    colors::{clash, due_color},
    compatibility::{Incompatible, compatible, obstacle},
    exchange::ratings_are_near,
};

/// Where a member of a group comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Origin {
    /// The group is their own.
    Resident,
    /// Floated down into it.
    Above,
    /// Floated up into it.
    Below,
}

/// A member of a group while it is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) player: usize,
    pub(super) origin: Origin,
}

/// The order in which a group that is not the median is paired, from its leading end.
///
/// Floaters come first: from above the highest score and then the highest number (10.6), from
/// below the lowest score and then the lowest number (10.7). Then the residents.
pub(super) fn order(round: &LimRound, direction: Direction, members: &[Member]) -> Vec<Member> {
    let mut ordered = members.to_vec();
    match direction {
        Direction::Down => ordered.sort_by_key(|m| {
            (m.origin == Origin::Resident, Reverse(round.players[m.player].score), m.player)
        }),
        Direction::Up => ordered.sort_by_key(|m| {
            (m.origin == Origin::Resident, round.players[m.player].score, Reverse(m.player))
        }),
    }
    ordered
}

/// The order in which the median is paired: floaters of the upper half, of the lower half, then
/// residents.
///
/// In the upper half those from above come before those from below (10.6.3), in the lower half
/// it is the other way about (10.7.3). Halves matter only where there are both; those who come
/// from one side alone keep the order of 10.6 or 10.7. Without residents those from above are
/// the upper half.
pub(super) fn median_order(round: &LimRound, members: &[Member]) -> Vec<Member> {
    let count = |origin: Origin| members.iter().filter(|m| m.origin == origin).count();
    let (from_above, from_below) = (count(Origin::Above), count(Origin::Below));
    let mut by_number = members.to_vec();
    by_number.sort_by_key(|m| m.player);
    let n_upper = match (from_above, from_below, count(Origin::Resident)) {
        (0, _, _) => 0,
        (_, 0, _) => members.len(),
        (_, _, 0) => {
            by_number.sort_by_key(|m| (m.origin, m.player));
            from_above
        }
        _ => members.len() / 2,
    };
    let (upper, lower) = by_number.split_at(n_upper);
    let of = |half: &[Member], origin: Origin, direction: Direction| {
        let kind: Vec<Member> = half.iter().copied().filter(|m| m.origin == origin).collect();
        order(round, direction, &kind)
    };
    [
        of(upper, Origin::Above, Direction::Down),
        of(upper, Origin::Below, Direction::Up),
        of(lower, Origin::Below, Direction::Up),
        of(lower, Origin::Above, Direction::Down),
        of(&by_number, Origin::Resident, Direction::Down),
    ]
    .concat()
}

/// Why nobody in the group can meet this player, if so (9.3a to c).
pub(super) fn cannot_stay(
    round: &LimRound,
    player: usize,
    members: &[Member],
) -> Option<FloatReason> {
    let mut all_met = true;
    for other in members.iter().filter(|m| m.player != player) {
        match obstacle(round, player, other.player) {
            None => return None,
            Some(Incompatible::Met) => {}
            Some(Incompatible::Colors) => all_met = false,
        }
    }
    Some(if all_met {
        FloatReason::MetEverybody
    } else if 2 <= round.players[player].colors.difference().abs() {
        FloatReason::ColorSurplus
    } else {
        FloatReason::ColorRepeated
    })
}

/// The next group, as those who may float into it see it.
pub(super) struct NextGroup<'r> {
    pub(super) round: &'r LimRound,
    pub(super) direction: Direction,
    /// Its players, in the order in which a floater asks them.
    pub(super) players: Vec<usize>,
    /// Those already on their way into it.
    pub(super) floaters: Vec<Member>,
}

impl<'r> NextGroup<'r> {
    pub(super) fn new(round: &'r LimRound, direction: Direction, players: &[usize]) -> Self {
        let mut players = players.to_vec();
        players.sort_unstable();
        if direction == Direction::Up {
            players.reverse();
        }
        Self { round, direction, players, floaters: Vec::new() }
    }

    /// What sort of floater this member would be (10.9).
    pub(super) fn kind_of(&self, member: Member) -> FloaterType {
        FloaterType::new(member.origin != Origin::Resident, self.has_opponent_for(member))
    }

    /// Whether somebody there could meet this floater, once those before them in the order have
    /// been given the opponents that 10.8 gives them (10.3, 10.4).
    fn has_opponent_for(&self, member: Member) -> bool {
        let mut all = self.floaters.clone();
        all.retain(|m| m.player != member.player);
        all.push(Member { origin: Origin::Above, ..member });
        for floater in &mut all {
            // Whatever their way here, all of them enter the next group from the same side.
            floater.origin = Origin::Above;
        }
        let mut reserved: Vec<usize> = Vec::new();
        for floater in order(self.round, self.direction, &all) {
            let free = |other: &usize| {
                !reserved.contains(other) && compatible(self.round, floater.player, *other)
            };
            if floater.player == member.player {
                return self.players.iter().any(free);
            }
            let by_color =
                self.players.iter().find(|&o| free(o) && !clash(self.round, floater.player, *o));
            let opponent = by_color.or_else(|| self.players.iter().find(|&o| free(o))).copied();
            reserved.extend(opponent);
        }
        false
    }
}

/// Those who might float to make a group even, best first (10.2 to 10.4, 10.9, 10.10).
///
/// The second list leaves out the wish for balanced colours; in a maxi-tournament it tells the
/// end player from whom the choice must not be far.
pub(super) struct EveningChoice {
    pub(super) by_color: Vec<Member>,
    pub(super) by_number: Vec<Member>,
}

impl EveningChoice {
    pub(super) fn new(next: &NextGroup<'_>, members: &[Member]) -> Self {
        let round = next.round;
        let majority = majority_due(round, members);
        let lead = |m: &Member| match next.direction {
            Direction::Down => usize::MAX - m.player,
            Direction::Up => m.player,
        };
        let mut keyed: Vec<_> = members
            .iter()
            .map(|&m| {
                let player = &round.players[m.player];
                let balances = majority.is_some() && due_color(&player.colors) == majority;
                (next.kind_of(m), player.floated_last_round, !balances, lead(&m), m)
            })
            .collect();
        keyed.sort_by_key(|&(kind, floated, unbalancing, lead, _)| {
            (kind, floated, unbalancing, lead)
        });
        let by_color = keyed.iter().map(|&(.., m)| m).collect();
        keyed.sort_by_key(|&(kind, floated, _, lead, _)| (kind, floated, lead));
        let by_number = keyed.iter().map(|&(.., m)| m).collect();
        Self { by_color, by_number }
    }

    /// The first who may leave; in a maxi-tournament the end player instead, if that one is
    /// rated more than a hundred points away.
    pub(super) fn choose(
        &self,
        round: &LimRound,
        may_leave: &dyn Fn(Member) -> bool,
    ) -> Option<Member> {
        let choice = self.by_color.iter().copied().find(|&m| may_leave(m))?;
        if !round.is_maxi {
            return Some(choice);
        }
        let end = self.by_number.iter().copied().find(|&m| may_leave(m))?;
        let is_near = ratings_are_near(round, choice.player, end.player);
        Some(if is_near { choice } else { end })
    }
}

/// The colour that more members are due than the other.
fn majority_due(round: &LimRound, members: &[Member]) -> Option<Color> {
    let due = |color: Color| {
        members.iter().filter(|m| due_color(&round.players[m.player].colors) == Some(color)).count()
    };
    match due(Color::White).cmp(&due(Color::Black)) {
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Color::White),
    }
}

/// The opponents of a floater in the order of 10.8, leaving colours aside.
///
/// Residents first, then floaters from the other side, then fellows; within each the highest
/// number when pairing down, the lowest when pairing up.
pub(super) fn opponents(floater: Member, direction: Direction, left: &[Member]) -> Vec<Member> {
    let nearness = |m: &Member| match (m.origin, m.origin == floater.origin) {
        (Origin::Resident, _) => 0,
        (Origin::Above | Origin::Below, false) => 1,
        (Origin::Above | Origin::Below, true) => 2,
    };
    let mut others: Vec<Member> =
        left.iter().copied().filter(|m| m.player != floater.player).collect();
    match direction {
        Direction::Down => others.sort_by_key(|m| (nearness(m), m.player)),
        Direction::Up => others.sort_by_key(|m| (nearness(m), Reverse(m.player))),
    }
    others
}
