//! The terms under which an event is rated: what the report says, what somebody adds.

use std::fmt;

use arbiter_tournament::{GameResult, PairingNumber, Record, RoundEntry};

use crate::{
    Date, Gap, RatingEdition, Tempo, TimeControl, article_01_rate_of_play as article_1,
    articles_02_to_06::MONTHLY_AFTER_DAYS,
};

/// The shape of an event, as far as Article 6 distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Swiss, knock-out, anything without a rule of its own.
    Swiss,
    /// Teams.
    Team,
    /// Everybody against everybody, so many times.
    RoundRobin {
        /// How often each pair met.
        cycles: u16,
    },
    /// Announced as a round robin, but games are missing: counts as a Swiss (6.4).
    BrokenRoundRobin,
    /// Two players.
    Match {
        /// How many games were agreed.
        games: u16,
    },
}

/// As FIDE's forms name it, which are in English.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Swiss => f.write_str("Swiss"),
            Self::Team => f.write_str("team event"),
            Self::RoundRobin { cycles: 1 } => f.write_str("round robin"),
            Self::RoundRobin { cycles } => write!(f, "round robin, {cycles} cycles"),
            Self::BrokenRoundRobin => f.write_str("round robin with unplayed games, as a Swiss"),
            Self::Match { games } => write!(f, "match of {games} games"),
        }
    }
}

/// Who plays in a national championship (6.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Championship {
    /// Open to all.
    Open,
    /// For women only.
    Women,
}

/// What a report cannot say, or says wrongly: the arbiter or the rating officer declares it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "declarations that do not depend on each other")]
pub struct Declared {
    /// Instead of the edition in force when the event started.
    pub edition: Option<RatingEdition>,
    /// Instead of the control in the report.
    pub control: Option<TimeControl>,
    /// Instead of what the report looks like.
    pub format: Option<Format>,
    /// An official event of FIDE, which may end later (7.13).
    pub is_official: bool,
    /// A national championship, which needs fewer rated players (6.2.3) and may be long (4.11).
    pub championship: Option<Championship>,
    /// The chairman allowed more than 90 days (4.12).
    pub may_be_long: bool,
    /// Not played under the Laws of Chess, Chess960 for one (2.1).
    pub is_other_game: bool,
    /// The list that the event is for, where the report does not say its rate of play. A rate of
    /// play that belongs to another list keeps the event out.
    pub tempo: Option<Tempo>,
    /// It was agreed beforehand that the games after a match is decided count (6.5).
    pub plays_match_to_the_end: bool,
    /// The report is about these rounds of a longer event, from first to last; earlier ones were
    /// reported before (4.13).
    pub rounds: Option<(u16, u16)>,
}

/// The terms of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Which text applies.
    pub edition: RatingEdition,
    /// Set if another text was in force that we have not read.
    pub gap: Option<Gap>,
    /// None where the report does not say; then enough time is assumed.
    pub control: Option<TimeControl>,
    /// The list; None if no list takes games so fast.
    pub tempo: Option<Tempo>,
    /// The shape.
    pub format: Format,
    /// First day.
    pub starts: Option<Date>,
    /// Last day, or last of the rounds that the report is about.
    pub ends: Option<Date>,
    /// Last day of the whole event.
    pub event_ends: Option<Date>,
    /// What was declared beside the report.
    pub declared: Declared,
}

impl Terms {
    /// Whether the event is so long that every game takes the ratings of its own month.
    pub fn is_monthly(&self) -> bool {
        let days = self.starts.zip(self.event_ends).map(|(from, to)| from.days_until(to) + 1);
        let limit = MONTHLY_AFTER_DAYS.at(self.edition).content();
        days.zip(limit).is_some_and(|(days, limit)| days > limit)
    }

    /// Reads the terms from a report. An event without a readable first day is rated under the
    /// newest edition.
    pub fn of(record: &Record, declared: &Declared) -> Self {
        let starts = record.event.starts.parse::<Date>().ok();
        let in_force = starts.map(RatingEdition::in_force);
        let edition = declared.edition.or(in_force).unwrap_or(RatingEdition::NEWEST);
        let gap = match declared.edition {
            Some(_) => None,
            None => starts.and_then(crate::gap),
        };
        let control = declared.control.clone().or_else(|| control_of(record));
        let tempo = match &control {
            Some(control) => article_1::tempo(edition, control),
            None => Some(declared.tempo.unwrap_or(Tempo::Standard)),
        };
        Self {
            edition,
            gap,
            control,
            tempo,
            format: declared.format.unwrap_or_else(|| format_of(record)),
            starts,
            ends: last_day(record, declared),
            event_ends: record.event.ends.parse().ok(),
            declared: declared.clone(),
        }
    }
}

/// The rate of play of a report: the record in seconds where there is one, otherwise the words.
pub fn control_of(record: &Record) -> Option<TimeControl> {
    let event = &record.event;
    let encoded = TimeControl::from_seconds(event.encoded_time_control.trim());
    encoded.ok().or_else(|| event.time_control.parse().ok())
}

/// The last day of the event, or of the rounds that the report is about.
fn last_day(record: &Record, declared: &Declared) -> Option<Date> {
    let last_round = declared.rounds.map(|(_, last)| usize::from(last));
    let day = last_round.and_then(|last| record.event.round_dates.get(last.checked_sub(1)?));
    day.and_then(|day| day.parse().ok()).or_else(|| record.event.ends.parse().ok())
}

/// Words by which programs name a kind of event, in lower case.
const TEAM_WORDS: [&str; 5] = ["team", "équipe", "equipe", "ploeg", "mannschaft"];
const SWISS_WORDS: [&str; 4] = ["swiss", "suisse", "zwitsers", "schweizer"];
const ROUND_ROBIN_WORDS: [&str; 6] =
    ["round-robin", "round robin", "roundrobin", "berger", "toutes rondes", "all-play-all"];

/// The shape of an event by its own words, or else by who met whom.
pub fn format_of(record: &Record) -> Format {
    let kind = record.event.kind.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| kind.contains(word));
    if !record.teams.is_empty() || says(&TEAM_WORDS) {
        return Format::Team;
    }
    if says(&SWISS_WORDS) {
        return Format::Swiss;
    }
    if record.players.iter().filter(|player| !player.is_vacant()).count() == 2 {
        let planned = record.rounds_total.map(usize::from);
        let games = planned.unwrap_or(0).max(record.rounds_recorded());
        return Format::Match { games: u16::try_from(games).unwrap_or(u16::MAX) };
    }
    match (complete_cycles(record), says(&ROUND_ROBIN_WORDS)) {
        (Some(cycles), _) => Format::RoundRobin { cycles },
        (None, true) => Format::BrokenRoundRobin,
        (None, false) => Format::Swiss,
    }
}

/// Largest event that is looked at as a round robin.
const ROUND_ROBIN_PLAYERS_MAX: usize = 100;

/// How often each met each, if everybody met everybody equally often over the board.
fn complete_cycles(record: &Record) -> Option<u16> {
    let n_players = record.players.len();
    if n_players > ROUND_ROBIN_PLAYERS_MAX {
        return None;
    }
    let mut meetings = vec![0_u16; n_players * n_players];
    for (player_idx, player) in record.players.iter().enumerate() {
        for &entry in &player.rounds {
            let RoundEntry::Paired { opponent, result, .. } = entry else { continue };
            if !is_rated_result(result) {
                return None;
            }
            *meetings.get_mut(player_idx * n_players + in_range(opponent, n_players)?)? += 1;
        }
    }
    let present: Vec<usize> =
        (0..n_players).filter(|&player_idx| !record.players[player_idx].is_vacant()).collect();
    let cycles = match present[..] {
        [first, second, ..] => meetings[first * n_players + second],
        _ => return None,
    };
    let is_complete = present.iter().all(|&player_idx| {
        present.iter().all(|&other_idx| {
            let met = meetings[player_idx * n_players + other_idx];
            met == if player_idx == other_idx { 0 } else { cycles }
        })
    });
    (is_complete && cycles > 0).then_some(cycles)
}

fn in_range(number: PairingNumber, n_players: usize) -> Option<usize> {
    (number.index() < n_players).then_some(number.index())
}

/// Played with at least a move by each (5.1).
pub(crate) const fn is_rated_result(result: GameResult) -> bool {
    matches!(result, GameResult::Win | GameResult::Draw | GameResult::Loss)
}
