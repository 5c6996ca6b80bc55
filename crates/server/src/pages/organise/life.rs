//! The life of an event beside its rounds: FIDE mode and its journal, who can see it, when standings
//! wait, when a draft is published by itself, and copies.

use arbiter_director::{
    Command, Consent, Refusal, decide,
    journal::{Departure, Entry, journal},
    way_back,
};
use arbiter_tournament::{Editions, Stage, Tournament};
use askama::Template;
use axum::{
    Router,
    extract::{Path, State},
    response::Response,
    routing::{get, post},
};

use super::super::{EventForm, Head, Page, StaffView, go, show, speech::Speech};
use crate::{
    access::{Arbiter, Organiser, Submitted},
    accounts::Role,
    api::begin,
    app::App,
    clock,
    fault::Fault,
    problem::Problem,
    wire::{meaning, word},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/life", get(life))
        .route("/events/{event}/manage/life/stage", post(stage))
        .route("/events/{event}/manage/life/leave-fide-mode", post(leave_fide_mode))
        .route("/events/{event}/manage/life/undo", post(undo))
        .route("/events/{event}/manage/life/copy", post(copy))
        .route("/events/{event}/manage/life/{what}", post(change))
}

#[derive(Template)]
#[template(path = "organise/life.html")]
struct LifePage {
    page: Page,
    head: Head,
    /// The word of the stage.
    stage: &'static str,
    /// The stages that the event can come to, with their names.
    stages: Vec<(&'static str, String)>,
    /// The round of an entry, what departs from the rules, and whether it can be undone.
    journal: Vec<(u8, String, bool)>,
    /// When the draft is published by itself, `YYYY-MM-DD HH:MM` on the clock of the hall.
    publish_at: String,
    may_organise: bool,
}

/// Stages that the event can come to from where it is.
fn stages(event: &Tournament) -> Vec<Stage> {
    let possible = |stage: &Stage| match stage {
        Stage::Draft => event.rounds.is_empty(),
        Stage::Public | Stage::Deleted => true,
        Stage::Archived => event.is_closed,
    };
    let all = [Stage::Draft, Stage::Public, Stage::Archived, Stage::Deleted];
    all.into_iter().filter(|stage| *stage != event.stage).filter(possible).collect()
}

const fn stage_key(stage: Stage) -> &'static str {
    match stage {
        Stage::Draft => "stage-draft",
        Stage::Public => "stage-public",
        Stage::Archived => "stage-archived",
        Stage::Deleted => "stage-deleted",
    }
}

/// Whether something of this kind has a way back, as long as nothing came in between.
const fn may_lead_back(entry: &Entry) -> bool {
    match entry.what {
        Departure::FideModeLeft { .. }
        | Departure::RoundsDiffer { .. }
        | Departure::RoundWithdrawn { .. }
        | Departure::PairedWithOpenGames { .. } => false,
        Departure::Setting { .. }
        | Departure::ByHand { .. }
        | Departure::LateCorrection { .. }
        | Departure::CorrectedSince { .. }
        | Departure::ColorsReversed { .. }
        | Departure::FullPointBye { .. }
        | Departure::ManyHalfPointByes { .. }
        | Departure::NumbersSet { .. }
        | Departure::RatingCorrected { .. }
        | Departure::Renumbered { .. }
        | Departure::AdjournedNotDrawn { .. }
        | Departure::Expelled { .. }
        | Departure::RoundsMissing { .. } => true,
    }
}

async fn life(
    StaffView { app, page, path: id, .. }: StaffView<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "settings").await?;
    let event = &head.event;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let speech = Speech { t: &page.t, event: Some(event) };
    let facts = recorded.iter().map(|(_, fact)| fact);
    let entries = journal(facts);
    let journal =
        entries.iter().map(|it| (it.after_round, speech.departure(it), may_lead_back(it)));
    let journal = journal.collect();
    let named = |stage: Stage| (word(&Stage::WORDS, &stage), page.t.say(stage_key(stage)));
    let offset = event.settings.utc_offset_minutes;
    let publish_at = event.publish_at_ms.map(|at| clock::hall_time(at, offset)).unwrap_or_default();
    show(&LifePage {
        stage: stage_key(event.stage),
        stages: stages(event).into_iter().map(named).collect(),
        journal,
        publish_at,
        may_organise: page.may(Role::Organiser, id),
        page,
        head: head.clone(),
    })
}

async fn stage(form: EventForm<Organiser>) -> Result<Response, Problem> {
    let stage = meaning("stage", &Stage::WORDS, form.submitted.fields.text("stage"))?;
    let id = form.path;
    form.act(id, &[Command::SetStage(stage)], "life").await
}

async fn leave_fide_mode(form: EventForm<Organiser>) -> Result<Response, Problem> {
    let reason = form.submitted.fields.text("reason").to_owned();
    let id = form.path;
    form.act(id, &[Command::LeaveFideMode { reason }], "life").await
}

/// Settings that change back and an event that opens again are the organiser's, and so is this.
async fn undo(form: EventForm<Organiser>) -> Result<Response, Problem> {
    let id = form.path;
    let fields = &form.submitted.fields;
    let recorded = form.app.tournaments.recorded(id, 0).await?;
    let facts = recorded.iter().map(|(_, fact)| fact);
    let way = way_back(facts, fields.need("entry")?, fields.text("reason"));
    let command = way.ok_or(Refusal::NoChange)?;
    form.act(id, &[command], "life").await
}

/// Standings that wait, and a draft that is published by itself.
async fn change(form: EventForm<Arbiter, (u32, String)>) -> Result<Response, Problem> {
    let (id, what) = form.path.clone();
    let command = match what.as_str() {
        "hold" => Command::HoldStandings(true),
        "release" => Command::HoldStandings(false),
        "publish-at" => {
            let event = form.app.tournaments.load(id).await?;
            let at = form.submitted.fields.text("at").replace('T', " ");
            let at_ms = match at.trim() {
                "" => None,
                at => {
                    let read = clock::from_hall_time(at, event.settings.utc_offset_minutes);
                    let wrong =
                        || Fault::FieldWrong { name: "at".to_owned(), found: at.to_owned() };
                    Some(read.ok_or_else(|| Problem::invalid(wrong()))?)
                }
            };
            Command::PlanPublication { at_ms }
        }
        _ => return Err(Problem::missing(Fault::NoButton)),
    };
    form.act(id, &[command], "life").await
}

/// A new event with the regulations of this one.
async fn copy(
    State(app): State<App>,
    Path(id): Path<u32>,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let mut settings = event.settings.for_another(submitted.fields.text("name"));
    settings.editions = Editions::in_force(clock::today());
    let create = Command::Create(Box::new(settings));
    let facts = decide(&Tournament::default(), &create, Consent::None)?.facts;
    let new = begin(&app, &submitted.identity, &facts).await?;
    Ok(go(&format!("/events/{new}/manage/settings")))
}
