//! What the online regulations want kept and shown of every game.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_laws::{Phase, Search};
use arbiter_live::{Input, Kind, Options, Row, SeatAct, Settings, Table, ZoneAct};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_winnable::Limit;

fn oracle() -> Search {
    Search { ruling: Limit::positions(100), every_move: Limit::positions(10) }
}

fn settings() -> Settings {
    let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
    Settings::casual("10+5", names)
}

/// A game in which both are there and the clocks run.
fn playing(settings: Settings) -> (Table, Vec<Row>) {
    let first = Table::make(settings, 0).unwrap();
    let mut table = Table::open(std::slice::from_ref(&first), 0, 0).unwrap();
    let mut rows = vec![first];
    let join = |by| Input::Seat { by, c: 0, n: 0, act: SeatAct::Join };
    for input in [join(Color::White), join(Color::Black), Input::Zone(ZoneAct::Start)] {
        rows.push(done(&mut table, 0, input));
    }
    assert_eq!(table.state().game.phase, Phase::Playing);
    (table, rows)
}

fn done(table: &mut Table, now: i64, input: Input) -> Row {
    let row = table.receive(now, now, input, &oracle()).unwrap();
    table.apply(&row, now, now).unwrap();
    row
}

fn seat(by: Color, c: u64, n: u32, act: SeatAct) -> Input {
    Input::Seat { by, c, n, act }
}

// clause: ON.6.1.2, ON.6.1.3, ON.6.2, ON.8.3
#[test]
fn the_kind_of_play_and_the_time_control_are_in_the_first_row() {
    for (kind, supervised, said) in [
        (Kind::Online, true, "online 2025"),
        (Kind::Hybrid, true, "hybrid 2025"),
        (Kind::Online, false, "online 2025"),
    ] {
        let mut settings = settings();
        (settings.kind, settings.supervised) = (kind, supervised);
        settings.options = Options::SUPERVISED;
        let first = Table::make(settings.clone(), 7).unwrap();
        // Whoever reads the log years later finds what was agreed.
        let kept = Row::decode(1, &first.encode()).unwrap();
        let table = Table::open(&[kept], 7, 7).unwrap();
        assert_eq!(table.state().settings(), &settings);
        let shown = table.snapshot(None, ByColor::default());
        assert_eq!((shown.conditions.as_str(), shown.control.as_str()), (said, "10+5"));
    }
}

// clause: ON.16.12
#[test]
fn an_offer_is_kept_with_the_move_it_was_made_at() {
    let mut settings = settings();
    (settings.kind, settings.supervised) = (Kind::Hybrid, true);
    let (mut table, mut rows) = playing(settings);
    let moves = [(Color::White, "e2e4"), (Color::Black, "e7e5")];
    for (n, (by, uci)) in (0..).zip(moves) {
        rows.push(done(&mut table, 1_000, seat(by, 1, n, SeatAct::Move(uci.to_owned()))));
    }
    rows.push(done(&mut table, 2_000, seat(Color::Black, 2, 2, SeatAct::Offer)));
    let reopened = Table::open(&rows, 3_000, 3_000).unwrap();
    let offers: Vec<bool> =
        reopened.snapshot(None, ByColor::default()).moves.iter().map(|it| it.offer).collect();
    assert_eq!(offers, [false, true]);
}

// clause: ON.9.15
#[test]
fn whoever_watches_sees_position_time_and_result_and_no_help() {
    let (table, _) = playing(settings());
    let seated = table.snapshot(Some(Color::White), ByColor::default());
    assert_eq!(seated.legal.map(|legal| legal.len()), Some(20), "for the board of the player");
    let watched = table.snapshot(None, ByColor::default());
    assert_eq!((watched.legal, watched.plan), (None, None));
    let known: Vec<String> = serde_json::to_value(table.snapshot(None, ByColor::default()))
        .unwrap()
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    let forbidden = ["eval", "analysis", "best", "score", "opening"];
    assert!(known.iter().all(|key| !forbidden.contains(&key.as_str())), "{known:?}");
}

// clause: ON.II.10
#[test]
fn moves_and_both_clocks_can_be_asked_for_at_any_time() {
    let (mut table, _) = playing(settings());
    done(&mut table, 4_000, seat(Color::White, 1, 0, SeatAct::Move("d2d4".to_owned())));
    let shown = table.snapshot(Some(Color::Black), ByColor::default());
    assert_eq!((shown.n, shown.moves.len()), (1, 1));
    // Ten minutes, five seconds of the first increment, four thought, five given.
    assert_eq!((shown.clock.w, shown.clock.b), (606_000, 605_000));
    let now = table.clocks(10_000);
    assert_eq!((now.white, now.black), (Millis(606_000), Millis(599_000)));
}
