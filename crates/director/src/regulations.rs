//! The regulations of the event, and when they may still change (C.04.1.a, C.04.2.A).

use tournament::{Fact, Settings, Tournament};

use crate::{
    Concern, Decision, Refusal,
    decide::{bounded, text},
    refusal::Setting,
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
        ];
        for (setting, _) in changed.into_iter().filter(|(_, changed)| *changed) {
            decision = decision.but(Concern::SettingInUse(setting));
        }
    }
    let reason = match reason {
        Some(reason) => Some(text("the reason", reason)?),
        None if decision.concerns.is_empty() => None,
        None => return Err(Refusal::Empty("the reason")),
    };
    decision.facts.push(Fact::SettingsChanged { settings: Box::new(settings), reason });
    Ok(decision)
}

/// The settings, if they can be those of an event.
fn valid(settings: &Settings) -> Result<Settings, Refusal> {
    let mut settings = settings.clone();
    settings.name = text("the name of the event", &settings.name)?;
    for (what, field) in [
        ("the place", &settings.place),
        ("the federation", &settings.federation),
        ("the first day", &settings.starts),
        ("the last day", &settings.ends),
        ("the chief arbiter", &settings.chief_arbiter),
        ("the time control", &settings.time_control),
    ] {
        bounded(what, field)?;
    }
    for (what, found) in [
        ("deputy arbiters", settings.deputy_arbiters.len()),
        ("tie-breaks", settings.tiebreaks.len()),
        ("prizes", settings.prizes.len()),
        ("groups kept apart", settings.forbidden.len()),
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
        return Err(Refusal::Scoring("the bye is worth more than a win"));
    }
    if scoring.draw + scoring.draw > scoring.win + scoring.loss {
        return Err(Refusal::Scoring("two draws are worth more than a win and a loss"));
    }
    Ok(settings)
}
