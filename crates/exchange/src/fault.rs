//! Why a file is refused, and where in it.

use crate::part::{CodeKind, FilePart};
use std::fmt;

use crate::Program;

/// Where in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// Offset of a byte.
    Byte(usize),
    /// Line of a text, from 1.
    Line(usize),
    /// Row of a table, from 1.
    Row(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Byte(at) => write!(f, "byte {at}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Row(row) => write!(f, "row {row}"),
        }
    }
}

/// What a parser did not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// A ZIP archive, which workbooks are.
    Archive,
    /// An XML document.
    Document,
    /// A table in plain text.
    Table,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Archive => "the archive",
            Self::Document => "the document",
            Self::Table => "the table",
        })
    }
}

/// What is the matter with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Bytes are missing or changed.
    CutOrChanged,
    /// It is encrypted.
    Locked,
    /// It is packed in a way that we do not know.
    PackedOtherwise,
    /// An element does not end, or ends where it should not.
    NotNested,
    /// Anything else that such a file must not hold.
    NotAsItShouldBe,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CutOrChanged => "bytes are missing or changed",
            Self::Locked => "it asks for a password",
            Self::PackedOtherwise => "it is packed in another way",
            Self::NotNested => "an element does not end where it should",
            Self::NotAsItShouldBe => "something stands there that must not",
        })
    }
}

/// What is wrong. No message repeats the data of a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Nobody knows what this is.
    #[error("not a file of a program that we know")]
    UnknownProgram,
    /// Larger than anybody's tournament.
    #[error("larger than {} MB", max >> 20)]
    TooLarge {
        /// In bytes.
        max: usize,
    },
    /// Something reaches beyond the end.
    #[error("{what} runs past the end of the file")]
    EndsEarly {
        /// What was being read.
        what: FilePart,
    },
    /// The same in a file that is read field by field.
    #[error("{field} runs past the end of the file")]
    FieldEndsEarly {
        /// The part of the file, for people.
        part: FilePart,
        /// The field of it, for the log.
        field: &'static str,
    },
    /// A quote that is opened and never closed.
    #[error("a quote is opened here and never closed")]
    OpenQuote,
    /// Something else is there.
    #[error("expected {expected}")]
    Expected {
        /// What should be there.
        expected: FilePart,
    },
    /// A section of a SWAR file that does not begin where it should.
    #[error("expected {0}")]
    ExpectedMark(&'static str),
    /// A number that has no meaning.
    #[error("unknown {what}: {found}")]
    UnknownCode {
        /// Of what kind.
        what: CodeKind,
        /// The number.
        found: i64,
    },
    /// A count that nobody's tournament has.
    #[error("{what}: at most {max}, found {found}")]
    TooMany {
        /// What is counted.
        what: FilePart,
        /// How many there may be.
        max: usize,
        /// How many the file says.
        found: i64,
    },
    /// A game names somebody who is not there.
    #[error("round {round} names player {number}, who does not exist")]
    NoPlayer {
        /// Which round.
        round: u16,
        /// The number.
        number: i64,
    },
    /// Somebody stands in a round twice.
    #[error("player {number} stands in round {round} twice")]
    Twice {
        /// Which round.
        round: u16,
        /// The number.
        number: u16,
    },
    /// Two players have the same number.
    #[error("number {0} is given twice")]
    NumberTwice(u16),
    /// An archive, a document or a table that its parser does not understand.
    #[error("{what} cannot be read: {damage}")]
    Broken {
        /// Which of them.
        what: Unreadable,
        /// What is the matter with it.
        damage: Damage,
    },
    /// A workbook without the sheet that was asked for.
    #[error("there is no sheet {wanted:?}; the sheets are: {names}")]
    NoSheet {
        /// What was asked for.
        wanted: String,
        /// Those that there are.
        names: String,
    },
    /// A table without a heading that we know.
    #[error("no column is a name; the headings are: {headings}")]
    NoName {
        /// The headings, or the first row.
        headings: String,
    },
}

impl Fault {
    /// A document that is no sound XML.
    pub(crate) fn broken_document(error: &quick_xml::Error) -> Self {
        use quick_xml::Error;
        let damage = match error {
            Error::Io(_) | Error::Syntax(_) => Damage::CutOrChanged,
            Error::IllFormed(_) => Damage::NotNested,
            Error::InvalidAttr(_) | Error::Encoding(_) | Error::Escape(_) | Error::Namespace(_) => {
                Damage::NotAsItShouldBe
            }
        };
        Self::Broken { what: Unreadable::Document, damage }
    }
}

/// A fault and its place, before the program is known.
pub(crate) type Placed = (Place, Fault);

/// A file that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExchangeError {
    /// What the file seemed to be.
    pub program: Option<Program>,
    /// Where in the file.
    pub place: Place,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(program) = self.program {
            write!(f, "{program}, ")?;
        }
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl std::error::Error for ExchangeError {}
