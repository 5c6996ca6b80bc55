//! Whatever comes in, nothing breaks, and what is refused changes nothing.

use arbiter_laws::Search;
use arbiter_live::{
    Effect, Host, Row, Settings, State, Table,
    message::{ClientMessage, ServerMessage},
};
use arbiter_rulebook::{ByColor, Color};
use arbiter_winnable::Limit;
use proptest::prelude::*;

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

proptest! {
    #[test]
    fn any_text_is_a_message_or_none(text in "\\PC{0,200}") {
        let read: Result<ClientMessage, _> = serde_json::from_str(&text);
        if let Ok(message) = read {
            let written = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(serde_json::from_str::<ClientMessage>(&written).unwrap(), message);
        }
    }

    #[test]
    fn hostile_clients_change_nothing_that_the_rules_do_not(
        frames in prop::collection::vec((0_u64..3, message(), 0_i64..2_000), 1..60),
    ) {
        let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
        let mut log: Vec<Row> = vec![Table::make(Settings::casual("5+3", names), 0).unwrap()];
        let mut host = Host::open("game", "next", &log, 0, 0).unwrap();
        let oracle = Search { ruling: Limit::positions(50), every_move: Limit::positions(20) };
        let mut now = 0;
        for (conn, seat) in [(0, Some(Color::White)), (1, Some(Color::Black)), (2, None)] {
            host.hello(conn, now, seat, None);
        }
        let mut frames = frames.into_iter();
        loop {
            let effects = host.pump(now, &oracle);
            let mut stored = false;
            for effect in effects {
                match effect {
                    Effect::Append(row) => {
                        log.push(*row);
                        stored = true;
                    }
                    Effect::Send { text, .. } => {
                        prop_assert!(serde_json::from_str::<ServerMessage>(&text).is_ok(), "{}", text);
                    }
                    Effect::Publish { .. }
                    | Effect::SearchMate { .. }
                    | Effect::SearchDead { .. }
                    | Effect::MakeNext { .. }
                    | Effect::Ruled { .. } => {}
                }
            }
            if stored {
                host.stored(now).unwrap();
                continue;
            }
            let Some((conn, text, wait)) = frames.next() else { break };
            now += wait;
            if let Ok(message) = serde_json::from_str::<ClientMessage>(&text) {
                let before = host.table().state().seq;
                host.frame(conn, now, message);
                if conn == 2 {
                    host.pump(now, &oracle);
                    prop_assert_eq!(host.table().state().seq, before, "a watcher wrote a row");
                    prop_assert!(!host.is_writing(), "a watcher wrote a row");
                }
            }
            if host.wake_at().is_some_and(|wake| wake <= now) {
                host.tick(now);
            }
        }
        prop_assert_eq!(host.table().state(), &State::fold(&log).unwrap());
    }
}
