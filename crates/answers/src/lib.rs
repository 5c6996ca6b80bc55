#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod ask;
pub mod check;
mod error;
pub mod games;
pub mod judge;
pub mod moves;
pub mod norms;
pub mod pair;
pub mod position;
pub mod rate;
pub mod reasons;
pub mod report;
pub mod rule;
pub mod speech;
pub mod spoken;
pub mod standings;
pub mod winnable;

pub use ask::{Question, ask, ask_by_name, ask_pairing};
pub use error::BadInput;
