//! Lines of moves, replayed on the board.

use board::{Color, Move, Position, Role, Square};

/// A move as squares and promotion, before the board has seen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// Index of the square it comes from.
    pub(crate) from: usize,
    /// Index of the square it goes to.
    pub(crate) to: usize,
    /// What a pawn becomes.
    pub(crate) promotion: Option<Role>,
}

/// The moves of a line if every one of them is legal and the last mates for `side`.
pub(crate) fn replay(
    position: &Position,
    side: Color,
    steps: impl IntoIterator<Item = Step>,
) -> Option<Vec<Move>> {
    let mut at = *position;
    let mut line = Vec::new();
    for step in steps {
        let m = at.attempt(square(step.from)?, square(step.to)?, step.promotion).ok()?;
        at.play_mut(m);
        line.push(m);
    }
    is_mate_by(&at, side).then_some(line)
}

/// Do these moves, all legal, end in mate by `side`?
pub fn is_helpmate(position: &Position, side: Color, line: &[Move]) -> bool {
    let mut at = *position;
    for &m in line {
        if !at.is_legal(m) {
            return false;
        }
        at.play_mut(m);
    }
    is_mate_by(&at, side)
}

/// Has `side` just mated?
pub(crate) fn is_mate_by(position: &Position, side: Color) -> bool {
    position.turn() != side && position.is_checkmate()
}

fn square(index: usize) -> Option<Square> {
    u8::try_from(index).ok().and_then(Square::from_index)
}
