//! Files in and out: tables of players, workbooks, PGN, reports.

#![allow(clippy::unwrap_used, reason = "a failed test panics")]

use std::fs;

use arbiter_testkit::vectors_at_hand;
use serde_json::Value;

use crate::{
    hall::{Hall, four_players},
    take_over::vector,
};

fn played() -> Hall {
    let hall = Hall::new();
    four_players(&hall);
    hall.tell("tournament color 1 white");
    hall.tell("tournament pair 1");
    hall.tell("tournament publish 1");
    hall.tell_with("tournament result 1 1 --file -", b"1 1-0\n2 =\n");
    hall
}

/// What a command says beside its answer.
fn told(hall: &Hall, arguments: &[&str]) -> String {
    let output = hall.run(arguments, b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

/// Nothing is left out of a file silently: clubs in a report, the head of an event in a workbook.
#[test]
fn what_a_file_has_no_place_for_is_said() {
    let hall = Hall::new();
    let table = hall.path("players.csv");
    fs::write(&table, "Name;Elo;Club\n+Claes, Rosa;1850;Rook\nPetit, Jean;1800;\n").unwrap();
    hall.tell("tournament new Open --rounds 3 --prize First=100 --place Gent");
    told(&hall, &["import", table.to_str().unwrap(), "--into", "1"]);
    let said = told(&hall, &["export", "1", "--trf", hall.path("event.trf").to_str().unwrap()]);
    assert!(said.contains("clubs") && said.contains("prizes: left out, “First”"), "{said}");
    let said = told(&hall, &["export", "1", "--xlsx", hall.path("event.xlsx").to_str().unwrap()]);
    assert!(said.contains("place: left out, “Gent”"), "{said}");
    assert!(!said.contains("clubs"), "a workbook has a column for them: {said}");
    let csv = format!("players={}", hall.path("players-out.csv").display());
    let said = told(&hall, &["export", "1", "--csv", &csv]);
    assert!(said.contains("one cell begins like a formula"), "{said}");
    let page = format!("101={}", hall.path("frbe.html").display());
    let said = told(&hall, &["export", "1", "--frbe", &page]);
    assert!(said.contains("places, names and points"), "{said}");
}

/// `--show` prints every sample as its description has it: numbers, boards, results, points.
#[test]
fn a_file_is_shown_as_it_is_understood() {
    let hall = Hall::new();
    let table = hall.path("list.csv");
    fs::write(&table, "Name;Elo\nClaes, Rosa;1850\n").unwrap();
    let output = hall.run(&["import", "--show", table.to_str().unwrap()], b"");
    let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(shown["players"][0]["name"], "Claes, Rosa");
    assert_eq!((&shown["players"][0]["no"], &shown["rounds"]), (&1.into(), &Value::Array(vec![])));
    for name in [
        "swar/v6_65_forfeits_absences.swar",
        "swar/v7_05_in_progress.swar",
        "papi/sad_in_progress.papi",
        "tunx/21_swiss_39_players.TUNX",
        "trf_dialects/lichess_style.trf",
        "chess_results/upload_forfeits.xml",
    ] {
        let Some(file) = vectors_at_hand(&format!("exchange/{name}")) else { continue };
        let output = hall.run(&["import", "--show", file.to_str().unwrap()], b"");
        let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
        let wanted = fs::read(format!("{}.json", file.display())).unwrap();
        let wanted: Value = serde_json::from_slice(&wanted).unwrap();
        for part in ["name", "city", "federation", "start", "end", "rounds"] {
            assert_eq!(shown["event"][part], wanted["event"][part], "{name}: {part}");
        }
        let players = |of: &Value| -> Vec<(Value, Value, Option<f64>)> {
            let players = of["players"].as_array().unwrap().iter();
            players
                .map(|it| (it["no"].clone(), it["name"].clone(), it["points"].as_f64()))
                .collect()
        };
        assert_eq!(players(&shown), players(&wanted), "{name}");
        // Reports and Papi know no boards, and reports no kinds of byes and absences.
        let (has_boards, is_report) = (!name.contains("papi"), name.contains("trf"));
        let rounds = |of: &Value| -> Vec<Vec<String>> {
            let game = |it: &Value| {
                let board = if has_boards && !is_report { &it["board"] } else { &Value::Null };
                format!("{board} {} {} {}", it["white"], it["black"], it["result"])
            };
            // A bye of a full point is a bye, whoever gave it; reports leave absences blank.
            let word = |it: &Value| {
                let kind = it["kind"].as_str().unwrap();
                if is_report {
                    kind.replace("full", "pab").replace("zero", "absent")
                } else {
                    kind.to_owned()
                }
            };
            let round = |round: &Value| {
                let games = round["games"].as_array().unwrap().iter().map(game);
                let byes = round["unpaired"].as_array().unwrap().iter();
                let byes = byes.map(|it| format!("{} {}", it["player"], word(it)));
                let mut lines: Vec<String> = games.chain(byes).collect();
                lines.sort();
                lines
            };
            of["rounds"].as_array().unwrap().iter().map(round).collect()
        };
        assert_eq!(rounds(&shown), rounds(&wanted), "{name}");
    }
}

/// A path is no address, and is not kept as one.
#[test]
fn a_list_is_fetched_from_an_address_alone() {
    let hall = Hall::new();
    let output = hall.run(&["tournament", "lists", "--source", "club=/lists/club.csv"], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("no address") && said.contains("import --list"), "{said}");
    assert!(hall.tell("tournament lists").is_empty());
}

/// A file that is no list is refused in a line or two, without its bytes on the terminal.
#[test]
fn a_file_that_is_no_list_is_refused_in_few_words() {
    let hall = Hall::new();
    let file = hall.path("data.mdb");
    let mut bytes = b"\x00\x01\x00\x00Standard Jet DB\x00\x1b[31m".to_vec();
    bytes.resize(300_000, 0x07);
    fs::write(&file, bytes).unwrap();
    let output = hall.run(&["import", "--list", "club", file.to_str().unwrap()], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("which column is the name"), "{said}");
    assert!(said.chars().count() < 500, "{said}");
    assert!(said.chars().all(|it| it == '\n' || !it.is_control()), "{said:?}");
}

/// What is the matter with a broken file is said in the language of the command.
#[test]
fn a_broken_workbook_is_described_in_every_language() {
    let hall = Hall::new();
    let file = hall.path("book.xlsx");
    fs::write(&file, b"PK\x03\x04 and no more").unwrap();
    for (language, told) in [
        ("en", "bytes are missing or changed"),
        ("fr", "des octets manquent ou sont modifiés"),
        ("nl", "er ontbreken bytes of ze zijn veranderd"),
        ("de", "Bytes fehlen oder sind verändert"),
    ] {
        let output = hall.run(&["--lang", language, "import", file.to_str().unwrap()], b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(told), "{said}");
        assert!(language == "en" || !said.contains("invalid"), "{said}");
    }
}

#[test]
fn a_table_of_players_is_previewed_and_entered() {
    let hall = Hall::new();
    let table = hall.path("inscriptions.csv");
    let text = "Remarque;Elo;Nom;Prénom;Né(e) le;Fédération\n\
                ;1850;Claes;Rosa;03/02/1988;BEL\n\
                ;;Petit;Jean;1990;FRA\n\
                ;1850;Claes;Rosa;03/02/1988;BEL\n";
    fs::write(&table, text).unwrap();
    let shown = hall.tell(&format!("import --preview {}", table.display()));
    assert!(shown.contains("Claes, Rosa") && shown.contains("1988-02-03"), "{shown}");
    assert!(shown.contains("column “Remarque” is not read"), "{shown}");
    assert!(shown.contains("row 4: the same player as in row 2"), "{shown}");

    hall.tell("tournament new Open --rounds 3");
    let arguments = ["import", table.to_str().unwrap(), "--into", "1", "--yes"];
    let output = hall.run(&arguments, b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("3 players entered"), "{said}");
}

#[test]
fn a_workbook_goes_out_and_comes_back() {
    let hall = played();
    let book = hall.path("event.xlsx");
    let said = told(&hall, &["export", "1", "--xlsx", book.to_str().unwrap()]);
    assert!(
        said.contains("name") && said.contains("“Open of the town”"),
        "a workbook has no head: {said}"
    );
    let shown = hall.tell(&format!("import --preview {}", book.display()));
    assert!(shown.contains("Alpha, A") && shown.contains("2100"), "{shown}");
    let others = "sheet “Players” was read; not read: Standings, Crosstable, Round 1";
    assert!(shown.contains(others), "{shown}");
    let round = ["import", "--preview", "--sheet", "Round 9", book.to_str().unwrap()];
    let output = hall.run(&round, b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("there is no sheet “Round 9”"), "{said}");

    let csv = hall.path("standings.csv");
    let file = format!("standings={}", csv.display());
    let said = told(&hall, &["export", "1", "--csv", &file]);
    assert!(said.contains("the table “Standings” alone"), "{said}");
    let text = fs::read_to_string(&csv).unwrap();
    assert!(text.contains("Rk,No,Title,Name") && text.contains("\"Alpha, A\""), "{text}");
    let round = hall.path("round.csv");
    hall.tell(&format!("export 1 --csv 1={}", round.display()));
    assert!(fs::read_to_string(&round).unwrap().contains("1 - 0"));
    assert!(hall.refused("export 1 --csv 9=x.csv").contains("there are: Players"));
}

/// What the script that takes pages at the Belgian federation says against one.
fn belgian_messages(page: &str) -> Vec<&'static str> {
    let meta = |name: &str| {
        let line = page.lines().find(|it| it.starts_with(&format!("<meta name='{name}' ")));
        let value = line.and_then(|it| it.split("content='").nth(1)?.split('\'').next());
        value.unwrap_or_default().to_owned()
    };
    let mut messages = Vec::new();
    let guid = meta("Guid");
    let mut parts = guid.splitn(4, '-');
    let mut part = || parts.next().unwrap_or_default();
    let (club, day, random, identity) = (part(), part(), part(), part());
    if !(3..=10).contains(&club.len()) {
        messages.push("bad Guid club number");
    }
    if day.len() != 6 || !day.bytes().all(|it| it.is_ascii_digit()) {
        messages.push("bad Guid date");
    }
    if random.len() != 8 || !random.bytes().all(|it| it.is_ascii_hexdigit()) {
        messages.push("bad Guid random value");
    }
    if !identity.starts_with('{') {
        messages.push("bad Guid opening char");
    }
    if !identity.ends_with('}') {
        messages.push("bad Guid closing char");
    }
    for name in ["MacGuid", "MacSend", "Annee", "Fede", "Organisateur", "Type", "Round"] {
        if meta(name).is_empty() {
            messages.push("an empty line");
        }
    }
    for name in ["DateStart", "DateEnd"] {
        let date = meta(name);
        let digits: Vec<&str> = date.split('/').collect();
        if digits.iter().map(|it| it.len()).ne([2, 2, 4]) {
            messages.push("bad date");
        }
    }
    for name in ["Tournoi", "Version", "DateSend"] {
        if meta(name).is_empty() {
            messages.push("an empty line");
        }
    }
    messages
}

/// The checks are those that the samples pass and fail, and our own page passes them.
#[test]
fn the_page_for_the_belgian_site_passes_what_its_receiver_checks() {
    for (name, messages) in [
        ("results.html", &[][..]),
        (
            "bad_guid.html",
            &["bad Guid club number", "bad Guid random value", "bad Guid closing char"][..],
        ),
    ] {
        let Some(sample) = vector(&format!("exchange/frbe_page/{name}")) else { continue };
        assert_eq!(belgian_messages(&String::from_utf8_lossy(&sample)), messages, "{name}");
    }
    let hall = played();
    hall.tell("tournament change 1 --starts 2026-03-02 --ends 2026-03-06");
    let file = hall.path("page.html");
    hall.tell(&format!("export 1 --frbe 101={}", file.display()));
    let page = fs::read_to_string(&file).unwrap();
    assert_eq!(belgian_messages(&page), [""; 0], "{page}");
    assert!(page.contains("<td>Alpha, A</td><td>1.0</td>"), "{page}");
    assert_eq!(hall.run(&["export", "1", "--frbe", "1=x.html"], b"").status.code(), Some(2));
}

#[test]
fn results_go_out_as_pgn() {
    let hall = played();
    let pgn = hall.tell("export 1 --pgn -");
    assert!(pgn.contains("[Round \"1.1\"]\n[White \"Alpha, A\"]\n[Black \"Charlie, C\"]"), "{pgn}");
    assert!(pgn.contains("[Result \"1/2-1/2\"]") && pgn.contains("\n\n1-0\n"), "{pgn}");
}

#[test]
fn a_report_tells_its_version_its_defaults_and_what_was_adjusted() {
    let hall = played();
    let report = hall.path("report.trf");
    hall.tell(&format!("export 1 --trf {} --trf-version TRF16 --line-end crlf", report.display()));
    let shown = hall.tell(&format!("import --preview {}", report.display()));
    assert!(shown.contains("TRF16, CR LF"), "{shown}");
    assert!(shown.contains("filled in:"), "{shown}");
    let content = hall.tell(&format!("import --preview --format json {}", report.display()));
    assert!(content.contains(r#"{"black":3,"result":"1-0","white":1}"#), "{content}");
    let damaged = fs::read_to_string(&report).unwrap().replacen("2100", "21x0", 1);
    fs::write(&report, damaged).unwrap();
    let output = hall.run(&["import", "--preview", report.to_str().unwrap()], b"");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(said.contains("line ") && said.contains("column 49"), "{said}");
}

#[test]
fn results_without_players_are_no_event() {
    let hall = Hall::new();
    let file = hall.path("round3.res");
    fs::write(&file, "2 3\n1 4 1\n2 3 5\n").unwrap();
    let output = hall.run(&["import", "--preview", file.to_str().unwrap()], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("2 results of round 3 without the players"), "{said}");
}

#[test]
fn what_nobody_knows_is_refused_with_the_place() {
    let hall = Hall::new();
    for (name, bytes) in [
        ("noise.bin", b"\x00\x01\x02\x03".as_slice()),
        ("book.xlsx", b"PK\x03\x04 and no more"),
        ("event.swar", b"\x05\0\0\0v6.65\xff\xff\xff\x7f"),
        ("event.TUNX", b"\x93\xff\x89\x44"),
        ("list.xml", b"<?xml version=\"1.0\"?><playerslist><player></player></playerslist>"),
    ] {
        let file = hall.path(name);
        fs::write(&file, bytes).unwrap();
        let output = hall.run(&["import", "--preview", file.to_str().unwrap()], b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(name), "{said}");
    }
}
