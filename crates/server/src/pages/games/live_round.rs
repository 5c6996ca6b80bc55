//! A published round as games: its boards, each with the links of its seats, and one PGN for all.

use arbiter_director::report;
use arbiter_live::pgn::Tags;
use arbiter_tournament::Tournament;
use askama::Template;
use axum::{
    Json, Router,
    extract::{Path, RawQuery, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{
    super::{Head, Page, PublicView, public::Person, show},
    live_view::GameView,
};
use crate::{
    access::{Arbiter, Staff},
    app::App,
    clock,
    fault::Fault,
    fields::query,
    play::{
        Ask, ask,
        boards::{self, PLAYOFFS, RoundAsk},
        wire,
    },
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/live/{round}", get(wall).post(make))
        .route("/events/{event}/live/{round}/games.pgn", get(pgn))
}

/// Makes a game of every board that has neither a game nor a result yet.
async fn make(
    State(app): State<App>,
    Path(place): Path<(u32, u8)>,
    _staff: Staff<Arbiter>,
    Json(asked): Json<RoundAsk>,
) -> Result<Response, Problem> {
    let made = boards::make_boards(&app, place, asked).await?;
    let games: Vec<Value> = made.iter().map(|it| wire::made_board(&app, it)).collect();
    Ok((StatusCode::CREATED, Json(json!({ "games": games }))).into_response())
}

/// Boards on the page of a round, and on one wall.
const STRIP_MAX: usize = 8;
const TOP_MAX: usize = 4;
const WALL_MAX: usize = 16;

/// The boards of a round that are played here, as spectators see them, from a number on.
async fn shown(
    app: &App,
    page: &Page,
    (event, round): (u32, u8),
    (from, most): (u16, usize),
) -> Result<(Vec<(u16, GameView)>, bool), Problem> {
    let head = Head::load(app, event, "pairings").await?;
    let games = boards::games(app, (event, round)).await?;
    let mut wanted = games.into_iter().filter(|(board, _)| *board >= from);
    let mut shown = Vec::new();
    for (board, game) in wanted.by_ref().take(most) {
        let way = app.hall.find(&game.game).await?;
        let snapshot = ask(&way, |reply| Ask::Snapshot { seat: None, reply }).await?;
        let view = GameView::of(&page.t, &game.game, None, &snapshot)?;
        shown.push((board, view.with_people(people(&head, round, board))));
    }
    Ok((shown, wanted.next().is_some()))
}

/// Who plays at a board of a published round, White first.
pub(super) fn people(head: &Head, round: u8, board: u16) -> Option<[Person; 2]> {
    let idx = usize::from(board).checked_sub(1)?;
    let pair = head.event.round(round)?.boards.get(idx)?.pair;
    Some([pair.white, pair.black].map(|player| Person::in_event(head, player)))
}

/// Who plays a game, White first; nobody once others are paired at its board.
pub(super) async fn seated(
    app: &App,
    head: &Head,
    game: &str,
) -> Result<Option<[Person; 2]>, Problem> {
    let place = boards::place_of(app, game).await?;
    Ok(place.and_then(|(_, round, board)| people(head, round, board)))
}

#[derive(Template)]
#[template(path = "games/strip.html")]
struct Strip<'a> {
    page: &'a Page,
    event: u32,
    round: u8,
    games: Vec<(u16, GameView)>,
}

/// Small live boards for the page of a round, and the way to them once all are over; empty where
/// none was played here.
pub(crate) async fn strip(app: &App, page: &Page, place: (u32, u8)) -> Result<String, Problem> {
    strip_of(app, page, place, STRIP_MAX).await
}

/// The same for the first page of an event: the top boards, while they are played.
pub(crate) async fn top_boards(
    app: &App,
    page: &Page,
    place: (u32, u8),
) -> Result<String, Problem> {
    let heads = boards::games(app, place).await?;
    if heads.values().all(|head| head.is_over) {
        return Ok(String::new());
    }
    strip_of(app, page, place, TOP_MAX).await
}

/// The first board of a round that is still played here, with its game.
pub(crate) async fn first_live(
    app: &App,
    place: (u32, u8),
) -> Result<Option<(u16, String)>, Problem> {
    let heads = boards::games(app, place).await?;
    let playing = heads.into_iter().find(|(_, head)| !head.is_over);
    Ok(playing.map(|(board, head)| (board, head.game)))
}

async fn strip_of(
    app: &App,
    page: &Page,
    place: (u32, u8),
    most: usize,
) -> Result<String, Problem> {
    let heads = boards::games(app, place).await?;
    if heads.is_empty() || page.is_export {
        return Ok(String::new());
    }
    let most = if heads.values().all(|head| head.is_over) { 0 } else { most };
    let (games, _) = shown(app, page, place, (1, most)).await?;
    let strip = Strip { page, event: place.0, round: place.1, games };
    strip.render().map_err(|error| Problem::broken(error.to_string()))
}

#[derive(Template)]
#[template(path = "games/round_wall.html")]
struct RoundWall {
    page: Page,
    head: Head,
    round: u8,
    games: Vec<(u16, GameView)>,
    /// The first board of the next wall.
    next: Option<u16>,
}

/// The boards of a round on a wall, sixteen at a time.
async fn wall(
    PublicView { app, page, path: (event, round) }: PublicView<(u32, u8)>,
    RawQuery(parameters): RawQuery,
) -> Result<Response, Problem> {
    let from: u16 = query(parameters.as_deref())?.may("from")?.unwrap_or(1);
    let head = Head::load(&app, event, "pairings").await?;
    if round != PLAYOFFS && head.event.round(round).is_none() {
        return Err(Problem::missing(Fault::NoPage));
    }
    let (games, has_more) = shown(&app, &page, (event, round), (from, WALL_MAX)).await?;
    let next = games.last().map(|(board, _)| board + 1).filter(|_| has_more);
    show(&RoundWall { page, head, round, games, next })
}

/// All games of a round in the order of their boards, at an address that stays the same.
async fn pgn(
    State(app): State<App>,
    Path(place): Path<(u32, u8)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    round_pgn(&app, place, &headers).await
}

/// The same for programs.
pub(crate) async fn round_pgn(
    app: &App,
    (event, round): (u32, u8),
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let tournament = app.tournaments.load(event).await?;
    let games = boards::games(app, (event, round)).await?;
    let (mut text, mut tag) = (String::new(), String::new());
    for (board, head) in games {
        let way = app.hall.find(&head.game).await?;
        let tags = Box::new(tags(app, &tournament, (round, board), &head.game));
        let (seq, game) = ask(&way, |reply| Ask::Pgn { tags, reply }).await?;
        tag.extend([head.game.as_str(), ".", &seq.to_string(), "-"]);
        text.push_str(&game);
        text.push('\n');
    }
    // Hundreds of boards fit into no header.
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(tag)[..16]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let kind = (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned());
    Ok(([kind, (header::ETAG, tag)], text).into_response())
}

/// What broadcasts want to know of a game: the round's day and hour, and the players by what their
/// federation knows them by.
pub(super) fn tags(app: &App, event: &Tournament, (round, board): (u8, u16), game: &str) -> Tags {
    let settings = &event.settings;
    let session = settings.programme.get(usize::from(round).saturating_sub(1));
    let starts = session.map_or("", |session| session.starts.as_str());
    let idx = usize::from(board).saturating_sub(1);
    let pair = event.round(round).and_then(|it| it.boards.get(idx)).map(|board| board.pair);
    let mut more = pair.map_or_else(Vec::new, |it| report::player_tags(event, it.white, it.black));
    if let Some(at_ms) = clock::from_hall_time(starts, settings.utc_offset_minutes) {
        let moment = clock::hall_time(at_ms, 0);
        if let Some((day, time)) = moment.split_once('T') {
            more.push(("UTCDate", day.replace('-', ".")));
            more.push(("UTCTime", format!("{time}:00")));
        }
    }
    let site = report::pgn_site(event);
    Tags {
        event: settings.name.clone(),
        site: if site == "?" { app.address.clone() } else { site },
        date: report::pgn_day(starts).unwrap_or_default(),
        game: game.to_owned(),
        more,
    }
}
