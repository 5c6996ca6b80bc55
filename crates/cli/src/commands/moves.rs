//! `arbiter moves`: the legal moves of a position.

use std::process::ExitCode;

use arbiter_answers::{moves, position::read_fen};
use arbiter_notation::Letters;

use super::language::{WrittenForm, letters_of, parse_language, style_of};
use crate::{error::CommandError, format, world::World};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(long)]
    fen: Option<String>,

    #[arg(long, value_parser = parse_language)]
    to: Option<Letters>,

    #[arg(long, value_enum, default_value_t = WrittenForm::Short)]
    form: WrittenForm,

    #[arg(long, value_enum, default_value_t = format::Format::Text)]
    format: format::Format,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let position = match &arguments.fen {
        Some(fen) => read_fen(fen)?,
        None => arbiter_board::Position::initial(),
    };
    let letters = arguments.to.unwrap_or_else(|| letters_of(world.t.language()));
    let style = arguments.form.apply(style_of(letters));
    let answer = moves::moves(&position, &style);
    match arguments.format {
        format::Format::Text => {
            for (uci, written) in answer.moves.iter().zip(&answer.notation) {
                writeln!(world.out, "{uci} {written}")?;
            }
        }
        format::Format::Json => format::json(world.out, &answer)?,
    }
    Ok(ExitCode::SUCCESS)
}
