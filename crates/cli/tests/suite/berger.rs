//! `arbiter berger` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::process::Output;

use crate::program::command;

fn berger(arguments: &[&str]) -> Output {
    command("berger", arguments, "")
}

fn stdout(arguments: &[&str]) -> String {
    let output = berger(arguments);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_round_a_line_white_first() {
    let expected = "Round 1:  1-6  2-5  3-4\n\
                    Round 2:  6-4  5-3  1-2\n\
                    Round 3:  2-6  3-1  4-5\n\
                    Round 4:  6-5  1-4  2-3\n\
                    Round 5:  3-6  4-2  5-1\n";
    assert_eq!(stdout(&["6"]), expected);
}

#[test]
fn an_odd_field_names_the_bye() {
    assert_eq!(stdout(&["5", "--round", "2"]), "Round 2:  5-3  1-2  bye 4\n");
}

#[test]
fn a_double_cycle_reverses_colours() {
    let text = stdout(&["4", "--double"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[3], "Round 4:  4-1  3-2");
    assert_eq!(stdout(&["4", "--double", "--exchange"]).lines().nth(1), Some("Round 2:  2-4  3-1"));
}

#[test]
fn rows_and_json_for_programs() {
    assert_eq!(
        stdout(&["3", "--format", "csv"]),
        "round,board,white,black\n1,1,2,3\n1,bye,1,\n2,1,1,2\n2,bye,3,\n3,1,3,1\n3,bye,2,\n"
    );
    assert_eq!(
        stdout(&["3", "--round", "1", "--format", "json"]),
        "{\"players\":3,\"rounds\":[{\"round\":1,\"games\":[{\"white\":2,\"black\":3}],\"bye\":1}]}\n"
    );
}

#[test]
fn what_cannot_be_is_refused() {
    let alone = berger(&["1"]);
    assert_eq!(alone.status.code(), Some(2));
    let said = String::from_utf8(alone.stderr).unwrap();
    assert!(said.contains("a round robin needs from 2 to 10000 players, not 1"), "{said}");

    let beyond = berger(&["6", "--round", "6"]);
    assert_eq!(beyond.status.code(), Some(2));
    assert!(String::from_utf8(beyond.stderr).unwrap().contains("there are rounds 1 to 5, not 6"));
}
