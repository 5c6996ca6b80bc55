//! Tournaments and the Laws in the browser: pages, JSON, live refresh, accounts and roles.
//!
//! A handler extracts, loads, decides, appends and shows; the rules are in other crates. Who may
//! do what is an extractor (`access`), errors become answers in one place (`problem`).

mod access;
mod accounts;
mod api;
mod app;
mod archive;
mod assets;
mod clock;
pub mod demo;
mod export;
mod fault;
mod fields;
mod import;
mod language;
mod limits;
mod live;
mod pages;
mod problem;
mod wire;

pub use accounts::{Role, Scope};
pub use app::{ServeError, Server, description};
pub use export::ExportedFile;
