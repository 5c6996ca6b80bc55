//! Any table with a header, its columns named by the caller.

use std::io::Read;

use csv::{ByteRecord, Reader, ReaderBuilder};

use crate::{
    Listed, ReadListError,
    player::{is_inactive, rating, sex, title, year},
    text::decoded,
};

/// Which column holds what. Names are compared without regard to case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The character between columns.
    pub separator: Option<u8>,
    /// Column of the whole name, or of the surname.
    pub name: String,
    /// Column of the first name, if it stands apart.
    pub first_name: Option<String>,
    /// Column of the FIDE identity number.
    pub fide_id: Option<String>,
    /// Column of the national identity number.
    pub national_id: Option<String>,
    /// Column of the federation.
    pub federation: Option<String>,
    /// Column of the sex.
    pub sex: Option<String>,
    /// Column of the title.
    pub title: Option<String>,
    /// Column of the FIDE rating.
    pub rating: Option<String>,
    /// Column of the national rating.
    pub national_rating: Option<String>,
    /// Column of the date or year of birth.
    pub birth: Option<String>,
    /// Column of the club.
    pub club: Option<String>,
    /// Column of the inactive flag.
    pub flag: Option<String>,
}

/// The same, as places in a row.
#[derive(Clone, Copy, Debug, Default)]
struct Places {
    name: usize,
    first_name: Option<usize>,
    fide_id: Option<usize>,
    national_id: Option<usize>,
    federation: Option<usize>,
    sex: Option<usize>,
    title: Option<usize>,
    rating: Option<usize>,
    national_rating: Option<usize>,
    birth: Option<usize>,
    club: Option<usize>,
    flag: Option<usize>,
}

/// A list in CSV.
#[derive(Debug)]
pub struct CsvList<R> {
    reader: Reader<R>,
    places: Places,
    row: ByteRecord,
}

impl<R: Read> CsvList<R> {
    /// Reads the header and finds the columns in it.
    pub fn new(input: R, columns: &Columns) -> Result<Self, ReadListError> {
        let mut builder = ReaderBuilder::new();
        builder.flexible(true).delimiter(columns.separator.unwrap_or(b','));
        let mut reader = builder.from_reader(input);
        let header = reader.byte_headers().map_err(broken)?.clone();
        Ok(Self { reader, places: Places::find(&header, columns)?, row: ByteRecord::new() })
    }
}

fn broken(error: csv::Error) -> ReadListError {
    ReadListError::Medium(error.into())
}

impl Places {
    fn find(header: &ByteRecord, columns: &Columns) -> Result<Self, ReadListError> {
        let names: Vec<String> = header
            .iter()
            .map(|name| decoded(name).trim_start_matches('\u{feff}').trim().to_owned())
            .collect();
        let place = |name: &str| {
            let place = names.iter().position(|other| other.eq_ignore_ascii_case(name.trim()));
            place.ok_or_else(|| ReadListError::NoColumn {
                name: name.to_owned(),
                found: names.join(", "),
            })
        };
        let optional = |name: &Option<String>| name.as_deref().map(place).transpose();
        Ok(Self {
            name: place(&columns.name)?,
            first_name: optional(&columns.first_name)?,
            fide_id: optional(&columns.fide_id)?,
            national_id: optional(&columns.national_id)?,
            federation: optional(&columns.federation)?,
            sex: optional(&columns.sex)?,
            title: optional(&columns.title)?,
            rating: optional(&columns.rating)?,
            national_rating: optional(&columns.national_rating)?,
            birth: optional(&columns.birth)?,
            club: optional(&columns.club)?,
            flag: optional(&columns.flag)?,
        })
    }
}

impl<R: Read> CsvList<R> {
    fn player(&self) -> Result<Listed, ReadListError> {
        let places = &self.places;
        let field = |place: Option<usize>| {
            let bytes = place.and_then(|place| self.row.get(place)).unwrap_or_default();
            decoded(bytes).trim().to_owned()
        };
        let (surname, first) = (field(Some(places.name)), field(places.first_name));
        if surname.is_empty() {
            let line = self.row.position().map_or(0, csv::Position::line);
            return Err(ReadListError::BadLine { line, expected: "a name", found: surname });
        }
        let name = if first.is_empty() { surname } else { format!("{surname}, {first}") };
        Ok(Listed {
            fide_id: field(places.fide_id).parse().ok().filter(|id| *id != 0),
            national_id: field(places.national_id).parse().ok().filter(|id| *id != 0),
            name,
            federation: field(places.federation),
            sex: sex(&field(places.sex)),
            title: title(&field(places.title)),
            standard: rating(&field(places.rating)),
            national: rating(&field(places.national_rating)),
            birth_year: year(&field(places.birth)),
            club: field(places.club),
            is_inactive: is_inactive(&field(places.flag)),
            ..Listed::default()
        })
    }
}

impl<R: Read> Iterator for CsvList<R> {
    type Item = Result<Listed, ReadListError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut row = std::mem::take(&mut self.row);
        let read = self.reader.read_byte_record(&mut row);
        self.row = row;
        match read {
            Ok(true) => Some(self.player()),
            Ok(false) => None,
            Err(error) => Some(Err(broken(error))),
        }
    }
}
