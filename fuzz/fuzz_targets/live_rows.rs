//! Any text is read as a row of a live game or refused; a log of such rows is folded, shown and
//! written as PGN without a panic.
#![no_main]

use arbiter_laws::Search;
use arbiter_live::{
    Host, Row, Settings, State, Table,
    pgn::{self, Tags},
};
use arbiter_rulebook::ByColor;
use arbiter_winnable::Limit;
use libfuzzer_sys::fuzz_target;

// Each line is a stored row; the first one of the log is made here unless a line makes one.
fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
    let Ok(first) = Table::make(Settings::casual("5+3", names), 0) else { return };
    let mut log = vec![first];
    for line in text.lines() {
        let seq = log.len() as u64 + 1;
        if let Ok(row) = Row::decode(seq, line) {
            let again = Row::decode(seq, &row.encode()).expect("what was read can be written");
            assert_eq!(again, row);
            log.push(Row { seq, ..row });
        }
    }
    let Ok(state) = State::fold(&log) else { return };
    let _ = pgn::write(&state, &Tags::default());
    let Ok(mut host) = Host::open("game", "next", &log, 0, 0) else { return };
    let oracle = Search { ruling: Limit::positions(50), every_move: Limit::positions(20) };
    host.after_crash(None);
    host.hello(1, 0, None, None);
    host.tick(1_000);
    host.pump(1_000, &oracle);
});
