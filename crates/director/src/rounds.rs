//! Making, changing and publishing a round (C.04.2.D.9, C.04.2.D.10, C.04.2.A.5).

use std::collections::BTreeMap;

use arbiter_pairing::{italo_swiss::Merge, swiss::FULL_POINT_BARS_BYE};
use arbiter_rulebook::{Color, Score, SwissRow};
use arbiter_tournament::{
    BoardResult, Bye, ChangeGround, Fact, Family, GameResult, Pair, Pairing, PlayerId, Purpose,
    Round, RoundEntry, System, Tournament,
};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{known, text},
    engine, manual, numbers,
    players::discarded,
    teams,
};

/// Keeps the lot for the colour of number 1.
pub(crate) fn draw_color(event: &Tournament, color: Color) -> Result<Decision, Refusal> {
    // A round made by hand needs no lot; whoever pairs the next one by the rules draws it then.
    if !event.rounds.is_empty() && event.initial_color.is_some() {
        return Err(Refusal::WrongRound { found: 1, next: event.next_round() });
    }
    if event.initial_color == Some(color) {
        return Err(Refusal::NoChange);
    }
    // A proposal made with the other colour would be published with it.
    let mut facts = discarded(event);
    facts.push(Fact::InitialColorDrawn { color });
    Ok(Decision::of(facts))
}

/// Lets the engine propose the next round with the lowest groups made one (ITALO.6): a decision
/// of the arbiter, kept with its reason.
pub(crate) fn pair_merged(
    event: &Tournament,
    up_to: Score,
    reason: &str,
) -> Result<Decision, Refusal> {
    if event.settings.system != System::ItaloSwiss {
        return Err(Refusal::NoGroupsToMerge);
    }
    let reason = text(Topic::Reason, reason)?;
    pair(event, Some((up_to, reason)))
}

/// Lets the engine propose the next round, with numbers for late entrants where needed.
pub(crate) fn pair(
    event: &Tournament,
    merged: Option<(Score, String)>,
) -> Result<Decision, Refusal> {
    let round = ready(event)?;
    if event.manual.is_some() {
        return Err(Refusal::ManualOpen);
    }
    let mut decision = left_open(event, Decision::default());
    decision = no_shows(event, decision);
    let moved = numbers::will_move(event);
    if 1 < moved {
        decision = decision.but(Concern::Renumbers { moved });
    }
    let mut now = event.clone();
    decision.facts.extend(numbering(event));
    for fact in &decision.facts {
        now = arbiter_tournament::evolve(now, fact);
    }
    let merge = merged.as_ref().map_or(Merge::Nothing, |(up_to, _)| Merge::UpTo(*up_to));
    let pairing = engine::propose_merged(&now, merge)?;
    let by = engine::name(&now);
    let reason = merged.map(|(_, reason)| reason);
    decision.facts.push(Fact::RoundDrafted { round, by, pairing, reason });
    if round == 1 {
        let unrated = numbers::without_strength(event).into_iter().map(Concern::Unrated);
        decision.concerns.extend(unrated);
    }
    Ok(decision)
}

/// Rounds announced that do not fit the field: a table or a bracket has its own number of
/// rounds, and a Swiss has no more than there are opponents.
pub fn misfit(event: &Tournament) -> Option<Concern> {
    let settings = &event.settings;
    if !event.rounds.is_empty() {
        return None;
    }
    let entered = if settings.is_team_event { event.teams.len() } else { event.players.len() };
    let opponents = entered.saturating_sub(1);
    let table = entered.saturating_sub(1) | 1;
    let (needed, fits) = match settings.system {
        System::RoundRobin { cycles } => {
            let needed = table * usize::from(cycles.max(1));
            (needed, usize::from(settings.rounds) == needed)
        }
        System::KnockOut => {
            let stages = entered.next_power_of_two().trailing_zeros() as usize;
            let needed = stages * usize::from(settings.knock_out.games.max(1));
            (needed, usize::from(settings.rounds) == needed)
        }
        System::Dutch
        | System::Dubov
        | System::Burstein
        | System::Lim
        | System::ItaloSwiss
        | System::TeamSwiss(_) => {
            // With an odd field everybody may also have the bye once.
            let most = opponents + entered % 2;
            (most, usize::from(settings.rounds) <= most)
        }
        System::DoubleSwiss => {
            // A match takes two rounds.
            let most = 2 * (opponents + entered % 2);
            (most, usize::from(settings.rounds) <= most)
        }
        System::Belgrade { .. } | System::Keizer(_) | System::Own => return None,
    };
    let announced = settings.rounds;
    (!fits).then_some(Concern::RoundsDoNotFit { announced, needed })
}

/// Those who did not appear in the last round and gave no notice are gone unless an excuse was
/// accepted (C.04.2.D.2): going on with them is a decision.
fn no_shows(event: &Tournament, mut decision: Decision) -> Decision {
    let Some(last) = event.rounds.last() else { return decision };
    // A match of two games goes on whoever missed the first of them.
    if engine::is_second_game(event) {
        return decision;
    }
    let round = event.next_round() - 1;
    for board in &last.boards {
        let missing: &[PlayerId] = match board.result {
            Some(BoardResult::Forfeit { present: Some(Color::White) }) => &[board.pair.black],
            Some(BoardResult::Forfeit { present: Some(Color::Black) }) => &[board.pair.white],
            Some(BoardResult::Forfeit { present: None }) => &[board.pair.white, board.pair.black],
            Some(
                BoardResult::Played(_)
                | BoardResult::Unrated(_)
                | BoardResult::Arbiter { .. }
                | BoardResult::Adjourned,
            )
            | None => &[],
        };
        for &player in missing {
            let Some(entrant) = event.players.get(&player) else { continue };
            let is_known = entrant.absences.contains_key(&round)
                || entrant.excused.contains(&round)
                || !event.is_present(player);
            if !is_known {
                decision.facts.push(Fact::Excused { player, round });
                decision = decision.but(Concern::NoShow { player, round });
            }
        }
    }
    decision
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
    let mut decision = left_open(event, Decision::default());
    decision.facts.extend(numbering(event));
    let (by, drafted) = (manual::BY_HAND.to_owned(), pairing.clone());
    let drafted = Fact::RoundDrafted { round, by, pairing: drafted, reason: Some(reason) };
    decision.facts.push(drafted);
    if event.manual.is_some() {
        return Ok(decision);
    }
    decision.concerns.extend(concerns(event, pairing));
    if manual::compare(event, pairing).is_some_and(|compared| !compared.is_same()) {
        decision = decision.but(Concern::NotTheEngines);
    }
    Ok(decision)
}

/// The numbering that must come before the pairing, if any.
pub(crate) fn numbering(event: &Tournament) -> Vec<Fact> {
    let order = numbers::needed(event).into_iter();
    let players = order.map(|order| Fact::NumbersAssigned { order });
    let teams = teams::numbering_needed(event).into_iter();
    players.chain(teams.map(|order| Fact::TeamsNumbered { order })).collect()
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

/// Throws the proposal away. The rules give theirs again, nobody gives back what an arbiter made.
pub(crate) fn discard(event: &Tournament) -> Result<Decision, Refusal> {
    let draft = event.draft.as_ref().ok_or(Refusal::NoDraft)?;
    let decision = Decision::fact(Fact::DraftDiscarded { round: draft.round });
    let is_same = manual::comparison(event).is_some_and(|compared| compared.is_same());
    let is_lost = draft.by == manual::BY_HAND && !is_same;
    Ok(if is_lost { decision.but(Concern::LosesDraftByHand) } else { decision })
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
    let round = draft.round;
    let mut facts = vec![Fact::RoundPublished { round }];
    // Who is missing from a board of a table or a bracket loses by forfeit.
    for (pair, board) in draft.pairing.pairs.iter().zip(1..) {
        let result = match (event.is_present(pair.white), event.is_present(pair.black)) {
            (true, true) => continue,
            (true, false) => BoardResult::Forfeit { present: Some(Color::White) },
            (false, true) => BoardResult::Forfeit { present: Some(Color::Black) },
            (false, false) => BoardResult::Forfeit { present: None },
        };
        facts.push(Fact::ResultEntered { round, board, result });
    }
    Ok(Decision::of(facts))
}

/// Lets the draft be published by itself at a time, or takes that back.
pub(crate) fn plan_publication(
    event: &Tournament,
    at_ms: Option<u64>,
) -> Result<Decision, Refusal> {
    let draft = event.draft.as_ref().ok_or(Refusal::NoDraft)?;
    if event.publish_at_ms == at_ms {
        return Err(Refusal::NoChange);
    }
    // What would be refused then is refused now.
    publish(event)?;
    Ok(Decision::fact(Fact::PublicationPlanned { round: draft.round, at_ms }))
}

/// Whether a published pairing changes only for one of the five grounds of C.04.2 4.4; the edition
/// of 2017 names a rematch alone (C.04.2.D.10) and leaves the rest to the arbiter.
const GROUND_IS_ASKED_FOR: SwissRow<bool> = SwissRow { e2017: false, e2026: true };

/// Takes the last published round back. Results on it would be lost.
pub(crate) fn withdraw(
    event: &Tournament,
    ground: Option<ChangeGround>,
    reason: &str,
) -> Result<Decision, Refusal> {
    let last = event.rounds.last().ok_or(Refusal::NoDraft)?;
    let reason = text(Topic::Reason, reason)?;
    let is_asked_for = event.settings.system.is_swiss()
        && event.is_in_fide_mode()
        && *GROUND_IS_ASKED_FOR.at(event.settings.editions.swiss);
    if is_asked_for && ground.is_none() {
        return Err(Refusal::NoGround);
    }
    let round = event.next_round() - 1;
    if let Some(ground) = ground
        && !holds(event, last, ground)
    {
        return Err(Refusal::GroundDoesNotHold { ground, round });
    }
    let mut facts = Vec::new();
    if let Some(draft) = &event.draft {
        facts.push(Fact::DraftDiscarded { round: draft.round });
    }
    facts.push(Fact::RoundWithdrawn { round, ground, reason });
    let boards = last.boards.iter().filter(|board| board.result.is_some()).count();
    let decision = Decision::of(facts).but(Concern::PublishedRound { round });
    Ok(if boards == 0 { decision } else { decision.but(Concern::LosesResults { boards }) })
}

/// Whether the last round shows the ground that somebody gives. What the regulations allow, who
/// sits without an opponent and who comes late is the arbiter's word.
fn holds(event: &Tournament, last: &Round, ground: ChangeGround) -> bool {
    match ground {
        // Matches of teams are compared elsewhere.
        ChangeGround::Rematch if event.settings.is_team_event => true,
        ChangeGround::Rematch => {
            let mut earlier = event.clone();
            earlier.rounds.pop();
            let pairs = last.boards.iter().map(|board| board.pair).collect();
            let pairing = Pairing { pairs, byes: Vec::new() };
            let concerns = concerns(&earlier, &pairing);
            concerns.iter().any(|concern| matches!(concern, Concern::Rematch(..)))
        }
        ChangeGround::TopBoards => event.settings.rounds < event.next_round(),
        ChangeGround::Regulations | ChangeGround::Unopposed | ChangeGround::LateEntry => true,
    }
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

/// Pairing while games of earlier rounds are open asks for consent, and games that nobody has
/// recorded become adjourned ones.
pub(crate) fn left_open(event: &Tournament, mut decision: Decision) -> Decision {
    for (published, round) in event.rounds.iter().zip(1..) {
        let boards = published.open_boards();
        if boards == 0 {
            continue;
        }
        let blank = published.boards.iter().zip(1..).filter(|(board, _)| board.result.is_none());
        let result = BoardResult::Adjourned;
        let adjourned = blank.map(|(_, board)| Fact::ResultEntered { round, board, result });
        decision.facts.extend(adjourned);
        decision = decision.but(Concern::OpenBoards { round, boards });
    }
    decision
}

/// Everybody present stands in the round once, and nobody else on a board.
pub(crate) fn everybody_once(event: &Tournament, pairing: &Pairing) -> Result<(), Refusal> {
    let mut times: BTreeMap<PlayerId, usize> = BTreeMap::new();
    let on_boards = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    for player in on_boards.chain(pairing.byes.iter().map(|&(player, _)| player)) {
        known(event, player)?;
        *times.entry(player).or_default() += 1;
    }
    let present = event.present();
    // Who leaves in the middle of a match forfeits its second game, which stays on the list.
    let is_second_game = engine::is_second_game(event);
    let absent = event.players.keys().filter(|id| !is_second_game && !present.contains(id));
    let absent: Vec<PlayerId> = absent.copied().collect();
    for (&player, &times) in &times {
        if times != 1 {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    let mut boards = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
    let keeps = event.settings.system.keeps_absent_on_boards() && !event.settings.is_team_event;
    if let Some(player) = boards.find(|player| !keeps && absent.contains(player)) {
        return Err(Refusal::IsAbsent(player));
    }
    match present.into_iter().find(|player| !times.contains_key(player)) {
        Some(player) => Err(Refusal::NotOnce { player, times: 0 }),
        None if event.settings.is_team_event => teams::are_matches(event, pairing),
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
    let meetings_max = match event.settings.system.family() {
        Family::RoundRobin { cycles } => usize::from(cycles.max(1)),
        Family::KnockOut | Family::Keizer(_) => usize::MAX,
        Family::DoubleSwiss if engine::is_second_game(event) => usize::MAX,
        Family::Swiss
        | Family::Belgrade { .. }
        | Family::DoubleSwiss
        | Family::TeamSwiss(_)
        | Family::Own => 1,
    };
    // A match of two games gives each colour once; no colour limits it.
    let has_colors = !matches!(
        event.settings.system,
        System::KnockOut | System::Keizer(_) | System::DoubleSwiss
    );
    let is_individual = !event.settings.is_team_event;
    for pair in &pairing.pairs {
        let met = history(&pair.white).unwrap_or_default().iter().filter(|entry| {
            matches!(entry, RoundEntry::Paired { opponent, result, .. }
                if result.was_played() && numbers.get(&pair.black) == Some(opponent))
        });
        if meetings_max <= met.count() && is_individual {
            concerns.push(Concern::Rematch(pair.white, pair.black));
        }
        let apart = event.settings.forbidden.iter();
        if apart.clone().any(|group| group.contains(&pair.white) && group.contains(&pair.black)) {
            concerns.push(Concern::Forbidden(pair.white, pair.black));
        }
        for (player, color) in [(pair.white, Color::White), (pair.black, Color::Black)] {
            let has_limits = is_individual && has_colors;
            if has_limits && is_color_too_often(history(&player).unwrap_or_default(), color) {
                concerns.push(Concern::Color(player));
            }
        }
    }
    if is_individual && event.settings.system.is_swiss() {
        concerns.extend(both_against_wish(event, pairing));
    }
    let full_point_bars = *FULL_POINT_BARS_BYE.at(event.settings.editions.swiss);
    for (player, _) in pairing.byes.iter().filter(|(_, bye)| *bye == Bye::PairingAllocated) {
        let had = history(player).unwrap_or_default().iter().any(|entry| match entry {
            RoundEntry::Bye(Bye::PairingAllocated)
            | RoundEntry::Paired { result: GameResult::ForfeitWin, .. } => true,
            RoundEntry::Bye(Bye::FullPoint) => full_point_bars,
            RoundEntry::Bye(Bye::HalfPoint | Bye::ZeroPoint)
            | RoundEntry::Paired { .. }
            | RoundEntry::Absent => false,
        });
        let is_once = !matches!(event.settings.system, System::Keizer(_));
        if had && is_once && !event.settings.is_team_event {
            concerns.push(Concern::SecondBye(*player));
        }
    }
    concerns
}

/// Boards on which both players get the colour that they do not want.
fn both_against_wish(event: &Tournament, pairing: &Pairing) -> Vec<Concern> {
    let Ok(field) = engine::field(event) else { return Vec::new() };
    let numbers = event.numbers();
    let wanted = |id: PlayerId| {
        let entrant = field.entrant(*numbers.get(&id)?)?;
        entrant.colors.preference().map(|preference| preference.color)
    };
    let against = |pair: &&Pair| {
        wanted(pair.white) == Some(Color::Black) && wanted(pair.black) == Some(Color::White)
    };
    let found = pairing.pairs.iter().filter(against);
    found.map(|pair| Concern::BothColors(pair.white, pair.black)).collect()
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
