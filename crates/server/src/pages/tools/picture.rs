//! A position as a picture: for pages elsewhere, for messages, wherever no script runs. SVG is small
//! and sharp; previews of links are shown by programs that read PNG only.

use std::sync::OnceLock;

use arbiter_board::{Color, File, Piece, Position, Rank, Role, Setup, Square};
use axum::{
    extract::RawQuery,
    http::header,
    response::{IntoResponse, Response},
};

use super::run_blocking;
use crate::{
    fields::{Fields, query},
    problem::Problem,
    raster::{self, Canvas, Ink},
};

/// The side of a square.
const SQUARE: usize = 48;

/// The side of a square in a picture made of dots.
const DOTS: usize = 80;

const LIGHT: [u8; 3] = [0xef, 0xeb, 0xdd];
const DARK: [u8; 3] = [0x7f, 0x9f, 0x8b];
const MARK: [u8; 3] = [0xe8, 0xc5, 0x45];
/// How much of a square the mark hides, of 255.
const MARK_SHARE: u8 = 140;

/// How long others may keep a picture that is always the same.
const ALWAYS: &str = "public, max-age=86400";

/// What a picture shows.
pub(crate) struct Shown {
    setup: Setup,
    last: Vec<Square>,
    /// Black's side below.
    is_turned: bool,
}

impl Shown {
    /// A position and the move that led to it, in UCI.
    pub(crate) fn new(setup: Setup, last: &str, is_turned: bool) -> Self {
        Self { setup, last: squares(last), is_turned }
    }

    fn asked(fields: &Fields) -> Result<Self, Problem> {
        let fen = fields.text("fen");
        let setup: Setup = match fen {
            "" => Setup::from(&Position::initial()),
            fen => fen
                .parse()
                .map_err(|error| Problem::unreadable(arbiter_laws::fen_unreadable(&error)))?,
        };
        Ok(Self::new(setup, fields.text("last"), fields.text("side") == "b"))
    }

    /// The squares, with where they stand: column and row, from above.
    fn squares(&self) -> impl Iterator<Item = (Square, (usize, usize))> {
        let all = Rank::ALL.into_iter().flat_map(|rank| File::ALL.map(|file| (file, rank)));
        let is_turned = self.is_turned;
        all.map(move |(file, rank)| {
            let at = if is_turned {
                (7 - file as usize, rank as usize)
            } else {
                (file as usize, 7 - rank as usize)
            };
            (Square::new(file, rank), at)
        })
    }

    /// As an answer that other sites may show, and keep as long as `kept` says.
    pub(crate) fn svg(&self, kept: &'static str) -> Response {
        picture("image/svg+xml", kept, self.drawn().into_bytes())
    }

    /// The same made of dots. Pieces are drawn once, which takes a moment.
    pub(crate) async fn png(self, kept: &'static str) -> Result<Response, Problem> {
        let file = run_blocking(move || self.canvas().png()).await?;
        let file = file.map_err(|error| Problem::broken(error.to_string()))?;
        Ok(picture("image/png", kept, file))
    }

    fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::new((8 * DOTS, 8 * DOTS), LIGHT);
        for (square, (column, row)) in self.squares() {
            let corner = (column * DOTS, row * DOTS);
            if (column + row) % 2 == 1 {
                canvas.fill(corner, DOTS, (DARK, 255));
            }
            if self.last.contains(&square) {
                canvas.fill(corner, DOTS, (MARK, MARK_SHARE));
            }
            if let Some(piece) = self.setup.piece_at(square) {
                canvas.lay(corner, DOTS, dots(piece));
            }
        }
        canvas
    }

    fn drawn(&self) -> String {
        use std::fmt::Write as _;
        let side = 8 * SQUARE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
             viewBox=\"0 0 {side} {side}\"><rect width=\"{side}\" height=\"{side}\" fill=\"{}\"/>",
            css(LIGHT)
        );
        for (square, (column, row)) in self.squares() {
            let (x, y) = (column * SQUARE, row * SQUARE);
            // Writing into a string cannot fail.
            let mut rect = |fill: [u8; 3], opacity: &str| {
                let (size, fill) = (format!("width=\"{SQUARE}\" height=\"{SQUARE}\""), css(fill));
                let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" {size} fill=\"{fill}\"{opacity}/>");
            };
            if (column + row) % 2 == 1 {
                rect(DARK, "");
            }
            if self.last.contains(&square) {
                rect(MARK, " fill-opacity=\".55\"");
            }
            if let Some(piece) = self.setup.piece_at(square) {
                let inner = shape(piece);
                let _ = write!(svg, "<g transform=\"translate({x} {y})\">{inner}</g>");
            }
        }
        svg.push_str("</svg>");
        svg
    }
}

/// `/position.svg?fen=…&last=e2e4&side=b`.
pub(super) async fn svg(RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    Ok(Shown::asked(&query(raw.as_deref())?)?.svg(ALWAYS))
}

/// `/position.png`, with the same words.
pub(super) async fn png(RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    Shown::asked(&query(raw.as_deref())?)?.png(ALWAYS).await
}

/// A picture that other sites may show, and keep as long as `kept` says.
pub(crate) fn picture(kind: &'static str, kept: &'static str, file: Vec<u8>) -> Response {
    let head = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, kept),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    (head, file).into_response()
}

fn css(color: [u8; 3]) -> String {
    format!("#{}", hex::encode(color))
}

/// A piece as dots.
fn dots(piece: Piece) -> &'static [Ink] {
    static DRAWN: [OnceLock<Vec<Ink>>; 12] = [const { OnceLock::new() }; 12];
    let idx = piece.color as usize * 6 + piece.role as usize;
    DRAWN[idx].get_or_init(|| raster::piece(shape(piece), DOTS))
}

/// The two squares of a move in UCI; none where there is no such move.
fn squares(uci: &str) -> Vec<Square> {
    let halves = [uci.get(..2), uci.get(2..4)];
    halves.into_iter().flatten().filter_map(|square| square.parse().ok()).collect()
}

/// The drawing of a piece, without the element around it.
pub(crate) fn shape(piece: Piece) -> &'static str {
    let file = match (piece.color, piece.role) {
        (Color::White, Role::King) => include_str!("../../../../../web/pieces/wk.svg"),
        (Color::White, Role::Queen) => include_str!("../../../../../web/pieces/wq.svg"),
        (Color::White, Role::Rook) => include_str!("../../../../../web/pieces/wr.svg"),
        (Color::White, Role::Bishop) => include_str!("../../../../../web/pieces/wb.svg"),
        (Color::White, Role::Knight) => include_str!("../../../../../web/pieces/wn.svg"),
        (Color::White, Role::Pawn) => include_str!("../../../../../web/pieces/wp.svg"),
        (Color::Black, Role::King) => include_str!("../../../../../web/pieces/bk.svg"),
        (Color::Black, Role::Queen) => include_str!("../../../../../web/pieces/bq.svg"),
        (Color::Black, Role::Rook) => include_str!("../../../../../web/pieces/br.svg"),
        (Color::Black, Role::Bishop) => include_str!("../../../../../web/pieces/bb.svg"),
        (Color::Black, Role::Knight) => include_str!("../../../../../web/pieces/bn.svg"),
        (Color::Black, Role::Pawn) => include_str!("../../../../../web/pieces/bp.svg"),
    };
    let inner = file.split_once('>').map_or("", |(_, inner)| inner);
    inner.rsplit_once("</svg>").map_or(inner, |(inner, _)| inner).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(last: &str, is_turned: bool) -> Shown {
        let setup: Setup = "k7/8/8/8/8/8/8/7R w - - 0 1".parse().expect("a position");
        Shown::new(setup, last, is_turned)
    }

    #[test]
    fn every_piece_is_drawn_where_it_stands_from_both_sides() {
        let svg = shown("h2h1", false).drawn();
        assert!(svg.contains("<g transform=\"translate(0 0)\">"), "the king on a8");
        assert!(svg.contains("<g transform=\"translate(336 336)\">"), "the rook on h1");
        assert_eq!(svg.matches("fill-opacity").count(), 2);
        assert_eq!(svg.matches("</svg>").count(), 1, "pieces come without their own elements");
        assert!(shown("", true).drawn().contains("<g transform=\"translate(336 336)\">"));
    }

    #[test]
    fn every_piece_has_dots_of_its_own() {
        let mut seen: Vec<&[Ink]> = Vec::new();
        for color in Color::ALL {
            for role in Role::ALL {
                let drawn = dots(Piece { color, role });
                let dark = drawn.iter().filter(|(_, share)| *share == 255).count();
                assert!((800..4000).contains(&dark), "{color:?} {role:?}: {dark} dots");
                assert!(!seen.contains(&drawn), "{color:?} {role:?} looks like another piece");
                seen.push(drawn);
            }
        }
    }
}
