//! `arbiter pair`, `check` and `generate` as they are run.

use std::process::Output;

use crate::program::{run, stdout};

fn arbiter(arguments: &[&str], input: &str) -> Output {
    run(arguments, input)
}

/// A player's line; rounds as in the report.
fn line(number: u16, points: &str, rounds: &[&str]) -> String {
    let name = format!("Player{number}, Test");
    let rating = 2400 - 10 * number;
    let mut line =
        format!("001 {number:>4}      {name:<33} {rating:>4}{:27} {points:>4} {number:>4}", "");
    for round in rounds {
        line.push_str("  ");
        line.push_str(round);
    }
    line + "\n"
}

fn one_round() -> String {
    let mut report = "012 Test\nXXR 5\nXXC white1\n".to_owned();
    report += &line(1, "1.0", &["   3 w 1"]);
    report += &line(2, "1.0", &["   4 b 1"]);
    report += &line(3, "0.0", &["   1 b 0"]);
    report += &line(4, "0.0", &["   2 w 0"]);
    report
}

#[test]
fn pairs_are_printed_as_engines_print_them() {
    let output = arbiter(&["pair", "-"], &one_round());

    assert_eq!(stdout(&output), "2\n2 1\n3 4\n");
    assert!(output.status.success());
}

#[test]
fn an_absent_player_leaves_a_bye() {
    let output = arbiter(&["pair", "-", "--absent", "2"], &one_round());

    assert_eq!(stdout(&output).lines().next(), Some("2"));
    assert!(stdout(&output).lines().last().unwrap().ends_with(" 0"));
}

#[test]
fn explanations_come_in_four_languages_and_as_json() {
    for (code, group) in [
        ("en", "Group with 1.0 points"),
        ("fr", "Groupe à 1.0 points"),
        ("nl", "Groep met 1.0 punten"),
        ("de", "Gruppe mit 1.0 Punkten"),
    ] {
        let output = arbiter(&["pair", "-", "--explain", "--lang", code], &one_round());
        assert!(stdout(&output).contains(group), "{code}: {}", stdout(&output));
        let in_full =
            arbiter(&["pair", "-", "--explain", "--criteria", "--lang", code], &one_round());
        assert!(stdout(&in_full).contains("(5.2.1)"), "{code}: {}", stdout(&in_full));
        assert!(!stdout(&output).contains("5.2.1"), "articles are for those who ask");
    }
    let output = arbiter(&["pair", "-", "--explain", "--format", "json"], &one_round());
    let value: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(value["boards"][0]["white"], 2);
    assert_eq!(value["explanation"]["brackets"][0]["pairs"][0]["color_rule"], "5.2.1");
}

#[test]
fn why_not_is_answered() {
    let apart = "1 is paired in the group with 1.0 points, 3 in the one with 0.0; besides, \
                 they have played each other already";
    let why = ["pair", "-", "--why", "1", "3"];
    assert_eq!(stdout(&arbiter(&why, &one_round())), format!("{apart}\n"));
    for (edition, articles) in [("2017", "A.3, C.1"), ("2026", "1.3, C1")] {
        let in_full = [&why[..], &["--criteria", "--edition", edition]].concat();
        let said = stdout(&arbiter(&in_full, &one_round()));
        assert_eq!(said, format!("{apart} ({articles})\n"));
    }
}

#[test]
fn other_systems_pair_too() {
    for system in ["dubov", "burstein", "lim", "italo"] {
        let output = arbiter(&["pair", "-", "--system", system, "--explain"], &one_round());
        assert!(output.status.success(), "{system}");
        assert_eq!(stdout(&output).lines().next(), Some("2"), "{system}");
    }
}

#[test]
fn where_no_pairing_exists_the_answer_is_no() {
    let mut report = "012 Test\nXXR 5\nXXC white1\n".to_owned();
    report += &line(1, "1.0", &["   2 w 1"]);
    report += &line(2, "0.0", &["   1 b 0"]);

    let output = arbiter(&["pair", "-"], &report);

    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("There is no legal pairing"));
    assert!(stdout(&output).contains("let two players meet a second time"));
}

#[test]
fn a_report_that_is_none_is_refused() {
    assert_eq!(arbiter(&["pair", "-"], "001 nonsense").status.code(), Some(2));
    assert_eq!(arbiter(&["pair", "-", "--why", "1", "9"], &one_round()).status.code(), Some(2));
    assert_eq!(arbiter(&["pair", "-", "--round", "9"], &one_round()).status.code(), Some(2));
}

#[test]
fn what_is_generated_is_found_right_and_what_is_changed_is_found_wrong() {
    let arguments = ["generate", "--players", "30", "--rounds", "5", "--seed", "7"];
    let report = stdout(&arbiter(&arguments, ""));
    assert_eq!(report, stdout(&arbiter(&arguments, "")));
    assert!(report.contains("seed 7"));

    let right = arbiter(&["check", "-"], &report);
    assert_eq!((right.status.code(), stdout(&right).as_str()), (Some(0), ""));

    let wrong = one_round().replace("   3 w 1", "   3 b 1").replace("   1 b 0", "   1 w 0");
    let wrong = arbiter(&["check", "-", "--format", "csv"], &wrong);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(stdout(&wrong).contains("-,1,colours,3,1,"), "{}", stdout(&wrong));
}

#[test]
fn every_system_and_edition_passes_its_own_check() {
    for system in ["dutch", "dubov", "burstein", "lim", "italo-swiss", "round-robin"] {
        for edition in ["2017", "2026"] {
            let generate = ["generate", "--system", system, "--edition", edition, "--seed", "3"];
            let report = stdout(&arbiter(&generate, ""));

            let own = arbiter(&["check", "-", "--format", "json"], &report);

            assert!(own.status.success(), "{system} {edition}: {}", stdout(&own));
            let answer: serde_json::Value = serde_json::from_str(&stdout(&own)).unwrap();
            assert_eq!(answer[0]["system"], system);
            assert_eq!(answer[0]["edition"], edition);
        }
    }
    let lim = stdout(&arbiter(&["generate", "--system", "lim", "--seed", "3"], ""));
    let as_dutch = arbiter(&["check", "-", "--system", "dutch"], &lim);
    assert_eq!(as_dutch.status.code(), Some(1), "Lim is not Dutch");
}

#[test]
fn without_a_seed_two_tournaments_differ_and_the_seed_is_told() {
    let generate = ["generate", "--players", "12", "--rounds", "3"];
    let (one, other) = (arbiter(&generate, ""), arbiter(&generate, ""));
    assert_ne!(stdout(&one), stdout(&other));

    let said = String::from_utf8(one.stderr.clone()).unwrap();
    let seed = said.strip_prefix("seed ").and_then(|rest| rest.split(',').next()).unwrap();
    let again = [&generate[..], &["--seed", seed]].concat();
    assert_eq!(stdout(&arbiter(&again, "")), stdout(&one));
}

/// C5: in 2026 the bye goes to the lowest score on which somebody may have it.
#[test]
fn the_edition_decides_who_has_the_bye() {
    // Round 1: 1 beat 3, 2 drew with 4, 5 had the bye.
    let report = [
        "012 Five\nXXR 4\nXXC white1\n".to_owned(),
        line(1, "1.0", &["   3 w 1"]),
        line(2, "0.5", &["   4 b ="]),
        line(3, "0.0", &["   1 b 0"]),
        line(4, "0.5", &["   2 w ="]),
        line(5, "1.0", &["0000 - U"]),
    ]
    .concat();

    let pair = |edition: &str| stdout(&arbiter(&["pair", "-", "--edition", edition], &report));

    assert_eq!(pair("2017"), "3\n5 1\n3 4\n2 0\n");
    assert_eq!(pair("2026"), "3\n2 1\n5 4\n3 0\n");
}

/// The type code names system, edition and acceleration; ranks follow the tie-breaks of the file.
#[test]
fn a_file_of_2026_is_checked_by_what_it_names() {
    for (system, code) in [
        ("dutch", "FIDE_DUTCH_2026_BAKU"),
        ("dubov", "FIDE_DUBOV_BAKU"),
        ("burstein", "FIDE_BURSTEIN_BAKU"),
    ] {
        let generate = ["generate", "--system", system, "--acceleration", "baku"];
        let more = ["--tiebreaks", "BH/C1,BH,SB", "--odd-results", "50", "--trf-version", "TRF26"];
        let arguments = [&generate[..], &more, &["--seed", "4"]].concat();
        let report = stdout(&arbiter(&arguments, ""));
        assert!(report.contains(&format!("192 {code}")), "{system}: {report}");

        let own = arbiter(&["check", "-", "--format", "json"], &report);

        assert!(own.status.success(), "{system}: {}", stdout(&own));
        let answer: serde_json::Value = serde_json::from_str(&stdout(&own)).unwrap();
        assert_eq!(answer[0]["system"], system);
        // Without the virtual points the code alone says how they are given.
        let bare: String =
            report.lines().filter(|it| !it.starts_with("250")).collect::<Vec<_>>().join("\n");
        assert!(arbiter(&["check", "-"], &bare).status.success(), "{system}");
    }
}
