//! The rating regulations, B.02: who gains or loses how much, and why.
//!
//! | article | module |
//! |---|---|
//! | 0.1 | [`edition`] |
//! | 1 | [`article_01_rate_of_play`] |
//! | 2 to 6 | [`articles_02_to_06`], [`event`] |
//! | 8.1 | [`tables`] |
//! | 8.2, 8.3 | [`article_08_first_rating`] |
//! | 8.5 | [`article_08_change`] |
//!
//! Expectations are hundredths, averages exact fractions; nothing is rounded before the
//! regulations say so, and there is no floating-point number in the crate.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod article_01_rate_of_play;
pub mod article_08_change;
pub mod article_08_first_rating;
pub mod articles_02_to_06;
mod date;
pub mod edition;
pub mod event;
mod ratio;
pub mod tables;
mod terms;
mod time_control;

pub use article_01_rate_of_play::Tempo;
pub use article_08_change::{Development, GameScore, History, Hundredths, KReason};
pub use article_08_first_rating::FirstRating;
pub use articles_02_to_06::{Refusal, RefusalReason, not_in_sources};
pub use date::{Date, ParseDateError};
pub use edition::{ByRatingEdition, Citation, Clause, Gap, RatingEdition, UnknownRatingEdition};
pub use event::{Entrant, EventRating, LeftOut, Outcome, PlayerRating, RatedGame, rate_event};
pub use ratio::Ratio;
pub use tables::Percent;
pub use terms::{Championship, Format, Said, Terms, format_of};
pub use time_control::{ParseTimeControlError, Period, TimeControl};
