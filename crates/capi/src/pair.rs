//! Pairings of tournament reports, and every other question in JSON.

use std::ffi::c_char;

use arbiter_answers::{ask_by_name, ask_pairing};

use crate::{
    guard::{Failure, call},
    status::Status,
    text::{bytes, give, optional, place, required},
    today,
};

/// What a report without a file is called in messages.
const REPORT: &str = "report";

/// Pairs the next round of a tournament report (TRF).
///
/// The answer is a text as pairing engines write it: the number of lines to follow, then a game
/// per line, White's number and Black's, the bye with 0. `options` is null or an object in JSON
/// with `system`, `edition`, `acceleration`, `round`, `absent` and `arrived`. Where the rules give
/// no pairing the status is `ARBITER_STATUS_NO_PAIRING` and the message says why.
///
/// # Safety
///
/// `report` points to `length` bytes; `options` is null or a text; `pairing` is a place for a
/// pointer; `error` is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_pair(
    report: *const c_char,
    length: usize,
    options: *const c_char,
    pairing: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("pairing", pairing)?;
        // SAFETY: the caller vouches for the bytes.
        let report = unsafe { bytes("report", report, length) }?;
        // SAFETY: the caller vouches for the text.
        let options = unsafe { optional("options", options) }?.unwrap_or_default();
        let answer = ask_pairing(REPORT, report, options, today())?;
        let text = answer.text().map_err(|why| Failure::new(Status::NoPairing, why))?;
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(give(&text)) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}

/// Asks a question by its name: `moves`, `can_mate`, `games`, `rule`, `pair`, `standings`,
/// `rate`, `norms` or `check`. Input is a FEN, PGN, script or report; options and answer are JSON,
/// and the answer is what `arbiter … --format json` prints.
///
/// # Safety
///
/// `question` is a text; `input` points to `length` bytes; `options` is null or a text; `answer`
/// is a place for a pointer; `error` is null or one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn arbiter_ask(
    question: *const c_char,
    input: *const c_char,
    length: usize,
    options: *const c_char,
    answer: *mut *mut c_char,
    error: *mut *mut c_char,
) -> Status {
    let work = || {
        let place = place("answer", answer)?;
        // SAFETY: the caller vouches for the text.
        let question = unsafe { required("question", question) }?;
        // SAFETY: the caller vouches for the bytes.
        let input = unsafe { bytes("input", input, length) }?;
        // SAFETY: the caller vouches for the text.
        let options = unsafe { optional("options", options) }?.unwrap_or_default();
        let answered = ask_by_name(question, REPORT, input, options, today())?;
        // SAFETY: the caller vouches for the place.
        unsafe { place.put(give(&answered)) };
        Ok(())
    };
    // SAFETY: the caller vouches for the place of the message.
    unsafe { call(error, work) }
}
