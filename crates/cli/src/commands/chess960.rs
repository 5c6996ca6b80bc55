//! `arbiter chess960`: a starting position by number, or drawn.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    process::ExitCode,
};

use arbiter_board::{CastlingStyle, Color, Piece, Position, Role, chess960};
use arbiter_rulebook::Message;
use serde::Serialize;

use crate::{error::CommandError, format, world::World};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    start: Option<String>,

    #[arg(long, conflicts_with = "start")]
    seed: Option<u64>,

    #[arg(long, value_enum, default_value_t = format::Format::Text)]
    format: format::Format,
}

#[derive(Serialize)]
struct Answer {
    number: u16,
    array: String,
    fen: String,
    shredder_fen: String,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let number = match &arguments.start {
        Some(start) => read_start(start)?,
        None => chess960::draw(arguments.seed.unwrap_or_else(fresh_seed)),
    };
    let (Some(array), Some(position)) = (chess960::array(number), Position::chess960(number))
    else {
        return Err(no_such_start(&number.to_string()));
    };
    let array = array.into_iter().map(|role| Piece { color: Color::White, role }.char()).collect();
    let fen = position.to_string();
    let shredder_fen = position.fen(CastlingStyle::Shredder).to_string();
    let answer = Answer { number, array, fen, shredder_fen };
    match arguments.format {
        format::Format::Text => {
            world.print(&Message::new("cli-chess960-number").with("n", answer.number))?;
            world
                .print(&Message::new("cli-chess960-array").with("array", answer.array.as_str()))?;
            writeln!(world.out, "fen {}", answer.fen)?;
            writeln!(world.out, "shredder-fen {}", answer.shredder_fen)?;
        }
        format::Format::Json => format::json(world.out, &answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn read_start(text: &str) -> Result<u16, CommandError> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let number = text.parse().ok().filter(|number| *number < chess960::N_STARTS);
        return number.ok_or_else(|| no_such_start(text));
    }
    let roles: Option<Vec<Role>> = text.chars().map(Role::from_char).collect();
    roles
        .and_then(|roles| <[Role; 8]>::try_from(roles).ok())
        .and_then(chess960::number)
        .ok_or_else(|| no_such_start(text))
}

fn no_such_start(text: &str) -> CommandError {
    let what = Message::new("cli-chess960-wrong").with("found", text);
    CommandError::bad(what, Message::new("cli-chess960-wrong-next"))
}

/// Chance from the system.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
