//! When and where results hung on the wall.

use arbiter_director::{Command, report};
use askama::Template;
use axum::{Router, response::Response, routing::get};

use super::super::{EventForm, Head, Page, StaffView, public::day, show};
use crate::{access::Arbiter, app::App, problem::Problem};

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
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
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

async fn post(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let place = fields.get("place").filter(|place| !place.is_empty()).map(str::to_owned);
    // Browsers write a moment with a T between day and hour.
    let at = fields.text("at").replace('T', " ");
    let command = Command::PostResults { round: fields.need("round")?, place, at };
    form.act(id, &[command], "postings").await
}
