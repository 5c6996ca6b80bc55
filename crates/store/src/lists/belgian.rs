//! The monthly list of the Belgian federation, which is itself a SQLite file.
//!
//! Table `players` with `IdNumber`, `Name`, `Sex`, `Birthday`, `Club`, `Affiliated`, `Elo`,
//! `NatFideSign`, `Died`, `FideId` and others; since 2026 also `clubs` with `Club` and `Name`.
//! The first three of them and `Elo` must be there; what else is missing is unknown.

use std::path::Path;

use arbiter_lists::Listed;
use arbiter_rulebook::{Explain, Message};
use arbiter_tournament::Sex;
use rusqlite::{Connection, OpenFlags, Row};

/// The first bytes of every SQLite file.
pub const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";

/// Why the file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum BelgianListError {
    /// Not a database, or a damaged one.
    #[error("cannot read the database: {0}")]
    Database(#[from] rusqlite::Error),
    /// A database of something else.
    #[error("expected a table players with {}, found {found}", NEEDED.join(", "))]
    NotAList {
        /// The columns of `players`, or the tables there are.
        found: String,
    },
}

impl Explain for BelgianListError {
    fn message(&self) -> Message {
        match self {
            Self::Database(error) => {
                Message::new("list-fault-medium").with("what", error.to_string())
            }
            Self::NotAList { found } => Message::new("belgian-not-a-list")
                .with("columns", NEEDED.join(", "))
                .with("found", found.as_str()),
        }
    }
}

/// Columns without which there is no list.
const NEEDED: [&str; 3] = ["IdNumber", "Name", "Elo"];

/// Columns that are read, in this order.
const READ: [&str; 10] = [
    "IdNumber",
    "Name",
    "Elo",
    "Sex",
    "Birthday",
    "Club",
    "Affiliated",
    "NatFideSign",
    "Died",
    "FideId",
];

/// Reads the whole list. Players who have died are left out.
pub fn read_belgian_list(path: &Path) -> Result<Vec<Listed>, BelgianListError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    let columns = columns(&connection, "players")?;
    let has = |name: &str| columns.iter().any(|column| column.eq_ignore_ascii_case(name));
    if !NEEDED.into_iter().all(has) {
        let found = if columns.is_empty() {
            format!("the tables {}", tables(&connection)?.join(", "))
        } else {
            format!("the columns {}", columns.join(", "))
        };
        return Err(BelgianListError::NotAList { found });
    }
    let has_clubs = columns_of_clubs(&connection)?;
    let selected = READ.map(|name| if has(name) { format!("p.{name}") } else { "null".to_owned() });
    let (club, join) = if has_clubs && has("Club") {
        ("c.Name", "left join clubs c on c.Club = p.Club")
    } else {
        ("null", "")
    };
    let sql = format!("select {}, {club} from players p {join}", selected.join(", "));
    let mut select = connection.prepare(&sql)?;
    let rows = select.query_map([], player)?;
    let mut players = Vec::new();
    for row in rows {
        players.extend(row?);
    }
    Ok(players)
}

fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut select = connection.prepare("select name from pragma_table_info(?1)")?;
    select.query_map([table], |row| row.get(0))?.collect()
}

fn columns_of_clubs(connection: &Connection) -> rusqlite::Result<bool> {
    let columns = columns(connection, "clubs")?;
    let has = |name: &str| columns.iter().any(|column| column.eq_ignore_ascii_case(name));
    Ok(has("Club") && has("Name"))
}

fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut select = connection.prepare("select name from sqlite_schema where type = 'table'")?;
    select.query_map([], |row| row.get(0))?.collect()
}

/// A player, unless they have died. Columns hold numbers or texts, whatever the year.
fn player(row: &Row<'_>) -> rusqlite::Result<Option<Listed>> {
    let text = |at: usize| -> rusqlite::Result<String> {
        Ok(match row.get_ref(at)? {
            rusqlite::types::ValueRef::Integer(number) => number.to_string(),
            rusqlite::types::ValueRef::Text(text) => {
                String::from_utf8_lossy(text).trim().to_owned()
            }
            rusqlite::types::ValueRef::Null
            | rusqlite::types::ValueRef::Real(_)
            | rusqlite::types::ValueRef::Blob(_) => String::new(),
        })
    };
    let number = |at: usize| text(at).map(|text| text.parse::<u64>().ok().filter(|it| *it > 0));
    let name = text(1)?;
    if name.is_empty() || number(8)?.is_some() {
        return Ok(None);
    }
    let (club, club_number) = (text(10)?, text(5)?);
    let rating = number(2)?.and_then(|rating| u16::try_from(rating).ok());
    Ok(Some(Listed {
        fide_id: number(9)?,
        national_id: number(0)?,
        name,
        federation: text(7)?,
        sex: match text(3)?.as_str() {
            "M" | "m" => Some(Sex::Male),
            "F" | "f" | "V" | "v" | "W" | "w" => Some(Sex::Female),
            _ => None,
        },
        national: rating.filter(|rating| *rating <= 4000),
        birth: text(4)?.parse().ok().or_else(|| text(4).ok()?.get(..4)?.parse().ok()),
        club: if club.is_empty() { club_number } else { club },
        // A list that does not tell calls nobody inactive.
        is_inactive: text(6)? == "0",
        ..Listed::default()
    }))
}
