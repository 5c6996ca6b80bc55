//! The cross-table as the tie-breaks see it: competitors, who are players or teams, and
//! what each round was for them.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{GameResult, Player, Record, RoundEntry, Scoring};

use crate::{OpponentsUnplayed, Rules};

/// A player or a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competitor {
    /// Pairing number of the player, or place of the team in the record, from 1.
    pub number: u16,
    /// As in the record.
    pub name: String,
    /// None for the unrated, and for teams.
    pub rating: Option<u16>,
    /// One a round.
    pub rounds: Vec<Round>,
}

/// What a round was for one competitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Index of the opponent in the table, whether or not the game was played.
    pub opponent: Option<usize>,
    /// What the round was worth in the score that ranks the event.
    pub points: Score,
    /// Teams: match points and game points.
    pub team: TeamPoints,
    /// How the round came about.
    pub kind: RoundKind,
    /// Colour of the player; None for teams.
    pub color: Option<Color>,
}

/// The two counts of a team match; both zero for players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamPoints {
    /// By default 2, 1, 0.
    pub match_points: Score,
    /// Sum of the games.
    pub game_points: Score,
}

/// How a round came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundKind {
    /// Won at the board.
    Won,
    /// Drawn at the board.
    Drawn,
    /// Lost at the board.
    Lost,
    /// Won because the opponent did not appear.
    ForfeitWin,
    /// Lost by not appearing.
    ForfeitLoss,
    /// A bye, an absence, or a game not yet decided.
    NotPaired,
}

impl RoundKind {
    /// Whether a game took place.
    pub const fn was_played(self) -> bool {
        match self {
            Self::Won | Self::Drawn | Self::Lost => true,
            Self::ForfeitWin | Self::ForfeitLoss | Self::NotPaired => false,
        }
    }
}

/// Who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Players.
    Individuals,
    /// Teams, ranked by the score named.
    Teams(TeamScore),
}

/// Which of the two counts ranks a team event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamScore {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

/// All competitors after a number of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Players or teams.
    pub kind: TableKind,
    /// In the order of their numbers; vacant numbers are left out.
    pub competitors: Vec<Competitor>,
    /// Rounds counted, N of the rules.
    pub n_rounds: usize,
    /// What a win is worth.
    pub win: Score,
    /// What a draw is worth.
    pub draw: Score,
    /// What applies.
    pub rules: Rules,
    totals: Vec<Score>,
    adjusted: Vec<Score>,
}

impl Table {
    /// The players of a record after its first `n_rounds` rounds.
    pub fn of_players(record: &Record, n_rounds: usize, rules: Rules) -> Self {
        let is_real = |player: &&Player| !player.is_vacant();
        let mut index_of = vec![None; record.players.len()];
        for (idx, player) in record.players.iter().filter(is_real).enumerate() {
            index_of[player.number.index()] = Some(idx);
        }
        let entries = |player: &Player| -> Vec<Round> {
            (0..n_rounds)
                .map(|round_idx| player.rounds.get(round_idx).copied())
                .map(|entry| entry.unwrap_or(RoundEntry::Absent))
                .map(|entry| round_of(entry, &record.scoring, &index_of))
                .collect()
        };
        let competitors: Vec<Competitor> = record
            .players
            .iter()
            .filter(is_real)
            .map(|player| Competitor {
                number: player.number.get(),
                name: player.name.clone(),
                rating: player.rating,
                rounds: entries(player),
            })
            .collect();
        let values = (record.scoring.win, record.scoring.draw);
        Self::new(TableKind::Individuals, competitors, n_rounds, values, rules)
    }

    pub(crate) fn new(
        kind: TableKind,
        competitors: Vec<Competitor>,
        n_rounds: usize,
        (win, draw): (Score, Score),
        rules: Rules,
    ) -> Self {
        let total = |competitor: &Competitor| competitor.rounds.iter().map(|it| it.points).sum();
        let adjusted = |competitor: &Competitor| {
            let points = |round: &Round| match (round.kind.was_played(), rules.opponents_unplayed) {
                (false, OpponentsUnplayed::AsDraws) => draw,
                (true, _) | (false, OpponentsUnplayed::AsAwarded) => round.points,
            };
            competitor.rounds.iter().map(points).sum()
        };
        let totals = competitors.iter().map(total).collect();
        let adjusted = competitors.iter().map(adjusted).collect();
        Self { kind, competitors, n_rounds, win, draw, rules, totals, adjusted }
    }

    /// The score that ranks the event.
    pub fn score(&self, idx: usize) -> Score {
        self.totals[idx]
    }

    /// The score as it counts for opponents, after the rule on unplayed rounds.
    pub fn adjusted_score(&self, idx: usize) -> Score {
        self.adjusted[idx]
    }

    /// The most that anybody could score: wins in all rounds paired, and the byes given.
    ///
    /// Rounds in which a round robin leaves a player without opponent and without points
    /// are not among them.
    pub fn possible_score(&self) -> Score {
        let possible = |competitor: &Competitor| -> Score {
            let worth = |round: &Round| match round.opponent {
                Some(_) => self.win,
                None => round.points,
            };
            competitor.rounds.iter().map(worth).sum()
        };
        self.competitors.iter().map(possible).max().unwrap_or_default()
    }
}

fn round_of(entry: RoundEntry, scoring: &Scoring, index_of: &[Option<usize>]) -> Round {
    let points = scoring.points(entry);
    let (opponent, color, kind) = match entry {
        RoundEntry::Paired { opponent, color, result } => {
            let idx = index_of.get(opponent.index()).copied().flatten();
            (idx, color, kind_of(result))
        }
        RoundEntry::Bye(_) | RoundEntry::Absent => (None, None, RoundKind::NotPaired),
    };
    // An opponent who is not in the record cannot be looked up; the round is then unplayed.
    let kind = if opponent.is_none() { RoundKind::NotPaired } else { kind };
    Round { opponent, points, team: TeamPoints::default(), kind, color }
}

const fn kind_of(result: GameResult) -> RoundKind {
    match result {
        GameResult::Win | GameResult::UnratedWin => RoundKind::Won,
        GameResult::Draw | GameResult::UnratedDraw => RoundKind::Drawn,
        GameResult::Loss | GameResult::UnratedLoss => RoundKind::Lost,
        GameResult::ForfeitWin => RoundKind::ForfeitWin,
        GameResult::ForfeitLoss => RoundKind::ForfeitLoss,
        GameResult::Pending => RoundKind::NotPaired,
    }
}

/// How many rounds, from the first on, were paired and have all their results.
pub fn complete_rounds(record: &Record) -> usize {
    let is_paired = |entry: &RoundEntry| {
        matches!(
            entry,
            RoundEntry::Paired { .. } | RoundEntry::Bye(arbiter_tournament::Bye::PairingAllocated)
        )
    };
    let is_open = |entry: &RoundEntry| {
        matches!(entry, RoundEntry::Paired { result: GameResult::Pending, .. })
    };
    let n_paired = record
        .players
        .iter()
        .filter_map(|player| player.rounds.iter().rposition(is_paired))
        .max()
        .map_or(0, |idx| idx + 1);
    let first_open =
        record.players.iter().filter_map(|player| player.rounds.iter().position(is_open)).min();
    first_open.map_or(n_paired, |idx| idx.min(n_paired))
}
