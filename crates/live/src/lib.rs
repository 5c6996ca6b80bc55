#![doc = include_str!("../README.md")]
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

mod console;
mod credit;
mod delayed;
mod feed;
mod host;
mod input;
pub mod message;
pub mod pgn;
mod played;
mod row;
mod settings;
mod state;
mod table;
mod view;

pub use console::{ClaimProof, Look, Need, Preview, Urgency};
pub use credit::Quota;
pub use feed::{ClockReading, Reading};
pub use host::{Conn, Effect, Host};
pub use input::{ArbiterAct, ClaimGround, Input, SeatAct, ZoneAct};
pub use played::{Played, San};
pub use row::{Happening, Row, RowError, VERSION};
pub use settings::{Kind, Options, Place, Settings, SettingsError};
pub use state::{Ended, How, Seat, State};
pub use table::{Mark, Refused, Table};
