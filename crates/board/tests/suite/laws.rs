//! Articles 1 to 3, clause by clause.

use std::collections::BTreeSet;

use arbiter_board::{
    Bitboard, CastlingSide, Color, File, Illegal, Position, Rank, Role, Square, attacks,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The target squares of the piece on `from`, as text.
fn targets(fen: &str, from: Square) -> String {
    let position = position(fen);
    let targets: BTreeSet<String> = position
        .legal_moves()
        .into_iter()
        .filter(|m| m.from() == from && !m.is_castling())
        .map(|m| m.to().to_string())
        .collect();
    targets.into_iter().collect::<Vec<_>>().join(" ")
}

fn n_targets(fen: &str, from: Square) -> usize {
    targets(fen, from).split_whitespace().count()
}

fn article(fen: &str, uci: &str) -> &'static str {
    let uci: arbiter_board::Uci = uci.parse().unwrap();
    position(fen).attempt(uci.from, uci.to, uci.promotion).unwrap_err().article()
}

fn played(start: Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start, |position, uci| {
        let uci: arbiter_board::Uci = uci.parse().unwrap();
        position.play(position.attempt(uci.from, uci.to, uci.promotion).unwrap())
    })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// clause: 1.1, 1.2
#[test]
fn two_sides_move_alternately_and_white_begins() {
    let start = Position::initial();
    assert_eq!(start.turn(), Color::White);
    let why = start.attempt(Square::E7, Square::E5, None).unwrap_err();
    assert_eq!(why, Illegal::OpponentsPiece { from: Square::E7 });
    let after = played(start, "e2e4");
    assert_eq!(after.turn(), Color::Black);
    let again = after.attempt(Square::D2, Square::D4, None).unwrap_err();
    assert_eq!((again, again.article()), (Illegal::OpponentsPiece { from: Square::D2 }, "1.2"));
    assert_eq!(played(after, "e7e5").turn(), Color::White);
}

// clause: 1.4
#[test]
fn mate_is_an_attacked_king_without_a_legal_move() {
    let mate = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    assert!(position(mate).is_checkmate() && !position(mate).is_stalemate());
    let fools = played(Position::initial(), "f2f3 e7e5 g2g4 d8h4");
    assert!(fools.is_checkmate());
    assert!(!position(START).is_checkmate());
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(stalemate.is_stalemate() && !stalemate.is_checkmate());
}

// clause: 1.4.1
#[test]
fn the_king_may_not_be_left_under_attack_and_is_never_taken() {
    assert_eq!(article("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1", "h1h8"), "3.9.2");
    // A position in which a king could be taken is not playable.
    assert!(Position::from_fen("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1").is_err());
}

// clause: 2.1, 2.4
#[test]
fn the_board_has_64_squares_with_a_light_one_in_the_right_hand_corner() {
    assert_eq!(Square::ALL.len(), 64);
    assert!(Square::H1.is_light() && Square::A8.is_light() && !Square::A1.is_light());
    for square in Square::ALL {
        let beside = square.offset(1, 0).or(square.offset(-1, 0)).unwrap();
        assert_ne!(square.is_light(), beside.is_light());
        assert_eq!(Bitboard::LIGHT.contains(square), square.is_light());
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert_eq!(Bitboard::file(File::A).len(), 8);
    assert_eq!(Bitboard::rank(Rank::First).len(), 8);
    let diagonal = attacks::line(Square::A1, Square::H8);
    assert_eq!(diagonal.len(), 8);
    assert!(diagonal.is_subset(Bitboard::DARK));
}

// clause: 2.2, 2.3
#[test]
fn sixteen_pieces_a_side_stand_in_the_usual_array() {
    let start = Position::initial();
    assert_eq!(start.to_string(), START);
    let counts = [8, 2, 2, 2, 1, 1];
    for color in Color::ALL {
        for (role, count) in Role::ALL.into_iter().zip(counts) {
            assert_eq!(start.pieces(color, role).len(), count, "{color} {role}");
        }
    }
}

// clause: 3.1
#[test]
fn no_piece_moves_to_a_square_of_its_own_colour() {
    assert_eq!(article(START, "a1a2"), "3.1");
    let start = Position::initial();
    let own = start.by_color(Color::White);
    assert!(start.legal_moves().iter().all(|m| !own.contains(m.to())));
}

// clause: 3.1.1
#[test]
fn a_capture_removes_the_piece_in_the_same_move() {
    let before = played(Position::initial(), "e2e4 d7d5");
    let m = before.attempt(Square::E4, Square::D5, None).unwrap();
    assert_eq!(before.captured(m).map(|piece| piece.role), Some(Role::Pawn));
    let after = before.play(m);
    assert_eq!(after.by_color(Color::Black).len(), 15);
    assert_eq!(after.piece_at(Square::D5).map(|piece| piece.color), Some(Color::White));
}

// clause: 3.1.2
#[test]
fn a_pawn_attacks_diagonally_and_never_straight_ahead() {
    let position = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    assert_eq!(position.attackers(Square::D5, Color::White), Bitboard::from(Square::E4));
    assert!(position.attackers(Square::E5, Color::White).is_empty());
}

// clause: 3.1.3, 3.8.1, 3.9.1
#[test]
fn a_pinned_piece_still_attacks_and_gives_check() {
    let fen = "1k6/8/8/3K4/1r6/8/8/1R6 w - - 0 1";
    assert_eq!(position(fen).attackers(Square::D4, Color::Black), Bitboard::from(Square::B4));
    let why = position(fen).attempt(Square::D5, Square::D4, None).unwrap_err();
    assert_eq!(why, Illegal::KingAttacked { by: Square::B4 });
    let check = position("1k6/8/8/8/1r1K4/8/8/1R6 w - - 0 1");
    assert_eq!(check.checkers(), Bitboard::from(Square::B4));
}

// clause: 3.2, 3.3, 3.4
#[test]
fn bishop_rook_and_queen_go_any_distance_along_their_lines() {
    assert_eq!(n_targets("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", Square::D4), 13);
    assert_eq!(n_targets("4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", Square::D4), 14);
    assert_eq!(n_targets("5k2/8/8/8/3Q4/8/8/4K3 w - - 0 1", Square::D4), 27);
    assert!(position("7k/8/8/8/3Q4/8/8/4K3 b - - 0 1").is_check());
    assert_eq!(article("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "d4d5"), "3.2");
    assert_eq!(article("4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "d4e5"), "3.3");
    assert_eq!(article("5k2/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4e6"), "3.4");
}

// clause: 3.5
#[test]
fn bishop_rook_and_queen_do_not_pass_over_pieces() {
    let start = Position::initial();
    let why = start.attempt(Square::F1, Square::C4, None).unwrap_err();
    assert_eq!(why, Illegal::Blocked { role: Role::Bishop, at: Square::E2 });
    assert_eq!(why.article(), "3.5");
    assert_eq!(article(START, "a1a5"), "3.5");
    assert_eq!(article(START, "d1d4"), "3.5");
    assert!(played(start, "e2e4 e7e5").attempt(Square::F1, Square::C4, None).is_ok());
    // The nearest piece in the way is named, whichever way one goes.
    let rook = position("4k3/8/8/r2n1n1R/8/8/8/4K3 w - - 0 1");
    let why = rook.attempt(Square::H5, Square::A5, None).unwrap_err();
    assert_eq!(why, Illegal::Blocked { role: Role::Rook, at: Square::F5 });
}

// clause: 3.6
#[test]
fn a_knight_jumps() {
    assert_eq!(targets(START, Square::G1), "f3 h3");
    assert_eq!(article(START, "g1e2"), "3.1");
    assert_eq!(article(START, "b1b3"), "3.6");
    assert_eq!(n_targets("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", Square::D4), 8);
}

// clause: 3.7.1, 3.7.2
#[test]
fn a_pawn_advances_one_square_or_two_from_where_it_started() {
    assert_eq!(targets(START, Square::E2), "e3 e4");
    assert_eq!(article("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5"), "3.7.1");
    assert_eq!(targets("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", Square::E3), "e4");
    assert_eq!(article("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5"), "3.7.2");
    assert_eq!(targets("4k3/8/8/8/8/4n3/4P3/2K5 w - - 0 1", Square::E2), "");
    assert_eq!(article("4k3/8/8/8/8/4n3/4P3/2K5 w - - 0 1", "e2e4"), "3.7.2");
    assert_eq!(article("4k3/8/8/8/4n3/8/4P3/2K5 w - - 0 1", "e2e4"), "3.7.2");
    assert_eq!(targets("4k3/8/8/8/4n3/8/4P3/2K5 w - - 0 1", Square::E2), "e3");
    assert_eq!(article(START, "e2e1"), "3.1");
    assert_eq!(article("4k3/8/8/8/8/4P3/8/2K5 w - - 0 1", "e3e2"), "3.7.1");
}

// clause: 3.7.3
#[test]
fn a_pawn_captures_diagonally_and_only_then_leaves_its_file() {
    assert_eq!(targets("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", Square::E4), "d5 e5 f5");
    assert_eq!(article("4k3/8/8/5p2/4P3/8/8/4K3 w - - 0 1", "e4d5"), "3.7.3");
    // Not over the edge of the board.
    assert_eq!(targets("4k3/8/7p/8/P7/8/8/4K3 w - - 0 1", Square::A4), "a5");
}

// clause: 3.7.4.1
#[test]
fn en_passant_takes_the_pawn_that_has_just_passed() {
    let fen = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6";
    let before = position(fen);
    let m = before.attempt(Square::E5, Square::D6, None).unwrap();
    assert_eq!(m.kind(), arbiter_board::MoveKind::EnPassant);
    let after = before.play(m);
    assert_eq!(after.piece_at(Square::D5), None);
    assert_eq!(after.piece_at(Square::D6).map(|piece| piece.color), Some(Color::White));
    let black = played(Position::initial(), "a2a3 e7e5 a3a4 e5e4 d2d4 e4d3");
    assert_eq!(black.piece_at(Square::D4), None);
}

// clause: 3.7.4.2
#[test]
fn en_passant_is_possible_at_once_or_never() {
    let fen = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6";
    let later = played(position(fen), "a2a3 a7a6");
    let why = later.attempt(Square::E5, Square::D6, None).unwrap_err();
    assert_eq!(why, Illegal::EnPassantGone { pawn: Square::D5 });
    assert_eq!(why.article(), "3.7.4.2");
}

// clause: 3.7.5.1, 3.7.5.2
#[test]
fn a_pawn_on_the_last_rank_becomes_queen_rook_bishop_or_knight() {
    let fen = "8/P6k/8/8/8/8/1Q6/K7 w - - 0 1";
    let position = position(fen);
    for role in Role::PROMOTIONS {
        let m = position.attempt(Square::A7, Square::A8, Some(role)).unwrap();
        assert_eq!(position.play(m).piece_at(Square::A8).map(|piece| piece.role), Some(role));
    }
    assert_eq!(n_promotions(&position), 4);
    assert_eq!(article(fen, "a7a8"), "3.7.5.1");
    let king = position.attempt(Square::A7, Square::A8, Some(Role::King)).unwrap_err();
    assert_eq!((king, king.article()), (Illegal::PromotionRole { role: Role::King }, "3.7.5.1"));
    assert_eq!(article(fen, "b2b3q"), "3.7.5.1");
}

fn n_promotions(position: &Position) -> usize {
    position.legal_moves().iter().filter(|m| m.promotion().is_some()).count()
}

// clause: 3.7.5.3
#[test]
fn the_new_piece_acts_at_once() {
    let before = position("7k/P7/6K1/8/8/8/8/8 w - - 0 1");
    let after = |role| before.play(before.attempt(Square::A7, Square::A8, Some(role)).unwrap());
    assert!(after(Role::Queen).is_checkmate());
    assert!(after(Role::Rook).is_checkmate());
    assert!(!after(Role::Knight).is_check());
}

// clause: 3.8, 3.8.1
#[test]
fn the_king_steps_to_any_square_beside_it_that_is_not_attacked() {
    assert_eq!(targets("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Square::E1), "d1 d2 e2 f1 f2");
    let fen = "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1";
    assert_eq!(targets(fen, Square::E1), "d2 f1");
    assert_eq!(article(fen, "e1e2"), "3.8.1");
    assert_eq!(article(fen, "e1e3"), "3.8");
    assert_eq!(article(fen, "e1h4"), "3.8");
    // The king does not hide the square behind him.
    assert_eq!(article("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1f1"), "3.8.1");
}

// clause: 3.8.2
#[test]
fn castling_moves_king_and_rook_in_one_move() {
    let both = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let short = both.attempt(Square::E1, Square::G1, None).unwrap();
    assert_eq!(short.castling_side(), Some(CastlingSide::KingSide));
    assert_eq!(both.attempt(Square::E1, Square::H1, None), Ok(short));
    assert_eq!(both.play(short).to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    let long = both.attempt(Square::E1, Square::C1, None).unwrap();
    assert_eq!(both.play(long).to_string(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_eq!(article("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "e1g1"), "3.8.2");
}

// clause: 3.8.2.1.1
#[test]
fn castling_is_lost_for_good_when_the_king_has_moved() {
    let moves = "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 g1f3 g8f6 f1e2 f8e7";
    let walked = played(Position::initial(), moves);
    assert!(walked.castling().is_empty());
    let why = walked.attempt(Square::E1, Square::G1, None).unwrap_err();
    assert_eq!(why, Illegal::CastlingLost { side: CastlingSide::KingSide, moved: None });
    let castled = played(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "e1g1");
    assert!(!castled.castling().any(Color::White) && castled.castling().any(Color::Black));
}

// clause: 3.8.2.1.2
#[test]
fn castling_is_lost_for_good_with_a_rook_that_has_moved() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let back = played(start, "h1g1 e8e7 g1h1 e7e8");
    let why = back.attempt(Square::E1, Square::G1, None).unwrap_err();
    let rook = Some(Role::Rook);
    assert_eq!(why, Illegal::CastlingLost { side: CastlingSide::KingSide, moved: rook });
    assert_eq!(why.article(), "3.8.2.1.2");
    assert!(back.attempt(Square::E1, Square::C1, None).is_ok());
    // A rook that was taken does not come back either.
    let taken = played(start, "h1h8");
    assert_eq!(taken.castling_rook(Color::Black, CastlingSide::KingSide), None);
    assert_eq!(taken.castling_rook(Color::White, CastlingSide::KingSide), None);
    assert!(taken.castling_rook(Color::Black, CastlingSide::QueenSide).is_some());
}

// clause: 3.8.2.2.1
#[test]
fn castling_is_prevented_while_the_kings_way_is_attacked() {
    // The rook's way may be attacked, the king's may not.
    let b1 = position("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert!(b1.attempt(Square::E1, Square::C1, None).is_ok());
    for (fen, why) in [
        (
            "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            Illegal::CastlingAttacked { at: Square::D1, by: Square::D8 },
        ),
        (
            "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            Illegal::CastlingAttacked { at: Square::C1, by: Square::C8 },
        ),
        ("4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 1", Illegal::CastlingInCheck { by: Square::E8 }),
    ] {
        assert_eq!(position(fen).attempt(Square::E1, Square::C1, None), Err(why), "{fen}");
        assert_eq!(why.article(), "3.8.2.2.1");
        assert!(!position(fen).legal_moves().iter().any(|m| m.is_castling()));
        // Prevented for now, not lost.
        assert!(position(fen).castling().any(Color::White));
    }
}

// clause: 3.8.2.2.2
#[test]
fn castling_is_prevented_while_a_piece_stands_between() {
    let blocked = position("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1");
    let why = blocked.attempt(Square::E1, Square::C1, None).unwrap_err();
    assert_eq!(why, Illegal::CastlingBlocked { at: Square::B1, chess960: false });
    assert_eq!(why.article(), "3.8.2.2.2");
    let later = played(blocked, "b1c3 e8e7");
    assert!(later.attempt(Square::E1, Square::C1, None).is_ok());
}

// clause: 3.9.2
#[test]
fn no_move_exposes_or_leaves_the_own_king() {
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(targets(pinned, Square::E2), "");
    let why = position(pinned).attempt(Square::E2, Square::C3, None).unwrap_err();
    assert_eq!(why, Illegal::ExposesKing { by: Square::E8 });
    let check = "4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1";
    let why = position(check).attempt(Square::A1, Square::B3, None).unwrap_err();
    assert_eq!(why, Illegal::LeavesCheck { by: Square::E8 });
    assert_eq!(why.article(), "3.9.2");
    // Two pawns leave the rank at once.
    let passing = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    assert_eq!(targets(passing, Square::E4), "e3");
    // From a double check only the king can escape.
    let double = position("4r1k1/8/8/8/7b/8/8/R3K2R w KQ - 0 1");
    assert_eq!(double.checkers().len(), 2);
    assert!(double.legal_moves().iter().all(|m| m.from() == Square::E1));
}
