//! Files of any program taken over as an event, and an event written for other programs: the one
//! way of commands, pages and JSON. Whatever does not arrive as it was is said, with its place.

mod compare;
mod give;
mod tables;
mod take;

pub use compare::{Lost, Of};
pub use give::{Form, GiveError, Given, give};
pub use tables::{TableError, TableLoss};
pub use take::{Adjusted, Content, TakeError, Taken, is_report, read, read_from, take};
