//! Editions of the Laws of Chess, and tables with a cell for each.

use std::{fmt, str::FromStr};

/// An edition of the Laws of Chess, named after the year it came into force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// About 1997. Articles 4, 6, 7, 8 and 10 to 14 of it are not at hand.
    E1997,
    /// 1 July 2009, without its appendices.
    E2009,
    /// 1 July 2014, known through what changed in 2017 and through commentary.
    E2014,
    /// 1 July 2017.
    E2017,
    /// 1 January 2018.
    E2018,
}

impl Edition {
    /// From the oldest to the newest.
    pub const ALL: [Self; 5] = [Self::E1997, Self::E2009, Self::E2014, Self::E2017, Self::E2018];

    /// The newest edition at hand.
    pub const NEWEST: Self = Self::E2018;

    /// The year that names the edition.
    pub const fn year(self) -> u16 {
        match self {
            Self::E1997 => 1997,
            Self::E2009 => 2009,
            Self::E2014 => 2014,
            Self::E2017 => 2017,
            Self::E2018 => 2018,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year())
    }
}

/// A year that names no edition of the Laws at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEdition {
    /// What was written.
    pub found: String,
}

impl fmt::Display for UnknownEdition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected an edition (1997, 2009, 2014, 2017 or 2018), found {:?}", self.found)
    }
}

impl std::error::Error for UnknownEdition {}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(text: &str) -> Result<Self, UnknownEdition> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.to_string() == text)
            .ok_or_else(|| UnknownEdition { found: text.to_owned() })
    }
}

/// One value per edition: a row of a table whose columns are the editions.
///
/// A struct rather than a map, so that a new edition does not compile until every table has
/// a cell for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByEdition<T> {
    /// The cell of 1997.
    pub e1997: T,
    /// The cell of 2009.
    pub e2009: T,
    /// The cell of 2014.
    pub e2014: T,
    /// The cell of July 2017.
    pub e2017: T,
    /// The cell of January 2018.
    pub e2018: T,
}

impl<T> ByEdition<T> {
    /// The cell of `edition`. There is no other comparison of editions.
    pub const fn at(&self, edition: Edition) -> &T {
        match edition {
            Edition::E1997 => &self.e1997,
            Edition::E2009 => &self.e2009,
            Edition::E2014 => &self.e2014,
            Edition::E2017 => &self.e2017,
            Edition::E2018 => &self.e2018,
        }
    }

    /// The same function applied to every cell.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> ByEdition<U> {
        ByEdition {
            e1997: f(&self.e1997),
            e2009: f(&self.e2009),
            e2014: f(&self.e2014),
            e2017: f(&self.e2017),
            e2018: f(&self.e2018),
        }
    }
}

/// What an edition says, and the number of the article that says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause<T> {
    /// The number as that edition prints it.
    pub article: &'static str,
    /// The content.
    pub says: T,
}

impl<T> Clause<T> {
    /// A reference to this clause.
    pub const fn cite(&self, edition: Edition) -> Citation {
        Citation { edition, article: self.article }
    }
}

/// A cell of an edition table.
pub const fn clause<T>(article: &'static str, says: T) -> Clause<T> {
    Clause { article, says }
}

/// An article a player can look up, printed as `Article 7.3 (2017)`.
///
/// Ids that begin with `INT.` are published commentary, not law, and print as `Note …`;
/// `PRE.` is the preface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Citation {
    /// The edition.
    pub edition: Edition,
    /// The number of the article.
    pub article: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, number) = match self.article.split_once('.') {
            Some(("INT", rest)) => ("Note", rest),
            Some(("PRE", rest)) => ("Preface", rest),
            _ => ("Article", self.article),
        };
        write!(f, "{kind} {number} ({})", self.edition)
    }
}

/// The number of one article in each edition; `None` where the edition has none or where
/// its text is not at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// The numbers.
    pub numbers: ByEdition<Option<&'static str>>,
}

impl Articles {
    /// A reference to the article in `edition`, where it has one.
    pub fn cite(&self, edition: Edition) -> Option<Citation> {
        self.numbers.at(edition).map(|article| Citation { edition, article })
    }
}

/// A row of article numbers from 1997 to 2018; an empty string where there is none.
pub const fn articles(numbers: [&'static str; 5]) -> Articles {
    const fn number(text: &'static str) -> Option<&'static str> {
        if text.is_empty() { None } else { Some(text) }
    }
    let [e1997, e2009, e2014, e2017, e2018] = numbers;
    Articles {
        numbers: ByEdition {
            e1997: number(e1997),
            e2009: number(e2009),
            e2014: number(e2014),
            e2017: number(e2017),
            e2018: number(e2018),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: ByEdition<Clause<u8>> = ByEdition {
        e1997: clause("7.2", 0),
        e2009: clause("7.2", 0),
        e2014: clause("7.3", 0),
        e2017: clause("7.3", 10),
        e2018: clause("7.3", 10),
    };

    #[test]
    fn a_cell_gives_its_content_and_its_citation() {
        let cell = TABLE.at(Edition::E2017);

        assert_eq!(cell.says, 10);
        assert_eq!(cell.cite(Edition::E2017).to_string(), "Article 7.3 (2017)");
    }

    #[test]
    fn notes_and_the_preface_are_cited_as_such() {
        let note = Citation { edition: Edition::E2018, article: "INT.6.10-a" };
        let preface = Citation { edition: Edition::E2018, article: "PRE.1" };

        assert_eq!(note.to_string(), "Note 6.10-a (2018)");
        assert_eq!(preface.to_string(), "Preface 1 (2018)");
    }

    #[test]
    fn editions_are_read_by_their_year() {
        assert_eq!("2018".parse(), Ok(Edition::E2018));
        assert!("2019".parse::<Edition>().is_err());
    }

    #[test]
    fn an_edition_without_the_article_has_no_citation() {
        let row = articles(["", "", "", "10.2", "10.2"]);

        assert_eq!(row.cite(Edition::E2009), None);
        assert_eq!(row.cite(Edition::E2018).unwrap().to_string(), "Article 10.2 (2018)");
    }
}
