//! Rates one event: which games count, and what they do to each player.
//!
//! | article | rule |
//! |---|---|
//! | 5.1 | unplayed games do not count, nor those without a move by each |
//! | 6.1 | a newcomer without half a point against rated players counts for nobody |
//! | 6.3, 8.52 | games against unrated players count in round robins only |
//! | 6.4 | a round robin with gaps is a Swiss |
//! | 6.5 | games after a match is decided do not count |
//! | 8.4 | a rating published after the entry counts for its owner only |
//! | 8.58 | in a round robin the unrated are rated first |

use arbiter_rulebook::Cell;
use arbiter_tournament::{GameResult, PairingNumber, Record, RoundEntry};

use crate::{
    Date, Format, RatingEdition, RatingRow, Ratio, Refusal, Tempo, Terms,
    article_01_rate_of_play::{self as article_1, Scope},
    article_08_change::{
        Development, GameChange, GameScore, History, Hundredths, Pairing, development,
        event_changes, limited_k,
    },
    article_08_first_rating::{
        FirstRating, ROUND_ROBIN, RatedScore, Results, RoundRobinLevel, RoundRobinRule, Source,
        first_rating, round_robin_level,
    },
    articles_02_to_06,
};

/// Games between players so far apart that they are not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFarApart {
    /// At least this difference.
    pub difference: i32,
    /// With a player above this rating.
    pub above: u16,
    /// In events from this day.
    pub from: Date,
}

const FAR: TooFarApart = TooFarApart {
    difference: 600,
    above: 2600,
    from: Date::new(2024, 12, 1).expect("a day of the calendar"),
};

/// In rapid and blitz only. The amendment has no number of its own.
#[rustfmt::skip]
pub const TOO_FAR_APART: RatingRow<Cell<TooFarApart>> = RatingRow {
    e2014: Cell::NoSuchRule,
    e2017: Cell::NoSuchRule,
    e2022: Cell::NoSuchRule,
    e2024: Cell::says("RB", FAR),
    e2025: Cell::says("RB", FAR),
};

/// Whether somebody without a rapid or blitz rating enters with the standard rating.
#[rustfmt::skip]
pub const STANDARD_STANDS_IN: RatingRow<Cell<()>> = RatingRow {
    e2014: Cell::NotAtHand { article: None },
    e2017: Cell::NotAtHand { article: None },
    e2022: Cell::NotAtHand { article: None },
    e2024: Cell::says("RB.7.2.1", ()),
    e2025: Cell::says("RB.7.2.1", ()),
};

/// What a player brings to an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// The rating that changes; None for the unrated.
    pub own: Option<u16>,
    /// What opponents play against; None for the unrated.
    pub as_opponent: Option<u16>,
    /// None for the unrated.
    pub development: Option<Development>,
    /// Has results towards a first rating from earlier events.
    pub has_results: bool,
    /// Ratings of later lists, in an event so long that every game takes those of its month,
    /// earliest first.
    pub later: Vec<LaterRating>,
}

/// A rating that holds from a round on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaterRating {
    /// The first round under it, from 1.
    pub round: usize,
    /// None for who is unrated then.
    pub rating: Option<u16>,
}

impl Entrant {
    /// What opponents of this round play against.
    pub fn as_opponent_in(&self, round: usize) -> Option<u16> {
        let later = self.later.iter().take_while(|later| later.round <= round).last();
        later.map_or(self.as_opponent, |later| later.rating)
    }

    /// The own rating in this round. Who was unrated then and is rated since counts as rated for
    /// themselves (8.4, 8.2.4).
    pub fn own_in(&self, round: usize) -> Option<u16> {
        if self.later.is_empty() {
            return self.own;
        }
        let then = self.as_opponent_in(round);
        let since = self.later.iter().find(|later| later.round > round && later.rating.is_some());
        then.or_else(|| since.and_then(|later| later.rating)).or(self.own)
    }

    /// The rating that the change is added to: the latest.
    pub fn rating_now(&self) -> Option<u16> {
        self.later.last().map_or(self.own, |later| later.rating)
    }

    fn is_unrated(&self) -> bool {
        self.own.is_none()
            && self.as_opponent.is_none()
            && self.later.iter().all(|later| later.rating.is_none())
    }

    /// Everything a report says of its players; their past it does not know.
    pub fn of(record: &Record, terms: &Terms) -> Vec<Self> {
        let on = terms.starts.or(terms.ends);
        let entrant = |player: &arbiter_tournament::Player| Self {
            own: player.rating,
            as_opponent: player.rating,
            development: player.rating.map(|rating| {
                let history = History { games: None, peak: rating, birth: player.birth };
                let on = on.unwrap_or(LATEST);
                development(terms.edition, rating, &history, on)
            }),
            has_results: false,
            later: Vec::new(),
        };
        record.players.iter().map(entrant).collect()
    }
}

/// Stands in for the day of an event without one: nobody is young then.
const LATEST: Date = Date::new(2999, 12, 31).expect("a day of the calendar");

/// Why a round does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// A bye or an absence.
    NoGame,
    /// Forfeit, or no result yet (5.1).
    NotPlayed,
    /// Fewer moves than one by each (5.1).
    NoMoveByEach,
    /// Too little time for these players (1.2).
    TooFast,
    /// The match was over (6.5).
    MatchDecided,
    /// In another report of the same event.
    OtherReport,
    /// Rapid and blitz since December 2024.
    TooFarApart,
    /// The opponent has no rating that counts (6.3, 8.52).
    OpponentUnrated,
    /// The opponent is a newcomer without half a point (6.1).
    OpponentScoredNothing,
    /// The player is a newcomer without half a point (6.1).
    ScoredNothing,
    /// The report names an opponent who is not in it.
    OpponentUnknown,
}

impl LeftOut {
    /// The article that leaves the round out, where one does.
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::NotPlayed | Self::NoMoveByEach => Some("5.1"),
            Self::TooFast => Some("1.2"),
            Self::MatchDecided => Some("6.5"),
            Self::OpponentUnrated => Some("6.3"),
            Self::OpponentScoredNothing | Self::ScoredNothing => Some("6.1"),
            Self::NoGame | Self::OtherReport | Self::TooFarApart | Self::OpponentUnknown => None,
        }
    }
}

/// A game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// From 1.
    pub round: usize,
    /// The opponent met.
    pub opponent: PairingNumber,
    /// None against an unrated player, which happens in the first rating of a round robin.
    pub opponent_rating: Option<u16>,
    /// Own points.
    pub score: GameScore,
    /// The arithmetic, for rated players.
    pub change: Option<GameChange>,
}

/// What the event does to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// To a rated player with at least one game that counts.
    Change(Change),
    /// To an unrated player with results that count.
    First {
        /// To be put together with those of other events.
        results: Results,
        /// What they would give alone.
        alone: Option<FirstRating>,
    },
    /// No game counts.
    Nothing,
}

/// The sum over the games of a rated player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Before.
    pub rating: u16,
    /// How many games.
    pub games: u32,
    /// Of score less expectation.
    pub sum: Hundredths,
    /// K and why.
    pub development: Development,
    /// K after the limit, were these all games of the period.
    pub k_used: u16,
    /// K times sum.
    pub change: Hundredths,
    /// After, were these all games of the period (8.57).
    pub new_rating: i32,
}

impl Change {
    /// Adds up a period: `sum` over `games` games for a player of this rating.
    pub fn new(
        edition: RatingEdition,
        rating: u16,
        development: Development,
        games: u32,
        sum: Hundredths,
    ) -> Self {
        let k_used = limited_k(edition, development.k, games);
        let change = Hundredths(sum.0.saturating_mul(k_used.into()));
        let new_rating = i32::from(rating) + change.round_half_away();
        Self { rating, games, sum, development, k_used, change, new_rating }
    }
}

/// A player's part of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRating {
    /// The player by number.
    pub number: PairingNumber,
    /// What was brought.
    pub entrant: Entrant,
    /// The games that count, first round first.
    pub games: Vec<RatedGame>,
    /// The rounds that do not, and why.
    pub left_out: Vec<(usize, LeftOut)>,
    /// The result.
    pub outcome: Outcome,
}

/// An event, rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRating {
    /// Under these terms.
    pub terms: Terms,
    /// If there are any, no game counts.
    pub refusals: Vec<Refusal>,
    /// `Ra`, if the event is a round robin with unrated players.
    pub level: Option<RoundRobinLevel>,
    /// In the order of pairing numbers; empty after a refusal.
    pub players: Vec<PlayerRating>,
}

impl EventRating {
    /// Whether a game of the event counts for anybody.
    pub fn has_rated_games(&self) -> bool {
        self.players.iter().any(|player| !player.games.is_empty())
    }
}

/// Rates an event. `entrants` stand in the order of the players.
///
/// # Panics
///
/// If there are not as many entrants as players.
pub fn rate_event(record: &Record, terms: &Terms, entrants: &[Entrant]) -> EventRating {
    assert_eq!(record.players.len(), entrants.len(), "an entrant for every player");
    let n_rated = entrants.iter().filter(|entrant| entrant.as_opponent.is_some()).count();
    let refusals = articles_02_to_06::refusals(record, terms, n_rated);
    let (level, players) = match terms.tempo {
        Some(tempo) if refusals.is_empty() => Rater::new(record, terms, entrants, tempo).rate(),
        _ => (None, Vec::new()),
    };
    EventRating { terms: terms.clone(), refusals, level, players }
}

/// A game as the report has it, before we ask about the opponent.
#[derive(Clone, Copy)]
struct Played {
    round: usize,
    opponent: PairingNumber,
    score: GameScore,
}

struct Rater<'r> {
    record: &'r Record,
    terms: &'r Terms,
    entrants: &'r [Entrant],
    tempo: Tempo,
    /// By player; candidates by 5.1, 1.2 and 6.5.
    played: Vec<Vec<Played>>,
    left_out: Vec<Vec<(usize, LeftOut)>>,
    /// By player: nobody, or a newcomer without half a point (6.1).
    is_void: Vec<bool>,
}

impl<'r> Rater<'r> {
    fn new(record: &'r Record, terms: &'r Terms, entrants: &'r [Entrant], tempo: Tempo) -> Self {
        let n_players = entrants.len();
        let mut rater = Self {
            record,
            terms,
            entrants,
            tempo,
            played: vec![Vec::new(); n_players],
            left_out: vec![Vec::new(); n_players],
            is_void: Vec::new(),
        };
        rater.sort_rounds();
        rater.is_void = (0..n_players)
            .map(|player_idx| {
                record.players[player_idx].is_vacant() || rater.scored_nothing(player_idx)
            })
            .collect();
        rater
    }

    fn sort_rounds(&mut self) {
        let highest = self.entrants.iter().filter_map(|entrant| entrant.as_opponent).max();
        let needed_s = article_1::needed_s(self.terms.edition, highest);
        let decided = self.match_decided_after();
        for (player_idx, player) in self.record.players.iter().enumerate() {
            for (round_idx, &entry) in player.rounds.iter().enumerate() {
                let round = round_idx + 1;
                match self.candidate(player_idx, entry, needed_s, round) {
                    Ok(_) if self.is_reported_elsewhere(round) => {
                        self.left_out[player_idx].push((round, LeftOut::OtherReport));
                    }
                    Ok(_) if decided.is_some_and(|after| round_idx >= after) => {
                        self.left_out[player_idx].push((round, LeftOut::MatchDecided));
                    }
                    Ok((opponent, score)) => {
                        self.played[player_idx].push(Played { round, opponent, score });
                    }
                    Err(why) => self.left_out[player_idx].push((round, why)),
                }
            }
        }
    }

    fn candidate(
        &self,
        player_idx: usize,
        entry: RoundEntry,
        event_needs_s: u32,
        round: usize,
    ) -> Result<(PairingNumber, GameScore), LeftOut> {
        let RoundEntry::Paired { opponent, result, .. } = entry else {
            return Err(LeftOut::NoGame);
        };
        let score = score(result)?;
        let other = self.entrants.get(opponent.index()).ok_or(LeftOut::OpponentUnknown)?;
        let own = self.entrants[player_idx].as_opponent_in(round);
        let other = other.as_opponent_in(round);
        let edition = self.terms.edition;
        let needed_s = match article_1::MINIMUM.at(edition).says.scope {
            Scope::Event => event_needs_s,
            Scope::Game => article_1::needed_s(edition, own.max(other)),
        };
        let has_time =
            self.terms.control.as_ref().is_none_or(|control| control.sixty_moves_s() >= needed_s);
        if self.tempo == Tempo::Standard && !has_time {
            return Err(LeftOut::TooFast);
        }
        if self.are_too_far_apart(own, other) {
            return Err(LeftOut::TooFarApart);
        }
        Ok((opponent, score))
    }

    fn is_reported_elsewhere(&self, round: usize) -> bool {
        let rounds = self.terms.declared.rounds;
        rounds.is_some_and(|(first, last)| round < first.into() || round > last.into())
    }

    fn are_too_far_apart(&self, own: Option<u16>, other: Option<u16>) -> bool {
        let (Some(own), Some(other), Some(rule)) =
            (own, other, TOO_FAR_APART.at(self.terms.edition).content())
        else {
            return false;
        };
        self.tempo != Tempo::Standard
            && self.terms.starts.is_some_and(|day| day >= rule.from)
            && own.max(other) > rule.above
            && i32::from(own.abs_diff(other)) >= rule.difference
    }

    /// After how many rounds a match was won; None for other events.
    fn match_decided_after(&self) -> Option<usize> {
        let Format::Match { games } = self.terms.format else { return None };
        if self.terms.declared.plays_match_to_the_end {
            return None;
        }
        for rounds in 1..=usize::from(games) {
            let leads = self.record.players.iter().any(|player| {
                let won: u16 =
                    player.rounds.iter().take(rounds).map(|&entry| match_half_points(entry)).sum();
                won > games
            });
            if leads {
                return Some(rounds);
            }
        }
        None
    }

    /// A newcomer who met rated players and took nothing from them (6.1).
    fn scored_nothing(&self, player_idx: usize) -> bool {
        let entrant = &self.entrants[player_idx];
        if !entrant.is_unrated() || entrant.has_results {
            return false;
        }
        let is_rated = |game: &&Played| {
            self.entrants[game.opponent.index()].as_opponent_in(game.round).is_some()
        };
        let against_rated = self.played[player_idx].iter().filter(is_rated).map(|game| game.score);
        against_rated.max() == Some(GameScore::Loss)
    }

    fn rate(mut self) -> (Option<RoundRobinLevel>, Vec<PlayerRating>) {
        let counts_all = matches!(self.terms.format, Format::RoundRobin { .. })
            && ROUND_ROBIN.at(self.terms.edition).says == RoundRobinRule::RatedAtTheEnd
            && self.entrants.iter().any(|entrant| entrant.as_opponent.is_none());
        let level = if counts_all { self.level() } else { None };
        let at_the_end = self.ratings_at_the_end(level);
        let players = (0..self.entrants.len())
            .map(|player_idx| self.player(player_idx, level, &at_the_end))
            .collect();
        (level, players)
    }

    /// `Ra` over those who are left after 6.1.
    fn level(&self) -> Option<RoundRobinLevel> {
        let n_left = self.is_void.iter().filter(|is_void| !**is_void).count();
        let opponents = u16::try_from(n_left).ok()?.checked_sub(1)?;
        let mut rated = Vec::new();
        for (player_idx, entrant) in self.entrants.iter().enumerate() {
            let Some(rating) = entrant.as_opponent else { continue };
            let (games, half_points) = self.result_against_all(player_idx);
            rated.push(RatedScore { rating, half_points, games });
        }
        round_robin_level(&rated, opponents)
    }

    /// Games and half points against everybody who is left.
    fn result_against_all(&self, player_idx: usize) -> (u16, u16) {
        self.played[player_idx]
            .iter()
            .filter(|game| !self.is_void[game.opponent.index()])
            .fold((0, 0), |(games, half_points), game| {
                (games + 1, half_points + game.score.half_points())
            })
    }

    /// What everybody counts as when the event is over.
    fn ratings_at_the_end(&self, level: Option<RoundRobinLevel>) -> Vec<Option<u16>> {
        let rating = |(player_idx, entrant): (usize, &Entrant)| match (entrant.as_opponent, level) {
            (Some(rating), _) => Some(rating),
            (None, Some(level)) if !self.is_void[player_idx] => {
                let results = self.round_robin_results(player_idx, level)?;
                let first = first_rating(self.terms.edition, results)?;
                u16::try_from(first.rating).ok()
            }
            (None, _) => None,
        };
        self.entrants.iter().enumerate().map(rating).collect()
    }

    fn round_robin_results(&self, player_idx: usize, level: RoundRobinLevel) -> Option<Results> {
        let (games, half_points) = self.result_against_all(player_idx);
        let levels = level.level.times(Ratio::whole(games.into()))?;
        let source = Source::RoundRobin { opponents: level.opponents };
        Some(Results { games, half_points, levels, source })
    }

    fn player(
        &mut self,
        player_idx: usize,
        level: Option<RoundRobinLevel>,
        at_the_end: &[Option<u16>],
    ) -> PlayerRating {
        let mut left_out = std::mem::take(&mut self.left_out[player_idx]);
        let mut games = Vec::new();
        for &game in &self.played[player_idx] {
            match self.counted(player_idx, game, level.is_some(), at_the_end) {
                Ok(game) => games.push(game),
                Err(why) => left_out.push((game.round, why)),
            }
        }
        left_out.sort_by_key(|&(round, _)| round);
        self.compute(player_idx, &mut games);
        let outcome = self.outcome(player_idx, &games, level);
        PlayerRating {
            number: self.record.players[player_idx].number,
            entrant: self.entrants[player_idx].clone(),
            games,
            left_out,
            outcome,
        }
    }

    fn counted(
        &self,
        player_idx: usize,
        game: Played,
        counts_all: bool,
        at_the_end: &[Option<u16>],
    ) -> Result<RatedGame, LeftOut> {
        if self.is_void[player_idx] {
            return Err(LeftOut::ScoredNothing);
        }
        let opponent_idx = game.opponent.index();
        if self.is_void[opponent_idx] {
            return Err(LeftOut::OpponentScoredNothing);
        }
        let is_rated = self.entrants[player_idx].own_in(game.round).is_some();
        let opponent_rating = match self.entrants[opponent_idx].as_opponent_in(game.round) {
            None if is_rated && counts_all => at_the_end[opponent_idx],
            rating => rating,
        };
        if opponent_rating.is_none() && (is_rated || !counts_all) {
            return Err(LeftOut::OpponentUnrated);
        }
        let Played { round, opponent, score } = game;
        Ok(RatedGame { round, opponent, opponent_rating, score, change: None })
    }

    /// The arithmetic of a rated player's games, which an edition may want to see together.
    fn compute(&self, player_idx: usize, games: &mut [RatedGame]) {
        let entrant = &self.entrants[player_idx];
        let pairing = |game: &RatedGame| {
            let (own, opponent) = entrant.own_in(game.round).zip(game.opponent_rating)?;
            Some(Pairing { own, opponent, score: game.score })
        };
        let Some(pairings) = games.iter().map(pairing).collect::<Option<Vec<_>>>() else { return };
        let changes = event_changes(self.terms.edition, self.tempo, &pairings);
        for (game, change) in games.iter_mut().zip(changes) {
            game.change = Some(change);
        }
    }

    fn outcome(
        &self,
        player_idx: usize,
        games: &[RatedGame],
        level: Option<RoundRobinLevel>,
    ) -> Outcome {
        let entrant = &self.entrants[player_idx];
        let Ok(n_games) = u16::try_from(games.len()) else { return Outcome::Nothing };
        if n_games == 0 {
            return Outcome::Nothing;
        }
        if let (Some(rating), Some(development)) = (entrant.rating_now(), entrant.development) {
            let sum = games.iter().filter_map(|game| game.change).map(|game| game.change.0).sum();
            let edition = self.terms.edition;
            let sum = Hundredths(sum);
            return Outcome::Change(Change::new(edition, rating, development, n_games.into(), sum));
        }
        let results = match level {
            Some(level) => self.round_robin_results(player_idx, level),
            None => Some(swiss_results(n_games, games)),
        };
        match results {
            Some(results) => {
                Outcome::First { results, alone: first_rating(self.terms.edition, results) }
            }
            None => Outcome::Nothing,
        }
    }
}

/// What a round of a match is worth, however it was won.
const fn match_half_points(entry: RoundEntry) -> u16 {
    match entry {
        RoundEntry::Paired { result, .. } => result.half_points(),
        RoundEntry::Bye(_) | RoundEntry::Absent => 0,
    }
}

fn swiss_results(n_games: u16, games: &[RatedGame]) -> Results {
    let ratings: i32 = games.iter().filter_map(|game| game.opponent_rating).map(i32::from).sum();
    Results {
        games: n_games,
        half_points: games.iter().map(|game| game.score.half_points()).sum(),
        levels: Ratio::whole(ratings),
        source: Source::Swiss,
    }
}

fn score(result: GameResult) -> Result<GameScore, LeftOut> {
    match result {
        GameResult::Win => Ok(GameScore::Win),
        GameResult::Draw => Ok(GameScore::Draw),
        GameResult::Loss => Ok(GameScore::Loss),
        GameResult::UnratedWin | GameResult::UnratedDraw | GameResult::UnratedLoss => {
            Err(LeftOut::NoMoveByEach)
        }
        GameResult::ForfeitWin
        | GameResult::ForfeitLoss
        | GameResult::Adjourned
        | GameResult::Pending => Err(LeftOut::NotPlayed),
    }
}
