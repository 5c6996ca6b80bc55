//! The games of an event: uploaded as PGN, shown on a board.
//!
//! They are kept in a stream of their own beside the log of the event, one fact per game, because
//! the log says what was decided and a game score decides nothing.

mod archive;
mod console;
mod console_acts;
mod console_view;
mod list;
mod live;
mod live_round;
mod live_view;
mod tree;
mod viewer;

use axum::{
    Router,
    routing::{get, post},
};

use arbiter_tournament::Tournament;

use crate::{app::App, problem::Problem};

pub(crate) use live::game_pgn;
pub(crate) use live_round::round_pgn;
pub(super) use live_round::{first_live, strip, top_boards};

/// Keeps the games of a PGN file with an event.
pub(crate) async fn keep_games(
    app: &App,
    event: (u32, &Tournament),
    text: &str,
    actor: &str,
) -> Result<(), Problem> {
    archive::add(app, event, (text, archive::Place::default()), actor).await.map(|_| ())
}

pub(super) fn router() -> Router<App> {
    Router::new()
        .merge(live::router())
        .merge(console::router())
        .merge(live_round::router())
        .route("/events/{event}/games", get(list::show_games))
        .route("/events/{event}/games.pgn", get(list::download))
        .route("/events/{event}/games/{game}", get(viewer::show_game))
        .route("/events/{event}/games/{game}/embed", get(viewer::embed_game))
        .route("/events/{event}/games/{game}/pgn", get(viewer::download_game))
        .route("/events/{event}/manage/games", post(list::upload))
        .route("/events/{event}/manage/games/{game}/remove", post(list::remove))
}

/// The numbers of the games of an event, by round and board.
pub(crate) async fn numbers(app: &App, event: u32) -> Result<Vec<u64>, Problem> {
    Ok(archive::all(app, event).await?.iter().map(|kept| kept.number).collect())
}
