//! Moves as engines write them: `e2e4`, `e7e8q`, and castling as `e1g1` or `e1h1`.

use arbiter_board::{Illegal, Move, NotUci, Position, Uci};

/// Why a text is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UciError {
    /// It has not the form of such a move.
    #[error(transparent)]
    Unreadable(#[from] NotUci),
    /// It is not legal.
    #[error("{0} (Article {article})", article = .0.article())]
    Illegal(Illegal),
}

/// The move that `text` means in `position`. Castling is understood in both styles: the
/// king to its square of arrival, and the king to its rook.
pub fn read(position: &Position, text: &str) -> Result<Move, UciError> {
    let Uci { from, to, promotion } = text.trim().parse()?;
    position.attempt(from, to, promotion).map_err(UciError::Illegal)
}

/// The move as engines expect it for this position: castling takes the own rook where the
/// king or the rook did not start as usual.
pub fn of(position: &Position, m: Move) -> Uci {
    if position.is_chess960() { m.uci_chess960() } else { m.uci_standard() }
}

/// The same as text.
pub fn write(position: &Position, m: Move) -> String {
    of(position, m).to_string()
}
