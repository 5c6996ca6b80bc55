//! Files of other programs with their content as JSON, where the collection is at hand.
#![allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
#![allow(clippy::too_many_lines, reason = "a table of one row per variant")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failed test panics, a skipped one says so"
)]

use std::{collections::BTreeMap, fs, path::Path};

use arbiter_exchange::{Import, read, record};
use arbiter_rulebook::Tempo;
use arbiter_testkit::vectors_at_hand;
use arbiter_tournament::{Acceleration, Sex};
use serde_json::Value;

/// Every file of a folder with its content.
fn samples(name: &str) -> Vec<(String, Vec<u8>, Value)> {
    let Some(folder) = vectors_at_hand(&format!("exchange/{name}")) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap().to_owned();
        let answer = path.with_file_name(format!("{file}.json"));
        if let Ok(json) = fs::read(&answer) {
            found.push((file, fs::read(&path).unwrap(), serde_json::from_slice(&json).unwrap()));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(!found.is_empty());
    found
}

/// Names without commas, as crosstables have them.
fn plain(name: &str) -> String {
    name.replace(',', "")
}

fn number(value: &Value) -> Option<u64> {
    value.as_u64().filter(|it| *it > 0)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// What a format does not carry is not compared.
#[derive(Clone, Copy)]
struct Carries {
    ids: bool,
    national: bool,
    club: bool,
    sex: bool,
    birth: bool,
    order: bool,
}

const ALL: Carries =
    Carries { ids: true, national: true, club: true, sex: true, birth: true, order: true };

/// A list that tells no more of players than their names and ratings.
const NAMES_ALONE: Carries =
    Carries { ids: false, national: false, club: false, sex: false, birth: false, order: false };

fn compare_players(file: &str, import: &Import, expected: &Value, carries: Carries) {
    let players = expected["players"].as_array().unwrap();
    assert_eq!(import.players.len(), players.len(), "{file}: players");
    for wanted in players {
        let name = text(&wanted["name"]);
        let found = if carries.order {
            let no = u16::try_from(wanted["no"].as_u64().unwrap()).unwrap();
            import.player(no).unwrap_or_else(|| panic!("{file}: no player {no}"))
        } else {
            let same = |it: &&arbiter_exchange::Entrant| plain(&it.name) == plain(name);
            import.players.iter().find(same).unwrap_or_else(|| panic!("{file}: no {name}"))
        };
        assert_eq!(plain(&found.name), plain(name), "{file}");
        let at = format!("{file}: {name}");
        assert_eq!(found.title.map_or("", |it| it.code()), text(&wanted["title"]), "{at}");
        let estimated = number(&wanted["stored_elo"]).filter(|_| text(&wanted["elo_type"]) != "F");
        let rating = number(&wanted["rating"]).or(estimated);
        assert_eq!(found.rating.map(u64::from), rating, "{at}: rating");
        assert_eq!(found.federation, text(&wanted["federation"]), "{at}");
        if carries.ids {
            assert_eq!(found.fide_id, number(&wanted["fide_id"]), "{at}: FIDE id");
        }
        if carries.national {
            let national = number(&wanted["national_rating"]);
            assert_eq!(found.national_rating.map(u64::from), national, "{at}: national");
        }
        if carries.club {
            assert_eq!(found.club, text(&wanted["club"]), "{at}");
        }
        if carries.sex {
            let sex = found.sex.map(|it| if it == Sex::Male { "m" } else { "w" });
            assert_eq!(sex, Some(text(&wanted["sex"])), "{at}");
        }
        if carries.birth {
            let birth = found.birth.map(|it| it.to_string()).unwrap_or_default();
            assert_eq!(birth, text(&wanted["birth"]), "{at}");
        }
    }
}

/// Games as names and result, and those without a game. By the starting numbers of the file, so
/// that boards and places do not matter.
fn rounds_of(import: &Import) -> Vec<Vec<String>> {
    let name = |number: u16| plain(&import.player(number).unwrap().name);
    let round = |round: &arbiter_exchange::Round| {
        let games = round.games.iter();
        let mut lines: Vec<String> = games
            .map(|it| format!("{} - {} {}", name(it.white), name(it.black), it.score))
            .collect();
        lines.extend(
            round.unpaired.iter().map(|it| format!("{} {}", name(it.player), it.why.word())),
        );
        lines.sort();
        lines
    };
    import.rounds.iter().map(round).collect()
}

fn rounds_wanted(expected: &Value, players: &Value) -> Vec<Vec<String>> {
    let names: BTreeMap<u64, String> = players
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["no"].as_u64().unwrap(), plain(text(&it["name"]))))
        .collect();
    let name = |value: &Value| names[&value.as_u64().unwrap()].clone();
    let round = |round: &Value| {
        let games = round["games"].as_array().unwrap().iter();
        let mut lines: Vec<String> = games
            .map(|it| {
                let result = text(&it["result"]);
                format!("{} - {} {result}", name(&it["white"]), name(&it["black"]))
            })
            .collect();
        let unpaired = round["unpaired"].as_array().unwrap().iter();
        lines.extend(unpaired.map(|it| format!("{} {}", name(&it["player"]), text(&it["kind"]))));
        lines.sort();
        lines
    };
    expected.as_array().unwrap().iter().map(round).collect()
}

fn compare_rounds(file: &str, import: &Import, expected: &Value) {
    let (found, wanted) =
        (rounds_of(import), rounds_wanted(&expected["rounds"], &expected["players"]));
    assert_eq!(found.len(), wanted.len(), "{file}: rounds");
    for (idx, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
        assert_eq!(found, wanted, "{file}: round {}", idx + 1);
    }
    record(import).unwrap_or_else(|error| panic!("{file}: {error}"));
}

fn compare_head(file: &str, import: &Import, event: &Value) {
    let head = &import.head;
    assert_eq!(head.name, text(&event["name"]), "{file}");
    assert_eq!(head.place, text(&event["city"]), "{file}");
    assert_eq!(head.federation, text(&event["federation"]), "{file}");
    let day = |day: Option<arbiter_rulebook::Date>| day.map(|it| it.to_string());
    assert_eq!(day(head.starts).as_deref(), event["start"].as_str(), "{file}");
    assert_eq!(day(head.ends).as_deref(), event["end"].as_str(), "{file}");
    assert_eq!(u64::from(head.rounds), event["rounds"].as_u64().unwrap(), "{file}");
}

/// What a sound file holds; None where the content says that it is to be refused, and it is, with
/// the place.
fn sound(file: &str, bytes: &[u8], expected: &Value) -> Option<Import> {
    match (read(bytes), expected.get("error")) {
        (Ok(import), None) => Some(import),
        (Err(error), Some(_)) => {
            println!("{file}: {error}");
            None
        }
        (Ok(_), Some(why)) => panic!("{file} was read: {why}"),
        (Err(error), None) => panic!("{file}: {error}"),
    }
}

fn compare_event(file: &str, import: &Import, expected: &Value, carries: Carries) {
    compare_head(file, import, &expected["event"]);
    compare_players(file, import, expected, carries);
    compare_rounds(file, import, expected);
}

#[test]
fn swar_files_are_read_as_their_content_says() {
    for (file, bytes, expected) in samples("swar") {
        let Some(import) = sound(&file, &bytes, &expected) else { continue };
        compare_event(&file, &import, &expected, ALL);
        if let Some(codes) = expected["tiebreaks"].as_array() {
            let codes: Vec<&str> = codes.iter().map(text).collect();
            assert_eq!(import.head.tiebreaks, codes, "{file}");
        }
        if expected.get("warning").is_some() {
            assert!(!import.notes.is_empty(), "{file}");
        }
    }
}

#[test]
fn swiss_manager_files_are_read_as_their_content_says() {
    for (file, bytes, mut expected) in samples("tunx") {
        let Some(import) = sound(&file, &bytes, &expected) else { continue };
        compare_head(&file, &import, &expected["event"]);
        // National titles and letters are in the file; ours are FIDE's.
        for player in expected["players"].as_array_mut().unwrap() {
            let title: Result<arbiter_tournament::Title, _> = text(&player["title"]).parse();
            player["title"] = title.map_or("", |it| it.code()).into();
        }
        compare_players(&file, &import, &expected, Carries { birth: false, ..ALL });
        compare_rounds(&file, &import, &expected);
        // Absences announced for rounds that are not paired yet stay announced.
        let to_come = import.rounds.iter().filter(|round| round.games.is_empty());
        let announced: usize = to_come.map(|round| round.unpaired.len()).sum();
        assert_eq!(record(&import).unwrap().later_byes.len(), announced, "{file}");
        for (player, wanted) in import.players.iter().zip(expected["players"].as_array().unwrap()) {
            let year = player.birth.map(|it| u64::from(it.year));
            assert_eq!(year, number(&wanted["birth_year"]), "{file}: {}", player.name);
        }
    }
}

#[test]
fn papi_files_are_read_as_their_content_says() {
    for (file, bytes, expected) in samples("papi") {
        let Some(import) = sound(&file, &bytes, &expected) else { continue };
        let players = expected["players"].as_array().unwrap();
        for (player, wanted) in import.players.iter().zip(players) {
            assert_eq!(player.national_id, text(&wanted["licence"]), "{file}");
        }
        if expected["format"] == "ffe-list" {
            assert_eq!(import.players.len(), players.len(), "{file}");
            for (player, wanted) in import.players.iter().zip(players) {
                assert_eq!(player.name, text(&wanted["name"]), "{file}");
                assert_eq!(player.rating.map(u64::from), number(&wanted["elo"]), "{file}");
                assert_eq!(player.fide_id, number(&wanted["fide_id"]), "{file}");
            }
            continue;
        }
        compare_event(&file, &import, &expected, Carries { national: false, ..ALL });
    }
}

#[test]
fn lists_of_players_are_read_as_their_content_says() {
    for (file, bytes, expected) in samples("swiss_manager") {
        let import = read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        if file.ends_with("few_columns_utf8.csv") {
            for (player, wanted) in
                import.players.iter().zip(expected["players"].as_array().unwrap())
            {
                assert_eq!(player.name, text(&wanted["name"]));
                assert_eq!(player.national_id, wanted["national_id"].to_string());
                let national = number(&wanted["national_rating"]);
                assert_eq!(player.national_rating.map(u64::from), national);
                assert_eq!(player.club, text(&wanted["club"]));
            }
            continue;
        }
        let is_xml = Path::new(&file).extension().is_some_and(|ending| ending == "xml");
        let carries = Carries { national: !is_xml, birth: !is_xml, ..ALL };
        compare_players(&file, &import, &expected, carries);
    }
    for (file, bytes, expected) in samples("lists") {
        let import = read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        let players = expected["players"].as_array().unwrap();
        assert_eq!(import.players.len(), players.len(), "{file}");
        for (player, wanted) in import.players.iter().zip(players) {
            assert_eq!(player.name, text(&wanted["name"]), "{file}");
            assert_eq!(player.rating.map(u64::from), number(&wanted["rating"]), "{file}");
            assert_eq!(player.fide_id, number(&wanted["fide_id"]), "{file}");
            let birth = player.birth.map(|it| it.to_string()).unwrap_or_default();
            assert_eq!(birth, text(&wanted["birth"]), "{file}");
        }
    }
}

#[test]
fn lists_of_chess_results_are_read_as_their_content_says() {
    for (file, bytes, expected) in samples("chess_results") {
        let import = read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        match text(&expected["list"]) {
            "pairings" => {
                let round = &import.rounds[0];
                let games = expected["games"].as_array().unwrap();
                assert_eq!(u64::from(round.number), expected["round"].as_u64().unwrap());
                assert_eq!(round.games.len(), games.len());
                for (game, wanted) in round.games.iter().zip(games) {
                    let pair = [game.white, game.black].map(u64::from);
                    let wanted_pair =
                        [&wanted["white"], &wanted["black"]].map(|it| it.as_u64().unwrap());
                    assert_eq!(pair, wanted_pair, "{file}");
                    assert_eq!(game.score.to_string(), text(&wanted["result"]), "{file}");
                }
                let unpaired = expected["unpaired"].as_array().unwrap();
                for (it, wanted) in round.unpaired.iter().zip(unpaired) {
                    assert_eq!(u64::from(it.player), wanted["player"].as_u64().unwrap());
                    assert_eq!(it.why.word(), text(&wanted["kind"]), "{file}");
                }
                assert_eq!(round.unpaired.len(), unpaired.len());
            }
            "starting_rank" => {
                let carries = Carries { national: false, birth: false, sex: false, ..ALL };
                compare_players(&file, &import, &expected, carries);
            }
            "crosstable_round_robin" => {
                compare_players(&file, &import, &expected, NAMES_ALONE);
                // Neither rounds nor colours are in the list: only who met whom, and how it ended.
                let pairs = |rounds: Vec<Vec<String>>| {
                    let mut games: Vec<String> = rounds
                        .into_iter()
                        .flatten()
                        .map(|line| {
                            let (pair, result) = line.rsplit_once(' ').unwrap();
                            let (one, other) = pair.split_once(" - ").unwrap();
                            let turned = match result {
                                "1-0" => "0-1",
                                "0-1" => "1-0",
                                it => it,
                            };
                            if one < other {
                                format!("{one}/{other} {result}")
                            } else {
                                format!("{other}/{one} {turned}")
                            }
                        })
                        .collect();
                    games.sort();
                    games
                };
                let wanted = rounds_wanted(&expected["rounds"], &expected["players"]);
                assert_eq!(pairs(rounds_of(&import)), pairs(wanted), "{file}");
            }
            list if list.starts_with("crosstable") => {
                compare_players(&file, &import, &expected, NAMES_ALONE);
                compare_rounds(&file, &import, &expected);
            }
            _ => {
                compare_head(&file, &import, &expected["event"]);
                compare_players(&file, &import, &expected, ALL);
                compare_rounds(&file, &import, &expected);
            }
        }
    }
}

#[test]
fn files_of_vega_are_read_as_their_content_says() {
    for (file, bytes, expected) in samples("veg") {
        let import = read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        if expected["format"] == "vega-res" {
            let games = expected["games"].as_array().unwrap();
            assert_eq!(import.rounds[0].games.len(), games.len());
            for (game, wanted) in import.rounds[0].games.iter().zip(games) {
                assert_eq!(u64::from(game.white), wanted["white"].as_u64().unwrap(), "{file}");
                assert_eq!(game.score.to_string(), text(&wanted["result"]), "{file}");
            }
        } else {
            compare_event(&file, &import, &expected, Carries { club: false, ..ALL });
        }
    }
}

#[test]
fn files_of_swiss_chess_are_read_as_their_content_says() {
    for (file, bytes, expected) in samples("swt") {
        let import = read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(import.head.name, text(&expected["name"]));
        for (player, wanted) in import.players.iter().zip(expected["players"].as_array().unwrap()) {
            assert_eq!(
                plain(&player.name).replace(' ', ""),
                plain(text(&wanted["name"])).replace(' ', "")
            );
            assert_eq!(player.rating.map(u64::from), number(&wanted["elo"]));
            assert_eq!(player.national_rating.map(u64::from), number(&wanted["nwz"]));
        }
        for game in expected["games"].as_array().unwrap() {
            let round =
                &import.rounds[usize::try_from(game["round"].as_u64().unwrap()).unwrap() - 1];
            let player = u16::try_from(game["player"].as_u64().unwrap()).unwrap();
            let opponent = u16::try_from(game["opponent"].as_u64().unwrap()).unwrap();
            let is_white = game["colour"] == "w";
            let pair = if is_white { (player, opponent) } else { (opponent, player) };
            let found = round.games.iter().find(|it| (it.white, it.black) == pair).unwrap();
            let score = game["score"].to_string();
            let wanted = match (score.as_str(), is_white) {
                ("1" | "1.0", true) | ("0" | "0.0", false) => "1-0",
                ("0.5", _) => "1/2-1/2",
                _ => "0-1",
            };
            assert_eq!(found.score.to_string(), wanted, "{file}: {game}");
        }
    }
}

/// Cut and bent files are refused or read, never a crash, never for long.
#[test]
fn damaged_files_end_in_an_answer() {
    for name in ["swar", "tunx", "papi", "swiss_manager", "chess_results", "veg", "swt", "lists"] {
        for (_, bytes, _) in samples(name) {
            for part in [1, 3, 7, 20, 50, 90, 99] {
                let _ = read(&bytes[..bytes.len() * part / 100]);
            }
            let mut state = 0x9e37_79b9_u32;
            for _ in 0..40 {
                let mut bent = bytes.clone();
                for _ in 0..6 {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let at = state as usize % bent.len();
                    bent[at] = (state >> 24) as u8;
                }
                if let Ok(import) = read(&bent) {
                    let _ = record(&import);
                }
            }
        }
    }
}

/// What Papi wrote, read and written again, is read with the same players and rounds.
#[test]
fn papi_files_are_written_as_they_were_read() {
    for (file, bytes, expected) in samples("papi") {
        if expected.get("error").is_some() || file.contains("list") {
            continue;
        }
        let import = read(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        let written = record(&import).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let rules = (
            import.head.class.unwrap_or(Tempo::Standard),
            import.head.acceleration.unwrap_or(Acceleration::None),
        );
        let details = arbiter_exchange::details(&import);
        let (again, _) = arbiter_exchange::write_papi(&written, &details, rules)
            .unwrap_or_else(|| panic!("{file} is too large"));
        let again = read(&again).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(again.rounds.len(), import.rounds.len(), "{file}");
        for (one, other) in again.rounds.iter().zip(&import.rounds) {
            assert_eq!(one.games, other.games, "{file}");
        }
        assert_eq!(again.players.len(), import.players.len(), "{file}");
        for (one, other) in again.players.iter().zip(&import.players) {
            assert_eq!((&one.name, one.rating), (&other.name, other.rating), "{file}");
            assert_eq!((one.fide_id, &one.club), (other.fide_id, &other.club), "{file}");
            assert_eq!(
                (one.sex, one.title, one.birth),
                (other.sex, other.title, other.birth),
                "{file}"
            );
        }
        assert_eq!(again.head.name, import.head.name, "{file}");
        assert_eq!(
            (again.head.acceleration, again.head.class),
            (import.head.acceleration, import.head.class),
            "{file}"
        );
        assert_eq!(
            (again.head.starts, again.head.rounds),
            (import.head.starts, import.head.rounds)
        );
    }
}
