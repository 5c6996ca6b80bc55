//! Proofs as text: written for one position, checked from a file.

use std::path::Path;

use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, certificate, verify};
use serde::Serialize;

use arbiter_rulebook::Message;

use crate::{
    error::CommandError,
    format::{self, Format, csv_row},
    input,
    world::World,
};

/// With this line every certificate begins.
const HEAD: &str = "arbiter-winnable certificate";

/// Writes the proof for each side. Says whether there is one for both.
pub(super) fn write(
    position: &Position,
    limit: Limit,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    let mut is_complete = true;
    for side in Color::ALL {
        if let Some(text) = certificate(position, side, limit) {
            world.out.write_all(text.as_bytes())?;
        } else {
            is_complete = false;
            let side = Message::new(if side == Color::White { "white" } else { "black" });
            let said = Message::new("cli-winnable-no-proof").with("side", side);
            world.tell(&said.with("limit", limit.positions.to_string()))?;
        }
    }
    Ok(is_complete)
}

/// What is said of one certificate.
#[derive(Serialize)]
struct Row<'r> {
    certificate: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    can_mate: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

/// Checks every certificate of a file, a row for each. Says whether all of them hold.
pub(super) fn check(
    path: &Path,
    format: Format,
    world: &mut World<'_>,
) -> Result<bool, CommandError> {
    let mut text = String::new();
    let read = input::open(path)?.read_to_string(&mut text);
    read.map_err(|source| CommandError::Unreadable { path: path.to_owned(), source })?;
    let found = split(&text);
    if found.is_empty() {
        let what = Message::new("cli-winnable-no-head").with("file", path.display().to_string());
        return Err(CommandError::bad_input(what.with("head", HEAD)));
    }
    if format == Format::Text {
        writeln!(world.out, "certificate,fen,side,can_mate")?;
    }
    let mut do_all_hold = true;
    for (number, text) in (1..).zip(found) {
        let answer = verify(text);
        do_all_hold &= answer.is_ok();
        let row = match &answer {
            Ok(proved) => Row {
                certificate: number,
                fen: Some(&proved.fen),
                side: Some(proved.side.word()),
                can_mate: Some(if proved.can_mate { "yes" } else { "no" }),
                refused: None,
            },
            Err(why) => Row {
                certificate: number,
                fen: None,
                side: None,
                can_mate: None,
                refused: Some(why.to_string()),
            },
        };
        match format {
            Format::Json => format::json(world.out, &row)?,
            Format::Text => {
                let last = row.refused.as_deref().or(row.can_mate).unwrap_or_default();
                let (fen, side) = (row.fen.unwrap_or("refused"), row.side.unwrap_or("refused"));
                csv_row(world.out, [&number.to_string(), fen, side, last])?;
            }
        }
    }
    Ok(do_all_hold)
}

/// The certificates of a text, each from its first line on. What stands before the first one is
/// a certificate without its beginning; empty lines between two of them are not part of either.
fn split(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = text
        .match_indices(HEAD)
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || text.get(..at).is_some_and(|before| before.ends_with('\n')))
        .collect();
    let Some(&first) = starts.first() else { return Vec::new() };
    if text.get(..first).is_some_and(|before| !before.trim().is_empty()) {
        starts.insert(0, 0);
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(&start, end)| text.get(start..end))
        .map(str::trim_end)
        .collect()
}
