//! What every Swiss system shares: C.04.1 (basic rules) and C.04.2 (handling).
//!
//! A [`Field`] is the record of a tournament as a pairing sees it before one round:
//! scores, colours, floats, who met whom, who is there. Every system reads a field
//! and answers with [`Boards`].

mod boards;
mod color;
mod field;
mod order;
mod report;

pub use crate::Options;
pub use boards::{Board, Boards};
pub use color::{ColorHistory, Grade, Preference};
pub use field::{
    Entrant, FULL_POINT_BARS_BYE, Field, FieldError, Float, PLAYERS_MAX, round_to_pair,
};
pub(crate) use field::{
    check_numbers, initial_color, is_paired, is_present, pairs_of, points_for_pairing,
    present_in_round_1,
};
pub use order::{InitialRank, initial_order};
pub use report::{BracketWhyNot, PairReport, RoundReport};
