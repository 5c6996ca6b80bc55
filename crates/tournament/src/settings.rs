//! What the organiser announced before play started (C.04.2.A).

use arbiter_rulebook::Tempo;

use crate::{Acceleration, Award, PlayerId, RatingUse, Scoring, System};

/// When a round is played and its results hang on the wall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// `YYYY-MM-DD HH:MM`, the day alone, or empty.
    pub starts: String,
    /// When results are posted (C.04.2.D.7): `YYYY-MM-DD HH:MM`, or empty.
    pub results: String,
}

/// How prizes are shared by those who have as many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrizeSharing {
    /// The prizes of their places are added and divided equally.
    Equal,
    /// Half of the prize of one's place, half of an equal share (Hort).
    Hort,
    /// Not at all: tie-breaks decide.
    ByPlace,
}

/// What ranks teams first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TeamRanking {
    /// Two for a match won, one for a match drawn.
    MatchPoints,
    /// Points of all boards together.
    GamePoints,
}

/// Which edition of each regulation applies; printed on every document.
///
/// The values are the names the rule crates give their editions, for example `2018`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editions {
    /// The Laws of Chess.
    pub laws: String,
    /// The rating regulations.
    pub rating: String,
    /// The tie-break regulations.
    pub tiebreaks: String,
    /// The Swiss rules.
    pub swiss: String,
}

impl Default for Editions {
    fn default() -> Self {
        let owned = |name: &str| name.to_owned();
        Self {
            laws: owned("2018"),
            rating: owned("2017"),
            tiebreaks: owned("2012"),
            swiss: owned("2017"),
        }
    }
}

/// A prize and who may win it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prize {
    /// What it is called on the list.
    pub name: String,
    /// In cents of the event's currency.
    pub cents: u64,
    /// Only players rated below this, if given.
    pub rated_below: Option<u16>,
}

/// The regulations of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Name of the event.
    pub name: String,
    /// City.
    pub place: String,
    /// Three letters.
    pub federation: String,
    /// First day, `YYYY-MM-DD`, or empty.
    pub starts: String,
    /// Last day, `YYYY-MM-DD`, or empty.
    pub ends: String,
    /// Chief arbiter, or empty.
    pub chief_arbiter: String,
    /// Deputy arbiters.
    pub deputy_arbiters: Vec<String>,
    /// Rounds announced (C.04.1.a).
    pub rounds: u8,
    /// How rounds are made.
    pub system: System,
    /// How the first rounds are accelerated.
    pub acceleration: Acceleration,
    /// What results are worth.
    pub scoring: Scoring,
    /// For example `90 min + 30 s`.
    pub time_control: String,
    /// Which edition of each regulation applies.
    pub editions: Editions,
    /// Codes of the tie-breaks, most important first.
    pub tiebreaks: Vec<String>,
    /// What can be won.
    pub prizes: Vec<Prize>,
    /// Groups of whom no two may meet.
    pub forbidden: Vec<Vec<PlayerId>>,
    /// Half-point byes a player may ask for in the whole event.
    pub half_point_byes_max: u8,
    /// Whether players are left out until they have been seen in the hall (C.04.2.C.1).
    pub needs_check_in: bool,
    /// Whether the event is played by teams.
    pub is_team_event: bool,
    /// Boards of a match, in team events.
    pub boards: u8,
    /// What ranks teams first.
    pub team_ranking: TeamRanking,
    /// Whether results go to the rating lists.
    pub is_rated: bool,
    /// Which list rates the event.
    pub class: Tempo,
    /// What ratings are used for in pairing.
    pub rating_use: RatingUse,
    /// The lists that ratings are taken from (C.04.2.B.1), the first first, with commas between
    /// them: `FIDE 2026-11, KBSB 2026-10`; or empty.
    pub rating_list: String,
    /// What a game that is not finished counts when the next round is paired (C.04.2.D.1).
    pub adjourned: Award,
    /// How colours are given, where it is not as the system says.
    pub color_rule: String,
    /// How players change score group, where it is not as the system says.
    pub float_rule: String,
    /// The written description of the event's own rules (C.04.2.A.1), or empty.
    pub description: String,
    /// Where pairings and results are posted (C.04.2.D.7), or empty.
    pub posted_at: String,
    /// First round first; may be shorter than the event.
    pub programme: Vec<Session>,
    /// How prizes are shared.
    pub prize_sharing: PrizeSharing,
}

impl Settings {
    /// Rounds that an event may have.
    pub const ROUNDS_MAX: u8 = 99;

    /// A Dutch Swiss with the usual choices, to be changed before the first round.
    pub fn swiss(name: &str, rounds: u8) -> Self {
        // All of one family, as TB.7x wants it.
        let tiebreaks = ["BH/C1", "BH", "SB"];
        Self {
            name: name.to_owned(),
            place: String::new(),
            federation: String::new(),
            starts: String::new(),
            ends: String::new(),
            chief_arbiter: String::new(),
            deputy_arbiters: Vec::new(),
            rounds,
            system: System::Dutch,
            acceleration: Acceleration::None,
            scoring: Scoring::default(),
            time_control: String::new(),
            editions: Editions::default(),
            tiebreaks: tiebreaks.map(str::to_owned).to_vec(),
            prizes: Vec::new(),
            forbidden: Vec::new(),
            half_point_byes_max: 1,
            needs_check_in: false,
            is_team_event: false,
            boards: 4,
            team_ranking: TeamRanking::MatchPoints,
            is_rated: true,
            class: Tempo::Standard,
            rating_use: RatingUse::StartingOrder,
            rating_list: String::new(),
            adjourned: Award::Draw,
            color_rule: String::new(),
            float_rule: String::new(),
            description: String::new(),
            posted_at: String::new(),
            programme: Vec::new(),
            prize_sharing: PrizeSharing::Equal,
        }
    }
}
