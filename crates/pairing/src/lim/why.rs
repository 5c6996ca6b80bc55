//! Why two players do not meet.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::PairingNumber;

use super::{
    Direction, HowPaired, Incompatible, LimPair, LimPairing, LimRound,
    colors::{clash, due_color},
    compatibility::{compatible, obstacle},
    harmony::fewest_clashes,
};
use crate::completion::Completion;

/// The answer to "why does A not play B?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimWhyNot {
    /// They do play each other.
    TheyPlay,
    /// Has no game in this round.
    NotPaired(PairingNumber),
    /// The rules keep them apart.
    Incompatible(Incompatible),
    /// They were paired in different groups.
    OtherGroup {
        /// Group of the first.
        score: Score,
        /// Group of the other.
        other_score: Score,
    },
    /// Then the others of the group could not all be paired (11.4).
    OthersUnpaired,
    /// Then more pairs of the group would be due the same colour (12.2).
    MoreClashes {
        /// Clashes of the group as paired.
        taken: usize,
        /// At best, with these two paired.
        instead: usize,
    },
    /// One of them is a floater, or met one, and floaters are paired by 10.6 to 10.8.
    Floater(PairingNumber),
    /// As good, but later in the order of exchanges (11.2).
    Later,
}

/// Why `one` does not play `other` in a round that was paired like this.
pub fn why_not(
    round: &LimRound,
    pairing: &LimPairing,
    one: PairingNumber,
    other: PairingNumber,
) -> LimWhyNot {
    let of = |number: PairingNumber| {
        pairing.pairs.iter().find(|pair| pair.white == number || pair.black == number)
    };
    let index = |number| round.players.iter().position(|player| player.number == number);
    let (Some(pair), Some(a)) = (of(one), index(one)) else { return LimWhyNot::NotPaired(one) };
    let (Some(others), Some(b)) = (of(other), index(other)) else {
        return LimWhyNot::NotPaired(other);
    };
    if pair == others {
        return LimWhyNot::TheyPlay;
    }
    if let Some(obstacle) = obstacle(round, a, b) {
        return LimWhyNot::Incompatible(obstacle);
    }
    if (pair.group, pair.direction) != (others.group, others.direction) {
        return LimWhyNot::OtherGroup { score: pair.group, other_score: others.group };
    }
    if let Some(floater) = floater_of(pair).or_else(|| floater_of(others)) {
        return LimWhyNot::Floater(floater);
    }
    let residents = residents_of(round, pairing, pair);
    same_group(round, &residents, (a, b), clashes_of(round, pairing, pair))
}

const fn floater_of(pair: &LimPair) -> Option<PairingNumber> {
    match pair.how {
        HowPaired::FloaterByColor { floater } | HowPaired::FloaterFirstCompatible { floater } => {
            Some(floater)
        }
        HowPaired::Proposed
        | HowPaired::Exchanged { .. }
        | HowPaired::ExchangedForColors { .. } => None,
    }
}

/// The pairs of the same group in which no floater plays.
fn fellows<'p>(pairing: &'p LimPairing, pair: &LimPair) -> impl Iterator<Item = &'p LimPair> {
    let group = (pair.group, pair.direction);
    pairing
        .pairs
        .iter()
        .filter(move |other| (other.group, other.direction) == group && floater_of(other).is_none())
}

/// Residents not paired with floaters, from the leading end.
fn residents_of(round: &LimRound, pairing: &LimPairing, pair: &LimPair) -> Vec<usize> {
    let numbers: Vec<PairingNumber> =
        fellows(pairing, pair).flat_map(|pair| [pair.white, pair.black]).collect();
    let mut residents: Vec<usize> = (0..round.players.len())
        .filter(|&idx| numbers.contains(&round.players[idx].number))
        .collect();
    if pair.direction == Direction::Up {
        residents.reverse();
    }
    residents
}

fn clashes_of(round: &LimRound, pairing: &LimPairing, pair: &LimPair) -> usize {
    let due = |number: PairingNumber| {
        let player = round.players.iter().find(|player| player.number == number);
        player.and_then(|player| due_color(&player.colors))
    };
    fellows(pairing, pair)
        .filter(|pair| due(pair.white).is_some() && due(pair.white) == due(pair.black))
        .count()
}

fn same_group(
    round: &LimRound,
    residents: &[usize],
    (a, b): (usize, usize),
    taken: usize,
) -> LimWhyNot {
    let rest: Vec<usize> =
        residents.iter().copied().filter(|&player| player != a && player != b).collect();
    let edge = |i: usize, j: usize| compatible(round, rest[i], rest[j]);
    if !Completion::new(rest.len(), &edge).is_perfect() {
        return LimWhyNot::OthersUnpaired;
    }
    let due: Vec<Option<Color>> =
        rest.iter().map(|&player| due_color(&round.players[player].colors)).collect();
    let among_others = fewest_clashes(&due, &edge)
        .iter()
        .filter(|pair| clash(round, rest[pair.one], rest[pair.other]))
        .count();
    let instead = among_others + usize::from(clash(round, a, b));
    if taken < instead { LimWhyNot::MoreClashes { taken, instead } } else { LimWhyNot::Later }
}
