//! Why a move is illegal (3.10.2), with its article.

use core::fmt;

use crate::{
    Bitboard, CastlingSide, Color, File, Move, Position, Rank, Role, Square, attacks,
    attacks::sliders::Portable, generate::passed_pawn,
};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// No piece stands on the square.
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// The piece belongs to the opponent.
    OpponentsPiece {
        /// Where it stands.
        from: Square,
    },
    /// A piece of the same colour stands on the square of arrival.
    OwnPiece {
        /// Where it stands.
        at: Square,
    },
    /// This piece does not move like that.
    NotHowItMoves {
        /// What was moved.
        role: Role,
    },
    /// A piece stands in the way of a bishop, rook or queen.
    Blocked {
        /// What was moved.
        role: Role,
        /// The first piece in the way.
        at: Square,
    },
    /// A pawn cannot advance to or over an occupied square.
    PawnBlocked {
        /// The piece in front.
        at: Square,
        /// Was it to advance two squares?
        double: bool,
    },
    /// A pawn that has moved advances one square only.
    PawnHasMoved,
    /// A pawn moves diagonally only to capture.
    NothingToCapture {
        /// The empty square.
        at: Square,
    },
    /// The pawn beside could have been taken en passant at once, not any more, or has not come
    /// by a double step.
    EnPassantGone {
        /// The pawn.
        pawn: Square,
    },
    /// A pawn reached the last rank and was not exchanged.
    PromotionMissing,
    /// A pawn cannot be exchanged for this.
    PromotionRole {
        /// What was asked for.
        role: Role,
    },
    /// This move does not promote.
    NoPromotion,
    /// The king would step on an attacked square.
    KingAttacked {
        /// An attacker.
        by: Square,
    },
    /// The move leaves the own king in check.
    LeavesCheck {
        /// A piece that gives check.
        by: Square,
    },
    /// The move exposes the own king to check.
    ExposesKing {
        /// The piece that would give check.
        by: Square,
    },
    /// There is no rook to castle with.
    CastlingNoRook {
        /// Which castling.
        side: CastlingSide,
    },
    /// Castling is lost for good: the king or the rook has moved.
    CastlingLost {
        /// Which castling.
        side: CastlingSide,
        /// Who has moved, where the position tells.
        moved: Option<Role>,
    },
    /// Castling is prevented for now: the king is in check.
    CastlingInCheck {
        /// A piece that gives check.
        by: Square,
    },
    /// Castling is prevented for now: the king would cross or reach an attacked square.
    CastlingAttacked {
        /// The attacked square.
        at: Square,
        /// An attacker.
        by: Square,
    },
    /// Castling is prevented for now: a piece is in the way.
    CastlingBlocked {
        /// Where it stands.
        at: Square,
        /// Is it by the rules of Chess960?
        chess960: bool,
    },
}

impl Illegal {
    /// The article that forbids it.
    pub const fn article(self) -> &'static str {
        match self {
            Self::OpponentsPiece { .. } => "1.2",
            Self::NoPiece { .. } => "3.10.2",
            Self::OwnPiece { .. } => "3.1",
            Self::NotHowItMoves { role } => match role {
                Role::Bishop => "3.2",
                Role::Rook => "3.3",
                Role::Queen => "3.4",
                Role::Knight => "3.6",
                Role::Pawn => "3.7.1",
                Role::King => "3.8",
            },
            Self::Blocked { .. } => "3.5",
            Self::PawnBlocked { double: false, .. } => "3.7.1",
            Self::PawnBlocked { double: true, .. } | Self::PawnHasMoved => "3.7.2",
            Self::NothingToCapture { .. } => "3.7.3",
            Self::EnPassantGone { .. } => "3.7.4.2",
            Self::PromotionMissing | Self::PromotionRole { .. } | Self::NoPromotion => "3.7.5.1",
            Self::KingAttacked { .. } => "3.8.1",
            Self::LeavesCheck { .. } | Self::ExposesKing { .. } => "3.9.2",
            Self::CastlingNoRook { .. } => "3.8.2",
            Self::CastlingLost { moved, .. } => match moved {
                Some(Role::King) => "3.8.2.1.1",
                Some(_) => "3.8.2.1.2",
                None => "3.8.2",
            },
            Self::CastlingInCheck { .. } | Self::CastlingAttacked { .. } => "3.8.2.2.1",
            Self::CastlingBlocked { chess960: false, .. } => "3.8.2.2.2",
            Self::CastlingBlocked { chess960: true, .. } => "II.3.2.7.4",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece { from } => write!(f, "there is no piece on {from}"),
            Self::OpponentsPiece { from } => write!(f, "the piece on {from} is the opponent's"),
            Self::OwnPiece { at } => write!(f, "a piece of the same colour stands on {at}"),
            Self::NotHowItMoves { role } => write!(f, "a {role} does not move like that"),
            Self::Blocked { role, at } => {
                write!(f, "the {role} cannot pass over the piece on {at}")
            }
            Self::PawnBlocked { at, .. } => write!(f, "the pawn is stopped by the piece on {at}"),
            Self::PawnHasMoved => {
                f.write_str("a pawn advances two squares only from where it started")
            }
            Self::NothingToCapture { at } => {
                write!(f, "a pawn moves diagonally only to capture, and {at} is empty")
            }
            Self::EnPassantGone { pawn } => write!(
                f,
                "the pawn on {pawn} may be taken en passant only in reply to its double step"
            ),
            Self::PromotionMissing => {
                f.write_str("a pawn on the last rank must become a queen, rook, bishop or knight")
            }
            Self::PromotionRole { role } => write!(f, "a pawn cannot become a {role}"),
            Self::NoPromotion => f.write_str("only a pawn reaching the last rank is exchanged"),
            Self::KingAttacked { by } => {
                write!(f, "the king may not step on a square attacked by the piece on {by}")
            }
            Self::LeavesCheck { by } => {
                write!(f, "the king would remain in check from the piece on {by}")
            }
            Self::ExposesKing { by } => {
                write!(f, "the king would be exposed to check from the piece on {by}")
            }
            Self::CastlingNoRook { side } => write!(f, "there is no rook for {side}"),
            Self::CastlingLost { side, moved: Some(role) } => {
                write!(f, "{side} is lost for good because the {role} has moved")
            }
            Self::CastlingLost { side, moved: None } => {
                write!(f, "{side} is lost for good because the king or the rook has moved")
            }
            Self::CastlingInCheck { by } => {
                write!(f, "no castling while in check from the piece on {by}")
            }
            Self::CastlingAttacked { at, by } => write!(
                f,
                "no castling while {at}, on the king's way, is attacked by the piece on {by}"
            ),
            Self::CastlingBlocked { at, .. } => {
                write!(f, "no castling while the piece on {at} is in the way")
            }
        }
    }
}

impl core::error::Error for Illegal {}

impl Position {
    /// The legal move of the side on move from a square to a square, or why there is none.
    ///
    /// Castling is the king's move to the square of the rook, or to the square where the king
    /// arrives unless that is also a single step.
    ///
    /// ```
    /// use arbiter_board::{Illegal, Position, Square};
    ///
    /// // r . . . k . . r      White may castle to neither side: the rook d8 attacks d1,
    /// // . . . . . . . .      which the king would cross, and the bishop f1 is in the way.
    /// // . . . . . . . .
    /// // R . . . K B . R
    /// let position = Position::from_fen("3rk3/8/8/8/8/8/8/R3KB1R w KQ - 0 1")?;
    /// let why = position.attempt(Square::E1, Square::C1, None).unwrap_err();
    /// assert_eq!(why, Illegal::CastlingAttacked { at: Square::D1, by: Square::D8 });
    /// assert_eq!(why.article(), "3.8.2.2.1");
    /// let why = position.attempt(Square::E1, Square::G1, None).unwrap_err();
    /// assert_eq!(why.article(), "3.8.2.2.2");
    /// # Ok::<(), arbiter_board::FenError>(())
    /// ```
    pub fn attempt(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Illegal> {
        let piece = self.piece_at(from).ok_or(Illegal::NoPiece { from })?;
        if piece.color != self.turn {
            return Err(Illegal::OpponentsPiece { from });
        }
        if piece.role == Role::King
            && let Some(side) = self.castling_intended(from, to)
        {
            let m = self.attempt_castling(side)?;
            return if promotion.is_none() { Ok(m) } else { Err(Illegal::NoPromotion) };
        }
        if from == to {
            return Err(Illegal::NotHowItMoves { role: piece.role });
        }
        if self.by_color(self.turn).contains(to) {
            return Err(Illegal::OwnPiece { at: to });
        }
        let m = match piece.role {
            Role::Pawn => self.attempt_pawn(from, to)?,
            role @ (Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King) => {
                self.attempt_piece(role, from, to)?
            }
        };
        self.king_stays_safe(m, piece.role)?;
        if m.promotion().is_none() {
            return if promotion.is_none() { Ok(m) } else { Err(Illegal::NoPromotion) };
        }
        match promotion {
            None => Err(Illegal::PromotionMissing),
            Some(role) if Role::PROMOTIONS.contains(&role) => Ok(Move::promoting(from, to, role)),
            Some(role) => Err(Illegal::PromotionRole { role }),
        }
    }

    /// The legal castling move to this side, or why there is none.
    pub fn attempt_castling(&self, side: CastlingSide) -> Result<Move, Illegal> {
        let us = self.turn;
        let king = self.king(us);
        let rook = self.castling.rook(us, side).ok_or_else(|| self.castling_lost(side))?;
        let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
        let way = attacks::between(king, king_to)
            | attacks::between(rook, rook_to)
            | Bitboard::from(king_to)
            | Bitboard::from(rook_to);
        let others = self.occupied().without(king).without(rook);
        if let Some(at) = (way & others).first() {
            return Err(Illegal::CastlingBlocked { at, chess960: self.is_chess960() });
        }
        if let Some(by) = self.checkers().first() {
            return Err(Illegal::CastlingInCheck { by });
        }
        // As after castling: the rook no longer shields the king.
        let occupied = others.with(rook_to).0;
        for at in attacks::between(king, king_to).with(king_to) {
            let attackers = self.placement.attackers(Portable, at.index(), !us, occupied);
            if let Some(by) = Bitboard(attackers).first() {
                return Err(Illegal::CastlingAttacked { at, by });
            }
        }
        Ok(Move::castling(king, rook))
    }

    /// To which side a king's move to `to` means to castle.
    fn castling_intended(&self, king: Square, to: Square) -> Option<CastlingSide> {
        let first = Rank::First.relative_to(self.turn);
        if king.rank() != first || to.rank() != first {
            return None;
        }
        let side = if king < to { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        if self.pieces(self.turn, Role::Rook).contains(to) {
            return Some(side);
        }
        let step = attacks::king(king).contains(to);
        let has_right = self.castling.rook(self.turn, side).is_some();
        let meant = has_right || king.file() == File::E;
        (to == side.king_target(self.turn) && to != king && !step && meant).then_some(side)
    }

    /// Why there is no right to castle to this side.
    fn castling_lost(&self, side: CastlingSide) -> Illegal {
        let us = self.turn;
        let king = self.king(us);
        let first = Bitboard::rank(Rank::First.relative_to(us));
        let rooks = self.pieces(us, Role::Rook) & first;
        let stands = rooks.iter().any(|rook| match side {
            CastlingSide::KingSide => rook > king,
            CastlingSide::QueenSide => rook < king,
        });
        if !stands {
            return Illegal::CastlingNoRook { side };
        }
        let moved = if self.castling.any(us) {
            Some(Role::Rook)
        } else if first.contains(king) {
            None
        } else {
            Some(Role::King)
        };
        Illegal::CastlingLost { side, moved }
    }

    fn attempt_piece(&self, role: Role, from: Square, to: Square) -> Result<Move, Illegal> {
        if !attacks::of(role, self.turn, from, Bitboard::EMPTY).contains(to) {
            return Err(Illegal::NotHowItMoves { role });
        }
        let in_the_way = attacks::between(from, to) & self.occupied();
        let nearest = if from < to { in_the_way.first() } else { in_the_way.iter().last() };
        match nearest {
            Some(at) if role != Role::Knight => Err(Illegal::Blocked { role, at }),
            _ => Ok(Move::normal(from, to)),
        }
    }

    /// A pawn's move; a promotion is said to be to a queen for now.
    fn attempt_pawn(&self, from: Square, to: Square) -> Result<Move, Illegal> {
        let us = self.turn;
        let forward: i8 = match us {
            Color::White => 1,
            Color::Black => -1,
        };
        let occupied = self.occupied();
        let m = if to.rank() == Rank::Eighth.relative_to(us) {
            Move::promoting(from, to, Role::Queen)
        } else {
            Move::normal(from, to)
        };
        if attacks::pawn(from, us).contains(to) {
            if occupied.contains(to) {
                return Ok(m);
            }
            if self.en_passant == Some(to) {
                return Ok(Move::en_passant(from, to));
            }
            return Err(self.nothing_to_capture(to));
        }
        let one = from.offset(0, forward);
        let two = from.offset(0, 2 * forward);
        if one == Some(to) {
            return if occupied.contains(to) {
                Err(Illegal::PawnBlocked { at: to, double: false })
            } else {
                Ok(m)
            };
        }
        if two != Some(to) {
            return Err(Illegal::NotHowItMoves { role: Role::Pawn });
        }
        if from.rank() != Rank::Second.relative_to(us) {
            return Err(Illegal::PawnHasMoved);
        }
        match [one, two].into_iter().flatten().find(|square| occupied.contains(*square)) {
            Some(at) => Err(Illegal::PawnBlocked { at, double: true }),
            None => Ok(m),
        }
    }

    /// Why a pawn cannot go diagonally to an empty square: was there a pawn to take in passing?
    fn nothing_to_capture(&self, to: Square) -> Illegal {
        let us = self.turn;
        if to.rank() == Rank::Sixth.relative_to(us) {
            let pawn = passed_pawn(us, to);
            if self.pieces(!us, Role::Pawn).contains(pawn) {
                return Illegal::EnPassantGone { pawn };
            }
        }
        Illegal::NothingToCapture { at: to }
    }

    fn king_stays_safe(&self, m: Move, role: Role) -> Result<(), Illegal> {
        let us = self.turn;
        let after = self.play(m);
        let Some(by) = after.attackers(after.king(us), !us).first() else { return Ok(()) };
        Err(if role == Role::King {
            Illegal::KingAttacked { by }
        } else if self.is_check() {
            Illegal::LeavesCheck { by }
        } else {
            Illegal::ExposesKing { by }
        })
    }
}
