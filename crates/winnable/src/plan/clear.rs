//! Their pieces are given up before their king is driven anywhere.

use arbiter_board::{Bitboard, Role, Square};

use super::{
    goal::cover,
    play::Game,
    sketch::{ENDS, Sketch, Who, bit},
};

/// Pieces of theirs that may be taken first.
const TAKEN_MAX: usize = 3;

impl Game {
    /// We take their pieces one after the other; nothing if they have none, or many.
    pub(super) fn clear(&mut self) -> Option<()> {
        let pieces = |game: &Self| {
            let kings_and_pawns = game.sketch.role(Role::King) | game.sketch.role(Role::Pawn);
            game.sketch.side(Who::They) & !kings_and_pawns
        };
        let many = pieces(self).count_ones() as usize;
        if many == 0 || many > TAKEN_MAX {
            return None;
        }
        for _ in 0..4 * TAKEN_MAX {
            let left = pieces(self);
            if left == 0 && !self.sketch.in_check(self.turn) {
                return Some(());
            }
            match self.turn {
                Who::We => self.take(left)?,
                Who::They => self.offer(left)?,
            }
        }
        None
    }

    /// Takes one of the pieces, or waits until one is offered.
    fn take(&mut self, pieces: u64) -> Option<()> {
        let taken = Bitboard(pieces).iter().any(|to| {
            let takers = self.sketch.attackers(to, Who::We, self.sketch.occupied());
            let is_end = bit(to) & ENDS != 0;
            Bitboard(takers).iter().any(|from| {
                let is_pawn = bit(from) & self.sketch.role(Role::Pawn) != 0;
                !(is_end && is_pawn) && self.make(from, to, None).is_some()
            })
        });
        if taken {
            return Some(());
        }
        if self.sketch.in_check(Who::We) {
            return self.evade();
        }
        let quiet = self.quiet();
        let step = self.waiting(&quiet, 0, 0).or_else(|| self.king_aside(&quiet, !0))?;
        self.go(step)
    }

    /// Puts one of the pieces where we can take it.
    fn offer(&mut self, pieces: u64) -> Option<()> {
        if self.sketch.in_check(Who::They) {
            return self.evade();
        }
        let now = self.sketch.occupied();
        let (attacked, _) = cover(&self.sketch, Who::We, now);
        let ours = bit(self.sketch.king(Who::We));
        for from in Bitboard(pieces) {
            if attacked & bit(from) != 0 {
                continue;
            }
            let role = self.sketch.role_at(from);
            let reach = Sketch::attacks(role, Who::They, from, now) & !now & attacked;
            let is_calm =
                |to: &Square| Sketch::attacks(role, Who::They, *to, now & !bit(from)) & ours == 0;
            if let Some(to) = Bitboard(reach).iter().find(is_calm)
                && self.make(from, to, None).is_some()
            {
                return Some(());
            }
        }
        let quiet = self.quiet();
        let keep = pieces & attacked;
        let step = self.king_aside(&quiet, !0).or_else(|| self.waiting(&quiet, keep, 0))?;
        self.go(step)
    }
}
