//! Results, corrections and how far they reach, and the end (C.04.2.D.7 to C.04.2.D.10).

use arbiter_tournament::{BoardResult, Fact, PlayerId, Reach, Round, Tournament};

use crate::{
    Concern, Decision, Refusal, Topic,
    decide::{bounded, document, known, moment, text},
};

/// Enters the result of a board that has none.
pub(crate) fn enter(
    event: &Tournament,
    round: u8,
    board: u16,
    result: BoardResult,
) -> Result<Decision, Refusal> {
    match standing(event, round, board)? {
        None | Some(BoardResult::Adjourned) => {}
        Some(_) => return Err(Refusal::ResultStands { round, board }),
    }
    Ok(Decision::fact(Fact::ResultEntered { round, board, result }))
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
    if stands == to {
        return Err(Refusal::NoChange);
    }
    let reason = text(Topic::Reason, reason)?;
    let decision = Decision::fact(Fact::ResultCorrected { round, board, from, to, reach, reason });
    Ok(match reach {
        Reach::Everything => decision,
        Reach::RatingOnly => decision.but(Concern::TooLateForStandings),
    })
}

/// Published pairings are never touched. A mistake found before the following round has ended
/// counts for everything that is still to come; later it counts for rating alone.
fn reach(event: &Tournament, round: u8) -> Reach {
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

/// Keeps the lots that were drawn between tied players.
pub(crate) fn draw_lots(event: &Tournament, order: &[PlayerId]) -> Result<Decision, Refusal> {
    distinct(event, order)?;
    Ok(Decision::fact(Fact::LotsDrawn { order: order.to_vec() }))
}

/// Keeps how a playoff will be played.
pub(crate) fn plan_playoff(
    event: &Tournament,
    players: &[PlayerId],
    plan: &str,
) -> Result<Decision, Refusal> {
    distinct(event, players)?;
    let plan = document(Topic::PlayoffPlan, plan)?;
    Ok(Decision::fact(Fact::PlayoffPlanned { players: players.to_vec(), plan }))
}

/// Keeps the outcome of a playoff.
pub(crate) fn decide_playoff(
    event: &Tournament,
    order: &[PlayerId],
    how: &str,
) -> Result<Decision, Refusal> {
    distinct(event, order)?;
    let how = text(Topic::PlayoffOutcome, how)?;
    Ok(Decision::fact(Fact::PlayoffDecided { order: order.to_vec(), how }))
}

fn distinct(event: &Tournament, order: &[PlayerId]) -> Result<(), Refusal> {
    for &player in order {
        known(event, player)?;
        let times = order.iter().filter(|other| **other == player).count();
        if times > 1 {
            return Err(Refusal::NotOnce { player, times });
        }
    }
    if order.len() < 2 { Err(Refusal::TooFewPlayers(order.len())) } else { Ok(()) }
}

/// Ends the event; games still open ask for consent.
pub(crate) fn close(event: &Tournament) -> Decision {
    let mut decision = Decision::fact(Fact::Closed);
    for (round, number) in event.rounds.iter().zip(1..) {
        let boards = round.open_boards();
        if boards > 0 {
            decision = decision.but(Concern::OpenBoards { round: number, boards });
        }
    }
    decision
}
