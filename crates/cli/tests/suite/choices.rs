//! Choices of an event that FIDE's acceptance checklist asks for: the order of equals, ratings of
//! long events, values from outside, Chess960, and what the report holds.

#![allow(clippy::unwrap_used, reason = "a failed test panics")]

use crate::hall::Hall;

fn round(hall: &Hall, number: u8, results: &str) {
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall.tell_with(&format!("tournament result 1 {number} --file -"), results.as_bytes());
}

/// The names of the standings, best first, and the value of the first tie-break.
fn standings(hall: &Hall) -> Vec<(String, String)> {
    let rows = hall.json("tournament standings 1")["rows"].as_array().unwrap().clone();
    let row = |row: &serde_json::Value| {
        let value = row["values"][0]["value"].as_str().unwrap_or("-").to_owned();
        (row["name"].as_str().unwrap().to_owned(), value)
    };
    rows.iter().map(row).collect()
}

#[test]
fn the_plan_says_what_the_rounds_carry_and_when_papers_are_due() {
    let hall =
        Hall::with_event("--rounds 4 --starts 2026-09-10 --ends 2026-09-13 --rated true", 12);

    let said = hall.tell("tournament plan 1");
    let french = hall.tell("tournament plan 1 --lang fr");

    for line in [
        "12 players need at least 4 rounds to find one winner. (SWISS.CAP.1)",
        "After 4 rounds the order is settled down to place 1. (SWISS.CAP.2)",
        "4 rounds find one winner among at most 16 players. (SWISS.CAP.3)",
        "by 2026-09-07, or by 2026-08-11 where title norms are possible.",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert!(french.contains("12 joueurs demandent au moins 4 rondes"), "{french}");
}

// clause: 2026:TB.3
#[test]
fn playoffs_are_announced_with_all_seven_things_and_planned_as_announced() {
    let rules = "places=1; after=1; format=two games; numbering=starting list; colours=lot; \
                 time=3+2; schedule=after the last round";
    let hall = Hall::new();
    let new = |line: &str| {
        hall.run(&["tournament", "new", "Event", "--rounds", "1", "--playoff", line], b"")
    };
    let without = new(&rules.replace("format=two games; ", ""));
    assert!(!without.status.success());
    let said = String::from_utf8_lossy(&without.stderr);
    assert!(said.contains("do not say: format"), "{said}");

    assert!(new(rules).status.success());
    for name in ["P1", "P2"] {
        hall.tell(&format!("tournament add 1 {name} --rating 2000"));
    }
    hall.tell("tournament color 1 white");
    round(&hall, 1, "1 =\n");
    let sheet = hall.tell("tournament regulations 1");
    assert!(sheet.contains("for places 1 to 1, after 1 tie-breaks: two games"), "{sheet}");
    let plan = hall.tell("tournament plan-playoff 1 P1 P2");
    assert!(plan.contains("two games; 3+2; starting list; lot; after the last round"), "{plan}");
}

#[test]
fn groups_are_put_together_in_an_italo_swiss_alone_and_with_a_reason() {
    let hall = Hall::with_event("--rounds 4", 8);

    let refused = hall.run(&["tournament", "pair", "1", "--merge", "1", "--reason", "late"], b"");
    let without = hall.run(&["tournament", "pair", "1", "--merge", "1"], b"");

    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("Only in an Italo-Swiss can groups be merged"), "{said}");
    assert!(!refused.status.success() && !without.status.success());
}

#[test]
fn equal_ratings_stand_in_the_order_that_was_announced() {
    let hall = Hall::new();
    hall.tell("tournament new Event --rounds 3");
    for (name, fide_id, birth) in
        [("Delta", 4, "1990"), ("Alpha", 9, "2001-05-01"), ("Charlie", 2, "1955"), ("Bravo", 7, "")]
    {
        let birth = if birth.is_empty() { String::new() } else { format!("--birth {birth}") };
        hall.tell(&format!("tournament add 1 {name} --rating 2000 --fide-id {fide_id} {birth}"));
    }
    for (order, expected) in [
        ("alphabet", ["Alpha", "Bravo", "Charlie", "Delta"]),
        ("fide-id", ["Charlie", "Delta", "Bravo", "Alpha"]),
        ("oldest", ["Charlie", "Delta", "Alpha", "Bravo"]),
        ("youngest", ["Alpha", "Delta", "Charlie", "Bravo"]),
        ("entry", ["Delta", "Alpha", "Charlie", "Bravo"]),
    ] {
        if order != "alphabet" {
            hall.tell(&format!("tournament change 1 --equals {order}"));
        }
        let list = hall.tell("tournament start-list 1 --format csv");
        let names: Vec<&str> =
            list.lines().skip(1).map(|it| it.split(',').nth(2).unwrap()).collect();
        assert_eq!(names, expected, "{order}");
    }
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    let said = hall.refused("tournament change 1 --equals alphabet --reason whim --really");
    assert!(said.contains("FIDE mode"), "{said}");
}

#[test]
fn a_chess960_event_draws_a_position_for_each_round() {
    let hall = Hall::with_event("--rounds 3 --chess960 true", 4);
    let drawn = hall.tell("tournament position 1");
    assert!(drawn.starts_with("round 1: position "), "{drawn}");
    let array = drawn.trim().rsplit(' ').next().unwrap();
    assert_eq!(array.len(), 8, "{drawn}");
    let other = if drawn.contains("position 518,") { 0 } else { 518 };
    let said = hall.refused(&format!("tournament position 1 {other}"));
    assert!(said.contains("drawn before") && said.contains("--yes"), "{said}");
    hall.tell(&format!("tournament position 1 {other} --yes"));
    round(&hall, 1, "1 1-0\n2 =\n");
    assert!(hall.refused("tournament position 1 7 --round 1").contains("not open for this"));
    assert!(hall.refused("tournament position 1 960").contains("960"));
    assert!(hall.tell("tournament position 1 7").contains("round 2: position 7"));
    assert!(hall.tell("tournament log 1").contains("position-drawn"));
    hall.tell("tournament new Usual --rounds 3");
    assert!(hall.refused("tournament position 2").contains("Chess960"));
}

#[test]
fn values_from_outside_rank_players_who_are_level() {
    let hall = Hall::with_event("--rounds 3 --tiebreaks OTHER_BLITZ", 4);
    round(&hall, 1, "1 =\n2 =\n");
    hall.tell("tournament outside 1 BLITZ P4=4.5 P2=3 P1=1 P3=0.5");
    let names: Vec<String> = standings(&hall).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["P4", "P2", "P1", "P3"]);
    hall.tell("tournament outside 1 BLITZ P3=5");
    assert_eq!(standings(&hall)[0], ("P3".to_owned(), "5".to_owned()));
    assert!(hall.refused("tournament outside 1 BLITZ P1=fast").contains("fast"));
    assert!(hall.refused("tournament outside 1 BLITZ P3=5").contains("Nothing would change"));
}

#[test]
fn unrated_opponents_are_left_out_or_have_the_rating_that_was_announced() {
    let hall = Hall::with_event("--rounds 3 --tiebreaks ARO", 3);
    hall.tell("tournament add 1 P4 --acknowledge");
    hall.play_round(1, "1 1-0\n2 1-0\n");
    let values = |hall: &Hall| standings(hall).into_iter().map(|it| it.1).collect::<Vec<_>>();
    assert!(values(&hall).iter().all(|value| value == "-"), "dropped: {:?}", values(&hall));
    let announce = "tournament change 1 --tiebreaks ARO/U1400 --reason announced --really";
    hall.tell(announce);
    assert!(values(&hall).contains(&"1400".to_owned()), "{:?}", values(&hall));
}

#[test]
fn a_long_event_has_several_ratings_a_player_each_from_its_round() {
    let dates = "--starts 2026-03-01 --ends 2026-05-31";
    let hall = Hall::with_event(&format!("--rounds 2 --tiebreaks ARO {dates}"), 4);
    round(&hall, 1, "1 =\n2 =\n");
    round(&hall, 2, "1 =\n2 =\n");
    // Whoever met P1 in round 2 met 2300 then, and 2100 at the start.
    let met = |round: u8| {
        let pairings = hall.json(&format!("tournament pairings 1 {round}"));
        let boards = pairings["boards"].as_array().unwrap().clone();
        let name = |it: &serde_json::Value, side: &str| it[side].to_string().replace('"', "");
        let board = boards.iter().find(|it| it.to_string().contains("P1")).unwrap().clone();
        (name(&board, "white"), name(&board, "black"))
    };
    assert_ne!(met(1), met(2));
    let of = |who: &str| {
        let rows = standings(&hall);
        rows.into_iter().find(|(name, _)| name == who).unwrap().1
    };
    let before: Vec<String> = ["P1", "P2", "P3", "P4"].iter().map(|who| of(who)).collect();
    hall.tell("tournament correct 1 P1 --later-rating 2=2300 --reason 'list of April'");
    let first: Vec<String> = ["P1", "P2", "P3", "P4"].iter().map(|who| of(who)).collect();
    assert_eq!(first, before, "by default the first rating counts");
    let choose = |word: &str| {
        hall.tell(&format!(
            "tournament change 1 --tiebreak-rating {word} --reason announced --really"
        ));
        ["P1", "P2", "P3", "P4"].iter().map(|who| of(who)).collect::<Vec<String>>()
    };
    let changed =
        |after: &[String]| before.iter().zip(after).filter(|(old, new)| old != new).count();
    let each_round = choose("each-round");
    assert_eq!(changed(&each_round), 1, "only who met P1 in round 2: {before:?} {each_round:?}");
    let latest = choose("latest");
    assert_eq!(changed(&latest), 2, "everybody who met P1: {before:?} {latest:?}");
}

#[test]
fn tie_breaks_by_rating_are_advised_against_in_a_long_event() {
    let hall = Hall::new();
    let long = ["--starts", "2026-03-01", "--ends", "2026-03-31"];
    let new = ["tournament", "new", "League", "--rounds", "3", "--tiebreaks", "BH,ARO"];
    let output = hall.run(&[&new[..], &long[..]].concat(), b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("ARO is not advised: the event lasts more than 30 days"), "{said}");
    assert!(!said.contains("BH is not advised"), "{said}");
    let output = hall.run(&[&new[..], &["--starts", "2026-03-01"]].concat(), b"");
    assert!(!String::from_utf8(output.stderr).unwrap().contains("not advised"));
}

#[test]
fn lots_that_are_drawn_again_give_the_same_order() {
    let hall = Hall::with_event("--rounds 3", 4);
    round(&hall, 1, "1 =\n2 =\n");
    let drawn = hall.tell("tournament lots 1 P1 P2 P3 P4 --draw");
    for _ in 0..5 {
        assert_eq!(hall.tell("tournament lots 1 P4 P2 P1 P3 --draw --yes"), drawn);
    }
    let names: Vec<String> = standings(&hall).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, drawn.lines().collect::<Vec<_>>(), "and they rank the players");
}

// clause: SWISS.P3
#[test]
fn prizes_for_the_players_of_the_federation_and_for_guests() {
    let hall = Hall::new();
    hall.tell(
        "tournament new Event --rounds 3 --federation BEL --prize First=100 \
         --prize 'Best Belgian=50@national' --prize 'Best guest=40@foreign'",
    );
    for (name, rating, federation) in
        [("P1", 2100, "NED"), ("P2", 2090, "NED"), ("P3", 2080, "BEL"), ("P4", 2070, "BEL")]
    {
        hall.tell(&format!("tournament add 1 {name} --rating {rating} --federation {federation}"));
    }
    hall.tell("tournament color 1 white");
    round(&hall, 1, "1 1-0\n2 =\n");
    let prizes = hall.tell("tournament prizes 1 --format csv");
    let line = |prize: &str| prizes.lines().find(|line| line.contains(prize)).unwrap_or_default();
    assert!(line("First").contains("P1"), "{prizes}");
    assert!(line("Best guest").contains("P2"), "{prizes}");
    assert!(line("Best Belgian").contains("P4"), "{prizes}");
    assert!(
        hall.run(&["tournament", "new", "X", "--rounds", "3", "--prize", "A=1@x"], b"")
            .status
            .code()
            != Some(0)
    );
}

#[test]
fn the_report_holds_all_that_the_format_has_a_record_for() {
    let options = "--rounds 4 --time-control '90 min/40 moves + 30 min + 30 sec per move' \
                   --acceleration baku --federation BEL --session '2026-03-01 14:00' \
                   --session '2026-03-02 14:00' --chief-arbiter 'Chief, A' --deputy-arbiter 'Deputy, B' \
                   --bye-points 0.5 --starts 2026-03-01 --ends 2026-03-05";
    let hall = Hall::new();
    hall.tell(&format!("tournament new Event {options}"));
    for n in 1..=8 {
        let rating = 2200 - 10 * n;
        hall.tell(&format!(
            "tournament add 1 P{n} --rating {rating} --national-rating {rating} --national-id {n}"
        ));
    }
    hall.tell("tournament change 1 --keep-apart 'P1; P2'");
    hall.tell("tournament color 1 black");
    hall.tell("tournament absent 1 P3 3 --bye H");
    hall.tell("tournament absent 1 P4 2");
    round(&hall, 1, "1 1-0\n2 adjourned\n3 +--\n4 'arbiter =-0'\n".replace('\'', "").as_str());
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    let line = |start: &str| report.lines().find(|line| line.starts_with(start));
    for start in ["012 Event", "112 Deputy", "132 ", "142 4", "152 B", "172 BEL", "192 FIDE_DUTCH"]
    {
        assert!(line(start).is_some(), "{start}\n{report}");
    }
    assert_eq!(line("222 "), Some("222 40/5400+30:1800+30"), "{report}");
    assert_eq!(line("240 H"), Some("240 H 003    3"), "{report}");
    assert_eq!(line("240 Z"), Some("240 Z 002    4"), "{report}");
    for start in ["162 ", "182 ", "202 ", "250 ", "260 ", "BEL ", "### Round 1"] {
        assert!(line(start).is_some(), "{start}\n{report}");
    }
    // A game that is adjourned has no result yet; a final report waits for it.
    let is_named = report.contains("### Round 1: P2 - P4 is adjourned");
    assert!(is_named && report.contains("     4 w ?\n"), "{report}");
    // Read back, nothing is lost.
    let file = hall.path("report.trf");
    std::fs::write(&file, &report).unwrap();
    hall.tell(&format!("import {}", file.display()));
    let again = hall.tell("export 2 --trf-version TRF26 --line-end lf");
    for start in ["222 ", "240 H", "142 ", "152 ", "250 ", "260 "] {
        assert!(again.lines().any(|line| line.starts_with(start)), "{start}\n{again}");
    }
}

/// The texts are those of the pages.
#[test]
fn refusals_are_said_in_the_language_that_was_asked_for() {
    let hall = Hall::with_event("--rounds 3", 4);

    let said = hall.refused("tournament publish 1 --lang fr");
    assert!(said.contains("Aucune ronde n’est préparée : appariez-la d’abord."), "{said}");
    let said = hall.refused("tournament --lang de publish 1");
    assert!(said.contains("Es gibt keinen Entwurf einer Runde: paaren Sie sie zuerst."), "{said}");
}
