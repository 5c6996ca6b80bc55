//! Cells of edition tables: what an edition says, and where.

use crate::edition::{AnyEdition, LawsEdition, LawsRow};

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
    pub fn cite(&self, edition: impl Into<AnyEdition>) -> Citation {
        Citation { edition: edition.into(), article: self.article }
    }
}

/// A clause of an edition table.
pub const fn clause<T>(article: &'static str, says: T) -> Clause<T> {
    Clause { article, says }
}

/// A cell of an edition table.
///
/// An empty cell says which of two things it means: that the edition has no such rule, or that
/// our source does not contain that part of the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<T> {
    /// The edition has the rule.
    Says(Clause<T>),
    /// The edition has no such rule.
    NoSuchRule,
    /// The edition may have the rule; the text that we have does not contain that part.
    NotAtHand {
        /// Its number, as far as other articles refer to it.
        article: Option<&'static str>,
    },
}

/// Why a cell is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Missing {
    /// The edition has no such rule.
    NoSuchRule,
    /// Our source does not contain that part of the edition.
    NotAtHand,
}

impl<T> Cell<T> {
    /// A cell with content.
    pub const fn says(article: &'static str, says: T) -> Self {
        Self::Says(Clause { article, says })
    }

    /// A cell that our source leaves empty.
    pub const fn not_at_hand() -> Self {
        Self::NotAtHand { article: None }
    }

    /// The clause, or why there is none.
    pub const fn get(&self) -> Result<&Clause<T>, Missing> {
        match self {
            Self::Says(clause) => Ok(clause),
            Self::NoSuchRule => Err(Missing::NoSuchRule),
            Self::NotAtHand { .. } => Err(Missing::NotAtHand),
        }
    }

    /// The content, where there is any.
    pub const fn content(&self) -> Option<T>
    where
        T: Copy,
    {
        match self {
            Self::Says(clause) => Some(clause.says),
            Self::NoSuchRule | Self::NotAtHand { .. } => None,
        }
    }

    /// The number of the article, where it is known.
    pub const fn article(&self) -> Option<&'static str> {
        match self {
            Self::Says(clause) => Some(clause.article),
            Self::NoSuchRule => None,
            Self::NotAtHand { article } => *article,
        }
    }

    /// A reference to the article, where the edition has it.
    pub fn cite(&self, edition: impl Into<AnyEdition>) -> Option<Citation> {
        self.get().ok().map(|clause| clause.cite(edition))
    }
}

/// An article that a reader can look up, with its document and edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Citation {
    /// The edition, and with it the document.
    pub edition: AnyEdition,
    /// The number of the article.
    pub article: &'static str,
}

/// The number of one article of the Laws in each edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// The numbers.
    pub numbers: LawsRow<Cell<()>>,
}

impl Articles {
    /// A reference to the article, where the edition has it.
    pub fn cite(&self, edition: LawsEdition) -> Option<Citation> {
        self.numbers.at(edition).cite(edition)
    }

    /// A reference to the article, or why there is none.
    pub fn find(&self, edition: LawsEdition) -> Result<Citation, Missing> {
        self.numbers.at(edition).get().map(|number| number.cite(edition))
    }
}

/// A row of article numbers, oldest edition first. An empty text stands for an edition that has no
/// such article, a question mark for one whose text we do not have.
pub const fn articles(numbers: [&'static str; LawsEdition::ALL.len()]) -> Articles {
    const fn number(text: &'static str) -> Cell<()> {
        match text.as_bytes() {
            [] => Cell::NoSuchRule,
            [b'?'] => Cell::not_at_hand(),
            _ => Cell::says(text, ()),
        }
    }
    let [e1997, e2009, e2014, e2017, e2018, e2023] = numbers;
    Articles {
        numbers: LawsRow {
            e1997: number(e1997),
            e2009: number(e2009),
            e2014: number(e2014),
            e2017: number(e2017),
            e2018: number(e2018),
            e2023: number(e2023),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RatingEdition;

    #[test]
    fn a_clause_is_cited_with_its_document_and_edition() {
        assert_eq!(clause("7.3", 1).cite(LawsEdition::E2017).to_string(), "Article 7.3 (2017)");
        assert_eq!(clause("8.56", 1).cite(RatingEdition::E2024).to_string(), "B.02 8.56 (2024)");
    }

    #[test]
    fn notes_and_the_preface_are_cited_as_such() {
        let cite = |article| clause(article, ()).cite(LawsEdition::E2018).to_string();

        assert_eq!(cite("INT.6.10-a"), "Note 6.10-a (2018)");
        assert_eq!(cite("PRE.1"), "Preface 1 (2018)");
    }

    #[test]
    fn an_empty_cell_says_which_of_the_two_it_is() {
        let row = articles(["?", "", "", "10.2", "10.2", "10.2"]);

        assert_eq!(row.find(LawsEdition::E1997), Err(Missing::NotAtHand));
        assert_eq!(row.find(LawsEdition::E2009), Err(Missing::NoSuchRule));
        assert_eq!(row.cite(LawsEdition::E2018).unwrap().to_string(), "Article 10.2 (2018)");
    }
}
