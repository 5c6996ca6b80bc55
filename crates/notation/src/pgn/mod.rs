//! PGN, the format in which games are kept.
//!
//! Three layers, each usable alone:
//!
//! | layer | knows | for |
//! |---|---|---|
//! | [`Chunks`] | where games begin | files larger than memory, several threads |
//! | [`Scanner`] | tags, words, comments | counting, searching, other tools |
//! | [`follow`], [`Games`] | the rules of chess | everything else |
//!
//! [`follow`] tells a [`Follower`] of every legal move as it comes and keeps nothing.
//! [`Games`] makes a [`Game`] of each, with comments and variations, and [`write()`] writes
//! it again.

mod chunk;
mod comment;
mod follow;
mod game;
mod outcome;
mod scan;
pub mod text;
mod trouble;
mod write;

pub use chunk::{Chunks, Extent, TooLong, numbered};
pub use comment::{Clocks, clocks};
pub use follow::{End, Follower, Totals, follow, follow_chunk};
pub use game::{Entry, Game, Games, Line, Ply, Tags, read_chunk};
pub use outcome::{Outcome, Termination, is_time_forfeit};
pub use scan::{Problem, Scanner, Visitor};
pub use trouble::{MoveNumber, Place, Trouble, TroubleKind};
pub use write::{write, write_styled};
