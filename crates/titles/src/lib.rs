#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod application;
pub mod arbiters;
pub mod article_0_titles;
pub mod article_1_4_norms;
pub mod article_1_events;
pub mod categories;
pub mod direct;
pub mod forms;
pub mod norms;
pub mod seminars;
mod words;

pub use article_1_4_norms::{NationalEvent, NormTitle};
pub use norms::{
    Check, Declared, Faced, Missing, Norm, NormReport, PlayerNorms, Requirement, Selection,
    ShortEvent, Verdict, by_hand, check, check_player,
};
