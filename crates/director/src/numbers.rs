//! Pairing numbers: by the initial order, by lot or by hand, and until when they may change
//! (C.04.2.B.2, C.04.2.B.3, C.04.2.C.3).

use std::cmp::Reverse;

use arbiter_pairing::lim::{LimEntry, starting_order};
use arbiter_rulebook::SwissRow;
use arbiter_tournament::{
    BirthDate, Details, EqualsOrder, Fact, NumbersBy, PlayerId, RatingUse, System, Tournament,
};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{known, text},
    players::discarded,
};

/// Numbers may change until round 4 has been paired.
const ROUNDS_BEFORE_NUMBERS_ARE_FIXED: usize = 4;

/// The number of somebody who arrives when the numbers of the others are fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LateEntryNumber {
    /// The last one.
    Last,
    /// The one of the player's strength; those who are weaker move down by one.
    ByStrength,
}

/// C.04.2.C.3 of 2017 gives an appropriate number and fixes all numbers with round 4; C.04.2 2.3
/// and 2.4 of 2026 fix them against corrections alone.
const LATE_ENTRY_NUMBER: SwissRow<LateEntryNumber> =
    SwissRow { e2017: LateEntryNumber::Last, e2026: LateEntryNumber::ByStrength };

/// Whether numbers may still change. A table or a bracket rests on them from round 1.
fn may_change(event: &Tournament) -> bool {
    let system = event.settings.system;
    let fixed_after =
        if system.is_closed_after_start() { 1 } else { ROUNDS_BEFORE_NUMBERS_ARE_FIXED };
    event.rounds.len() < fixed_after
}

/// Numbers everybody by the initial order while that is allowed (C.04.2.B.3, C.04.2.C.3).
pub(crate) fn assign(event: &Tournament) -> Result<Decision, Refusal> {
    if !may_change(event) {
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

/// Numbers everybody as the arbiter says: by lot (RR.0, ITALO.2) or by hand.
pub(crate) fn set(
    event: &Tournament,
    order: &[PlayerId],
    by: NumbersBy,
    reason: Option<&str>,
) -> Result<Decision, Refusal> {
    if !may_change(event) {
        return Err(Refusal::NumbersAreFixed);
    }
    for &player in order {
        known(event, player)?;
    }
    for &player in event.players.keys() {
        let times = order.iter().filter(|other| **other == player).count();
        if times != 1 {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    let reason = reason.map(|reason| text(Topic::Reason, reason)).transpose()?;
    let mut decision = Decision::of(discarded(event));
    let moved = match by {
        // Before anybody has a number, an exchange is one against the initial order.
        NumbersBy::Hand if event.order.is_empty() => moved(&initial_order(event), order),
        NumbersBy::Hand | NumbersBy::Lot => moved(&event.order, order),
    };
    if !event.rounds.is_empty() && reason.is_none() {
        return Err(Refusal::Empty(Topic::Reason));
    }
    if 0 < moved && (by == NumbersBy::Hand || !event.rounds.is_empty()) {
        decision = decision.but(Concern::Renumbers { moved });
    }
    let is_swiss = event.settings.system.is_swiss() && event.settings.system != System::Own;
    if is_swiss && by == NumbersBy::Hand && event.settings.rating_use != RatingUse::Nothing {
        let rating_use = event.settings.rating_use;
        let rating =
            |id: &PlayerId| event.players.get(id).and_then(|it| rating_use.rating(&it.details));
        if !order.is_sorted_by_key(|id| Reverse(rating(id))) {
            if event.is_in_fide_mode() {
                return Err(Refusal::NumbersAgainstRatings);
            }
            decision = decision.but(Concern::NumbersAgainstRatings);
        }
    }
    let order = order.to_vec();
    decision.facts.push(Fact::NumbersSet { order, by, reason });
    Ok(decision)
}

/// The numbering that the next pairing needs, if the present one will not do: everybody again
/// while numbers may change and the initial order gives them, otherwise late entrants alone.
pub(crate) fn needed(event: &Tournament) -> Option<Vec<PlayerId>> {
    let initial = initial_order(event);
    if event.numbers_by.is_none() && may_change(event) {
        return (initial != event.order).then_some(initial);
    }
    let mut order: Vec<PlayerId> =
        event.order.iter().copied().filter(|id| event.players.contains_key(id)).collect();
    let place = |id: &PlayerId| initial.iter().position(|other| other == id);
    let is_by_strength = event.numbers_by.is_none()
        && *LATE_ENTRY_NUMBER.at(event.settings.editions.swiss) == LateEntryNumber::ByStrength;
    for late in initial.iter().filter(|id| !event.order.contains(id)) {
        let weaker = order.iter().position(|other| place(late) < place(other));
        order.insert(weaker.filter(|_| is_by_strength).unwrap_or(order.len()), *late);
    }
    (order != event.order).then_some(order)
}

/// How many players will get another number at the next pairing. Before the first round every
/// number is provisional and nobody counts.
pub fn will_move(event: &Tournament) -> usize {
    if event.rounds.is_empty() {
        return 0;
    }
    needed(event).map_or(0, |order| moved(&event.order, &order))
}

pub(crate) fn moved(old: &[PlayerId], new: &[PlayerId]) -> usize {
    let place = |id: &PlayerId| new.iter().position(|other| other == id);
    old.iter().enumerate().filter(|(idx, id)| place(id) != Some(*idx)).count()
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

/// What orders players of equal rating and title before the alphabet does; who has nothing to
/// go by comes after the others.
fn among_equals(order: EqualsOrder, id: PlayerId, details: &Details) -> u64 {
    let birth = || {
        let birth: Option<BirthDate> = details.birth.parse().ok();
        birth.map(|it| {
            let (month, day) = it.month_day.unwrap_or_default();
            u64::from(it.year) * 10_000 + u64::from(month) * 100 + u64::from(day)
        })
    };
    match order {
        EqualsOrder::Alphabet => 0,
        EqualsOrder::FideId => details.fide_id.unwrap_or(u64::MAX),
        EqualsOrder::Oldest => birth().unwrap_or(u64::MAX),
        EqualsOrder::Youngest => birth().map_or(u64::MAX, |day| YEAR_10_000 - day),
        EqualsOrder::Entry => id.0.into(),
    }
}

/// After every day of birth, written as a number.
const YEAR_10_000: u64 = 100_000_000;

/// Rating, then title, then alphabet, unless the event announced another criterion (C.04.2.B.2);
/// the registration decides between namesakes.
/// Lim's list has the local rating before the lot (LIM.7), for which the alphabet stands where
/// nobody drew one.
pub(crate) fn initial_order(event: &Tournament) -> Vec<PlayerId> {
    let mut order: Vec<PlayerId> = event.players.keys().copied().collect();
    let details = |id: &PlayerId| event.players.get(id).map(|entrant| &entrant.details);
    let rating_use = event.settings.rating_use;
    let is_used = rating_use != RatingUse::Nothing;
    order.sort_by_cached_key(|id| {
        let rating = details(id).filter(|_| is_used).and_then(|it| rating_use.rating(it));
        let title = details(id).and_then(|details| details.title);
        let name = details(id).map(|details| details.name.to_lowercase());
        let among_equals = details(id).map(|it| among_equals(event.settings.equals, *id, it));
        (Reverse(rating), title.is_none(), title, among_equals, name, *id)
    });
    if event.settings.system != System::Lim || !is_used {
        return order;
    }
    let entry = |(id, lot): (&PlayerId, u32)| {
        let details = details(id);
        LimEntry {
            rating: details.and_then(|it| it.rating),
            adapted_rating: details.and_then(|it| it.national_rating),
            title: details.and_then(|it| it.title),
            local_rating: details.and_then(|it| it.national_rating),
            lot,
        }
    };
    let entries: Vec<LimEntry> = order.iter().zip(0..).map(entry).collect();
    starting_order(&entries).into_iter().filter_map(|idx| order.get(idx).copied()).collect()
}
