//! What a text says, before anybody looks at a board.

use core::fmt;

use arbiter_board::{Bitboard, CastlingSide, File, Move, Rank, Role, Square};

use crate::Letters;

/// What a written move means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// `0-0` or `0-0-0`.
    Castling(CastlingSide),
    /// A piece goes to a square.
    Step {
        /// Which piece; `None` where two squares stand without a letter: a pawn by the Laws,
        /// any piece by the habit of computers.
        role: Option<Role>,
        /// Where it may come from: the whole board, a file, a rank or a square.
        from: Bitboard,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

impl Meaning {
    pub(super) fn to(self) -> Option<Square> {
        match self {
            Self::Castling(_) => None,
            Self::Step { to, .. } => Some(to),
        }
    }

    pub(super) fn of_castling(m: Move) -> Option<Self> {
        m.castling_side().map(Self::Castling)
    }
}

/// A sign beside the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `x` or `:`
    Capture,
    /// `e.p.`
    EnPassant,
    /// `+`
    Check,
    /// `#`
    Mate,
    /// `++`: mate (C.13), and double check in older books.
    DoublePlus,
    /// `(=)`
    DrawOffer,
    /// A pawn's letter.
    PawnLetter,
    /// Two squares and no letter.
    NoLetter,
    /// Something was taken for what it looks like.
    Repaired,
}

/// The signs of one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs(u16);

impl Signs {
    /// Whether the sign was there.
    pub const fn contains(self, sign: Sign) -> bool {
        self.0 >> sign as u16 & 1 == 1
    }

    const fn add(&mut self, sign: Sign) {
        self.0 |= 1 << sign as u16;
    }
}

/// Where reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What could not be read.
    pub found: String,
    /// What should have stood there.
    pub expected: &'static str,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            write!(f, "expected {}, found nothing", self.expected)
        } else {
            write!(f, "expected {}, found {:?}", self.expected, self.found)
        }
    }
}

impl core::error::Error for Unreadable {}

/// What `text` means, and its signs.
///
/// ```
/// use arbiter_board::{Bitboard, Role, Square};
/// use arbiter_notation::{Letters, read::{Meaning, parse}};
///
/// let (meaning, _) = parse("12. Dxd4+", Letters::FRENCH)?;
/// let to = Square::D4;
/// assert_eq!(
///     meaning,
///     Meaning::Step { role: Some(Role::Queen), from: Bitboard::ALL, to, promotion: None }
/// );
/// # Ok::<(), arbiter_notation::read::Unreadable>(())
/// ```
pub fn parse(text: &str, language: Letters) -> Result<(Meaning, Signs), Unreadable> {
    let mut signs = Signs::default();
    let plain = plain(text, &mut signs);
    let core = strip_signs(strip_number(plain.trim()), &mut signs);
    if let Some(side) = castling(core) {
        return Ok((Meaning::Castling(side), signs));
    }
    let (letter, length) = match language.piece_at(core) {
        Some((role, length)) => (Some(role), length),
        None => (None, 0),
    };
    if letter == Some(Role::Pawn) {
        signs.add(Sign::PawnLetter);
    }
    let rest: Vec<char> = core[length..].chars().filter(|character| *character != ' ').collect();
    let squares = Squares::read(&rest, language)?;
    if squares.capture {
        signs.add(Sign::Capture);
    }
    if squares.repaired {
        signs.add(Sign::Repaired);
    }
    Ok((squares.meaning(letter, &mut signs), signs))
}

/// Characters that look alike, brought to one.
fn plain(text: &str, signs: &mut Signs) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        plain.push(match character {
            '‐' | '‑' | '–' | '—' | '−' => '-',
            '×' | '✕' | '✗' | 'х' => 'x',
            '†' => '+',
            '‡' => '#',
            '\u{a0}' | '\t' | '\r' | '\n' => ' ',
            '\u{fe0e}' | '\u{fe0f}' => continue,
            'ç' | 'с' => repaired('c', signs),
            'а' => repaired('a', signs),
            'е' => repaired('e', signs),
            other => other,
        });
    }
    plain
}

fn repaired(character: char, signs: &mut Signs) -> char {
    signs.add(Sign::Repaired);
    character
}

/// Without the move number in front.
fn strip_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with(['.', '…']) {
        rest.trim_start_matches(['.', '…', ' '])
    } else {
        text
    }
}

/// Without the signs behind the move, which are noted.
fn strip_signs<'t>(text: &'t str, signs: &mut Signs) -> &'t str {
    #[rustfmt::skip]
    const TAILS: [(&str, Option<Sign>); 19] = [
        ("(=)",    Some(Sign::DrawOffer)),
        ("( = )",  Some(Sign::DrawOffer)),
        ("(e.p.)", Some(Sign::EnPassant)),
        ("e.p.",   Some(Sign::EnPassant)),
        ("e. p.",  Some(Sign::EnPassant)),
        ("e.p",    Some(Sign::EnPassant)),
        ("ep.",    Some(Sign::EnPassant)),
        ("ep",     Some(Sign::EnPassant)),
        ("++",     Some(Sign::DoublePlus)),
        ("+",      Some(Sign::Check)),
        ("#",      Some(Sign::Mate)),
        ("ch.",    Some(Sign::Check)),
        ("ch",     Some(Sign::Check)),
        ("matt",   Some(Sign::Mate)),
        ("mate",   Some(Sign::Mate)),
        ("mat",    Some(Sign::Mate)),
        ("!",      None),
        ("?",      None),
        (",",      None),
    ];
    let mut text = text.trim_end();
    while let Some((rest, sign)) =
        TAILS.iter().find_map(|&(tail, sign)| Some((text.strip_suffix(tail)?, sign)))
    {
        // An unreadable text of signs alone stays as it is.
        if rest.trim().is_empty() {
            break;
        }
        if let Some(sign) = sign {
            signs.add(sign);
        }
        text = rest.trim_end();
    }
    text
}

fn castling(text: &str) -> Option<CastlingSide> {
    let zeros: String = text
        .chars()
        .filter(|character| *character != ' ')
        .map(|character| if matches!(character, 'O' | 'o' | 'О' | 'о') { '0' } else { character })
        .collect();
    match zeros.as_str() {
        "0-0" => Some(CastlingSide::KingSide),
        "0-0-0" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// What stands behind the letter of the piece.
#[derive(Default)]
struct Squares {
    file: Option<File>,
    rank: Option<Rank>,
    to: Option<Square>,
    promotion: Option<Role>,
    capture: bool,
    repaired: bool,
}

impl Squares {
    /// Tries a whole square of departure, a file, a rank, nothing, in this order.
    fn read(text: &[char], language: Letters) -> Result<Self, Unreadable> {
        let mut deepest = (0, "a square a1 to h8");
        for (with_file, with_rank) in [(true, true), (true, false), (false, true), (false, false)] {
            let mut cursor = Cursor { text, at: 0, squares: Self::default() };
            match cursor.read(with_file, with_rank, language) {
                Ok(()) => return Ok(cursor.squares),
                Err(expected) if cursor.at >= deepest.0 => deepest = (cursor.at, expected),
                Err(_) => {}
            }
        }
        let (at, expected) = deepest;
        Err(Unreadable { found: text[at..].iter().collect(), expected })
    }

    fn meaning(self, letter: Option<Role>, signs: &mut Signs) -> Meaning {
        let Self { file, rank, to, promotion, .. } = self;
        let to = to.unwrap_or(Square::A1);
        let departure =
            file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank);
        let (role, from) = match letter {
            None if file.is_some() && rank.is_some() => {
                signs.add(Sign::NoLetter);
                (None, departure)
            }
            // A capture needs its file of departure, so without one the pawn walks (C.9).
            None | Some(Role::Pawn) if file.is_none() => {
                (Some(Role::Pawn), departure & Bitboard::file(to.file()))
            }
            None => (Some(Role::Pawn), departure),
            Some(role) => (Some(role), departure),
        };
        Meaning::Step { role, from, to, promotion }
    }
}

struct Cursor<'t> {
    text: &'t [char],
    at: usize,
    squares: Squares,
}

impl Cursor<'_> {
    fn read(
        &mut self,
        with_file: bool,
        with_rank: bool,
        language: Letters,
    ) -> Result<(), &'static str> {
        const SQUARE: &str = "a square a1 to h8";
        if with_file {
            self.squares.file = Some(self.file().ok_or(SQUARE)?);
        }
        if with_rank {
            self.squares.rank = Some(self.rank().ok_or(SQUARE)?);
        }
        while let Some(character @ ('x' | 'X' | ':' | '-')) = self.peek() {
            self.squares.capture |= character != '-';
            self.at += 1;
        }
        let (file, rank) = (self.file().ok_or(SQUARE)?, self.rank().ok_or(SQUARE)?);
        self.squares.to = Some(Square::new(file, rank));
        if let Some(':' | 'x') = self.peek() {
            self.squares.capture = true;
            self.at += 1;
        }
        self.promotion(language)?;
        if self.at == self.text.len() { Ok(()) } else { Err("the end of the move") }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn file(&mut self) -> Option<File> {
        let letter = self.peek()?;
        let file = File::from_char(letter)?;
        if letter.is_ascii_uppercase() {
            // A capital is a slip of the pen only where a digit follows.
            Rank::from_char(*self.text.get(self.at + 1)?)?;
            self.squares.repaired = true;
        }
        self.at += 1;
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = Rank::from_char(self.peek()?)?;
        self.at += 1;
        Some(rank)
    }

    fn promotion(&mut self, language: Letters) -> Result<(), &'static str> {
        const PIECE: &str = "the letter of a piece";
        let opened = match self.peek() {
            None => return Ok(()),
            Some('(') => {
                self.at += 1;
                true
            }
            Some('=' | '/') => {
                self.at += 1;
                false
            }
            Some(_) => false,
        };
        let rest: String = self.text[self.at..].iter().collect();
        let capital: String = rest.chars().take(1).flat_map(char::to_uppercase).collect();
        let (role, length) =
            language.piece_at(&rest).or_else(|| language.piece_at(&capital)).ok_or(PIECE)?;
        self.at += rest.get(..length).map_or(1, |letter| letter.chars().count());
        self.squares.promotion = Some(role);
        if opened {
            if self.peek() != Some(')') {
                return Err("a closing parenthesis");
            }
            self.at += 1;
        }
        Ok(())
    }
}
