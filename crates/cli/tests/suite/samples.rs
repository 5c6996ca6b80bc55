//! `import FILE --show` against the content of every open sample, field by field.
//!
//! What a sample's JSON says and its file does not is listed with the reason. An entry of the list
//! that no longer differs is struck out: the test says so.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use arbiter_testkit::vectors_at_hand;
use serde_json::{Map, Value, json};

use crate::program::run;

/// Folders of other things than events and lists of players.
const NO_IMPORTS: [&str; 3] = ["forms", "frbe_page", "publish"];

/// A difference that is allowed: how the path of the sample begins, the fields, and why.
type Allowed = (&'static str, &'static [&'static str], &'static str);

const ALLOWED: &[Allowed] = &[
    (
        "",
        &["format", "list", "note", "warning", "header_row", "encoding", "columns", "deviation"],
        "tell how the sample was made",
    ),
    ("veg/vega6_dutch", &["certainty"], "tells how the sample was made"),
    ("chess_results/upload", &["form_field"], "tells how a document is sent"),
    ("chess_results/upload", &["type"], "a number of the site; the system is in the event"),
    ("chess_results/upload_round_robin", &["event.system"], "the file says type 1, a round robin"),
    (
        "chess_results/crosstable",
        &["event.city", "event.federation", "event.start", "event.end", "rounds.date"],
        "the list has the name of the event alone",
    ),
    (
        "chess_results/crosstable",
        &["players.sex", "players.fide_id", "players.club", "players.birth"],
        "the list has no such column",
    ),
    (
        "chess_results/crosstable",
        &["players.national_rating", "players.national_id"],
        "the list has no such column",
    ),
    ("chess_results/crosstable", &["players.comma"], "the list writes names without a comma"),
    ("chess_results/crosstable", &["boards"], "a crosstable has no boards"),
    ("chess_results/crosstable_swiss", &["rank_of"], "opponents are found by it"),
    ("chess_results/crosstable_tb", &["rank_of"], "opponents are found by it"),
    ("chess_results/crosstable_round", &["event.system"], "the list is one of a round robin"),
    ("chess_results/crosstable_round", &["games"], "neither rounds nor colours are in the list"),
    (
        "chess_results/starting_rank",
        &["players.national_rating", "players.national_id", "players.birth"],
        "the list has no such column",
    ),
    ("chess_results/starting_rank", &["players.points"], "the list has no rounds"),
    ("papi/", &["variables", "pairing"], "the table of settings as it is stored"),
    ("papi/", &["tiebreaks"], "Papi's own names; ours are codes"),
    ("papi/", &["players.stored_elo", "players.elo_type"], "the rating and whose it is, as stored"),
    ("papi/", &["players.national_rating"], "one rating a player, here FIDE's"),
    ("papi/", &["players.national_id"], "a licence, which is compared"),
    ("papi/", &["boards"], "Papi has no boards"),
    ("papi/ffe_list", &["players.kind"], "whose the rating is, as stored"),
    ("papi/ffe_list", &["players.licence_type"], "an event has no place for it"),
    ("swar/", &["program_version"], "stands in `program`"),
    ("swar/", &["swar_type"], "SWAR's number of the system"),
    ("swar/", &["fide_event_ids"], "named among the adjustments"),
    ("swar/v6_65_forfeits", &["absence"], "named among the adjustments"),
    ("swar/v6_65_three", &["scoring"], "counted so in the event; the content has plain points"),
    ("swar/v6_65_two_axes", &["categories"], "named among the adjustments"),
    ("swar/v6_65_two_axes", &["players.cat_index"], "named among the adjustments"),
    (
        "swiss_manager/players.xml",
        &["players.national_rating", "players.national_id", "players.birth"],
        "the document has no such attribute",
    ),
    (
        "swiss_manager/players_few",
        &["players.title", "players.rating", "players.fide_id", "players.federation"],
        "the list has no such column",
    ),
    ("swt/", &["file_version", "rounds_drawn", "team"], "numbers of the file itself"),
    ("swt/", &["boards"], "the sample has the games of each player"),
    ("swt/", &["players.id", "players.pos", "players.rank"], "numbers of the file itself"),
    (
        "trf_dialects/",
        &["players.national_rating", "players.national_id", "players.club"],
        "TRF16 has no such column",
    ),
    ("trf_dialects/", &["boards"], "a report has no boards"),
    ("trf_dialects/javafo", &["event.rounds"], "the file says XXR 7"),
    ("trf_dialects/name_without", &["players.comma"], "the names have no comma"),
    ("trf_dialects/lichess", &["rounds.date"], "the file has no dates of rounds"),
    ("trf_dialects/lichess", &["unpaired"], "an allocated bye is written F, a full-point bye"),
    ("trf_dialects/javafo", &["unpaired"], "an absence is written Z, a zero-point bye"),
    ("trf_dialects/name_without", &["unpaired"], "an absence is written Z, a zero-point bye"),
    ("trf_dialects/old_mac", &["unpaired"], "an absence is written Z, a zero-point bye"),
    ("trf_dialects/padded", &["unpaired"], "an absence is written Z, a zero-point bye"),
    ("trf_dialects/swiss_manager", &["unpaired"], "an absence is written Z, a zero-point bye"),
    ("trf_dialects/vega_style", &["unpaired"], "an absence is written -, a zero-point bye"),
    ("tunx/", &["event.current_round", "event.type"], "numbers of the program itself"),
    ("tunx/", &["tiebreak_codes"], "numbers of chess-results; ours are codes"),
    ("tunx/", &["players.k"], "follows from rating, age and games"),
    ("tunx/", &["rounds.time"], "named among the adjustments"),
    ("veg/", &["players.club"], "the file has no clubs"),
    ("veg/", &["rounds.date"], "the file has no dates of rounds"),
    ("veg/vega.tdf", &["boards"], "a report has no boards"),
];

/// Whether a value says nothing: no number, no text.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Bool(_) | Value::Object(_) => false,
    }
}

/// A value without what makes no difference: numbers as texts, points with and without a dot.
fn plain(value: &Value) -> Value {
    if is_nothing(value) {
        return Value::Null;
    }
    let Value::Number(number) = value else { return value.clone() };
    json!(number.as_f64().unwrap().to_string())
}

/// The content of a sample whose fields have other names, under the names of the others.
fn renamed(mut content: Value) -> Value {
    let names = [("elo", "rating"), ("nwz", "national_rating"), ("country", "federation")];
    let is_swt = content["format"] == "swt";
    for player in content.get_mut("players").and_then(Value::as_array_mut).into_iter().flatten() {
        let player = player.as_object_mut().unwrap();
        for (theirs, ours) in names {
            if let Some(value) = player.remove(theirs) {
                player.insert(ours.to_owned(), value);
            }
        }
        // Of births in Swiss-Manager's samples the year is left.
        if let Some(year) = player.remove("birth_year") {
            let year = if is_nothing(&year) { String::new() } else { year.to_string() };
            player.insert("birth".to_owned(), year.into());
        }
        // Papi has one rating a player, and a letter for whose it is.
        let stored = player.get("stored_elo").or(player.get("rating")).cloned();
        let whose = player.get("elo_type").or(player.get("kind")).and_then(Value::as_str);
        if let Some(whose) = whose.map(str::to_owned) {
            for (letter, name) in [("F", "rating"), ("E", "estimated_rating")] {
                let own = stored.clone().filter(|_| whose == letter);
                player.insert(name.to_owned(), own.unwrap_or(Value::Null));
            }
        }
        // An identity number written as a text.
        if let Some(Value::String(id)) = player.get("fide_id") {
            let id = id.trim().parse::<u64>().unwrap_or(0);
            player.insert("fide_id".to_owned(), id.into());
        }
        if is_swt {
            let birth = player["birth"].as_str().unwrap().to_owned();
            let birth = format!("{}-{}-{}", &birth[..4], &birth[4..6], &birth[6..]);
            player.insert("birth".to_owned(), birth.into());
            player.insert("no".to_owned(), player["id"].clone());
            let name = player["name"].as_str().unwrap().replace(',', ", ");
            player.insert("name".to_owned(), name.into());
        }
    }
    if is_swt {
        let content = content.as_object_mut().unwrap();
        let rounds = content.remove("max_rounds").unwrap();
        let games = content.remove("games").unwrap();
        let (name, place) = (content.remove("name").unwrap(), content.remove("place").unwrap());
        content
            .insert("event".to_owned(), json!({ "name": name, "city": place, "rounds": rounds }));
        content.insert("rounds".to_owned(), rounds_of_games(games.as_array().unwrap()));
    }
    content
}

/// Games as each player has them, put into rounds.
fn rounds_of_games(games: &[Value]) -> Value {
    let mut rounds: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for game in games {
        let round = rounds.entry(game["round"].as_u64().unwrap()).or_default();
        if game["colour"] == "w" {
            let result = match game["score"].as_f64().unwrap() {
                1.0 => "1-0",
                0.5 => "1/2-1/2",
                _ => "0-1",
            };
            let (white, black) = (&game["player"], &game["opponent"]);
            round.push(json!({ "white": white, "black": black, "result": result }));
        }
    }
    let round = |(number, games)| json!({ "number": number, "games": games, "unpaired": [] });
    rounds.into_iter().map(round).collect()
}

/// A field of a content, each of its values with where it stands.
type Fields = BTreeMap<String, Vec<Value>>;

fn push(fields: &mut Fields, name: &str, value: Value) {
    fields.entry(name.to_owned()).or_default().push(value);
}

fn of_rounds(fields: &mut Fields, rounds: &[Value]) {
    push(fields, "rounds.count", rounds.len().into());
    for round in rounds {
        for (name, value) in round.as_object().unwrap() {
            if !["number", "games", "unpaired", "round"].contains(&name.as_str()) {
                push(fields, &format!("rounds.{name}"), plain(value));
            }
        }
        let all = |name: &str| round[name].as_array().cloned().unwrap_or_default();
        let game = |it: &Value| format!("{} - {} {}", it["white"], it["black"], it["result"]);
        let games = all("games");
        let pairs: BTreeSet<String> = games.iter().map(game).collect();
        let boards: Vec<String> =
            games.iter().map(|it| format!("{}: {}", it["board"], game(it))).collect();
        let unpaired: BTreeSet<String> =
            all("unpaired").iter().map(|it| format!("{} {}", it["player"], it["kind"])).collect();
        push(fields, "games", json!(pairs));
        push(fields, "boards", json!(boards));
        push(fields, "unpaired", json!(unpaired));
    }
}

fn fields_of(content: &Value) -> Fields {
    let mut fields = Fields::new();
    for (name, value) in content.as_object().unwrap() {
        match name.as_str() {
            "event" => {
                for (name, value) in value.as_object().unwrap() {
                    push(&mut fields, &format!("event.{name}"), plain(value));
                }
            }
            "players" => {
                let players = value.as_array().unwrap();
                push(&mut fields, "players.count", players.len().into());
                for it in players {
                    of_player(&mut fields, it.as_object().unwrap());
                }
            }
            // A list of one round has it at the top.
            "games" => of_rounds(
                &mut fields,
                &[json!({
                    "number": content["round"], "games": value, "unpaired": content["unpaired"],
                })],
            ),
            "unpaired" => {}
            "rounds" if content.get("games").is_some() => {}
            "rounds" => of_rounds(&mut fields, value.as_array().unwrap()),
            other => push(&mut fields, other, plain(value)),
        }
    }
    fields
}

fn of_player(fields: &mut Fields, player: &Map<String, Value>) {
    for (name, value) in player {
        let value = match name.as_str() {
            // National titles have no place in an event.
            "title" => {
                let title = value.as_str().unwrap().parse::<arbiter_tournament::Title>();
                title.map_or(Value::Null, |it| it.code().into())
            }
            "name" => {
                let name = value.as_str().unwrap();
                push(fields, "players.comma", name.contains(',').into());
                name.replace(',', "").into()
            }
            _ => plain(value),
        };
        push(fields, &format!("players.{name}"), value);
    }
}

/// The samples with their content, by folder and name.
fn samples() -> Vec<(String, PathBuf, Value)> {
    let Some(root) = vectors_at_hand("exchange") else { return Vec::new() };
    let folders = fs::read_dir(root).unwrap();
    let mut samples = Vec::new();
    for folder in folders.map(|it| it.unwrap().path()).filter(|it| it.is_dir()) {
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        if NO_IMPORTS.contains(&name(&folder).as_str()) {
            continue;
        }
        for file in fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()) {
            if let Ok(content) = fs::read(format!("{}.json", file.display())) {
                let content = serde_json::from_slice(&content).unwrap();
                samples.push((format!("{}/{}", name(&folder), name(&file)), file, content));
            }
        }
    }
    samples.sort_by(|one, other| one.0.cmp(&other.0));
    samples
}

/// The fields of a sample that are not shown as its content has them, with the first two values
/// that differ.
fn differing(wanted: &Fields, shown: &Fields) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (name, values) in wanted {
        // What is shown of a list of players has no rounds.
        let own = shown.get(name).cloned().unwrap_or_default();
        let none = Value::Null;
        let longest = values.len().max(own.len());
        let pairs = (0..longest)
            .map(|idx| (values.get(idx).unwrap_or(&none), own.get(idx).unwrap_or(&none)));
        let first = pairs.filter(|(wanted, own)| wanted != own).map(|it| format!("{it:?}")).next();
        if let Some(first) = first {
            found.insert(name.clone(), first);
        }
    }
    found
}

#[test]
fn every_sample_is_shown_as_its_content_says() {
    let samples = samples();
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    for (name, file, content) in &samples {
        let output = run(&["import", "--show", file.to_str().unwrap()], "");
        if content.get("error").is_some() {
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{name}: {said}");
            assert!(said.contains("byte "), "{name} is refused without a place: {said}");
            continue;
        }
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
        let (wanted, shown) = (fields_of(&renamed(content.clone())), fields_of(&shown));
        for (field, first) in differing(&wanted, &shown) {
            let mut entries = ALLOWED.iter().enumerate().flat_map(|(idx, (path, fields, _))| {
                fields.iter().map(move |it| (idx, *path, *it))
            });
            match entries.find(|(_, path, it)| name.starts_with(path) && *it == field) {
                Some((idx, _, it)) => _ = used.insert((idx, it)),
                None => faults.push(format!("{name}: {field}: {first}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    if samples.is_empty() {
        return;
    }
    let unused: Vec<String> = ALLOWED
        .iter()
        .enumerate()
        .flat_map(|(idx, (path, fields, _))| fields.iter().map(move |it| (idx, *path, *it)))
        .filter(|(idx, _, it)| !used.contains(&(*idx, *it)))
        .map(|(_, path, it)| format!("{path}: {it}"))
        .collect();
    assert!(unused.is_empty(), "no longer differ: {}", unused.join(", "));
}
