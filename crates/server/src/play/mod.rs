//! Games that are played on this server: one serial task per game, around the pure host of
//! `arbiter-live`.

mod hall;
mod rounds;
mod socket;
mod task;

pub(crate) use hall::{Hall, Made, NewSettings};
pub(crate) use socket::{cookie_of, router};
pub(crate) use task::{Ask, Seated};
