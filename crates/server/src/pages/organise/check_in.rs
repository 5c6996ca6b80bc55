//! Who is in the hall: a screen for the desk at the entrance (C.04.2.C.1).

use arbiter_director::Command;
use arbiter_tournament::PlayerId;
use askama::Template;
use axum::{
    Router,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
    routing::{get, post},
};

use super::{
    super::{FormAction, Head, Page, act, show},
    players::{Row, rows},
};
use crate::{
    access::{ResultEntry, Staff, Submitted},
    app::App,
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/check-in", get(list))
        .route("/events/{event}/manage/check-in/{player}", post(toggle))
}

#[derive(Template)]
#[template(path = "organise/check-in.html")]
struct CheckInPage {
    page: Page,
    head: Head,
    rows: Vec<Row>,
    present: usize,
    absent: usize,
}

async fn list(
    State(app): State<App>,
    page: Page,
    _: Staff<ResultEntry>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "entries").await?;
    let mut rows = rows(&head.event);
    rows.retain(|row| !row.is_out);
    rows.sort_by_key(|row| row.name.to_lowercase());
    let present = rows.iter().filter(|row| row.checked_in).count();
    let absent = rows.len() - present;
    show(&CheckInPage { page, head, rows, present, absent })
}

async fn toggle(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path((id, player)): Path<(u32, u32)>,
    submitted: Submitted<ResultEntry>,
) -> Result<Response, Problem> {
    let player = PlayerId(player);
    let is_here = submitted.fields.text("here") == "yes";
    let command = if is_here { Command::CheckIn(player) } else { Command::CheckOut(player) };
    let then = format!("/events/{id}/manage/check-in#p{}", player.0);
    act(&app, page, &headers, FormAction::new(id, &submitted, &[command], &then)).await
}
