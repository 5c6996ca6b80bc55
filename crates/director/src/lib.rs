#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod command;
mod decide;
mod engine;
mod explain;
pub mod journal;
mod life;
mod manual;
mod notice;
mod numbers;
mod players;
mod playoff;
mod position;
mod refusal;
mod registration;
mod regulations;
pub mod report;
mod results;
mod rounds;
mod teams;
mod topic;
mod undo;

pub use command::Command;
pub use decide::{Decision, decide};
pub use explain::explain;
pub use manual::{Comparison, Seat, comparison};
pub use notice::{Notice, notices};
pub use numbers::will_move;
pub use playoff::{Due, Progress, drawn_ties, earliest_playoff, lots_drawn, progress};
pub use refusal::{Concern, Consent, Refusal, Setting};
pub use regulations::{Announced, advice, usual_tie_breaks};
pub use results::reach;
pub use rounds::misfit;
pub use topic::{Contradiction, NoPairing, Overpaid, Topic};
pub use undo::way_back;
