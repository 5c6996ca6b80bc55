//! Changing the draft by hand: two players change places, or a board its colours. The first
//! change begins a session with its reason; what breaks a rule is shown at once and asked about
//! when the session ends.

use arbiter_director::Command;
use arbiter_tournament::{Pairing, PlayerId, Tournament};
use axum::{
    Router,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
    routing::post,
};

use super::super::{FormAction, Page, act};
use crate::{
    access::{Arbiter, Submitted},
    app::App,
    fault::Fault,
    fields::Fields,
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/manage/draft/swap", post(swap))
        .route("/events/{event}/manage/draft/flip", post(flip))
}

/// The draft with two players in each other's place.
fn swapped(pairing: &Pairing, one: PlayerId, other: PlayerId) -> Pairing {
    let place = |id: PlayerId| match id {
        id if id == one => other,
        id if id == other => one,
        id => id,
    };
    let mut swapped = pairing.clone();
    for pair in &mut swapped.pairs {
        (pair.white, pair.black) = (place(pair.white), place(pair.black));
    }
    for (id, _) in &mut swapped.byes {
        *id = place(*id);
    }
    swapped
}

/// The commands that make the draft this one.
fn commands(event: &Tournament, pairing: Pairing, fields: &Fields) -> Vec<Command> {
    if let Some(manual) = &event.manual {
        vec![Command::DraftByHand { pairing, reason: manual.reason.clone() }]
    } else {
        let reason = fields.text("reason").to_owned();
        let begin = Command::BeginManual { reason: reason.clone() };
        vec![begin, Command::DraftByHand { pairing, reason }]
    }
}

async fn drafted(
    app: &App,
    (page, headers): (Page, &HeaderMap),
    (id, submitted): (u32, &Submitted<Arbiter>),
    change: impl FnOnce(&Pairing) -> Result<Pairing, Problem>,
) -> Result<Response, Problem> {
    let event = app.tournaments.load(id).await?;
    let draft = event.draft.as_ref().ok_or(arbiter_director::Refusal::NoDraft)?;
    let commands = commands(&event, change(&draft.pairing)?, &submitted.fields);
    act(
        app,
        page,
        headers,
        FormAction::new(id, submitted, &commands, &format!("/events/{id}/manage/round")),
    )
    .await
}

async fn swap(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let one = PlayerId(submitted.fields.need("first")?);
    let other = PlayerId(submitted.fields.need("second")?);
    let same = page.t.say("draft-same");
    drafted(&app, (page, &headers), (id, &submitted), |pairing| {
        if one == other { Err(Problem::told(same)) } else { Ok(swapped(pairing, one, other)) }
    })
    .await
}

async fn flip(
    State(app): State<App>,
    page: Page,
    headers: HeaderMap,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let board: usize = submitted.fields.need("board")?;
    drafted(&app, (page, &headers), (id, &submitted), |pairing| {
        let pair = board.checked_sub(1).and_then(|idx| pairing.pairs.get(idx));
        let pair = pair.ok_or_else(|| Problem::missing(Fault::NoBoard))?;
        Ok(swapped(pairing, pair.white, pair.black))
    })
    .await
}
