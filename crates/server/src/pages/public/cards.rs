//! Everybody: the starting list, or the alphabet.

use arbiter_director::report::{self, RatingSource};
use askama::Template;
use axum::{extract::Query, response::Response};
use serde::Deserialize;

use super::Person;
use crate::{
    pages::{Head, Page, PublicView, show},
    problem::Problem,
};

#[derive(Deserialize)]
pub(super) struct Order {
    #[serde(default)]
    by: String,
}

struct Line {
    number: u16,
    person: Person,
    /// Where the rating comes from.
    source: String,
    is_out: bool,
    is_late: bool,
}

#[derive(Template)]
#[template(path = "public/players.html")]
struct PlayersPage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
    is_by_name: bool,
    has_clubs: bool,
}

pub(super) async fn show_players(
    PublicView { app, page, path: id }: PublicView,
    Query(order): Query<Order>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "players").await?;
    let rows = report::start_list(&head.event);
    let lines = rows.iter().map(|row| {
        let entrant = head.event.players.get(&row.id);
        Line {
            number: row.number.get(),
            person: Person::in_event(&head, row.id),
            source: match row.source {
                RatingSource::None => String::new(),
                RatingSource::List(ref list) => list.clone(),
                RatingSource::Typed => page.t.say("rating-typed"),
                RatingSource::TypedNational => page.t.say("rating-national"),
                RatingSource::Estimate => page.t.say("rating-estimate"),
            },
            is_out: entrant.is_some_and(|it| it.withdrawn_from.is_some()),
            is_late: entrant.is_some_and(|it| 1 < it.entered_for),
        }
    });
    let mut lines: Vec<Line> = lines.collect();
    let is_by_name = order.by == "name";
    if is_by_name {
        lines.sort_by_cached_key(|line| line.person.name.to_lowercase());
    }
    let has_clubs = lines.iter().any(|line| !line.person.club.is_empty());
    show(&PlayersPage { page, head, lines, is_by_name, has_clubs })
}
