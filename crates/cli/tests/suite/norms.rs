//! `arbiter norms` as it is run.

use std::process::Output;

use serde_json::Value;

use crate::program::{command, stdout};

fn data(name: &str) -> String {
    format!("{}/tests/data/norms/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn norms(arguments: &[&str]) -> Output {
    command("norms", arguments, "")
}

#[test]
fn what_is_not_in_the_sources_is_named_and_keeps_a_norm_open() {
    let output = norms(&[&data("closed.trf")]);

    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.contains("Titles      B.01, edition 2017\n"), "{text}");
    assert!(text.contains("Missing     not in the sources: performance (1.48)\n"), "{text}");
    assert!(text.contains("Player, A, 6.50 of 9: GM norm open\n"), "{text}");
}

#[test]
fn under_2024_the_same_result_is_a_norm_with_its_arithmetic() {
    let text = stdout(&norms(&[&data("closed.trf"), "--edition", "2024"]));

    assert!(text.contains("Player, A, 6.50 of 9: GM norm met\n"), "{text}");
    assert!(text.contains("2500 +166 = 2666, at least 2600 (B.01 1.4.8 (2024))"), "{text}");
}

#[test]
fn an_event_that_gives_no_norms_is_answered_with_one() {
    let output = norms(&[&data("closed.trf"), "--time-control", "60+30"]);

    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("thinking time                    missed"));
    assert!(stdout(&output).contains("No norm is met or open."));
}

#[test]
fn programs_get_json_and_csv() {
    let output = norms(&[&data("closed.trf"), "--edition", "2024", "--format", "json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer[0]["players"][0]["norms"][0]["verdict"], "met");
    assert_eq!(answer[0]["event"][0]["requirement"], "rounds per day");

    let text = stdout(&norms(&[&data("closed.trf"), "--edition", "2024", "--format", "csv"]));
    assert!(text.contains(",1,200101,\"Player, A\",9,6.50,GM,met,\n"), "{text}");
}

#[test]
fn one_player_and_one_title_can_be_asked_for() {
    let closed = data("closed.trf");
    let asked = |more: &[&str]| {
        let arguments = [&[&*closed, "--edition", "2024", "--all", "--format", "json"], more];
        let answer: Value = serde_json::from_slice(&norms(&arguments.concat()).stdout).unwrap();
        answer[0]["players"].as_array().unwrap().clone()
    };
    let everybody = asked(&[]);
    assert!(everybody.len() > 1);
    for one in ["1", "200101"] {
        assert_eq!(asked(&["--player", one]), everybody[..1], "by number and by FIDE id");
    }
    let titles = asked(&["--player", "1", "--title", "GM"]);
    assert_eq!(titles[0]["norms"].as_array().unwrap().len(), 1);
    assert_eq!(titles[0]["norms"][0]["title"], "GM");
    let text = stdout(&norms(&[&closed, "--edition", "2024", "--all", "--player", "1"]));
    assert!(text.contains("1 Player, A") && !text.contains("2 Player, B"), "{text}");
}

#[test]
fn a_list_gives_titles_by_rating() {
    let text = stdout(&norms(&["--list", &data("list.csv")]));

    assert!(text.contains("Player, A: CM (B.01 1.3: 2250 after 30 games)"), "{text}");
    assert!(text.contains("Player, C: WFM"), "{text}");
    assert!(text.ends_with("2 new titles by rating\n"), "{text}");
}

#[test]
fn an_application_of_an_arbiter_is_checked() {
    let output = norms(&["--application", &data("fide_arbiter.json")]);

    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains("Norm 3: 5 rounds, but only one event may be short (B.06 5.2)"),
        "{text}"
    );
    assert!(text.contains("not in the sources: how many norms are needed"), "{text}");
}

// clause: ARB.2.4.5, ARB.6.4, ARB.6.5B, ARB.6.5C
#[test]
fn seminars_categories_and_the_age_of_national_arbiters_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let ask = |content: &str| {
        let path = folder.path().join("arbiter.json");
        std::fs::write(&path, content).expect("written");
        let output = norms(&["--application", path.to_str().expect("UTF-8")]);
        (output.status.code(), stdout(&output))
    };

    let (code, text) = ask(r#"{"seminar": [3, 3, 3, 3, 3], "anti_cheating": true}"#);
    assert_eq!(code, Some(1));
    assert!(text.contains("15 hours, at least 16 (B.06 6.4)"), "{text}");
    let (code, text) = ask(r#"{"seminar": [8, 6, 2]}"#);
    assert_eq!(code, Some(1));
    assert!(text.contains("Session 3: 2 hours") && text.contains("cheating"), "{text}");
    assert_eq!(ask(r#"{"seminar": [4, 4, 4, 4], "anti_cheating": true}"#).0, Some(0));

    let two = r#"{"category": "C", "on": "2018-05-01",
        "events": ["2017-05-01 swiss deputy PLAYERS 5", "2016-09-01 world-youth sector 900"]}"#;
    assert_eq!(ask(&two.replace("PLAYERS", "160")).0, Some(0));
    let (code, text) = ask(&two.replace("PLAYERS", "150"));
    assert_eq!(code, Some(1));
    assert!(text.contains("1 events count in five years, at least 2 (B.06 6.5"), "{text}");
    let (code, text) = ask(&two.replace("PLAYERS", "160").replace("\"C\"", "\"B\""));
    assert_eq!(code, Some(1));
    assert!(text.contains("at least 5") && text.contains("one kind"), "{text}");
    assert_eq!(ask(r#"{"category": "C", "events": ["yesterday"]}"#).0, Some(2));

    let born = r#"{"national_arbiter": "2002-05-01", "on": "2018-04-30"}"#;
    assert_eq!(ask(born).0, Some(1));
    assert_eq!(ask(&born.replace("2018-04-30", "2018-05-01")).0, Some(0));
    let (code, text) = ask(r#"{"national_arbiter": "2002", "on": "2018-05-01"}"#);
    assert_eq!(code, Some(1));
    assert!(text.contains("the day of birth decides"), "{text}");
}

#[test]
fn an_application_of_a_player_is_checked_need_by_need() {
    let output = norms(&["--application", &data("grandmaster.json")]);

    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("26, at least 27 (B.01 1.5.1 (2024))"), "{text}");
    assert_eq!(text.matches(" missed ").count(), 1, "{text}");
}

#[test]
fn a_place_in_a_championship_is_answered_as_far_as_the_table_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let ask = |content: &str| {
        let path = folder.path().join("place.json");
        std::fs::write(&path, content).expect("written");
        norms(&["--application", path.to_str().expect("UTF-8")])
    };

    let champion =
        r#"{"championship": "world-u20", "rank": 1, "highest_rating": 2280, "rated_games": 40}"#;
    let text = stdout(&ask(champion));
    assert!(text.contains("Title       GM"), "{text}");
    assert!(text.contains("when a rating of 2300 is reached; until then: IM, FM, CM"), "{text}");
    assert!(text.contains("check the handbook"), "{text}");
    let other = ask(r#"{"championship": "other", "rank": 1}"#);
    assert_eq!(other.status.code(), Some(1));
    assert!(stdout(&other).contains("table not loaded"));
    assert_eq!(ask(r#"{"championship": "village"}"#).status.code(), Some(2));
}

// clause: TITLES.1.23a, TITLES.1.24z, TITLES.0.41
#[test]
fn what_must_hold_besides_the_place_is_answered_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let ask = |besides: &str| {
        let path = folder.path().join("place.json");
        let place = r#""championship": "world-u20", "rank": 1, "highest_rating": 2500"#;
        let rest = r#""rated_games": 40, "edition": "2017""#;
        std::fs::write(&path, format!("{{{place}, {rest}, {besides}}}")).expect("written");
        norms(&["--application", path.to_str().expect("UTF-8")])
    };
    let has = |besides: &str, code: i32, line: &str| {
        let output = ask(besides);
        assert!(stdout(&output).contains(line), "{besides}\n{}", stdout(&output));
        assert_eq!(output.status.code(), Some(code), "{besides}");
    };

    has(r#""condition": {"zonal": {"qualifies": true}}"#, 0, "Condition   yes (B.01 1.24)");
    has(r#""condition": {"zonal": {"qualifies": false}}"#, 1, "Condition   no (B.01 1.24)");
    let youth = |day: &str, position: u32| {
        format!(
            r#""condition": {{"regional-youth": {{"year": 2018, "named": "{day}", "position": {position}}}}}"#
        )
    };
    has(&youth("2017-12-31", 3), 0, "Condition   yes");
    has(&youth("2018-01-01", 3), 1, "Condition   no");
    has(&youth("2017-12-31", 4), 1, "Condition   no");
    let merged = |federations: u32, half_points: u32| {
        format!(
            r#""merged": {{"players": 8, "federations": {federations}, "subgroup": {{"players": 5,
               "federations": 3, "half_points": {half_points}, "games": 9}}}}"#
        )
    };
    has(&merged(5, 9), 0, "Merged      yes (B.01 1.23a)\nSubgroup    yes (B.01 1.23a)");
    has(&merged(4, 9), 1, "Merged      no");
    has(&merged(5, 8), 1, "Subgroup    no");
    has(r#""withdrawn": "2018-03-01""#, 0, "Appeal      until 2018-03-31 (B.01 0.41)");
    assert_eq!(ask(r#""withdrawn": "soon""#).status.code(), Some(2));
}

#[test]
fn a_certificate_is_filled_and_printed() {
    let closed = data("closed.trf");
    let text = stdout(&norms(&[&closed, "--edition", "2024", "--form", "IT1", "--title", "GM"]));
    assert!(text.starts_with("IT1  Certificate of title result\n"), "{text}");
    assert!(text.contains("[x] GM   [ ] IM   [ ] WGM   [ ] WIM"), "{text}");
    assert!(text.contains("A PLAYER") || text.contains("PLAYER"), "{text}");
    // 6.5 of 9 against 2500, of which 6 would have been enough.
    let fields = [("Score required", "6"), ("Score achieved", "6½"), ("Exceeding by", "½")];
    for (label, value) in fields {
        let line = format!("  {label:<44} {value}\n");
        assert!(text.contains(&line), "{line}: {text}");
    }

    let html = stdout(&norms(&[&closed, "--edition", "2024", "--form", "it1", "--html"]));
    assert!(html.starts_with("<!doctype html>"), "{html}");
    assert_eq!(html.matches("<article>").count(), 2, "GM and IM");
    let none = norms(&[&closed, "--edition", "2024", "--form", "IT1", "--player", "200102"]);
    assert_eq!(none.status.code(), Some(1));
}

#[test]
fn the_other_forms_ask_for_what_they_need() {
    let closed = data("closed.trf");
    assert!(stdout(&norms(&[&closed, "--form", "IT3"])).contains("Closed masters"));
    assert_eq!(norms(&[&closed, "--form", "FA1"]).status.code(), Some(2), "whose norm?");
    let text = stdout(&norms(&[&closed, "--form", "FA1", "--arbiter", "Deputy, Bert"]));
    assert!(text.contains("DEPUTY"), "{text}");
    assert_eq!(norms(&[&closed, "--form", "IT2"]).status.code(), Some(2), "which player?");
    let arguments = [
        closed.as_str(),
        "--form",
        "IT2",
        "--edition",
        "2024",
        "--player",
        "200101",
        "--title",
        "GM",
    ];
    let text = stdout(&norms(&arguments));
    assert!(text.contains("Total of games (27 at least)"), "{text}");
    assert_eq!(norms(&[&closed, "--form", "IT9"]).status.code(), Some(2));
}

#[test]
fn without_input_the_usage_is_wrong() {
    assert_eq!(norms(&[]).status.code(), Some(2));
    assert_eq!(norms(&["--application", &data("closed.trf")]).status.code(), Some(2));
}
