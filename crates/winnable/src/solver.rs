//! The border to the solver.
//!
//! `chasolver` speaks the language of the crate `chess`. A position crosses the border as
//! pieces, turn, castling rights and en-passant file, never as text. Nothing that comes back
//! is believed unseen: a line is replayed on [`board`] before it counts.
//!
//! What the solver cannot be asked:
//!
//! * castling rights of a king off the e-file or a rook off its corner (Chess960). The
//!   question is then put without any rights: a line without castling still is a proof, but
//!   "no" only speaks of the game without castling and is not passed on;
//! * more than sixteen pieces a side, for which its move lists have no room.
//!
//! A panic inside the solver is caught here and counts as no answer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arbiter_board::{CastlingSide, Color, File, Move, Position, Rank, Role, Square};
use chess::{Board, BoardBuilder, CastleRights, ChessMove};

use crate::{line, material};

/// What the solver says.
pub(crate) enum Answer {
    /// A helpmate, replayed.
    Line(Vec<Move>),
    /// There is none.
    No,
    /// It does not know, or may not be believed here.
    Unknown,
}

/// Asks the solver whether `side` can mate.
pub(crate) fn ask(position: &Position, side: Color) -> Answer {
    let expressible = has_standard_castling(position);
    let Some(board) = translate(position, expressible) else { return Answer::Unknown };
    // The solver keeps no state between calls, so nothing half-done can be seen afterwards.
    let answer = catch_unwind(AssertUnwindSafe(|| chasolver::winnability(&board, color(side))));
    match answer {
        Ok(Some(chasolver::Winnability::Winnable { helpmate })) => {
            let steps = helpmate.iter().map(|&m| step(m));
            line::replay(position, side, steps).map_or(Answer::Unknown, Answer::Line)
        }
        Ok(Some(chasolver::Winnability::Unwinnable)) if expressible => Answer::No,
        Ok(Some(chasolver::Winnability::Unwinnable) | None) | Err(_) => Answer::Unknown,
    }
}

/// Does the solver see at a glance that `side` cannot mate?
///
/// It looks at all moves seven deep, and fifteen where they are few, without noticing that ways
/// meet again. It stops at the first way that goes on so long, mostly the first of all. Where
/// that one ends before, it may take a second or two, and is not asked; such places are small,
/// and our search is soon done with them.
pub(crate) fn denies(position: &Position, side: Color) -> bool {
    if !has_standard_castling(position) || !goes_on(position, side) {
        return false;
    }
    let Some(board) = translate(position, true) else { return false };
    // As above, nothing half-done can be seen afterwards.
    catch_unwind(AssertUnwindSafe(|| chasolver::is_unwinnable_fast(&board, color(side))))
        .unwrap_or(false)
}

/// Moves the solver looks ahead, at most.
const AHEAD: usize = 15;

/// Does the way that the solver looks at first go on and on?
fn goes_on(position: &Position, side: Color) -> bool {
    let mut at = *position;
    for _ in 0..AHEAD {
        // Pawns first and kings last, from the first rank of the side to mate on.
        let flip = if side == Color::White { 0 } else { 56 };
        let order = |m: &&Move| {
            let role = at.piece_at(m.from()).map_or(0, |piece| piece.role.index());
            (role, m.from().index() ^ flip, m.to().index() ^ flip)
        };
        let moves = at.legal_moves();
        let Some(&first) = moves.iter().min_by_key(order) else { return false };
        at.play_mut(first);
        if material::ground(&at, side).is_some() {
            return false;
        }
    }
    at.has_legal_move()
}

/// Are all castling rights those of standard chess?
fn has_standard_castling(position: &Position) -> bool {
    [Color::White, Color::Black].into_iter().all(|color| {
        let rank = if color == Color::White { Rank::First } else { Rank::Eighth };
        let stands = |side: CastlingSide, corner: File| {
            position.castling_rook(color, side).is_none_or(|rook| {
                rook == Square::new(corner, rank)
                    && position.king(color) == Square::new(File::E, rank)
            })
        };
        stands(CastlingSide::KingSide, File::H) && stands(CastlingSide::QueenSide, File::A)
    })
}

fn translate(position: &Position, with_castling: bool) -> Option<Board> {
    let mut builder = BoardBuilder::new();
    for color_here in [Color::White, Color::Black] {
        if position.by_color(color_here).len() > 16 {
            return None;
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for at in position.pieces(color_here, role) {
                builder.piece(square(at), piece(role), color(color_here));
            }
        }
        if with_castling {
            let king_side = position.castling_rook(color_here, CastlingSide::KingSide).is_some();
            let queen_side = position.castling_rook(color_here, CastlingSide::QueenSide).is_some();
            let rights = match (king_side, queen_side) {
                (false, false) => CastleRights::NoRights,
                (true, false) => CastleRights::KingSide,
                (false, true) => CastleRights::QueenSide,
                (true, true) => CastleRights::Both,
            };
            builder.castle_rights(color(color_here), rights);
        }
    }
    builder.side_to_move(color(position.turn()));
    builder.en_passant(position.en_passant().map(|at| chess::File::from_index(at.index() % 8)));
    Board::try_from(&builder).ok()
}

fn color(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

fn piece(role: Role) -> chess::Piece {
    match role {
        Role::Pawn => chess::Piece::Pawn,
        Role::Knight => chess::Piece::Knight,
        Role::Bishop => chess::Piece::Bishop,
        Role::Rook => chess::Piece::Rook,
        Role::Queen => chess::Piece::Queen,
        Role::King => chess::Piece::King,
    }
}

fn square(square: Square) -> chess::Square {
    let (rank, file) = (square.index() / 8, square.index() % 8);
    chess::Square::make_square(chess::Rank::from_index(rank), chess::File::from_index(file))
}

/// A move of the solver as squares and promotion.
fn step(m: ChessMove) -> line::Step {
    let promotion = m.get_promotion().map(|piece| match piece {
        chess::Piece::Knight => Role::Knight,
        chess::Piece::Bishop => Role::Bishop,
        chess::Piece::Rook => Role::Rook,
        chess::Piece::Queen | chess::Piece::Pawn | chess::Piece::King => Role::Queen,
    });
    line::Step { from: m.get_source().to_index(), to: m.get_dest().to_index(), promotion }
}

#[cfg(test)]
mod tests {
    use arbiter_board::{Color, Position};

    use super::{denies, goes_on};

    #[test]
    fn a_place_where_every_way_ends_soon_is_not_put_to_the_quick_question() {
        for fen in [
            "kb6/b1p2p1p/1pP5/1P6/8/8/5P1P/5K2 w - - 0 1",
            "5k2/p1p5/8/8/8/6p1/P1P3Pp/7K w - - 0 1",
            "1k6/1P5p/BP3p2/1P6/7K/8/5P1P/8 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert!(!Color::ALL.iter().all(|&side| goes_on(&position, side)), "{fen}");
        }
    }

    #[test]
    fn a_wall_is_denied_at_once_and_a_chance_is_not() {
        let wall = Position::from_fen("8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1").unwrap();
        let chance = Position::from_fen("8/3k4/6p1/p2p1pP1/P2P1P2/2K5/7N/8 b - - 0 1").unwrap();
        assert!(Color::ALL.iter().all(|&side| denies(&wall, side)));
        assert!(!denies(&chance, Color::White));
    }
}
