//! Facts of accounts in their stored form: JSON with a `kind` and a `version`.
//!
//! Every version ever written is read for ever. Version 1 had no number, and kept sessions as
//! facts; they are rows of their own now, and what the log still says of them means nothing.

use arbiter_store::{Recorded, StoreError};
use serde_json::Value;

use super::Fact;

/// The newest version that is written and read.
const VERSION: u64 = 3;

/// How long tokens of version 1, which had no end, are still good: a year from when they were made.
const OLD_TOKEN_MS: u64 = 365 * 24 * 3_600_000;

/// A fact as it is stored.
pub(super) fn encode(fact: &Fact) -> Result<String, StoreError> {
    let mut value =
        serde_json::to_value(fact).map_err(|error| StoreError::Damaged(error.to_string()))?;
    if let Value::Object(object) = &mut value {
        object.insert("version".to_owned(), version_of(fact).into());
    }
    Ok(value.to_string())
}

/// The version that a fact is written as: the oldest that has it, so that a program that is older
/// reads what it can understand.
const fn version_of(fact: &Fact) -> u64 {
    match fact {
        Fact::SecondFactorDemanded { .. } => 3,
        Fact::KeyDrawn { .. }
        | Fact::Opened { .. }
        | Fact::PasswordChanged { .. }
        | Fact::Granted { .. }
        | Fact::Revoked { .. }
        | Fact::Closed { .. }
        | Fact::TokenMade { .. }
        | Fact::TokenRevoked { .. }
        | Fact::SecondFactorSet { .. }
        | Fact::SecondFactorRemoved { .. } => 2,
    }
}

/// A stored fact, of whatever version. None for what means nothing any more.
pub(super) fn decode(recorded: &Recorded) -> Result<Option<Fact>, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let mut value: Value = serde_json::from_str(&recorded.body).map_err(damaged)?;
    let version = value.as_object_mut().and_then(|object| object.remove("version"));
    match version.as_ref().map(Value::as_u64) {
        None => {
            if !upgrade_1(&mut value, recorded.at_ms) {
                return Ok(None);
            }
        }
        Some(Some(2..=VERSION)) => {}
        Some(Some(newer)) if VERSION < newer => {
            return Err(StoreError::Newer(format!("version {newer} of a fact")));
        }
        Some(_) => return Err(StoreError::Damaged("a fact of no known version".to_owned())),
    }
    serde_json::from_value(value).map(Some).map_err(damaged)
}

/// A fact of version 1 as version 2 would have written it; false where version 2 has none.
fn upgrade_1(value: &mut Value, at_ms: u64) -> bool {
    match value.get("kind").and_then(Value::as_str) {
        Some("session-opened" | "session-closed") => false,
        Some("token-made") => {
            value["made_ms"] = at_ms.into();
            value["until_ms"] = (at_ms + OLD_TOKEN_MS).into();
            value["event"] = Value::Null;
            true
        }
        Some(_) | None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Role, Scope};
    use super::*;

    fn recorded(body: &str) -> Recorded {
        Recorded { number: 1, at_ms: 5000, actor: "root".to_owned(), body: body.to_owned() }
    }

    #[test]
    fn facts_of_version_1_are_read() {
        let read = |body: &str| decode(&recorded(body)).expect("readable");
        let name = || "root".to_owned();
        assert_eq!(
            read(r#"{"kind":"key-drawn","key":"00ff"}"#),
            Some(Fact::KeyDrawn { key: "00ff".to_owned() })
        );
        assert_eq!(
            read(
                r#"{"kind":"opened","name":"root","scope":"every","role":"administrator","password":"x"}"#
            ),
            Some(Fact::Opened {
                name: name(),
                scope: Scope::Every,
                role: Role::Administrator,
                password: "x".to_owned()
            })
        );
        assert_eq!(
            read(r#"{"kind":"granted","name":"root","scope":{"event":3},"role":"arbiter"}"#),
            Some(Fact::Granted { name: name(), scope: Scope::Event(3), role: Role::Arbiter })
        );
        assert_eq!(
            read(r#"{"kind":"token-made","name":"root","secret":"s","label":"l","role":"read"}"#),
            Some(Fact::TokenMade {
                name: name(),
                secret: "s".to_owned(),
                label: "l".to_owned(),
                role: Role::Read,
                event: None,
                made_ms: 5000,
                until_ms: 5000 + OLD_TOKEN_MS,
            })
        );
        let session =
            r#"{"kind":"session-opened","name":"root","secret":"s","csrf":"c","until_ms":9}"#;
        assert_eq!(read(session), None);
        assert_eq!(read(r#"{"kind":"session-closed","secret":"s"}"#), None);
    }

    #[test]
    fn what_is_written_is_read_back_and_what_is_newer_is_told_apart() {
        let fact = Fact::SecondFactorSet { name: "root".to_owned(), secret: "ABC".to_owned() };
        let body = encode(&fact).expect("written");
        assert_eq!(decode(&recorded(&body)).expect("readable"), Some(fact));
        let demand = Fact::SecondFactorDemanded { from: Some(Role::Arbiter) };
        let body = encode(&demand).expect("written");
        assert!(body.contains(r#""version":3"#), "older programs say that it is newer: {body}");
        assert_eq!(decode(&recorded(&body)).expect("readable"), Some(demand));
        let newer = decode(&recorded(r#"{"kind":"closed","name":"x","version":4}"#));
        assert!(matches!(newer, Err(StoreError::Newer(_))));
        for damaged in ["{", "{}", r#"{"kind":"closed","version":2}"#, r#"{"version":"x"}"#] {
            let read = decode(&recorded(damaged));
            assert!(matches!(read, Err(StoreError::Damaged(_))), "{damaged}");
        }
    }
}
