//! Results, corrections and how far they reach, and the end (C.04.2.D.7 to C.04.2.D.10).

use arbiter_tournament::{
    Award, BoardResult, Decision as Outcome, Fact, Reach, Round, System, Tournament,
};

use crate::{
    Concern, Decision, NoPairing, Refusal, Topic,
    decide::{bounded, moment, text},
    engine,
    players::discarded,
    playoff,
};

/// Enters the result of a board that has none.
pub(crate) fn enter(
    event: &Tournament,
    round: u8,
    board: u16,
    result: BoardResult,
) -> Result<Decision, Refusal> {
    let stands = standing(event, round, board)?;
    match stands {
        None | Some(BoardResult::Adjourned) => {}
        Some(_) => return Err(Refusal::ResultStands { round, board }),
    }
    if stands == Some(result) {
        return Err(Refusal::NoChange);
    }
    possible(result)?;
    let mut facts = outdated(event);
    facts.push(Fact::ResultEntered { round, board, result });
    let decision = Decision::of(facts);
    // Pairings made since took it for what an adjourned game counts (C.04.2.D.1).
    let was_counted = stands == Some(BoardResult::Adjourned) && event.round(round + 1).is_some();
    if was_counted && !is_as_counted(event, result) {
        return Ok(decision.but(Concern::AdjournedNotDrawn { round, board }));
    }
    Ok(decision)
}

/// Whether a result is what an adjourned game counted before it was known: a draw, or in an
/// Italo-Swiss a win for both, which no result is.
pub(crate) fn is_as_counted(event: &Tournament, result: BoardResult) -> bool {
    event.settings.adjourned == Award::Draw && result == BoardResult::Played(Outcome::Draw)
}

/// A proposal of the rules that was made with other results is thrown away; one by hand is its
/// author's, and is compared with the rules when it is published.
fn outdated(event: &Tournament) -> Vec<Fact> {
    let is_by_hand =
        event.manual.is_some() || event.draft.as_ref().is_some_and(|draft| draft.reason.is_some());
    if is_by_hand { Vec::new() } else { discarded(event) }
}

/// The arbiter may give both less than the game is worth, never more (11.8, 12.9): neither two
/// wins nor a win and a draw.
fn possible(result: BoardResult) -> Result<(), Refusal> {
    use arbiter_tournament::Award::{Draw, Loss, Win};
    match result {
        BoardResult::Arbiter { white: Win, black: Win | Draw }
        | BoardResult::Arbiter { white: Draw, black: Win } => Err(Refusal::MoreThanTheGame),
        BoardResult::Arbiter { white: Win, black: Loss }
        | BoardResult::Arbiter { white: Draw | Loss, black: Draw | Loss }
        | BoardResult::Arbiter { white: Loss, black: Win }
        | BoardResult::Played(_)
        | BoardResult::Unrated(_)
        | BoardResult::Forfeit { .. }
        | BoardResult::Adjourned => Ok(()),
    }
}

/// Records that a game was played with the colours reversed; both keep what they scored. It
/// reaches as far as a corrected result.
pub(crate) fn reverse_colors(
    event: &Tournament,
    round: u8,
    board: u16,
    reason: &str,
) -> Result<Decision, Refusal> {
    standing(event, round, board)?;
    let reason = text(Topic::Reason, reason)?;
    let reach = reach(event, round);
    let mut facts = if reach == Reach::Everything { outdated(event) } else { Vec::new() };
    facts.push(Fact::ColorsReversed { round, board, reach, reason });
    let decision = Decision::of(facts);
    Ok(match reach {
        Reach::Everything => decision,
        Reach::RatingOnly => decision.but(Concern::TooLateForStandings),
    })
}

/// Mends a result. How far that reaches depends on when it is found.
pub(crate) fn correct(
    event: &Tournament,
    round: u8,
    board: u16,
    to: Option<BoardResult>,
    reason: &str,
) -> Result<Decision, Refusal> {
    let from = standing(event, round, board)?;
    let reach = reach(event, round);
    let in_report = event.board(round, board).and_then(|it| it.for_rating);
    // The same correction twice is none; one that counts for rating can be taken back.
    let stands = match reach {
        Reach::Everything => from,
        Reach::RatingOnly => in_report.or(from),
    };
    // A report has no use for a game that goes on again.
    let is_open = reach == Reach::RatingOnly && to == Some(BoardResult::Adjourned);
    if stands == to || is_open {
        return Err(Refusal::NoChange);
    }
    if let Some(to) = to {
        possible(to)?;
    }
    let reason = text(Topic::Reason, reason)?;
    let mut facts = if reach == Reach::Everything { outdated(event) } else { Vec::new() };
    facts.push(Fact::ResultCorrected { round, board, from, to, reach, reason });
    let decision = Decision::of(facts);
    Ok(match reach {
        Reach::Everything => decision,
        Reach::RatingOnly => decision.but(Concern::TooLateForStandings),
    })
}

/// Published pairings are never touched. A mistake found before the following round has ended
/// counts for everything that is still to come; later it counts for rating alone.
pub fn reach(event: &Tournament, round: u8) -> Reach {
    let following_has_ended = event.round(round + 1).is_some_and(Round::has_ended);
    if following_has_ended || event.is_closed { Reach::RatingOnly } else { Reach::Everything }
}

fn standing(event: &Tournament, round: u8, board: u16) -> Result<Option<BoardResult>, Refusal> {
    let found = event.board(round, board).ok_or(Refusal::NoSuchBoard { round, board })?;
    Ok(found.result)
}

/// Keeps where and when results were posted.
pub(crate) fn post(
    event: &Tournament,
    round: u8,
    place: Option<&str>,
    at: &str,
) -> Result<Decision, Refusal> {
    if event.round(round).is_none() {
        return Err(Refusal::WrongRound { found: round, next: event.next_round() });
    }
    if event.posted.contains_key(&round) {
        return Err(Refusal::NoChange);
    }
    let place = text(Topic::PostingPlace, place.unwrap_or(&event.settings.posted_at))?;
    let at = moment(Topic::PostingTime, at)?;
    Ok(Decision::fact(Fact::ResultsPosted { round, place, at }))
}

/// Keeps a ruling that was given at a board of a published round.
pub(crate) fn note_ruling(
    event: &Tournament,
    (round, board): (u8, u16),
    ruling: &str,
    remark: &str,
) -> Result<Decision, Refusal> {
    if event.round(round).is_none() {
        return Err(Refusal::WrongRound { found: round, next: event.next_round() });
    }
    if event.board(round, board).is_none() {
        return Err(Refusal::NoSuchBoard { round, board });
    }
    let ruling = text(Topic::Ruling, ruling)?;
    let remark = bounded(Topic::Ruling, remark.trim())?;
    Ok(Decision::fact(Fact::RulingNoted { round, board, ruling, remark }))
}

/// Ends the event. Games that are still open must have a result first, so that no standings
/// are called final without it; rounds that were announced and never played ask for consent.
pub(crate) fn close(event: &Tournament) -> Result<Decision, Refusal> {
    for (round, number) in event.rounds.iter().zip(1..) {
        let boards = round.open_boards();
        if 0 < boards {
            return Err(Refusal::GamesOpen { round: number, boards });
        }
    }
    let mut decision = Decision::of(discarded(event));
    decision.facts.push(Fact::Closed);
    let (played, announced) = (event.next_round() - 1, event.settings.rounds);
    if played < announced && !is_decided(event) {
        decision = decision.but(Concern::RoundsMissing { played, announced });
    }
    for (one, other) in playoff::drawn_ties(event) {
        decision = decision.but(Concern::TieUndecided(one, other));
    }
    Ok(decision)
}

/// Whether a knock-out has its winner, before the announced rounds are over.
fn is_decided(event: &Tournament) -> bool {
    event.settings.system == System::KnockOut
        && !event.rounds.is_empty()
        && matches!(
            engine::paired(event),
            Err(Refusal::NoPairing(NoPairing::Rules(arbiter_pairing::NoPairing::TooFewLeft)))
        )
}
