//! A position as a picture: for pages elsewhere, for messages, wherever no script runs.

use arbiter_board::{Color, File, Piece, Position, Rank, Role, Setup, Square};
use axum::{
    extract::RawQuery,
    http::header,
    response::{IntoResponse, Response},
};

use crate::{fields::query, problem::Problem};

/// The side of a square.
const SQUARE: usize = 48;

const LIGHT: &str = "#efebdd";
const DARK: &str = "#7f9f8b";
const MARK: &str = "#e8c545";

/// `/position.svg?fen=…&last=e2e4&side=b`.
pub(super) async fn picture(RawQuery(raw): RawQuery) -> Result<Response, Problem> {
    let fields = query(raw.as_deref())?;
    let fen = fields.text("fen");
    let setup: Setup = match fen {
        "" => Setup::from(&Position::initial()),
        fen => fen.parse().map_err(|_| Problem::unreadable(format!("not a FEN: {fen}")))?,
    };
    let last = squares(fields.text("last"));
    let svg = drawn(&setup, &last, fields.text("side") == "b");
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    Ok((kind, svg).into_response())
}

/// The two squares of a move in UCI; none where there is no such move.
fn squares(uci: &str) -> Vec<Square> {
    let halves = [uci.get(..2), uci.get(2..4)];
    halves.into_iter().flatten().filter_map(|square| square.parse().ok()).collect()
}

/// The picture; Black's side below where it is turned.
fn drawn(setup: &Setup, last: &[Square], is_turned: bool) -> String {
    use std::fmt::Write as _;
    let side = 8 * SQUARE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
         viewBox=\"0 0 {side} {side}\"><rect width=\"{side}\" height=\"{side}\" fill=\"{LIGHT}\"/>"
    );
    for rank in Rank::ALL {
        for file in File::ALL {
            let square = Square::new(file, rank);
            let (column, row) = if is_turned {
                (7 - file as usize, rank as usize)
            } else {
                (file as usize, 7 - rank as usize)
            };
            let (x, y) = (column * SQUARE, row * SQUARE);
            // Writing into a string cannot fail.
            let mut rect = |fill: &str, opacity: &str| {
                let size = format!("width=\"{SQUARE}\" height=\"{SQUARE}\"");
                let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" {size} fill=\"{fill}\"{opacity}/>");
            };
            if (column + row) % 2 == 1 {
                rect(DARK, "");
            }
            if last.contains(&square) {
                rect(MARK, " fill-opacity=\".55\"");
            }
            if let Some(piece) = setup.piece_at(square) {
                let inner = shape(piece);
                let _ = write!(svg, "<g transform=\"translate({x} {y})\">{inner}</g>");
            }
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The drawing of a piece, without the element around it.
fn shape(piece: Piece) -> &'static str {
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

    #[test]
    fn every_piece_is_drawn_where_it_stands_from_both_sides() {
        let setup: Setup = "k7/8/8/8/8/8/8/7R w - - 0 1".parse().expect("a position");

        let svg = drawn(&setup, &squares("h2h1"), false);
        assert!(svg.contains("<g transform=\"translate(0 0)\">"), "the king on a8");
        assert!(svg.contains("<g transform=\"translate(336 336)\">"), "the rook on h1");
        assert_eq!(svg.matches("fill-opacity").count(), 2);
        assert_eq!(svg.matches("</svg>").count(), 1, "pieces come without their own elements");
        let turned = drawn(&setup, &[], true);
        assert!(turned.contains("<g transform=\"translate(336 336)\">"));
    }
}
