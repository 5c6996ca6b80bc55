//! Making a move (1.2, 3.1.1, 3.7, 3.8.2).

use crate::{
    Color, Move, MoveKind, Piece, Position, Rank, Role, Square,
    generate::{en_passant_exists, passed_pawn},
    key,
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
    pub fn play_mut(&mut self, m: Move) {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let role = self.placement.role_at(from).unwrap_or(Role::Pawn);
        let captured = self.captured(m);
        let rights = self.castling;
        self.key ^= key::en_passant(self.en_passant);
        self.en_passant = None;
        if let Some(piece) = captured {
            let square = if m.kind() == MoveKind::EnPassant { passed_pawn(us, to) } else { to };
            self.toggle(square, piece.color, piece.role);
            if piece.role == Role::Rook {
                self.castling.rook_gone(!us, square);
            }
        }
        if let Some(side) = m.castling_side() {
            self.toggle(from, us, Role::King);
            self.toggle(to, us, Role::Rook);
            self.toggle(side.king_target(us), us, Role::King);
            self.toggle(side.rook_target(us), us, Role::Rook);
        } else {
            self.toggle(from, us, role);
            self.toggle(to, us, m.promotion().unwrap_or(role));
        }
        match role {
            Role::King => self.castling.king_moved(us),
            Role::Rook => self.castling.rook_gone(us, from),
            Role::Pawn => self.note_double_step(us, from, to),
            Role::Knight | Role::Bishop | Role::Queen => {}
        }
        let irreversible = role == Role::Pawn || captured.is_some();
        self.halfmove_clock = if irreversible { 0 } else { self.halfmove_clock.saturating_add(1) };
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !us;
        self.key ^= key::en_passant(self.en_passant) ^ key::turn(Color::Black);
        if self.castling != rights {
            self.key ^= key::castling(rights) ^ key::castling(self.castling);
        }
    }

    /// The piece a legal move captures (3.1.1).
    pub fn captured(&self, m: Move) -> Option<Piece> {
        match m.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Piece { color: !self.turn, role: Role::Pawn }),
            MoveKind::Normal | MoveKind::Promotion => self.piece_at(m.to()),
        }
    }

    fn toggle(&mut self, square: Square, color: Color, role: Role) {
        self.placement.toggle(square, color, role);
        self.key ^= key::piece(color, role, square);
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
