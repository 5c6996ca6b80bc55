//! `arbiter rule` as it is run.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Output, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use crate::program::command;

fn rule(script: &str, arguments: &[&str]) -> Output {
    command("rule", &[arguments, &["-"]].concat(), script)
}

const CASE: &str = "\
case A pawn is pushed three squares
  edition 2018
  time 2:00:00
  white e2-e5, pressed -> 7.5.5 Black +2:00
";

#[test]
fn every_ruling_is_printed_with_its_article() {
    let output = rule(CASE, &[]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("Article 7.5.1 (2018): position restored"), "{text}");
    assert!(text.contains("Article 7.5.5 (2018): Black +2:00"), "{text}");
    assert!(text.ends_with("1 case, 0 not as expected\n"), "{text}");
}

#[test]
fn a_ruling_that_differs_from_the_expected_one_is_told_and_exits_with_1() {
    let output = rule(&CASE.replace("+2:00", "+3:00"), &["--quiet"]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("-:4: A pawn is pushed three squares (2018): expected"), "{text}");
}

#[test]
fn an_unreadable_script_names_line_and_column() {
    let output = rule(&CASE.replace("pressed ->", "pressed twice ->"), &[]);

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("line 4, column 24: expected the end of the line"), "{said}");
}

#[test]
fn what_is_wrong_with_a_script_is_told_in_the_language_of_the_reader() {
    let broken = CASE.replace("pressed ->", "pressed twice ->");
    let said = |script: &str, arguments: &[&str]| {
        let output = rule(script, arguments);
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };

    let french = said(&broken, &["--lang", "fr"]);
    assert!(french.contains("ligne 4, colonne 24 : attendu : la fin de la ligne"), "{french}");
    let dutch = said("white jumps\n", &["--lang", "nl"]);
    assert!(dutch.contains("verwacht: een zet (e2-e4, Nf3, 0-0) of een van: plays"), "{dutch}");
    let wrong = CASE.replace("+2:00", "+3:00");
    let german = said(&wrong, &["--lang", "de", "--quiet"]);
    let row =
        "-:4: A pawn is pushed three squares (2018): erwartet 7.5.5 Black +3:00; gefunden 7.5.1";
    assert!(german.contains(row), "{german}");
    let json = said(&wrong, &["--lang", "de", "--format", "json"]);
    assert!(json.contains("\"message\":\"erwartet 7.5.5 Black +3:00; gefunden 7.5.1"), "{json}");
}

#[test]
fn programs_get_one_json_object_a_case() {
    let output = rule(CASE, &["--format", "json"]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1);
    let case: serde_json::Value = serde_json::from_str(&text).unwrap();
    let rulings = case["steps"][0]["rulings"].as_array().unwrap();
    let gained = rulings.iter().find(|ruling| ruling["article"] == "7.5.5").unwrap();
    assert_eq!(gained["says"], "Black +2:00");
    assert_eq!(gained["text"], "Black: the clock gets 2 minutes more.");
    assert_eq!(case["edition"], 2018);
}

#[test]
fn a_script_that_expects_nothing_only_asks_and_shows_the_board() {
    let script = "time 90+30\nWhite e4, pressed\nBlack resigns\n";
    let output = rule(script, &["--date", "2024-05-01"]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("Incident (Laws of 2023)"), "{text}");
    assert!(text.contains("Article 5.1.2 (2023): 1-0"), "{text}");
    assert!(text.contains("4 . . . . P . . ."), "{text}");
    assert!(text.contains("Black 1:30:30  running"), "{text}");
    let old = rule(script, &["--date", "2022-12-31"]);
    assert!(String::from_utf8(old.stdout).unwrap().contains("(Laws of 2018)"));
}

#[test]
fn an_error_points_at_the_column_and_lists_the_verbs() {
    let output = rule("white jumps\n", &[]);

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("white jumps\n      ^"), "{said}");
    assert!(said.contains("offers draw") && said.contains("resigns"), "{said}");
    assert_eq!(rule("", &[]).status.code(), Some(2), "nothing to decide");
}

#[test]
fn an_article_that_the_edition_lacks_is_a_fault_of_its_line() {
    let script = "\
case A
  edition 2009 2018
  white breaks 11.5 -> 11.5 White breach
case B
  edition 2018
  white breaks 11.5 -> 11.5 White breach
";
    let output = rule(script, &["--quiet"]);

    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("-:3: A (2009): line 3, column 16: expected an article of"), "{text}");
    assert!(text.ends_with("3 cases, 1 not as expected\n"), "{text}");
}

#[test]
fn without_a_script_the_command_asks() {
    let file = std::env::temp_dir().join(format!("arbiter-asked-{}.case", std::process::id()));
    let talk = format!(
        "\n90+30\n\nwhite\ne4\ny\nblack\nwobbles\nsave /\nblack\nresigns\nsave {}\nquit\n\n",
        file.display()
    );
    let output = command("rule", &["--ask", "--date", "2024-05-01"], talk);

    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("white e4, pressed"), "{text}");
    assert!(text.contains("Article 5.1.2 (2023): 1-0"), "{text}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("found “wobbles”"));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("  black resigns\n") && !saved.contains("wobbles"), "{saved}");
    std::fs::remove_file(file).unwrap();
}

/// The ruling is on the screen when the next question comes, not when everything is over.
#[test]
fn the_conversation_shows_each_ruling_before_it_asks_on() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(["rule", "--ask", "--edition", "2023"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let (send, seen) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    let until = |wanted: &str| {
        let limit = Duration::from_mins(1);
        loop {
            let line = seen.recv_timeout(limit).unwrap_or_else(|_| panic!("never saw {wanted}"));
            if line.contains(wanted) {
                break;
            }
        }
    };

    // Edition, time control, position, and supervision only because this is rapid play.
    input.write_all(b"\n15+10\n\nperhaps\nn\nclocks white 5:00 black 2:00\n").unwrap();
    input.write_all(b"white e2-e5, pressed\n").unwrap();
    until("White 5:10");
    input.write_all(b"black\nclaims illegal move\n").unwrap();
    until("Article 7.5.5 (2023) with A.5.2, A.3: Black +1:00");
    until("Black 3:00");
    drop(input);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
}

#[test]
fn rulings_are_told_in_the_language_asked_for() {
    let shown = |lang: &str| {
        let output = rule(CASE, &["--lang", lang]);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };

    let dutch = shown("nl");
    assert!(
        dutch.contains("Artikel 7.5.5 (2018): Zwart: de klok krijgt er 2 minuten bij."),
        "{dutch}"
    );
    assert!(dutch.contains("1 geval, 0 anders dan verwacht"), "{dutch}");
    let german = shown("de");
    assert!(german.contains("Regeln von 2018"), "{german}");
}
