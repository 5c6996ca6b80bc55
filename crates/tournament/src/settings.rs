//! What the organiser announced before play started (C.04.2.A).
#![allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]

use std::{fmt, str::FromStr};

use arbiter_rulebook::{
    Date, LawsEdition, RatingEdition, SwissEdition, Tempo, TieBreak, TieBreakEdition, TimeControl,
    tie_break::Method,
};

use crate::{
    Acceleration, Award, Category, EqualsOrder, KnockOutRules, PlayerId, PlayoffRules, PrizeFor,
    RatingUse, Registration, Scoring, Supervision, System, TieBreakRating,
};

/// When a round is played and its results hang on the wall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// `YYYY-MM-DD HH:MM`, the day alone, or empty.
    pub starts: String,
    /// When results are posted (C.04.2.D.7): `YYYY-MM-DD HH:MM`, or empty.
    pub results: String,
    /// Until when mistakes are reported in time for the next pairing (C.04.2.D.8):
    /// `YYYY-MM-DD HH:MM`, or empty.
    pub claims: String,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Editions {
    /// The Laws of Chess.
    pub laws: LawsEdition,
    /// The rating regulations.
    pub rating: RatingEdition,
    /// The tie-break regulations.
    pub tiebreaks: TieBreakEdition,
    /// The Swiss rules.
    pub swiss: SwissEdition,
}

impl Editions {
    /// The newest edition of each.
    pub const NEWEST: Self = Self {
        laws: LawsEdition::NEWEST,
        rating: RatingEdition::NEWEST,
        tiebreaks: TieBreakEdition::NEWEST,
        swiss: SwissEdition::NEWEST,
    };

    /// The editions that apply to an event that starts on this day.
    pub fn in_force(day: Date) -> Self {
        Self {
            laws: LawsEdition::in_force(day),
            rating: RatingEdition::in_force(day),
            tiebreaks: TieBreakEdition::in_force(day),
            swiss: SwissEdition::in_force(day),
        }
    }
}

/// The time control as it was announced, and as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedControl {
    text: String,
    control: Option<TimeControl>,
}

impl StatedControl {
    /// A text that was accepted before time controls were read, or that another program wrote:
    /// kept as it is, understood if it can be. Nothing for an empty text.
    pub fn as_written(text: &str) -> Option<Self> {
        let text = text.trim();
        let stated = || Self { text: text.to_owned(), control: text.parse().ok() };
        (!text.is_empty()).then(stated)
    }

    /// The words of the announcement.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What they mean; none where an old event has words that nobody understands.
    pub const fn control(&self) -> Option<&TimeControl> {
        self.control.as_ref()
    }
}

impl FromStr for StatedControl {
    type Err = <TimeControl as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let control = text.parse()?;
        Ok(Self { text: text.trim().to_owned(), control: Some(control) })
    }
}

impl fmt::Display for StatedControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
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
    /// Only players of the federation of the event, or only the others.
    pub reserved_for: PrizeFor,
    /// Only players of this category, by its name; or empty.
    pub category: String,
}

/// The regulations of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Name of the event.
    pub name: String,
    /// The occasion that this tournament is a part of, beside others, or empty.
    pub festival: String,
    /// City.
    pub place: String,
    /// Three letters.
    pub federation: String,
    /// First day, where it is known.
    pub starts: Option<Date>,
    /// Last day, where it is known.
    pub ends: Option<Date>,
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
    pub time_control: Option<StatedControl>,
    /// Which edition of each regulation applies.
    pub editions: Editions,
    /// The tie-breaks, most important first.
    pub tiebreaks: Vec<TieBreak>,
    /// What can be won.
    pub prizes: Vec<Prize>,
    /// Groups of players who are ranked among themselves.
    pub categories: Vec<Category>,
    /// How ties are played off, where the regulations say so.
    pub playoff: Option<PlayoffRules>,
    /// How players register themselves.
    pub registration: Registration,
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
    /// Minutes before a round at which clubs can no longer say whom their teams send.
    pub lineup_minutes: u16,
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
    /// How ties of a knock-out are played (KO.1, KO.4).
    pub knock_out: KnockOutRules,
    /// Whether the last two rounds of the first cycle of a double round robin change places.
    pub exchange_last_rounds: bool,
    /// Minutes by which the clock of the playing hall is ahead of Universal Time.
    pub utc_offset_minutes: i16,
    /// How players of equal rating and title are ordered.
    pub equals: EqualsOrder,
    /// Which rating the tie-breaks by rating take, in an event of more than 30 days.
    pub tiebreak_rating: TieBreakRating,
    /// Whether the ratings are compared with the lists without anybody asking.
    pub checks_ratings: bool,
    /// Whether games begin from a position that is drawn for each round (Guidelines II).
    pub is_chess960: bool,
    /// By how much later spectators see games that are played here, in seconds.
    pub live_delay_seconds: u32,
    /// Minutes after the start at which a player who is not there has lost (Laws 6.7.1); none
    /// where the event has not said, and then the Laws give none.
    pub default_minutes: Option<u16>,
    /// Whether every game of rapid or blitz is watched.
    pub supervision: Supervision,
    /// What the organiser provides for games that are played here and what the regulations say of
    /// them (E.04, C.02), a line for each topic; or empty.
    pub live_plan: String,
}

impl Settings {
    /// Rounds that an event may have.
    pub const ROUNDS_MAX: u8 = 99;

    /// Whether the event lasts more than 30 days: every game then takes the ratings of its own
    /// month (B.02, Article 4), and tie-breaks by rating are not advised.
    pub fn is_long(&self) -> bool {
        let days = self.starts.zip(self.ends).map(|(starts, ends)| starts.days_until(ends));
        days.is_some_and(|days| 30 <= days)
    }

    /// The regulations for another event: days, programme and players belong to the event that
    /// was.
    #[must_use]
    pub fn for_another(&self, name: &str) -> Self {
        let mut settings = Self { name: name.to_owned(), ..self.clone() };
        (settings.starts, settings.ends) = (None, None);
        settings.programme.clear();
        settings.forbidden.clear();
        settings.registration.is_offered = false;
        settings.registration.opens.clear();
        settings.registration.closes.clear();
        for category in &mut settings.categories {
            category.players.clear();
        }
        settings
    }

    /// The codes of the tie-breaks, as people write a list of them.
    pub fn tie_break_codes(&self) -> String {
        let codes: Vec<String> = self.tiebreaks.iter().map(ToString::to_string).collect();
        codes.join(", ")
    }

    /// A Dutch Swiss with the usual choices, to be changed before the first round.
    pub fn swiss(name: &str, rounds: u8) -> Self {
        // All of one family, as TB.7x wants it.
        let tiebreaks = [
            TieBreak::cut(Method::Buchholz, 1, 0),
            TieBreak::plain(Method::Buchholz),
            TieBreak::plain(Method::SonnebornBerger),
        ];
        Self {
            name: name.to_owned(),
            festival: String::new(),
            place: String::new(),
            federation: String::new(),
            starts: None,
            ends: None,
            chief_arbiter: String::new(),
            deputy_arbiters: Vec::new(),
            rounds,
            system: System::Dutch,
            acceleration: Acceleration::None,
            scoring: Scoring::default(),
            time_control: None,
            editions: Editions::NEWEST,
            tiebreaks: tiebreaks.to_vec(),
            prizes: Vec::new(),
            categories: Vec::new(),
            playoff: None,
            registration: Registration::default(),
            forbidden: Vec::new(),
            half_point_byes_max: 1,
            needs_check_in: false,
            is_team_event: false,
            boards: 4,
            team_ranking: TeamRanking::MatchPoints,
            lineup_minutes: 0,
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
            knock_out: KnockOutRules::default(),
            exchange_last_rounds: false,
            utc_offset_minutes: 0,
            equals: EqualsOrder::Alphabet,
            tiebreak_rating: TieBreakRating::First,
            checks_ratings: true,
            is_chess960: false,
            live_delay_seconds: 0,
            default_minutes: None,
            supervision: Supervision::Unsaid,
            live_plan: String::new(),
        }
    }
}
