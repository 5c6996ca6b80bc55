//! The table of teams: their matches, and what each board made of them.

use arbiter_rulebook::Score;
use arbiter_tournament::{Bye, PairingNumber, Record, RoundEntry, TeamRound, TeamRoundKind};

use crate::{
    Rules,
    table::{
        Bonus, Competitor, Round, RoundKind, Table, TableKind, TeamPoints, TeamScore, Worth, times,
    },
};

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
        score: TeamScore,
    ) -> Result<Self, TeamError> {
        if record.teams.is_empty() {
            return Err(TeamError::NoTeams);
        }
        check_matches(record, n_rounds)?;
        let matches = record.team_rounds(n_rounds);
        let n_boards = record.team_boards();
        let competitors =
            record.teams.iter().zip(&matches).zip(1..).map(|((team, own), number)| {
                let (match_tenths, game_tenths) = PairingNumber::new(number)
                    .map_or((0, 0), |number| record.team_bonus_tenths(number, n_rounds));
                let team_idx = usize::from(number - 1);
                let boards = |(idx, round)| boards(record, (team_idx, idx), (round, n_boards));
                Competitor {
                    number,
                    name: team.name.clone(),
                    rating: None,
                    later_ratings: Vec::new(),
                    rounds: own.iter().map(|round| round_of(round, score)).collect(),
                    boards: own.iter().enumerate().map(boards).collect(),
                    bonus: Bonus { match_tenths, game_tenths },
                }
            });
        // Numbers that no team has keep their place among the indices; they never met anybody.
        let games = Worth {
            win: times(record.scoring.win, n_boards),
            draw: times(record.scoring.draw, n_boards),
        };
        let scoring = record.team_event.match_scoring;
        let worth = (Worth { win: scoring.win, draw: scoring.draw }, games);
        let competitors = competitors.collect();
        let table = Self::new(TableKind::Teams(score), competitors, n_rounds, worth, rules);
        Ok(table.without_vacant(record))
    }

    /// Leaves out numbers that no team has.
    fn without_vacant(mut self, record: &Record) -> Self {
        if record.teams.iter().all(|team| !team.is_vacant()) {
            return self;
        }
        let kept: Vec<usize> =
            (0..record.teams.len()).filter(|&idx| !record.teams[idx].is_vacant()).collect();
        let new_index = |old: usize| kept.binary_search(&old).ok();
        let mut competitors: Vec<Competitor> = Vec::with_capacity(kept.len());
        for &idx in &kept {
            let mut competitor = self.competitors[idx].clone();
            for round in &mut competitor.rounds {
                round.opponent = round.opponent.and_then(new_index);
            }
            competitors.push(competitor);
        }
        let worth = |count| Worth { win: self.scale(count).win, draw: self.scale(count).draw };
        let worths = (worth(crate::TeamCount::Match), worth(crate::TeamCount::Game));
        self = Self::new(self.kind, competitors, self.n_rounds, worths, self.rules);
        self
    }
}

/// Refuses rounds in which a team met itself or two others.
fn check_matches(record: &Record, n_rounds: usize) -> Result<(), TeamError> {
    let mut team_of: Vec<Option<usize>> = vec![None; record.players.len()];
    for (team_idx, team) in record.teams.iter().enumerate() {
        for number in &team.players {
            if let Some(place) = team_of.get_mut(number.index()) {
                *place = Some(team_idx);
            }
        }
    }
    let name = |idx: usize| record.teams[idx].name.clone();
    for (team_idx, team) in record.teams.iter().enumerate() {
        for round_idx in 0..n_rounds {
            let opponents = team.players.iter().filter_map(|&number| {
                match record.player(number)?.rounds.get(round_idx)? {
                    RoundEntry::Paired { opponent, .. } => {
                        team_of.get(opponent.index()).copied().flatten()
                    }
                    RoundEntry::Bye(_) | RoundEntry::Absent => None,
                }
            });
            let mut met = None;
            for other in opponents {
                let round = round_idx + 1;
                if other == team_idx {
                    return Err(TeamError::AgainstItself { round, team: name(team_idx) });
                }
                let one = *met.get_or_insert(other);
                if one != other {
                    let (team, one, other) = (name(team_idx), name(one), name(other));
                    return Err(TeamError::TwoOpponents { round, team, one, other });
                }
            }
        }
    }
    Ok(())
}

/// What the round was for a team.
fn round_of(round: &TeamRound, score: TeamScore) -> Round {
    let (opponent, kind) = match round.kind {
        TeamRoundKind::Match { opponent, is_played, is_won, is_drawn, .. } => {
            let kind = match (is_played, is_won) {
                (true, true) => RoundKind::Won,
                (true, false) if is_drawn => RoundKind::Drawn,
                (true, false) => RoundKind::Lost,
                (false, true) => RoundKind::ForfeitWin,
                (false, false) => RoundKind::ForfeitLoss,
            };
            (Some(opponent.index()), kind)
        }
        TeamRoundKind::Bye(Bye::PairingAllocated | Bye::FullPoint) => (None, RoundKind::FullBye),
        TeamRoundKind::Bye(Bye::HalfPoint) => (None, RoundKind::HalfBye),
        TeamRoundKind::Bye(Bye::ZeroPoint) | TeamRoundKind::Absent => (None, RoundKind::ZeroBye),
    };
    let team = TeamPoints { match_points: round.match_points, game_points: round.game_points };
    let points = match score {
        TeamScore::MatchPoints => team.match_points,
        TeamScore::GamePoints => team.game_points,
    };
    Round { opponent, points, team, kind, color: None, is_open: false }
}

/// The points of each board of a round, from the first board on; a bye, and a match won without
/// games, are wins on every board (C.07 12).
fn boards(
    record: &Record,
    (team_idx, round_idx): (usize, usize),
    (round, n_boards): (&TeamRound, usize),
) -> Vec<Score> {
    let played: Vec<Score> = record
        .line_up(team_idx, round_idx)
        .into_iter()
        .filter_map(|place| {
            let Some(player) = place.and_then(|number| record.player(number)) else {
                return Some(Score::ZERO);
            };
            match player.rounds.get(round_idx)? {
                entry @ RoundEntry::Paired { .. } if entry.is_open() => {
                    Some(record.unknown_points())
                }
                entry @ RoundEntry::Paired { .. } => Some(record.scoring.points(*entry)),
                RoundEntry::Bye(_) | RoundEntry::Absent => None,
            }
        })
        .collect();
    let has_all_boards = match round.kind {
        TeamRoundKind::Bye(Bye::PairingAllocated | Bye::FullPoint) => true,
        TeamRoundKind::Match { is_won, .. } => is_won && played.is_empty(),
        TeamRoundKind::Bye(Bye::HalfPoint | Bye::ZeroPoint) | TeamRoundKind::Absent => false,
    };
    if has_all_boards { vec![record.scoring.win; n_boards] } else { played }
}
