//! Games in a table: every row becomes a text of PGN, its other columns the tags before the moves.

use std::{io, ops::Range, path::Path};

use super::read::{Cells, Rows, Table};
use crate::{error::CommandError, parallel::Cut};

/// Rows that are worked on together.
const BATCH: usize = 256;

/// The names that public databases give to the moves.
const MOVETEXT: [&str; 3] = ["movetext", "moves", "pgn"];

/// The tags that decide how a game is judged and where it starts.
const JUDGED: [&str; 7] = ["Result", "Termination", "Date", "UTCDate", "SetUp", "FEN", "Variant"];

/// The columns that become tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tags {
    /// Those that decide how a game is judged.
    Judged,
    /// All of them.
    All,
}

/// The rows of a table of games, in batches.
pub(crate) struct Games {
    rows: Rows,
    /// The tags of the columns behind the first, which holds the moves.
    tags: Vec<Tag>,
    next: u64,
    length: u64,
}

struct Tag {
    name: String,
    /// The day in universal time stands for the day of the game where there is no other.
    is_date_too: bool,
}

/// Games one after the other in a buffer.
pub(crate) struct GameBatch {
    /// The number of the first row, from 1.
    pub(crate) first: u64,
    /// Where each game lies; `None` for a row without moves.
    pub(crate) games: Vec<Option<Range<usize>>>,
}

impl GameBatch {
    /// The number of each row and its text in the buffer.
    pub(crate) fn texts<'b>(
        &self,
        buffer: &'b [u8],
    ) -> impl Iterator<Item = (u64, Option<&'b [u8]>)> {
        let texts =
            self.games.iter().map(move |range| range.clone().and_then(|range| buffer.get(range)));
        (self.first..).zip(texts)
    }
}

impl Games {
    /// The games of a table, which has a column with their moves.
    pub(crate) fn open(path: &Path, tags: Tags) -> Result<Self, CommandError> {
        let table = Table::open(path)?;
        let movetext = table.demand(path, &MOVETEXT)?.to_owned();
        let has_date = table.find(&["Date"]).is_some();
        let tag = |name: &str| -> Option<(String, Tag)> {
            let known = JUDGED.iter().find(|known| known.eq_ignore_ascii_case(name));
            let is_wanted = name != movetext && (tags == Tags::All || known.is_some());
            let written = known.map_or_else(|| name.to_owned(), |&known| known.to_owned());
            let is_date_too = !has_date && written == "UTCDate";
            let is_name = written.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            (is_wanted && is_name).then(|| (name.to_owned(), Tag { name: written, is_date_too }))
        };
        let (columns, tags): (Vec<String>, Vec<Tag>) = table.names().filter_map(tag).unzip();
        let length = table.rows();
        let selected: Vec<String> = std::iter::once(movetext).chain(columns).collect();
        Ok(Self { rows: table.select(&selected), tags, next: 1, length })
    }

    /// The rows of the whole table.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    fn append(&self, columns: &[Cells], row: usize, buffer: &mut Vec<u8>) -> Option<Range<usize>> {
        let cell = |column: &Cells| column.get(row).cloned().flatten();
        let (moves, others) = columns.split_first()?;
        let moves = cell(moves)?;
        let start = buffer.len();
        for (tag, column) in self.tags.iter().zip(others) {
            let Some(value) = cell(column) else { continue };
            append_tag(buffer, &tag.name, &value);
            if tag.is_date_too {
                append_tag(buffer, "Date", &value);
            }
        }
        // Tags that stand before the moves in their own column go on with those of the others.
        if buffer.len() > start && !moves.trim_ascii_start().starts_with(b"[") {
            buffer.push(b'\n');
        }
        buffer.extend_from_slice(&moves);
        buffer.push(b'\n');
        Some(start..buffer.len())
    }
}

impl Cut for Games {
    type Place = GameBatch;

    fn next_into(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<GameBatch>> {
        buffer.clear();
        let Some(columns) = self.rows.next(BATCH)? else { return Ok(None) };
        let first = self.next;
        let length = columns.first().map_or(0, Vec::len);
        let games = (0..length).map(|row| self.append(&columns, row, buffer)).collect();
        self.next += length as u64;
        Ok(Some(GameBatch { first, games }))
    }
}

fn append_tag(buffer: &mut Vec<u8>, name: &str, value: &[u8]) {
    buffer.push(b'[');
    buffer.extend_from_slice(name.as_bytes());
    buffer.extend_from_slice(b" \"");
    for &byte in value {
        match byte {
            b'"' | b'\\' => buffer.extend([b'\\', byte]),
            b'\n' | b'\r' => buffer.push(b' '),
            _ => buffer.push(byte),
        }
    }
    buffer.extend_from_slice(b"\"]\n");
}
