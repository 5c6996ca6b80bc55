//! Whatever comes in, nothing breaks, and what is refused changes nothing.

mod frames;

use arbiter_live::{Row, State};
use frames::Board;
use proptest::{prelude::*, sample::Index};

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-h][1-8][a-h][1-8][qrbn]?",
        Just("e2e4".to_owned()),
        Just("e7e5".to_owned()),
        "\\PC{0,40}",
    ]
}

/// A message as a hostile client would write it: right kinds, wrong contents.
fn message() -> impl Strategy<Value = String> {
    let kinds = prop::sample::select(vec![
        "hello", "move", "plan", "unplan", "offer", "accept", "decline", "resign", "abort",
        "claim", "call", "takeback", "rematch", "flag?", "ping", "cheat",
    ]);
    let number = prop_oneof![Just(0_u64), 0_u64..6, Just(u64::MAX), any::<u64>()];
    (kinds, number, 0_u64..5, word(), any::<i64>()).prop_map(|(k, c, n, text, t)| {
        serde_json::json!({
            "k": k, "v": 1, "c": c, "n": n, "uci": text, "text": text, "t": t,
            "ground": "repetition", "after": n,
        })
        .to_string()
    })
}

/// The same with some letters gone, doubled or replaced.
fn mutated() -> impl Strategy<Value = String> {
    let change = (any::<Index>(), prop_oneof![Just(None), any::<char>().prop_map(Some)]);
    (message(), prop::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (place, letter) in changes {
            let place = place.index(letters.len().max(1));
            match letter {
                Some(letter) => letters.insert(place, letter),
                None if !letters.is_empty() => _ = letters.remove(place.min(letters.len() - 1)),
                None => {}
            }
        }
        letters.into_iter().collect()
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![6 => message(), 2 => mutated(), 1 => "\\PC{0,200}"]
}

proptest! {
    #[test]
    fn hostile_clients_change_nothing_that_the_rules_do_not(
        texts in prop::collection::vec((0_u64..3, text(), 0_i64..2_000), 1..60),
    ) {
        let mut board = Board::open();
        for (conn, text, wait) in texts {
            board.throw(conn, &text, wait);
        }
        board.check_log();
    }

    /// What was sent once may come again at any time, in any order, from anybody: it is done once.
    #[test]
    fn replayed_messages_do_nothing_twice(
        texts in prop::collection::vec((0_u64..2, message(), 0_i64..500), 1..30),
        again in prop::collection::vec((any::<Index>(), 0_u64..3), 1..60),
    ) {
        let mut board = Board::open();
        for (conn, text, wait) in &texts {
            board.throw(*conn, text, *wait);
        }
        for (which, conn) in again {
            board.throw(conn, &texts[which.index(texts.len())].1, 1);
        }
        let mut keys = std::collections::BTreeSet::new();
        for row in &board.log {
            if let arbiter_live::Input::Seat { by, c, .. } = &row.cmd && *c != 0 {
                prop_assert!(keys.insert((by.index(), *c)), "{:?}", row);
            }
        }
        board.check_log();
    }

    /// A stored row in which letters are gone, doubled or replaced is refused or read as something;
    /// it never breaks whoever reads the log.
    #[test]
    fn damaged_rows_are_refused_or_read(
        texts in prop::collection::vec((0_u64..2, message(), 0_i64..500), 1..20),
        row in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 1..4),
    ) {
        let mut board = Board::open();
        for (conn, text, wait) in &texts {
            board.throw(*conn, text, *wait);
        }
        let damaged = row.index(board.log.len());
        let mut bytes = board.log[damaged].encode().into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let Ok(text) = String::from_utf8(bytes) else { return Ok(()) };
        let seq = damaged as u64 + 1;
        let Ok(read) = Row::decode(seq, &text) else { return Ok(()) };
        board.log[damaged] = read;
        // Refused, or a game like any other: whatever it is can be looked at.
        if let Ok(state) = State::fold(&board.log) {
            let _ = (state.fen(), state.phase(), state.result());
        }
    }
}
