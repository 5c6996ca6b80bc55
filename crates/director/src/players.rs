//! Registration, arrival, absence and withdrawal (C.04.2.B to C.04.2.D).

use std::cmp::Reverse;

use arbiter_tournament::{Bye, Details, Fact, PairingNumber, PlayerId, RatingUse, Tournament};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{bounded, known, text},
};

/// Registers players. Their numbers in the event are never used again.
pub(crate) fn enter(event: &Tournament, entries: &[Details]) -> Result<Decision, Refusal> {
    let max = usize::from(PairingNumber::MAX);
    let found = event.players.len() + entries.len();
    if entries.is_empty() {
        return Err(Refusal::NoChange);
    }
    if found > max {
        return Err(Refusal::TooLong { what: Topic::Players, max, found });
    }
    let mut decision = Decision::default();
    for (details, version) in entries.iter().zip(event.version..) {
        let details = valid(details)?;
        let player = PlayerId(u32::try_from(version + 1).unwrap_or(u32::MAX));
        if let Some(twin) = twin(event, &details) {
            decision = decision.but(Concern::Duplicate(twin));
        }
        decision.facts.push(Fact::PlayerEntered { player, details: Box::new(details) });
    }
    Ok(decision)
}

/// Mends wrong data. Numbers follow only while they may (C.04.2.B.3).
pub(crate) fn correct(
    event: &Tournament,
    player: PlayerId,
    details: &Details,
    reason: &str,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    let details = valid(details)?;
    if details == entrant.details {
        return Err(Refusal::NoChange);
    }
    let reason = text(Topic::Reason, reason)?;
    Ok(Decision::fact(Fact::PlayerCorrected { player, details: Box::new(details), reason }))
}

/// Cancels the registration of somebody who was never paired.
pub(crate) fn remove(event: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    known(event, player)?;
    if event.was_paired(player) {
        return Err(Refusal::WasPaired(player));
    }
    let mut facts = Vec::new();
    // A draft that holds the player would be published with a hole.
    if let Some(draft) = &event.draft {
        facts.push(Fact::DraftDiscarded { round: draft.round });
    }
    facts.push(Fact::PlayerRemoved { player });
    Ok(Decision::of(facts))
}

pub(crate) fn check_in(event: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if entrant.checked_in {
        return Err(Refusal::NoChange);
    }
    Ok(Decision::fact(Fact::CheckedIn { player }))
}

pub(crate) fn check_out(event: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if !entrant.checked_in {
        return Err(Refusal::NoChange);
    }
    Ok(Decision::fact(Fact::CheckedOut { player }))
}

/// The player leaves; a published round keeps its boards (C.04.2.D.10).
pub(crate) fn withdraw(
    event: &Tournament,
    player: PlayerId,
    reason: &str,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if entrant.withdrawn_from.is_some() {
        return Err(Refusal::NoChange);
    }
    let reason = text(Topic::Reason, reason)?;
    let mut facts = discarded(event);
    facts.push(Fact::Withdrawn { player, from_round: event.next_round(), reason });
    Ok(Decision::of(facts))
}

/// An excuse accepted before the next pairings are published (C.04.2.D.2).
pub(crate) fn reinstate(
    event: &Tournament,
    player: PlayerId,
    reason: &str,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if entrant.withdrawn_from.is_none() {
        return Err(Refusal::NoChange);
    }
    let reason = text(Topic::Reason, reason)?;
    let mut facts = discarded(event);
    facts.push(Fact::Reinstated { player, reason });
    Ok(Decision::of(facts))
}

/// The player will miss a round that is not yet published (C.04.2.D.4).
pub(crate) fn announce_absence(
    event: &Tournament,
    player: PlayerId,
    round: u8,
    bye: Bye,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    open_round(event, round)?;
    if entrant.absences.get(&round) == Some(&bye) {
        return Err(Refusal::NoChange);
    }
    let mut decision = Decision::of(discarded_for(event, round));
    if bye == Bye::HalfPoint {
        let granted = event.settings.half_point_byes_max;
        let others = entrant.absences.iter();
        let taken = others.filter(|&(&other, &bye)| other != round && bye == Bye::HalfPoint);
        if taken.count() >= usize::from(granted) {
            decision = decision.but(Concern::ManyHalfPointByes { player, granted });
        }
    }
    decision.facts.push(Fact::AbsenceAnnounced { player, round, bye });
    Ok(decision)
}

pub(crate) fn cancel_absence(
    event: &Tournament,
    player: PlayerId,
    round: u8,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    open_round(event, round)?;
    if !entrant.absences.contains_key(&round) {
        return Err(Refusal::NoChange);
    }
    let mut facts = discarded_for(event, round);
    facts.push(Fact::AbsenceCancelled { player, round });
    Ok(Decision::of(facts))
}

/// Numbers everybody by the initial order while that is allowed (C.04.2.B.3, C.04.2.C.3).
pub(crate) fn assign_numbers(event: &Tournament) -> Result<Decision, Refusal> {
    if event.rounds.len() >= ROUNDS_BEFORE_NUMBERS_ARE_FIXED {
        return Err(Refusal::NumbersAreFixed);
    }
    let order = initial_order(event);
    if order == event.order {
        return Err(Refusal::NoChange);
    }
    let mut facts = discarded(event);
    facts.push(Fact::NumbersAssigned { order });
    Ok(Decision::of(facts))
}

/// Numbers may change until round 4 has been paired.
const ROUNDS_BEFORE_NUMBERS_ARE_FIXED: usize = 4;

/// The numbering that the next pairing needs, if the present one will not do: everybody anew
/// while numbers may change, late entrants at the end afterwards.
pub(crate) fn numbering_needed(event: &Tournament) -> Option<Vec<PlayerId>> {
    let order = if event.rounds.len() < ROUNDS_BEFORE_NUMBERS_ARE_FIXED {
        initial_order(event)
    } else {
        let late = initial_order(event).into_iter().filter(|id| !event.order.contains(id));
        event.order.iter().copied().chain(late).collect()
    };
    (order != event.order).then_some(order)
}

/// Those without any figure of strength, where one is used (C.04.2.B.1).
pub(crate) fn without_strength(event: &Tournament) -> Vec<PlayerId> {
    let rating_use = event.settings.rating_use;
    if rating_use == RatingUse::Nothing {
        return Vec::new();
    }
    let unrated = event.players.iter().filter(|(_, it)| rating_use.rating(&it.details).is_none());
    unrated.map(|(&id, _)| id).collect()
}

/// Rating, then title, then alphabet (C.04.2.B.2); the registration decides between namesakes.
pub(crate) fn initial_order(event: &Tournament) -> Vec<PlayerId> {
    let mut order: Vec<PlayerId> = event.players.keys().copied().collect();
    order.sort_by_cached_key(|id| {
        let details = event.players.get(id).map(|entrant| &entrant.details);
        let rating_use = event.settings.rating_use;
        let is_used = rating_use != RatingUse::Nothing;
        let rating = details.filter(|_| is_used).and_then(|it| rating_use.rating(it));
        let title = details.and_then(|details| details.title);
        let name = details.map(|details| details.name.to_lowercase());
        (Reverse(rating), title.is_none(), title, name, *id)
    });
    order
}

pub(crate) fn open_round(event: &Tournament, round: u8) -> Result<(), Refusal> {
    let next = event.next_round();
    if next <= round && round <= event.settings.rounds {
        return Ok(());
    }
    Err(Refusal::WrongRound { found: round, next })
}

/// A draft made with other players in mind is thrown away.
fn discarded(event: &Tournament) -> Vec<Fact> {
    event.draft.iter().map(|draft| Fact::DraftDiscarded { round: draft.round }).collect()
}

pub(crate) fn discarded_for(event: &Tournament, round: u8) -> Vec<Fact> {
    let draft = event.draft.iter().filter(|draft| draft.round == round);
    draft.map(|draft| Fact::DraftDiscarded { round: draft.round }).collect()
}

/// Somebody already registered under the same identity number, or the same name and birth.
fn twin(event: &Tournament, details: &Details) -> Option<PlayerId> {
    let same = |other: &Details| {
        let same_id = |a: Option<u64>, b: Option<u64>| a.is_some() && a == b;
        same_id(other.fide_id, details.fide_id)
            || same_id(other.national_id, details.national_id)
            || (other.name == details.name && other.birth == details.birth)
    };
    event.players.iter().find(|(_, entrant)| same(&entrant.details)).map(|(&id, _)| id)
}

fn valid(details: &Details) -> Result<Details, Refusal> {
    let mut details = details.clone();
    details.name = text(Topic::PlayerName, &details.name)?;
    for (what, field) in [
        (Topic::Federation, &details.federation),
        (Topic::Birth, &details.birth),
        (Topic::Club, &details.club),
        (Topic::RatingList, &details.rating_from),
        (Topic::RatingList, &details.national_rating_from),
    ] {
        bounded(what, field)?;
    }
    Ok(details)
}
