//! `arbiter announce`: a move as it is spoken.

use std::process::ExitCode;

use arbiter_answers::{position::read_fen, reasons, speech};
use arbiter_board::{Move, Position};
use arbiter_notation::{Letters, Style, announce, read, uci};
use arbiter_rulebook::{Language, Message};
use arbiter_text::Text;
use serde::Serialize;

use super::language::parse_language;
use crate::{
    error::CommandError,
    format::{self, Format},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[arg(value_name = "MOVE")]
    text: String,

    #[arg(long)]
    fen: Option<String>,

    #[arg(long, value_parser = parse_language, default_value = "en")]
    from: Letters,

    #[arg(long)]
    hear: bool,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    uci: String,
    san: String,
    words: String,
    language: Option<&'static str>,
}

pub(super) fn run(arguments: &Arguments, world: &mut World<'_>) -> Result<ExitCode, CommandError> {
    let position = match &arguments.fen {
        Some(fen) => read_fen(fen)?,
        None => Position::initial(),
    };
    let m = match understand(arguments, &position, &world.t) {
        Ok(m) => m,
        Err(why) => {
            writeln!(world.talk, "{}: {why}", arguments.text)?;
            return Ok(ExitCode::from(1));
        }
    };
    let words = match world.asked {
        None => announce::announce(&position, m),
        Some(_) => speech::say(&world.t, &position, m),
    };
    let san = Style::PGN.text(&position, m);
    match arguments.format {
        Format::Text if arguments.hear => writeln!(world.out, "{san}")?,
        Format::Text => writeln!(world.out, "{words}")?,
        Format::Json => {
            let answer = Answer {
                fen: position.to_string(),
                uci: uci::write(&position, m),
                san,
                words,
                language: world.asked.map(Language::code),
            };
            format::json(world.out, &answer)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn understand(arguments: &Arguments, position: &Position, t: &Text) -> Result<Move, String> {
    let text = &arguments.text;
    if arguments.hear {
        return announce::parse(position, text).map_err(|why| t.message(&reasons::spoken(&why)));
    }
    if let Ok(m) = uci::read(position, text) {
        return Ok(m);
    }
    read::read(position, text, arguments.from).map(|read| read.played).map_err(|why| {
        let near: Vec<String> =
            why.candidates().iter().map(|&m| Style::PGN.text(position, m)).collect();
        if near.is_empty() {
            return t.message(&reasons::not_read(&why));
        }
        let said = Message::new("cli-near").with("why", reasons::not_read(&why));
        t.message(&said.with("moves", near.join(" ")))
    })
}
