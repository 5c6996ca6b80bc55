//! The tournament director: C.04.2 and the arbiter's work around it.
//!
//! [`decide`] takes an event and a command and answers with the facts that follow, with a
//! [`Refusal`], or with [`Concern`]s that ask the arbiter for consent. It changes nothing.
//! [`report`] makes the documents: standings, crosstable, cards, the exchange record.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod command;
mod decide;
mod engine;
mod explain;
mod manual;
mod players;
mod refusal;
mod regulations;
pub mod report;
mod results;
mod rounds;
mod teams;
mod topic;

pub use command::Command;
pub use decide::{Decision, decide};
pub use explain::explain;
pub use manual::{Comparison, Seat, comparison};
pub use refusal::{Concern, Consent, Refusal, Setting};
pub use regulations::Announced;
pub use topic::{Contradiction, NoPairing, Overpaid, Topic};
