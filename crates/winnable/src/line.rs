//! Lines of moves, replayed on the board.

use std::collections::HashMap;

use arbiter_board::{Color, Move, Position, Role, Square};

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
    let (at, line) = follow(position, steps)?;
    is_mate_by(&at, side).then_some(line)
}

/// Where steps lead, and the moves they are; nothing if one of them is not legal.
pub(crate) fn follow(
    position: &Position,
    steps: impl IntoIterator<Item = Step>,
) -> Option<(Position, Vec<Move>)> {
    let mut at = *position;
    let mut line = Vec::new();
    for step in steps {
        let m = at.attempt(square(step.from)?, square(step.to)?, step.promotion).ok()?;
        at.play_mut(m);
        line.push(m);
    }
    Some((at, line))
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
    let mut way = Vec::with_capacity(line.len());
    let mut at = *position;
    for (index, &m) in line.iter().enumerate() {
        at.play_mut(m);
        way.push(at);
        last.insert(at.key(), index + 1);
    }
    // How far along the line a position stands; 0 if it is not on it.
    let place = |at: &Position| {
        let index = last.get(&at.key()).copied().unwrap_or(0);
        let same = way.get(index.wrapping_sub(1)).is_some_and(|there| is_same(there, at));
        if same { index } else { 0 }
    };
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
            let found = place(&after);
            if found > best.0 {
                best = (found, [first, first], 1);
            }
            if line.len() <= LONG {
                for second in &after.legal_moves() {
                    let found = place(&after.play(second));
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

/// The same position for all that may still happen: clocks and move numbers do not count.
pub(crate) fn is_same(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn()
        && a.by_color(Color::White) == b.by_color(Color::White)
        && a.by_color(Color::Black) == b.by_color(Color::Black)
        && Role::ALL.iter().all(|&role| a.by_role(role) == b.by_role(role))
        && a.en_passant() == b.en_passant()
        && a.castling() == b.castling()
}
