//! How often each position has appeared (9.2, 9.6.1).
//!
//! Positions are found by their key and compared whole, so that two positions with the same
//! key are never taken for one. A look-up costs the same in a long game as in a short one.

use std::collections::BTreeMap;

use arbiter_board::Position;

/// Half-moves after which a position can come back for the first time.
const CYCLE: u32 = 4;

/// Every position of a game with the plies after which it stood on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repetitions {
    seen: BTreeMap<u64, Vec<Seen>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    position: Position,
    plies: Vec<u32>,
}

impl Repetitions {
    /// The position stands on the board after `ply` half-moves.
    pub fn record(&mut self, position: &Position, ply: u32) {
        let bucket = self.seen.entry(position.key()).or_default();
        match bucket.iter_mut().find(|seen| seen.position.same_position(position)) {
            Some(seen) => seen.plies.push(ply),
            None => bucket.push(Seen { position: *position, plies: vec![ply] }),
        }
    }

    /// The last appearance did not happen: the game was set back.
    pub fn forget(&mut self, position: &Position) {
        let Some(bucket) = self.seen.get_mut(&position.key()) else { return };
        if let Some(seen) = bucket.iter_mut().find(|seen| seen.position.same_position(position)) {
            seen.plies.pop();
        }
    }

    /// The plies after which the position stood on the board.
    pub fn plies(&self, position: &Position) -> &[u32] {
        self.seen
            .get(&position.key())
            .and_then(|bucket| bucket.iter().find(|seen| seen.position.same_position(position)))
            .map_or(&[], |seen| &seen.plies)
    }

    /// How often the position has appeared.
    pub fn count(&self, position: &Position) -> usize {
        self.plies(position).len()
    }

    /// How often it has appeared in succession up to `ply`, `ply` included: each time after
    /// two moves by each player. Counts up to `enough`.
    pub fn in_succession(&self, position: &Position, ply: u32, enough: usize) -> usize {
        let mut expected = ply;
        let mut run = 1;
        for &earlier in self.plies(position).iter().rev().filter(|earlier| **earlier < ply) {
            let Some(before) = expected.checked_sub(CYCLE) else { break };
            if earlier != before || run >= enough {
                break;
            }
            run += 1;
            expected = before;
        }
        run
    }
}
