//! Who acts.

use std::fmt;

use arbiter_rulebook::Color;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Somebody at or near the board.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// One of the two players.
    Player(Color),
    /// The arbiter, or an assistant appointed under 12.4.
    Arbiter,
    /// The assistant of a player (4.9, 6.2.6, D.2.10).
    Assistant(Color),
    /// Anybody else, players of other games included (11.4, 12.7).
    Spectator,
    /// The program that holds position and clocks; it may do what a cell of E.04 says and no
    /// more.
    Zone,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(color) => write!(f, "{color}"),
            Self::Arbiter => f.write_str("Arbiter"),
            Self::Assistant(color) => write!(f, "{color}'s assistant"),
            Self::Spectator => f.write_str("Spectator"),
            Self::Zone => f.write_str("Playing zone"),
        }
    }
}
