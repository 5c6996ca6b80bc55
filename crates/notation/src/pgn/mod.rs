//! PGN, the format in which games are kept.
//!
//! Three layers, each usable alone:
//!
//! | layer | knows | for |
//! |---|---|---|
//! | [`Chunks`] | where games begin | files larger than memory, several threads |
//! | [`Scanner`] | tags, words, comments | counting, searching, other tools |
//! | [`replay`], [`Games`] | the rules of chess | everything else |
//!
//! [`replay`] tells a [`MoveVisitor`] of every legal move as it comes and keeps nothing.
//! [`Games`] makes a [`Game`] of each, with comments and variations, and [`write()`] writes
//! it again.

mod chunk;
mod comment;
mod game;
mod issue;
mod outcome;
mod replay;
mod scan;
pub mod text;
mod write;

pub use chunk::{Chunks, Extent, TooLong, numbered};
pub use comment::{Clocks, clocks};
pub use game::{Entry, Game, Games, Line, Ply, Tags, read_chunk};
pub use issue::{Issue, IssueKind, MoveNumber, Place};
pub use outcome::{Outcome, Termination, is_time_forfeit};
pub use replay::{End, MoveVisitor, Totals, replay, replay_chunk};
pub use scan::{Problem, Scanner, Visitor};
pub use write::{write, write_styled};
