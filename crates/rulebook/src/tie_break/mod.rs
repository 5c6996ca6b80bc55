//! Tie-breaks by their codes: what they are called, which clauses define them, how they are modified.

mod catalogue;
mod code;
mod outside;

pub use catalogue::{
    CATALOGUE, Entry, Family, Forfeits, Method, Modifiers, TeamCount, TieBreak, TwoTeams,
};
pub use code::UnknownTieBreak;
pub use outside::OutsideName;
