//! The forms that FIDE wants, filled from a report: as data, as plain text and as a page to print.
//!
//! | form | content | made by |
//! |---|---|---|
//! | IT1 | certificate of a title result | [`it1`] |
//! | IT2 | application for a title, with the norms it rests on | [`it2`] |
//! | IT3 | report of the tournament | [`it3`] |
//! | FA1, IA1 | norm of an arbiter | [`arbiter_norm`] |
//!
//! What a report does not know stays a line to fill in by hand. The layout is ours; the fields are
//! those of the forms.

mod arbiter;
mod certificate;
mod person;
mod print;
mod tournament;

use std::{fmt, str::FromStr};

pub use arbiter::{Candidate, arbiter_norm};
pub use certificate::{NormSheet, it1, it2};
pub use print::page;
pub use tournament::it3;

/// A form by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// Certificate of a title result.
    It1,
    /// Application for a title.
    It2,
    /// Report of the tournament.
    It3,
    /// Norm of a FIDE arbiter.
    Fa1,
    /// Norm of an international arbiter.
    Ia1,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::It1, Self::It2, Self::It3, Self::Fa1, Self::Ia1];

    /// Its letters.
    pub const fn code(self) -> &'static str {
        match self {
            Self::It1 => "IT1",
            Self::It2 => "IT2",
            Self::It3 => "IT3",
            Self::Fa1 => "FA1",
            Self::Ia1 => "IA1",
        }
    }

    /// What it is.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::It1 => "Certificate of title result",
            Self::It2 => "Title application",
            Self::It3 => "Tournament report",
            Self::Fa1 => "FIDE arbiter norm report",
            Self::Ia1 => "International arbiter norm report",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected IT1, IT2, IT3, FA1 or IA1, found `{found}`")]
pub struct UnknownForm {
    /// What was there instead.
    pub found: String,
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(text: &str) -> Result<Self, UnknownForm> {
        let mut all = Self::ALL.into_iter();
        all.find(|form| form.code().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownForm { found: text.to_owned() })
    }
}

/// A form that is filled as far as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Which form.
    pub form: Form,
    /// From top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Labels with their values.
    Fields {
        /// Above them.
        heading: &'static str,
        /// In the order of the form.
        fields: Vec<Field>,
    },
    /// Rows under a head.
    Table {
        /// Above it.
        heading: &'static str,
        /// Names of the columns.
        head: Vec<&'static str>,
        /// The rows.
        rows: Vec<Row>,
    },
    /// A sentence of the form.
    Note(String),
}

/// A label and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is.
    pub label: &'static str,
    /// None for a line to be filled in by hand.
    pub value: Option<String>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// As many as the head has.
    pub cells: Vec<String>,
    /// Struck through: the norm does not rest on it.
    pub is_left_out: bool,
}

fn known(label: &'static str, value: impl fmt::Display) -> Field {
    let value = value.to_string();
    Field { label, value: (!value.is_empty()).then_some(value) }
}

const fn by_hand(label: &'static str) -> Field {
    Field { label, value: None }
}

/// Confirmations at the foot of a form.
fn signatures(labels: &'static [&'static str]) -> Block {
    Block::Fields {
        heading: "Confirmation",
        fields: labels.iter().map(|label| by_hand(label)).collect(),
    }
}
