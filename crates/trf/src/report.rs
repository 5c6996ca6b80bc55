//! What reading a file gives.

use arbiter_tournament::{PairingNumber, Record};

use crate::{Adjustment, DefaultTaken, Encoding, LineEnd, Version};

/// What a file holds: the record, what was adjusted, and what is kept for writing back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The tournament.
    pub record: Record,
    /// Which version of the format the file follows.
    pub version: Version,
    /// Everything that was read in another way than it is written, in the order of lines.
    pub adjustments: Vec<Adjustment>,
    /// Everything that the file does not say and that was filled in.
    pub defaults: Vec<DefaultTaken>,
    /// Comments, in their order.
    pub comments: Vec<KeptLine>,
    /// Lines that are not understood, in their order.
    pub kept_lines: Vec<KeptLine>,
    /// Fields of player lines that are not understood, by player and column.
    pub kept_fields: Vec<KeptField>,
    /// How the first line ends.
    pub line_end: LineEnd,
    /// How characters are stored.
    pub encoding: Encoding,
}

/// A line that is written back as it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLine {
    /// Where it stood, from 1.
    pub line: u32,
    /// All of it, without the line end.
    pub text: String,
}

/// A field that is written back as it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptField {
    /// Whose line.
    pub player: PairingNumber,
    /// First column, from 1.
    pub column: u32,
    /// What stood there.
    pub text: String,
}
