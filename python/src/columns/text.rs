//! A column of texts, in whichever form Arrow keeps them.

use arrow_array::{
    Array, ArrayRef, BinaryArray, LargeBinaryArray, LargeStringArray, StringArray, StringViewArray,
    cast::AsArray,
};
use arrow_schema::DataType;
use pyo3::{exceptions::PyTypeError, prelude::*};

use super::ffi;

/// A column of texts, each of which may be absent.
pub(super) struct TextColumn {
    chunks: Vec<Chunk>,
    /// The row with which each chunk begins, and the number of all rows.
    starts: Vec<usize>,
}

enum Chunk {
    Small(StringArray),
    Large(LargeStringArray),
    View(StringViewArray),
    /// Not always UTF-8: old files of games are not.
    SmallBytes(BinaryArray),
    LargeBytes(LargeBinaryArray),
    /// An index into another chunk for each row, for what occurs often.
    Dictionary(Vec<Option<usize>>, Box<Self>),
    Absent,
}

impl TextColumn {
    /// The texts of a column that is called `name`.
    pub(super) fn import(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let column = Self::import_bytes(name, object)?;
        if column.chunks.iter().any(Chunk::is_binary) {
            let what = format!("{name}: expected a column of texts, found bytes");
            return Err(PyTypeError::new_err(what));
        }
        Ok(column)
    }

    /// The texts of a column, or its bytes where it holds those.
    pub(super) fn import_bytes(name: &str, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let arrays = ffi::import(object)?;
        let mut starts = vec![0];
        let mut chunks = Vec::with_capacity(arrays.len());
        for array in &arrays {
            let chunk = Chunk::new(array).ok_or_else(|| {
                let kind = array.data_type();
                PyTypeError::new_err(format!("{name}: expected a column of texts, found {kind}"))
            })?;
            chunks.push(chunk);
            starts.push(starts.last().copied().unwrap_or_default() + array.len());
        }
        Ok(Self { chunks, starts })
    }

    /// A column that may be missing altogether, which must be as long as another.
    pub(super) fn import_beside(
        name: &str,
        object: Option<&Bound<'_, PyAny>>,
        length: usize,
    ) -> PyResult<Option<Self>> {
        let Some(object) = object else { return Ok(None) };
        let column = Self::import(name, object)?;
        if column.len() == length {
            return Ok(Some(column));
        }
        let found = column.len();
        let what = format!("{name}: expected {length} rows as in the first column, found {found}");
        Err(pyo3::exceptions::PyValueError::new_err(what))
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// The text of a row.
    pub(super) fn get(&self, row: usize) -> Option<&str> {
        std::str::from_utf8(self.bytes(row)?).ok()
    }

    /// The bytes of a row.
    pub(super) fn bytes(&self, row: usize) -> Option<&[u8]> {
        let at = self.starts.partition_point(|&start| start <= row).checked_sub(1)?;
        self.chunks.get(at)?.bytes(row - self.starts[at])
    }
}

impl Chunk {
    fn new(array: &ArrayRef) -> Option<Self> {
        if let Some(array) = array.as_string_opt::<i32>() {
            return Some(Self::Small(array.clone()));
        }
        if let Some(array) = array.as_string_opt::<i64>() {
            return Some(Self::Large(array.clone()));
        }
        if let Some(array) = array.as_string_view_opt() {
            return Some(Self::View(array.clone()));
        }
        if let Some(array) = array.as_binary_opt::<i32>() {
            return Some(Self::SmallBytes(array.clone()));
        }
        if let Some(array) = array.as_binary_opt::<i64>() {
            return Some(Self::LargeBytes(array.clone()));
        }
        if let Some(array) = array.as_any_dictionary_opt() {
            let values = Self::new(array.values())?;
            let keys = array.normalized_keys();
            let keys = keys.into_iter().enumerate();
            let keys = keys.map(|(row, key)| array.keys().is_valid(row).then_some(key)).collect();
            return Some(Self::Dictionary(keys, Box::new(values)));
        }
        (array.data_type() == &DataType::Null).then_some(Self::Absent)
    }

    fn is_binary(&self) -> bool {
        match self {
            Self::SmallBytes(_) | Self::LargeBytes(_) => true,
            Self::Dictionary(_, values) => values.is_binary(),
            Self::Small(_) | Self::Large(_) | Self::View(_) | Self::Absent => false,
        }
    }

    fn bytes(&self, row: usize) -> Option<&[u8]> {
        match self {
            Self::Small(array) => array.is_valid(row).then(|| array.value(row).as_bytes()),
            Self::Large(array) => array.is_valid(row).then(|| array.value(row).as_bytes()),
            Self::View(array) => array.is_valid(row).then(|| array.value(row).as_bytes()),
            Self::SmallBytes(array) => array.is_valid(row).then(|| array.value(row)),
            Self::LargeBytes(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Dictionary(keys, values) => values.bytes(keys.get(row).copied().flatten()?),
            Self::Absent => None,
        }
    }
}
