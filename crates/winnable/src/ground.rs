//! Why a side cannot mate, once it is known that it cannot.
//!
//! The grounds are found by our own code and each of them is a proof by itself; the verdict
//! was reached before and does not rest on them.

use arbiter_board::{Color, Move, Position};

use crate::{
    material,
    search::{Outcome, Search},
    verdict::{ForcedEnd, Ground, Limit},
    wall,
};

/// The longest series of forced moves that is shown.
const FORCED_MAX: usize = 64;

/// The most positions that are counted for a ground when the verdict is known.
const COUNT_MAX: u64 = 50_000;

/// The best ground there is for a verdict already reached. `visited` is the number of
/// positions that can arise, if the verdict came from counting them.
pub(crate) fn find(position: &Position, side: Color, visited: Option<u64>, limit: Limit) -> Ground {
    if let Some((moves, end)) = forced(position, side) {
        return Ground::ForcedLine { moves, end };
    }
    if let Some(wall) = wall::find(position, side) {
        return Ground::Wall(wall);
    }
    if let Some(positions) = visited {
        return Ground::Exhaustive { positions };
    }
    let mut search = Search::new(position, side);
    match search.run(COUNT_MAX.min(limit.positions)) {
        Outcome::Exhausted => Ground::Exhaustive { positions: search.visited() },
        // A line cannot come: the verdict is proved. The solver stays the ground.
        Outcome::Stopped | Outcome::Line(_) => Ground::Solver,
    }
}

/// The series of only moves from here, if it ends where `side` cannot mate.
fn forced(position: &Position, side: Color) -> Option<(Vec<Move>, ForcedEnd)> {
    let mut at = *position;
    let mut seen = vec![at];
    let mut moves = Vec::new();
    loop {
        match material::ground(&at, side) {
            Some(Ground::BareKing) => return Some((moves, ForcedEnd::BareKing)),
            Some(Ground::Material(material)) => {
                return Some((moves, ForcedEnd::Material(material)));
            }
            Some(
                Ground::Wall(_)
                | Ground::ForcedLine { .. }
                | Ground::Exhaustive { .. }
                | Ground::Solver,
            )
            | None => {}
        }
        let legal = at.legal_moves();
        let m = match *legal {
            [] if at.is_check() && at.turn() == side => {
                return Some((moves, ForcedEnd::MatedItself));
            }
            [] if !at.is_check() => return Some((moves, ForcedEnd::Stalemate)),
            [m] if moves.len() < FORCED_MAX => m,
            [..] => return None,
        };
        moves.push(m);
        at.play_mut(m);
        if seen.iter().any(|before| before.same_position(&at)) {
            return Some((moves, ForcedEnd::Repetition));
        }
        seen.push(at);
    }
}
