//! Imported rating lists, searched as one types.
//!
//! Lists are not facts: they come from outside, are replaced as a whole, and can be imported
//! again. So they live beside the log, in SQLite in a file of their own, where a long import
//! does not hold up anybody's result.

mod belgian;
mod postgres;
mod sqlite;

use arbiter_lists::{Listed, Offer, fold, is_same_person, is_valid_on, lists_in_order};
use arbiter_tournament::{BirthDate, Details, Settings};

pub use belgian::{BelgianListError, SQLITE_MAGIC, read_belgian_list};
pub use postgres::PostgresLists;
pub use sqlite::SqliteLists;
use tokio::sync::mpsc;

use crate::{Answer, StoreError};

/// An imported list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListHead {
    /// For example `FIDE`.
    pub name: String,
    /// How many players it has.
    pub players: u64,
}

/// Where a list is fetched from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSource {
    /// For example `FIDE`; what is fetched is kept with its month, as `FIDE 2026-11`.
    pub list: String,
    /// The address of the file.
    pub address: String,
    /// When it was fetched last, in milliseconds since 1970; 0 for never.
    pub fetched_ms: u64,
}

/// A player found, and the list that has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Name of the list.
    pub list: String,
    /// The player.
    pub player: Listed,
}

/// Players on their way in; errors in single lines have been dealt with before.
pub type Batches = mpsc::Receiver<Batch>;

/// A part of a list.
#[derive(Clone, Debug)]
pub enum Batch {
    /// Some players.
    Players(Vec<Listed>),
    /// That was all. A list that stops without it is not whole, and replaces nothing.
    End,
}

/// What a list that stopped without its end is told.
const NOT_WHOLE: &str = "the list did not come to its end; the one that is there stays";

/// Keeps imported lists.
pub trait ListStore: Send + Sync {
    /// Replaces the list of this name by the players that come, all or nothing. Returns how many.
    fn import<'a>(&'a self, list: &'a str, batches: Batches) -> Answer<'a, u64>;

    /// Players whose words begin as typed, in any order, or whose number is the one typed;
    /// the strongest first.
    fn search<'a>(&'a self, typed: &'a str, limit: u32) -> Answer<'a, Vec<Found>>;

    /// The lists there are, by name.
    fn lists(&self) -> Answer<'_, Vec<ListHead>>;

    /// Where lists are fetched from, by name.
    fn sources(&self) -> Answer<'_, Vec<ListSource>>;

    /// Keeps where a list is fetched from and when that was; an empty address forgets it.
    fn set_source<'a>(&'a self, source: &'a ListSource) -> Answer<'a, ()>;
}

/// The lines of all lists about a player of an event, those of the wanted lists first (see
/// [`lists_in_order`]).
pub async fn lines_about(
    lists: &dyn ListStore,
    details: &Details,
    order: &[String],
) -> Result<Vec<Found>, StoreError> {
    let numbers = [details.fide_id, details.national_id].into_iter().flatten();
    let mut typed: Vec<String> = numbers.map(|number| number.to_string()).collect();
    if typed.is_empty() {
        typed.push(details.name.clone());
    }
    let mut found: Vec<Found> = Vec::new();
    for typed in typed {
        for line in lists.search(&typed, FOUND_MAX).await? {
            if is_same_person(details, &line.player) && !found.contains(&line) {
                found.push(line);
            }
        }
    }
    let place = |it: &Found| order.iter().position(|list| *list == it.list);
    found.retain(|it| place(it).is_some());
    found.sort_by_key(place);
    Ok(found)
}

/// The same lines, as comparisons want them.
pub fn offers(found: &[Found]) -> Vec<Offer<'_>> {
    found.iter().map(|it| Offer { list: &it.list, player: &it.player }).collect()
}

/// The names of the imported lists, in the order in which the settings of an event want them. What
/// was published after the month in which the event began does not count, unless it lasts more than
/// 30 days or the settings name it.
pub async fn list_order(
    lists: &dyn ListStore,
    settings: &Settings,
) -> Result<Vec<String>, StoreError> {
    let wanted = &settings.rating_list;
    let is_named = |list: &str| wanted.split(',').any(|it| it.trim().eq_ignore_ascii_case(list));
    let is_valid = |list: &str| {
        settings.is_long() || settings.starts.is_none_or(|starts| is_valid_on(list, starts))
    };
    let known = lists.lists().await?.into_iter().map(|head| head.name);
    let known: Vec<String> = known.filter(|list| is_named(list) || is_valid(list)).collect();
    Ok(lists_in_order(wanted, &known))
}

/// The most that a search answers.
pub const FOUND_MAX: u32 = 100;

/// The longest text that is searched for.
const TYPED_MAX: usize = 80;

/// The most words that are looked for; nobody has more.
const WORDS_MAX: usize = 8;

/// What was typed, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Query {
    /// Nothing to search for.
    Nothing,
    /// An identity number.
    Number(u64),
    /// Beginnings of words.
    Words(Vec<String>),
}

impl Query {
    fn of(typed: &str) -> Self {
        let typed: String = typed.chars().take(TYPED_MAX).collect();
        if let Ok(number) = typed.trim().parse() {
            return Self::Number(number);
        }
        let mut words: Vec<String> = Vec::new();
        for word in fold(&typed).split(' ') {
            if words.len() < WORDS_MAX && !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
        if words.iter().all(String::is_empty) { Self::Nothing } else { Self::Words(words) }
    }
}

/// The columns of a player as both databases keep them, in the order of the tables.
const COLUMNS: &str = "list, fide_id, national_id, name, federation, sex, title, standard, rapid, \
                       blitz, national, k, birth_year, club, is_inactive";

/// A birth as the column `birth_year` keeps it: the year, or year, month and day in one number
/// (19880203) where the list has the day.
fn birth_number(birth: BirthDate) -> u32 {
    let year = u32::from(birth.year);
    birth
        .month_day
        .map_or(year, |(month, day)| year * 10_000 + u32::from(month) * 100 + u32::from(day))
}

fn birth_of(number: u32) -> Option<BirthDate> {
    match number {
        0..=9999 => Some(BirthDate { year: u16::try_from(number).ok()?, month_day: None }),
        _ => format!("{}-{:02}-{:02}", number / 10_000, number / 100 % 100, number % 100)
            .parse()
            .ok(),
    }
}

/// No lists, where nothing may be created beside the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoLists;

impl ListStore for NoLists {
    fn import<'a>(&'a self, list: &'a str, _: Batches) -> Answer<'a, u64> {
        Box::pin(async move { Err(StoreError::ReadOnly(format!("list {list:?}"))) })
    }

    fn search<'a>(&'a self, _: &'a str, _: u32) -> Answer<'a, Vec<Found>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn lists(&self) -> Answer<'_, Vec<ListHead>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn sources(&self) -> Answer<'_, Vec<ListSource>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn set_source<'a>(&'a self, source: &'a ListSource) -> Answer<'a, ()> {
        Box::pin(async move { Err(StoreError::ReadOnly(format!("list {:?}", source.list))) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn births_are_kept_to_the_day() {
        for text in ["1988", "1988-02-03", "2011-12-31"] {
            let birth: BirthDate = text.parse().unwrap();
            assert_eq!(birth_of(birth_number(birth)), Some(birth));
        }
        assert_eq!(birth_of(19_880_231), None);
    }

    #[test]
    fn numbers_words_and_nothing_are_told_apart() {
        let words = |words: &[&str]| Query::Words(words.iter().map(|&w| w.to_owned()).collect());
        assert_eq!(Query::of(" 205494 "), Query::Number(205_494));
        assert_eq!(Query::of("Müller, J"), words(&["muller", "j"]));
        assert_eq!(Query::of(" ,;"), Query::Nothing);
    }
}
