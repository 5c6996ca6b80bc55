//! The record of an event as pairing, standings and the exchange file read it.

use std::collections::{BTreeMap, BTreeSet};

use arbiter_rulebook::{Color, Date};

use crate::{
    Award, BirthDate, BoardResult, Bye, Decision, Details, Entrant, Event, GameResult, LineUp,
    MatchScoring, NationalEntry, PairingNumber, PeriodRating, Player, PlayerId, Record, Round,
    RoundEntry, Session, Settings, System, TeamByePoints, TeamEvent, TieBreakRating, Tournament,
};

/// What the record is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Adjourned games count as the regulations say, as a rule as draws (C.04.2.D.1).
    Pairing,
    /// Adjourned games are open. In a round robin nothing counts of those who left before half
    /// of their games, neither for them nor for their opponents.
    Standings,
    /// Adjourned games are open, and everything that was played is there.
    History,
    /// As history, with the results that count for rating alone (C.04.2.D.8).
    Report,
}

impl Tournament {
    /// The number of each player; those without one are absent.
    pub fn numbers(&self) -> BTreeMap<PlayerId, PairingNumber> {
        let numbered = self
            .order
            .iter()
            .zip(1..)
            .filter_map(|(&id, number)| PairingNumber::new(number).map(|number| (id, number)));
        numbered.collect()
    }

    /// The player with this number.
    pub fn player_numbered(&self, number: PairingNumber) -> Option<PlayerId> {
        self.order.get(number.index()).copied()
    }

    /// Who played on which board, where that is not the order of the team. Only a Swiss for
    /// teams asks for it.
    fn line_ups(&self, rounds: usize) -> Vec<LineUp> {
        if !self.settings.system.is_for_teams() {
            return Vec::new();
        }
        let numbers = self.numbers();
        let teams = self.record_teams();
        let mut team_of: BTreeMap<PairingNumber, usize> = BTreeMap::new();
        for (team_idx, team) in teams.iter().enumerate() {
            team_of.extend(team.players.iter().map(|&player| (player, team_idx)));
        }
        let team_number = |idx: usize| u16::try_from(idx + 1).ok().and_then(PairingNumber::new);
        let mut line_ups = Vec::new();
        for (round, number) in self.rounds.iter().take(rounds).zip(1_u16..) {
            let mut sent: BTreeMap<usize, (usize, Vec<PairingNumber>)> = BTreeMap::new();
            for board in &round.boards {
                let pair = [board.pair.white, board.pair.black].map(|id| numbers.get(&id).copied());
                let [Some(white), Some(black)] = pair else { continue };
                let sides = [team_of.get(&white).copied(), team_of.get(&black).copied()];
                let [Some(home), Some(away)] = sides else { continue };
                sent.entry(home).or_insert((away, Vec::new())).1.push(white);
                sent.entry(away).or_insert((home, Vec::new())).1.push(black);
            }
            for (team_idx, (opponent, players)) in sent {
                let usual = teams[team_idx].players.iter().filter(|it| players.contains(it));
                if usual.copied().eq(players.iter().copied()) {
                    continue;
                }
                let (Some(team), Some(opponent)) = (team_number(team_idx), team_number(opponent))
                else {
                    continue;
                };
                let players = players.into_iter().map(Some).collect();
                line_ups.push(LineUp { round: number, team, opponent, players });
            }
        }
        line_ups
    }

    /// The record after the first `rounds` rounds.
    pub fn record(&self, rounds: usize, purpose: Purpose) -> Record {
        let numbers = self.numbers();
        let struck = match purpose {
            Purpose::Standings => self.struck(),
            Purpose::Pairing | Purpose::History | Purpose::Report => BTreeSet::new(),
        };
        let counting = Counting { purpose, adjourned: self.settings.adjourned, struck: &struck };
        let columns: Vec<_> = self
            .rounds
            .iter()
            .take(rounds)
            .map(|round| column(round, &numbers, &counting))
            .collect();
        let players = self.order.iter().filter_map(|id| {
            let number = *numbers.get(id)?;
            let entries = columns.iter().map(|column| column[number.index()]).collect();
            Some(player(number, self.players.get(id)?, entries, &self.settings, purpose))
        });
        let players = players.collect();
        let numbered = |group: &Vec<PlayerId>| {
            group.iter().filter_map(|id| numbers.get(id).copied()).collect()
        };
        let is_paired_by_teams = self.settings.is_team_event;
        Record {
            event: head(&self.settings),
            players,
            teams: self.record_teams(),
            rounds_total: Some(self.settings.rounds),
            initial_color: self.initial_color,
            scoring: self.settings.scoring,
            // Whom the settings keep apart are players, whom a pairing of teams does not know.
            forbidden: if is_paired_by_teams {
                Vec::new()
            } else {
                self.settings.forbidden.iter().map(numbered).collect()
            },
            team_event: TeamEvent { line_ups: self.line_ups(rounds), ..team_event(&self.settings) },
            period_ratings: self.period_ratings(purpose, &numbers),
            ..Record::default()
        }
    }
}

impl Tournament {
    /// Ratings of later lists, where the tie-breaks take that of each round.
    fn period_ratings(
        &self,
        purpose: Purpose,
        numbers: &BTreeMap<PlayerId, PairingNumber>,
    ) -> Vec<PeriodRating> {
        let is_by_round = self.settings.tiebreak_rating == TieBreakRating::EachRound;
        if purpose != Purpose::Standings || !is_by_round || !self.settings.is_long() {
            return Vec::new();
        }
        let mut ratings = Vec::new();
        for (id, entrant) in &self.players {
            let Some(&player) = numbers.get(id) else { continue };
            ratings.extend(entrant.details.later_ratings.iter().map(|it| PeriodRating {
                player,
                from_round: it.from_round.into(),
                rating: it.rating,
            }));
        }
        ratings
    }

    /// Those whose results are struck from the standings of a round robin: they left, or were
    /// sent off, with fewer than half of their games played.
    pub fn struck(&self) -> BTreeSet<PlayerId> {
        let System::RoundRobin { cycles } = self.settings.system else { return BTreeSet::new() };
        if self.settings.is_team_event || self.rounds.is_empty() {
            return BTreeSet::new();
        }
        let scheduled = self.order.len().saturating_sub(1) * usize::from(cycles.max(1));
        let left = self.players.iter().filter(|(_, entrant)| entrant.withdrawn_from.is_some());
        let few = left.filter(|&(id, _)| 2 * self.games_played(*id) < scheduled);
        few.map(|(&id, _)| id).collect()
    }

    /// Games that a player has played on the board.
    pub fn games_played(&self, player: PlayerId) -> usize {
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        let own = boards.filter(|it| it.pair.white == player || it.pair.black == player);
        own.filter(|board| board.result.is_some_and(BoardResult::was_played)).count()
    }
}

impl BoardResult {
    /// Whether a game took place; forfeits and open games did not.
    pub const fn was_played(self) -> bool {
        match self {
            Self::Played(_) | Self::Unrated(_) | Self::Arbiter { .. } => true,
            Self::Forfeit { .. } | Self::Adjourned => false,
        }
    }
}

/// What results count for, and what an open game counts meanwhile.
#[derive(Clone, Copy)]
struct Counting<'s> {
    purpose: Purpose,
    adjourned: Award,
    /// Whose games do not count.
    struck: &'s BTreeSet<PlayerId>,
}

/// One round, an entry for each number. Who is not mentioned was not there: late entrants have
/// zero-point byes before they came (C.04.2.C.2).
fn column(
    round: &Round,
    numbers: &BTreeMap<PlayerId, PairingNumber>,
    counting: &Counting<'_>,
) -> Vec<RoundEntry> {
    let mut column = vec![RoundEntry::Bye(Bye::ZeroPoint); numbers.len()];
    for (id, &bye) in &round.byes {
        if let Some(number) = numbers.get(id) {
            column[number.index()] = RoundEntry::Bye(bye);
        }
    }
    for board in &round.boards {
        let is_report = counting.purpose == Purpose::Report;
        let is_reversed = is_report && board.is_reversed_in_report;
        let (white, black) = (numbers.get(&board.pair.white), numbers.get(&board.pair.black));
        let (Some(&white), Some(&black)) = (white, black) else { continue };
        if [board.pair.white, board.pair.black].iter().any(|id| counting.struck.contains(id)) {
            continue;
        }
        let result = if is_report { board.for_rating.or(board.result) } else { board.result };
        for (own, opponent, color) in [(white, black, Color::White), (black, white, Color::Black)] {
            let result = result.map_or(GameResult::Pending, |result| seen(result, color, counting));
            let color = Some(if is_reversed { !color } else { color });
            column[own.index()] = RoundEntry::Paired { opponent, color, result };
        }
    }
    column
}

/// A result as one of the players sees it.
fn seen(result: BoardResult, color: Color, counting: &Counting<'_>) -> GameResult {
    let awarded = |award| match award {
        Award::Win => GameResult::Win,
        Award::Draw => GameResult::Draw,
        Award::Loss => GameResult::Loss,
    };
    match result {
        BoardResult::Played(decision) => match winner(decision) {
            None => GameResult::Draw,
            Some(winner) if winner == color => GameResult::Win,
            Some(_) => GameResult::Loss,
        },
        BoardResult::Unrated(decision) => match winner(decision) {
            None => GameResult::UnratedDraw,
            Some(winner) if winner == color => GameResult::UnratedWin,
            Some(_) => GameResult::UnratedLoss,
        },
        BoardResult::Forfeit { present: Some(present) } if present == color => {
            GameResult::ForfeitWin
        }
        BoardResult::Forfeit { .. } => GameResult::ForfeitLoss,
        BoardResult::Arbiter { white, black } => match color {
            Color::White => awarded(white),
            Color::Black => awarded(black),
        },
        BoardResult::Adjourned => match counting.purpose {
            Purpose::Pairing => awarded(counting.adjourned),
            Purpose::Standings | Purpose::History | Purpose::Report => GameResult::Adjourned,
        },
    }
}

fn winner(decision: Decision) -> Option<Color> {
    match decision {
        Decision::WhiteWins => Some(Color::White),
        Decision::Draw => None,
        Decision::BlackWins => Some(Color::Black),
    }
}

fn player(
    number: PairingNumber,
    entrant: &Entrant,
    rounds: Vec<RoundEntry>,
    settings: &Settings,
    purpose: Purpose,
) -> Player {
    let details = &entrant.details;
    // The report goes to FIDE, which knows no estimates and no ratings but its own.
    let (rating, national) = match purpose {
        Purpose::Report => {
            let rating = details.rating.filter(|_| !details.rating_is_estimated);
            (rating, national(details, settings))
        }
        Purpose::Standings
            if settings.tiebreak_rating == TieBreakRating::Latest && settings.is_long() =>
        {
            let latest = details.later_rating(u8::MAX);
            (latest.or_else(|| settings.rating_use.rating(details)), Vec::new())
        }
        Purpose::Pairing | Purpose::Standings | Purpose::History => {
            (settings.rating_use.rating(details), Vec::new())
        }
    };
    Player {
        number,
        name: details.name.clone(),
        sex: details.sex,
        title: details.title,
        rating,
        federation: details.federation.clone(),
        fide_id: details.fide_id,
        birth: birth(&details.birth),
        stated_points: None,
        stated_rank: None,
        national,
        rounds,
    }
}

/// What the federation of the event knows of a player.
fn national(details: &Details, settings: &Settings) -> Vec<NationalEntry> {
    let id = details.national_card();
    let is_known = details.national_rating.is_some() || !id.is_empty();
    if !is_known || settings.federation.is_empty() {
        return Vec::new();
    }
    vec![NationalEntry {
        federation: settings.federation.clone(),
        rating: details.national_rating,
        id,
    }]
}

/// `YYYY-MM-DD` or `YYYY`. Of a day that does not exist the year is kept; anything else is
/// unknown.
fn birth(text: &str) -> Option<BirthDate> {
    let year = || text.split(['-', '/', '.']).next().and_then(|year| year.parse().ok());
    text.parse().ok().or_else(year)
}

/// What the exchange file has of a team event besides its players. Only a Swiss for teams
/// makes use of it: colours alternate from board to board, and the bye is worth as much to the
/// team as to each of its players.
fn team_event(settings: &Settings) -> TeamEvent {
    if !settings.system.is_for_teams() {
        return TeamEvent::default();
    }
    let boards = usize::from(settings.boards);
    let scoring = MatchScoring::default();
    let games = &settings.scoring;
    let each = games.pairing_allocated_bye;
    let match_points = match () {
        () if games.win <= each => scoring.win,
        () if games.draw <= each => scoring.draw,
        () => scoring.loss,
    };
    let colors = [Color::White, Color::Black].into_iter().cycle();
    TeamEvent {
        match_scoring: scoring,
        board_colors: colors.take(boards).collect(),
        bye_points: Some(TeamByePoints {
            match_points,
            game_points: std::iter::repeat_n(each, boards).sum(),
        }),
        ..TeamEvent::default()
    }
}

/// The head of the report; dates with slashes, as the exchange file has them.
fn head(settings: &Settings) -> Event {
    let kind = match (settings.system, settings.is_team_event) {
        (System::Dutch | System::TeamSwiss(_), true) => "Team: Swiss-System".to_owned(),
        (System::RoundRobin { .. }, true) => "Team: Round-Robin".to_owned(),
        (system, _) => system.report_kind(),
    };
    Event {
        name: settings.name.clone(),
        place: settings.place.clone(),
        federation: settings.federation.clone(),
        starts: settings.starts.map(slashed).unwrap_or_default(),
        ends: settings.ends.map(slashed).unwrap_or_default(),
        kind,
        chief_arbiter: settings.chief_arbiter.clone(),
        deputy_arbiters: settings.deputy_arbiters.clone(),
        time_control: settings.time_control.as_ref().map(ToString::to_string).unwrap_or_default(),
        encoded_time_control: settings
            .time_control
            .as_ref()
            .and_then(|it| it.control()?.to_seconds())
            .unwrap_or_default(),
        round_dates: settings.programme.iter().map(day).collect(),
        starting_order: starting_order(settings),
        ..Event::default()
    }
}

/// The federation whose list counts, and how it does (record 172).
fn starting_order(settings: &Settings) -> String {
    format!("{:<3} {}", settings.federation, settings.rating_use.code())
}

fn slashed(day: Date) -> String {
    day.to_string().replace('-', "/")
}

/// The day of a round as the exchange file has it, `YY/MM/DD`.
fn day(session: &Session) -> String {
    let day = session.starts.split(' ').next().unwrap_or_default().replace('-', "/");
    if day.len() == 10 { day.get(2..).unwrap_or_default().to_owned() } else { day }
}
