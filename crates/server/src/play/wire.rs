//! Live games as programs see them: the same answers at the addresses of pages and of the JSON
//! interface.

use arbiter_laws::{Event, Ruling};
use arbiter_live::{
    ArbiterAct, Look, Preview, Row,
    message::{ClientMessage, ServerMessage, Side, Snapshot},
};
use arbiter_rulebook::{ByColor, Color, Language, Millis};
use axum::{
    Json,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{Ask, Made, Seated, Way, ask, boards, cookie_of, desk};
use crate::{access::cookie, app::App, fault::Fault, problem::Problem};

/// What an arbiter asks for.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ArbiterAsk {
    /// The act, as `docs/live_protocol.md` lists them: `"pause"`, `{"warn":"white"}`,
    /// `{"add_time":{"to":"black","amount":120000}}` …
    #[schema(value_type = Object)]
    pub(crate) act: ArbiterAct,
    /// Why, for the log.
    #[serde(default)]
    pub(crate) reason: String,
    /// Only show what would follow.
    #[serde(default)]
    pub(crate) preview: bool,
    /// The newest row that the arbiter saw: where another one has come since, nothing is done.
    #[serde(default)]
    pub(crate) seq: Option<u64>,
}

/// A game by link, with the links of its seats.
pub(crate) fn made(app: &App, made: &Made, own: Color) -> Value {
    let Made { game, secrets } = made;
    let link = |secret: &str| format!("{}/live/{game}/seat/{secret}", app.address);
    json!({
        "game": game,
        "you": Side::from(own),
        "seats": { "w": secrets.white, "b": secrets.black },
        "links": {
            "w": link(&secrets.white),
            "b": link(&secrets.black),
            "watch": format!("{}/live/{game}", app.address),
        },
    })
}

/// A board that became a game.
pub(crate) fn made_board(app: &App, made: &boards::MadeBoard) -> Value {
    json!({
        "board": made.board,
        "game": made.game,
        "links": {
            "w": made.links.white,
            "b": made.links.black,
            "watch": format!("{}/live/{}", app.reached(), made.game),
        },
    })
}

/// A board of a round, with what needs somebody.
pub(crate) fn board(board: u16, game: &str, look: &Look) -> Value {
    json!({
        "board": board,
        "game": game,
        "phase": look.snapshot.phase,
        "seq": look.snapshot.seq,
        "n": look.snapshot.n,
        "fen": look.snapshot.fen,
        "names": look.snapshot.names,
        "clock": clocks(look.clocks),
        "run": look.snapshot.clock.run,
        "present": look.snapshot.present,
        "result": look.snapshot.result,
        "needs": look.needs,
        "claim": look.claim,
        "since": look.since,
        "slow": look.slow.map(|time| time.0),
    })
}

/// A board with everything about it: what may be done, who did what and when, and the links of its
/// seats, for a player with another device.
pub(crate) fn one_board(
    number: u16,
    game: &str,
    look: &Look,
    links: Option<&ByColor<String>>,
    rows: &[Row],
) -> Value {
    let mut value = board(number, game, look);
    let proposals = look.proposals.iter();
    let proposals = proposals.map(|(act, shown)| json!({ "act": act, "shown": preview(shown) }));
    value["proposals"] = proposals.collect();
    value["offences"] = json!({ "w": look.offences.white, "b": look.offences.black });
    value["warnings"] = json!({ "w": look.warnings.white, "b": look.warnings.black });
    value["links"] = json!(links.map(|links| json!({ "w": links.white, "b": links.black })));
    value["log"] = rows.iter().map(logged).collect();
    value
}

/// A row of the log: what came in, from whom and when, and what was ruled.
fn logged(row: &Row) -> Value {
    let rulings = row.events().filter_map(|event| {
        let Event::Ruled(ruling) = event else { return None };
        Some(ruled(ruling))
    });
    json!({
        "seq": row.seq,
        "at": row.at,
        "by": super::hall::actor(row),
        "command": row.cmd,
        "rulings": rulings.collect::<Vec<_>>(),
        "credit": row.credit.0,
    })
}

fn ruled(ruling: &Ruling) -> Value {
    json!({ "text": ruling.remedy.to_string(), "article": ruling.basis.to_string() })
}

fn clocks(clocks: ByColor<Millis>) -> Value {
    json!({ "w": clocks.white.0, "b": clocks.black.0 })
}

/// What an act would bring.
fn preview(preview: &Preview) -> Value {
    let rulings = preview.rulings.iter().map(ruled);
    json!({
        "seq": preview.seq,
        "rulings": rulings.collect::<Vec<_>>(),
        "clock": { "before": clocks(preview.before), "after": clocks(preview.after) },
        "phase": preview.phase,
        "fen": preview.fen,
    })
}

/// An arbiter's act: shown first, then applied with the same rulings and articles.
pub(crate) async fn rule(way: &Way, name: &str, asked: ArbiterAsk) -> Result<Response, Problem> {
    let ArbiterAsk { act, reason, preview: only_shown, seq } = asked;
    if !only_shown {
        let answer = desk::act(way, (name, &reason), act, seq).await?;
        return Ok(match answer {
            Ok(seq) => Json(json!({ "seq": seq })).into_response(),
            Err(no) => (StatusCode::CONFLICT, Json(no)).into_response(),
        });
    }
    let (name, act) = (name.to_owned(), Box::new(act));
    let tried = ask(way, |reply| Ask::Preview { name, reason, act, reply }).await?;
    Ok(match tried {
        Ok(shown) => Json(preview(&shown)).into_response(),
        Err(no) => (StatusCode::CONFLICT, Json(no.message)).into_response(),
    })
}

/// The seat that the reader shows: as a token, or as a cookie.
pub(crate) async fn seat_of(
    way: &Way,
    game: &str,
    headers: &HeaderMap,
) -> Result<Option<Color>, Problem> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let secret = bearer.or_else(|| cookie(headers, &cookie_of(game))).map(str::to_owned);
    let Seated(seat) = ask(way, |reply| Ask::Who { secret, reply }).await?;
    Ok(seat)
}

/// Everything that is drawn, as whoever asks may see it.
pub(crate) async fn snapshot(
    app: &App,
    game: &str,
    headers: &HeaderMap,
) -> Result<Box<Snapshot>, Problem> {
    let way = app.hall.find(game).await?;
    let seat = seat_of(&way, game, headers).await?;
    ask(&way, |reply| Ask::Snapshot { seat, reply }).await
}

/// A command of a seat, received at `stamp`; a refusal is told in this language.
pub(crate) async fn command(
    app: &App,
    (game, stamp): (&str, i64),
    (headers, language): (&HeaderMap, Language),
    message: ClientMessage,
) -> Result<ServerMessage, Problem> {
    let way = app.hall.find(game).await?;
    let seat = seat_of(&way, game, headers).await?;
    let seat = seat.ok_or_else(|| Problem::forbidden(Fault::NotLoggedIn))?;
    // Who plays without a socket sits down with the first command.
    way.send(Ask::Join { seat, stamp }).await.map_err(|_| Problem::busy())?;
    let message = Box::new(message);
    ask(&way, |reply| Ask::Command { seat, stamp, message, language, reply }).await
}

/// An answer to a command.
pub(crate) fn answered(answer: &ServerMessage) -> Response {
    let is_done = matches!(answer, ServerMessage::Ack { .. });
    let status = if is_done { StatusCode::OK } else { StatusCode::CONFLICT };
    (status, Json(answer)).into_response()
}
