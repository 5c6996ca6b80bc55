//! Who is in the hall: a screen for the desk at the entrance (C.04.2.C.1).

use arbiter_director::Command;
use arbiter_tournament::PlayerId;
use askama::Template;
use axum::{
    Router,
    response::Response,
    routing::{get, post},
};

use super::{
    super::{EventForm, Head, Page, StaffView, show},
    players::{Row, rows},
};
use crate::{access::ResultEntry, app::App, problem::Problem};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/check-in", get(list).post(all))
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
    StaffView { app, page, path: id, .. }: StaffView<ResultEntry>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "check-in").await?;
    let mut rows = rows(&head.event);
    rows.retain(|row| !row.is_out);
    rows.sort_by_key(|row| row.name.to_lowercase());
    let present = rows.iter().filter(|row| row.checked_in).count();
    let absent = rows.len() - present;
    show(&CheckInPage { page, head, rows, present, absent })
}

/// Everybody who has not left is here, or nobody is: the desk crosses out whom it misses.
async fn all(form: EventForm<ResultEntry>) -> Result<Response, Problem> {
    let id = form.path;
    let is_here = form.submitted.fields.text("here") == "yes";
    let event = form.app.tournaments.load(id).await?;
    let waiting = event
        .players
        .iter()
        .filter(|(_, entrant)| entrant.withdrawn_from.is_none() && entrant.checked_in != is_here);
    let commands: Vec<Command> = waiting
        .map(
            |(&player, _)| {
                if is_here { Command::CheckIn(player) } else { Command::CheckOut(player) }
            },
        )
        .collect();
    form.act(id, &commands, "check-in").await
}

async fn toggle(form: EventForm<ResultEntry, (u32, u32)>) -> Result<Response, Problem> {
    let (id, player) = form.path;
    let player = PlayerId(player);
    let is_here = form.submitted.fields.text("here") == "yes";
    let command = if is_here { Command::CheckIn(player) } else { Command::CheckOut(player) };
    form.act(id, &[command], &format!("check-in#p{}", player.0)).await
}
