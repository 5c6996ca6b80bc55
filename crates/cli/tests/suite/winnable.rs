//! `arbiter winnable` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{io::Write as _, process::Output};

use crate::program::command;

fn winnable(arguments: &[&str], input: &str) -> Output {
    command("winnable", arguments, input)
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

const DEAD: &str = "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1";
const FOOL: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";

#[test]
fn a_single_position_is_answered_as_csv() {
    let output = winnable(&["--fen", DEAD], "");
    assert!(output.status.success());
    assert_eq!(stdout(&output), format!("fen,white,black\n{DEAD},no,no\n"));
}

#[test]
fn the_proof_is_a_line_of_moves_that_mates() {
    let output = winnable(&["--fen", FOOL, "--proof"], "");
    let text = stdout(&output);
    let (header, row) = text.trim_end().split_once('\n').unwrap();
    assert_eq!(header, "fen,white,black,white_line,black_line");
    let cells: Vec<&str> = row.split(',').collect();
    assert_eq!(cells.len(), 5);
    assert_eq!(cells.get(4), Some(&"d8h4"));
}

#[test]
fn a_stream_keeps_its_order_and_survives_bad_lines() {
    let mut input = String::from("fen,white,black\n");
    for i in 0..1000 {
        match i % 3 {
            0 => input.push_str(&[DEAD, ",no,no\n"].concat()),
            1 => input.push_str("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"),
            _ => input.push_str("not a position, at all\n"),
        }
    }
    let output = winnable(&["-", "--threads", "3"], &input);
    assert_eq!(output.status.code(), Some(2));
    let text = stdout(&output);
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 1000);
    for (i, row) in rows.iter().enumerate() {
        match i % 3 {
            0 => assert!(row.ends_with(",no,no"), "{row}"),
            1 => assert!(row.ends_with(",yes,no"), "{row}"),
            _ => {
                assert!(row.contains(&format!("line {}:", i + 2)), "{row}");
                assert!(row.ends_with(",error,error"), "{row}");
            }
        }
    }
}

#[test]
fn json_has_one_object_a_line() {
    let output = winnable(&["-", "--format", "json", "--proof"], &format!("{FOOL}\nnonsense\n"));
    let text = stdout(&output);
    let rows: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows.first().unwrap()["black_line"][0], "d8h4");
    assert_eq!(rows.get(1).unwrap()["line"], 2);
}

#[test]
fn the_explanation_names_the_wall() {
    let text = stdout(&winnable(&["--fen", DEAD, "--explain"], ""));
    assert!(text.contains("locked for good"), "{text}");
    assert!(text.contains("The position is dead"), "{text}");
}

#[test]
fn too_little_work_is_unknown_and_never_a_guess() {
    // Locked pawns and a bishop each: no plan, and one position is too few to search.
    let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
    let text = stdout(&winnable(&["--fen", fen, "--nodes", "1"], ""));
    assert!(text.ends_with(",unknown,unknown\n"), "{text}");
}

/// After 3 Kxb5 nothing but kings and a knight is left: dead, though the game goes on.
const GAMES: &str = "[Event \"a\"]\n[Result \"1/2-1/2\"]\n[SetUp \"1\"]\n\
    [FEN \"8/8/8/1p6/8/2KN4/8/7k w - - 0 1\"]\n\n1. Kb4 Kg1 2. Nf4 Kf2 3. Kxb5 Ke3 1/2-1/2\n\n\
    [Event \"b\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn games_are_answered_position_by_position() {
    let output = winnable(&["--pgn", "--every", "2", "-"], GAMES);
    assert!(output.status.success(), "{output:?}");
    let text = stdout(&output);
    let mut rows = text.lines();
    assert_eq!(rows.next(), Some("fen,white,black,game,ply"));
    let rows: Vec<&str> = rows.collect();
    assert_eq!(
        rows,
        [
            "8/8/8/1p6/8/2KN4/8/7k w - - 0 1,yes,yes,1,0",
            "8/8/8/1p6/1K6/3N4/8/6k1 w - - 2 2,yes,yes,1,2",
            "8/8/8/1p6/1K3N2/8/5k2/8 w - - 4 3,yes,yes,1,4",
            "8/8/8/1K6/5N2/4k3/8/8 w - - 1 4,no,no,1,6",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,yes,yes,2,0",
            "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,yes,yes,2,2",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3,no,yes,2,4",
        ]
    );
}

#[test]
fn a_game_that_cannot_be_read_is_named_and_the_rest_goes_on() {
    let games = ["[Event \"x\"]\n\n1. e4 Zz9 1-0\n\n", GAMES].concat();
    let output = winnable(&["--pgn", "--format", "json", "-"], &games);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(told.contains("Zz9"), "{told}");
    let last = stdout(&output).lines().last().unwrap().to_owned();
    assert!(last.ends_with(r#""white":"no","black":"yes","game":3,"ply":4}"#), "{last}");
}

#[test]
fn a_certificate_is_written_for_both_sides_and_verified() {
    let written = winnable(&["--fen", FOOL, "--certificate"], "");
    assert!(written.status.success());
    let dead = winnable(&["--fen", DEAD, "--certificate"], "");
    let both = stdout(&written) + &stdout(&dead);
    let checked = winnable(&["--verify", "-"], &both);
    assert!(checked.status.success(), "{checked:?}");
    assert_eq!(
        stdout(&checked),
        format!(
            "certificate,fen,side,can_mate\n1,{FOOL},white,yes\n2,{FOOL},black,yes\n\
             3,{DEAD},white,no\n4,{DEAD},black,no\n"
        )
    );
}

#[test]
fn a_changed_certificate_is_refused_with_the_reason() {
    let written = stdout(&winnable(&["--fen", DEAD, "--certificate"], ""));
    let changed = written.replace(" P=a4", "");
    assert_ne!(changed, written);
    let checked = winnable(&["--verify", "-"], &changed);
    assert_eq!(checked.status.code(), Some(1));
    assert!(stdout(&checked).contains("refused"), "{checked:?}");
    let nothing = winnable(&["--verify", "-"], "no certificate\n");
    assert_eq!(nothing.status.code(), Some(2), "{nothing:?}");
}

#[test]
fn a_certificate_of_chess960_holds_and_what_is_cut_short_is_refused() {
    let fen = "4k3/8/8/8/8/8/5PPP/4K1R1 w K - 0 1";
    let written = stdout(&winnable(&["--fen", fen, "--certificate"], ""));
    let checked = winnable(&["--verify", "-", "--format", "json"], &written);
    assert!(checked.status.success(), "{checked:?}");
    let rows: Vec<serde_json::Value> =
        stdout(&checked).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        rows,
        [
            serde_json::json!({"certificate": 1, "fen": fen, "side": "white", "can_mate": "yes"}),
            serde_json::json!({"certificate": 2, "fen": fen, "side": "black", "can_mate": "no"}),
        ]
    );
    // The last line is gone, then half of the file, then its first line.
    let lines: Vec<&str> = written.lines().collect();
    for cut in [&lines[..lines.len() - 1], &lines[..lines.len() / 2], &lines[1..]] {
        let checked = winnable(&["--verify", "-"], &cut.join("\n"));
        assert_eq!(checked.status.code(), Some(1), "{checked:?}");
        assert!(stdout(&checked).contains(",refused,refused,"), "{checked:?}");
    }
}

#[test]
fn a_packed_file_of_positions_is_read_as_a_plain_one_is() {
    let folder = tempfile::tempdir().unwrap();
    let plain = format!("{DEAD}\n{FOOL}\n").repeat(500);
    let path = folder.path().join("positions.csv.gz");
    let file = std::fs::File::create(&path).unwrap();
    let mut packer = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packer.write_all(plain.as_bytes()).unwrap();
    packer.finish().unwrap();

    let packed = winnable(&[path.to_str().unwrap()], "");

    assert!(packed.status.success());
    assert_eq!(stdout(&packed), stdout(&winnable(&["-"], &plain)));
    assert_eq!(stdout(&packed).lines().count(), 1001);
}
