//! Reading FEN.

use core::str::FromStr;

use super::{Expected, FenError, Unreadable};
use crate::{Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square};

impl FromStr for Setup {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut reader = Reader { rest: text, column: 1 };
        let mut setup = Self::empty();
        reader.skip_spaces();
        reader.pieces(&mut setup)?;
        setup.turn = reader.side()?;
        reader.castling(&mut setup)?;
        setup.en_passant = reader.en_passant()?;
        setup.halfmove_clock = reader.number(Expected::HalfmoveClock, 0)?;
        setup.fullmove_number = reader.number(Expected::FullmoveNumber, 1)?.max(1);
        reader.skip_spaces();
        if reader.rest.is_empty() { Ok(setup) } else { Err(reader.unexpected(Expected::End)) }
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(text.parse::<Setup>()?.position()?)
    }
}

impl Position {
    /// The playable position that a FEN describes.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen.parse()
    }
}

struct Reader<'t> {
    rest: &'t str,
    column: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self) {
        let mut chars = self.rest.chars();
        if chars.next().is_some() {
            self.column += 1;
        }
        self.rest = chars.as_str();
    }

    fn skip_spaces(&mut self) {
        while self.peek() == Some(' ') {
            self.skip();
        }
    }

    fn unexpected(&self, expected: Expected) -> Unreadable {
        Unreadable { column: self.column, expected, found: self.peek() }
    }

    /// Goes to the next field; `expected` is what should be there.
    fn next_field(&mut self, expected: Expected) -> Result<(), Unreadable> {
        if self.peek() != Some(' ') {
            return Err(self.unexpected(expected));
        }
        self.skip_spaces();
        Ok(())
    }

    fn pieces(&mut self, setup: &mut Setup) -> Result<(), Unreadable> {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                match self.peek() {
                    Some('/') => self.skip(),
                    Some(' ') | None => return Err(self.unexpected(Expected::MoreRanks)),
                    Some(_) => return Err(self.unexpected(Expected::EndOfRank)),
                }
            }
            self.rank(rank, setup)?;
        }
        Ok(())
    }

    fn rank(&mut self, rank: Rank, setup: &mut Setup) -> Result<(), Unreadable> {
        let mut file = 0;
        while let Some(at) = File::from_index(file) {
            match self.peek() {
                Some(digit @ '1'..='8') => {
                    let empty = digit as u8 - b'0';
                    if file + empty > 8 {
                        return Err(self.unexpected(Expected::EndOfRank));
                    }
                    file += empty;
                }
                Some('/' | ' ') | None => return Err(self.unexpected(Expected::MoreSquares)),
                Some(letter) => {
                    let Some(piece) = Piece::from_char(letter) else {
                        return Err(self.unexpected(Expected::PieceOrDigit));
                    };
                    setup.put(Square::new(at, rank), Some(piece));
                    file += 1;
                }
            }
            self.skip();
        }
        Ok(())
    }

    fn side(&mut self) -> Result<Color, Unreadable> {
        self.next_field(Expected::EndOfBoard)?;
        let color = match self.peek() {
            Some('w') => Color::White,
            Some('b') => Color::Black,
            _ => return Err(self.unexpected(Expected::SideOnMove)),
        };
        self.skip();
        Ok(color)
    }

    fn castling(&mut self, setup: &mut Setup) -> Result<(), Unreadable> {
        self.next_field(Expected::CastlingRight)?;
        if self.peek() == Some('-') {
            self.skip();
            return Ok(());
        }
        let mut any = false;
        while let Some(letter) = self.peek().filter(|letter| *letter != ' ') {
            let Some((color, side, rook)) = castling_right(setup, letter) else {
                return Err(self.unexpected(Expected::CastlingRight));
            };
            if setup.castling.rook(color, side).is_some() {
                return Err(self.unexpected(Expected::NewCastlingRight));
            }
            setup.castling.set(color, side, Some(rook));
            any = true;
            self.skip();
        }
        if any { Ok(()) } else { Err(self.unexpected(Expected::CastlingRight)) }
    }

    fn en_passant(&mut self) -> Result<Option<Square>, Unreadable> {
        self.next_field(Expected::EnPassantSquare)?;
        if self.peek() == Some('-') {
            self.skip();
            return Ok(None);
        }
        let file = self.peek().filter(char::is_ascii_lowercase).and_then(File::from_char);
        let file = file.ok_or_else(|| self.unexpected(Expected::EnPassantSquare))?;
        self.skip();
        let rank = self.peek().and_then(Rank::from_char);
        let rank = rank.filter(|rank| matches!(rank, Rank::Third | Rank::Sixth));
        let rank = rank.ok_or_else(|| self.unexpected(Expected::EnPassantSquare))?;
        self.skip();
        Ok(Some(Square::new(file, rank)))
    }

    /// A counter, or `default` where the text ends.
    fn number(&mut self, expected: Expected, default: u32) -> Result<u32, Unreadable> {
        if self.rest.trim_start_matches(' ').is_empty() {
            return Ok(default);
        }
        self.next_field(expected)?;
        let mut number: u32 = 0;
        let mut any = false;
        while let Some(digit) = self.peek().and_then(|digit| digit.to_digit(10)) {
            let next = number.checked_mul(10).and_then(|tens| tens.checked_add(digit));
            number = next.ok_or_else(|| self.unexpected(expected))?;
            any = true;
            self.skip();
        }
        if any { Ok(number) } else { Err(self.unexpected(expected)) }
    }
}

/// The right that a castling letter names.
///
/// Where no rook stands as the letter says, the right is given to the corner or to the square
/// named, and the judges of the set-up will find that no rook is there.
pub(super) fn castling_right(setup: &Setup, letter: char) -> Option<(Color, CastlingSide, Square)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let first = Rank::First.relative_to(color);
    let on_first = |role| setup.pieces(color, role) & Bitboard::rank(first);
    let corner = |file| Square::new(file, first);
    // Without a king on the rank, as if he stood where he usually does.
    let king = on_first(Role::King).first().unwrap_or(corner(File::E));
    let rooks = on_first(Role::Rook).iter();
    Some(match letter.to_ascii_lowercase() {
        'k' => {
            let outermost = rooks.last().filter(|rook| *rook > king);
            (color, CastlingSide::KingSide, outermost.unwrap_or(corner(File::H)))
        }
        'q' => {
            let outermost = { rooks }.next().filter(|rook| *rook < king);
            (color, CastlingSide::QueenSide, outermost.unwrap_or(corner(File::A)))
        }
        letter => {
            let rook = corner(File::from_char(letter)?);
            let queen_side = rook < king;
            let side = if queen_side { CastlingSide::QueenSide } else { CastlingSide::KingSide };
            (color, side, rook)
        }
    })
}
