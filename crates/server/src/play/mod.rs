//! Games that are played on this server: one serial task per game, around the pure host of
//! `arbiter-live`.

pub(crate) mod boards;
pub(crate) mod desk;
mod hall;
mod lane;
mod lost_halls;
mod marks;
mod mirror;
mod others;
mod replay;
mod rounds;
mod socket;
mod task;
pub(crate) mod wire;

pub(crate) use hall::{Hall, Made, NewSettings, seat_secrets};
pub(crate) use replay::run as replay;
pub(crate) use socket::{cookie_of, router};
pub(crate) use task::{Ask, NotDone, Seated, Way};

use tokio::sync::oneshot;

use crate::problem::Problem;

/// Asks the task of a game.
pub(crate) async fn ask<T>(
    way: &Way,
    question: impl FnOnce(oneshot::Sender<T>) -> Ask,
) -> Result<T, Problem> {
    let (reply, answer) = oneshot::channel();
    way.send(question(reply)).await.map_err(|_| Problem::busy())?;
    answer.await.map_err(|_| Problem::busy())
}
