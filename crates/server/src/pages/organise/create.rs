//! A new event: by a preset, or from a report.

use std::collections::BTreeMap;

use arbiter_director::{Command, Consent, decide, report};
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
    upload,
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
    // Most events are made on the day they are played.
    let usual = BTreeMap::from([("starts", clock::today().to_string())]);
    let groups = regulations::shown(&page.t, &usual);
    let advice = regulations::advice(&page.t);
    show(&CreatePage { page, cards, groups, advice, is_new: true })
}

async fn create(
    State(app): State<App>,
    page: Page,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let fields = &submitted.fields;
    let base = preset(fields.text("preset")).settings();
    let settings = regulations::read(fields, &base, &Tournament::default(), (&page.t, false))?;
    let command = Command::Create(Box::new(settings));
    let facts = decide(&Tournament::default(), &command, Consent::None)?.facts;
    let id = begin(&app, &submitted.identity, &facts).await?;
    Ok(go(&format!("/events/{id}/manage/players")))
}

/// What was taken over from another program.
#[derive(Template)]
#[template(path = "organise/imported.html")]
struct ImportedPage {
    page: Page,
    id: u32,
    program: String,
    players: usize,
    rounds: usize,
    /// What was adjusted.
    notes: Vec<String>,
}

async fn import(
    State(app): State<App>,
    page: Page,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let told = |error: String| Problem::told(error);
    if let Some(import) = upload::import(submitted.fields.text("file")) {
        let import = import.map_err(|error| told(page.t.explain(&error)))?;
        let record = arbiter_exchange::record(&import).map_err(|fault| told(fault.to_string()))?;
        let facts = report::facts_with(&record, &arbiter_exchange::details(&import))?;
        let id = begin(&app, &submitted.identity, &facts).await?;
        let program = format!("{} {}", import.program, import.version).trim().to_owned();
        let notes = import.notes.iter().map(|note| page.t.explain(note)).collect();
        let (players, rounds) = (import.players.len(), record.rounds_recorded());
        return show(&ImportedPage { page, id, program, players, rounds, notes });
    }
    let record = read_trf(submitted.fields.text("file").as_bytes())?;
    let facts = report::facts_of(&record)?;
    let id = begin(&app, &submitted.identity, &facts).await?;
    Ok(go(&format!("/events/{id}/manage/round")))
}
