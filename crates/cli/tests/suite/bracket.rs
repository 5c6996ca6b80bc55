//! `arbiter bracket` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::process::Output;

use crate::program::command;

fn bracket(arguments: &[&str]) -> Output {
    command("bracket", arguments, "")
}

fn stdout(arguments: &[&str]) -> String {
    let output = bracket(arguments);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_plan_with_a_preliminary_round() {
    let expected = "5 players, 3 rounds, 4 ties\n\
                    Tie: 2 games; if level, one Armageddon game\n\
                    \n\
                    Preliminary round: 5 players, 1 tie, 3 exempt\n  tie 1: 4 - 5\n\
                    \n\
                    Last 4: 4 players, 2 ties\n  tie 2: 1 - winner of tie 1\n  tie 3: 2 - 3\n\
                    \n\
                    Final: 2 players, 1 tie\n  tie 4: winner of tie 2 - winner of tie 3\n";
    assert_eq!(stdout(&["5", "--games", "2"]), expected);
}

#[test]
fn forty_seven_by_byes_with_a_remark() {
    let output = bracket(&["47", "--method", "byes", "--format", "csv"]);

    let expected = "round,name,players,ties,exempt\n\
                    1,Last 47,47,23,1\n\
                    2,Last 24,24,12,0\n\
                    3,Last 12,12,6,0\n\
                    4,Last 6,6,3,0\n\
                    5,Last 3,3,1,1\n\
                    6,Final,2,1,0\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the bye in the round of three decides a finalist"), "{said}");
}

#[test]
fn json_names_every_tie() {
    assert_eq!(
        stdout(&["2", "--format", "json", "--tie-break", "lot"]),
        "{\"players\":2,\"games_per_tie\":1,\"tie_break\":\"the lot\",\
         \"bye_decides_finalist\":false,\"rounds\":[{\"round\":1,\"name\":\"Final\",\"players\":2,\
         \"ties\":1,\"exempt\":0,\"pairs\":[[\"1\",\"2\"]]}]}\n"
    );
}

#[test]
fn a_pure_knock_out_of_47_is_refused_with_a_hint() {
    let output = bracket(&["47", "--method", "pure"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("47 is not a power of 2"), "{said}");
    assert!(said.contains("--method byes"), "{said}");
}
