//! Files, ranks and squares (2.1, 2.4).

mod names;

use core::{fmt, str::FromStr};

/// One of the eight vertical lines, a to h (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the name says it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// From a to h.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// 0 for the a-file to 7 for the h-file.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file with this index, if it is less than 8.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The file with this letter, small or capital.
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            letter @ 'a'..='h' => Self::from_index(letter as u8 - b'a'),
            _ => None,
        }
    }

    /// `a` to `h`.
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

/// One of the eight horizontal lines, 1 to 8 (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the name says it")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// From White's first rank to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// 0 for the first rank to 7 for the eighth.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index, if it is less than 8.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The rank with this digit.
    pub const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index(digit as u8 - b'1'),
            _ => None,
        }
    }

    /// `1` to `8`.
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// This rank as `color` counts it: the fourth rank of Black is the fifth of White.
    #[must_use]
    pub const fn relative_to(self, color: crate::Color) -> Self {
        match color {
            crate::Color::White => self,
            crate::Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

/// One of the 64 squares (2.1).
///
/// ```
/// use arbiter_board::{File, Rank, Square};
///
/// let square = Square::new(File::E, Rank::Fourth);
/// assert_eq!(square, Square::E4);
/// assert_eq!("e4".parse(), Ok(square));
/// assert_eq!(square.to_string(), "e4");
/// assert!(Square::H1.is_light(), "a light square in the near right-hand corner (2.1)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All squares: a1, b1, … h8.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, if it is less than 64.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square whose index is the lowest six bits of `index`.
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// 0 for a1, 1 for b1, … 63 for h8.
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the type promises.
        (self.0 & 63) as usize
    }

    /// The file through this square.
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank through this square.
    pub const fn rank(self) -> Rank {
        Rank::ALL[((self.0 >> 3) & 7) as usize]
    }

    /// Is this a light square? h1 is (2.1).
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 3)) & 1 == 1
    }

    /// The square `files` to the right and `ranks` up as White sees it, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7).cast_signed() + files;
        let rank = (self.0 >> 3).cast_signed() + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Self((rank * 8 + file).cast_unsigned()))
        }
    }

    /// The square of the same file on the rank mirrored between White and Black.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square, a letter a to h and a digit 1 to 8")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = text.as_bytes() else {
            return Err(NotASquare);
        };
        Ok(Self((rank - b'1') * 8 + (file - b'a')))
    }
}
