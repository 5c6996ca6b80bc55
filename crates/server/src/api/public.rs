//! What everybody may see.

use arbiter_director::report;
use arbiter_rulebook::Color;
use arbiter_tournament::PlayerId;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Asked, At};
use crate::{
    access::{Arbiter, Staff, Viewer},
    accounts::Role,
    app::App,
    fault::Fault,
    problem::Problem,
    wire::{
        CardView, CrossView, EventLine, EventView, PlayerView, RoundView, StandingsView, WinnerView,
    },
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(event))
        .routes(routes!(players))
        .routes(routes!(card))
        .routes(routes!(round))
        .routes(routes!(draft))
        .routes(routes!(standings))
        .routes(routes!(crosstable))
        .routes(routes!(prizes))
}

/// An event
#[utoipa::path(
    get, path = "/api/v1/events/{event}", tag = "public",
    params(("event" = u32, Path)),
    responses((status = 200, body = EventView), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn event(State(app): State<App>, At(id): At<u32>) -> Result<Answer<EventView>, Problem> {
    let event = app.tournaments.load(id).await?;
    Ok(Answer(EventView {
        line: EventLine::of(id, &event),
        version: event.version,
        settings: (&event.settings).into(),
        initial_color: event.initial_color.map(Color::word),
        has_draft: event.draft.is_some(),
    }))
}

/// The players of an event; dates of birth for staff alone
#[utoipa::path(
    get, path = "/api/v1/events/{event}/players", tag = "public",
    params(("event" = u32, Path)),
    responses((status = 200, body = [PlayerView]), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn players(
    State(app): State<App>,
    Viewer(identity): Viewer,
    At(id): At<u32>,
) -> Result<Answer<Vec<PlayerView>>, Problem> {
    let event = app.tournaments.load(id).await?;
    let numbers = event.numbers();
    let role = identity.and_then(|identity| identity.role(Some(id)));
    let views = event.players.iter().map(|(&player, entrant)| {
        let number = numbers.get(&player).map(|number| number.get());
        if Some(Role::Read) <= role {
            PlayerView::full(player, number, entrant)
        } else {
            PlayerView::public(player, number, entrant)
        }
    });
    Ok(Answer(views.collect()))
}

/// A player's card
#[utoipa::path(
    get, path = "/api/v1/events/{event}/players/{player}", tag = "public",
    params(("event" = u32, Path), ("player" = u32, Path)),
    responses((status = 200, body = CardView), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn card(
    State(app): State<App>,
    At((id, player)): At<(u32, u32)>,
) -> Result<Answer<CardView>, Problem> {
    let event = app.tournaments.load(id).await?;
    Ok(Answer(CardView::from(&report::card(&event, PlayerId(player))?)))
}

/// A published round
#[utoipa::path(
    get, path = "/api/v1/events/{event}/rounds/{round}", tag = "public",
    params(("event" = u32, Path), ("round" = u8, Path)),
    responses((status = 200, body = RoundView), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn round(
    State(app): State<App>,
    At((id, number)): At<(u32, u8)>,
) -> Result<Answer<RoundView>, Problem> {
    let event = app.tournaments.load(id).await?;
    RoundView::published(&event, number).map(Answer)
}

/// The proposal that is being looked at
#[utoipa::path(
    get, path = "/api/v1/events/{event}/draft", tag = "public",
    params(("event" = u32, Path)),
    responses((status = 200, body = RoundView), (status = 404)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn draft(
    State(app): State<App>,
    _: Staff<Arbiter>,
    At(id): At<u32>,
) -> Result<Answer<RoundView>, Problem> {
    let event = app.tournaments.load(id).await?;
    RoundView::draft(&event).map(Answer)
}

/// Which standings.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct After {
    /// After so many rounds, as it was then; after the last complete one if left out.
    after: Option<usize>,
    /// The players of this category alone, with their places in it.
    category: Option<String>,
}

/// The standings
#[utoipa::path(
    get, path = "/api/v1/events/{event}/standings", tag = "public",
    params(("event" = u32, Path), After),
    responses((status = 200, body = StandingsView), (status = 404), (status = 409)),
    extensions(("x-role" = json!("public")))
)]
async fn standings(
    State(app): State<App>,
    At(id): At<u32>,
    Asked(query): Asked<After>,
) -> Result<Answer<StandingsView>, Problem> {
    let event = app.tournaments.load(id).await?;
    let ranked = report::standings(&event, query.after, None)?;
    let Some(name) = query.category.filter(|name| !name.trim().is_empty()) else {
        return Ok(Answer(StandingsView::from(&ranked)));
    };
    let category = event.settings.category(&name);
    let category = category.ok_or_else(|| Problem::missing(Fault::NoCategory(name)))?;
    Ok(Answer(StandingsView::from(&report::in_category(&event, ranked, category))))
}

/// Who would win which prize now, and why
#[utoipa::path(
    get, path = "/api/v1/events/{event}/prizes", tag = "public",
    params(("event" = u32, Path)),
    responses((status = 200, body = [WinnerView]), (status = 404), (status = 409)),
    extensions(("x-role" = json!("public")))
)]
async fn prizes(
    State(app): State<App>,
    At(id): At<u32>,
) -> Result<Answer<Vec<WinnerView>>, Problem> {
    let event = app.tournaments.load(id).await?;
    let winners = report::prizes(&event)?;
    Ok(Answer(winners.iter().map(|winner| WinnerView::of(&event, winner)).collect()))
}

/// Who met whom
#[utoipa::path(
    get, path = "/api/v1/events/{event}/crosstable", tag = "public",
    params(("event" = u32, Path)),
    responses((status = 200, body = [CrossView]), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn crosstable(
    State(app): State<App>,
    At(id): At<u32>,
) -> Result<Answer<Vec<CrossView>>, Problem> {
    let event = app.tournaments.load(id).await?;
    Ok(Answer(report::crosstable(&event)?.iter().map(CrossView::from).collect()))
}
