//! Games as they are written: PGN, scoresheets, JSON, or rows of a table.

use std::path::Path;

use arbiter_answers::games::GameAnswer;

use crate::{
    error::CommandError,
    format,
    table::{Cell, Kind, TableWriter},
    world::World,
};

/// The tags that have a column of their own; all of them are in the column `tags`.
const TAGS: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "Termination",
    "ECO",
    "Variant",
    "SetUp",
    "FEN",
];

/// The columns before and behind those of the tags.
const BEFORE: [(&str, Kind); 1] = [("game", Kind::Number)];
const BEHIND: [(&str, Kind); 6] = [
    ("movetext", Kind::Text),
    ("uci", Kind::Text),
    ("language", Kind::Text),
    ("confidence", Kind::Number),
    ("tags", Kind::Text),
    ("troubles", Kind::Text),
];

/// A game that was translated.
pub(super) struct Written {
    /// As PGN or as a scoresheet.
    pub(super) text: String,
    /// For programs and tables.
    pub(super) answer: Option<GameAnswer>,
}

/// Where games go.
pub(super) struct Sink {
    table: Option<TableWriter>,
}

impl Sink {
    /// The table that was named, or else standard output.
    pub(super) fn new(output: Option<&Path>) -> Result<Self, CommandError> {
        let columns: Vec<(&str, Kind)> =
            BEFORE.into_iter().chain(TAGS.map(|tag| (tag, Kind::Text))).chain(BEHIND).collect();
        let table = output.map(|path| TableWriter::create(path, &columns)).transpose()?;
        Ok(Self { table })
    }

    /// Writes a game, with its number and what is wrong with it in the answer.
    pub(super) fn write(
        &mut self,
        written: Written,
        world: &mut World<'_>,
    ) -> Result<(), CommandError> {
        let Written { text, answer } = written;
        match (&mut self.table, answer) {
            (Some(table), Some(answer)) => table.row(cells(&answer, &text)),
            (None, Some(answer)) => format::json(world.out, &answer),
            (_, None) => Ok(world.out.write_all(text.as_bytes())?),
        }
    }

    /// After the last game.
    pub(super) fn finish(self) -> Result<(), CommandError> {
        self.table.map_or(Ok(()), TableWriter::finish)
    }
}

fn cells(game: &GameAnswer, pgn: &str) -> Vec<Cell> {
    let mut cells = vec![Cell::count(game.game)];
    cells.extend(TAGS.map(|tag| Cell::from(game.tags.get(tag).map(String::as_str))));
    // Moves and comments follow the empty line behind the tags; their lines are no more than a
    // width of paper.
    let moves = pgn.split_once("\n\n").map_or(pgn, |(_, moves)| moves);
    let moves: Vec<&str> = moves.split_whitespace().collect();
    // Texts always can be written.
    let tags = serde_json::to_string(&game.tags).unwrap_or_default();
    let troubles = (!game.troubles.is_empty()).then(|| game.troubles.join("\n"));
    let confidence =
        game.confidence.map_or(Cell::Absent, |confidence| Cell::count(confidence.into()));
    cells.extend([
        Cell::text(moves.join(" ")),
        Cell::text(game.uci.join(" ")),
        Cell::text(game.language),
        confidence,
        Cell::Text(tags),
        Cell::from(troubles),
    ]);
    cells
}
