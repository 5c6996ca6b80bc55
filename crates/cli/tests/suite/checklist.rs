//! Questions of FIDE's acceptance checklist that no other test answers.

#![allow(clippy::unwrap_used, reason = "a failed test panics")]

use crate::hall::Hall;

/// An event of players P1, P2, … with its first round published.
fn first_round(options: &str, players: u16, results: &str) -> Hall {
    let hall = Hall::with_event(options, players);
    hall.play_round(1, results);
    hall
}

#[test]
fn rounds_that_cannot_all_be_played_are_said_before_the_start() {
    let hall = Hall::new();
    hall.tell("tournament new Small --rounds 4");
    for name in ["P1", "P2", "P3"] {
        hall.tell(&format!("tournament add 1 {name} --rating 1800"));
    }
    hall.tell("tournament color 1 white");
    let output = hall.run(&["tournament", "pair", "1"], b"");
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("4 rounds are announced, but this field has 3."), "{said}");
}

#[test]
fn another_number_of_rounds_is_a_line_of_the_report() {
    let hall = first_round("--rounds 3", 6, "1 1-0\n2 =\n3 0-1\n");
    let said = hall.refused("tournament change 1 --rounds 4 --reason storm --yes");
    assert!(said.contains("--really"), "{said}");
    hall.tell("tournament change 1 --rounds 4 --reason storm --really");
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    assert!(report.contains("### after round 1: Rounds changed, before: 3; storm"), "{report}");
}

#[test]
fn points_that_make_no_sense_are_refused() {
    let hall = Hall::new();
    for (options, why) in [
        ("--points 1,1,0", "Two draws"),
        ("--points 0,0,1", "at least as much as a draw"),
        ("--bye-points 0.3", "what results can give"),
        ("--bye-points 2", "more than a win"),
    ] {
        let said = hall.refused(&format!("tournament new X --rounds 3 {options}"));
        assert!(said.contains(why), "{options}: {said}");
    }
    hall.tell("tournament new X --rounds 3 --points 3,1,0 --bye-points 2");
}

/// Round 2 of a round robin of four with two players exchanged, and what is said at the end of it.
fn round_robin_by_hand(exchanged: &str) -> (Hall, String) {
    let hall = first_round("--system round-robin --rounds 3", 4, "1 1-0\n2 1-0\n");
    hall.tell("tournament manual 1 --reason 'a broken clock'");
    hall.tell(&format!("tournament swap 1 {exchanged}"));
    let said = hall.refused("tournament manual 1 --end");
    (hall, said)
}

#[test]
fn a_round_robin_by_hand_is_checked_for_meetings() {
    // Round 2 is 4-3, 1-2; exchanging 3 and 1 brings 4-1 again.
    let (_, said) = round_robin_by_hand("P3 P1");
    assert!(said.contains("have already met") && said.contains("--really"), "{said}");
}

#[test]
fn byes_that_the_rules_do_not_like_are_barred_or_said() {
    let hall = first_round("--rounds 4", 6, "1 1-0\n2 =\n3 0-1\n");
    hall.tell("tournament half-points 1 P1 --bar");
    assert!(hall.refused("tournament absent 1 P1 2 --bye H --really").contains("may not have"));
    hall.tell("tournament half-points 1 P1 --allow");
    hall.tell("tournament absent 1 P1 2 --bye H");
    let said = hall.refused("tournament absent 1 P2 2 --bye F");
    assert!(said.contains("no longer advised") && said.contains("--acknowledge"), "{said}");
    hall.tell("tournament absent 1 P2 2 --bye F --acknowledge");
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    assert!(report.contains("### after round 1: full-point bye in round 2: 2 P2"), "{report}");
}

#[test]
fn both_together_never_get_more_than_the_game() {
    let hall = first_round("--rounds 3", 4, "1 1-0\n");
    for result in ["arbiter 1-1", "arbiter 1-=", "arbiter =-1"] {
        let said = hall.refused(&format!("tournament result 1 1 2 '{result}'"));
        assert!(said.contains("more than the game is worth"), "{result}: {said}");
    }
    hall.tell("tournament result 1 1 2 'arbiter =-0'");
}

#[test]
fn a_correction_that_comes_too_late_is_a_line_of_the_report() {
    let hall = first_round("--rounds 3", 4, "1 1-0\n2 1-0\n");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 2 --file -", b"1 =\n2 =\n");
    hall.tell("tournament correct-result 1 1 1 0-1 --reason slip --yes");
    let again = hall.refused("tournament correct-result 1 1 1 0-1 --reason slip --yes");
    assert!(again.contains("Nothing would change"), "{again}");
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    let line = "### after round 2: round 1, board 1: corrected for the rating report only: slip";
    assert!(report.contains(line), "{report}");
}

#[test]
fn lots_are_drawn_by_the_program_and_kept() {
    let hall = first_round("--rounds 3", 4, "1 =\n2 =\n");
    let drawn = hall.tell("tournament lots 1 P1 P2 P3 P4 --draw");
    assert_eq!(drawn.lines().count(), 4);
    assert!(hall.tell("tournament log 1").contains("lots-drawn"));
    assert!(hall.refused("tournament lots 1 P1 P2 P3 P4").contains("already been separated"));
}

#[test]
fn numbers_against_the_ratings_are_asked_about() {
    let hall = Hall::new();
    hall.tell("tournament new Event --rounds 3");
    for (name, rating) in [("P1", 2100), ("P2", 2000), ("P3", 2000), ("P4", 1900)] {
        hall.tell(&format!("tournament add 1 {name} --rating {rating}"));
    }
    // Equals: asked about, and nothing said of ratings.
    let said = hall.refused("tournament numbers 1 P1 P3 P2 P4");
    assert!(said.contains("2 players get another pairing number"), "{said}");
    assert!(!said.contains("rating"), "{said}");
    // Others do not exchange their numbers, unless FIDE mode is left.
    let said = hall.refused("tournament numbers 1 P2 P1 P3 P4 --really");
    assert!(said.contains("FIDE mode") && said.contains("leave-fide-mode"), "{said}");
    hall.tell("tournament leave-fide-mode 1 --reason 'house rules' --really");
    let said = hall.refused("tournament numbers 1 P2 P1 P3 P4");
    assert!(said.contains("rating") && said.contains("--yes"), "{said}");
    hall.tell("tournament numbers 1 P2 P1 P3 P4 --yes");
}

#[test]
fn three_equal_colours_in_a_round_robin_are_asked_about() {
    // By the table number 4 has Black, White and Black; round 2 is turned by hand.
    let (hall, said) = round_robin_by_hand("P4 P3");
    assert!(!said.contains("the same colour too often"), "{said}");
    hall.tell("tournament manual 1 --end --yes");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 2 --file -", b"1 =\n2 =\n");
    hall.tell("tournament manual 1 --reason 'a broken clock'");
    let said = hall.refused("tournament manual 1 --end");
    assert!(said.contains("P4 would have the same colour too often"), "{said}");
    assert!(said.contains("--yes"), "{said}");
    hall.tell("tournament swap 1 P4 P2");
    let said = hall.refused("tournament manual 1 --end");
    assert!(!said.contains("P4 would have the same colour too often"), "{said}");
}

#[test]
fn what_is_generated_obeys_the_rules_and_its_own_tie_breaks() {
    let hall = Hall::new();
    let report = hall.path("generated.trf");
    let check = format!("check {}", report.display());
    for (system, edition) in [("dutch", "2026"), ("dutch", "2017"), ("dubov", "2026")] {
        let made = hall.tell(&format!(
            "generate --seed 7 --players 31 --rounds 7 --system {system} --edition {edition} \
             --byes 60 --forfeits 60 --odd-results 30 --tiebreaks BH/C1,BH,SB --trf-version TRF26"
        ));
        assert!(made.lines().any(|line| line.starts_with("202 ")), "its tie-breaks are in it");
        std::fs::write(&report, &made).unwrap();
        hall.tell(&check);
        std::fs::write(&report, with_ranks_exchanged(&made)).unwrap();
        let output = hall.run(&["check", &report.display().to_string()], b"");
        assert_eq!(output.status.code(), Some(1), "two ranks were exchanged");
    }
}

#[test]
fn the_generator_sets_every_kind_of_bye_and_all_the_rest() {
    let hall = Hall::new();
    let made = |options: &str| {
        hall.tell(&format!(
            "generate --seed 5 --players 24 --rounds 6 --withdrawals 0 --late-entries 0 {options}"
        ))
    };
    let count = |report: &str, sign: char| {
        let players = report.lines().filter(|line| line.starts_with("001 "));
        let rounds = players.map(|line| {
            let blocks = line.as_bytes()[91..].chunks(10);
            blocks.filter(|block| block.get(7) == Some(&(sign as u8))).count()
        });
        rounds.sum::<usize>()
    };
    for (option, sign) in
        [("--half-point-byes", 'H'), ("--zero-point-byes", 'Z'), ("--full-point-byes", 'F')]
    {
        let report = made(&format!("{option} 200"));
        for other in ['H', 'Z', 'F'] {
            assert_eq!(0 < count(&report, other), other == sign, "{option}\n{report}");
        }
    }
    assert!(0 < count(&made("--forfeits 200"), '+'));
    assert!(0 < count(&made("--odd-results 300"), 'W'));
    let accelerated = made("--acceleration baku --tiebreaks DE,BH --trf-version TRF26");
    assert!(accelerated.contains("\n250 ") && accelerated.contains("\n202 "), "{accelerated}");
}

#[test]
fn ratings_of_generated_players_can_be_given_one_by_one() {
    let hall = Hall::new();
    let made = hall.tell("generate --seed 3 --players 6 --rounds 3 --ratings 2412,1777,2001,1650");
    let rating = |line: &str| line[48..52].trim().parse::<u16>().unwrap();
    let players = made.lines().filter(|line| line.starts_with("001 "));
    let ratings: Vec<u16> = players.map(rating).collect();
    assert_eq!(ratings.len(), 6);
    assert!(ratings.is_sorted_by(|one, other| one >= other), "{ratings:?}");
    for given in [2412, 2001, 1777, 1650] {
        assert!(ratings.contains(&given), "{ratings:?}");
    }
    let output = hall.run(&["generate", "--players", "2", "--ratings", "2000,1900,1800"], b"");
    assert_ne!(output.status.code(), Some(0), "three ratings for two players");
}

/// The report with the ranks of the first and the second exchanged.
fn with_ranks_exchanged(report: &str) -> String {
    let exchange = |line: &str| {
        if !line.starts_with("001 ") {
            return line.to_owned();
        }
        let rank = match line[85..89].trim() {
            "1" => "2",
            "2" => "1",
            other => other,
        };
        format!("{}{rank:>4}{}", &line[..85], &line[89..])
    };
    report.lines().map(exchange).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn adjourned_games_and_long_events_are_marked_in_the_report() {
    let options = "--rounds 3 --starts 2026-03-01 --ends 2026-03-31";
    let hall = first_round(options, 4, "1 1-0\n2 adjourned\n");
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    assert!(report.contains("### Round 1: P4 - P2 is adjourned"), "{report}");
    assert!(report.contains("### The event lasts more than 30 days"), "{report}");
    // Its sign is `?`, and what it counts for stands in record 162.
    assert!(report.contains("\n162 ") && report.contains("X 0.5"), "{report}");
    for (name, round) in [("P4", "   2 w ?"), ("P2", "   4 b ?")] {
        let line = report.lines().find(|line| line.get(14..16) == Some(name)).unwrap();
        assert_eq!((line[80..84].trim(), &line[91..]), ("0.5", round), "{report}");
    }
    let file = hall.path("report.trf");
    std::fs::write(&file, &report).unwrap();
    hall.tell(&format!("import {}", file.display()));
    assert_eq!(hall.json("tournament pairings 2 1")["boards"][1]["result"], "adjourned");
    // TRF16 has no such sign; the column stays, because others refuse a shorter line.
    let report = hall.tell("export 1 --trf-version TRF16 --line-end lf");
    assert!(!report.contains('?') && report.contains("   2 w  \n"), "{report}");
    assert!(hall.tell("tournament regulations 1").contains("more than 30 days"));
    hall.tell("tournament change 1 --ends 2026-03-30");
    assert!(!hall.tell("tournament regulations 1").contains("more than 30 days"));
}
