#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod cell;
mod date;
mod edition;
mod fide_number;
mod language;
mod millis;
mod score;
#[cfg(feature = "serde")]
mod stored;
mod tempo;
mod texts;
pub mod tie_break;
mod time_control;
mod words;

pub use arbiter_color::{ByColor, Color};
pub use cell::{Articles, Cell, Citation, Clause, Missing, articles, clause};
pub use date::{DAY_MS, Date, ParseDateError, year_month_day};
pub use edition::{
    AnyEdition, ByEdition, Edition, LawsEdition, LawsRow, OnlineEdition, OnlineRow, RatingEdition,
    RatingRow, SwissEdition, SwissRow, TieBreakEdition, TieBreakRow, TitleEdition, TitleRow,
    UnknownEdition,
};
pub use fide_number::fide_number;
pub use language::{Explain, Language, Message, MessageValue, UnknownLanguage};
pub use millis::{BadTime, Millis};
pub use score::{ParseScoreError, Score};
pub use tempo::{Tempo, UnknownTempo};
pub use texts::{
    ClauseKind, ClauseText, laws_numbers, laws_texts, online_numbers, online_texts,
    tournament_texts,
};
pub use tie_break::{TieBreak, UnknownTieBreak};
pub use time_control::{ExpectedMoves, Mode, Period, TimeControl, TimeControlError};
