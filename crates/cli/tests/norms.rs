//! `arbiter norms` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::process::{Command, Output};

use serde_json::Value;

fn data(name: &str) -> String {
    format!("{}/tests/data/norms/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn norms(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arbiter")).arg("norms").args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
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
    assert_eq!(answer[0]["event"][0]["requirement"], "rounds a day");

    let text = stdout(&norms(&[&data("closed.trf"), "--edition", "2024", "--format", "csv"]));
    assert!(text.contains(",1,200101,\"Player, A\",9,6.50,GM,met,\n"), "{text}");
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
        text.contains("norm 3: 5 rounds, but one short event is the most (B.06 5.2)"),
        "{text}"
    );
    assert!(text.contains("not in the sources: how many norms are needed"), "{text}");
}

#[test]
fn without_input_the_usage_is_wrong() {
    assert_eq!(norms(&[]).status.code(), Some(2));
    assert_eq!(norms(&["--application", &data("closed.trf")]).status.code(), Some(2));
}
