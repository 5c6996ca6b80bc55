//! `arbiter announce` as it is run.

use std::process::Output;

use crate::program::{command, stdout};

fn announce(arguments: &[&str]) -> Output {
    command("announce", arguments, "")
}

#[test]
fn a_move_is_said_in_the_words_of_the_appendix() {
    for text in ["Nf3", "g1f3", "Ng1-f3"] {
        assert_eq!(stdout(&announce(&[text])), "Springer Gustav eins Felix drei\n");
    }
    let french = announce(&["Cf3", "--from", "fr"]);
    assert_eq!(stdout(&french), "Springer Gustav eins Felix drei\n");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(stdout(&announce(&["--fen", fen, "O-O-O"])), "Lange Rochade\n");
}

#[test]
fn or_in_plain_words() {
    assert_eq!(stdout(&announce(&["Nf3", "--lang", "fr"])), "cavalier g1 en f3\n");
    assert_eq!(announce(&["Nf3", "--lang", "ru"]).status.code(), Some(2));
}

// clause: ON.II.8
#[test]
fn moves_are_announced_in_full_in_every_language() {
    for (language, words) in [
        ("en", "pawn e2 to e4\n"),
        ("fr", "pion e2 en e4\n"),
        ("nl", "pion e2 naar e4\n"),
        ("de", "Bauer e2 nach e4\n"),
    ] {
        assert_eq!(stdout(&announce(&["e4", "--lang", language])), words);
    }
}

#[test]
fn an_announcement_is_understood() {
    assert_eq!(stdout(&announce(&["--hear", "Eva zwei-Eva vier"])), "e4\n");
}

#[test]
fn what_is_no_move_is_refused_with_the_reason() {
    let output = announce(&["Nd2"]);
    assert_eq!(output.status.code(), Some(1));
    let talk = String::from_utf8(output.stderr).unwrap();
    assert!(talk.contains("a piece of the same colour stands on d2 (Article 3.1)"), "{talk}");
}

#[test]
fn programs_get_json() {
    let output = announce(&["e4", "--format", "json", "--lang", "en"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["words"], "pawn e2 to e4");
    assert_eq!((&answer["uci"], &answer["san"]), (&"e2e4".into(), &"e4".into()));
}
