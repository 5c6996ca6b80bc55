//! Team matches, put together from the games of their players.

use arbiter_rulebook::Score;
use arbiter_tournament::{
    Bye, MatchForfeit, MatchScoring, PairingNumber, Record, RoundEntry, Team,
};

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
        (score, scoring): (TeamScore, MatchScoring),
    ) -> Result<Self, TeamError> {
        if record.teams.is_empty() {
            return Err(TeamError::NoTeams);
        }
        let mut team_of: Vec<Option<usize>> = vec![None; record.players.len()];
        for (team_idx, team) in record.teams.iter().enumerate() {
            for number in &team.players {
                if let Some(place) = team_of.get_mut(number.index()) {
                    *place = Some(team_idx);
                }
            }
        }
        let event = Matches { record, team_of, n_boards: n_boards(record), scoring, score };
        let mut rounds: Vec<Vec<Round>> = vec![Vec::new(); record.teams.len()];
        let mut boards: Vec<Vec<Vec<Score>>> = vec![Vec::new(); record.teams.len()];
        for round_idx in 0..n_rounds {
            let sides = event.sides(round_idx)?;
            for (team_idx, side) in sides.iter().enumerate() {
                let (round, points) = event.round(round_idx, team_idx, &sides);
                rounds[team_idx].push(round);
                boards[team_idx].push(points.unwrap_or_else(|| side.boards.clone()));
            }
        }
        let competitors = record.teams.iter().zip(rounds).zip(boards).zip(1..).map(
            |(((team, rounds), boards), number)| Competitor {
                number,
                name: team.name.clone(),
                rating: None,
                rounds,
                boards,
                bonus: bonus(record, number),
            },
        );
        // Numbers that no team has keep their place among the indices; they never met anybody.
        let worth = event.worths();
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

/// What one side of a match made of it.
#[derive(Clone, Debug, Default)]
struct Side {
    opponent: Option<usize>,
    game_points: Score,
    n_played: u32,
    n_paired: u32,
    byes: Vec<Bye>,
    /// From the first board on.
    boards: Vec<Score>,
}

/// The matches of an event.
struct Matches<'r> {
    record: &'r Record,
    team_of: Vec<Option<usize>>,
    n_boards: usize,
    scoring: MatchScoring,
    score: TeamScore,
}

impl Matches<'_> {
    fn worths(&self) -> (Worth, Worth) {
        let of_match = Worth { win: self.scoring.win, draw: self.scoring.draw };
        let games = &self.record.scoring;
        let win = times(games.win, self.n_boards);
        let draw = times(games.draw, self.n_boards);
        (of_match, Worth { win, draw })
    }

    /// What each team's players made in a round.
    fn sides(&self, round_idx: usize) -> Result<Vec<Side>, TeamError> {
        let round = round_idx + 1;
        let name = |idx: usize| self.record.teams[idx].name.clone();
        let mut sides = Vec::with_capacity(self.record.teams.len());
        for (team_idx, team) in self.record.teams.iter().enumerate() {
            let mut side = Side::default();
            for number in self.line_up(team, team_idx, round_idx) {
                let Some(player) = number.and_then(|number| self.record.player(number)) else {
                    side.boards.push(Score::ZERO);
                    continue;
                };
                let entry = player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent);
                let points = self.record.scoring.points(entry);
                side.game_points += points;
                match entry {
                    RoundEntry::Absent => {}
                    RoundEntry::Bye(bye) => side.byes.push(bye),
                    RoundEntry::Paired { opponent, result, .. } => {
                        side.boards.push(points);
                        side.n_paired += 1;
                        side.n_played += u32::from(result.was_played());
                        let other = self.team_of.get(opponent.index()).copied().flatten();
                        match (side.opponent, other) {
                            (_, Some(other)) if other == team_idx => {
                                let team = name(team_idx);
                                return Err(TeamError::AgainstItself { round, team });
                            }
                            (Some(one), Some(other)) if one != other => {
                                let (team, one, other) = (name(team_idx), name(one), name(other));
                                return Err(TeamError::TwoOpponents { round, team, one, other });
                            }
                            (_, Some(other)) => side.opponent = Some(other),
                            (_, None) => {}
                        }
                    }
                }
            }
            sides.push(side);
        }
        Ok(sides)
    }

    /// The players in the order of the boards; None for an empty board.
    fn line_up(
        &self,
        team: &Team,
        team_idx: usize,
        round_idx: usize,
    ) -> Vec<Option<PairingNumber>> {
        let line_ups = &self.record.team_event.line_ups;
        let own = line_ups
            .iter()
            .find(|it| usize::from(it.round) == round_idx + 1 && it.team.index() == team_idx);
        match own {
            // Whoever is not in it did not play, but may have a bye.
            Some(line_up) => {
                let others = team.players.iter().copied().map(Some);
                let others = others.filter(|number| !line_up.players.contains(number));
                line_up.players.iter().copied().chain(others).collect()
            }
            None => team.players.iter().copied().map(Some).collect(),
        }
    }

    /// What the round was for a team, and the points of its boards where the games do not tell.
    fn round(
        &self,
        round_idx: usize,
        team_idx: usize,
        sides: &[Side],
    ) -> (Round, Option<Vec<Score>>) {
        let side = &sides[team_idx];
        let forfeit = self.forfeit(round_idx, team_idx);
        let opponent = side.opponent.or(forfeit.map(|(opponent, _)| opponent));
        let all_won = vec![self.record.scoring.win; self.n_boards];
        let Some(opponent) = opponent else {
            return self.bye(round_idx, team_idx, side, all_won);
        };
        let other = sides[opponent].game_points;
        let is_played = side.n_played > 0 && forfeit.is_none();
        let own = side.game_points;
        let has_won = forfeit.map_or(other < own, |(_, has_won)| has_won);
        let (kind, match_points) = match (is_played, has_won) {
            (true, true) => (RoundKind::Won, self.scoring.win),
            (true, false) if other == own => (RoundKind::Drawn, self.scoring.draw),
            (true, false) => (RoundKind::Lost, self.scoring.loss),
            (false, true) => (RoundKind::ForfeitWin, self.scoring.win),
            (false, false) => (RoundKind::ForfeitLoss, self.scoring.loss),
        };
        // A match that is only in the list of forfeits has no games to count.
        let is_listed_only = side.n_paired == 0 && kind == RoundKind::ForfeitWin;
        let game_points = if is_listed_only { self.worths().1.win } else { own };
        let boards = is_listed_only.then_some(all_won);
        let team = TeamPoints { match_points, game_points };
        (self.made(Some(opponent), team, kind), boards)
    }

    /// A round without opponent.
    fn bye(
        &self,
        round_idx: usize,
        team_idx: usize,
        side: &Side,
        all_won: Vec<Score>,
    ) -> (Round, Option<Vec<Score>>) {
        let event = &self.record.team_event;
        let is_own = |team: PairingNumber| team.index() == team_idx;
        let is_allocated = event.byes.get(round_idx).copied().flatten().is_some_and(is_own)
            || side.byes.contains(&Bye::PairingAllocated);
        let (_, games) = self.worths();
        if is_allocated {
            let worth = event.bye_points;
            // Without a record of it the bye is worth a win if it gave points.
            let usual =
                if side.game_points > Score::ZERO { self.scoring.win } else { self.scoring.loss };
            let team = TeamPoints {
                match_points: worth.map_or(usual, |it| it.match_points),
                game_points: worth.map_or(side.game_points, |it| it.game_points),
            };
            return (self.made(None, team, RoundKind::FullBye), Some(all_won));
        }
        let in_round = |it: &&arbiter_tournament::RequestedTeamBye| {
            usize::from(it.round) == round_idx + 1 && is_own(it.team)
        };
        let requested = event.requested_byes.iter().find(in_round).map(|it| it.bye);
        let bye = requested.or_else(|| side.byes.first().copied()).unwrap_or(Bye::ZeroPoint);
        let (kind, match_points, usual) = match bye {
            Bye::FullPoint | Bye::PairingAllocated => {
                (RoundKind::FullBye, self.scoring.win, games.win)
            }
            Bye::HalfPoint => (RoundKind::HalfBye, self.scoring.draw, games.draw),
            Bye::ZeroPoint => (RoundKind::ZeroBye, self.scoring.loss, Score::ZERO),
        };
        let game_points = if side.byes.is_empty() { usual } else { side.game_points };
        let boards = (kind == RoundKind::FullBye).then_some(all_won);
        (self.made(None, TeamPoints { match_points, game_points }, kind), boards)
    }

    fn made(&self, opponent: Option<usize>, team: TeamPoints, kind: RoundKind) -> Round {
        let points = match self.score {
            TeamScore::MatchPoints => team.match_points,
            TeamScore::GamePoints => team.game_points,
        };
        Round { opponent, points, team, kind, color: None, is_open: false }
    }

    /// The opponent of a match that is listed as not played, and whether the team got it.
    fn forfeit(&self, round_idx: usize, team_idx: usize) -> Option<(usize, bool)> {
        use arbiter_rulebook::Color;
        let in_round = |it: &&MatchForfeit| usize::from(it.round) == round_idx + 1;
        self.record.team_event.forfeits.iter().filter(in_round).find_map(|it| {
            let (white, black) = (it.white.index(), it.black.index());
            if white == team_idx {
                Some((black, it.winner == Some(Color::White)))
            } else if black == team_idx {
                Some((white, it.winner == Some(Color::Black)))
            } else {
                None
            }
        })
    }
}

/// How many boards a match has: as announced, or the most games that a team played in a round.
fn n_boards(record: &Record) -> usize {
    if !record.team_event.board_colors.is_empty() {
        return record.team_event.board_colors.len();
    }
    let in_round = |round_idx: usize| {
        record.teams.iter().map(move |team| {
            let is_paired = |number: &&PairingNumber| {
                let entry = record.player(**number).and_then(|it| it.rounds.get(round_idx));
                matches!(entry, Some(RoundEntry::Paired { .. }))
            };
            team.players.iter().filter(is_paired).count()
        })
    };
    (0..record.rounds_recorded()).flat_map(in_round).max().unwrap_or(0)
}

/// Penalties and bonuses of a team.
fn bonus(record: &Record, number: u16) -> Bonus {
    if !record.is_team_event() {
        return Bonus::default();
    }
    let own = record.abnormal_points.iter().filter(|award| {
        award.result.is_none() && award.numbers.iter().any(|it| it.get() == number)
    });
    own.fold(Bonus::default(), |sum, award| Bonus {
        match_tenths: sum.match_tenths + i32::from(award.match_tenths),
        game_tenths: sum.game_tenths + i32::from(award.game_tenths),
    })
}
