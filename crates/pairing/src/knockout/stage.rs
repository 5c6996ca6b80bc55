//! A knock-out as its record has it: stages of one or several games, played as published.

use std::collections::BTreeMap;

use arbiter_tournament::{OddField, PairingNumber, Record, RoundEntry};

use super::{KnockOut, KnockOutRound, Method};
use crate::{NoPairing, Options, swiss::Board};

/// Where a knock-out stands before one of its rounds.
///
/// With several games to a tie each of them is a round of the event: a stage is that many
/// rounds, in which colours alternate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockOutStage {
    /// Which stage, from 1.
    pub stage: usize,
    /// Which game of its ties, from 1.
    pub game: usize,
    /// The ties that are played, and who goes on without playing.
    pub round: KnockOutRound,
    /// Those who are left, best place first.
    pub left: Vec<PairingNumber>,
}

/// How a tie stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieScore {
    /// Half points of both.
    pub half_points: [u16; 2],
    /// Games that have no result yet.
    pub open: usize,
}

/// A tie that was published, and how it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedTie {
    /// The better placed player first.
    pub players: (PairingNumber, PairingNumber),
    /// What both have so far.
    pub score: TieScore,
    /// Who goes on, once that is settled.
    pub winner: Option<PairingNumber>,
}

impl KnockOutStage {
    /// The ties of a stage, from 1, that were published among those who are `left`, best place
    /// first.
    pub fn published(
        record: &Record,
        stage: usize,
        options: &Options,
        left: &[PairingNumber],
    ) -> Vec<PublishedTie> {
        let games = usize::from(options.knock_out.games.max(1));
        let rounds = (stage - 1) * games..stage * games;
        let to_come = rounds.end.saturating_sub(record.rounds_recorded());
        let standing = |players| {
            let score = score(record, rounds.clone(), players);
            let [one, other] = score.half_points;
            // Two half points are the most that a game still to come can bring.
            let is_settled = 2 * (to_come + score.open) < usize::from(one.abs_diff(other));
            let winner = match (to_come + score.open, is_settled) {
                (0, _) => winner(record, rounds.clone(), options, players),
                (_, true) => Some(if other < one { players.0 } else { players.1 }),
                (_, false) => None,
            };
            PublishedTie { players, score, winner }
        };
        ties(record, rounds.start, left).into_iter().map(standing).collect()
    }

    /// The stage to which `round`, from 1, belongs, as the results of the record have it. Level
    /// ties are decided by the last of the playoffs in which both players stand, the winner
    /// first.
    ///
    /// The order of the list is that of the pairing numbers.
    pub fn before(record: &Record, round: usize, options: &Options) -> Result<Self, NoPairing> {
        let games = usize::from(options.knock_out.games.max(1));
        let entered = record.players.iter().filter(|player| !player.is_vacant());
        let order: Vec<PairingNumber> = entered.map(|player| player.number).collect();
        let method = match options.knock_out.odd_field {
            OddField::Preliminary => Method::PreliminaryRound,
            OddField::Byes => Method::Byes,
        };
        let mut bracket = KnockOut::new(&order, method)?;
        let (stage_idx, game_idx) = ((round - 1) / games, (round - 1) % games);
        for past in 0..stage_idx {
            let rounds = past * games..(past + 1) * games;
            let left: Vec<PairingNumber> = bracket.survivors().collect();
            let mut played = Vec::new();
            for (one, other) in ties(record, rounds.start, &left) {
                let winner = winner(record, rounds.clone(), options, (one, other));
                let undecided = NoPairing::TieUndecided { round: rounds.end, one, other };
                played.push((one, other, winner.ok_or(undecided)?));
            }
            bracket = bracket.after(&played);
        }
        let left: Vec<PairingNumber> = bracket.survivors().collect();
        let mut round = bracket.round();
        if 0 < game_idx {
            let start = stage_idx * games;
            let all = ties(record, start, &left);
            let exempt = |number: &PairingNumber| {
                !all.iter().any(|(one, other)| one == number || other == number)
            };
            round.exempt = left.iter().copied().filter(exempt).collect();
            round.ties = all;
            round.ties.retain(|&tie| {
                let score = score(record, start..start + game_idx, tie);
                let [one, other] = score.half_points;
                usize::from(one.abs_diff(other)) <= 2 * (games - game_idx)
            });
        }
        Ok(Self { stage: stage_idx + 1, game: game_idx + 1, round, left })
    }

    /// The stage in which each player went out, from 1; nobody who is still in.
    ///
    /// A stage that is not over counts for the ties that are decided.
    pub fn exits(
        record: &Record,
        options: &Options,
    ) -> Result<BTreeMap<PairingNumber, usize>, NoPairing> {
        let games = usize::from(options.knock_out.games.max(1));
        let mut exits = BTreeMap::new();
        for stage in 1..=record.rounds_recorded().div_ceil(games) {
            let start = (stage - 1) * games;
            let before = match Self::before(record, start + 1, options) {
                Ok(before) => before,
                Err(NoPairing::TieUndecided { .. }) => break,
                Err(error) => return Err(error),
            };
            let is_whole = record.rounds_recorded() >= start + games;
            for (one, other) in ties(record, start, &before.left) {
                let rounds = start..start + games;
                let Some(winner) = winner(record, rounds, options, (one, other)) else { continue };
                if is_whole {
                    exits.insert(if winner == one { other } else { one }, stage);
                }
            }
        }
        Ok(exits)
    }

    /// The ties that are over and have no winner, of the first stage that has any: a result
    /// may have been corrected since later rounds were published.
    pub fn undecided(
        record: &Record,
        options: &Options,
    ) -> Result<Vec<(PairingNumber, PairingNumber)>, NoPairing> {
        let games = usize::from(options.knock_out.games.max(1));
        for stage in 0..record.rounds_recorded() / games {
            let rounds = stage * games..(stage + 1) * games;
            let before = Self::before(record, rounds.start + 1, options)?;
            let mut level = ties(record, rounds.start, &before.left);
            level.retain(|&tie| {
                score(record, rounds.clone(), tie).open == 0
                    && winner(record, rounds.clone(), options, tie).is_none()
            });
            if !level.is_empty() {
                return Ok(level);
            }
        }
        Ok(Vec::new())
    }

    /// The games of the round: the better placed has White first in odd stages, so that nobody
    /// keeps a colour for long; within a tie colours alternate.
    pub fn boards(&self) -> Vec<Board> {
        let upper_has_white = (self.stage + self.game).is_multiple_of(2);
        let colored = |&(upper, lower): &(PairingNumber, PairingNumber)| {
            let (white, black) = if upper_has_white { (upper, lower) } else { (lower, upper) };
            Board { white, black }
        };
        self.round.ties.iter().map(colored).collect()
    }
}

/// The ties that were published for the round with this index, the better placed first, in the
/// order of the list.
fn ties(
    record: &Record,
    round_idx: usize,
    left: &[PairingNumber],
) -> Vec<(PairingNumber, PairingNumber)> {
    let mut ties = Vec::new();
    for (place, &own) in left.iter().enumerate() {
        let entry = record.player(own).and_then(|player| player.rounds.get(round_idx));
        let Some(&RoundEntry::Paired { opponent, .. }) = entry else { continue };
        if left.iter().position(|&other| other == opponent).is_some_and(|other| place < other) {
            ties.push((own, opponent));
        }
    }
    ties
}

/// What both have of a tie.
fn score(
    record: &Record,
    rounds: std::ops::Range<usize>,
    (one, other): (PairingNumber, PairingNumber),
) -> TieScore {
    let mut score = TieScore { half_points: [0, 0], open: 0 };
    for round_idx in rounds {
        let Some((own, others)) = record.game(round_idx, one, other) else { continue };
        score.half_points[0] += own.half_points();
        score.half_points[1] += others.half_points();
        let is_open = own.is_open() || others.is_open();
        score.open += usize::from(is_open);
    }
    score
}

/// Who won a tie: the games, or else what was played off for it.
fn winner(
    record: &Record,
    rounds: std::ops::Range<usize>,
    options: &Options,
    (one, other): (PairingNumber, PairingNumber),
) -> Option<PairingNumber> {
    let TieScore { half_points: [own, others], open } = score(record, rounds, (one, other));
    if open == 0 && own != others {
        return Some(if others < own { one } else { other });
    }
    let tie = [one, other];
    let orders = options.playoffs.iter().rev();
    let decided = { orders }.find(|order| tie.iter().all(|it| order.contains(it)));
    // Where both have left, the better placed stands in the bracket until a forfeit.
    let both_left = open == 0 && tie.iter().all(|player| options.absent.contains(player));
    match decided {
        Some(order) => order.iter().copied().find(|player| tie.contains(player)),
        None => both_left.then_some(one),
    }
}
