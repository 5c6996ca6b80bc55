//! What a file of another program says, in our words.

use crate::part::{Assumption, Column, LeftOutPart};
use std::fmt;

use arbiter_rulebook::{Date, Tempo};
use arbiter_tournament::{Acceleration, BirthDate, Scoring, Sex, System, Title};

/// Rounds that a tournament may have.
pub(crate) const ROUNDS_MAX: usize = 99;
/// Players that a tournament may have.
pub(crate) const PLAYERS_MAX: usize = 10_000;

/// The program, or the kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Program {
    /// SWAR of the Belgian federation.
    Swar,
    /// Swiss-Manager's own files.
    SwissManager,
    /// Papi of the French federation, or its list of players.
    Papi,
    /// xlsx, ods or CSV: players, or a list of chess-results.
    Spreadsheet,
    /// The document that programs send to chess-results.
    ChessResultsUpload,
    /// Players as Swiss-Manager exports them.
    SwissManagerXml,
    /// Vega's report with bars between the fields.
    VegaTdf,
    /// Vega's own file.
    Vega,
    /// Results of a round as Vega exports them.
    VegaResults,
    /// Swiss-Chess.
    SwissChess,
    /// dBASE III.
    Dbase,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Swar => "SWAR",
            Self::SwissManager => "Swiss-Manager",
            Self::Papi => "Papi",
            Self::Spreadsheet => "table",
            Self::ChessResultsUpload => "chess-results upload",
            Self::SwissManagerXml => "Swiss-Manager XML",
            Self::VegaTdf => "Vega tdf",
            Self::Vega => "Vega",
            Self::VegaResults => "Vega results",
            Self::SwissChess => "Swiss-Chess",
            Self::Dbase => "dBASE",
        })
    }
}

impl Program {
    /// Told by how the file begins; the name of a file does not count.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        let begins = |word: &[u8]| text.get(..word.len()).is_some_and(|it| it == word);
        let holds = |word: &[u8]| {
            let head = &text[..text.len().min(4096)];
            head.windows(word.len()).any(|it| it.eq_ignore_ascii_case(word))
        };
        if bytes.starts_with(b"\x93\xff\x89\x44") {
            return Some(Self::SwissManager);
        }
        if bytes.starts_with(b"\x00\x01\x00\x00Standard ") {
            return Some(Self::Papi);
        }
        // A workbook, or a table that a spreadsheet saved as Unicode text.
        let marks: [&[u8]; 3] = [b"PK\x03\x04", b"\xff\xfe", b"\xfe\xff"];
        if marks.iter().any(|mark| bytes.starts_with(mark)) {
            return Some(Self::Spreadsheet);
        }
        // A length of a few bytes, then `v6.65`.
        if bytes.get(4) == Some(&b'v') && bytes.get(1..4) == Some(&[0, 0, 0]) {
            return Some(Self::Swar);
        }
        if crate::dbf::is_dbf(bytes) {
            return Some(Self::Dbase);
        }
        if crate::swt::is_swt(bytes) {
            return Some(Self::SwissChess);
        }
        if bytes[..bytes.len().min(4096)].contains(&0) {
            return None;
        }
        if begins(b"<") {
            let is_upload = holds(b"<chessresults") || holds(b"<tournamentdata");
            return if is_upload {
                Some(Self::ChessResultsUpload)
            } else if holds(b"<players") || holds(b"<player ") {
                Some(Self::SwissManagerXml)
            } else {
                None
            };
        }
        if begins(b"Vega ") {
            return Some(Self::Vega);
        }
        let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
        let mut lines = lines.filter(|line| !line.trim_ascii().is_empty());
        if lines.clone().any(|line| line.starts_with(b"001 ") && line.contains(&b'|')) {
            return Some(Self::VegaTdf);
        }
        let first = lines.next()?;
        let is_numbers = |line: &[u8]| {
            line.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace())
        };
        if is_numbers(first) && lines.clone().take(8).all(is_numbers) {
            return Some(Self::VegaResults);
        }
        let is_table = first.iter().any(|byte| matches!(byte, b';' | b',' | b'\t'));
        is_table.then_some(Self::Spreadsheet)
    }
}

/// The event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Name.
    pub name: String,
    /// Town or hall.
    pub place: String,
    /// Three letters, or empty.
    pub federation: String,
    /// First day.
    pub starts: Option<Date>,
    /// Last day.
    pub ends: Option<Date>,
    /// Rounds announced.
    pub rounds: u16,
    /// How rounds are made, where the file says it.
    pub system: Option<System>,
    /// Chief arbiter, or empty.
    pub chief_arbiter: String,
    /// Deputy, or empty.
    pub deputy: String,
    /// As written, or empty.
    pub time_control: String,
    /// In our codes, most important first.
    pub tiebreaks: Vec<String>,
    /// What results are worth, where it is not the usual.
    pub scoring: Option<Scoring>,
    /// An acceleration that we have too.
    pub acceleration: Option<Acceleration>,
    /// The tempo whose ratings count, where the file says it.
    pub class: Option<Tempo>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// Starting number.
    pub number: u16,
    /// `Surname, First`.
    pub name: String,
    /// Unknown where the file does not tell.
    pub sex: Option<Sex>,
    /// None for the untitled.
    pub title: Option<Title>,
    /// FIDE rating.
    pub rating: Option<u16>,
    /// National rating.
    pub national_rating: Option<u16>,
    /// Whether the rating was estimated.
    pub is_estimated: bool,
    /// FIDE identity number.
    pub fide_id: Option<u64>,
    /// National identity number; French licences have a letter.
    pub national_id: String,
    /// Three letters, or empty.
    pub federation: String,
    /// Club, or empty.
    pub club: String,
    /// As far as it is known.
    pub birth: Option<BirthDate>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameScore {
    /// Not yet.
    Open,
    /// 1-0
    White,
    /// ½-½
    Draw,
    /// 0-1
    Black,
    /// Black did not come.
    ForfeitWhite,
    /// White did not come.
    ForfeitBlack,
    /// Neither came.
    ForfeitBoth,
    /// 1-0, not rated.
    UnratedWhite,
    /// Drawn, not rated.
    UnratedDraw,
    /// 0-1, not rated.
    UnratedBlack,
    /// 0-0 over the board: the arbiter took the point from both (11.8, 12.9).
    BothLose,
    /// ½-0 by the arbiter.
    WhiteHalf,
    /// 0-½ by the arbiter.
    BlackHalf,
}

impl fmt::Display for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "*",
            Self::White => "1-0",
            Self::Draw => "1/2-1/2",
            Self::Black => "0-1",
            Self::ForfeitWhite => "1-0F",
            Self::ForfeitBlack => "0-1F",
            Self::ForfeitBoth => "0-0F",
            Self::UnratedWhite => "1-0U",
            Self::UnratedDraw => "1/2-1/2U",
            Self::UnratedBlack => "0-1U",
            Self::BothLose => "0-0",
            Self::WhiteHalf => "1/2-0",
            Self::BlackHalf => "0-1/2",
        })
    }
}

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// From 1.
    pub board: u16,
    /// Number of the player of the white pieces.
    pub white: u16,
    /// Number of the player of the black pieces.
    pub black: u16,
    /// How it ended.
    pub score: GameScore,
}

/// Why somebody has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// Pairing-allocated bye.
    Allocated,
    /// Half-point bye.
    Half,
    /// Full-point bye.
    Full,
    /// Zero-point bye.
    Zero,
    /// Not there.
    Absent,
    /// Not paired yet, or not any more.
    NotPaired,
}

impl Why {
    /// The word for it in our JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Allocated => "pab",
            Self::Half => "half",
            Self::Full => "full",
            Self::Zero => "zero",
            Self::Absent => "absent",
            Self::NotPaired => "not_paired",
        }
    }
}

/// Somebody without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unpaired {
    /// Their number.
    pub player: u16,
    /// Why it is asked.
    pub why: Why,
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: u16,
    /// Where the file has it.
    pub date: Option<Date>,
    /// First board first.
    pub games: Vec<Game>,
    /// Everybody else whom the file names.
    pub unpaired: Vec<Unpaired>,
}

/// Something that was changed, left out, or should be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Bytes that nobody reads.
    TrailingBytes {
        /// Where they begin.
        at: usize,
        /// How many.
        n: usize,
    },
    /// A round that is prepared and not paired is not taken over.
    RoundNotPaired(u16),
    /// The bye of a round robin is a full point whatever the file says.
    RoundRobinBye,
    /// A tie-break that we do not have, or whose parameters the file does not tell.
    TieBreak(String),
    /// Points in the file are not those of the rounds, in tenths.
    Points {
        /// The player it belongs to.
        player: u16,
        /// In the file.
        stated: u32,
        /// By the rounds.
        counted: u32,
    },
    /// Points outside the rounds that are not taken over.
    ExtraPoints(u16),
    /// A column that we do not know.
    ColumnIgnored(String),
    /// Sheets of a workbook beside the one that was read; those that are empty are not named.
    OtherSheets {
        /// The sheet that was read.
        read: String,
        /// The others.
        others: Vec<String>,
    },
    /// A name without a comma is kept as it is.
    NameWithoutComma(usize),
    /// A name that was split after its last word.
    NameSplit(usize),
    /// Somebody who stands in the table twice.
    Duplicate {
        /// Row, from 1.
        row: usize,
        /// The earlier row.
        earlier: usize,
    },
    /// A cell that cannot be what its column says; left empty.
    CellIgnored {
        /// Row, from 1.
        row: usize,
        /// What the column holds.
        column: Column,
    },
    /// Colours that the file does not have; the lower number has White.
    ColorsUnknown,
    /// Opponents in the file are places, not starting numbers; the starting order is by rating.
    NumbersByRank,
    /// Something that the file does not say, and what was taken.
    Assumed(Assumption),
    /// Something that an event has no place for.
    LeftOut {
        /// What it is.
        what: LeftOutPart,
        /// What the file says.
        value: String,
    },
}

impl Note {
    /// The row or line that it is about, from 1.
    pub const fn row(&self) -> Option<usize> {
        match self {
            Self::NameWithoutComma(row)
            | Self::NameSplit(row)
            | Self::Duplicate { row, .. }
            | Self::CellIgnored { row, .. } => Some(*row),
            Self::TrailingBytes { .. }
            | Self::RoundNotPaired(_)
            | Self::RoundRobinBye
            | Self::TieBreak(_)
            | Self::Points { .. }
            | Self::ExtraPoints(_)
            | Self::ColumnIgnored(_)
            | Self::OtherSheets { .. }
            | Self::ColorsUnknown
            | Self::NumbersByRank
            | Self::Assumed(_)
            | Self::LeftOut { .. } => None,
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TrailingBytes { at, n } => write!(f, "byte {at}: {n} bytes after the end"),
            Self::RoundNotPaired(round) => write!(f, "round {round} is not paired yet"),
            Self::RoundRobinBye => f.write_str("the bye of a round robin counts as a full point"),
            Self::TieBreak(code) => write!(f, "tie-break {code} is to be chosen by hand"),
            Self::Points { player, stated, counted } => write!(
                f,
                "player {player}: {}.{} points in the file, {}.{} by the rounds",
                stated / 10,
                stated % 10,
                counted / 10,
                counted % 10
            ),
            Self::ExtraPoints(player) => {
                write!(f, "player {player}: extra points are not taken over")
            }
            Self::ColumnIgnored(heading) => write!(f, "column {heading:?} is not read"),
            Self::OtherSheets { read, others } => {
                write!(f, "sheet {read:?} was read; others are not: {}", others.join(", "))
            }
            Self::NameWithoutComma(row) => write!(f, "row {row}: the name has no comma"),
            Self::NameSplit(row) => {
                write!(f, "row {row}: the last word was taken as the first name")
            }
            Self::Duplicate { row, earlier } => {
                write!(f, "row {row}: the same player as in row {earlier}")
            }
            Self::CellIgnored { row, column } => {
                write!(f, "row {row}: {column} cannot be read and is left empty")
            }
            Self::ColorsUnknown => f.write_str("the file has no colours"),
            Self::NumbersByRank => {
                f.write_str("the numbers in the file are places; starting numbers are by rating")
            }
            Self::Assumed(what) => write!(f, "not in the file: {what}"),
            Self::LeftOut { what, value } => write!(f, "not taken over: {what} ({value})"),
        }
    }
}

/// A file, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Which program wrote it.
    pub program: Program,
    /// Its version, or what kind of list it is.
    pub version: String,
    /// The event.
    pub head: Head,
    /// By number.
    pub players: Vec<Entrant>,
    /// First round first.
    pub rounds: Vec<Round>,
    /// What was adjusted.
    pub notes: Vec<Note>,
}

impl Import {
    pub(crate) fn new(program: Program) -> Self {
        Self {
            program,
            version: String::new(),
            head: Head::default(),
            players: Vec::new(),
            rounds: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Says what is not taken over because an event has no place for it.
    pub(crate) fn leave_out(&mut self, what: LeftOutPart, value: &str) {
        if !value.trim().is_empty() {
            self.notes.push(Note::LeftOut { what, value: value.trim().to_owned() });
        }
    }

    /// The same for something of which the number is enough, or which is nobody's business.
    pub(crate) fn leave_out_many(&mut self, what: LeftOutPart, n: usize) {
        if n > 0 {
            self.leave_out(what, &n.to_string());
        }
    }

    /// The player of a number.
    pub fn player(&self, number: u16) -> Option<&Entrant> {
        self.players.iter().find(|it| it.number == number)
    }
}
