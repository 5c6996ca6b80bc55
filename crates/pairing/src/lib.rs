//! Who plays whom: C.04 (Swiss systems), accelerations, round robins, knock-out.
//!
//! | Chapter | Module |
//! |---|---|
//! | C.04.1 and C.04.2, what every Swiss system shares | [`swiss`] |
//! | C.04.3, the Dutch system | [`dutch`] |
//! | Lim | [`lim`] |
//! | Haley, softened Haley, degressive acceleration | [`acceleration`] |
//! | Italo-Swiss | [`italo_swiss`] |
//! | Round robin by the Berger tables | [`berger`] |
//! | Knock-out | [`knockout`] |
//! | Belgrade | [`belgrade`] |
#![deny(clippy::disallowed_methods, clippy::float_arithmetic, clippy::iter_over_hash_type)]

pub mod acceleration;
pub mod belgrade;
pub mod berger;
mod completion;
pub mod dutch;
pub mod generate;
pub mod italo_swiss;
pub mod knockout;
pub mod lim;
mod matching;
pub mod swiss;
