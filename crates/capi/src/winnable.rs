//! Whether a side can still mate by any series of legal moves (5.2.2, 6.9).

use std::{
    ffi::{c_char, c_int},
    ptr,
};

use arbiter_answers::winnable;
use arbiter_board::Color;
use arbiter_rulebook::Language;
use arbiter_winnable::Limit;

use crate::{
    guard::{Failure, call},
    position::{Position, borrowed},
    status::{Side, Status, Verdict},
    text::{Place, give, place},
};

/// Whether a side can mate by any series of legal moves. `side` is `ARBITER_SIDE_WHITE` or
/// `ARBITER_SIDE_BLACK`.
///
/// `line` is a series of moves as UCI writes them, with blanks between them, that ends in mate;
/// `ground` is why there is none: `bare-king`, `material`, `wall`, `forced-line` or
/// `exhaustive`. The one that does not apply is null, and for an unknown answer both are; where
/// `line` or `ground` is null itself, it is not written. `nodes` is the most positions to visit, 0
/// for the usual limit.
///
/// # Safety
///
/// `position` is one of ours and alive; `verdict` is a place; `line`, `ground` and `error` are
/// null or places for pointers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_can_mate(
    position: *const Position,
    side: c_int,
    nodes: u64,
    verdict: *mut Verdict,
    line: *mut *mut c_char,
    ground: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let verdict = place("verdict", verdict)?;
        let (line, ground) = (place("line", line).ok(), place("ground", ground).ok());
        // SAFETY: the caller vouches for the position.
        let position = unsafe { borrowed(position) }?;
        // A number and no enumeration: C may hand over any.
        let sides = [(Side::White, Color::White), (Side::Black, Color::Black)];
        let found = sides.into_iter().find(|&(known, _)| known as c_int == side);
        let (_, color) = found.ok_or_else(|| {
            let what = format!("side: expected 0 for White or 1 for Black, found {side}");
            Failure::new(Status::BadInput, what)
        })?;
        let limit = if nodes == 0 { Limit::default() } else { Limit::positions(nodes) };
        let answer = winnable::can_mate(Language::English, &position.board, color, limit);
        let found = match (&answer.line, answer.ground) {
            (Some(_), _) => Verdict::Yes,
            (None, Some(_)) => Verdict::No,
            (None, None) => Verdict::Unknown,
        };
        let moves = answer.line.map(|line| line.join(" "));
        // SAFETY: the caller vouches for the places.
        unsafe {
            put_text(line, moves.as_deref());
            put_text(ground, answer.ground);
            verdict.put(found);
        }
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// Writes a text or null, where it is wanted.
///
/// # Safety
///
/// The place may be written.
unsafe fn put_text(place: Option<Place<*mut c_char>>, text: Option<&str>) {
    if let Some(place) = place {
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(text.map_or(ptr::null_mut(), give)) };
    }
}
