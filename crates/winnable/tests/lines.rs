//! Lines that players believe: where few pieces are left, no line is shorter.

use std::collections::HashSet;

use arbiter_board::{Color, Position};
use arbiter_winnable::{Layer, Limit, Verdict, Winnability, can_mate, is_helpmate};

/// The half-moves of the shortest helpmate by White, by trying everything.
fn shortest(start: &Position) -> usize {
    let mut seen = HashSet::from([start.without_counters()]);
    let mut level = vec![*start];
    for plies in 0.. {
        let is_mate = |at: &Position| at.turn() == Color::Black && at.is_checkmate();
        if level.iter().any(is_mate) {
            return plies;
        }
        let mut next = Vec::new();
        for at in &level {
            for m in &at.legal_moves() {
                let after = at.play(m);
                if seen.insert(after.without_counters()) {
                    next.push(after);
                }
            }
        }
        assert!(!next.is_empty(), "no mate from {start}");
        level = next;
    }
    unreachable!("the levels end")
}

fn line(position: &Position) -> usize {
    let answer = can_mate(position, Color::White, Limit::default());
    let Winnability::Winnable { line } = answer else { panic!("{position}: {answer:?}") };
    assert!(is_helpmate(position, Color::White, &line), "{position}");
    line.len()
}

#[test]
fn king_and_rook_or_queen_mate_a_bare_king_in_as_few_moves_as_can_be() {
    for fen in [
        "8/8/8/6k1/8/8/8/R3K3 b - - 0 1",
        "8/8/4k3/2Q5/8/3K4/8/8 w - - 0 1",
        "k7/8/8/8/3K4/8/8/6Q1 w - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(line(&position), shortest(&position), "{fen}");
    }
}

/// With one minor piece the other side must help with a piece of its own.
#[test]
fn minor_pieces_with_help_mate_in_few_moves() {
    for fen in [
        "8/8/8/3k4/8/8/8/KN1r4 w - - 0 1",
        "8/8/3b4/3k4/8/8/8/KN6 w - - 0 1",
        "8/8/3n4/3k4/8/8/8/KB6 b - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 b - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert!(line(&position) <= 26, "{fen}: {}", line(&position));
    }
}

/// The verdict is known from the complete tables; the line must be there as well, however little
/// work is allowed.
#[test]
fn bishop_and_knight_have_a_line_even_where_no_work_is_allowed() {
    for fen in ["8/8/8/5B2/8/1NK5/k7/8 w - - 0 1", "8/8/3N1B2/5K2/8/4k3/8/8 b - - 0 1"] {
        let position = Position::from_fen(fen).unwrap();
        let limit = Limit::positions(0);
        let verdict = arbiter_winnable::verdict(&position, Color::White, limit);
        assert_eq!(verdict, (Verdict::Winnable, Layer::Material), "{fen}");
        let Winnability::Winnable { line } = can_mate(&position, Color::White, limit) else {
            panic!("no line in {fen}")
        };
        assert!(is_helpmate(&position, Color::White, &line), "{fen}");
    }
}
