//! A set-up: pieces put on a board, not yet judged.
//!
//! A position is judged in three steps. *Readable*: the text could be read, and this type holds
//! what it said. *Playable*: the rules of movement can be applied, and there is a [`Position`].
//! *Reachable*, as far as can be told: nothing proves that no game leads here (3.10.3).

mod fault;
mod retro;

pub use fault::{Fault, Faults, Severity};

use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Square,
    attacks::sliders::Portable, generate::en_passant_exists, placement::Placement,
};

/// Pieces on a board, who is on move, and what is said about castling and en passant.
///
/// ```
/// use arbiter_board::{Color, Fault, Setup};
///
/// // Both kings are in check, and the white pawn a8 cannot stand there.
/// let setup: Setup = "P3k3/4R3/8/8/8/8/8/r3K3 b - - 0 1".parse()?;
/// let faults = setup.faults();
/// assert!(faults.contains(Fault::BothInCheck));
/// assert!(faults.contains(Fault::PawnOnEdge(Color::White)));
/// assert!(setup.position().is_err());
/// # Ok::<(), arbiter_board::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(crate) placement: Placement,
    /// The side on move.
    pub turn: Color,
    /// The castling rights.
    pub castling: CastlingRights,
    /// The square that a pawn is said to have just passed over.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move to be made, counted from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, White on move.
    pub fn empty() -> Self {
        Self {
            placement: Placement::default(),
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// Where the pieces of this colour and role stand.
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.placement.of(color, role))
    }

    /// Puts a piece on a square, or empties it.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(Piece { color, role }) = self.placement.piece_at(square) {
            self.placement.toggle(square, color, role);
        }
        if let Some(Piece { color, role }) = piece {
            self.placement.toggle(square, color, role);
        }
    }

    /// The position, if one can play on from here. An en passant square stays only where a
    /// capture is legal.
    pub fn position(&self) -> Result<Position, Faults> {
        let faults = self.unplayable();
        if faults.is_empty() { Ok(self.into_position_unchecked()) } else { Err(faults) }
    }

    /// The position of a set-up known to be playable.
    pub(crate) fn into_position_unchecked(self) -> Position {
        let en_passant =
            self.en_passant.filter(|target| en_passant_exists(&self.placement, self.turn, *target));
        Position {
            placement: self.placement,
            turn: self.turn,
            castling: self.castling,
            en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number.max(1),
        }
    }

    /// Everything that is wrong, as far as can be told.
    pub fn faults(&self) -> Faults {
        let mut faults = self.unplayable();
        for color in Color::ALL {
            let n_pieces = self.placement.colors[color.index()].count_ones();
            faults.add_if(n_pieces > 16, Fault::ManyPieces(color));
            self.count_promotions(color, &mut faults);
            faults.add_if(!self.pawns_can_have_come(color), Fault::PawnCaptures(color));
            let king = self.pieces(color, Role::King).first();
            let edge = king.is_some_and(|king| matches!(king.file(), File::A | File::H));
            faults.add_if(edge && self.castling.any(color), Fault::CastlingOutside(color));
        }
        let turn = self.checkers(self.turn);
        faults.add_if(turn != 0 && self.checkers(!self.turn) != 0, Fault::BothInCheck);
        faults.add_if(turn.count_ones() > 2, Fault::ManyCheckers);
        let kings = Color::ALL.iter().all(|color| self.pieces(*color, Role::King).len() == 1);
        if kings && !faults.contains(Fault::EnPassant) && !self.has_last_move() {
            faults.add_if(turn != 0, Fault::ImpossibleCheck);
            faults.add_if(turn == 0, Fault::NoLastMove);
        }
        faults
    }

    fn unplayable(&self) -> Faults {
        let mut faults = Faults::NONE;
        for color in Color::ALL {
            let kings = self.placement.of(color, Role::King).count_ones();
            faults.add_if(kings == 0, Fault::NoKing(color));
            faults.add_if(kings > 1, Fault::ManyKings(color));
            let edge = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
            faults.add_if(
                !self.pieces(color, Role::Pawn).is_disjoint(edge),
                Fault::PawnOnEdge(color),
            );
            for side in CastlingSide::ALL {
                self.judge_right(color, side, &mut faults);
            }
        }
        faults.add_if(self.checkers(!self.turn) != 0, Fault::OpponentInCheck);
        faults.add_if(
            self.en_passant.is_some_and(|target| !self.could_pass_over(target)),
            Fault::EnPassant,
        );
        faults
    }

    /// The pieces that attack a king of this colour.
    fn checkers(&self, color: Color) -> u64 {
        let occupied = self.placement.occupied();
        self.pieces(color, Role::King).iter().fold(0, |checkers, king| {
            checkers | self.placement.attackers(Portable, king.index(), !color, occupied)
        })
    }

    fn judge_right(&self, color: Color, side: CastlingSide, faults: &mut Faults) {
        let Some(rook) = self.castling.rook(color, side) else { return };
        let first = Rank::First.relative_to(color);
        let king = self.pieces(color, Role::King).single().filter(|king| king.rank() == first);
        faults.add_if(king.is_none(), Fault::CastlingKing(color));
        let right_side = king.is_none_or(|king| match side {
            CastlingSide::KingSide => king < rook,
            CastlingSide::QueenSide => rook < king,
        });
        let stands = rook.rank() == first && self.pieces(color, Role::Rook).contains(rook);
        faults.add_if(!stands || !right_side, Fault::CastlingRook(color));
    }

    /// Can the opponent's last move have been the double step over this square?
    fn could_pass_over(&self, target: Square) -> bool {
        let them = !self.turn;
        if target.rank() != Rank::Third.relative_to(them) {
            return false;
        }
        let from = Square::new(target.file(), Rank::Second.relative_to(them));
        let to = Square::new(target.file(), Rank::Fourth.relative_to(them));
        let empty = Bitboard(!self.placement.occupied());
        empty.contains(target) && empty.contains(from) && self.pieces(them, Role::Pawn).contains(to)
    }

    fn count_promotions(&self, color: Color, faults: &mut Faults) {
        let count = |role| self.pieces(color, role).len();
        let bishops = self.pieces(color, Role::Bishop);
        let light = (bishops & Bitboard::LIGHT).len().saturating_sub(1);
        let dark = (bishops & Bitboard::DARK).len().saturating_sub(1);
        let promoted = count(Role::Queen).saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + light
            + dark;
        let pawns = count(Role::Pawn);
        faults.add_if(pawns > 8, Fault::ManyPawns(color));
        faults.add_if(promoted > 8u32.saturating_sub(pawns), Fault::Promotions(color));
        faults.add_if(pawns >= 8 && light + dark > 0, Fault::Bishops(color));
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            placement: position.placement,
            turn: position.turn,
            castling: position.castling,
            en_passant: position.en_passant,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
        }
    }
}
