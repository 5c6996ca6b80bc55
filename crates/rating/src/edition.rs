//! Which text of B.02 applies, and the tables with one column for each.
//!
//! | edition | in force for events that start from | text |
//! |---|---|---|
//! | 2014 | 2014-07-01 | complete |
//! | 2017 | 2017-07-01 | 2014 with the changes published for July 2017 |
//! | 2024 | 2024-03-01 | rates of play, first rating, K, the 400 rule, rounding, floor |
//! | 2025 | 2025-10-01 | 2024 with the exemption of players from 2650 |
//!
//! The text in force from 2022 until February 2024 was not at hand: events of those years
//! are rated under 2017, and [`InForce::gap`] says so.

use std::{fmt, str::FromStr};

use crate::Date;

/// An edition of the rating regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RatingEdition {
    /// July 2014
    E2014,
    /// July 2017
    E2017,
    /// March 2024
    E2024,
    /// October 2025
    E2025,
}

impl RatingEdition {
    /// Oldest first.
    pub const ALL: [Self; 4] = [Self::E2014, Self::E2017, Self::E2024, Self::E2025];

    /// The edition that applies to an event by the day on which it starts (0.1).
    pub fn in_force(start: Date) -> InForce {
        let edition = Self::ALL
            .into_iter()
            .rev()
            .find(|&edition| *STARTS.at(edition) <= start)
            .unwrap_or(Self::E2014);
        let gap = GAPS.iter().find(|gap| gap.from <= start && start < gap.until).copied();
        InForce { edition, gap }
    }
}

impl RatingEdition {
    const fn cell_of<T>(self, table: &ByRatingEdition<T>) -> &T {
        match self {
            Self::E2014 => &table.e2014,
            Self::E2017 => &table.e2017,
            Self::E2024 => &table.e2024,
            Self::E2025 => &table.e2025,
        }
    }
}

/// The answer of [`RatingEdition::in_force`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InForce {
    /// The edition to apply.
    pub edition: RatingEdition,
    /// Set where another text was in force that we have not read.
    pub gap: Option<Gap>,
}

/// A stretch of time whose text we have not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// First day.
    pub from: Date,
    /// First day after it.
    pub until: Date,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the text in force from {} until before {} is not in the sources",
            self.from, self.until
        )
    }
}

const fn day(year: u16, month: u8, day: u8) -> Date {
    Date::new(year, month, day).expect("a day of the calendar")
}

/// First day of the events to which each edition applies.
#[rustfmt::skip]
const STARTS: ByRatingEdition<Date> = ByRatingEdition {
    e2014: day(2014, 7, 1),
    e2017: day(2017, 7, 1),
    e2024: day(2024, 3, 1),
    e2025: day(2025, 10, 1),
};

const GAPS: [Gap; 2] = [
    Gap { from: day(1800, 1, 1), until: day(2014, 7, 1) },
    Gap { from: day(2022, 1, 1), until: day(2024, 3, 1) },
];

/// One cell for each edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByRatingEdition<T> {
    /// July 2014
    pub e2014: T,
    /// July 2017
    pub e2017: T,
    /// March 2024
    pub e2024: T,
    /// October 2025
    pub e2025: T,
}

impl<T> ByRatingEdition<T> {
    /// The cell of an edition.
    pub const fn at(&self, edition: RatingEdition) -> &T {
        edition.cell_of(self)
    }
}

/// What an edition says, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause<T> {
    /// Number of the article in that edition.
    pub article: &'static str,
    /// What it says.
    pub content: T,
}

/// A cell of an edition table.
pub const fn clause<T>(article: &'static str, content: T) -> Clause<T> {
    Clause { article, content }
}

impl<T> Clause<T> {
    /// The reference to print beside a number.
    pub const fn cite(&self, edition: RatingEdition) -> Citation {
        Citation { edition, article: self.article }
    }
}

/// An article of an edition; prints as `B.02 8.56 (2017)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Which text.
    pub edition: RatingEdition,
    /// Number of the article.
    pub article: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B.02 {} ({})", self.article, self.edition)
    }
}

impl fmt::Display for RatingEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::E2014 => "2014",
            Self::E2017 => "2017",
            Self::E2024 => "2024",
            Self::E2025 => "2025",
        })
    }
}

/// A name that is not an edition of B.02.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected an edition of the rating regulations (2014, 2017, 2024 or 2025), found `{found}`"
)]
pub struct UnknownRatingEdition {
    /// What was asked for.
    pub found: String,
}

impl FromStr for RatingEdition {
    type Err = UnknownRatingEdition;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.to_string() == text)
            .ok_or_else(|| UnknownRatingEdition { found: text.to_owned() })
    }
}

#[cfg(test)]
mod article_0_1 {
    use super::*;

    // clause: RATING.0.1
    #[test]
    fn the_start_of_the_event_decides_which_edition_applies() {
        let at = |text: &str| RatingEdition::in_force(text.parse().unwrap()).edition;

        assert_eq!(at("2017-06-28"), RatingEdition::E2014);
        assert_eq!(at("2017-07-01"), RatingEdition::E2017);
        assert_eq!(at("2024-03-01"), RatingEdition::E2024);
        assert_eq!(at("2025-09-30"), RatingEdition::E2024);
        assert_eq!(at("2025-10-01"), RatingEdition::E2025);
    }

    #[test]
    fn years_whose_text_was_not_read_say_so() {
        let gap = |text: &str| RatingEdition::in_force(text.parse().unwrap()).gap;

        assert!(gap("2023-05-01").is_some());
        assert!(gap("2010-05-01").is_some());
        assert_eq!(gap("2018-05-01"), None);
        assert_eq!(gap("2024-03-01"), None);
    }

    #[test]
    fn editions_are_named_by_their_year() {
        for edition in RatingEdition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        assert!("2016".parse::<RatingEdition>().is_err());
    }
}
