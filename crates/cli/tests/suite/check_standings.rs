//! The standings part of `arbiter check` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::process::Output;

use crate::program::run;

/// Two players, one game; White's points and ranks are given.
fn check(points: &str, ranks: [u8; 2], arguments: &[&str]) -> Output {
    let line = |number: u8, points: &str, rank: u8, game: &str| {
        let head = format!("001 {number:>4}      Player {number}");
        format!("{head:80}{points:>4}  {rank:>3}  {game}\n")
    };
    let file = format!(
        "XXR 1\nXXC white1\n{}{}",
        line(1, points, ranks[0], "   2 w 1"),
        line(2, "0.0", ranks[1], "   1 b 0"),
    );
    run(&[&["check", "-", "--format", "csv"], arguments].concat(), file)
}

fn rows(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn sound_standings_have_no_row() {
    let output = check("1.0", [1, 2], &[]);

    assert_eq!(rows(&output), Vec::<String>::new());
    assert!(output.status.success());
}

#[test]
fn wrong_points_are_a_row_and_the_answer_is_no() {
    let output = check("0.5", [1, 2], &[]);

    let expected = "-,1,points,1,,\"player 1: 0.5 points stated, 1.0 by the results\"";
    assert_eq!(rows(&output), [expected]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_rank_that_the_tie_breaks_do_not_allow_is_a_row() {
    let output = check("1.0", [2, 1], &["--tiebreaks", "BH"]);

    let kinds: Vec<bool> = rows(&output).iter().map(|row| row.contains(",rank,")).collect();
    assert_eq!(kinds, [true, true]);
    let order = check("1.0", [2, 1], &[]);
    assert!(rows(&order)[0].contains(",order,2,"));
}
