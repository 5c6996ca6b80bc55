//! Moves after which nobody is in check, by whole sets of squares.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::reduced::{ReducedBoard, Side, bit};

/// Where the pieces of the side on move would give check, and which of them stand on a line to
/// a king. Nobody may be in check.
pub(super) struct Quiet {
    pub(super) who: Side,
    /// Pieces that cannot move freely: theirs or ours would be in check.
    bound: u64,
    /// From where a piece of each role gives check.
    checks: [u64; 6],
}

impl Quiet {
    pub(super) fn new(reduced: &ReducedBoard, who: Side) -> Self {
        let target = reduced.king(who.other());
        let occupied = Bitboard(reduced.occupied());
        let diagonal = attacks::bishop(target, occupied).0;
        let straight = attacks::rook(target, occupied).0;
        let mut checks = [0; 6];
        checks[Role::Pawn.index()] = attacks::pawn(target, who.other().color()).0;
        checks[Role::Knight.index()] = attacks::knight(target).0;
        checks[Role::Bishop.index()] = diagonal;
        checks[Role::Rook.index()] = straight;
        checks[Role::Queen.index()] = diagonal | straight;
        let mut bound = shields(reduced, target, who, (diagonal, straight), who);
        let king = reduced.king(who);
        let lines = (attacks::bishop(king, occupied).0, attacks::rook(king, occupied).0);
        bound |= shields(reduced, king, who.other(), lines, who);
        Self { who, bound, checks }
    }

    /// Those of the squares to which the piece on `from` can go so that nobody is in check.
    /// They must be in its reach.
    pub(super) fn of(&self, reduced: &ReducedBoard, role: Role, from: Square, squares: u64) -> u64 {
        if squares == 0 {
            return 0;
        }
        if role == Role::King || self.bound & bit(from) != 0 {
            return self.one_by_one(reduced, from, squares);
        }
        squares & !self.checks[role.index()] & !reduced.role(Role::King)
    }

    fn one_by_one(&self, reduced: &ReducedBoard, from: Square, squares: u64) -> u64 {
        let is_quiet = |&to: &Square| {
            let after = reduced.moved(from, to, None);
            !after.in_check(self.who) && !after.in_check(self.who.other())
        };
        let squares = squares & !reduced.role(Role::King);
        Bitboard(squares).iter().filter(is_quiet).fold(0, |set, to| set | bit(to))
    }
}

/// The pieces of `own` that stand alone between a square and a long-range piece of `by`.
/// `lines` are the squares seen from there by a bishop and by a rook.
fn shields(reduced: &ReducedBoard, square: Square, by: Side, lines: (u64, u64), own: Side) -> u64 {
    let queens = reduced.role(Role::Queen);
    let side = reduced.side(by);
    let diagonal = (reduced.role(Role::Bishop) | queens) & side;
    let straight = (reduced.role(Role::Rook) | queens) & side;
    let own = reduced.side(own);
    let mut shields = 0;
    let behind = Bitboard(reduced.occupied() & !(lines.0 & own));
    if diagonal != 0 && lines.0 & own != 0 {
        for slider in Bitboard(attacks::bishop(square, behind).0 & diagonal & !lines.0) {
            shields |= attacks::between(square, slider).0;
        }
    }
    let behind = Bitboard(reduced.occupied() & !(lines.1 & own));
    if straight != 0 && lines.1 & own != 0 {
        for slider in Bitboard(attacks::rook(square, behind).0 & straight & !lines.1) {
            shields |= attacks::between(square, slider).0;
        }
    }
    shields & own
}
