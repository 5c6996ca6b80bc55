//! Whatever three clients of a live game send, nothing panics, nobody acts for another seat, and
//! the log gives the game back.
#![no_main]

#[path = "../../crates/live/tests/frames/mod.rs"]
mod frames;

use frames::{Board, SEATS};
use libfuzzer_sys::fuzz_target;

// Each line is a text of a client: its first byte says whose, and how long it took to come.
fuzz_target!(|bytes: &[u8]| {
    let mut board = Board::open();
    for line in bytes.split(|byte| *byte == b'\n') {
        let Some((first, text)) = line.split_first() else { continue };
        let Ok(text) = std::str::from_utf8(text) else { continue };
        let conn = u64::from(*first) % SEATS.len() as u64;
        board.throw(conn, text, i64::from(*first) * 40);
    }
    board.check_log();
});
