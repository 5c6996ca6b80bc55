//! Positions and moves as several commands read and write them.

use arbiter_board::{Move, Position, Setup, Uci};

use crate::error::CommandError;

/// The playable position of a FEN, or what is wrong with it.
pub(crate) fn read_fen(fen: &str) -> Result<Position, CommandError> {
    let setup: Setup =
        fen.parse().map_err(|why| CommandError::bad_input(format!("the FEN {fen:?}: {why}")))?;
    setup.position().map_err(|faults| {
        CommandError::bad_input(format!(
            "the position of the FEN {fen:?} is not playable: {faults}"
        ))
    })
}

/// A move as UCI writes it: in Chess960 castling takes the own rook.
pub(crate) fn uci(position: &Position, m: Move) -> Uci {
    if position.is_chess960() { m.uci_chess960() } else { m.uci_standard() }
}
