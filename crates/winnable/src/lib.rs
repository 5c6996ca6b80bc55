#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod certificate;
mod decide;
mod edge;
mod game;
mod ground;
mod line;
mod live;
mod material;
mod plan;
mod search;
mod shortest;
mod structure;
mod verdict;

pub use certificate::{Proved, Refusal, certificate, verify};
pub use decide::{can_mate, is_dead, status, verdict};
pub use game::{audit, dead_since};
pub use line::is_helpmate;
pub use live::Live;
pub use verdict::{ForcedEnd, Ground, Layer, Limit, Material, Reach, Verdict, Wall, Winnability};
