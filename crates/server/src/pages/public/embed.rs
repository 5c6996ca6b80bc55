//! Pairings and standings for an `<iframe>` on another site: to look at, with nothing to send.

use arbiter_director::report;
use askama::Template;
use axum::{
    extract::Query,
    http::{HeaderValue, header},
    response::Response,
};
use serde::Deserialize;

use super::{round, standings};
use crate::{
    pages::{Head, Page, PublicView, known_theme, show},
    problem::Problem,
};

/// What an embedded page may load, and that pages elsewhere may hold it.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors *; \
     base-uri 'none'; form-action 'none'",
);

#[derive(Deserialize)]
pub(super) struct Choice {
    /// `pairings` or `standings`, which is meant where nothing is said.
    #[serde(default)]
    show: String,
    /// `light` or `dark`; a frame elsewhere has no cookie of ours.
    #[serde(default)]
    theme: String,
}

#[derive(Template)]
#[template(path = "public/embed.html")]
struct EmbedPage {
    page: Page,
    head: Head,
    heading: String,
    pairings: Option<round::Sheet>,
    standings: Option<standings::Sheet>,
    /// Where to read on.
    address: String,
}

pub(super) async fn show_embed(
    PublicView { app, mut page, path: id }: PublicView,
    Query(choice): Query<Choice>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "embed").await?;
    page.theme = known_theme(&choice.theme).unwrap_or(page.theme);
    let mut address = format!("/events/{id}");
    let (mut pairings, mut ranking) = (None, None);
    let mut heading = page.t.say("not-begun");
    if let Some(round) = head.newest_round() {
        // Standings that are held back are for nobody yet.
        if choice.show == "pairings" || head.event.are_standings_held {
            let sheet = round::Sheet::of(&page.t, &head, round)?;
            heading = page.t.say1("round-n", "n", sheet.number);
            address = format!("/events/{id}/rounds/{round}");
            pairings = Some(sheet);
        } else {
            let ranked = report::standings(&head.event, None, None)?;
            let sheet = standings::Sheet::of(&page.t, &head, &ranked);
            heading = page.t.count("standings-after", sheet.after);
            address = format!("/events/{id}/standings");
            ranking = Some(sheet);
        }
    }
    let shown = EmbedPage { page, head, heading, pairings, standings: ranking, address };
    let mut shown = show(&shown)?;
    shown.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(shown)
}
