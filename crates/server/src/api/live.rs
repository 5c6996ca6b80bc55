//! Live games for programs: challenges, state, moves, and the boards of a round with what an
//! arbiter does there. Messages and acts are those of `docs/live_protocol.md`.

use arbiter_live::{Reading, message::ClientMessage};
use arbiter_rulebook::Color;
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Answer, At, Body};
use crate::{
    access::{Arbiter, Staff},
    app::App,
    language, pages,
    play::{
        Ask, Hall, NewSettings, ask,
        boards::{self, RoundAsk},
        desk::{self, AllAct},
        wire::{self, ArbiterAsk},
    },
    problem::Problem,
};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(challenge))
        .routes(routes!(state))
        .routes(routes!(command_seat))
        .routes(routes!(pgn))
        .routes(routes!(pgn_of_round))
        .routes(routes!(boards, make_boards))
        .routes(routes!(act_at_all))
        .routes(routes!(board))
        .routes(routes!(act))
        .routes(routes!(read_board))
}

/// Readings of an electronic board, the oldest first.
#[derive(Debug, Deserialize, ToSchema)]
struct ReadingsAsk {
    /// `{"placement":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    /// "clock":{"w":5400000,"b":5400000,"run":"b"}}`: the pieces as the first field of a FEN, the
    /// clock in milliseconds with the side that runs. Either may be left out.
    #[schema(value_type = Vec<Object>)]
    readings: Vec<Reading>,
}

/// Readings at a time.
const READINGS_MAX: usize = 100;

/// Make a game by link; the answer holds the secrets of both seats
#[utoipa::path(
    post, path = "/api/v1/live", tag = "live", request_body = NewSettings,
    responses((status = 201, body = Object), (status = 422)),
    extensions(("x-role" = json!("public")))
)]
async fn challenge(
    State(app): State<App>,
    Body(new): Body<NewSettings>,
) -> Result<(StatusCode, Answer<Value>), Problem> {
    let (settings, plays_white) = Hall::settings(&new)?;
    let made = app.hall.make(settings).await?;
    let own = if plays_white { Color::White } else { Color::Black };
    Ok((StatusCode::CREATED, Answer(wire::made(&app, &made, own))))
}

/// The snapshot of a game; with the secret of a seat as token also its legal moves
#[utoipa::path(
    get, path = "/api/v1/live/{game}", tag = "live",
    params(("game" = String, Path)),
    responses((status = 200, body = Object), (status = 404)),
    extensions(("x-role" = json!("public")))
)]
async fn state(
    State(app): State<App>,
    At(game): At<String>,
    headers: HeaderMap,
) -> Result<Answer<Value>, Problem> {
    let snapshot = wire::snapshot(&app, &game, &headers).await?;
    let value = serde_json::to_value(snapshot);
    Ok(Answer(value.map_err(|error| Problem::broken(error.to_string()))?))
}

/// A message of `arbiter-live.1`: a move, an offer, a claim, a call.
#[derive(Debug, Deserialize, ToSchema)]
struct SeatCommand {
    /// `{"k":"move","c":17,"n":32,"uci":"e1g1"}`; a key `c` of 0 stands for the next free one.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    message: ClientMessage,
}

/// A command of a seat, whose secret is the token; answered when it is on disk
#[utoipa::path(
    post, path = "/api/v1/live/{game}/commands", tag = "live", request_body = SeatCommand,
    params(("game" = String, Path)),
    responses((status = 200, body = Object), (status = 403), (status = 404), (status = 409)),
    extensions(("x-role" = json!("public")))
)]
async fn command_seat(
    State(app): State<App>,
    At(game): At<String>,
    headers: HeaderMap,
    Body(SeatCommand { message }): Body<SeatCommand>,
) -> Result<Response, Problem> {
    let stamp = app.hall.now();
    let reader = (&headers, language::preferred(&headers));
    let answer = wire::command(&app, (&game, stamp), reader, message).await?;
    Ok(wire::answered(&answer))
}

/// A game as PGN with clocks, while it runs and afterwards, as late as its event says
#[utoipa::path(
    get, path = "/api/v1/live/{game}/pgn", tag = "live",
    params(("game" = String, Path)),
    responses(
        (status = 200, content_type = "application/x-chess-pgn", body = String),
        (status = 304),
        (status = 404)
    ),
    extensions(("x-role" = json!("public")))
)]
async fn pgn(
    State(app): State<App>,
    At(game): At<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    pages::game_pgn(&app, &game, &headers).await
}

/// All games of a round as PGN in the order of their boards, for broadcasts
#[utoipa::path(
    get, path = "/api/v1/events/{event}/rounds/{round}/games/pgn", tag = "live",
    params(("event" = u32, Path), ("round" = u8, Path)),
    responses(
        (status = 200, content_type = "application/x-chess-pgn", body = String),
        (status = 304),
        (status = 404)
    ),
    extensions(("x-role" = json!("public")))
)]
async fn pgn_of_round(
    State(app): State<App>,
    At(place): At<(u32, u8)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    pages::round_pgn(&app, place, &headers).await
}

/// The boards of a round that are played here, with clocks and what needs somebody
#[utoipa::path(
    get, path = "/api/v1/events/{event}/rounds/{round}/games", tag = "live",
    params(("event" = u32, Path), ("round" = u8, Path)),
    responses((status = 200, body = Object), (status = 404)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn boards(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At(place): At<(u32, u8)>,
) -> Result<Answer<Value>, Problem> {
    let looks = desk::looks(&app, place, &staff.identity.name).await?;
    let boards = looks.iter().map(|(board, head, look)| wire::board(*board, &head.game, look));
    Ok(Answer(json!({ "boards": boards.collect::<Vec<_>>() })))
}

/// One board with what may be done about it, its whole log, and the links of its seats to hand out again
#[utoipa::path(
    get, path = "/api/v1/events/{event}/rounds/{round}/games/{board}", tag = "live",
    params(("event" = u32, Path), ("round" = u8, Path), ("board" = u16, Path)),
    responses((status = 200, body = Object), (status = 404)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn board(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At((event, round, board)): At<(u32, u8, u16)>,
) -> Result<Answer<Value>, Problem> {
    let (head, way) = desk::find(&app, (event, round), board).await?;
    let name = staff.identity.name.clone();
    let look = ask(&way, |reply| Ask::Look { name, proposals: true, reply }).await?;
    let links = desk::seat_links(&app, &head).await?.filter(|_| !head.is_over);
    let rows = app.hall.log(&head.game).await?;
    Ok(Answer(wire::one_board(board, &head.game, &look, links.as_ref(), &rows)))
}

/// Make games of the boards of a round without game and result; round 0 stands for playoffs
#[utoipa::path(
    post, path = "/api/v1/events/{event}/rounds/{round}/games", tag = "live",
    request_body = RoundAsk,
    params(("event" = u32, Path), ("round" = u8, Path)),
    responses((status = 201, body = Object), (status = 404), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn make_boards(
    State(app): State<App>,
    _staff: Staff<Arbiter>,
    At(place): At<(u32, u8)>,
    Body(asked): Body<RoundAsk>,
) -> Result<(StatusCode, Answer<Value>), Problem> {
    let made = boards::make_boards(&app, place, asked).await?;
    let games: Vec<Value> = made.iter().map(|it| wire::made_board(&app, it)).collect();
    Ok((StatusCode::CREATED, Answer(json!({ "games": games }))))
}

/// What is done at all boards.
#[derive(Debug, Deserialize, ToSchema)]
struct AllAsk {
    /// `start`, `pause` or `resume`.
    #[schema(value_type = String)]
    act: AllAct,
    /// Why, for the log.
    #[serde(default)]
    reason: String,
}

/// Start, stop or let go on all boards of a round; boards with a call or a claim wait for their answer
#[utoipa::path(
    post, path = "/api/v1/events/{event}/rounds/{round}/games/acts", tag = "live",
    request_body = AllAsk,
    params(("event" = u32, Path), ("round" = u8, Path)),
    responses((status = 200, body = Object), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn act_at_all(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At(place): At<(u32, u8)>,
    Body(asked): Body<AllAsk>,
) -> Result<Answer<Value>, Problem> {
    let signed = (staff.identity.name.as_str(), asked.reason.as_str());
    let boards = desk::act_at_all(&app, place, signed, asked.act).await?;
    Ok(Answer(json!({ "boards": boards })))
}

/// An arbiter's act at one board; with `preview` only the rulings, articles and clocks it would bring
#[utoipa::path(
    post, path = "/api/v1/events/{event}/rounds/{round}/games/{board}/acts", tag = "live",
    request_body = ArbiterAsk,
    params(("event" = u32, Path), ("round" = u8, Path), ("board" = u16, Path)),
    responses((status = 200, body = Object), (status = 404), (status = 409), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn act(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At((event, round, board)): At<(u32, u8, u16)>,
    Body(asked): Body<ArbiterAsk>,
) -> Result<Response, Problem> {
    let (_, way) = desk::find(&app, (event, round), board).await?;
    wire::rule(&way, &staff.identity.name, asked).await
}

/// Readings of the electronic board of a game at a board of wood; the moves are found from the pieces
#[utoipa::path(
    post, path = "/api/v1/events/{event}/rounds/{round}/games/{board}/readings", tag = "live",
    request_body = ReadingsAsk,
    params(("event" = u32, Path), ("round" = u8, Path), ("board" = u16, Path)),
    responses((status = 200, body = Object), (status = 404), (status = 409), (status = 422)),
    extensions(("x-role" = json!("arbiter")))
)]
async fn read_board(
    State(app): State<App>,
    staff: Staff<Arbiter>,
    At((event, round, board)): At<(u32, u8, u16)>,
    Body(ReadingsAsk { readings }): Body<ReadingsAsk>,
) -> Result<Response, Problem> {
    if READINGS_MAX < readings.len() {
        return Err(Problem::told(format!("expected up to {READINGS_MAX} readings")));
    }
    let (_, way) = desk::find(&app, (event, round), board).await?;
    let read = desk::read(&way, &staff.identity.name, readings).await?;
    let (seq, understood) = match read {
        Ok(read) => read,
        Err(no) => return Ok(wire::answered(&no)),
    };
    let snapshot = ask(&way, |reply| Ask::Snapshot { seat: None, reply }).await?;
    let placement = snapshot.fen.split(' ').next();
    let told = json!({
        "seq": seq, "n": snapshot.n, "understood": understood, "placement": placement,
    });
    Ok(Json(told).into_response())
}
