//! The board, the pieces and the colours are found to be wrong (7.2 to 7.4, 7.6).

use arbiter_board::{Role, Square};
use arbiter_rulebook::Color;

use super::{
    COLORS_REVERSED, ColorsReversed, DISPLACED, KNOCKED_OVER, KNOCKED_OVER_STOP, MOVED_TWICE,
    TIMES, WRONG_ARRAY, WRONG_ORIENTATION,
};
use crate::{
    article_11_conduct, rapid,
    refusal::{Matter, Reason, Refusal},
    ruling::{Question, Remedy},
    situation::{Decision, Situation, ruled},
};

pub(super) fn wrong_array(situation: &Situation<'_>, misplaced: &[Square]) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&WRONG_ARRAY)?;
    let Some(limit) = rapid::setup_final(situation) else {
        return Ok(vec![ruled(Remedy::NewGame, basis)]);
    };
    let mut events = vec![ruled(Remedy::Continue, limit)];
    // Only a king or a rook that stood wrongly loses the right to castle.
    let first =
        situation.game.history.first().map_or(situation.game.position, |ply| ply.before.position());
    for &square in misplaced {
        let Some(piece) = first.piece_at(square) else { continue };
        let rook = match piece.role {
            Role::King => None,
            Role::Rook => Some(square),
            Role::Pawn | Role::Knight | Role::Bishop | Role::Queen => continue,
        };
        events.push(ruled(Remedy::NoCastling { player: piece.color, rook }, limit));
    }
    Ok(events)
}

pub(super) fn wrong_orientation(situation: &Situation<'_>) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&WRONG_ORIENTATION)?;
    Ok(vec![match rapid::setup_final(situation) {
        Some(limit) => ruled(Remedy::Continue, limit),
        None => ruled(Remedy::TransferPosition, basis),
    }])
}

pub(super) fn colors_reversed(situation: &Situation<'_>, new_game: bool) -> Decision {
    situation.unfinished()?;
    let (rule, basis) =
        situation.governing(&crate::conditions::ZONE_COLORS_REVERSED, &COLORS_REVERSED)?;
    let below = |color, moves| situation.game.moves_made(color) < moves;
    let restarts = match rule {
        ColorsReversed::ContinuesUnlessDecided => {
            let usually = Remedy::ArbiterDecides {
                question: Question::ColorsReversed,
                usually: Some(Box::new(Remedy::Continue)),
            };
            let remedy = if new_game { Remedy::NewGame } else { usually };
            return Ok(vec![ruled(remedy, basis)]);
        }
        ColorsReversed::RestartsBefore { moves } => {
            Color::ALL.into_iter().all(|color| below(color, moves))
        }
        ColorsReversed::RestartsBeforeBlacks { moves } => below(Color::Black, moves),
    };
    match (restarts, new_game) {
        (true, _) => Ok(vec![ruled(Remedy::NewGame, basis)]),
        (false, false) => Ok(vec![ruled(Remedy::Continue, basis)]),
        (false, true) => Err(Refusal::by(Reason::NoDiscretion, basis)),
    }
}

/// The second move is put back; the arbiter chooses the penalty.
pub(super) fn moved_twice(situation: &Situation<'_>, by: Color) -> Decision {
    situation.going_on()?;
    let basis = situation.cite(&MOVED_TWICE)?;
    if situation.game.to_move() == by {
        return Err(Refusal::plain(Reason::NothingFound(Matter::TwoMovesInARow)));
    }
    Ok(article_11_conduct::punished(by, basis, Some(basis)))
}

/// On the own time if the own clock runs; otherwise the clocks are stopped.
pub(super) fn knocked_over(situation: &Situation<'_>, by: Color) -> Decision {
    situation.going_on()?;
    if situation.game.clock.running() == Some(by) {
        return Ok(vec![ruled(Remedy::Breach(by), situation.cite(&KNOCKED_OVER)?)]);
    }
    let basis = situation.cite(&KNOCKED_OVER_STOP)?;
    Ok(vec![ruled(Remedy::Breach(by), basis), ruled(Remedy::StopClocks, basis)])
}

pub(super) fn displaced(situation: &Situation<'_>, plies: usize) -> Decision {
    situation.unfinished()?;
    let basis = situation.cite(&DISPLACED)?;
    if plies > situation.game.history.len() {
        return Err(Refusal::plain(Reason::NothingFound(Matter::SoManyMoves)));
    }
    let times = Remedy::ArbiterDecides { question: Question::Times, usually: None };
    Ok(vec![ruled(Remedy::Restore { plies }, basis), ruled(times, situation.cite(&TIMES)?)])
}
