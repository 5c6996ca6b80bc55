//! `arbiter chess960` as it is run.

use std::process::Output;

use crate::program::{command, stdout};

fn chess960(arguments: &[&str]) -> Output {
    command("chess960", arguments, "")
}

const USUAL: &str = "\
number 518
array RNBQKBNR
fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
shredder-fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1
";

#[test]
fn by_number_and_by_pieces() {
    assert_eq!(stdout(&chess960(&["518"])), USUAL);
    assert_eq!(stdout(&chess960(&["RNBQKBNR"])), USUAL);
}

#[test]
fn a_seed_draws_the_same_again() {
    let once = stdout(&chess960(&["--seed", "7"]));
    assert!(once.starts_with("number "));
    assert_eq!(once, stdout(&chess960(&["--seed", "7"])));
}

#[test]
fn without_a_number_one_is_drawn() {
    let output = chess960(&[]);
    assert!(output.status.success());
    assert!(stdout(&output).starts_with("number "));
}

#[test]
fn what_is_not_a_start_is_refused() {
    for start in ["960", "99999999999999999999", "KRRNNBBQ", "RNBQKBN", "rook"] {
        assert_eq!(chess960(&[start]).status.code(), Some(2), "{start}");
    }
}
