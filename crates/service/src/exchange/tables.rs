//! An event as tables for spreadsheets, and what tables do not say.

use std::io;

use arbiter_director::report::{ReportError, Sheet, SheetCell, exchange_record, sheets};
use arbiter_exchange::{Cell, is_guarded, write_csv, write_xlsx};
use arbiter_rulebook::{Explain, Message};
use arbiter_tournament::{Event, GameResult, Record, RoundEntry, Tournament};

use super::compare::{Lost, compare};

/// What a table does not say as the event does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableLoss {
    /// Found by comparing the event with what the tables have of it.
    Lost(Lost),
    /// Only one table of the event.
    OneTable(String),
    /// Cells that a spreadsheet would take for formulas, which got an apostrophe.
    Guarded(usize),
}

impl Explain for TableLoss {
    fn message(&self) -> Message {
        match self {
            Self::Lost(lost) => lost.message(),
            Self::OneTable(name) => Message::new("give-one-table").with("name", name.as_str()),
            Self::Guarded(n) => Message::new("give-guarded").with("n", *n),
        }
    }
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The event cannot be reported.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// It cannot be packed.
    #[error(transparent)]
    Packing(#[from] io::Error),
    /// There is no such table; these there are.
    #[error("there is no such table; there are: {0}")]
    NoTable(String),
}

/// Players, standings, crosstable and rounds in one workbook.
pub(super) fn workbook(event: &Tournament) -> Result<(Vec<u8>, Vec<TableLoss>), TableError> {
    let book: Vec<(String, Vec<Vec<Cell>>)> =
        sheets(event)?.iter().map(|sheet| (sheet.name.clone(), cells(sheet))).collect();
    let bytes = write_xlsx(&book)?;
    let record = exchange_record(event)?;
    let lost = compare(&record, &in_tables(&record));
    Ok((bytes, lost.into_iter().map(TableLoss::Lost).collect()))
}

/// One of these tables as CSV: by its name, a round also by its number.
pub(super) fn table(
    event: &Tournament,
    wanted: &str,
) -> Result<(Vec<u8>, Vec<TableLoss>), TableError> {
    let sheets = sheets(event)?;
    let name =
        wanted.parse::<u8>().map_or_else(|_| wanted.to_lowercase(), |it| format!("round {it}"));
    let Some(sheet) = sheets.iter().find(|sheet| sheet.name.to_lowercase() == name) else {
        let names: Vec<&str> = sheets.iter().map(|sheet| sheet.name.as_str()).collect();
        return Err(TableError::NoTable(names.join(", ")));
    };
    let cells = cells(sheet);
    let mut losses = vec![TableLoss::OneTable(sheet.name.clone())];
    let n_guarded = cells.iter().flatten().filter(|cell| is_guarded(cell)).count();
    losses.extend((n_guarded > 0).then_some(TableLoss::Guarded(n_guarded)));
    Ok((write_csv(&cells), losses))
}

fn cells(sheet: &Sheet) -> Vec<Vec<Cell>> {
    let cell = |cell: &SheetCell| match cell {
        SheetCell::Text(text) => Cell::Text(text.clone()),
        SheetCell::Number(number) => Cell::Number(*number),
        SheetCell::Decimal(number) => Cell::decimal(number),
    };
    sheet.rows.iter().map(|row| row.iter().map(cell).collect()).collect()
}

/// What the tables have of an event: players, who met whom with what result, and the names of the
/// tie-breaks above the standings.
fn in_tables(record: &Record) -> Record {
    let ranking =
        if record.rounds_recorded() > 0 { record.event.ranking.clone() } else { Vec::new() };
    let mut players = record.players.clone();
    for entry in players.iter_mut().flat_map(|player| &mut player.rounds) {
        if let RoundEntry::Paired { result, .. } = entry {
            *result = match *result {
                GameResult::UnratedWin => GameResult::Win,
                GameResult::UnratedDraw => GameResult::Draw,
                GameResult::UnratedLoss => GameResult::Loss,
                GameResult::Adjourned => GameResult::Pending,
                other @ (GameResult::Win
                | GameResult::Draw
                | GameResult::Loss
                | GameResult::ForfeitWin
                | GameResult::ForfeitLoss
                | GameResult::Pending) => other,
            };
        }
    }
    Record { event: Event { ranking, ..Event::default() }, players, ..Record::default() }
}
