//! How an answer is written.

use std::io::Write;

use serde::Serialize;

use crate::error::CommandError;

/// For people, or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

/// For people, or for programs, where the answer has rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TableFormat {
    Text,
    Json,
    Csv,
}

/// Writes a value as one line of JSON.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), CommandError> {
    let text = serde_json::to_string(value).map_err(std::io::Error::from)?;
    writeln!(out, "{text}")?;
    Ok(())
}

/// Writes one row of CSV, cells in quotes where they must be.
pub(crate) fn csv_row<T: AsRef<[u8]>>(
    out: &mut dyn Write,
    cells: impl IntoIterator<Item = T>,
) -> std::io::Result<()> {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(out);
    writer.write_record(cells)?;
    writer.flush()
}

/// The same as text.
pub(crate) fn csv_line<T: AsRef<[u8]>>(cells: impl IntoIterator<Item = T>) -> String {
    let mut line = Vec::with_capacity(128);
    csv_row(&mut line, cells).expect("memory takes every row");
    String::from_utf8_lossy(&line).into_owned()
}

/// A sentence with the article that it rests on.
pub(crate) fn cited(said: &str, basis: impl std::fmt::Display) -> String {
    format!("{} ({basis})", said.trim_end_matches('.'))
}

/// What there is, or an empty cell.
pub(crate) fn cell(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
