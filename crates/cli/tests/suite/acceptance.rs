//! Answers of FIDE's acceptance checklist that are shown by doing what is asked for.

use std::{
    fs,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use crate::{
    hall::{Hall, published},
    serve::Server,
};

/// A round by the rules, every game with this result.
fn play(hall: &Hall, round: u8, boards: u16, result: &str) {
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    for board in 1..=boards {
        hall.tell(&format!("tournament result 1 {round} {board} {result}"));
    }
}

fn comments(hall: &Hall) -> String {
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    report.lines().filter(|line| line.starts_with("###")).collect::<Vec<_>>().join("\n")
}

#[test]
fn ratings_of_generated_players_are_drawn_between_the_limits() {
    let hall = Hall::new();
    let ratings = |seed: u8| -> Vec<u16> {
        let made = hall.tell(&format!(
            "generate --seed {seed} --players 40 --rounds 3 --highest-rating 2100 --lowest-rating 1900"
        ));
        let players = made.lines().filter(|line| line.starts_with("001 "));
        players.map(|line| line[48..52].trim().parse().unwrap()).collect()
    };
    let (one, other) = (ratings(1), ratings(2));
    for rating in one.iter().chain(&other) {
        assert!((1900..=2100).contains(rating), "{rating}");
    }
    assert_ne!(one, other, "they are drawn");
    let mut distinct = one.clone();
    distinct.dedup();
    assert!(20 < distinct.len(), "{one:?}");
}

#[test]
fn results_of_generated_games_follow_the_table_of_expectations() {
    let hall = Hall::new();
    // By hundreds of points that one is ahead: games, points, points expected.
    let mut found = [[0.0_f64; 3]; 3];
    for seed in 1..=3 {
        let made = hall.tell(&format!(
            "generate --seed {seed} --players 100 --rounds 9 --highest-rating 2200 \
             --lowest-rating 1800 --forfeits 0 --odd-results 0 --byes 0 --withdrawals 0 \
             --late-entries 0"
        ));
        let file = hall.path("generated.trf");
        fs::write(&file, made).unwrap();
        let rated = hall.json(&format!("rate '{}'", file.display()));
        let number = |it: &serde_json::Value| it.as_str().unwrap().parse::<f64>().unwrap();
        let players = rated[0]["players"].as_array().unwrap();
        for game in players.iter().flat_map(|player| player["games"].as_array().unwrap()) {
            let ahead = game["difference"].as_i64().unwrap();
            let Some(row) = usize::try_from(ahead / 100).ok().and_then(|it| found.get_mut(it))
            else {
                continue;
            };
            if 0 <= ahead {
                row[0] += 1.0;
                row[1] += number(&game["score"]);
                row[2] += number(&game["expected"]);
            }
        }
    }
    for [games, points, expected] in found {
        let off = (points - expected) / games;
        assert!(100.0 < games && off.abs() < 0.05, "{games} games: {points}, not {expected}");
    }
}

#[test]
fn an_event_that_cannot_be_completed_by_the_rules_is_completed_by_hand() {
    let hall = Hall::with_event("--rounds 5", 4);
    for round in 1..=3 {
        play(&hall, round, 2, "=");
    }
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("no legal pairing") && said.contains("tournament manual 1"), "{said}");
    for round in 4..=5 {
        hall.tell("tournament manual 1 --reason 'everybody has met'");
        let said = hall.refused("tournament manual 1 --end");
        assert!(said.contains("have already met"), "{said}");
        hall.tell("tournament manual 1 --end --really");
        hall.tell("tournament publish 1");
        for board in 1..=2 {
            hall.tell(&format!("tournament result 1 {round} {board} ="));
        }
    }
    hall.tell("tournament close 1");
    assert_eq!(comments(&hall).matches("paired by hand").count(), 2);
}

#[test]
fn what_a_change_by_hand_breaks_is_asked_about_one_by_one() {
    // Round 1: 1-4, 5-2, 3-6, 7 free. Round 2: 5-1, 7-3, 2-4, 6 free.
    for (change, why) in [
        ("P5 P4", "P4 and P1 have already met"),
        ("P5 P6", "P6 and P1 are kept apart"),
        ("P7 P6", "P7 already had a bye"),
    ] {
        let hall = Hall::with_event("--rounds 6", 7);
        hall.tell("tournament change 1 --keep-apart 'P1; P6'");
        play(&hall, 1, 3, "1-0");
        hall.tell("tournament pair 1");
        hall.tell("tournament manual 1 --reason 'a mistake of mine'");
        hall.tell(&format!("tournament swap 1 {change}"));
        let said = hall.refused("tournament manual 1 --end");
        assert!(said.contains(why) && said.contains("--really"), "{change}: {said}");
        hall.refused("tournament manual 1 --end --yes");
    }
}

#[test]
fn a_third_colour_by_hand_is_asked_about() {
    let hall = Hall::with_event("--rounds 5", 8);
    for round in 1..=2 {
        play(&hall, round, 4, "1-0");
    }
    hall.tell("tournament pair 1");
    let boards = |hall: &Hall, round: u8| {
        let round = hall.json(&format!("tournament pairings 1 {round}"));
        let white = |it: &serde_json::Value| it["white"]["name"].as_str().unwrap().to_owned();
        round["boards"].as_array().unwrap().iter().map(white).collect::<Vec<_>>()
    };
    let (first, second) = (boards(&hall, 1), boards(&hall, 2));
    let twice = first.iter().find(|name| second.contains(name));
    // Nobody has White twice by the rules: a game is turned round to get there.
    let name = twice.cloned().unwrap_or_else(|| {
        let board = second.iter().position(|white| !first.contains(white)).unwrap() + 1;
        hall.tell(&format!("tournament reverse-colors 1 2 {board} --reason 'wrong side'"));
        hall.tell("tournament discard 1");
        hall.tell("tournament pair 1");
        boards(&hall, 2).into_iter().find(|name| first.contains(name)).unwrap()
    });
    let draft = hall.json("tournament draft 1");
    let board = draft["boards"].as_array().unwrap().iter().find(|board| {
        board["black"]["name"] == name.as_str() || board["white"]["name"] == name.as_str()
    });
    let opponent = board.unwrap()["white"]["name"].as_str().unwrap().to_owned();
    assert_ne!(opponent, name, "by the rules it is Black's turn");
    hall.tell("tournament manual 1 --reason 'a wish'");
    hall.tell(&format!("tournament swap 1 {name} {opponent}"));
    let said = hall.refused("tournament manual 1 --end");
    assert!(said.contains(&format!("{name} would have the same colour too often")), "{said}");
}

#[test]
fn a_session_that_leaves_another_round_than_the_rules_is_asked_about_and_noted() {
    let hall = Hall::with_event("--rounds 3", 8);
    hall.tell("tournament pair 1");
    hall.tell("tournament manual 1 --reason 'the same club'");
    hall.tell("tournament swap 1 P5 P6");
    let said = hall.refused("tournament manual 1 --end");
    assert!(said.contains("not the one that the rules give") && said.contains("--yes"), "{said}");
    hall.tell("tournament manual 1 --end --yes");
    hall.tell("tournament publish 1");
    let noted = comments(&hall);
    assert!(noted.contains("round 1 paired by hand, not as the rules give it: the same club"));
    // Who changes nothing, or changes it back, is not noted.
    let hall = Hall::with_event("--rounds 3", 8);
    hall.tell("tournament pair 1");
    hall.tell("tournament manual 1 --reason 'the same club'");
    for _ in 0..2 {
        hall.tell("tournament swap 1 P5 P6");
    }
    hall.tell("tournament manual 1 --end");
    hall.tell("tournament publish 1");
    assert!(!comments(&hall).contains("as the rules give"), "{}", comments(&hall));
}

#[test]
fn results_are_worth_what_was_announced() {
    for (points, expected) in [
        ("1,0.5,0", ["1.0", "0.5", "0.5", "0.0"]),
        ("3,1,0", ["3.0", "1.0", "1.0", "0.0"]),
        ("2.5,1,0.5", ["2.5", "1.0", "1.0", "0.5"]),
    ] {
        let hall = Hall::with_event(&format!("--rounds 3 --points {points}"), 4);
        hall.tell("tournament pair 1");
        hall.tell("tournament publish 1");
        hall.tell("tournament result 1 1 1 1-0");
        hall.tell("tournament result 1 1 2 =");
        let rows = hall.json("tournament standings 1")["rows"].clone();
        let found: Vec<&str> =
            rows.as_array().unwrap().iter().map(|row| row["points"].as_str().unwrap()).collect();
        assert_eq!(found, expected, "{points}");
    }
}

// clause: 2026:BAKU.1.4
#[test]
fn a_baku_event_has_the_points_of_its_rules_in_every_round() {
    // Ten players: six are the upper group. Five rounds: three are accelerated, two of them by a
    // whole point.
    let hall = Hall::with_event("--rounds 5 --acceleration baku", 10);
    let drafted = hall.json("tournament pair 1");
    let name = |it: &serde_json::Value| it["name"].as_str().unwrap().to_owned();
    let boards = drafted["boards"].as_array().unwrap();
    let pairs: Vec<_> = boards.iter().map(|it| [name(&it["white"]), name(&it["black"])]).collect();
    let expected = [["P1", "P4"], ["P5", "P2"], ["P3", "P6"], ["P7", "P9"], ["P10", "P8"]];
    assert_eq!(pairs, expected.map(|pair| pair.map(str::to_owned)));
    for round in 1..=4 {
        play(&hall, round, 5, "=");
    }
    let report = hall.tell("export 1 --trf-version TRF16 --line-end lf");
    for number in 1..=10 {
        let points = if number <= 6 { "  1.0  1.0  0.5  0.0" } else { "  0.0  0.0  0.0  0.0" };
        let line = format!("XXA {number:>4}{points}");
        assert!(report.lines().any(|it| it.starts_with(&line)), "{line}\n{report}");
    }
    let file = hall.path("baku.trf");
    fs::write(&file, report).unwrap();
    hall.tell(&format!("check '{}'", file.display()));
}

#[test]
fn every_tie_break_of_a_swiss_is_computed() {
    let hall = Hall::with_event("--rounds 3", 6);
    for round in 1..=3 {
        play(&hall, round, 3, "1-0");
    }
    let file = hall.path("event.trf");
    hall.tell(&format!("export 1 --trf '{}'", file.display()));
    for code in [
        "DE", "WIN", "WON", "BPG", "BWG", "REP", "STD", "PS", "PS/C1", "BH", "BH/C1", "BH/C2",
        "BH/M1", "BH/M2", "AOB", "FB", "SB", "SB/C1", "KS", "ARO", "ARO/C1", "TPR", "PTP", "APRO",
        "APPO", "RTNG", "TPN",
    ] {
        let ranked = hall.json(&format!("standings '{}' --tiebreaks {code}", file.display()));
        let rows = ranked["rows"].as_array().unwrap();
        assert_eq!(rows.len(), 6, "{code}");
        let has_value = |row: &serde_json::Value| !row["values"][0].is_null();
        // Of players who have not all met, the direct encounter says nothing.
        assert!(code == "DE" || rows.iter().any(has_value), "{code}: {ranked}");
    }
}

#[test]
fn players_who_are_level_are_ordered_by_hand() {
    let hall = Hall::with_event("--rounds 2", 4);
    play(&hall, 1, 2, "=");
    play(&hall, 2, 2, "=");
    let first = |hall: &Hall| {
        let rows = hall.json("tournament standings 1")["rows"].clone();
        (rows[0]["name"].as_str().unwrap().to_owned(), rows[0]["place"].clone())
    };
    for order in ["P4 P3 P2 P1", "P3 P1 P2 P4"] {
        hall.tell(&format!("tournament playoff 1 {order} --how 'by the arbiter' --yes"));
        assert_eq!(first(&hall).0, order[..2], "{order}");
    }
}

#[test]
fn results_that_mix_a_game_and_a_forfeit_are_no_results() {
    let hall = Hall::with_event("--rounds 3", 4);
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    for wrong in ["+-=", "=--", "1--", "+-0", "=-+", "+-+", "unrated +--", "1-1"] {
        let output = hall.run(&["tournament", "result", "1", "1", "1", wrong], b"");
        assert_eq!(output.status.code(), Some(2), "{wrong}");
    }
    for (board, right) in [(1, "+--"), (2, "---")] {
        hall.tell(&format!("tournament result 1 1 {board} {right}"));
    }
}

#[test]
fn all_that_departs_from_the_rules_is_in_the_log_the_journal_and_the_report() {
    let hall = Hall::with_event("--rounds 5", 6);
    hall.tell("tournament absent 1 P6 2 --bye F --acknowledge");
    hall.tell("tournament pair 1");
    hall.tell("tournament swap 1 P4 P5 --reason 'the same club' --yes");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n2 1-0\n");
    hall.tell("tournament add 1 Late --rating 2200");
    hall.tell("tournament pair 1 --yes");
    hall.tell("tournament publish 1");
    hall.tell("tournament correct-result 1 1 1 = --reason 'a wrong card'");
    hall.tell("tournament reverse-colors 1 2 1 --reason 'wrong side'");
    hall.tell("tournament result 1 1 3 1-0 --yes");
    hall.tell("tournament expel 1 P2 --reason 'a telephone' --yes");
    hall.tell("tournament leave-fide-mode 1 --reason 'a club evening' --really");
    let journal = hall.tell("tournament journal 1");
    for departure in [
        "full-point bye in round 2: 7 P6",
        "round 1 paired by hand, not as the rules give it: the same club",
        "pairing numbers of 6 players changed",
        "round 1, board 3: adjourned",
        "round 1, board 1: corrected when the next round was published: a wrong card",
        "round 2, board 1: played with the colours reversed: wrong side",
        "round 1, board 3: adjourned, counted as a draw and ended otherwise",
        "sent off: 3 P2: a telephone",
        "FIDE mode left: a club evening",
    ] {
        assert!(journal.contains(departure), "{departure}\n{journal}");
    }
    let noted = comments(&hall);
    for line in journal.lines() {
        let (_, line) = line.trim_start().split_once("  ").unwrap();
        assert!(noted.contains(&format!("### {line}")), "{line}\n{noted}");
    }
    let log = hall.tell("tournament log 1");
    for reason in ["the same club", "a wrong card", "wrong side", "a telephone"] {
        assert!(log.contains(reason), "{reason}\n{log}");
    }
}

/// The lines of the journal lead back, and what was undone stays on record.
#[test]
fn what_departs_from_the_rules_is_undone_by_its_line() {
    let hall = Hall::with_event("--rounds 5", 6);
    hall.tell("tournament absent 1 P6 3 --bye F --acknowledge");
    hall.play_round(1, "1 1-0\n2 1-0\n3 1-0\n");
    let standings = hall.tell("tournament standings 1");
    let board = hall.json("tournament pairings 1 1")["boards"][0].clone();
    hall.tell("tournament change 1 --tiebreaks SB,BH --reason why --really");
    hall.tell("tournament reverse-colors 1 1 1 --reason 'wrong side'");
    hall.tell("tournament expel 1 P2 --reason 'a telephone' --yes");
    // An undone line asks what doing it asks.
    let asked = hall.refused("tournament journal 1 --undo 2 --reason 'a mistake'");
    assert!(asked.contains("--really"), "{asked}");
    hall.tell("tournament close 1 --yes");
    let journal = hall.tell("tournament journal 1");
    assert_eq!(journal.lines().count(), 5, "{journal}");
    for line in [5, 4, 3, 2, 1] {
        hall.tell(&format!("tournament journal 1 --undo {line} --reason 'a mistake' --really"));
    }
    assert_eq!(hall.tell("tournament standings 1"), standings);
    assert_eq!(hall.json("tournament pairings 1 1")["boards"][0], board);
    let again = hall.refused("tournament journal 1 --undo 1 --reason 'a mistake' --really");
    assert!(again.contains("cannot be undone"), "{again}");
    let report = comments(&hall);
    assert!(report.contains("a telephone") && report.contains("a mistake"), "{report}");
    hall.tell("tournament leave-fide-mode 1 --reason club --really");
    let last = hall.tell("tournament journal 1").lines().count();
    let line = format!("tournament journal 1 --undo {last} --reason back --really");
    assert!(hall.refused(&line).contains("cannot be undone"), "there is no way back");
}

/// FIDE's list with the three ratings of a player.
const FIDE_LIST: &str = "<playerslist><player><fideid>205494</fideid><name>Example, Ann</name>\
    <country>BEL</country><sex>F</sex><title></title><rating>2101</rating>\
    <rapid_rating>2052</rapid_rating><blitz_rating>2003</blitz_rating>\
    <birthday>1990</birthday><flag></flag></player></playerslist>";

#[test]
fn all_lists_of_fide_come_from_an_address_that_is_known() {
    let hall = Hall::new();
    hall.tell("tournament lists --source FIDE");
    let known = hall.json("tournament lists")["sources"][0].clone();
    assert_eq!(known["list"], "FIDE");
    assert_eq!(known["address"], "https://ratings.fide.com/download/players_list_xml.zip");
    // One file has all three lists; each event takes its own.
    let file = hall.path("players_list_xml.xml");
    fs::write(&file, FIDE_LIST).unwrap();
    hall.tell(&format!("import --list FIDE '{}'", file.display()));
    for (id, control, rating) in [(1, "90+30", "2101"), (2, "15+10", "2052"), (3, "3+2", "2003")] {
        hall.tell(&format!("tournament new Event --rounds 3 --time-control {control}"));
        hall.tell(&format!("tournament add {id} --from-list 205494"));
        let list = hall.tell(&format!("tournament start-list {id}"));
        assert!(list.contains(rating) && list.contains("FIDE"), "{control}: {list}");
    }
}

#[test]
fn a_running_server_fetches_a_list_before_it_is_a_day_old() {
    let hall = Hall::new();
    let (address, asked) = published("list.xml", FIDE_LIST);
    hall.tell(&format!("tournament lists --source FIDE={address} --update"));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    // A list of an hour ago is left alone; one of almost a day ago is fetched without a word.
    let database = rusqlite::Connection::open(hall.path("events-lists.sqlite")).unwrap();
    let age = |hours: u64| {
        let sql = "update sources set fetched_ms = fetched_ms - ?1";
        assert_eq!(database.execute(sql, [hours * 3_600_000]).unwrap(), 1);
    };
    age(1);
    let fresh = hall.json("tournament lists")["sources"][0]["is_stale"].clone();
    assert_eq!(fresh, false);
    age(22);
    let server = Server::start(hall.database());
    let deadline = Instant::now() + Duration::from_mins(1);
    while asked.load(Ordering::SeqCst) < 2 {
        assert!(Instant::now() < deadline, "the list was not fetched");
        std::thread::sleep(Duration::from_millis(50));
    }
    let is_stale = || hall.json("tournament lists")["sources"][0]["is_stale"] == true;
    while is_stale() {
        assert!(Instant::now() < deadline, "the list was fetched and not kept");
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(server);
}
