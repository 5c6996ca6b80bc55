//! `arbiter perft` as it is run.

use std::process::Output;

use crate::program::{command, stdout};

fn perft(arguments: &[&str]) -> Output {
    command("perft", arguments, "")
}

#[test]
fn the_last_line_is_the_count() {
    let output = perft(&["4"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "nodes 197281\n");
}

#[test]
fn divide_shows_each_first_move() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let output = perft(&["3", "--fen", fen, "--divide", "--threads", "2"]);
    let text = stdout(&output);
    assert!(text.contains("e2e4 600\n"), "{text}");
    assert_eq!(text.lines().count(), 21);
    assert_eq!(text.lines().last(), Some("nodes 8902"));
}

#[test]
fn chess960_castling_takes_the_own_rook() {
    let output = perft(&["1", "--divide", "--fen", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1"]);
    assert!(stdout(&output).contains("e1f1 1\n"));
}

#[test]
fn any_number_of_threads_counts_the_same() {
    for threads in ["1", "2", "7"] {
        let output = perft(&["4", "--threads", threads]);
        assert_eq!(stdout(&output), "nodes 197281\n");
    }
}

#[test]
fn small_depths() {
    assert_eq!(stdout(&perft(&["0"])), "nodes 1\n");
    assert_eq!(stdout(&perft(&["1"])), "nodes 20\n");
    assert_eq!(stdout(&perft(&["2"])), "nodes 400\n");
}

#[test]
fn json_for_programs() {
    let output = perft(&["1", "--format", "json"]);
    assert_eq!(
        stdout(&output),
        "{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\
         \"depth\":1,\"nodes\":20}\n"
    );
}

#[test]
fn absurd_depths_and_bad_positions_are_refused() {
    for arguments in [
        &["4000000000"] as &[&str],
        &["-1"],
        &["31"],
        &["three"],
        &["2", "--threads", "0"],
        &["2", "--fen", "8/8/8/8 w - - 0 1"],
        &["2", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
    ] {
        let output = perft(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}
