//! When and where results hung on the wall.

use arbiter_director::{Command, report};
use askama::Template;
use axum::{
    Router,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
    routing::get,
};

use super::super::{FormAction, Head, Page, act, public::day, show};
use crate::{
    access::{Arbiter, Staff, Submitted},
    app::App,
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new().route("/events/{event}/manage/postings", get(list).post(post))
}

/// A round in the table.
struct Line {
    round: u8,
    announced: String,
    /// Empty while it is to be posted.
    posted: String,
    place: String,
    is_late: bool,
    is_elsewhere: bool,
}

#[derive(Template)]
#[template(path = "organise/postings.html")]
struct PostingsPage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
}

async fn list(
    State(app): State<App>,
    page: Page,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "results").await?;
    let line = |row: report::PostingRow| Line {
        round: row.round,
        announced: day(&page.t, &row.announced),
        posted: row.posted.map(|at| day(&page.t, &at)).unwrap_or_default(),
        place: row.place,
        is_late: row.is_late,
        is_elsewhere: row.is_elsewhere,
    };
    let lines = report::postings(&head.event).into_iter().map(line).collect();
    show(&PostingsPage { page, head, lines })
}

async fn post(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let place = fields.get("place").filter(|place| !place.is_empty()).map(str::to_owned);
    // Browsers write a moment with a T between day and hour.
    let at = fields.text("at").replace('T', " ");
    let command = Command::PostResults { round: fields.need("round")?, place, at };
    let then = format!("/events/{id}/manage/postings");
    act(&app, page, &headers, FormAction::new(id, &submitted, &[command], &then)).await
}
