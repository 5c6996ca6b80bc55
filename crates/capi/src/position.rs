//! Positions: legal moves, notation, and why a move is illegal (Laws, Articles 1 to 3).

use std::{ffi::c_char, ptr};

use arbiter_answers::{
    moves::moves,
    position::{NotAMove, read_fen, read_move},
};
use arbiter_board::{Color, Position as Board};
use arbiter_notation::{Letters, Style};

use crate::{
    guard::{Failure, call},
    status::{Side, Status},
    text::{give, optional, place, required},
};

/// A position on the board. One thread at a time may change it; several may read it.
pub struct Position {
    pub(crate) board: Board,
}

/// What the side to move meets.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Neither check nor the end.
    Quiet = 0,
    /// It is in check and has a move.
    Check = 1,
    /// It is mated (5.1.1).
    Checkmate = 2,
    /// It has no move and is not in check (5.2.1).
    Stalemate = 3,
}

/// The position behind a pointer.
///
/// # Safety
///
/// It is null or came from this library and was not freed.
pub(crate) unsafe fn borrowed<'c>(position: *const Position) -> Result<&'c Position, Failure> {
    // SAFETY: the caller vouches that it is null or one of ours and alive.
    unsafe { position.as_ref() }.ok_or_else(|| Failure::null("position"))
}

/// Makes a position of a FEN, or the initial one where `fen` is null. It is freed with
/// `arbiter_position_free`.
///
/// # Safety
///
/// `fen` is null or a text; `position` is a place for a pointer; `error` is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_new(
    fen: *const c_char,
    position: *mut *mut Position,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("position", position)?;
        // SAFETY: the caller vouches for the text.
        let board = match unsafe { optional("fen", fen) }? {
            Some(fen) => read_fen(fen)?,
            None => Board::initial(),
        };
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(Box::into_raw(Box::new(Position { board }))) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// A copy of a position, to be freed like any other; null for null.
///
/// # Safety
///
/// `position` is null or one of ours and alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_copy(position: *const Position) -> *mut Position {
    // SAFETY: the caller vouches for the position.
    let position = unsafe { position.as_ref() };
    let copy = |position: &Position| Box::into_raw(Box::new(Position { board: position.board }));
    position.map_or(ptr::null_mut(), copy)
}

/// Frees a position. Null is allowed.
///
/// # Safety
///
/// `position` is null or one of ours and was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_free(position: *mut Position) {
    if !position.is_null() {
        // SAFETY: the caller vouches that it is one of ours and freed once.
        drop(unsafe { Box::from_raw(position) });
    }
}

/// The FEN of a position.
///
/// # Safety
///
/// `position` is one of ours and alive; `fen` is a place for a pointer; `error` is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_fen(
    position: *const Position,
    fen: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("fen", fen)?;
        // SAFETY: the caller vouches for the position.
        let position = unsafe { borrowed(position) }?;
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(give(&position.board.to_string())) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// The side to move.
///
/// # Safety
///
/// `position` is one of ours and alive; `side` is a place; `error` is null or a place for a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_turn(
    position: *const Position,
    side: *mut Side,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("side", side)?;
        // SAFETY: the caller vouches for the position.
        let position = unsafe { borrowed(position) }?;
        let turn = match position.board.turn() {
            Color::White => Side::White,
            Color::Black => Side::Black,
        };
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(turn) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// Whether the side to move is in check, mated or stalemated.
///
/// # Safety
///
/// `position` is one of ours and alive; `state` is a place; `error` is null or a place for a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_state(
    position: *const Position,
    state: *mut State,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("state", state)?;
        // SAFETY: the caller vouches for the position.
        let board = unsafe { borrowed(position) }?.board;
        let met = if board.is_checkmate() {
            State::Checkmate
        } else if board.is_stalemate() {
            State::Stalemate
        } else if board.is_check() {
            State::Check
        } else {
            State::Quiet
        };
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(met) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// The legal moves as UCI writes them, in the order of the alphabet, with a blank between two of
/// them; an empty text where there is none.
///
/// # Safety
///
/// `position` is one of ours and alive; `moves` is a place for a pointer; `error` is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_legal_moves(
    position: *const Position,
    moves: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("moves", moves)?;
        // SAFETY: the caller vouches for the position.
        let position = unsafe { borrowed(position) }?;
        let listed = self::moves(&position.board, &Style::PGN).moves;
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(give(&listed.join(" "))) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// Plays a move, written as UCI (`e2e4`) or in notation (`e4`). The position stays as it was
/// where the move is illegal.
///
/// # Safety
///
/// `position` is one of ours and alive, and nobody else uses it; `text` is a text; `error` is
/// null or a place for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_apply(
    position: *mut Position,
    text: *const c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        // SAFETY: the caller vouches for the position, and that nobody else uses it.
        let position = unsafe { position.as_mut() }.ok_or_else(|| Failure::null("position"))?;
        // SAFETY: the caller vouches for the text.
        let text = unsafe { required("text", text) }?;
        let m = read_move(&position.board, text, Letters::ENGLISH)?;
        position.board.play_mut(m);
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// A move in algebraic notation, such as `Nf3` or `exd6`, from UCI or from notation.
///
/// # Safety
///
/// `position` is one of ours and alive; `text` is a text; `san` is a place for a pointer; `error`
/// is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_san(
    position: *const Position,
    text: *const c_char,
    san: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("san", san)?;
        // SAFETY: the caller vouches for the position.
        let position = unsafe { borrowed(position) }?;
        // SAFETY: the caller vouches for the text.
        let text = unsafe { required("text", text) }?;
        let m = read_move(&position.board, text, Letters::ENGLISH)?;
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(give(&Style::PGN.text(&position.board, m))) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// Why a move is illegal: the number of the article and the reason for people. Both are null for
/// a legal move. A text that is no move at all is bad input.
///
/// # Safety
///
/// `position` is one of ours and alive; `text` is a text; `article` and `reason` are places for
/// pointers; `error` is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_position_why_illegal(
    position: *const Position,
    text: *const c_char,
    article: *mut *mut c_char,
    reason: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let places = (place("article", article)?, place("reason", reason)?);
        // SAFETY: the caller vouches for the position.
        let position = unsafe { borrowed(position) }?;
        // SAFETY: the caller vouches for the text.
        let text = unsafe { required("text", text) }?;
        let (number, why) = match read_move(&position.board, text, Letters::ENGLISH) {
            Ok(_) => (ptr::null_mut(), ptr::null_mut()),
            Err(NotAMove::Illegal { article, reason }) => (give(article), give(&reason)),
            Err(error @ (NotAMove::Ambiguous { .. } | NotAMove::Unreadable { .. })) => {
                return Err(error.into());
            }
        };
        // SAFETY: the caller vouches for the places.
        unsafe {
            places.0.put(number);
            places.1.put(why);
        }
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}
