//! Jet 4 databases (Access 2000 to 2003), read as far as flat tables need it: catalogue, table
//! definitions, rows. Indexes, long texts and enciphered files are not read.

use crate::part::FilePart;
use std::collections::BTreeSet;

use crate::{
    bytes::{u16_at, u32_at, utf_16, windows_1252},
    fault::{Fault, Place, Placed},
};

const PAGE: usize = 4096;
/// Pages that one table definition may go over.
const DEFINITION_PAGES_MAX: usize = 64;
/// Columns of a table.
const COLUMNS_MAX: usize = 255;
/// The page of the catalogue.
const CATALOGUE: usize = 2;

/// A value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Nothing.
    Null,
    /// Yes or no, or a whole number.
    Number(i64),
    /// Days since 30 December 1899.
    Day(i64),
    /// A text.
    Text(String),
}

impl Value {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Null => String::new(),
            Self::Number(number) | Self::Day(number) => number.to_string(),
            Self::Text(text) => text.trim().to_owned(),
        }
    }

    pub(crate) fn number(&self) -> i64 {
        match self {
            Self::Null => 0,
            Self::Number(number) | Self::Day(number) => *number,
            Self::Text(text) => text.trim().parse().unwrap_or(0),
        }
    }
}

#[derive(Clone, Debug)]
struct Column {
    name: String,
    kind: u8,
    number: usize,
    variable_idx: usize,
    is_fixed: bool,
    offset: usize,
    length: usize,
}

/// A table: names of its columns, and its rows.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    columns: Vec<Column>,
    /// Each with a value for each column.
    pub(crate) rows: Vec<Vec<Value>>,
}

impl Table {
    /// The place of a column.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|it| it.name.eq_ignore_ascii_case(name))
    }
}

/// A database in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Database<'a> {
    all: &'a [u8],
}

fn refused(page: usize, expected: FilePart) -> Placed {
    (Place::Byte(page.saturating_mul(PAGE)), Fault::Expected { expected })
}

impl<'a> Database<'a> {
    pub(crate) fn open(all: &'a [u8]) -> Result<Self, Placed> {
        let is_jet = all.get(4..19) == Some(b"Standard Jet DB".as_slice());
        if !is_jet || all.get(0x14) != Some(&1) {
            return Err(refused(0, FilePart::JetDatabase));
        }
        Ok(Self { all })
    }

    fn page(self, number: usize) -> Result<&'a [u8], Placed> {
        let start = number.checked_mul(PAGE);
        let page = start.and_then(|start| self.all.get(start..start + PAGE));
        let what = FilePart::Page;
        page.ok_or((Place::Byte(number.saturating_mul(PAGE)), Fault::EndsEarly { what }))
    }

    /// The table of this name; `None` where there is none.
    pub(crate) fn table(self, name: &str) -> Result<Option<Table>, Placed> {
        let catalogue = self.read(CATALOGUE, FilePart::TableDefinition)?;
        let column = |name: &'static str| {
            catalogue.column(name).ok_or_else(|| refused(CATALOGUE, FilePart::TableDefinition))
        };
        let (id, named, kind) = (column("Id")?, column("Name")?, column("Type")?);
        let row = catalogue
            .rows
            .iter()
            .find(|row| row[kind].number() == 1 && row[named].text().eq_ignore_ascii_case(name));
        let Some(row) = row else { return Ok(None) };
        let page = usize::try_from(row[id].number() & 0x00ff_ffff).unwrap_or(usize::MAX);
        self.read(page, FilePart::TableDefinition).map(Some)
    }

    fn read(self, page: usize, what: FilePart) -> Result<Table, Placed> {
        let definition = self.definition(page, what)?;
        let columns = columns(&definition).ok_or_else(|| refused(page, what))?;
        let rows = self.rows(page, &columns);
        Ok(Table { columns, rows })
    }

    /// The bytes of a definition, which may go on in other pages.
    fn definition(self, first: usize, what: FilePart) -> Result<Vec<u8>, Placed> {
        let mut bytes = self.page(first)?.to_vec();
        if bytes[..2] != [0x02, 0x01] {
            return Err(refused(first, what));
        }
        let mut next = u32_at(&bytes, 4) as usize;
        let mut seen = BTreeSet::from([first]);
        while next != 0 {
            if !seen.insert(next) || seen.len() > DEFINITION_PAGES_MAX {
                return Err(refused(next, FilePart::TableDefinition));
            }
            let page = self.page(next)?;
            if page[..2] != [0x02, 0x01] {
                return Err(refused(next, what));
            }
            bytes.extend_from_slice(&page[8..]);
            next = u32_at(page, 4) as usize;
        }
        Ok(bytes)
    }

    /// All rows of the pages that belong to a table.
    fn rows(self, owner: usize, columns: &[Column]) -> Vec<Vec<Value>> {
        let mut rows = Vec::new();
        for page in self.all.chunks_exact(PAGE) {
            let is_data = page[..2] == [0x01, 0x01] && u32_at(page, 4) as usize == owner;
            if !is_data {
                continue;
            }
            let n_rows = usize::from(u16_at(page, 12)).min((PAGE - 14) / 2);
            let mut end = PAGE;
            for idx in 0..n_rows {
                let offset = u16_at(page, 14 + 2 * idx);
                let start = usize::from(offset & 0x1fff);
                // Deleted rows, and rows that have moved away, are not here.
                let is_here = offset & 0xc000 == 0;
                if start > end || end > PAGE {
                    continue;
                }
                if is_here {
                    rows.extend(row(&page[start..end], columns));
                }
                end = start;
            }
        }
        rows
    }
}

fn columns(definition: &[u8]) -> Option<Vec<Column>> {
    let n_columns = usize::from(u16_at(definition, 45));
    let n_real_indexes = u32_at(definition, 51) as usize;
    if n_columns == 0 || n_columns > COLUMNS_MAX || n_real_indexes > 1000 {
        return None;
    }
    let start = 63 + 12 * n_real_indexes;
    let mut at = start + 25 * n_columns;
    let mut columns = Vec::with_capacity(n_columns);
    for idx in 0..n_columns {
        let data = definition.get(start + 25 * idx..start + 25 * (idx + 1))?;
        let length = usize::from(u16_at(definition, at));
        let name = utf_16(definition.get(at + 2..at + 2 + length)?);
        at += 2 + length;
        columns.push(Column {
            name,
            kind: data[0],
            number: usize::from(u16_at(data, 5)),
            variable_idx: usize::from(u16_at(data, 7)),
            is_fixed: data[15] & 1 != 0,
            offset: usize::from(u16_at(data, 21)),
            length: usize::from(u16_at(data, 23)),
        });
    }
    Some(columns)
}

/// A row; `None` where its own lengths do not fit.
fn row(bytes: &[u8], columns: &[Column]) -> Option<Vec<Value>> {
    let n_columns = usize::from(u16_at(bytes, 0));
    let mask_length = n_columns.div_ceil(8);
    let mask_at = bytes.len().checked_sub(mask_length)?;
    let mask = &bytes[mask_at..];
    let has_variable = columns.iter().any(|it| !it.is_fixed);
    let n_variable =
        if has_variable { usize::from(u16_at(bytes, mask_at.checked_sub(2)?)) } else { 0 };
    // Offsets of the variable fields stand before their count, the last first.
    let variable = |idx: usize| -> Option<(usize, usize)> {
        if idx >= n_variable {
            return None;
        }
        let offset = |idx: usize| {
            let at = mask_at.checked_sub(4 + 2 * idx)?;
            Some(usize::from(u16_at(bytes, at)))
        };
        Some((offset(idx)?, offset(idx + 1)?))
    };
    let value = |column: &Column| -> Option<Value> {
        let is_set =
            mask.get(column.number / 8).is_some_and(|it| it >> (column.number % 8) & 1 == 1);
        if column.kind == 1 {
            return Some(Value::Number(i64::from(is_set)));
        }
        if !is_set || column.number >= n_columns {
            return Some(Value::Null);
        }
        let data = if column.is_fixed {
            let start = 2 + column.offset;
            bytes.get(start..start + column.length)?
        } else {
            let Some((start, end)) = variable(column.variable_idx) else {
                return Some(Value::Null);
            };
            bytes.get(start..end)?
        };
        Some(decode(column.kind, data))
    };
    columns.iter().map(value).collect()
}

fn decode(kind: u8, data: &[u8]) -> Value {
    match kind {
        2 => Value::Number(i64::from(data.first().copied().unwrap_or(0))),
        3 => Value::Number(i64::from(u16_at(data, 0).cast_signed())),
        4 => Value::Number(i64::from(u32_at(data, 0).cast_signed())),
        8 => days(data),
        10 => Value::Text(match data.strip_prefix(b"\xff\xfe") {
            Some(packed) => windows_1252(packed),
            None => utf_16(data),
        }),
        _ => Value::Null,
    }
}

/// The whole days of a number of eight bytes, taken from its bits: we have no floats here.
fn days(data: &[u8]) -> Value {
    let Some(data) = data.get(..8) else { return Value::Null };
    let bits = u64::from(u32_at(data, 0)) | u64::from(u32_at(data, 4)) << 32;
    let exponent = i32::try_from(bits >> 52 & 0x7ff).unwrap_or(0) - 1023;
    let mantissa = bits & 0x000f_ffff_ffff_ffff | 0x0010_0000_0000_0000;
    let whole = match exponent {
        0..=52 => i64::try_from(mantissa >> (52 - exponent)).unwrap_or(0),
        _ => 0,
    };
    Value::Day(if bits >> 63 == 1 { -whole } else { whole })
}
