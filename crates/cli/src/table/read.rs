//! A table as it is read: some columns of it, some rows at a time.

use std::{fs::File, io, path::Path};

use arbiter_rulebook::{Message, MessageValue, year_month_day};
use parquet::{
    basic::{ConvertedType, Type},
    column::reader::{ColumnReader, ColumnReaderImpl},
    data_type::{ByteArray, DataType},
    errors::ParquetError,
    file::{reader::FileReader as _, serialized_reader::SerializedFileReader},
    schema::types::ColumnDescriptor,
};

use super::write::failed;
use crate::error::CommandError;

/// What a column holds that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Text,
    Number,
    /// Days since the first of January 1970.
    Date,
}

/// A column that we can read.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    /// Its place among the columns of the file.
    at: usize,
    content: Content,
}

/// A table that is open.
pub(super) struct Table {
    reader: SerializedFileReader<File>,
    known: Vec<Known>,
}

impl Table {
    pub(super) fn open(path: &Path) -> Result<Self, CommandError> {
        let unreadable = |source| CommandError::Unreadable { path: path.to_owned(), source };
        let file = File::open(path).map_err(unreadable)?;
        let reader = SerializedFileReader::new(file).map_err(|error| unreadable(failed(error)))?;
        let columns = reader.metadata().file_metadata().schema_descr().columns();
        let known = columns.iter().enumerate().filter_map(|(at, column)| {
            let content = content(column)?;
            Some(Known { name: column.name().to_owned(), at, content })
        });
        let known = known.collect();
        Ok(Self { reader, known })
    }

    /// The rows of the whole file.
    pub(super) fn rows(&self) -> u64 {
        let rows = self.reader.metadata().file_metadata().num_rows();
        u64::try_from(rows).unwrap_or_default()
    }

    /// The names of the columns that can be read.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|known| known.name.as_str())
    }

    /// The name, as the table writes it, of the column that has one of these names.
    pub(super) fn find(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.names().find(|known| known.eq_ignore_ascii_case(name)))
    }

    /// As [`Table::find`], for a column that must be there.
    pub(super) fn demand(&self, path: &Path, names: &[&str]) -> Result<&str, CommandError> {
        self.find(names).ok_or_else(|| {
            let wanted = names.first().copied().unwrap_or_default();
            let there: Vec<&str> = self.names().collect();
            let found = if there.is_empty() {
                Message::new("cli-none").into()
            } else {
                MessageValue::from(there.join(", "))
            };
            let expected =
                Message::new("cli-table-column").with("file", path.display().to_string());
            CommandError::bad_input(expected.with("wanted", wanted).with("found", found))
        })
    }

    /// The rows with these columns.
    pub(super) fn select(self, names: &[String]) -> Rows {
        let chosen = names
            .iter()
            .filter_map(|name| self.known.iter().find(|known| known.name == *name).cloned());
        let chosen = chosen.collect();
        Rows { reader: self.reader, chosen, open: Vec::new(), next_group: 0, left: 0 }
    }
}

fn content(column: &ColumnDescriptor) -> Option<Content> {
    let is_plain = column.max_rep_level() == 0 && column.path().parts().len() == 1;
    let content = match (column.physical_type(), column.converted_type()) {
        (
            Type::BYTE_ARRAY,
            ConvertedType::NONE | ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON,
        ) => Content::Text,
        (Type::INT32, ConvertedType::DATE) => Content::Date,
        (
            Type::INT32 | Type::INT64,
            ConvertedType::NONE
            | ConvertedType::INT_8
            | ConvertedType::INT_16
            | ConvertedType::INT_32
            | ConvertedType::INT_64
            | ConvertedType::UINT_8
            | ConvertedType::UINT_16
            | ConvertedType::UINT_32,
        ) => Content::Number,
        _ => return None,
    };
    is_plain.then_some(content)
}

/// The cells of a column in some rows, as texts; `None` where there is none.
pub(super) type Cells = Vec<Option<Vec<u8>>>;

/// The rows of a table.
pub(super) struct Rows {
    reader: SerializedFileReader<File>,
    chosen: Vec<Known>,
    /// The columns of the group that is being read.
    open: Vec<ColumnReader>,
    next_group: usize,
    /// Rows of that group that are still to come.
    left: usize,
}

impl Rows {
    /// The next rows, at most so many, column by column; `None` at the end.
    pub(super) fn next(&mut self, most: usize) -> io::Result<Option<Vec<Cells>>> {
        while self.left == 0 {
            if self.next_group >= self.reader.num_row_groups() {
                return Ok(None);
            }
            self.open_group().map_err(failed)?;
        }
        let wanted = self.left.min(most);
        let mut columns = Vec::with_capacity(self.open.len());
        for (reader, known) in self.open.iter_mut().zip(&self.chosen) {
            columns.push(cells(reader, known.content, wanted).map_err(failed)?);
        }
        if columns.iter().any(|column| column.len() != wanted) {
            return Err(io::Error::other("the columns of the table are of different lengths"));
        }
        self.left -= wanted;
        Ok(Some(columns))
    }

    fn open_group(&mut self) -> Result<(), ParquetError> {
        let group = self.reader.get_row_group(self.next_group)?;
        let columns = self.chosen.iter().map(|known| group.get_column_reader(known.at));
        self.open = columns.collect::<Result<_, _>>()?;
        self.left = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
        self.next_group += 1;
        Ok(())
    }
}

fn cells(
    reader: &mut ColumnReader,
    content: Content,
    wanted: usize,
) -> Result<Cells, ParquetError> {
    let number = |number: i64| match content {
        Content::Date => date(number),
        Content::Number | Content::Text => number.to_string(),
    };
    match reader {
        ColumnReader::ByteArrayColumnReader(reader) => {
            read(reader, wanted, |text: &ByteArray| text.data().to_vec())
        }
        ColumnReader::Int32ColumnReader(reader) => {
            read(reader, wanted, |&value| number(i64::from(value)).into_bytes())
        }
        ColumnReader::Int64ColumnReader(reader) => {
            read(reader, wanted, |&value| number(value).into_bytes())
        }
        ColumnReader::BoolColumnReader(_)
        | ColumnReader::Int96ColumnReader(_)
        | ColumnReader::FloatColumnReader(_)
        | ColumnReader::DoubleColumnReader(_)
        | ColumnReader::FixedLenByteArrayColumnReader(_) => {
            Err(ParquetError::General("a column of another type than the head says".to_owned()))
        }
    }
}

fn read<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    wanted: usize,
    as_text: impl Fn(&T::T) -> Vec<u8>,
) -> Result<Cells, ParquetError> {
    let (mut levels, mut values) = (Vec::with_capacity(wanted), Vec::with_capacity(wanted));
    let mut rows = 0;
    while rows < wanted {
        let (read, _, _) =
            reader.read_records(wanted - rows, Some(&mut levels), None, &mut values)?;
        if read == 0 {
            break;
        }
        rows += read;
    }
    let mut values = values.iter();
    if levels.is_empty() {
        // A column that must have a value in every row says nothing about it.
        return Ok(values.map(|value| Some(as_text(value))).collect());
    }
    let cell = |level: i16| if level > 0 { values.next().map(&as_text) } else { None };
    Ok(levels.into_iter().map(cell).collect())
}

/// A day as PGN writes it, from the days since the first of January 1970; also before it.
fn date(days: i64) -> String {
    let (year, month, day) = year_month_day(days);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_in_pgn() {
        let days = [(0, "1970.01.01"), (-1, "1969.12.31"), (18_028, "2019.05.12")];
        for (number, text) in days {
            assert_eq!(date(number), text);
        }
        assert_eq!(
            (date(11_016), date(-43_524)),
            ("2000.02.29".to_owned(), "1850.11.02".to_owned())
        );
    }
}
