//! Walls: pawns that are locked for ever, and what they keep apart.
//!
//! The squares a piece can *ever* reach are counted generously: every piece but a locked pawn
//! is taken to step aside or to be captured whenever that helps, and nobody ever has to obey
//! a check. Only three things stop a piece: a locked pawn in its way, a friendly locked pawn
//! on the square, and for kings a square that a locked pawn of the other side guards. The
//! sets are therefore never too small, and what lies outside them is out of reach for good.
//!
//! A pawn is *locked* as long as nothing speaks against it: a locked pawn stands in front of
//! it, it can capture nothing, and nothing can capture it. The count starts with every
//! blocked pawn locked and unlocks one after the other until nothing changes.
//!
//! With these sets a mate is ruled out where on each square that the king can ever stand on,
//! either no piece of the mating side can ever give check, or one neighbouring square stays
//! free and unattacked whatever happens.

use arbiter_board::{Bitboard, Color, Piece, Position, Role, Square, attacks};

use crate::verdict::Reach;

const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

/// A structure that nobody can break up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The pawns that can neither move nor be captured, ever.
    pub locked: Bitboard,
    /// For each other piece, the squares it can ever stand on.
    pub reach: Vec<Reach>,
}

impl Wall {
    /// The squares that the piece on `from` can ever stand on.
    pub fn reach(&self, from: Square) -> Bitboard {
        match self.reach.iter().find(|reach| reach.from == from) {
            Some(reach) => reach.squares,
            None => Bitboard(1 << from.index() & self.locked.0),
        }
    }
}

/// The wall that keeps `side` from mating, if there is one.
pub(crate) fn find(position: &Position, side: Color) -> Option<Wall> {
    let rights = position.castling();
    if position.en_passant().is_some() || !rights.is_empty() {
        return None;
    }
    let mut count = Count::new(position);
    count.saturate()?;
    if count.locked == 0 || !count.rules_out_mate_by(side) {
        return None;
    }
    let reach = position
        .occupied()
        .iter()
        .filter(|square| count.locked >> square.index() & 1 == 0)
        .map(|from| Reach { from, squares: Bitboard(count.reach[from.index()]) })
        .collect();
    Some(Wall { locked: Bitboard(count.locked), reach })
}

/// The sets while they grow.
struct Count<'p> {
    position: &'p Position,
    locked: u64,
    reach: [u64; 64],
}

impl<'p> Count<'p> {
    fn new(position: &'p Position) -> Self {
        let mut reach = [0; 64];
        for square in position.occupied() {
            reach[square.index()] = bit(square);
        }
        Self { position, locked: position.by_role(Role::Pawn).0, reach }
    }

    /// Grows the sets until nothing changes. Nothing if a pawn can reach its last rank.
    fn saturate(&mut self) -> Option<()> {
        loop {
            let before = (self.locked, self.reach);
            for square in self.position.occupied() {
                let Some(piece) = self.position.piece_at(square) else { continue };
                let mut more = 0;
                for from in Bitboard(self.reach[square.index()]) {
                    more |= self.targets(piece, from);
                }
                self.reach[square.index()] |= more;
                let moved = self.reach[square.index()] & !bit(square);
                if piece.role == Role::Pawn && moved & LAST_RANKS != 0 {
                    return None;
                }
                if moved != 0 {
                    self.locked &= !bit(square);
                }
                // Whatever can be stepped on by the other side can be captured.
                self.locked &= !(moved & self.position.by_color(!piece.color).0);
            }
            if before == (self.locked, self.reach) {
                return Some(());
            }
        }
    }

    /// Where a piece may go from a square: generously.
    fn targets(&self, piece: Piece, from: Square) -> u64 {
        let friends = self.locked & self.position.by_color(piece.color).0;
        let blockers = Bitboard(self.locked);
        let reached = match piece.role {
            Role::Pawn => self.pawn_targets(piece.color, from),
            Role::King => attacks::king(from).0 & !self.guarded_by_locked(!piece.color),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
                attacks::of(piece.role, piece.color, from, blockers).0
            }
        };
        reached & !friends
    }

    fn pawn_targets(&self, color: Color, from: Square) -> u64 {
        let ahead = match color {
            Color::White => bit(from) << 8,
            Color::Black => bit(from) >> 8,
        };
        // A double step is two single steps here: its first square must be free as well.
        let push = ahead & !self.locked;
        let mut enemies = 0;
        let mut passed = 0;
        for square in self.position.by_color(!color) {
            let reach = self.reach[square.index()];
            match self.position.piece_at(square).map(|piece| piece.role) {
                Some(Role::King) | None => {}
                Some(Role::Pawn) => {
                    enemies |= reach;
                    // En passant: the pawn taken stands beside, not on the square.
                    let moved = reach & !bit(square);
                    passed |= if color == Color::White { moved << 8 } else { moved >> 8 };
                }
                Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => enemies |= reach,
            }
        }
        push | attacks::pawn(from, color).0 & (enemies | passed)
    }

    fn guarded_by_locked(&self, by: Color) -> u64 {
        let pawns = Bitboard(self.locked & self.position.by_color(by).0);
        pawns.iter().fold(0, |sum, pawn| sum | attacks::pawn(pawn, by).0)
    }

    /// On every square the king can stand on, is there no check, or always a way out?
    fn rules_out_mate_by(&self, side: Color) -> bool {
        let king = self.position.king(!side);
        let blockers = Bitboard(self.locked);
        let mut checked = 0;
        let mut attacked = 0;
        for square in self.position.by_color(side) {
            let Some(piece) = self.position.piece_at(square) else { continue };
            for from in Bitboard(self.reach[square.index()]) {
                let seen = attacks::of(piece.role, side, from, blockers).0;
                attacked |= seen;
                if piece.role != Role::King {
                    checked |= seen;
                }
            }
        }
        let mut own = 0;
        for square in self.position.by_color(!side) {
            if square != king {
                own |= self.reach[square.index()];
            }
        }
        let free = !attacked & !own;
        Bitboard(self.reach[king.index()] & checked)
            .iter()
            .all(|stand| attacks::king(stand).0 & free != 0)
    }
}

const fn bit(square: Square) -> u64 {
    1 << square.index()
}
