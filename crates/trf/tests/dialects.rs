//! Reports as other programs write them, against the content that their writers meant.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeSet, fs, path::PathBuf};

use arbiter_rulebook::Color;
use arbiter_testkit::{reports_in, vectors};
use arbiter_tournament::{Bye, GameResult, Player, Record, RoundEntry, Sex};
use serde_json::Value;

fn samples() -> Vec<(String, Vec<u8>, Value)> {
    let sample = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let content = fs::read(path.with_file_name(format!("{name}.json"))).unwrap();
        (name, fs::read(&path).unwrap(), serde_json::from_slice(&content).unwrap())
    };
    reports_in(&vectors("exchange/trf_dialects")).into_iter().map(sample).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Names without comma are not split; otherwise they stand as they are meant.
fn plain(name: &str) -> String {
    name.replace(',', "")
}

fn compare_player(file: &str, player: &Player, expected: &Value) {
    let number = player.number;
    assert_eq!(plain(&player.name), plain(text(&expected["name"])), "{file}: {number}");
    let rating = expected["rating"].as_u64().filter(|&rating| rating != 0);
    assert_eq!(player.rating.map(u64::from), rating, "{file}: rating of {number}");
    let fide_id = expected["fide_id"].as_u64().filter(|&id| id != 0);
    assert_eq!(player.fide_id, fide_id, "{file}: identity of {number}");
    assert_eq!(player.federation, text(&expected["federation"]), "{file}: {number}");
    let title = player.title.map_or_else(String::new, |title| title.to_string());
    assert_eq!(title, text(&expected["title"]), "{file}: title of {number}");
    let sex = match player.sex {
        Some(Sex::Female) => "w",
        Some(Sex::Male) | None => "m",
    };
    assert_eq!(sex, text(&expected["sex"]), "{file}: sex of {number}");
    let birth = player.birth.map_or_else(String::new, |it| it.to_string()).replace('/', "-");
    assert_eq!(birth, text(&expected["birth"]), "{file}: birth of {number}");
}

/// One line per game and per player without a game. A bye is worth a point whether the writer
/// calls it full-point or allocated, and an absence may be blank.
fn round_of(record: &Record, round_idx: usize) -> BTreeSet<String> {
    let entry = |player: &Player| {
        let number = player.number;
        match player.rounds.get(round_idx).copied().unwrap_or(RoundEntry::Absent) {
            RoundEntry::Paired { opponent, color: Some(Color::White), result } => {
                let result = match result {
                    GameResult::Win => "1-0",
                    GameResult::Draw => "1/2-1/2",
                    GameResult::Loss => "0-1",
                    GameResult::ForfeitWin => "1-0F",
                    GameResult::ForfeitLoss => "0-1F",
                    GameResult::UnratedWin => "1-0U",
                    GameResult::UnratedDraw => "1/2-1/2U",
                    GameResult::UnratedLoss => "0-1U",
                    GameResult::Adjourned | GameResult::Pending => "*",
                };
                Some(format!("{number}-{opponent} {result}"))
            }
            RoundEntry::Paired { .. } => None,
            RoundEntry::Bye(Bye::PairingAllocated | Bye::FullPoint) => {
                Some(format!("{number} point"))
            }
            RoundEntry::Bye(Bye::HalfPoint) => Some(format!("{number} half")),
            RoundEntry::Bye(Bye::ZeroPoint) | RoundEntry::Absent => Some(format!("{number} away")),
        }
    };
    record.players.iter().filter(|player| !player.is_vacant()).filter_map(entry).collect()
}

fn round_meant(round: &Value) -> BTreeSet<String> {
    let game =
        |game: &Value| format!("{}-{} {}", game["white"], game["black"], text(&game["result"]));
    let unpaired = |it: &Value| {
        let kind = match text(&it["kind"]) {
            "pab" | "full" => "point",
            "half" => "half",
            "zero" | "absent" | "not_paired" => "away",
            other => panic!("unknown kind {other:?}"),
        };
        format!("{} {kind}", it["player"])
    };
    let games = round["games"].as_array().unwrap().iter().map(game);
    games.chain(round["unpaired"].as_array().unwrap().iter().map(unpaired)).collect()
}

#[test]
fn reports_of_other_programs_are_read_as_they_are_meant() {
    let samples = samples();
    if samples.is_empty() {
        println!("skipped: no vectors here");
        return;
    }
    for (file, bytes, expected) in &samples {
        let report = arbiter_trf::read(bytes).unwrap_or_else(|it| panic!("{file}: {}", it[0]));
        let record = &report.record;
        let event = &expected["event"];
        assert_eq!(record.event.name, text(&event["name"]), "{file}");
        assert_eq!(record.event.place, text(&event["city"]), "{file}");
        assert_eq!(record.event.starts.replace('/', "-"), text(&event["start"]), "{file}");
        assert_eq!(record.event.ends.replace('/', "-"), text(&event["end"]), "{file}");
        let players = expected["players"].as_array().unwrap();
        assert_eq!(record.players.len(), players.len(), "{file}");
        for meant in players {
            let number = meant["no"].as_u64().unwrap();
            let found = record.players.iter().find(|it| u64::from(it.number.get()) == number);
            compare_player(file, found.unwrap(), meant);
        }
        for (round_idx, round) in expected["rounds"].as_array().unwrap().iter().enumerate() {
            let found = round_of(record, round_idx);
            assert_eq!(found, round_meant(round), "{file}: round {}", round_idx + 1);
        }
    }
    assert!(samples.len() >= 8, "only {} files", samples.len());
}
