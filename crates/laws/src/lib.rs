#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod article_04_touch;
pub mod article_05_completion;
pub mod article_06_clock;
pub mod article_07_irregularities;
pub mod article_08_recording;
pub mod article_09_draws;
pub mod article_10_points;
pub mod article_11_conduct;
pub mod article_12_arbiter;

pub mod adjournment;
pub mod advice;
pub mod blitz;
pub mod book;
pub mod conditions;
pub mod exam;
pub mod glossary;
pub mod plan;
pub mod quickplay;
pub mod rapid;
pub mod visually_disabled;
pub mod zone;
pub mod zone_watch;

mod actor;
mod clock;
mod command;
mod decide;
mod event;
mod evolve;
mod explain;
mod game;
mod half_moves;
pub mod index;
pub mod irregular_board;
pub mod judge;
mod mate_oracle;
mod narrate;
mod outcome;
mod refusal;
mod regime;
mod regulations;
mod repetition;
mod ruling;
pub mod script;
mod situation;
mod tables;

pub use actor::Actor;
pub use clock::{Clock, Flag, Side};
pub use command::Command;
pub use decide::decide;
pub use event::{Completion, Event, Irregular, Note};
pub use evolve::{evolve, evolve_mut, replay};
pub use explain::{
    act, act_refusing, duration, ended, fen_unreadable, general, general_refusal, piece, result,
    side,
};
pub use game::{Decided, Game, Phase, Ply, Quickplay, Step, Turn, Unconfirmed, Unnoticed};
pub use half_moves::HalfMoves;
pub use mate_oracle::{MateOracle, Search};
pub use outcome::{Outcome, Scoring, Share};
pub use refusal::{EventOption, Matter, Reason, Refusal};
pub use regime::{ByRegime, Regime, Supervision};
pub use regulations::{
    Adjournment, DrawRestriction, Handicap, Laws, LocalRule, RegimeAnnounced, Regulations,
    RegulationsError, Staff, SupervisedBlitz,
};
pub use repetition::Repetitions;
pub use ruling::{Obligation, Offence, Question, Remedy, Ruling};
pub use situation::{Decision, Situation};
pub use tables::{Row, RowCell, tables};
