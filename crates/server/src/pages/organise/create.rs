//! A new event: by a preset, or from a report.

use std::collections::BTreeMap;

use arbiter_director::{Command, Consent};
use arbiter_service::{exchange, follow};
use arbiter_tournament::{Stage, Tournament};
use askama::Template;
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};

use super::{
    super::{Page, go, show},
    presets::{PRESETS, preset},
    regulations::{self, ShownGroup},
    upload,
};
use crate::{
    access::{Organiser, Staff, Submitted},
    api::begin,
    app::App,
    clock,
    problem::Problem,
    wire::word,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/new", get(form).post(create))
        .route("/events/import", post(import).layer(upload::files()))
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
    groups: Vec<ShownGroup>,
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
    let mut commands = vec![Command::Create(Box::new(settings))];
    // Everybody sees an event unless its organiser says otherwise: in a hall they look for it.
    if fields.text("stage") == word(&Stage::WORDS, &Stage::Draft) {
        commands.push(Command::SetStage(Stage::Draft));
    }
    let (_, facts) = follow(&Tournament::default(), &commands, Consent::None)?;
    let id = begin(&app, &submitted.identity, &facts).await?;
    Ok(go(&format!("/events/{id}/manage/players")))
}

/// What was taken over from a file, or would be.
#[derive(Template)]
#[template(path = "organise/imported.html")]
struct ImportedPage {
    page: Page,
    /// None where it is only looked at.
    id: Option<u32>,
    program: String,
    name: String,
    players: usize,
    rounds: usize,
    /// What was adjusted.
    notes: Vec<String>,
    /// The file in base64, to be taken over after it was looked at.
    file: String,
    /// The sheet that was asked for, or empty.
    sheet: String,
    /// Sheets of the workbook that were not read.
    sheets: Vec<String>,
}

async fn import(
    State(app): State<App>,
    page: Page,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let bytes = upload::sent(&submitted.fields)?;
    let sheet = submitted.fields.text("sheet").to_owned();
    let wanted = Some(sheet.as_str()).filter(|sheet| !sheet.is_empty());
    let content = exchange::read_from(&bytes, wanted, &page.t.say("import-unnamed"));
    let taken = content.and_then(exchange::take);
    let taken = taken.map_err(|error| Problem::of_file(error, &page.t))?;
    let is_preview = !submitted.fields.text("preview").is_empty();
    let id =
        if is_preview { None } else { Some(begin(&app, &submitted.identity, &taken.facts).await?) };
    let content = taken.content;
    let notes = content.adjusted.iter().map(|it| page.t.explain(it)).collect();
    let sheets = content.other_sheets().to_vec();
    show(&ImportedPage {
        page,
        id,
        players: content.players().len(),
        rounds: content.record.rounds_recorded(),
        program: content.program,
        name: content.record.event.name,
        notes,
        file: if is_preview { BASE64_STANDARD.encode(&bytes) } else { String::new() },
        sheet,
        sheets,
    })
}
