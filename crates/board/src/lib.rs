//! Articles 1 to 3 of the Laws of Chess: the board, the pieces and their moves.
#![no_std]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod color;

pub use color::{ByColor, Color};
