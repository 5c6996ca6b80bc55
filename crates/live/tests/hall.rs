//! A game as arbiters and spectators see it: what needs somebody, what may be done about it, and
//! a delay that lets nothing through early.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::panic, reason = "a failed test panics")]

use arbiter_laws::{Remedy, Search};
use arbiter_live::{
    ArbiterAct, Effect, Host, Input, Need, Row, Settings, Table, ZoneAct,
    message::{ClientMessage, ServerMessage, Side},
    pgn,
};
use arbiter_rulebook::{ByColor, Color, Millis};
use arbiter_winnable::Limit;

const DELAY: i64 = 60_000;
/// The wall clock is ahead of the stamps by this much.
const OFFSET: i64 = 1_000_000;

fn oracle() -> Search {
    Search { ruling: Limit::positions(100), every_move: Limit::positions(10) }
}

/// A host with a store that answers at once.
struct House {
    host: Host,
    log: Vec<Row>,
    sent: Vec<(u64, String)>,
}

impl House {
    fn open(settings: Settings) -> Self {
        let log = vec![Table::make(settings, OFFSET).unwrap()];
        let host = Host::open("game", "next", &log, 0, OFFSET).unwrap();
        Self { host, log, sent: Vec::new() }
    }

    /// With both players at the board.
    fn seated(settings: Settings) -> Self {
        let mut house = Self::open(settings);
        house.host.hello(1, 0, Some(Color::White), None);
        house.host.hello(2, 0, Some(Color::Black), None);
        house.settle(0);
        house
    }

    fn settle(&mut self, now: i64) {
        let mut effects = self.host.pump(now, &oracle());
        while !effects.is_empty() {
            let mut more = Vec::new();
            for effect in effects {
                match effect {
                    Effect::Append(row) => {
                        self.log.push((*row).clone());
                        more.extend(self.host.stored(now).unwrap());
                    }
                    Effect::Send { to, text } => self.sent.push((to, text)),
                    Effect::Refuse { to, no } => self.sent.push((to, no.text())),
                    Effect::Publish { players, watchers, .. } => {
                        for (conn, is_player) in self.host.connections().collect::<Vec<_>>() {
                            let text = if is_player { &players } else { &watchers };
                            self.sent.extend(text.iter().map(|text| (conn, text.clone())));
                        }
                    }
                    Effect::SearchMate { .. }
                    | Effect::SearchDead { .. }
                    | Effect::MakeNext { .. }
                    | Effect::Ruled { .. } => {}
                }
            }
            more.extend(self.host.pump(now, &oracle()));
            effects = more;
        }
    }

    /// What the arbiter does, as her first act.
    fn rule(&mut self, now: i64, act: ArbiterAct) {
        let input = Input::Arbiter { name: "Cara".to_owned(), reason: String::new(), act };
        self.host.arbiter(now, 1, input, None);
        self.settle(now);
    }

    fn play(&mut self, now: i64, (conn, c, n): (u64, u64, u32), uci: &str) {
        let message = ClientMessage::Move { c, n, uci: uci.to_owned() };
        assert!(self.host.frame(conn, now, message).is_empty());
        self.settle(now);
    }

    fn heard(&self, conn: u64, what: &str) -> bool {
        self.sent.iter().any(|(to, text)| *to == conn && text.contains(what))
    }
}

/// A game that an arbiter watches.
fn watched() -> Settings {
    let options = arbiter_live::Options::SUPERVISED;
    Settings { supervised: true, options, ..settings(0) }
}

fn settings(delay: i64) -> Settings {
    let names = ByColor { white: "Ann".to_owned(), black: "Bob".to_owned() };
    let mut settings = Settings::casual("5+3", names);
    settings.options.delay = Millis(delay);
    settings
}

#[test]
fn watchers_hear_a_move_when_it_is_old_enough_also_after_a_restart() {
    let mut house = House::open(settings(DELAY));
    house.host.hello(1, 0, Some(Color::White), None);
    house.host.hello(2, 0, Some(Color::Black), None);
    house.host.hello(3, 0, None, None);
    house.settle(0);
    house.play(1_000, (1, 1, 0), "e2e4");
    assert!(house.heard(2, "e2e4"), "the opponent hears at once");
    assert!(!house.heard(3, "e2e4"));
    assert_eq!(house.host.seen_by(None).plies(), 0);
    assert_eq!(house.host.seen_by(Some(Color::Black)).plies(), 1);

    // Every pong carries the newest row that its reader may know.
    for conn in [2, 3] {
        assert!(house.host.frame(conn, 2_000, ClientMessage::Ping { t: 7 }).is_empty());
    }
    house.settle(2_000);
    let pong = |conn: u64| {
        let pongs = house.sent.iter().filter(|(to, _)| *to == conn);
        let mut seqs = pongs.filter_map(|(_, text)| match serde_json::from_str(text) {
            Ok(ServerMessage::Pong { seq, .. }) => Some(seq),
            Ok(_) | Err(_) => None,
        });
        seqs.next_back().unwrap_or_else(|| panic!("no pong for {conn}"))
    };
    assert_eq!(pong(2), house.log.len() as u64);
    assert!(pong(3) < pong(2), "{} {}", pong(3), pong(2));

    house.host.tick(1_000 + DELAY - 1);
    house.settle(1_000 + DELAY - 1);
    assert!(!house.heard(3, "e2e4"), "never early");
    assert_eq!(house.host.wake_at(), Some(1_000 + DELAY));
    house.host.tick(1_000 + DELAY);
    house.settle(1_000 + DELAY);
    assert!(house.heard(3, "e2e4"));
    assert_eq!(house.host.public().plies(), 1);

    // The server goes down and comes back half a minute after the next move.
    house.play(70_000, (2, 1, 1), "e7e5");
    let now = 100_000;
    let again = Host::open("game", "next", &house.log, now, OFFSET).unwrap();
    assert_eq!((again.table().plies(), again.public().plies()), (2, 1));
}

#[test]
fn clocks_start_at_their_time_whoever_is_there() {
    let start = 600_000;
    let mut settings = settings(0);
    settings.supervised = true;
    settings.starts_at = Some(OFFSET + start);
    settings.options.default_time = Some(Millis::from_minutes(5));
    let mut house = House::open(settings.clone());
    house.host.hello(1, 1_000, Some(Color::White), None);
    house.settle(1_000);
    assert_eq!(house.host.wake_at(), Some(start));
    house.host.tick(start - 1);
    house.settle(start - 1);
    assert!(!house.heard(1, "started"), "never early");
    house.host.tick(start);
    house.settle(start);
    assert!(house.heard(1, "\"started\":true"));
    assert_eq!(house.host.table().state().game.clock.running(), Some(Color::White));
    // Within the default time Black may come; after it the game would be lost (E.04 8.5).
    house.host.hello(2, start + 299_000, Some(Color::Black), None);
    house.settle(start + 299_000);
    assert!(!house.host.table().state().is_over());

    // A server that was away at the time starts the clocks as soon as it is back, once.
    let made = vec![Table::make(settings, OFFSET).unwrap()];
    let mut late = Host::open("game", "next", &made, start + 5_000, OFFSET).unwrap();
    assert_eq!(late.wake_at(), Some(start));
    late.tick(start + 5_000);
    let rows = late.pump(start + 5_000, &oracle());
    assert!(matches!(&rows[..], [Effect::Append(row)] if row.cmd == Input::Zone(ZoneAct::Start)));
    assert_eq!(late.wake_at(), None);
}

#[test]
fn without_a_delay_everybody_sees_the_same() {
    let mut house = House::open(settings(0));
    house.host.hello(1, 0, Some(Color::White), None);
    house.host.hello(2, 0, Some(Color::Black), None);
    house.host.hello(3, 0, None, None);
    house.settle(0);
    house.play(1_000, (1, 1, 0), "e2e4");
    assert!(house.heard(2, "e2e4") && house.heard(3, "e2e4"));
}

#[test]
fn a_look_of_the_arbiter_tries_what_may_be_done_and_changes_nothing() {
    let mut settings = settings(DELAY);
    settings.supervised = true;
    settings.options = arbiter_live::Options::SUPERVISED;
    let mut house = House::open(settings);
    let look = house.host.look(0, "Cara", true, &oracle());
    assert_eq!(look.needs, [Need::Absent { white: true, black: true, started: false }]);
    assert_eq!(look.proposals.first().map(|(act, _)| act), Some(&ArbiterAct::Start));

    house.host.hello(1, 0, Some(Color::White), None);
    house.host.hello(2, 0, Some(Color::Black), None);
    house.settle(0);
    assert_eq!(house.host.look(0, "Cara", false, &oracle()).needs, [Need::Ready]);
    let act = |act| Input::Arbiter { name: "Cara".to_owned(), reason: String::new(), act };
    house.host.arbiter(1_000, 1, act(ArbiterAct::Start), None);
    house.settle(1_000);
    house.play(11_000, (1, 1, 0), "e2e4");
    assert_eq!(house.host.table().clocks(12_000).black, Millis(302_000));
    let call = ClientMessage::Call { c: 1, text: "noise".to_owned() };
    assert!(house.host.frame(2, 13_000, call).is_empty());
    house.settle(13_000);
    let rows = house.log.len();
    let look = house.host.look(20_000, "Cara", true, &oracle());
    assert!(matches!(look.needs.first(), Some(Need::Call { text, .. }) if text == "noise"));
    let (first, preview) = look.proposals.first().unwrap();
    assert_eq!(first, &ArbiterAct::Resume);
    assert_eq!(preview.before, preview.after, "letting the clocks run changes neither");
    assert_eq!(look.clocks.black, Millis(301_000), "the clocks stand while the arbiter comes");
    assert_eq!(house.log.len(), rows, "a look writes nothing");

    // What was looked at must still be so where the act says so.
    house.host.arbiter(21_000, 2, act(ArbiterAct::Resume), Some(rows as u64 - 1));
    house.settle(21_000);
    assert_eq!(house.log.len(), rows, "refused: another row has come since");
    house.host.arbiter(22_000, 3, act(ArbiterAct::Resume), Some(rows as u64));
    house.settle(22_000);
    assert_eq!(house.log.len(), rows + 1);
    assert!(house.host.look(23_000, "Cara", false, &oracle()).needs.is_empty());
}

// clause: ON.11.4.2
#[test]
fn who_does_not_come_back_in_time_is_put_to_the_arbiter_once() {
    let mut settings = watched();
    settings.options.reconnect_within = Some(Millis(10_000));
    let mut house = House::seated(settings);
    house.rule(0, ArbiterAct::Start);
    house.play(1_000, (1, 1, 0), "e2e4");
    house.play(2_000, (2, 1, 1), "e7e5");
    house.host.close(2, 3_000);
    house.settle(3_000);
    let look = house.host.look(4_000, "Cara", true, &oracle());
    assert!(matches!(look.needs.first(), Some(Need::LineLost { .. })), "{:?}", look.needs);
    assert_eq!(house.host.overdue(12_999), None, "never early");
    let act = house.host.overdue(13_000).unwrap();
    house.host.zone(13_000, act);
    house.settle(13_000);
    assert_eq!(house.host.overdue(20_000), None, "asked once");
    let look = house.host.look(13_000, "Cara", true, &oracle());
    assert_eq!(look.needs.first(), Some(&Need::Question));
    let (first, preview) = look.proposals.first().unwrap();
    assert!(matches!(first, ArbiterAct::End { .. }), "usually the game is lost: {first:?}");
    assert!(preview.rulings.iter().any(|ruling| matches!(ruling.remedy, Remedy::End(_))));
    assert!(!house.host.table().state().is_over(), "but nothing is lost by itself");
}

// clause: ON.9.10
#[test]
fn the_fourth_offer_within_ten_moves_is_put_to_the_arbiter() {
    let mut house = House::seated(watched());
    let act = |act| Input::Arbiter { name: "Cara".to_owned(), reason: String::new(), act };
    house.host.arbiter(0, 1, act(ArbiterAct::Start), None);
    house.settle(0);
    let moves = [["a2a3", "a7a6"], ["b2b3", "b7b6"], ["c2c3", "c7c6"], ["d2d3", "d7d6"]];
    let needs = |house: &House| house.host.look(0, "Cara", true, &oracle()).needs;
    let (mut c, mut n, mut now) = (0, 0, 0);
    for [white, black] in moves {
        assert_eq!(needs(&house), [], "after {n} half-moves");
        now += 1_000;
        house.play(now, (1, c + 1, n), white);
        let offer = ClientMessage::Offer { c: c + 2, n: n + 1 };
        assert!(house.host.frame(1, now, offer).is_empty());
        house.settle(now);
        house.play(now, (2, u64::from(n) + 1, n + 1), black);
        (c, n) = (c + 2, n + 2);
    }
    assert_eq!(needs(&house), [Need::Offers { by: Side::White }]);
    let look = house.host.look(now, "Cara", true, &oracle());
    assert_eq!(look.proposals.first().map(|(act, _)| act), Some(&ArbiterAct::Warn(Color::White)));
    house.host.arbiter(now, 2, act(ArbiterAct::Warn(Color::White)), None);
    house.settle(now);
    assert_eq!(needs(&house), [], "warned, and counted from the beginning");
}

// clause: EQ.7.2-absent
#[test]
fn nothing_is_transmitted_while_a_player_is_absent() {
    let mut settings = watched();
    settings.options.default_time = Some(Millis(600_000));
    let mut house = House::open(settings);
    house.host.hello(1, 0, Some(Color::White), None);
    house.settle(0);
    house.rule(0, ArbiterAct::Start);
    house.play(1_000, (1, 1, 0), "e2e4");
    let pgn = |house: &House| pgn::write(house.host.table().state(), &pgn::Tags::default());
    assert_eq!(house.host.table().plies(), 1);
    let alone = pgn(&house);
    assert!(!alone.contains("e4") && !alone.contains("WhiteClock"), "{alone}");
    assert!(alone.contains("[White \"") && alone.contains("[Result \"*\"]"), "the board is listed");
    house.host.hello(2, 2_000, Some(Color::Black), None);
    house.settle(2_000);
    let both = pgn(&house);
    assert!(both.contains("1. e4") && both.contains("[WhiteClock"), "{both}");
}

#[test]
fn after_a_store_that_was_away_for_long_the_clocks_stand() {
    for (away, stands) in [(300, false), (9_000, false), (11_000, true)] {
        let mut house = House::open(settings(0));
        for (conn, seat) in [(1, Color::White), (2, Color::Black)] {
            house.host.hello(conn, 0, Some(seat), None);
            house.settle(0);
        }
        house.host.zone(0, ZoneAct::Start);
        house.settle(0);
        let uci = "e2e4".to_owned();
        house.host.frame(1, 5_000, ClientMessage::Move { c: 1, n: 0, uci });
        let Some(Effect::Append(row)) = house.host.pump(5_000, &oracle()).into_iter().next() else {
            panic!("a row")
        };
        house.log.push((*row).clone());
        assert!(house.host.stored(5_000 + away).is_ok());
        house.settle(5_000 + away);
        let state = house.host.table().state();
        assert_eq!(state.interrupted, stands, "away for {away} ms");
        assert_eq!(state.game.clock.running().is_none(), stands, "away for {away} ms");
        if stands {
            continue;
        }
        // The next row says that nobody was charged, and the arbiter may know.
        house.play(6_000 + away, (2, 1, 1), "e7e5");
        assert_eq!(house.host.table().state().slow, Some(Millis(away)));
    }
}

/// Both are there, and an arbiter has started the clocks.
fn supervised(kind: arbiter_live::Kind) -> House {
    let mut house = House::seated(Settings { kind, ..watched() });
    house.rule(0, ArbiterAct::Start);
    house
}

impl House {
    /// A move of White that is under way to the store; the row is given back.
    fn under_way(&mut self, now: i64) -> Row {
        let uci = "e2e4".to_owned();
        self.host.frame(1, now, ClientMessage::Move { c: 1, n: 0, uci });
        match self.host.pump(now, &oracle()).into_iter().next() {
            Some(Effect::Append(row)) => (*row).clone(),
            other => panic!("a row: {other:?}"),
        }
    }
}

#[test]
fn who_left_before_being_greeted_is_not_there() {
    let mut house = supervised(arbiter_live::Kind::Online);
    house.host.close(2, 500);
    house.settle(500);
    let row = house.under_way(1_000);
    // Black comes while the store writes, and goes before it has answered.
    house.host.hello(3, 1_001, Some(Color::Black), None);
    house.host.close(3, 1_002);
    house.log.push(row);
    let effects = house.host.stored(1_003).unwrap();
    assert!(!effects.is_empty());
    house.settle(1_003);
    assert!(!house.host.present().black, "nobody sits there");
    assert!(house.host.connections().all(|(conn, _)| conn != 3));
}

#[test]
fn a_store_that_is_away_is_no_dead_line() {
    let mut house = supervised(arbiter_live::Kind::Online);
    let row = house.under_way(1_000);
    let answered = house.host.frame(2, 3_000, ClientMessage::Ping { t: 7 });
    let [Effect::Send { to: 2, text }] = answered.as_slice() else { panic!("{answered:?}") };
    let Ok(ServerMessage::Pong { t: 7, at: 3_000, seq }) = serde_json::from_str(text) else {
        panic!("{text}")
    };
    assert_eq!(seq + 1, row.seq, "what is not stored is not told of");
    // What the same line sent before is answered before.
    let plan = ClientMessage::Plan { n: 0, uci: "e7e5".to_owned() };
    assert!(house.host.frame(2, 3_001, plan).is_empty());
    assert!(house.host.frame(2, 3_002, ClientMessage::Ping { t: 8 }).is_empty());
}

#[test]
fn what_was_found_about_a_position_counts_for_that_position_alone() {
    let mut house = House::seated(settings(0));
    house.play(1_000, (1, 1, 0), "e2e4");
    let searched = house.host.table().state().game.position;
    // The move is taken back by agreement, and another is played, while the search goes on.
    house.host.frame(1, 2_000, ClientMessage::Takeback { c: 2, n: 1 });
    house.host.frame(2, 3_000, ClientMessage::Takeback { c: 1, n: 1 });
    house.settle(3_000);
    house.play(4_000, (1, 3, 0), "d2d4");
    house.host.found(5_000, ZoneAct::Dead { plies: 1 }, searched);
    house.settle(5_000);
    assert!(!house.host.table().state().is_over(), "another position stands on the board");
    // Found about what stood there on the way, it counts although moves were made since.
    let on_the_way = house.host.table().state().game.position;
    house.play(6_000, (2, 2, 1), "d7d5");
    house.host.found(7_000, ZoneAct::Dead { plies: 1 }, on_the_way);
    house.settle(7_000);
    assert!(house.host.table().state().is_over());
}

#[test]
fn the_players_of_an_event_agree_no_further_game() {
    let place = |event: Option<&str>| {
        event.map(|event| arbiter_live::Place {
            event: event.to_owned(),
            round: 1,
            board: 1,
            players: None,
            games_before: 0,
        })
    };
    for (event, agreed) in [(None, true), (Some("7"), false)] {
        let mut settings = settings(0);
        settings.place = place(event);
        let mut house = House::seated(settings);
        assert_eq!(house.host.table().state().options().rematch, agreed);
        house.host.frame(1, 1_000, ClientMessage::Resign { c: 1, n: 0 });
        house.host.frame(1, 1_000, ClientMessage::Rematch { c: 2 });
        house.host.frame(2, 1_000, ClientMessage::Rematch { c: 1 });
        house.settle(1_000);
        assert_eq!(house.host.table().state().next.is_some(), agreed, "{event:?}");
    }
}

// clause: ON.11.4, ON.11.4.1
#[test]
fn the_arbiter_sees_how_long_a_line_is_gone_already() {
    let mut house = supervised(arbiter_live::Kind::Online);
    house.host.close(2, 10_000);
    house.settle(10_000);
    let look = house.host.look(102_000, "Cara", false, &oracle());
    let gone = Need::LineLost { player: Side::Black, for_ms: 92_000 };
    assert!(look.needs.contains(&gone), "{:?}", look.needs);
    assert_eq!(look.clocks.white, Millis(303_000 - 102_000), "and the clock of the game runs on");
}

// clause: ON.18.9
#[test]
fn after_a_lost_line_in_a_venue_the_four_courses_are_offered() {
    let mut house = supervised(arbiter_live::Kind::Hybrid);
    house.host.close(1, 10_000);
    house.settle(10_000);
    house.rule(12_000, ArbiterAct::Pause);
    house.host.hello(3, 70_500, Some(Color::White), None);
    house.settle(70_500);
    let look = house.host.look(71_000, "Cara", true, &oracle());
    assert_eq!(look.needs.first(), Some(&Need::Question));
    let offered: Vec<(ArbiterAct, String)> = look
        .proposals
        .iter()
        .map(|(act, shown)| (act.clone(), shown.rulings[0].basis.article.to_owned()))
        .collect();
    let (player, amount) = (Color::White, Millis(60_000));
    let expected = [
        (ArbiterAct::ResumeAfterLine(player), "18.9.1".to_owned()),
        (ArbiterAct::LessTimeAfterLine { player, amount }, "18.9.2".to_owned()),
        (ArbiterAct::RestartAfterLine(player), "18.9.3".to_owned()),
        (ArbiterAct::RestartShorterAfterLine(player), "18.9.4".to_owned()),
    ];
    assert_eq!(offered, expected);
    let before = house.host.table().clocks(72_000);
    house.rule(72_000, ArbiterAct::LessTimeAfterLine { player, amount });
    let after = house.host.table().clocks(72_000);
    assert_eq!(after.white, before.white - amount);
    assert_eq!(house.host.table().state().game.clock.running(), Some(Color::White));
}

// clause: ON.9.2
#[test]
fn a_second_device_takes_the_seat_and_the_log_tells_of_it() {
    for (kind, told) in [(None, 0), (Some(arbiter_live::Kind::Online), 1)] {
        let mut house = match kind {
            Some(kind) => supervised(kind),
            None => House::open(settings(0)),
        };
        house.host.hello(1, 0, Some(Color::White), None);
        house.host.hello(9, 1_000, Some(Color::White), None);
        house.settle(1_000);
        assert_eq!((house.host.seat_of(1), house.host.seat_of(9)), (None, Some(Color::White)));
        let other = Input::Zone(ZoneAct::OtherLine(Color::White));
        assert_eq!(house.log.iter().filter(|row| row.cmd == other).count(), told);
    }
}

#[test]
fn what_a_player_tells_the_arbiter_is_for_the_arbiter() {
    let mut house = supervised(arbiter_live::Kind::Online);
    house.host.hello(3, 0, None, None);
    let text = "my opponent has a visitor".to_owned();
    house.host.frame(1, 1_000, ClientMessage::Call { c: 1, text: text.clone() });
    house.settle(1_000);
    assert!(house.heard(2, "\"call\":{\"by\":\"w\""), "everybody hears of the call");
    assert!([1, 2, 3].iter().all(|conn| !house.heard(*conn, "visitor")));
    let shown = |seat| house.host.table().snapshot(seat, house.host.present()).call.unwrap().text;
    assert_eq!(
        [shown(Some(Color::White)), shown(Some(Color::Black))],
        [text.clone(), String::new()]
    );
    assert_eq!(shown(None), "");
    let look = house.host.look(1_000, "Cara", false, &oracle());
    assert_eq!(look.needs.first(), Some(&Need::Call { by: Side::White, text }));
}

#[test]
fn a_key_that_nobody_remembers_does_nothing_again() {
    let mut house = House::seated(settings(0));
    for c in 1..=70 {
        house.host.frame(
            1,
            1_000 * c,
            ClientMessage::Call { c: c.unsigned_abs(), text: "?".to_owned() },
        );
        house.settle(1_000 * c);
    }
    let rows = house.log.len();
    for c in [1, 6, 7, 70] {
        house.host.frame(1, 80_000, ClientMessage::Call { c, text: "?".to_owned() });
        house.settle(80_000);
    }
    assert_eq!(house.log.len(), rows, "sent again, all of them");
}

// clause: ON.3.1.5-2
#[test]
fn a_plan_that_has_become_illegal_is_dropped_and_its_player_is_told() {
    let mut house = House::seated(settings(0));
    house.play(1_000, (1, 1, 0), "e2e4");
    house.play(2_000, (2, 1, 1), "e7e5");
    house.host.frame(2, 2_500, ClientMessage::Plan { n: 2, uci: "e5d4".to_owned() });
    house.play(3_000, (1, 2, 2), "d2d3");
    let state = house.host.table().state();
    assert_eq!((state.moves.len(), state.game.clock.running()), (3, Some(Color::Black)));
    let told = "{\"k\":\"note\",\"plan\":null,\"why\":\"illegal\"}";
    assert!(house.heard(2, told), "{:?}", house.sent.last());
    assert!(!house.heard(1, told), "a plan is its player's own");
}

#[test]
fn what_is_not_chosen_is_as_usual() {
    let chosen = serde_json::json!({"delay": 900_000});
    let options = arbiter_live::Options::SUPERVISED.with(chosen.as_object().unwrap()).unwrap();
    let usual = arbiter_live::Options::SUPERVISED;
    assert_eq!(options, arbiter_live::Options { delay: Millis(900_000), ..usual });
    let wrong = serde_json::json!({"premove": "perhaps"});
    assert!(usual.with(wrong.as_object().unwrap()).is_err());
}
