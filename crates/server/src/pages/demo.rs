//! The open house of a demonstration: one click makes a visitor arbiter, player or spectator.
//!
//! It is open only where the operator asked for a demonstration in a database that is gone
//! afterwards, and only to the machine on which it runs.

use axum::{
    Router,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
    routing::post,
};

use super::{
    Head, go,
    login::enter,
    organise::{Opens, Signer, open_seat},
};
use crate::{
    accounts::Credentials, api::agent, app::App, fault::Fault, network::Client, problem::Problem,
};

/// The event in which visitors look around.
const EVENT: u32 = 1;

/// The account of whoever enters as the arbiter.
const NAME: &str = "Arbiter";

/// Bytes of a password that nobody types.
const PASSWORD_BYTES: usize = 24;

pub(super) fn router() -> Router<App> {
    Router::new().route("/demo/{who}", post(come_in))
}

/// Whether this visitor may enter without an account.
pub(super) async fn is_open(app: &App, client: Client) -> bool {
    if !app.settings.is_open_house || !client.address.is_loopback() {
        return false;
    }
    app.open_house.lock().await.is_some() || app.accounts.is_new().await.unwrap_or(false)
}

async fn come_in(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Path(who): Path<String>,
) -> Result<Response, Problem> {
    if !is_open(&app, client).await {
        return Err(Problem::missing(Fault::NoPage));
    }
    match who.as_str() {
        "arbiter" => {
            let password = password(&app).await?;
            let agent = agent(&headers);
            let shown = Credentials { name: NAME, password: &password, code: "", agent };
            enter(&app, client, &shown, &format!("/events/{EVENT}/manage/results")).await
        }
        "player" => {
            let head = Head::load(&app, EVENT, "overview").await?;
            let player = open_seat(&head).ok_or_else(|| Problem::missing(Fault::NoPlayer))?;
            let player = Opens::Player { event: EVENT, player: player.0 };
            Ok(go(&Signer::of(&app).await?.path(player)?))
        }
        "spectator" => Ok(go(&format!("/events/{EVENT}"))),
        _ => Err(Problem::missing(Fault::NoPage)),
    }
}

/// The password of the demonstration's arbiter; the first visitor opens the account.
async fn password(app: &App) -> Result<String, Problem> {
    let mut known = app.open_house.lock().await;
    if let Some(password) = &*known {
        return Ok(password.clone());
    }
    let mut bytes = [0; PASSWORD_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| Problem::broken(error.to_string()))?;
    let password = hex::encode(bytes);
    app.accounts.set_up(app.accounts.setup_key(), NAME, &password).await?;
    *known = Some(password.clone());
    Ok(password)
}
