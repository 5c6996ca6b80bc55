//! The order of the layers: what is cheap comes first, what can always tell comes last.

use board::{ByColor, Color, Move, Position, Role};

use crate::{
    ground, line, material, plan,
    search::{Outcome, Search},
    solver::{self, Answer},
    verdict::{Ground, Layer, Limit, Verdict, Winnability},
    wall,
};

/// Positions our own search may visit before the solver is asked.
const FIRST_SEARCH: u64 = 20_000;

/// Can `side` still mate by some series of legal moves?
///
/// The answer comes with its proof: a line that ends in mate, or the reason why there is none.
/// Where neither was found within `limit`, it says so.
pub fn can_mate(position: &Position, side: Color, limit: Limit) -> Winnability {
    match settle(position, side, limit).0 {
        Found::Line(line) => Winnability::Winnable { line: line::shorten(position, side, line) },
        Found::Planned(planned) => match line::replay(position, side, plan::steps(&planned)) {
            Some(line) => Winnability::Winnable { line: line::shorten(position, side, line) },
            None => Winnability::Undetermined { work: 0 },
        },
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
        Found::Line(_) | Found::Planned(_) => Verdict::Winnable,
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
    /// A line that the board has not replayed.
    Planned(plan::Line),
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
    if let Some(planned) = plan::helpmate(position, side) {
        return (Found::Planned(planned), Layer::Plan);
    }
    let mut search = None;
    // Behind a wall our search would count every walk of both kings; the solver need not.
    if is_tight(position) && wall::find(position, side).is_none() {
        let search = search.insert(Search::new(position, side));
        if let Some(found) = explore(search, FIRST_SEARCH.min(limit.positions)) {
            return (found, Layer::Search);
        }
    }
    if limit.positions >= Limit::SOLVER {
        match solver::ask(position, side) {
            Answer::Line(line) => return (Found::Line(line), Layer::Solver),
            Answer::No => return (Found::No { visited: None }, Layer::Solver),
            Answer::Unknown => {}
        }
    }
    let mut search = search.unwrap_or_else(|| Search::new(position, side));
    let found = explore(&mut search, limit.positions);
    (found.unwrap_or(Found::Nothing { work: search.visited() }), Layer::Closure)
}

/// Is there little room to move? Pawns against pawns, or nothing but pawns and bishops: here
/// our search is the quicker, in the open the solver.
fn is_tight(position: &Position) -> bool {
    let pawns = position.by_role(Role::Pawn).0;
    let white = position.by_color(Color::White).0;
    let rams = (pawns & white) << 8 & pawns & !white;
    let lively = [Role::Knight, Role::Rook, Role::Queen];
    rams.count_ones() >= 3 || lively.iter().all(|&role| position.by_role(role).is_empty())
}

/// Lets the search go on; nothing if it reaches the limit.
fn explore(search: &mut Search, limit: u64) -> Option<Found> {
    match search.run(limit) {
        Outcome::Line(line) => Some(Found::Line(line)),
        Outcome::Exhausted => Some(Found::No { visited: Some(search.visited()) }),
        Outcome::Stopped => None,
    }
}
