//! Double-Swiss and teams on the command line: events, checks, invented files.

use std::fs;

use crate::hall::Hall;

/// With byes of every kind, forfeits and odd results, in both editions.
#[test]
fn every_system_is_invented_and_found_right() {
    let hall = Hall::new();
    for system in [
        "dutch",
        "dubov",
        "burstein",
        "lim",
        "italo-swiss",
        "round-robin",
        "double-round-robin",
        "knock-out",
        "belgrade-2",
        "belgrade-3",
        "double-swiss",
        "team-swiss",
        "team-swiss-b-mp",
        "team-swiss-gp-mp",
    ] {
        for (edition, seed) in [("2017", "1"), ("2026", "2")] {
            let file = hall.path("invented.trf");
            let line = format!(
                "generate --system {system} --edition {edition} --seed {seed} --players 14 \
                 --byes 60 --forfeits 40 --odd-results 40"
            );
            fs::write(&file, hall.tell(&line)).unwrap();
            let answer = hall.json(&format!("check {}", file.display()));
            assert_eq!(answer[0]["system"], system, "{answer}");
        }
    }
}

#[test]
fn without_a_seed_two_tournaments_differ_and_the_seed_gives_one_again() {
    let hall = Hall::new();
    let invent = |arguments: &[&str]| {
        let output = hall.run(&[&["generate"], arguments].concat(), b"");
        assert!(output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.stdout, said)
    };
    let (one, said) = invent(&[]);
    let (other, _) = invent(&[]);
    assert_ne!(one, other);
    let seed = said.strip_prefix("seed ").and_then(|it| it.split(',').next()).unwrap_or_default();
    assert_eq!(invent(&["--seed", seed]).0, one, "{said}");
}

#[test]
fn accelerated_events_and_ranks_by_tie_breaks_are_found_right() {
    let hall = Hall::new();
    for system in ["dutch", "double-swiss", "team-swiss"] {
        let file = hall.path("invented.trf");
        let tiebreaks = if system == "team-swiss" { "GPTS" } else { "BH/C1,BH,SB" };
        let line = format!(
            "generate --system {system} --acceleration baku --seed 5 --players 20 --rounds 8 \
             --tiebreaks {tiebreaks}"
        );
        let report = hall.tell(&line);
        assert!(report.contains("_BAKU") && report.contains("\n250 "), "{system}");
        fs::write(&file, report).unwrap();
        hall.tell(&format!("check {}", file.display()));
    }
}

#[test]
fn an_imported_report_is_checked_by_its_own_rules() {
    let hall = Hall::new();
    let file = hall.path("invented.trf");
    let report = hall.tell("generate --system double-swiss --seed 4 --players 8 --rounds 4");
    fs::write(&file, &report).unwrap();
    let path = file.display().to_string();
    let output = hall.run(&["import", &path], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && !said.contains("not what the rules give"), "{said}");

    // The same file by other rules: the second games would be second meetings.
    let dutch = report.replace("192 FIDE_DOUBLESWISS", "192 FIDE_DUTCH_2026");
    fs::write(&file, dutch).unwrap();
    let said = hall.refused(&format!("import {path}"));
    assert!(said.contains("These rounds are not what the rules give: 2, 3, 4"), "{said}");
}

#[test]
fn an_event_of_matches_is_run_to_its_report() {
    let hall = Hall::new();
    let refused = hall.refused("tournament new 'Matches' --system double-swiss --rounds 5");
    assert!(refused.contains("even number of rounds"), "{refused}");
    hall.tell("tournament new 'Matches' --system double-swiss --rounds 4 --starts 2026-09-05");
    for (name, rating) in [("Alpha, A", 2100), ("Bravo, B", 2000), ("Charlie, C", 1900)] {
        hall.tell(&format!("tournament add 1 '{name}' --rating {rating}"));
    }
    hall.tell("tournament color 1 white");
    for round in 1..=4 {
        hall.tell("tournament pair 1");
        hall.tell("tournament publish 1");
        hall.tell(&format!("tournament result 1 {round} 1 1-0"));
    }
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    assert!(report.contains("192 FIDE_DOUBLESWISS\n"), "{report}");
    let file = hall.path("matches.trf");
    fs::write(&file, report).unwrap();
    hall.tell(&format!("check {}", file.display()));
}
