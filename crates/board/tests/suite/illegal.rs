//! Reasons that the articles do not number themselves.

use arbiter_board::{CastlingSide, Illegal, Position, Role, Square};

fn why(fen: &str, from: Square, to: Square) -> Illegal {
    Position::from_fen(fen).unwrap().attempt(from, to, None).unwrap_err()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn an_empty_square_has_nothing_to_move() {
    assert_eq!(why(START, Square::E4, Square::E5), Illegal::NoPiece { from: Square::E4 });
}

#[test]
fn to_stay_is_not_a_move() {
    for square in Square::ALL {
        let attempt = Position::initial().attempt(square, square, None);
        assert!(attempt.is_err(), "{square}");
    }
    assert_eq!(why(START, Square::E2, Square::E2), Illegal::NotHowItMoves { role: Role::Pawn });
}

#[test]
fn a_promotion_that_would_expose_the_king_is_judged_by_that_first() {
    let fen = "8/r2P1K2/8/8/8/8/8/k7 w - - 0 1";
    assert_eq!(why(fen, Square::D7, Square::D8), Illegal::ExposesKing { by: Square::A7 });
}

#[test]
fn castling_without_a_rook_is_told_apart_from_a_lost_right() {
    let no_rook = why("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1, Square::G1);
    assert_eq!(no_rook, Illegal::CastlingNoRook { side: CastlingSide::KingSide });
    let lost = why("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Square::E1, Square::G1);
    assert_eq!(lost, Illegal::CastlingLost { side: CastlingSide::KingSide, moved: None });
}

#[test]
fn every_reason_is_a_sentence_with_an_article() {
    let reasons = [
        why(START, Square::E4, Square::E5),
        why(START, Square::E7, Square::E5),
        why(START, Square::A1, Square::A2),
        why(START, Square::F1, Square::C4),
        why(START, Square::E2, Square::E5),
        why(START, Square::E2, Square::D3),
        why(START, Square::E1, Square::G1),
        why("8/P6k/8/8/8/8/8/K7 w - - 0 1", Square::A7, Square::A8),
    ];
    for reason in reasons {
        assert!(reason.to_string().len() > 10);
        assert!(reason.article().starts_with(|c: char| c.is_ascii_digit()));
    }
}
