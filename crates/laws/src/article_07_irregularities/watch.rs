//! Positions that no series of legal moves can produce (7.6, A.4.4).

use arbiter_rulebook::Citation;

use super::{DISPLACED, RESTORED, offences};
use crate::{
    actor::Actor,
    event::{Event, Irregular},
    game::Phase,
    irregular_board,
    outcome::Outcome,
    rapid,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ended, ruled, ruled_with},
};

/// The arbiter finds an illegal position. Without supervision the next completed move is waited
/// for; otherwise the game goes back to the position before the irregularity.
pub(super) fn illegal_position(situation: &Situation<'_>) -> Decision {
    situation.going_on()?;
    let supervised = !rapid::unsupervised(situation);
    let basis =
        if supervised { situation.cite(&DISPLACED)? } else { rapid::watch_article(situation)? };
    if !irregular_board::is_illegal(&situation.game.pieces()) {
        let found = Reason::NothingFound(Matter::IllegalPosition);
        return Err(Refusal::by(found, basis));
    }
    if !supervised {
        return Ok(vec![Event::WatchBegun, ruled(Remedy::Postponed, basis)]);
    }
    if rapid::offence_in_question(situation).is_some() {
        return offences::illegal_noticed(situation, Actor::Arbiter);
    }
    let question = Remedy::ArbiterDecides { question: Question::LastPosition, usually: None };
    let with = vec![situation.cite(&RESTORED)?];
    let mut events = Vec::new();
    if situation.game.phase == Phase::Playing {
        events.push(ruled(Remedy::StopClocks, basis));
    }
    events.push(ruled_with(question, basis, with));
    Ok(events)
}

/// After a completed move on a watched board: a draw if it is still illegal.
pub(crate) fn watched_board(situation: &Situation<'_>) -> Result<Vec<Event>, Refusal> {
    if situation.game.watched_since.is_none() {
        return Ok(Vec::new());
    }
    let basis = rapid::watch_article(situation)?;
    Ok(watch_result(&situation.game.pieces(), basis))
}

/// The same when the move on the watched board was itself illegal and nobody acted.
pub(super) fn still_illegal(
    situation: &Situation<'_>,
    irregular: Irregular,
) -> Result<Vec<Event>, Refusal> {
    if situation.game.watched_since.is_none() {
        return Ok(Vec::new());
    }
    let basis = rapid::watch_article(situation)?;
    let mut after = situation.game.pieces();
    crate::evolve::put_down(&mut after, irregular);
    Ok(watch_result(&after, basis))
}

fn watch_result(pieces: &arbiter_board::Setup, basis: Citation) -> Vec<Event> {
    if irregular_board::is_illegal(pieces) {
        vec![ended(Outcome::DRAW, basis)]
    } else {
        vec![Event::WatchEnded]
    }
}
