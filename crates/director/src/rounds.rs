//! Making, changing and publishing a round (C.04.2.D.9, C.04.2.D.10, C.04.2.A.5).

use std::collections::BTreeMap;

use arbiter_rulebook::Color;
use arbiter_tournament::{Bye, Fact, Pairing, PlayerId, Purpose, RoundEntry, System, Tournament};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{known, text},
    engine, manual, players,
};

/// Keeps the lot for the colour of number 1.
pub(crate) fn draw_color(event: &Tournament, color: Color) -> Result<Decision, Refusal> {
    if !event.rounds.is_empty() {
        return Err(Refusal::WrongRound { found: 1, next: event.next_round() });
    }
    if event.initial_color == Some(color) {
        return Err(Refusal::NoChange);
    }
    Ok(Decision::fact(Fact::InitialColorDrawn { color }))
}

/// Lets the engine propose the next round, with numbers for late entrants where needed.
pub(crate) fn pair(event: &Tournament) -> Result<Decision, Refusal> {
    let round = ready(event)?;
    if event.manual.is_some() {
        return Err(Refusal::ManualOpen);
    }
    let mut decision = Decision::default();
    let mut numbered = event.clone();
    for fact in numbering(event) {
        numbered = arbiter_tournament::evolve(numbered, &fact);
        decision.facts.push(fact);
    }
    let pairing = engine::propose(&numbered)?;
    let by = engine::name(&numbered);
    decision.facts.push(Fact::RoundDrafted { round, by, pairing, reason: None });
    if round == 1 {
        let unrated = players::without_strength(event).into_iter().map(Concern::Unrated);
        decision.concerns.extend(unrated);
    }
    Ok(open_boards(event, decision))
}

/// Proposes the next round by hand. Everything that breaks a rule is a concern: at once, or
/// at the end of the session where there is one.
pub(crate) fn draft(
    event: &Tournament,
    pairing: &Pairing,
    reason: &str,
) -> Result<Decision, Refusal> {
    let round = ready(event)?;
    let reason = honest(text(Topic::Reason, reason)?)?;
    everybody_once(event, pairing)?;
    let mut decision = Decision::of(numbering(event));
    let (by, drafted) = ("manual".to_owned(), pairing.clone());
    let drafted = Fact::RoundDrafted { round, by, pairing: drafted, reason: Some(reason) };
    decision.facts.push(drafted);
    if event.manual.is_some() {
        return Ok(decision);
    }
    decision.concerns = concerns(event, pairing);
    if manual::compare(event, pairing).is_some_and(|compared| !compared.is_same()) {
        decision = decision.but(Concern::NotTheEngines);
    }
    Ok(open_boards(event, decision))
}

/// The numbering that must come before the pairing, if any.
pub(crate) fn numbering(event: &Tournament) -> Vec<Fact> {
    let order = players::numbering_needed(event).into_iter();
    order.map(|order| Fact::NumbersAssigned { order }).collect()
}

/// A reason, unless it is to help a norm (C.04.2.A.5).
pub(crate) fn honest(reason: String) -> Result<String, Refusal> {
    let lower = reason.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    if words.any(|word| matches!(word, "norm" | "norms" | "norme" | "title" | "titre")) {
        return Err(Refusal::ForANorm);
    }
    Ok(reason)
}

/// Throws the proposal away.
pub(crate) fn discard(event: &Tournament) -> Result<Decision, Refusal> {
    let draft = event.draft.as_ref().ok_or(Refusal::NoDraft)?;
    Ok(Decision::fact(Fact::DraftDiscarded { round: draft.round }))
}

/// Publishes the proposal. From now on it is a fact.
pub(crate) fn publish(event: &Tournament) -> Result<Decision, Refusal> {
    let draft = event.draft.as_ref().ok_or(Refusal::NoDraft)?;
    if event.manual.is_some() {
        return Err(Refusal::ManualOpen);
    }
    let settings = &event.settings;
    if settings.system == System::Own && settings.is_rated && settings.description.is_empty() {
        return Err(Refusal::NoDescription);
    }
    everybody_once(event, &draft.pairing)?;
    Ok(Decision::fact(Fact::RoundPublished { round: draft.round }))
}

/// Takes the last published round back. Results on it would be lost.
pub(crate) fn withdraw(event: &Tournament, reason: &str) -> Result<Decision, Refusal> {
    let last = event.rounds.last().ok_or(Refusal::NoDraft)?;
    let reason = text(Topic::Reason, reason)?;
    let round = event.next_round() - 1;
    let mut facts = Vec::new();
    if let Some(draft) = &event.draft {
        facts.push(Fact::DraftDiscarded { round: draft.round });
    }
    facts.push(Fact::RoundWithdrawn { round, reason });
    let boards = last.boards.iter().filter(|board| board.result.is_some()).count();
    Ok(Decision::of(facts).but(Concern::LosesResults { boards }))
}

/// The round that can be paired now.
pub(crate) fn ready(event: &Tournament) -> Result<u8, Refusal> {
    let round = event.next_round();
    if round > event.settings.rounds {
        return Err(Refusal::NoMoreRounds(event.settings.rounds));
    }
    if event.initial_color.is_none() && event.settings.system.needs_lot() {
        return Err(Refusal::ColorNotDrawn);
    }
    let present = event.present().len();
    if present < 2 { Err(Refusal::TooFewPlayers(present)) } else { Ok(round) }
}

/// Pairing while games of the last round are still open asks for consent.
pub(crate) fn open_boards(event: &Tournament, decision: Decision) -> Decision {
    let Some(last) = event.rounds.last() else { return decision };
    let boards = last.open_boards();
    if boards == 0 {
        return decision;
    }
    decision.but(Concern::OpenBoards { round: event.next_round() - 1, boards })
}

/// Everybody present stands in the round once, and nobody else on a board.
pub(crate) fn everybody_once(event: &Tournament, pairing: &Pairing) -> Result<(), Refusal> {
    let mut times: BTreeMap<PlayerId, usize> = BTreeMap::new();
    let on_boards = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    for player in on_boards.chain(pairing.byes.iter().map(|&(player, _)| player)) {
        known(event, player)?;
        *times.entry(player).or_default() += 1;
    }
    let absent = event.players.keys().filter(|id| !event.present().contains(id));
    let absent: Vec<PlayerId> = absent.copied().collect();
    for (&player, &times) in &times {
        if times != 1 {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    let mut boards = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    if let Some(player) = boards.find(|player| absent.contains(player)) {
        return Err(Refusal::NotOnce { player, times: 0 });
    }
    match event.present().into_iter().find(|player| !times.contains_key(player)) {
        Some(player) => Err(Refusal::NotOnce { player, times: 0 }),
        None => Ok(()),
    }
}

/// What a pairing breaks: meetings, groups kept apart, byes, colours.
pub(crate) fn concerns(event: &Tournament, pairing: &Pairing) -> Vec<Concern> {
    let mut concerns = Vec::new();
    let record = event.record(event.rounds.len(), Purpose::Pairing);
    let numbers = event.numbers();
    let history = |id: &PlayerId| {
        numbers.get(id).and_then(|&number| record.player(number)).map(|player| &player.rounds[..])
    };
    for pair in &pairing.pairs {
        let met = history(&pair.white).unwrap_or_default().iter().any(|entry| {
            matches!(entry, RoundEntry::Paired { opponent, result, .. }
                if result.was_played() && numbers.get(&pair.black) == Some(opponent))
        });
        let is_individual = !event.settings.is_team_event;
        if met && is_individual {
            concerns.push(Concern::Rematch(pair.white, pair.black));
        }
        let apart = event.settings.forbidden.iter();
        if apart.clone().any(|group| group.contains(&pair.white) && group.contains(&pair.black)) {
            concerns.push(Concern::Forbidden(pair.white, pair.black));
        }
        for (player, color) in [(pair.white, Color::White), (pair.black, Color::Black)] {
            if is_individual && is_color_too_often(history(&player).unwrap_or_default(), color) {
                concerns.push(Concern::Color(player));
            }
        }
    }
    for (player, _) in pairing.byes.iter().filter(|(_, bye)| *bye == Bye::PairingAllocated) {
        let had = history(player).unwrap_or_default().iter().any(|entry| {
            matches!(
                entry,
                RoundEntry::Bye(Bye::PairingAllocated)
                    | RoundEntry::Paired { result: arbiter_tournament::GameResult::ForfeitWin, .. }
            )
        });
        if had && !event.settings.is_team_event {
            concerns.push(Concern::SecondBye(*player));
        }
    }
    concerns
}

/// Three times running, or a difference of three, counting games really played (C.04.2.D.5).
fn is_color_too_often(history: &[RoundEntry], color: Color) -> bool {
    let played: Vec<Color> = history
        .iter()
        .filter_map(|entry| match entry {
            RoundEntry::Paired { color, result, .. } if result.was_played() => *color,
            RoundEntry::Paired { .. } | RoundEntry::Bye(_) | RoundEntry::Absent => None,
        })
        .collect();
    let running = played.iter().rev().take_while(|past| **past == color).count();
    let same = played.iter().filter(|past| **past == color).count();
    running >= 2 || same >= played.len() - same + 2
}
