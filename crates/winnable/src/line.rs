//! Lines of moves, replayed on the board.

use std::collections::HashMap;

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

/// A shorter line to the same mate, or to one met on the way, where little work finds one.
///
/// Wherever one or two moves lead from a position of the line to a later one, what lies
/// between is left out; wherever `side` can mate at once, it does.
pub(crate) fn shorten(position: &Position, side: Color, line: Vec<Move>) -> Vec<Move> {
    let mut line = line;
    for _ in 0..ROUNDS {
        let shorter = shortcut(position, side, &line);
        if shorter.len() >= line.len() {
            break;
        }
        line = shorter;
    }
    line
}

/// How often a line is shortened at most.
const ROUNDS: usize = 8;

/// Up to this length shortcuts of two moves are looked for.
const LONG: usize = 300;

fn shortcut(position: &Position, side: Color, line: &[Move]) -> Vec<Move> {
    let mut last = HashMap::with_capacity(line.len());
    let mut at = *position;
    for (index, &m) in line.iter().enumerate() {
        at.play_mut(m);
        last.insert(identity(&at), index + 1);
    }
    let mut shorter = Vec::with_capacity(line.len());
    let mut at = *position;
    let mut index = 0;
    while let Some(&planned) = line.get(index) {
        let mut best = (index + 1, [planned, planned], 1);
        for first in &at.legal_moves() {
            let after = at.play(first);
            if is_mate_by(&after, side) {
                shorter.push(first);
                return shorter;
            }
            if let Some(&found) = last.get(&identity(&after))
                && found > best.0
            {
                best = (found, [first, first], 1);
            }
            if line.len() <= LONG {
                for second in &after.legal_moves() {
                    let found = last.get(&identity(&after.play(second))).copied().unwrap_or(0);
                    if found > best.0 + 1 {
                        best = (found, [first, second], 2);
                    }
                }
            }
        }
        for &m in best.1.iter().take(best.2) {
            at.play_mut(m);
            shorter.push(m);
        }
        index = best.0;
    }
    shorter
}

/// All that decides what may still happen, in a form that can be looked up.
fn identity(position: &Position) -> impl Eq + std::hash::Hash + use<> {
    (
        position.key(),
        position.by_color(Color::White).0,
        Role::ALL.map(|role| position.by_role(role).0),
        position.en_passant(),
        position.castling(),
        position.turn(),
    )
}
