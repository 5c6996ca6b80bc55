//! The half-moves of a game as they were played. A game keeps all of them for as long as somebody
//! is at it, and a hall has thousands of games: none has memory of its own beside the list.

use std::fmt;

use arbiter_board::{Move, Position, Uci};
use arbiter_notation::{Style, uci};
use arbiter_rulebook::{ByColor, Millis};

/// Half-moves for which a list makes room at a time.
const TOGETHER: usize = 16;

/// A half-move as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// As programs write it.
    pub uci: Uci,
    /// In standard algebraic notation.
    pub san: San,
    /// Both clocks after it.
    pub clocks: ByColor<Millis>,
    /// A draw was offered beside it (E.04 8.6).
    pub offer: bool,
    /// Given back for the line.
    pub credit: Millis,
}

impl Played {
    /// A legal move of this position, before its clocks are known.
    pub(crate) fn new(before: &Position, mv: Move, credit: Millis) -> Self {
        Self {
            mv,
            uci: uci::of(before, mv),
            san: San::of(before, mv),
            clocks: ByColor::default(),
            offer: false,
            credit,
        }
    }
}

/// Makes room for the next half-move. Lists that grow twofold would be half empty in the middle of
/// a game.
pub(crate) fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact(TOGETHER);
    }
}

/// Letters of the longest move, such as `Qa1xb2+` or `exd8=Q#`.
const SAN_MAX: usize = 7;

/// A move in standard algebraic notation with the letters of PGN.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct San {
    letters: [u8; SAN_MAX],
    length: u8,
}

impl San {
    fn of(before: &Position, mv: Move) -> Self {
        let mut san = Self::default();
        // Every legal move fits.
        let _ = Style::PGN.write(before, mv, &mut san);
        san
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        let letters = self.letters.get(..usize::from(self.length)).unwrap_or_default();
        std::str::from_utf8(letters).unwrap_or_default()
    }
}

impl fmt::Write for San {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let begin = usize::from(self.length);
        let end = begin + text.len();
        let place = self.letters.get_mut(begin..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = u8::try_from(end).map_err(|_| fmt::Error)?;
        Ok(())
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A capture with check by one of three queens, of which the others stand on its rank and its
    /// file; a capture that promotes and mates; castling with check.
    #[test]
    fn the_longest_moves_fit() {
        for (fen, longest) in [
            ("7k/8/8/8/8/Q7/1r6/Q1Q3K1 w - - 0 1", "Qa1xb2+"),
            ("3r2k1/4Pppp/8/8/8/8/8/6K1 w - - 0 1", "exd8=Q#"),
            ("5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O+"),
        ] {
            let position = Position::from_fen(fen).expect("a position");
            let mut moves = Vec::new();
            for mv in position.legal_moves().iter() {
                let text = Style::PGN.text(&position, *mv);
                assert_eq!(San::of(&position, *mv).as_str(), text, "{fen}");
                moves.push(text);
            }
            assert!(moves.iter().any(|text| text == longest), "{fen}: {moves:?}");
        }
    }
}
