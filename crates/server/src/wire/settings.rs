//! The regulations of an event as programs write and read them.
#![allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]

use arbiter_director::usual_tie_breaks;
use arbiter_rulebook::{Date, Explain as _, Score, TieBreak};
use arbiter_tournament::{
    Award, Band, Category, ColorPreferences, Editions, EqualsOrder, KeizerRules, KnockOutRules,
    PlayerId, PlayoffRules, Prize, PrizeFor, PrizeSharing, RatingUse, Registration, Scoring,
    Session, Settings, Sex, StatedControl, Supervision, System, TeamPrimary, TeamRanking,
    TeamRules, TieBreakRating,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{coded, meaning, parsed, word};
use crate::problem::Problem;

/// How rounds are made.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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
    /// Neighbours of a ranking by Keizer points.
    Keizer(KeizerForm),
    /// Matches of two games, each game a round.
    DoubleSwiss,
    /// Swiss for teams.
    TeamSwiss {
        /// Which colours a team may ask for.
        colors: ColorsForm,
        /// The score that ranks and pairs.
        primary: PrimaryForm,
        /// Whether the other score helps to give colours.
        has_secondary: bool,
    },
    /// By hand, by rules that the regulations describe in writing.
    Own,
}

/// The rules of a Keizer event; what is left out is as usual. Shares are fractions such as `1/3`.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KeizerForm {
    /// Value of the first; nought for one and a half times the players.
    first: u16,
    /// How much less the next one has.
    step: u8,
    /// Share of the opponent's value for a game won.
    win: String,
    /// For a draw.
    draw: String,
    /// For a game lost.
    loss: String,
    /// Share of the own value for whoever is left over.
    free: String,
    /// For an absence with notice, a half-point bye.
    excused: String,
    /// How often that counts; nought for always.
    excused_max: u8,
    /// For an absence without notice.
    absent: String,
    /// For a game for the club elsewhere, a full-point bye.
    club_match: String,
    /// Whether the own value is part of the points.
    counts_own: bool,
    /// Rounds from one meeting to the next, at least.
    apart: u8,
    /// How often points are counted again, at most.
    iterations: u8,
}

impl Default for KeizerForm {
    fn default() -> Self {
        KeizerRules::USUAL.into()
    }
}

impl From<KeizerRules> for KeizerForm {
    fn from(rules: KeizerRules) -> Self {
        Self {
            first: rules.first,
            step: rules.step,
            win: rules.win.to_string(),
            draw: rules.draw.to_string(),
            loss: rules.loss.to_string(),
            free: rules.free.to_string(),
            excused: rules.excused.to_string(),
            excused_max: rules.excused_max,
            absent: rules.absent.to_string(),
            club_match: rules.club_match.to_string(),
            counts_own: rules.counts_own,
            apart: rules.apart,
            iterations: rules.iterations,
        }
    }
}

impl TryFrom<KeizerForm> for KeizerRules {
    type Error = Problem;

    fn try_from(form: KeizerForm) -> Result<Self, Problem> {
        let named = [
            ("first", form.first.to_string()),
            ("step", form.step.to_string()),
            ("win", form.win),
            ("draw", form.draw),
            ("loss", form.loss),
            ("free", form.free),
            ("excused", form.excused),
            ("excused_max", form.excused_max.to_string()),
            ("absent", form.absent),
            ("club_match", form.club_match),
            ("own", if form.counts_own { "yes" } else { "no" }.to_owned()),
            ("apart", form.apart.to_string()),
            ("iterations", form.iterations.to_string()),
        ];
        let words = named.map(|(name, value)| format!("{name}={value}")).join(":");
        parsed("system", &words)
    }
}

/// Which colours a team may ask for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ColorsForm {
    /// None.
    None,
    /// Simple preferences.
    TypeA,
    /// Strong and mild preferences.
    TypeB,
}

/// The score that ranks and pairs teams.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PrimaryForm {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
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

/// Which edition of each regulation applies; what is left out is the one in force on the first
/// day, or today.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct EditionsForm {
    laws: Option<String>,
    rating: Option<String>,
    tiebreaks: Option<String>,
    swiss: Option<String>,
}

/// How the ties of a knock-out are played.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KnockOutForm {
    /// Games of a tie, each a round of the event.
    games: u8,
    /// What decides a drawn tie: `playoff`, `armageddon` or `lot`.
    tie_break: String,
    /// What is done with a field that is no power of two: `preliminary` or `byes`.
    odd_field: String,
}

impl Default for KnockOutForm {
    fn default() -> Self {
        KnockOutRules::default().into()
    }
}

impl From<KnockOutRules> for KnockOutForm {
    fn from(rules: KnockOutRules) -> Self {
        let KnockOutRules { games, tie_break, odd_field } = rules;
        let (tie_break, odd_field) = (tie_break.code().to_owned(), odd_field.code().to_owned());
        Self { games, tie_break, odd_field }
    }
}

impl TryFrom<KnockOutForm> for KnockOutRules {
    type Error = Problem;

    fn try_from(form: KnockOutForm) -> Result<Self, Problem> {
        Ok(Self {
            games: form.games,
            tie_break: coded("tie_break", &form.tie_break)?,
            odd_field: coded("odd_field", &form.odd_field)?,
        })
    }
}

/// A day, or nothing.
fn day(what: &str, text: &str) -> Result<Option<Date>, Problem> {
    if text.is_empty() { Ok(None) } else { parsed(what, text).map(Some) }
}

fn written(day: Option<Date>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

/// A prize.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrizeForm {
    name: String,
    cents: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rated_below: Option<u16>,
    /// `everybody`, `national` or `foreign`: of the federation of the event, or of another one.
    #[serde(default = "everybody")]
    reserved_for: String,
    /// The name of a category of the event, or empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    category: String,
}

/// From, to, both included; what is left out is open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct BandForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<u16>,
}

impl From<Band> for BandForm {
    fn from(Band { from, to }: Band) -> Self {
        Self { from, to }
    }
}

impl From<BandForm> for Band {
    fn from(BandForm { from, to }: BandForm) -> Self {
        Self { from, to }
    }
}

/// Players who are ranked among themselves: those who meet every condition, and those who are
/// named.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CategoryForm {
    name: String,
    /// Age in whole years on the day.
    age: BandForm,
    /// The day, `YYYY-MM-DD`; empty for the first of January of the year in which the event
    /// begins.
    at: String,
    /// `m` or `w`; left out for both.
    #[serde(skip_serializing_if = "Option::is_none")]
    sex: Option<String>,
    /// The rating that makes the starting order; who has none is in no band.
    rating: BandForm,
    club: String,
    federation: String,
    /// Whether a number of the national federation is asked for.
    needs_licence: bool,
    /// Players who are in it whatever else is said.
    players: Vec<u32>,
}

impl From<&Category> for CategoryForm {
    fn from(category: &Category) -> Self {
        Self {
            name: category.name.clone(),
            age: category.age.into(),
            at: written(category.at),
            sex: category.sex.map(|sex| word(&Sex::WORDS, &sex).to_owned()),
            rating: category.rating.into(),
            club: category.club.clone(),
            federation: category.federation.clone(),
            needs_licence: category.needs_licence,
            players: category.players.iter().map(|player| player.0).collect(),
        }
    }
}

impl TryFrom<CategoryForm> for Category {
    type Error = Problem;

    fn try_from(form: CategoryForm) -> Result<Self, Problem> {
        let sex = form.sex.as_deref().map(|sex| meaning("sex", &Sex::WORDS, sex));
        Ok(Self {
            name: form.name,
            age: form.age.into(),
            at: day("at", &form.at)?,
            sex: sex.transpose()?,
            rating: form.rating.into(),
            club: form.club,
            federation: form.federation,
            needs_licence: form.needs_licence,
            players: form.players.into_iter().map(PlayerId).collect(),
        })
    }
}

fn everybody() -> String {
    word(&PrizeFor::WORDS, &PrizeFor::Everybody).to_owned()
}

/// The public form on which players register themselves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RegistrationForm {
    /// Whether there is one.
    is_offered: bool,
    /// When it opens by the clock of the hall, `YYYY-MM-DD HH:MM` or a day; empty for at once.
    opens: String,
    /// When it closes, a day with its last minute; empty for the first round.
    closes: String,
    /// Players for whom there is room; who comes later is on the waiting list.
    #[serde(skip_serializing_if = "Option::is_none")]
    capacity: Option<u16>,
    /// Whom the event is for; who is not is warned, and so is the arbiter.
    conditions: CategoryForm,
}

impl From<&Registration> for RegistrationForm {
    fn from(registration: &Registration) -> Self {
        Self {
            is_offered: registration.is_offered,
            opens: registration.opens.clone(),
            closes: registration.closes.clone(),
            capacity: registration.capacity,
            conditions: (&registration.conditions).into(),
        }
    }
}

impl TryFrom<RegistrationForm> for Registration {
    type Error = Problem;

    fn try_from(form: RegistrationForm) -> Result<Self, Problem> {
        Ok(Self {
            is_offered: form.is_offered,
            opens: form.opens,
            closes: form.closes,
            capacity: form.capacity,
            conditions: form.conditions.try_into()?,
        })
    }
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
    /// Until when mistakes are reported: `YYYY-MM-DD HH:MM`, or empty.
    #[serde(default)]
    claims: String,
}

impl From<&Session> for SessionForm {
    fn from(it: &Session) -> Self {
        let Session { starts, results, claims } = it.clone();
        Self { starts, results, claims }
    }
}

impl From<SessionForm> for Session {
    fn from(it: SessionForm) -> Self {
        let SessionForm { starts, results, claims } = it;
        Self { starts, results, claims }
    }
}

/// The regulations of an event. What is left out has its usual value: a Dutch Swiss with the
/// usual tie-breaks and editions.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SettingsForm {
    /// Name of the event.
    pub(crate) name: String,
    /// The festival that it is a part of, beside other tournaments, or empty.
    festival: String,
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
    /// Codes, most important first; left out, those usual for the system.
    tiebreaks: Option<Vec<String>>,
    prizes: Vec<PrizeForm>,
    categories: Vec<CategoryForm>,
    /// How ties are played off, as a line: `places=1; after=2; format=…; numbering=…; colours=…;
    /// time=3+2; schedule=…`, all seven; empty where nothing is announced.
    playoff: String,
    registration: RegistrationForm,
    /// Groups of players, of whom no two may meet.
    forbidden: Vec<Vec<u32>>,
    half_point_byes_max: u8,
    needs_check_in: bool,
    is_team_event: bool,
    /// Boards of a match, in team events.
    boards: u8,
    /// `match-points` or `game-points`
    team_ranking: String,
    /// Minutes before a round at which clubs can no longer say whom their teams send.
    lineup_minutes: u16,
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
    knock_out: KnockOutForm,
    /// Whether the last two rounds of the first cycle of a double round robin change places.
    exchange_last_rounds: bool,
    /// Minutes by which the clock of the playing hall is ahead of Universal Time.
    utc_offset_minutes: i16,
    /// How players of equal rating and title are ordered: `alphabet`, `fide-id`, `oldest`,
    /// `youngest` or `entry`
    equals: String,
    /// Which rating the tie-breaks by rating take in an event of more than 30 days: `first`,
    /// `each-round` or `latest`
    tiebreak_rating: String,
    /// Whether the ratings are compared with the lists without anybody asking.
    checks_ratings: bool,
    /// Whether games begin from a position that is drawn for each round.
    is_chess960: bool,
    /// By how much later spectators see games that are played here, in seconds.
    live_delay_seconds: u32,
    /// Minutes after the start at which a player who is not there has lost; none where the event
    /// has not said.
    default_minutes: Option<u16>,
    /// Whether every game of rapid or blitz is watched: `unsaid`, `full` or `partial`
    supervision: String,
    /// What E.04 and C.02 ask the organiser about, a line `topic: answer` for each.
    live_plan: String,
}

impl Default for SettingsForm {
    fn default() -> Self {
        let form = Self::from(&Settings::swiss("", 0));
        Self { tiebreaks: None, editions: EditionsForm::default(), ..form }
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
            System::Keizer(rules) => Self::Keizer(rules.into()),
            System::DoubleSwiss => Self::DoubleSwiss,
            System::TeamSwiss(rules) => Self::TeamSwiss {
                colors: match rules.colors {
                    ColorPreferences::None => ColorsForm::None,
                    ColorPreferences::TypeA => ColorsForm::TypeA,
                    ColorPreferences::TypeB => ColorsForm::TypeB,
                },
                primary: match rules.primary {
                    TeamPrimary::MatchPoints => PrimaryForm::MatchPoints,
                    TeamPrimary::GamePoints => PrimaryForm::GamePoints,
                },
                has_secondary: rules.has_secondary,
            },
            System::Own => Self::Own,
        }
    }
}

impl TryFrom<SystemForm> for System {
    type Error = Problem;

    fn try_from(form: SystemForm) -> Result<Self, Problem> {
        Ok(match form {
            SystemForm::Dutch => Self::Dutch,
            SystemForm::Dubov => Self::Dubov,
            SystemForm::Burstein => Self::Burstein,
            SystemForm::Lim => Self::Lim,
            SystemForm::ItaloSwiss => Self::ItaloSwiss,
            SystemForm::RoundRobin { cycles } => Self::RoundRobin { cycles },
            SystemForm::KnockOut => Self::KnockOut,
            SystemForm::Belgrade { points } => Self::Belgrade { points },
            SystemForm::Keizer(form) => Self::Keizer(form.try_into()?),
            SystemForm::DoubleSwiss => Self::DoubleSwiss,
            SystemForm::TeamSwiss { colors, primary, has_secondary } => {
                Self::TeamSwiss(TeamRules {
                    colors: match colors {
                        ColorsForm::None => ColorPreferences::None,
                        ColorsForm::TypeA => ColorPreferences::TypeA,
                        ColorsForm::TypeB => ColorPreferences::TypeB,
                    },
                    primary: match primary {
                        PrimaryForm::MatchPoints => TeamPrimary::MatchPoints,
                        PrimaryForm::GamePoints => TeamPrimary::GamePoints,
                    },
                    has_secondary,
                })
            }
            SystemForm::Own => Self::Own,
        })
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
            reserved_for: word(&PrizeFor::WORDS, &prize.reserved_for).to_owned(),
            category: prize.category.clone(),
        };
        let group = |group: &Vec<PlayerId>| group.iter().map(|player| player.0).collect();
        let editions = EditionsForm {
            laws: Some(settings.editions.laws.to_string()),
            rating: Some(settings.editions.rating.to_string()),
            tiebreaks: Some(settings.editions.tiebreaks.to_string()),
            swiss: Some(settings.editions.swiss.to_string()),
        };
        Self {
            name: settings.name.clone(),
            festival: settings.festival.clone(),
            place: settings.place.clone(),
            federation: settings.federation.clone(),
            starts: written(settings.starts),
            ends: written(settings.ends),
            chief_arbiter: settings.chief_arbiter.clone(),
            deputy_arbiters: settings.deputy_arbiters.clone(),
            rounds: settings.rounds,
            system: settings.system.into(),
            acceleration: settings.acceleration.to_string(),
            scoring: (&settings.scoring).into(),
            time_control: settings
                .time_control
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            editions,
            tiebreaks: Some(settings.tiebreaks.iter().map(ToString::to_string).collect()),
            prizes: settings.prizes.iter().map(prize).collect(),
            categories: settings.categories.iter().map(Into::into).collect(),
            playoff: settings.playoff.as_ref().map(PlayoffRules::written).unwrap_or_default(),
            registration: (&settings.registration).into(),
            forbidden: settings.forbidden.iter().map(group).collect(),
            half_point_byes_max: settings.half_point_byes_max,
            needs_check_in: settings.needs_check_in,
            is_team_event: settings.is_team_event,
            boards: settings.boards,
            team_ranking: word(&TeamRanking::WORDS, &settings.team_ranking).to_owned(),
            lineup_minutes: settings.lineup_minutes,
            is_rated: settings.is_rated,
            class: settings.class.to_string(),
            rating_use: word(&RatingUse::WORDS, &settings.rating_use).to_owned(),
            rating_list: settings.rating_list.clone(),
            adjourned: word(&Award::WORDS, &settings.adjourned).to_owned(),
            color_rule: settings.color_rule.clone(),
            float_rule: settings.float_rule.clone(),
            description: settings.description.clone(),
            posted_at: settings.posted_at.clone(),
            programme: settings.programme.iter().map(SessionForm::from).collect(),
            prize_sharing: word(&PrizeSharing::WORDS, &settings.prize_sharing).to_owned(),
            knock_out: settings.knock_out.into(),
            exchange_last_rounds: settings.exchange_last_rounds,
            utc_offset_minutes: settings.utc_offset_minutes,
            equals: word(&EqualsOrder::WORDS, &settings.equals).to_owned(),
            tiebreak_rating: word(&TieBreakRating::WORDS, &settings.tiebreak_rating).to_owned(),
            checks_ratings: settings.checks_ratings,
            is_chess960: settings.is_chess960,
            live_delay_seconds: settings.live_delay_seconds,
            default_minutes: settings.default_minutes,
            supervision: word(&Supervision::WORDS, &settings.supervision).to_owned(),
            live_plan: settings.live_plan.clone(),
        }
    }
}

/// The editions that a form names; of the others those in force on the first day, or today.
fn editions(form: &EditionsForm, day: Date) -> Result<Editions, Problem> {
    let mut editions = Editions::in_force(day);
    if let Some(laws) = &form.laws {
        editions.laws = parsed("laws", laws)?;
    }
    if let Some(rating) = &form.rating {
        editions.rating = parsed("rating", rating)?;
    }
    if let Some(tiebreaks) = &form.tiebreaks {
        editions.tiebreaks = parsed("tiebreaks", tiebreaks)?;
    }
    if let Some(swiss) = &form.swiss {
        editions.swiss = parsed("swiss", swiss)?;
    }
    Ok(editions)
}

/// The tie-breaks by their codes.
fn tie_breaks(codes: &[String]) -> Result<Vec<TieBreak>, Problem> {
    codes.iter().map(|code| parsed("tiebreaks", code)).collect()
}

/// A time control; what an old event has written is read back as it is.
fn control(text: &str) -> Result<Option<StatedControl>, Problem> {
    if text.trim().is_empty() { Ok(None) } else { parsed("time_control", text).map(Some) }
}

fn categories(forms: Vec<CategoryForm>) -> Result<Vec<Category>, Problem> {
    forms.into_iter().map(Category::try_from).collect()
}

impl TryFrom<SettingsForm> for Settings {
    type Error = Problem;

    fn try_from(form: SettingsForm) -> Result<Self, Problem> {
        let starts = day("starts", &form.starts)?;
        let editions = editions(&form.editions, starts.unwrap_or_else(crate::clock::today))?;
        let system = System::try_from(form.system)?;
        let prize = |prize: PrizeForm| -> Result<Prize, Problem> {
            Ok(Prize {
                name: prize.name,
                cents: prize.cents,
                rated_below: prize.rated_below,
                reserved_for: meaning("reserved_for", &PrizeFor::WORDS, &prize.reserved_for)?,
                category: prize.category,
            })
        };
        let group = |group: Vec<u32>| group.into_iter().map(PlayerId).collect();
        let usual = || usual_tie_breaks(system, form.is_team_event);
        Ok(Self {
            name: form.name,
            festival: form.festival,
            place: form.place,
            federation: form.federation,
            starts,
            ends: day("ends", &form.ends)?,
            chief_arbiter: form.chief_arbiter,
            deputy_arbiters: form.deputy_arbiters,
            rounds: form.rounds,
            system,
            acceleration: coded("acceleration", &form.acceleration)?,
            scoring: form.scoring.into(),
            time_control: control(&form.time_control)?,
            editions,
            tiebreaks: form.tiebreaks.as_deref().map_or_else(|| Ok(usual()), tie_breaks)?,
            prizes: form.prizes.into_iter().map(prize).collect::<Result<_, _>>()?,
            categories: categories(form.categories)?,
            playoff: PlayoffRules::read(&form.playoff)
                .map_err(|unread| Problem::invalid(unread.message()))?,
            registration: form.registration.try_into()?,
            forbidden: form.forbidden.into_iter().map(group).collect(),
            half_point_byes_max: form.half_point_byes_max,
            needs_check_in: form.needs_check_in,
            is_team_event: form.is_team_event,
            boards: form.boards,
            team_ranking: meaning("team_ranking", &TeamRanking::WORDS, &form.team_ranking)?,
            lineup_minutes: form.lineup_minutes,
            is_rated: form.is_rated,
            class: parsed("class", &form.class)?,
            rating_use: meaning("rating_use", &RatingUse::WORDS, &form.rating_use)?,
            rating_list: form.rating_list,
            adjourned: meaning("adjourned", &Award::WORDS, &form.adjourned)?,
            color_rule: form.color_rule,
            float_rule: form.float_rule,
            description: form.description,
            posted_at: form.posted_at,
            programme: form.programme.into_iter().map(Session::from).collect(),
            prize_sharing: meaning("prize_sharing", &PrizeSharing::WORDS, &form.prize_sharing)?,
            knock_out: form.knock_out.try_into()?,
            exchange_last_rounds: form.exchange_last_rounds,
            utc_offset_minutes: form.utc_offset_minutes,
            equals: meaning("equals", &EqualsOrder::WORDS, &form.equals)?,
            tiebreak_rating: meaning(
                "tiebreak_rating",
                &TieBreakRating::WORDS,
                &form.tiebreak_rating,
            )?,
            checks_ratings: form.checks_ratings,
            is_chess960: form.is_chess960,
            live_delay_seconds: form.live_delay_seconds,
            default_minutes: form.default_minutes,
            supervision: meaning("supervision", &Supervision::WORDS, &form.supervision)?,
            live_plan: form.live_plan,
        })
    }
}
