//! Attacks of bishop and rook looked up by the occupied squares that matter, which the PEXT
//! instruction packs into an index.

#![expect(clippy::large_stack_arrays, reason = "on the stack of the compiler only")]
#![expect(clippy::cast_possible_truncation, reason = "an index of twelve bits")]

use super::sliders;

/// The lines of one square.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// The squares that can hide others: without the edge behind them.
    pub(crate) mask: u64,
    /// Where its attacks begin in the table.
    offset: usize,
}

const N_BISHOP: usize = 5_248;
const N_ROOK: usize = 102_400;

pub(crate) static BISHOP: [Lines; 64] = lines(false, 0);
pub(crate) static ROOK: [Lines; 64] = lines(true, N_BISHOP);

/// The length is rounded up so that an index can be masked instead of checked.
static ATTACKS: [u64; 1 << 17] = attacks_table();

/// The attacks for the packed occupation of the lines' mask.
#[inline(always)]
pub(crate) fn attacks(lines: &Lines, packed: u64) -> u64 {
    ATTACKS[(lines.offset + packed as usize) & ((1 << 17) - 1)]
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;

const fn lines(rook: bool, mut offset: usize) -> [Lines; 64] {
    let mut table = [Lines { mask: 0, offset: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square & 7, square >> 3);
        let edges = (FILE_A | FILE_A << 7) & !(FILE_A << file)
            | (RANK_1 | RANK_1 << 56) & !(RANK_1 << (8 * rank));
        let mask = reach(rook, square, 0) & !edges;
        table[square] = Lines { mask, offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const fn reach(rook: bool, square: usize, occupied: u64) -> u64 {
    if rook { sliders::rook(square, occupied) } else { sliders::bishop(square, occupied) }
}

const fn attacks_table() -> [u64; 1 << 17] {
    let mut table = [0; 1 << 17];
    let mut next = 0;
    let mut piece = 0;
    while piece < 2 {
        let rook = piece == 1;
        let lines = lines(rook, next);
        let mut square = 0;
        while square < 64 {
            // All subsets of the mask, in the order of their packed index.
            let mask = lines[square].mask;
            let mut subset: u64 = 0;
            loop {
                table[next] = reach(rook, square, subset);
                next += 1;
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
            square += 1;
        }
        piece += 1;
    }
    assert!(next == N_BISHOP + N_ROOK, "the sizes of the tables are known");
    table
}
