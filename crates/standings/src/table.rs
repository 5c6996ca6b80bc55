//! The cross-table as the tie-breaks see it: competitors, who are players or teams, and
//! what each round was for them.

use arbiter_rulebook::{Color, Score};
use arbiter_tournament::{Bye, GameResult, Keizer, Player, Record, RoundEntry, System};

use crate::{OpponentsUnplayed, Rules, TeamCount};

/// A player or a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Competitor {
    /// Pairing number of the player or of the team.
    pub number: u16,
    /// As in the record.
    pub name: String,
    /// None for the unrated, and for teams.
    pub rating: Option<u16>,
    /// Ratings that count from a later round on: the round, from 1, and the rating.
    pub later_ratings: Vec<(u16, u16)>,
    /// One per round.
    pub rounds: Vec<Round>,
    /// Teams: the points of each board, round by round.
    pub boards: Vec<Vec<Score>>,
    /// Points that do not follow from the results, in tenths.
    pub bonus: Bonus,
}

impl Competitor {
    /// The rating in a round, from 1 (C.07, Article 10).
    pub fn rating_in(&self, round: u16) -> Option<u16> {
        let valid = self.later_ratings.iter().filter(|(from, _)| *from <= round);
        valid.max_by_key(|(from, _)| *from).map(|&(_, rating)| rating).or(self.rating)
    }
}

/// Penalties and bonuses, in tenths of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonus {
    /// Match points; of players, points.
    pub match_tenths: i32,
    /// Game points; of players, points.
    pub game_tenths: i32,
}

impl Bonus {
    /// Those of one score.
    pub(crate) const fn tenths(self, count: TeamCount) -> i32 {
        match count {
            TeamCount::Match => self.match_tenths,
            TeamCount::Game => self.game_tenths,
        }
    }
}

/// What a round was for one competitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Index of the opponent in the table, whether or not the game was played.
    pub opponent: Option<usize>,
    /// What the round was worth in the score that ranks the event.
    pub points: Score,
    /// Match points and game points of a team; twice the points of a player.
    pub team: TeamPoints,
    /// How the round came about.
    pub kind: RoundKind,
    /// Colour of the player; None for teams.
    pub color: Option<Color>,
    /// Whether the result is not known yet, so that it counts for the time being.
    pub is_open: bool,
}

/// The two scores of a team match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamPoints {
    /// By default 2, 1, 0.
    pub match_points: Score,
    /// Sum of the games.
    pub game_points: Score,
}

impl TeamPoints {
    /// One of the two.
    pub const fn of(self, count: TeamCount) -> Score {
        match count {
            TeamCount::Match => self.match_points,
            TeamCount::Game => self.game_points,
        }
    }
}

/// How a round came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundKind {
    /// Won at the board.
    Won,
    /// Drawn at the board, or not decided yet.
    Drawn,
    /// Lost at the board.
    Lost,
    /// Won because the opponent did not appear.
    ForfeitWin,
    /// Lost by not appearing.
    ForfeitLoss,
    /// A pairing-allocated or full-point bye.
    FullBye,
    /// A half-point bye.
    HalfBye,
    /// A zero-point bye or an absence.
    ZeroBye,
}

impl RoundKind {
    /// Whether a game took place.
    pub const fn was_played(self) -> bool {
        match self {
            Self::Won | Self::Drawn | Self::Lost => true,
            Self::ForfeitWin
            | Self::ForfeitLoss
            | Self::FullBye
            | Self::HalfBye
            | Self::ZeroBye => false,
        }
    }

    /// Whether it was paired and not played.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }

    /// Whether the competitor chose not to play: a bye asked for, or a forfeit lost (C.07
    /// 16.1).
    pub const fn is_voluntary(self) -> bool {
        matches!(self, Self::ForfeitLoss | Self::HalfBye | Self::ZeroBye)
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

/// Which of the two scores ranks a team event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamScore {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

/// What a score is worth, and everybody's total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// What a win is worth.
    pub(crate) win: Score,
    /// What a draw is worth.
    pub(crate) draw: Score,
    /// By competitor.
    pub(crate) totals: Vec<Score>,
    /// By competitor, after the rule on unplayed rounds.
    pub(crate) adjusted: Vec<Score>,
}

/// What wins and draws are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    pub(crate) win: Score,
    pub(crate) draw: Score,
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
    /// What applies.
    pub rules: Rules,
    /// The ranking of a Keizer event.
    pub keizer: Option<Keizer>,
    match_scale: Scale,
    game_scale: Scale,
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
            (0..n_rounds).map(|idx| round_of(record, player, idx, &index_of)).collect()
        };
        let competitors = record.players.iter().filter(is_real).map(|player| {
            let tenths = record.bonus_tenths(player.number, n_rounds);
            Competitor {
                number: player.number.get(),
                name: player.name.clone(),
                rating: player.rating,
                later_ratings: record
                    .period_ratings
                    .iter()
                    .filter(|it| it.player == player.number)
                    .map(|it| (it.from_round, it.rating))
                    .collect(),
                rounds: entries(player),
                boards: Vec::new(),
                bonus: Bonus { match_tenths: tenths, game_tenths: tenths },
            }
        });
        let competitors = competitors.collect();
        let worth = Worth { win: record.scoring.win, draw: record.scoring.draw };
        let mut table =
            Self::new(TableKind::Individuals, competitors, n_rounds, (worth, worth), rules);
        if let Some(System::Keizer(rules)) = System::from_report(record) {
            table.keizer = Some(Keizer::after(record, n_rounds, rules));
        }
        table
    }

    pub(crate) fn new(
        kind: TableKind,
        competitors: Vec<Competitor>,
        n_rounds: usize,
        (match_worth, game_worth): (Worth, Worth),
        rules: Rules,
    ) -> Self {
        let game_scale = scale(&competitors, TeamCount::Game, game_worth, rules);
        let match_scale = match kind {
            TableKind::Individuals => game_scale.clone(),
            TableKind::Teams(_) => scale(&competitors, TeamCount::Match, match_worth, rules),
        };
        Self { kind, competitors, n_rounds, rules, keizer: None, match_scale, game_scale }
    }

    /// The same with every game of the last round a draw; byes stay (C.07, Fore Buchholz).
    pub(crate) fn with_last_round_drawn(&self) -> Self {
        let mut competitors = self.competitors.clone();
        let drawn =
            TeamPoints { match_points: self.match_scale.draw, game_points: self.game_scale.draw };
        for competitor in &mut competitors {
            if let Some(round) = competitor.rounds.last_mut()
                && round.opponent.is_some()
            {
                round.kind = RoundKind::Drawn;
                round.team = drawn;
                round.points = drawn.of(self.primary());
            }
        }
        let worth = |scale: &Scale| Worth { win: scale.win, draw: scale.draw };
        let worths = (worth(&self.match_scale), worth(&self.game_scale));
        Self::new(self.kind, competitors, self.n_rounds, worths, self.rules)
    }

    /// The score that ranks the event.
    pub const fn primary(&self) -> TeamCount {
        match self.kind {
            TableKind::Individuals | TableKind::Teams(TeamScore::GamePoints) => TeamCount::Game,
            TableKind::Teams(TeamScore::MatchPoints) => TeamCount::Match,
        }
    }

    /// The other score of a team event.
    pub const fn secondary(&self) -> TeamCount {
        match self.primary() {
            TeamCount::Match => TeamCount::Game,
            TeamCount::Game => TeamCount::Match,
        }
    }

    pub(crate) const fn scale(&self, count: TeamCount) -> &Scale {
        match count {
            TeamCount::Match => &self.match_scale,
            TeamCount::Game => &self.game_scale,
        }
    }

    /// What a win is worth in the score that ranks the event.
    pub const fn win(&self) -> Score {
        self.scale(self.primary()).win
    }

    /// The score that ranks the event.
    pub fn score(&self, idx: usize) -> Score {
        self.scale(self.primary()).totals[idx]
    }

    /// Whether a round counts as a game against the opponent: it was played, or it was a
    /// forfeit and those count.
    pub(crate) const fn is_game(&self, round: &Round, with_forfeits: bool) -> bool {
        let counts_forfeits = with_forfeits || self.rules.forfeits_are_games();
        round.kind.was_played() || (counts_forfeits && round.kind.is_forfeit())
    }

    /// The most that anybody could score: wins in all rounds paired, and the byes given.
    ///
    /// Rounds in which a round robin leaves a player without opponent and without points
    /// are not among them.
    pub fn possible_score(&self) -> Score {
        let possible = |competitor: &Competitor| -> Score {
            let worth = |round: &Round| match round.opponent {
                Some(_) => self.win(),
                None => round.points,
            };
            competitor.rounds.iter().map(worth).sum()
        };
        self.competitors.iter().map(possible).max().unwrap_or_default()
    }

    /// The most that games could give to anybody.
    pub(crate) fn possible_in_games(&self, count: TeamCount) -> Score {
        let n_games = |it: &Competitor| it.rounds.iter().filter(|it| it.opponent.is_some()).count();
        let most = self.competitors.iter().map(n_games).max().unwrap_or(0);
        times(self.scale(count).win, most)
    }
}

/// A score so many times.
pub(crate) fn times(score: Score, n: usize) -> Score {
    let n = u16::try_from(n).unwrap_or(u16::MAX);
    Score::from_tenths(score.tenths().saturating_mul(n))
}

fn scale(competitors: &[Competitor], count: TeamCount, worth: Worth, rules: Rules) -> Scale {
    let with_bonus = |earned: Score, bonus: Bonus| {
        let tenths = (i32::from(earned.tenths()) + bonus.tenths(count)).max(0);
        Score::from_tenths(u16::try_from(tenths).unwrap_or(u16::MAX))
    };
    let total = |competitor: &Competitor| {
        let earned = competitor.rounds.iter().map(|it| it.team.of(count)).sum();
        with_bonus(earned, competitor.bonus)
    };
    let adjusted = |competitor: &Competitor| {
        with_bonus(adjusted_sum(&competitor.rounds, count, worth.draw, rules), competitor.bonus)
    };
    Scale {
        win: worth.win,
        draw: worth.draw,
        totals: competitors.iter().map(total).collect(),
        adjusted: competitors.iter().map(adjusted).collect(),
    }
}

/// The sum of the rounds as they count for opponents.
fn adjusted_sum(rounds: &[Round], count: TeamCount, draw: Score, rules: Rules) -> Score {
    let awarded = |round: &Round| round.team.of(count);
    // Where forfeits are games of a table, unplayed rounds are as they were awarded.
    if rules.forfeits_are_games() {
        return rounds.iter().map(awarded).sum();
    }
    match rules.opponents_unplayed {
        OpponentsUnplayed::AsAwarded => rounds.iter().map(awarded).sum(),
        OpponentsUnplayed::AsDraws => {
            let points = |it: &Round| if it.kind.was_played() { awarded(it) } else { draw };
            rounds.iter().map(points).sum()
        }
        OpponentsUnplayed::LastByesAsDraws => {
            let last_choice = rounds.iter().rposition(|it| !it.kind.is_voluntary());
            let first_late = last_choice.map_or(0, |idx| idx + 1);
            let points = |(idx, round): (usize, &Round)| match round.kind {
                RoundKind::HalfBye | RoundKind::ZeroBye if first_late <= idx => draw,
                RoundKind::HalfBye
                | RoundKind::ZeroBye
                | RoundKind::FullBye
                | RoundKind::Won
                | RoundKind::Drawn
                | RoundKind::Lost
                | RoundKind::ForfeitWin
                | RoundKind::ForfeitLoss => awarded(round),
            };
            rounds.iter().enumerate().map(points).sum()
        }
    }
}

fn round_of(
    record: &Record,
    player: &Player,
    round_idx: usize,
    index_of: &[Option<usize>],
) -> Round {
    let entry = player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent);
    let (opponent, color, kind) = match entry {
        RoundEntry::Paired { opponent, color, result } => {
            let idx = index_of.get(opponent.index()).copied().flatten();
            (idx, color, kind_of(result))
        }
        RoundEntry::Bye(Bye::PairingAllocated | Bye::FullPoint) => (None, None, RoundKind::FullBye),
        RoundEntry::Bye(Bye::HalfPoint) => (None, None, RoundKind::HalfBye),
        RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => (None, None, RoundKind::ZeroBye),
    };
    let is_open = entry.is_open();
    let points =
        if is_open { record.unknown_points() } else { record.points_in(player, round_idx) };
    // An opponent who is not in the record cannot be looked up; the round is then a bye.
    let is_bye = matches!(kind, RoundKind::FullBye | RoundKind::HalfBye | RoundKind::ZeroBye);
    let kind = match opponent {
        None if !is_bye && points >= record.scoring.win => RoundKind::FullBye,
        None if !is_bye && points == Score::ZERO => RoundKind::ZeroBye,
        None if !is_bye => RoundKind::HalfBye,
        Some(_) | None => kind,
    };
    let team = TeamPoints { match_points: points, game_points: points };
    Round { opponent, points, team, kind, color, is_open }
}

const fn kind_of(result: GameResult) -> RoundKind {
    match result {
        GameResult::Win | GameResult::UnratedWin => RoundKind::Won,
        // A game that is not decided counts as a draw meanwhile.
        GameResult::Draw
        | GameResult::UnratedDraw
        | GameResult::Adjourned
        | GameResult::Pending => RoundKind::Drawn,
        GameResult::Loss | GameResult::UnratedLoss => RoundKind::Lost,
        GameResult::ForfeitWin => RoundKind::ForfeitWin,
        GameResult::ForfeitLoss => RoundKind::ForfeitLoss,
    }
}

/// How many rounds count: all that were paired, without the last one as long as results of it
/// are missing. A game of an earlier round without a result is adjourned and counts as a draw
/// meanwhile.
pub fn complete_rounds(record: &Record) -> usize {
    let is_paired = |entry: &RoundEntry| match entry {
        RoundEntry::Paired { .. } | RoundEntry::Bye(Bye::PairingAllocated) => true,
        RoundEntry::Bye(Bye::HalfPoint | Bye::FullPoint | Bye::ZeroPoint) | RoundEntry::Absent => {
            false
        }
    };
    let n_paired = record
        .players
        .iter()
        .filter_map(|player| player.rounds.iter().rposition(is_paired))
        .max()
        .map_or(0, |idx| idx + 1);
    let is_open = |player: &Player| {
        let last = n_paired.checked_sub(1).and_then(|idx| player.rounds.get(idx));
        last.is_some_and(|entry| entry.is_open())
    };
    if record.players.iter().any(is_open) { n_paired - 1 } else { n_paired }
}
