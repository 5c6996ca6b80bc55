//! Imported rating lists.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Asked};
use crate::{
    access::{Read, Staff},
    app::App,
    problem::Problem,
    wire::{SEXES, TITLES, word},
};

/// Players that a search answers.
const FOUND_MAX: u32 = 20;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(search)).routes(routes!(lists))
}

/// What was typed.
#[derive(Deserialize, IntoParams)]
struct Typed {
    /// Beginnings of words of the name, in any order, without accents; or an identity number.
    q: String,
}

/// A player of a list.
#[derive(Debug, Serialize, ToSchema)]
struct FoundView {
    list: String,
    name: String,
    federation: String,
    title: Option<&'static str>,
    sex: Option<&'static str>,
    /// Standard.
    rating: Option<u16>,
    rapid: Option<u16>,
    blitz: Option<u16>,
    national_rating: Option<u16>,
    fide_id: Option<u64>,
    national_id: Option<u64>,
    birth_year: Option<u16>,
    club: String,
}

/// Players of the imported lists, as one types
#[utoipa::path(
    get, path = "/api/v1/players", tag = "lists", params(Typed),
    responses((status = 200, body = [FoundView])),
    extensions(("x-role" = json!("read")))
)]
async fn search(
    State(app): State<App>,
    _: Staff<Read>,
    Asked(typed): Asked<Typed>,
) -> Result<Answer<Vec<FoundView>>, Problem> {
    let found = app.lists.search(&typed.q, FOUND_MAX).await?;
    let view = |found: store::Found| FoundView {
        list: found.list,
        name: found.player.name,
        federation: found.player.federation,
        title: found.player.title.map(|title| word(&TITLES, &title)),
        sex: found.player.sex.map(|sex| word(&SEXES, &sex)),
        rating: found.player.standard,
        rapid: found.player.rapid,
        blitz: found.player.blitz,
        national_rating: found.player.national,
        fide_id: found.player.fide_id,
        national_id: found.player.national_id,
        birth_year: found.player.birth_year,
        club: found.player.club,
    };
    Ok(Answer(found.into_iter().map(view).collect()))
}

/// A list.
#[derive(Debug, Serialize, ToSchema)]
struct ListView {
    name: String,
    players: u64,
}

/// The imported lists
#[utoipa::path(
    get, path = "/api/v1/lists", tag = "lists",
    responses((status = 200, body = [ListView])),
    extensions(("x-role" = json!("read")))
)]
async fn lists(State(app): State<App>, _: Staff<Read>) -> Result<Answer<Vec<ListView>>, Problem> {
    let lists = app.lists.lists().await?;
    let view = |head: store::ListHead| ListView { name: head.name, players: head.players };
    Ok(Answer(lists.into_iter().map(view).collect()))
}
