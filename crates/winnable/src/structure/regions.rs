//! How regions grow until nothing changes.

use arbiter_board::{Bitboard, Color, Piece, Role, Square, attacks};

use super::{CastlingStep, PieceRegion, Structure, successors::Arrival};

/// A region of more squares never is in anybody's way as a whole: no move passes that many.
const SMALL: u32 = 8;

impl Structure {
    /// Lets every piece go wherever it can while the structure lasts.
    pub(super) fn saturate(&mut self, side: Color, castling: &[CastlingStep]) {
        loop {
            let before: u32 = self.pieces.iter().map(|it| it.squares.len()).sum();
            for index in 0..self.pieces.len() {
                self.spread(index, side, castling);
            }
            let after: u32 = self.pieces.iter().map(|it| it.squares.len()).sum();
            if before == after {
                return;
            }
        }
    }

    /// Lets one piece go wherever it can, the others being where they are known to be.
    fn spread(&mut self, index: usize, side: Color, castling: &[CastlingStep]) {
        let Some(&PieceRegion { piece, squares, .. }) = self.pieces.get(index) else { return };
        let fixed = self.fixed();
        let barred = fixed | self.forbidden(piece);
        let is_free = self.pieces.iter().all(|it| it.squares.len() > SMALL);
        // Castling may be a move where a king and a rook have no other.
        let may_stop = castling.is_empty()
            && piece.role == Role::King
            && self.can_only_move_king(!piece.color);
        let may_mate = castling.is_empty()
            && piece.color != side
            && piece.role != Role::King
            && self.king(side).single().is_some();
        let is_last = self.is_last_piece(index, side);
        let mut reached = squares;
        let mut open = squares;
        while let Some(from) = open.first() {
            open = open.without(from);
            let steps = attacks::of(piece.role, piece.color, from, fixed);
            let mut fresh = steps - barred - reached;
            if !is_free {
                fresh =
                    fresh.iter().filter(|&to| self.leaves_room(path(from, to), &[index])).collect();
            }
            if may_mate {
                let king = self.king(side);
                fresh = fresh
                    .iter()
                    .filter(|&to| {
                        let seen = attacks::of(piece.role, piece.color, to, Bitboard::EMPTY);
                        king.is_disjoint(seen) || !self.stops_game(index, from, to, side)
                    })
                    .collect();
            }
            if may_stop {
                fresh =
                    fresh.iter().filter(|&to| !self.stops_game(index, from, to, side)).collect();
            }
            if is_last {
                fresh = fresh.iter().filter(|&to| !self.is_lost_on(index, to)).collect();
            }
            for step in castling.iter().filter(|step| step.piece == piece && step.from == from) {
                fresh |= Bitboard::from(step.to) - reached;
            }
            reached |= fresh;
            open |= fresh;
        }
        if let Some(region) = self.pieces.get_mut(index) {
            region.squares = reached;
        }
    }

    /// Does this step of a king end the game without the mate?
    fn stops_game(&self, index: usize, from: Square, to: Square, side: Color) -> bool {
        let mut structure = self.clone();
        let Some(region) = structure.pieces.get_mut(index) else { return false };
        region.squares = to.into();
        let by = region.piece.color;
        structure.keep_kings_apart();
        if structure.pieces.iter().any(|region| region.squares.is_empty()) {
            return true;
        }
        Arrival { structure, by, moved: to.into(), opened: from.into() }.ends_without_mate(side)
    }

    /// Is this all that `side` has beside its king?
    pub(super) fn is_last_piece(&self, index: usize, side: Color) -> bool {
        self.pawns.get(side).is_empty()
            && self.pieces.iter().filter(|region| region.piece.color == side).count() == 2
            && self
                .pieces
                .get(index)
                .is_some_and(|region| region.piece.color == side && region.piece.role != Role::King)
    }

    /// Must the last piece of a side be captured at once on this square? It gives check beside a
    /// king that has no other square, also once the piece has come there; that king can take it,
    /// since the other one can never be there to guard it, or another piece that is always there
    /// can.
    pub(super) fn is_lost_on(&self, index: usize, to: Square) -> bool {
        let Some(region) = self.pieces.get(index) else { return false };
        let side = region.piece.color;
        let Some(king) = self.king(!side).single() else { return false };
        attacks::king(king).contains(to)
            && attacks::of(region.piece.role, side, to, Bitboard::EMPTY).contains(king)
            && (self.king(side).is_disjoint(attacks::king(to)) || self.is_always_taken(!side, to))
            && self.is_shut_in(index, to, king)
    }

    /// Has a king no step but onto this square, once the piece has come there?
    fn is_shut_in(&self, index: usize, to: Square, king: Square) -> bool {
        let mut after = self.clone();
        after.put(index, to.into());
        let Some(by) = after.pieces.get(index).map(|region| region.piece.color) else {
            return false;
        };
        let barred = after.forbidden(Piece { color: !by, role: Role::King }) | after.fixed_of(!by);
        attacks::king(king).without(to).is_subset(barred)
    }

    /// Can a piece of this side that never moves, or a pawn, capture on this square?
    fn is_always_taken(&self, by: Color, to: Square) -> bool {
        let pawns = *self.pawns.get(by) & attacks::pawn(to, !by);
        let in_the_way =
            self.pieces.iter().fold(self.all_pawns(), |sum, region| sum | region.squares);
        let can_take = |region: &PieceRegion| {
            region.piece.color == by
                && region.piece.role != Role::King
                && region.is_stuck()
                && region
                    .squares
                    .iter()
                    .any(|from| attacks::of(region.piece.role, by, from, in_the_way).contains(to))
        };
        !pawns.without(to).is_empty() || self.pieces.iter().any(can_take)
    }

    /// Squares a piece may never enter: for a king, those that are attacked whatever happens.
    pub(super) fn forbidden(&self, piece: Piece) -> Bitboard {
        if piece.role != Role::King {
            return Bitboard::EMPTY;
        }
        let by = !piece.color;
        let mut attacked = pawn_attacks(*self.pawns.get(by), by);
        for (index, enemy) in self.pieces.iter().enumerate() {
            if enemy.piece.color == by && !enemy.loose {
                attacked |= self.always_attacked_by(index, enemy);
            }
        }
        attacked
    }

    /// Squares that a piece attacks from wherever it may be, or a friendly one that stands in its
    /// way does, except for the king that it attacks: that one cannot hide behind itself.
    fn always_attacked_by(&self, index: usize, enemy: &PieceRegion) -> Bitboard {
        let is_slider = matches!(enemy.piece.role, Role::Bishop | Role::Rook | Role::Queen);
        let mut in_the_way = self.all_pawns();
        if is_slider {
            for (other, region) in self.pieces.iter().enumerate() {
                let is_target =
                    region.piece == Piece { color: !enemy.piece.color, role: Role::King };
                if other != index && !is_target && !sees_as(region.piece, enemy.piece) {
                    in_the_way |= region.squares;
                }
            }
        }
        let mut always = Bitboard::ALL;
        for from in enemy.squares {
            let mut attacked = attacks::of(enemy.piece.role, enemy.piece.color, from, in_the_way);
            if enemy.piece.role == Role::King {
                attacked = attacked.with(from);
            }
            always &= attacked;
            if always.is_empty() {
                break;
            }
        }
        always
    }

    /// Can all pieces except these be outside these squares at the same time?
    pub(super) fn leaves_room(&self, squares: Bitboard, except: &[usize]) -> bool {
        let mut taken = squares;
        let mut settled: u64 = 0;
        loop {
            let before = settled;
            for (index, region) in self.pieces.iter().enumerate() {
                if settled >> index & 1 == 1
                    || region.loose
                    || region.squares.len() > SMALL + 2
                    || except.contains(&index)
                {
                    continue;
                }
                let left = region.squares - taken;
                if left.is_empty() {
                    return false;
                }
                if left.single().is_some() {
                    taken |= left;
                    settled |= 1 << index;
                }
            }
            if settled == before {
                return true;
            }
        }
    }
}

/// The squares a piece leaves, passes and enters.
pub(super) fn path(from: Square, to: Square) -> Bitboard {
    attacks::between(from, to).with(from).with(to)
}

/// What pawns attack.
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    pawns.iter().fold(Bitboard::EMPTY, |sum, pawn| sum | attacks::pawn(pawn, color))
}

/// Does a piece that stands in the way of a friendly one attack what lies behind itself?
fn sees_as(piece: Piece, behind: Piece) -> bool {
    piece.color == behind.color
        && (piece.role == behind.role
            || piece.role == Role::Queen && matches!(behind.role, Role::Bishop | Role::Rook))
}
