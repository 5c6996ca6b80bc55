//! Tables as others open them: xlsx and CSV. What looks like a formula is written as text.

use std::io::{self, Cursor, Write as _};

use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number with its decimals as written, such as `4.5`; see [`Cell::decimal`].
    Decimal(Decimal),
}

/// Digits with at most one point, which every program takes for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal(String);

impl Cell {
    /// A number where the text is one, otherwise the text.
    pub fn decimal(text: &str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = [whole, fraction]
            .iter()
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
        // Programs keep fifteen digits.
        if is_number && digits.len() <= 15 {
            Self::Decimal(Decimal(text.to_owned()))
        } else {
            Self::from(text)
        }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// CSV with a mark for spreadsheets, CR LF and commas. A cell that a spreadsheet would take for a
/// formula gets an apostrophe.
pub fn write_csv(rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut text = String::from('\u{feff}');
    for row in rows {
        let cells: Vec<String> = row.iter().map(csv_cell).collect();
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text.into_bytes()
}

/// Whether a spreadsheet would take a cell of a CSV for a formula, so that it gets an apostrophe.
pub fn is_guarded(cell: &Cell) -> bool {
    match cell {
        Cell::Text(text) => text.starts_with(['=', '+', '-', '@', '\t', '\r']),
        Cell::Number(_) | Cell::Decimal(_) => false,
    }
}

fn csv_cell(cell: &Cell) -> String {
    let text = match cell {
        Cell::Number(number) => return number.to_string(),
        Cell::Decimal(Decimal(number)) => return number.clone(),
        Cell::Text(text) => text,
    };
    let text = if is_guarded(cell) { format!("'{text}") } else { text.clone() };
    if text.contains([',', '"', '\n', '\r', ';']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// A workbook of named sheets, each with its first row as headings. Texts are inline, so that
/// nothing is taken for a formula.
pub fn write_xlsx(sheets: &[(String, Vec<Vec<Cell>>)]) -> io::Result<Vec<u8>> {
    const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
    let parts = (1..=sheets.len())
        .map(|idx| {
            format!(
                "<Override PartName=\"/xl/worksheets/sheet{idx}.xml\" ContentType=\"application/\
                 vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/>"
            )
        })
        .collect::<Vec<_>>()
        .concat();
    let types = format!(
        "{HEAD}<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"rels\" \
         ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Default \
         Extension=\"xml\" ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" \
         ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"\
         />{parts}</Types>"
    );
    let root = format!(
        "{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\"><Relationship Id=\"rId1\" \
         Type=\"{RELATIONS}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let links = (1..=sheets.len())
        .map(|idx| {
            format!(
                "<Relationship Id=\"rId{idx}\" Type=\"{RELATIONS}/worksheet\" \
                 Target=\"worksheets/sheet{idx}.xml\"/>"
            )
        })
        .collect::<Vec<_>>()
        .concat();
    let links =
        format!("{HEAD}<Relationships xmlns=\"{PACKAGE}/relationships\">{links}</Relationships>");
    let names = (1..)
        .zip(sheets)
        .map(|(idx, (name, _))| {
            let name = escaped(&sheet_name(name));
            format!("<sheet name=\"{name}\" sheetId=\"{idx}\" r:id=\"rId{idx}\"/>")
        })
        .collect::<Vec<_>>()
        .concat();
    let workbook = format!(
        "{HEAD}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATIONS}\"><sheets>{names}</sheets></workbook>"
    );
    let mut files = vec![
        ("[Content_Types].xml".to_owned(), types),
        ("_rels/.rels".to_owned(), root),
        ("xl/workbook.xml".to_owned(), workbook),
        ("xl/_rels/workbook.xml.rels".to_owned(), links),
    ];
    for (idx, (_, rows)) in (1..).zip(sheets) {
        let rows: String = (1..).zip(rows).map(|(row, cells)| sheet_row(row, cells)).collect();
        let sheet =
            format!("{HEAD}<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>");
        files.push((format!("xl/worksheets/sheet{idx}.xml"), sheet));
    }
    pack(&files)
}

/// At most 31 letters, none of those that programs refuse.
fn sheet_name(name: &str) -> String {
    let plain = |letter: char| !matches!(letter, '[' | ']' | '*' | '?' | '/' | '\\' | ':');
    let name: String = name.chars().filter(|it| plain(*it)).take(31).collect();
    if name.trim().is_empty() { "Sheet".to_owned() } else { name }
}

fn sheet_row(row: usize, cells: &[Cell]) -> String {
    let cell = |(idx, cell): (usize, &Cell)| {
        let reference = format!("{}{row}", letters(idx));
        match cell {
            Cell::Number(number) => format!("<c r=\"{reference}\"><v>{number}</v></c>"),
            Cell::Decimal(Decimal(number)) => format!("<c r=\"{reference}\"><v>{number}</v></c>"),
            Cell::Text(text) if text.is_empty() => String::new(),
            Cell::Text(text) => format!(
                "<c r=\"{reference}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
                escaped(text)
            ),
        }
    };
    let cells: String = cells.iter().enumerate().map(cell).collect();
    format!("<row r=\"{row}\">{cells}</row>")
}

/// `A`, `Z`, `AA`.
fn letters(idx: usize) -> String {
    let letter = |it: usize| char::from(b'A' + u8::try_from(it % 26).unwrap_or(0));
    match idx / 26 {
        0 => letter(idx).to_string(),
        high => format!("{}{}", letters(high - 1), letter(idx)),
    }
}

/// Without letters that XML has no place for.
fn escaped(text: &str) -> String {
    let is_legal = |it: &char| *it >= ' ' || matches!(it, '\t' | '\n' | '\r');
    let text: String = text.chars().filter(is_legal).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// An archive of files; the same files give the same bytes.
fn pack(files: &[(String, String)]) -> io::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for (name, text) in files {
        archive.start_file(name.as_str(), options)?;
        archive.write_all(text.as_bytes())?;
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, book::Book};

    fn first_sheet(book: &[u8]) -> Grid {
        Book::open(book).and_then(|mut it| it.grid(0)).expect("a workbook")
    }

    #[test]
    fn what_is_written_is_read_again() {
        let rows = vec![
            vec![Cell::from("Name"), Cell::from("Elo")],
            vec![Cell::from("O'Malley & \"Söhne\" <x>, Ann"), Cell::Number(1850)],
            vec![Cell::from("=1+1"), Cell::Number(-3)],
        ];
        let book = write_xlsx(&[("Players: A/B".to_owned(), rows.clone())]).expect("packs");
        let grid = first_sheet(&book);
        assert_eq!(grid[1], ["O'Malley & \"Söhne\" <x>, Ann", "1850"]);
        assert_eq!(grid[2], ["=1+1", "-3"]);
        let again = write_xlsx(&[("Players: A/B".to_owned(), rows.clone())]).expect("packs");
        assert_eq!(book, again);
        let text = String::from_utf8(write_csv(&rows)).expect("UTF-8");
        assert!(text.contains("'=1+1,-3\r\n"), "{text}");
    }

    #[test]
    fn what_is_no_number_stays_a_text() {
        for text in ["4.5", "-0.5", "17", "2213"] {
            assert!(matches!(Cell::decimal(text), Cell::Decimal(_)), "{text}");
        }
        for text in ["", "-", ".", "4.", ".5", "1.2.3", "=1+1", "4,5", "1e9", "1234567890123456"] {
            assert_eq!(Cell::decimal(text), Cell::from(text));
        }
        let book =
            write_xlsx(&[("S".to_owned(), vec![vec![Cell::decimal("4.5")]])]).expect("packs");
        assert_eq!(first_sheet(&book)[0], ["4.5"]);
        assert!(write_csv(&[vec![Cell::decimal("-0.5")]]).ends_with(b"-0.5\r\n"));
    }

    #[test]
    fn columns_beyond_z_have_two_letters() {
        assert_eq!([0, 25, 26, 51, 52].map(letters), ["A", "Z", "AA", "AZ", "BA"]);
    }
}
