#![doc = include_str!("../README.md")]
//!
//! | article | module |
//! |---|---|
//! | 0.1 | [`edition`] |
//! | 0.2 to 0.5, 4.13, 9, 13 | [`administration`] |
//! | 1 | [`article_01_rate_of_play`] |
//! | 2 to 6 | [`articles_02_to_06`], [`event`] |
//! | 7 | [`article_07_list`], [`list_file`], [`period`] |
//! | 8.1 | [`tables`] |
//! | 8.2, 8.3 | [`article_08_first_rating`] |
//! | 8.5 | [`article_08_change`] |
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod administration;
pub mod article_01_rate_of_play;
pub mod article_07_list;
pub mod article_08_change;
pub mod article_08_first_rating;
pub mod articles_02_to_06;
pub mod edition;
pub mod event;
pub mod list_file;
pub mod period;
mod ratio;
pub mod tables;
mod terms;
mod words;

use arbiter_rulebook::{
    Citation, Clause, Date, RatingEdition, RatingRow, Tempo, TimeControl, clause,
};
pub use article_07_list::{Entry, Section, Withheld};
pub use article_08_change::{Development, GameScore, History, Hundredths, KReason};
pub use article_08_first_rating::FirstRating;
pub use articles_02_to_06::{Refusal, RefusalReason, not_in_sources};
pub use edition::{Gap, gap};
pub use event::{Entrant, EventRating, LeftOut, Outcome, PlayerRating, RatedGame, rate_event};
pub use list_file::{RatingList, ReadList, ReadListError};
pub use period::Period;
pub use ratio::Ratio;
pub use tables::Percent;
pub use terms::{Championship, Declared, Format, Terms, control_of, format_of};
