//! The order of the layers: what is cheap comes first, what can always tell comes last.

use board::{ByColor, Color, Move, Position, Role};

use crate::{
    ground, line, material, plan,
    search::{Outcome, Search},
    solver::{self, Answer},
    verdict::{Ground, Layer, Limit, Verdict, Winnability},
    wall,
};

/// Up to so many legal moves a position is looked at more closely first.
const FEW_CHOICES: usize = 4;

/// Positions visited in that look.
const FORCED_SEARCH: u64 = 100;

/// Moves after which a plan is tried where there is none at once.
const FIRST_MOVES: usize = 5;

/// Positions visited for each side before one of them is pursued to the end.
const SHORT_SEARCH: u64 = 1_000;

/// Positions our own search may visit before the solver is asked.
const FIRST_SEARCH: u64 = 6_000;

/// Can `side` still mate by some series of legal moves?
///
/// The answer comes with its proof: a line that ends in mate, shortened where that is cheap,
/// or the reason why there is none. Where neither was found within `limit`, it says so.
pub fn can_mate(position: &Position, side: Color, limit: Limit) -> Winnability {
    match unpolished(position, side, limit) {
        Winnability::Winnable { line } => {
            Winnability::Winnable { line: line::shorten(position, side, line) }
        }
        other @ (Winnability::Unwinnable { .. } | Winnability::Undetermined { .. }) => other,
    }
}

/// As [`can_mate`], the line as it was found.
pub(crate) fn unpolished(position: &Position, side: Color, limit: Limit) -> Winnability {
    let mut found = settle(position, side, limit, Plans::Tried).0;
    if let Found::Planned(planned) = &found {
        found = match line::replay(position, side, planned.steps()) {
            Some(line) => Found::Line(line),
            // Only a fault of ours leads here; the slower layers do not share it.
            None => settle(position, side, limit, Plans::Ignored).0,
        };
    }
    match found {
        Found::Line(line) => Winnability::Winnable { line },
        Found::Barred(ground) => Winnability::Unwinnable { ground },
        Found::No { visited } => {
            Winnability::Unwinnable { ground: ground::find(position, side, visited, limit) }
        }
        Found::Planned(_) => Winnability::Undetermined { work: 0 },
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
    let (found, layer) = settle(position, side, limit, Plans::Tried);
    (found.verdict(), layer)
}

/// Is the position dead (5.2.2): can neither side mate? `None` where that is not known.
///
/// One side that can mate is enough for "no", so what is cheap is asked of both sides first.
pub fn is_dead(position: &Position, limit: Limit) -> Option<bool> {
    let can_mate = |side: Color| {
        material::ground(position, side).is_none() && plan::helpmate(position, side).is_some()
    };
    if can_mate(Color::White) || can_mate(Color::Black) {
        return Some(false);
    }
    // A side that can mate is often found before the other is proved unable.
    let short = Limit::positions(SHORT_SEARCH.min(limit.positions));
    let is_found =
        |side: Color| settle(position, side, short, Plans::Failed).0.verdict() == Verdict::Winnable;
    if Color::ALL.into_iter().any(is_found) {
        return Some(false);
    }
    let mut is_known = true;
    for side in Color::ALL {
        match settle(position, side, limit, Plans::Ignored).0.verdict() {
            Verdict::Winnable => return Some(false),
            Verdict::Unwinnable => {}
            Verdict::Undetermined => is_known = false,
        }
    }
    is_known.then_some(true)
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

impl Found {
    const fn verdict(&self) -> Verdict {
        match self {
            Self::Line(_) | Self::Planned(_) => Verdict::Winnable,
            Self::Barred(_) | Self::No { .. } => Verdict::Unwinnable,
            Self::Nothing { .. } => Verdict::Undetermined,
        }
    }
}

/// Whether a plan may answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plans {
    Tried,
    /// From this very position there is none.
    Failed,
    Ignored,
}

fn settle(position: &Position, side: Color, limit: Limit, plans: Plans) -> (Found, Layer) {
    if let Some(ground) = material::ground(position, side) {
        return (Found::Barred(ground), Layer::Material);
    }
    if plans == Plans::Tried
        && let Some(planned) = plan::helpmate(position, side)
    {
        return (Found::Planned(planned), Layer::Plan);
    }
    let moves = position.legal_moves();
    let choices = moves.len();
    if choices == 0 {
        let is_mate = line::is_mate_by(position, side);
        let found = if is_mate { Found::Line(Vec::new()) } else { Found::No { visited: Some(1) } };
        return (found, Layer::Over);
    }
    // With next to no choice a look at what follows often tells: forced captures, stalemates.
    if choices <= FEW_CHOICES {
        let mut search = Search::new(position, side);
        if let Some(found) = explore(&mut search, FORCED_SEARCH.min(limit.positions)) {
            return (found, Layer::Search);
        }
    }
    // Behind a wall our search would count every walk of both kings; the solver need not.
    let is_tight = is_tight(position);
    let is_walled = is_tight && wall::find(position, side).is_some();
    if !is_tight
        && plans != Plans::Ignored
        && let Some(line) = plan_after(position, side, &moves)
    {
        return (Found::Line(line), Layer::Plan);
    }
    let mut search = None;
    if is_tight && !is_walled {
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

/// A plan from a position one move away: where one fails, the next often does not.
fn plan_after(position: &Position, side: Color, moves: &[Move]) -> Option<Vec<Move>> {
    let stride = moves.len().div_ceil(FIRST_MOVES);
    moves.iter().step_by(stride.max(1)).find_map(|&m| {
        let after = position.play(m);
        let planned = plan::helpmate(&after, side)?;
        let rest = line::replay(&after, side, planned.steps())?;
        Some([m].into_iter().chain(rest).collect())
    })
}

/// Is there little room to move? Pawns stand against pawns, fewer of them where there are but
/// bishops besides. Here our search is the quicker, in the open the solver.
fn is_tight(position: &Position) -> bool {
    let pawns = position.by_role(Role::Pawn).0;
    let white = position.by_color(Color::White).0;
    let rams = (pawns & white) << 8 & pawns & !white;
    let lively = [Role::Knight, Role::Rook, Role::Queen];
    let is_lively = lively.iter().any(|&role| !position.by_role(role).is_empty());
    rams.count_ones() >= if is_lively { 3 } else { 1 }
}

/// Lets the search go on; nothing if it reaches the limit.
fn explore(search: &mut Search, limit: u64) -> Option<Found> {
    match search.run(limit) {
        Outcome::Line(line) => Some(Found::Line(line)),
        Outcome::Exhausted => Some(Found::No { visited: Some(search.visited()) }),
        Outcome::Stopped => None,
    }
}
