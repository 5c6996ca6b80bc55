//! Small tools beside the Laws: the clock-setting checker and the dead-position checker.

pub(super) mod board;
mod clock;
mod dead;

pub(crate) use dead::searched;

use axum::{Router, routing::get};

use crate::app::App;

pub(super) fn router() -> Router<App> {
    Router::new().route("/tools/clock", get(clock::check)).route("/tools/dead", get(dead::check))
}
