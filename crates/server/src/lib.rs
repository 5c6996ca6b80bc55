#![doc = include_str!("../README.md")]

mod access;
mod accounts;
mod api;
mod app;
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
