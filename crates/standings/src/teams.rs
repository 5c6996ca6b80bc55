//! Team matches, put together from the games of their players.

use arbiter_rulebook::Score;
use arbiter_tournament::{PairingNumber, Record, RoundEntry};

use crate::{
    Rules,
    table::{Competitor, Round, RoundKind, Table, TableKind, TeamPoints, TeamScore},
};

/// What a match is worth to the side that wins or draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScoring {
    /// More game points than the other team.
    pub win: Score,
    /// As many.
    pub draw: Score,
    /// Fewer.
    pub loss: Score,
}

impl Default for MatchScoring {
    /// 2, 1, 0 (TB.3a).
    fn default() -> Self {
        Self { win: Score::from_tenths(20), draw: Score::ONE, loss: Score::ZERO }
    }
}

/// Why teams cannot be ranked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// The record has no teams.
    #[error("the report has no team lines")]
    NoTeams,
    /// Players of one team met players of two teams in one round.
    #[error("round {round}: players of {team} met players of {one} and of {other}")]
    TwoOpponents {
        /// From 1.
        round: usize,
        /// Name of the team.
        team: String,
        /// One opponent.
        one: String,
        /// Another.
        other: String,
    },
    /// Two players of one team met.
    #[error("round {round}: two players of {team} met")]
    AgainstItself {
        /// From 1.
        round: usize,
        /// Name of the team.
        team: String,
    },
}

impl Table {
    /// The teams of a record after its first `n_rounds` rounds, ranked by `score`.
    pub fn of_teams(
        record: &Record,
        n_rounds: usize,
        rules: Rules,
        (score, scoring): (TeamScore, MatchScoring),
    ) -> Result<Self, TeamError> {
        if record.teams.is_empty() {
            return Err(TeamError::NoTeams);
        }
        let team_of = |number: PairingNumber| {
            record.teams.iter().position(|team| team.players.contains(&number))
        };
        let teams: Vec<Option<usize>> =
            record.players.iter().map(|player| team_of(player.number)).collect();
        let mut rounds: Vec<Vec<Round>> = vec![Vec::new(); record.teams.len()];
        for round_idx in 0..n_rounds {
            let matches = matches_of(record, round_idx, &teams)?;
            for (team_idx, sides) in matches.iter().enumerate() {
                let other = sides.opponent.map(|opponent| matches[opponent].game_points);
                rounds[team_idx].push(sides.round(other, score, scoring));
            }
        }
        let competitors =
            record.teams.iter().zip(rounds).zip(1..).map(|((team, rounds), number)| Competitor {
                number,
                name: team.name.clone(),
                rating: None,
                rounds,
            });
        let values = match score {
            TeamScore::MatchPoints => (scoring.win, scoring.draw),
            TeamScore::GamePoints => (boards(record), half(boards(record))),
        };
        Ok(Self::new(TableKind::Teams(score), competitors.collect(), n_rounds, values, rules))
    }
}

/// What one side of a match made of it.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    opponent: Option<usize>,
    game_points: Score,
    n_played: u32,
}

impl Side {
    fn round(self, other: Option<Score>, score: TeamScore, scoring: MatchScoring) -> Round {
        let match_points = match other {
            Some(other) if other < self.game_points => scoring.win,
            Some(other) if other == self.game_points => scoring.draw,
            // A bye: points on the boards are a win, none are an absence.
            None if self.game_points > Score::ZERO => scoring.win,
            Some(_) | None => scoring.loss,
        };
        let kind = match (other, self.n_played) {
            (None, _) => RoundKind::NotPaired,
            (Some(other), 0) if other < self.game_points => RoundKind::ForfeitWin,
            (Some(_), 0) => RoundKind::ForfeitLoss,
            (Some(other), _) if other < self.game_points => RoundKind::Won,
            (Some(other), _) if other == self.game_points => RoundKind::Drawn,
            (Some(_), _) => RoundKind::Lost,
        };
        let team = TeamPoints { match_points, game_points: self.game_points };
        let points = match score {
            TeamScore::MatchPoints => match_points,
            TeamScore::GamePoints => self.game_points,
        };
        Round { opponent: self.opponent, points, team, kind, color: None }
    }
}

fn matches_of(
    record: &Record,
    round_idx: usize,
    teams: &[Option<usize>],
) -> Result<Vec<Side>, TeamError> {
    let mut sides = vec![Side::default(); record.teams.len()];
    let round = round_idx + 1;
    for player in &record.players {
        let Some(team_idx) = teams[player.number.index()] else { continue };
        let entry = player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent);
        let side = &mut sides[team_idx];
        side.game_points += record.scoring.points(entry);
        let RoundEntry::Paired { opponent, result, .. } = entry else { continue };
        side.n_played += u32::from(result.was_played());
        let Some(other) = teams.get(opponent.index()).copied().flatten() else { continue };
        let name = |idx: usize| record.teams[idx].name.clone();
        match side.opponent {
            _ if other == team_idx => {
                return Err(TeamError::AgainstItself { round, team: name(team_idx) });
            }
            Some(one) if one != other => {
                let (team, one, other) = (name(team_idx), name(one), name(other));
                return Err(TeamError::TwoOpponents { round, team, one, other });
            }
            _ => side.opponent = Some(other),
        }
    }
    Ok(sides)
}

/// The most games that a team played in one round.
fn boards(record: &Record) -> Score {
    let n_boards = |round_idx: usize| {
        record.teams.iter().map(move |team| {
            let is_paired = |number: &&PairingNumber| {
                let entry = record.player(**number).and_then(|it| it.rounds.get(round_idx));
                matches!(entry, Some(RoundEntry::Paired { .. }))
            };
            team.players.iter().filter(is_paired).count()
        })
    };
    let most = (0..record.rounds_recorded()).flat_map(n_boards).max().unwrap_or(0);
    let tenths =
        u16::try_from(most).unwrap_or(u16::MAX).saturating_mul(record.scoring.win.tenths());
    Score::from_tenths(tenths)
}

const fn half(score: Score) -> Score {
    Score::from_tenths(score.tenths() / 2)
}
