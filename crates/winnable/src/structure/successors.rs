//! What can arise from a structure by one capture or one move of a pawn.

use arbiter_board::{Bitboard, Color, Piece, Role, Square, attacks};

use super::{PieceRegion, Structure, regions::path};

/// A structure that has just arisen.
pub(super) struct Arrival {
    pub(super) structure: Structure,
    /// Side has moved.
    pub(super) by: Color,
    /// Where the piece or pawn that has moved may be now.
    pub(super) moved: Bitboard,
    /// Squares that the move may have opened.
    pub(super) opened: Bitboard,
}

impl Arrival {
    /// Is the game over, and not by mate of the king that `side` attacks? Says no where it
    /// cannot tell.
    pub(super) fn ends_without_mate(&self, side: Color) -> bool {
        (!self.structure.can_move(!self.by) || self.is_unanswerable_check())
            && (self.by != side || !self.structure.allows_mate(side, Some(self)))
    }

    /// Does the piece that has moved give a check that cannot be answered: by no move of the
    /// king, no capture and nobody who could come between? Says no where it cannot tell.
    fn is_unanswerable_check(&self) -> bool {
        let structure = &self.structure;
        let (Some(at), Some(king)) = (self.moved.single(), structure.king(!self.by).single())
        else {
            return false;
        };
        let is_mover =
            |region: &&PieceRegion| region.piece.color == self.by && region.squares == self.moved;
        let Some(mover) = structure.pieces.iter().find(is_mover) else { return false };
        let fixed = structure.fixed();
        let can_take = |region: &PieceRegion| {
            let reach = |from| attacks::of(region.piece.role, !self.by, from, fixed);
            region.squares.iter().any(|from| reach(from).contains(at))
        };
        let own = *structure.pawns.get(!self.by);
        // Nobody can come between: beside the king, or by a knight.
        attacks::between(at, king).is_empty()
            && attacks::of(mover.piece.role, self.by, at, Bitboard::EMPTY).contains(king)
            && !structure.can_any_move(!self.by, |role| role == Role::King)
            && !own.iter().any(|pawn| attacks::pawn(pawn, !self.by).contains(at))
            && !structure
                .pieces
                .iter()
                .filter(|it| it.piece.color != self.by && it.piece.role != Role::King)
                .any(can_take)
    }
}

/// What a pawn can become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Structure {
    /// All structures that can arise from this one, whose regions are full.
    pub(super) fn successors(&self, side: Color, found: &mut Vec<Arrival>) {
        let fixed = self.fixed();
        for index in 0..self.pieces.len() {
            self.captures_by_piece(index, side, fixed, found);
        }
        for color in Color::ALL {
            for pawn in *self.pawns.get(color) {
                self.pawn_moves(color, pawn, fixed, found);
                self.captures_by_pawn(color, pawn, found);
            }
        }
    }

    fn captures_by_piece(
        &self,
        index: usize,
        side: Color,
        fixed: Bitboard,
        found: &mut Vec<Arrival>,
    ) {
        let Some(&PieceRegion { piece, squares, .. }) = self.pieces.get(index) else { return };
        let mut forbidden = self.forbidden(piece);
        if self.is_last_piece(index, side) {
            let beside = attacks::king(self.king(!side).first().unwrap_or(Square::A1));
            forbidden |= beside.iter().filter(|&to| self.is_lost_on(index, to)).collect();
        }
        let reach = |from: Square| attacks::of(piece.role, piece.color, from, fixed) - forbidden;
        let reaches: Vec<_> = squares.iter().map(|from| (from, reach(from))).collect();
        let all = reaches.iter().fold(Bitboard::EMPTY, |sum, (_, reach)| sum | *reach);
        for square in *self.pawns.get(!piece.color) & all {
            let is_from = |from: Square, reach: Bitboard| {
                reach.contains(square) && self.leaves_room(path(from, square), &[index])
            };
            let froms = reaches.iter().filter(|(from, reach)| is_from(*from, *reach));
            let opened: Bitboard = froms.map(|(from, _)| *from).collect();
            if !opened.is_empty() {
                let mut next = self.clone();
                next.remove_pawn(!piece.color, square);
                next.put(index, square.into());
                next.settle(square, index, (piece.color, opened), found);
            }
        }
        for (victim, region) in self.pieces.iter().enumerate() {
            if region.piece.color == piece.color
                || region.piece.role == Role::King
                || region.squares.is_disjoint(all)
            {
                continue;
            }
            let (mut moved, mut opened) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for &(from, reach) in &reaches {
                let taken: Bitboard = (reach & region.squares)
                    .iter()
                    .filter(|&to| self.leaves_room(path(from, to), &[index, victim]))
                    .collect();
                moved |= taken;
                if !taken.is_empty() {
                    opened |= from.into();
                }
            }
            if !moved.is_empty() {
                let mut structure = self.clone();
                structure.put(index, moved);
                structure.pieces.remove(victim);
                structure.keep_kings_apart();
                if structure.pieces.iter().all(|region| !region.squares.is_empty()) {
                    found.push(Arrival { structure, by: piece.color, moved, opened });
                }
            }
        }
    }

    fn pawn_moves(&self, color: Color, pawn: Square, fixed: Bitboard, found: &mut Vec<Arrival>) {
        let (up, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
        let Some(to) = pawn.offset(0, up) else { return };
        if fixed.contains(to) || !self.leaves_room(to.into(), &[]) {
            return;
        }
        self.advance(color, (pawn, to), None, found);
        let Some(far) = to.offset(0, up).filter(|_| pawn.rank().index() == home) else { return };
        if fixed.contains(far) || !self.leaves_room(Bitboard::from(far).with(to), &[]) {
            return;
        }
        self.advance(color, (pawn, far), None, found);
        let mut after = self.clone();
        after.remove_pawn(color, pawn);
        *after.pawns.get_mut(color) |= far.into();
        after.take_en_passant(!color, to, found);
    }

    /// Captures en passant on `target` by pawns of this colour.
    pub(super) fn take_en_passant(&self, color: Color, target: Square, found: &mut Vec<Arrival>) {
        let Some(taken) = target.offset(0, if color == Color::White { -1 } else { 1 }) else {
            return;
        };
        for pawn in attacks::pawn(target, !color) & *self.pawns.get(color) {
            let mut next = self.clone();
            next.remove_pawn(!color, taken);
            next.remove_pawn(color, pawn);
            *next.pawns.get_mut(color) |= target.into();
            next.settle(target, usize::MAX, (color, Bitboard::from(pawn).with(taken)), found);
        }
    }

    fn captures_by_pawn(&self, color: Color, pawn: Square, found: &mut Vec<Arrival>) {
        for to in attacks::pawn(pawn, color) {
            if self.pawns.get(!color).contains(to) {
                let mut next = self.clone();
                next.remove_pawn(!color, to);
                next.advance(color, (pawn, to), None, found);
                continue;
            }
            for (victim, region) in self.pieces.iter().enumerate() {
                let can_be_taken = region.piece.color != color && region.piece.role != Role::King;
                if can_be_taken
                    && region.squares.contains(to)
                    && self.leaves_room(to.into(), &[victim])
                {
                    self.advance(color, (pawn, to), Some(victim), found);
                }
            }
        }
    }

    /// A pawn goes to a square, where it may take a piece and become another one.
    fn advance(
        &self,
        color: Color,
        (pawn, to): (Square, Square),
        victim: Option<usize>,
        found: &mut Vec<Arrival>,
    ) {
        let mut next = self.clone();
        next.remove_pawn(color, pawn);
        if let Some(victim) = victim {
            next.pieces.remove(victim);
        }
        if to.rank().relative_to(color).index() != 7 {
            *next.pawns.get_mut(color) |= to.into();
            next.settle(to, usize::MAX, (color, pawn.into()), found);
            return;
        }
        for role in PROMOTIONS {
            let mut next = next.clone();
            let piece = Piece { color, role };
            let index = next.insert(PieceRegion { piece, squares: to.into(), loose: false });
            next.settle(to, index, (color, pawn.into()), found);
        }
    }

    pub(super) fn remove_pawn(&mut self, color: Color, square: Square) {
        let pawns = self.pawns.get_mut(color);
        *pawns = pawns.without(square);
    }

    pub(super) fn put(&mut self, index: usize, squares: Bitboard) {
        if let Some(region) = self.pieces.get_mut(index) {
            region.squares = squares;
        }
    }

    /// Nobody but the one that has just come there is on this square.
    fn settle(
        mut self,
        square: Square,
        by: usize,
        (color, opened): (Color, Bitboard),
        found: &mut Vec<Arrival>,
    ) {
        for (index, region) in self.pieces.iter_mut().enumerate() {
            if index != by {
                region.squares = region.squares.without(square);
            }
        }
        self.keep_kings_apart();
        if self.pieces.iter().all(|region| !region.squares.is_empty()) {
            found.push(Arrival { structure: self, by: color, moved: square.into(), opened });
        }
    }

    /// Takes from each king's region the squares beside the other, where that one has no choice.
    pub(super) fn keep_kings_apart(&mut self) {
        for color in Color::ALL {
            let Some(square) = self.king(color).single() else { continue };
            let other = Piece { color: !color, role: Role::King };
            for region in self.pieces.iter_mut().filter(|region| region.piece == other) {
                region.squares = region.squares - attacks::king(square);
            }
        }
    }

    /// Has a side any move here? Says yes where it cannot tell.
    fn can_move(&self, color: Color) -> bool {
        self.can_any_move(color, |_| true)
    }

    /// Can of this side nobody but the king move?
    pub(super) fn can_only_move_king(&self, color: Color) -> bool {
        !self.can_any_move(color, |role| role != Role::King)
    }

    /// Has any of these pieces of a side, or a pawn, a move here? Says yes where it cannot tell.
    fn can_any_move(&self, color: Color, is_asked_of: impl Fn(Role) -> bool) -> bool {
        let fixed = self.fixed();
        let own_fixed = self.pieces.iter().fold(*self.pawns.get(color), |sum, region| {
            let is_stuck = region.piece.color == color && region.squares.single().is_some();
            if is_stuck { sum | region.squares } else { sum }
        });
        let is_asked =
            |region: &&PieceRegion| region.piece.color == color && is_asked_of(region.piece.role);
        for region in self.pieces.iter().filter(is_asked) {
            let barred = own_fixed | self.forbidden(region.piece);
            let mut squares = region.squares.iter();
            if squares
                .any(|from| !attacks::of(region.piece.role, color, from, fixed).is_subset(barred))
            {
                return true;
            }
        }
        let enemies = self.pieces.iter().fold(*self.pawns.get(!color), |sum, region| {
            let can_be_taken = region.piece.color != color && region.piece.role != Role::King;
            if can_be_taken { sum | region.squares } else { sum }
        });
        let up = if color == Color::White { 1 } else { -1 };
        is_asked_of(Role::Pawn)
            && self.pawns.get(color).iter().any(|pawn| {
                pawn.offset(0, up).is_some_and(|to| !fixed.contains(to))
                    || !attacks::pawn(pawn, color).is_disjoint(enemies)
            })
    }
}
