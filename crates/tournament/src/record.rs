//! The record itself.

use arbiter_rulebook::{Color, Score};

use crate::{Bye, GameResult, PairingNumber, Player, RoundEntry};

/// Everything that is known of a tournament.
///
/// Players stand in the order of their pairing numbers, without gaps: the player with
/// number `n` is `players[n - 1]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Where, when, who.
    pub event: Event,
    /// In the order of pairing numbers.
    pub players: Vec<Player>,
    /// Team events only.
    pub teams: Vec<Team>,
    /// How many rounds are planned, where this is known.
    pub rounds_total: Option<u8>,
    /// The colour that the lot gave to the first pairing number in round 1.
    pub initial_color: Option<Color>,
    /// What results are worth.
    pub scoring: Scoring,
    /// Groups of players of whom no two may meet.
    pub forbidden: Vec<Vec<PairingNumber>>,
    /// Virtual points of accelerated systems.
    pub virtual_points: VirtualPoints,
    /// Numbers of those who will be absent from the round to pair.
    pub absent_next: Vec<PairingNumber>,
}

/// The head of the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Name of the tournament.
    pub name: String,
    /// City.
    pub place: String,
    /// Three letters.
    pub federation: String,
    /// As written, usually `YYYY/MM/DD`.
    pub starts: String,
    /// As written.
    pub ends: String,
    /// As written, for example `Individual: Swiss-System`.
    pub kind: String,
    /// Chief arbiter.
    pub chief_arbiter: String,
    /// One entry each.
    pub deputy_arbiters: Vec<String>,
    /// As written, for example `90 min/40 moves + 30 min + 30 sec per move`.
    pub time_control: String,
    /// One date a round, as written.
    pub round_dates: Vec<String>,
}

/// A team and its players in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// Name of the team.
    pub name: String,
    /// In board order.
    pub players: Vec<PairingNumber>,
}

/// Virtual points by player and round.
///
/// `0` where nothing is recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VirtualPoints {
    /// By player index, then by round index; either may be shorter than the event.
    pub by_player: Vec<Vec<Score>>,
}

impl VirtualPoints {
    /// The virtual points of `player` in the round with this index (first round: 0).
    pub fn of(&self, player: PairingNumber, round_idx: usize) -> Score {
        self.by_player
            .get(player.index())
            .and_then(|rounds| rounds.get(round_idx))
            .copied()
            .unwrap_or_default()
    }
}

/// What each kind of result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// A win, on the board or by forfeit, and a full-point bye.
    pub win: Score,
    /// A draw, and a half-point bye.
    pub draw: Score,
    /// A game lost on the board.
    pub loss: Score,
    /// A zero-point bye or an absence.
    pub zero_point_bye: Score,
    /// A game lost by not appearing.
    pub forfeit_loss: Score,
    /// A pairing-allocated bye.
    pub pairing_allocated_bye: Score,
}

impl Default for Scoring {
    /// One point, half a point, nothing; the bye is worth a win (C.04.1.c).
    fn default() -> Self {
        Self {
            win: Score::ONE,
            draw: Score::HALF,
            loss: Score::ZERO,
            zero_point_bye: Score::ZERO,
            forfeit_loss: Score::ZERO,
            pairing_allocated_bye: Score::ONE,
        }
    }
}

impl Scoring {
    /// What a round was worth. A game that is still open is worth nothing yet.
    pub const fn points(&self, entry: RoundEntry) -> Score {
        match entry {
            RoundEntry::Paired { result, .. } => match result {
                GameResult::Win | GameResult::UnratedWin | GameResult::ForfeitWin => self.win,
                GameResult::Draw | GameResult::UnratedDraw => self.draw,
                GameResult::Loss | GameResult::UnratedLoss => self.loss,
                GameResult::ForfeitLoss => self.forfeit_loss,
                GameResult::Pending => Score::ZERO,
            },
            RoundEntry::Bye(Bye::PairingAllocated) => self.pairing_allocated_bye,
            RoundEntry::Bye(Bye::FullPoint) => self.win,
            RoundEntry::Bye(Bye::HalfPoint) => self.draw,
            RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => self.zero_point_bye,
        }
    }
}

impl Record {
    /// The player with this number, if there is one.
    pub fn player(&self, number: PairingNumber) -> Option<&Player> {
        self.players.get(number.index())
    }

    /// How many rounds have an entry for at least one player.
    pub fn rounds_recorded(&self) -> usize {
        self.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0)
    }

    /// The results of the game between two players in the round with this index (first
    /// round: 0): that of `one`, then that of `other`. None if they were not paired there.
    pub fn game(
        &self,
        round_idx: usize,
        one: PairingNumber,
        other: PairingNumber,
    ) -> Option<(GameResult, GameResult)> {
        let result = |own: PairingNumber, wanted: PairingNumber| match self
            .player(own)?
            .rounds
            .get(round_idx)
        {
            Some(&RoundEntry::Paired { opponent, result, .. }) if opponent == wanted => {
                Some(result)
            }
            Some(RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent) | None => {
                None
            }
        };
        Some((result(one, other)?, result(other, one)?))
    }

    /// The score of `player` after the first `rounds` rounds, without virtual points.
    pub fn score_after(&self, player: &Player, rounds: usize) -> Score {
        player.rounds.iter().take(rounds).map(|&entry| self.scoring.points(entry)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bye_of_each_kind_is_worth_what_the_scoring_says() {
        let scoring = Scoring { pairing_allocated_bye: Score::HALF, ..Scoring::default() };

        assert_eq!(scoring.points(RoundEntry::Bye(Bye::PairingAllocated)), Score::HALF);
        assert_eq!(scoring.points(RoundEntry::Bye(Bye::FullPoint)), Score::ONE);
        assert_eq!(scoring.points(RoundEntry::Bye(Bye::HalfPoint)), Score::HALF);
        assert_eq!(scoring.points(RoundEntry::Bye(Bye::ZeroPoint)), Score::ZERO);
    }
}
