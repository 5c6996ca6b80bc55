//! A table as it is written: rows are gathered, and given to the file a group at a time.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use parquet::{
    basic::{Compression, ZstdLevel},
    data_type::{ByteArray, ByteArrayType, Int64Type},
    errors::ParquetError,
    file::{properties::WriterProperties, writer::SerializedFileWriter},
    schema::parser::parse_message_type,
};

use crate::error::CommandError;

/// Rows that are gathered before they are written.
const GROUP_ROWS: usize = 1 << 16;
/// Bytes of texts that are gathered before they are written.
const GROUP_BYTES: usize = 1 << 24;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
}

/// What stands in a row below a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Text(String),
    Number(i64),
    Absent,
}

impl Cell {
    /// A text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A count, of which none comes near the largest number.
    pub(crate) fn count(count: u64) -> Self {
        Self::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl<T: Into<String>> From<Option<T>> for Cell {
    fn from(text: Option<T>) -> Self {
        text.map_or(Self::Absent, Self::text)
    }
}

/// A column of the rows that are gathered.
enum Gathered {
    Texts(Vec<ByteArray>),
    Numbers(Vec<i64>),
}

/// A table that is being written beside its name, to which it moves when it is whole.
pub(crate) struct TableWriter {
    path: PathBuf,
    unfinished: PathBuf,
    writer: SerializedFileWriter<File>,
    columns: Vec<Gathered>,
    /// For each column and row, 1 where there is a value.
    levels: Vec<Vec<i16>>,
    bytes: usize,
    is_finished: bool,
}

impl TableWriter {
    /// A table with these columns.
    pub(crate) fn create(path: &Path, columns: &[(&str, Kind)]) -> Result<Self, CommandError> {
        let unwritable = |source| CommandError::Unwritable { path: path.to_owned(), source };
        let fields: String = columns
            .iter()
            .map(|(name, kind)| match kind {
                Kind::Text => format!("optional binary {name} (UTF8); "),
                Kind::Number => format!("optional int64 {name}; "),
            })
            .collect();
        let schema = parse_message_type(&format!("message rows {{ {fields} }}"))
            .map_err(|error| unwritable(failed(error)))?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("arbiter ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".part");
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(unwritable)?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
            .map_err(|error| unwritable(failed(error)))?;
        let gathered = columns.iter().map(|(_, kind)| match kind {
            Kind::Text => Gathered::Texts(Vec::new()),
            Kind::Number => Gathered::Numbers(Vec::new()),
        });
        Ok(Self {
            path: path.to_owned(),
            unfinished,
            writer,
            columns: gathered.collect(),
            levels: vec![Vec::new(); columns.len()],
            bytes: 0,
            is_finished: false,
        })
    }

    /// Adds a row, which has a cell for every column.
    pub(crate) fn row(
        &mut self,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<(), CommandError> {
        for ((column, levels), cell) in self.columns.iter_mut().zip(&mut self.levels).zip(cells) {
            let is_there = match (column, cell) {
                (Gathered::Texts(texts), Cell::Text(text)) => {
                    self.bytes += text.len();
                    texts.push(ByteArray::from(text.into_bytes()));
                    true
                }
                (Gathered::Numbers(numbers), Cell::Number(number)) => {
                    numbers.push(number);
                    true
                }
                (Gathered::Texts(texts), Cell::Number(number)) => {
                    texts.push(ByteArray::from(number.to_string().into_bytes()));
                    true
                }
                (Gathered::Texts(_), Cell::Absent)
                | (Gathered::Numbers(_), Cell::Absent | Cell::Text(_)) => false,
            };
            levels.push(i16::from(is_there));
        }
        let rows = self.levels.first().map_or(0, Vec::len);
        if rows >= GROUP_ROWS || self.bytes >= GROUP_BYTES { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), CommandError> {
        let written = write_group(&mut self.writer, &mut self.columns, &mut self.levels);
        self.bytes = 0;
        written.map_err(|error| self.unwritable(failed(error)))
    }

    /// Writes what is left, and gives the table its name.
    pub(crate) fn finish(mut self) -> Result<(), CommandError> {
        if self.levels.first().is_some_and(|levels| !levels.is_empty()) {
            self.write_group()?;
        }
        self.writer.finish().map_err(|error| self.unwritable(failed(error)))?;
        fs::rename(&self.unfinished, &self.path).map_err(|source| self.unwritable(source))?;
        self.is_finished = true;
        Ok(())
    }

    fn unwritable(&self, source: io::Error) -> CommandError {
        CommandError::Unwritable { path: self.path.clone(), source }
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        if !self.is_finished {
            // Why it was given up is told elsewhere; a rest that stays is no harm.
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

fn write_group(
    writer: &mut SerializedFileWriter<File>,
    columns: &mut [Gathered],
    levels: &mut [Vec<i16>],
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for (column, levels) in columns.iter_mut().zip(levels) {
        let Some(mut writer) = group.next_column()? else { break };
        match column {
            Gathered::Texts(texts) => {
                writer.typed::<ByteArrayType>().write_batch(texts, Some(levels), None)?;
                texts.clear();
            }
            Gathered::Numbers(numbers) => {
                writer.typed::<Int64Type>().write_batch(numbers, Some(levels), None)?;
                numbers.clear();
            }
        }
        levels.clear();
        writer.close()?;
    }
    group.close()?;
    Ok(())
}

/// What the library says, as an error of a file.
pub(super) fn failed(error: ParquetError) -> io::Error {
    if let ParquetError::External(source) = error {
        io::Error::other(source)
    } else {
        io::Error::other(error)
    }
}
