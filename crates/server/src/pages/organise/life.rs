//! The life of an event beside its rounds: FIDE mode and its journal, who can see it, when standings
//! wait, when a draft is published by itself, and copies.

use arbiter_director::{Command, Consent, decide, journal::journal};
use arbiter_tournament::{Editions, Stage, Tournament};
use askama::Template;
use axum::{
    Router,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
    routing::{get, post},
};

use super::super::{FormAction, Head, Page, act, go, show, speech::Speech};
use crate::{
    access::{Arbiter, Organiser, Staff, Submitted},
    accounts::Role,
    api::begin,
    app::App,
    clock,
    fault::Fault,
    problem::Problem,
    wire::{STAGES, meaning, word},
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/life", get(life))
        .route("/events/{event}/manage/life/stage", post(stage))
        .route("/events/{event}/manage/life/leave-fide-mode", post(leave_fide_mode))
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
    /// The round of an entry, and what departs from the rules.
    journal: Vec<(u8, String)>,
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

async fn life(
    State(app): State<App>,
    page: Page,
    _: Staff<Arbiter>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "settings").await?;
    let event = &head.event;
    let recorded = app.tournaments.recorded(id, 0).await?;
    let speech = Speech { t: &page.t, event: Some(event) };
    let journal = journal(recorded.iter().map(|(_, fact)| fact));
    let journal = journal.iter().map(|it| (it.after_round, speech.departure(it))).collect();
    let named = |stage: Stage| (word(&STAGES, &stage), page.t.say(stage_key(stage)));
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

async fn carry_out<R>(
    app: &App,
    (page, headers): (Page, &HeaderMap),
    (id, submitted): (u32, &Submitted<R>),
    command: Command,
) -> Result<Response, Problem> {
    let then = format!("/events/{id}/manage/life");
    act(app, page, headers, FormAction::new(id, submitted, &[command], &then)).await
}

async fn stage(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<u32>,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let stage = meaning("stage", &STAGES, submitted.fields.text("stage"))?;
    carry_out(&app, (page, &headers), (id, &submitted), Command::SetStage(stage)).await
}

async fn leave_fide_mode(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<u32>,
    submitted: Submitted<Organiser>,
) -> Result<Response, Problem> {
    let reason = submitted.fields.text("reason").to_owned();
    carry_out(&app, (page, &headers), (id, &submitted), Command::LeaveFideMode { reason }).await
}

/// Standings that wait, and a draft that is published by itself.
async fn change(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path((id, what)): Path<(u32, String)>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let command = match what.as_str() {
        "hold" => Command::HoldStandings(true),
        "release" => Command::HoldStandings(false),
        "publish-at" => {
            let event = app.tournaments.load(id).await?;
            let at = submitted.fields.text("at").replace('T', " ");
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
    carry_out(&app, (page, &headers), (id, &submitted), command).await
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
