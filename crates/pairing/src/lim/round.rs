//! The groups of a round in their order, and a median that cannot be paired (9.2, 9.6).

use std::{cmp::Reverse, collections::BTreeMap};

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use super::{
    ByeReason, Direction, FloatReason, FloatRecord, FloaterType, LimError, LimPair, LimPairing,
    LimRound, UndonePair, bye,
    colors::{Region, allocate},
    compatibility::compatible,
    exchange::Made,
    floaters::{Member, NextGroup, Origin, median_order, order},
    group::{pair_all, settle},
};
use crate::completion::Completion;

/// Pairs everybody but the player with the bye.
pub(super) fn pair_without(round: &LimRound, bye: Option<usize>) -> Result<LimPairing, LimError> {
    let players: Vec<usize> = (0..round.players.len()).filter(|&p| Some(p) != bye).collect();
    check_completable(round, &players)?;
    let mut work = Work::new(round, &players);
    work.pair_side(Direction::Down);
    work.pair_side(Direction::Up);
    work.pair_median();
    Ok(work.finish(bye))
}

/// Whether a complete pairing exists at all; if not, who is in the way.
fn check_completable(round: &LimRound, players: &[usize]) -> Result<(), LimError> {
    let edge = |i: usize, j: usize| compatible(round, players[i], players[j]);
    let completion = Completion::in_order(players.len(), &edge);
    let uncovered: Vec<usize> = completion.uncovered().map(|i| players[i]).collect();
    if uncovered.is_empty() {
        return Ok(());
    }
    let number = |&p: &usize| round.players[p].number;
    let alone: Vec<PairingNumber> = players
        .iter()
        .filter(|&&p| players.iter().all(|&q| !compatible(round, p, q)))
        .map(number)
        .collect();
    Err(if alone.is_empty() {
        LimError::Blocked(uncovered.iter().map(number).collect())
    } else {
        LimError::NoOpponent(alone)
    })
}

/// The pairs of one group.
struct GroupPairs {
    score: Score,
    direction: Direction,
    pairs: Vec<Made>,
}

/// A round while it is paired.
struct Work<'r> {
    round: &'r LimRound,
    median: Score,
    /// Residents by score: above the median from the top, below it from the bottom.
    above: Vec<(Score, Vec<usize>)>,
    below: Vec<(Score, Vec<usize>)>,
    /// Residents of the median, and whoever has floated into it.
    middle: Vec<Member>,
    /// In the order in which the groups were paired.
    groups: Vec<GroupPairs>,
    floats: Vec<FloatRecord>,
    undone: Vec<UndonePair>,
}

impl<'r> Work<'r> {
    fn new(round: &'r LimRound, players: &[usize]) -> Self {
        let mut by_score: BTreeMap<Score, Vec<usize>> = BTreeMap::new();
        for &player in players {
            by_score.entry(round.players[player].score).or_default().push(player);
        }
        let doubled = |score: Score| 2 * u32::from(score.tenths());
        let median_doubled = u32::from(round.median_doubled.tenths());
        let mut work = Self {
            round,
            median: Score::from_tenths(round.median_doubled.tenths() / 2),
            above: Vec::new(),
            below: Vec::new(),
            middle: Vec::new(),
            groups: Vec::new(),
            floats: Vec::new(),
            undone: Vec::new(),
        };
        for (score, residents) in by_score {
            match doubled(score).cmp(&median_doubled) {
                std::cmp::Ordering::Less => work.below.push((score, residents)),
                std::cmp::Ordering::Equal => {
                    let member = |player| Member { player, origin: Origin::Resident };
                    work.middle = residents.into_iter().map(member).collect();
                }
                std::cmp::Ordering::Greater => work.above.push((score, residents)),
            }
        }
        work.above.reverse();
        work
    }

    /// Pairs the groups above the median downwards, or those below it upwards.
    fn pair_side(&mut self, direction: Direction) {
        let (side, origin) = match direction {
            Direction::Down => (self.above.clone(), Origin::Above),
            Direction::Up => (self.below.clone(), Origin::Below),
        };
        let mut carried: Vec<Member> = Vec::new();
        for (place, (score, residents)) in side.iter().enumerate() {
            let mut members = carried;
            members.extend(
                residents.iter().map(|&player| Member { player, origin: Origin::Resident }),
            );
            let (next_score, next_players) = match side.get(place + 1) {
                Some((next_score, next)) => (*next_score, next.clone()),
                None => (self.median, self.beyond(direction)),
            };
            let next = NextGroup::new(self.round, direction, &next_players);
            let settled = settle(&order(self.round, direction, &members), next);
            carried = settled
                .leaving
                .iter()
                .map(|leaving| Member { player: leaving.member.player, origin })
                .collect();
            self.floats.extend(settled.leaving.iter().map(|leaving| FloatRecord {
                player: self.round.players[leaving.member.player].number,
                from: *score,
                to: next_score,
                reason: leaving.reason,
                kind: leaving.kind,
            }));
            self.groups.push(GroupPairs { score: *score, direction, pairs: settled.pairs });
        }
        self.middle.extend(carried);
    }

    /// Whom those who float into the median may meet: its members, or where nobody is in it the
    /// nearest group on the other side.
    fn beyond(&self, direction: Direction) -> Vec<usize> {
        if !self.middle.is_empty() {
            return self.middle.iter().map(|m| m.player).collect();
        }
        let other_side = match direction {
            Direction::Down => self.below.last(),
            Direction::Up => self.above.last(),
        };
        other_side.map(|(_, residents)| residents.clone()).unwrap_or_default()
    }

    /// Pairs the median, and undoes pairs beside it while that cannot be done (9.6).
    fn pair_median(&mut self) {
        while !self.median_is_pairable() {
            let count = |origin| self.middle.iter().filter(|m| m.origin == origin).count();
            let wanted = if count(Origin::Below) < count(Origin::Above) {
                Direction::Up
            } else {
                Direction::Down
            };
            let other = if wanted == Direction::Up { Direction::Down } else { Direction::Up };
            // The whole field can be paired, so the loop ends before both sides are used up.
            if !self.undo(wanted) && !self.undo(other) {
                break;
            }
        }
        let ordered = median_order(self.round, &self.middle);
        let pairs = pair_all(self.round, Direction::Down, &ordered);
        self.groups.push(GroupPairs { score: self.median, direction: Direction::Down, pairs });
    }

    fn median_is_pairable(&self) -> bool {
        let middle = &self.middle;
        let edge = |i: usize, j: usize| compatible(self.round, middle[i].player, middle[j].player);
        Completion::new(middle.len(), &edge).is_perfect()
    }

    /// Undoes the pair made last in the group nearest to the median on one side.
    fn undo(&mut self, side: Direction) -> bool {
        let nearest = self
            .groups
            .iter_mut()
            .rev()
            .find(|group| group.direction == side && !group.pairs.is_empty());
        let Some(group) = nearest else { return false };
        let Some(pair) = group.pairs.pop() else { return false };
        let origin = if side == Direction::Down { Origin::Above } else { Origin::Below };
        for player in [pair.one, pair.other] {
            self.middle.push(Member { player, origin });
            self.floats.push(FloatRecord {
                player: self.round.players[player].number,
                from: group.score,
                to: self.median,
                reason: FloatReason::PairUndone,
                kind: FloaterType::D,
            });
        }
        let [one, other] = [pair.one, pair.other].map(|p| self.round.players[p].number);
        self.undone.push(UndonePair { one, other, group: group.score, direction: side });
        true
    }

    fn finish(self, bye: Option<usize>) -> LimPairing {
        let pairs = self
            .groups
            .iter()
            .flat_map(|group| group.pairs.iter().map(|made| self.colored(group, made)))
            .collect();
        let bye = bye.map(|player| (self.round.players[player].number, self.bye_reason(player)));
        LimPairing { pairs, bye, floats: self.floats, undone: self.undone }
    }

    fn colored(&self, group: &GroupPairs, made: &Made) -> LimPair {
        let players = &self.round.players;
        let rank = |&p: &usize| (Reverse(players[p].score), p);
        let (higher, lower) = if rank(&made.one) <= rank(&made.other) {
            (&players[made.one], &players[made.other])
        } else {
            (&players[made.other], &players[made.one])
        };
        let region = match group.direction {
            Direction::Down => Region::MedianOrAbove,
            Direction::Up => Region::BelowMedian,
        };
        let (color, color_rule) = allocate(higher, lower, region);
        let (white, black) = match color {
            Color::White => (higher.number, lower.number),
            Color::Black => (lower.number, higher.number),
        };
        LimPair {
            white,
            black,
            group: group.score,
            direction: group.direction,
            how: made.how,
            color_rule,
        }
    }

    fn bye_reason(&self, player: usize) -> ByeReason {
        let players = &self.round.players;
        let place = |p: usize| bye::place(self.round, p);
        let mut lower = (0..players.len()).filter(|&p| place(p) < place(player)).peekable();
        if lower.peek().is_none() {
            if self.round.has_bye_by_rating {
                ByeReason::LowestRated
            } else {
                ByeReason::LowestPlaced
            }
        } else if lower.all(|p| !players[p].may_have_bye) {
            ByeReason::LowestWhoMay
        } else {
            ByeReason::LowestWhoLeavesOthersPairable
        }
    }
}
