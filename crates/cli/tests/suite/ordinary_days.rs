//! Ordinary days of an event: somebody leaves, comes late, does not appear, or sits at the wrong
//! side of the board.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use crate::hall::Hall;

/// An event of players P1, P2, … rated 2100, 2090, …
fn event(options: &str, players: u16) -> Hall {
    let hall = Hall::new();
    hall.tell(&format!("tournament new Event {options}"));
    for n in 0..players {
        hall.tell(&format!("tournament add 1 P{} --rating {}", n + 1, 2100 - 10 * n));
    }
    hall
}

/// What a command says beside its answer.
fn talk(hall: &Hall, line: &[&str]) -> String {
    let output = hall.run(line, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stderr).unwrap()
}

fn results(hall: &Hall, round: u8, lines: &str) {
    hall.tell_with(&format!("tournament result 1 {round} --file -"), lines.as_bytes());
}

fn names(hall: &Hall) -> Vec<String> {
    let rows = hall.json("tournament standings 1")["rows"].clone();
    let row = |row: &serde_json::Value| row["name"].as_str().unwrap().to_owned();
    rows.as_array().unwrap().iter().map(row).collect()
}

fn pair(hall: &Hall, flag: &str) -> serde_json::Value {
    let drafted = hall.json(&format!("tournament pair 1 {flag}"));
    hall.tell("tournament publish 1");
    drafted
}

// clause: 2026:RR.6.6
#[test]
fn a_round_robin_goes_on_after_withdrawals_by_forfeits_of_the_table() {
    let hall = event("--system round-robin --rounds 5", 6);
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 1-0\n3 1-0\n");
    let said = talk(&hall, &["tournament", "withdraw", "1", "6", "--reason", "ill"]);
    assert!(said.contains("results are struck"), "{said}");
    for round in 2..=5 {
        pair(&hall, "");
        let boards = hall.json(&format!("tournament pairings 1 {round}"))["boards"].clone();
        for board in boards.as_array().unwrap() {
            let is_theirs = board["white"]["name"] == "P6" || board["black"]["name"] == "P6";
            assert_eq!(board["result"].is_null(), !is_theirs, "{board}");
            if !is_theirs {
                hall.tell(&format!("tournament result 1 {round} {} =", board["board"]));
            }
        }
    }
    // P1 beat P6 in round 1: one game of five is fewer than half, so that point is struck.
    let rows = hall.json("tournament standings 1")["rows"].clone();
    let points = |name: &str| {
        let row = rows.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
        row["points"].as_str().unwrap().to_owned()
    };
    assert_eq!((points("P1").as_str(), points("P6").as_str()), ("2.0", "0.0"));
    let cross = hall.tell("tournament crosstable 1 --format csv");
    assert!(cross.contains("6w1"), "what was played stays in the table: {cross}");
    hall.tell("tournament close 1");
}

#[test]
fn a_round_robin_counts_the_results_of_who_played_half_of_the_games() {
    let hall = event("--system round-robin --rounds 5", 6);
    for round in 1..=3 {
        pair(&hall, "");
        results(&hall, round, "1 1-0\n2 1-0\n3 1-0\n");
    }
    let said = talk(&hall, &["tournament", "withdraw", "1", "P6", "--reason", "ill"]);
    assert!(!said.contains("struck"), "{said}");
    let before = hall.tell("tournament standings 1");
    pair(&hall, "");
    assert!(before.contains("P6"));
    assert!(hall.refused("tournament add 1 Late").contains("withdraw round 1 first"));
}

#[test]
fn a_double_round_robin_may_exchange_the_rounds_where_the_cycles_meet() {
    let order = |exchange: &str| {
        let options = format!("--system double-round-robin --rounds 6 {exchange}");
        let hall = event(&options, 4);
        let mut rounds = Vec::new();
        for round in 1..=3 {
            let drafted = pair(&hall, "");
            rounds.push(drafted["boards"][0]["white"]["name"].as_str().unwrap().to_owned());
            results(&hall, round, "1 =\n2 =\n");
        }
        rounds
    };
    let (plain, exchanged) = (order(""), order("--exchange-last-rounds true"));
    assert_eq!([&plain[0], &plain[2], &plain[1]], [&exchanged[0], &exchanged[1], &exchanged[2]]);
}

#[test]
fn numbers_are_drawn_by_lot_or_given_by_hand() {
    let hall = event("--system round-robin --rounds 3", 4);
    let said = hall.refused("tournament numbers 1 P4 P3 P2 P1");
    assert!(said.contains("4 players get another pairing number") && said.contains("--yes"));
    hall.tell("tournament numbers 1 P4 P3 P2 P1 --yes");
    let drafted = hall.json("tournament pair 1");
    // Round 1 of four: 1-4, 2-3.
    assert_eq!(drafted["boards"][0]["white"]["name"], "P4");
    assert_eq!(drafted["boards"][0]["black"]["name"], "P1");
    let drawn = hall.tell("tournament numbers 1 --draw");
    assert_eq!(drawn.lines().count(), 4);
    assert!(hall.tell("tournament log 1").contains("\"lot\""));
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    assert!(hall.refused("tournament numbers 1 --draw").contains("fixed"));
}

// clause: KO.3, PLAYOFF.h, PLAYOFF.k1
#[test]
fn the_champion_of_a_knock_out_is_first_and_has_the_first_prize() {
    let options = "--system knock-out --rounds 3 --prize First=100 --prize Second=50";
    let hall = event(options, 6);
    // P1 and P2 are exempt; 3-6 and 4-5 play the preliminary round.
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 1-0\n");
    pair(&hall, "");
    results(&hall, 2, "1 0-1\n2 1-0\n");
    pair(&hall, "");
    hall.tell("tournament result 1 3 1 =");
    let said = hall.refused("tournament playoff 1 P4 P5 --how lots");
    assert!(said.contains("not level"), "{said}");
    let plan = hall.tell("tournament plan-playoff 1 P1 P3");
    assert!(plan.contains("due: P1 - P3 (colours by lot), 3 min + 3 s"), "{plan}");
    assert!(plan.contains("Earliest start:") && plan.contains("half an hour after"), "{plan}");
    assert!(hall.refused("tournament playoff-game 1 P4 P5 1-0").contains("plan it first"));
    let one = hall.tell("tournament playoff-game 1 P1 P3 1-0 --moves 40");
    assert!(one.contains("due: P3 - P1, 3 min + 3 s") && !one.contains("Earliest"), "{one}");
    assert!(hall.refused("tournament playoff-game 1 P1 P3 1-0").contains("not due"));
    let two = hall.tell("tournament playoff-game 1 P3 P1 1-0 --moves 33");
    assert!(two.contains("a draw wins for Black"), "{two}");
    let won = hall.tell("tournament playoff-game 1 P3 P1 = --moves 60");
    assert!(won.contains("Won by P1"), "{won}");

    assert_eq!(names(&hall)[..2], ["P1", "P3"]);
    let prizes = hall.tell("tournament prizes 1 --format csv");
    assert!(prizes.contains("1,100.00,P1,First"), "{prizes}");
    assert!(prizes.contains("3,50.00,P3,Second"), "{prizes}");
    hall.tell("tournament close 1");
}

// clause: KO.1, KO.4
#[test]
fn ties_of_two_games_by_the_announced_tie_break_and_byes() {
    let options = "--system knock-out --rounds 6 --ko-games 2 --ko-tie-break lot --ko-odd byes";
    let hall = event(options, 5);
    let first = pair(&hall, "");
    assert_eq!(first["boards"].as_array().unwrap().len(), 2, "one of five goes on");
    results(&hall, 1, "1 1-0\n2 =\n");
    let second = pair(&hall, "");
    assert_eq!(second["boards"][0]["white"], first["boards"][0]["black"], "colours reversed");
    results(&hall, 2, "1 1-0\n2 1-0\n");
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("undecided") && said.contains("tournament lots 1"), "{said}");
    let (one, other) = (&first["boards"][0]["white"]["name"], &first["boards"][0]["black"]["name"]);
    let line = format!("tournament lots 1 {} {}", one.as_str().unwrap(), other.as_str().unwrap());
    hall.tell(&line);
    assert_eq!(pair(&hall, "")["boards"].as_array().unwrap().len(), 1);
    assert!(hall.tell("tournament regulations 1").contains("2 games, then the lot"));
}

#[test]
fn a_semi_finalist_who_leaves_loses_by_forfeit() {
    let hall = event("--system knock-out --rounds 2", 4);
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 1-0\n");
    hall.tell("tournament withdraw 1 P2 --reason ill");
    let drafted = pair(&hall, "");
    let names = [&drafted["boards"][0]["white"]["name"], &drafted["boards"][0]["black"]["name"]];
    assert!(names.iter().any(|name| **name == "P2"));
    assert_eq!(self::names(&hall)[0], "P1");
    hall.tell("tournament close 1");
}

#[test]
fn belgrade_goes_on_without_who_left() {
    let hall = event("--system belgrade-2 --rounds 5", 6);
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 1-0\n3 1-0\n");
    hall.tell("tournament withdraw 1 P1 --reason ill");
    hall.tell("tournament absent 1 P2 2");
    let drafted = pair(&hall, "");
    assert_eq!(drafted["boards"].as_array().unwrap().len(), 2);
    // Two rounds missed are two points lost: who comes now would be out at once.
    assert!(hall.refused("tournament add 1 Late --rating 1500").contains("Nobody can join"));
}

#[test]
fn a_late_entry_announces_the_numbers_that_move() {
    let hall = event("--rounds 5", 8);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 =\n2 =\n3 =\n4 =\n");
    let said = talk(&hall, &["tournament", "add", "1", "Late", "--rating", "2095"]);
    assert!(said.contains("7 players get another number"), "{said}");
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("7 players get another pairing number"), "{said}");
    pair(&hall, "--yes");
    assert!(hall.tell("tournament journal 1").contains("numbers of 7 players changed"));
}

// clause: SWISS.D2
#[test]
fn who_did_not_appear_is_asked_about() {
    let hall = event("--rounds 5", 6);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 +--\n2 =\n3 =\n");
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("P4 did not appear in round 1"), "{said}");
    hall.tell("tournament pair 1 --yes");
    hall.tell("tournament discard 1");
    // The excuse is on record and is not asked for twice.
    hall.tell("tournament pair 1");
}

// clause: SWISS.D8a
#[test]
fn a_game_with_reversed_colours_is_recorded_as_it_was_played() {
    let hall = event("--rounds 3", 4);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 =\n");
    let said =
        talk(&hall, &["tournament", "reverse-colors", "1", "1", "1", "--reason", "wrong seats"]);
    assert!(said.contains("P3 - P1"), "{said}");
    let round = hall.json("tournament pairings 1 1");
    assert_eq!(round["boards"][0]["white"]["name"], "P3");
    assert_eq!(round["boards"][0]["result"], "0-1", "P1 keeps the win");
    let report = hall.tell("export 1");
    let line = report.split(['\r', '\n']).find(|line| line.starts_with("001    1")).unwrap();
    assert!(line.contains("3 b 1"), "{line}");
}

#[test]
fn one_adjourned_game_does_not_blank_the_standings() {
    let hall = event("--rounds 2", 4);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n");
    assert!(hall.refused("tournament pair 1").contains("1 boards without a result"));
    pair(&hall, "--yes");
    assert_eq!(hall.json("tournament pairings 1 1")["boards"][1]["result"], "adjourned");
    results(&hall, 2, "1 =\n2 =\n");
    let said = talk(&hall, &["tournament", "standings", "1"]);
    assert!(said.contains("provisional: 1 adjourned"), "{said}");
    assert_eq!(hall.json("tournament standings 1")["rounds"], 2);
    assert!(hall.refused("export 1").contains("adjourned"));
    assert!(hall.refused("tournament close 1").contains("without a result"));
    let said = hall.refused("tournament result 1 1 2 1-0");
    assert!(said.contains("counted as a draw"), "{said}");
    hall.tell("tournament result 1 1 2 1-0 --yes");
    hall.tell("tournament close 1");
}

#[test]
fn closing_early_asks() {
    let hall = event("--rounds 9", 10);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 =\n2 =\n3 =\n4 =\n5 =\n");
    let said = hall.refused("tournament close 1");
    assert!(said.contains("Only 1 of 9 rounds") && said.contains("--yes"), "{said}");
    hall.tell("tournament close 1 --yes");
    hall.tell("tournament archive 1");
}

#[test]
fn a_bare_number_is_the_one_that_lists_print() {
    let hall = event("--rounds 3", 4);
    hall.tell("tournament withdraw 1 3 --reason ill");
    let shown = hall.tell("tournament show 1");
    let line = shown.lines().find(|line| line.contains("withdrawn")).unwrap();
    assert!(line.trim_start().starts_with("3 ") && line.contains("P3"), "{shown}");
    assert!(hall.refused("tournament withdraw 1 99 --reason x").contains("nobody"));
}

// clause: LIM.S4, LIM.8.3
#[test]
fn lim_gives_nothing_for_a_missed_round() {
    let hall = event("--system lim --rounds 3", 6);
    assert!(hall.refused("tournament absent 1 P1 1 --bye H").contains("no points"));
    hall.tell("tournament absent 1 P1 1");
    assert!(hall.refused("tournament change 1 --bye-points 0.5").contains("Lim"));
}

// clause: LIM.7
#[test]
fn lim_numbers_equal_ratings_by_title_and_the_unrated_by_the_local_rating() {
    let hall = Hall::new();
    hall.tell("tournament new Lim --system lim --rounds 5");
    for entry in [
        "Anna --rating 2200",
        "Bert --rating 2200 --title FM",
        "Carl --national-rating 1500",
        "Dora",
        "Emil --national-rating 1700",
        "Fred --rating 2250",
    ] {
        hall.tell(&format!("tournament add 1 {entry}"));
    }
    let list = hall.tell("tournament start-list 1 --format csv");
    let at = |name: &str| list.find(name).unwrap_or_else(|| panic!("{name}: {list}"));
    let order = ["Fred", "Bert", "Anna", "Emil", "Carl", "Dora"];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{list}");
}

#[test]
fn fide_mode_keeps_what_pairings_rest_on_and_reports_carry_the_journal() {
    let hall = event("--rounds 3", 6);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 1-0\n3 1-0\n");
    for change in [
        "--keep-apart 'P1; P2'",
        "--system lim",
        "--points 3,1,0",
        "--bye-points 0.5",
        "--rated false",
    ] {
        let said = hall.refused(&format!("tournament change 1 {change} --reason why --really"));
        assert!(said.contains("FIDE mode") && said.contains("leave-fide-mode 1"), "{said}");
    }
    let said = hall.refused("tournament change 1 --tiebreaks SB,BH --reason why --yes");
    assert!(said.contains("--really"), "{said}");
    hall.tell("tournament change 1 --tiebreaks SB,BH --reason why --really");
    assert!(hall.refused("tournament leave-fide-mode 1 --reason club").contains("no way back"));
    hall.tell("tournament leave-fide-mode 1 --reason club --really");
    assert!(hall.tell("tournament show 1").contains("NOT IN FIDE MODE: club"));
    hall.tell("tournament change 1 --keep-apart 'P1; P2' --reason why --really");
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    assert!(report.contains("### after round 1: FIDE mode left: club"), "{report}");
    assert!(report.contains("### after round 1: Tiebreaks changed, before: BH/C1, BH, SB"));
}

#[test]
fn the_first_day_decides_the_editions_and_days_must_exist() {
    let hall = Hall::new();
    hall.tell("tournament new Old --rounds 3 --starts 2018-03-01");
    let sheet = hall.tell("tournament regulations 1");
    assert!(sheet.contains("Laws 2018, rating 2017, tie-breaks 2012, Swiss rules 2017"), "{sheet}");
    hall.tell("tournament new New --rounds 3 --starts 2026-11-16");
    let sheet = hall.tell("tournament regulations 2");
    assert!(sheet.contains("Laws 2023, rating 2025, tie-breaks 2026, Swiss rules 2026"), "{sheet}");
    for wrong in ["--starts 2026-02-30", "--editions laws=1066", "--time-control 'as agreed'"] {
        let output = hall.run(&["tournament", "new", "X", "--rounds", "3"], b"");
        assert!(output.status.success());
        let words: Vec<&str> = wrong.splitn(2, ' ').collect();
        let option = [words[0], words[1].trim_matches('\'')];
        let output =
            hall.run(&[&["tournament", "new", "X", "--rounds", "3"][..], &option].concat(), b"");
        assert!(!output.status.success(), "{wrong}");
    }
    let ends = "tournament new X --rounds 3 --starts 2026-11-16 --ends 2026-11-15";
    assert!(hall.refused(ends).contains("last day comes before"));
}

#[test]
fn an_imported_round_that_the_rules_do_not_give_is_named() {
    let hall = event("--rounds 3", 8);
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament swap 1 P5 P6 --reason 'same family' --yes");
    hall.tell("tournament publish 1");
    results(&hall, 1, "1 =\n2 =\n3 =\n4 =\n");
    assert!(hall.tell("tournament journal 1").contains("round 1 paired by hand"));
    let file = hall.path("report.trf");
    hall.tell(&format!("export 1 --trf '{}'", file.display()));
    let said = hall.refused(&format!("import '{}'", file.display()));
    assert!(said.contains("not what the rules give: 1") && said.contains("--yes"), "{said}");
    assert_eq!(hall.tell(&format!("import '{}' --yes", file.display())), "2\n");
    assert!(hall.tell("tournament journal 2").contains("imported rounds"));
    fs::remove_file(file).unwrap();
}

#[test]
fn an_expelled_player_has_no_place_and_a_withdrawn_one_is_marked() {
    let hall = event("--rounds 3", 6);
    hall.tell("tournament color 1 white");
    pair(&hall, "");
    results(&hall, 1, "1 1-0\n2 1-0\n3 1-0\n");
    hall.tell("tournament withdraw 1 P6 --reason ill");
    assert!(
        hall.refused("tournament expel 1 P1 --reason cheating").contains("leaves the standings")
    );
    hall.tell("tournament expel 1 P1 --reason cheating --yes");
    assert!(!names(&hall).contains(&"P1".to_owned()));
    let said = talk(&hall, &["tournament", "standings", "1"]);
    assert!(said.contains("P6: withdrawn") && said.contains("P1: expelled"), "{said}");
}

#[test]
fn a_round_is_published_now_or_at_a_time_of_the_hall() {
    let hall = event("--rounds 3 --utc-offset 120", 4);
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1 --at '2099-01-01 10:00'");
    assert!(hall.refused("tournament pairings 1").contains("no round is published yet"));
    hall.tell("tournament publish 1 --not-yet");
    // A moment that has passed is now: whoever looks finds the round public.
    hall.tell("tournament publish 1 --at '2026-01-01 10:00'");
    assert_eq!(hall.json("tournament pairings 1 1")["boards"].as_array().unwrap().len(), 2);
    let output = hall.run(&["tournament", "publish", "1", "--at", "noon"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_event_is_copied_hidden_shown_and_deleted_with_its_report_kept() {
    let hall = event("--rounds 3 --system lim --starts 2026-11-16", 4);
    assert_eq!(hall.tell("tournament copy 1 'Next year'"), "2\n");
    assert!(hall.tell("tournament regulations 2").contains("Lim"));
    hall.tell("tournament hide 1");
    hall.tell("tournament make-public 1");
    let file = hall.path("kept.trf");
    let delete = format!("tournament delete 1 --export '{}'", file.display());
    assert!(hall.refused(&delete).contains("--really"));
    hall.tell(&format!("{delete} --really"));
    assert!(fs::read_to_string(&file).unwrap().contains("P1"));
    assert!(!hall.tell("tournament list").contains("Event"));
}
