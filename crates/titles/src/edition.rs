//! Which text of B.01 applies, and tables with one column for each.
//!
//! | edition | in force from | what we have of it |
//! |---|---|---|
//! | 2014 | 2014-07-01 | what the changes of 2017 quote of it |
//! | 2017 | 2017-07-01 | the articles that changed |
//! | 2024 | 2024-01-01 | the requirements of a norm, the minimum ratings of direct titles |
//!
//! Most of B.01 is in none of them. Such a cell is [`Told::NotInSources`]: nobody's norm is
//! granted or refused by it, and every report names it.

use std::{fmt, str::FromStr};

use arbiter_rating::{Clause, Date};

/// An edition of the title regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TitleEdition {
    /// July 2014
    E2014,
    /// July 2017
    E2017,
    /// January 2024
    E2024,
}

impl TitleEdition {
    /// Oldest first.
    pub const ALL: [Self; 3] = [Self::E2014, Self::E2017, Self::E2024];

    /// The edition that applies to an event by the day on which it starts; the oldest for
    /// earlier events.
    pub fn in_force(start: Date) -> Self {
        Self::ALL
            .into_iter()
            .rev()
            .find(|&candidate| *STARTS.at(candidate) <= start)
            .unwrap_or(Self::E2014)
    }

    const fn cell_of<T>(self, table: &ByTitleEdition<T>) -> &T {
        match self {
            Self::E2014 => &table.e2014,
            Self::E2017 => &table.e2017,
            Self::E2024 => &table.e2024,
        }
    }
}

const fn day(year: u16, month: u8, day: u8) -> Date {
    Date::new(year, month, day).expect("a day of the calendar")
}

#[rustfmt::skip]
const STARTS: ByTitleEdition<Date> = ByTitleEdition {
    e2014: day(2014, 7, 1),
    e2017: day(2017, 7, 1),
    e2024: day(2024, 1, 1),
};

/// One cell for each edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTitleEdition<T> {
    /// July 2014
    pub e2014: T,
    /// July 2017
    pub e2017: T,
    /// January 2024
    pub e2024: T,
}

impl<T> ByTitleEdition<T> {
    /// The cell of an edition.
    pub const fn at(&self, edition: TitleEdition) -> &T {
        edition.cell_of(self)
    }
}

/// What the sources tell of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told<T> {
    /// This.
    Told(Clause<T>),
    /// Nothing: the edition has such an article, but we have not read it.
    NotInSources {
        /// Its number, as far as other articles refer to it.
        article: &'static str,
    },
}

impl<T: Copy> Told<T> {
    /// What is told, if anything.
    pub const fn content(&self) -> Option<T> {
        match self {
            Self::Told(clause) => Some(clause.content),
            Self::NotInSources { .. } => None,
        }
    }

    /// Number of the article, told or not.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::Told(clause) => clause.article,
            Self::NotInSources { article } => article,
        }
    }
}

/// A cell with content.
pub const fn told<T>(article: &'static str, content: T) -> Told<T> {
    Told::Told(Clause { article, content })
}

/// A cell that the sources leave empty.
pub const fn not_in_sources<T>(article: &'static str) -> Told<T> {
    Told::NotInSources { article }
}

/// An article of an edition; prints as `B.01 1.22 (2017)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Which text.
    pub edition: TitleEdition,
    /// Number of the article.
    pub article: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B.01 {} ({})", self.article, self.edition)
    }
}

impl fmt::Display for TitleEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::E2014 => "2014",
            Self::E2017 => "2017",
            Self::E2024 => "2024",
        })
    }
}

/// A name that is not an edition of B.01.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an edition of the title regulations (2014, 2017 or 2024), found `{found}`")]
pub struct UnknownTitleEdition {
    /// What was asked for.
    pub found: String,
}

impl FromStr for TitleEdition {
    type Err = UnknownTitleEdition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|candidate| candidate.to_string() == text)
            .ok_or_else(|| UnknownTitleEdition { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_the_event_decides() {
        let at = |text: &str| TitleEdition::in_force(text.parse().unwrap());

        assert_eq!(at("2016-01-01"), TitleEdition::E2014);
        assert_eq!(at("2017-07-01"), TitleEdition::E2017);
        assert_eq!(at("2024-01-01"), TitleEdition::E2024);
    }

    #[test]
    fn editions_are_named_by_their_year() {
        for edition in TitleEdition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        assert!("2016".parse::<TitleEdition>().is_err());
    }
}
