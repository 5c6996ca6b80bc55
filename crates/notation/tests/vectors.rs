//! Games that nobody here wrote, and files that other readers test with.
//!
//! They lie beside the repository, or where `ARBITER_VECTORS` says; without them the tests
//! say so and pass.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, io::Read};

use arbiter_notation::pgn::{self, Entry, Games, Issue, MoveVisitor};
use arbiter_testkit::vectors_at_hand;

fn read(bytes: &[u8]) -> Vec<Entry> {
    Games::new(bytes).collect::<Result<_, _>>().unwrap()
}

/// File, games, half-moves of main lines, and the first issue.
#[rustfmt::skip]
const TRICKY: &[(&str, usize, usize, &str)] = &[
    ("chess-library/backslash_header.pgn",           1,  95, ""),
    ("chess-library/basic.pgn",                      1, 130, ""),
    // The queen on d8 stands in the way.
    ("chess-library/black2move.pgn",                 1,   0, "game 1, line 4, column 5: ply 1, 1...0-0-0: no legal move"),
    ("chess-library/book.pgn",                       1,  16, ""),
    ("chess-library/castling.pgn",                   1,   6, ""),
    ("chess-library/comment_before_moves.pgn",       1, 139, ""),
    // The file ends in the middle of a move.
    ("chess-library/corrupted.pgn",                  1, 124, "game 1, line 57, column 25: ply 125, 63.Kx: not a move in algebraic notation"),
    ("chess-library/empty_body.pgn",                 2, 252, ""),
    ("chess-library/multiple.pgn",                   4, 532, ""),
    ("chess-library/newline.pgn",                    1,   6, ""),
    ("chess-library/no_moves.pgn",                   1,   0, ""),
    ("chess-library/no_moves_but_comment_followed_by_termination_marker.pgn", 2, 0, ""),
    ("chess-library/no_moves_but_game_termination.pgn",   1,   0, ""),
    ("chess-library/no_moves_but_game_termination_2.pgn", 1,   0, ""),
    ("chess-library/no_moves_but_game_termination_3.pgn", 1,   0, ""),
    ("chess-library/no_moves_but_game_termination_multiple.pgn",   2, 126, ""),
    ("chess-library/no_moves_but_game_termination_multiple_2.pgn", 3,   0, ""),
    ("chess-library/no_moves_two_games.pgn",         2,   0, ""),
    ("chess-library/no_result.pgn",                  1,   0, ""),
    ("chess-library/non_ascii.pgn",                  1,  20, ""),
    ("chess-library/skip.pgn",                       2, 260, ""),
    ("chess-library/square_bracket_in_header.pgn",   1, 130, ""),
    ("chess-library/threefold_repetition.pgn",       1,   9, ""),
    ("chess-library/unescaped_quote_header.pgn",     1,  20, ""),
    ("chess-library/variations.pgn",                 1, 108, ""),
    ("python-chess/anastasian-lewis.pgn",            1,  84, "game 1, line 20, column 15: ply 82: a null move"),
    ("python-chess/antichess-programfox.pgn",        2,   0, "game 1, line 1, column 1: the variant \"Antichess\" is not played by the Laws of Chess"),
    ("python-chess/chessbase-empty-line.pgn",        1, 134, ""),
    ("python-chess/cutechess-fischerrandom.pgn",     4, 396, ""),
    ("python-chess/kasparov-deep-blue-1997.pgn",     6, 519, ""),
    ("python-chess/knightvuillaume-jannlee-zh-lichess.pgn", 1, 0, "game 1, line 10, column 1: the variant \"Crazyhouse\" is not played by the Laws of Chess"),
    ("python-chess/molinari-bordais-1979.pgn",       1,  10, ""),
    ("python-chess/nepomniachtchi-liren-game1.pgn",  1,  97, ""),
    ("python-chess/saturs-jannlee-zh-lichess.pgn",   1,   0, "game 1, line 10, column 1: the variant \"Crazyhouse\" is not played by the Laws of Chess"),
    ("python-chess/stockfish-learning.pgn",          1, 154, ""),
    ("python-chess/uci-moves.pgn",                   1, 113, ""),
    ("python-chess/utf8-bom.pgn",                    2,   0, ""),
    ("scalachess/FWWRC.pgn",                       605,   0, ""),
    ("scalachess/uzchesscup.pgn",                   45,   0, ""),
];

#[test]
fn every_tricky_file_is_read_to_its_end() {
    let Some(folder) = vectors_at_hand("pgn") else { return };
    for &(file, games, plies, issue) in TRICKY {
        let entries = read(&fs::read(folder.join("tricky").join(file)).unwrap());
        assert_eq!(entries.len(), games, "{file}");
        let n_plies: usize = entries.iter().map(|entry| entry.game.line.plies.len()).sum();
        assert_eq!(n_plies, plies, "{file}");
        let first = entries.iter().flat_map(|entry| &entry.issues).map(Issue::to_string).next();
        assert_eq!(first.unwrap_or_default(), issue, "{file}");
        for entry in entries {
            equal_after_writing(&entry, file);
        }
    }
}

#[track_caller]
fn equal_after_writing(entry: &Entry, file: &str) {
    let mut text = String::new();
    pgn::write(&entry.game, &mut text).unwrap();
    let again = read(text.as_bytes());
    assert_eq!(again.len(), 1, "{file}: {text}");
    assert_eq!(again[0].game, entry.game, "{file}: {text}");
    let long =
        text.lines().filter(|line| !line.starts_with('[')).find(|line| line.chars().count() > 79);
    assert_eq!(long, None, "{file}");
}

fn corpus() -> Option<Vec<u8>> {
    let packed = fs::read(vectors_at_hand("pgn")?.join("corpus.pgn.gz")).unwrap();
    let mut corpus = Vec::new();
    flate2::read::MultiGzDecoder::new(&packed[..]).read_to_end(&mut corpus).unwrap();
    Some(corpus)
}

#[derive(Default)]
struct Issues(Vec<String>);

impl MoveVisitor for Issues {
    fn issue(&mut self, issue: Issue) {
        self.0.push(issue.to_string());
    }
}

#[test]
fn every_move_of_the_corpus_is_legal() {
    let Some(corpus) = corpus() else { return };
    let mut issues = Issues::default();
    let totals = pgn::replay(&corpus[..], &mut issues).unwrap();
    assert_eq!((totals.games, totals.plies), (34_010, 2_843_851));
    assert_eq!(issues.0, [""; 0]);
}

#[test]
fn a_game_of_the_corpus_is_equal_after_writing() {
    let Some(corpus) = corpus() else { return };
    // Some of them; the benchmark does it with all.
    for entry in Games::new(&corpus[..]).take(1500) {
        equal_after_writing(&entry.unwrap(), "corpus");
    }
}
