//! Tables: sheets of xlsx and ods, and CSV with any separator, as rows of texts.

use crate::part::FilePart;
use quick_xml::{
    Reader,
    events::{BytesEnd, BytesRef, BytesStart, Event},
};

use crate::{
    bytes::decoded,
    fault::{Damage, Fault, Place, Placed, Unreadable},
};

/// Rows of cells; cells that are not there are empty.
pub type Grid = Vec<Vec<String>>;

const ROWS_MAX: usize = 100_000;
const COLUMNS_MAX: usize = 512;
/// Cells that a table may have in all.
const CELLS_MAX: usize = 2_000_000;
/// Sheets of a workbook that is read as a whole.
const SHEETS_MAX: usize = 1000;

pub(crate) fn csv_grid(bytes: &[u8]) -> Result<Grid, Placed> {
    let text = decoded(bytes);
    let head: String = text.lines().take(5).collect::<Vec<_>>().join("\n");
    let count = |separator: char| head.matches(separator).count();
    let separator = [';', '\t', ',', '|'].into_iter().max_by_key(|it| (count(*it), *it == ';'));
    let separator = u8::try_from(separator.unwrap_or(';')).unwrap_or(b';');
    if let Some(line) = unclosed_quote(&text, separator) {
        return Err((Place::Line(line), Fault::OpenQuote));
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes());
    let mut grid = Filling::default();
    let mut row = csv::StringRecord::new();
    loop {
        let line = grid.rows.len() + 1;
        let read = reader.read_record(&mut row);
        let broken = (
            Place::Line(line),
            Fault::Broken { what: Unreadable::Table, damage: Damage::NotAsItShouldBe },
        );
        if !read.map_err(|_| broken)? {
            return Ok(grid.rows);
        }
        // Before any cell is copied: a row may have millions.
        grid.make_room(row.len())?;
        grid.rows.push(row.iter().map(str::to_owned).collect());
    }
}

/// The line of a quote that is never closed: everything behind it would be one cell, and all
/// players there would be lost. A quote opens at the beginning of a cell only.
fn unclosed_quote(text: &str, separator: u8) -> Option<usize> {
    let (mut line, mut opened, mut is_start) = (1, None, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte == b'"' {
            opened = match opened {
                None if is_start => Some(line),
                // Two of them stand for one.
                Some(_) if bytes.next_if_eq(&b'"').is_none() => None,
                as_before => as_before,
            };
        }
        let ends_line = byte == b'\n' || (byte == b'\r' && bytes.peek() != Some(&b'\n'));
        line += usize::from(ends_line);
        is_start = byte == separator || byte == b'\n' || byte == b'\r';
    }
    opened
}

/// A grid that must not grow for ever.
#[derive(Default)]
struct Filling {
    rows: Grid,
    n_cells: usize,
}

impl Filling {
    fn push(&mut self, row: Vec<String>) -> Result<(), Placed> {
        self.make_room(row.len())?;
        self.rows.push(row);
        Ok(())
    }

    /// The rows of a sheet that has come to its end; the cells go on being counted.
    fn ended(&mut self) -> Grid {
        let mut rows = std::mem::take(&mut self.rows);
        while rows.last().is_some_and(|row| row.iter().all(String::is_empty)) {
            rows.pop();
        }
        rows
    }

    /// Counts the cells of one more row.
    fn make_room(&mut self, n_columns: usize) -> Result<(), Placed> {
        self.n_cells += n_columns;
        let place = Place::Row(self.rows.len() + 1);
        for (what, max, found) in [
            (FilePart::Rows, ROWS_MAX, self.rows.len() + 1),
            (FilePart::Columns, COLUMNS_MAX, n_columns),
            (FilePart::Cells, CELLS_MAX, self.n_cells),
        ] {
            if found > max {
                let found = i64::try_from(found).unwrap_or(i64::MAX);
                return Err((place, Fault::TooMany { what, max, found }));
            }
        }
        Ok(())
    }
}

/// What a sheet is made of, step by step.
pub(crate) enum Step<'b> {
    /// An element begins; an empty one has no end of its own.
    Open { element: BytesStart<'b>, is_empty: bool },
    /// An element ends.
    Close(BytesEnd<'b>),
    /// Text, entities resolved.
    Text(String),
    /// The file ends.
    End,
}

pub(crate) struct Steps<'b> {
    reader: Reader<&'b [u8]>,
}

impl<'b> Steps<'b> {
    pub(crate) fn of(bytes: &'b [u8]) -> Self {
        let mut reader = Reader::from_reader(bytes);
        reader.config_mut().trim_text(false);
        Self { reader }
    }

    pub(crate) fn next(&mut self) -> Result<Step<'b>, Placed> {
        loop {
            let event = self.reader.read_event().map_err(|error| {
                let at = usize::try_from(self.reader.error_position()).unwrap_or(usize::MAX);
                (Place::Byte(at), Fault::broken_document(&error))
            })?;
            return Ok(match event {
                Event::Start(element) => Step::Open { element, is_empty: false },
                Event::Empty(element) => Step::Open { element, is_empty: true },
                Event::End(element) => Step::Close(element),
                Event::Text(text) => Step::Text(text.decode().unwrap_or_default().into_owned()),
                Event::GeneralRef(reference) => Step::Text(entity(&reference)),
                Event::Eof => Step::End,
                Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_) => continue,
            });
        }
    }
}

pub(crate) fn attribute(element: &BytesStart<'_>, wanted: &str) -> Option<String> {
    let found = element.attributes().flatten().find(|it| it.key.as_ref() == wanted.as_bytes())?;
    let text = String::from_utf8_lossy(&found.value).into_owned();
    Some(quick_xml::escape::unescape(&text).map_or(text.clone(), std::borrow::Cow::into_owned))
}

/// An entity of XML itself, or a character by its number; others are nothing, for no document of
/// ours has its own.
pub(crate) fn entity(reference: &BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = reference.resolve_char_ref() {
        return letter.to_string();
    }
    let name = reference.decode().unwrap_or_default();
    match name.as_ref() {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    }
    .to_owned()
}

pub(crate) fn shared_strings(bytes: &[u8]) -> Result<Vec<String>, Placed> {
    let mut steps = Steps::of(bytes);
    let (mut strings, mut text, mut is_text, mut is_phonetic) =
        (Vec::new(), String::new(), false, false);
    loop {
        match steps.next()? {
            Step::Open { element, is_empty: true } => {
                if element.local_name().as_ref() == b"si" {
                    strings.push(String::new());
                }
            }
            Step::Open { element, is_empty: false } => match element.local_name().as_ref() {
                b"si" => text.clear(),
                b"t" => is_text = true,
                b"rPh" => is_phonetic = true,
                _ => {}
            },
            Step::Close(element) => match element.local_name().as_ref() {
                b"si" => strings.push(std::mem::take(&mut text)),
                b"t" => is_text = false,
                b"rPh" => is_phonetic = false,
                _ => {}
            },
            Step::Text(part) if is_text && !is_phonetic => text.push_str(&part),
            Step::Text(_) => {}
            Step::End => return Ok(strings),
        }
        if strings.len() > CELLS_MAX {
            let found = i64::try_from(strings.len()).unwrap_or(i64::MAX);
            let fault = Fault::TooMany { what: FilePart::Texts, max: CELLS_MAX, found };
            return Err((Place::File, fault));
        }
    }
}

/// `C` of `C7`, from 0; nothing for columns beyond the last we read.
fn column(reference: &str) -> Option<usize> {
    let mut column = 0_usize;
    for letter in reference.bytes().take_while(u8::is_ascii_alphabetic) {
        column = column * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        if column > COLUMNS_MAX {
            return None;
        }
    }
    column.checked_sub(1)
}

pub(crate) fn xlsx(bytes: &[u8], shared: &[String]) -> Result<Grid, Placed> {
    let mut steps = Steps::of(bytes);
    let mut grid = Filling::default();
    let mut row: Vec<String> = Vec::new();
    let (mut at, mut kind, mut text) = (0_usize, String::new(), String::new());
    let (mut is_value, mut is_beyond) = (false, false);
    loop {
        match steps.next()? {
            Step::Open { element, is_empty: true } => {
                if element.local_name().as_ref() == b"row" {
                    grid.push(Vec::new())?;
                }
            }
            Step::Open { element: it, is_empty: false } => match it.local_name().as_ref() {
                b"row" => row.clear(),
                b"c" => {
                    kind = attribute(&it, "t").unwrap_or_default();
                    let reference = attribute(&it, "r");
                    let found = reference.as_deref().map_or(Some(row.len()), column);
                    is_beyond = found.is_none();
                    at = found.unwrap_or(0);
                    text.clear();
                }
                b"v" | b"t" => is_value = true,
                _ => {}
            },
            Step::Close(it) => match it.local_name().as_ref() {
                b"row" => grid.push(std::mem::take(&mut row))?,
                b"v" | b"t" => is_value = false,
                b"c" if !is_beyond => {
                    let value = match kind.as_str() {
                        "s" => {
                            let idx = text.trim().parse::<usize>().ok();
                            idx.and_then(|idx| shared.get(idx)).cloned().unwrap_or_default()
                        }
                        _ => std::mem::take(&mut text),
                    };
                    while row.len() <= at {
                        row.push(String::new());
                    }
                    row[at] = value;
                }
                _ => {}
            },
            Step::Text(part) if is_value => text.push_str(&part),
            Step::Text(_) => {}
            Step::End => return Ok(grid.rows),
        }
    }
}

/// All sheets of an ods, each with its name.
pub(crate) fn ods(bytes: &[u8]) -> Result<Vec<(String, Grid)>, Placed> {
    let mut steps = Steps::of(bytes);
    let mut grid = Filling::default();
    let (mut sheets, mut name) = (Vec::new(), None);
    let mut row: Vec<String> = Vec::new();
    let (mut text, mut repeated, mut row_repeated) = (String::new(), 1_usize, 1_usize);
    let (mut is_cell, mut n_paragraphs, mut value) = (false, 0, None);
    let times = |it: &BytesStart<'_>, name: &str| {
        attribute(it, name).and_then(|it| it.parse().ok()).unwrap_or(1_usize)
    };
    loop {
        match steps.next()? {
            Step::Open { element: it, is_empty } => match it.local_name().as_ref() {
                b"table" if !is_empty => {
                    name = Some(attribute(&it, "table:name").unwrap_or_default());
                }
                b"table-row" => {
                    row.clear();
                    row_repeated = times(&it, "table:number-rows-repeated");
                    if is_empty {
                        push_rows(&mut grid, &row, row_repeated)?;
                    }
                }
                b"table-cell" | b"covered-table-cell" => {
                    repeated = times(&it, "table:number-columns-repeated");
                    // Dates are shown in the user's way, and stored in one way.
                    value = attribute(&it, "office:date-value");
                    text.clear();
                    n_paragraphs = 0;
                    is_cell = !is_empty;
                    if is_empty {
                        push_cells(&mut row, "", repeated);
                    }
                }
                b"p" if is_cell => {
                    if n_paragraphs > 0 {
                        text.push(' ');
                    }
                    n_paragraphs += 1;
                }
                b"s" if is_cell => text.push(' '),
                _ => {}
            },
            Step::Close(it) => match it.local_name().as_ref() {
                b"table-cell" | b"covered-table-cell" => {
                    is_cell = false;
                    push_cells(&mut row, value.as_deref().unwrap_or(&text), repeated);
                }
                b"table-row" => push_rows(&mut grid, &row, row_repeated)?,
                b"table" => sheets.extend(name.take().map(|name| (name, grid.ended()))),
                _ => {}
            },
            Step::Text(part) if is_cell => text.push_str(&part),
            Step::Text(_) => {}
            Step::End => break,
        }
        if sheets.len() > SHEETS_MAX {
            let found = i64::try_from(sheets.len()).unwrap_or(i64::MAX);
            return Err((
                Place::File,
                Fault::TooMany { what: FilePart::Sheets, max: SHEETS_MAX, found },
            ));
        }
    }
    sheets.extend(name.take().map(|name| (name, grid.ended())));
    Ok(sheets)
}

/// Empty cells up to the end of the sheet are written as one that is repeated.
fn push_cells(row: &mut Vec<String>, text: &str, repeated: usize) {
    let room = COLUMNS_MAX.saturating_sub(row.len());
    let is_filler = text.is_empty() && repeated > room;
    let n = if is_filler { 0 } else { repeated.min(room) };
    row.extend(std::iter::repeat_n(text.to_owned(), n));
}

fn push_rows(grid: &mut Filling, row: &[String], repeated: usize) -> Result<(), Placed> {
    let is_empty = row.iter().all(String::is_empty);
    let n = if is_empty { repeated.min(100) } else { repeated };
    for _ in 0..n {
        grid.push(row.to_vec())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        assert_eq!(column("A1"), Some(0));
        assert_eq!(column("AB12"), Some(27));
        assert_eq!(column("ZZZZ1"), None);
    }

    #[test]
    fn a_csv_is_read_with_its_own_separator() {
        let grid = csv_grid(b"Nom;Elo\n\"Petit; Jean\";1500\n").expect("a table");
        assert_eq!(grid[1], ["Petit; Jean", "1500"]);
        let grid = csv_grid(b"Name\tElo\nA, B\t1500\n").expect("a table");
        assert_eq!(grid[1], ["A, B", "1500"]);
    }

    #[test]
    fn a_quote_that_is_never_closed_swallows_nobody() {
        let (place, fault) = csv_grid(b"Nom;Elo\nPetit;1500\n\"Claes;1600\nDubois;1700\n")
            .expect_err("one cell to the end");
        assert_eq!(place, Place::Line(3));
        assert!(fault.to_string().contains("quote"), "{fault}");
        let sound = "Nom;Club\n\"Petit \"\"Titi\"\"\";\"a\nb\"\nO\"Neil;5\" tower\n";
        let grid = csv_grid(sound.as_bytes()).expect("a table");
        assert_eq!(grid[1], ["Petit \"Titi\"", "a\nb"]);
        assert_eq!(grid[2], ["O\"Neil", "5\" tower"]);
    }
}
