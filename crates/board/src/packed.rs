//! A position in the memory of a move list, for whoever keeps every position of many games.

use crate::{CastlingRights, Color, Position, Square, placement::Placement};

/// A [`Position`] in 48 bytes instead of 128, to be unpacked before it is read.
///
/// ```
/// use arbiter_board::{PackedPosition, Position};
///
/// let start = Position::initial();
/// assert_eq!(PackedPosition::from(&start).position(), start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedPosition {
    /// The number of the piece on each square, 1 for a pawn to 6 for a king, bit by bit.
    codes: [u64; 3],
    white: u64,
    halfmove_clock: u32,
    fullmove_number: u32,
    castling: CastlingRights,
    turn: Color,
    en_passant: Option<Square>,
}

impl From<&Position> for PackedPosition {
    fn from(position: &Position) -> Self {
        let Position { placement, turn, castling, en_passant, halfmove_clock, fullmove_number } =
            *position;
        let [pawns, knights, bishops, rooks, queens, kings] = placement.roles;
        Self {
            codes: [pawns | bishops | queens, knights | bishops | kings, rooks | queens | kings],
            white: placement.colors[Color::White.index()],
            halfmove_clock,
            fullmove_number,
            castling,
            turn,
            en_passant,
        }
    }
}

impl PackedPosition {
    /// The side on move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The position as it was packed.
    pub fn position(&self) -> Position {
        let [ones, twos, fours] = self.codes;
        let occupied = ones | twos | fours;
        let roles = [
            ones & !twos & !fours,
            twos & !ones & !fours,
            ones & twos,
            fours & !ones & !twos,
            ones & fours,
            twos & fours,
        ];
        let colors = [self.white, occupied & !self.white];
        Position {
            placement: Placement { roles, colors },
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_a_game_is_unpacked_as_it_was() {
        assert_eq!(size_of::<PackedPosition>(), 48);
        for start in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 7 31",
            "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
            "1k6/8/8/3K4/1r6/8/8/1R6 w - - 99 120",
        ] {
            let Ok(mut position) = Position::from_fen(start) else { panic!("{start}") };
            for number in 0..60 {
                assert_eq!(PackedPosition::from(&position).position(), position);
                assert_eq!(PackedPosition::from(&position).turn(), position.turn());
                let moves = position.legal_moves();
                let Some(mv) = moves.get(number * 7 % moves.len().max(1)) else { break };
                position = position.play(*mv);
            }
        }
    }
}
