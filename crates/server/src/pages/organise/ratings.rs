//! The ratings of an event beside those of the imported lists, and which of them are taken over.

use arbiter_director::Command;
use arbiter_lists::{Comparison, Difference, compare, note_sources};
use arbiter_store::{lines_about, list_order, offers};
use arbiter_tournament::{Details, PlayerId, Settings, Title, Tournament};
use askama::Template;
use axum::{Router, response::Response, routing::get};

use super::super::{EventForm, Head, Page, StaffView, show};
use crate::{access::Arbiter, app::App, problem::Problem};

pub(super) fn router() -> Router<App> {
    Router::new().route("/events/{event}/manage/ratings", get(page_of).post(take_over))
}

/// Every player with what the lists say, in the order of registration.
pub(super) async fn compared(
    app: &App,
    event: &Tournament,
) -> Result<Vec<(PlayerId, Comparison)>, Problem> {
    let order = list_order(app.lists.as_ref(), &event.settings).await?;
    let mut lines = Vec::new();
    if order.is_empty() {
        return Ok(lines);
    }
    for (id, entrant) in &event.players {
        let found = lines_about(app.lists.as_ref(), &entrant.details, &order).await?;
        lines.push((*id, compare(&entrant.details, &offers(&found), event.settings.class)));
    }
    Ok(lines)
}

/// Notes which of the imported lists the ratings stand in; what stands in none was typed.
pub(super) async fn note_list(
    app: &App,
    entries: &mut [Details],
    settings: &Settings,
) -> Result<(), Problem> {
    let order = list_order(app.lists.as_ref(), settings).await?;
    if order.is_empty() {
        return Ok(());
    }
    for entry in entries {
        let found = lines_about(app.lists.as_ref(), entry, &order).await?;
        note_sources(entry, &offers(&found), settings.class);
    }
    Ok(())
}

/// A player who differs.
struct Row {
    id: u32,
    name: String,
    /// What is different: now, in the list, which list.
    rating: Option<Change>,
    national: Option<Change>,
    title: &'static str,
}

struct Change {
    now: String,
    listed: u16,
    list: String,
}

impl From<Difference> for Change {
    fn from(it: Difference) -> Self {
        let now = it.now.map_or_else(|| "–".to_owned(), |now| now.to_string());
        Self { now, listed: it.listed, list: it.list }
    }
}

#[derive(Template)]
#[template(path = "organise/ratings.html")]
struct RatingsPage {
    page: Page,
    head: Head,
    rows: Vec<Row>,
    /// Those whom no list has.
    unknown: Vec<String>,
    /// The lists, the one that counts most first.
    lists: String,
    /// Rounds are published: numbers follow only while they may.
    has_begun: bool,
}

async fn page_of(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "entries").await?;
    let lines = compared(&app, &head.event).await?;
    let name = |id: PlayerId| head.name(&id).to_owned();
    let missing = lines.iter().filter(|(_, line)| !line.is_found);
    let unknown = missing.map(|(id, _)| name(*id)).collect();
    let row = |(id, line): (PlayerId, Comparison)| Row {
        id: id.0,
        name: name(id),
        rating: line.rating.map(Change::from),
        national: line.national.map(Change::from),
        title: line.title.map_or("", Title::code),
    };
    let rows = lines.into_iter().filter(|(_, line)| line.is_different()).map(row).collect();
    let lists = list_order(app.lists.as_ref(), &head.event.settings).await?.join(", ");
    let has_begun = !head.event.rounds.is_empty();
    show(&RatingsPage { page, head, rows, unknown, lists, has_begun })
}

async fn take_over(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let id = form.path;
    let event = form.app.tournaments.load(id).await?;
    let fields = &form.submitted.fields;
    let all = fields.is_ticked("all");
    let is_chosen = |id: PlayerId| all || fields.is_ticked(&format!("player-{}", id.0));
    let mut commands = Vec::new();
    for (id, line) in compared(&form.app, &event).await? {
        let Some(entrant) = event.players.get(&id) else { continue };
        if line.is_different() && is_chosen(id) {
            let details = Box::new(line.taken_over(&entrant.details));
            let reason = form.page.t.say("ratings-reason");
            commands.push(Command::Correct { player: id, details, reason });
        }
    }
    if commands.is_empty() {
        return Err(Problem::told(form.page.t.say("ratings-nobody-chosen")));
    }
    form.act(id, &commands, "ratings").await
}
