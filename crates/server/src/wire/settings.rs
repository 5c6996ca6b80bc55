//! The regulations of an event as programs write and read them.

use arbiter_director::follow_date;
use arbiter_rulebook::{Score, Tempo};
use arbiter_tournament::{
    Award, Editions, PlayerId, Prize, PrizeSharing, RatingUse, Scoring, Session, Settings, System,
    TeamRanking,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{coded, meaning, word};
use crate::{clock, problem::Problem};

const TEAM_RANKINGS: [(&str, TeamRanking); 2] =
    [("match-points", TeamRanking::MatchPoints), ("game-points", TeamRanking::GamePoints)];

const CLASSES: [(&str, Tempo); 3] =
    [("standard", Tempo::Standard), ("rapid", Tempo::Rapid), ("blitz", Tempo::Blitz)];

const RATING_USES: [(&str, RatingUse); 7] = RatingUse::WORDS;

const AWARDS: [(&str, Award); 3] = [("1", Award::Win), ("=", Award::Draw), ("0", Award::Loss)];

const SHARINGS: [(&str, PrizeSharing); 3] = [
    ("equal", PrizeSharing::Equal),
    ("hort", PrizeSharing::Hort),
    ("by-place", PrizeSharing::ByPlace),
];

/// How rounds are made.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum SystemForm {
    /// FIDE (Dutch).
    Dutch,
    /// Dubov.
    Dubov,
    /// Burstein.
    Burstein,
    /// Lim.
    Lim,
    /// Italo-Swiss.
    ItaloSwiss,
    /// Berger tables, once or twice.
    RoundRobin {
        /// One or two.
        cycles: u8,
    },
    /// The loser is out.
    KnockOut,
    /// Out after so many lost points.
    Belgrade {
        /// Two or three.
        points: u8,
    },
    /// By hand, by rules that the regulations describe in writing.
    Own,
}

/// What results are worth, in tenths of a point.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoringForm {
    win: u16,
    draw: u16,
    loss: u16,
    zero_point_bye: u16,
    forfeit_loss: u16,
    pairing_allocated_bye: u16,
}

/// Which edition of each regulation applies.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditionsForm {
    laws: String,
    rating: String,
    tiebreaks: String,
    swiss: String,
}

/// A prize.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrizeForm {
    name: String,
    cents: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rated_below: Option<u16>,
}

/// When a round is played and its results are posted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionForm {
    /// `YYYY-MM-DD HH:MM`, the day alone, or empty.
    starts: String,
    /// `YYYY-MM-DD HH:MM`, or empty.
    #[serde(default)]
    results: String,
}

/// The regulations of an event. What is left out has its usual value: a Dutch Swiss with the
/// usual tie-breaks and editions.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettingsForm {
    /// Name of the event.
    pub(crate) name: String,
    place: String,
    /// Three letters.
    federation: String,
    /// `YYYY-MM-DD`, or empty.
    starts: String,
    /// `YYYY-MM-DD`, or empty.
    ends: String,
    chief_arbiter: String,
    deputy_arbiters: Vec<String>,
    rounds: u8,
    system: SystemForm,
    /// `none`, `haley`, `soft-haley`, `degressive`, `baku`; with its rating limits
    /// `degressive:2200:1900`
    acceleration: String,
    scoring: ScoringForm,
    /// For example `90 min + 30 s`.
    time_control: String,
    editions: EditionsForm,
    /// Codes, most important first.
    tiebreaks: Vec<String>,
    prizes: Vec<PrizeForm>,
    /// Groups of players, of whom no two may meet.
    forbidden: Vec<Vec<u32>>,
    half_point_byes_max: u8,
    needs_check_in: bool,
    is_team_event: bool,
    /// Boards of a match, in team events.
    boards: u8,
    /// `match-points` or `game-points`
    team_ranking: String,
    is_rated: bool,
    /// `standard`, `rapid` or `blitz`
    class: String,
    /// `starting-order` (FIDE's rating, otherwise the national one), `fide`, `national`,
    /// `national-or-fide`, `higher`, `lower` or `nothing`
    rating_use: String,
    /// The lists that ratings are taken from, the first first, with commas between them.
    rating_list: String,
    /// What a game that is not finished counts for pairing: `1`, `=` or `0`.
    adjourned: String,
    color_rule: String,
    float_rule: String,
    /// The written description of the event's own rules.
    description: String,
    /// Where pairings and results are posted.
    posted_at: String,
    /// First round first.
    programme: Vec<SessionForm>,
    /// `equal`, `hort` or `by-place`
    prize_sharing: String,
}

impl Default for SettingsForm {
    fn default() -> Self {
        let mut settings = Settings::swiss("", 0);
        follow_date(&mut settings, clock::today());
        Self::from(&settings)
    }
}

impl From<System> for SystemForm {
    fn from(system: System) -> Self {
        match system {
            System::Dutch => Self::Dutch,
            System::Dubov => Self::Dubov,
            System::Burstein => Self::Burstein,
            System::Lim => Self::Lim,
            System::ItaloSwiss => Self::ItaloSwiss,
            System::RoundRobin { cycles } => Self::RoundRobin { cycles },
            System::KnockOut => Self::KnockOut,
            System::Belgrade { points } => Self::Belgrade { points },
            System::Own => Self::Own,
        }
    }
}

impl From<SystemForm> for System {
    fn from(form: SystemForm) -> Self {
        match form {
            SystemForm::Dutch => Self::Dutch,
            SystemForm::Dubov => Self::Dubov,
            SystemForm::Burstein => Self::Burstein,
            SystemForm::Lim => Self::Lim,
            SystemForm::ItaloSwiss => Self::ItaloSwiss,
            SystemForm::RoundRobin { cycles } => Self::RoundRobin { cycles },
            SystemForm::KnockOut => Self::KnockOut,
            SystemForm::Belgrade { points } => Self::Belgrade { points },
            SystemForm::Own => Self::Own,
        }
    }
}

impl From<&Scoring> for ScoringForm {
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

impl From<ScoringForm> for Scoring {
    fn from(form: ScoringForm) -> Self {
        Self {
            win: Score::from_tenths(form.win),
            draw: Score::from_tenths(form.draw),
            loss: Score::from_tenths(form.loss),
            zero_point_bye: Score::from_tenths(form.zero_point_bye),
            forfeit_loss: Score::from_tenths(form.forfeit_loss),
            pairing_allocated_bye: Score::from_tenths(form.pairing_allocated_bye),
        }
    }
}

impl From<&Settings> for SettingsForm {
    fn from(settings: &Settings) -> Self {
        let prize = |prize: &Prize| PrizeForm {
            name: prize.name.clone(),
            cents: prize.cents,
            rated_below: prize.rated_below,
        };
        let session =
            |it: &Session| SessionForm { starts: it.starts.clone(), results: it.results.clone() };
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
            acceleration: settings.acceleration.to_string(),
            scoring: (&settings.scoring).into(),
            time_control: settings.time_control.clone(),
            editions: EditionsForm { laws, rating, tiebreaks, swiss },
            tiebreaks: settings.tiebreaks.clone(),
            prizes: settings.prizes.iter().map(prize).collect(),
            forbidden: settings.forbidden.iter().map(group).collect(),
            half_point_byes_max: settings.half_point_byes_max,
            needs_check_in: settings.needs_check_in,
            is_team_event: settings.is_team_event,
            boards: settings.boards,
            team_ranking: word(&TEAM_RANKINGS, &settings.team_ranking).to_owned(),
            is_rated: settings.is_rated,
            class: word(&CLASSES, &settings.class).to_owned(),
            rating_use: word(&RATING_USES, &settings.rating_use).to_owned(),
            rating_list: settings.rating_list.clone(),
            adjourned: word(&AWARDS, &settings.adjourned).to_owned(),
            color_rule: settings.color_rule.clone(),
            float_rule: settings.float_rule.clone(),
            description: settings.description.clone(),
            posted_at: settings.posted_at.clone(),
            programme: settings.programme.iter().map(session).collect(),
            prize_sharing: word(&SHARINGS, &settings.prize_sharing).to_owned(),
        }
    }
}

impl TryFrom<SettingsForm> for Settings {
    type Error = Problem;

    fn try_from(form: SettingsForm) -> Result<Self, Problem> {
        let prize = |prize: PrizeForm| Prize {
            name: prize.name,
            cents: prize.cents,
            rated_below: prize.rated_below,
        };
        let session = |it: SessionForm| Session { starts: it.starts, results: it.results };
        let group = |group: Vec<u32>| group.into_iter().map(PlayerId).collect();
        let EditionsForm { laws, rating, tiebreaks, swiss } = form.editions;
        Ok(Self {
            name: form.name,
            place: form.place,
            federation: form.federation,
            starts: form.starts,
            ends: form.ends,
            chief_arbiter: form.chief_arbiter,
            deputy_arbiters: form.deputy_arbiters,
            rounds: form.rounds,
            system: form.system.into(),
            acceleration: coded("acceleration", &form.acceleration)?,
            scoring: form.scoring.into(),
            time_control: form.time_control,
            editions: Editions { laws, rating, tiebreaks, swiss },
            tiebreaks: form.tiebreaks,
            prizes: form.prizes.into_iter().map(prize).collect(),
            forbidden: form.forbidden.into_iter().map(group).collect(),
            half_point_byes_max: form.half_point_byes_max,
            needs_check_in: form.needs_check_in,
            is_team_event: form.is_team_event,
            boards: form.boards,
            team_ranking: meaning("team_ranking", &TEAM_RANKINGS, &form.team_ranking)?,
            is_rated: form.is_rated,
            class: meaning("class", &CLASSES, &form.class)?,
            rating_use: meaning("rating_use", &RATING_USES, &form.rating_use)?,
            rating_list: form.rating_list,
            adjourned: meaning("adjourned", &AWARDS, &form.adjourned)?,
            color_rule: form.color_rule,
            float_rule: form.float_rule,
            description: form.description,
            posted_at: form.posted_at,
            programme: form.programme.into_iter().map(session).collect(),
            prize_sharing: meaning("prize_sharing", &SHARINGS, &form.prize_sharing)?,
        })
    }
}
