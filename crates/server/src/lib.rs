#![doc = include_str!("../README.md")]

mod access;
mod accounts;
mod api;
mod app;
mod assets;
mod base;
pub mod casebook;
mod clock;
mod club_desk;
pub mod demo;
mod export;
mod fault;
mod festival;
mod fields;
mod hall_door;
mod health;
mod import;
mod language;
mod limits;
mod listing;
mod live;
mod metrics;
mod network;
mod pages;
mod patience;
mod play;
mod problem;
pub mod publish;
mod push;
mod raster;
mod registration;
mod sources;
mod telemetry;
mod trace;
pub mod views;
mod wire;

pub use accounts::{AccountLine, AuditLine, Registry, Role, Scope};
pub use app::{ServeError, Server, description};
pub use export::ExportedFile;
pub use health::moment;
pub use network::{Settings, Subnet, SubnetError, TlsFiles};
pub use pages::Announced;
pub use push::{PushMode, PushSettings};
pub use telemetry::{Collector, CollectorError};

use arbiter_director::{Concern, Refusal, journal::Entry};
use arbiter_rulebook::Language;
use arbiter_tournament::Tournament;

/// A refusal in words, with the names of the players of an event.
pub fn refusal_in(language: Language, refusal: &Refusal, event: Option<&Tournament>) -> String {
    let t = arbiter_text::Text::of(language);
    pages::refusal(&t, refusal, event)
}

/// What a person should have read, in words, with the names of the players of an event.
pub fn concern_in(language: Language, concern: &Concern, event: &Tournament) -> String {
    pages::concern(&arbiter_text::Text::of(language), concern, event)
}

/// What an event has announced, in the words of its page: a heading, and below it what is said
/// about each setting.
pub fn regulations_in(language: Language, event: &Tournament) -> Vec<(String, Vec<Announced>)> {
    pages::announced(&arbiter_text::Text::of(language), event)
}

/// What departs from the rules, in words, with the names of the players of an event.
pub fn departure_in(language: Language, entry: &Entry, event: &Tournament) -> String {
    pages::departure(&arbiter_text::Text::of(language), entry, event)
}
