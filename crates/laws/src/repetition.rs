//! How often each position has appeared (9.2, 9.6.1): keys and plies alone.
//!
//! The positions stand in the history of the game, where [`crate::Game::appearances`] compares
//! them; here a position costs twelve bytes.

use crate::half_moves::HalfMoves;

/// The key of every position that stood on the board, with the half-moves before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repetitions {
    /// In the order of the game.
    seen: HalfMoves<Seen>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    key: [u32; 2],
    ply: u32,
}

impl Repetitions {
    /// A position with this key stands on the board after `ply` half-moves.
    pub fn record(&mut self, key: u64, ply: u32) {
        self.seen.push(Seen { key: halves(key), ply });
    }

    /// The last appearance did not happen: the game was set back.
    pub fn forget(&mut self, key: u64) {
        let key = halves(key);
        if let Some(place) = self.seen.iter().rposition(|seen| seen.key == key) {
            self.seen.remove(place);
        }
    }

    /// The plies after which a position with this key stood on the board.
    pub fn plies(&self, key: u64) -> impl DoubleEndedIterator<Item = u32> {
        let key = halves(key);
        self.seen.iter().filter(move |seen| seen.key == key).map(|seen| seen.ply)
    }
}

/// Two halves, so that an entry has no padding.
const fn halves(key: u64) -> [u32; 2] {
    [(key >> 32) as u32, (key & 0xffff_ffff) as u32]
}
