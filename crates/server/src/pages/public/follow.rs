//! A device asks to be told of a player's pairings and results, or no longer.

use axum::{
    Router,
    extract::{Path, State},
    http::StatusCode,
    middleware,
    routing::post,
};

use crate::{
    app::App, fault::Fault, fields::Fields, network::same_site, pages::Page, problem::Problem,
    push::Device,
};

pub(in crate::pages) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/players/{player}/follow", post(follow))
        .route("/events/{event}/players/{player}/unfollow", post(unfollow))
        .route_layer(middleware::from_fn(same_site))
}

async fn follow(
    State(app): State<App>,
    page: Page,
    Path((id, player)): Path<(u32, u32)>,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    let push = app.push.as_ref().filter(|push| push.is_on());
    let push = push.ok_or_else(|| Problem::missing(Fault::NoPush))?;
    let event = app.tournaments.load(id).await?;
    if !event.players.contains_key(&arbiter_tournament::PlayerId(player)) {
        return Err(Problem::missing(Fault::NoPlayer));
    }
    let (endpoint, public_key) = (fields.text("endpoint"), fields.text("public_key"));
    let device = Device { endpoint, public_key, auth: fields.text("auth") };
    push.follow((id, &event, player), page.t.language(), device).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unfollow(
    State(app): State<App>,
    Path((id, _)): Path<(u32, u32)>,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    let push = app.push.as_ref().ok_or_else(|| Problem::missing(Fault::NoPush))?;
    push.unfollow(id, fields.text("endpoint")).await?;
    Ok(StatusCode::NO_CONTENT)
}
