//! What `arbiter tournament` does beside the plain way from registration to report.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use crate::hall::{Hall, four_players};

/// Four players and the first round published: 1 meets 3, 2 meets 4.
fn first_round() -> Hall {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall
}

#[test]
fn every_kind_of_result_goes_in_and_comes_out() {
    for (typed, shown, in_report) in [
        ("1-0", "1-0", "w 1"),
        ("½", "=", "w ="),
        ("0-1", "0-1", "w 0"),
        ("+--", "+--", "w +"),
        ("---", "---", "w -"),
        ("'unrated 1-0'", "unrated 1-0", "w W"),
        ("'arbiter 0-='", "arbiter 0-=", "w 0"),
        ("adjourned", "adjourned", "3 w  "),
    ] {
        let hall = first_round();
        hall.tell(&format!("tournament result 1 1 1 {typed}"));
        let round = hall.json("tournament pairings 1");
        assert_eq!(round["boards"][0]["result"], shown);
        let report = hall.tell("export 1 --trf-version TRF16");
        let line = report.split(['\r', '\n']).find(|line| line.starts_with("001    1")).unwrap();
        assert!(format!("{line}   ").contains(in_report), "{typed}: {line}");
    }
}

#[test]
fn an_adjourned_game_is_finished_later() {
    let hall = first_round();
    hall.tell("tournament result 1 1 1 adjourned");
    hall.tell("tournament result 1 1 2 =");
    // The adjourned game counts as a draw until it is finished.
    assert_eq!(hall.json("tournament standings 1 --after 1")["rows"][0]["points"], "0.5");
    hall.tell("tournament result 1 1 1 0-1");
    assert_eq!(hall.json("tournament standings 1")["rows"][0]["name"], "Charlie, C");
}

#[test]
fn a_mistake_found_too_late_counts_for_rating_alone() {
    let hall = first_round();
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n2 1-0\n");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 2 --file -", b"1 =\n2 =\n");

    let said = hall.refused("tournament correct-result 1 1 1 0-1 --reason 'wrong sheet'");
    assert!(said.contains("rating report alone") && said.contains("--yes"), "{said}");
    hall.tell("tournament correct-result 1 1 1 0-1 --reason 'wrong sheet' --yes");

    assert_eq!(hall.json("tournament standings 1")["rows"][0]["name"], "Alpha, A");
    let report = hall.tell("export 1 --line-end lf");
    assert!(report.contains("3 w 0"), "the report has what was played");
    assert!(report.contains("### Round 1, board 1"), "and says what departs from the rules");
    let report = hall.tell("export 1 --trf-version TRF16 --line-end lf");
    // Points and ranks stay as they were announced (C.04.2.D.8).
    let standings = hall.json("tournament standings 1");
    for (row, rank) in standings["rows"].as_array().unwrap().iter().zip(1..) {
        let name = row["name"].as_str().unwrap();
        let line = report.lines().find(|line| line.contains(name)).unwrap();
        assert_eq!(line[80..84].trim(), row["points"].as_str().unwrap(), "{line}");
        assert_eq!(line[85..89].trim(), rank.to_string(), "{line}");
    }
    let report = hall.tell("export 1 --trf-version TRF26 --line-end lf");
    let comment = report.lines().find(|line| line.starts_with("###")).unwrap();
    assert!(comment.contains("Round 1, board 1") && comment.contains("rating alone"), "{comment}");
    let file = hall.path("report.trf");
    std::fs::write(&file, &report).unwrap();
    let checked = hall.run(&["check", file.to_str().unwrap()], b"");
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success(), "rounds are paired by the announced points: {said}");

    let again = hall.refused("tournament correct-result 1 1 1 0-1 --reason again --yes");
    assert!(again.contains("Nothing would change"), "{again}");
    let round = hall.run(&["tournament", "pairings", "1", "1"], b"");
    let said = String::from_utf8_lossy(&round.stderr).into_owned();
    assert!(said.contains("board 1: 0-1 counts for the rating report alone"), "{said}");
}

// clause: SWISS.A1
#[test]
fn regulations_that_cannot_be_are_refused_at_the_start() {
    let hall = Hall::new();
    let said = hall.refused("tournament new X --rounds 5 --bye-points 0.3");
    assert!(said.contains("a win, a draw or nothing"), "{said}");
    hall.tell("tournament new Football --rounds 5 --points 3,1,0 --bye-points 2");
    let said = hall.refused(
        "tournament new RR --rounds 5 --system round-robin --tiebreaks BH --editions tiebreaks=2026",
    );
    assert!(said.contains("BH is not allowed in this event") && said.contains('8'), "{said}");
    let arguments = ["tournament", "new", "Y", "--rounds", "5", "--tiebreaks", "PS,BH"];
    let editions = ["--editions", "tiebreaks=2012"];
    let output = hall.run(&[&arguments[..], &editions[..]].concat(), b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && said.contains("TB.7x"), "{said}");
}

#[test]
fn players_kept_apart_do_not_meet() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament color 1 white");
    let round = hall.json("tournament pair 1");
    assert_eq!(round["boards"][0]["black"]["name"], "Charlie, C");

    hall.tell("tournament change 1 --keep-apart 'alpha; charlie'");
    let round = hall.json("tournament pair 1");

    assert_eq!(round["boards"][0]["black"]["name"], "Delta, D");
    let said = hall.refused("tournament swap 1 charlie delta --reason why");
    assert!(said.contains("kept apart") && said.contains("--really"), "{said}");
    assert!(hall.tell("export 1 --line-end lf").contains("\n260 "), "the report keeps them apart");
}

#[test]
fn a_session_by_hand_is_compared_at_its_end() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament manual 1 --reason 'same club'");
    assert!(hall.refused("tournament publish 1").contains("manual 1 --end"));
    hall.tell("tournament swap 1 charlie delta");

    let said = hall.refused("tournament manual 1 --end");
    assert!(said.contains("not the one that the rules give"), "{said}");
    let compared = hall.tell("tournament manual 1 --end --yes");

    assert!(compared.contains("+ Alpha, A - Delta, D"), "{compared}");
    assert!(compared.contains("- Alpha, A - Charlie, C"), "{compared}");
    hall.tell("tournament publish 1");
    let log = hall.tell("tournament log 1");
    assert!(log.contains("manual-begun") && log.contains("manual-ended"), "{log}");
}

#[test]
fn prizes_forecast_and_explanation_are_printed() {
    let hall = first_round();
    hall.tell("tournament change 1 --prize First=100 --prize 'Second=50' --starts 2018-03-01");
    hall.tell("tournament result 1 1 1 1-0");
    hall.tell("tournament result 1 1 2 1-0");

    let prizes = hall.tell("tournament prizes 1 --format csv");
    assert!(prizes.contains("75.00"), "{prizes}");
    let forecast = hall.tell("tournament forecast 1 --format csv");
    // 2100 beats 1900: expected 0.76, K 20.
    assert!(forecast.contains("1,2100,\"Alpha, A\",1,4.80,2105,"), "{forecast}");
    let games = hall.tell("tournament forecast 1 alpha");
    assert!(games.contains("0.76") && games.contains("0.24"), "{games}");
    assert!(hall.tell("tournament explain 1").lines().count() > 2);
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    let open = hall.tell("tournament forecast 1 --format csv");
    assert!(open.contains(" / "), "{open}");
}

#[test]
fn chances_of_norms_are_told_for_every_title() {
    let hall = first_round();
    let chances = hall.json("tournament chances 1 alpha --edition 2024");
    // Three rounds are not nine games.
    assert_eq!(chances["titles"][0]["state"], "gone");
    assert_eq!(chances["games_left"], 3);
    assert!(hall.tell("tournament chances 1 alpha --edition 2024").contains("GM  gone"));
}

#[test]
fn teams_play_with_substitutes() {
    let hall = Hall::new();
    hall.tell("tournament new League --rounds 3 --teams 2 --tiebreaks GPTS");
    for (name, rating) in [("A1", 2200), ("A2", 2190), ("A3", 2180), ("B1", 2100), ("B2", 2090)] {
        hall.tell(&format!("tournament add 1 {name} --rating {rating}"));
    }
    hall.tell("tournament team 1 Anvers A1 A2 A3");
    hall.tell("tournament team 1 Bruges B1 B2");
    assert!(hall.tell("tournament teams 1").contains("A3  substitute"));
    hall.tell("tournament color 1 white");
    hall.tell("tournament lineup 1 Anvers 1 A1 A3");
    let round = hall.json("tournament pair 1");
    assert_eq!(round["boards"][0]["white"]["name"], "A1");
    assert_eq!(round["boards"][1]["black"]["name"], "A3");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n2 =\n");

    let standings = hall.json("tournament team-standings 1");

    assert_eq!(standings["rows"][0]["name"], "Anvers");
    assert_eq!(standings["rows"][0]["points"], "2.0");
    let report = hall.tell("export 1");
    let has_team = |line: &str| line.starts_with("310") && line.contains("Anvers");
    assert!(report.split('\r').any(has_team), "{report}");
}

#[test]
fn an_event_by_its_own_rules_announces_them() {
    let hall = Hall::new();
    let said = hall.refused("tournament new Club --rounds 3 --system own --color-rule 'by lot'");
    assert!(said.contains("what a bye is worth") && said.contains("float rule"), "{said}");
    hall.tell(
        "tournament new Club --rounds 3 --system own --rating-use nothing --bye-points 0.5 \
         --adjourned = --color-rule 'by lot' --float-rule never --rating-list 'FIDE 2026-11' \
         --posted-at 'the door' --session '2026-07-01 14:00/19:30'",
    );
    for name in ["Alpha", "Bravo", "Charlie"] {
        hall.tell(&format!("tournament add 1 {name}"));
    }
    hall.tell("tournament color 1 white");
    assert!(hall.refused("tournament pair 1").contains("by hand"));
    hall.tell("tournament manual 1 --reason 'our rules'");
    hall.tell("tournament manual 1 --end");
    let said = hall.refused("tournament publish 1");
    assert!(said.contains("change 1 --description"), "{said}");
    let rules = hall.path("rules.txt");
    fs::write(&rules, "Neighbours meet.\n").unwrap();
    hall.tell(&format!("tournament change 1 --description '{}'", rules.display()));
    hall.tell("tournament publish 1");

    let sheet = hall.tell("tournament regulations 1");
    assert!(sheet.contains("Neighbours meet.") && sheet.contains("(!)"), "{sheet}");
    assert!(sheet.contains("bye value            0.5"), "{sheet}");
    let posted = hall.tell("tournament post 1 1 --at '2026-07-01 19:45'");
    assert!(posted.contains("the door") && posted.contains("late"), "{posted}");
}

#[test]
fn unrated_players_are_acknowledged_once_and_estimates_are_marked() {
    let hall = Hall::new();
    hall.tell("tournament new Open --rounds 3 --rating-list FIDE");
    hall.tell("tournament add 1 Alpha --rating 2000");
    hall.tell("tournament add 1 Bravo");
    hall.tell("tournament add 1 Charlie --rating 1650 --estimated");
    hall.tell("tournament color 1 white");

    let said = hall.refused("tournament pair 1");
    assert!(said.contains("no rating") && said.contains("--acknowledge"), "{said}");
    hall.tell("tournament pair 1 --acknowledge");

    let list = hall.tell("tournament start-list 1 --format csv");
    assert!(list.contains("Alpha,2000,typed") && list.contains("Charlie,1650,estimated"), "{list}");
    assert!(list.contains("Bravo,,none"), "{list}");
}

#[test]
fn an_accelerated_event_is_checked_with_its_fictitious_points() {
    let hall = Hall::new();
    hall.tell("tournament new Open --rounds 4 --acceleration haley");
    for n in 0..12 {
        hall.tell(&format!("tournament add 1 'Player {n:02}' --rating {}", 2200 - 10 * n));
    }
    hall.tell("tournament color 1 white");
    for round in 1..=4 {
        hall.tell("tournament pair 1");
        hall.tell("tournament publish 1");
        let results = "1 1-0\n2 =\n3 0-1\n4 1-0\n5 =\n6 0-1\n";
        hall.tell_with(&format!("tournament result 1 {round} --file -"), results.as_bytes());
    }
    let report = hall.path("report.trf");
    hall.tell(&format!("export 1 --trf-version TRF16 --trf '{}'", report.display()));
    assert!(fs::read_to_string(&report).unwrap().contains("XXA"));
    hall.tell(&format!("check '{}'", report.display()));

    assert_eq!(hall.tell(&format!("import '{}'", report.display())), "2\n");
    assert!(hall.tell("tournament regulations 2").contains("Haley"));
}

#[test]
fn a_playoff_is_planned_and_decided() {
    let hall = first_round();
    let plan = hall.tell("tournament plan-playoff 1 alpha bravo");
    assert!(plan.contains("level for first place"), "{plan}");
    hall.tell("tournament playoff 1 bravo alpha --how 'sudden death'");
    let log = hall.tell("tournament log 1");
    assert!(log.contains("playoff-planned") && log.contains("playoff-decided"), "{log}");
}

#[test]
fn what_is_derived_from_the_log_is_made_again() {
    let hall = first_round();
    let list = hall.tell("tournament list");
    assert!(list.contains("playing") && list.contains("4 players"), "{list}");
    hall.tell("tournament rebuild");
    assert_eq!(hall.tell("tournament list"), list);
    fs::remove_file(hall.path("events-derived.sqlite")).unwrap();
    assert_eq!(hall.tell("tournament list"), list);
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n2 1-0\n");
    hall.tell("tournament close 1 --yes");
    assert!(hall.tell("tournament list").contains("closed"));
}

/// An archive of one file.
fn zipped(name: &str, content: &[u8]) -> Vec<u8> {
    arbiter_store::archive::pack([(name, content)]).unwrap()
}

#[test]
fn lists_are_taken_in_zipped_as_they_are_delivered() {
    let hall = Hall::new();
    let xml = "<playerslist><player><fideid>205494</fideid><name>Example, Ann</name>\
               <country>BEL</country><sex>F</sex><title></title><rating>2101</rating>\
               <birthday>1990</birthday><flag></flag></player></playerslist>";
    let file = hall.path("standard_rating_list_xml.zip");
    fs::write(&file, zipped("standard_rating_list.xml", xml.as_bytes())).unwrap();
    hall.tell(&format!("import --list FIDE '{}'", file.display()));
    assert!(hall.tell("tournament players 'exa an'").contains("205494"));

    let database = hall.path("players.sqlite");
    let connection = rusqlite::Connection::open(&database).unwrap();
    let sql = "create table players (IdNumber integer primary key, Name text, Elo integer);
               insert into players values (77, 'Sample, Jan', 1750);";
    connection.execute_batch(sql).unwrap();
    drop(connection);
    let file = hall.path("players_202611.zip");
    fs::write(&file, zipped("players.sqlite", &fs::read(&database).unwrap())).unwrap();
    hall.tell(&format!("import --list BEL '{}'", file.display()));
    assert!(hall.tell("tournament players 77").contains("Sample, Jan"));
    assert!(hall.tell("tournament players exam").contains("FIDE"), "the other list is still there");
}
