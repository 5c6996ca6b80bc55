//! Writing FEN.

use core::fmt::{self, Write};

use super::read::castling_right;
use crate::{CastlingSide, Color, File, Position, Rank, Setup, Square};

/// How castling rights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// X-FEN: `KQkq` wherever the outermost rook is meant, else the rook's file. In ordinary
    /// chess this is ordinary FEN.
    XFen,
    /// Shredder-FEN: always the rook's file, `HAha`.
    Shredder,
}

/// A set-up to be written as FEN.
#[derive(Clone, Copy, Debug)]
pub struct Fen {
    setup: Setup,
    style: CastlingStyle,
}

impl Setup {
    /// The set-up as FEN.
    pub const fn fen(&self, style: CastlingStyle) -> Fen {
        Fen { setup: *self, style }
    }
}

impl Position {
    /// The position as FEN.
    ///
    /// ```
    /// use arbiter_board::{CastlingStyle, Position};
    ///
    /// let start = Position::initial();
    /// assert_eq!(
    ///     start.fen(CastlingStyle::Shredder).to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    /// );
    /// ```
    pub fn fen(&self, style: CastlingStyle) -> Fen {
        Setup::from(self).fen(style)
    }
}

/// X-FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingStyle::XFen).fmt(f)
    }
}

/// X-FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingStyle::XFen).fmt(f)
    }
}

/// A drawing of the board with the rest of the FEN below.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                f.write_char(piece.map_or('.', crate::Piece::char))?;
                f.write_char(if file == File::H { '\n' } else { ' ' })?;
            }
        }
        self.fen(CastlingStyle::XFen).state(f)?;
        f.write_char('\n')
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            self.rank(rank, f)?;
            f.write_char(if rank == Rank::First { ' ' } else { '/' })?;
        }
        self.state(f)
    }
}

impl Fen {
    fn rank(&self, rank: Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for file in File::ALL {
            match self.setup.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    f.write_char(piece.char())?;
                }
            }
        }
        if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
    }

    /// Everything behind the board.
    fn state(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.setup.turn {
            Color::White => "w ",
            Color::Black => "b ",
        })?;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(letter) = self.castling_letter(color, side) {
                    f.write_char(letter)?;
                }
            }
        }
        if self.setup.castling.is_empty() {
            f.write_char('-')?;
        }
        match self.setup.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.setup.halfmove_clock, self.setup.fullmove_number)
    }

    fn castling_letter(&self, color: Color, side: CastlingSide) -> Option<char> {
        let rook = self.setup.castling.rook(color, side)?;
        let of_color = |letter: char| match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        };
        let usual = of_color(match side {
            CastlingSide::KingSide => 'k',
            CastlingSide::QueenSide => 'q',
        });
        let file = of_color(rook.file().char());
        let letters = match self.style {
            CastlingStyle::XFen => [usual, file],
            CastlingStyle::Shredder => [file, usual],
        };
        // The first that will be read as what is meant; with a rook in place there is one.
        let right = Some((color, side, rook));
        let meant = letters.into_iter().find(|l| castling_right(&self.setup, *l) == right);
        meant.or(Some(file))
    }
}
