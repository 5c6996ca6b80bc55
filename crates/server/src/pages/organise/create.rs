//! A new event: by a preset, or from a report.

use arbiter_director::{Command, Consent, decide, follow_date, report};
use arbiter_tournament::Tournament;
use askama::Template;
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};

use super::{
    super::{Page, go, show},
    presets::{PRESETS, preset},
    regulations::{self, Shown},
};
use crate::{
    access::{Organiser, Staff, Submitted},
    api::{begin, read_trf},
    app::App,
    clock,
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new().route("/events/new", get(form).post(create)).route("/events/import", post(import))
}

/// A card of a preset.
struct Card {
    word: &'static str,
    name: String,
    text: String,
}

#[derive(Template)]
#[template(path = "organise/create.html")]
struct CreatePage {
    page: Page,
    cards: Vec<Card>,
    groups: Vec<(String, Vec<Shown>)>,
    advice: Vec<(String, String, &'static str)>,
    /// Whether empty fields are as the preset says.
    is_new: bool,
}

async fn form(page: Page, _: Staff<Organiser>) -> Result<Response, Problem> {
    let card = |preset: &super::presets::Preset| Card {
        word: preset.word,
        name: page.t.say(preset.name),
        text: page.t.say(preset.text),
    };
    let cards = PRESETS.iter().map(card).collect();
    let groups = regulations::shown(&page.t, &std::collections::BTreeMap::new());
    let advice = regulations::advice(&page.t);
    show(&CreatePage { page, cards, groups, advice, is_new: true })
}

async fn create(
    State(app): State<App>,
    page: Page,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let mut base = preset(fields.text("preset")).settings();
    follow_date(&mut base, clock::today());
    let mut settings = regulations::read(fields, &base, &Tournament::default(), (&page.t, false))?;
    if settings.editions.swiss == base.editions.swiss {
        // Nobody chose another edition: the first day of the event decides.
        follow_date(&mut settings, clock::today());
    }
    let command = Command::Create(Box::new(settings));
    let facts = decide(&Tournament::default(), &command, Consent::None)?.facts;
    let id = begin(&app, &submitted.identity, &facts).await?;
    Ok(go(&format!("/events/{id}/manage/players")))
}

async fn import(
    State(app): State<App>,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let record = read_trf(submitted.fields.text("file").as_bytes())?;
    let facts = report::facts_of(&record)?;
    let id = begin(&app, &submitted.identity, &facts).await?;
    Ok(go(&format!("/events/{id}/manage/round")))
}
