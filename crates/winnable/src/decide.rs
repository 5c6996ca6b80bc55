//! The order of the layers: what is cheap comes first, what can always tell comes last.

use board::{ByColor, Color, Move, Position};

use crate::{
    ground, line, material,
    search::{Outcome, Search},
    solver::{self, Answer},
    verdict::{Ground, Layer, Limit, Verdict, Winnability},
    wall,
};

/// Positions our own search may visit before the solver is asked.
const FIRST_SEARCH: u64 = 300;

/// Positions our own search may visit before the solver is asked, where there is no wall.
const SECOND_SEARCH: u64 = 20_000;

/// Can `side` still mate by some series of legal moves?
///
/// The answer comes with its proof: a line that ends in mate, or the reason why there is none.
/// Where neither was found within `limit`, it says so.
pub fn can_mate(position: &Position, side: Color, limit: Limit) -> Winnability {
    match settle(position, side, limit).0 {
        Found::Line(line) => Winnability::Winnable { line: line::shorten(position, side, line) },
        Found::Barred(ground) => Winnability::Unwinnable { ground },
        Found::No { visited } => {
            Winnability::Unwinnable { ground: ground::find(position, side, visited, limit) }
        }
        Found::Nothing { work } => Winnability::Undetermined { work },
    }
}

/// Can either side still mate? The verdicts alone, without lines and grounds.
pub fn status(position: &Position, limit: Limit) -> ByColor<Verdict> {
    ByColor {
        white: verdict(position, Color::White, limit).0,
        black: verdict(position, Color::Black, limit).0,
    }
}

/// Can `side` still mate, and which layer could tell?
pub fn verdict(position: &Position, side: Color, limit: Limit) -> (Verdict, Layer) {
    let (found, layer) = settle(position, side, limit);
    let verdict = match found {
        Found::Line(_) => Verdict::Winnable,
        Found::Barred(_) | Found::No { .. } => Verdict::Unwinnable,
        Found::Nothing { .. } => Verdict::Undetermined,
    };
    (verdict, layer)
}

/// Is the position dead (5.2.2): can neither side mate? `None` where that is not known.
pub fn is_dead(position: &Position, limit: Limit) -> Option<bool> {
    let status = status(position, limit);
    match (status.white, status.black) {
        (Verdict::Winnable, _) | (_, Verdict::Winnable) => Some(false),
        (Verdict::Unwinnable, Verdict::Unwinnable) => Some(true),
        (Verdict::Undetermined, _) | (_, Verdict::Undetermined) => None,
    }
}

/// What the layers found, before it is dressed as an answer.
enum Found {
    Line(Vec<Move>),
    Barred(Ground),
    /// There is no mate; `visited` is the number of positions that can arise, if counted.
    No {
        visited: Option<u64>,
    },
    Nothing {
        work: u64,
    },
}

fn settle(position: &Position, side: Color, limit: Limit) -> (Found, Layer) {
    if let Some(ground) = material::ground(position, side) {
        return (Found::Barred(ground), Layer::Material);
    }
    let mut search = Search::new(position, side);
    if let Some(found) = explore(&mut search, FIRST_SEARCH.min(limit.positions)) {
        return (found, Layer::Search);
    }
    // Behind a wall our search would count every walk of both kings; the solver need not.
    if search.is_narrow()
        && wall::find(position, side).is_none()
        && let Some(found) = explore(&mut search, SECOND_SEARCH.min(limit.positions))
    {
        return (found, Layer::Search);
    }
    if limit.positions >= Limit::SOLVER {
        match solver::ask(position, side) {
            Answer::Line(line) => return (Found::Line(line), Layer::Solver),
            Answer::No => return (Found::No { visited: None }, Layer::Solver),
            Answer::Unknown => {}
        }
    }
    let found = explore(&mut search, limit.positions);
    (found.unwrap_or(Found::Nothing { work: search.visited() }), Layer::Closure)
}

/// Lets the search go on; nothing if it reaches the limit.
fn explore(search: &mut Search, limit: u64) -> Option<Found> {
    match search.run(limit) {
        Outcome::Line(line) => Some(Found::Line(line)),
        Outcome::Exhausted => Some(Found::No { visited: Some(search.visited()) }),
        Outcome::Stopped => None,
    }
}

pub fn probe(position: &Position, side: Color, limit: u64) -> (String, u64) {
    let mut s = Search::new(position, side);
    let r = match s.run(limit) {
        Outcome::Line(l) => format!("line {}", l.len()),
        Outcome::Exhausted => "no".into(),
        Outcome::Stopped => "stopped".into(),
    };
    (r, s.visited())
}
