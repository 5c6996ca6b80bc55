//! One game on a board: moves in the reader's language, spoken as one says them or as Annex D
//! of the Laws wants them announced.

use arbiter_board::{Position, Square};
use arbiter_notation::{Language as Letters, Style, announce, pgn::Game};
use arbiter_rulebook::Language;
use askama::Template;
use axum::{
    extract::{Path, Query, State},
    response::Response,
};
use serde::{Deserialize, Serialize};

use super::{
    archive,
    board::{Row, rows},
    list::result,
};
use crate::{
    app::App,
    fault::Fault,
    pages::{Head, Page, public::day, show},
    problem::Problem,
};

#[derive(Deserialize)]
pub(super) struct At {
    /// Half-moves from the start; the last position if left out.
    ply: Option<usize>,
    /// `d` for the announcements of Annex D.
    #[serde(default)]
    speech: String,
}

/// A position for the script of the board.
#[derive(Serialize)]
struct Shown {
    fen: String,
    san: String,
    speech: String,
}

/// A move in the list.
struct MoveItem {
    ply: usize,
    /// `12.` before a move of White, `12…` where the list begins with Black.
    number: String,
    san: String,
    is_here: bool,
    comment: String,
}

#[derive(Template)]
#[template(path = "games/viewer.html")]
struct ViewerPage {
    page: Page,
    head: Head,
    white: String,
    black: String,
    result: &'static str,
    /// Round, board, date, opening.
    facts: Vec<(String, String)>,
    rows: Vec<Row>,
    ply: usize,
    last: usize,
    line: String,
    moves: Vec<MoveItem>,
    /// Positions, moves and speech as JSON, without a `<`.
    data: String,
    is_annex_d: bool,
}

pub(super) async fn show_game(
    State(app): State<App>,
    page: Page,
    Path((id, number)): Path<(u32, u64)>,
    Query(at): Query<At>,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "games").await?;
    let games = archive::all(&app, id).await?;
    let kept = games.iter().find(|kept| kept.number == number);
    let kept = kept.ok_or_else(|| Problem::missing(Fault::NoGame))?;
    let game = kept.game().ok_or_else(|| Problem::broken("a game that cannot be read"))?;
    let is_annex_d = at.speech == "d";
    let followed = follow(&game, page.t.language(), is_annex_d);
    let last = followed.shown.len().saturating_sub(1);
    let ply = at.ply.unwrap_or(last).min(last);
    let rows = followed.positions.get(ply).map(|(position, m)| rows(&page.t, position, *m));
    let tag = |name: &str| game.tags.get(name).filter(|it| !it.contains('?')).unwrap_or_default();
    let data = serde_json::to_string(&followed.shown).unwrap_or_default().replace('<', "\\u003c");
    let facts = [
        ("round", kept.round.map(|it| it.to_string()).unwrap_or_default()),
        ("board", kept.board.map(|it| it.to_string()).unwrap_or_default()),
        // A day in words says itself what it is.
        ("", day(&page.t, &tag("Date").replace('.', "-"))),
        ("opening", [tag("ECO"), tag("Opening")].join(" ").trim().to_owned()),
    ];
    let facts = facts.into_iter().filter(|(_, text)| !text.is_empty());
    let label = |key: &str| if key.is_empty() { String::new() } else { page.t.say(key) };
    let facts = facts.map(|(key, text)| (label(key), text)).collect();
    let mut moves = followed.moves;
    if let Some(here) = ply.checked_sub(1).and_then(|idx| moves.get_mut(idx)) {
        here.is_here = true;
    }
    show(&ViewerPage {
        white: game.tags.get("White").unwrap_or("?").to_owned(),
        black: game.tags.get("Black").unwrap_or("?").to_owned(),
        result: result(game.outcome),
        facts,
        rows: rows.unwrap_or_default(),
        ply,
        last,
        line: followed.shown.get(ply).map(|it| it.speech.clone()).unwrap_or_default(),
        moves,
        data,
        is_annex_d,
        page,
        head,
    })
}

/// A game followed move by move.
struct Followed {
    shown: Vec<Shown>,
    /// Each with the move that led to it.
    positions: Vec<(Position, Option<(Square, Square)>)>,
    moves: Vec<MoveItem>,
}

fn follow(game: &Game, language: Language, is_annex_d: bool) -> Followed {
    let letters = letters(language);
    let style = Style { language: letters, ..Style::PGN };
    let mut position = game.start;
    let mut followed = Followed {
        shown: vec![Shown { fen: position.to_string(), san: String::new(), speech: String::new() }],
        positions: vec![(position, None)],
        moves: Vec::new(),
    };
    let is_black_first = position.turn() == arbiter_board::Color::Black;
    for (ply, idx) in game.line.plies.iter().zip(0_usize..) {
        let Some(m) = ply.played else { break };
        let san = style.text(&position, m);
        let speech = if is_annex_d {
            announce::announce(&position, m)
        } else {
            announce::say(&position, m, letters).unwrap_or_default()
        };
        let number = usize::midpoint(idx, usize::from(is_black_first)) + 1;
        let is_white = (idx + usize::from(is_black_first)).is_multiple_of(2);
        followed.moves.push(MoveItem {
            ply: idx + 1,
            number: match (is_white, idx) {
                (true, _) => format!("{number}."),
                (false, 0) => format!("{number}…"),
                (false, _) => String::new(),
            },
            san: san.clone(),
            is_here: false,
            comment: ply.comments.join(" "),
        });
        position = position.play(m);
        followed.shown.push(Shown { fen: position.to_string(), san, speech });
        followed.positions.push((position, Some((m.from(), m.to()))));
    }
    followed
}

const fn letters(language: Language) -> Letters {
    match language {
        Language::English => Letters::ENGLISH,
        Language::French => Letters::FRENCH,
        Language::Dutch => Letters::DUTCH,
        Language::German => Letters::GERMAN,
    }
}
