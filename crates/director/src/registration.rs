//! Registration by a public form: asked for by anybody, decided by the arbiter.

use arbiter_tournament::{Details, Fact, Request, RequestState, Tournament, Window};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{bounded, text},
    players::{self, valid},
};

/// Registrations that may wait for a decision.
const OPEN_MAX: usize = 2_000;

/// Somebody wants to play. Nothing is public of it.
pub(crate) fn request(
    event: &Tournament,
    details: &Details,
    (contact, remark): (&str, &str),
    now: &str,
) -> Result<Decision, Refusal> {
    let is_open = event.settings.registration.window(now) == Window::Open;
    if !is_open || !event.rounds.is_empty() {
        return Err(Refusal::RegistrationClosed);
    }
    let found = event.open_requests().count() + 1;
    if OPEN_MAX < found {
        let what = Topic::Registrations;
        return Err(Refusal::TooLong { what, max: OPEN_MAX, found });
    }
    let details = valid(details)?;
    let contact = text(Topic::Contact, contact)?;
    let remark = bounded(Topic::Remark, remark.trim())?;
    // A form that was sent twice.
    let is_same = |it: &Request| it.details == details && it.contact == contact;
    if event.open_requests().any(|(_, it)| is_same(it)) {
        return Err(Refusal::NoChange);
    }
    let request = event.requests.keys().next_back().map_or(1, |last| last + 1);
    let details = Box::new(details);
    Ok(Decision::fact(Fact::RegistrationRequested { request, details, contact, remark }))
}

/// Somebody who asked becomes a player.
pub(crate) fn confirm(event: &Tournament, request: u32) -> Result<Decision, Refusal> {
    let asked = open(event, request)?;
    let mut decision = players::enter(event, std::slice::from_ref(&asked.details))?;
    let entered = decision.facts.iter().find_map(|fact| {
        if let Fact::PlayerEntered { player, .. } = fact { Some(*player) } else { None }
    });
    let confirmed = entered.map(|player| Fact::RegistrationConfirmed { request, player });
    decision.facts.extend(confirmed);
    let capacity = event.settings.registration.capacity;
    match capacity.filter(|&capacity| usize::from(capacity) <= event.taking_part()) {
        Some(capacity) => Ok(decision.but(Concern::Full { capacity })),
        None => Ok(decision),
    }
}

/// Somebody who asked does not become a player.
pub(crate) fn decline(event: &Tournament, request: u32, reason: &str) -> Result<Decision, Refusal> {
    open(event, request)?;
    let reason = text(Topic::Reason, reason)?;
    Ok(Decision::fact(Fact::RegistrationDeclined { request, reason }))
}

fn open(event: &Tournament, request: u32) -> Result<&Request, Refusal> {
    let asked = event.requests.get(&request);
    let asked = asked.filter(|asked| asked.state == RequestState::Open);
    asked.ok_or(Refusal::NoRegistration(request))
}
