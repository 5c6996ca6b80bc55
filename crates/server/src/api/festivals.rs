//! Several tournaments under one roof.

use arbiter_service::Actor;
use arbiter_tournament::PlayerId;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, At, Body};
use crate::{
    access::{Arbiter, Staff, Viewer},
    accounts::Role,
    app::App,
    fault::Fault,
    festival,
    problem::Problem,
    wire::{EventLine, StandingsView, consent_of},
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(festival_by_name)).routes(routes!(move_player))
}

/// A tournament of a festival.
#[derive(Debug, Serialize, ToSchema)]
struct PartView {
    #[serde(flatten)]
    line: EventLine,
    /// Left out before the first round is complete, and while they are held back.
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<StandingsView>,
}

/// A festival.
#[derive(Debug, Serialize, ToSchema)]
struct FestivalView {
    name: String,
    /// The first to begin first.
    tournaments: Vec<PartView>,
}

/// The tournaments of a festival side by side
#[utoipa::path(
    get, path = "/api/v1/festivals/{festival}", tag = "public",
    params(("festival" = String, Path, description = "The name in small letters without accents, `-` for blanks")),
    responses((status = 200, body = FestivalView), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn festival_by_name(
    State(app): State<App>,
    Viewer(identity): Viewer,
    At(address): At<String>,
) -> Result<Answer<FestivalView>, Problem> {
    let found = festival::load(&app, &address, identity.as_ref()).await?;
    let view = |part: &festival::Part| PartView {
        line: EventLine::of(part.id, &part.event),
        standings: part.ranked().map(|ranked| StandingsView::from(&ranked)),
    };
    let tournaments = found.tournaments.iter().map(view).collect();
    Ok(Answer(FestivalView { name: found.name, tournaments }))
}

/// Where to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveForm {
    /// Number of the other event, of which the sender is an arbiter as well.
    to: u32,
    /// How loudly it is said: `acknowledged`, `confirmed` or `doubly-confirmed`.
    #[serde(default)]
    consent: Option<String>,
}

/// Where the player is now.
#[derive(Debug, Serialize, ToSchema)]
struct Moved {
    event: u32,
    player: u32,
}

/// Let a player change to another event before the first round; both logs say so
#[utoipa::path(
    post, path = "/api/v1/events/{event}/players/{player}/move", tag = "events",
    params(("event" = u32, Path), ("player" = u32, Path)), request_body = MoveForm,
    responses((status = 200, body = Moved), (status = 403), (status = 404), (status = 409)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn move_player(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At((id, player)): At<(u32, u32)>,
    Body(form): Body<MoveForm>,
) -> Result<Answer<Moved>, Problem> {
    if staff.identity.role(Some(form.to)) < Some(Role::Arbiter) {
        return Err(Problem::forbidden(Fault::NeedsRole(Role::Arbiter)));
    }
    let consent = form.consent.as_deref().unwrap_or("none");
    let actor = Actor { name: &staff.identity.name, consent: consent_of(consent)? };
    let moved = app.tournaments.transfer((id, PlayerId(player)), form.to, actor).await?;
    Ok(Answer(Moved { event: form.to, player: moved.0 }))
}
