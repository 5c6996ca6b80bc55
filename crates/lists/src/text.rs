//! FIDE's fixed-width text. The header line says where columns begin, because they moved
//! more than once.

use std::io::BufRead;

use crate::{
    Listed, ReadListError,
    player::{birth, is_inactive, name, rating, sex, title},
};

/// Longest line we look at; a longer one is cut.
const LINE_MAX: usize = 1024;

/// Where a column begins and ends, in bytes.
type Span = (usize, usize);

/// The columns of a file.
#[derive(Clone, Copy, Debug, Default)]
struct Layout {
    id: Option<Span>,
    name: Option<Span>,
    federation: Option<Span>,
    sex: Option<Span>,
    title: Option<Span>,
    woman_title: Option<Span>,
    standard: Option<Span>,
    rapid: Option<Span>,
    blitz: Option<Span>,
    k: Option<Span>,
    birth: Option<Span>,
    flag: Option<Span>,
}

/// A list in fixed-width text.
#[derive(Debug)]
pub struct TextList<R> {
    lines: R,
    layout: Layout,
    line: u64,
}

impl<R: BufRead> TextList<R> {
    /// Reads the header.
    pub fn new(mut lines: R) -> Result<Self, ReadListError> {
        let header = decoded(&read_line(&mut lines)?.unwrap_or_default());
        let layout = Layout::of(&header);
        if layout.id.is_none() || layout.name.is_none() || layout.federation.is_none() {
            return Err(ReadListError::NoHeader { found: header });
        }
        Ok(Self { lines, layout, line: 1 })
    }
}

impl<R: BufRead> Iterator for TextList<R> {
    type Item = Result<Listed, ReadListError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.line += 1;
            match read_line(&mut self.lines) {
                Err(error) => return Some(Err(error.into())),
                Ok(None) => return None,
                Ok(Some(line)) if line.trim_ascii().is_empty() => {}
                Ok(Some(line)) => return Some(self.layout.player(&line, self.line)),
            }
        }
    }
}

/// The next line without its end.
fn read_line(lines: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    if lines.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
        bytes.pop();
    }
    bytes.truncate(LINE_MAX);
    Ok(Some(bytes))
}

/// UTF-8, or Latin-1 where it is not. Columns are cut before, because they are bytes.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let utf8 = std::str::from_utf8(bytes).map(str::to_owned);
    utf8.unwrap_or_else(|_| bytes.iter().map(|&byte| char::from(byte)).collect())
}

impl Layout {
    /// Each name of the header begins a column that ends where the next one begins.
    fn of(header: &str) -> Self {
        let mut layout = Self::default();
        let starts = column_starts(header);
        for (idx, &start) in starts.iter().enumerate() {
            let end = starts.get(idx + 1).copied().unwrap_or(LINE_MAX);
            let name = header.get(start..end.min(header.len())).unwrap_or_default().trim();
            let span = Some((start, end));
            match name.to_ascii_lowercase().as_str() {
                "id number" | "id_number" | "id" => layout.id = span,
                "name" => layout.name = span,
                "fed" | "country" => layout.federation = span,
                "sex" => layout.sex = span,
                "tit" | "title" => layout.title = span,
                "wtit" => layout.woman_title = span,
                "srtng" => layout.standard = span,
                "rrtng" => layout.rapid = span,
                "brtng" => layout.blitz = span,
                "sk" | "k" => layout.k = span,
                "b-day" | "born" => layout.birth = span,
                "flag" => layout.flag = span,
                // A list for one kind of chess heads its ratings with the month.
                other if layout.standard.is_none() && is_month(other) => layout.standard = span,
                _ => {}
            }
        }
        layout
    }

    fn player(&self, line: &[u8], number: u64) -> Result<Listed, ReadListError> {
        let field = |span: Option<Span>| {
            let bytes = span.and_then(|(start, end)| line.get(start..end.min(line.len())));
            decoded(bytes.unwrap_or_default()).trim().to_owned()
        };
        let bad = |expected, found: &str| ReadListError::BadLine {
            line: number,
            expected,
            found: found.to_owned(),
        };
        let id = field(self.id);
        let fide_id = id.parse().map_err(|_| bad("an identity number", &id))?;
        let name = name(&field(self.name)).map_err(|fault| fault.in_line(number))?;
        let rating = |span| rating(&field(span)).map_err(|fault| fault.in_line(number));
        Ok(Listed {
            fide_id: Some(fide_id),
            name,
            federation: field(self.federation),
            sex: sex(&field(self.sex)),
            title: title(&field(self.title)).or_else(|| title(&field(self.woman_title))),
            standard: rating(self.standard)?,
            rapid: rating(self.rapid)?,
            blitz: rating(self.blitz)?,
            k: field(self.k).parse().ok(),
            birth: birth(&field(self.birth)),
            is_inactive: is_inactive(&field(self.flag)),
            ..Listed::default()
        })
    }
}

/// `NOV26`, as lists for one kind of chess head their ratings.
fn is_month(name: &str) -> bool {
    let (month, year) = name.split_at_checked(3).unwrap_or_default();
    let is_year = !year.is_empty() && year.bytes().all(|byte| byte.is_ascii_digit());
    let months =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    is_year && months.contains(&month)
}

/// Where the names of the header begin. `ID Number` is one name.
fn column_starts(header: &str) -> Vec<usize> {
    let bytes = header.as_bytes();
    let is_start = |at: &usize| {
        bytes[*at] != b' '
            && (*at == 0 || bytes[*at - 1] == b' ')
            && !header[*at..].to_ascii_lowercase().starts_with("number")
    };
    (0..bytes.len()).filter(is_start).collect()
}
