#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod adjustment;
mod error;
mod layout;
mod read;
mod report;
mod text;
mod version;
mod words;
mod write;

pub use adjustment::{Adjustment, Change};
pub use error::ReadTrfError;
pub use layout::ROUNDS_MAX;
pub use read::{PointsPolicy, REPORT_MAX, read, read_with};
pub use report::{KeptField, KeptLine, Report};
pub use text::{Encoding, LineEnd, UnknownLineEnd};
pub use version::{DefaultTaken, Filled, UnknownVersion, Version};
pub use words::{placed, wanted};
pub use write::{WriteOptions, write, write_report, write_report_as, write_with_comments};
