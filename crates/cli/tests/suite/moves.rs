//! `arbiter moves` as it is run.

use std::process::Output;

use crate::program::{command, stdout};

fn moves(arguments: &[&str]) -> Output {
    command("moves", arguments, "")
}

#[test]
fn one_a_line() {
    let output = moves(&["--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"]);
    assert!(output.status.success());
    let text = stdout(&output);
    let first: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first, ["a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
}

#[test]
fn every_fault_of_a_position_is_told() {
    let output = moves(&["--fen", "P7/8/8/8/8/8/8/K7 w - - 0 1"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("Black: no king"), "{said}");
    assert!(said.contains("White: a pawn on the first or last rank"), "{said}");
}

#[test]
fn in_the_notation_of_a_language() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let text = stdout(&moves(&["--fen", fen, "--lang", "fr"]));
    assert!(text.contains("a1b2 Rb2\n") && text.contains("a7a8q a8D\n"), "{text}");
    let text = stdout(&moves(&["--fen", fen, "--form", "long"]));
    assert!(text.contains("a1b2 Ka1-b2\n"), "{text}");
    let text = stdout(&moves(&["--fen", fen, "--form", "figurine"]));
    assert!(text.contains("a1b2 ♔b2\n"), "{text}");
}
