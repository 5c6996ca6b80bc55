//! Positions in a table: a column of FENs.

use std::{io, ops::Range, path::Path};

use super::read::{Rows, Table};
use crate::{error::CommandError, parallel::Cut};

/// Rows that are worked on together.
const BATCH: usize = 128;

/// The name of the column.
const FEN: [&str; 1] = ["fen"];

/// The rows of a table of positions, in batches.
pub(crate) struct Positions {
    rows: Rows,
    next: u64,
    length: u64,
}

/// FENs one after the other in a buffer.
pub(crate) struct PositionBatch {
    /// The number of the first row, from 1.
    pub(crate) first: u64,
    /// Where each FEN lies; empty for a row without one.
    pub(crate) positions: Vec<Range<usize>>,
}

impl Positions {
    /// The positions of a table, which has a column `fen`.
    pub(crate) fn open(path: &Path) -> Result<Self, CommandError> {
        let table = Table::open(path)?;
        let fen = table.demand(path, &FEN)?.to_owned();
        let length = table.rows();
        Ok(Self { rows: table.select(&[fen]), next: 1, length })
    }

    /// The rows of the whole table.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }
}

impl Cut for Positions {
    type Place = PositionBatch;

    fn next_into(&mut self, buffer: &mut Vec<u8>) -> io::Result<Option<PositionBatch>> {
        buffer.clear();
        let Some(columns) = self.rows.next(BATCH)? else { return Ok(None) };
        let mut positions = Vec::new();
        for cell in columns.into_iter().next().unwrap_or_default() {
            let start = buffer.len();
            buffer.extend(cell.unwrap_or_default());
            positions.push(start..buffer.len());
        }
        let first = self.next;
        self.next += positions.len() as u64;
        Ok(Some(PositionBatch { first, positions }))
    }
}
