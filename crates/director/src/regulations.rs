//! The regulations of the event, and when they may still change (C.04.1.a, C.04.2.A).
use arbiter_rating::article_01_rate_of_play::tempo;
use arbiter_rulebook::Score;
use arbiter_rulebook::{Date, RatingEdition, SwissEdition, Tempo, TieBreakEdition};
use arbiter_standings::{Rules, TieBreak, Warning, check_list};
use arbiter_tournament::{Award, Fact, RatingUse, Settings, System, Tournament};

use crate::{
    Concern, Contradiction, Decision, Overpaid, Refusal, Topic,
    decide::{bounded, document, moment, text},
    refusal::Setting,
    report::pairings,
};

/// Items that a list of the settings may have.
const LIST_MAX: usize = 200;

/// Begins an event.
pub(crate) fn create(settings: &Settings) -> Result<Decision, Refusal> {
    Ok(Decision::fact(Fact::Created(Box::new(valid(settings)?))))
}

/// Changes the regulations. What pairings rest on needs consent and a reason once a round is paired.
pub(crate) fn change(
    event: &Tournament,
    settings: &Settings,
    reason: Option<&str>,
) -> Result<Decision, Refusal> {
    let settings = valid(settings)?;
    let old = &event.settings;
    if settings == *old {
        return Err(Refusal::NoChange);
    }
    let has_begun = !event.rounds.is_empty() || event.draft.is_some();
    if usize::from(settings.rounds) < event.rounds.len() {
        return Err(Refusal::Rounds { found: settings.rounds });
    }
    if has_begun && settings.acceleration != old.acceleration {
        return Err(Refusal::AccelerationAnnouncedTooLate);
    }
    let mut decision = Decision::default();
    if has_begun {
        let changed = [
            (Setting::Rounds, settings.rounds != old.rounds),
            (Setting::System, settings.system != old.system),
            (Setting::Scoring, settings.scoring != old.scoring),
            (Setting::Tiebreaks, settings.tiebreaks != old.tiebreaks),
            (
                Setting::Teams,
                (settings.is_team_event, settings.boards) != (old.is_team_event, old.boards),
            ),
            (Setting::Ratings, settings.rating_use != old.rating_use),
        ];
        for (setting, _) in changed.into_iter().filter(|(_, changed)| *changed) {
            decision = decision.but(Concern::SettingInUse(setting));
        }
    }
    let reason = match reason {
        Some(reason) => Some(text(Topic::Reason, reason)?),
        None if decision.concerns.is_empty() => None,
        None => return Err(Refusal::Empty(Topic::Reason)),
    };
    decision.facts.push(Fact::SettingsChanged { settings: Box::new(settings), reason });
    Ok(decision)
}

/// The settings, if they can be those of an event.
fn valid(settings: &Settings) -> Result<Settings, Refusal> {
    let mut settings = settings.clone();
    settings.name = text(Topic::EventName, &settings.name)?;
    for (what, field) in [
        (Topic::Place, &settings.place),
        (Topic::Federation, &settings.federation),
        (Topic::FirstDay, &settings.starts),
        (Topic::LastDay, &settings.ends),
        (Topic::ChiefArbiter, &settings.chief_arbiter),
        (Topic::TimeControl, &settings.time_control),
        (Topic::RatingList, &settings.rating_list),
        (Topic::ColorRule, &settings.color_rule),
        (Topic::FloatRule, &settings.float_rule),
        (Topic::PostingPlace, &settings.posted_at),
    ] {
        bounded(what, field)?;
    }
    if !settings.description.is_empty() {
        settings.description = document(Topic::Description, &settings.description)?;
    }
    for session in &settings.programme {
        for moments in [&session.starts, &session.results] {
            if !moments.is_empty() {
                moment(Topic::Programme, moments)?;
            }
        }
    }
    for (what, found) in [
        (Topic::DeputyArbiters, settings.deputy_arbiters.len()),
        (Topic::TieBreaks, settings.tiebreaks.len()),
        (Topic::Prizes, settings.prizes.len()),
        (Topic::KeptApart, settings.forbidden.len()),
        (Topic::ProgrammeRounds, settings.programme.len()),
    ] {
        if found > LIST_MAX {
            return Err(Refusal::TooLong { what, max: LIST_MAX, found });
        }
    }
    if settings.rounds == 0 || settings.rounds > Settings::ROUNDS_MAX {
        return Err(Refusal::Rounds { found: settings.rounds });
    }
    let scoring = &settings.scoring;
    if scoring.pairing_allocated_bye > scoring.win {
        return Err(Refusal::Scoring(Overpaid::Bye));
    }
    if scoring.draw + scoring.draw > scoring.win + scoring.loss {
        return Err(Refusal::Scoring(Overpaid::Draw));
    }
    let steps = [scoring.win, scoring.draw, scoring.loss].map(Score::tenths);
    let step = steps.into_iter().fold(0, common_divisor);
    if step > 0 && !scoring.pairing_allocated_bye.tenths().is_multiple_of(step) {
        return Err(Refusal::Contradiction(Contradiction::ByeValue));
    }
    if settings.is_team_event && settings.boards == 0 {
        return Err(Refusal::Contradiction(Contradiction::NoBoards));
    }
    known_words(&settings)?;
    advice(&settings)?;
    consistent(&settings)?;
    settings.class = class(&settings);
    Ok(settings)
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
            bye: Some(Score::ONE),
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

/// Tie-breaks and editions that exist.
fn known_words(settings: &Settings) -> Result<(), Refusal> {
    let unknown =
        |what: Topic, found: &str| Err(Refusal::Unknown { what, found: bounded(what, found)? });
    for code in &settings.tiebreaks {
        if code.parse::<TieBreak>().is_err() {
            return unknown(Topic::TieBreaks, code);
        }
    }
    let editions = &settings.editions;
    if editions.tiebreaks.parse::<TieBreakEdition>().is_err() {
        return unknown(Topic::TieBreakEdition, &editions.tiebreaks);
    }
    if editions.swiss.parse::<SwissEdition>().is_err() {
        return unknown(Topic::SwissEdition, &editions.swiss);
    }
    if editions.rating.parse::<RatingEdition>().is_err() {
        return unknown(Topic::RatingEdition, &editions.rating);
    }
    Ok(())
}

/// What the rules of the edition say of the tie-breaks before anybody has played; those that they
/// forbid are refused.
pub fn advice(settings: &Settings) -> Result<Vec<Warning>, Refusal> {
    let codes = settings.tiebreaks.iter().filter_map(|code| code.parse().ok());
    let tie_breaks: Vec<TieBreak> = codes.collect();
    let Ok(edition) = settings.editions.tiebreaks.to_string().parse() else {
        return Ok(Vec::new());
    };
    let rules = Rules::of(edition).with_pairings(pairings(settings.system));
    check_list(rules, &tie_breaks).map_err(Refusal::TieBreak)
}

/// Every value that results can add up to is a multiple of this.
const fn common_divisor(one: u16, other: u16) -> u16 {
    if other == 0 { one } else { common_divisor(other, one % other) }
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
    let edition = settings.editions.rating.parse::<RatingEdition>();
    let control = settings.time_control.parse();
    let tempo = edition.ok().zip(control.ok()).and_then(|(it, control)| tempo(it, &control));
    match tempo {
        Some(Tempo::Standard) => Tempo::Standard,
        Some(Tempo::Rapid) => Tempo::Rapid,
        Some(Tempo::Blitz) => Tempo::Blitz,
        None => settings.class,
    }
}

/// The Swiss rules in force on the first day of the event, or today where no day is set.
pub fn follow_date(settings: &mut Settings, today: Date) {
    let day = settings.starts.parse().unwrap_or(today);
    settings.editions.swiss = SwissEdition::in_force(day).to_string();
}
