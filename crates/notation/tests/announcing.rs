//! D.2.1.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{Position, Role, Square};
use arbiter_notation::{
    announce::{SpokenError, announce, parse},
    san,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[track_caller]
fn announced(position: &Position, san: &str) -> String {
    announce(position, san::read(position, san.as_bytes()).unwrap())
}

// clause: D.2.1(2)
#[test]
fn files_have_names() {
    let start = Position::initial();
    let names = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];
    for (file, name) in "abcdefgh".chars().zip(names) {
        let words = announced(&start, &format!("{file}4"));
        assert_eq!(words, format!("Bauer {name} zwei {name} vier"));
    }
    let e4 = start.attempt(Square::E2, Square::E4, None).unwrap();
    for words in ["Eva zwei-Eva vier", "eva zwei eva vier", "Bauer Eva zwei nach Eva vier"] {
        assert_eq!(parse(&start, words), Ok(e4), "{words}");
    }
}

// clause: D.2.1(3)
#[test]
fn ranks_pieces_and_castling_are_german() {
    let ranks = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
    let rook = position("8/8/8/8/8/8/6k1/R3K3 w - - 0 1");
    for (rank, name) in (1..=8).zip(ranks).skip(1) {
        assert_eq!(announced(&rook, &format!("Ra{rank}")), format!("Turm Anna eins Anna {name}"));
    }
    let all = position("r3k2r/8/8/8/8/8/3P4/R2QKBNR w KQkq - 0 1");
    assert_eq!(announced(&all, "Nf3"), "Springer Gustav eins Felix drei");
    assert_eq!(announced(&all, "Be2"), "Läufer Felix eins Eva zwei");
    assert_eq!(announced(&all, "Qf3"), "Dame David eins Felix drei");
    assert_eq!(announced(&all, "Ke2"), "König Eva eins Eva zwei");
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(announced(&castling, "O-O"), "Kurze Rochade");
    assert_eq!(announced(&castling, "O-O-O"), "Lange Rochade");
    assert_eq!(parse(&castling, "lange rochade").unwrap().to(), Square::A1);
    assert_eq!(parse(&all, "Koenig Eva eins Eva zwei").unwrap().from(), Square::E1);
    assert_eq!(parse(&all, "Laeufer Felix eins - Eva zwei").unwrap().from(), Square::F1);
}

#[test]
fn a_promotion_names_the_piece() {
    let pawn = position("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(announced(&pawn, "e8=N"), "Bauer Eva sieben Eva acht Springer");
    let m = parse(&pawn, "Eva sieben Eva acht Dame").unwrap();
    assert_eq!(m.promotion(), Some(Role::Queen));
    let missing = parse(&pawn, "Eva sieben Eva acht").unwrap_err();
    assert!(matches!(missing, SpokenError::Illegal(_)), "{missing}");
}

#[test]
fn a_slip_of_the_tongue_is_told() {
    let start = Position::initial();
    assert_eq!(
        parse(&start, "Emil zwei Eva vier"),
        Err(SpokenError::UnknownWord("emil".to_owned()))
    );
    assert_eq!(parse(&start, "Eva zwei"), Err(SpokenError::NotTwoSquares));
    let other = parse(&start, "Turm Gustav eins Felix drei").unwrap_err();
    assert_eq!(other, SpokenError::OtherPiece { announced: Role::Rook, from: Square::G1 });
    assert!(matches!(parse(&start, "Eva zwei Eva fünf"), Err(SpokenError::Illegal(_))));
}
