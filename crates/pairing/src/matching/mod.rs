//! Matchings, which know nothing of chess.

mod blossom;
mod cheapest;
mod forest;
mod halves;
mod largest;
mod transport;
mod trial;
mod wide;

pub(crate) use cheapest::{Matcher, Saved};
pub(crate) use forest::{Forest, Neighbors};
pub(crate) use halves::Halves;
pub(crate) use largest::{Largest, UNMATCHED};
pub(crate) use transport::prices;
pub(crate) use trial::Trial;
pub(crate) use wide::{Cost, Wide, digits, with_cost};
