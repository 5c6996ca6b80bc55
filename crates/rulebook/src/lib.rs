//! The words that every chapter of the rulebook uses.
//!
//! Colours come from [`board`], which stands alone; everything else that more than one
//! chapter speaks of is defined here, once.
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod edition;
mod millis;
mod phrases;
mod score;
mod tempo;
mod texts;

pub use arbiter_board::{ByColor, Color};
pub use edition::{
    Articles, ByEdition, Citation, Clause, Edition, UnknownEdition, articles, clause,
};
pub use millis::{BadTime, Millis};
pub use phrases::{Tongue, phrase};
pub use score::Score;
pub use tempo::Tempo;
pub use texts::{ClauseKind, ClauseText, laws_texts, tournament_texts};
