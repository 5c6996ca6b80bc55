//! `arbiter rule` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

fn rule(script: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .arg("rule")
        .args(arguments)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

const CASE: &str = "\
case A pawn is pushed three squares
  edition 2018
  time 2:00:00
  white e2-e5, pressed -> 7.5.5 Black +2:00
";

#[test]
fn every_ruling_is_printed_with_its_article() {
    let output = rule(CASE, &[]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("Article 7.5.1 (2018): position restored"), "{text}");
    assert!(text.contains("Article 7.5.5 (2018): Black +2:00"), "{text}");
    assert!(text.ends_with("1 cases, 0 not as expected\n"), "{text}");
}

#[test]
fn a_ruling_that_differs_from_the_expected_one_is_told_and_exits_with_1() {
    let output = rule(&CASE.replace("+2:00", "+3:00"), &["--quiet"]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("-:4: A pawn is pushed three squares (2018): expected"), "{text}");
}

#[test]
fn an_unreadable_script_names_line_and_column() {
    let output = rule(&CASE.replace("pressed ->", "pressed twice ->"), &[]);

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("line 4, column 24: expected the end of the line"), "{said}");
}

#[test]
fn programs_get_one_json_object_a_case() {
    let output = rule(CASE, &["--format", "json"]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1);
    assert!(text.contains(r#"{"article":"7.5.5","says":"Black +2:00"}"#), "{text}");
}
