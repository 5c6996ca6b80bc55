//! `arbiter moves`: the legal moves of a position.

use std::process::ExitCode;

use serde::Serialize;

use super::position::{read_fen, uci};
use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

/// List the legal moves of a position
///
/// One move a line in the UCI form, from-square and to-square. In Chess960 castling is written
/// as the king taking its own rook.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Position as FEN, X-FEN or Shredder-FEN [default: the initial position]
    #[arg(long)]
    fen: Option<String>,

    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    check: bool,
    moves: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let position = match &arguments.fen {
        Some(fen) => read_fen(fen)?,
        None => board::Position::initial(),
    };
    let mut moves: Vec<String> =
        position.legal_moves().into_iter().map(|m| uci(&position, m).to_string()).collect();
    moves.sort_unstable();
    match arguments.format {
        Format::Text => {
            for name in &moves {
                writeln!(world.out, "{name}")?;
            }
        }
        Format::Json => {
            let answer = Answer { fen: position.to_string(), check: position.is_check(), moves };
            format::json(world.out, &answer)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
