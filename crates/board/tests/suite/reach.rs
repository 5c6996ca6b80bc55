//! Faults of set-ups (3.10.3): every one of them, and none for a position of a game.

use arbiter_board::{CastlingStyle, Color, Fault, Faults, Position, Setup};

use crate::walk;

fn faults(fen: &str) -> Vec<Fault> {
    let faults: Faults = fen.parse::<Setup>().unwrap().faults();
    faults.iter().collect()
}

// clause: 3.10.3
#[test]
fn positions_of_games_have_no_fault() {
    for position in walk::games(60, 150) {
        let faults = Setup::from(&position).faults();
        assert!(faults.is_empty(), "{position}: {faults}");
    }
}

// clause: 3.10.3
#[test]
fn the_examples_of_the_arbiters_book() {
    assert_eq!(
        faults("4k3/4R3/8/8/8/8/8/r3K3 b - - 0 1"),
        [Fault::OpponentInCheck, Fault::BothInCheck]
    );
    assert!(faults("P3k3/8/8/8/8/8/8/4K3 b - - 0 1").contains(&Fault::PawnOnEdge(Color::White)));
    assert_eq!(
        faults("4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1"),
        [Fault::Promotions(Color::White), Fault::Bishops(Color::White)]
    );
}

// clause: 2.2, 3.10.3
#[test]
fn every_fault_is_reported_not_the_first() {
    let found = faults("P6P/8/8/8/8/8/8/KK6 w k e3 0 1");
    for fault in [
        Fault::ManyKings(Color::White),
        Fault::NoKing(Color::Black),
        Fault::PawnOnEdge(Color::White),
        Fault::CastlingKing(Color::Black),
        Fault::CastlingRook(Color::Black),
        Fault::EnPassant,
    ] {
        assert!(found.contains(&fault), "{fault} not in {found:?}");
    }
}

// clause: 2.2, 3.10.3
#[test]
fn counts_of_pieces_and_promotions() {
    let nine = faults("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1");
    assert!(nine.contains(&Fault::ManyPawns(Color::White)));
    let seventeen = faults("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1");
    assert!(seventeen.contains(&Fault::ManyPieces(Color::White)));
    // Two queens and eight pawns; two queens and seven pawns are possible.
    let two = faults("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1");
    assert_eq!(two, [Fault::Promotions(Color::White)]);
    assert_eq!(faults("4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1"), []);
}

// clause: 3.10.3
#[test]
fn checks_that_no_last_move_can_have_given() {
    // Three checkers.
    let three = faults("4k3/8/3N1N2/8/8/8/8/4RK2 b - - 0 1");
    assert!(three.contains(&Fault::ManyCheckers) && three.contains(&Fault::ImpossibleCheck));
    for fen in [
        // Two knights.
        "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
        // Two pawns.
        "4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1",
        // A knight and a pawn.
        "4k3/3P4/5N2/8/8/8/8/4K3 b - - 0 1",
        // Two rooks on one rank, the king between them.
        "8/8/8/8/R3k2R/8/8/4K3 b - - 0 1",
        // Two bishops on the lines of one king.
        "8/8/8/2B5/8/4k3/8/2B3K1 b - - 0 1",
        // A pawn that gives check from where it started.
        "8/8/8/8/8/3k4/4P3/6K1 b - - 0 1",
    ] {
        assert_eq!(faults(fen), [Fault::ImpossibleCheck], "{fen}");
    }
    for fen in [
        // A knight moved away from the rook's line.
        "4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1",
        // The pawn took on d8 and uncovered the rook.
        "3Qk3/8/8/8/8/8/8/4RK2 b - - 0 1",
        // En passant opened two lines at once.
        "8/8/3P4/8/k6R/8/2B5/6K1 b - - 0 1",
    ] {
        assert!(!faults(fen).contains(&Fault::ManyCheckers), "{fen}");
    }
    assert_eq!(faults("4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1"), []);
}

// clause: 3.10.3
#[test]
fn a_side_that_cannot_have_moved_last() {
    // White's king has no square to come from, and nothing else of White can move.
    let stuck = "8/8/8/8/8/1k6/1p6/K7 b - - 0 1";
    assert!(faults(stuck).iter().all(|fault| *fault != Fault::ImpossibleCheck));
    let locked = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    // A knight may have gone out and back: possible after all.
    assert_eq!(faults(locked), []);
}

// clause: 3.10.3
#[test]
fn pawns_come_to_other_files_only_by_captures() {
    // Tripled pawns need three captures at least; Black has lost nothing.
    let tripled = "rnbqkbnr/pppppppp/8/8/P7/P7/P7/RNBQKBNR w KQkq - 0 1";
    assert_eq!(faults(tripled), [Fault::PawnCaptures(Color::White)]);
    let enough = "rn2k1nr/pppppppp/8/8/P7/P7/P7/RNBQKBNR w KQkq - 0 1";
    assert_eq!(faults(enough), []);
}

// clause: 3.7.4.1, 3.10.3
#[test]
fn an_en_passant_square_needs_the_pawn_that_made_it() {
    assert_eq!(faults("4k3/8/8/8/8/8/8/4K3 b - e3 0 1"), [Fault::EnPassant]);
    assert_eq!(faults("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1"), [Fault::EnPassant]);
    assert_eq!(faults("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1"), [Fault::EnPassant]);
    assert_eq!(faults("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"), [Fault::EnPassant]);
    assert_eq!(faults("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), []);
    // The double step cannot have given this check.
    assert_eq!(faults("4k3/8/5N2/8/4P3/8/8/4K3 b - e3 0 1"), [Fault::ImpossibleCheck]);
}

// clause: 3.8.2.1.1, 3.8.2.1.2, 3.10.3
#[test]
fn castling_rights_need_king_and_rook_in_place() {
    assert_eq!(faults("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), [Fault::CastlingRook(Color::White)]);
    assert_eq!(faults("4k3/8/8/8/8/8/4K3/7R w K - 0 1"), [Fault::CastlingKing(Color::White)]);
    assert_eq!(faults("4k3/8/8/8/8/8/8/KR6 w B - 0 1"), [Fault::CastlingOutside(Color::White)]);
}

#[test]
fn three_steps_readable_playable_reachable() {
    assert!("8/8".parse::<Setup>().is_err(), "not readable");
    let readable: Setup = "8/8/8/8/8/8/8/8 w - - 0 1".parse().unwrap();
    assert!(readable.position().is_err() && !readable.faults().is_playable());
    let playable: Setup = "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    assert!(playable.position().is_ok() && playable.faults().is_playable());
    assert!(!playable.faults().is_empty(), "not reachable");
    let reachable = Setup::from(&Position::initial());
    assert!(reachable.faults().is_empty());
    assert!(readable.faults().to_string().contains("White has no king (2.2)"));
    let _ = reachable.fen(CastlingStyle::XFen);
}
