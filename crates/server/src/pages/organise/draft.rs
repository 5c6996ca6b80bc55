//! Changing the draft by hand: two players change places, or a board its colours. The first
//! change begins a session with its reason; what breaks a rule is shown at once and asked about
//! when the session ends.

use arbiter_director::Command;
use arbiter_tournament::{Pairing, PlayerId, Tournament};
use axum::{Router, response::Response, routing::post};

use super::super::EventForm;
use crate::{access::Arbiter, app::App, fault::Fault, fields::Fields, problem::Problem};

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
    form: EventForm<Arbiter>,
    change: impl FnOnce(&Pairing) -> Result<Pairing, Problem>,
) -> Result<Response, Problem> {
    let id = form.path;
    let event = form.app.tournaments.load(id).await?;
    let draft = event.draft.as_ref().ok_or(arbiter_director::Refusal::NoDraft)?;
    let commands = commands(&event, change(&draft.pairing)?, &form.submitted.fields);
    form.act(id, &commands, "round").await
}

async fn swap(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let one = PlayerId(form.submitted.fields.need("first")?);
    let other = PlayerId(form.submitted.fields.need("second")?);
    let same = form.page.t.say("draft-same");
    drafted(form, |pairing| {
        if one == other { Err(Problem::told(same)) } else { Ok(swapped(pairing, one, other)) }
    })
    .await
}

async fn flip(form: EventForm<Arbiter>) -> Result<Response, Problem> {
    let board: usize = form.submitted.fields.need("board")?;
    drafted(form, |pairing| {
        let pair = board.checked_sub(1).and_then(|idx| pairing.pairs.get(idx));
        let pair = pair.ok_or_else(|| Problem::missing(Fault::NoBoard))?;
        Ok(swapped(pairing, pair.white, pair.black))
    })
    .await
}
