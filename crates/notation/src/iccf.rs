//! Moves by numbers, as in correspondence play across languages: `5254` is e2-e4.
//!
//! Files and ranks are the digits 1 to 8. A promotion has a fifth digit: 1 queen, 2 rook,
//! 3 bishop, 4 knight. Castling is the move of the king, `5171`.

use arbiter_board::{File, Illegal, Move, Position, Rank, Role, Square};

/// Why a text is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IccfError {
    /// It has not the form of such a move.
    #[error("expected four digits 1 to 8, and 1 to 4 behind them for a promotion")]
    Unreadable,
    /// It is not legal.
    #[error("{0} (Article {article})", article = .0.article())]
    Illegal(Illegal),
}

const PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The move that `text` means in `position`.
pub fn read(position: &Position, text: &str) -> Result<Move, IccfError> {
    let (squares, promotion) = match *text.trim().as_bytes() {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, piece @ b'1'..=b'4'] => {
            ([a, b, c, d], Some(PIECES[usize::from(piece - b'1')]))
        }
        _ => return Err(IccfError::Unreadable),
    };
    let [a, b, c, d] = squares.map(|digit| digit.wrapping_sub(b'1'));
    let square = |file, rank| Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?));
    let (Some(from), Some(to)) = (square(a, b), square(c, d)) else {
        return Err(IccfError::Unreadable);
    };
    position.attempt(from, to, promotion).map_err(IccfError::Illegal)
}

/// The move by numbers.
///
/// In Chess960 castling may end where an ordinary step of the king ends, or where he
/// stands; then the king goes to his rook's square, which no other move does.
pub fn write(position: &Position, m: Move) -> String {
    let plain = position.attempt(m.from(), m.arrival(), None) == Ok(m);
    let to = if m.is_castling() && plain { m.arrival() } else { m.to() };
    let mut text = String::with_capacity(5);
    for square in [m.from(), to] {
        for index in [square.file().index(), square.rank().index()] {
            text.push(digit(index));
        }
    }
    if let Some(index) = PIECES.iter().position(|&piece| Some(piece) == m.promotion()) {
        text.push(digit(index));
    }
    text
}

fn digit(index: usize) -> char {
    char::from(b"12345678"[index & 7])
}
