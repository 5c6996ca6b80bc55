//! Who plays whom: C.04 (Swiss systems), accelerations, round robins, knock-out.
//!
//! | Chapter | Module |
//! |---|---|
//! | C.04.1 and C.04.2, what every Swiss system shares | [`swiss`] |
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod check;
pub mod dutch;
pub mod generate;
mod matching;
pub mod swiss;
pub mod text;
