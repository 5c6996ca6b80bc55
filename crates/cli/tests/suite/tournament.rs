//! `arbiter tournament`, `import` and `export` as they are run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{collections::BTreeMap, process::Output};

use serde_json::Value;

use crate::hall::{Hall, four_players};

#[test]
fn an_event_lives_from_registration_to_its_end() {
    lives_to_its_end(&Hall::new());
}

#[test]
fn an_event_lives_from_registration_to_its_end_on_postgresql() {
    if let Some(hall) = Hall::postgres("cli_life") {
        lives_to_its_end(&hall);
    }
}

fn lives_to_its_end(hall: &Hall) {
    four_players(hall);

    let said = hall.refused("tournament pair 1");
    assert!(said.contains("hint: arbiter tournament color 1 --draw"), "{said}");
    hall.tell("tournament color 1 white");
    let draft = hall.json("tournament pair 1");
    assert_eq!(draft["boards"][0]["white"]["name"], "Alpha, A");
    hall.tell("tournament publish 1");
    hall.tell("tournament result 1 1 1 1-0");
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("--yes"), "{said}");
    hall.tell("tournament result 1 1 2 ---");
    let said = hall.refused("tournament result 1 1 2 =");
    assert!(said.contains("correct-result 1 1 2"), "{said}");
    hall.tell("tournament correct-result 1 1 2 = --reason 'scoresheet misread'");

    let standings = hall.json("tournament standings 1");
    assert_eq!(standings["rows"][0]["name"], "Alpha, A");
    assert_eq!(standings["rows"][0]["points"], "1.0");
    assert!(hall.tell("tournament crosstable 1").contains("3w1"));
    assert!(hall.tell("tournament card 1 charlie").contains("1b0"));
    assert!(hall.refused("tournament close 1").contains("Only 1 of 3 rounds"));
    hall.tell("tournament close 1 --yes");
    let said = hall.refused("tournament pair 1");
    assert!(said.contains("reopen 1"), "{said}");
    hall.tell("tournament reopen 1 --reason 'one round more' --really");

    let log = hall.tell("tournament log 1");
    assert!(log.lines().all(|line| line.contains("arbiter-of-the-day")), "{log}");
    assert!(log.contains("result-corrected") && log.contains("scoresheet misread"), "{log}");
}

#[test]
fn a_draft_changed_by_hand_asks_for_consent_and_keeps_the_reason() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament color 1 black");
    hall.tell("tournament pair 1");

    let said = hall.refused("tournament swap 1 '#1' '#2' --reason 'same club'");
    assert!(said.contains("not the one that the rules give") && said.contains("--yes"), "{said}");
    hall.tell("tournament swap 1 '#1' '#2' --reason 'same club' --yes");
    let said = hall.refused("tournament swap 1 '#1' '#2' --reason 'for his norm' --really");
    assert!(said.contains("norm"), "{said}");
    hall.tell("tournament publish 1");

    let round = hall.json("tournament pairings 1");
    let pairs: Vec<[u64; 2]> = round["boards"].as_array().unwrap().iter().map(numbers).collect();
    assert_eq!(pairs, [[3, 2], [1, 4]]);
}

#[test]
fn absence_withdrawal_and_check_in_decide_who_is_paired() {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament color 1 white");
    hall.tell("tournament absent 1 bravo 1 --bye H");
    hall.tell("tournament withdraw 1 delta --reason ill");

    let draft = hall.json("tournament pair 1");

    assert_eq!(draft["boards"].as_array().unwrap().len(), 1);
    let byes: Vec<&Value> = draft["byes"].as_array().unwrap().iter().map(|it| &it["bye"]).collect();
    assert_eq!(byes, ["H", "Z"]);
    hall.tell("tournament reinstate 1 delta --reason 'well again'");
    assert!(hall.refused("tournament draft 1").contains("arbiter tournament pair 1"));
    let said = hall.refused("tournament absent 1 bravo 2 --bye H");
    assert!(said.contains("half-point byes"), "{said}");
}

#[test]
fn two_who_write_at_once_are_told_apart_by_the_version() {
    are_told_apart(&Hall::new());
}

#[test]
fn two_who_write_at_once_are_told_apart_by_the_version_on_postgresql() {
    if let Some(hall) = Hall::postgres("cli_two") {
        are_told_apart(&hall);
    }
}

fn are_told_apart(hall: &Hall) {
    four_players(hall);

    let outputs: Vec<Output> = std::thread::scope(|scope| {
        let add = |name: &'static str| {
            scope.spawn(move || hall.run(&["tournament", "add", "1", name], b""))
        };
        let running = ["Een, A", "Twee, B", "Drie, C", "Vier, D"].map(add);
        running.map(|it| it.join().unwrap()).into()
    });

    let n_added = outputs.iter().filter(|output| output.status.success()).count();
    for output in outputs.iter().filter(|output| !output.status.success()) {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("give the command again"), "{said}");
    }
    let shown = hall.json("tournament show 1");
    assert_eq!(shown["entrants"].as_array().unwrap().len(), 4 + n_added);
}

#[test]
fn a_backup_restores_into_an_empty_database_alone() {
    restores(&Hall::new());
}

#[test]
fn a_backup_of_postgresql_restores_into_sqlite() {
    if let Some(hall) = Hall::postgres("cli_backup") {
        restores(&hall);
    }
}

fn restores(hall: &Hall) {
    four_players(hall);
    let (backup, other) = (hall.path("backup.sqlite"), hall.path("other.sqlite"));
    let (backup, other) = (backup.display(), other.display());

    hall.tell(&format!("tournament backup '{backup}'"));
    assert!(hall.refused(&format!("tournament backup '{backup}'")).contains("already exists"));
    assert!(hall.refused(&format!("tournament restore '{backup}'")).contains("not empty"));
    hall.tell(&format!("tournament restore '{backup}' --database '{other}'"));

    let log = |database: &str| hall.tell(&format!("tournament log 1 {database}"));
    assert_eq!(log(""), log(&format!("--database '{other}'")));
}

#[test]
fn lists_are_imported_searched_and_registered_from() {
    registers_from_lists(&Hall::new());
}

#[test]
fn lists_are_imported_searched_and_registered_from_on_postgresql() {
    if let Some(hall) = Hall::postgres("cli_lists") {
        registers_from_lists(&hall);
    }
}

fn registers_from_lists(hall: &Hall) {
    let list = hall.path("list.csv");
    std::fs::write(&list, "Stam;Naam;Voornaam;Elo\n7;Müller;Jan;2010\n8;Muls;Eva;1990\n").unwrap();
    let columns = "--columns national-id=Stam,name=Naam,first=Voornaam,national=Elo";

    hall.tell(&format!("import '{}' --list BEL {columns}", list.display()));

    assert_eq!(hall.tell("tournament players mul").lines().count(), 2);
    hall.tell("tournament new Club --rounds 5");
    assert!(hall.refused("tournament add 1 --from-list mul").contains("several"));
    assert!(hall.tell("tournament add 1 --from-list 'muller jan'").contains("Müller, Jan"));
    let added = hall.tell(&format!("tournament add 1 --yes --file '{}' {columns}", list.display()));
    assert_eq!(added.lines().count(), 2);
}

fn numbers(board: &Value) -> [u64; 2] {
    ["white", "black"].map(|color| board[color]["number"].as_u64().unwrap())
}

/// What a line of a report says of each round: opponent, colour, result.
fn rounds_of(report: &str) -> BTreeMap<u64, Vec<(u64, char, char)>> {
    let mut players = BTreeMap::new();
    for line in report.lines().filter(|line| line.starts_with("001")) {
        let number = line[4..8].trim().parse().unwrap();
        let cells = line.as_bytes()[89..].chunks(10).map(|cell| {
            let cell = std::str::from_utf8(cell).unwrap().trim();
            let mut words = cell.split_whitespace();
            let opponent = words.next().map_or(0, |word| word.parse().unwrap());
            let mut letter = || words.next().and_then(|word| word.chars().next()).unwrap_or(' ');
            (opponent, letter(), letter())
        });
        players.insert(number, cells.collect());
    }
    players
}

/// Announces everything that a report says of absences, a player's rounds in one go.
fn announce(hall: &Hall, script: &BTreeMap<u64, Vec<(u64, char, char)>>, ids: &BTreeMap<u64, u64>) {
    for (number, rounds) in script {
        for bye in ['H', 'F', 'Z'] {
            let missed = rounds.iter().zip(1..).filter(|((_, _, result), _)| *result == bye);
            let missed: Vec<String> = missed.map(|(_, round)| i32::to_string(&round)).collect();
            if !missed.is_empty() {
                let (id, rounds) = (ids[number], missed.join(" "));
                hall.tell(&format!("tournament absent 1 @{id} {rounds} --bye {bye} --yes"));
            }
        }
    }
}

#[test]
fn two_hundred_players_and_nine_rounds_give_the_pairings_of_the_engine() {
    gives_the_pairings_of_the_engine(&Hall::new());
}

#[test]
fn two_hundred_players_and_nine_rounds_give_the_pairings_of_the_engine_on_postgresql() {
    if let Some(hall) = Hall::postgres("cli_two_hundred") {
        gives_the_pairings_of_the_engine(&hall);
    }
}

fn gives_the_pairings_of_the_engine(hall: &Hall) {
    let generated = hall.tell("generate --players 200 --rounds 9 --seed 8 --odd-results 0");
    let script = rounds_of(&generated);
    let report = hall.path("players.trf");
    std::fs::write(&report, &generated).unwrap();
    hall.tell("tournament new Generated --rounds 9");
    let added = hall.tell(&format!("tournament add 1 --file '{}'", report.display()));
    let ids: BTreeMap<u64, u64> = added
        .lines()
        .zip(1..)
        .map(|(line, number)| {
            let entry = line.split(' ').next().unwrap().trim_start_matches('@');
            (number, entry.parse().unwrap())
        })
        .collect();
    let color = if generated.contains("XXC white1") { "white" } else { "black" };
    hall.tell(&format!("tournament color 1 {color}"));
    announce(hall, &script, &ids);

    for round in 1..=9 {
        let before = hall.tell("export 1");
        let engine = hall.tell_with("pair -", before.as_bytes());
        // Generated forfeits are no-shows whose excuse is accepted.
        let draft = hall.json("tournament pair 1 --yes");
        let boards: Vec<[u64; 2]> =
            draft["boards"].as_array().unwrap().iter().map(numbers).collect();
        let byes = draft["byes"].as_array().unwrap().iter().filter(|it| it["bye"] == "U");
        let byes = byes.map(|it| [it["number"].as_u64().unwrap(), 0]);
        let ours: Vec<String> =
            boards.iter().copied().chain(byes).map(|[a, b]| format!("{a} {b}")).collect();
        assert_eq!(engine.lines().skip(1).collect::<Vec<_>>(), ours, "round {round}");
        hall.tell("tournament publish 1");
        let results = boards.iter().zip(1..).map(|([white, black], board)| {
            let (opponent, _, result) = script[white][round - 1];
            assert_eq!(opponent, *black, "round {round} is that of the generated event");
            let other = script[black][round - 1].2;
            let result = match (result, other) {
                ('1', _) => "1-0",
                ('=', _) => "=",
                ('0', _) => "0-1",
                ('+', _) => "+--",
                (_, '+') => "--+",
                _ => "---",
            };
            format!("{board} {result}\n")
        });
        let results: String = results.collect();
        hall.tell_with(&format!("tournament result 1 {round} --file -"), results.as_bytes());
    }

    hall.tell("tournament close 1");
    let last = hall.path("final.trf");
    hall.tell(&format!("export 1 --trf-version TRF16 --trf '{}'", last.display()));
    hall.tell(&format!("check '{}'", last.display()));
    hall.tell(&format!("check '{}' --tiebreaks BH/C1,BH,SB,PS", last.display()));
    assert_eq!(rounds_of(&std::fs::read_to_string(&last).unwrap().replace('\r', "\n")), script);

    assert_eq!(hall.tell(&format!("import '{}'", last.display())), "2\n");
    hall.tell("tournament close 2");
    assert_eq!(hall.tell("export 2 --trf-version TRF16"), std::fs::read_to_string(&last).unwrap());
}
