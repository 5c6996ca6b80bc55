//! pgn-reader with shakmaty, used as their documentation shows.

use std::{io, ops::ControlFlow};

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen};

use crate::{Found, fingerprint};

#[derive(Default)]
struct Validator {
    found: Found,
    ends: bool,
}

struct Following {
    position: Chess,
    bad: bool,
}

impl Visitor for Validator {
    type Tags = Option<Chess>;
    type Movetext = Following;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        self.found.games += 1;
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *tags = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Following> {
        ControlFlow::Continue(Following { position: tags.unwrap_or_default(), bad: false })
    }

    fn begin_variation(&mut self, _: &mut Following) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, game: &mut Following, san: SanPlus) -> ControlFlow<()> {
        if game.bad {
            return ControlFlow::Continue(());
        }
        match san.san.to_move(&game.position) {
            Ok(m) => {
                game.position.play_unchecked(m);
                self.found.plies += 1;
            }
            Err(_) => {
                self.found.bad += 1;
                game.bad = true;
            }
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Following) {
        if self.ends {
            let fen = Fen::from_position(&game.position, EnPassantMode::Legal).to_string();
            self.found.ends = self.found.ends.wrapping_add(fingerprint(&fen));
        }
    }
}

fn run(bytes: &[u8], ends: bool) -> Found {
    let mut validator = Validator { ends, ..Validator::default() };
    let mut reader = Reader::new(io::Cursor::new(bytes));
    while let Ok(Some(())) = reader.read_game(&mut validator) {}
    validator.found
}

pub fn read(bytes: &[u8]) -> Found {
    run(bytes, false)
}

pub fn with_ends(bytes: &[u8]) -> Found {
    run(bytes, true)
}
