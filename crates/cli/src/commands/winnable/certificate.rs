//! Proofs as text: written for one position, checked from a file.

use std::{fs, io, path::Path};

use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, certificate, verify};

use crate::{error::CommandError, world::World};

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
        match certificate(position, side, limit) {
            Some(text) => world.out.write_all(text.as_bytes())?,
            None => is_complete = false,
        }
    }
    Ok(is_complete)
}

/// Checks every certificate of a file, a row of CSV for each. Says whether all of them hold.
pub(super) fn check(path: &Path, world: &mut World<'_>) -> Result<bool, CommandError> {
    let text = if path == Path::new("-") {
        io::read_to_string(io::stdin())
    } else {
        fs::read_to_string(path)
    };
    let text = text.map_err(|source| CommandError::Unreadable { path: path.to_owned(), source })?;
    let found = split(&text);
    if found.is_empty() {
        return Err(CommandError::bad_input(format!(
            "{}: no line begins with {HEAD:?}",
            path.display()
        )));
    }
    writeln!(world.out, "certificate,fen,side,can_mate")?;
    let mut do_all_hold = true;
    for (number, text) in found.into_iter().enumerate() {
        match verify(text) {
            Ok(proved) => {
                let side = if proved.side == Color::White { "white" } else { "black" };
                let answer = if proved.can_mate { "yes" } else { "no" };
                writeln!(world.out, "{},{},{side},{answer}", number + 1, proved.fen)?;
            }
            Err(why) => {
                do_all_hold = false;
                writeln!(world.out, "{},refused,refused,\"{why}\"", number + 1)?;
            }
        }
    }
    Ok(do_all_hold)
}

/// The certificates of a text, each from its first line on.
fn split(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text
        .match_indices(HEAD)
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || text.get(..at).is_some_and(|before| before.ends_with('\n')))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).filter_map(|(&start, end)| text.get(start..end)).collect()
}
