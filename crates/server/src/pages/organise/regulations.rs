//! The regulations between the form and the event: what is written into fields, what is read
//! from them. An empty field keeps what was there before.

use std::{collections::BTreeMap, str::FromStr};

use arbiter_rulebook::{Explain as _, Score, Tempo};
use arbiter_standings::PRESETS;
use arbiter_text::Text;
use arbiter_tournament::{
    Acceleration, Award, Category, Editions, EqualsOrder, KeizerRules, PlayerId, PlayoffRules,
    Prize, PrizeFor, PrizeSharing, RatingUse, Registration, Session, Settings, Supervision, System,
    TeamRanking, TieBreakRating, Tournament,
};

use super::{
    super::words::points,
    fieldset::{Field, GROUPS, Group, Kind},
    pickers,
};
use crate::{
    fields::Fields,
    pages::public::{day, overview::written, prize_in_words, tie_break_name},
    problem::Problem,
    wire::word,
};

/// The rating limits of the degressive groups; empty for other accelerations.
fn limits(acceleration: Acceleration) -> String {
    match acceleration {
        Acceleration::Degressive { limits, .. } => format!("{} {}", limits.a_from, limits.b_from),
        Acceleration::None | Acceleration::Haley | Acceleration::SoftHaley | Acceleration::Baku => {
            String::new()
        }
    }
}

/// The fields of the rules of a Keizer event: name, label, and what the rules call it.
fn keizer_fields() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let fields = GROUPS.iter().flat_map(|group| group.fields);
    fields.filter_map(|field| Some((field.name, field.label, field.name.strip_prefix("keizer_")?)))
}

/// The rules of a Keizer event; of others the usual ones, to begin with.
const fn keizer(system: System) -> KeizerRules {
    if let System::Keizer(rules) = system { rules } else { KeizerRules::USUAL }
}

const fn yes_no(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// Every field of the form with its value.
#[expect(clippy::too_many_lines, reason = "one row per field")]
pub(super) fn values(settings: &Settings, event: &Tournament) -> BTreeMap<&'static str, String> {
    let (scoring, registration) = (&settings.scoring, &settings.registration);
    let name = |id: &PlayerId| {
        event.players.get(id).map_or_else(String::new, |entrant| entrant.details.name.clone())
    };
    let group = |group: &Vec<PlayerId>| group.iter().map(name).collect::<Vec<_>>().join("; ");
    let session = |session: &Session| {
        let line = [&*session.starts, &*session.results, &*session.claims].join("; ");
        line.trim_end_matches([';', ' ']).to_owned()
    };
    let prize = |prize: &Prize| {
        let (whole, cents) = (prize.cents / 100, prize.cents % 100);
        let amount = if cents == 0 { whole.to_string() } else { format!("{whole}.{cents:02}") };
        let below = prize.rated_below.map(|below| below.to_string());
        let reserved_for = match prize.reserved_for {
            PrizeFor::Everybody => None,
            PrizeFor::National | PrizeFor::Foreign => {
                Some(word(&PrizeFor::WORDS, &prize.reserved_for).to_owned())
            }
        };
        let category = Some(prize.category.clone()).filter(|it| !it.is_empty());
        let parts = [Some(prize.name.clone()), Some(amount), below, reserved_for, category];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    };
    let category = |category: &Category| category.written(|id| name(&id));
    let lines = |lines: Vec<String>| lines.join("\n");
    let named = keizer(settings.system).named();
    let chosen = |rule: &str| named.iter().find(|(name, _)| *name == rule).map(|it| it.1.clone());
    let keizer = keizer_fields()
        .filter_map(|(name, _, rule)| Some((name, chosen(rule)?)))
        .collect::<Vec<_>>();
    let mut values = BTreeMap::from([
        ("name", settings.name.clone()),
        ("festival", settings.festival.clone()),
        ("place", settings.place.clone()),
        ("federation", settings.federation.clone()),
        ("starts", written(settings.starts)),
        ("ends", written(settings.ends)),
        ("chief_arbiter", settings.chief_arbiter.clone()),
        ("deputy_arbiters", lines(settings.deputy_arbiters.clone())),
        ("posted_at", settings.posted_at.clone()),
        ("programme", lines(settings.programme.iter().map(session).collect())),
        ("rounds", settings.rounds.to_string()),
        ("system", settings.system.code().to_owned()),
        ("acceleration", settings.acceleration.code().to_owned()),
        ("limits", limits(settings.acceleration)),
        ("rating_use", word(&RatingUse::WORDS, &settings.rating_use).to_owned()),
        ("rating_list", settings.rating_list.clone()),
        ("forbidden", lines(settings.forbidden.iter().map(group).collect())),
        ("needs_check_in", yes_no(settings.needs_check_in).to_owned()),
        ("half_point_byes_max", settings.half_point_byes_max.to_string()),
        ("win", points(scoring.win)),
        ("draw", points(scoring.draw)),
        ("loss", points(scoring.loss)),
        ("bye", points(scoring.pairing_allocated_bye)),
        ("tiebreaks", settings.tie_break_codes()),
        (
            "time_control",
            settings.time_control.as_ref().map(ToString::to_string).unwrap_or_default(),
        ),
        ("class", settings.class.to_string()),
        ("is_rated", yes_no(settings.is_rated).to_owned()),
        ("edition_laws", settings.editions.laws.to_string()),
        ("edition_rating", settings.editions.rating.to_string()),
        ("edition_tiebreaks", settings.editions.tiebreaks.to_string()),
        ("edition_swiss", settings.editions.swiss.to_string()),
        ("ko_games", settings.knock_out.games.to_string()),
        ("ko_tie_break", settings.knock_out.tie_break.code().to_owned()),
        ("ko_odd", settings.knock_out.odd_field.code().to_owned()),
        ("exchange_last_rounds", yes_no(settings.exchange_last_rounds).to_owned()),
        ("utc_offset", settings.utc_offset_minutes.to_string()),
        ("equals", word(&EqualsOrder::WORDS, &settings.equals).to_owned()),
        ("tiebreak_rating", word(&TieBreakRating::WORDS, &settings.tiebreak_rating).to_owned()),
        ("checks_ratings", yes_no(settings.checks_ratings).to_owned()),
        ("is_chess960", yes_no(settings.is_chess960).to_owned()),
        ("live_delay", settings.live_delay_seconds.to_string()),
        ("default_minutes", settings.default_minutes.map_or(String::new(), |n| n.to_string())),
        ("supervision", word(&Supervision::WORDS, &settings.supervision).to_owned()),
        (
            "playoff",
            settings
                .playoff
                .as_ref()
                .map(|it| it.written().replace("; ", "\n"))
                .unwrap_or_default(),
        ),
        ("registration", yes_no(registration.is_offered).to_owned()),
        ("registration_opens", registration.opens.clone()),
        ("registration_closes", registration.closes.clone()),
        ("capacity", registration.capacity.map(|it| it.to_string()).unwrap_or_default()),
        ("entry_rules", entry_rules(&registration.conditions)),
        ("categories", lines(settings.categories.iter().map(category).collect())),
        ("prizes", lines(settings.prizes.iter().map(prize).collect())),
        ("prize_sharing", word(&PrizeSharing::WORDS, &settings.prize_sharing).to_owned()),
        ("is_team_event", yes_no(settings.is_team_event).to_owned()),
        ("boards", settings.boards.to_string()),
        ("team_ranking", word(&TeamRanking::WORDS, &settings.team_ranking).to_owned()),
        ("lineup_minutes", settings.lineup_minutes.to_string()),
        ("description", settings.description.clone()),
        ("live_plan", settings.live_plan.clone()),
        ("color_rule", settings.color_rule.clone()),
        ("float_rule", settings.float_rule.clone()),
    ]);
    values.extend(keizer);
    values
}

/// The conditions of entry as a line without a name.
fn entry_rules(conditions: &Category) -> String {
    conditions.written(|_| String::new()).trim_start_matches(';').trim().to_owned()
}

/// Reads a form into settings.
struct Reading<'a> {
    fields: &'a Fields,
    t: &'a Text,
    /// Whether an empty field empties the setting; otherwise it keeps what was there.
    may_empty: bool,
}

/// The settings that a form asks for. On a new event (`may_empty` false) what is left empty is
/// as the preset says.
pub(super) fn read(
    fields: &Fields,
    base: &Settings,
    event: &Tournament,
    (t, may_empty): (&Text, bool),
) -> Result<Settings, Problem> {
    let form = Reading { fields, t, may_empty };
    let mut settings = base.clone();
    for (name, slot) in [
        ("name", &mut settings.name),
        ("festival", &mut settings.festival),
        ("place", &mut settings.place),
        ("federation", &mut settings.federation),
        ("chief_arbiter", &mut settings.chief_arbiter),
        ("posted_at", &mut settings.posted_at),
        ("rating_list", &mut settings.rating_list),
        ("registration_opens", &mut settings.registration.opens),
        ("registration_closes", &mut settings.registration.closes),
        ("description", &mut settings.description),
        ("live_plan", &mut settings.live_plan),
        ("color_rule", &mut settings.color_rule),
        ("float_rule", &mut settings.float_rule),
    ] {
        form.text(name, slot);
    }
    form.days(&mut settings)?;
    form.numbers(&mut settings)?;
    form.choices(&mut settings)?;
    form.lists(&mut settings, event)?;
    // To a team the bye is worth a drawn match unless the form says otherwise (C.04.6 1.4).
    let becomes_team_swiss = settings.system.is_for_teams() && !base.system.is_for_teams();
    if becomes_team_swiss && form.filled("bye").is_none() {
        settings.scoring.pairing_allocated_bye = settings.scoring.draw;
    }
    // Where the system says what an adjourned game counts, the form does not ask.
    settings.adjourned =
        if settings.system == System::ItaloSwiss { Award::Win } else { Award::Draw };
    Ok(settings)
}

impl Reading<'_> {
    /// The value of a field that counts.
    fn given(&self, name: &str) -> Option<&str> {
        self.fields.get(name).filter(|value| self.may_empty || !value.is_empty())
    }

    fn filled(&self, name: &str) -> Option<&str> {
        self.fields.get(name).filter(|value| !value.is_empty())
    }

    fn wrong(&self, label: &str, found: &str) -> Problem {
        let values = [("field", self.t.say(label)), ("found", found.to_owned())];
        Problem::told(self.t.with("setting-not-understood", &values))
    }

    fn text(&self, name: &str, slot: &mut String) {
        if let Some(value) = self.given(name) {
            value.clone_into(slot);
        }
    }

    /// Days, the time control, and the editions: those in force on the first day, unless the
    /// form names others.
    fn days(&self, settings: &mut Settings) -> Result<(), Problem> {
        for (name, label, slot) in [
            ("starts", "setting-starts", &mut settings.starts),
            ("ends", "setting-ends", &mut settings.ends),
        ] {
            match self.given(name) {
                Some("") => *slot = None,
                Some(value) => {
                    *slot = Some(value.parse().map_err(|_| self.wrong(label, value))?);
                }
                None => {}
            }
        }
        if !self.may_empty {
            settings.editions = settings.starts.map_or(settings.editions, Editions::in_force);
        }
        let editions = &mut settings.editions;
        self.code(("edition_laws", "setting-edition-laws"), &mut editions.laws)?;
        self.code(("edition_rating", "setting-edition-rating"), &mut editions.rating)?;
        self.code(("edition_tiebreaks", "setting-edition-tiebreaks"), &mut editions.tiebreaks)?;
        self.code(("edition_swiss", "setting-edition-swiss"), &mut editions.swiss)?;
        match self.given("time_control") {
            Some("") => settings.time_control = None,
            // What an old event has written stays as it is.
            Some(value) if settings.time_control.as_ref().is_some_and(|it| it.text() == value) => {}
            Some(value) => {
                let read = value.parse().map_err(|_| self.wrong("setting-time-control", value))?;
                settings.time_control = Some(read);
            }
            None => {}
        }
        Ok(())
    }

    fn numbers(&self, settings: &mut Settings) -> Result<(), Problem> {
        for (name, label, slot) in [
            ("rounds", "setting-rounds", &mut settings.rounds),
            ("half_point_byes_max", "setting-half-byes", &mut settings.half_point_byes_max),
            ("boards", "setting-boards", &mut settings.boards),
            ("ko_games", "setting-ko-games", &mut settings.knock_out.games),
        ] {
            if let Some(value) = self.filled(name) {
                *slot = value.parse().map_err(|_| self.wrong(label, value))?;
            }
        }
        let minutes = &mut settings.lineup_minutes;
        self.code(("lineup_minutes", "setting-lineup-minutes"), minutes)?;
        let offset = &mut settings.utc_offset_minutes;
        self.code(("utc_offset", "setting-utc-offset"), offset)?;
        let delay = &mut settings.live_delay_seconds;
        self.code(("live_delay", "setting-live-delay"), delay)?;
        if let Some(value) = self.given("default_minutes") {
            let minutes = value.parse().map_err(|_| self.wrong("setting-default-minutes", value));
            settings.default_minutes = if value.is_empty() { None } else { Some(minutes?) };
        }
        let scoring = &mut settings.scoring;
        for (name, label, slot) in [
            ("win", "setting-win", &mut scoring.win),
            ("draw", "setting-draw", &mut scoring.draw),
            ("loss", "setting-loss", &mut scoring.loss),
            ("bye", "setting-bye", &mut scoring.pairing_allocated_bye),
        ] {
            if let Some(value) = self.filled(name) {
                *slot = score(value).ok_or_else(|| self.wrong(label, value))?;
            }
        }
        Ok(())
    }

    fn choice<T: Copy>(
        &self,
        (name, label): (&str, &str),
        table: &[(&str, T)],
        slot: &mut T,
    ) -> Result<(), Problem> {
        if let Some(value) = self.filled(name) {
            let row = table.iter().find(|(word, _)| *word == value);
            *slot = row.map(|&(_, it)| it).ok_or_else(|| self.wrong(label, value))?;
        }
        Ok(())
    }

    /// A value that has a code of its own.
    fn code<T: FromStr>(&self, (name, label): (&str, &str), slot: &mut T) -> Result<(), Problem> {
        if let Some(value) = self.filled(name) {
            *slot = value.parse().map_err(|_| self.wrong(label, value))?;
        }
        Ok(())
    }

    /// The system, and the rules of a Keizer event.
    fn system(&self, slot: &mut System) -> Result<(), Problem> {
        let old = keizer(*slot);
        self.code(("system", "setting-system"), slot)?;
        let System::Keizer(rules) = slot else { return Ok(()) };
        *rules = old;
        for (name, label, rule) in keizer_fields() {
            if let Some(value) = self.filled(name) {
                rules.set(rule, value).map_err(|_| self.wrong(label, value))?;
            }
        }
        Ok(())
    }

    /// The acceleration, and the rating limits of the degressive one (DEGR.2).
    fn acceleration(&self, slot: &mut Acceleration) -> Result<(), Problem> {
        let old = *slot;
        self.code(("acceleration", "setting-acceleration"), slot)?;
        let Acceleration::Degressive { limits, counted } = slot else { return Ok(()) };
        if let Acceleration::Degressive { limits: kept, counted: same } = old {
            (*limits, *counted) = (kept, same);
        }
        if let Some(value) = self.filled("limits") {
            let wrong = || self.wrong("setting-limits", value);
            let numbers: Vec<&str> = value.split_whitespace().collect();
            let text = format!("degressive:{}", numbers.join(":"));
            match text.parse().map_err(|_| wrong())? {
                Acceleration::Degressive { limits: read, .. } => *limits = read,
                Acceleration::None
                | Acceleration::Haley
                | Acceleration::SoftHaley
                | Acceleration::Baku => return Err(wrong()),
            }
        }
        Ok(())
    }

    fn choices(&self, settings: &mut Settings) -> Result<(), Problem> {
        let yes_no = [("yes", true), ("no", false)];
        self.system(&mut settings.system)?;
        self.acceleration(&mut settings.acceleration)?;
        let knock_out = &mut settings.knock_out;
        self.code(("ko_tie_break", "setting-ko-tie-break"), &mut knock_out.tie_break)?;
        self.code(("ko_odd", "setting-ko-odd"), &mut knock_out.odd_field)?;
        let exchange = &mut settings.exchange_last_rounds;
        self.choice(("exchange_last_rounds", "setting-exchange"), &yes_no, exchange)?;
        let rating_use = &mut settings.rating_use;
        self.choice(("rating_use", "setting-rating-use"), &RatingUse::WORDS, rating_use)?;
        let (equals, orders) = (&mut settings.equals, EqualsOrder::WORDS);
        self.choice(("equals", "setting-equals"), &orders, equals)?;
        let (rating, ratings) = (&mut settings.tiebreak_rating, TieBreakRating::WORDS);
        self.choice(("tiebreak_rating", "setting-tiebreak-rating"), &ratings, rating)?;
        let checks = &mut settings.checks_ratings;
        self.choice(("checks_ratings", "setting-checks-ratings"), &yes_no, checks)?;
        let chess960 = &mut settings.is_chess960;
        self.choice(("is_chess960", "setting-chess960"), &yes_no, chess960)?;
        let classes = Tempo::ALL.map(|it| (it.code(), it));
        self.choice(("class", "setting-class"), &classes, &mut settings.class)?;
        let (supervision, words) = (&mut settings.supervision, Supervision::WORDS);
        self.choice(("supervision", "setting-supervision"), &words, supervision)?;
        self.choice(("is_rated", "setting-rated"), &yes_no, &mut settings.is_rated)?;
        let check_in = &mut settings.needs_check_in;
        self.choice(("needs_check_in", "setting-check-in"), &yes_no, check_in)?;
        let team_event = &mut settings.is_team_event;
        self.choice(("is_team_event", "setting-team-event"), &yes_no, team_event)?;
        let ranking = &mut settings.team_ranking;
        self.choice(("team_ranking", "setting-team-ranking"), &TeamRanking::WORDS, ranking)?;
        let sharing = &mut settings.prize_sharing;
        self.choice(("prize_sharing", "setting-sharing"), &PrizeSharing::WORDS, sharing)
    }

    fn lists(&self, settings: &mut Settings, event: &Tournament) -> Result<(), Problem> {
        if let Some(text) = self.given("deputy_arbiters") {
            settings.deputy_arbiters = lines(text).map(str::to_owned).collect();
        }
        if let Some(text) = self.filled("tiebreaks") {
            let codes = text.split([',', ';', '\n']).map(str::trim).filter(|it| !it.is_empty());
            settings.tiebreaks = codes
                .map(|code| {
                    pickers::tie_break(code).ok_or_else(|| self.wrong("setting-tiebreaks", code))
                })
                .collect::<Result<_, _>>()?;
        }
        if let Some(text) = self.given("playoff") {
            settings.playoff =
                PlayoffRules::read(text).map_err(|unread| Problem::invalid(unread.message()))?;
        }
        if let Some(text) = self.given("programme") {
            settings.programme = lines(text).map(session).collect();
        }
        self.registration(&mut settings.registration)?;
        if let Some(text) = self.given("categories") {
            let find = |word: &str| self.player(word, event);
            let category = |line: &str| {
                Category::read(line, find)
                    .map_err(|unread| self.wrong("setting-categories", &unread.found))
            };
            settings.categories = lines(text).map(category).collect::<Result<_, _>>()?;
        }
        if let Some(text) = self.given("prizes") {
            let prize = |line| prize(line).ok_or_else(|| self.wrong("setting-prizes", line));
            settings.prizes = lines(text).map(prize).collect::<Result<_, _>>()?;
        }
        if let Some(text) = self.given("forbidden") {
            let group = |line: &str| self.group(line, event);
            settings.forbidden = lines(text).map(group).collect::<Result<_, _>>()?;
        }
        Ok(())
    }

    /// Whether players register themselves, for how many there is room, and for whom it is.
    fn registration(&self, registration: &mut Registration) -> Result<(), Problem> {
        let yes_no = [("yes", true), ("no", false)];
        let offered = &mut registration.is_offered;
        self.choice(("registration", "setting-registration"), &yes_no, offered)?;
        match self.given("capacity") {
            Some("") => registration.capacity = None,
            Some(value) => {
                let read = value.parse().map_err(|_| self.wrong("setting-capacity", value))?;
                registration.capacity = Some(read);
            }
            None => {}
        }
        match self.given("entry_rules") {
            Some("") => registration.conditions = Category::default(),
            Some(line) => {
                // A line of conditions has no name of its own.
                let read = Category::read(&format!("entry; {line}"), |_| None)
                    .map_err(|unread| self.wrong("setting-entry-rules", &unread.found))?;
                registration.conditions = Category { name: String::new(), ..read };
            }
            None => {}
        }
        Ok(())
    }

    /// Players kept apart: names or pairing numbers.
    fn group(&self, line: &str, event: &Tournament) -> Result<Vec<PlayerId>, Problem> {
        let find = |word: &str| {
            self.player(word, event).ok_or_else(|| self.wrong("setting-forbidden", word))
        };
        line.split(';').map(str::trim).filter(|it| !it.is_empty()).map(find).collect()
    }

    /// A player by pairing number or name.
    fn player(&self, word: &str, event: &Tournament) -> Option<PlayerId> {
        let numbered = word.parse().ok().and_then(arbiter_tournament::PairingNumber::new);
        let by_number = numbered.and_then(|number| event.player_numbered(number));
        let folded = arbiter_lists::fold(word);
        let mut all = event.players.iter();
        let by_name = all.find(|(_, it)| arbiter_lists::fold(&it.details.name) == folded);
        by_number.or(by_name.map(|(&id, _)| id))
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn session(line: &str) -> Session {
    let mut parts = line.splitn(3, ';').map(|part| part.trim().to_owned());
    let mut part = || parts.next().unwrap_or_default();
    Session { starts: part(), results: part(), claims: part() }
}

/// `First prize; 500`, `Best below 1800; 50.50; 1800`, `Best guest; 100; foreign` or, with the
/// name of a category, `Best girl; 50; Girls U12`. A prize in kind, such as a cup, has no amount; a
/// name that ends in a number without a semicolon before it is an amount in the wrong place.
fn prize(line: &str) -> Option<Prize> {
    let mut parts = line.split(';').map(str::trim);
    let name = parts.next()?.to_owned();
    let mut last_words = name.split_whitespace().rev().take(2);
    if !line.contains(';') && last_words.any(is_amount) {
        return None;
    }
    let cents = match parts.next().unwrap_or_default() {
        "" => 0,
        amount => cents(amount).filter(|_| amount.contains(|c: char| c.is_ascii_digit()))?,
    };
    let mut prize = Prize {
        name,
        cents,
        rated_below: None,
        reserved_for: PrizeFor::Everybody,
        category: String::new(),
    };
    for part in parts.filter(|part| !part.is_empty()) {
        match PrizeFor::WORDS.iter().find(|(word, _)| *word == part) {
            Some(&(_, it)) => prize.reserved_for = it,
            None if part.bytes().all(|byte| byte.is_ascii_digit()) => {
                prize.rated_below = Some(part.parse().ok()?);
            }
            None if prize.category.is_empty() => part.clone_into(&mut prize.category),
            None => return None,
        }
    }
    Some(prize)
}

/// `500`, `50,50`, `500€`.
fn is_amount(word: &str) -> bool {
    let digits = word.trim_matches(['€', '$', '£', '.', ',', '-', '–']);
    !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}

/// `12`, `12.5`, `12,50` in cents.
fn cents(text: &str) -> Option<u64> {
    let text = text.trim_matches(|c: char| !c.is_ascii_digit());
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let part = match part.len() {
        0 => 0,
        1 => part.parse::<u64>().ok()? * 10,
        2 => part.parse().ok()?,
        _ => return None,
    };
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    whole.checked_mul(100)?.checked_add(part)
}

/// `1`, `½`, `0.5`, `1½`, `0,5` as a score.
fn score(text: &str) -> Option<Score> {
    let text = text.trim();
    if let Some(whole) = text.strip_suffix('½') {
        let whole: u16 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        return Some(Score::from_tenths(whole.checked_mul(10)?.checked_add(5)?));
    }
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let tenths: u16 = if part.len() == 1 { part.parse().ok()? } else { return None };
    let whole: u16 = whole.parse().ok()?;
    Some(Score::from_tenths(whole.checked_mul(10)?.checked_add(tenths)?))
}

/// A field as the page shows it.
pub(super) struct Shown {
    pub(super) field: Field,
    pub(super) label: String,
    pub(super) hint: String,
    pub(super) why: String,
    pub(super) value: String,
    /// Words with their names; empty unless it is a choice.
    pub(super) options: Vec<(&'static str, String)>,
    /// The element that helps with it, and what that must know.
    pub(super) picker: Option<(&'static str, String)>,
}

impl Shown {
    /// Which control it is.
    pub(super) fn control(&self) -> &'static str {
        match self.field.kind {
            Kind::Text => "text",
            Kind::Day => "date",
            Kind::Number(..) => "number",
            Kind::Choice(_) => "choice",
            Kind::Lines => "lines",
        }
    }

    /// The least and the most of a number.
    pub(super) fn bounds(&self) -> (u16, u16) {
        if let Kind::Number(least, most) = self.field.kind { (least, most) } else { (0, 0) }
    }

    /// Whether this word is chosen.
    pub(super) fn is_chosen(&self, word: &str) -> bool {
        self.value == word
    }
}

/// A group of fields under its heading.
pub(super) struct ShownGroup {
    pub(super) title: String,
    pub(super) fields: Vec<Shown>,
    /// Says nothing about this event, and is opened by whoever wants it.
    pub(super) is_folded: bool,
}

/// The groups of fields with their values; without values on the page of a new event.
pub(super) fn shown(t: &Text, values: &BTreeMap<&'static str, String>) -> Vec<ShownGroup> {
    let say = |key: &str| if key.is_empty() { String::new() } else { t.say(key) };
    let field = |field: &Field| {
        let options = match field.kind {
            Kind::Choice(words) => words
                .iter()
                .map(|&(word, key)| (word, if key.is_empty() { word.to_owned() } else { say(key) }))
                .collect(),
            Kind::Text | Kind::Day | Kind::Number(..) | Kind::Lines => Vec::new(),
        };
        Shown {
            field: *field,
            label: say(field.label),
            hint: say(field.hint),
            why: say(field.why),
            value: values.get(field.name).cloned().unwrap_or_default(),
            options,
            picker: pickers::picker(t, field.name),
        }
    };
    let value = |name: &str| values.get(name).map_or("", String::as_str);
    let is_folded = |title: &str| match title {
        // Whoever makes an event chooses from all there is.
        _ if value("system").is_empty() => false,
        "group-keizer" => value("system") != "keizer",
        "group-teams" => value("is_team_event") != "yes",
        "group-own" => value("system") != "own",
        _ => false,
    };
    let group = |group: &Group| ShownGroup {
        title: t.say(group.title),
        fields: group.fields.iter().map(field).collect(),
        is_folded: is_folded(group.title),
    };
    GROUPS.iter().map(group).collect()
}

/// A setting in words, for everybody to read.
pub(crate) struct Said {
    pub(crate) label: String,
    pub(crate) lines: Vec<String>,
    /// The clauses behind it.
    pub(crate) clauses: &'static [&'static str],
}

/// Settings that only the staff needs to know.
const INTERNAL: [&str; 5] = ["name", "needs_check_in", "forbidden", "utc_offset", "checks_ratings"];

/// Everything that the event has said, by heading.
pub(crate) fn said(t: &Text, event: &Tournament) -> Vec<(String, Vec<Said>)> {
    let settings = &event.settings;
    let is_idle = |name: &str| match name {
        "boards" | "team_ranking" | "lineup_minutes" => !settings.is_team_event,
        "prize_sharing" => settings.prizes.is_empty(),
        "ko_games" | "ko_tie_break" | "ko_odd" => settings.system != System::KnockOut,
        name if name.starts_with("keizer_") => !matches!(settings.system, System::Keizer(_)),
        "is_chess960" => !settings.is_chess960,
        "live_delay" => settings.live_delay_seconds == 0,
        "default_minutes" => settings.default_minutes.is_none(),
        "supervision" => settings.supervision == Supervision::Unsaid,
        "live_plan" => settings.live_plan.is_empty(),
        "registration" | "registration_opens" | "registration_closes" | "capacity" => {
            !settings.registration.is_offered
        }
        "tiebreak_rating" => !settings.is_long(),
        "exchange_last_rounds" => settings.system != System::RoundRobin { cycles: 2 },
        "rating_list" => settings.rating_use == RatingUse::Nothing,
        name => INTERNAL.contains(&name),
    };
    let line = |shown: Shown| {
        let chosen = shown.options.iter().find(|(word, _)| *word == shown.value);
        let text = chosen.map_or(shown.value.as_str(), |(_, name)| name.as_str());
        let lines = text.lines().map(|line| match shown.field.kind {
            Kind::Day => day(t, line),
            Kind::Lines if shown.field.name == "programme" => {
                line.split("; ").map(|moment| day(t, moment)).collect::<Vec<_>>().join(" · ")
            }
            Kind::Text | Kind::Number(..) | Kind::Choice(_) | Kind::Lines => line.to_owned(),
        });
        let lines = match shown.field.name {
            "prizes" => settings.prizes.iter().map(|it| prize_in_words(t, it)).collect(),
            "tiebreaks" => settings
                .tiebreaks
                .iter()
                .map(|it| format!("{} ({it})", tie_break_name(t, *it)))
                .collect(),
            _ => lines.collect(),
        };
        Said { label: shown.label, lines, clauses: shown.field.clauses }
    };
    let groups = shown(t, &values(settings, event)).into_iter().map(|group| {
        let is_said = |it: &Shown| !it.value.is_empty() && !is_idle(it.field.name);
        let fields = group.fields.into_iter().filter(is_said);
        (group.title, fields.map(line).collect::<Vec<_>>())
    });
    groups.filter(|(_, lines)| !lines.is_empty()).collect()
}

/// The lists of tie-breaks that the rules recommend: name, codes, clause.
pub(super) fn advice(t: &Text) -> Vec<(String, String, &'static str)> {
    let row = |preset: &arbiter_standings::Preset| {
        let name = t.say(match preset.kind {
            arbiter_standings::EventKind::RoundRobin => "advice-round-robin",
            arbiter_standings::EventKind::TeamRoundRobin => "advice-team-round-robin",
            arbiter_standings::EventKind::SwissRated => "advice-swiss-rated",
            arbiter_standings::EventKind::SwissUnrated => "advice-swiss",
            arbiter_standings::EventKind::TeamSwiss => "advice-team-swiss",
        });
        let codes: Vec<String> = preset.tie_breaks.iter().map(ToString::to_string).collect();
        (name, codes.join(", "), preset.clause)
    };
    PRESETS.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_money_are_read_as_people_write_them() {
        assert_eq!(score("½"), Some(Score::from_tenths(5)));
        assert_eq!(score("0,5"), Some(Score::from_tenths(5)));
        assert_eq!(score("3"), Some(Score::from_tenths(30)));
        assert_eq!(score("1½"), Some(Score::from_tenths(15)));
        assert_eq!(score("x"), None);
        assert_eq!(cents("500"), Some(50_000));
        assert_eq!(cents("12,5 €"), Some(1_250));
        assert_eq!(cents("0.333"), None);
        let below = prize("Best below 1800; 50; 1800").expect("a prize");
        assert_eq!((below.cents, below.rated_below), (5_000, Some(1800)));
        let guest = prize("Best guest; 100; foreign").expect("a prize");
        assert_eq!((guest.rated_below, guest.reserved_for), (None, PrizeFor::Foreign));
        let girl = prize("Best girl; 20; Girls U12; national").expect("a prize");
        assert_eq!((girl.category.as_str(), girl.reserved_for), ("Girls U12", PrizeFor::National));
        assert_eq!(prize("Best; 100; one category; another"), None);
        assert_eq!(prize("Best; 100; 99999"), None);
        // A cup is a prize in kind; money without its semicolon, and words for it, are not.
        for in_kind in ["Cup", "Best U12;", "Best girl; ; Girls U12"] {
            assert_eq!(prize(in_kind).map(|it| it.cents), Some(0), "{in_kind}");
        }
        for wrong in ["First prize 500 euro", "Second prize 250€", "First; five hundred"] {
            assert_eq!(prize(wrong), None, "{wrong}");
        }
    }
}
