//! The pages that explain one board or one bye.

use arbiter_director::report;
use arbiter_tournament::PlayerId;
use askama::Template;
use axum::response::Response;

use super::{
    no_round,
    why::{self, Why},
};
use crate::{
    fault::Fault,
    pages::{Head, Page, PublicView, show},
    problem::Problem,
};

#[derive(Template)]
#[template(path = "public/why.html")]
struct WhyPage {
    page: Page,
    head: Head,
    round: u8,
    /// What the page is called.
    heading: String,
    why: Why,
    /// Which board, for links to its neighbours; none for a bye.
    board: Option<usize>,
    boards: usize,
}

pub(super) async fn show_board(
    PublicView { app, page, path: (id, round, number) }: PublicView<(u32, u8, u16)>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "pairings").await?;
    let published = head.event.round(round).ok_or_else(|| no_round(round))?;
    let board = head.event.board(round, number);
    let pair = board.ok_or_else(|| Problem::missing(Fault::NoBoard))?.pair;
    let boards = published.boards.len();
    let event = std::sync::Arc::clone(&head.event);
    let explained = run(move || report::explain(&event, round, Some(pair.white))).await?;
    let why = why::board(&page.t, &head, &explained, pair);
    let heading = page.t.with(
        "why-board",
        &[
            ("board", number.to_string()),
            ("white", head.name(&pair.white).to_owned()),
            ("black", head.name(&pair.black).to_owned()),
        ],
    );
    show(&WhyPage { page, head, round, heading, why, board: Some(usize::from(number)), boards })
}

pub(super) async fn show_bye(
    PublicView { app, page, path: (id, round, player) }: PublicView<(u32, u8, u32)>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "pairings").await?;
    let published = head.event.round(round).ok_or_else(|| no_round(round))?;
    let player = PlayerId(player);
    if !published.byes.contains_key(&player) {
        return Err(Problem::missing(Fault::NoBye));
    }
    let event = std::sync::Arc::clone(&head.event);
    let explained = run(move || report::explain(&event, round, Some(player))).await?;
    let why = why::bye(&page.t, &head, &explained, player);
    let heading = page.t.say1("why-bye-of", "player", head.name(&player));
    show(&WhyPage { page, head, round, heading, why, board: None, boards: 0 })
}

/// Pairing a round again takes a moment, which must not hold up the others.
async fn run<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, report::ReportError> + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(|error| Problem::broken(error.to_string()))??)
}
