//! `arbiter playoff` as it is run.

use std::process::Output;

use crate::program::{command, stdout};

fn playoff(arguments: &[&str]) -> Output {
    command("playoff", arguments, "")
}

#[test]
fn two_players() {
    let expected = "\
2 level for first place (PLAYOFF.k1)
24 minutes at least, 43 at most

stage 1: match: 2 games (PLAYOFF.k1)
  3 min + 3 s per move
  round 1: place 1 - place 2, colours by lot
  round 2: place 1 - place 2, colours reversed
  one alone in first place: wins
  2 level in first place: on with stage 2

stage 2: match: sudden death (PLAYOFF.k1)
  White 5 min, Black 4 min, a draw wins for Black
  round 1: level in stage 1, no. 1 - level in stage 1, no. 2, colours by lot
  one alone in first place: wins

who wins stage 1, or what follows from it, is first
";
    assert_eq!(stdout(&playoff(&["2"])), expected);
}

#[test]
fn twelve_players_as_json() {
    let output = playoff(&["12", "--format", "json"]);

    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(answer["clause"], "PLAYOFF.k10");
    assert_eq!(answer["out"], serde_json::json!([9, 10, 11, 12]));
    assert_eq!(answer["stages"].as_array().unwrap().len(), 7);
    assert_eq!(answer["stages"][0]["games"][0]["second"], "place 8");
}

#[test]
fn one_player_is_wrong_usage() {
    assert_eq!(playoff(&["1"]).status.code(), Some(2));
}
