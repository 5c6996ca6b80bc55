//! The list of games, uploads and the download of all of them.

use arbiter_notation::pgn::{Game, Outcome};
use askama::Template;
use axum::{
    extract::{Path, State},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};

use super::{
    archive::{self, FILE_MAX, Kept, Place},
    live_round::people,
};
use crate::{
    access::{Arbiter, Submitted},
    app::App,
    pages::{Head, Page, PublicView, go, show},
    problem::Problem,
};

struct Line {
    number: u64,
    round: String,
    board: String,
    /// White and Black.
    players: [Player; 2],
    result: &'static str,
    moves: usize,
}

/// A player as the file of a game names them, with what the event knows besides.
pub(super) struct Player {
    pub(super) name: String,
    pub(super) title: String,
    /// Three letters, or empty.
    pub(super) federation: String,
    /// What the player got; empty while that is open.
    pub(super) score: &'static str,
}

impl Player {
    /// White and Black of a game.
    pub(super) fn both(head: &Head, kept: &Kept, game: &Game) -> [Self; 2] {
        let place = kept.round.zip(kept.board);
        let people = place.and_then(|(round, board)| people(head, round, board));
        let [white, black] = people.map_or([None, None], |both| both.map(Some));
        [("White", white, true), ("Black", black, false)].map(|(color, person, is_white)| {
            let named = game.tags.get(color).unwrap_or("?");
            // Another name than at the board of the event: a game of somebody else.
            let person = person.filter(|it| it.name == named);
            let title = tag(game, &format!("{color}Title")).trim_matches('-');
            Self {
                name: named.to_owned(),
                title: person.as_ref().map_or(title, |it| it.title).to_owned(),
                federation: person.map(|it| it.federation).unwrap_or_default(),
                score: score(game.outcome, is_white),
            }
        })
    }
}

/// A tag of the game, empty where the file does not know it.
pub(super) fn tag<'a>(game: &'a Game, name: &str) -> &'a str {
    game.tags.get(name).filter(|it| !it.contains('?')).unwrap_or_default()
}

/// What a side got.
const fn score(outcome: Outcome, is_white: bool) -> &'static str {
    match (outcome, is_white) {
        (Outcome::WhiteWins, true) | (Outcome::BlackWins, false) => "1",
        (Outcome::WhiteWins, false) | (Outcome::BlackWins, true) => "0",
        (Outcome::Draw, _) => "½",
        (Outcome::Unknown, _) => "",
    }
}

#[derive(Template)]
#[template(path = "games/list.html")]
struct ListPage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
    /// What was wrong with an upload.
    troubles: Vec<String>,
    /// How many games came, right after an upload.
    came: usize,
}

/// How PGN writes a result.
pub(super) const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins => "1–0",
        Outcome::BlackWins => "0–1",
        Outcome::Draw => "½–½",
        Outcome::Unknown => "*",
    }
}

fn line(head: &Head, kept: &Kept) -> Option<Line> {
    let game = kept.game()?;
    Some(Line {
        number: kept.number,
        round: kept.round.map(|round| round.to_string()).unwrap_or_default(),
        board: kept.board.map(|board| board.to_string()).unwrap_or_default(),
        players: Player::both(head, kept, &game),
        result: result(game.outcome),
        moves: game.line.plies.len().div_ceil(2),
    })
}

pub(super) async fn show_games(
    PublicView { app, page, path: id }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "games").await?;
    let games = archive::all(&app, id).await?;
    let lines = games.iter().filter_map(|kept| line(&head, kept)).collect();
    show(&ListPage { page, head, lines, troubles: Vec::new(), came: 0 })
}

pub(super) async fn upload(
    State(app): State<App>,
    page: Page,
    Path(id): Path<u32>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "games").await?;
    let fields = &submitted.fields;
    let place = Place { round: fields.may("round")?, board: fields.may("board")? };
    let text = match fields.text("file") {
        "" => fields.text("pgn"),
        file => file,
    };
    let (came, troubles) =
        archive::add(&app, (id, &head.event), (text, place), &submitted.identity.name).await?;
    if troubles.is_empty() {
        return Ok(go(&format!("/events/{id}/games")));
    }
    let games = archive::all(&app, id).await?;
    let lines = games.iter().filter_map(|kept| line(&head, kept)).collect();
    show(&ListPage { page, head, lines, troubles, came })
}

pub(super) async fn remove(
    State(app): State<App>,
    Path((id, game)): Path<(u32, u64)>,
    submitted: Submitted<Arbiter>,
) -> Result<Response, Problem> {
    archive::remove(&app, id, game, &submitted.identity.name).await?;
    Ok(go(&format!("/events/{id}/games")))
}

/// All games in one file.
pub(super) async fn download(
    State(app): State<App>,
    Path(id): Path<u32>,
) -> Result<Response, Problem> {
    app.tournaments.load(id).await?;
    let games = archive::all(&app, id).await?;
    let text: String = games.iter().flat_map(|kept| [kept.pgn.as_str(), "\n"]).collect();
    let kind: [(HeaderName, String); 2] = [
        (header::CONTENT_TYPE, "application/vnd.chess-pgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"event-{id}.pgn\"")),
    ];
    Ok((kind, text).into_response())
}

impl ListPage {
    /// The largest file, in megabytes.
    fn megabytes(&self) -> usize {
        FILE_MAX >> 20
    }
}
