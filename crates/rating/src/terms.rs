//! The terms under which an event is rated: what the report says, what somebody adds.

use std::fmt;

use arbiter_tournament::{GameResult, PairingNumber, Record, RoundEntry};

use crate::{Date, Gap, RatingEdition, Tempo, TimeControl, article_01_rate_of_play as article_1};

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

/// What a report cannot say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
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
}

/// The terms of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Which text applies.
    pub edition: RatingEdition,
    /// Set if another text was in force that is not at hand.
    pub gap: Option<Gap>,
    /// None where the report does not tell; then enough time is assumed.
    pub control: Option<TimeControl>,
    /// The list; None if no list takes games so fast.
    pub tempo: Option<Tempo>,
    /// The shape.
    pub format: Format,
    /// First day.
    pub starts: Option<Date>,
    /// Last day.
    pub ends: Option<Date>,
    /// What was said beside the report.
    pub said: Said,
}

impl Terms {
    /// Reads the terms from a report. An event without a readable first day is rated
    /// under the newest edition that was read in full, 2017.
    pub fn of(record: &Record, said: &Said) -> Self {
        let starts = record.event.starts.parse::<Date>().ok();
        let in_force = starts.map(RatingEdition::in_force);
        let edition = said.edition.or(in_force).unwrap_or(RatingEdition::E2017);
        let gap = match said.edition {
            Some(_) => None,
            None => starts.and_then(crate::gap),
        };
        let control = said.control.clone().or_else(|| record.event.time_control.parse().ok());
        let tempo = match &control {
            Some(control) => article_1::tempo(edition, control),
            None => Some(Tempo::Standard),
        };
        Self {
            edition,
            gap,
            control,
            tempo,
            format: said.format.unwrap_or_else(|| format_of(record)),
            starts,
            ends: record.event.ends.parse().ok(),
            said: said.clone(),
        }
    }
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
