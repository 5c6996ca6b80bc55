//! The list as a file: CSV with a header, one row a player.
//!
//! | column | content |
//! |---|---|
//! | `id` | FIDE's number; the only column that must be there |
//! | `name`, `federation`, `sex` (`m`, `w`), `title`, `birth` | as 7.12 lists them; `birth` a day or a year |
//! | `rating`, `k`, `games` | as published; `games` of the period |
//! | `standard` | on rapid and blitz lists: the standard rating |
//! | `games_total`, `peak`, `last_played` | the past that K and activity depend on |
//! | `section` | `active`, `inactive`, `delisted`, `titled`, `unrated`; only `delisted` is read |
//! | `pool` | results towards a first rating: `end:games:points:levels`, several apart by blanks |
//!
//! `levels` is the level of the event added up over the games, a fraction in round robins,
//! whose formula and number of opponents follow: `2018-05-09:9:5.5:258849/14:rr9`.

use std::fmt::Write as _;

use arbiter_tournament::{Sex, Title};

use crate::{
    Date, Ratio,
    article_07_list::{Entry, PooledResults},
    article_08_first_rating::{Results, Source},
};

/// A list, in the order of ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    entries: Vec<Entry>,
    /// The ids alone, in the same order: a search touches little memory.
    ids: Vec<u64>,
}

/// What is wrong with a list file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadListError {
    /// Not CSV.
    #[error("line {line}: {message}")]
    Csv {
        /// From 1.
        line: u64,
        /// What the reader of CSV says.
        message: String,
    },
    /// There is no column `id`.
    #[error("line 1: expected a column `id`, found `{found}`")]
    NoIdColumn {
        /// The header.
        found: String,
    },
    /// A column appears twice.
    #[error("line 1: the column `{column}` appears twice")]
    ColumnTwice {
        /// The column concerned.
        column: String,
    },
    /// A cell is not what its column holds.
    #[error("line {line}, column `{column}`: expected {expected}, found `{found}`")]
    Cell {
        /// From 1.
        line: u64,
        /// Name of the column.
        column: &'static str,
        /// What belongs there.
        expected: &'static str,
        /// What was there.
        found: String,
    },
    /// Two rows have the same id.
    #[error("the id {id} appears twice")]
    IdTwice {
        /// The player, by number in the list.
        id: u64,
    },
}

/// A list that was read, and the columns that were not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadList {
    /// The players.
    pub list: RatingList,
    /// Columns that are not kept.
    pub ignored: Vec<String>,
}

impl RatingList {
    /// The list of these players, unless two have the same id.
    pub fn new(mut entries: Vec<Entry>) -> Result<Self, ReadListError> {
        if !entries.is_sorted_by_key(|entry| entry.id) {
            entries.sort_by_key(|entry| entry.id);
        }
        match entries.windows(2).find(|pair| pair[0].id == pair[1].id) {
            Some(pair) => Err(ReadListError::IdTwice { id: pair[0].id }),
            None => Ok(Self { ids: entries.iter().map(|entry| entry.id).collect(), entries }),
        }
    }

    /// In the order of ids.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The player with this id.
    pub fn get(&self, id: u64) -> Option<&Entry> {
        self.ids.binary_search(&id).ok().map(|idx| &self.entries[idx])
    }

    /// Gives the players away.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// Reads a list file.
    pub fn read(bytes: &[u8]) -> Result<ReadList, ReadListError> {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
        let header = reader.headers().map_err(|error| broken(&error))?.clone();
        let (columns, ignored) = Columns::of(&header)?;
        let mut entries = Vec::new();
        let mut row = csv::StringRecord::new();
        while reader.read_record(&mut row).map_err(|error| broken(&error))? {
            let line = row.position().map_or(0, csv::Position::line);
            entries.push(Row { cells: &row, line, columns: &columns }.entry()?);
        }
        Ok(ReadList { list: Self::new(entries)?, ignored })
    }

    /// Writes the list as of this day.
    pub fn write(&self, on: Date) -> Result<Vec<u8>, csv::Error> {
        let room = Vec::with_capacity(90 * (self.entries.len() + 2));
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(room);
        // Standard lists have no use for the last column.
        let has_standard = self.entries.iter().any(|entry| entry.standard.is_some());
        let columns = &COLUMNS[..COLUMNS.len() - usize::from(!has_standard)];
        writer.write_record(columns)?;
        let mut cells = TextCells::default();
        for entry in &self.entries {
            cells.fill(entry);
            let row = row_of(entry, &cells, on);
            if has_standard {
                writer.serialize((row, entry.standard))?;
            } else {
                writer.serialize(row)?;
            }
        }
        writer.into_inner().map_err(|error| error.into_error().into())
    }
}

/// Names of the columns, in the order of [`Column`].
const COLUMNS: [&str; 15] = [
    "id",
    "name",
    "federation",
    "sex",
    "title",
    "birth",
    "rating",
    "k",
    "games",
    "games_total",
    "peak",
    "last_played",
    "section",
    "pool",
    "standard",
];

/// A column that we understand.
#[derive(Clone, Copy)]
enum Column {
    Id,
    Name,
    Federation,
    Sex,
    Title,
    Birth,
    Rating,
    K,
    Games,
    GamesTotal,
    Peak,
    LastPlayed,
    Section,
    Pool,
    Standard,
}

/// Highest rating that is read; more is a slip of the pen.
const RATING_MAX: u16 = 4000;
/// Most games that one row may claim.
const GAMES_MAX: u32 = 1_000_000;
/// Finest fraction of a pool: rated players times players of the largest round robin.
const DENOMINATOR_MAX: i128 = 10_000;

fn broken(error: &csv::Error) -> ReadListError {
    let line = error.position().map_or(1, csv::Position::line);
    ReadListError::Csv { line, message: error.to_string() }
}

/// Where each column stands.
struct Columns {
    /// By [`Column`].
    idx: [Option<usize>; COLUMNS.len()],
}

impl Columns {
    fn of(header: &csv::StringRecord) -> Result<(Self, Vec<String>), ReadListError> {
        let mut idx = [None; COLUMNS.len()];
        let mut ignored = Vec::new();
        for (found_idx, found) in header.iter().enumerate() {
            let name = found.trim().trim_start_matches('\u{feff}').to_lowercase();
            match COLUMNS.iter().position(|&column| column == name) {
                None => ignored.push(found.to_owned()),
                Some(column) if idx[column].replace(found_idx).is_some() => {
                    return Err(ReadListError::ColumnTwice { column: name });
                }
                Some(_) => {}
            }
        }
        if idx[Column::Id as usize].is_none() {
            let found = header.iter().collect::<Vec<_>>().join(",");
            return Err(ReadListError::NoIdColumn { found });
        }
        Ok((Self { idx }, ignored))
    }
}

struct Row<'r> {
    cells: &'r csv::StringRecord,
    line: u64,
    columns: &'r Columns,
}

impl<'r> Row<'r> {
    fn entry(&self) -> Result<Entry, ReadListError> {
        let id = self.parse(Column::Id, "a number", |text| text.parse().ok())?;
        let Some(id) = id else {
            return Err(self.wrong(Column::Id, "a number"));
        };
        let games = |text: &str| text.parse().ok().filter(|&games| games <= GAMES_MAX);
        let rating = |text: &str| match text {
            "0" => Some(None),
            _ => text.parse().ok().filter(|rating| (1..=RATING_MAX).contains(rating)).map(Some),
        };
        Ok(Entry {
            id,
            name: self.cell(Column::Name).into(),
            federation: self.cell(Column::Federation).into(),
            sex: self.parse(Column::Sex, "`m` or `w`", sex)?,
            title: self.parse(Column::Title, "a title such as `GM`", title)?,
            birth: self.parse(Column::Birth, "a day or a year", |text| text.parse().ok())?,
            rating: self.parse(Column::Rating, "a rating up to 4000", rating)?.flatten(),
            standard: self.parse(Column::Standard, "a rating up to 4000", rating)?.flatten(),
            k: self.parse(Column::K, "a whole number up to 100", |text| {
                text.parse().ok().filter(|&k| k <= 100)
            })?,
            games: self.parse(Column::Games, "a number of games", games)?.unwrap_or(0),
            games_total: self.parse(Column::GamesTotal, "a number of games", games)?,
            peak: self.parse(Column::Peak, "a rating up to 4000", rating)?.flatten(),
            last_played: self.parse(Column::LastPlayed, "a day", |text| text.parse().ok())?,
            is_delisted: self.cell(Column::Section) == "delisted",
            pool: self.parse(Column::Pool, "end:games:points:levels", pool)?.unwrap_or_default(),
        })
    }

    fn cell(&self, column: Column) -> &'r str {
        let idx = self.columns.idx[column as usize];
        idx.and_then(|idx| self.cells.get(idx)).unwrap_or("").trim()
    }

    /// The content of a cell; None for an empty one.
    fn parse<T>(
        &self,
        column: Column,
        expected: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, ReadListError> {
        match self.cell(column) {
            "" => Ok(None),
            text => parse(text).map(Some).ok_or_else(|| self.wrong(column, expected)),
        }
    }

    fn wrong(&self, column: Column, expected: &'static str) -> ReadListError {
        let found = self.cell(column).to_owned();
        ReadListError::Cell { line: self.line, column: COLUMNS[column as usize], expected, found }
    }
}

fn sex(text: &str) -> Option<Sex> {
    match text {
        "m" | "M" => Some(Sex::Male),
        "w" | "W" | "f" | "F" => Some(Sex::Female),
        _ => None,
    }
}

fn title(text: &str) -> Option<Title> {
    text.parse().ok()
}

fn pool(text: &str) -> Option<Vec<PooledResults>> {
    let mut parts = text.split_whitespace().map(pooled).collect::<Option<Vec<_>>>()?;
    parts.sort_by_key(|part| part.ended);
    Some(parts)
}

fn pooled(text: &str) -> Option<PooledResults> {
    let mut fields = text.split(':');
    let ended = fields.next()?.parse().ok()?;
    let games: u16 = fields.next()?.parse().ok()?;
    let half_points = half_points(fields.next()?)?;
    let levels = levels(fields.next()?)?;
    let source = match fields.next() {
        None => Source::Swiss,
        Some(text) => Source::RoundRobin { opponents: text.strip_prefix("rr")?.parse().ok()? },
    };
    let most = i128::from(RATING_MAX) * i128::from(games) * levels.denominator();
    let is_sound = fields.next().is_none()
        && (1..=1000).contains(&games)
        && half_points <= 2 * games
        && (0..=most).contains(&levels.numerator());
    is_sound
        .then_some(PooledResults { ended, results: Results { games, half_points, levels, source } })
}

fn half_points(text: &str) -> Option<u16> {
    let (whole, half) = match text.split_once('.') {
        None | Some((_, "0")) => (text.split('.').next()?, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    whole.parse::<u16>().ok()?.checked_mul(2)?.checked_add(half)
}

fn levels(text: &str) -> Option<Ratio> {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let denominator = denominator.parse().ok().filter(|d| (1..=DENOMINATOR_MAX).contains(d))?;
    Ratio::new(numerator.parse::<i64>().ok()?.into(), denominator)
}

/// Cells that have to be put together, in memory that the next row uses too: a list has a
/// million rows.
#[derive(Default)]
struct TextCells {
    birth: String,
    last_played: String,
    pool: String,
}

impl TextCells {
    fn fill(&mut self, entry: &Entry) {
        for cell in [&mut self.birth, &mut self.last_played, &mut self.pool] {
            cell.clear();
        }
        if let Some(birth) = entry.birth {
            push_number(&mut self.birth, birth.year, 4);
            if let Some((month, day)) = birth.month_day {
                push_month_day(&mut self.birth, month, day);
            }
        }
        if let Some(day) = entry.last_played {
            push_number(&mut self.last_played, day.year(), 4);
            push_month_day(&mut self.last_played, day.month(), day.day());
        }
        for (idx, part) in entry.pool.iter().enumerate() {
            write_pooled(&mut self.pool, idx, part);
        }
    }
}

/// The cells of a row up to `rating`, and those after it.
type RowCells<'e> = (
    (u64, &'e str, &'e str, &'static str, &'static str, &'e str, Option<u16>),
    (Option<u16>, u32, Option<u32>, Option<u16>, &'e str, &'static str, &'e str),
);

/// The cells in the order of [`COLUMNS`], without the last.
fn row_of<'e>(entry: &'e Entry, cells: &'e TextCells, on: Date) -> RowCells<'e> {
    let sex = match entry.sex {
        None => "",
        Some(Sex::Male) => "m",
        Some(Sex::Female) => "w",
    };
    let title = entry.title.map_or("", Title::code);
    let (id, name, federation) = (entry.id, &entry.name, &entry.federation);
    let (played, section) = (&cells.last_played, entry.section(on).word());
    (
        (id, name, federation, sex, title, &cells.birth, entry.rating),
        (entry.k, entry.games, entry.games_total, entry.peak, played, section, &cells.pool),
    )
}

fn push_month_day(text: &mut String, month: u8, day: u8) {
    text.push('-');
    push_number(text, month.into(), 2);
    text.push('-');
    push_number(text, day.into(), 2);
}

/// Decimal digits, at least so many; the general formatter takes most of the time of writing
/// a list.
fn push_number(text: &mut String, number: u16, digits_least: u32) {
    if number >= 10 || digits_least > 1 {
        push_number(text, number / 10, digits_least.saturating_sub(1));
    }
    text.extend(char::from_digit((number % 10).into(), 10));
}

fn write_pooled(text: &mut String, idx: usize, part: &PooledResults) {
    // Writing to a string cannot fail.
    let Results { games, half_points, levels, source } = part.results;
    let blank = if idx == 0 { "" } else { " " };
    let (whole, half) = (half_points / 2, 5 * (half_points % 2));
    let _ = write!(text, "{blank}{}:{games}:{whole}.{half}:{}", part.ended, levels.numerator());
    if levels.denominator() != 1 {
        let _ = write!(text, "/{}", levels.denominator());
    }
    if let Source::RoundRobin { opponents } = source {
        let _ = write!(text, ":rr{opponents}");
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<ReadList, ReadListError> {
        RatingList::read(text.as_bytes())
    }

    fn on() -> Date {
        "2018-06-01".parse().unwrap()
    }

    const SMALL: &str = "\
id,name,federation,sex,title,birth,rating,k,games,games_total,peak,last_played,section,pool
201,\"Peeters, An\",BEL,w,WFM,1999-02-03,2105,20,9,310,2120,2018-05-20,active,
202,\"Dupont \"\"Dédé\"\"\",FRA,m,,2004,,,0,,,,unrated,2018-05-09:9:5.5:258849/14:rr9 2018-05-20:2:0.0:3551
";

    #[test]
    fn what_is_written_is_what_was_read() {
        let found = read(SMALL).unwrap();

        assert_eq!(found.ignored, Vec::<String>::new());
        assert_eq!(found.list.write(on()).unwrap(), SMALL.as_bytes());
        assert_eq!(found.list.get(201).unwrap().rating, Some(2105));
        assert_eq!(found.list.get(202).unwrap().pool.len(), 2);
        assert_eq!(found.list.get(203), None);
    }

    #[test]
    fn columns_may_come_in_any_order_and_unknown_ones_are_named() {
        let found = read("Rating,club,ID\n1500,12,7\n,,3\n").unwrap();

        assert_eq!(found.ignored, ["club"]);
        let ids: Vec<u64> = found.list.entries().iter().map(|entry| entry.id).collect();
        assert_eq!(ids, [3, 7]);
    }

    #[track_caller]
    fn check_error(text: &str, message: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn faults_say_where_they_are() {
        check_error("name\nx\n", "line 1: expected a column `id`, found `name`");
        check_error("id,ID\n1,2\n", "line 1: the column `id` appears twice");
        check_error("id\n1\n1\n", "the id 1 appears twice");
        check_error("id\n1\nx\n", "line 3, column `id`: expected a number, found `x`");
        check_error(
            "id,rating\n1,4001\n",
            "line 2, column `rating`: expected a rating up to 4000, found `4001`",
        );
        for pool in ["2018-05-09:0:0:0", "2018-05-09:1:1.5:1500", "2018-05-09:1:1:1500:x", "x"] {
            check_error(
                &format!("id,pool\n1,{pool}\n"),
                &format!("line 2, column `pool`: expected end:games:points:levels, found `{pool}`"),
            );
        }
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_written_and_read_back_the_same(text in "id,name,rating,pool\n(([0-9]{1,3}),(\"[a-z,]*\"|[a-zé]*),([0-9]{0,4}),(|2018-05-09:[1-9]:0.5:[0-9]{1,4}(/[1-9])?(:rr[1-9])?)\n){0,5}") {
            if let Ok(found) = read(&text) {
                let again = RatingList::read(&found.list.write(on()).unwrap()).unwrap();
                prop_assert_eq!(again.list, found.list);
            }
        }
    }
}
