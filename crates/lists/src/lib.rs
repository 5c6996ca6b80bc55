//! Rating lists as federations deliver them (B.02.7).
//!
//! FIDE's fixed-width text and XML, in the combined form and in the forms for one kind of
//! chess, and any CSV whose columns the caller names. A list of two million players is read
//! one [`Listed`] player at a time; a line that cannot be read is an error of its own and does
//! not stop the rest.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod csv;
mod fold;
mod player;
mod text;
mod xml;

pub use crate::csv::{Columns, CsvList};
pub use fold::fold;
pub use player::{Listed, ReadListError};
pub use text::TextList;
pub use xml::XmlList;
