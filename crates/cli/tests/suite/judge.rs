//! `arbiter judge` as it is run.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{env, fs, io::Write as _, path::PathBuf, process::Output};

use crate::program::command;

/// A sound game, one with a mate that nobody noticed, one that cannot be read, one of each
/// other kind, and a sound one again.
const GAMES: &str = r#"[Event "sound"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "went on after mate"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4 3. a3 Qe4 1-0

[Event "broken"]
[Result "1-0"]

1. e4 e5 2. what is this 1-0

[Event "illegal"]
[Result "1-0"]

1. e4 e5 2. O-O Nf6 1-0

[Event "dead"]
[Result "1-0"]
[SetUp "1"]
[FEN "8/8/4k3/8/8/2p5/8/B3K3 w - - 0 1"]

1. Bxc3 Kd5 2. Kd2 1-0

[Event "on time, by the tag"]
[Result "0-1"]
[Termination "Time forfeit"]
[SetUp "1"]
[FEN "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1"]

1. Qe4 Kf7 0-1

[Event "on time, by the comment"]
[Result "0-1"]
[SetUp "1"]
[FEN "8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1"]

1. Qe4 {at last} Kf7 {White forfeits on time} 0-1

[Event "fivefold"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8
9. e4 1/2-1/2

[Event "passed"]
[Result "*"]

1. e4 -- 2. d4 *

[Event "promotion missing"]
[Result "*"]
[SetUp "1"]
[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]

1. a8 Kg7 *

[Event "another game"]
[Variant "Atomic"]

1. e4 e5 *

[Event "stalemate, last"]
[Result "1-0"]
[SetUp "1"]
[FEN "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]

1. Qf7 1-0
"#;

const CSV: &str = "\
game,ply,article,what,kind,file,line,edition
2,4,5.1.1,\"mate by Black, yet 1 half-move follows\",mate,-,6,2023
2,4,5.1.1,\"mate by Black makes it 0-1, the record says 1-0\",result,-,6,2023
4,3,3.8.2.2.2,illegal move 2.O-O: no castling while the piece on f1 is in the way,illegal,-,16,2023
5,1,5.2.2,\"dead position, yet 2 half-moves follow\",dead,-,21,2023
5,3,5.2.2,\"dead position makes it 1/2-1/2, the record says 1-0\",result,-,21,2023
6,2,6.9,\"0-1 on time, but Black cannot mate by any series of legal moves: 1/2-1/2\",time,-,28,2023
7,2,6.9,\"0-1 on time, but Black cannot mate by any series of legal moves: 1/2-1/2\",time,-,36,2023
8,16,9.6.1,\"fivefold repetition, yet 1 half-move follows\",repetition,-,43,2023
9,2,1.2,null move: nobody may pass,illegal,-,49,2023
10,1,3.7.3.3,\"illegal move 1.a8: a pawn on the last rank must become a queen, rook, bishop or knight\",illegal,-,54,2023
12,1,5.2.1,\"stalemate makes it 1/2-1/2, the record says 1-0\",result,-,66,2023
";

/// Runs the program with this standard input.
fn judge(arguments: &[&str], input: &[u8]) -> Output {
    command("judge", arguments, input)
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// A file in the folder for temporary files, named after the test.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = env::temp_dir().join(format!("arbiter-judge-{}-{name}", std::process::id()));
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn a_row_a_finding_and_nothing_lost_behind_a_broken_game() {
    let output = judge(&["-", "--format", "csv", "--edition", "2023"], GAMES.as_bytes());

    assert_eq!(stdout(&output), CSV);
    let talk = stderr(&output);
    assert!(talk.contains("-: game 3, line 14, column 13: ply 3, 2.what"), "{talk}");
    assert!(talk.contains("game 11, line 62"), "{talk}");
    assert!(talk.contains("         12  games\n"), "{talk}");
    assert!(talk.contains("          1  games of other variants"), "{talk}");
    assert_eq!(output.status.code(), Some(2), "a game could not be read");
}

#[test]
fn the_exit_status_tells_findings_from_none() {
    let sound = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    assert_eq!(judge(&["-"], sound.as_bytes()).status.code(), Some(0));
    let wrong = sound.replace("0-1", "1-0");
    assert_eq!(judge(&["-"], wrong.as_bytes()).status.code(), Some(1));
    assert_eq!(judge(&["no-such-file.pgn"], b"").status.code(), Some(2));
    assert_eq!(judge(&["-", "--edition", "1966"], b"").status.code(), Some(2));
}

#[test]
fn a_comment_or_a_variation_that_is_never_closed_may_hide_moves() {
    for (game, why) in [
        ("1. e4 {never closed e5 2. Nf3", "the comment is never closed"),
        ("1. e4 e5 (1... c5 2. Nf3 Nc6", "the variation is never closed"),
    ] {
        let games = format!("[Event \"x\"]\n\n{game}\n\n[Event \"y\"]\n\n1. e4 e5 2. Nf3 *\n");
        let output = judge(&["-", "--format", "json"], games.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{game}");
        assert!(stdout(&output).contains("\"unread\":1"), "{}", stdout(&output));
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    // What is wrong with a game counts once.
    let both = judge(&["-", "--format", "json"], b"[Event \"x\"]\n\n1. e4 xyzzy {never closed\n");
    assert!(stdout(&both).contains("\"unread\":1"), "{}", stdout(&both));
}

#[test]
fn people_read_columns_and_a_summary() {
    let wrong = "1. f3 e5 2. g4 Qh4# 1-0\n";
    let output = judge(&["-", "--edition", "2009"], wrong.as_bytes());

    assert_eq!(
        stdout(&output),
        "-
     game   ply  article          what
        1     4  5.1a (2009)      mate by Black makes it 0-1, the record says 1-0

Judged by the Laws of 2009
          1  games
          4  half-moves
          0  illegal move
          0  went on after mate
          0  went on after stalemate
          0  went on in a dead position
          0  went on after fivefold repetition
          0  went on after seventy-five moves
          1  result against the board
          0  won on time without a mate
          0  resignation with another result
          0  won without a possible mate, not said how
          0  results that only a penalty gives
          0  drawn before a move by each
          0  over on the board, without a result
          0  two results that differ
          1  games with findings
          0  games not read to the end
          0  games of other variants
          0  questions not settled
"
    );
}

#[test]
fn programs_read_a_value_a_line() {
    let output = judge(&["-", "--format", "json"], b"1. f3 e5 2. g4 Qh4# 1-0\n");
    let lines: Vec<&str> = stdout(&output).lines().collect();

    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("{\"game\":1,\"ply\":4,\"article\":\"5.1.1\",\"what\":"),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("{\"summary\":{"), "{}", lines[1]);
    assert!(lines[1].contains("\"result\":1"), "{}", lines[1]);
}

#[test]
fn packed_files_and_several_of_them() {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(GAMES.as_bytes()).unwrap();
    let packed = file("packed.pgn.gz", &packer.finish().unwrap());
    let plain = file("plain.pgn", b"1. e4 Ke6 *\n");
    let (packed_name, plain_name) = (packed.to_str().unwrap(), plain.to_str().unwrap());

    let output = judge(&[packed_name, "no-such-file.pgn", plain_name, "--format", "csv"], b"");
    let expected = CSV.replace(",-,", &format!(",{packed_name},"));
    assert!(stdout(&output).starts_with(&expected), "{}", stdout(&output));
    let last = stdout(&output).lines().last().unwrap();
    let start = "1,2,3.8,illegal move 1...Ke6: a king does not move like that,illegal,";
    assert_eq!(last, format!("{start}{plain_name},1,2023"));
    assert!(stderr(&output).contains("no-such-file.pgn"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));

    for path in [packed, plain] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn many_games_keep_their_order_and_numbers() {
    let bad = "[Event \"x\"]\n\n1. e4 Ke6 *\n\n";
    let text = bad.repeat(30_000);
    let output = judge(&["-", "--format", "csv"], text.as_bytes());
    let mut lines = stdout(&output).lines().skip(1);

    for game in 1..=30_000 {
        let line = lines.next().unwrap();
        assert!(line.starts_with(&format!("{game},2,3.8,")), "{line}");
        assert!(line.ends_with(&format!(",{},2023", game * 4 - 3)), "{line}");
    }
    assert!(lines.next().is_none());
}

#[test]
fn the_date_of_a_game_decides_its_edition() {
    let game = |date: &str| format!("[Date \"{date}\"]\n[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n\n");
    let games = game("2016.05.01") + &game("2018.05.01") + &game("2024.??.??");
    let output = judge(&["-", "--format", "csv"], games.as_bytes());

    let what = "drawn before each player had made a move,early-draw,-";
    assert_eq!(
        stdout(&output),
        format!(
            "game,ply,article,what,kind,file,line,edition\n\
             2,1,5.2.3,{what},6,2018\n3,1,5.2.3,{what},11,2023\n"
        )
    );
    let old = judge(&["-", "--format", "csv", "--edition", "2014"], games.as_bytes());
    assert_eq!(old.status.code(), Some(0), "2014 asks for no move");
}

#[test]
fn a_record_says_one_result_and_a_double_loss_is_one() {
    let kinds = |text: &str| -> Vec<String> {
        let output = judge(&["-", "--format", "csv", "--edition", "2023"], text.as_bytes());
        let rows = stdout(&output).lines().skip(1);
        rows.map(|row| row.rsplit(',').nth(3).unwrap().to_owned()).collect()
    };

    assert_eq!(kinds("[Result \"1-0\"]\n\n1. e4 e5 0-1\n"), ["two-results"]);
    assert_eq!(kinds("[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n"), ["no-result"]);
    for half in ["0-1/2", "1/2-0", "0-0"] {
        let game = format!("[Result \"{half}\"]\n\n1. e4 e5 {half}\n\n");
        assert_eq!(kinds(&game), ["penalty"], "{half}");
        let ruled = format!("[Termination \"rules infraction\"]\n{game}");
        assert_eq!(kinds(&ruled), [""; 0], "{half}");
        let output = judge(&["-", "--edition", "2023"], game.repeat(2).as_bytes());
        assert_eq!(output.status.code(), Some(1), "{half}");
        assert!(stdout(&output).contains(" 2  games"), "{half}: {}", stdout(&output));
    }
    let fallen = |words: &str| {
        format!(
            "[Result \"0-1\"]\n[Termination \"{words}\"]\n[SetUp \"1\"]\n\
             [FEN \"8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1\"]\n\n1. Qe4 Kf7 0-1\n"
        )
    };
    for words in ["timeout", "Flag", "perdu au temps", "Zeitüberschreitung", "tijdoverschrijding"]
    {
        assert_eq!(kinds(&fallen(words)), ["time"], "{words}");
    }
}

// clause: 2023:5.1.2(2)
#[test]
fn a_resignation_is_judged_as_far_as_the_record_tells() {
    let judged = |head: &str, comment: &str, arguments: &[&str]| -> (String, Vec<String>) {
        let game = format!(
            "[Date \"2024.05.01\"]\n[Result \"0-1\"]\n{head}[SetUp \"1\"]\n\
             [FEN \"8/6k1/8/8/8/8/1K2Q3/8 w - - 0 1\"]\n\n1. Qe4 Kf7 {comment} 0-1\n"
        );
        let all = [&["-", "--format", "csv"], arguments].concat();
        let output = stdout(&judge(&all, game.as_bytes())).to_owned();
        let kinds = output.lines().skip(1).map(|row| row.rsplit(',').nth(3).unwrap().to_owned());
        let kinds = kinds.collect();
        (output, kinds)
    };
    let normal = "[Termination \"Normal\"]\n";
    for (head, comment) in [
        (normal, ""),
        ("[Termination \"someone won by resignation\"]\n", ""),
        ("", "{ [%clk 0:00:10] White resigns. }"),
    ] {
        assert_eq!(judged(head, comment, &[]).1, ["resignation"], "{head}{comment}");
        let old = judged(head, comment, &["--edition", "2018"]);
        assert_eq!(old.1, [""; 0], "before 2023 who resigns loses: {head}{comment}");
    }
    let (text, kinds) = judged("", "", &[]);
    assert_eq!(kinds, ["unexplained"]);
    assert!(text.contains("how it was won cannot be known from the record"), "{text}");
    assert!(text.contains(",5.1.2,"), "{text}");
    assert_eq!(judged("[Termination \"adjudication\"]\n", "", &[]).1, [""; 0]);
    let (text, _) = judged(normal, "", &["--lang", "de"]);
    assert!(text.contains("Weiß: aufgegeben, doch der Gegner kann"), "{text}");
    let (text, kinds) = judged("", "{Black resigns}", &[]);
    assert_eq!(kinds, ["resignation"]);
    assert!(text.contains("Black resigned, which makes it 1-0, the record says 0-1"), "{text}");
}
