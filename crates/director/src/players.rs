//! Registration, arrival, absence and withdrawal (C.04.2.B to C.04.2.D).

use arbiter_tournament::{
    Bye, Details, Direction, Fact, Family, PairingNumber, PlayerId, Settings, System, Tournament,
};

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
    joinable(event)?;
    // A draft made without them would leave them out.
    let mut decision = Decision::of(discarded(event));
    let first = event.version + decision.facts.len() as u64;
    for (details, version) in entries.iter().zip(first..) {
        let details = valid(details)?;
        let player = PlayerId(u32::try_from(version + 1).unwrap_or(u32::MAX));
        if let Some(twin) = twin(event, &details) {
            decision = decision.but(Concern::Duplicate(twin));
        }
        let unmet = event.settings.registration.conditions.unmet(&event.settings, &details);
        if !unmet.is_empty() {
            decision = decision.but(Concern::EntryRules { name: details.name.clone(), unmet });
        }
        decision.facts.push(Fact::PlayerEntered { player, details: Box::new(details) });
    }
    Ok(decision)
}

/// Whether somebody can still join. A table and a bracket belong to those who began; under the
/// Belgrade system a missed round costs a point, so that late entrants may be out at once.
fn joinable(event: &Tournament) -> Result<(), Refusal> {
    let played = event.rounds.len();
    let is_open = match event.settings.system.family() {
        Family::RoundRobin { .. } | Family::KnockOut => played == 0,
        Family::Belgrade { points } => played < usize::from(points),
        Family::Swiss
        | Family::DoubleSwiss
        | Family::TeamSwiss(_)
        | Family::Keizer(_)
        | Family::Own => true,
    };
    if is_open { Ok(()) } else { Err(Refusal::FieldIsClosed) }
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
    let rating_use = event.settings.rating_use;
    // A proposal made with the other rating may be another.
    let mut facts = if rating_use.rating(&details) == rating_use.rating(&entrant.details) {
        Vec::new()
    } else {
        discarded(event)
    };
    facts.push(Fact::PlayerCorrected { player, details: Box::new(details), reason });
    Ok(Decision::of(facts))
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

/// Lets a player go to another tournament: the entry goes, and the log says where to.
pub(crate) fn move_there(
    event: &Tournament,
    player: PlayerId,
    (other, name): (u32, &str),
) -> Result<Decision, Refusal> {
    let mut decision = remove(event, player)?;
    let name = text(Topic::EventName, name)?;
    let last = decision.facts.len() - 1;
    decision.facts.insert(last, Fact::PlayerMoved { player, way: Direction::There, other, name });
    Ok(decision)
}

/// Takes a player from another tournament, and the log says where from.
pub(crate) fn move_here(
    event: &Tournament,
    details: &Details,
    (other, name): (u32, &str),
) -> Result<Decision, Refusal> {
    let mut decision = enter(event, std::slice::from_ref(details))?;
    let name = text(Topic::EventName, name)?;
    let entered = decision.facts.iter().find_map(|fact| {
        if let Fact::PlayerEntered { player, .. } = fact { Some(*player) } else { None }
    });
    let moved =
        entered.map(|player| Fact::PlayerMoved { player, way: Direction::Here, other, name });
    decision.facts.extend(moved);
    Ok(decision)
}

pub(crate) fn check_in(event: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if entrant.checked_in {
        return Err(Refusal::NoChange);
    }
    let mut facts = if event.settings.needs_check_in { discarded(event) } else { Vec::new() };
    facts.push(Fact::CheckedIn { player });
    Ok(Decision::of(facts))
}

pub(crate) fn check_out(event: &Tournament, player: PlayerId) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if !entrant.checked_in {
        return Err(Refusal::NoChange);
    }
    let mut facts = if event.settings.needs_check_in { discarded(event) } else { Vec::new() };
    facts.push(Fact::CheckedOut { player });
    Ok(Decision::of(facts))
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

/// Sends a player off: never paired again, and left out of the standings.
pub(crate) fn expel(
    event: &Tournament,
    player: PlayerId,
    reason: &str,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if entrant.is_expelled {
        return Err(Refusal::NoChange);
    }
    let reason = text(Topic::Reason, reason)?;
    let mut decision = Decision::of(discarded(event));
    decision.facts.push(Fact::Expelled { player, from_round: event.next_round(), reason });
    Ok(decision.but(Concern::Expels(player)))
}

/// Says whether a player may ask for half-point byes.
pub(crate) fn bar_half_points(
    event: &Tournament,
    player: PlayerId,
    barred: bool,
) -> Result<Decision, Refusal> {
    let entrant = event.players.get(&player).ok_or(Refusal::NoSuchPlayer(player))?;
    if entrant.is_barred_from_half_points == barred {
        return Err(Refusal::NoChange);
    }
    Ok(Decision::fact(Fact::HalfPointByesBarred { player, barred }))
}

/// What a missed round may be worth in this event: with a table, a bracket or Lim's rules
/// nothing (LIM.S4).
fn worth(event: &Tournament, bye: Bye) -> Result<(), Refusal> {
    let gives_points = match event.settings.system {
        System::Lim | System::RoundRobin { .. } | System::KnockOut => false,
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::ItaloSwiss
        | System::Belgrade { .. }
        | System::Keizer(_)
        | System::DoubleSwiss
        | System::TeamSwiss(_)
        | System::Own => true,
    };
    match bye {
        Bye::ZeroPoint => Ok(()),
        Bye::HalfPoint | Bye::FullPoint if gives_points => Ok(()),
        Bye::HalfPoint | Bye::FullPoint => Err(Refusal::NoPointsForAbsence),
        Bye::PairingAllocated => Err(Refusal::AllocatedByPairing),
    }
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
    worth(event, bye)?;
    if entrant.absences.get(&round) == Some(&bye) || entrant.withdrawn_from.is_some() {
        return Err(Refusal::NoChange);
    }
    let mut decision = Decision::of(discarded_for(event, round));
    if bye == Bye::FullPoint {
        decision = decision.but(Concern::FullPointBye(player));
    }
    if bye == Bye::HalfPoint {
        if entrant.is_barred_from_half_points {
            return Err(Refusal::BarredFromHalfPoints(player));
        }
        let granted = event.settings.half_point_byes_max;
        let others = entrant.absences.iter();
        let taken = others.filter(|&(&other, &bye)| other != round && bye == Bye::HalfPoint);
        // A Keizer event counts excuses by a limit of its own, and lets them be asked for.
        let has_limit = !matches!(event.settings.system, System::Keizer(_));
        if has_limit && taken.count() >= usize::from(granted) {
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

pub(crate) fn open_round(event: &Tournament, round: u8) -> Result<(), Refusal> {
    let next = event.next_round();
    if next <= round && round <= event.settings.rounds {
        return Ok(());
    }
    Err(Refusal::WrongRound { found: round, next })
}

/// A draft made with other players in mind is thrown away.
pub(crate) fn discarded(event: &Tournament) -> Vec<Fact> {
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

pub(crate) fn valid(details: &Details) -> Result<Details, Refusal> {
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
    later_ratings(&mut details)?;
    Ok(details)
}

/// Later ratings in the order of their rounds; none of them counts from round 1, and no round has
/// two.
fn later_ratings(details: &mut Details) -> Result<(), Refusal> {
    let what = Topic::LaterRating;
    let max = usize::from(Settings::ROUNDS_MAX);
    let found = details.later_ratings.len();
    if max < found {
        return Err(Refusal::TooLong { what, max, found });
    }
    details.later_ratings.sort_unstable();
    let mut before = 1;
    for it in &details.later_ratings {
        let is_round = before < it.from_round && it.from_round <= Settings::ROUNDS_MAX;
        if !is_round || it.rating == 0 {
            let found = format!("{}: {}", it.from_round, it.rating);
            return Err(Refusal::Unknown { what, found });
        }
        before = it.from_round;
    }
    Ok(())
}
