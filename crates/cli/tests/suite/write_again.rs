//! What other programs wrote, taken over into an event and written again: the same players, the
//! same games, the same byes.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{collections::BTreeSet, fs, path::Path};

use arbiter_testkit::vectors_at_hand;
use serde_json::Value;

use crate::hall::Hall;

/// Players and rounds of a file, in words; an absence and a bye without points are the same.
fn content(hall: &Hall, file: &Path) -> (BTreeSet<String>, Vec<BTreeSet<String>>) {
    let preview = hall.json(&format!("import --preview '{}'", file.display()));
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let players = preview["players"].as_array().unwrap();
    // An estimate of somebody whom FIDE does not know is not reported.
    let line = |it: &Value| {
        let names: &[&str] = if it["fide_id"].is_null() {
            &["title", "federation"]
        } else {
            &["title", "rating", "federation", "fide_id"]
        };
        let rest: Vec<String> = names.iter().map(|name| word(&it[*name])).collect();
        format!("{} {}", word(&it["name"]), rest.join(" "))
    };
    let round = |round: &Value| {
        let game =
            |it: &Value| format!("{} - {} {}", it["white"], it["black"], word(&it["result"]));
        let bye = |it: &Value| {
            let kind = word(&it["kind"]).replace("absent", "zero");
            format!("{} {kind}", it["player"])
        };
        let games = round["games"].as_array().unwrap().iter().map(game);
        games.chain(round["unpaired"].as_array().unwrap().iter().map(bye)).collect()
    };
    // Absences that are announced for the next round make no round.
    let is_paired = |round: &&Value| !round["games"].as_array().unwrap().is_empty();
    let rounds = preview["pairings"].as_array().unwrap().iter().filter(is_paired);
    let rounds = rounds.map(round).collect();
    (players.iter().map(line).collect(), rounds)
}

/// The samples of a folder that are sound and have rounds.
fn samples(folder: &str) -> Vec<std::path::PathBuf> {
    let Some(folder) = vectors_at_hand(&format!("exchange/{folder}")) else { return Vec::new() };
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            // A list of results has no players.
            let is_no_event = path.extension().is_some_and(|it| it == "json" || it == "res");
            !is_no_event && !name.starts_with("bad") && !name.contains("list")
        })
        .collect();
    files.sort();
    files
}

#[test]
fn what_was_taken_over_is_written_again_with_the_same_content() {
    for folder in ["swar", "papi", "tunx", "trf_dialects", "veg", "swt"] {
        for file in samples(folder) {
            let hall = Hall::new();
            let before = content(&hall, &file);
            hall.tell(&format!("import '{}' --really", file.display()));
            for version in ["TRF16", "TRF26"] {
                let out = hall.path("again.trf");
                hall.tell(&format!("export 1 --trf '{}' --trf-version {version}", out.display()));
                let after = content(&hall, &out);
                assert_eq!(after.1, before.1, "{}: {version}", file.display());
                assert_eq!(after.0, before.0, "{}: {version}", file.display());
            }
        }
    }
}

/// The federation's own format, and the document of the site, read by those who read theirs.
#[test]
fn papi_and_chess_results_get_back_what_they_gave() {
    for (file, option) in samples("papi")
        .into_iter()
        .map(|file| (file, "papi"))
        .chain(samples("chess_results").into_iter().map(|file| (file, "chess-results")))
        .filter(|(file, _)| {
            let name = file.file_name().unwrap().to_str().unwrap();
            file.extension().is_some_and(|it| it == "papi") || name.starts_with("upload")
        })
    {
        let hall = Hall::new();
        let before = content(&hall, &file);
        hall.tell(&format!("import '{}' --really", file.display()));
        let out = hall.path(if option == "papi" { "again.papi" } else { "again.xml" });
        hall.tell(&format!("export 1 --{option} '{}'", out.display()));
        let after = content(&hall, &out);
        assert_eq!(after.1, before.1, "{}", file.display());
        assert_eq!(after.0, before.0, "{}", file.display());
    }
}
