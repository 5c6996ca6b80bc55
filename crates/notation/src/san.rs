//! The moves of PGN: English letters, short form, read and resolved at the speed of a
//! database.
//!
//! [`read`](crate::read) is the patient reader that takes every language and form and
//! explains what it cannot take. This one is in a hurry: it says yes or it says no.

use arbiter_board::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

/// What a written move says, before anybody looked at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum San {
    /// `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// A piece goes to a square.
    Step(Step),
    /// `e2e4`: squares alone, whatever the piece.
    Squares {
        /// Where the piece comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// A piece goes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which piece.
    pub role: Role,
    /// Where it may come from: the whole board, a file, a rank or a square.
    pub from: Bitboard,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

/// Why a written move is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// Nothing we can make sense of.
    #[error("not a move in algebraic notation")]
    Unreadable,
    /// No piece may do this.
    #[error("no legal move")]
    Illegal,
    /// Several pieces may do this, or the piece of a promotion is missing.
    #[error("more than one legal move")]
    Ambiguous,
}

/// The move that `word` means in `position`.
///
/// ```
/// use arbiter_board::Position;
/// use arbiter_notation::san::{self, SanError};
///
/// let position = Position::initial();
/// let m = san::read(&position, b"Nf3")?;
/// assert_eq!(m.from(), arbiter_board::Square::G1);
/// assert_eq!(san::read(&position, b"Ne4"), Err(SanError::Illegal));
/// assert_eq!(san::read(&position, b"?"), Err(SanError::Unreadable));
/// # Ok::<(), SanError>(())
/// ```
#[inline]
pub fn read(position: &Position, word: &[u8]) -> Result<Move, SanError> {
    if let Some(Step { role, from, to, .. }) = plain(word)
        && let Ok(m) = position.resolve(role, to, from, None)
    {
        return Ok(m);
    }
    closely(position, word)
}

/// The same of a word that is not plain, or of no such move.
#[inline(never)]
fn closely(position: &Position, word: &[u8]) -> Result<Move, SanError> {
    San::parse(word).ok_or(SanError::Unreadable)?.resolve(position)
}

/// What a letter says at the beginning of a move, and between it and the square of arrival.
#[derive(Clone, Copy)]
struct Letter {
    /// The piece, a pawn for the letter of a file.
    role: Option<Role>,
    /// Where the piece may come from: a file, a rank, or anywhere for `x`.
    from: Bitboard,
}

static LETTERS: [Letter; 256] = {
    let mut table = [Letter { role: None, from: Bitboard::EMPTY }; 256];
    let mut i = 0;
    while i < 8 {
        let (file, rank) = (File::ALL[i], Rank::ALL[i]);
        table[b'a' as usize + i] = Letter { role: Some(Role::Pawn), from: Bitboard::file(file) };
        table[b'1' as usize + i].from = Bitboard::rank(rank);
        i += 1;
    }
    table[b'N' as usize].role = Some(Role::Knight);
    table[b'B' as usize].role = Some(Role::Bishop);
    table[b'R' as usize].role = Some(Role::Rook);
    table[b'Q' as usize].role = Some(Role::Queen);
    table[b'K' as usize].role = Some(Role::King);
    table[b'x' as usize].from = Bitboard::ALL;
    table
};

/// How long a plain move of each role is, one bit for every length: pawns go or take, pieces may be
/// told apart, take or both.
const LENGTHS: [u8; 6] = [1 << 2 | 1 << 4, PIECE, PIECE, PIECE, PIECE, PIECE];
const PIECE: u8 = 1 << 3 | 1 << 4 | 1 << 5;

/// The forms that nearly all moves have: `e4`, `exd5`, `Nf3`, `Nxf3`, `Nbd2`, `Nbxd2`, with a check
/// or without. What is nothing of the kind is left to [`San::parse`].
///
/// How long a move is and who moves cannot be foreseen, so there is no branch for either.
#[inline]
fn plain(word: &[u8]) -> Option<Step> {
    let word = match word {
        [move_alone @ .., b'+' | b'#'] => move_alone,
        _ => word,
    };
    let ([first, second, ..], [.., file, rank]) = (word, word) else { return None };
    let length = word.len();
    let Letter { role, from: origin } = LETTERS[*first as usize];
    let (role, to) = (role?, square(*file, *rank)?);
    let between = LETTERS[*second as usize].from;
    let between = if length < 4 { Bitboard::ALL } else { between };
    let is_pawn = role == Role::Pawn;
    // Of a pawn's captures only `exd5` is plain; `ed5`, `e4d5` and the like are looked at closely.
    let is_plain = length < 8
        && LENGTHS[role.index()] >> length & 1 == 1
        && (!is_pawn || between == Bitboard::ALL)
        && (length != 5 || word[2] == b'x' && between != Bitboard::ALL);
    let from = if is_pawn { origin } else { between };
    is_plain.then_some(Step { role, from, to, promotion: None })
}

impl San {
    /// Reads a word such as `Nf3`, `exd8=Q+`, `R1xe2`, `O-O` or `e2e4`.
    ///
    /// Signs behind the move are passed over. They are optional in the Laws (C.13), and what
    /// they claim is nobody's evidence.
    #[inline]
    pub fn parse(word: &[u8]) -> Option<Self> {
        let mut word = word;
        while let [rest @ .., b'+' | b'#' | b'!' | b'?' | b':'] = word {
            word = rest;
        }
        let role = match word.first()? {
            b'N' => Role::Knight,
            b'B' => Role::Bishop,
            b'R' => Role::Rook,
            b'Q' => Role::Queen,
            b'K' => Role::King,
            b'a'..=b'h' => return pawn(word),
            b'P' => return pawn(&word[1..]),
            b'O' | b'0' | b'o' => return castling(word),
            _ => return None,
        };
        let (before, to) = arrival(&word[1..])?;
        Some(Self::Step(Step { role, from: departure(before)?, to, promotion: None }))
    }

    /// The legal move that this means.
    #[inline]
    pub fn resolve(self, position: &Position) -> Result<Move, SanError> {
        match self {
            Self::Step(Step { role, from, to, promotion }) => position
                .resolve(role, to, from, promotion)
                .map_err(|origins| incomplete(position, self, origins)),
            Self::Castling(side) => position.attempt_castling(side).map_err(|_| SanError::Illegal),
            Self::Squares { from, to, promotion } => {
                position.attempt(from, to, promotion).map_err(|_| SanError::Illegal)
            }
        }
    }
}

#[cold]
fn incomplete(position: &Position, san: San, origins: Bitboard) -> SanError {
    let San::Step(Step { role: Role::Pawn, from, to, promotion: None }) = san else {
        return if origins.is_empty() { SanError::Illegal } else { SanError::Ambiguous };
    };
    // `e8` may be an unfinished promotion: then any of four pieces could be meant.
    if position.origins(Role::Pawn, to, from).is_empty() {
        SanError::Illegal
    } else {
        SanError::Ambiguous
    }
}

/// Splits `…f3` into what stands before the square of arrival and that square.
#[inline]
fn arrival(word: &[u8]) -> Option<(&[u8], Square)> {
    let [before @ .., file, rank] = word else { return None };
    Some((before, square(*file, *rank)?))
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    if file < 8 && rank < 8 { Square::from_index(rank * 8 + file) } else { None }
}

fn file(byte: u8) -> Option<Bitboard> {
    File::from_index(byte.wrapping_sub(b'a')).map(Bitboard::file)
}

fn rank(byte: u8) -> Option<Bitboard> {
    Rank::from_index(byte.wrapping_sub(b'1')).map(Bitboard::rank)
}

/// Where a piece may come from, by what stands between its letter and its arrival.
#[inline]
fn departure(before: &[u8]) -> Option<Bitboard> {
    let before = match before {
        [] | [b'x'] => return Some(Bitboard::ALL),
        [before @ .., b'x' | b'-' | b':'] => before,
        _ => before,
    };
    match *before {
        [] => Some(Bitboard::ALL),
        [f @ b'a'..=b'h'] => file(f),
        [r] => rank(r),
        [f, r] => Some(Bitboard::from(square(f, r)?)),
        _ => None,
    }
}

fn pawn(word: &[u8]) -> Option<San> {
    let (word, promotion) = match *word {
        // The common cases first: a digit ends the word.
        [.., b'1'..=b'8'] => (word, None),
        [ref rest @ .., letter] => {
            let (rest, letter) = match (rest, letter) {
                ([inner @ .., b'(', letter], b')') => (inner, *letter),
                _ => (rest, letter),
            };
            let rest = match rest {
                [rest @ .., b'=' | b'/'] => rest,
                _ => rest,
            };
            (rest, Some(promoted(letter)?))
        }
        [] => return None,
    };
    let (before, to) = arrival(word)?;
    let from = match *before {
        // A capture needs its file of departure, so without one the pawn walks (C.9).
        [] => Bitboard::file(to.file()),
        [f, b'x' | b':'] | [f] => file(f)?,
        [f, r, b'x' | b'-' | b':'] | [f, r] => {
            return Some(San::Squares { from: square(f, r)?, to, promotion });
        }
        _ => return None,
    };
    Some(San::Step(Step { role: Role::Pawn, from, to, promotion }))
}

fn promoted(letter: u8) -> Option<Role> {
    match letter {
        b'Q' | b'q' => Some(Role::Queen),
        b'R' | b'r' => Some(Role::Rook),
        b'B' | b'b' => Some(Role::Bishop),
        b'N' | b'n' => Some(Role::Knight),
        _ => None,
    }
}

fn castling(word: &[u8]) -> Option<San> {
    let side = match word {
        b"O-O" | b"0-0" | b"o-o" => CastlingSide::KingSide,
        b"O-O-O" | b"0-0-0" | b"o-o-o" => CastlingSide::QueenSide,
        _ => return None,
    };
    Some(San::Castling(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_move_is_what_the_close_look_makes_of_it() {
        const LETTERS: &[u8] = b"abh148NKxP+=";
        let mut plain_words = 0;
        let mut words = vec![Vec::new()];
        for _ in 0..5 {
            words = words
                .iter()
                .flat_map(|word: &Vec<u8>| {
                    LETTERS.iter().map(move |&letter| [&word[..], &[letter]].concat())
                })
                .collect();
            for word in &words {
                // From nowhere nothing comes, so that is looked at closely, too.
                if let Some(step) = plain(word).filter(|step| !step.from.is_empty()) {
                    assert_eq!(San::parse(word), Some(San::Step(step)), "{word:?}");
                    plain_words += 1;
                }
            }
        }
        // a, b, h with 1, 4, 8 are nine squares: 9 moves and 27 captures of pawns; two pieces go to
        // each alone, with one of x, a, b, h, 1, 4, 8 before it, and with x behind the other six.
        // All but the longest have room for a sign.
        assert_eq!(plain_words, 2 * (9 + 27) + 2 * 9 * (2 * (1 + 7) + 6));
    }
}
