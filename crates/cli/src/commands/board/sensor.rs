//! What a kind of electronic board must be able to do.

use std::time::Duration;

use arbiter_live::ClockReading;
use arbiter_rulebook::{Message, MessageValue};

/// What a board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Which board, as its maker names it.
    pub(super) board: String,
    /// The pieces, as the first field of a FEN.
    pub(super) placement: Option<String>,
    /// Its clock.
    pub(super) clock: Option<ClockReading>,
}

/// Why nothing is seen any more.
#[derive(Debug)]
pub(super) enum SensorError {
    /// No address of a socket.
    Address(String),
    /// The line broke, or never was; in the words of the system.
    Line(String),
}

impl From<SensorError> for MessageValue {
    fn from(error: SensorError) -> Self {
        match error {
            SensorError::Address(found) => {
                Message::expected_like("ws://127.0.0.1:1982/api/v1.0", &found).into()
            }
            SensorError::Line(words) => words.into(),
        }
    }
}

/// Boards with sensors, of any maker.
pub(super) trait Sensors {
    /// The boards that are there.
    fn names(&self) -> Vec<String>;

    /// What a board shows next; none where nothing came for a while. After an error nothing more
    /// comes.
    fn next(&mut self, wait: Duration) -> Result<Option<Seen>, SensorError>;
}
