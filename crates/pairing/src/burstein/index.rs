//! Opposition evaluation (1.7): a Buchholz and a Sonneborn-Berger of the system's own.

use arbiter_rulebook::Score;
use arbiter_tournament::{Bye, PairingNumber, Player, Record, RoundEntry};

use crate::swiss::{Field, points_for_pairing};

/// What ranks a player among those of a bracket, better ones larger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Index {
    /// Sum of the present scores of the opponents, in tenths.
    pub buchholz: u32,
    /// The same with each score multiplied by the points won against that opponent, in
    /// hundredths.
    pub sonneborn_berger: u32,
}

/// The index of the players with these numbers before the round to pair.
pub(super) fn of(
    record: &Record,
    field: &Field,
    numbers: impl Iterator<Item = PairingNumber>,
) -> Vec<Index> {
    let n_rounds = field.round - 1;
    let as_opponent: Vec<u32> = record
        .players
        .iter()
        .map(|player| {
            let own = field.entrant(player.number).map_or(Score::ZERO, |it| it.score);
            let draws = trailing_zero_byes(field, player, n_rounds);
            u32::from(own.tenths()) + draws * u32::from(record.scoring.draw.tenths())
        })
        .collect();
    numbers
        .map(|number| {
            let own = field.entrant(number).map_or(0, |it| u32::from(it.score.tenths()));
            let mut index = Index::default();
            let Some(player) = record.player(number) else { return index };
            for idx in 0..n_rounds {
                // An unplayed round is a game against oneself (1.7.2).
                let opponent = match entry(player, idx) {
                    RoundEntry::Paired { opponent, result, .. }
                        if result.was_played() || result.is_open() =>
                    {
                        as_opponent.get(opponent.index()).copied().unwrap_or(0)
                    }
                    RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => own,
                };
                let points = points_for_pairing(record, player, idx);
                index.buchholz += opponent;
                index.sonneborn_berger += opponent * u32::from(points.tenths());
            }
            index
        })
        .collect()
}

fn entry(player: &Player, round_idx: usize) -> RoundEntry {
    player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent)
}

/// Zero-point byes without a break up to now, which count as draws for the player's opponents.
fn trailing_zero_byes(field: &Field, player: &Player, n_rounds: usize) -> u32 {
    let is_present = field.entrant(player.number).is_some_and(|it| it.is_present);
    if is_present {
        return 0;
    }
    let is_zero = |&idx: &usize| {
        matches!(entry(player, idx), RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent)
    };
    u32::try_from((0..n_rounds).rev().take_while(is_zero).count()).unwrap_or(u32::MAX)
}
