//! Scoresheets, their language, and the three ways in which a move is no move.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{Position, Square};
use arbiter_notation::{
    Letters, Style,
    pgn::Outcome,
    read::{NotRead, read},
    scoresheet::{self, infer, words},
};

const EN: Letters = Letters::ENGLISH;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn numbers_times_and_remarks_are_no_moves() {
    let sheet = words("1. e4 (0:05) e5 {book}\n2 Nf3 0:35 2... Nc6 3.Bb5\n a6 [0:40] ½-½ rest");
    let texts: Vec<&str> = sheet.words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(sheet.outcome, Some(Outcome::Draw));
    let bishop = &sheet.words[4];
    assert_eq!((bishop.line, bishop.column), (2, 23));
}

#[test]
fn what_is_written_apart_belongs_together() {
    let sheet = words("1. e2 - e4 e7 -e5 2. f2- f4 d7-d5 3. e4 x d5 e.p. ! (=) 1-0");
    let texts: Vec<&str> = sheet.words.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["e2-e4", "e7-e5", "f2-f4", "d7-d5", "e4xd5 e.p. ! (=)"]);
}

#[test]
fn the_first_bad_move_is_placed() {
    let record = scoresheet::read("1.e4 e5\n2.Nf3 Nd6 3.Bb5", Position::initial(), Some(EN));
    let issue = record.issue.unwrap();
    assert_eq!((issue.ply, issue.word.line, issue.word.column), (4, 2, 7));
    assert!(matches!(issue.why, NotRead::Illegal { .. }));
    assert_eq!(record.plies.len(), 3);
}

mod language {
    use super::*;

    fn inferred(text: &str) -> scoresheet::Guess {
        let sheet = words(text);
        let texts: Vec<&str> = sheet.words.iter().map(|word| word.text.as_str()).collect();
        infer(&texts, Position::initial())
    }

    #[test]
    fn is_inferred_from_the_whole_game() {
        // The same game, whose R is the king in French and the rook in English.
        let french = inferred("e4 e5 Cf3 Cc6 Fb5 Cf6 0-0 Cxe4 Te1 Cd6 Fxc6 dxc6 Rf1");
        assert_eq!((french.language, french.explained), (Letters::FRENCH, 13));
        let english = inferred("e4 e5 Nf3 Nc6 Bb5 Nf6 0-0 Nxe4 Re1 Nd6 Bxc6 dxc6 Kf1");
        assert_eq!((english.language, english.explained), (Letters::ENGLISH, 13));
        assert!(french.confidence > 980 && english.confidence > 980);
        assert!(french.moves_are_certain);
    }

    #[test]
    fn of_pawns_alone_is_anybody_s_guess_and_does_not_matter() {
        let guess = inferred("e4 e5 d4 exd4 0-0");
        let pawns = inferred("e4 e5 d4 exd4");
        assert!(guess.explained == 4 && pawns.confidence < 100);
        assert!(pawns.moves_are_certain);
        assert_eq!(pawns.also.len(), Letters::all().len() - 1);
    }

    #[test]
    fn that_shares_its_letters_is_named_beside() {
        let guess = inferred("e4 e5 Sf3 Sc6 Lb5");
        assert_eq!(guess.language, Letters::GERMAN);
        let also: Vec<&str> = guess.also.iter().map(|language| language.code()).collect();
        assert_eq!(also, ["sv", "no", "da"]);
        assert!(guess.moves_are_certain);
    }

    #[test]
    fn may_be_undecided_between_different_moves() {
        // Is it the rook of English or the king of French?
        let start = position("4k3/8/8/8/8/8/3K4/R7 w - - 0 1");
        let guess = infer(&["Re1"], start);
        assert!(!guess.moves_are_certain);
        assert!(guess.confidence < 500);
        assert!(guess.also.contains(&Letters::FRENCH));
    }
}

mod refusals {
    use super::*;

    #[test]
    fn ambiguous_with_all_candidates() {
        // The sealed move of I.8.1.
        let p = position("r1bqkb1r/pppppppp/2n2n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3");
        let why = read(&p, "Nd2", EN).unwrap_err();
        let from: Vec<Square> = why.candidates().iter().map(|m| m.from()).collect();
        assert!(matches!(why, NotRead::Ambiguous { .. }));
        assert!(from.contains(&Square::B1) && from.contains(&Square::F3), "{from:?}");
    }

    #[test]
    fn unreadable_with_the_nearest_moves() {
        let p = position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let why = read(&p, "N?5", EN).unwrap_err();
        let NotRead::Unreadable { why: stopped, candidates } = &why else { panic!("{why}") };
        assert_eq!(stopped.found, "?5");
        let near: Vec<String> = candidates.iter().map(|&m| Style::PGN.text(&p, m)).collect();
        assert_eq!(near, ["Ng5", "Nxe5"]);
        for text in ["", "?", "hello", "Nf", "i9", "Cf3", "1-0", "e9", "exd", "N"] {
            assert!(matches!(read(&p, text, EN), Err(NotRead::Unreadable { .. })), "{text:?}");
        }
    }

    #[test]
    fn illegal_with_the_reason_for_each_piece() {
        // The rook has moved and come back: castling is lost.
        let p = position("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        for text in ["Ke1-g1", "0-0"] {
            let why = read(&p, text, EN).unwrap_err();
            let NotRead::Illegal { attempts, .. } = &why else { panic!("{why}") };
            assert_eq!(attempts[0].0, Square::E1);
            assert!(attempts[0].1.article().starts_with("3.8"), "{}", attempts[0].1);
        }
        // Of two knights one is pinned and the other too far away.
        let p = position("4k3/8/8/8/1b6/2N5/8/N3K3 w - - 0 1");
        let why = read(&p, "Ne4", EN).unwrap_err();
        let NotRead::Illegal { attempts, .. } = &why else { panic!("{why}") };
        assert_eq!(attempts.len(), 2);
        assert_eq!((attempts[0].0, attempts[0].1.article()), (Square::C3, "3.9.2"));
        assert_eq!(
            why.to_string(),
            "illegal: from c3, the king would be exposed to check from the piece on b4 (Article 3.9.2)"
        );
    }
}
