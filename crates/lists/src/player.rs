//! A player of a list.

use std::io;

use arbiter_rulebook::{Explain, Message, Tempo};
use arbiter_tournament::{BirthDate, Details, Sex, Title};

/// What a list says of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// FIDE identity number.
    pub fide_id: Option<u64>,
    /// National identity number.
    pub national_id: Option<u64>,
    /// `Surname, First`.
    pub name: String,
    /// Three letters, or empty.
    pub federation: String,
    /// Unknown where the list does not tell.
    pub sex: Option<Sex>,
    /// The highest title.
    pub title: Option<Title>,
    /// Rating for standard chess; none for the unrated.
    pub standard: Option<u16>,
    /// Rating for rapid chess.
    pub rapid: Option<u16>,
    /// Rating for blitz.
    pub blitz: Option<u16>,
    /// National rating.
    pub national: Option<u16>,
    /// Development coefficient for standard chess.
    pub k: Option<u8>,
    /// Date of birth as far as the list has it; FIDE's has the year alone.
    pub birth: Option<BirthDate>,
    /// Club, or empty.
    pub club: String,
    /// Whether the list marks the player as inactive.
    pub is_inactive: bool,
}

impl Listed {
    /// What an event of this kind of chess takes over from the list.
    pub fn details(self, class: Tempo) -> Details {
        Details {
            rating: self.rating_for(class).map(|(rating, _)| rating),
            name: self.name,
            sex: self.sex,
            title: self.title,
            federation: self.federation,
            rating_from: String::new(),
            national_rating: self.national,
            national_rating_from: String::new(),
            rating_is_estimated: false,
            fide_id: self.fide_id,
            national_id: self.national_id,
            licence: String::new(),
            birth: self.birth.map(|birth| birth.to_string()).unwrap_or_default(),
            club: self.club,
            later_ratings: Vec::new(),
        }
    }

    /// The rating for this kind of chess, and which of the three it is: a player without a rapid
    /// or blitz rating is ranked by the standard one (RB.7.2.1).
    pub fn rating_for(&self, tempo: Tempo) -> Option<(u16, Tempo)> {
        let own = match tempo {
            Tempo::Standard => self.standard,
            Tempo::Rapid => self.rapid,
            Tempo::Blitz => self.blitz,
        };
        let standard = || self.standard.map(|rating| (rating, Tempo::Standard));
        own.map(|rating| (rating, tempo)).or_else(standard)
    }
}

impl ReadListError {
    /// Whether nothing after it can be read, so that the list is not whole.
    pub const fn is_fatal(&self) -> bool {
        match self {
            Self::Medium(_)
            | Self::NoHeader { .. }
            | Self::NoColumn { .. }
            | Self::BadXml { .. } => true,
            Self::BadLine { .. } => false,
        }
    }
}

/// Why a list, or a line of it, could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadListError {
    /// The medium failed.
    #[error("cannot read: {0}")]
    Medium(#[from] io::Error),
    /// The first line does not name the columns.
    #[error("line 1: expected a header with the columns ID Number, Name, Fed, found {found:?}")]
    NoHeader {
        /// The line.
        found: String,
    },
    /// A column that the caller named is not there.
    #[error("line 1: no column {name:?}; there are: {found}")]
    NoColumn {
        /// The name asked for.
        name: String,
        /// The names there are.
        found: String,
    },
    /// A line without a name or number.
    #[error("line {line}: expected {expected}, found {found:?}")]
    BadLine {
        /// From 1; for XML the number of the player.
        line: u64,
        /// What should be there.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// The XML is not well-formed.
    #[error("at byte {at}: {what}")]
    BadXml {
        /// Offset in the file.
        at: u64,
        /// What the parser says.
        what: String,
    },
}

impl Explain for ReadListError {
    fn message(&self) -> Message {
        match self {
            Self::Medium(error) => {
                Message::new("list-fault-medium").with("what", error.to_string())
            }
            Self::NoHeader { found } => {
                Message::new("list-fault-header").with("found", found.as_str())
            }
            Self::NoColumn { name, found } => Message::new("list-fault-column")
                .with("name", name.as_str())
                .with("found", found.as_str()),
            Self::BadLine { line, found, .. } => Message::new("list-fault-line")
                .with("line", line.to_string())
                .with("found", found.as_str()),
            Self::BadXml { at, what } => Message::new("list-fault-xml")
                .with("at", at.to_string())
                .with("what", what.as_str()),
        }
    }
}

/// A title as lists write it: `GM`, or `g` in old files.
pub(crate) fn title(text: &str) -> Option<Title> {
    let old = match text.trim() {
        "g" => Title::Grandmaster,
        "m" => Title::InternationalMaster,
        "wg" => Title::WomanGrandmaster,
        "f" => Title::FideMaster,
        "wm" => Title::WomanInternationalMaster,
        "c" => Title::CandidateMaster,
        "wf" => Title::WomanFideMaster,
        "wc" => Title::WomanCandidateMaster,
        code => return code.parse().ok(),
    };
    Some(old)
}

/// `M` or `F`, in any case; `W` for women in some files.
pub(crate) fn sex(text: &str) -> Option<Sex> {
    match text.trim() {
        "M" | "m" => Some(Sex::Male),
        "F" | "f" | "W" | "w" => Some(Sex::Female),
        _ => None,
    }
}

/// The highest rating that a list can mean.
const RATING_MAX: u16 = 4000;

/// The longest name.
const NAME_MAX: usize = 200;

/// A rating; zero, blank and dashes mean that there is none. Anything else that is no rating is a
/// fault of the line.
pub(crate) fn rating(text: &str) -> Result<Option<u16>, Unusable> {
    let text = text.trim();
    if text.chars().all(|c| c == '-') {
        return Ok(None);
    }
    match text.parse() {
        Ok(0) => Ok(None),
        Ok(rating) if rating <= RATING_MAX => Ok(Some(rating)),
        Ok(_) | Err(_) => Err(Unusable { expected: "a rating", found: shortened(text) }),
    }
}

/// A name of a length that names have.
pub(crate) fn name(text: &str) -> Result<String, Unusable> {
    let text = text.trim();
    if text.is_empty() || text.chars().nth(NAME_MAX).is_some() {
        return Err(Unusable { expected: "a name", found: shortened(text) });
    }
    Ok(text.to_owned())
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

/// A text that is not what its column should hold.
#[derive(Debug)]
pub(crate) struct Unusable {
    expected: &'static str,
    found: String,
}

impl Unusable {
    /// As a fault of a line.
    pub(crate) fn in_line(self, line: u64) -> ReadListError {
        ReadListError::BadLine { line, expected: self.expected, found: self.found }
    }
}

/// A day or a year of birth. Of a day that does not exist the year is kept; zeros mean that
/// nothing is known.
pub(crate) fn birth(text: &str) -> Option<BirthDate> {
    let text = text.trim();
    let year = || text.get(..4).and_then(|year| year.parse().ok());
    text.parse().ok().or_else(year)
}

/// The inactive flag, alone or behind that for women.
pub(crate) fn is_inactive(flag: &str) -> bool {
    flag.contains('i')
}
