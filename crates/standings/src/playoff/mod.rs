//! Section 6: play-offs.
//!
//! | clause | here |
//! |---|---|
//! | a, h | [`shortest_minutes`], [`longest_minutes`], [`earliest_start`], [`earliest_next_phase`] |
//! | b, c, d | [`Regulations::remarks`] |
//! | g, i, k11, k12 | [`Entry`], what people decide and the program keeps |
//! | j, k1 to k10 | [`plan`], [`follow`] |
//!
//! A plan says which games are played, with which colours and clocks, and what follows from
//! each outcome; [`follow`] says what does follow once the games of a stage are played.

mod build;
mod follow;
mod plan;
mod record;
mod schedule;

pub use build::{PlanError, PlanOptions, TimeAvailable, plan};
pub use follow::{Follow, FollowError, GameOutcome, Played, follow};
pub use plan::{
    ARMAGEDDON, Colors, Control, Format, Game, MATCH_GAME, MoveCount, Outcome, Plan, Seat, Stage,
    StageId, Then, When,
};
pub use record::{Entry, EntryError, Purpose, Regulations, Remark};
pub use schedule::{
    PAUSE_BEFORE_MINUTES, PAUSE_BETWEEN_MINUTES, earliest_next_phase, earliest_start,
    longest_minutes, shortest_minutes,
};
