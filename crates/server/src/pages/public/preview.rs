//! What others show of an event beside a link to it: a picture, and the frame for pages that take
//! one (oEmbed).

use std::sync::OnceLock;

use arbiter_board::{Color, Piece, Role};
use arbiter_service::ServiceError;
use arbiter_tournament::Stage;
use axum::{
    Json,
    extract::{RawQuery, State},
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use serde_json::json;

use crate::{
    app::App,
    fault::Fault,
    fields::query,
    pages::{
        Head, PublicView, run_blocking,
        tools::{picture, shape},
    },
    problem::Problem,
    raster::{self, Canvas, Ink},
};

/// Width and height that programs which show links ask for.
pub(crate) const SIZE: (usize, usize) = (1200, 630);
/// The side of a square of the board below the piece.
const SQUARE: usize = 75;
/// Rows of that board.
const ROWS: usize = 2;
/// The side of the piece.
const PIECE: usize = 300;

/// How long others may keep the picture: an event changes its cloth never, its system seldom.
const KEPT: &str = "public, max-age=86400";

/// The frame that other pages are offered, unless they have less room.
const FRAME: (u32, u32) = (640, 480);

/// The event's piece on its cloth, above two rows of a board.
pub(super) async fn show_picture(
    PublicView { app, path: id, .. }: PublicView,
) -> Result<Response, Problem> {
    let head = Head::load(&app, id, "").await?;
    Ok(picture("image/png", KEPT, png(&head).await?))
}

/// The file of the picture.
pub(crate) async fn png(head: &Head) -> Result<Vec<u8>, Problem> {
    let (figure, cloth) = (head.figure(), head.cloth());
    let file = run_blocking(move || drawn(figure, cloth).png()).await?;
    file.map_err(|error| Problem::broken(error.to_string()))
}

fn drawn(figure: Role, [field, deep, line]: [[u8; 3]; 3]) -> Canvas {
    let (width, height) = SIZE;
    let mut canvas = Canvas::new(SIZE, field);
    let top = height - ROWS * SQUARE;
    for (row, column) in (0..ROWS).flat_map(|row| (0..width / SQUARE).map(move |it| (row, it))) {
        let color = if (row + column) % 2 == 0 { line } else { deep };
        canvas.fill((column * SQUARE, top + row * SQUARE), SQUARE, (color, 255));
    }
    let corner = ((width - PIECE) / 2, (top - PIECE) / 2);
    canvas.lay(corner, PIECE, dots(figure));
    canvas
}

/// The white piece, drawn once.
fn dots(figure: Role) -> &'static [Ink] {
    static DRAWN: [OnceLock<Vec<Ink>>; 6] = [const { OnceLock::new() }; 6];
    let piece = Piece { color: Color::White, role: figure };
    DRAWN[figure as usize].get_or_init(|| raster::piece(shape(piece), PIECE))
}

/// `/oembed?url=…`: the frame of an event, a round or a game, as pages elsewhere ask for it.
pub(super) async fn oembed(
    State(app): State<App>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    // JSON is all that we have, and the description of the format has a status for that.
    if !matches!(fields.text("format"), "" | "json") {
        return Ok(StatusCode::NOT_IMPLEMENTED.into_response());
    }
    let nothing = || Problem::missing(Fault::NoPage);
    let path = fields.text("url").strip_prefix(app.address.as_str()).ok_or_else(nothing)?;
    let (id, frame) = framed(path).ok_or_else(nothing)?;
    let event = app.tournaments.load(id).await?;
    match event.stage {
        Stage::Public | Stage::Archived => {}
        Stage::Draft | Stage::Deleted => return Err(ServiceError::NoTournament(id).into()),
    }
    let room = |name: &'static str, ours: u32| -> Result<u32, Problem> {
        Ok(fields.may::<u32>(name)?.map_or(ours, |room| room.min(ours)))
    };
    let (width, height) = (room("maxwidth", FRAME.0)?, room("maxheight", FRAME.1)?);
    let (site, title) = (&app.address, escaped(&event.settings.name));
    let html = format!(
        "<iframe src=\"{site}{frame}\" width=\"{width}\" height=\"{height}\" title=\"{title}\" \
         style=\"border:0\" loading=\"lazy\"></iframe>"
    );
    let answer = json!({
        "version": "1.0", "type": "rich", "provider_name": "Arbiter", "provider_url": site,
        "title": event.settings.name, "html": html, "width": width, "height": height,
        "thumbnail_url": format!("{site}/events/{id}/preview.png"),
        "thumbnail_width": SIZE.0, "thumbnail_height": SIZE.1,
    });
    Ok(Json(answer).into_response())
}

/// The event of a path, and the path of the frame that shows the same.
fn framed(path: &str) -> Option<(u32, String)> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let mut parts = path.strip_prefix("/events/")?.trim_end_matches('/').split('/');
    let id: u32 = parts.next()?.parse().ok()?;
    let frame = match (parts.next(), parts.next().map(str::parse::<u64>)) {
        (Some("games"), Some(Ok(game))) => format!("/events/{id}/games/{game}/embed"),
        (Some("rounds"), Some(_)) => format!("/events/{id}/embed?show=pairings"),
        (None | Some("standings" | "crosstable" | "embed"), _) => format!("/events/{id}/embed"),
        (Some(_), _) => return None,
    };
    Some((id, frame))
}

/// A text between quotes of HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_frame_that_shows_the_same() {
        let frame = |path| framed(path).map(|(_, frame)| frame);
        assert_eq!(frame("/events/3").as_deref(), Some("/events/3/embed"));
        assert_eq!(frame("/events/3/standings?lang=fr").as_deref(), Some("/events/3/embed"));
        assert_eq!(frame("/events/3/rounds/2").as_deref(), Some("/events/3/embed?show=pairings"));
        assert_eq!(frame("/events/3/games/7").as_deref(), Some("/events/3/games/7/embed"));
        for nothing in ["", "/", "/laws", "/events/", "/events/x", "/events/3/manage/settings"] {
            assert_eq!(framed(nothing), None, "{nothing}");
        }
    }
}
