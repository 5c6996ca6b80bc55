//! Moves as they are made on the board (4.6, 4.7).

use arbiter_board::{CastlingSide, Move, Piece, Rank, Role, Setup, Square};
use arbiter_rulebook::{Citation, Color};

use super::{
    Hands, Insistence, KING_CAPTURE, LEGALITY, PAWN_STAYS, RELEASED, TOUCHED_NOTHING, TOUCHED_OWN,
    obligation::{obeys, obligation},
    on_move,
};
use crate::{
    article_05_completion, article_07_irregularities as irregularities, article_08_recording,
    conditions::{LEGAL_ONLY, MOVE_PRESSES},
    event::{Completion, Event, Irregular},
    evolve::evolve,
    irregular_board,
    outcome::Outcome,
    refusal::{Reason, Refusal},
    ruling::{Obligation, Offence, Remedy},
    situation::{Decision, Situation, ended, ruled},
};

/// A move as it arrives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) by: Color,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
    pub(crate) hands: Hands,
}

pub(super) fn make(situation: &Situation<'_>, attempt: Attempt, insist: Insistence) -> Decision {
    let Attempt { by, from, to, promotion, .. } = attempt;
    released_already(situation, by)?;
    if let Some(irregular) = situation.game.illegal.filter(|irregular| irregular.by != by) {
        return reply_to_illegal(situation, irregular, attempt, insist);
    }
    on_move(situation, by)?;
    if situation.game.board.is_some() {
        return make_on_irregular_board(situation, attempt, insist);
    }
    // To move a piece of the opponent is an illegal move like any other (1.2).
    let pieces = situation.game.pieces();
    if pieces.piece_at(from).is_none() {
        return Err(Refusal::plain(Reason::NoPiece(from)));
    }
    let mut events = before_moving(situation, by);
    if let Ok(mv) = situation.game.position.attempt(from, to, promotion) {
        events.extend(make_legal(situation, attempt, mv, insist)?);
    } else {
        situation.cite(&LEGALITY)?;
        let offence = offence_of(&pieces, attempt);
        events.extend(illegal_made(situation, &pieces, attempt, offence)?);
    }
    Ok(events)
}

/// An illegal move stands on the board, or the announced house rule about kings decides.
fn illegal_made(
    situation: &Situation<'_>,
    pieces: &Setup,
    attempt: Attempt,
    offence: Offence,
) -> Decision {
    let house_rule = situation.laws.regulations().king_capture_wins;
    if offence == Offence::KingTaken && house_rule && irregular_board::reaches(pieces, attempt) {
        let basis = situation.cite(&KING_CAPTURE)?;
        return Ok(vec![ended(Outcome::win(attempt.by), basis)]);
    }
    let rook = attempt.rook_castled_with(pieces);
    let made = Irregular { rook, ..attempt.irregular(Some(offence)) };
    Ok(vec![Event::IllegalMoveMade(made)])
}

/// The opponent replies before the illegal move has been completed by the press (1.3, 6.2.2).
fn reply_to_illegal(
    situation: &Situation<'_>,
    irregular: Irregular,
    attempt: Attempt,
    insist: Insistence,
) -> Decision {
    let offence = irregular.offence.unwrap_or(Offence::IllegalMove);
    let answered = Event::IllegalMoveAnswered { by: irregular.by, offence };
    let game = evolve(situation.game.clone(), &answered);
    let mut events = vec![answered];
    events.extend(make(&Situation { game: &game, ..*situation }, attempt, insist)?);
    Ok(events)
}

pub(super) fn play(situation: &Situation<'_>, attempt: Attempt) -> Decision {
    let Attempt { by, from, to, promotion, .. } = attempt;
    released_already(situation, by)?;
    on_move(situation, by)?;
    let mv = match situation.game.position.attempt(from, to, promotion) {
        Ok(mv) if situation.game.board.is_none() => mv,
        _ => {
            let basis = situation.cite_governing(&LEGAL_ONLY, &LEGALITY)?;
            return Err(Refusal::by(Reason::Illegal, basis));
        }
    };
    let mut events = before_moving(situation, by);
    events.extend(make_legal(situation, attempt, mv, Insistence::Comply)?);
    // On a playing zone the move presses the clock (E.04 4.4).
    let ended = events.iter().any(irregularities::ends_game);
    if situation.zone(&MOVE_PRESSES).is_some() && !ended {
        events.push(Event::MoveCompleted { by, how: Completion::Pressed });
    }
    Ok(events)
}

/// A piece released in a legal move stays where it is (4.7).
fn released_already(situation: &Situation<'_>, by: Color) -> Result<(), Refusal> {
    situation.playing()?;
    let own_last = *situation.game.unpressed.get(by) && situation.game.to_move() != by;
    if own_last {
        return Err(Refusal::by(Reason::MoveMade, situation.cite(&RELEASED)?));
    }
    Ok(())
}

/// What making a move settles: the opponent's offer, the own move that was never pressed, an
/// illegal move not yet completed.
fn before_moving(situation: &Situation<'_>, by: Color) -> Vec<Event> {
    let mut events = article_08_recording::entered_in_advance(situation, by);
    if situation.game.offer == Some(!by) {
        events.push(Event::OfferDeclined { by });
    }
    if *situation.game.unpressed.get(by)
        && situation.rule_if_any(&crate::article_06_clock::COMPLETED_BY_NEXT_MOVE).is_some()
    {
        events.push(Event::MoveCompleted { by, how: Completion::NextMove });
    }
    if situation.game.illegal.is_some() {
        events.push(Event::TakenBack);
    }
    events
}

fn make_legal(
    situation: &Situation<'_>,
    attempt: Attempt,
    mv: Move,
    insist: Insistence,
) -> Decision {
    let Attempt { by, hands, .. } = attempt;
    let breach = match (binding(situation)?, insist) {
        (Some((obligation, basis)), Insistence::Comply) if !obeys(obligation, mv) => {
            return Err(Refusal::by(Reason::Obliged { player: by, obligation }, basis));
        }
        (Some((obligation, basis)), Insistence::Anyway) if !obeys(obligation, mv) => {
            Some((obligation, basis))
        }
        _ => None,
    };
    let mut events = vec![Event::MoveMade { by, mv, hands, breach }];
    let ended = article_05_completion::after_move(situation, by, mv, breach.is_some());
    // A move that ends the game ends it at once; 4.1 is not among the articles that mate asks
    // for (5.1.1).
    if hands == Hands::Two && ended.is_empty() {
        events.extend(irregularities::two_hands_made(situation, by)?);
    }
    events.extend(ended);
    Ok(events)
}

/// What binds the player on move: something announced or half made before touches.
fn binding(situation: &Situation<'_>) -> Result<Option<(Obligation, Citation)>, Refusal> {
    let turn = &situation.game.turn;
    if let Some(bound) = turn.bound {
        return Ok(Some(bound));
    }
    let mut touched = turn.touched.clone();
    if let Some(irregular) = situation.game.illegal {
        if let (Some(Offence::PawnLeft), Some(((), basis))) =
            (irregular.offence, situation.rule_if_any(&PAWN_STAYS))
        {
            let Irregular { from, to, .. } = irregular;
            return Ok(Some((Obligation::Play { from, to, promotion: None }, basis)));
        }
        touched.extend(irregular.touched(&situation.game.pieces()));
    }
    if situation.game.board.is_some() {
        return bound_on_irregular_board(situation, &touched);
    }
    if touched.is_empty() {
        Ok(None)
    } else {
        obligation(situation, &touched, turn.order).map(Some)
    }
}

impl Attempt {
    pub(crate) fn irregular(self, offence: Option<Offence>) -> Irregular {
        let Self { by, from, to, promotion, .. } = self;
        Irregular { by, from, to, promotion, offence, rook: None }
    }

    /// The rook that is moved as well where somebody castles: the king is put on its castling
    /// square or on the rook, and both find room where castling puts them.
    fn rook_castled_with(self, pieces: &Setup) -> Option<Square> {
        let Self { by, from, to, .. } = self;
        let is = |square, role| pieces.piece_at(square) == Some(Piece { color: by, role });
        let first = Rank::First.relative_to(by);
        if !is(from, Role::King) || from.rank() != first || to.rank() != first {
            return None;
        }
        let side =
            if from.file() < to.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        let (king, beside) = (side.king_target(by), side.rook_target(by));
        let steps = (from.file() as u8).abs_diff(to.file() as u8);
        let rook = if is(to, Role::Rook) {
            to
        } else if to == king && 1 < steps {
            outer_rook(pieces, by, from, side)?
        } else {
            return None;
        };
        let has_room =
            |square| square == from || square == rook || pieces.piece_at(square).is_none();
        (has_room(king) && has_room(beside)).then_some(rook)
    }
}

/// The rook farthest out on one side of the king.
pub(crate) fn outer_rook(
    pieces: &Setup,
    by: Color,
    king: Square,
    side: CastlingSide,
) -> Option<Square> {
    let rooks = pieces.pieces(by, Role::Rook);
    let mut beside = rooks.iter().filter(|rook| rook.rank() == king.rank());
    match side {
        CastlingSide::KingSide => beside.filter(|rook| rook.file() > king.file()).last(),
        CastlingSide::QueenSide => beside.find(|rook| rook.file() < king.file()),
    }
}

/// On a board that shows no playable position the first own piece that has a move binds.
fn bound_on_irregular_board(
    situation: &Situation<'_>,
    touched: &[Square],
) -> Result<Option<(Obligation, Citation)>, Refusal> {
    if touched.is_empty() {
        return Ok(None);
    }
    let (pieces, by) = (situation.game.pieces(), situation.game.to_move());
    obligation_on(situation, &pieces, by, touched).map(Some)
}

/// What touched pieces bind a player to on a board that shows no playable position.
pub(crate) fn obligation_on(
    situation: &Situation<'_>,
    pieces: &Setup,
    by: Color,
    touched: &[Square],
) -> Result<(Obligation, Citation), Refusal> {
    let moves = |from: &Square| {
        let Some(moved) = pieces.piece_at(*from).filter(|piece| piece.color == by) else {
            return false;
        };
        let last_rank = |to: Square| to.rank() == Rank::Eighth.relative_to(by);
        Square::ALL.into_iter().any(|to| {
            let promotes = moved.role == Role::Pawn && last_rank(to);
            let promotion = promotes.then_some(Role::Queen);
            let attempt = Attempt { by, from: *from, to, promotion, hands: Hands::One };
            irregular_board::is_move(pieces, moved, attempt)
        })
    };
    Ok(match touched.iter().find(|square| moves(square)) {
        Some(&square) => {
            (Obligation::Move { square, not_castling: None }, situation.cite(&TOUCHED_OWN)?)
        }
        None => (Obligation::Free, situation.cite(&TOUCHED_NOTHING)?),
    })
}

/// What kind of illegal move it is.
fn offence_of(pieces: &Setup, attempt: Attempt) -> Offence {
    let target = pieces.piece_at(attempt.to);
    if target.is_some_and(|piece| piece.role == Role::King && piece.color != attempt.by) {
        return Offence::KingTaken;
    }
    let pawn = pieces.piece_at(attempt.from).is_some_and(|piece| piece.role == Role::Pawn);
    let last_rank = attempt.to.rank() == Rank::Eighth.relative_to(attempt.by);
    if pawn && last_rank && attempt.promotion.is_none() && pawn_reaches(pieces, attempt) {
        return Offence::PawnLeft;
    }
    Offence::IllegalMove
}

/// Whether the pawn could legally go there if it were promoted.
fn pawn_reaches(pieces: &Setup, attempt: Attempt) -> bool {
    pieces
        .position()
        .is_ok_and(|position| position.attempt(attempt.from, attempt.to, Some(Role::Queen)).is_ok())
}

/// On a board that shows no playable position only the ways the pieces move are judged, and
/// whether the own king is left to be taken.
fn make_on_irregular_board(
    situation: &Situation<'_>,
    attempt: Attempt,
    insist: Insistence,
) -> Decision {
    let pieces = situation.game.pieces();
    let Some(moved) = pieces.piece_at(attempt.from).filter(|piece| piece.color == attempt.by)
    else {
        return Err(Refusal::plain(Reason::NoPiece(attempt.from)));
    };
    if let (Some((obligation @ Obligation::Move { square, .. }, basis)), Insistence::Comply) =
        (binding(situation)?, insist)
        && square != attempt.from
    {
        return Err(Refusal::by(Reason::Obliged { player: attempt.by, obligation }, basis));
    }
    let mut events = before_moving(situation, attempt.by);
    let king_taken = offence_of(&pieces, attempt) == Offence::KingTaken;
    let legal = !king_taken && irregular_board::is_move(&pieces, moved, attempt);
    if legal {
        events.push(Event::PieceMoved(attempt.irregular(None)));
    } else {
        let offence = if king_taken { Offence::KingTaken } else { Offence::IllegalMove };
        events.extend(illegal_made(situation, &pieces, attempt, offence)?);
    }
    Ok(events)
}

pub(super) fn take_back(situation: &Situation<'_>, by: Color) -> Decision {
    situation.going_on()?;
    if situation.game.illegal.is_none_or(|irregular| irregular.by != by) {
        if *situation.game.unpressed.get(by) {
            return Err(Refusal::by(Reason::MoveMade, situation.cite(&RELEASED)?));
        }
        return Err(Refusal::plain(Reason::NothingToTakeBack));
    }
    put_back(situation, by)
}

/// An illegal move that was not completed is taken back; the touched piece stays touched.
pub(crate) fn put_back(situation: &Situation<'_>, by: Color) -> Decision {
    let mut events = vec![Event::TakenBack];
    if let Some((obligation, basis)) = binding(situation)? {
        events.push(ruled(Remedy::Oblige { player: by, obligation }, basis));
    }
    Ok(events)
}
