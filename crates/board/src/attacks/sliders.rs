//! Attacks of bishop, rook and queen on an occupied board.

use super::tables::{CUTS, Cut};

/// A way to compute the attacks of long-range pieces.
pub(crate) trait Sliders: Copy {
    fn bishop(self, square: usize, occupied: u64) -> u64;
    fn rook(self, square: usize, occupied: u64) -> u64;
}

/// Obstruction difference: one subtraction a line, no large table, any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Sliders for Portable {
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        let [_, _, diagonal, antidiagonal] = &CUTS[square];
        along(diagonal, occupied) | along(antidiagonal, occupied)
    }

    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        let [file, rank, _, _] = &CUTS[square];
        along(file, occupied) | along(rank, occupied)
    }
}

/// The squares of a line up to and with the nearest blocker on either side.
///
/// Subtracting the highest lower blocker from the upper blockers borrows through the square
/// itself and stops at the lowest upper blocker: what changed is the attacked part.
#[inline(always)]
pub(crate) const fn along(line: &Cut, occupied: u64) -> u64 {
    let lower = line.lower & occupied;
    let upper = line.upper & occupied;
    let nearest_lower = (1 << 63) >> (lower | 1).leading_zeros();
    let difference = upper ^ upper.wrapping_sub(nearest_lower);
    difference & (line.lower | line.upper)
}
