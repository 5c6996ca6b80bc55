#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod acceleration;
pub mod belgrade;
pub mod berger;
pub mod burstein;
pub mod check;
mod completion;
pub mod double_swiss;
pub mod dubov;
pub mod dutch;
pub mod generate;
pub mod italo_swiss;
pub mod keizer;
pub mod knockout;
pub mod lim;
mod matching;
mod options;
pub mod recognise;
mod round;
pub mod say;
pub mod swiss;
pub mod team_swiss;
pub mod upfloat;

pub use arbiter_rulebook::SwissEdition as Edition;
pub use options::Options;
pub use round::{NoPairing, PairedRound, Reasons, WhyNot, pair};
