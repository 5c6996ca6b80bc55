//! The Keizer system on the command line: a season invented, checked, ranked and played.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use serde_json::Value;

use crate::{hall::Hall, program::run};

fn text(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn an_invented_season_passes_the_check_and_is_ranked_by_its_own_points() {
    let system = "keizer:first=50:apart=3:excused=1/6";
    let season = text(
        &["generate", "--system", system, "--players", "14", "--rounds", "9", "--seed", "5"],
        "",
    );
    assert!(season.contains("Keizer first=50 excused=1/6 apart=3"), "{season}");
    // The report names the system with its rules.
    let checked = run(&["check", "-"], &season);
    assert!(checked.status.success(), "{checked:?}");

    let ranking: Value =
        serde_json::from_str(&text(&["standings", "-", "--working", "--format", "json"], &season))
            .unwrap();
    assert_eq!(ranking["tiebreaks"][0]["code"], "KEIZER", "{ranking}");
    let rows = ranking["rows"].as_array().unwrap();
    let points = |row: &Value| row["values"][0]["value"].as_str().unwrap().parse::<f64>().unwrap();
    assert!(rows.windows(2).all(|two| points(&two[1]) <= points(&two[0])), "{ranking}");
    let working = &rows[0]["working"][0];
    assert_eq!(working["terms"].as_array().unwrap().len(), 9, "{working}");
    assert!(working["finish"].as_str().unwrap().contains("own value"), "{working}");
}

/// By hand. Four players, two evenings. Values 6, 5, 4, 3 by number. First evening 1-2 and 3-4,
/// the higher with White on the first board, the lower on the second: 1-2, 4-3. 2 and 3 win.
/// First count: 1 has 6, 2 has 5+6 = 11, 3 has 4+3 = 7, 4 has 3. Order 2, 3, 1, 4 with values
/// 6, 5, 4, 3. Second count: 2 has 6+4 = 10, 3 has 5+3 = 8, 1 has 4, 4 has 3: settled.
/// Second evening: 2 meets 3, 1 meets 4. Colours: 2 and 3 both had Black, so the higher has White
/// on the first board; 1 and 4 both had White, so on the second board the lower has it.
#[test]
fn a_club_plays_its_evenings() {
    let hall = Hall::new();
    hall.tell("tournament new Evenings --system keizer:apart=2 --rounds 9");
    for n in 1..=4 {
        hall.tell(&format!("tournament add 1 P{n} --rating {}", 2000 - 100 * n));
    }
    let evening = |results: &str| -> Value {
        let drafted = hall.json("tournament pair 1");
        hall.tell("tournament publish 1");
        let round = drafted["round"].as_u64().unwrap();
        hall.tell_with(&format!("tournament result 1 {round} --file -"), results.as_bytes());
        hall.json(&format!("tournament pairings 1 {round}"))
    };
    let names = |round: &Value| -> Vec<(String, String)> {
        let name = |board: &Value, side: &str| board[side]["name"].as_str().unwrap().to_owned();
        let boards = round["boards"].as_array().unwrap().iter();
        boards.map(|board| (name(board, "white"), name(board, "black"))).collect()
    };
    let pair = |white: &str, black: &str| (white.to_owned(), black.to_owned());

    let first = evening("1 0-1\n2 0-1\n");
    assert_eq!(names(&first), [pair("P1", "P2"), pair("P4", "P3")]);
    let standings = hall.json("tournament standings 1");
    let ranked: Vec<(String, String)> = standings["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let value = row["values"][0]["value"].as_str().unwrap();
            (row["name"].as_str().unwrap().to_owned(), value.to_owned())
        })
        .collect();
    assert_eq!(
        ranked,
        [pair("P2", "10"), pair("P3", "8"), pair("P1", "4"), pair("P4", "3")],
        "{standings}"
    );

    let second = evening("1 =\n2 =\n");
    assert_eq!(names(&second), [pair("P2", "P3"), pair("P4", "P1")]);

    // Who has an excuse gets a share, and the rest play; somebody joins.
    hall.tell("tournament absent 1 P1 3 --bye H");
    hall.tell("tournament add 1 P5 --rating 1500");
    let third = evening("1 =\n2 =\n");
    assert_eq!(names(&third).len(), 2, "{third}");
    let report = hall.tell("export 1 --line-end lf");
    assert!(report.contains("Individual: Keizer apart=2"), "{report}");
    let why = hall.tell("tournament explain 1 --lang en");
    assert!(why.contains("of the ranking"), "{why}");
}

#[test]
fn rules_that_cannot_be_read_are_named() {
    let hall = Hall::new();
    let line = ["tournament", "new", "Evenings", "--system", "keizer:first=many", "--rounds", "9"];
    let output = hall.run(&line, b"");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("keizer:first=many"), "{said}");
}
