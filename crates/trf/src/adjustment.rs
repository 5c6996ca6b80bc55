//! What was read in another way than it is written in the file.

use std::fmt;

use arbiter_rulebook::Score;
use arbiter_tournament::PairingNumber;

/// Something in the file that was understood, but is not as the format wants it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Adjustment {
    /// Line of the file, from 1; 0 where the whole file is meant.
    pub line: u32,
    /// Column, from 1; 0 where the whole line is meant.
    pub column: u32,
    /// What was done about it.
    pub change: Change,
}

/// What was done about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// The bytes are not UTF-8, this being the first that is not, and were read as Windows-1252.
    ReadAsWindows1252,
    /// The file is UTF-16, as some editors save it; it is written as UTF-8.
    ReadAsUtf16,
    /// A byte order mark was skipped.
    ByteOrderMarkSkipped,
    /// The end-of-file character of old systems was skipped.
    EndOfFileMarkSkipped,
    /// Tabs and other control characters, the first in this line, were taken as blanks.
    ControlCharactersBlanked,
    /// Lines end in more than one way; the first way is kept for writing.
    LineEndsDiffer,
    /// Blanks at the end of so many lines, this being the first, were dropped.
    TrailingBlanksDropped {
        /// How many lines have them.
        n_lines: u32,
    },
    /// The columns of this line count bytes, not characters.
    ColumnsCountBytes,
    /// Player lines are not in the order of their numbers; they were sorted.
    PlayersSorted,
    /// Nobody has this number; a vacant player holds the place.
    NumberVacant(PairingNumber),
    /// The record is not known; it is kept as it stands.
    UnknownRecordKept {
        /// Its first characters.
        code: String,
    },
    /// The record appears again though it should not; it is kept as it stands.
    RepeatedRecordKept {
        /// Its first characters.
        code: String,
    },
    /// The field is not understood; it is kept as it stands.
    FieldKept {
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// Written in another way than the format has it.
    Reworded {
        /// As it stands.
        found: String,
        /// As it was taken.
        taken: String,
    },
    /// A count in the head of the report is not that of the lines; the lines decide.
    CountCorrected {
        /// As stated.
        stated: String,
        /// As counted.
        counted: usize,
    },
    /// No rank is stated for so many players, this being the first.
    RankMissing {
        /// How many players have none.
        n_players: u32,
    },
    /// The points are not stated for so many players, this being the first.
    PointsMissing {
        /// How many players have none.
        n_players: u32,
    },
    /// The points stated are not the sum of the results; the results decide.
    PointsCorrected {
        /// As stated.
        stated: Score,
        /// As the results say.
        computed: Score,
    },
    /// The colour was taken from the opponent's line.
    ColorFromOpponent {
        /// Round, from 1.
        round: u16,
    },
    /// Both results are allowed, but seldom: both lost, or one drew and one lost.
    UnequalResult {
        /// Round, from 1.
        round: u16,
    },
    /// More rounds are recorded than announced.
    RoundsBeyondTotal {
        /// As announced.
        total: u8,
        /// As recorded.
        recorded: usize,
    },
    /// The file asks that ranks, not numbers, order the players; we order by numbers.
    RankOrderNotUsed,
    /// The code of the system is in no list; the record is kept.
    TypeCodeUnknown {
        /// As written.
        found: String,
    },
    /// A second record says what ranks the event; the first decides, this one is kept.
    SecondRankingKept {
        /// The record that decides.
        first: String,
    },
    /// A table for the eye, which says nothing that other records do not say.
    InformationSkipped {
        /// Its first characters.
        code: String,
    },
    /// A bye is announced for a round in which the player's line has something else; that decides.
    ByeContradicted {
        /// Round, from 1.
        round: u16,
        /// The player concerned.
        player: PairingNumber,
    },
    /// Virtual match points of teams are in the column for game points.
    TeamPointsInGameColumn,
    /// Virtual points were already given for these rounds; the later record decides.
    VirtualPointsReplaced,
    /// The points show that the pairing-allocated bye is not worth a win.
    ByeWorth {
        /// What it is worth.
        value: Score,
    },
    /// No team has this number.
    TeamVacant {
        /// The number.
        number: u16,
    },
}

/// Writes `line 3, column 5: `; a zero is a line or a column that is not known.
pub(crate) fn write_place(f: &mut fmt::Formatter<'_>, line: u32, column: u32) -> fmt::Result {
    match (line, column) {
        (0, _) => Ok(()),
        (line, 0) => write!(f, "line {line}: "),
        (line, column) => write!(f, "line {line}, column {column}: "),
    }
}

impl fmt::Display for Adjustment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_place(f, self.line, self.column)?;
        self.change.fmt(f)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadAsUtf16 => write!(f, "UTF-16: read as such, to be written as UTF-8"),
            Self::ReadAsWindows1252 => write!(f, "not UTF-8: read as Windows-1252"),
            Self::ByteOrderMarkSkipped => write!(f, "byte order mark skipped"),
            Self::EndOfFileMarkSkipped => write!(f, "end-of-file mark skipped"),
            Self::ControlCharactersBlanked => write!(f, "control characters taken as blanks"),
            Self::LineEndsDiffer => write!(f, "lines end in more than one way"),
            Self::TrailingBlanksDropped { n_lines } => {
                write!(f, "blanks at the end of {n_lines} line(s) dropped")
            }
            Self::ColumnsCountBytes => write!(f, "columns count bytes, not characters"),
            Self::PlayersSorted => write!(f, "players sorted by number"),
            Self::NumberVacant(number) => write!(f, "nobody has number {number}: left vacant"),
            Self::UnknownRecordKept { code } => write!(f, "unknown record {code:?} kept"),
            Self::RepeatedRecordKept { code } => write!(f, "repeated record {code:?} kept"),
            Self::FieldKept { expected, found } => {
                write!(f, "expected {expected}, found {found:?}: kept as it stands")
            }
            Self::Reworded { found, taken } => write!(f, "{found:?} taken as {taken}"),
            Self::CountCorrected { stated, counted } => {
                write!(f, "{stated:?} stated, {counted} counted")
            }
            Self::RankMissing { n_players } => write!(f, "no rank for {n_players} player(s)"),
            Self::PointsMissing { n_players } => write!(f, "no points for {n_players} player(s)"),
            Self::PointsCorrected { stated, computed } => {
                write!(f, "{stated} points stated, the results add up to {computed}")
            }
            Self::ColorFromOpponent { round } => {
                write!(f, "round {round}: colour taken from the opponent's line")
            }
            Self::UnequalResult { round } => {
                write!(f, "round {round}: the two results do not make one point")
            }
            Self::RoundsBeyondTotal { total, recorded } => {
                write!(f, "{total} rounds announced, {recorded} recorded")
            }
            Self::TypeCodeUnknown { found } => {
                write!(f, "unknown code of a system {found:?}: record kept")
            }
            Self::SecondRankingKept { first } => {
                write!(f, "both 202 and 212 say what ranks the event: {first} decides")
            }
            Self::InformationSkipped { code } => write!(f, "table {code} skipped"),
            Self::ByeContradicted { round, player } => {
                write!(f, "round {round}: bye of {player}, whose line says something else")
            }
            Self::TeamPointsInGameColumn => {
                write!(f, "points of teams in the column for game points")
            }
            Self::VirtualPointsReplaced => write!(f, "virtual points given again"),
            Self::ByeWorth { value } => {
                write!(f, "by the points, the pairing-allocated bye is worth {value}")
            }
            Self::TeamVacant { number } => write!(f, "no team has number {number}: left vacant"),
            Self::RankOrderNotUsed => {
                write!(f, "players are ordered by number, not by rank as the file asks")
            }
        }
    }
}
