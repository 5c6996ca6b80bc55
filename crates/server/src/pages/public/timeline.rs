//! What happened, newest first: for everybody what is public, for staff everything with who did it.

use askama::Template;
use axum::response::Response;

use super::log::{Entry, entries, moment};
use crate::{
    accounts::Role,
    pages::{Head, Page, PublicView, show},
    problem::Problem,
};

/// Lines on the page; the log of a large event is long.
const LINES_MAX: usize = 400;

struct Line {
    /// For machines.
    iso: String,
    /// For people.
    at: String,
    entry: Entry,
}

#[derive(Template)]
#[template(path = "public/timeline.html")]
struct TimelinePage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
    is_staff: bool,
    left_off: usize,
}

pub(super) async fn show_timeline(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "timeline").await?;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let is_staff = page.may(Role::Read, id);
    let all = entries(&page.t, &head, &recorded);
    let offset = head.event.settings.utc_offset_minutes;
    let mut lines: Vec<Line> = all
        .into_iter()
        .filter(|entry| is_staff || !entry.is_private)
        .map(|entry| {
            let iso = format!("{}Z", moment(entry.at_ms).replace(' ', "T"));
            Line { iso, at: super::when(&page.t, entry.at_ms, offset), entry }
        })
        .collect();
    let left_off = lines.len().saturating_sub(LINES_MAX);
    lines.truncate(LINES_MAX);
    show(&TimelinePage { page, head, lines, is_staff, left_off })
}
