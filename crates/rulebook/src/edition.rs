//! Editions of the documents, and tables with one column per edition.
//!
//! What differs between editions of a document is a table: a row per rule, a column per edition,
//! a [`Cell`] where they meet. Nothing else compares editions.

use std::{fmt, str::FromStr};

use crate::{Date, cell::Citation};

/// An edition of one of the documents, named after the year it came into force.
pub trait Edition:
    Copy + Eq + Ord + fmt::Debug + fmt::Display + FromStr + Into<AnyEdition> + 'static
{
    /// A table row with one value per edition.
    type Row<T>;

    /// From the oldest to the newest.
    const ALL: &'static [Self];

    /// The newest edition.
    const NEWEST: Self;

    /// The first day on which it applies.
    fn starts(self) -> Date;

    /// The value of this edition in a row.
    fn of<T>(self, row: &Self::Row<T>) -> &T;

    /// The edition that applies on a day; the oldest one for earlier days.
    fn in_force(day: Date) -> Self {
        let started = Self::ALL.iter().copied().filter(|edition| edition.starts() <= day);
        started.max().unwrap_or(Self::ALL[0])
    }
}

/// One value per edition of a document.
pub type ByEdition<E, T> = <E as Edition>::Row<T>;

/// A name that is not an edition of the document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an edition of {document} ({}), found `{found}`", .known.join(", "))]
pub struct UnknownEdition {
    /// The document, as its readers call it.
    pub document: &'static str,
    /// The names of its editions.
    pub known: Vec<&'static str>,
    /// What was asked for.
    pub found: String,
}

/// Defines the editions of a document: the enum, its table row, and how both are read.
///
/// A new line here is a new column: no table compiles until it has a cell for it.
macro_rules! editions {
    (
        $(#[$about:meta])*
        $name:ident, $row:ident, $document:literal {
            $( $(#[$edition_about:meta])* $variant:ident $cell:ident $text:literal from $year:literal-$month:literal-$day:literal ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $( $(#[$edition_about])* $variant, )+
        }

        impl $name {
            /// From the oldest to the newest.
            pub const ALL: [Self; [$( $text ),+].len()] = [$( Self::$variant ),+];

            /// The newest edition.
            pub const NEWEST: Self = Self::ALL[Self::ALL.len() - 1];

            /// The year in which it came into force.
            pub fn year(self) -> u16 {
                self.starts().year()
            }

            /// The edition that applies on a day; the oldest one for earlier days.
            pub fn in_force(day: Date) -> Self {
                <Self as Edition>::in_force(day)
            }

            /// The name that people write.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant => $text, )+
                }
            }
        }

        #[doc = concat!("One value per edition of ", $document, ".")]
        ///
        /// A struct rather than a map, so that a new edition does not compile until every table
        /// has a cell for it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $row<T> {
            $(
                #[doc = concat!("The value of ", $text, ".")]
                pub $cell: T,
            )+
        }

        impl<T> $row<T> {
            /// The value of an edition.
            pub const fn at(&self, edition: $name) -> &T {
                match edition {
                    $( $name::$variant => &self.$cell, )+
                }
            }

            /// The same function applied to every value.
            pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> $row<U> {
                $row { $( $cell: f(&self.$cell), )+ }
            }
        }

        impl Edition for $name {
            type Row<T> = $row<T>;
            const ALL: &'static [Self] = &Self::ALL;
            const NEWEST: Self = Self::NEWEST;

            fn starts(self) -> Date {
                const fn day(year: u16, month: u8, day: u8) -> Date {
                    Date::new(year, month, day).expect("a day of the calendar")
                }
                const STARTS: $row<Date> = $row { $( $cell: day($year, $month, $day), )+ };
                *STARTS.at(self)
            }

            fn of<T>(self, row: &$row<T>) -> &T {
                row.at(self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownEdition;

            fn from_str(text: &str) -> Result<Self, UnknownEdition> {
                let mut all = Self::ALL.iter().copied();
                all.find(|edition| edition.name() == text.trim()).ok_or_else(|| UnknownEdition {
                    document: $document,
                    known: Self::ALL.iter().map(|edition| edition.name()).collect(),
                    found: text.to_owned(),
                })
            }
        }
    };
}

editions! {
    /// An edition of the Laws of Chess.
    LawsEdition, LawsRow, "the Laws of Chess" {
        /// About 1997. Articles 4, 6, 7, 8 and 10 to 14 are missing from our source.
        E1997 e1997 "1997" from 1997-7-1,
        /// Without its appendices.
        E2009 e2009 "2009" from 2009-7-1,
        /// Known through what changed in 2017 and through commentary.
        E2014 e2014 "2014" from 2014-7-1,
        /// July 2017.
        E2017 e2017 "2017" from 2017-7-1,
        /// January 2018.
        E2018 e2018 "2018" from 2018-1-1,
        /// January 2023.
        E2023 e2023 "2023" from 2023-1-1,
    }
}

editions! {
    /// An edition of the tie-break rules.
    TieBreakEdition, TieBreakRow, "the tie-break rules" {
        /// With virtual opponents, as the vade-mecum of 2018 prints it.
        E2012 e2012 "2012" from 2012-7-1,
        /// With a dummy opponent; the wording of August 2024.
        E2024 e2024 "2024" from 2024-4-1,
        /// With limits for the dummy opponent, and more codes.
        E2026 e2026 "2026" from 2026-3-1,
    }
}

editions! {
    /// An edition of the rating regulations (B.02).
    RatingEdition, RatingRow, "the rating regulations" {
        /// Complete.
        E2014 e2014 "2014" from 2014-7-1,
        /// That of 2014 with the changes published for July 2017.
        E2017 e2017 "2017" from 2017-7-1,
        /// First rating, the 400 rule once in an event, and the floor; the rest as in 2024.
        E2022 e2022 "2022" from 2022-1-1,
        /// With the chapter for rapid and blitz.
        E2024 e2024 "2024" from 2024-3-1,
        /// That of 2024 with the exemption of players from 2650.
        E2025 e2025 "2025" from 2025-10-1,
    }
}

editions! {
    /// An edition of the title regulations (B.01).
    TitleEdition, TitleRow, "the title regulations" {
        /// What the changes of 2017 quote of it.
        E2014 e2014 "2014" from 2014-7-1,
        /// The articles that changed.
        E2017 e2017 "2017" from 2017-7-1,
        /// The requirements of a norm, the minimum ratings of direct titles.
        E2024 e2024 "2024" from 2024-1-1,
    }
}

editions! {
    /// An edition of the Swiss rules (C.04).
    SwissEdition, SwissRow, "the Swiss rules" {
        /// As approved at Baku in 2016.
        E2017 e2017 "2017" from 2017-7-1,
        /// For tournaments that start on 1 February 2026 or later.
        E2026 e2026 "2026" from 2026-2-1,
    }
}

editions! {
    /// An edition of the online regulations (E.04).
    OnlineEdition, OnlineRow, "the online regulations" {
        /// Virtual boards only.
        E2021 e2021 "2021" from 2021-1-1,
        /// With electronic boards, as the Arbiters' Manual of 2025 prints it; the day on which it
        /// was approved is not known to us.
        E2025 e2025 "2025" from 2025-1-1,
    }
}

/// An edition together with its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyEdition {
    /// The Laws of Chess.
    Laws(LawsEdition),
    /// Tie-breaks, C.07.
    TieBreaks(TieBreakEdition),
    /// Ratings, B.02.
    Ratings(RatingEdition),
    /// Titles, B.01.
    Titles(TitleEdition),
    /// Swiss systems, C.04.
    Swiss(SwissEdition),
    /// Online and hybrid play, E.04.
    Online(OnlineEdition),
}

impl AnyEdition {
    /// What stands before the number of an article.
    const fn document(self) -> &'static str {
        match self {
            Self::Laws(_) => "Article",
            Self::TieBreaks(_) => "C.07",
            Self::Ratings(_) => "B.02",
            Self::Titles(_) => "B.01",
            Self::Swiss(_) => "C.04",
            Self::Online(_) => "E.04",
        }
    }

    /// The name of the edition alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Laws(edition) => edition.name(),
            Self::TieBreaks(edition) => edition.name(),
            Self::Ratings(edition) => edition.name(),
            Self::Titles(edition) => edition.name(),
            Self::Swiss(edition) => edition.name(),
            Self::Online(edition) => edition.name(),
        }
    }
}

macro_rules! any_edition {
    ($($variant:ident($edition:ident)),+) => {$(
        impl From<$edition> for AnyEdition {
            fn from(edition: $edition) -> Self {
                Self::$variant(edition)
            }
        }
    )+};
}

any_edition!(
    Laws(LawsEdition),
    TieBreaks(TieBreakEdition),
    Ratings(RatingEdition),
    Titles(TitleEdition),
    Swiss(SwissEdition),
    Online(OnlineEdition)
);

impl fmt::Display for Citation {
    /// As a reader looks it up: `Article 7.3 (2017)`, `B.02 8.56 (2024)`.
    ///
    /// In the Laws, ids that begin with `INT.` are published commentary and print as `Note …`;
    /// `PRE.` is the preface, `GL.` the glossary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, number) = match (self.edition, self.article.split_once('.')) {
            (AnyEdition::Laws(_), Some(("INT", rest))) => ("Note", rest),
            (AnyEdition::Laws(_), Some(("PRE", rest))) => ("Preface", rest),
            (AnyEdition::Laws(_), Some(("GL", rest))) => ("Glossary", rest),
            (edition, _) => (edition.document(), self.article),
        };
        write!(f, "{kind} {number} ({})", self.edition.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: ByEdition<LawsEdition, u8> =
        LawsRow { e1997: 0, e2009: 0, e2014: 0, e2017: 10, e2018: 10, e2023: 10 };

    #[test]
    fn a_row_has_a_value_per_edition() {
        assert_eq!(*TABLE.at(LawsEdition::E2014), 0);
        assert_eq!(*LawsEdition::E2017.of(&TABLE), 10);
        assert_eq!(*TABLE.map(|value| value + 1).at(LawsEdition::E2018), 11);
    }

    #[test]
    fn editions_are_read_by_their_year() {
        assert_eq!("2018".parse(), Ok(LawsEdition::E2018));
        let error = "2019".parse::<LawsEdition>().unwrap_err();
        assert!(error.to_string().contains("the Laws of Chess (1997, 2009"), "{error}");
        for edition in RatingEdition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
        for edition in TitleEdition::ALL {
            assert_eq!(edition.to_string().parse(), Ok(edition));
        }
    }

    #[test]
    fn the_day_decides_which_edition_applies() {
        let laws = |text: &str| LawsEdition::in_force(text.parse().unwrap());
        let titles = |text: &str| TitleEdition::in_force(text.parse().unwrap());

        assert_eq!(laws("2017-12-31"), LawsEdition::E2017);
        assert_eq!(laws("2018-01-01"), LawsEdition::E2018);
        assert_eq!(laws("2022-12-31"), LawsEdition::E2018);
        assert_eq!(laws("2023-01-01"), LawsEdition::E2023);
        assert_eq!(laws("1990-01-01"), LawsEdition::E1997);
        assert_eq!(titles("2016-01-01"), TitleEdition::E2014);
        assert_eq!(titles("2017-07-01"), TitleEdition::E2017);
        assert_eq!(titles("2024-01-01"), TitleEdition::E2024);
    }
}
