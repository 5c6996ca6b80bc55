//! What touched pieces bind the player to (4.3 to 4.5).

use arbiter_board::{Move, MoveKind, Position, Rank, Role, Square};
use arbiter_rulebook::Citation;

use super::{
    BOTH_COLORS, CASTLING_ILLEGAL, Order, TOUCHED_CASTLING, TOUCHED_ENEMY, TOUCHED_NOTHING,
    TOUCHED_OWN, TOUCHED_ROOK_FIRST,
};
use crate::{refusal::Refusal, ruling::Obligation, situation::Situation};

/// What touching these pieces binds the player on move to (4.3 to 4.5).
pub fn obligation(
    situation: &Situation<'_>,
    touched: &[Square],
    order: Order,
) -> Result<(Obligation, Citation), Refusal> {
    let position = &situation.game.position;
    if let Some(found) = castling_obligation(situation, touched, order)? {
        return Ok(found);
    }
    let own = |square: &&Square| position.by_color(position.turn()).contains(**square);
    let first_own = touched.iter().find(own).copied();
    let first_enemy = touched.iter().find(|square| !own(square)).copied();
    let moves = position.legal_moves();
    let possible = |obligation| moves.iter().any(|mv| obeys(obligation, *mv));
    if let (Some(piece), Some(target)) = (first_own, first_enemy) {
        let (_, basis) = situation.rule(&BOTH_COLORS)?;
        let pair = Obligation::CaptureWith { piece, target };
        if possible(pair) {
            return Ok((pair, basis));
        }
        let ordered = by_order(touched, order, |square| own(&square));
        for square in ordered {
            let single = single_obligation(square, own(&&square));
            if possible(single) {
                return Ok((single, basis));
            }
        }
        return Ok((Obligation::Free, situation.cite(&TOUCHED_NOTHING)?));
    }
    for square in touched {
        let single = single_obligation(*square, own(&square));
        if possible(single) {
            let article = if own(&square) { &TOUCHED_OWN } else { &TOUCHED_ENEMY };
            return Ok((single, situation.cite(article)?));
        }
    }
    Ok((Obligation::Free, situation.cite(&TOUCHED_NOTHING)?))
}

/// In the order of touching; the own piece first where that is unclear.
fn by_order(touched: &[Square], order: Order, own: impl Fn(&Square) -> bool) -> Vec<Square> {
    match order {
        Order::Known => touched.to_vec(),
        Order::Unclear => {
            let (first, second): (Vec<_>, Vec<_>) = touched.iter().partition(|square| own(square));
            first.into_iter().chain(second).collect()
        }
    }
}

fn single_obligation(square: Square, own: bool) -> Obligation {
    if own {
        Obligation::Move { square, not_castling: None }
    } else {
        Obligation::Capture { square }
    }
}

/// King and rook touched: 4.4.1 to 4.4.3.
fn castling_obligation(
    situation: &Situation<'_>,
    touched: &[Square],
    order: Order,
) -> Result<Option<(Obligation, Citation)>, Refusal> {
    let position = &situation.game.position;
    let (turn, king) = (position.turn(), position.king(position.turn()));
    let place = |square| touched.iter().position(|touch| *touch == square);
    let first_rook = touched.iter().copied().find(|square| {
        position.pieces(turn, Role::Rook).contains(*square)
            && square.rank() == Rank::First.relative_to(turn)
    });
    let (Some(king_place), Some(rook)) = (place(king), first_rook) else { return Ok(None) };
    let rook_first = order == Order::Known && place(rook).is_some_and(|at| at < king_place);
    let moves = position.legal_moves();
    let castling = moves.iter().find(|mv| mv.is_castling() && mv.to() == rook);
    if rook_first {
        return rook_then_king(situation, rook, king, castling.copied());
    }
    if let Some(side) = castling.and_then(|mv| mv.castling_side()) {
        let basis = situation.cite(&TOUCHED_CASTLING)?;
        return Ok(Some((Obligation::Castle { side }, basis)));
    }
    let basis = situation.cite(&CASTLING_ILLEGAL)?;
    Ok(Some((king_move_or_free(position, king), basis)))
}

/// The rook governs, and castling on that side is out for this move.
fn rook_then_king(
    situation: &Situation<'_>,
    rook: Square,
    king: Square,
    castling: Option<Move>,
) -> Result<Option<(Obligation, Citation)>, Refusal> {
    let basis = situation.cite(&TOUCHED_ROOK_FIRST)?;
    let not_castling = castling.and_then(Move::castling_side);
    let moves = situation.game.position.legal_moves();
    for square in [rook, king] {
        let obligation = Obligation::Move { square, not_castling };
        if moves.iter().any(|mv| obeys(obligation, *mv)) {
            return Ok(Some((obligation, basis)));
        }
    }
    Ok(Some((Obligation::Free, situation.cite(&TOUCHED_NOTHING)?)))
}

/// Whether a move obeys what binds the player.
pub fn obeys(obligation: Obligation, mv: Move) -> bool {
    let castling = mv.castling_side();
    match obligation {
        Obligation::Free => true,
        Obligation::Move { square, not_castling } => {
            mv.from() == square && (castling.is_none() || castling != not_castling)
        }
        Obligation::Capture { square } => castling.is_none() && captures(mv, square),
        Obligation::CaptureWith { piece, target } => {
            castling.is_none() && mv.from() == piece && captures(mv, target)
        }
        Obligation::Castle { side } => castling == Some(side),
        Obligation::Play { from, to, promotion } => {
            mv.from() == from
                && (mv.to() == to || mv.arrival() == to)
                && (promotion.is_none() || promotion == mv.promotion())
        }
    }
}

/// Whether the move takes what stands on `target`; en passant the pawn stands beside.
fn captures(mv: Move, target: Square) -> bool {
    match mv.kind() {
        MoveKind::EnPassant => Square::new(mv.to().file(), mv.from().rank()) == target,
        MoveKind::Normal | MoveKind::Promotion | MoveKind::Castling => mv.to() == target,
    }
}

pub(super) fn king_move_or_free(position: &Position, king: Square) -> Obligation {
    if position.legal_moves().iter().any(|mv| mv.from() == king) {
        Obligation::Move { square: king, not_castling: None }
    } else {
        Obligation::Free
    }
}
