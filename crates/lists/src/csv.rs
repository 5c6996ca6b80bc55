//! Any table with a header, its columns named by the caller.

use std::io::Read;

use csv::{ByteRecord, Reader, ReaderBuilder};

use crate::{
    Listed, ReadListError,
    player::{birth, is_inactive, name, rating, sex, title},
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
    /// Column of the FIDE rating for rapid chess.
    pub rapid: Option<String>,
    /// Column of the FIDE rating for blitz.
    pub blitz: Option<String>,
    /// Column of the national rating.
    pub national_rating: Option<String>,
    /// Column of the date or year of birth.
    pub birth: Option<String>,
    /// Column of the club.
    pub club: Option<String>,
    /// Column of the inactive flag.
    pub flag: Option<String>,
}

/// Names that columns have when nobody says which is which.
///
/// A column `elo` alone is FIDE's rating; it is a national one only if its name says so.
#[rustfmt::skip]
const USUAL_NAMES: [(&str, &[&str]); 14] = [
    ("name",        &["name", "surname", "last name", "lastname", "nom", "naam", "nachname"]),
    ("first",       &["first name", "firstname", "first_name", "prénom", "prenom", "voornaam", "vorname"]),
    ("fide-id",     &["fide_id", "fide id", "fideid", "fide"]),
    ("national-id", &["national_id", "national id", "id", "stamnummer", "matricule"]),
    ("federation",  &["federation", "fed", "country"]),
    ("sex",         &["sex", "gender", "sexe"]),
    ("title",       &["title", "tit"]),
    ("rating",      &["rating", "fide rating", "fide_rating", "standard", "elo fide", "srtg", "elo"]),
    ("rapid",       &["rapid", "rapid rating", "rapid_rating", "rrtg"]),
    ("blitz",       &["blitz", "blitz rating", "blitz_rating", "brtg"]),
    ("national",    &["national_rating", "national rating", "national", "elo national", "nat. elo", "dwz"]),
    ("birth",       &["birth", "birthday", "b-day", "born", "year", "birth_year", "date of birth"]),
    ("club",        &["club", "verein"]),
    ("flag",        &["flag"]),
];

impl Columns {
    /// What a column can be, by the names of [`Self::choose`].
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        USUAL_NAMES.iter().map(|(kind, _)| *kind)
    }

    /// The columns of a header whose names are usual.
    pub fn guessed(separator: u8, header: &[String]) -> Self {
        let mut columns = Self { separator: Some(separator), ..Self::default() };
        for (kind, names) in USUAL_NAMES {
            let found = names
                .iter()
                .find_map(|name| header.iter().find(|found| found.trim().to_lowercase() == *name));
            if let Some(found) = found {
                columns.choose(kind, found);
            }
        }
        columns
    }

    /// Says which column holds what; false if there is nothing of that kind.
    pub fn choose(&mut self, kind: &str, column: &str) -> bool {
        let slot = match kind {
            "name" => {
                column.clone_into(&mut self.name);
                return true;
            }
            "first" => &mut self.first_name,
            "fide-id" => &mut self.fide_id,
            "national-id" => &mut self.national_id,
            "federation" => &mut self.federation,
            "sex" => &mut self.sex,
            "title" => &mut self.title,
            "rating" => &mut self.rating,
            "rapid" => &mut self.rapid,
            "blitz" => &mut self.blitz,
            "national" => &mut self.national_rating,
            "birth" => &mut self.birth,
            "club" => &mut self.club,
            "flag" => &mut self.flag,
            _ => return false,
        };
        *slot = Some(column.to_owned());
        true
    }
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
    rapid: Option<usize>,
    blitz: Option<usize>,
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
            rapid: optional(&columns.rapid)?,
            blitz: optional(&columns.blitz)?,
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
        let line = self.row.position().map_or(0, csv::Position::line);
        let surname = name(&surname).map_err(|fault| fault.in_line(line))?;
        let name = if first.is_empty() { surname } else { format!("{surname}, {first}") };
        let rating = |place| rating(&field(place)).map_err(|fault| fault.in_line(line));
        Ok(Listed {
            fide_id: field(places.fide_id).parse().ok().filter(|id| *id != 0),
            national_id: field(places.national_id).parse().ok().filter(|id| *id != 0),
            name,
            federation: field(places.federation),
            sex: sex(&field(places.sex)),
            title: title(&field(places.title)),
            standard: rating(places.rating)?,
            rapid: rating(places.rapid)?,
            blitz: rating(places.blitz)?,
            national: rating(places.national_rating)?,
            birth: birth(&field(places.birth)),
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
