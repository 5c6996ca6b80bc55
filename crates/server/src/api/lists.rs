//! Imported rating lists.

use std::io::{BufWriter, Write as _};

use arbiter_rulebook::Language;
use arbiter_text::Text;
use arbiter_tournament::{Sex, Title};
use axum::{
    body::Body,
    extract::{DefaultBodyLimit, State},
    middleware,
};
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;
use tokio_stream::StreamExt as _;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, Asked, At};
use crate::{
    access::{Administrator, Read, Staff},
    app::App,
    fault::Fault,
    import::{self, FILE_MAX, Imported},
    patience::for_uploads,
    problem::Problem,
    wire::word,
};

/// Players that a search answers.
const FOUND_MAX: u32 = 20;

pub(super) fn router() -> OpenApiRouter<App> {
    let import =
        OpenApiRouter::new().routes(routes!(import_list)).layer(DefaultBodyLimit::max(FILE_MAX));
    let import = import.layer(middleware::from_fn(for_uploads));
    OpenApiRouter::new().routes(routes!(search)).routes(routes!(lists)).merge(import)
}

/// What was typed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
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
    /// The day, or the year where the list has no more.
    birth: Option<String>,
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
    let view = |found: arbiter_store::Found| FoundView {
        list: found.list,
        name: found.player.name,
        federation: found.player.federation,
        title: found.player.title.map(|title| word(&Title::WORDS, &title)),
        sex: found.player.sex.map(|sex| word(&Sex::WORDS, &sex)),
        rating: found.player.standard,
        rapid: found.player.rapid,
        blitz: found.player.blitz,
        national_rating: found.player.national,
        fide_id: found.player.fide_id,
        national_id: found.player.national_id,
        birth_year: found.player.birth.map(|birth| birth.year),
        birth: found.player.birth.map(|birth| birth.to_string()),
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
    let view = |head: arbiter_store::ListHead| ListView { name: head.name, players: head.players };
    Ok(Answer(lists.into_iter().map(view).collect()))
}

/// What became of a file.
#[derive(Debug, Serialize, ToSchema)]
struct ImportView {
    /// Players of the list.
    players: u64,
    /// Lines that could not be read.
    skipped: u64,
    /// The first of them, with the reason.
    first_fault: Option<String>,
}

/// Replace a list by a file: FIDE text or XML, a CSV table with headings, a Belgian database, or a ZIP archive with one of them
#[utoipa::path(
    put, path = "/api/v1/lists/{list}", tag = "lists",
    params(("list" = String, Path)),
    request_body(content = String, content_type = "application/octet-stream"),
    responses((status = 200, body = ImportView), (status = 422)),
    extensions(("x-role" = json!("administrator")))
)]
async fn import_list(
    State(app): State<App>,
    _: Staff<Administrator>,
    At(list): At<String>,
    body: Body,
) -> Result<Answer<ImportView>, Problem> {
    let broken = |error: std::io::Error| Problem::broken(error.to_string());
    let kept = NamedTempFile::new().map_err(broken)?;
    let mut file = BufWriter::new(kept.as_file());
    let mut body = body.into_data_stream();
    let mut length = 0;
    while let Some(chunk) = body.next().await {
        let chunk = chunk.map_err(|error| Problem::unreadable(error.to_string()))?;
        length += chunk.len();
        if FILE_MAX < length {
            return Err(Problem::invalid(Fault::ListSize(FILE_MAX >> 20)));
        }
        file.write_all(&chunk).map_err(broken)?;
    }
    file.flush().map_err(broken)?;
    drop(file);
    let imported = import::import(&app, list.trim(), kept).await?;
    let Imported { players, skipped, first_fault } = imported;
    let first_fault = first_fault.map(|fault| Text::of(Language::English).message(&fault));
    Ok(Answer(ImportView { players, skipped, first_fault }))
}
