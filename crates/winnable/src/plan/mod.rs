//! Helpmates by plan: the cheap way to a proof.
//!
//! Most positions of most games need no search. One piece can mate the king where it stands,
//! or a few steps away, if another guards what is left and the helper steps aside: such a
//! *goal* is found from the geometry around the king, and then played move by move, both sides
//! helping. What comes out is a line of legal moves that ends in mate; nothing is concluded
//! from a plan that fails.

mod clear;
mod corner;
mod drive;
mod goal;
mod help;
mod hunt;
mod play;
mod prepare;
mod quick;
mod quiet;
mod remoteness;
mod sketch;
mod way;

pub(crate) use play::Line;

use arbiter_board::{Color, Position, Role};

/// Up to so many pieces a hunt is more promising than a look around.
const FEW: u32 = 7;

/// The quest for a helpmate by one side, from quick to slow.
pub(crate) struct Quest<'a> {
    position: &'a Position,
    side: Color,
    game: Option<play::Game>,
}

impl<'a> Quest<'a> {
    /// Nothing is done yet.
    pub(crate) fn new(position: &'a Position, side: Color) -> Self {
        Self { position, side, game: play::Game::new(position, side) }
    }

    /// What can be put together at once.
    pub(crate) fn glance(&mut self) -> Option<Line> {
        let game = self.game.as_mut()?;
        game.go_on(play::GLANCES).map(|()| game.line)
    }

    /// Preparations, and goals played out step by step.
    pub(crate) fn work(&mut self) -> Option<Line> {
        let game = self.game.as_mut()?;
        game.go_on(play::LOOKS_MAX).map(|()| game.line)
    }

    /// Looks around, and hunts.
    pub(crate) fn wander(&mut self) -> Option<Line> {
        let (position, side) = (self.position, self.side);
        if let Some(line) = play::Game::any(position, side).placed() {
            return Some(line);
        }
        if position.occupied().len() <= FEW {
            hunt::hunt(position, side).or_else(|| nearby(position, side))
        } else {
            nearby(position, side).or_else(|| hunt::hunt(position, side))
        }
    }
}

/// Ways on which a plan is looked for, and their length.
const WALKS: usize = 6;
const WALK: usize = 64;

/// From move to move little changes: one look in so many is enough.
const STRIDE: usize = 4;

/// A plan from a position some moves away: where one fails, the next often does not. The moves
/// are drawn by lot, the same lot for the same position.
fn nearby(position: &Position, side: Color) -> Option<Line> {
    let mut lot = position.key() | 1;
    for _ in 0..WALKS {
        let mut at = *position;
        let mut way = Line::new(side);
        for step in 0..WALK {
            let moves = at.legal_moves();
            lot ^= lot << 13;
            lot ^= lot >> 7;
            lot ^= lot << 17;
            let choice = usize::try_from(lot >> 33).unwrap_or(0) % moves.len().max(1);
            let Some(&m) = moves.get(choice) else { break };
            at.play_mut(m);
            way.add(m)?;
            if step % STRIDE == 1
                && let Some(rest) = Quest::new(&at, side).glance()
                && way.append(&rest).is_some()
            {
                return Some(way);
            }
        }
    }
    None
}

/// Is there little room to move? Pawns stand against pawns, fewer of them where there are but
/// bishops besides. Here the search that visits everything is the quicker, in the open the solver.
pub(crate) fn is_tight(position: &Position) -> bool {
    let pawns = position.by_role(Role::Pawn).0;
    let white = position.by_color(Color::White).0;
    let rams = (pawns & white) << 8 & pawns & !white;
    let lively = [Role::Knight, Role::Rook, Role::Queen];
    let is_lively = lively.iter().any(|&role| !position.by_role(role).is_empty());
    rams.count_ones() >= if is_lively { 3 } else { 1 }
}
