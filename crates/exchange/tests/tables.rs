//! Spreadsheets as registration desks have them: any order of columns, headings in four languages,
//! the usual encodings, thousands of rows, and files that mean harm.

use std::{io::Write as _, time::Instant};

use arbiter_exchange::{
    Assumption, Cell, Fault, Note, Place, Program, read, read_from, write_xlsx,
};
use arbiter_tournament::Sex;

/// One player in every language, with columns in every order of the headings.
const HEADINGS: [[&str; 7]; 4] = [
    ["Surname", "First name", "Rating", "Federation", "Club", "Birth", "Sex"],
    ["Nom", "Prénom", "Elo", "Fédération", "Club", "Naissance", "Sexe"],
    ["Achternaam", "Voornaam", "Rating", "Federatie", "Club", "Geboortedatum", "Geslacht"],
    ["Nachname", "Vorname", "Elo", "Verband", "Verein", "Geburtsdatum", "Geschlecht"],
];
const CELLS: [&str; 7] = ["Šťastná-Müller", "Zoë", "1850", "BEL", "Liège", "03/02/1988", "w"];

fn table(headings: [&str; 7], cells: [&str; 7], turn: usize, separator: char) -> String {
    let line = |words: [&str; 7]| {
        let turned: Vec<&str> = (0..7).map(|idx| words[(idx + turn) % 7]).collect();
        turned.join(&separator.to_string())
    };
    format!("{}\r\n{}\r\n", line(headings), line(cells))
}

fn latin(text: &str) -> Vec<u8> {
    // What has no place in Windows-1252 loses its accent.
    text.chars()
        .map(|letter| match letter {
            'Š' => 0x8a,
            'ť' => b't',
            letter => u8::try_from(letter).expect("a letter of Windows-1252"),
        })
        .collect()
}

fn wide(text: &str, is_little: bool) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(|unit| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
}

#[test]
fn every_order_language_and_encoding_gives_the_same_player() {
    for headings in HEADINGS {
        for turn in 0..7 {
            for separator in [';', '\t'] {
                let text = table(headings, CELLS, turn, separator);
                let encodings = [
                    ("UTF-8", text.clone().into_bytes(), "Šťastná-Müller, Zoë"),
                    (
                        "UTF-8 with a mark",
                        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
                        "Šťastná-Müller, Zoë",
                    ),
                    ("Windows-1252", latin(&text), "Štastná-Müller, Zoë"),
                    ("UTF-16", wide(&text, true), "Šťastná-Müller, Zoë"),
                    ("UTF-16, big end first", wide(&text, false), "Šťastná-Müller, Zoë"),
                ];
                for (encoding, bytes, name) in encodings {
                    let what = format!("{encoding} {headings:?} {turn}");
                    let import = read(&bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert_eq!(import.program, Program::Spreadsheet, "{what}");
                    let player = &import.players[0];
                    assert_eq!(player.name, name, "{what}");
                    assert_eq!(player.rating.or(player.national_rating), Some(1850), "{what}");
                    assert_eq!((&*player.federation, &*player.club), ("BEL", "Liège"), "{what}");
                    let birth = player.birth.map(|it| it.to_string());
                    assert_eq!(birth.as_deref(), Some("1988-02-03"), "{what}");
                    assert!(player.sex.is_some(), "{what}");
                }
            }
        }
    }
}

#[test]
fn an_estimate_stays_an_estimate() {
    let import =
        read("Naam;Voornaam;Elo;Geschatte Elo\nClaes;Rosa;1850;1700\nPetit;Jan;;1399\n".as_bytes());
    let players = import.expect("players").players;
    let ratings: Vec<_> = players.iter().map(|it| (it.rating, it.is_estimated)).collect();
    assert_eq!(ratings, [(Some(1850), false), (Some(1399), true)]);
}

/// The mark `D` of chess-results.com is a result that an arbiter gave, not an absence.
#[test]
fn a_penalty_is_no_forfeit() {
    let game = |white: &str, black: &str, mark: &str| {
        let document = format!(
            "<?xml version=\"1.0\"?><chessresults><tournamentdata><tournament type=\"0\" name=\"x\" \
             rounds=\"1\"/></tournamentdata><players><player no=\"1\" lastname=\"A\"/><player no=\"2\" \
             lastname=\"B\"/></players><playerpairings><playerpairing round=\"1\" whiteno=\"1\" \
             blackno=\"2\" reswhite=\"{white}\" resblack=\"{black}\" forfeit=\"{mark}\"/>\
             </playerpairings></chessresults>"
        );
        read(document.as_bytes()).expect("an event").rounds[0].games[0].score.to_string()
    };
    assert_eq!(game("0", "0", "D"), "0-0");
    assert_eq!(game("0,5", "0", "D"), "1/2-0");
    assert_eq!(game("0", "0", "K"), "0-0F");
}

/// What is measured is printed and asserted by nobody: machines differ.
#[test]
fn five_thousand_rows_are_read_with_their_doubts() {
    let text = |it: String| Cell::Text(it);
    let mut rows =
        vec![["Name", "FideID", "Elo", "Fed", "Club"].map(|it| text(it.to_owned())).to_vec()];
    for at in 0..5000_i64 {
        rows.push(vec![
            text(format!("Player{at:04}, Test")),
            // Every hundredth is the one before.
            Cell::Number(9_000_000 + at - i64::from(at % 100 == 99)),
            Cell::Number(2400 - at % 1000),
            text("BEL".to_owned()),
            text(format!("Club {}", at % 37)),
        ]);
    }
    let book = write_xlsx(&[("Players".to_owned(), rows)]).expect("a workbook");
    let start = Instant::now();
    let import = read(&book).expect("players");
    println!("5000 rows of a workbook: {:?}", start.elapsed());
    assert_eq!(import.players.len(), 5000);
    let doubles = import.notes.iter().filter(|note| matches!(note, Note::Duplicate { .. })).count();
    assert_eq!(doubles, 50);
}

/// The sheets of a test: a cover, the players of two groups, and one that is empty.
fn sheets() -> Vec<(String, Vec<Vec<Cell>>)> {
    let list = |names: &[&str]| {
        let rows = names.iter().map(|name| vec![Cell::from(*name)]);
        std::iter::once(vec![Cell::from("Name")]).chain(rows).collect::<Vec<_>>()
    };
    vec![
        ("Cover".to_owned(), vec![vec![Cell::from("Summer open")]]),
        ("Group A".to_owned(), list(&["Claes, Rosa", "Petit, Jean"])),
        ("Group B".to_owned(), list(&["Maes, Tom"])),
        ("Sheet4".to_owned(), Vec::new()),
    ]
}

/// The same sheets as ods.
fn ods() -> Vec<u8> {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) => {
            format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>")
        }
        Cell::Number(_) | Cell::Decimal(_) => panic!("there are texts alone"),
    };
    let row = |row: &Vec<Cell>| {
        let cells: String = row.iter().map(cell).collect();
        format!("<table:table-row>{cells}</table:table-row>")
    };
    let table = |(name, rows): &(String, Vec<Vec<Cell>>)| {
        let rows: String = rows.iter().map(row).collect();
        format!("<table:table table:name=\"{name}\">{rows}</table:table>")
    };
    let tables: String = sheets().iter().map(table).collect();
    let content = format!("<office:spreadsheet>{tables}</office:spreadsheet>");
    zipped("content.xml", content.as_bytes())
}

#[test]
fn other_sheets_of_a_workbook_are_named_and_can_be_asked_for() {
    for book in [write_xlsx(&sheets()).expect("a workbook"), ods()] {
        let names = |sheet: Option<&str>| {
            let import = read_from(&book, sheet).expect("players");
            let names: Vec<String> = import.players.iter().map(|it| it.name.clone()).collect();
            (names, import.notes)
        };
        let note = |read: &str, others: [&str; 2]| Note::OtherSheets {
            read: read.to_owned(),
            others: others.map(str::to_owned).to_vec(),
        };
        // Nobody stands on the cover, and nothing on the last sheet.
        let (players, notes) = names(None);
        assert_eq!(players, ["Claes, Rosa", "Petit, Jean"]);
        assert_eq!(notes, [note("Group A", ["Cover", "Group B"])]);
        for wanted in ["Group B", "group b", "3"] {
            let (players, notes) = names(Some(wanted));
            assert_eq!(players, ["Maes, Tom"], "{wanted}");
            assert_eq!(notes, [note("Group B", ["Cover", "Group A"])], "{wanted}");
        }
        let error = read_from(&book, Some("Group C")).expect_err("no such sheet");
        assert!(error.to_string().contains("Cover, Group A, Group B, Sheet4"), "{error}");
        let error = read_from(&book, Some("Cover")).expect_err("nobody stands there");
        assert!(error.to_string().contains("Summer open"), "{error}");
    }
    let error = read_from(b"Name;Elo\nClaes, Rosa;1850\n", Some("2")).expect_err("one table");
    assert!(matches!(error.fault, Fault::NoSheet { .. }), "{error}");
}

fn zipped(name: &str, content: &[u8]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    writer.start_file(name, options).expect("a file");
    writer.write_all(content).expect("its content");
    writer.finish().expect("an archive").into_inner()
}

#[test]
fn hostile_tables_are_refused_with_the_place() {
    let sheet = |rows: &str| {
        let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
        zipped("xl/worksheets/sheet1.xml", sheet.as_bytes())
    };
    let repeated = "<office:spreadsheet><table:table><table:table-row><table:table-cell \
                    table:number-columns-repeated=\"2000000000\"><text:p>x</text:p>\
                    </table:table-cell></table:table-row></table:table></office:spreadsheet>";
    let rows = "<table:table><table:table-row table:number-rows-repeated=\"2000000000\">\
                <table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>\
                </table:table>";
    let many = format!("Name{}\n", ";x".repeat(5000));
    let nested = b"<!DOCTYPE x [<!ENTITY a \"&a;&a;\">]><table:table><table:table-row>\
                   <table:table-cell><text:p>&a;</text:p></table:table-cell></table:table-row>\
                   </table:table>";
    let wide = (Place::Row(1), "columns: at most 512, found 5001");
    let refused = |what: &str, bytes: &[u8], (place, fault): (Place, &str)| {
        let error = read(bytes).err().unwrap_or_else(|| panic!("{what} was read"));
        assert_eq!(error.place, place, "{what}: {error}");
        assert!(error.fault.to_string().contains(fault), "{what}: {error}");
    };
    for (what, bytes, refusal) in [
        (
            "a bomb",
            zipped("xl/worksheets/sheet1.xml", &vec![b' '; 80 << 20]),
            (Place::File, "larger than"),
        ),
        (
            "cells repeated",
            zipped("content.xml", repeated.as_bytes()),
            (Place::Row(1), "no column is a name"),
        ),
        (
            "rows repeated",
            zipped("content.xml", rows.as_bytes()),
            (Place::Row(100_001), "rows: at most 100000"),
        ),
        ("no end", sheet("<row><c t=\"inlineStr\"><is><t>Name"), (Place::Byte(55), "does not end")),
        ("an entity in an entity", zipped("content.xml", nested), (Place::Row(1), "no column")),
        ("columns", many.into_bytes(), wide),
        ("no archive", b"PK\x03\x04 and no more".to_vec(), (Place::File, "archive")),
        ("a quote", b"Name;Elo\nA;1\n\"B;2\nC;3\n".to_vec(), (Place::Line(3), "never closed")),
    ] {
        refused(what, &bytes, refusal);
    }
}

/// The server marks women, and nobody else; a list without a mark says nothing of anybody.
#[test]
fn a_list_of_chess_results_marks_women_alone() {
    let list = |first: &str| {
        let text = format!(
            "From the Tournament-Database of Chess-Results,,,,\nOpen\nStarting rank\n\
             No.,,Name,sex,Rtg\n1,,\"Claes, Rosa\",{first},1850\n2,,\"Petit, Jean\",,1800\n"
        );
        let import = read(text.as_bytes()).expect("a list");
        let sexes: Vec<_> = import.players.iter().map(|it| it.sex).collect();
        (sexes, import.notes)
    };
    let (sexes, notes) = list("w");
    assert_eq!(sexes, [Some(Sex::Female), Some(Sex::Male)]);
    assert_eq!(notes, [Note::Assumed(Assumption::MenWithoutLetter)]);
    assert_eq!(list(""), (vec![None, None], vec![]));
}

/// A list of one round has its day, and a rating behind each name.
#[test]
fn a_list_of_pairings_has_ratings_and_a_day() {
    let text = "Chess-Results,,\nOpen\nRound 2 on 2026/03/11 at 14:00\n\
                Bo.,No.,,White,Rtg,Pts.,Result,Pts.,,Black,Rtg,No.\n\
                1,3,FM,\"Claes, Rosa\",1850,1,1 - 0,1,,\"Petit, Jean\",0,4\n";
    let import = read(text.as_bytes()).expect("a list");
    let ratings: Vec<_> = import.players.iter().map(|it| it.rating).collect();
    assert_eq!(ratings, [Some(1850), None]);
    let day = import.rounds[0].date.map(|it| it.to_string());
    assert_eq!((import.rounds[0].number, day.as_deref()), (2, Some("2026-03-11")));
}
