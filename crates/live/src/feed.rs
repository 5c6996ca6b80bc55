//! What an electronic board shows of a game at a board of wood: its placement is the truth, and
//! the moves are found from it. Pieces in the air, a hand that is too fast, a move taken back: a
//! placement that no short series of legal moves leads to says nothing yet.

use arbiter_board::{Move, Position};
use arbiter_laws::Game;
use arbiter_rulebook::{ByColor, Color, Millis};
use serde::{Deserialize, Serialize};

use crate::message::Side;

/// Half-moves that may be missing between two placements.
const AHEAD_MAX: usize = 2;
/// Half-moves that the players may have taken back, or that were seen wrongly.
const BACK_MAX: usize = 4;
/// The longest placement that can be one.
const LENGTH_MAX: usize = 71;

/// What a clock shows that somebody else holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockReading {
    /// White's time, in milliseconds.
    pub w: Millis,
    /// Black's time.
    pub b: Millis,
    /// The side that runs.
    #[serde(default)]
    pub run: Option<Side>,
}

impl ClockReading {
    /// Both times.
    pub const fn clocks(&self) -> ByColor<Millis> {
        ByColor { white: self.w, black: self.b }
    }
}

/// What an electronic board and its clock show at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The pieces, as the first field of a FEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placement: Option<String>,
    /// The clock, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockReading>,
    /// Whose board it is, where each player has one (E.04 3.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
}

/// The way from the moves that are known to a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// Half-moves that did not happen after all.
    pub(crate) back: usize,
    /// Moves that were made.
    pub(crate) moves: Vec<Move>,
}

fn shows(position: &Position, placement: &str) -> bool {
    position.to_string().split(' ').next() == Some(placement)
}

/// The shortest series of legal moves to the placement.
fn ahead(from: &Position, placement: &str, most: usize) -> Option<Vec<Move>> {
    if shows(from, placement) {
        return Some(Vec::new());
    }
    // The nearest first: a placement is reached by one move, or by none, before two are assumed.
    (1..=most).find_map(|depth| exactly(from, placement, depth))
}

fn exactly(from: &Position, placement: &str, depth: usize) -> Option<Vec<Move>> {
    from.legal_moves().iter().find_map(|mv| {
        let after = from.play(*mv);
        if depth == 1 {
            return shows(&after, placement).then(|| vec![*mv]);
        }
        let rest = exactly(&after, placement, depth - 1)?;
        Some([vec![*mv], rest].concat())
    })
}

/// What the board of one of two players shows, who sit in different venues.
pub(crate) enum Own {
    /// The game as it is, or as it was before the opponent's last move was put on this board too.
    Known,
    /// A move of its player.
    Move(Move),
    /// Nothing that a legal move leads to (E.04 3.2.2).
    Nothing,
}

/// Reads the board of one player: only its player's moves are made there, and one at a time.
pub(crate) fn own(game: &Game, placement: &str, by: Color) -> Own {
    let before = game.history.last().map(|ply| ply.before.position());
    if shows(&game.position, placement) || before.is_some_and(|it| shows(&it, placement)) {
        return Own::Known;
    }
    if game.to_move() != by || LENGTH_MAX < placement.len() {
        return Own::Nothing;
    }
    match exactly(&game.position, placement, 1) {
        Some(moves) => moves.first().map_or(Own::Nothing, |mv| Own::Move(*mv)),
        None => Own::Nothing,
    }
}

/// The way from the game as it is known to what the board shows; none where no short one leads
/// there. Moves that were made are believed before moves that were taken back.
pub(crate) fn path(game: &Game, placement: &str) -> Option<Path> {
    if LENGTH_MAX < placement.len() {
        return None;
    }
    if let Some(moves) = ahead(&game.position, placement, AHEAD_MAX) {
        return Some(Path { back: 0, moves });
    }
    let plies = game.history.len();
    (1..=BACK_MAX.min(plies)).find_map(|back| {
        let before = game.history.get(plies - back)?.before.position();
        let moves = ahead(&before, placement, 1)?;
        Some(Path { back, moves })
    })
}
