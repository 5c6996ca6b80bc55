//! The record of a tournament: players, rounds, results and byes, as facts.
//!
//! Every chapter of the tournament regulations (pairing, standings, rating, titles, the
//! exchange file) reads this record. It knows results, not how pairings are made.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod player;
mod record;
mod result;

pub use player::{BirthDate, PairingNumber, Player, Sex, Title};
pub use record::{Event, Record, Scoring, Team, VirtualPoints};
pub use result::{Bye, GameResult, RoundEntry};
