//! Findings as they are written: rows for people, for programs or into a table.

use std::path::Path;

use arbiter_answers::judge::{FindingAnswer, Row};

use crate::{
    error::CommandError,
    format::{self, TableFormat, csv_row},
    table::{Cell, Kind, TableWriter},
    world::World,
};

/// The columns, as in CSV.
const COLUMNS: [(&str, Kind); 8] = [
    ("game", Kind::Number),
    ("ply", Kind::Number),
    ("article", Kind::Text),
    ("what", Kind::Text),
    ("kind", Kind::Text),
    ("file", Kind::Text),
    ("line", Kind::Number),
    ("edition", Kind::Text),
];

/// Where findings go.
pub(super) struct Findings {
    format: TableFormat,
    table: Option<TableWriter>,
}

impl Findings {
    /// To the table that was named, or else to standard output.
    pub(super) fn new(
        format: TableFormat,
        output: Option<&Path>,
        world: &mut World<'_>,
    ) -> Result<Self, CommandError> {
        let table = output.map(|path| TableWriter::create(path, &COLUMNS)).transpose()?;
        if table.is_none() && format == TableFormat::Csv {
            let names = COLUMNS.map(|(name, _)| name);
            writeln!(world.out, "{}", names.join(","))?;
        }
        Ok(Self { format, table })
    }

    /// Before the findings of a file.
    pub(super) fn begin(&self, file: &str, world: &mut World<'_>) -> Result<(), CommandError> {
        if self.table.is_none() && self.format == TableFormat::Text {
            let columns = ["game", "ply", "article", "what"];
            let [game, ply, article, what] =
                columns.map(|column| world.t.say(&format!("cli-column-{column}")));
            writeln!(world.out, "{file}\n{game:>9} {ply:>5}  {article:<16} {what}")?;
        }
        Ok(())
    }

    /// A finding in a game of a file, behind so many others.
    pub(super) fn write(
        &mut self,
        row: &Row,
        (file, games_before): (&str, u64),
        world: &mut World<'_>,
    ) -> Result<(), CommandError> {
        let found = row.answer(file, games_before);
        if let Some(table) = &mut self.table {
            return table.row(cells(&found));
        }
        let FindingAnswer { game, ply, article, what, kind, file, line, edition } = found;
        match self.format {
            TableFormat::Text => {
                let article = format!("{article} ({edition})");
                writeln!(world.out, "{game:>9} {ply:>5}  {article:<16} {what}")?;
            }
            TableFormat::Csv => {
                let (game, ply, line) = (game.to_string(), ply.to_string(), line.to_string());
                csv_row(world.out, [&game, &ply, article, what, kind, file, &line, edition])?;
            }
            TableFormat::Json => format::json(world.out, &found)?,
        }
        Ok(())
    }

    /// Whether standard output is free for a summary in words.
    pub(super) const fn are_apart(&self) -> bool {
        self.table.is_some()
    }

    /// After the last finding.
    pub(super) fn finish(self) -> Result<(), CommandError> {
        self.table.map_or(Ok(()), TableWriter::finish)
    }
}

fn cells(found: &FindingAnswer<'_>) -> [Cell; 8] {
    [
        Cell::count(found.game),
        Cell::count(found.ply.into()),
        Cell::text(found.article),
        Cell::text(found.what),
        Cell::text(found.kind),
        Cell::text(found.file),
        Cell::count(found.line),
        Cell::text(found.edition),
    ]
}
