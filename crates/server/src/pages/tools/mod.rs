//! Small tools beside the Laws: time controls and dead positions checked, moves translated,
//! the starting positions of Chess960, a clock for tablets, and what arbiters need for titles.

mod arbiters;
mod chess960;
mod clock;
mod dead;
mod notation;
mod picture;
mod tablet;
mod trust;

pub(crate) use chess960::drawn_position;
pub(crate) use dead::{LIMIT, can_mate_both, proofs};
pub(crate) use picture::{Shown, picture, shape};

use axum::{Router, routing::get};

use tokio::sync::Semaphore;

use crate::{app::App, problem::Problem};

/// Searches that may run at once; they are long, and everybody may ask.
static SEARCHES: Semaphore = Semaphore::const_new(2);

/// Does something that may take long, away from the threads that answer.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let broken = |error: String| Problem::broken(error);
    let permit = SEARCHES.acquire().await.map_err(|error| broken(error.to_string()))?;
    let done = tokio::task::spawn_blocking(work).await;
    drop(permit);
    done.map_err(|error| broken(error.to_string()))
}

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/clock", get(tablet::clock))
        .route("/position.png", get(picture::png))
        .route("/position.svg", get(picture::svg))
        .route("/tools/arbiters", get(arbiters::check))
        .route("/tools/clock", get(clock::check))
        .route("/tools/dead", get(dead::check))
        .route("/tools/notation", get(notation::form).post(notation::translate))
        .route("/tools/chess960", get(chess960::start))
        .route("/trust", get(trust::page_of_trust))
        .route("/trust/{name}", get(trust::certificate))
}
