//! Whole games: one answer settles many.
//!
//! The moves of a game are a series of legal moves. If a side can mate from a later position
//! of a game, it can from every earlier one, by way of the game itself; and if it cannot from
//! an earlier one, it never can again. So a game has, for each side, at most one moment at
//! which the last chance is gone, and that moment is found by halving.

use arbiter_board::{ByColor, Color, Position};

use crate::{
    decide::{is_dead, verdict},
    verdict::{Limit, Verdict},
};

/// The verdicts for positions of one game, in the order they arose. Positions may be left out,
/// but each must arise from the one before by legal moves.
pub fn audit(positions: &[Position], limit: Limit) -> Vec<ByColor<Verdict>> {
    let unknown = ByColor { white: Verdict::Undetermined, black: Verdict::Undetermined };
    let mut verdicts = vec![unknown; positions.len()];
    for side in [Color::White, Color::Black] {
        let mut known = one_side(positions, side, limit);
        for verdict in verdicts.iter_mut().rev() {
            *verdict.get_mut(side) = known.pop().unwrap_or(Verdict::Undetermined);
        }
    }
    verdicts
}

/// From which of the positions of one game on the position was dead (5.2.2); nothing if the last
/// one is not, or not known to be.
///
/// Once dead, always dead: the moment is looked for backwards in growing steps, since it is mostly
/// near the end, and then by halving.
pub fn dead_since(positions: &[Position], limit: Limit) -> Option<usize> {
    let is_dead = |index: usize| {
        positions.get(index).is_some_and(|position| is_dead(position, limit) == Some(true))
    };
    let mut dead = positions.len().checked_sub(1).filter(|&last| is_dead(last))?;
    let mut step = 1;
    while dead > 0 && is_dead(dead.saturating_sub(step)) {
        dead = dead.saturating_sub(step);
        step *= 2;
    }
    // Nobody knows better than that this one was not dead, or the game begins here.
    let mut alive = dead.saturating_sub(step);
    while dead > alive + 1 {
        let middle = alive + (dead - alive) / 2;
        if is_dead(middle) {
            dead = middle;
        } else {
            alive = middle;
        }
    }
    Some(dead)
}

fn one_side(positions: &[Position], side: Color, limit: Limit) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Undetermined; positions.len()];
    // Everything before `from` is winnable, everything from `to` on is unwinnable.
    let (mut from, mut to) = (0, positions.len());
    let mut next = positions.len().saturating_sub(1);
    while from < to {
        let Some(position) = positions.get(next) else { break };
        match verdict(position, side, limit).0 {
            Verdict::Winnable => from = next + 1,
            Verdict::Unwinnable => to = next,
            Verdict::Undetermined => {
                one_by_one(positions, side, limit, (&mut from, &mut to));
                break;
            }
        }
        next = from + (to - from) / 2;
    }
    for (index, verdict) in verdicts.iter_mut().enumerate() {
        if index < from {
            *verdict = Verdict::Winnable;
        } else if index >= to {
            *verdict = Verdict::Unwinnable;
        }
    }
    verdicts
}

/// Where an answer is missing, halving no longer helps: look from both ends.
fn one_by_one(positions: &[Position], side: Color, limit: Limit, span: (&mut usize, &mut usize)) {
    let (from, to) = span;
    for (index, position) in positions.iter().enumerate().take(*to).skip(*from) {
        match verdict(position, side, limit).0 {
            Verdict::Winnable => *from = index + 1,
            Verdict::Unwinnable => {
                *to = index;
                return;
            }
            Verdict::Undetermined => {}
        }
    }
}
