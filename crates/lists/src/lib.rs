#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod compare;
mod csv;
mod fold;
mod player;
mod text;
mod xml;

pub use crate::csv::{Columns, CsvList};
pub use compare::{
    Comparison, Difference, Offer, compare, is_same_person, is_valid_on, lists_in_order,
    note_sources,
};
pub use fold::fold;
pub use player::{Listed, ReadListError};
pub use text::TextList;
pub use xml::XmlList;
