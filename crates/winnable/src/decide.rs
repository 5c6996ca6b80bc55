//! The order of the layers: what is cheap comes first, what can always tell comes last.

use board::{ByColor, Color, Move, Position};

use crate::{
    ground, material,
    search::{Outcome, Search},
    solver::{self, Answer},
    verdict::{Ground, Layer, Limit, Verdict, Winnability},
};

/// Positions our own search may visit before the solver is asked.
const FIRST_SEARCH: u64 = 300;

/// Can `side` still mate by some series of legal moves?
///
/// The answer comes with its proof: a line that ends in mate, or the reason why there is none.
/// Where neither was found within `limit`, it says so.
pub fn can_mate(position: &Position, side: Color, limit: Limit) -> Winnability {
    match settle(position, side, limit).0 {
        Found::Line(line) => Winnability::Winnable { line },
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
    match search.run(FIRST_SEARCH.min(limit.positions)) {
        Outcome::Line(line) => return (Found::Line(line), Layer::Search),
        Outcome::Exhausted => {
            return (Found::No { visited: Some(search.visited()) }, Layer::Search);
        }
        Outcome::Stopped => {}
    }
    if limit.positions >= Limit::SOLVER {
        match solver::ask(position, side) {
            Answer::Line(line) => return (Found::Line(line), Layer::Solver),
            Answer::No => return (Found::No { visited: None }, Layer::Solver),
            Answer::Unknown => {}
        }
    }
    let found = match search.run(limit.positions) {
        Outcome::Line(line) => Found::Line(line),
        Outcome::Exhausted => Found::No { visited: Some(search.visited()) },
        Outcome::Stopped => Found::Nothing { work: search.visited() },
    };
    (found, Layer::Closure)
}
