//! From bytes to lines and columns.

use std::borrow::Cow;

use crate::{Adjustment, Change, layout::Field};

/// How a line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineEnd {
    /// A carriage return, as the format prescribes.
    #[default]
    Cr,
    /// A line feed, as most programs write today.
    Lf,
    /// Both.
    CrLf,
}

impl LineEnd {
    /// Its characters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cr => "\r",
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

impl std::fmt::Display for LineEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Cr => "CR",
            Self::Lf => "LF",
            Self::CrLf => "CR LF",
        })
    }
}

/// A name that is not a way to end lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected cr, lf or crlf, found `{found}`")]
pub struct UnknownLineEnd {
    /// What was there instead.
    pub found: String,
}

impl std::str::FromStr for LineEnd {
    type Err = UnknownLineEnd;

    fn from_str(text: &str) -> Result<Self, UnknownLineEnd> {
        match text.trim().to_ascii_lowercase().as_str() {
            "cr" => Ok(Self::Cr),
            "lf" => Ok(Self::Lf),
            "crlf" => Ok(Self::CrLf),
            _ => Err(UnknownLineEnd { found: text.to_owned() }),
        }
    }
}

/// How characters are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Encoding {
    /// UTF-8; plain ASCII is a part of it.
    #[default]
    Utf8,
    /// Windows-1252, of which Latin-1 is a part but for control characters.
    Windows1252,
}

/// The bytes as text, with what had to be skipped.
pub(crate) fn decode(bytes: &[u8], adjustments: &mut Vec<Adjustment>) -> (String, Encoding) {
    let mut note = |(line, column), change| adjustments.push(Adjustment { line, column, change });
    let from_utf_16 = utf_16(bytes);
    if from_utf_16.is_some() {
        note((1, 1), Change::ReadAsUtf16);
    }
    let mut bytes = from_utf_16.as_ref().map_or(bytes, |text| text.as_bytes());
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        note((1, 1), Change::ByteOrderMarkSkipped);
        bytes = rest;
    }
    if let Some(rest) = bytes.strip_suffix(b"\x1A") {
        note(place_after(&String::from_utf8_lossy(rest)), Change::EndOfFileMarkSkipped);
        bytes = rest;
    }
    let (text, encoding) = match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), Encoding::Utf8),
        Err(error) => {
            let (before, _) = bytes.split_at(error.valid_up_to());
            note(place_after(&String::from_utf8_lossy(before)), Change::ReadAsWindows1252);
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
            (text.into_owned(), Encoding::Windows1252)
        }
    };
    let Some(first) = text.find(is_stray_control) else { return (text, encoding) };
    note(place_after(&text[..first]), Change::ControlCharactersBlanked);
    (text.replace(is_stray_control, " "), encoding)
}

/// The text of a file that begins with the mark of UTF-16. A letter that is cut in half becomes the
/// sign for what cannot be read.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let (encoding, rest) = match bytes {
        [0xFF, 0xFE, rest @ ..] => (encoding_rs::UTF_16LE, rest),
        [0xFE, 0xFF, rest @ ..] => (encoding_rs::UTF_16BE, rest),
        _ => return None,
    };
    let (text, _) = encoding.decode_without_bom_handling(rest);
    Some(text.into_owned())
}

/// Line and column, from 1, of what comes after this text.
fn place_after(text: &str) -> (u32, u32) {
    let lines = split(text);
    let (n_whole, open) = match lines.last() {
        Some((open, None)) => (lines.len() - 1, open.chars().count()),
        Some((_, Some(_))) | None => (lines.len(), 0),
    };
    let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    (number(n_whole), number(open))
}

/// Tabs and the like, which no column can hold.
fn is_stray_control(it: char) -> bool {
    it.is_control() && it != '\r' && it != '\n'
}

/// The lines, each with how it ends; the last may end with the file.
pub(crate) fn split(text: &str) -> Vec<(&str, Option<LineEnd>)> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some(at) = rest.find(['\r', '\n']) else {
            lines.push((rest, None));
            break;
        };
        let (end, width) = if rest[at..].starts_with("\r\n") {
            (LineEnd::CrLf, 2)
        } else if rest[at..].starts_with('\r') {
            (LineEnd::Cr, 1)
        } else {
            (LineEnd::Lf, 1)
        };
        lines.push((&rest[..at], Some(end)));
        rest = &rest[at + width..];
    }
    lines
}

/// A line whose columns can be asked for.
///
/// Columns count characters, or bytes where a program counted those; in the latter view
/// every byte is one cell and a run of cells is decoded when it is taken.
#[derive(Clone, Debug)]
pub(crate) enum Columns<'t> {
    /// Only ASCII: a byte is a character.
    Ascii(&'t str),
    /// One cell a character.
    Characters(Vec<char>),
    /// One cell a byte.
    Bytes(&'t [u8]),
}

impl<'t> Columns<'t> {
    pub(crate) fn characters(line: &'t str) -> Self {
        if line.is_ascii() { Self::Ascii(line) } else { Self::Characters(line.chars().collect()) }
    }

    pub(crate) fn bytes(line: &'t str) -> Self {
        Self::Bytes(line.as_bytes())
    }

    /// How many columns the line has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Ascii(line) => line.len(),
            Self::Characters(cells) => cells.len(),
            Self::Bytes(cells) => cells.len(),
        }
    }

    /// What stands in these columns, as it stands; nothing beyond the end of the line.
    pub(crate) fn raw(&self, field: Field) -> Cow<'_, str> {
        let from = (field.first - 1).min(self.len());
        let to = field.last.min(self.len());
        match self {
            Self::Ascii(line) => Cow::Borrowed(&line[from..to]),
            Self::Characters(cells) => Cow::Owned(cells[from..to].iter().collect()),
            Self::Bytes(cells) => String::from_utf8_lossy(&cells[from..to]),
        }
    }

    /// What stands in these columns, without blanks around it.
    pub(crate) fn field(&self, field: Field) -> Cow<'_, str> {
        match self.raw(field) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
            Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
        }
    }

    /// The character in this column; blank beyond the end of the line.
    pub(crate) fn at(&self, column: usize) -> char {
        match self {
            Self::Ascii(line) => line.as_bytes().get(column - 1).map_or(' ', |&byte| byte.into()),
            Self::Characters(cells) => cells.get(column - 1).copied().unwrap_or(' '),
            Self::Bytes(cells) => cells.get(column - 1).map_or(' ', |&byte| byte.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_splits_and_an_open_last_line_counts() {
        let lines = split("a\rb\nc\r\n\nd");

        let texts: Vec<&str> = lines.iter().map(|(text, _)| *text).collect();
        assert_eq!(texts, ["a", "b", "c", "", "d"]);
        assert_eq!(lines[2].1, Some(LineEnd::CrLf));
        assert_eq!(lines[4].1, None);
    }

    #[test]
    fn columns_beyond_the_end_are_blank() {
        let line = Columns::characters("Zoë");

        assert_eq!(line.at(3), 'ë');
        assert_eq!(line.at(4), ' ');
        assert_eq!(line.raw(Field { first: 2, last: 9 }), "oë");
        assert_eq!(line.raw(Field { first: 20, last: 29 }), "");
    }
}
