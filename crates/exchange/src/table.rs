//! Tables of players with their columns in any order, found by their headings.

use crate::part::{Column, FilePart};
use std::collections::BTreeMap;

use arbiter_rulebook::Date;
use arbiter_tournament::{BirthDate, Sex, Title};

use crate::{
    Entrant, Import, Note, Program,
    book::Book,
    chess_results,
    fault::{Fault, Place, Placed},
    headings::{column_of, folded},
    model::PLAYERS_MAX,
    sheet::Grid,
};

/// Rows above the headings that lists may have.
const HEADING_ROWS_MAX: usize = 20;

/// A row of a table, and what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Row of the sheet, from 1.
    pub row: usize,
    /// The player.
    pub player: Entrant,
    /// Doubts about this row.
    pub notes: Vec<Note>,
}

/// The sheet that is wanted; where none is, the first on which players stand.
pub(crate) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Import, Placed> {
    let mut book = Book::open(bytes)?;
    let mut at = wanted.map_or(Ok(0), |wanted| book.find(wanted))?;
    let mut found = book.grid(at).and_then(|grid| of_grid(&grid));
    // Players may stand behind a cover sheet; where nobody does, the first sheet says why.
    if wanted.is_none() && matches!(found, Err((_, Fault::NoName { .. }))) {
        for other in 1..book.names().len() {
            if let Ok(import) = book.grid(other).and_then(|grid| of_grid(&grid)) {
                (at, found) = (other, Ok(import));
                break;
            }
        }
    }
    let mut import = found?;
    let others: Vec<usize> =
        (0..book.names().len()).filter(|other| *other != at && !book.is_blank(*other)).collect();
    if !others.is_empty() {
        let name = |idx: usize| book.names().get(idx).cloned().unwrap_or_default();
        let (read, others) = (name(at), others.into_iter().map(name).collect());
        import.notes.insert(0, Note::OtherSheets { read, others });
    }
    Ok(import)
}

fn of_grid(grid: &Grid) -> Result<Import, Placed> {
    if let Some(import) = chess_results::read(grid)? {
        return Ok(import);
    }
    let (rows, notes) = read_table(grid)?;
    let mut import = Import::new(Program::Spreadsheet);
    "players".clone_into(&mut import.version);
    import.notes = notes;
    for row in rows {
        import.notes.extend(row.notes);
        import.players.push(row.player);
    }
    Ok(import)
}

/// The row of the headings, and what each column holds.
pub(crate) fn heading_row(grid: &Grid) -> Option<(usize, Vec<Option<Column>>)> {
    let rows = grid.iter().take(HEADING_ROWS_MAX).enumerate();
    let known = |row: &[String]| row.iter().map(|it| column_of(it)).collect::<Vec<_>>();
    let best = rows.map(|(idx, row)| (idx, known(row))).filter(|(_, columns)| has_name(columns));
    // The row with the most headings that we know; the first of equals.
    best.max_by_key(|(idx, columns)| (columns.iter().flatten().count(), usize::MAX - idx))
}

fn has_name(columns: &[Option<Column>]) -> bool {
    columns.iter().flatten().any(|it| matches!(it, Column::Name | Column::Surname))
}

/// The players of a table, each with its doubts, and what concerns the table as a whole.
pub fn read_table(grid: &Grid) -> Result<(Vec<TableRow>, Vec<Note>), (Place, Fault)> {
    let Some((heading, columns)) = heading_row(grid) else {
        let first = grid.iter().find(|row| row.iter().any(|it| !it.trim().is_empty()));
        let headings = first.map(|row| row.join(", ")).unwrap_or_default();
        let headings = headings.chars().take(200).collect();
        return Err((Place::Row(1), Fault::NoName { headings }));
    };
    let mut notes = Vec::new();
    for (text, column) in grid[heading].iter().zip(&columns) {
        if column.is_none() && !text.trim().is_empty() {
            notes.push(Note::ColumnIgnored(text.trim().to_owned()));
        }
    }
    let mut rows: Vec<TableRow> = Vec::new();
    let mut seen = Seen::default();
    for (idx, cells) in grid.iter().enumerate().skip(heading + 1) {
        let row = idx + 1;
        let Some(mut read) = player(cells, &columns, row) else {
            // A list ends with a blank row; what follows are remarks.
            let is_blank = cells.iter().all(|it| it.trim().is_empty());
            if !rows.is_empty() && is_blank && is_over(grid, idx, &columns) {
                break;
            }
            continue;
        };
        if let Some(earlier) = seen.add(&read.player, row) {
            read.notes.push(Note::Duplicate { row, earlier });
        }
        let number = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
        if read.player.number == 0 {
            read.player.number = number;
        }
        rows.push(read);
        if rows.len() > PLAYERS_MAX {
            let found = i64::try_from(grid.len()).unwrap_or(i64::MAX);
            let fault = Fault::TooMany { what: FilePart::Players, max: PLAYERS_MAX, found };
            return Err((Place::Row(row), fault));
        }
    }
    Ok((rows, notes))
}

/// Whether no row after this one has both a name and something else.
fn is_over(grid: &Grid, idx: usize, columns: &[Option<Column>]) -> bool {
    let is_filled = |row: &Vec<String>| {
        let known = row
            .iter()
            .zip(columns)
            .filter(|(text, column)| column.is_some() && !text.trim().is_empty());
        known.count() > 1
    };
    !grid.iter().skip(idx).any(is_filled)
}

/// Who was read already: by FIDE number, by national number, by name and birth.
#[derive(Default)]
struct Seen {
    rows: BTreeMap<String, usize>,
}

impl Seen {
    fn add(&mut self, player: &Entrant, row: usize) -> Option<usize> {
        let mut keys = vec![format!("name {} {:?}", folded(&player.name), player.birth)];
        keys.extend(player.fide_id.map(|id| format!("fide {id}")));
        if !player.national_id.is_empty() {
            keys.push(format!("national {}", player.national_id));
        }
        let earlier = keys.iter().find_map(|key| self.rows.get(key).copied());
        for key in keys {
            self.rows.entry(key).or_insert(row);
        }
        earlier
    }
}

fn player(cells: &[String], columns: &[Option<Column>], row: usize) -> Option<TableRow> {
    let cell = |wanted: Column| {
        let idx = columns.iter().position(|it| *it == Some(wanted))?;
        Some(cells.get(idx)?.trim()).filter(|text| !text.is_empty())
    };
    let mut notes = Vec::new();
    let (surname, first) = (cell(Column::Surname), cell(Column::First));
    let name = match (cell(Column::Name), surname, first) {
        (_, Some(surname), Some(first)) if !surname.contains(',') => format!("{surname}, {first}"),
        (Some(name), None, Some(first)) if !name.contains(',') => format!("{name}, {first}"),
        (_, Some(surname), _) => surname.to_owned(),
        (Some(name), None, _) => name.to_owned(),
        (None, None, _) => return None,
    };
    if !name.contains(',') && name.contains(' ') {
        notes.push(Note::NameWithoutComma(row));
    }
    let title = columns.iter().position(|it| *it == Some(Column::Title));
    // chess-results leaves the heading of the title empty.
    let title = title.or_else(|| untitled(columns)).and_then(|idx| cells.get(idx));
    let title = title.and_then(|text| read_title(text));
    let mut number = |column: Column| -> Option<u64> {
        let text = cell(column)?;
        // Spreadsheets turn numbers into `1500.0`, and people write `1 500`.
        let plain: String = text.split(['.', ',']).next()?.split_whitespace().collect();
        let read = plain.parse().ok();
        if read.is_none() && !matches!(text, "-" | "–") {
            notes.push(Note::CellIgnored { row, column });
        }
        read.filter(|number| *number > 0)
    };
    let rating = number(Column::Rating).and_then(|it| u16::try_from(it).ok());
    let national_rating = number(Column::National).and_then(|it| u16::try_from(it).ok());
    let estimate = number(Column::Estimate).and_then(|it| u16::try_from(it).ok());
    let fide_id = number(Column::FideId);
    let own = cell(Column::Number).and_then(|text| text.trim_end_matches('.').parse().ok());
    let birth = cell(Column::Birth);
    let day = birth.and_then(read_birth);
    if birth.is_some() && day.is_none() {
        notes.push(Note::CellIgnored { row, column: Column::Birth });
    }
    let text = |column: Column| cell(column).unwrap_or_default().to_owned();
    let player = Entrant {
        number: own.unwrap_or(0),
        name,
        sex: cell(Column::Sex).and_then(read_sex),
        title,
        rating: rating.or(estimate).filter(|it| *it < 4000),
        national_rating: national_rating.filter(|it| *it < 4000),
        is_estimated: rating.is_none() && estimate.is_some(),
        fide_id,
        national_id: text(Column::NationalId).trim_end_matches(".0").to_owned(),
        federation: text(Column::Federation),
        club: text(Column::Club),
        birth: day,
    };
    Some(TableRow { row, player, notes })
}

/// The column without a heading right before the name.
fn untitled(columns: &[Option<Column>]) -> Option<usize> {
    let name = columns.iter().position(|it| *it == Some(Column::Name))?;
    let before = name.checked_sub(1)?;
    columns[before].is_none().then_some(before)
}

/// `GM`, `g`, and the titles of women.
pub(crate) fn read_title(text: &str) -> Option<Title> {
    text.parse().ok()
}

/// The letters of four languages.
pub(crate) fn read_sex(text: &str) -> Option<Sex> {
    match text.to_lowercase().as_str() {
        "m" | "h" | "male" | "man" | "homme" | "männlich" | "mannlich" | "♂" => Some(Sex::Male),
        "w" | "f" | "v" | "d" | "female" | "woman" | "femme" | "vrouw" | "weiblich" | "♀" => {
            Some(Sex::Female)
        }
        _ => None,
    }
}

/// A day in any of the usual ways, a year, or the number of a day as spreadsheets store it.
pub(crate) fn read_birth(text: &str) -> Option<BirthDate> {
    let text = text.split('T').next()?.trim().trim_end_matches(".0");
    let of = |day: Date| BirthDate { year: day.year(), month_day: Some((day.month(), day.day())) };
    if let Ok(birth) = text.parse::<BirthDate>() {
        return Some(birth);
    }
    if let Ok(number) = text.parse::<u32>() {
        return match number {
            1800..=2999 => Some(BirthDate { year: u16::try_from(number).ok()?, month_day: None }),
            // Days since the end of 1899.
            3000..=65_000 => {
                Some(of(Date::new(1899, 12, 30)?.plus_days(u16::try_from(number).ok()?)))
            }
            18_000_101..=29_991_231 => crate::bytes::packed_date(number).map(of),
            _ => None,
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::csv_grid;

    fn grid(text: &str) -> Grid {
        csv_grid(text.as_bytes()).expect("a table")
    }

    #[test]
    fn columns_stand_in_any_order_and_language() {
        let (rows, notes) = read_table(&grid(
            "Elo;Voornaam;Naam;Geslacht;Geboortedatum;Remarks\n\
             1850;Rosa;Claes;v;03/02/1988;late\n",
        ))
        .expect("players");
        let player = &rows[0].player;
        assert_eq!((player.name.as_str(), player.rating), ("Claes, Rosa", Some(1850)));
        assert_eq!(player.sex, Some(Sex::Female));
        assert_eq!(player.birth.map(|it| it.to_string()).as_deref(), Some("1988-02-03"));
        assert_eq!(notes, [Note::ColumnIgnored("Remarks".to_owned())]);
    }

    #[test]
    fn duplicates_and_doubts_are_marked() {
        let (rows, _) = read_table(&grid(
            "Name;FideID;Elo\nClaes, Rosa;17;1850\nPeeters Jan;18;abc\nClaes, R.;17;\n",
        ))
        .expect("players");
        assert_eq!(
            rows[1].notes,
            [Note::NameWithoutComma(3), Note::CellIgnored { row: 3, column: Column::Rating }]
        );
        assert_eq!(rows[2].notes, [Note::Duplicate { row: 4, earlier: 2 }]);
    }

    #[test]
    fn births_are_days_years_or_numbers_of_spreadsheets() {
        for (text, expected) in [
            ("20.05.1976", Some("1976-05-20")),
            ("1976", Some("1976")),
            ("1976/05/20", Some("1976-05-20")),
            ("27900", Some("1976-05-20")),
            ("1976-05-20T00:00:00", Some("1976-05-20")),
            ("19760520", Some("1976-05-20")),
            ("yesterday", None),
        ] {
            let read = read_birth(text).map(|it| it.to_string());
            assert_eq!(read.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_table_without_names_is_refused_with_its_headings() {
        let error = read_table(&grid("Elo;Club\n1;2\n")).expect_err("no name");
        assert!(error.1.to_string().contains("Elo, Club"));
    }
}
