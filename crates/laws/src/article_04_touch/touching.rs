//! Touching, adjusting, and moves that are begun (4.2 to 4.4, 4.7).

use arbiter_board::{Move, Role, Square};
use arbiter_rulebook::Color;

use super::{
    ADJUST, ADJUST_OWN_CLOCK, CAPTURE_MADE, CASTLING_MADE, CONTACT, DISTRACTION, Order,
    PROMOTION_CHOSEN,
    obligation::{king_move_or_free, obligation},
    on_move,
};
use crate::{
    event::{Event, Note},
    refusal::{Matter, Reason, Refusal},
    ruling::{Obligation, Remedy},
    situation::{Decision, Situation, ruled},
};

pub(super) fn touch(
    situation: &Situation<'_>,
    by: Color,
    squares: &[Square],
    order: Order,
) -> Decision {
    situation.playing()?;
    if situation.game.to_move() != by {
        let basis = situation.cite(&DISTRACTION)?;
        return Ok(vec![ruled(Remedy::Breach(by), basis)]);
    }
    on_move(situation, by)?;
    let pieces = situation.game.pieces();
    if let Some(empty) = squares.iter().find(|square| pieces.piece_at(**square).is_none()) {
        return Err(Refusal::plain(Reason::NoPiece(*empty)));
    }
    let mut events = declined_by_touch(situation, by);
    events.push(Event::Touched { by, squares: squares.to_vec(), order });
    let mut touched = situation.game.turn.touched.clone();
    touched.extend(squares);
    if situation.game.turn.bound.is_none() && situation.game.board.is_none() {
        let (obligation, basis) = obligation(situation, &touched, order)?;
        events.push(ruled(Remedy::Oblige { player: by, obligation }, basis));
    }
    Ok(events)
}

/// An open offer of the opponent dies when a piece is touched, where the edition says so.
fn declined_by_touch(situation: &Situation<'_>, by: Color) -> Vec<Event> {
    let open = situation.game.offer == Some(!by);
    if open && crate::article_09_draws::touching_declines(situation) {
        vec![Event::OfferDeclined { by }]
    } else {
        Vec::new()
    }
}

pub(super) fn brush(situation: &Situation<'_>, by: Color, square: Square) -> Decision {
    situation.playing()?;
    let (_, basis) = situation.rule(&CONTACT)?;
    let note = Event::Noted(Note::Accident { by, square });
    Ok(vec![note, ruled(Remedy::NoBreach(by), basis)])
}

pub(super) fn adjust(situation: &Situation<'_>, by: Color, square: Square) -> Decision {
    situation.playing()?;
    if situation.game.to_move() != by {
        let basis = situation.cite(&ADJUST)?;
        return Ok(vec![ruled(Remedy::Breach(by), basis)]);
    }
    if situation.game.clock.running() != Some(by)
        && let Some(basis) = ADJUST_OWN_CLOCK.cite(situation.laws.edition())
    {
        return Err(Refusal::by(Reason::NotRunning(by), basis));
    }
    if situation.game.pieces().piece_at(square).is_none() {
        return Err(Refusal::plain(Reason::NoPiece(square)));
    }
    if situation.game.turn.touched.contains(&square) {
        let (_, basis) = situation.rule(&CONTACT)?;
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    let basis = situation.cite(&ADJUST)?;
    Ok(vec![Event::Noted(Note::Adjusted { by, square }), ruled(Remedy::NoBreach(by), basis)])
}

pub(super) fn begin_capture(situation: &Situation<'_>, by: Color, square: Square) -> Decision {
    on_move(situation, by)?;
    situation.cite(&CAPTURE_MADE)?;
    let enemy = situation.game.pieces().piece_at(square).is_some_and(|piece| piece.color != by);
    if !enemy {
        return Err(Refusal::plain(Reason::NoPiece(square)));
    }
    let mut events = declined_by_touch(situation, by);
    events.push(Event::CaptureBegun { square });
    Ok(events)
}

/// Once the king is released, only castling on that side remains, or another king move.
pub(super) fn release_king(situation: &Situation<'_>, by: Color, to: Square) -> Decision {
    on_move(situation, by)?;
    let basis = situation.cite(&CASTLING_MADE)?;
    let king = situation.game.position.king(by);
    let mut events = declined_by_touch(situation, by);
    events.push(Event::Touched { by, squares: vec![king], order: Order::Known });
    let castling =
        situation.game.position.attempt(king, to, None).ok().filter(|mv| mv.is_castling());
    let obligation = match castling.and_then(Move::castling_side) {
        Some(side) => Obligation::Castle { side },
        None => king_move_or_free(&situation.game.position, king),
    };
    events.push(Event::KingReleased { to });
    events.push(ruled(Remedy::Oblige { player: by, obligation }, basis));
    Ok(events)
}

pub(super) fn touch_promotion(
    situation: &Situation<'_>,
    by: Color,
    square: Square,
    role: Role,
) -> Decision {
    on_move(situation, by)?;
    let basis = situation.cite(&PROMOTION_CHOSEN)?;
    let pushing: Vec<Move> = situation
        .game
        .position
        .legal_moves()
        .iter()
        .copied()
        .filter(|mv| mv.to() == square && mv.promotion() == Some(role))
        .collect();
    let Some(mv) = pushing.first() else {
        return Err(Refusal::plain(Reason::NothingFound(Matter::PawnToBePromotedThere)));
    };
    if let Some((Obligation::Play { promotion: Some(chosen), .. }, basis)) =
        situation.game.turn.bound
        && chosen != role
    {
        return Err(Refusal::by(Reason::TooLate, basis));
    }
    let play = Obligation::Play { from: mv.from(), to: square, promotion: Some(role) };
    Ok(vec![
        Event::PromotionTouched { square, role },
        ruled(Remedy::Oblige { player: by, obligation: play }, basis),
    ])
}
