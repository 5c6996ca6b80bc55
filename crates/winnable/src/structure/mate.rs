//! Is there room for a mate in a structure?

use arbiter_board::{Bitboard, Color, Role, Square, attacks};

use super::{PieceRegion, Structure, regions::pawn_attacks, successors::Arrival};

impl Structure {
    /// Could the regions hold a mate by `side`? Says yes where it cannot tell. Where it is known
    /// which move has just been played, the check must come from it.
    pub(super) fn allows_mate(&self, side: Color, last: Option<&Arrival>) -> bool {
        let king = self.king(!side);
        let mut blockers = self.fixed();
        if king.single().is_some() {
            blockers = blockers - king;
        }
        let guarded = pawn_attacks(*self.pawns.get(side), side);
        let mut checked = guarded;
        let mut attacked = guarded;
        let mut filled = *self.pawns.get(!side);
        for region in &self.pieces {
            if region.piece.color != side {
                if region.piece.role != Role::King {
                    filled |= region.squares;
                }
                continue;
            }
            for from in region.squares {
                let seen = attacks::of(region.piece.role, side, from, blockers);
                attacked |= seen;
                if region.piece.role != Role::King {
                    checked |= seen;
                }
            }
        }
        (king & checked).iter().any(|square| {
            attacks::king(square).is_subset(attacked | filled)
                && Net { structure: self, side, king: square, blockers, last }.can_close(guarded)
        })
    }
}

/// The search for squares on which the pieces mate a king on this square.
///
/// Every piece takes one square. What it then does for the mate is written in nine bits: which of
/// the squares around the king it guards or fills, and whether it gives check. The sets of bits
/// that some of the pieces can bring about together grow piece by piece; that two pieces may not
/// share a square is left out of account.
struct Net<'a> {
    structure: &'a Structure,
    side: Color,
    king: Square,
    blockers: Bitboard,
    last: Option<&'a Arrival>,
}

const CHECK: u16 = 1 << 8;

impl Net<'_> {
    fn can_close(&self, guarded: Bitboard) -> bool {
        let around = attacks::king(self.king);
        let goal = CHECK | ((1 << around.len()) - 1);
        let own = *self.structure.pawns.get(!self.side);
        let pawns = *self.structure.pawns.get(self.side) & attacks::pawn(self.king, !self.side);
        let is_check = pawns.iter().any(|pawn| self.is_from_last_move(pawn));
        let start = self.bits(guarded | own) | if is_check { CHECK } else { 0 };
        let mut reached = vec![start];
        for region in &self.structure.pieces {
            let options = if region.piece.color == self.side {
                self.attacks_of(region)
            } else if region.piece.role == Role::King {
                continue;
            } else {
                (region.squares & around).iter().map(|square| self.bits(square.into())).collect()
            };
            for index in 0..reached.len() {
                for option in &options {
                    let Some(&before) = reached.get(index) else { continue };
                    add(&mut reached, before | option);
                }
            }
            if reached.iter().any(|bits| bits & goal == goal) {
                return true;
            }
        }
        reached.iter().any(|bits| bits & goal == goal)
    }

    /// What a piece of the attacking side can do, the best of it.
    fn attacks_of(&self, region: &PieceRegion) -> Vec<u16> {
        let role = region.piece.role;
        let mut posts = region.squares.without(self.king);
        if role == Role::King {
            posts = posts - attacks::king(self.king);
        }
        let mut options = Vec::new();
        for from in posts {
            let seen = attacks::of(role, self.side, from, self.blockers);
            let mut bits = self.bits(seen);
            if role != Role::King && seen.contains(self.king) && self.is_from_last_move(from) {
                bits |= CHECK;
            }
            if bits != 0 && !options.iter().any(|other| other & bits == bits) {
                options.retain(|other| other & bits != *other);
                options.push(bits);
            }
        }
        options
    }

    /// The squares around the king that are in a set, one bit each.
    fn bits(&self, squares: Bitboard) -> u16 {
        let around = attacks::king(self.king);
        let mut bits = 0;
        for (index, _) in around.iter().enumerate().filter(|(_, at)| squares.contains(*at)) {
            bits |= 1 << index;
        }
        bits
    }

    /// Can a check from this square come from the last move: by the piece that has moved, or
    /// through a square that has been opened?
    fn is_from_last_move(&self, from: Square) -> bool {
        self.last.is_none_or(|last| {
            last.moved.contains(from) || !attacks::between(from, self.king).is_disjoint(last.opened)
        })
    }
}

/// Adds what is not there yet.
fn add(reached: &mut Vec<u16>, bits: u16) {
    if !reached.contains(&bits) {
        reached.push(bits);
    }
}
