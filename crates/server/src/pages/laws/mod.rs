//! The Laws: clauses to browse and compare, and the assistant that decides an incident.

mod assistant;
mod browse;
mod compare;
mod exam;
pub(crate) mod incidents;
mod memory;
mod plan;
pub(super) mod rulings;

use std::fmt::Write as _;

use arbiter_rulebook::LawsEdition;
use arbiter_text::Text;
use axum::{
    Router,
    routing::{get, post},
};

use crate::app::App;

pub(super) use browse::{Entry as Found, entry as found};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/laws", get(browse::index))
        .route("/laws/clause/{id}", get(browse::clause))
        .route("/laws/compare", get(compare::compare))
        .route("/laws/exam", get(exam::exam))
        .route("/laws/glossary", get(browse::glossary))
        .route("/laws/plan", get(plan::plan))
        .route("/laws/assistant", get(assistant::kinds))
        .route("/laws/assistant/{incident}", get(assistant::incident))
        .route("/events/{event}/manage/rulings", post(assistant::note_in_log))
}

/// The address of a clause.
pub(crate) fn address(id: &str) -> String {
    let mut address = String::from("/laws/clause/");
    for byte in id.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~()".contains(&byte) {
            address.push(char::from(byte));
        } else {
            // Writing into a string cannot fail.
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

/// The name of an edition.
pub(crate) fn edition_name(t: &Text, edition: LawsEdition) -> String {
    const KEYS: arbiter_rulebook::LawsRow<&str> = arbiter_rulebook::LawsRow {
        e1997: "edition-1997",
        e2009: "edition-2009",
        e2014: "edition-2014",
        e2017: "edition-2017",
        e2018: "edition-2018",
        e2023: "edition-2023",
    };
    t.say(KEYS.at(edition))
}
