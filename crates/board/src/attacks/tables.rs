//! Tables computed by the compiler.

#![expect(clippy::large_stack_arrays, reason = "on the stack of the compiler only")]

/// File and rank steps: the four of the rook, then the four of the bishop.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const KNIGHT_STEPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) const KNIGHT: [u64; 64] = steps(&KNIGHT_STEPS);
pub(crate) const KING: [u64; 64] = steps(&DIRECTIONS);
pub(crate) const PAWN: [[u64; 64]; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];

/// Squares strictly between two squares of a line.
pub(crate) static BETWEEN: [[u64; 64]; 64] = between();
/// The line through two squares from edge to edge.
pub(crate) static LINE: [[u64; 64]; 64] = lines();

/// What a piece of each role attacks on an empty board; pawns are not here.
pub(crate) static REACH: [[u64; 64]; 6] = {
    let (bishop, rook) = (rays(4), rays(0));
    let mut queen = [0; 64];
    let mut square = 0;
    while square < 64 {
        queen[square] = bishop[square] | rook[square];
        square += 1;
    }
    [[0; 64], KNIGHT, bishop, rook, queen, KING]
};

/// The lines through a square, without the square itself; ranks are in [`ON_RANK`].
#[derive(Clone, Copy)]
pub(crate) struct Through {
    pub(crate) file: u64,
    pub(crate) diagonal: u64,
    pub(crate) antidiagonal: u64,
}

/// File, diagonal and antidiagonal through each square.
pub(crate) static THROUGH: [Through; 64] = through();

/// What is attacked along a rank from each of its squares, by which of the inner six are occupied.
pub(crate) static ON_RANK: [[u8; 8]; 64] = on_rank();

/// The square a step away, or 64.
const fn step(square: u8, (files, ranks): (i8, i8)) -> u8 {
    let file = (square & 7).cast_signed() + files;
    let rank = (square >> 3).cast_signed() + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        64
    } else {
        (rank * 8 + file).cast_unsigned()
    }
}

/// The squares from `square` to the edge, without `square`, up to and with the first blocker.
pub(crate) const fn ray(square: u8, direction: (i8, i8), blockers: u64) -> u64 {
    let mut squares = 0;
    let mut next = step(square, direction);
    while next < 64 {
        squares |= 1 << next;
        if blockers >> next & 1 == 1 {
            break;
        }
        next = step(next, direction);
    }
    squares
}

/// The rays from each square in the four directions from this one on.
const fn rays(first: usize) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = first;
        while i < first + 4 {
            table[square as usize] |= ray(square, DIRECTIONS[i], 0);
            i += 1;
        }
        square += 1;
    }
    table
}

const fn steps(directions: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < directions.len() {
            let to = step(square, directions[i]);
            if to < 64 {
                table[square as usize] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const fn between() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let mut passed = 0;
            let mut to = step(from, DIRECTIONS[d]);
            while to < 64 {
                table[from as usize][to as usize] = passed;
                passed |= 1 << to;
                to = step(to, DIRECTIONS[d]);
            }
            d += 1;
        }
        from += 1;
    }
    table
}

const fn lines() -> [[u64; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = DIRECTIONS[d];
            let ahead = ray(from, DIRECTIONS[d], 0);
            let line = ahead | ray(from, (-files, -ranks), 0) | 1 << from;
            let mut to = step(from, DIRECTIONS[d]);
            while to < 64 {
                table[from as usize][to as usize] = line;
                to = step(to, DIRECTIONS[d]);
            }
            d += 1;
        }
        from += 1;
    }
    table
}

const fn through() -> [Through; 64] {
    let mut table = [Through { file: 0, diagonal: 0, antidiagonal: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = Through {
            file: ray(square, (0, 1), 0) | ray(square, (0, -1), 0),
            diagonal: ray(square, (1, 1), 0) | ray(square, (-1, -1), 0),
            antidiagonal: ray(square, (-1, 1), 0) | ray(square, (1, -1), 0),
        };
        square += 1;
    }
    table
}

#[expect(clippy::cast_possible_truncation, reason = "the first rank is the lowest eight bits")]
const fn on_rank() -> [[u8; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut inner = 0;
    while inner < 64 {
        let blockers = (inner as u64) << 1;
        let mut file = 0;
        while file < 8 {
            table[inner][file as usize] =
                (ray(file, (1, 0), blockers) | ray(file, (-1, 0), blockers)) as u8;
            file += 1;
        }
        inner += 1;
    }
    table
}
