//! Boards that no playable position describes: both kings in check, a pawn on the last rank,
//! a king left to be taken (A.4.2, A.4.4).

use arbiter_board::{Bitboard, Color, Piece, Rank, Role, Setup, Square, attacks};

use crate::{article_04_touch::Attempt, evolve::put_down};

fn occupied(setup: &Setup) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|square| setup.piece_at(*square).is_some())
        .fold(Bitboard(0), Bitboard::with)
}

/// Whether a king of `color` is attacked.
pub fn in_check(setup: &Setup, color: Color) -> bool {
    let blockers = occupied(setup);
    let kings = setup.pieces(color, Role::King);
    Square::ALL.into_iter().any(|square| match setup.piece_at(square) {
        Some(piece) if piece.color != color => {
            let reach = attacks::of(piece.role, piece.color, square, blockers);
            !reach.is_disjoint(kings)
        }
        _ => false,
    })
}

/// What A.4.4 waits about: both kings in check or a pawn on its last rank.
pub fn is_illegal(setup: &Setup) -> bool {
    let both = Color::ALL.into_iter().all(|color| in_check(setup, color));
    let pawn = Color::ALL.into_iter().any(|color| {
        let last = Bitboard::rank(Rank::Eighth.relative_to(color));
        !setup.pieces(color, Role::Pawn).is_disjoint(last)
    });
    both || pawn
}

/// Whether the piece attacks the square it is put on.
pub(crate) fn reaches(setup: &Setup, attempt: Attempt) -> bool {
    let Attempt { by, from, to, .. } = attempt;
    let moved = setup.piece_at(from);
    moved.is_some_and(|piece| attacks::of(piece.role, by, from, occupied(setup)).contains(to))
}

/// Whether the piece may go there by its way of moving without leaving the own king to be
/// taken. En passant and castling are not considered on such a board.
pub(crate) fn is_move(setup: &Setup, moved: Piece, attempt: Attempt) -> bool {
    let mut after = *setup;
    put_down(&mut after, attempt.irregular(None));
    is_step(setup, moved, attempt) && !in_check(&after, attempt.by)
}

/// Whether the piece may go there by its way of moving, whatever becomes of its king.
pub(crate) fn is_step(setup: &Setup, moved: Piece, attempt: Attempt) -> bool {
    let Attempt { by, from, to, .. } = attempt;
    let target = setup.piece_at(to);
    if target.is_some_and(|piece| piece.color == by) {
        return false;
    }
    let blockers = occupied(setup);
    let reaches = match (moved.role, target) {
        (Role::Pawn, None) => pawn_advance(from, to, by, blockers),
        (role, _) => attacks::of(role, by, from, blockers).contains(to),
    };
    let last = moved.role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(by);
    reaches && last == attempt.promotion.is_some()
}

fn pawn_advance(from: Square, to: Square, by: Color, blockers: Bitboard) -> bool {
    let up = match by {
        Color::White => 1,
        Color::Black => -1,
    };
    let Some(one) = from.offset(0, up).filter(|square| !blockers.contains(*square)) else {
        return false;
    };
    let two = one
        .offset(0, up)
        .filter(|square| !blockers.contains(*square))
        .filter(|_| from.rank() == Rank::Second.relative_to(by));
    to == one || Some(to) == two
}
