//! Counting the ways a game can go on.
//!
//! The count runs on a leaner board than [`Position`]: no key, no counters, no list of moves,
//! and the last move is counted without being made. See the README of the crate for what was
//! tried and measured.

mod lean;
mod scalar;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod wide;

pub(crate) use lean::{Black, Lean, Side, Ways, White, ways};
pub(crate) use scalar::{count, for_each_child};
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) use wide::count_wide;

use crate::{Color, Position, attacks::sliders::Portable, processor};

/// Up to this depth the count fits 64 bits whatever the position: 512⁷ = 2⁶³.
const MAX_UNCHECKED: u32 = 7;

impl Position {
    /// The number of different series of `depth` legal moves from here, or `None` if it does
    /// not fit 64 bits.
    ///
    /// The work grows some thirtyfold with each move: 6 takes a fraction of a second from the
    /// initial position, 9 takes an hour.
    ///
    /// ```
    /// use arbiter_board::Position;
    ///
    /// assert_eq!(Position::initial().perft(3), Some(8_902));
    /// ```
    pub fn perft(&self, depth: u32) -> Option<u64> {
        if depth == 0 {
            return Some(1);
        }
        if depth <= MAX_UNCHECKED {
            return Some(processor::perft(self, depth));
        }
        self.legal_moves()
            .into_iter()
            .try_fold(0u64, |sum, m| sum.checked_add(self.play(m).perft(depth - 1)?))
    }
}

/// The count for any processor.
pub(crate) fn portable(position: &Position, depth: u32) -> u64 {
    let (lean, ways) = (Lean::of(position), ways(position));
    match position.turn {
        Color::White => tree::<White>(&lean, &ways, depth),
        Color::Black => tree::<Black>(&lean, &ways, depth),
    }
}

fn tree<C: Side>(lean: &Lean, ways: &Ways, depth: u32) -> u64 {
    if depth == 1 {
        return count::<C, _>(Portable, lean, ways);
    }
    let mut sum = 0;
    for_each_child::<C, _>(Portable, lean, ways, |child| {
        sum += tree::<C::Them>(child, ways, depth - 1);
    });
    sum
}
