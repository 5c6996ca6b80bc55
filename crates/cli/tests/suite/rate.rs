//! `arbiter rate` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, path::PathBuf, process::Output};

use serde_json::Value;

use crate::program::{command, stdout};

fn data(name: &str) -> String {
    format!("{}/tests/data/rate/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn rate(arguments: &[&str]) -> Output {
    command("rate", arguments, "")
}

/// A file of this test run alone.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn a_round_robin_rates_its_newcomers_first() {
    let output = rate(&[&data("ten.trf"), "--summary"]);

    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.contains("Rating      B.02, edition 2017; standard; round robin\n"), "{text}");
    assert!(text.contains("Ra = 2100 - 50.71 x 9/10 = 2054.36"), "{text}");
    for line in ["-> 2264 (+14)", "-> 1935 (-15)", "rating 2094", "rating 1942", "rating 1738"] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn every_game_is_shown_with_its_arithmetic() {
    let text = stdout(&rate(&[&data("ten.trf")]));

    assert!(text.contains("1738     512     400   0.92   1.0    0.08\n"), "{text}");
    assert!(text.contains("sum 0.68 x K 20 = 13.60, rounded +14: 2250 -> 2264"), "{text}");
    assert!(text.contains("33 %: -125 x 9/10 = 1941.86, first rating 1942"), "{text}");
}

#[test]
fn rounds_that_do_not_count_say_why() {
    let text = stdout(&rate(&[&data("open.trf")]));

    for line in
        ["too fast for these players (1.2)", "not played (5.1)", "the opponent has no rating (6.3)"]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn the_edition_can_be_chosen() {
    let text = stdout(&rate(&[&data("ten.trf"), "--summary", "--edition", "2024"]));

    assert!(text.contains("edition 2024"), "{text}");
    assert!(text.contains("not in the sources: composition of events"), "{text}");
    // Seven games against rated players, two imagined draws.
    assert!(!text.contains("rating 2094"), "{text}");
    assert_eq!(rate(&[&data("ten.trf"), "--edition", "2015"]).status.code(), Some(2));
}

#[test]
fn programs_get_json_and_csv() {
    let output = rate(&[&data("ten.trf"), "--format", "json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let player = &answer[0]["players"][0];
    assert_eq!(player["change"]["change"], "13.60");
    assert_eq!(player["games"][0]["opponent_rating"], 1738);
    assert_eq!(answer[0]["players"][7]["first"]["rating"], 2094);

    let text = stdout(&rate(&[&data("ten.trf"), "--format", "csv"]));
    assert!(text.starts_with("report,number,id,name,rating,games,sum,k,change,new_rating"));
    assert!(text.contains(",1,200101,\"Player, A\",2250,9,0.68,20,13.60,2264,\n"), "{text}");
}

#[test]
fn an_event_that_is_not_rated_is_answered_with_one() {
    let output = rate(&[&data("ten.trf"), "--other-game"]);

    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("not played under the Laws of Chess (B.02 2.1 (2017))"));
}

#[test]
fn an_event_without_a_game_that_counts_is_answered_with_one() {
    // An hour is too little from 1600 on, and every game has such a player.
    let output = rate(&[&data("open.trf"), "--time-control", "60 min"]);

    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("too fast for these players"));
}

#[test]
fn the_list_asked_for_is_the_list_of_the_event() {
    let output = rate(&[&data("open.trf"), "--tempo", "rapid"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("1:00:00 + 0:30 is for the standard list, not for rapid"), "{text}");

    let text = stdout(&rate(&[&data("ten.trf"), "--tempo", "standard", "--summary"]));
    assert!(text.contains("edition 2017; standard"), "{text}");
}

#[test]
fn a_report_may_be_about_some_rounds() {
    let text = stdout(&rate(&[&data("open.trf"), "--rounds", "1-1"]));
    assert!(text.contains("left out: in another report of this event"), "{text}");
    assert_eq!(rate(&[&data("open.trf"), "--rounds", "3-1"]).status.code(), Some(2));
}

#[test]
fn a_month_of_reports_makes_the_next_list() {
    let next = scratch("next.csv");
    let output = rate(&[
        &data(""),
        "--list",
        &data("list.csv"),
        "--next",
        "2018-06-01",
        "--output",
        next.to_str().unwrap(),
    ]);

    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.contains("2 of 3 reports taken"), "{text}");
    assert!(text.contains("late.trf: ended on 2018-05-31: for the next list (7.13)"), "{text}");
    let list = fs::read_to_string(&next).unwrap();
    assert!(
        list.contains("200101,\"Player, A\",BEL,m,,1980,2264,20,9,209,2300,2018-05-09,active,\n")
    );
    assert!(
        list.contains("200111,\"New, D\",BEL,m,,,,,1,,,2018-05-06,unrated,2018-05-06:1:0.5:1950\n")
    );
    assert!(list.contains(",inactive,\n"));
}

#[test]
fn the_same_reports_give_the_same_bytes_in_any_order() {
    let make = |reports: [&str; 2]| {
        let list = data("list.csv");
        let [one, other] = reports.map(data);
        rate(&[&one, &other, "--list", &list, "--next", "2018-06-01", "--output", "-"]).stdout
    };

    let bytes = make(["ten.trf", "open.trf"]);
    assert!(!bytes.is_empty());
    assert_eq!(bytes, make(["open.trf", "ten.trf"]));
}

#[test]
fn movements_of_a_month_can_be_had_as_rows_and_as_json() {
    let next = scratch("rows.csv");
    let next = next.to_str().unwrap();
    let list = data("list.csv");
    let arguments =
        [&data(""), "--list", &list, "--next", "2018-06-01", "--output", next, "--format"];

    let text = stdout(&rate(&[&arguments[..], &["csv"]].concat()));
    assert!(text.contains("200101,\"Player, A\",changed,2250,9,0.68,20,13.60,2264\n"), "{text}");
    let output = rate(&[&arguments[..], &["json"]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["movements"].as_array().unwrap().len(), 11);
}

#[test]
fn a_broken_report_does_not_stop_the_month() {
    let broken = scratch("broken.trf");
    fs::write(&broken, "001 nonsense\n").unwrap();
    let output = rate(&[
        broken.to_str().unwrap(),
        &data("ten.trf"),
        "--list",
        &data("list.csv"),
        "--next",
        "2018-06-01",
        "--output",
        "-",
    ]);

    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).contains(",2264,"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("unreadable"));
}

#[test]
fn wrong_usage_is_answered_with_two() {
    let output = rate(&["no-such-file.trf"]);
    assert_eq!(output.status.code(), Some(2));
    let output = rate(&[&data("ten.trf"), "--next", "2018-06-01"]);
    assert_eq!(output.status.code(), Some(2));
    let list = data("list.csv");
    let output =
        rate(&[&data("ten.trf"), "--list", &list, "--next", "2018-06-02", "--output", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("first of a month (7.1)"));
}

/// The event is of 5 and 6 May 2018: a week ahead, and the report within seven days.
// clause: RATING.9.3
#[test]
fn what_an_officer_has_to_look_at_is_listed_with_its_article() {
    let open = data("open.trf");
    let text = stdout(&rate(&[
        &open,
        "--summary",
        "--registered",
        "2018-05-01",
        "--reported",
        "2018-05-20",
        "--unlicensed",
        "Deputy, B",
    ]));

    for line in [
        "To look at  registered 4 days before the start, 7 are needed (B.02 0.2 (2017))",
        "To look at  arbiters without a licence: Deputy, B (B.02 0.3 (2017))",
        "To look at  the report came on 2018-05-20, it was due by 2018-05-13 (B.02 9.1 (2017))",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let hybrid = rate(&[&open, "--edition", "2024", "--hybrid", "--format", "json"]);
    let answer: Value = serde_json::from_slice(&hybrid.stdout).unwrap();
    let found = answer[0]["to_look_at"].to_string();
    assert!(found.contains("FIDE approved it") && found.contains("PGN"), "{found}");
    let unnamed = stdout(&rate(&[&open, "--summary", "--officer", ""]));
    let line = "To look at  the federation has not named an officer (B.02 9.3 (2017))";
    assert!(unnamed.contains(line), "{unnamed}");
    let named = stdout(&rate(&[&open, "--summary", "--officer", "Officer, A"]));
    assert!(!named.contains("named an officer"), "{named}");
    let nothing = stdout(&rate(&[&open, "--summary"]));
    assert!(!nothing.contains("To look at"), "{nothing}");
}

/// It ended in May 2026: the lists of June, July and August take it, that of September not.
#[test]
fn since_2024_a_report_that_misses_three_lists_is_not_rated() {
    let text = fs::read_to_string(data("open.trf")).unwrap().replace("2018/05", "2026/05");
    let report = scratch("late_by_lists.trf");
    fs::write(&report, text).unwrap();
    let next = |day: &str| {
        let output = scratch("late_by_lists.csv");
        let (report, output) = (report.to_str().unwrap(), output.to_str().unwrap());
        let (list, control) = (data("list.csv"), "90+30");
        let arguments =
            [report, "--list", &list, "--next", day, "--output", output, "--time-control", control];
        stdout(&rate(&arguments))
    };

    assert!(next("2026-08-01").contains("1 of 1 report taken"));
    let late = next("2026-09-01");
    assert!(late.contains("the list of 2026-08-01 was the last (9.1)"), "{late}");
}
