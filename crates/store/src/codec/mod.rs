//! Facts in their stored form: JSON with a `kind` and a `version`.
//!
//! The stored form has its own types, so that a change to a rule crate cannot change what old
//! logs mean. Every version ever written is read for ever; the samples in `tests/data` are
//! there to prove it.

mod details;
mod fact;
mod settings;

use arbiter_tournament::{Fact, Stage, words};
use serde_json::Value;

use crate::StoreError;

pub(crate) use details::{sex_of, sex_word, title_of, title_word};

/// The word for who can see an event.
pub(crate) fn stage_word(stage: Stage) -> String {
    name(&Stage::WORDS, &stage)
}

/// Who can see an event, by its word.
pub(crate) fn stage_of(found: &str) -> Option<Stage> {
    word(&Stage::WORDS, found).ok()
}

/// The version that is written.
const VERSION: u64 = 4;

/// A fact as it is stored.
pub fn encode(fact: &Fact) -> Result<String, StoreError> {
    let stored = fact::Stored::from(fact);
    let mut value =
        serde_json::to_value(stored).map_err(|error| StoreError::Damaged(error.to_string()))?;
    if let Value::Object(object) = &mut value {
        object.insert("version".to_owned(), VERSION.into());
    }
    Ok(value.to_string())
}

/// A stored fact, of whatever version.
pub fn decode(body: &str) -> Result<Fact, StoreError> {
    let damaged = |what: String| StoreError::Damaged(what);
    let mut value: Value =
        serde_json::from_str(body).map_err(|error| damaged(error.to_string()))?;
    let version = value.as_object_mut().and_then(|object| object.remove("version"));
    match version.as_ref().and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version @ 1..VERSION) => {
            let steps = [settings::upgrade_1, settings::upgrade_2, settings::upgrade_3];
            for (step, from) in steps.into_iter().zip(1_u64..) {
                if version <= from {
                    upgrade(&mut value, step);
                }
            }
        }
        Some(newer) if VERSION < newer => {
            return Err(StoreError::Newer(format!("version {newer} of a fact")));
        }
        Some(unknown) => return Err(damaged(format!("version {unknown} of a fact"))),
        None => return Err(damaged("a fact without a version".to_owned())),
    }
    let stored: fact::Stored =
        serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
    Fact::try_from(stored).map_err(|unknown| damaged(unknown.0))
}

/// A fact as the next version would have written it: only settings have changed so far.
fn upgrade(value: &mut Value, settings: fn(&mut Value)) {
    if let Some(old) = value.get_mut("settings") {
        settings(old);
    }
}

/// A word in a stored fact that this program does not know.
#[derive(Debug)]
pub(crate) struct Unknown(pub(crate) String);

/// The value that a word stands for in a table of words.
fn word<T: Copy>(table: &[(&str, T)], found: &str) -> Result<T, Unknown> {
    words::meaning(table, found).ok_or_else(|| Unknown(format!("unknown word {found:?}")))
}

/// The word that stands for a value in a table of words that holds every value.
fn name<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> String {
    words::word(table, value).to_owned()
}
