//! Regulations in their stored form.
#![allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]

use std::str::FromStr;

use arbiter_rulebook::{Date, LawsEdition, Score};
use arbiter_tournament::{
    Award, Band, Category, ColorPreferences, Editions, EqualsOrder, KnockOutRules, PlayerId,
    PlayoffRules, Prize, PrizeFor, PrizeSharing, RatingUse, Registration, Scoring, Session,
    Settings, StatedControl, Supervision, System, TeamPrimary, TeamRanking, TeamRules,
    TieBreakRating,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Unknown, name, sex_of, sex_word, word};

/// What version 1 did not write, with what it did. `settings` are those of a fact.
pub(crate) fn upgrade_1(settings: &mut Value) {
    let Value::Object(settings) = settings else { return };
    for (name, value) in [
        ("boards", json!(4)),
        ("team_ranking", json!("match-points")),
        ("is_rated", json!(true)),
        ("class", json!("standard")),
        ("rating_use", json!("starting-order")),
        ("rating_list", json!("")),
        ("adjourned", json!("=")),
        ("color_rule", json!("")),
        ("float_rule", json!("")),
        ("description", json!("")),
        ("posted_at", json!("")),
        ("programme", json!([])),
        ("prize_sharing", json!("equal")),
    ] {
        settings.entry(name).or_insert(value);
    }
}

/// What version 2 did not write, with what it did, and what it did not check: days that are
/// none are left out, and an unknown edition of the Laws is the one that was usual then.
pub(crate) fn upgrade_2(settings: &mut Value) {
    let Value::Object(settings) = settings else { return };
    for (name, value) in [
        ("knock_out", json!({ "games": 1, "tie_break": "playoff", "odd_field": "preliminary" })),
        ("exchange_last_rounds", json!(false)),
        ("utc_offset_minutes", json!(0)),
    ] {
        settings.entry(name).or_insert(value);
    }
    for day in ["starts", "ends"] {
        let is_day = settings.get(day).and_then(Value::as_str).map(Date::from_str);
        if !matches!(is_day, Some(Ok(_))) {
            settings.insert(day.to_owned(), json!(""));
        }
    }
    if let Some(Value::Object(editions)) = settings.get_mut("editions") {
        let laws = editions.get("laws").and_then(Value::as_str).map(LawsEdition::from_str);
        if !matches!(laws, Some(Ok(_))) {
            editions.insert("laws".to_owned(), json!(LawsEdition::E2018.name()));
        }
    }
}

/// What version 3 did not write, with what it did: the alphabet ordered equals, every prize was
/// for everybody, and ratings were compared before the first round.
pub(crate) fn upgrade_3(settings: &mut Value) {
    let Value::Object(settings) = settings else { return };
    for (name, value) in [
        ("equals", json!("alphabet")),
        ("tiebreak_rating", json!("first")),
        ("checks_ratings", json!(true)),
        ("is_chess960", json!(false)),
    ] {
        settings.entry(name).or_insert(value);
    }
    if let Some(Value::Array(prizes)) = settings.get_mut("prizes") {
        for prize in prizes.iter_mut().filter_map(Value::as_object_mut) {
            prize.entry("reserved_for").or_insert(json!("everybody"));
        }
    }
}

/// A system with its parameter, if it has one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum StoredSystem {
    Dutch,
    Dubov,
    Burstein,
    Lim,
    ItaloSwiss,
    RoundRobin {
        cycles: u8,
    },
    KnockOut,
    Belgrade {
        points: u8,
    },
    /// All rules, as `name=value` with colons between them.
    Keizer {
        rules: String,
    },
    DoubleSwiss,
    TeamSwiss {
        colors: String,
        primary: String,
        has_secondary: bool,
    },
    Own,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredEditions {
    laws: String,
    rating: String,
    tiebreaks: String,
    swiss: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredKnockOut {
    games: u8,
    tie_break: String,
    odd_field: String,
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
    reserved_for: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    category: String,
}

/// What is not asked for is left out.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StoredCategory {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    age: Option<(Option<u16>, Option<u16>)>,
    #[serde(skip_serializing_if = "String::is_empty")]
    at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<(Option<u16>, Option<u16>)>,
    #[serde(skip_serializing_if = "String::is_empty")]
    club: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    federation: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    needs_licence: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<u32>,
}

/// The public form; what is usual is left out.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StoredRegistration {
    is_offered: bool,
    #[serde(skip_serializing_if = "String::is_empty")]
    opens: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    closes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    capacity: Option<u16>,
    conditions: StoredCategory,
}

impl StoredRegistration {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSession {
    starts: String,
    results: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    claims: String,
}

impl From<&Session> for StoredSession {
    fn from(it: &Session) -> Self {
        let Session { starts, results, claims } = it.clone();
        Self { starts, results, claims }
    }
}

impl From<StoredSession> for Session {
    fn from(it: StoredSession) -> Self {
        let StoredSession { starts, results, claims } = it;
        Self { starts, results, claims }
    }
}

/// Regulations as stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stored {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    festival: String,
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    categories: Vec<StoredCategory>,
    /// As a line, which the tournament crate reads.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    playoff: String,
    #[serde(default, skip_serializing_if = "StoredRegistration::is_usual")]
    registration: StoredRegistration,
    forbidden: Vec<Vec<u32>>,
    half_point_byes_max: u8,
    needs_check_in: bool,
    is_team_event: bool,
    boards: u8,
    team_ranking: String,
    /// Nought where it was not said, as in all that was written before.
    #[serde(default, skip_serializing_if = "is_nought")]
    lineup_minutes: u16,
    is_rated: bool,
    class: String,
    rating_use: String,
    rating_list: String,
    adjourned: String,
    color_rule: String,
    float_rule: String,
    description: String,
    posted_at: String,
    programme: Vec<StoredSession>,
    prize_sharing: String,
    knock_out: StoredKnockOut,
    exchange_last_rounds: bool,
    utc_offset_minutes: i16,
    equals: String,
    tiebreak_rating: String,
    checks_ratings: bool,
    is_chess960: bool,
    /// Older logs have none: everybody saw everything at once.
    #[serde(default, skip_serializing_if = "is_zero")]
    live_delay_seconds: u32,
    /// Older logs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    default_minutes: Option<u16>,
    /// Older logs have none: nothing was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    supervision: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    live_plan: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "asked for by serde")]
const fn is_zero(seconds: &u32) -> bool {
    *seconds == 0
}

/// A word that says itself what it means.
fn parsed<T: FromStr<Err: ToString>>(text: &str) -> Result<T, Unknown> {
    text.parse().map_err(|error: T::Err| Unknown(error.to_string()))
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_nought(number: &u16) -> bool {
    *number == 0
}

/// A day, or nothing.
fn day(text: &str) -> Result<Option<Date>, Unknown> {
    if text.is_empty() { Ok(None) } else { parsed(text).map(Some) }
}

fn written(day: Option<Date>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}

impl From<System> for StoredSystem {
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
            System::Keizer(rules) => Self::Keizer { rules: rules.in_full() },
            System::DoubleSwiss => Self::DoubleSwiss,
            System::TeamSwiss(rules) => Self::TeamSwiss {
                colors: name(&ColorPreferences::WORDS, &rules.colors),
                primary: name(&TeamPrimary::WORDS, &rules.primary),
                has_secondary: rules.has_secondary,
            },
            System::Own => Self::Own,
        }
    }
}

impl TryFrom<StoredSystem> for System {
    type Error = Unknown;

    fn try_from(stored: StoredSystem) -> Result<Self, Unknown> {
        Ok(match stored {
            StoredSystem::Dutch => Self::Dutch,
            StoredSystem::Dubov => Self::Dubov,
            StoredSystem::Burstein => Self::Burstein,
            StoredSystem::Lim => Self::Lim,
            StoredSystem::ItaloSwiss => Self::ItaloSwiss,
            StoredSystem::RoundRobin { cycles } => Self::RoundRobin { cycles },
            StoredSystem::KnockOut => Self::KnockOut,
            StoredSystem::Belgrade { points } => Self::Belgrade { points },
            StoredSystem::Keizer { rules } => Self::Keizer(parsed(&rules)?),
            StoredSystem::DoubleSwiss => Self::DoubleSwiss,
            StoredSystem::TeamSwiss { colors, primary, has_secondary } => {
                Self::TeamSwiss(TeamRules {
                    colors: word(&ColorPreferences::WORDS, &colors)?,
                    primary: word(&TeamPrimary::WORDS, &primary)?,
                    has_secondary,
                })
            }
            StoredSystem::Own => Self::Own,
        })
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

impl From<&Category> for StoredCategory {
    fn from(category: &Category) -> Self {
        let band = |band: Band| (!band.is_open()).then_some((band.from, band.to));
        Self {
            name: category.name.clone(),
            age: band(category.age),
            at: written(category.at),
            sex: category.sex.map(sex_word),
            rating: band(category.rating),
            club: category.club.clone(),
            federation: category.federation.clone(),
            needs_licence: category.needs_licence,
            players: category.players.iter().map(|player| player.0).collect(),
        }
    }
}

impl TryFrom<StoredCategory> for Category {
    type Error = Unknown;

    fn try_from(stored: StoredCategory) -> Result<Self, Unknown> {
        let band = |ends: Option<(Option<u16>, Option<u16>)>| {
            ends.map(|(from, to)| Band { from, to }).unwrap_or_default()
        };
        let sex = |word: String| sex_of(&word).ok_or_else(|| Unknown(format!("sex {word:?}")));
        Ok(Self {
            name: stored.name,
            age: band(stored.age),
            at: day(&stored.at)?,
            sex: stored.sex.map(sex).transpose()?,
            rating: band(stored.rating),
            club: stored.club,
            federation: stored.federation,
            needs_licence: stored.needs_licence,
            players: stored.players.into_iter().map(PlayerId).collect(),
        })
    }
}

impl From<&Registration> for StoredRegistration {
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

impl TryFrom<StoredRegistration> for Registration {
    type Error = Unknown;

    fn try_from(stored: StoredRegistration) -> Result<Self, Unknown> {
        Ok(Self {
            is_offered: stored.is_offered,
            opens: stored.opens,
            closes: stored.closes,
            capacity: stored.capacity,
            conditions: stored.conditions.try_into()?,
        })
    }
}

/// The words of a time control; empty where there is none.
fn stated(control: Option<&StatedControl>) -> String {
    control.map(ToString::to_string).unwrap_or_default()
}

impl From<&Settings> for Stored {
    fn from(settings: &Settings) -> Self {
        let prize = |prize: &Prize| StoredPrize {
            name: prize.name.clone(),
            cents: prize.cents,
            rated_below: prize.rated_below,
            reserved_for: name(&PrizeFor::WORDS, &prize.reserved_for),
            category: prize.category.clone(),
        };
        let group = |group: &Vec<PlayerId>| group.iter().map(|player| player.0).collect();
        let Editions { laws, rating, tiebreaks, swiss } = settings.editions;
        let editions = StoredEditions {
            laws: laws.to_string(),
            rating: rating.to_string(),
            tiebreaks: tiebreaks.to_string(),
            swiss: swiss.to_string(),
        };
        let KnockOutRules { games, tie_break, odd_field } = settings.knock_out;
        let (tie_break, odd_field) = (tie_break.code().to_owned(), odd_field.code().to_owned());
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
            time_control: stated(settings.time_control.as_ref()),
            editions,
            tiebreaks: settings.tiebreaks.iter().map(ToString::to_string).collect(),
            prizes: settings.prizes.iter().map(prize).collect(),
            categories: settings.categories.iter().map(Into::into).collect(),
            playoff: settings.playoff.as_ref().map(PlayoffRules::written).unwrap_or_default(),
            registration: (&settings.registration).into(),
            forbidden: settings.forbidden.iter().map(group).collect(),
            half_point_byes_max: settings.half_point_byes_max,
            needs_check_in: settings.needs_check_in,
            is_team_event: settings.is_team_event,
            boards: settings.boards,
            team_ranking: name(&TeamRanking::WORDS, &settings.team_ranking),
            lineup_minutes: settings.lineup_minutes,
            is_rated: settings.is_rated,
            class: settings.class.to_string(),
            rating_use: name(&RatingUse::WORDS, &settings.rating_use),
            rating_list: settings.rating_list.clone(),
            adjourned: name(&Award::WORDS, &settings.adjourned),
            color_rule: settings.color_rule.clone(),
            float_rule: settings.float_rule.clone(),
            description: settings.description.clone(),
            posted_at: settings.posted_at.clone(),
            programme: settings.programme.iter().map(StoredSession::from).collect(),
            prize_sharing: name(&PrizeSharing::WORDS, &settings.prize_sharing),
            knock_out: StoredKnockOut { games, tie_break, odd_field },
            exchange_last_rounds: settings.exchange_last_rounds,
            utc_offset_minutes: settings.utc_offset_minutes,
            equals: name(&EqualsOrder::WORDS, &settings.equals),
            tiebreak_rating: name(&TieBreakRating::WORDS, &settings.tiebreak_rating),
            checks_ratings: settings.checks_ratings,
            is_chess960: settings.is_chess960,
            live_delay_seconds: settings.live_delay_seconds,
            default_minutes: settings.default_minutes,
            supervision: (settings.supervision != Supervision::Unsaid)
                .then(|| name(&Supervision::WORDS, &settings.supervision)),
            live_plan: settings.live_plan.clone(),
        }
    }
}

impl TryFrom<Stored> for Settings {
    type Error = Unknown;

    #[expect(clippy::too_many_lines, reason = "one row per setting")]
    fn try_from(stored: Stored) -> Result<Self, Unknown> {
        let prize = |prize: StoredPrize| -> Result<Prize, Unknown> {
            Ok(Prize {
                name: prize.name,
                cents: prize.cents,
                rated_below: prize.rated_below,
                reserved_for: word(&PrizeFor::WORDS, &prize.reserved_for)?,
                category: prize.category,
            })
        };
        let group = |group: Vec<u32>| group.into_iter().map(PlayerId).collect();
        let StoredEditions { laws, rating, tiebreaks, swiss } = stored.editions;
        Ok(Self {
            name: stored.name,
            festival: stored.festival,
            place: stored.place,
            federation: stored.federation,
            starts: day(&stored.starts)?,
            ends: day(&stored.ends)?,
            chief_arbiter: stored.chief_arbiter,
            deputy_arbiters: stored.deputy_arbiters,
            rounds: stored.rounds,
            system: stored.system.try_into()?,
            acceleration: parsed(&stored.acceleration)?,
            scoring: stored.scoring.into(),
            time_control: StatedControl::as_written(&stored.time_control),
            editions: Editions {
                laws: parsed(&laws)?,
                rating: parsed(&rating)?,
                tiebreaks: parsed(&tiebreaks)?,
                swiss: parsed(&swiss)?,
            },
            tiebreaks: stored.tiebreaks.iter().map(|it| parsed(it)).collect::<Result<_, _>>()?,
            prizes: stored.prizes.into_iter().map(prize).collect::<Result<_, _>>()?,
            categories: stored
                .categories
                .into_iter()
                .map(Category::try_from)
                .collect::<Result<_, _>>()?,
            playoff: PlayoffRules::read(&stored.playoff)
                .map_err(|unread| Unknown(unread.to_string()))?,
            registration: stored.registration.try_into()?,
            forbidden: stored.forbidden.into_iter().map(group).collect(),
            half_point_byes_max: stored.half_point_byes_max,
            needs_check_in: stored.needs_check_in,
            is_team_event: stored.is_team_event,
            boards: stored.boards,
            team_ranking: word(&TeamRanking::WORDS, &stored.team_ranking)?,
            lineup_minutes: stored.lineup_minutes,
            is_rated: stored.is_rated,
            class: parsed(&stored.class)?,
            rating_use: word(&RatingUse::WORDS, &stored.rating_use)?,
            rating_list: stored.rating_list,
            adjourned: word(&Award::WORDS, &stored.adjourned)?,
            color_rule: stored.color_rule,
            float_rule: stored.float_rule,
            description: stored.description,
            posted_at: stored.posted_at,
            programme: stored.programme.into_iter().map(Session::from).collect(),
            prize_sharing: word(&PrizeSharing::WORDS, &stored.prize_sharing)?,
            knock_out: KnockOutRules {
                games: stored.knock_out.games,
                tie_break: parsed(&stored.knock_out.tie_break)?,
                odd_field: parsed(&stored.knock_out.odd_field)?,
            },
            exchange_last_rounds: stored.exchange_last_rounds,
            utc_offset_minutes: stored.utc_offset_minutes,
            equals: word(&EqualsOrder::WORDS, &stored.equals)?,
            tiebreak_rating: word(&TieBreakRating::WORDS, &stored.tiebreak_rating)?,
            checks_ratings: stored.checks_ratings,
            is_chess960: stored.is_chess960,
            live_delay_seconds: stored.live_delay_seconds,
            default_minutes: stored.default_minutes,
            supervision: stored
                .supervision
                .map_or(Ok(Supervision::Unsaid), |said| word(&Supervision::WORDS, &said))?,
            live_plan: stored.live_plan,
        })
    }
}
