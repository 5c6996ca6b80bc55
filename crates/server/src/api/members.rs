//! The players whom the club knows.

use arbiter_service::members::{Member, Person, Played};
use axum::{extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Asked, At, Body};
use crate::{
    access::{Arbiter, Staff},
    app::App,
    problem::Problem,
    wire::DetailsForm,
};

/// Members in one answer.
const SHOWN_MAX: usize = 1000;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(members, add_member))
        .routes(routes!(member, change_member, erase_member))
        .routes(routes!(take_over))
}

/// An event that somebody played.
#[derive(Debug, Serialize, ToSchema)]
struct PlayedView {
    event: u32,
    name: String,
    /// Its last day, or empty.
    day: String,
    points: String,
    place: Option<u32>,
    /// How many were ranked.
    players: u32,
}

/// What somebody owes, below zero what they paid.
#[derive(Debug, Serialize, ToSchema)]
struct LedgerView {
    at_ms: u64,
    what: String,
    cents: i64,
}

/// A player of the club.
#[derive(Debug, Serialize, ToSchema)]
struct MemberView {
    id: u32,
    details: DetailsForm,
    /// For arbiters alone.
    note: String,
    /// What is still to be paid, in cents.
    due_cents: i64,
    played: Vec<PlayedView>,
    ledger: Vec<LedgerView>,
}

impl MemberView {
    fn of(id: u32, member: &Member) -> Self {
        let played = |it: &Played| PlayedView {
            event: it.event,
            name: it.name.clone(),
            day: it.day.clone(),
            points: it.points.clone(),
            place: it.place,
            players: it.players,
        };
        let ledger = member.ledger.iter().map(|it| LedgerView {
            at_ms: it.at_ms,
            what: it.what.clone(),
            cents: it.cents,
        });
        Self {
            id,
            details: DetailsForm::from(&arbiter_tournament::Details::from(&member.person)),
            note: member.note.clone(),
            due_cents: member.due_cents(),
            played: member.played.iter().map(played).collect(),
            ledger: ledger.collect(),
        }
    }
}

/// Whom to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct Wanted {
    /// Words of a name, or the number of a licence; everybody where it is left out.
    q: Option<String>,
}

/// The players whom the club knows
#[utoipa::path(
    get, path = "/api/v1/members", tag = "members", params(Wanted),
    responses((status = 200, body = [MemberView])),
    extensions(("x-role" = json!("arbiter")))
)]
async fn members(
    State(app): State<App>,
    _: Staff<Arbiter>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Answer<Vec<MemberView>>, Problem> {
    let roll = app.members.roll().await?;
    let views = match wanted.q.as_deref() {
        Some(typed) => roll
            .search(typed, SHOWN_MAX)
            .into_iter()
            .map(|(id, member)| MemberView::of(id, member))
            .collect(),
        None => roll
            .members
            .iter()
            .take(SHOWN_MAX)
            .map(|(&id, member)| MemberView::of(id, member))
            .collect(),
    };
    Ok(Answer(views))
}

/// The number of somebody who was not known.
#[derive(Debug, Serialize, ToSchema)]
struct Added {
    id: u32,
}

/// Make somebody known
#[utoipa::path(
    post, path = "/api/v1/members", tag = "members", request_body = DetailsForm,
    responses((status = 201, body = Added), (status = 409), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn add_member(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    Body(form): Body<DetailsForm>,
) -> Result<(StatusCode, Answer<Added>), Problem> {
    let details: arbiter_tournament::Details = form.try_into()?;
    let id = app.members.add(&Person::from(&details), &staff.identity.name).await?;
    Ok((StatusCode::CREATED, Answer(Added { id })))
}

/// Somebody whom the club knows
#[utoipa::path(
    get, path = "/api/v1/members/{member}", tag = "members", params(("member" = u32, Path)),
    responses((status = 200, body = MemberView), (status = 404)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn member(
    State(app): State<App>,
    _: Staff<Arbiter>,
    At(id): At<u32>,
) -> Result<Answer<MemberView>, Problem> {
    let roll = app.members.roll().await?;
    Ok(Answer(MemberView::of(id, roll.member(id)?)))
}

/// An amount and what it is for.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FeeForm {
    cents: u32,
    what: String,
}

/// What to change; what is left out stays.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
struct MemberForm {
    details: Option<DetailsForm>,
    note: Option<String>,
    /// They owe this.
    charge: Option<FeeForm>,
    /// They paid this.
    pay: Option<FeeForm>,
}

/// Change what is known of somebody, note something, charge a fee, take a payment
#[utoipa::path(
    post, path = "/api/v1/members/{member}", tag = "members", params(("member" = u32, Path)),
    request_body = MemberForm,
    responses((status = 200, body = MemberView), (status = 404), (status = 409), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn change_member(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At(id): At<u32>,
    Body(form): Body<MemberForm>,
) -> Result<Answer<MemberView>, Problem> {
    let actor = staff.identity.name.as_str();
    if let Some(details) = form.details {
        let details: arbiter_tournament::Details = details.try_into()?;
        app.members.correct(id, &Person::from(&details), actor).await?;
    }
    if let Some(note) = &form.note {
        app.members.note(id, note, actor).await?;
    }
    if let Some(fee) = &form.charge {
        app.members.charge(id, (fee.cents, &fee.what), actor).await?;
    }
    if let Some(fee) = &form.pay {
        app.members.pay(id, (fee.cents, &fee.what), actor).await?;
    }
    let roll = app.members.roll().await?;
    Ok(Answer(MemberView::of(id, roll.member(id)?)))
}

/// Rid the club of everything that it knows of somebody
#[utoipa::path(
    delete, path = "/api/v1/members/{member}", tag = "members", params(("member" = u32, Path)),
    responses((status = 204), (status = 404)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn erase_member(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At(id): At<u32>,
) -> Result<StatusCode, Problem> {
    app.members.erase(id, &staff.identity.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The event whose players are taken over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TakeOverForm {
    event: u32,
}

/// How many players were new, and how many known.
#[derive(Debug, Serialize, ToSchema)]
struct TakenOverView {
    added: usize,
    known: usize,
}

/// Take over the players of an event that is over, with what they reached
#[utoipa::path(
    post, path = "/api/v1/members-of-event", tag = "members", request_body = TakeOverForm,
    responses((status = 200, body = TakenOverView), (status = 404), (status = 409)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn take_over(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    Body(form): Body<TakeOverForm>,
) -> Result<Answer<TakenOverView>, Problem> {
    let event = app.tournaments.load(form.event).await?;
    let taken = app.members.take_over(form.event, &event, &staff.identity.name).await?;
    Ok(Answer(TakenOverView { added: taken.added, known: taken.known }))
}
