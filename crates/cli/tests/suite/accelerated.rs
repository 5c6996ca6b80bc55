//! Accelerated events with late entries, and what is said of their system.

use crate::hall::Hall;

/// An event of eight players, rated 1940 to 1520, whose first round White won on every board.
fn after_round_1(hall: &Hall, options: &str) {
    hall.tell(&format!("tournament new Club --rounds 7 {options}"));
    for n in 1..=8 {
        hall.tell(&format!("tournament add 1 P{n} --rating {}", 2000 - 60 * n));
    }
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    for board in 1..=4 {
        hall.tell(&format!("tournament result 1 1 {board} 1-0"));
    }
}

/// The limits are the arbiter's, and groups are made once.
// clause: DEGR.2
#[test]
fn a_club_sets_the_limits_of_the_degressive_groups_and_late_entries_do_not_stop_it() {
    let hall = Hall::new();
    after_round_1(&hall, "--acceleration degressive:1850:1650");
    for n in 1..=5 {
        hall.tell(&format!("tournament add 1 Late{n} --rating 1200"));
    }
    let draft = hall.tell("tournament pair 1 --yes");
    assert!(draft.contains("round 2") && draft.contains("Late5"), "{draft}");
}

#[test]
fn limits_that_do_not_fit_can_be_changed_before_round_1() {
    let hall = Hall::new();
    hall.tell("tournament new Club --rounds 7 --acceleration degressive:1900:1700");
    for n in 1..=8 {
        hall.tell(&format!("tournament add 1 P{n} --rating {}", 2000 - 60 * n));
    }
    hall.tell("tournament color 1 white");
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("rating group A has 1 of 8 players"), "{said}");
    assert!(said.contains("arbiter tournament change 1 --acceleration degressive:A:B"), "{said}");
    hall.tell("tournament change 1 --acceleration degressive:1850:1650");
    hall.tell("tournament pair 1");
}

/// Half the field, 1 to 4, has the point; whoever comes later changes nobody's group.
// clause: HALEY.2
#[test]
fn the_groups_of_haley_are_those_of_round_1() {
    for (rating, points) in [(1200, "1    4"), (1990, "1    5")] {
        let hall = Hall::new();
        after_round_1(&hall, "--acceleration haley");
        hall.tell(&format!("tournament add 1 Late --rating {rating}"));
        let draft = hall.tell("tournament pair 1 --yes");
        let report = hall.tell("tournament export 1 --trf-version TRF26 --line-end lf");
        let given: Vec<&str> = report.lines().filter(|it| it.starts_with("250")).collect();
        assert_eq!(given.len(), 1, "{given:?}");
        assert!(given[0].ends_with(points), "{given:?}");
        // P1 and P4 won with the point, P5 won without it: they are not in one group.
        let first = draft.lines().nth(1).unwrap_or_default();
        assert!(first.contains("P1") && first.contains("P4"), "{draft}");
    }
}

#[test]
fn what_fide_says_of_a_system_is_said_when_it_is_chosen_and_stands_in_the_regulations() {
    let hall = Hall::new();
    for (options, part) in [
        ("--system lim", "deprecated"),
        ("--system double-swiss", "deprecated"),
        ("--acceleration haley", "none of C.04.7"),
    ] {
        let line = format!("tournament new Open --rounds 6 --starts 2026-03-01 {options}");
        let words: Vec<&str> = line.split_whitespace().collect();
        let output = hall.run(&words, b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && said.contains(part), "{options}: {said}");
        let id = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let sheet = hall.tell(&format!("tournament regulations {id}"));
        assert!(sheet.contains(part), "{options}: {sheet}");
    }
    let earlier = hall.tell("tournament new Old --rounds 6 --starts 2026-01-31 --system lim");
    let sheet = hall.tell(&format!("tournament regulations {}", earlier.trim()));
    assert!(!sheet.contains("deprecated") && sheet.contains("Swiss rules 2017"), "{sheet}");
}

#[test]
fn a_published_round_is_taken_back_for_a_ground_of_the_rules() {
    let hall = Hall::new();
    after_round_1(&hall, "");
    let said = hall.refused("tournament withdraw-round 1 --reason mistake --really");
    assert!(said.contains("--ground rematch"), "{said}");
    hall.tell("tournament withdraw-round 1 --ground late-entry --reason 'P9 has come' --really");
    let journal = hall.tell("tournament journal 1");
    assert!(journal.contains("late-entry") && journal.contains("P9 has come"), "{journal}");
}
