//! One structure for everything that can arise.
//!
//! Where pawns have many ways to stand, counting them all is no use. Here pawns wander like
//! pieces, and whatever can be captured may be there or not: its region is *loose*. Only what
//! can neither move nor be captured stays fixed.

use arbiter_board::{Bitboard, Color, File, Piece, Position, Role, Square, attacks};

use super::{CastlingStep, PieceRegion, Structure, regions::pawn_attacks};

/// The structure that holds everything that can arise from a position; nothing if a pawn can
/// become another piece.
pub(super) fn grow(
    position: &Position,
    side: Color,
    castling: &[CastlingStep],
) -> Option<Structure> {
    if position.en_passant().is_some() {
        return None;
    }
    let mut structure = Structure::of(position);
    while structure.grow_once(side, castling)? {}
    Some(structure)
}

impl Structure {
    /// Adds what one move can change. Says whether anything did; nothing if a pawn can become
    /// another piece.
    fn grow_once(&mut self, side: Color, castling: &[CastlingStep]) -> Option<bool> {
        let before = self.clone();
        let mut unfixed = Vec::new();
        for color in Color::ALL {
            let can_step =
                |pawn: &Square| !self.pawn_steps(color, *pawn, (*pawn).into()).is_empty();
            let pawns = self.pawns.get(color).iter().filter(can_step);
            unfixed.extend(pawns.map(|pawn| (color, pawn, false)));
        }
        for index in 0..self.pieces.len() {
            let Some(&region) = self.pieces.get(index) else { continue };
            let PieceRegion { piece, .. } = region;
            let reached = self.reach_of(&region, side, castling);
            let mut captures = reached;
            if piece.role == Role::Pawn {
                if reached.iter().any(|to| is_last_rank(piece.color, to)) {
                    return None;
                }
                captures = pawn_attacks(reached, piece.color);
                self.allow_en_passant(index, reached, &mut unfixed);
            }
            if piece.color == side || self.units(side) > 1 {
                self.loosen(piece.color, captures, &mut unfixed);
            }
            if let Some(own) = self.pieces.get_mut(index) {
                own.squares |= reached;
            }
        }
        for (color, pawn, loose) in unfixed {
            self.unfix(color, pawn, loose);
        }
        Some(before != *self)
    }

    /// Where a piece can go, by moves and captures, from wherever it may be.
    fn reach_of(&self, region: &PieceRegion, side: Color, castling: &[CastlingStep]) -> Bitboard {
        let PieceRegion { piece, squares, .. } = *region;
        let fixed = self.fixed();
        let mut barred = self.forbidden(piece) | self.fixed_of(piece.color);
        if piece.color != side && self.units(side) == 1 {
            barred |= self.fixed_of(side);
        }
        let mut reached = squares;
        let mut open = squares;
        while let Some(from) = open.first() {
            open = open.without(from);
            let steps = if piece.role == Role::Pawn {
                self.pawn_steps(piece.color, from, squares)
            } else {
                attacks::of(piece.role, piece.color, from, fixed)
            };
            let mut fresh = steps - barred - reached;
            for step in castling.iter().filter(|step| step.piece == piece && step.from == from) {
                fresh |= Bitboard::from(step.to) - reached;
            }
            reached |= fresh;
            open |= fresh;
        }
        reached
    }

    /// Pieces and pawns of a side beside its king.
    fn units(&self, color: Color) -> u32 {
        let kinds = self.pieces.iter().filter(|it| it.piece.color == color).count();
        self.pawns.get(color).len() + u32::try_from(kinds).unwrap_or(u32::MAX) - 1
    }

    /// What is fixed of one side.
    pub(super) fn fixed_of(&self, color: Color) -> Bitboard {
        self.pieces
            .iter()
            .filter(|it| it.piece.color == color && it.is_stuck())
            .fold(*self.pawns.get(color), |sum, region| sum | region.squares)
    }

    /// Where a pawn can go. `squares` is where else it may be.
    fn pawn_steps(&self, color: Color, from: Square, squares: Bitboard) -> Bitboard {
        let (up, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
        let fixed = self.fixed();
        let mut steps = attacks::pawn(from, color) & self.presence(!color);
        let Some(to) = from.offset(0, up) else { return steps };
        let can_stand =
            |to: Square| !fixed.contains(to) && !self.is_held_up(color, to, squares.with(from));
        if can_stand(to) {
            steps |= to.into();
            let far = to.offset(0, up).filter(|_| from.rank().index() == home);
            steps |= far.filter(|&far| can_stand(far)).map_or(Bitboard::EMPTY, Bitboard::from);
        }
        steps
    }

    /// Where something of this side may be captured.
    fn presence(&self, color: Color) -> Bitboard {
        self.pieces
            .iter()
            .filter(|it| it.piece.color == color && it.piece.role != Role::King)
            .fold(*self.pawns.get(color), |sum, region| sum | region.squares)
    }

    /// Is there a pawn on this file that stays in the way? Neither of the two leaves the file and
    /// the other one is never captured, so they never pass each other.
    fn is_held_up(&self, color: Color, to: Square, squares: Bitboard) -> bool {
        if !squares.is_subset(Bitboard::file(to.file())) {
            return false;
        }
        self.pieces.iter().any(|other| {
            other.piece == Piece { color: !color, role: Role::Pawn }
                && !other.loose
                && faces(color, squares, other.squares, to.file())
                && match color {
                    Color::White => other.squares.iter().all(|at| at.index() <= to.index()),
                    Color::Black => other.squares.iter().all(|at| at.index() >= to.index()),
                }
        })
    }

    /// Everything of the other side that may be on these squares may be captured.
    fn loosen(&mut self, by: Color, squares: Bitboard, unfixed: &mut Unfixed) {
        unfixed.extend((*self.pawns.get(!by) & squares).iter().map(|pawn| (!by, pawn, true)));
        for region in self.pieces.iter_mut().filter(|it| it.piece.color != by) {
            let is_met = !region.squares.is_disjoint(squares);
            region.loose |= is_met && region.piece.role != Role::King;
        }
    }

    /// A pawn is no longer fixed.
    fn unfix(&mut self, color: Color, pawn: Square, loose: bool) {
        let piece = Piece { color, role: Role::Pawn };
        let is_fixed = self.pawns.get(color).contains(pawn);
        let new = PieceRegion { piece, squares: pawn.into(), loose };
        if is_fixed {
            self.remove_pawn(color, pawn);
            self.insert(new);
        } else if loose {
            // It was found to move before it was found to be captured.
            let old = PieceRegion { loose: false, ..new };
            if let Some(region) = self.pieces.iter_mut().find(|region| **region == old) {
                region.loose = true;
            }
        }
    }

    /// Lets a pawn that can make a double step be captured in passing.
    fn allow_en_passant(&mut self, index: usize, reached: Bitboard, unfixed: &mut Unfixed) {
        let Some(color) = self.pieces.get(index).map(|region| region.piece.color) else { return };
        let (up, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
        let taker = Piece { color: !color, role: Role::Pawn };
        for from in reached.iter().filter(|from| from.rank().index() == home) {
            let (Some(passed), Some(to)) = (from.offset(0, up), from.offset(0, 2 * up)) else {
                continue;
            };
            if !reached.contains(to) {
                continue;
            }
            let beside = attacks::pawn(passed, color);
            let fixed = *self.pawns.get(!color) & beside;
            unfixed.extend(fixed.iter().map(|pawn| (!color, pawn, false)));
            let mut is_taken = !fixed.is_empty();
            for region in self.pieces.iter_mut().filter(|region| region.piece == taker) {
                if !region.squares.is_disjoint(beside) {
                    is_taken = true;
                    region.squares |= passed.into();
                }
            }
            if let Some(own) = self.pieces.get_mut(index) {
                own.loose |= is_taken;
            }
        }
    }
}

/// Pawns that are no longer fixed: colour, square, and whether they may be captured.
type Unfixed = Vec<(Color, Square, bool)>;

/// Do a pawn of this colour and one of the other stand face to face on a file, however far they
/// have come?
pub(super) fn faces(color: Color, own: Bitboard, other: Bitboard, file: File) -> bool {
    let file = Bitboard::file(file);
    let lowest = |squares: Bitboard| squares.iter().map(Square::index).min();
    let highest = |squares: Bitboard| squares.iter().map(Square::index).max();
    let (white, black) = if color == Color::White { (own, other) } else { (other, own) };
    white.is_subset(file) && black.is_subset(file) && lowest(white) < highest(black)
}

fn is_last_rank(color: Color, square: Square) -> bool {
    square.rank().relative_to(color).index() == 7
}
