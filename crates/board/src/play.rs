//! Making a move (1.2, 3.1.1, 3.7, 3.8.2).

use crate::{
    CastlingRights, Color, Move, MoveKind, Piece, Position, Rank, Role, Square,
    generate::{en_passant_exists, passed_pawn},
};

impl Position {
    /// The position after a legal move.
    ///
    /// The move must come from [`Position::legal_moves`] or [`Position::attempt`] of this very
    /// position. Another move gives a position without meaning; it never panics.
    #[must_use]
    pub fn play(&self, m: Move) -> Self {
        let mut after = *self;
        after.play_mut(m);
        after
    }

    /// Makes a legal move: as [`Position::play`], in place.
    #[inline(always)]
    pub fn play_mut(&mut self, m: Move) {
        let us = self.turn;
        self.en_passant = None;
        let is_irreversible =
            if m.kind() == MoveKind::Normal { self.step(m) } else { self.play_special(m) };
        self.halfmove_clock =
            if is_irreversible { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.fullmove_number = self.fullmove_number.saturating_add(u32::from(us == Color::Black));
        self.turn = !us;
    }

    /// A piece goes from one square to another and may capture there. Says whether that cannot
    /// be taken back.
    ///
    /// What moves and what is captured cannot be foreseen, so there is hardly a branch here: of
    /// every role, whoever stood on `from` stands on `to` afterwards, and nobody else does.
    #[inline]
    fn step(&mut self, m: Move) -> bool {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let departure = 1_u64 << from.index();
        let arrival = 1_u64 << to.index();
        let stands = |set: u64| set >> from.index() & 1;
        let is_capture = self.placement.occupied() & arrival != 0;
        let is_pawn = stands(self.placement.roles[Role::Pawn.index()]) == 1;
        let is_king = stands(self.placement.roles[Role::King.index()]) == 1;
        for set in &mut self.placement.roles {
            *set = *set & !(departure | arrival) | stands(*set).wrapping_neg() & arrival;
        }
        self.placement.colors[(!us).index()] &= !arrival;
        self.placement.colors[us.index()] ^= departure | arrival;
        if self.castling != CastlingRights::NONE {
            self.castling.rook_gone(us, from);
            self.castling.rook_gone(!us, to);
            if is_king {
                self.castling.king_moved(us);
            }
        }
        if is_pawn && from.index().abs_diff(to.index()) == 16 {
            self.note_double_step(us, from, to);
        }
        is_pawn | is_capture
    }

    /// Castling, a promotion or a capture en passant. Says whether it can be taken back.
    #[inline(never)]
    fn play_special(&mut self, m: Move) -> bool {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        if let Some(side) = m.castling_side() {
            self.placement.toggle(from, us, Role::King);
            self.placement.toggle(to, us, Role::Rook);
            self.placement.toggle(side.king_target(us), us, Role::King);
            self.placement.toggle(side.rook_target(us), us, Role::Rook);
            self.castling.king_moved(us);
            return false;
        }
        if let Some(piece) = self.captured(m) {
            let square = if m.kind() == MoveKind::EnPassant { passed_pawn(us, to) } else { to };
            self.placement.toggle(square, piece.color, piece.role);
            if piece.role == Role::Rook {
                self.castling.rook_gone(!us, square);
            }
        }
        self.placement.toggle(from, us, Role::Pawn);
        self.placement.toggle(to, us, m.promotion().unwrap_or(Role::Pawn));
        true
    }

    /// The piece a legal move captures (3.1.1).
    pub fn captured(&self, m: Move) -> Option<Piece> {
        match m.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Piece { color: !self.turn, role: Role::Pawn }),
            MoveKind::Normal | MoveKind::Promotion => self.piece_at(m.to()),
        }
    }

    /// After a double step, remembers the square passed over if a capture there is legal.
    fn note_double_step(&mut self, us: Color, from: Square, to: Square) {
        let start = from.rank() == Rank::Second.relative_to(us);
        if !(start && to.rank() == Rank::Fourth.relative_to(us)) {
            return;
        }
        let passed = Square::new(from.file(), Rank::Third.relative_to(us));
        if en_passant_exists(&self.placement, !us, passed) {
            self.en_passant = Some(passed);
        }
    }
}
