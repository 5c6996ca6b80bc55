//! A position: the pieces, who is on move, and what the moves before have left behind.

use crate::{
    Bitboard, CastlingRights, CastlingSide, Color, File, Piece, Role, Square,
    attacks::sliders::Portable, key, placement::Placement,
};

/// A playable position.
///
/// It has one king a side, the side not on move is not in check, no pawn stands on the first
/// or last rank, and castling and en passant agree with the pieces. Whether a game can have
/// led to it is another question: see [`Setup::faults`](crate::Setup::faults).
///
/// Copies are cheap; a move makes a new position out of an old one.
///
/// ```
/// use arbiter_board::{Position, Square};
///
/// let start = Position::initial();
/// let m = start.attempt(Square::E2, Square::E4, None)?;
/// let after = start.play(m);
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(
///     format!("{after:?}"),
///     "\
/// r n b q k b n r
/// p p p p p p p p
/// . . . . . . . .
/// . . . . . . . .
/// . . . . P . . .
/// . . . . . . . .
/// P P P P . P P P
/// R N B Q K B N R
/// b KQkq - 0 1
/// "
/// );
/// # Ok::<(), arbiter_board::Illegal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) placement: Placement,
    pub(crate) turn: Color,
    pub(crate) castling: CastlingRights,
    /// Only when a capture is legal.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

impl Position {
    /// The side on move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// Where the pieces of this colour and role stand.
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.placement.of(color, role))
    }

    /// Where the pieces of this colour stand.
    pub const fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(self.placement.colors[color.index()])
    }

    /// Where the pieces of this role stand, of both colours.
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(self.placement.roles[role.index()])
    }

    /// Where pieces stand.
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.placement.occupied())
    }

    /// Where the king of this colour stands.
    pub const fn king(&self, color: Color) -> Square {
        Square::wrapping(self.placement.of(color, Role::King).trailing_zeros())
    }

    /// The castling rights.
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The rook with which this side has not lost the right to castle this way.
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling.rook(color, side)
    }

    /// Has a side a castling right that ordinary chess does not know: with a king not on the
    /// e-file or a rook not in the corner?
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            CastlingSide::ALL.into_iter().any(|side| {
                let corner = match side {
                    CastlingSide::KingSide => File::H,
                    CastlingSide::QueenSide => File::A,
                };
                self.castling
                    .rook(color, side)
                    .is_some_and(|rook| rook.file() != corner || self.king(color).file() != File::E)
            })
        })
    }

    /// The same with its counters at their beginning: equal for positions that are the same for
    /// all that may still be played.
    #[must_use]
    pub const fn without_counters(mut self) -> Self {
        self.halfmove_clock = 0;
        self.fullmove_number = 1;
        self
    }

    /// The square a pawn has just passed over, if it may legally be taken there (3.7.4).
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be made, counted from 1.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The pieces of `by` that attack a square (3.1.2, 3.1.3).
    ///
    /// A piece attacks even when it is pinned:
    ///
    /// ```
    /// use arbiter_board::{Bitboard, Color, Position, Square};
    ///
    /// // . k . . . . . .     The black rook b4 is pinned by the rook b1 to its king b8,
    /// // . . . . . . . .     yet it attacks d4: the white king may not go there.
    /// // . . . . . . . .
    /// // . . . K . . . .
    /// // . r . . . . . .
    /// // . . . . . . . .
    /// // . . . . . . . .
    /// // . R . . . . . .
    /// let position = Position::from_fen("1k6/8/8/3K4/1r6/8/8/1R6 w - - 0 1")?;
    /// let attackers = position.attackers(Square::D4, Color::Black);
    /// assert_eq!(attackers, Bitboard::from(Square::B4));
    /// # Ok::<(), arbiter_board::FenError>(())
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.placement.occupied();
        Bitboard(self.placement.attackers(Portable, square.index(), by, occupied))
    }

    /// The pieces that give check to the side on move (3.9.1).
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn), !self.turn)
    }

    /// Is the side on move in check?
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Is the side on move in check without a legal move?
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Has the side on move no legal move though it is not in check?
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The key of the position: equal for positions that are the same by 9.2.2.
    ///
    /// Different positions have different keys but for a chance of about one in 2⁶⁴ a pair;
    /// [`Position::same_position`] has no such doubt.
    ///
    /// It is put together when it is asked for: whoever only follows a game does not pay for it.
    pub fn key(&self) -> u64 {
        let mut key =
            key::castling(self.castling) ^ key::en_passant(self.en_passant) ^ key::turn(self.turn);
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.pieces(color, role) {
                    key ^= key::piece(color, role, square);
                }
            }
        }
        key
    }

    /// Is it the same position by 9.2.2: same side on move, same pieces on the same squares,
    /// same possible moves of all pieces, which means same castling rights and same en passant
    /// capture?
    pub fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.placement == other.placement
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}
