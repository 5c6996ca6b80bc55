//! Random games from a seed, the same on every machine.

use arbiter_board::{Position, chess960};

/// Numbers that look random.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }
}

/// All positions of a random game of at most `plies` moves, the first included.
pub(crate) fn game(start: Position, plies: usize, chance: &mut Chance) -> Vec<Position> {
    let mut positions = vec![start];
    let mut position = start;
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_mut(moves[chance.below(moves.len())]);
        positions.push(position);
    }
    positions
}

/// Positions of `n` random games of ordinary chess and as many of Chess960.
pub(crate) fn games(n: u64, plies: usize) -> impl Iterator<Item = Position> {
    (0..2 * n).flat_map(move |seed| {
        let start = match seed % 2 {
            0 => Position::initial(),
            _ => Position::chess960(chess960::draw(seed)).unwrap(),
        };
        game(start, plies, &mut Chance::new(seed))
    })
}
