//! Guideline II: Chess960.

use std::collections::BTreeSet;

use arbiter_board::{
    CastlingSide, CastlingStyle, Color, Illegal, Position, Role, Square, chess960,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The FEN after castling to this side.
fn castled(fen: &str, side: CastlingSide) -> String {
    let position = position(fen);
    position.play(position.attempt_castling(side).unwrap()).to_string()
}

const SWAP: &str = "rnbqnkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQNKRB w KQkq - 0 1";

// clause: II.1, II.2
#[test]
fn there_are_960_different_starts_and_518_is_the_usual_one() {
    let all: BTreeSet<String> =
        (0..960).map(|number| Position::chess960(number).unwrap().to_string()).collect();
    assert_eq!(all.len(), 960);
    assert_eq!(Position::chess960(518), Some(Position::initial()));
    assert_eq!(Position::chess960(960), None);
    assert_eq!(Position::chess960(u16::MAX), None);
}

// clause: II.2, II.2.1, II.2.2, II.2.3
#[test]
fn every_start_keeps_the_restrictions() {
    for number in 0..960 {
        let array = chess960::array(number).unwrap();
        let files = |role| {
            let found: Vec<usize> = (0..8).filter(|file| array[*file] == role).collect();
            found
        };
        let (rooks, king) = (files(Role::Rook), files(Role::King));
        assert!(rooks.len() == 2 && rooks[0] < king[0] && king[0] < rooks[1]);
        let bishops = files(Role::Bishop);
        assert!(bishops.len() == 2 && bishops[0] % 2 != bishops[1] % 2);
        assert_eq!((files(Role::Knight).len(), files(Role::Queen).len()), (2, 1));
        let start = Position::chess960(number).unwrap();
        for square in Square::ALL {
            let (piece, mirror) = (start.piece_at(square), start.piece_at(square.flip()));
            assert_eq!(piece.map(|piece| piece.role), mirror.map(|piece| piece.role));
            assert!(piece.is_none() || piece.map(|p| p.color) != mirror.map(|p| p.color));
        }
        assert_eq!(start.pieces(Color::White, Role::Pawn).0, 0xFF00);
    }
}

// clause: II.2.1, II.2.2
#[test]
fn numbers_go_both_ways_and_other_arrays_have_none() {
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        assert_eq!(chess960::number(chess960::array(number).unwrap()), Some(number));
        let text = start.fen(CastlingStyle::Shredder).to_string();
        assert!(position(&text).same_position(&start), "{number}");
    }
    let array = |text: &str| -> [Role; 8] {
        let roles: Vec<Role> = text.chars().filter_map(Role::from_char).collect();
        roles.try_into().unwrap()
    };
    assert!(chess960::number(array("RKRNNBBQ")).is_some());
    assert_eq!(chess960::number(array("KRRNNBBQ")), None);
    assert_eq!(chess960::number(array("RBNBNKRQ")), None);
    // Known numbers from the published table.
    assert_eq!(chess960::number(array("BBQNNRKR")), Some(0));
    assert_eq!(chess960::number(array("RNBQKBNR")), Some(518));
    assert_eq!(chess960::number(array("RKRNNQBB")), Some(959));
}

#[test]
fn a_seed_draws_the_same_start_and_all_starts_are_drawn() {
    let drawn: BTreeSet<u16> = (0..20_000).map(chess960::draw).collect();
    assert_eq!(drawn.len(), 960);
    assert!(drawn.iter().all(|number| *number < 960));
    // Written down: events that kept a seed must find their position again.
    assert_eq!([0, 1, 2].map(chess960::draw), [847, 543, 567]);
}

// clause: II.3.1
#[test]
fn each_player_castles_once() {
    let before = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let after = before.play(before.attempt_castling(CastlingSide::KingSide).unwrap());
    assert!(!after.castling().any(Color::White));
}

// clause: II.3.2, II.3.2.1, II.3.2.2, II.3.2.3, II.3.2.4
#[test]
fn castling_by_four_methods() {
    use CastlingSide::KingSide;
    // King and rook both move.
    assert_eq!(
        castled("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", KingSide),
        "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    );
    // They exchange squares.
    assert_eq!(castled(SWAP, KingSide), "rnbqnkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQNRKB b kq - 1 1");
    // Only the king moves.
    assert_eq!(
        castled("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", KingSide),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
    // Only the rook moves.
    assert_eq!(
        castled("4k3/8/8/8/8/8/8/6KR w H - 0 1", KingSide),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
    let m = position(SWAP).attempt(Square::F1, Square::G1, None).unwrap();
    assert!(m.is_castling());
    assert_eq!(m.uci_chess960().to_string(), "f1g1");
}

// clause: II.3.2.5.2, II.3.2.6(1), II.3.2.6(2), II.3.2.7.2
#[test]
fn king_and_rook_arrive_where_ordinary_castling_puts_them() {
    assert_eq!(
        castled("4k3/8/8/8/8/8/8/NBR1K3 w C - 0 1", CastlingSide::QueenSide),
        "4k3/8/8/8/8/8/8/NBKR4 b - - 1 1"
    );
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        for side in CastlingSide::ALL {
            let (king, rook) = (start.king(Color::White), start.castling_rook(Color::White, side));
            let rook = rook.unwrap();
            // Only king and rooks, so that nothing is in the way.
            let mut setup = arbiter_board::Setup::empty();
            setup.put(king, start.piece_at(king));
            setup.put(rook, start.piece_at(rook));
            let black = start.king(Color::Black);
            setup.put(black, start.piece_at(black));
            setup.castling.set(Color::White, side, Some(rook));
            let before = setup.position().unwrap();
            let m = before.attempt_castling(side).unwrap();
            let after = before.play(m);
            let (king_to, rook_to) = match side {
                CastlingSide::KingSide => (Square::G1, Square::F1),
                CastlingSide::QueenSide => (Square::C1, Square::D1),
            };
            assert_eq!(after.king(Color::White), king_to);
            assert!(after.pieces(Color::White, Role::Rook).contains(rook_to));
            assert!(king != king_to || rook != rook_to, "never do both stay");
        }
    }
}

// clause: II.3.2.7.3
#[test]
fn from_some_starts_castling_is_possible_at_move_one() {
    assert!(position(SWAP).legal_moves().iter().any(|m| m.is_castling()));
    assert!(!Position::initial().legal_moves().iter().any(|m| m.is_castling()));
}

// clause: II.3.2.7.4
#[test]
fn all_squares_on_the_way_of_king_and_rook_must_be_empty() {
    let blocked = position("4k3/8/8/8/8/8/8/RKN5 w A - 0 1");
    let why = blocked.attempt_castling(CastlingSide::QueenSide).unwrap_err();
    assert_eq!(why, Illegal::CastlingBlocked { at: Square::C1, chess960: true });
    assert_eq!(why.article(), "II.3.2.7.4");
    // The rook's way counts as well as the king's.
    let rook_way = position("4k3/8/8/8/8/8/8/1RNK4 w B - 0 1");
    assert!(rook_way.attempt_castling(CastlingSide::QueenSide).is_err());
}

// clause: II.3.2.7.5
#[test]
fn squares_that_must_be_empty_in_ordinary_chess_may_be_occupied() {
    let occupied = position("4k3/8/8/8/8/8/8/NBR1K3 w C - 0 1");
    assert!(occupied.attempt_castling(CastlingSide::QueenSide).is_ok());
}

#[test]
fn the_rook_may_have_shielded_the_king() {
    // The rook b1 goes to d1 and the king c1 stays: the rook a1 would give check.
    let exposed = position("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
    let why = exposed.attempt_castling(CastlingSide::QueenSide).unwrap_err();
    assert_eq!(why, Illegal::CastlingAttacked { at: Square::C1, by: Square::A1 });
    assert!(!exposed.legal_moves().iter().any(|m| m.is_castling()));
    assert_eq!(exposed.perft(1), Some(exposed.legal_moves().len() as u64));
}

#[test]
fn a_step_beside_the_rook_is_not_castling() {
    let both = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = both.attempt(Square::F1, Square::G1, None).unwrap();
    assert!(!step.is_castling());
    assert!(both.attempt(Square::F1, Square::H1, None).unwrap().is_castling());
}
