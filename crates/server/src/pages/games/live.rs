//! Games that are played here: making one, taking a seat, the page of a game, and the same
//! commands without a socket.

use std::time::Duration;

use arbiter_board::Position;
use arbiter_live::{
    How,
    message::{ClientMessage, PhaseView, ServerMessage, Snapshot},
    pgn::Tags,
};
use arbiter_rulebook::Color;
use arbiter_text::Text;
use askama::Template;
use axum::{
    Json, Router,
    body::Bytes,
    extract::{FromRequest as _, Path, RawQuery, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse as _, Response},
    routing::{get, post},
};
use serde_json::json;
use tokio::time::sleep;

use super::{
    super::{
        Head, Page,
        board::Board,
        go, show,
        speech::Speech,
        tools::{Shown, drawn_position, proofs},
        wants_json,
    },
    live_round,
    live_view::{self, GameView},
    viewer::EMBED_POLICY,
};
use crate::{
    access::{Member, cookie},
    accounts::Role,
    app::App,
    fault::Fault,
    fields::{Fields, query},
    language,
    network::{Client, same_site},
    play::{
        Ask, Hall, Made, NewSettings, Seated, Way, ask, boards, cookie_of,
        wire::{self, ArbiterAsk},
    },
    problem::{Problem, ProblemKind},
};

/// What the page proposes.
const USUAL: &str = "5+3";
/// How often and after how long a player looks again for the game of a rematch.
const LOOKS: u32 = 50;
const LOOK_AGAIN: Duration = Duration::from_millis(100);

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/live", get(show_new).post(make))
        .route("/live/wall", get(wall))
        .route("/live/{game}", get(show_game))
        .route("/live/{game}/seat/{secret}", get(show_seat).post(take_seat))
        .route("/live/{game}/do", post(act))
        .route("/live/{game}/state", get(state))
        .route("/live/{game}/game.pgn", get(pgn))
        .route("/live/{game}/embed", get(embed))
        .route("/live/{game}/position.svg", get(picture))
        .route("/live/{game}/position.png", get(preview))
        .route_layer(middleware::from_fn(same_site))
        .route("/live/{game}/arbiter", post(arbiter))
}

#[derive(Template)]
#[template(path = "games/live_new.html")]
struct NewPage {
    page: Page,
    form: NewForm,
    error: String,
}

/// What somebody has filled in for a new game, shown again where it cannot be played.
#[derive(Default)]
struct NewForm {
    control: String,
    name: String,
    opponent: String,
    color: String,
    fen: String,
    is_chess960: bool,
}

impl NewForm {
    fn of(fields: &Fields) -> Self {
        let text = |name: &str| fields.text(name).to_owned();
        Self {
            control: text("control"),
            name: text("name"),
            opponent: text("opponent"),
            color: text("color"),
            fen: text("fen"),
            is_chess960: !fields.text("chess960").is_empty(),
        }
    }
}

#[derive(Template)]
#[template(path = "games/live_seat.html")]
struct SeatPage {
    page: Page,
    game: String,
    secret: String,
    white: String,
    black: String,
    control: String,
    seat: String,
}

/// Choices about the board, kept on the device.
const SETTINGS: [(&str, &str); 7] = [
    ("targets", "play-set-targets"),
    ("motion", "play-set-motion"),
    ("coordinates", "play-set-coordinates"),
    ("queen", "play-set-queen"),
    ("one", "play-set-one"),
    ("confirm", "play-set-confirm"),
    ("annex", "play-set-annex"),
];

/// Boards on one wall: what a projector shows and people can read.
const WALL_MAX: usize = 16;

#[derive(Template)]
#[template(path = "games/live.html")]
struct GamePage {
    page: Page,
    game: GameView,
    board: Board,
    refused: String,
    invite: String,
    /// Why nobody can win, where that ended the game.
    proof: Vec<String>,
    /// The position, for who wants to see the whole proof.
    fen: String,
    words: String,
    /// Where others reach us.
    reached: String,
    /// The event that it belongs to: its address and its name.
    event: Option<(String, String)>,
    settings: Vec<(&'static str, String)>,
}

/// The game without the pages around it, for pages elsewhere.
#[derive(Template)]
#[template(path = "games/live_embed.html")]
struct EmbedPage {
    page: Page,
    game: GameView,
    address: String,
}

#[derive(Template)]
#[template(path = "games/wall.html")]
struct WallPage {
    page: Page,
    games: Vec<GameView>,
}

async fn show_new(page: Page) -> Result<Response, Problem> {
    let form = NewForm { control: USUAL.to_owned(), ..NewForm::default() };
    show(&NewPage { page, form, error: String::new() })
}

/// The Chess960 position that a form asks for: by its number, or drawn.
fn chess960_of(fields: &Fields) -> Result<Option<u16>, Problem> {
    if fields.text("chess960") == "lot" {
        return drawn_position().map(Some);
    }
    fields.may("chess960")
}

/// Makes a game from a form or from JSON.
async fn make(State(app): State<App>, page: Page, request: Request) -> Result<Response, Problem> {
    let is_json = is_json(request.headers());
    let mut form = NewForm::default();
    let new = if is_json {
        let bytes = Bytes::from_request(request, &app).await;
        let bytes = bytes.map_err(|error| Problem::told(error.to_string()))?;
        serde_json::from_slice(&bytes).map_err(|error| Problem::told(error.to_string()))?
    } else {
        let fields = Fields::from_request(request, &app).await?;
        let text = |name: &str| fields.get(name).filter(|it| !it.is_empty()).map(str::to_owned);
        form = NewForm::of(&fields);
        NewSettings {
            control: fields.text("control").to_owned(),
            black_control: text("black_control"),
            color: text("color"),
            name: text("name"),
            opponent: text("opponent"),
            fen: text("fen"),
            chess960: chess960_of(&fields)?,
            ..NewSettings::default()
        }
    };
    let (settings, plays_white) = match Hall::settings(&new) {
        Ok(settings) => settings,
        Err(problem) if !is_json => {
            let said = Speech { t: &page.t, event: None }.problem(&problem).in_sentences();
            let mut response = show(&NewPage { page, form, error: said.detail })?;
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(response);
        }
        Err(problem) => return Err(problem),
    };
    let made = app.hall.make(settings).await?;
    let own = if plays_white { Color::White } else { Color::Black };
    if is_json {
        let made = wire::made(&app, &made, own);
        return Ok((StatusCode::CREATED, Json(made)).into_response());
    }
    let Made { game, secrets } = made;
    let way = app.hall.find(&game).await?;
    join(&app, &way, own).await?;
    let mut response = go(&format!("/live/{game}"));
    let headers = response.headers_mut();
    set_cookie(headers, &cookie_of(&game), secrets.get(own))?;
    set_cookie(headers, &invite_of(&game), secrets.get(!own))?;
    Ok(response)
}

fn invite_of(game: &str) -> String {
    format!("invite-{game}")
}

/// A cookie that scripts do not see and other sites do not send.
fn set_cookie(headers: &mut HeaderMap, name: &str, value: &str) -> Result<(), Problem> {
    let is_secure = Client::current().is_some_and(|client| client.is_secure);
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800{secure}");
    let cookie =
        HeaderValue::from_str(&cookie).map_err(|error| Problem::broken(error.to_string()))?;
    headers.append(header::SET_COOKIE, cookie);
    Ok(())
}

async fn join(app: &App, way: &Way, seat: Color) -> Result<(), Problem> {
    let stamp = app.hall.now();
    way.send(Ask::Join { seat, stamp }).await.map_err(|_| Problem::busy())
}

async fn show_seat(
    State(app): State<App>,
    Path((game, secret)): Path<(String, String)>,
    page: Page,
) -> Result<Response, Problem> {
    let way = app.hall.find(&game).await?;
    let shown = Some(secret.clone());
    let Seated(seat) = ask(&way, |reply| Ask::Who { secret: shown, reply }).await?;
    let seat = seat.ok_or_else(|| Problem::missing(Fault::NoPage))?;
    let snapshot = ask(&way, |reply| Ask::Snapshot { seat: None, reply }).await?;
    let seat = page.t.say(seat.word());
    let (white, black, control) = (snapshot.names.w, snapshot.names.b, snapshot.control);
    show(&SeatPage { page, game, secret, white, black, control, seat })
}

async fn take_seat(
    State(app): State<App>,
    Path((game, secret)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let way = app.hall.find(&game).await?;
    let shown = Some(secret.clone());
    let Seated(seat) = ask(&way, |reply| Ask::Who { secret: shown, reply }).await?;
    let seat = seat.ok_or_else(|| Problem::missing(Fault::NoPage))?;
    join(&app, &way, seat).await?;
    let mut response = go(&format!("/live/{game}"));
    set_cookie(response.headers_mut(), &cookie_of(&game), &secret)?;
    Ok(response)
}

/// The game of a rematch. It is stored while both players are already told of it, so who comes from
/// the last game may be here before it is.
async fn next_game(app: &App, game: &str) -> Result<Way, Problem> {
    for _ in 0..LOOKS {
        match app.hall.find(game).await {
            Err(problem) if problem.kind == ProblemKind::Missing => sleep(LOOK_AGAIN).await,
            found => return found,
        }
    }
    app.hall.find(game).await
}

async fn show_game(
    State(app): State<App>,
    Path(game): Path<String>,
    RawQuery(parameters): RawQuery,
    headers: HeaderMap,
    page: Page,
) -> Result<Response, Problem> {
    let parameters = query(parameters.as_deref())?;
    // A rematch: the secret of the last game opens a seat of this one.
    let earlier = parameters.get("from").and_then(|from| cookie(&headers, &cookie_of(from)));
    let way = match earlier {
        Some(_) => next_game(&app, &game).await?,
        None => app.hall.find(&game).await?,
    };
    if let Some(secret) = earlier.filter(|_| cookie(&headers, &cookie_of(&game)).is_none()) {
        let shown = Some(secret.to_owned());
        let Seated(seat) = ask(&way, |reply| Ask::Who { secret: shown, reply }).await?;
        if seat.is_some() {
            let mut response = go(&format!("/live/{game}"));
            set_cookie(response.headers_mut(), &cookie_of(&game), secret)?;
            return Ok(response);
        }
    }
    let seat = wire::seat_of(&way, &game, &headers).await?;
    let snapshot = ask(&way, |reply| Ask::Snapshot { seat, reply }).await?;
    let invite = cookie(&headers, &invite_of(&game))
        .filter(|_| seat.is_some() && snapshot.phase == PhaseView::Waiting);
    let invite = invite.map(|secret| format!("{}/live/{game}/seat/{secret}", app.reached()));
    let refused = parameters.get("refused").map(|why| page.t.say1("live-refused", "why", why));
    let head = head_of(&app, &snapshot).await?;
    let people = match &head {
        Some(head) => live_round::seated(&app, head, &game).await?,
        None => None,
    };
    let view = GameView::of(&page.t, &game, seat, &snapshot)?.with_people(people);
    let how = snapshot.result.as_ref().map(|result| result.how);
    let proof = match (how, Position::from_fen(&snapshot.fen)) {
        (Some(How::Dead | How::TimeDraw), Ok(position)) => proofs(&page.t, position).await?,
        _ => Vec::new(),
    };
    show(&GamePage {
        proof,
        fen: snapshot.fen.clone(),
        board: view.board.clone(),
        game: view,
        refused: refused.unwrap_or_default(),
        invite: invite.unwrap_or_default(),
        words: live_view::words(&page.t),
        reached: app.reached(),
        event: head.map(|head| (format!("/events/{}", head.id), head.event.settings.name.clone())),
        settings: SETTINGS.into_iter().map(|(name, key)| (name, page.t.say(key))).collect(),
        page,
    })
}

/// The event of a game, for who wants to go back to it.
async fn head_of(app: &App, snapshot: &Snapshot) -> Result<Option<Head>, Problem> {
    let id = snapshot.event.as_deref().and_then(|event| event.parse::<u32>().ok());
    let Some(id) = id else { return Ok(None) };
    Head::load(app, id, "pairings").await.map(Some)
}

/// The game for an `<iframe>` on another site: to look at, with nothing to send.
async fn embed(
    State(app): State<App>,
    Path(game): Path<String>,
    page: Page,
) -> Result<Response, Problem> {
    let snapshot = public_view(&app, &game).await?;
    let address = format!("{}/live/{game}", app.reached());
    let game = GameView::of(&page.t, &game, None, &snapshot)?;
    let mut shown = show(&EmbedPage { page, game, address })?;
    shown.headers_mut().insert(header::CONTENT_SECURITY_POLICY, EMBED_POLICY);
    Ok(shown)
}

/// The game as everybody may see it, later by the delay of its event.
async fn public_view(app: &App, game: &str) -> Result<Box<Snapshot>, Problem> {
    let way = app.hall.find(game).await?;
    ask(&way, |reply| Ask::Snapshot { seat: None, reply }).await
}

/// How long others may keep a picture of a game that goes on.
const SOON: &str = "public, max-age=5";

/// The position as a picture without any script; a reader who loads it again sees the newest.
async fn picture(
    State(app): State<App>,
    Path(game): Path<String>,
    RawQuery(parameters): RawQuery,
) -> Result<Response, Problem> {
    let parameters = query(parameters.as_deref())?;
    let snapshot = public_view(&app, &game).await?;
    Ok(shown(&snapshot, parameters.text("side") == "b")?.svg(SOON))
}

/// The same for previews of links.
async fn preview(State(app): State<App>, Path(game): Path<String>) -> Result<Response, Problem> {
    let snapshot = public_view(&app, &game).await?;
    shown(&snapshot, false)?.png(SOON).await
}

fn shown(snapshot: &Snapshot, is_turned: bool) -> Result<Shown, Problem> {
    let broken = |_| Problem::broken("a live game with an unreadable position");
    let setup = snapshot.fen.parse().map_err(broken)?;
    let last = snapshot.moves.last().map_or("", |it| it.uci.as_str());
    Ok(Shown::new(setup, last, is_turned))
}

/// Boards on a wall: `/live/wall?games=ID,ID,…`.
async fn wall(
    State(app): State<App>,
    RawQuery(parameters): RawQuery,
    page: Page,
) -> Result<Response, Problem> {
    let parameters = query(parameters.as_deref())?;
    let mut games = Vec::new();
    for game in parameters.text("games").split(',').filter(|it| !it.is_empty()).take(WALL_MAX) {
        let way = app.hall.find(game).await?;
        let snapshot = ask(&way, |reply| Ask::Snapshot { seat: None, reply }).await?;
        games.push(GameView::of(&page.t, game, None, &snapshot)?);
    }
    show(&WallPage { page, games })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/json"))
}

/// A command without a socket: a message of the protocol as JSON, or its fields as a form.
async fn act(
    State(app): State<App>,
    Path(game): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let stamp = app.hall.now();
    let (parts, body) = request.into_parts();
    let (language, headers) = (language::of(&parts), parts.headers.clone());
    let request = Request::from_parts(parts, body);
    let message: ClientMessage = if is_json(&headers) {
        let bytes = Bytes::from_request(request, &app).await;
        let bytes = bytes.map_err(|error| Problem::told(error.to_string()))?;
        serde_json::from_slice(&bytes).map_err(|error| Problem::told(error.to_string()))?
    } else {
        let fields = Fields::from_request(request, &app).await?;
        let n: u32 = fields.may("n")?.unwrap_or_default();
        let c: u64 = fields.may("c")?.unwrap_or_default();
        let value = json!({
            "k": fields.text("k"), "c": c, "n": n, "uci": fields.text("uci").to_lowercase(),
            "text": fields.text("text"), "ground": fields.text("ground"),
        });
        serde_json::from_value(value).map_err(|error| Problem::told(error.to_string()))?
    };
    let answer = wire::command(&app, (&game, stamp), (&headers, language), message).await?;
    if wants_json(&headers) || is_json(&headers) {
        return Ok(wire::answered(&answer));
    }
    if !matches!(answer, ServerMessage::No { .. }) {
        return Ok(go(&format!("/live/{game}")));
    }
    let why = live_view::refused_command(&Text::of(language), &answer);
    let why: String = form_urlencoded::byte_serialize(why.as_bytes()).collect();
    Ok(go(&format!("/live/{game}?refused={why}")))
}

/// Everything that is drawn, as JSON.
async fn state(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Ok(Json(wire::snapshot(&app, &game, &headers).await?).into_response())
}

/// The game as PGN, at an address that stays the same.
async fn pgn(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    game_pgn(&app, &game, &headers).await
}

/// The same for programs.
pub(crate) async fn game_pgn(
    app: &App,
    game: &str,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let way = app.hall.find(game).await?;
    let tags = match boards::place_of(app, game).await? {
        Some((event, round, board)) => {
            let event = app.tournaments.load(event).await?;
            live_round::tags(app, &event, (round, board), game)
        }
        None => Tags { game: game.to_owned(), site: app.address.clone(), ..Tags::default() },
    };
    let tags = Box::new(tags);
    let (seq, text) = ask(&way, |reply| Ask::Pgn { tags, reply }).await?;
    let tag = format!("\"{seq}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let kind = (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned());
    Ok(([kind, (header::ETAG, tag)], text).into_response())
}

/// An arbiter's act, by whoever runs the event of the game.
async fn arbiter(
    State(app): State<App>,
    Path(game): Path<String>,
    Member(identity): Member,
    Json(asked): Json<ArbiterAsk>,
) -> Result<Response, Problem> {
    // Who may run some event hears what exists; nobody else does.
    if identity.anywhere() < Some(Role::Arbiter) {
        return Err(Problem::forbidden(Fault::NeedsRole(Role::Arbiter)));
    }
    let way = app.hall.find(&game).await?;
    let snapshot = ask(&way, |reply| Ask::Snapshot { seat: None, reply }).await?;
    let event = snapshot.event.as_deref().and_then(|event| event.parse().ok());
    if identity.role(event) < Some(Role::Arbiter) {
        return Err(Problem::forbidden(Fault::NeedsRole(Role::Arbiter)));
    }
    wire::rule(&way, &identity.name, asked).await
}
