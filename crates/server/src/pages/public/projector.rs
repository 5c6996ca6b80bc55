//! For the wall of the hall: large, page by page, and by turns what people look for.

use arbiter_director::report;
use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::Response,
};
use serde::Deserialize;

use super::{overview, round, standings};
use crate::{
    app::App,
    pages::{Head, Page, show},
    problem::Problem,
};

#[derive(Deserialize)]
pub(super) struct Choice {
    /// `pairings`, `names` or `standings`; all by turns if left out.
    #[serde(default)]
    show: String,
    /// Which of the turns.
    #[serde(default)]
    turn: u8,
    /// How long a page stays.
    seconds: Option<u16>,
    /// `dark` or `light`, whatever the browser of the wall prefers.
    #[serde(default)]
    theme: String,
}

enum Wall {
    Pairings(round::Sheet),
    Names(round::Sheet, Vec<round::NameRow>),
    Standings(standings::Sheet),
    Players,
}

#[derive(Template)]
#[template(path = "public/projector.html")]
struct ProjectorPage {
    page: Page,
    head: Head,
    wall: Wall,
    heading: String,
    /// The time control, for the foot.
    note: String,
    /// Where to go after the last page.
    then: String,
    seconds: u16,
    /// When a browser without scripts loads the page again.
    refresh: u16,
}

pub(super) async fn show_projector(
    State(app): State<App>,
    mut page: Page,
    Path(id): Path<u32>,
    Query(choice): Query<Choice>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "projector").await?;
    let seconds = choice.seconds.unwrap_or(10).clamp(3, 120);
    let turn = choice.turn % 3;
    let what = match choice.show.as_str() {
        "" => ["pairings", "names", "standings"][usize::from(turn)],
        one => one,
    };
    let wall = match (head.newest_round(), what) {
        (None, _) => Wall::Players,
        (Some(_), "standings") => {
            let ranked = report::standings(&head.event, None, None)?;
            Wall::Standings(standings::Sheet::of(&page.t, &head, &ranked))
        }
        (Some(round), "names") => {
            let sheet = round::Sheet::of(&page.t, &head, round)?;
            let rows = sheet.by_name();
            Wall::Names(sheet, rows)
        }
        (Some(round), _) => Wall::Pairings(round::Sheet::of(&page.t, &head, round)?),
    };
    let heading = match &wall {
        Wall::Pairings(sheet) | Wall::Names(sheet, _) => page.t.say1("round-n", "n", sheet.number),
        Wall::Standings(sheet) => page.t.count("standings-after", sheet.after),
        Wall::Players => page.t.say("start-list"),
    };
    page.theme = match choice.theme.as_str() {
        "dark" => "dark",
        "light" => "light",
        _ => page.theme,
    };
    let note = overview::tempo(&page.t, &head.event.settings);
    let then = if choice.show.is_empty() {
        let next = (turn + 1) % 3;
        format!("/events/{id}/projector?turn={next}&seconds={seconds}&theme={}", page.theme)
    } else {
        String::new()
    };
    let refresh = seconds.saturating_mul(6);
    show(&ProjectorPage { page, head, wall, heading, note, then, seconds, refresh })
}
