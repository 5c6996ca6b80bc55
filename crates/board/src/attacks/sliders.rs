//! Attacks of bishop, rook and queen on an occupied board.

use super::tables::{ON_RANK, THROUGH, Through};

/// A way to compute the attacks of long-range pieces.
pub(crate) trait Sliders: Copy {
    fn bishop(self, square: usize, occupied: u64) -> u64;
    fn rook(self, square: usize, occupied: u64) -> u64;
}

/// Subtraction along a line, forwards and backwards: no large table, and nothing but what every
/// processor does in one step.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Sliders for Portable {
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        rook(square, occupied)
    }
}

#[inline(always)]
pub(crate) const fn bishop(square: usize, occupied: u64) -> u64 {
    let Through { diagonal, antidiagonal, .. } = THROUGH[square];
    along(square, diagonal, occupied) | along(square, antidiagonal, occupied)
}

#[inline(always)]
pub(crate) const fn rook(square: usize, occupied: u64) -> u64 {
    along(square, THROUGH[square].file, occupied) | across(square, occupied)
}

/// The bits of a square's number that name its rank.
const RANKS: usize = 0x38;

/// The squares of a file or diagonal up to and with the nearest blocker on either side. The line is
/// given without the square itself.
///
/// Subtracting the square from the blockers borrows upwards and stops at the nearest one: what
/// changed is the attacked part above. A file or diagonal has one square on each rank, so the same
/// on the board upside down gives the part below.
#[inline(always)]
const fn along(square: usize, line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let above = blockers.wrapping_sub(1 << (square & 0x3f));
    let below = blockers.swap_bytes().wrapping_sub(1 << (square & 0x3f ^ RANKS)).swap_bytes();
    (above ^ below) & line
}

/// The squares of a rank up to and with the nearest blocker on either side, looked up: what stands
/// in the corners hides nothing, so there are six bits to look at.
#[inline(always)]
const fn across(square: usize, occupied: u64) -> u64 {
    let rank = square & RANKS;
    let inner = (occupied >> rank >> 1 & 0x3f) as usize;
    (ON_RANK[inner][square & 0x7] as u64) << rank
}
