//! Announcing a move (D.2.1).
//!
//! Between a blind and another player moves are announced with names for the files, German
//! numbers and German pieces, unless the arbiter decides otherwise. [`announce`] says a move
//! in these words and [`parse`] understands them.

use arbiter_board::{CastlingSide, Illegal, Move, Position, Role, Square};

/// The names of the files (D.2.1).
pub const FILES: [&str; 8] =
    ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];

/// The numbers of the ranks (D.2.1).
pub const RANKS: [&str; 8] = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];

/// The names of the pieces (D.2.1), from pawn to king.
pub const PIECES: [&str; 6] = ["Bauer", "Springer", "Läufer", "Turm", "Dame", "König"];

const SHORT: &str = "Kurze Rochade";
const LONG: &str = "Lange Rochade";

/// The words of D.2.1 for a legal move: the piece, both squares, and the piece of a
/// promotion.
///
/// ```
/// use arbiter_board::Position;
/// use arbiter_notation::{announce::announce, san};
///
/// let position = Position::initial();
/// let m = san::read(&position, b"Nf3").unwrap();
/// assert_eq!(announce(&position, m), "Springer Gustav eins Felix drei");
/// ```
pub fn announce(position: &Position, m: Move) -> String {
    match m.castling_side() {
        Some(CastlingSide::KingSide) => return SHORT.to_owned(),
        Some(CastlingSide::QueenSide) => return LONG.to_owned(),
        None => {}
    }
    let mut words = vec![PIECES[role(position, m).index()]];
    for square in [m.from(), m.to()] {
        words.extend([FILES[square.file().index()], RANKS[square.rank().index()]]);
    }
    words.extend(m.promotion().map(|role| PIECES[role.index()]));
    words.join(" ")
}

/// Why an announcement is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpokenError {
    /// A word is none of those of D.2.1.
    #[error("expected a word of D.2.1, heard {0:?}")]
    UnknownWord(String),
    /// There are not exactly two squares.
    #[error("expected two squares, each a name from Anna to Hector and a number")]
    NotTwoSquares,
    /// Another piece stands there.
    #[error("{announced} was announced, but it does not stand on {from}")]
    OtherPiece {
        /// The piece that was announced.
        announced: Role,
        /// Where it should stand.
        from: Square,
    },
    /// The move is illegal.
    #[error("{0} (Article {article})", article = .0.article())]
    Illegal(Illegal),
}

/// A word of an announcement.
#[derive(Clone, Copy)]
enum Heard {
    File(usize),
    Rank(usize),
    Piece(Role),
    /// Said between the squares, and of no weight.
    Filler,
}

/// The move that was announced.
///
/// The piece may be left out, a hyphen may stand between the squares, and umlauts may be
/// written with an e.
pub fn parse(position: &Position, text: &str) -> Result<Move, SpokenError> {
    let spoken = spell(text);
    for (side, phrase) in [(CastlingSide::KingSide, SHORT), (CastlingSide::QueenSide, LONG)] {
        if spoken == spell(phrase) {
            return position.attempt_castling(side).map_err(SpokenError::Illegal);
        }
    }
    let words: Vec<Heard> = spoken.iter().map(|word| understand(word)).collect::<Result<_, _>>()?;
    let words: Vec<Heard> =
        words.into_iter().filter(|word| !matches!(word, Heard::Filler)).collect();
    let (announced, rest) = match words.as_slice() {
        [Heard::Piece(role), rest @ ..] => (Some(*role), rest),
        rest => (None, rest),
    };
    let (from, to, promotion) = match *rest {
        [Heard::File(a), Heard::Rank(b), Heard::File(c), Heard::Rank(d)] => ((a, b), (c, d), None),
        [Heard::File(a), Heard::Rank(b), Heard::File(c), Heard::Rank(d), Heard::Piece(role)] => {
            ((a, b), (c, d), Some(role))
        }
        _ => return Err(SpokenError::NotTwoSquares),
    };
    let (Some(from), Some(to)) = (square(from), square(to)) else {
        return Err(SpokenError::NotTwoSquares);
    };
    if let Some(announced) = announced
        && position.piece_at(from).is_none_or(|piece| piece.role != announced)
    {
        return Err(SpokenError::OtherPiece { announced, from });
    }
    position.attempt(from, to, promotion).map_err(SpokenError::Illegal)
}

fn square((file, rank): (usize, usize)) -> Option<Square> {
    Square::from_index(u8::try_from(rank * 8 + file).ok()?)
}

/// The words in small letters, umlauts spelt out.
fn spell(text: &str) -> Vec<String> {
    let plain = text.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    plain
        .split(|character: char| !character.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

fn understand(word: &str) -> Result<Heard, SpokenError> {
    let index_in = |names: &[&str]| names.iter().position(|name| spell(name) == [word]);
    if let Some(file) = index_in(&FILES) {
        return Ok(Heard::File(file));
    }
    if let Some(rank) = index_in(&RANKS) {
        return Ok(Heard::Rank(rank));
    }
    if let Some(piece) = index_in(&PIECES) {
        return Ok(Heard::Piece(Role::ALL[piece]));
    }
    if ["von", "nach", "schlaegt", "auf", "wird", "zu", "zur", "zum", "schach", "matt"]
        .contains(&word)
    {
        return Ok(Heard::Filler);
    }
    Err(SpokenError::UnknownWord(word.to_owned()))
}

fn role(position: &Position, m: Move) -> Role {
    position.piece_at(m.from()).map_or(Role::Pawn, |piece| piece.role)
}
