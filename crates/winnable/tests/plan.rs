//! The cheap layers against the board: what they claim must be replayed.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use arbiter_board::{Color, Position};
use arbiter_testkit::Noise;
use arbiter_winnable::{Layer, Limit, Verdict, Winnability, can_mate, is_helpmate, verdict};

/// Positions of games in which every move is drawn by lot.
fn wander(games: usize, mut visit: impl FnMut(&Position)) {
    let mut noise = Noise(1);
    for _ in 0..games {
        let mut at = Position::initial();
        for _ in 0..200 {
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            at.play_mut(*moves.get(noise.index(moves.len())).unwrap());
            visit(&at);
        }
    }
}

#[test]
fn every_planned_line_is_a_helpmate_on_the_board() {
    let mut planned = 0;
    wander(30, |position| {
        for side in [Color::White, Color::Black] {
            let (claim, layer) = verdict(position, side, Limit::positions(0));
            if layer != Layer::Plan {
                continue;
            }
            planned += 1;
            assert_eq!(claim, Verdict::Winnable);
            let answer = can_mate(position, side, Limit::positions(0));
            let Winnability::Winnable { line } = &answer else {
                panic!("{position} {side:?}: {answer:?}")
            };
            assert!(is_helpmate(position, side, line), "{position} {side:?}");
        }
    });
    assert!(planned > 3_000, "{planned}");
}

/// A plan tells, without any search, and its line stands.
fn is_planned(fen: &str, side: Color) {
    let position = Position::from_fen(fen).unwrap();
    let told = verdict(&position, side, Limit::positions(0));
    assert_eq!(told, (Verdict::Winnable, Layer::Plan), "{fen} {side:?}");
    let answer = can_mate(&position, side, Limit::positions(0));
    let Winnability::Winnable { line } = &answer else { panic!("{fen}: {answer:?}") };
    assert!(is_helpmate(&position, side, line), "{fen} {side:?}");
}

#[test]
fn ordinary_positions_need_no_search() {
    for (fen, side) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::White),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::Black),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", Color::White),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", Color::Black),
        ("r2q1rk1/pp3ppp/2B1pn2/3p1b2/3P1B2/1Qb1PN2/PP3PPP/R3K2R w KQ - 0 11", Color::Black),
        ("6k1/2r3pp/4p1b1/p3B3/3P4/1P6/6PP/6K1 w - - 0 31", Color::White),
        ("6k1/2r3pp/4p1b1/p3B3/3P4/1P6/6PP/6K1 w - - 0 31", Color::Black),
        // A pawn that gives check on its way, one that must first be freed.
        ("8/6k1/2B5/4K2P/5P2/8/8/3b4 w - - 0 81", Color::White),
        ("8/5p2/1p1k4/1n4p1/3K2P1/8/5P2/5N2 w - - 4 46", Color::White),
        // The only way out of check is a check.
        ("8/4pk2/8/3PK1pp/5q2/8/5Q2/8 w - - 2 56", Color::White),
        // Their king is alone and must keep a step.
        ("8/8/4k3/8/8/3QK3/8/8 w - - 0 1", Color::White),
        ("8/8/4k3/8/8/3RK3/8/8 w - - 0 1", Color::White),
        ("8/7k/8/8/5PK1/8/8/8 w - - 0 1", Color::White),
    ] {
        is_planned(fen, side);
    }
}

#[test]
fn with_a_rook_their_king_is_driven_to_the_edge() {
    for (fen, side) in [
        ("7K/5r2/6k1/8/8/8/8/8 w - - 38 101", Color::Black),
        ("8/8/7R/3K4/8/5k2/6p1/8 w - - 0 51", Color::White),
        // The rook stands in the way, or gives check.
        ("7R/5k2/5P2/6K1/8/8/8/r7 w - - 3 76", Color::White),
        ("8/8/8/8/6R1/7p/5K2/7k w - - 1 61", Color::White),
        // Their rook cuts our king off: it is taken first.
        ("8/8/2p5/1k6/8/8/1r4K1/5R2 w - - 2 66", Color::White),
        ("k7/P7/8/R7/8/2PK1r2/8/8 w - - 2 81", Color::Black),
        // Pawns, and pieces that wait.
        ("1r6/1p2pk2/3p4/p3p1pp/P3P3/1PR2P1P/2P1KP2/8 w - - 2 31", Color::White),
        ("8/8/8/3R4/8/1rn1k3/K7/3b4 w - - 4 61", Color::White),
    ] {
        is_planned(fen, side);
    }
}

#[test]
fn middlegames_without_queens_need_no_search() {
    for (fen, side) in [
        ("r2k2nr/pp4pp/2n1bp2/2b1p3/4P3/2N2N2/PP2BPPP/R1B2RK1 w - - 6 11", Color::White),
        ("2kr1b1r/1p1b1ppp/p3pn2/8/3N1B2/5B2/PPP2PPP/R2R2K1 w - - 4 16", Color::Black),
        ("2r2rk1/1p3pp1/pn2p3/2b1n3/8/3BP1P1/PPRBKN1P/7R w - - 3 26", Color::Black),
        ("8/2p2nb1/1p6/1PpPp1k1/2P1PpN1/2KN1Pp1/6P1/8 w - - 6 46", Color::Black),
    ] {
        is_planned(fen, side);
    }
}

#[test]
fn little_material_mates_in_a_corner() {
    for (fen, side) in [
        ("8/8/8/8/1N3B2/2K5/8/k7 w - - 0 1", Color::White),
        // One of theirs stands in the way of their own king: a knight, a rook, a bishop.
        ("8/8/8/1K6/7p/7k/4n2B/8 w - - 2 81", Color::White),
        ("8/4K3/6k1/8/4n3/8/5R2/8 w - - 36 111", Color::Black),
        ("8/8/2B5/8/3k1n1b/8/8/5K2 w - - 0 1", Color::White),
        // A pawn, and one that must first become a piece.
        ("6n1/7k/5K1P/8/8/8/8/8 w - - 0 1", Color::Black),
        ("1b6/1P6/K1k5/8/8/8/8/8 w - - 8 86", Color::Black),
        ("8/8/PK1n4/8/6k1/8/8/8 w - - 12 76", Color::Black),
        ("8/8/8/8/p2N4/4K3/1k6/8 w - - 26 101", Color::White),
        ("8/5k2/6p1/8/r4N2/5Kp1/8/8 w - - 0 56", Color::White),
        ("8/8/8/8/8/8/6kb/4Kb2 w - - 0 1", Color::Black),
    ] {
        is_planned(fen, side);
    }
}

#[test]
fn what_is_lost_by_force_is_seen_at_once() {
    // The king must take the queen; both moves leave stalemate or take the last piece.
    for (fen, side) in [
        ("8/p7/6Qk/3K3p/6q1/8/2p5/8 b - - 0 1", Color::White),
        ("8/7p/8/8/4K3/8/1Q6/1k6 b - - 0 1", Color::White),
        ("7k/4K1Qp/1pp5/p7/3r4/8/8/8 b - - 0 1", Color::White),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let (verdict, _) = verdict(&position, side, Limit::positions(0));
        assert_eq!(verdict, Verdict::Unwinnable, "{fen} {side:?}");
    }
}

#[test]
fn a_check_that_can_only_be_met_en_passant_is_no_mate() {
    // The only move is 1...axb3, and then nothing but stalemate is left.
    let position = Position::from_fen("8/2N5/2P5/kBP5/pP6/P1N5/K7/1R6 b - b3 0 1").unwrap();
    assert_eq!(verdict(&position, Color::White, Limit::default()).0, Verdict::Unwinnable);
    assert_eq!(arbiter_winnable::is_dead(&position, Limit::default()), Some(true));
}

#[test]
fn dead_is_what_neither_side_can_win() {
    let mut asked = 0;
    wander(2, |position| {
        let both = [Color::White, Color::Black]
            .map(|side| verdict(position, side, Limit::default()).0 == Verdict::Unwinnable);
        let is_dead = arbiter_winnable::is_dead(position, Limit::default());
        assert_eq!(is_dead, Some(both == [true, true]), "{position}");
        asked += 1;
    });
    assert!(asked > 100, "{asked}");
}

/// Where rooks and queens of the helper leave the kings no way, they are given up first, and then a
/// pawn becomes the knight that fills the gap.
#[test]
fn heavy_pieces_are_given_up_before_a_lone_bishop_mates() {
    is_planned("1K6/1R6/3R4/R7/1Q2P1k1/4Q3/2b5/8 w - - 0 1", Color::Black);
}

/// A pawn that becomes one, or a bishop: without it no minor piece mates.
#[test]
fn whoever_is_to_stand_beside_the_king_is_not_taken() {
    is_planned("6k1/3K4/4b3/8/1R3QP1/4R1Q1/6R1/3Q4 w - - 0 1", Color::Black);
    is_planned("8/8/8/2KQ4/5Q2/n1B5/3k4/8 b - - 0 1", Color::Black);
}
