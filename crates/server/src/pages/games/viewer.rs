//! One game on a board: moves in the reader's language, spoken as one says them or as Annex D
//! of the Laws wants them announced.

use arbiter_notation::pgn::Game;
use arbiter_text::Text;
use askama::Template;
use axum::{
    extract::{Path, Query, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;

use super::{
    archive::{self, Kept},
    list::{Player, result, tag},
    tree::{Item, Tree},
};
use crate::{
    app::App,
    fault::Fault,
    pages::{Head, Page, PublicView, board::Board, public::day, show},
    problem::Problem,
};

#[derive(Deserialize)]
pub(super) struct At {
    /// The number of a position, half-moves from the start on the main line; the last one if left
    /// out.
    ply: Option<usize>,
    /// `d` for the announcements of Annex D.
    #[serde(default)]
    speech: String,
}

/// A player beside the board.
struct Seat {
    /// `white` or `black`.
    id: &'static str,
    word: String,
    name: String,
    title: String,
    /// Three letters, or empty.
    federation: String,
    rating: String,
    /// What the player got: `1`, `½`, `0`, or nothing while that is open.
    score: &'static str,
    clock: String,
}

#[derive(Template)]
#[template(path = "games/viewer.html")]
struct ViewerPage {
    page: Page,
    head: Head,
    number: u64,
    /// Where others reach us.
    reached: String,
    /// The position shown, and the move that led to it.
    fen: String,
    played: String,
    /// Black, whose side is above, then White.
    seats: [Seat; 2],
    result: &'static str,
    /// Round, board, date, opening.
    facts: Vec<(String, String)>,
    board: Board,
    ply: usize,
    /// Where the buttons lead without scripts.
    prev: usize,
    next: usize,
    last: usize,
    line: String,
    items: Vec<Item>,
    /// Positions, moves and speech as JSON, without a `<`.
    data: String,
    is_annex_d: bool,
    has_clocks: bool,
}

impl ViewerPage {
    /// The address of a position, for readers without scripts.
    fn at(&self, ply: &usize) -> String {
        let speech = if self.is_annex_d { "&speech=d" } else { "" };
        format!("?ply={ply}{speech}")
    }

    /// The whole address of the game, or of something below it.
    fn address(&self, below: &str) -> String {
        let slash = if below.is_empty() { "" } else { "/" };
        format!("{}/events/{}/games/{}{slash}{below}", self.reached, self.head.id, self.number)
    }

    /// The whole address of a picture of the position shown, `svg` or `png`.
    fn picture(&self, kind: &str) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("fen", &self.fen).append_pair("last", &self.played);
        format!("{}/position.{kind}?{}", self.reached, query.finish())
    }

    /// `Lasker, Emanuel – Nobody`.
    fn players(&self) -> String {
        let [black, white] = &self.seats;
        format!("{} – {}", white.name, black.name)
    }
}

/// The same without the pages around it, for pages elsewhere.
#[derive(Template)]
#[template(path = "games/embed.html")]
struct EmbedPage(ViewerPage);

impl std::ops::Deref for EmbedPage {
    type Target = ViewerPage;

    fn deref(&self) -> &ViewerPage {
        &self.0
    }
}

/// What an embedded page may load, and that pages elsewhere may hold it.
pub(super) const EMBED_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors *; \
     base-uri 'none'; form-action 'none'",
);

async fn find(app: &App, id: u32, number: u64) -> Result<Kept, Problem> {
    let games = archive::all(app, id).await?;
    let kept = games.into_iter().find(|kept| kept.number == number);
    kept.ok_or_else(|| Problem::missing(Fault::NoGame))
}

pub(super) async fn show_game(
    PublicView { app, page, path: place }: PublicView<(u32, u64)>,
    Query(at): Query<At>,
) -> Result<Response, Problem> {
    show(&viewer(&app, page, place, &at).await?)
}

/// The game for an `<iframe>` on another site: to look at, with nothing to send.
pub(super) async fn embed_game(
    PublicView { app, page, path: place }: PublicView<(u32, u64)>,
    Query(at): Query<At>,
) -> Result<Response, Problem> {
    let mut shown = show(&EmbedPage(viewer(&app, page, place, &at).await?))?;
    shown.headers_mut().insert(header::CONTENT_SECURITY_POLICY, EMBED_POLICY);
    Ok(shown)
}

async fn viewer(
    app: &App,
    page: Page,
    (id, number): (u32, u64),
    at: &At,
) -> Result<ViewerPage, Problem> {
    let head = Head::load(app, id, "games").await?;
    let kept = find(app, id, number).await?;
    let game = kept.game().ok_or_else(|| Problem::broken("a game that cannot be read"))?;
    let is_annex_d = at.speech == "d";
    let tree = Tree::of(&game, page.t, is_annex_d);
    let ply = at.ply.unwrap_or(tree.last).min(tree.shown.len() - 1);
    let (position, played) = tree.positions[ply];
    let shown = &tree.shown[ply];
    let data = serde_json::to_string(&tree.shown);
    let data = data.map_err(|error| Problem::broken(error.to_string()))?;
    let [white, black] = Player::both(&head, &kept, &game);
    Ok(ViewerPage {
        number,
        reached: app.reached(),
        fen: shown.fen.clone(),
        played: shown.played.clone(),
        seats: [
            seat(&page.t, &game, black, ("black", &shown.black)),
            seat(&page.t, &game, white, ("white", &shown.white)),
        ],
        result: result(game.outcome),
        facts: facts(&page.t, &kept, &game),
        board: Board::played(&page.t, &position, played),
        ply,
        prev: shown.prev,
        next: shown.next.unwrap_or(ply),
        last: tree.last,
        line: shown.san.clone(),
        has_clocks: tree.has_clocks(),
        items: tree.items,
        data: data.replace('<', "\\u003c"),
        is_annex_d,
        page,
        head,
    })
}

fn facts(t: &Text, kept: &Kept, game: &Game) -> Vec<(String, String)> {
    let facts = [
        ("round", kept.round.map(|it| it.to_string()).unwrap_or_default()),
        ("board", kept.board.map(|it| it.to_string()).unwrap_or_default()),
        // A day in words says itself what it is.
        ("", day(t, &tag(game, "Date").replace('.', "-"))),
        ("opening", [tag(game, "ECO"), tag(game, "Opening")].join(" ").trim().to_owned()),
    ];
    let facts = facts.into_iter().filter(|(_, text)| !text.is_empty());
    let label = |key: &str| if key.is_empty() { String::new() } else { t.say(key) };
    facts.map(|(key, text)| (label(key), text)).collect()
}

fn seat(t: &Text, game: &Game, player: Player, (id, clock): (&'static str, &str)) -> Seat {
    let is_white = id == "white";
    let color = if is_white { "White" } else { "Black" };
    let rating = tag(game, &format!("{color}Elo"));
    Seat {
        id,
        word: t.say(if is_white { "side-white" } else { "side-black" }),
        name: player.name,
        title: player.title,
        federation: player.federation,
        rating: if matches!(rating, "-" | "0") { String::new() } else { rating.to_owned() },
        score: player.score,
        clock: clock.to_owned(),
    }
}

/// One game as a file.
pub(super) async fn download_game(
    State(app): State<App>,
    Path((id, number)): Path<(u32, u64)>,
) -> Result<Response, Problem> {
    app.tournaments.load(id).await?;
    let kept = find(&app, id, number).await?;
    let name = format!("attachment; filename=\"event-{id}-game-{number}.pgn\"");
    let kind = [
        (header::CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((kind, kept.pgn).into_response())
}
