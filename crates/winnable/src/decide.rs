//! The order of the layers: what is cheap comes first, what can always tell comes last.

use arbiter_board::{ByColor, Color, Move, Position, Role};

use crate::{
    ground, line, material,
    plan::{self, Quest},
    search::{Outcome, Search},
    solver::{self, Answer},
    verdict::{Ground, Layer, Limit, Verdict, Winnability},
    wall,
};

/// Up to so many legal moves a position is looked at more closely first.
const FEW_CHOICES: usize = 3;

/// Positions visited in that look.
const FORCED_MAX: u32 = 24;

/// Positions visited for each side before one of them is pursued to the end.
const SHORT_SEARCH: u64 = 1_000;

/// Positions our own search may visit before the solver is asked, where there is much room.
const OPEN_SEARCH: u64 = 2_000;

/// Where there is little, it goes on from stage to stage: up to so many positions, and then only
/// if of a hundred positions visited no more are still to be looked at.
const STAGES: [(u64, u64); 4] = [(100_000, 70), (200_000, 40), (400_000, 35), (1_200_000, 0)];

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
    let stronger = stronger(position);
    let quest = |side: Color| {
        material::ground(position, side).is_none().then(|| Quest::new(position, side))
    };
    let mut quests = [quest(stronger), quest(!stronger)];
    for effort in [Quest::glance, Quest::work, Quest::wander] {
        if quests.iter_mut().flatten().any(|quest| effort(quest).is_some()) {
            return Some(false);
        }
    }
    // A side that can mate is often found before the other is proved unable.
    let short = Limit::positions(SHORT_SEARCH.min(limit.positions));
    let is_found = |side: Color| {
        settle(position, side, short, Plans::Ignored).0.verdict() == Verdict::Winnable
    };
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

/// The side that is more likely to find a mate soon.
fn stronger(position: &Position) -> Color {
    let weight = |side: Color| {
        let count = |role: Role| position.pieces(side, role).len();
        9 * count(Role::Queen) + 5 * count(Role::Rook) + position.by_color(side).len()
    };
    if weight(Color::Black) > weight(Color::White) { Color::Black } else { Color::White }
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
    Ignored,
}

fn settle(position: &Position, side: Color, limit: Limit, plans: Plans) -> (Found, Layer) {
    if let Some(ground) = material::ground(position, side) {
        return (Found::Barred(ground), Layer::Material);
    }
    let mut quest = (plans == Plans::Tried).then(|| Quest::new(position, side));
    if let Some(planned) = quest.as_mut().and_then(Quest::glance) {
        return (Found::Planned(planned), Layer::Plan);
    }
    let choices = position.legal_moves().len();
    if choices <= FEW_CHOICES && is_lost_by_force(position, side, &mut { FORCED_MAX }) {
        let layer = if choices == 0 { Layer::Over } else { Layer::Search };
        return (Found::No { visited: None }, layer);
    }
    if choices == 0 {
        return (Found::Line(Vec::new()), Layer::Over);
    }
    // Behind a wall our search would count every walk of both kings, and plans fail; the solver
    // sees it.
    let is_tight = plan::is_tight(position);
    let is_walled = is_tight && wall::find(position, side).is_some();
    if !is_walled
        && let Some(quest) = &mut quest
        && let Some(planned) = quest.work().or_else(|| quest.wander())
    {
        return (Found::Planned(planned), Layer::Plan);
    }
    let may_ask = limit.positions >= Limit::SOLVER;
    if is_tight && may_ask && solver::denies(position, side) {
        return (Found::No { visited: None }, Layer::Solver);
    }
    let mut search = Search::new(position, side);
    if !is_walled {
        let stages = if is_tight || has_little_room(position) {
            STAGES.as_slice()
        } else {
            &[(OPEN_SEARCH, 0)]
        };
        if let Some(found) = explore_in_stages(&mut search, stages, limit) {
            return (found, Layer::Search);
        }
    }
    if may_ask {
        match solver::ask(position, side) {
            Answer::Line(line) => return (Found::Line(line), Layer::Solver),
            Answer::No => return (Found::No { visited: None }, Layer::Solver),
            Answer::Unknown => {}
        }
    }
    let found = explore(&mut search, limit.positions);
    (found.unwrap_or(Found::Nothing { work: search.visited() }), Layer::Closure)
}

/// Are there but kings, pawns and bishops, or do some pawns stand against pawns?
fn has_little_room(position: &Position) -> bool {
    let pawns = position.by_role(Role::Pawn).0;
    let white = position.by_color(Color::White).0;
    let rams = (pawns & white) << 8 & pawns & !white;
    let quiet = pawns | position.by_role(Role::King).0 | position.by_role(Role::Bishop).0;
    position.occupied().0 == quiet || rams.count_ones() >= 2
}

/// Does everything that can be played end at once in stalemate, in mate by the other side or in
/// material that cannot mate? Says no where it cannot tell by looking at few positions.
fn is_lost_by_force(position: &Position, side: Color, left: &mut u32) -> bool {
    if material::ground(position, side).is_some() {
        return true;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return !line::is_mate_by(position, side);
    }
    if moves.len() > FEW_CHOICES {
        return false;
    }
    moves.iter().all(|&m| {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        is_lost_by_force(&position.play(m), side, left)
    })
}

/// Lets the search go on while it seems to come to an end; nothing if it does not.
fn explore_in_stages(search: &mut Search, stages: &[(u64, u64)], limit: Limit) -> Option<Found> {
    for &(positions, share) in stages {
        if let Some(found) = explore(search, positions.min(limit.positions)) {
            return Some(found);
        }
        if positions >= limit.positions || search.open_share() > share {
            break;
        }
    }
    None
}

/// Lets the search go on; nothing if it reaches the limit.
fn explore(search: &mut Search, limit: u64) -> Option<Found> {
    match search.run(limit) {
        Outcome::Line(line) => Some(Found::Line(line)),
        Outcome::Exhausted => Some(Found::No { visited: Some(search.visited()) }),
        Outcome::Stopped => None,
    }
}
