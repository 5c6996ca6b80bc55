#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod advice;
mod audit;
mod catalogue;
mod edition;
mod opponents;
mod own;
pub mod playoff;
mod ranking;
mod ratings;
mod table;
mod teams;
mod value;
mod working;

pub use advice::{EventKind, PRESETS, Preset, Warning};
pub use audit::{Difference, audit};
pub use catalogue::{
    CATALOGUE, Entry, Family, Forfeits, Form, TeamCount, TieBreak, UnknownTieBreak,
};
pub use edition::{
    OPPONENTS_UNPLAYED, OWN_UNPLAYED, OpponentsUnplayed, OwnUnplayed, PERFORMANCE_LIMIT, Rules,
    TieBreakEditionError, read_edition,
};
pub use opponents::virtual_opponent;
pub use ranking::{Decided, Row, Standings, Workings, rank};
pub use table::{
    Competitor, Round, RoundKind, Table, TableKind, TeamPoints, TeamScore, complete_rounds,
};
pub use teams::{MatchScoring, TeamError};
pub use value::Value;
pub use working::{Basis, Counted, Finish, Term, Working};
