//! What happened to the players of a club, as it is stored: JSON with a `kind` and a `version`.
//! Every version ever written is read for ever.

use arbiter_store::{Recorded, StoreError};
use arbiter_tournament::{Details, Sex, Title};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version that is written.
const VERSION: u64 = 1;

/// Who it is, as the next entry form will say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Person {
    /// `Surname, First`.
    pub name: String,
    /// `m`, `w` or empty.
    pub sex: String,
    /// The code of a title, or empty.
    pub title: String,
    /// Three letters, or empty.
    pub federation: String,
    /// FIDE rating, if any.
    pub rating: Option<u16>,
    /// National rating, if any.
    pub national_rating: Option<u16>,
    /// FIDE identity number, if any.
    pub fide_id: Option<u64>,
    /// Number of the national licence, if any.
    pub national_id: Option<u64>,
    /// `YYYY-MM-DD`, `YYYY`, or empty. For arbiters alone.
    pub birth: String,
    /// Club, or empty.
    pub club: String,
}

impl From<&Details> for Person {
    fn from(details: &Details) -> Self {
        let sex = match details.sex {
            Some(Sex::Male) => "m",
            Some(Sex::Female) => "w",
            None => "",
        };
        Self {
            name: details.name.clone(),
            sex: sex.to_owned(),
            title: details.title.map_or("", Title::code).to_owned(),
            federation: details.federation.clone(),
            rating: details.rating,
            national_rating: details.national_rating,
            fide_id: details.fide_id,
            national_id: details.national_id,
            birth: details.birth.clone(),
            club: details.club.clone(),
        }
    }
}

impl From<&Person> for Details {
    fn from(person: &Person) -> Self {
        let sex = match person.sex.as_str() {
            "m" => Some(Sex::Male),
            "w" => Some(Sex::Female),
            _ => None,
        };
        Self {
            name: person.name.clone(),
            sex,
            title: person.title.parse().ok(),
            federation: person.federation.clone(),
            rating: person.rating,
            national_rating: person.national_rating,
            fide_id: person.fide_id,
            national_id: person.national_id,
            birth: person.birth.clone(),
            club: person.club.clone(),
            ..Self::default()
        }
    }
}

/// An event that somebody played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Number of the event.
    pub event: u32,
    /// Its name.
    pub name: String,
    /// Its last day, or empty.
    pub day: String,
    /// Points as they are written: `4.5`.
    pub points: String,
    /// Place in the final standings; none for whoever has none.
    pub place: Option<u32>,
    /// How many were ranked.
    pub players: u32,
}

/// Something that happened to a player of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum MemberFact {
    /// Somebody is known, or known better.
    Known { member: u32, person: Person },
    /// What the arbiters note of them; empty to take it back.
    Noted { member: u32, note: String },
    /// An event that they played; it replaces what was known of it.
    Played { member: u32, played: Played },
    /// They owe something.
    Charged { member: u32, cents: u32, what: String },
    /// They paid something.
    Paid { member: u32, cents: u32, what: String },
    /// They are gone, and nothing of them is left.
    Erased { member: u32 },
}

/// A fact as it is stored.
pub(super) fn encode(fact: &MemberFact) -> Result<String, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let mut value = serde_json::to_value(fact).map_err(damaged)?;
    if let Value::Object(object) = &mut value {
        object.insert("version".to_owned(), VERSION.into());
    }
    Ok(value.to_string())
}

/// A stored fact, of whatever version.
pub(super) fn decode(recorded: &Recorded) -> Result<MemberFact, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
    let mut value: Value = serde_json::from_str(&recorded.body).map_err(damaged)?;
    let version = value.as_object_mut().and_then(|object| object.remove("version"));
    match version.as_ref().and_then(Value::as_u64) {
        Some(VERSION) => serde_json::from_value(value).map_err(damaged),
        Some(newer) if VERSION < newer => {
            Err(StoreError::Newer(format!("version {newer} of a fact of members")))
        }
        Some(_) | None => Err(StoreError::Damaged("a fact of no known version".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded(body: &str) -> Recorded {
        Recorded { number: 1, at_ms: 0, actor: "root".to_owned(), body: body.to_owned() }
    }

    #[test]
    fn what_version_1_wrote_is_read() {
        let known = decode(&recorded(
            r#"{"kind":"known","member":3,"person":{"name":"Adams, Ann","sex":"w","national_id":7},"version":1}"#,
        ));
        let person = Person {
            name: "Adams, Ann".to_owned(),
            sex: "w".to_owned(),
            national_id: Some(7),
            ..Person::default()
        };
        assert_eq!(known.ok(), Some(MemberFact::Known { member: 3, person }));
        for body in [
            r#"{"kind":"noted","member":3,"note":"needs a ramp","version":1}"#,
            r#"{"kind":"played","member":3,"played":{"event":1,"name":"Open","day":"","points":"4.5","place":2,"players":9},"version":1}"#,
            r#"{"kind":"charged","member":3,"cents":1500,"what":"entry","version":1}"#,
            r#"{"kind":"paid","member":3,"cents":1500,"what":"cash","version":1}"#,
            r#"{"kind":"erased","member":3,"version":1}"#,
        ] {
            let fact = decode(&recorded(body)).expect(body);
            let again = encode(&fact).expect(body);
            assert_eq!(decode(&recorded(&again)).expect(body), fact);
        }
        let newer = decode(&recorded(r#"{"kind":"erased","member":3,"version":2}"#));
        assert!(matches!(newer, Err(StoreError::Newer(_))));
        for damaged in ["{", "{}", r#"{"kind":"erased","member":3}"#] {
            assert!(matches!(decode(&recorded(damaged)), Err(StoreError::Damaged(_))), "{damaged}");
        }
    }

    #[test]
    fn a_person_is_an_entry_and_an_entry_a_person() {
        let details = Details {
            name: "Adams, Ann".to_owned(),
            sex: Some(Sex::Female),
            title: "WFM".parse().ok(),
            federation: "BEL".to_owned(),
            rating: Some(2100),
            national_rating: Some(2050),
            fide_id: Some(123),
            national_id: Some(7),
            birth: "2001-02-03".to_owned(),
            club: "Ghent".to_owned(),
            ..Details::default()
        };
        assert_eq!(Details::from(&Person::from(&details)), details);
    }
}
