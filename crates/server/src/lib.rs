#![doc = include_str!("../README.md")]

mod access;
mod accounts;
mod api;
mod app;
mod assets;
mod base;
pub mod casebook;
mod clock;
pub mod demo;
mod export;
mod fault;
mod fields;
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
mod problem;
pub mod views;
mod wire;

pub use accounts::{AccountLine, AuditLine, Registry, Role, Scope};
pub use app::{ServeError, Server, description};
pub use export::ExportedFile;
pub use health::moment;
pub use network::{Settings, Subnet, SubnetError, TlsFiles};
