//! Tables in Parquet, in and out of `arbiter judge`, `winnable` and `notate`.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Output,
    sync::Arc,
};

use parquet::{
    data_type::{ByteArray, ByteArrayType, Int32Type},
    file::{
        properties::WriterProperties,
        reader::{FileReader as _, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    record::Field,
    schema::parser::parse_message_type,
};

use crate::program::{command, stderr, stdout};

const GAMES: &str = r#"[Event "sound"]
[Date "2019.05.12"]
[White "A \"quoted\" name"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "the wrong result"]
[Date "2019.05.12"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[Event "on time"]
[Date "2019.05.12"]
[Result "0-1"]
[Termination "Time forfeit"]
[SetUp "1"]
[FEN "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1"]

1. Qe4 {at last} Kf7 0-1

[Event "a draw on the first move"]
[Date "2024.05.12"]
[Result "1/2-1/2"]

1. e4 1/2-1/2
"#;

/// The rows of a table, each cell as text; what is absent is not in the row.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let row = |row: parquet::record::Row| {
        let cells = row.get_column_iter().filter_map(|(name, field)| {
            let text = if let Field::Str(text) = field { text.clone() } else { field.to_string() };
            (*field != Field::Null).then(|| (name.clone(), text))
        });
        cells.collect()
    };
    reader.get_row_iter(None).unwrap().map(|found| row(found.unwrap())).collect()
}

/// The rows of CSV with a header.
fn csv_rows(text: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A table as other programs write them: some texts, and a day as a number of days.
fn table(path: &Path, texts: &[(&str, &[Option<&str>])], days: &[Option<i32>]) {
    let fields: Vec<String> =
        texts.iter().map(|(name, _)| format!("optional binary {name} (UTF8);")).collect();
    let schema = format!("message games {{ {} optional int32 UTCDate (DATE); }}", fields.join(" "));
    let schema = Arc::new(parse_message_type(&schema).unwrap());
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer =
        SerializedFileWriter::new(File::create(path).unwrap(), schema, properties).unwrap();
    let mut group = writer.next_row_group().unwrap();
    for (_, cells) in texts {
        let mut column = group.next_column().unwrap().unwrap();
        let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
        let values: Vec<ByteArray> = cells.iter().flatten().map(|&text| text.into()).collect();
        column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None).unwrap();
        column.close().unwrap();
    }
    let mut column = group.next_column().unwrap().unwrap();
    let levels: Vec<i16> = days.iter().map(|day| i16::from(day.is_some())).collect();
    let values: Vec<i32> = days.iter().copied().flatten().collect();
    column.typed::<Int32Type>().write_batch(&values, Some(&levels), None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.close().unwrap();
}

struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn games(&self) -> PathBuf {
        let path = self.path("games.pgn");
        fs::write(&path, GAMES).unwrap();
        path
    }
}

fn status(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn findings_in_a_table_are_those_of_csv_and_the_summary_is_printed() {
    let desk = Desk::new();
    let (games, findings) = (desk.games(), desk.path("findings.parquet"));

    let plain = command("judge", &[name(&games), "--format", "csv"], "");
    let written = command("judge", &[name(&games), "--output", name(&findings)], "");

    assert_eq!((status(&plain), status(&written)), (Some(1), Some(1)), "{}", stderr(&written));
    let found = rows(&findings);
    assert_eq!(found, csv_rows(&stdout(&plain)));
    assert!(found.len() >= 3, "{found:?}");
    assert!(stdout(&written).contains("4  games"), "{}", stdout(&written));
    assert!(!stdout(&written).contains("5.1.1"), "findings are in the table alone");
    let left: Vec<_> = fs::read_dir(desk.folder.path()).unwrap().collect();
    assert_eq!(left.len(), 2, "nothing unfinished stays");
}

#[test]
fn games_go_into_a_table_and_are_judged_there_as_in_the_file() {
    let desk = Desk::new();
    let (games, table) = (desk.games(), desk.path("games.parquet"));

    let notated = command("notate", &[name(&games), "--output", name(&table)], "");
    assert!(notated.status.success(), "{}", stderr(&notated));
    let written = rows(&table);
    assert_eq!(written.len(), 4);
    assert_eq!(written[0]["movetext"], "1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(written[0]["uci"], "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(written[0]["White"], "A \"quoted\" name");
    assert_eq!(written[2]["FEN"], "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1");
    assert!(written[2]["movetext"].contains("{at last}"), "{:?}", written[2]);
    assert!(!written[0].contains_key("Termination") && !written[0].contains_key("troubles"));

    let judged = |file: &Path| -> Vec<[String; 5]> {
        let answer = command("judge", &[name(file), "--format", "csv"], "");
        let cells = ["game", "ply", "article", "what", "edition"];
        csv_rows(&stdout(&answer)).iter().map(|row| cells.map(|cell| row[cell].clone())).collect()
    };
    assert_eq!(judged(&table), judged(&games));
    assert!(judged(&table).len() >= 3);

    let back = command("notate", &[name(&table), "--to", "de"], "");
    let text = stdout(&back);
    assert!(text.contains("[White \"A \\\"quoted\\\" name\"]"), "{text}");
    assert!(text.contains("1. f3 e5 2. g4 Dh4#"), "{text}");
}

#[test]
fn tables_of_other_programs_are_judged_and_bad_rows_stop_nobody() {
    let desk = Desk::new();
    let path = desk.path("database.parquet");
    let moves = [
        Some("1. f3 e5 2. g4 Qh4# 0-1"),
        None,
        Some("1. e4 e5 *\n\n[Event \"second\"]\n\n1. d4 *"),
        Some("1. e4 Ke7 1-0"),
        Some("1. e4 1/2-1/2"),
        Some("1. Kd4 Kd6 1-0"),
    ];
    let fens = [None, None, None, None, None, Some("8/8/4k3/8/8/3BK3/8/8 w - - 0 1")];
    let results = [Some("1-0"), None, None, Some("1-0"), Some("1/2-1/2"), Some("1-0")];
    let ended = [None, None, None, None, None, Some("Time forfeit")];
    // The first of January 2016, and in one row of 2024.
    let days = [Some(16_801), None, None, Some(16_801), Some(19_723), Some(16_801)];
    let columns: [(&str, &[Option<&str>]); 4] =
        [("MoveText", &moves), ("FEN", &fens), ("result", &results), ("Termination", &ended)];
    table(&path, &columns, &days);

    let answer = command("judge", &[name(&path), "--format", "csv"], "");

    assert_eq!(status(&answer), Some(2), "{}", stderr(&answer));
    let said = stderr(&answer);
    assert!(said.contains("row 2: no movetext"), "{said}");
    assert!(said.contains("row 3: 2 games in one row"), "{said}");
    let found = csv_rows(&stdout(&answer));
    let kinds: Vec<(&str, &str, &str)> = found
        .iter()
        .map(|row| (row["game"].as_str(), row["kind"].as_str(), row["edition"].as_str()))
        .collect();
    // The day of the game decides the edition.
    let expected = [
        ("1", "two-results", "2014"),
        ("4", "illegal", "2014"),
        ("5", "early-draw", "2023"),
        ("6", "dead", "2014"),
        ("6", "result", "2014"),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn positions_and_games_are_answered_from_and_into_tables() {
    let desk = Desk::new();
    let list = desk.path("positions.txt");
    let fens = ["8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1", "nonsense"];
    fs::write(&list, fens.join("\n")).unwrap();
    let (table, again) = (desk.path("answers.parquet"), desk.path("again.parquet"));

    let plain = command("winnable", &[name(&list), "--proof"], "");
    let first = command("winnable", &[name(&list), "--proof", "--output", name(&table)], "");
    let second = command("winnable", &[name(&table), "--proof", "--output", name(&again)], "");
    let listed = command("winnable", &[name(&table), "--proof"], "");

    let codes = [&plain, &first, &second, &listed].map(status);
    assert_eq!(codes, [Some(2); 4], "a line cannot be read: {}", stderr(&first));
    assert_eq!(stdout(&first), "");
    assert_eq!(stdout(&listed), stdout(&plain));
    let found = rows(&table);
    assert_eq!(found, rows(&again));
    let said = csv_rows(&stdout(&plain));
    for (row, expected) in found.iter().zip(&said).take(2) {
        assert_eq!(row["white"], expected["white"]);
        assert_eq!(row["black"], expected["black"]);
        assert_eq!(row["white_line"], expected["white_line"]);
    }
    assert_eq!(found[0]["line"], "1");
    assert!(found[2]["error"].contains("nonsense") && !found[2].contains_key("white"));

    let (games, positions) = (desk.games(), desk.path("positions.parquet"));
    let of_games = desk.path("games.parquet");
    let plain = command("winnable", &["--pgn", name(&games)], "");
    let to_table = ["--pgn", name(&games), "--output", name(&positions)];
    assert!(command("winnable", &to_table, "").status.success());
    assert_eq!(rows(&positions), csv_rows(&stdout(&plain)));
    command("notate", &[name(&games), "--output", name(&of_games)], "");
    let from_table = command("winnable", &["--pgn", name(&of_games)], "");
    assert_eq!(stdout(&from_table), stdout(&plain));
}

#[test]
fn a_long_table_is_written_in_groups() {
    let desk = Desk::new();
    let table = desk.path("answers.parquet");
    let lines = "8/8/4k3/8/8/3BK3/8/8 w - - 0 1\n".repeat(70_000);

    let answer = command("winnable", &["-", "--output", name(&table)], lines);

    assert!(answer.status.success(), "{}", stderr(&answer));
    let reader = SerializedFileReader::new(File::open(&table).unwrap()).unwrap();
    let head = reader.metadata().file_metadata();
    assert_eq!((head.num_rows(), reader.num_row_groups()), (70_000, 2));
    assert!(head.created_by().unwrap().starts_with("arbiter "));
}

#[test]
fn what_is_no_table_of_games_is_refused_with_the_reason() {
    let desk = Desk::new();
    let (broken, other) = (desk.path("broken.parquet"), desk.path("other.parquet"));
    fs::write(&broken, "no table at all").unwrap();
    table(&other, &[("Event", &[Some("x")])], &[None]);

    let output = command("judge", &[name(&broken)], "");
    assert_eq!(status(&output), Some(2));
    assert!(stderr(&output).contains("broken.parquet"), "{}", stderr(&output));
    let output = command("judge", &[name(&other)], "");
    assert_eq!(status(&output), Some(2));
    let said = stderr(&output);
    assert!(said.contains("expected a column movetext of texts, found Event, UTCDate"), "{said}");
    let output = command("winnable", &[name(&other)], "");
    assert!(stderr(&output).contains("expected a column fen"), "{}", stderr(&output));
    let output = command("judge", &[name(&desk.games()), "--output", "findings.csv"], "");
    assert_eq!(status(&output), Some(2));
    assert!(stderr(&output).contains("ends in .parquet"), "{}", stderr(&output));
}
