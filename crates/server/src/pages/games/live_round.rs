//! A published round as games: its boards, each with the links of its seats, and one PGN for all.

use arbiter_live::{Options, Place, Settings, pgn::Tags};
use arbiter_rulebook::ByColor;
use axum::{
    Json, Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::oneshot;

use crate::{
    access::{Arbiter, Staff},
    app::App,
    fault::Fault,
    play::{Ask, Made},
    problem::Problem,
};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/events/{event}/live/{round}", post(make))
        .route("/events/{event}/live/{round}/games.pgn", get(pgn))
}

/// How the games of a round are played.
#[derive(Deserialize)]
struct RoundAsk {
    /// The time control; that of the event where it is left out.
    control: Option<String>,
    /// The boards; all that have no result where it is left out. The others stay paper.
    boards: Option<Vec<u16>>,
    /// What is switched on.
    options: Option<Options>,
}

/// Makes a game of every board that has neither a game nor a result yet.
async fn make(
    State(app): State<App>,
    Path((event, round)): Path<(u32, u8)>,
    _staff: Staff<Arbiter>,
    Json(asked): Json<RoundAsk>,
) -> Result<Response, Problem> {
    let tournament = app.tournaments.load(event).await?;
    let Some(published) = tournament.round(round) else {
        return Err(Problem::missing(Fault::NoPage));
    };
    let of_event = tournament.settings.time_control.as_ref().map(ToString::to_string);
    let control = asked.control.or(of_event);
    let control = control.ok_or_else(|| Problem::invalid(Fault::FieldMissing("control")))?;
    let taken: Vec<String> = {
        let games = app.hall.at(&format!("{event}/{round}/")).await?;
        games.into_iter().map(|game| game.place).collect()
    };
    let mut made = Vec::new();
    for (board, it) in (1_u16..).zip(&published.boards) {
        let wanted = asked.boards.as_ref().is_none_or(|boards| boards.contains(&board));
        let place = format!("{event}/{round}/{board}");
        if !wanted || it.result.is_some() || taken.contains(&place) {
            continue;
        }
        let name = |id| {
            let entrant = tournament.players.get(&id);
            entrant.map_or_else(|| "?".to_owned(), |entrant| entrant.details.name.clone())
        };
        let names = ByColor { white: name(it.pair.white), black: name(it.pair.black) };
        let mut settings = Settings::casual(&control, names);
        settings.supervised = true;
        settings.options = asked.options.unwrap_or(Options::SUPERVISED);
        let (round, board_number) = (u32::from(round), u32::from(board));
        settings.place = Some(Place { event: event.to_string(), round, board: board_number });
        let Made { game, secrets } = app.hall.make(settings).await?;
        let link = |secret: &str| format!("{}/live/{game}/seat/{secret}", app.address);
        made.push(json!({
            "board": board,
            "game": game,
            "links": {
                "w": link(&secrets.white),
                "b": link(&secrets.black),
                "watch": format!("{}/live/{game}", app.address),
            },
        }));
    }
    Ok((StatusCode::CREATED, Json(json!({ "games": made }))).into_response())
}

/// All games of a round in the order of their boards, at an address that stays the same.
async fn pgn(
    State(app): State<App>,
    Path((event, round)): Path<(u32, u8)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let tournament = app.tournaments.load(event).await?;
    let mut games = app.hall.at(&format!("{event}/{round}/")).await?;
    let board = |place: &str| place.rsplit('/').next().and_then(|text| text.parse::<u32>().ok());
    games.sort_by_key(|game| board(&game.place));
    let (mut text, mut tag) = (String::new(), String::new());
    for head in games {
        let way = app.hall.find(&head.game).await?;
        let (reply, answer) = oneshot::channel();
        let tags = Tags {
            event: tournament.settings.name.clone(),
            site: app.address.clone(),
            game: head.game.clone(),
            ..Tags::default()
        };
        way.send(Ask::Pgn { tags, reply }).await.map_err(|_| Problem::busy())?;
        let (seq, game) = answer.await.map_err(|_| Problem::busy())?;
        tag.extend([head.game.as_str(), ".", &seq.to_string(), "-"]);
        text.push_str(&game);
        text.push('\n');
    }
    let tag = format!("\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let kind = (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned());
    Ok(([kind, (header::ETAG, tag)], text).into_response())
}
