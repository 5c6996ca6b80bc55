//! `arbiter pair` by Lim, Italo-Swiss and with accelerations, as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::process::Output;

use crate::program::run;

/// A report of players 1 to `n`; each round lists games as `1-2 1`, `=` or `0` for White.
fn report(n: u16, rounds: &[&[&str]]) -> String {
    let mut text = String::from("012 Test\nXXR 9\n");
    for player in 1..=n {
        let mut points = 0;
        let mut cells = String::new();
        for games in rounds {
            let (cell, tenths) = cell(player, games);
            points += tenths;
            cells.push_str(&cell);
        }
        let rating = 2500 - 100 * player;
        let name = format!("Player {player}");
        let score = format!("{}.{}", points / 10, points % 10);
        let line = format!(
            "001 {player:>4} m    {name:<33} {rating:>4} BEL {:>11} {:<10} {score:>4} {player:>4}",
            "", ""
        );
        text.push_str(&line);
        text.push_str(&cells);
        text.push('\n');
    }
    text
}

fn cell(player: u16, games: &[&str]) -> (String, u16) {
    for game in games {
        let (pair, result) = game.split_once(' ').unwrap();
        let (white, black) = pair.split_once('-').unwrap();
        let (white, black): (u16, u16) = (white.parse().unwrap(), black.parse().unwrap());
        let (for_white, for_black) = match result {
            "1" => (("1", 10), ("0", 0)),
            "0" => (("0", 0), ("1", 10)),
            _ => (("=", 5), ("=", 5)),
        };
        if player == white {
            return (format!("  {black:>4} w {}", for_white.0), for_white.1);
        }
        if player == black {
            return (format!("  {white:>4} b {}", for_black.0), for_black.1);
        }
    }
    ("  0000 - Z".to_owned(), 0)
}

fn pair(report: &str, arguments: &[&str]) -> Output {
    run(&[&["pair", "-"], arguments].concat(), report)
}

#[track_caller]
fn stdout(report: &str, arguments: &[&str]) -> String {
    let output = pair(report, arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn lim_pairs_halves_in_round_1() {
    assert_eq!(stdout(&report(9, &[]), &["--system", "lim"]), "5\n1 5\n6 2\n3 7\n8 4\n9 0\n");
}

#[test]
fn haley_works_on_top_of_both_systems() {
    for system in ["dutch", "lim"] {
        let arguments = ["--system", system, "--acceleration", "haley"];
        assert_eq!(stdout(&report(8, &[]), &arguments), "4\n1 3\n4 2\n5 7\n8 6\n", "{system}");
    }
}

#[test]
fn the_degressive_system_wants_groups_of_a_quarter_to_half() {
    let output = pair(&report(8, &[]), &["--acceleration", "degressive"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("group A has 5 of 8 players"), "{said}");

    let fitting = ["--acceleration", "degressive", "--limits", "2200", "1900"];
    assert_eq!(stdout(&report(8, &[]), &fitting).lines().count(), 5);
}

#[test]
fn italo_swiss_rotates() {
    let record = report(8, &[&["1-2 1", "3-4 =", "5-6 0", "7-8 1"]]);

    let text = stdout(&record, &["--system", "italo", "--explain"]);

    assert!(text.starts_with("4\n1 7\n"), "{text}");
    assert!(text.contains("turn of 7, 1.0 points"), "{text}");
}

#[test]
fn italo_swiss_tells_which_groups_to_put_together() {
    let rounds: [&[&str]; 2] =
        [&["7-8 =", "1-2 1", "3-4 1", "5-6 1"], &["1-3 =", "2-5 1", "4-7 1", "6-8 1"]];
    let record = report(8, &rounds);

    let stuck = pair(&record, &["--system", "italo"]);

    assert_eq!(stuck.status.code(), Some(1));
    let said = String::from_utf8(stuck.stdout).unwrap();
    assert!(said.contains("groups up to 1.0 points may be put together"), "{said}");
    let merged = stdout(&record, &["--system", "italo", "--merge", "1.0"]);
    assert_eq!(merged.lines().next(), Some("4"));
}

#[test]
fn lim_explains_in_words_and_as_data() {
    let record = report(6, &[&["1-4 1", "5-2 0", "3-6 ="]]);

    let french = stdout(&record, &["--system", "lim", "--explain", "--lang", "fr"]);
    assert!(french.contains("groupe à 0.5 points, apparié vers le bas"), "{french}");

    let json = stdout(&record, &["--system", "lim", "--explain", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["system"], "lim");
    assert_eq!(answer["boards"].as_array().unwrap().len(), 3);
    let pairs = answer["explanation"]["pairs"].as_array().unwrap();
    assert_eq!(pairs[0]["group"], "0.0");
    assert_eq!(pairs[0]["direction"], "up");
    assert_eq!(pairs[0]["how"], "proposed");
    assert_eq!(pairs[0]["color_rule"], "due");
    let undone = answer["explanation"]["undone"].as_array().unwrap();
    assert_eq!(undone.len(), 1, "3 and 6 have met, so the median takes a pair");
}

#[test]
fn lim_tells_why_two_do_not_meet() {
    let record = report(8, &[]);
    let text = stdout(&record, &["--system", "lim", "--why", "1", "2"]);
    assert!(text.contains("later in the order of exchanges"), "{text}");
    for (edition, article) in [("2017", "11.2"), ("2026", "4.2")] {
        let why = ["--system", "lim", "--why", "1", "2", "--criteria", "--edition", edition];
        let text = stdout(&record, &why);
        assert!(text.ends_with(&format!("exchanges ({article})\n")), "{text}");
    }

    let json = stdout(&record, &["--system", "lim", "--why", "1", "5", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(answer["answer"], "they-play");
}

#[test]
fn when_lim_finds_no_pairing_the_obstacle_is_named() {
    let output = pair(&report(2, &[&["1-2 1"]]), &["--system", "lim"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "no possible opponent is left for: 1 and 2.\n");
}
