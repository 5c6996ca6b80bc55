//! Regulations in their stored form.

use rulebook::Score;
use serde::{Deserialize, Serialize};
use tournament::{Acceleration, Editions, PlayerId, Prize, Scoring, Settings, System};

use super::{Unknown, name, word};

const ACCELERATIONS: &[(&str, Acceleration)] = &[
    ("none", Acceleration::None),
    ("haley", Acceleration::Haley),
    ("soft-haley", Acceleration::SoftHaley),
    ("degressive", Acceleration::Degressive),
];

/// A system with its parameter, if it has one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum StoredSystem {
    Dutch,
    Lim,
    ItaloSwiss,
    RoundRobin { cycles: u8 },
    KnockOut,
    Belgrade { points: u8 },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredEditions {
    laws: String,
    rating: String,
    tiebreaks: String,
    swiss: String,
}

/// In tenths of a point.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredScoring {
    win: u16,
    draw: u16,
    loss: u16,
    zero_point_bye: u16,
    forfeit_loss: u16,
    pairing_allocated_bye: u16,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredPrize {
    name: String,
    cents: u64,
    rated_below: Option<u16>,
}

/// Regulations as stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stored {
    name: String,
    place: String,
    federation: String,
    starts: String,
    ends: String,
    chief_arbiter: String,
    deputy_arbiters: Vec<String>,
    rounds: u8,
    system: StoredSystem,
    acceleration: String,
    scoring: StoredScoring,
    time_control: String,
    editions: StoredEditions,
    tiebreaks: Vec<String>,
    prizes: Vec<StoredPrize>,
    forbidden: Vec<Vec<u32>>,
    half_point_byes_max: u8,
    needs_check_in: bool,
    is_team_event: bool,
}

impl From<System> for StoredSystem {
    fn from(system: System) -> Self {
        match system {
            System::Dutch => Self::Dutch,
            System::Lim => Self::Lim,
            System::ItaloSwiss => Self::ItaloSwiss,
            System::RoundRobin { cycles } => Self::RoundRobin { cycles },
            System::KnockOut => Self::KnockOut,
            System::Belgrade { points } => Self::Belgrade { points },
        }
    }
}

impl From<StoredSystem> for System {
    fn from(stored: StoredSystem) -> Self {
        match stored {
            StoredSystem::Dutch => Self::Dutch,
            StoredSystem::Lim => Self::Lim,
            StoredSystem::ItaloSwiss => Self::ItaloSwiss,
            StoredSystem::RoundRobin { cycles } => Self::RoundRobin { cycles },
            StoredSystem::KnockOut => Self::KnockOut,
            StoredSystem::Belgrade { points } => Self::Belgrade { points },
        }
    }
}

impl From<&Scoring> for StoredScoring {
    fn from(scoring: &Scoring) -> Self {
        Self {
            win: scoring.win.tenths(),
            draw: scoring.draw.tenths(),
            loss: scoring.loss.tenths(),
            zero_point_bye: scoring.zero_point_bye.tenths(),
            forfeit_loss: scoring.forfeit_loss.tenths(),
            pairing_allocated_bye: scoring.pairing_allocated_bye.tenths(),
        }
    }
}

impl From<StoredScoring> for Scoring {
    fn from(stored: StoredScoring) -> Self {
        Self {
            win: Score::from_tenths(stored.win),
            draw: Score::from_tenths(stored.draw),
            loss: Score::from_tenths(stored.loss),
            zero_point_bye: Score::from_tenths(stored.zero_point_bye),
            forfeit_loss: Score::from_tenths(stored.forfeit_loss),
            pairing_allocated_bye: Score::from_tenths(stored.pairing_allocated_bye),
        }
    }
}

impl From<&Settings> for Stored {
    fn from(settings: &Settings) -> Self {
        let prize = |prize: &Prize| StoredPrize {
            name: prize.name.clone(),
            cents: prize.cents,
            rated_below: prize.rated_below,
        };
        let group = |group: &Vec<PlayerId>| group.iter().map(|player| player.0).collect();
        let Editions { laws, rating, tiebreaks, swiss } = settings.editions.clone();
        Self {
            name: settings.name.clone(),
            place: settings.place.clone(),
            federation: settings.federation.clone(),
            starts: settings.starts.clone(),
            ends: settings.ends.clone(),
            chief_arbiter: settings.chief_arbiter.clone(),
            deputy_arbiters: settings.deputy_arbiters.clone(),
            rounds: settings.rounds,
            system: settings.system.into(),
            acceleration: name(ACCELERATIONS, &settings.acceleration),
            scoring: (&settings.scoring).into(),
            time_control: settings.time_control.clone(),
            editions: StoredEditions { laws, rating, tiebreaks, swiss },
            tiebreaks: settings.tiebreaks.clone(),
            prizes: settings.prizes.iter().map(prize).collect(),
            forbidden: settings.forbidden.iter().map(group).collect(),
            half_point_byes_max: settings.half_point_byes_max,
            needs_check_in: settings.needs_check_in,
            is_team_event: settings.is_team_event,
        }
    }
}

impl TryFrom<Stored> for Settings {
    type Error = Unknown;

    fn try_from(stored: Stored) -> Result<Self, Unknown> {
        let prize = |prize: StoredPrize| Prize {
            name: prize.name,
            cents: prize.cents,
            rated_below: prize.rated_below,
        };
        let group = |group: Vec<u32>| group.into_iter().map(PlayerId).collect();
        let StoredEditions { laws, rating, tiebreaks, swiss } = stored.editions;
        Ok(Self {
            name: stored.name,
            place: stored.place,
            federation: stored.federation,
            starts: stored.starts,
            ends: stored.ends,
            chief_arbiter: stored.chief_arbiter,
            deputy_arbiters: stored.deputy_arbiters,
            rounds: stored.rounds,
            system: stored.system.into(),
            acceleration: word(ACCELERATIONS, &stored.acceleration)?,
            scoring: stored.scoring.into(),
            time_control: stored.time_control,
            editions: Editions { laws, rating, tiebreaks, swiss },
            tiebreaks: stored.tiebreaks,
            prizes: stored.prizes.into_iter().map(prize).collect(),
            forbidden: stored.forbidden.into_iter().map(group).collect(),
            half_point_byes_max: stored.half_point_byes_max,
            needs_check_in: stored.needs_check_in,
            is_team_event: stored.is_team_event,
        })
    }
}
