//! The regulations of the event, and when they may still change (C.04.1.a, C.04.2.A).
use arbiter_rating::article_01_rate_of_play::tempo;
use arbiter_rulebook::Score;
use arbiter_rulebook::{SwissEdition, Tempo};
use arbiter_standings::{
    EventKind, Family as TieBreakFamily, Method, Rules, TieBreak, Warning, check_list,
};
use arbiter_tournament::{
    Acceleration, Award, Category, Fact, Family, PlayerId, RatingUse, Recheck, Registration,
    Scoring, Settings, StatedControl, System, TeamPrimary, TeamRanking, Tournament,
};

use crate::{
    Concern, Contradiction, Decision, Overpaid, Refusal, Topic,
    decide::{bounded, document, moment, text},
    players::discarded,
    refusal::Setting,
    report,
};

/// Players that a category may name.
const PLAYERS_MAX: usize = 2_000;

/// Items that a list of the settings may have.
const LIST_MAX: usize = 200;
/// The largest prize, in cents: sums of two hundred of them can still be counted.
const PRIZE_MAX: u64 = 1_000_000_000_000;

/// Begins an event.
pub(crate) fn create(settings: &Settings) -> Result<Decision, Refusal> {
    Ok(Decision::fact(Fact::Created(Box::new(valid(settings)?))))
}

/// Changes the regulations. What pairings rest on stays as it is in FIDE mode once the first
/// round is published; outside it, and for what may change, that needs consent and a reason,
/// and published rounds are compared with the rules again.
pub(crate) fn change(
    event: &Tournament,
    settings: &Settings,
    reason: Option<&str>,
) -> Result<Decision, Refusal> {
    let settings = valid(settings)?;
    if settings == event.settings {
        return Err(Refusal::NoChange);
    }
    if usize::from(settings.rounds) < event.rounds.len() {
        return Err(Refusal::Rounds { found: settings.rounds });
    }
    let has_begun = !event.rounds.is_empty();
    let changed = changed(&event.settings, &settings);
    let mut decision = Decision::default();
    if has_begun {
        if changed.contains(&Setting::Acceleration) {
            return Err(Refusal::AccelerationAnnouncedTooLate);
        }
        let frozen = changed.iter().find(|it| it.is_frozen_by_fide_mode());
        if let Some(&frozen) = frozen.filter(|_| event.is_in_fide_mode()) {
            return Err(Refusal::Frozen(frozen));
        }
        decision.concerns.extend(changed.iter().copied().map(Concern::SettingInUse));
    }
    let reason = match reason {
        Some(reason) => Some(text(Topic::Reason, reason)?),
        None if decision.concerns.is_empty() => None,
        None => return Err(Refusal::Empty(Topic::Reason)),
    };
    if !changed.is_empty() {
        decision.facts.extend(discarded(event));
    }
    let fact = Fact::SettingsChanged { settings: Box::new(settings.clone()), reason };
    let after = Tournament { settings, ..event.clone() };
    decision.facts.push(fact);
    let rounds = if has_begun { touched(event, &after, &changed) } else { Vec::new() };
    let rounds: Vec<u8> = rounds.into_iter().filter(|&it| report::differs(&after, it)).collect();
    if !rounds.is_empty() {
        decision
            .facts
            .push(Fact::RoundsDiffer { rounds: rounds.clone(), after: Recheck::Settings });
        decision = decision.but(Concern::RoundsDiffer(rounds));
    }
    Ok(decision)
}

/// Settings that pairings and standings rest on, where they differ.
pub(crate) fn changed(old: &Settings, new: &Settings) -> Vec<Setting> {
    let teams = |it: &Settings| (it.is_team_event, it.boards);
    let tables = |it: &Settings| (it.knock_out, it.exchange_last_rounds);
    let ranking = |it: &Settings| (it.tiebreaks.clone(), it.tiebreak_rating);
    let order = |it: &Settings| (it.rating_use, it.equals);
    let all = [
        (Setting::Rounds, new.rounds != old.rounds),
        (Setting::System, new.system != old.system),
        (Setting::Acceleration, new.acceleration != old.acceleration),
        (Setting::Scoring, new.scoring != old.scoring),
        (Setting::Tiebreaks, ranking(new) != ranking(old)),
        (Setting::Teams, teams(new) != teams(old)),
        (Setting::Ratings, order(new) != order(old)),
        (Setting::KeptApart, new.forbidden != old.forbidden),
        (Setting::SwissEdition, new.editions.swiss != old.editions.swiss),
        (Setting::Rated, new.is_rated != old.is_rated),
        (Setting::KnockOut, tables(new) != tables(old)),
    ];
    all.into_iter().filter(|(_, changed)| *changed).map(|(setting, _)| setting).collect()
}

/// Published rounds that a change may have made wrong: with the number of rounds the one that
/// was the last and the one that is, with points or system all of them.
fn touched(event: &Tournament, after: &Tournament, changed: &[Setting]) -> Vec<u8> {
    let published = event.next_round() - 1;
    let all = [Setting::System, Setting::Scoring, Setting::SwissEdition, Setting::KeptApart];
    if changed.iter().any(|it| all.contains(it)) {
        return (1..=published).collect();
    }
    if !changed.contains(&Setting::Rounds) {
        return Vec::new();
    }
    let ends = [event.settings.rounds, after.settings.rounds];
    (1..=published).filter(|round| ends.contains(round)).collect()
}

/// The tie-breaks that are recommended for a kind of event, as far as they are computed: a
/// playoff enters the list when there is one.
pub fn usual_tie_breaks(system: System, is_team_event: bool) -> Vec<TieBreak> {
    let kind = match system.family() {
        Family::RoundRobin { .. } if is_team_event => Some(EventKind::TeamRoundRobin),
        _ if is_team_event || system.is_for_teams() => Some(EventKind::TeamSwiss),
        Family::RoundRobin { .. } => Some(EventKind::RoundRobin),
        Family::Keizer(_) => return [Method::Keizer, Method::Points].map(TieBreak::plain).to_vec(),
        Family::Swiss
        | Family::DoubleSwiss
        | Family::TeamSwiss(_)
        | Family::KnockOut
        | Family::Belgrade { .. }
        | Family::Own => None,
    };
    let Some(kind) = kind else { return Settings::swiss("", 1).tiebreaks };
    let listed = kind.preset().tie_breaks.iter().copied();
    listed.filter(|it| it.method != Method::Playoff).collect()
}

/// The settings, if they can be those of an event.
fn valid(settings: &Settings) -> Result<Settings, Refusal> {
    let mut settings = settings.clone();
    settings.name = text(Topic::EventName, &settings.name)?;
    settings.festival = settings.festival.trim().to_owned();
    bounds(&settings)?;
    if !settings.description.is_empty() {
        settings.description = document(Topic::Description, &settings.description)?;
    }
    registration(&settings.registration)?;
    categories(&settings)?;
    if settings.rounds == 0 || settings.rounds > Settings::ROUNDS_MAX {
        return Err(Refusal::Rounds { found: settings.rounds });
    }
    if settings.starts.is_some() && settings.ends.is_some_and(|ends| Some(ends) < settings.starts) {
        return Err(Refusal::Contradiction(Contradiction::Days));
    }
    let scoring = &settings.scoring;
    if scoring.win < scoring.draw || scoring.draw < scoring.loss {
        return Err(Refusal::Scoring(Overpaid::Order));
    }
    if scoring.pairing_allocated_bye > scoring.win {
        return Err(Refusal::Scoring(Overpaid::Bye));
    }
    if !is_countable(&settings) {
        return Err(Refusal::Scoring(Overpaid::Sum));
    }
    if settings.prizes.iter().any(|prize| PRIZE_MAX < prize.cents) {
        return Err(Refusal::Scoring(Overpaid::Prize));
    }
    if !is_reachable(scoring) {
        return Err(Refusal::Scoring(Overpaid::Unreachable));
    }
    if settings.system == System::Lim && scoring.pairing_allocated_bye != scoring.win {
        return Err(Refusal::Contradiction(Contradiction::LimBye));
    }
    if settings.knock_out.games == 0 {
        return Err(Refusal::Contradiction(Contradiction::NoGames));
    }
    if scoring.draw + scoring.draw > scoring.win + scoring.loss {
        return Err(Refusal::Scoring(Overpaid::Draw));
    }
    if settings.is_team_event && settings.boards == 0 {
        return Err(Refusal::Contradiction(Contradiction::NoBoards));
    }
    follow_system(&mut settings)?;
    check_tie_breaks(&settings)?;
    consistent(&settings)?;
    settings.class = class(&settings);
    Ok(settings)
}

/// No text and no list is longer than it may be, and moments are moments.
fn bounds(settings: &Settings) -> Result<(), Refusal> {
    for (what, field) in [
        (Topic::Festival, &settings.festival),
        (Topic::Place, &settings.place),
        (Topic::Federation, &settings.federation),
        (Topic::ChiefArbiter, &settings.chief_arbiter),
        (Topic::RatingList, &settings.rating_list),
        (Topic::ColorRule, &settings.color_rule),
        (Topic::FloatRule, &settings.float_rule),
        (Topic::PostingPlace, &settings.posted_at),
    ] {
        bounded(what, field)?;
    }
    for session in &settings.programme {
        for moments in [&session.starts, &session.results, &session.claims] {
            if !moments.is_empty() {
                moment(Topic::Programme, moments)?;
            }
        }
    }
    for group in &settings.forbidden {
        // Nobody is kept apart from themselves.
        let times = |player: &PlayerId| group.iter().filter(|it| *it == player).count();
        if let Some((&player, times)) =
            group.iter().map(|it| (it, times(it))).find(|(_, times)| 1 < *times)
        {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    for (what, found) in [
        (Topic::DeputyArbiters, settings.deputy_arbiters.len()),
        (Topic::TieBreaks, settings.tiebreaks.len()),
        (Topic::Prizes, settings.prizes.len()),
        (Topic::Categories, settings.categories.len()),
        (Topic::KeptApart, settings.forbidden.len()),
        (Topic::ProgrammeRounds, settings.programme.len()),
    ] {
        if found > LIST_MAX {
            return Err(Refusal::TooLong { what, max: LIST_MAX, found });
        }
    }
    if let Some(rules) = &settings.playoff {
        for text in
            [&rules.format, &rules.numbering, &rules.colors, &rules.time_limit, &rules.schedule]
        {
            bounded(Topic::PlayoffPlan, text)?;
        }
    }
    Ok(())
}

/// The public form opens and closes at moments, and its conditions can be met.
fn registration(registration: &Registration) -> Result<(), Refusal> {
    for at in [&registration.opens, &registration.closes] {
        if !at.is_empty() {
            moment(Topic::RegistrationWindow, at)?;
        }
    }
    let Category { age, rating, club, federation, .. } = &registration.conditions;
    for field in [club, federation] {
        bounded(Topic::Registrations, field)?;
    }
    if age.is_empty() || rating.is_empty() {
        let what = Topic::Registrations;
        return Err(Refusal::Unknown { what, found: format!("{age} {rating}") });
    }
    Ok(())
}

/// Categories have names of their own, bands that hold something; prizes are for
/// categories that exist.
fn categories(settings: &Settings) -> Result<(), Refusal> {
    let what = Topic::Categories;
    for (category, idx) in settings.categories.iter().zip(0..) {
        for field in [&category.name, &category.club, &category.federation] {
            bounded(what, field)?;
        }
        let is_taken =
            settings.categories.iter().take(idx).any(|other| other.is_called(&category.name));
        let is_empty = category.age.is_empty() || category.rating.is_empty();
        if !Category::is_name(&category.name) || is_taken || is_empty {
            return Err(Refusal::Unknown { what, found: category.name.clone() });
        }
        if PLAYERS_MAX < category.players.len() {
            let found = category.players.len();
            return Err(Refusal::TooLong { what, max: PLAYERS_MAX, found });
        }
    }
    let named = settings.prizes.iter().map(|prize| &prize.category);
    let mut unknown = named.filter(|it| !it.is_empty() && settings.category(it).is_none());
    match unknown.next() {
        None => Ok(()),
        Some(name) => Err(Refusal::Unknown { what, found: bounded(what, name)? }),
    }
}

/// What the choice of a system settles: Double-Swiss and the Swiss for teams are rules of 2026,
/// and the latter pairs teams by the score that ranks them.
fn follow_system(settings: &mut Settings) -> Result<(), Refusal> {
    let contradiction = |what| Err(Refusal::Contradiction(what));
    let scoring = &settings.scoring;
    let fits_baku = scoring.win == scoring.draw + scoring.draw && scoring.loss == Score::ZERO;
    let has_own_points = settings.system.is_for_teams();
    if settings.acceleration == Acceleration::Baku && !fits_baku && !has_own_points {
        return contradiction(Contradiction::BakuPoints);
    }
    match settings.system.family() {
        Family::DoubleSwiss if settings.rounds % 2 == 1 => {
            return contradiction(Contradiction::OddGames);
        }
        Family::DoubleSwiss | Family::Keizer(_) if settings.is_team_event => {
            return contradiction(Contradiction::TeamsOfPlayers);
        }
        Family::DoubleSwiss => {}
        Family::TeamSwiss(rules) => {
            settings.is_team_event = true;
            settings.team_ranking = match rules.primary {
                TeamPrimary::MatchPoints => TeamRanking::MatchPoints,
                TeamPrimary::GamePoints => TeamRanking::GamePoints,
            };
            if settings.boards == 0 {
                return contradiction(Contradiction::NoBoards);
            }
        }
        Family::Swiss
        | Family::RoundRobin { .. }
        | Family::KnockOut
        | Family::Belgrade { .. }
        | Family::Keizer(_)
        | Family::Own => return Ok(()),
    }
    settings.editions.swiss = SwissEdition::E2026;
    Ok(())
}

/// The five things that the regulations of a Swiss event must say (C.04, preamble), as far as
/// somebody has said them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// What ratings are used for.
    pub rating_use: Option<RatingUse>,
    /// What the bye is worth.
    pub bye: Option<Score>,
    /// What an adjourned game counts for pairing.
    pub adjourned: Option<Award>,
    /// How colours are given.
    pub colors: Option<String>,
    /// How players change score group.
    pub floats: Option<String>,
}

impl Announced {
    /// What the system says itself. An event by its own rules is silent until it speaks.
    pub fn by_system(system: System) -> Self {
        if system == System::Own {
            return Self::default();
        }
        Self {
            rating_use: Some(RatingUse::StartingOrder),
            // To a team the bye is worth a drawn match (C.04.6 1.4).
            bye: Some(if system.is_for_teams() { Score::HALF } else { Score::ONE }),
            adjourned: Some(if system == System::ItaloSwiss { Award::Win } else { Award::Draw }),
            colors: Some(String::new()),
            floats: Some(String::new()),
        }
    }

    /// What this says, and where it is silent what the other says.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            rating_use: self.rating_use.or(other.rating_use),
            bye: self.bye.or(other.bye),
            adjourned: self.adjourned.or(other.adjourned),
            colors: self.colors.or(other.colors),
            floats: self.floats.or(other.floats),
        }
    }

    /// What settings say already.
    pub fn of(settings: &Settings) -> Self {
        let said = |text: &String| {
            let is_said = !text.is_empty() || settings.system != System::Own;
            is_said.then(|| text.clone())
        };
        Self {
            rating_use: Some(settings.rating_use),
            bye: Some(settings.scoring.pairing_allocated_bye),
            adjourned: Some(settings.adjourned),
            colors: said(&settings.color_rule),
            floats: said(&settings.float_rule),
        }
    }

    /// What nobody has said.
    pub fn missing(&self) -> Vec<Topic> {
        let said = [
            (Topic::RatingUse, self.rating_use.is_some()),
            (Topic::ByeValue, self.bye.is_some()),
            (Topic::AdjournedValue, self.adjourned.is_some()),
            (Topic::ColorRule, self.colors.is_some()),
            (Topic::FloatRule, self.floats.is_some()),
        ];
        said.into_iter().filter(|(_, is_said)| !is_said).map(|(what, _)| what).collect()
    }

    /// Puts all five into settings, or says which are missing.
    pub fn put_into(self, settings: &mut Settings) -> Result<(), Refusal> {
        let Self {
            rating_use: Some(rating_use),
            bye: Some(bye),
            adjourned: Some(adjourned),
            colors: Some(colors),
            floats: Some(floats),
        } = self
        else {
            return Err(Refusal::Unsaid(self.missing()));
        };
        settings.rating_use = rating_use;
        settings.scoring.pairing_allocated_bye = bye;
        settings.adjourned = adjourned;
        settings.color_rule = colors;
        settings.float_rule = floats;
        Ok(())
    }
}

/// Refuses tie-breaks that the edition does not allow in such an event.
fn check_tie_breaks(settings: &Settings) -> Result<(), Refusal> {
    let rules = Rules::of(settings.editions.tiebreaks);
    let rules = rules.with_pairings(report::pairings(settings.system));
    check_list(rules, &settings.tiebreaks).map_err(|refused| Refusal::ForbiddenTieBreak {
        found: refused.tie_break.to_string(),
        article: refused.article.to_string(),
    })?;
    Ok(())
}

/// Whether the points of a team that wins every game of every round can be counted.
fn is_countable(settings: &Settings) -> bool {
    let boards = if settings.is_team_event { u32::from(settings.boards) } else { 1 };
    let games = u32::from(settings.rounds) * boards.max(1);
    u16::try_from(u32::from(settings.scoring.win.tenths()) * games).is_ok()
}

/// Whether results can add up to the value of a bye: with 1, ½ and 0 only these, with 3, 1 and
/// 0 also 2.
fn is_reachable(scoring: &Scoring) -> bool {
    let bye = usize::from(scoring.pairing_allocated_bye.tenths());
    let mut reachable = vec![false; bye + 1];
    reachable[0] = true;
    for sum in 0..=bye {
        if !reachable[sum] {
            continue;
        }
        for worth in [scoring.win, scoring.draw, scoring.loss] {
            if let Some(slot) = reachable.get_mut(sum + usize::from(worth.tenths())) {
                *slot = true;
            }
        }
    }
    reachable[bye]
}

/// What the rules of the edition warn of in the tie-breaks, before anybody has played.
pub fn advice(settings: &Settings) -> Vec<Warning> {
    let rules = Rules::of(settings.editions.tiebreaks);
    let rules = rules.with_pairings(report::pairings(settings.system));
    let mut warnings = check_list(rules, &settings.tiebreaks).unwrap_or_default();
    warnings.extend(long_event(settings, &settings.tiebreaks));
    warnings
}

/// Ratings change while a long event is on: tie-breaks by rating are not advised in it (C.07,
/// Article 10).
pub(crate) fn long_event(settings: &Settings, tie_breaks: &[TieBreak]) -> Vec<Warning> {
    let by_rating = tie_breaks.iter().filter(|it| it.family() == TieBreakFamily::Ratings);
    let warnings = by_rating.map(|&tie_break| Warning::LongEvent { tie_break });
    if settings.is_long() { warnings.collect() } else { Vec::new() }
}

/// Rules of one's own, and only those, are described by the event itself.
fn consistent(settings: &Settings) -> Result<(), Refusal> {
    let missing = Announced::of(settings).missing();
    if !missing.is_empty() {
        return Err(Refusal::Unsaid(missing));
    }
    if settings.system == System::Own {
        return Ok(());
    }
    if !settings.color_rule.is_empty() || !settings.float_rule.is_empty() {
        return Err(Refusal::Contradiction(Contradiction::SystemSays));
    }
    let is_italian = settings.system == System::ItaloSwiss && settings.adjourned == Award::Win;
    if settings.adjourned != Award::Draw && !is_italian {
        return Err(Refusal::Contradiction(Contradiction::Adjourned));
    }
    Ok(())
}

/// The class of the time control under the rating regulations, where it can be read; otherwise
/// the organiser's word counts.
fn class(settings: &Settings) -> Tempo {
    let control = settings.time_control.as_ref().and_then(StatedControl::control);
    let tempo = control.and_then(|control| tempo(settings.editions.rating, control));
    tempo.unwrap_or(settings.class)
}
