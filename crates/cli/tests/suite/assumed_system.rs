//! `arbiter check` on reports that do not say what paired them.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use crate::hall::Hall;

/// A report of this system without its code and without the words of its head.
fn nameless(hall: &Hall, system: &str, more: &str) -> String {
    let line = format!("generate --system {system} --players 12 --rounds 6 --seed 7 {more}");
    let report = hall.tell(&line);
    let is_told = |line: &&str| !["092", "192", "042"].iter().any(|it| line.starts_with(it));
    report.lines().filter(is_told).collect::<Vec<_>>().join("\n") + "\n"
}

fn check(hall: &Hall, report: &str, more: &[&str]) -> (Option<i32>, String, serde_json::Value) {
    let arguments = [&["check", "-", "--format", "json"], more].concat();
    let output = hall.run(&arguments, report.as_bytes());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let answer = serde_json::from_slice(&output.stdout).unwrap();
    (output.status.code(), said, answer)
}

#[test]
fn another_system_is_recognised_by_its_rounds_and_said() {
    let hall = Hall::new();
    for system in ["dutch", "dubov", "burstein", "lim", "round-robin", "double-swiss"] {
        let report = nameless(&hall, system, "");
        let (code, said, answer) = check(&hall, &report, &[]);
        assert_eq!(code, Some(0), "{system}: {said}");
        assert_eq!(answer[0]["system"], system, "{said}");
        assert_eq!(answer[0]["is_assumed"], true);
        assert!(said.contains(&format!("names no pairing system: checked as {system}")), "{said}");
    }
}

#[test]
fn the_earlier_edition_is_recognised_where_no_day_tells() {
    let hall = Hall::new();
    let report = nameless(&hall, "dutch", "--edition 2017 --draws 400 --byes 60");
    let newest = check(&hall, &report, &["--edition", "2026"]);
    assert_eq!(newest.0, Some(1), "the two editions agree: nothing was tried");
    let (code, said, answer) = check(&hall, &report, &[]);
    assert_eq!((code, answer[0]["edition"].as_str()), (Some(0), Some("2017")), "{said}");
}

/// One wrong round is an error, and no sign of another system.
#[test]
fn an_error_stays_an_error() {
    let hall = Hall::new();
    let report = nameless(&hall, "dutch", "--byes 0 --withdrawals 0 --late-entries 0");
    // The colours of the first board of the last round are exchanged.
    let mut lines: Vec<String> = report.lines().map(str::to_owned).collect();
    let first = lines.iter().position(|line| line.starts_with("001    1 ")).unwrap();
    let cell = 91 + 10 * 5;
    let opponent = lines[first][cell..cell + 4].trim().to_owned();
    for line in &mut lines {
        let is_theirs = line.starts_with("001")
            && [String::from("1"), opponent.clone()].contains(&line[4..8].trim().to_owned());
        if is_theirs {
            let other = if &line[cell + 5..cell + 6] == "w" { "b" } else { "w" };
            line.replace_range(cell + 5..cell + 6, other);
        }
    }
    let (code, said, answer) = check(&hall, &(lines.join("\n") + "\n"), &[]);
    assert_eq!((code, answer[0]["system"].as_str()), (Some(1), Some("dutch")), "{said}");
    assert_eq!(answer[0]["differences"].as_array().unwrap().len(), 1);
}

/// What a file names, and what is asked for, is not questioned.
#[test]
fn a_system_that_is_named_is_taken_in_either_spelling() {
    let hall = Hall::new();
    let dubov = nameless(&hall, "dubov", "");
    for (head, system) in [
        ("192 FIDE_DUBOV\n", "dubov"),
        ("092 Individual: Swiss-System (Dubov)\n", "dubov"),
        ("192 FIDE_DUTCH_2025\n", "dutch"),
        ("192 FIDE_DUTCH_2026\n", "dutch"),
    ] {
        let (code, said, answer) = check(&hall, &format!("{head}{dubov}"), &[]);
        assert_eq!(answer[0]["system"], system, "{head}: {said}");
        assert_eq!(answer[0]["is_assumed"], false, "{head}");
        assert_eq!(code == Some(0), system == "dubov", "{head}: {said}");
    }
    let asked = check(&hall, &dubov, &["--system", "lim"]);
    assert_eq!(asked.2[0]["system"], "lim");
}

/// Points and ranks of an event by rules of its own can still be checked.
#[test]
fn rules_that_the_program_does_not_have_leave_points_and_ranks_to_check() {
    let hall = Hall::new();
    let report = format!("192 CUSTOM_SWISS\n{}", nameless(&hall, "dubov", ""));
    let (code, said, answer) = check(&hall, &report, &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("pairings are not checked, points and ranks are"), "{said}");
    let answer = &answer[0];
    assert_eq!((&answer["system"], &answer["rounds"]), (&"own".into(), &0.into()));

    let line = report.lines().find(|line| line.starts_with("001    1 ")).unwrap();
    let wrong = report.replace(line, &format!("{} 0.0{}", &line[..80], &line[84..]));
    assert_ne!(report, wrong);
    let (code, said, answer) = check(&hall, &wrong, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(answer[0]["differences"][0]["kind"], "points");
}

/// Byes that were asked for do not make a round.
#[test]
fn a_round_that_is_not_paired_yet_is_not_counted() {
    let hall = Hall::new();
    let report = hall.tell("generate --players 12 --rounds 6 --seed 7 --trf-version TRF26");
    let cut: Vec<&str> = report.lines().map(|it| it.get(..91 + 10 * 4).unwrap_or(it)).collect();
    let before = format!("{}\n240 H 005    2\n", cut.join("\n"));
    let arguments = ["check", "-", "--format", "json"];
    let output = hall.run(&arguments, before.as_bytes());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer[0]["rounds"], 4);
}

#[test]
fn teams_without_a_code_are_checked_as_teams() {
    let hall = Hall::new();
    for system in ["team-swiss", "team-swiss-b-mp"] {
        let report = nameless(&hall, system, "--boards 2");
        let (code, said, answer) = check(&hall, &report, &[]);
        assert_eq!(code, Some(0), "{system}: {said}");
        assert!(answer[0]["system"].as_str().unwrap().starts_with("team-swiss"), "{said}");
    }
}

/// An event named after a system, as collections of examples are.
#[test]
fn the_name_of_the_event_may_tell() {
    let hall = Hall::new();
    let report = nameless(&hall, "dubov", "");
    let lines = report.lines().filter(|line| !line.starts_with("012"));
    let named = format!("012 DUBOV26 28600001\n{}\n", lines.collect::<Vec<_>>().join("\n"));
    let (code, said, answer) = check(&hall, &named, &[]);
    assert_eq!((code, answer[0]["system"].as_str()), (Some(0), Some("dubov")), "{said}");
}
