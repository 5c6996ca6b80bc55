//! Tables in Parquet, read and written in batches: memory does not grow with the file.
//!
//! The columns are plain: texts, whole numbers and dates, each of which may be absent. What a
//! public database of games or positions holds is that and no more.

mod games;
mod positions;
mod read;
mod write;

use std::path::{Path, PathBuf};

use arbiter_rulebook::Message;

use crate::usage::Unfit;

pub(crate) use games::{GameBatch, Games, Tags};
pub(crate) use positions::{PositionBatch, Positions};
pub(crate) use write::{Cell, Kind, TableWriter};

/// What a table is called.
pub(crate) const EXTENSION: &str = "parquet";

/// Whether a file is a table, by its name.
pub(crate) fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(EXTENSION))
}

/// The name of a table to write, from the command line.
pub(crate) fn parse_output(text: &str) -> Result<PathBuf, Unfit> {
    let path = PathBuf::from(text);
    if is_table(&path) {
        return Ok(path);
    }
    Err(Unfit(Message::new("expected-parquet").with("found", text)))
}
