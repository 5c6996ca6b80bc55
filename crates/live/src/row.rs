//! A row of the log: one input with everything that followed.

use arbiter_laws::Event;
use arbiter_rulebook::{Color, Millis};
use serde::{Deserialize, Serialize};

use crate::{input::Input, settings::Settings};

/// The version of the stored form that is written.
pub const VERSION: u32 = 1;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The game was made.
    Made(Box<Settings>),
    /// A fact of the Laws.
    Laws(Event),
    /// The arbiter was called.
    Called {
        /// By whom.
        by: Color,
        /// With which words.
        text: String,
    },
    /// A move back was asked for.
    TakebackAsked(Color),
    /// Another game was asked for.
    RematchAsked(Color),
    /// Both want another game: this one.
    RematchMade(String),
}

/// One input with everything that followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The version of this form.
    pub v: u32,
    /// Its number in the log of the game, from 1.
    pub seq: u64,
    /// Wall-clock time, in milliseconds since 1970; written down, never used.
    pub at: i64,
    /// What came in.
    pub cmd: Input,
    /// What followed.
    pub ev: Vec<Happening>,
    /// Given back to the mover for the line.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub credit: Millis,
    /// The delay that was measured, where credit is given.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "asked for by serde")]
const fn is_zero(time: &Millis) -> bool {
    time.0 == 0
}

/// Why a stored row cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// Not the stored form.
    #[error("row {seq}: {why}")]
    Unreadable {
        /// The number of the row.
        seq: u64,
        /// Why it cannot be read.
        why: serde_json::Error,
    },
    /// Written by a newer program.
    #[error("row {seq}: version {found}, this program reads up to {VERSION}")]
    Newer {
        /// The number of the row.
        seq: u64,
        /// The version found.
        found: u32,
    },
    /// A hole, or a row of another place.
    #[error("expected row {expected}, found row {found}")]
    Order {
        /// The number that follows.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// The first row must say how the game is played.
    #[error("the first row does not make a game")]
    NoBeginning,
    /// The settings of the first row cannot be played.
    #[error(transparent)]
    Settings(#[from] crate::SettingsError),
}

impl Row {
    /// The stored form.
    #[expect(clippy::expect_used, clippy::missing_panics_doc, reason = "no map with other keys")]
    pub fn encode(&self) -> String {
        serde_json::to_string(self).expect("every part of a row has a text form")
    }

    /// Reads the stored form.
    pub fn decode(seq: u64, text: &str) -> Result<Self, RowError> {
        #[derive(Deserialize)]
        struct Versioned {
            v: u32,
        }
        let unreadable = |why| RowError::Unreadable { seq, why };
        let Versioned { v } = serde_json::from_str(text).map_err(unreadable)?;
        if v > VERSION {
            return Err(RowError::Newer { seq, found: v });
        }
        serde_json::from_str(text).map_err(unreadable)
    }

    /// The facts of the Laws in it.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.ev.iter().filter_map(|happening| match happening {
            Happening::Laws(event) => Some(event),
            Happening::Made(_)
            | Happening::Called { .. }
            | Happening::TakebackAsked(_)
            | Happening::RematchAsked(_)
            | Happening::RematchMade(_) => None,
        })
    }
}
