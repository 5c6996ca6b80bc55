//! `arbiter law`, as a user runs it.

use std::process::{Command, Output};

fn law(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiter"));
    command.arg("law").args(arguments).output().expect("arbiter runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the answer is UTF-8")
}

#[test]
fn an_article_is_shown_edition_beside_edition_with_what_changed() {
    let output = law(&["7.5.5"]);

    assert!(output.status.success());
    let shown = text(&output);
    assert!(shown.starts_with("7.5.5 (decided by the program)\n"), "{shown}");
    assert!(shown.contains("2009  7.4b       number 3 loses, +2:00 before"), "{shown}");
    assert!(shown.contains("2018  7.5.5      number 2 loses, +2:00 before"), "{shown}");
    assert!(shown.contains("What changed:"), "{shown}");
    assert!(shown.contains("→"), "{shown}");
}

#[test]
fn the_number_of_an_older_edition_finds_the_clause_of_today() {
    let shown = text(&law(&["7.4b", "--edition", "2009"]));

    assert!(shown.starts_with("7.5.5 "), "{shown}");
}

#[test]
fn a_whole_article_shows_its_clauses_and_advice_is_shown_too() {
    let shown = text(&law(&["12.2"]));

    assert!(shown.contains("12.2.1 (advice)"), "{shown}");
    assert!(shown.contains("12.2.7 ("), "{shown}");
    assert!(!shown.contains("12.3 ("), "{shown}");
}

#[test]
fn french_is_french_throughout() {
    let shown = text(&law(&["9.6.1", "--lang", "fr"]));

    assert!(shown.contains("La même position est apparue au moins cinq fois."), "{shown}");
    assert!(shown.contains("5 de suite"), "{shown}");
    assert!(shown.contains("Ce qui a changé"), "{shown}");
}

#[test]
fn programs_get_json_and_tournament_clauses_are_there() {
    let output = law(&["DUTCH.C5", "--format", "json"]);

    let views: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(views[0]["clause"], "DUTCH.C5");
}

#[test]
fn an_unknown_article_is_an_input_error_with_a_hint() {
    let output = law(&["99.9"]);

    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("no article \"99.9\"") && said.contains("hint:"), "{said}");
}
