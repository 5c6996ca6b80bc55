//! How an answer is written.

use std::io::Write;

use serde::Serialize;

use crate::error::CommandError;

/// For people, or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Writes a value as one line of JSON.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), CommandError> {
    let text = serde_json::to_string(value).map_err(std::io::Error::from)?;
    writeln!(out, "{text}")?;
    Ok(())
}
