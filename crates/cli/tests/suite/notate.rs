//! `arbiter notate` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, io::Write as _, path::PathBuf, process::Output};

use crate::program::command;

const FRENCH: &str = "1.e4 e5 2.Cf3 Cf6 3.d4 exd4 4.e5 Ce4 5.Dxd4 d5 6.exd6 e.p. Cxd6 7.Fg5 Cc6 \
    8.De3+ Fe7 9.Cbd2 0-0 10.0-0-0 Te8 11.Rb1 (=) 1/2-1/2\n";

const ENGLISH_PGN: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 Nxd6 7. Bg5 Nc6 8.
Qe3+ Be7 9. Nbd2 O-O 10. O-O-O Re8 11. Kb1 {(=)} 1/2-1/2

"#;

/// Runs the program with this standard input.
fn notate(arguments: &[&str], input: &[u8]) -> Output {
    command("notate", arguments, input)
}

#[track_caller]
fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn a_french_scoresheet_becomes_english_pgn_and_back() {
    let english = notate(&["-"], FRENCH.as_bytes());
    assert!(english.status.success());
    assert_eq!(stdout(&english), ENGLISH_PGN);
    let talk = String::from_utf8(english.stderr.clone()).unwrap();
    assert!(talk.contains("read as français, confidence 99 %"), "{talk}");
    let french = notate(&["-", "--to", "fr", "--sheet"], &english.stdout);
    assert_eq!(stdout(&french), FRENCH);
}

#[test]
fn any_pair_of_languages() {
    let german = notate(&["-", "--to", "de", "--form", "long", "--bare"], FRENCH.as_bytes());
    let text = stdout(&german).replace('\n', " ");
    assert!(text.contains("5. Dd1-d4 d7-d5 6. e5-d6 Se4-d6 7. Lc1-g5"), "{text}");
    let russian = notate(&["-", "--from", "de", "--to", "ru"], &german.stdout);
    assert!(stdout(&russian).contains("11. Крb1"), "{}", stdout(&russian));
    let figurines = notate(&["-", "--form", "figurine", "--sheet"], &russian.stdout);
    assert!(stdout(&figurines).contains("9.♘bd2 O-O"), "{}", stdout(&figurines));
    let back = notate(&["-", "--to", "fr", "--sheet"], &figurines.stdout);
    assert_eq!(stdout(&back), FRENCH);
}

#[test]
fn packed_files_are_unpacked() {
    let gzip = {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(ENGLISH_PGN.as_bytes()).unwrap();
        packer.finish().unwrap()
    };
    let bzip2 = {
        let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packer.write_all(ENGLISH_PGN.as_bytes()).unwrap();
        packer.finish().unwrap()
    };
    let zstd = ruzstd::encoding::compress_to_vec(
        ENGLISH_PGN.as_bytes(),
        ruzstd::encoding::CompressionLevel::Fastest,
    );
    for packed in [gzip, bzip2, zstd] {
        assert_eq!(stdout(&notate(&["-"], &packed)), ENGLISH_PGN);
        // Packed files may be glued together.
        let twice = [packed.clone(), packed].concat();
        assert_eq!(stdout(&notate(&["-"], &twice)), ENGLISH_PGN.repeat(2));
    }
}

#[test]
fn a_bad_game_is_placed_in_its_file_and_the_next_is_read() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("notate-bad.pgn");
    fs::write(&path, "[Event \"a\"]\n\n1. e4 Ke6 *\n\n[Event \"b\"]\n\n1. d4 *\n").unwrap();
    let output = notate(&[path.to_str().unwrap(), "--sheet"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "1.e4 *\n1.d4 *\n");
    let talk = String::from_utf8(output.stderr).unwrap();
    assert!(talk.contains("notate-bad.pgn: game 1, line 3, column 7: ply 2, 1...Ke6"), "{talk}");
}

#[test]
fn a_bad_move_of_a_scoresheet_comes_with_candidates() {
    let output = notate(&["-", "--from", "en"], b"1. e4 e5 2. Nf3 Nc6 3. Ng4");
    assert_eq!(output.status.code(), Some(1));
    let talk = String::from_utf8(output.stderr).unwrap();
    assert!(talk.contains("line 1, column 24: ply 5, Ng4: illegal"), "{talk}");
    assert!(talk.contains("near: g4 N"), "{talk}");
}

#[test]
fn programs_get_json() {
    let output = notate(&["-", "--format", "json", "--to", "nl"], FRENCH.as_bytes());
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["language"], "fr");
    assert_eq!(answer["moves"][2], "Pf3");
    assert_eq!(answer["uci"][17], "e8g8");
    assert_eq!(answer["result"], "1/2-1/2");
    assert_eq!(answer["troubles"].as_array().map(Vec::len), Some(0));
}

#[test]
fn an_unknown_language_is_wrong_usage() {
    let output = notate(&["-", "--to", "xx"], b"");
    assert_eq!(output.status.code(), Some(2));
    let missing = notate(&["no-such-file.pgn"], b"");
    assert_eq!(missing.status.code(), Some(2));
}
