#![doc = include_str!("../README.md")]
#![allow(
    unsafe_code,
    reason = "C hands over pointers; every use of one stands in a block that says why it is sound"
)]

mod guard;
mod pair;
mod position;
mod status;
mod text;
mod winnable;

use std::{
    ffi::{CStr, c_char},
    time::{SystemTime, UNIX_EPOCH},
};

use arbiter_rulebook::Date;

pub use pair::{arbiter_ask, arbiter_pair};
pub use position::{
    Position, State, arbiter_position_apply, arbiter_position_copy, arbiter_position_fen,
    arbiter_position_free, arbiter_position_legal_moves, arbiter_position_new,
    arbiter_position_san, arbiter_position_state, arbiter_position_turn,
    arbiter_position_why_illegal,
};
pub use status::{Side, Status, Verdict};
pub use text::arbiter_string_free;
pub use winnable::arbiter_can_mate;

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a version without a zero byte"),
    };

/// The version of the library, such as `0.1.0`. It is not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn arbiter_version() -> *const c_char {
    VERSION.as_ptr()
}

/// The day by the clock of this machine, in universal time: it decides the edition of the rules
/// where a report does not.
fn today() -> Date {
    const SECONDS_PER_DAY: u64 = 86_400;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let days = u16::try_from(now.as_secs() / SECONDS_PER_DAY).unwrap_or(u16::MAX);
    let first = Date::new(1970, 1, 1).expect("a day of the calendar");
    first.plus_days(days)
}
