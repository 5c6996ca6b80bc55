//! The starting positions of Chess960 (Guideline II): by number, by the first rank, or drawn.

use arbiter_board::{Color, Piece, Position, Role, Setup, chess960};
use askama::Template;
use axum::{extract::RawQuery, response::Response};

use super::super::{Page, board::Board, go, show};
use crate::{fields, problem::Problem};

#[derive(Template)]
#[template(path = "tools/chess960.html")]
struct StartPage {
    page: Page,
    /// What was asked for, to be changed.
    asked: String,
    number: u16,
    /// The first rank in the letters of PGN.
    array: String,
    fen: String,
    board: Board,
    is_usual: bool,
    error: String,
}

/// The number that somebody means: itself, or the pieces of the first rank from a to h.
fn number(asked: &str) -> Option<u16> {
    if let Ok(number) = asked.parse() {
        return (number < chess960::N_STARTS).then_some(number);
    }
    let roles = asked.chars().filter(|letter| letter.is_alphabetic()).map(|letter| {
        Some(match letter.to_ascii_uppercase() {
            'K' => Role::King,
            'Q' => Role::Queen,
            'R' => Role::Rook,
            'B' => Role::Bishop,
            'N' => Role::Knight,
            _ => return None,
        })
    });
    let roles: Vec<Role> = roles.collect::<Option<_>>()?;
    chess960::number(roles.try_into().ok()?)
}

/// The number of a position, drawn by the machine.
pub(crate) fn drawn_position() -> Result<u16, Problem> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(|error| Problem::broken(error.to_string()))?;
    Ok(chess960::draw(u64::from_le_bytes(seed)))
}

/// Shows a start; without one the usual, which is number 518.
pub(super) async fn start(page: Page, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let fields = fields::query(query.as_deref())?;
    if fields.is_ticked("draw") {
        let drawn = drawn_position()?;
        return Ok(go(&format!("/tools/chess960?start={drawn}")));
    }
    let asked: String = fields.text("start").chars().take(40).collect();
    let found = number(&asked);
    let error = match found {
        None if !asked.is_empty() => page.t.say("chess960-wrong"),
        _ => String::new(),
    };
    let number = found.unwrap_or(chess960::USUAL_START);
    let position = Position::chess960(number).unwrap_or_else(Position::initial);
    let array = chess960::array(number).into_iter().flatten();
    let array = array.map(|role| Piece { color: Color::White, role }.char()).collect();
    let board = Board::of(&page.t, &Setup::from(&position));
    let is_usual = number == chess960::USUAL_START;
    let fen = position.to_string();
    show(&StartPage { page, asked, number, array, fen, board, is_usual, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_is_known_by_its_number_and_by_its_first_rank() {
        assert_eq!(number("518"), Some(518));
        assert_eq!(number("RNBQKBNR"), Some(518));
        assert_eq!(number("b b q n n r k r"), Some(0));
        assert_eq!(number("960"), None);
        assert_eq!(number("RNBQKBN"), None);
        assert_eq!(number("KRNBBQNR"), None, "the king stands between the rooks");
    }
}
