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
    festival,
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
    /// Whether the other tournaments of the festival follow.
    festival: Option<u8>,
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
        let goes_on = choice.festival.is_some();
        let next = if goes_on && turn == 2 { follows(&app, &page, &head).await? } else { id };
        let of_all = if goes_on { "&festival=1" } else { "" };
        let (turn, theme) = ((turn + 1) % 3, page.theme);
        format!("/events/{next}/projector?turn={turn}&seconds={seconds}&theme={theme}{of_all}")
    } else {
        String::new()
    };
    let refresh = seconds.saturating_mul(6);
    show(&ProjectorPage { page, head, wall, heading, note, then, seconds, refresh })
}

/// The tournament of the same festival whose turn it is next.
async fn follows(app: &App, page: &Page, head: &Head) -> Result<u32, Problem> {
    let name = &head.event.settings.festival;
    if name.is_empty() {
        return Ok(head.id);
    }
    let found = festival::load(app, &festival::slug(name), page.viewer.as_ref()).await?;
    let ids: Vec<u32> = found.tournaments.iter().map(|part| part.id).collect();
    let here = ids.iter().position(|id| *id == head.id);
    let next = here.and_then(|here| ids.get(here + 1)).or_else(|| ids.first());
    Ok(next.copied().unwrap_or(head.id))
}
