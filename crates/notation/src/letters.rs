//! The letters of the pieces, one row a language (C.2, C.3).
//!
//! To add a language, add a row to [`TABLE`]. Nothing else in the crate knows a letter.

use core::fmt;

use arbiter_board::Role;

/// How one language writes the pieces.
///
/// Letters are strings because Russian writes its king with two.
#[derive(Debug)]
struct Row {
    code: &'static str,
    name: &'static str,
    king: &'static str,
    queen: &'static str,
    rook: &'static str,
    bishop: &'static str,
    knight: &'static str,
    /// What people write before a pawn move although C.4 asks for nothing. Only read.
    pawn: &'static str,
}

/// Every language we read and write, in the order in which they are tried.
#[rustfmt::skip]
const TABLE: &[Row] = &[
    Row { code: "en", name: "English",    king: "K",  queen: "Q", rook: "R", bishop: "B", knight: "N", pawn: "P"  },
    Row { code: "fr", name: "français",   king: "R",  queen: "D", rook: "T", bishop: "F", knight: "C", pawn: "P"  },
    Row { code: "de", name: "Deutsch",    king: "K",  queen: "D", rook: "T", bishop: "L", knight: "S", pawn: "B"  },
    Row { code: "nl", name: "Nederlands", king: "K",  queen: "D", rook: "T", bishop: "L", knight: "P", pawn: ""   },
    Row { code: "es", name: "español",    king: "R",  queen: "D", rook: "T", bishop: "A", knight: "C", pawn: "P"  },
    Row { code: "it", name: "italiano",   king: "R",  queen: "D", rook: "T", bishop: "A", knight: "C", pawn: "P"  },
    Row { code: "pt", name: "português",  king: "R",  queen: "D", rook: "T", bishop: "B", knight: "C", pawn: "P"  },
    Row { code: "pl", name: "polski",     king: "K",  queen: "H", rook: "W", bishop: "G", knight: "S", pawn: "P"  },
    Row { code: "cs", name: "čeština",    king: "K",  queen: "D", rook: "V", bishop: "S", knight: "J", pawn: "P"  },
    Row { code: "hu", name: "magyar",     king: "K",  queen: "V", rook: "B", bishop: "F", knight: "H", pawn: "Gy" },
    Row { code: "sv", name: "svenska",    king: "K",  queen: "D", rook: "T", bishop: "L", knight: "S", pawn: "B"  },
    Row { code: "no", name: "norsk",      king: "K",  queen: "D", rook: "T", bishop: "L", knight: "S", pawn: "B"  },
    Row { code: "da", name: "dansk",      king: "K",  queen: "D", rook: "T", bishop: "L", knight: "S", pawn: "B"  },
    Row { code: "fi", name: "suomi",      king: "K",  queen: "D", rook: "T", bishop: "L", knight: "R", pawn: "S"  },
    Row { code: "ro", name: "română",     king: "R",  queen: "D", rook: "T", bishop: "N", knight: "C", pawn: "P"  },
    Row { code: "ru", name: "русский",    king: "Кр", queen: "Ф", rook: "Л", bishop: "С", knight: "К", pawn: "п"  },
    Row { code: "figurine", name: "figurines", king: "♔", queen: "♕", rook: "♖", bishop: "♗", knight: "♘", pawn: "♙" },
];

/// The filled figurines, read as the outlined ones are.
const FILLED: [(&str, Role); 6] = [
    ("♚", Role::King),
    ("♛", Role::Queen),
    ("♜", Role::Rook),
    ("♝", Role::Bishop),
    ("♞", Role::Knight),
    ("♟", Role::Pawn),
];

/// A language of piece letters, or the figurines.
#[derive(Clone, Copy)]
pub struct Letters(&'static Row);

impl Letters {
    /// K Q R B N, the letters of PGN.
    pub const ENGLISH: Self = Self(&TABLE[0]);
    /// R D T F C.
    pub const FRENCH: Self = Self(&TABLE[1]);
    /// K D T L S.
    pub const GERMAN: Self = Self(&TABLE[2]);
    /// K D T L P.
    pub const DUTCH: Self = Self(&TABLE[3]);
    /// Pictures instead of letters, as recommended in print (C.3).
    pub const FIGURINE: Self = Self(&TABLE[TABLE.len() - 1]);

    /// Every language, in the order of the table.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        TABLE.iter().map(Self)
    }

    /// The language with this code, such as `fr`; `figurine` for the pictures.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Two letters as in ISO 639, or `figurine`.
    pub fn code(self) -> &'static str {
        self.0.code
    }

    /// What its speakers call it.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The letter of a piece; nothing for a pawn (C.4).
    pub fn letter(self, role: Role) -> &'static str {
        match role {
            Role::Pawn => "",
            Role::Knight => self.0.knight,
            Role::Bishop => self.0.bishop,
            Role::Rook => self.0.rook,
            Role::Queen => self.0.queen,
            Role::King => self.0.king,
        }
    }

    /// The piece whose letter `text` begins with, and the length of that letter in bytes.
    ///
    /// The longest letter wins: `Крe2` is the Russian king, not the knight. A pawn's letter
    /// is recognised as well; the caller may hold it against the writer.
    pub fn piece_at(self, text: &str) -> Option<(Role, usize)> {
        let own = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
            .into_iter()
            .map(|role| (self.letter(role), role))
            .chain([(self.0.pawn, Role::Pawn)]);
        let filled = FILLED.into_iter().filter(|_| self == Self::FIGURINE);
        own.chain(filled)
            .filter(|(letter, _)| !letter.is_empty() && text.starts_with(letter))
            .map(|(letter, role)| (role, letter.len()))
            .max_by_key(|&(_, length)| length)
    }

    /// Whether both write every piece the same way, as German and Swedish do.
    pub fn same_letters(self, other: Self) -> bool {
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
            .into_iter()
            .all(|role| self.letter(role) == other.letter(role))
    }
}

impl PartialEq for Letters {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Letters {}

impl fmt::Debug for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
