//! What a kind of electronic board must be able to do.

use std::time::Duration;

use arbiter_live::ClockReading;

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
#[derive(Debug, thiserror::Error)]
pub(super) enum SensorError {
    /// No address of a socket.
    #[error("expected an address such as ws://127.0.0.1:1982/api/v1.0")]
    Address,
    /// The line broke, or never was.
    #[error("{0}")]
    Line(String),
}

/// Boards with sensors, of any maker.
pub(super) trait Sensors {
    /// The boards that are there.
    fn names(&self) -> Vec<String>;

    /// What a board shows next; none where nothing came for a while. After an error nothing more
    /// comes.
    fn next(&mut self, wait: Duration) -> Result<Option<Seen>, SensorError>;
}
