//! Matchings, which know nothing of chess.

mod cheapest;
mod largest;
mod wide;

pub(crate) use cheapest::{Matcher, Saved};
pub(crate) use largest::{Largest, UNMATCHED};
pub(crate) use wide::{Cost, Wide};
