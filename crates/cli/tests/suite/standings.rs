//! `arbiter standings` as it is run.

use std::process::Output;

use crate::program::{command, run, stderr, stdout};

const S6: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../standings/tests/data/s6.trf");
const TEAM4: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../standings/tests/data/team4.trf");

fn standings(arguments: &[&str]) -> Output {
    command("standings", arguments, "")
}

#[test]
fn csv_has_a_column_for_each_tie_break() {
    let output = standings(&[
        S6,
        "--edition",
        "2012",
        "--tiebreaks",
        "BH/C1,BH,SB,ARO/C1",
        "--format",
        "csv",
    ]);

    assert!(output.status.success());
    let expected = "\
place,number,name,rating,points,BH/C1,BH,SB,ARO/C1
1,2,B,2000,3.0,7,8,5.25,1900
2,3,C,1900,3.0,6.5,7.5,4.75,1966.67
3,1,A,2100,2.5,7,8,4.5,1900
4,6,F,1600,1.5,8.5,9.5,2.25,2050
5,4,D,1800,1.5,7,7.5,1.25,2000
6,5,E,1700,0.5,6.5,7.5,0.5,2000
";
    assert_eq!(stdout(&output), expected);
    assert!(stderr(&output).contains("tie-breaks of 2012"));
}

#[test]
fn a_list_of_team_codes_ranks_the_teams() {
    let teams = ["--edition", "2026", "--tiebreaks", "MPvGP,EDE", "--format", "csv"];
    let output = standings(&[&[TEAM4], &teams[..]].concat());
    let named = standings(&[&[TEAM4, "--teams", "match-points"], &teams[..]].concat());

    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stdout(&output), stdout(&named));
    assert_eq!(stdout(&output).lines().count(), 5, "four teams");
    let players = standings(&[TEAM4, "--edition", "2026", "--tiebreaks", "WIN", "--format", "csv"]);
    assert!(stdout(&players).lines().count() > 5, "players");
}

#[test]
fn the_text_shows_shared_places_and_the_working() {
    let output = standings(&[S6, "--edition", "2012", "--tiebreaks", "DE", "--working"]);

    let text = stdout(&output);
    assert!(text.contains("after round 4, tie-breaks of 2012"), "{text}");
    assert!(text.contains("    1=     2  B"), "{text}");
    assert!(text.contains("  DE = 0.5 (The sum of what counts.)"), "{text}");
    assert!(text.contains("  DE = - (Says nothing: not all who are level have met.)"), "{text}");
}

#[test]
fn json_has_exact_values_and_the_working_of_every_round() {
    let output = standings(&[
        S6,
        "--edition",
        "2012",
        "--tiebreaks",
        "BH,TPR",
        "--working",
        "--format",
        "json",
    ]);

    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(answer["edition"], "2012");
    assert_eq!(answer["tiebreaks"][0]["clause"], "TB.4a");
    let first = &answer["rows"][0];
    assert_eq!(first["number"], 2);
    assert_eq!(first["values"][0]["exact"], "8");
    let terms = first["working"][0]["terms"].as_array().unwrap();
    let amounts: Vec<&str> = terms.iter().map(|term| term["amount"].as_str().unwrap()).collect();
    assert_eq!(amounts, ["3/2", "5/2", "1", "3"]);
    assert_eq!(first["working"][1]["finish"], "The average of 4 games, +193 for a score of 75 %.");
}

#[test]
fn the_rule_as_printed_and_decisions_of_people_are_options() {
    let printed = standings(&[
        S6,
        "--edition",
        "2012",
        "--tiebreaks",
        "BH",
        "--opponents-unplayed",
        "awarded",
        "--format",
        "csv",
    ]);
    assert!(stdout(&printed).contains("1,3,C,1900,3.0,8.5\n2,2,B,2000,3.0,7.5"));

    let drawn = standings(&[
        S6,
        "--edition",
        "2012",
        "--tiebreaks",
        "LOTS",
        "--lots",
        "3,2",
        "--format",
        "csv",
    ]);
    assert!(stdout(&drawn).contains("1,3,C,1900,3.0,2\n2,2,B,2000,3.0,1"));

    let early = standings(&[
        S6,
        "--edition",
        "2012",
        "--tiebreaks",
        "PS",
        "--rounds",
        "1",
        "--format",
        "csv",
    ]);
    assert!(stdout(&early).contains("1,1,A,2100,1.0,1\n1,2,B,2000,1.0,1"));
}

#[test]
fn teams_are_ranked_by_match_or_game_points() {
    let matches = standings(&[
        TEAM4,
        "--edition",
        "2012",
        "--teams",
        "match-points",
        "--tiebreaks",
        "GPTS,ESB",
        "--format",
        "csv",
    ]);
    let expected = "\
place,number,name,rating,points,GPTS,EMGSB
1,1,T1,,4.0,7,16.5
2,3,T3,,4.0,6.5,18
3,2,T2,,3.0,7,17.5
4,4,T4,,1.0,3.5,13.5
";
    assert_eq!(stdout(&matches), expected);

    let players =
        standings(&[S6, "--edition", "2012", "--teams", "match-points", "--tiebreaks", "GPTS"]);
    assert_eq!(players.status.code(), Some(2));
    assert!(stderr(&players).contains("no teams"));
}

#[test]
fn a_recommended_list_is_chosen_by_name_and_mixing_families_is_warned_against() {
    let preset =
        standings(&[S6, "--edition", "2012", "--tiebreaks", "swiss-rated", "--format", "csv"]);
    assert!(stdout(&preset).starts_with("place,number,name,rating,points,DE,TPR,ARO,PLAYOFF\n"));
    assert!(!stderr(&preset).contains("warning"));

    let mixed = standings(&[S6, "--edition", "2012", "--tiebreaks", "PS,BH"]);
    assert!(
        stderr(&mixed).contains("warning (TB.7x): Tie-breaks of different kinds are mixed: PS, BH")
    );
}

#[test]
fn wrong_usage_and_unreadable_files_are_told_apart_from_answers() {
    let unknown = standings(&[S6, "--edition", "2012", "--tiebreaks", "XYZ"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(stderr(&unknown).contains("hint: there are PTS MPTS"));

    let obsolete = standings(&[S6, "--tiebreaks", "BH", "--edition", "2009"]);
    assert_eq!(obsolete.status.code(), Some(2));
    assert!(stderr(&obsolete).contains("obsolete since 2012-07-01"));

    let missing = standings(&["no-such-file.trf", "--tiebreaks", "BH"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn what_was_adjusted_in_reading_is_named_with_its_place() {
    let generate = ["generate", "--players", "6", "--rounds", "2", "--seed", "1"];
    let report = run(&generate, "");
    let path = std::env::temp_dir().join(format!("arbiter-adjusted-{}.trf", std::process::id()));
    let report = String::from_utf8(report.stdout).unwrap();
    let without_rank = |line: &str| {
        if line.starts_with("001") {
            format!("{}    {}\n", &line[..85], &line[89..])
        } else {
            format!("{line}\n")
        }
    };
    let lines: Vec<String> = report.lines().map(without_rank).collect();
    std::fs::write(&path, lines.concat()).unwrap();

    let output = standings(&["--tiebreaks", "BH", path.to_str().unwrap()]);

    std::fs::remove_file(&path).unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("adjusted on reading: line "), "{said}");
    assert!(said.contains("no rank for 6 player(s)"), "{said}");
}

const RR5: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../standings/tests/data/rr5.trf");

#[test]
fn editions_in_force_have_their_own_values() {
    let values = |edition: &str| {
        let output = standings(&[
            S6,
            "--edition",
            edition,
            "--tiebreaks",
            "BH/C1,BH,SB,ARO/C1",
            "--format",
            "csv",
        ]);
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).lines().find(|line| line.contains(",F,")).unwrap().to_owned()
    };

    assert_eq!(values("2024"), "4,6,F,1600,1.5,8.5,10,2.75,2050");
    assert_eq!(values("2026"), "4,6,F,1600,1.5,8.5,9.5,2.25,2050");
}

#[test]
fn without_an_edition_the_first_day_decides_or_the_newest_is_taken() {
    let output = standings(&[S6, "--tiebreaks", "BH", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(answer["edition"], "2026");
    assert_eq!(answer["tiebreaks"][0]["clause"], "2026:TB.BH");
}

#[test]
fn the_working_of_2026_is_in_words() {
    let output = standings(&[S6, "--edition", "2026", "--tiebreaks", "BH/C1,DE", "--working"]);

    let text = stdout(&output);
    assert!(
        text.contains("not played: a dummy with the own score of 1.5, limited to 1.0"),
        "{text}"
    );
    assert!(text.contains("2 has 0.5, 3 has 0.5: 2 = 3"), "{text}");
    assert!(text.contains("separates none of those who are level"), "{text}");
}

#[test]
fn what_the_edition_forbids_is_refused_with_the_article() {
    let arguments = [RR5, "--pairings", "round-robin", "--tiebreaks", "BH", "--edition"];
    let refused = standings(&[&arguments[..], &["2026"]].concat());

    assert_eq!(refused.status.code(), Some(2));
    let said = stderr(&refused);
    assert!(said.contains("BH must not be used in a round robin (C.07 8 (2026))"), "{said}");
    assert!(standings(&[&arguments[..], &["2024"]].concat()).status.success());
}

#[test]
fn lots_come_from_the_seed_and_values_from_outside() {
    let arguments = [S6, "--edition", "2026", "--tiebreaks", "WIN,LOTS", "--lot-seed", "7"];
    let (one, other) = (standings(&arguments), standings(&arguments));
    assert_eq!(stdout(&one), stdout(&other));
    assert!(stderr(&one).contains("lots drawn from the seed 7"), "{}", stderr(&one));
    assert!(!stdout(&one).contains('='), "{}", stdout(&one));

    let outside = standings(&[
        S6,
        "--edition",
        "2026",
        "--tiebreaks",
        "OTHER_BLITZ",
        "--outside",
        "BLITZ=2:1.5,3:2",
        "--format",
        "csv",
    ]);
    assert!(stdout(&outside).contains("\n1,3,C,1900,3.0,2\n"), "{}", stdout(&outside));
    let wrong = standings(&[S6, "--tiebreaks", "WIN", "--outside", "BLITZ"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn teams_are_ranked_by_boards_and_encounters() {
    let output = standings(&[
        TEAM4,
        "--edition",
        "2026",
        "--teams",
        "match-points",
        "--tiebreaks",
        "EDE,BC,SSSC",
        "--format",
        "csv",
    ]);

    let text = stdout(&output);
    assert!(text.contains("\n1,3,T3,,4.0,1,"), "{text}");
    assert!(text.contains("\n2,1,T1,,4.0,2,13,15\n"), "{text}");
}
