//! From "a knight to f3" to the move, without generating all the others.
//!
//! Notation names a piece and a square. Here we look back from the square to the pieces that
//! can reach it, and keep those that may.

use crate::{
    Bitboard, Color, Move, Position, Rank, Role, Square,
    attacks::tables::{BETWEEN, KING, KNIGHT, PAWN, REACH},
    generate::passed_pawn,
};

impl Position {
    /// The squares among `among` from which a piece of this role may legally go to `to`.
    ///
    /// Castling is not looked at. A king's step onto `to` is.
    ///
    /// ```
    /// use arbiter_board::{Bitboard, Position, Role, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1")?;
    /// let knights = position.origins(Role::Knight, Square::F3, Bitboard::ALL);
    /// assert_eq!(knights, [Square::E1, Square::G1].into_iter().collect());
    /// # Ok::<(), arbiter_board::FenError>(())
    /// ```
    #[inline(always)]
    pub fn origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let open = self.open_ways(self.reaching(role, to) & among.0, to);
        // Nearly always there is one, and it may go: the processor goes on as if this were known.
        if open & open.wrapping_sub(1) != 0 {
            return self.safe_ones(role, open, to);
        }
        if open == 0 || !self.king_is_safe_after(role, open, to) {
            return nobody();
        }
        Bitboard(open)
    }

    /// Those of the squares from which nothing stands in the way to `to`.
    #[inline]
    fn open_ways(&self, candidates: u64, to: Square) -> u64 {
        seen_from(to, candidates, self.placement.occupied())
    }

    /// Those of the squares from which a piece goes to `to` without danger to its king.
    #[cold]
    fn safe_ones(&self, role: Role, mut open: u64, to: Square) -> Bitboard {
        let mut legal = 0;
        while open != 0 {
            let from = open & open.wrapping_neg();
            if self.king_is_safe_after(role, from, to) {
                legal |= from;
            }
            open ^= from;
        }
        Bitboard(legal)
    }

    /// The only legal move by which a piece of this role goes to `to` from one of the squares
    /// `among`, or the squares from which it could be, if they are none or several.
    ///
    /// A pawn's move to the last rank needs its `promotion`, and no other move may have one;
    /// otherwise no square is found.
    #[inline(always)]
    pub fn resolve(
        &self,
        role: Role,
        to: Square,
        among: Bitboard,
        promotion: Option<Role>,
    ) -> Result<Move, Bitboard> {
        let last = role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(self.turn);
        if last != promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role)) {
            return Err(Bitboard::EMPTY);
        }
        let origins = self.origins(role, to, among);
        let Some(from) = origins.single() else { return Err(origins) };
        Ok(match promotion {
            Some(role) => Move::promoting(from, to, role),
            None if role == Role::Pawn
                && self.en_passant == Some(to)
                && from.file() != to.file() =>
            {
                Move::en_passant(from, to)
            }
            None => Move::normal(from, to),
        })
    }

    /// Where pieces of this role stand that reach `to` if nothing is in between, whatever becomes
    /// of their king.
    ///
    /// Which piece moves cannot be foreseen, so what pawns could do is worked out each time, and
    /// kept for pawns alone.
    #[inline]
    fn reaching(&self, role: Role, to: Square) -> u64 {
        let own = self.placement.colors[self.turn.index()];
        if own >> to.index() & 1 == 1 {
            return 0;
        }
        let reach =
            REACH[role.index()][to.index()] | self.pawns_reaching(to) & only_if(role == Role::Pawn);
        reach & own & self.placement.roles[role.index()]
    }

    #[inline]
    fn pawns_reaching(&self, to: Square) -> u64 {
        let us = self.turn;
        let bit = 1_u64 << to.index();
        let is_enemy = self.placement.colors[(!us).index()] & bit != 0;
        let takes = only_if(is_enemy) | only_if(self.en_passant == Some(to));
        let empty = !self.placement.occupied();
        let (one, two) = match us {
            Color::White => (bit >> 8, (bit >> 8 & empty) >> 8 & SECOND_RANK),
            Color::Black => (bit << 8, (bit << 8 & empty) << 8 & SEVENTH_RANK),
        };
        PAWN[(!us).index()][to.index()] & takes | (one | two) & !takes
    }

    /// Is the king of the side on move safe once the piece on `from` stands on `to`?
    #[inline]
    fn king_is_safe_after(&self, role: Role, from: u64, to: Square) -> bool {
        let us = self.turn;
        let arrival = 1_u64 << to.index();
        let mut gone = arrival;
        if role == Role::Pawn && self.en_passant == Some(to) {
            gone |= 1 << passed_pawn(us, to).index();
        }
        let occupied = self.placement.occupied() & !(from | gone) | arrival;
        let enemy = self.placement.colors[(!us).index()] & !gone;
        let king = if role == Role::King { to } else { self.king(us) };
        let at = king.index();
        let [pawns, knights, bishops, rooks, queens, kings] = self.placement.roles;
        let near = PAWN[us.index()][at] & pawns | KNIGHT[at] & knights | KING[at] & kings;
        let diagonal = REACH[Role::Bishop.index()][at] & (bishops | queens);
        let straight = REACH[Role::Rook.index()][at] & (rooks | queens);
        near & enemy == 0 && seen_from(king, (diagonal | straight) & enemy, occupied) == 0
    }
}

/// Those of the squares from which nothing stands in the way to `to`.
///
/// Whether there are none, one or two cannot be foreseen, so two are looked at in any case.
#[inline]
fn seen_from(to: Square, squares: u64, occupied: u64) -> u64 {
    let way = |from: u64| {
        let between = BETWEEN[to.index()][from.trailing_zeros() as usize & 63];
        from & only_if(between & occupied == 0)
    };
    let first = squares & squares.wrapping_neg();
    let others = squares ^ first;
    let second = others & others.wrapping_neg();
    let mut seen = way(first) | way(second);
    let mut rest = others ^ second;
    while rest != 0 {
        let from = rest & rest.wrapping_neg();
        seen |= way(from);
        rest ^= from;
    }
    seen
}

const SECOND_RANK: u64 = 0x0000_0000_0000_FF00;
const SEVENTH_RANK: u64 = 0x00FF_0000_0000_0000;

/// Nobody may go there. Out of the way, so that whoever may need not wait until that is known.
#[cold]
#[inline(never)]
const fn nobody() -> Bitboard {
    Bitboard::EMPTY
}

/// All squares, or none.
const fn only_if(condition: bool) -> u64 {
    0_u64.wrapping_sub(condition as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On every move of every position: what is resolved is what is generated.
    fn check(position: &Position) {
        let moves = position.legal_moves();
        for to in Square::ALL {
            for role in Role::ALL {
                let expected: Bitboard = moves
                    .iter()
                    .filter(|m| !m.is_castling() && m.to() == to)
                    .map(|m| m.from())
                    .filter(|&from| position.piece_at(from).is_some_and(|piece| piece.role == role))
                    .collect();
                let origins = position.origins(role, to, Bitboard::ALL);
                assert_eq!(origins, expected, "{role} to {to} in {position}");
            }
        }
        for &m in moves.iter() {
            let resolved = if let Some(side) = m.castling_side() {
                position.attempt_castling(side).map_err(|_| Bitboard::EMPTY)
            } else {
                let role = position.piece_at(m.from()).map_or(Role::Pawn, |piece| piece.role);
                position.resolve(role, m.to(), Bitboard::from(m.from()), m.promotion())
            };
            assert_eq!(resolved, Ok(m), "in {position}");
        }
    }

    #[test]
    fn looking_back_from_the_square_agrees_with_the_generated_moves() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            "bnrbk1rq/pppppppp/5n2/8/8/5N2/PPPPPPPP/BNRBK1RQ w GCgc - 2 2",
        ];
        for fen in starts {
            let position = Position::from_fen(fen).unwrap();
            check(&position);
            for &m in position.legal_moves().iter() {
                let after = position.play(m);
                check(&after);
                for &reply in after.legal_moves().iter() {
                    check(&after.play(reply));
                }
            }
        }
    }
}
