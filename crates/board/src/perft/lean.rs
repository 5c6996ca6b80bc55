//! The board of the counter: nothing but what decides which moves are legal.

use crate::{CastlingSide, Color, Position, Role, placement::Placement};

/// A side known at compile time.
pub(crate) trait Side {
    type Them: Side;
    const US: Color;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const US: Color = Color::White;
}

impl Side for Black {
    type Them = White;
    const US: Color = Color::Black;
}

/// The pieces, the rooks that may castle, and the square passed over by the last move.
#[derive(Clone, Copy)]
pub(crate) struct Lean {
    pub(crate) pieces: Placement,
    pub(crate) castling: u64,
    pub(crate) en_passant: u64,
}

/// One way to castle: it is the same in the whole tree below a position.
#[derive(Clone, Copy, Default)]
pub(crate) struct Way {
    /// The rook; empty if there is no right.
    pub(crate) rook: u64,
    /// Squares that must be empty.
    pub(crate) clear: u64,
    /// Squares that must not be attacked, besides the king's own.
    pub(crate) safe: u64,
    /// Where king and rook leave and arrive.
    pub(crate) king_change: u64,
    pub(crate) rook_change: u64,
    /// The rook might have shielded the king's new square on its rank.
    pub(crate) exposed: bool,
}

/// The ways to castle of both sides.
pub(crate) type Ways = [[Way; 2]; 2];

pub(crate) fn ways(position: &Position) -> Ways {
    let mut ways = Ways::default();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling.rook(color, side) {
                ways[color.index()][side.index()] = way(position, color, side, rook);
            }
        }
    }
    ways
}

fn way(position: &Position, color: Color, side: CastlingSide, rook: crate::Square) -> Way {
    use crate::attacks::between;
    let king = position.king(color);
    let bit = |square: crate::Square| 1u64 << square.index();
    let (king_to, rook_to) = (side.king_target(color), side.rook_target(color));
    let safe = between(king, king_to).0 | bit(king_to);
    let clear = safe | between(rook, rook_to).0 | bit(rook_to);
    Way {
        rook: bit(rook),
        clear: clear & !bit(king) & !bit(rook),
        safe,
        king_change: bit(king) ^ bit(king_to),
        rook_change: bit(rook) ^ bit(rook_to),
        exposed: rook.file().index() != 0 && rook.file().index() != 7,
    }
}

impl Lean {
    pub(crate) fn of(position: &Position) -> Self {
        let castling = Color::ALL.into_iter().flat_map(|color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| position.castling.rook(color, side))
        });
        Self {
            pieces: position.placement,
            castling: castling.fold(0, |set, rook| set | 1 << rook.index()),
            en_passant: position.en_passant.map_or(0, |square| 1 << square.index()),
        }
    }

    /// After a move of a piece that is not a pawn's double step, a promotion, castling, or en
    /// passant.
    #[inline(always)]
    pub(crate) fn moved<C: Side>(&self, role: Role, from: u64, to: u64) -> Self {
        let mut after = self.cleared(to);
        after.pieces.roles[role.index()] ^= from | to;
        after.pieces.colors[C::US.index()] ^= from | to;
        after.castling = self.castling & !(from | to);
        after
    }

    /// After a promotion.
    #[inline(always)]
    pub(crate) fn promoted<C: Side>(&self, role: Role, from: u64, to: u64) -> Self {
        let mut after = self.cleared(to);
        after.pieces.roles[Role::Pawn.index()] ^= from;
        after.pieces.roles[role.index()] ^= to;
        after.pieces.colors[C::US.index()] ^= from | to;
        after.castling = self.castling & !to;
        after
    }

    /// After an en passant capture of the pawn on `taken`.
    #[inline(always)]
    pub(crate) fn passed<C: Side>(&self, from: u64, to: u64, taken: u64) -> Self {
        let mut after = *self;
        after.pieces.roles[Role::Pawn.index()] ^= from | to | taken;
        after.pieces.colors[C::US.index()] ^= from | to;
        after.pieces.colors[C::Them::US.index()] ^= taken;
        after.en_passant = 0;
        after
    }

    /// After castling.
    #[inline(always)]
    pub(crate) fn castled<C: Side>(&self, way: &Way, first_rank: u64) -> Self {
        let mut after = *self;
        after.pieces.roles[Role::King.index()] ^= way.king_change;
        after.pieces.roles[Role::Rook.index()] ^= way.rook_change;
        after.pieces.colors[C::US.index()] ^= way.king_change ^ way.rook_change;
        after.castling &= !first_rank;
        after.en_passant = 0;
        after
    }

    /// Without any piece on `square`.
    #[inline(always)]
    fn cleared(&self, square: u64) -> Self {
        let Placement { roles, colors } = self.pieces;
        let pieces = Placement {
            roles: roles.map(|set| set & !square),
            colors: colors.map(|set| set & !square),
        };
        Self { pieces, castling: self.castling, en_passant: 0 }
    }
}
