//! Which piece stands where.

use crate::{Color, Piece, Role, Square, attacks::sliders::Sliders, attacks::tables};

/// The pieces on the board in 64 bytes, one cache line: a set for each role, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C, align(64))]
pub(crate) struct Placement {
    pub(crate) roles: [u64; 6],
    pub(crate) colors: [u64; 2],
}

impl Placement {
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) const fn of(&self, color: Color, role: Role) -> u64 {
        self.roles[role.index()] & self.colors[color.index()]
    }

    /// 0 for an empty square, 1 for a pawn to 6 for a king. What stands somewhere cannot be
    /// foreseen, so the number is put together bit by bit instead of looked for.
    #[inline(always)]
    pub(crate) const fn code_at(&self, square: Square) -> usize {
        let at = square.index();
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let ones = (pawns | bishops | queens) >> at & 1;
        let twos = (knights | bishops | kings) >> at & 1;
        let fours = (rooks | queens | kings) >> at & 1;
        let code = ones | twos << 1 | fours << 2;
        // More than one piece on a square comes of illegal moves, which must not lead to a panic.
        #[expect(clippy::cast_possible_truncation, reason = "at most six")]
        let code = if code > 6 { 6 } else { code as usize };
        code
    }

    /// The role of the piece on a square.
    #[inline]
    pub(crate) const fn role_at(&self, square: Square) -> Option<Role> {
        match self.code_at(square) {
            0 => None,
            code => Some(Role::ALL[code - 1]),
        }
    }

    #[inline]
    pub(crate) const fn piece_at(&self, square: Square) -> Option<Piece> {
        let Some(role) = self.role_at(square) else { return None };
        let white = self.colors[0] >> square.index() & 1 == 1;
        Some(Piece { color: if white { Color::White } else { Color::Black }, role })
    }

    /// Puts a piece on an empty square, or takes that very piece away.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, square: Square, color: Color, role: Role) {
        let bit = 1 << square.index();
        self.roles[role.index()] ^= bit;
        self.colors[color.index()] ^= bit;
    }

    /// The pieces of `by` that attack `square` when `occupied` is occupied. A pinned piece
    /// attacks like any other (3.1.3).
    #[inline(always)]
    pub(crate) fn attackers<S: Sliders>(
        &self,
        sliders: S,
        square: usize,
        by: Color,
        occupied: u64,
    ) -> u64 {
        let queens = self.roles[Role::Queen.index()];
        let diagonal = self.roles[Role::Bishop.index()] | queens;
        let straight = self.roles[Role::Rook.index()] | queens;
        (tables::PAWN[(!by).index()][square] & self.roles[Role::Pawn.index()]
            | tables::KNIGHT[square] & self.roles[Role::Knight.index()]
            | tables::KING[square] & self.roles[Role::King.index()]
            | sliders.bishop(square, occupied) & diagonal
            | sliders.rook(square, occupied) & straight)
            & self.colors[by.index()]
    }
}
