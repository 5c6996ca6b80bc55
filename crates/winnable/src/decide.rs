//! The order of the layers: what is cheap comes first, what can always tell comes last.

use arbiter_board::{Bitboard, ByColor, Color, Move, Position, Role, attacks};

use crate::{
    edge, ground, line, material,
    plan::{self, HelpmateBuilder},
    search::{Outcome, Search},
    shortest,
    structure::{self, Attempt, Structure},
    verdict::{Ground, Layer, Limit, Verdict, Winnability},
};

/// Where at most this many moves are legal, forced lines are looked at first.
const FEW_CHOICES: usize = 3;

/// Positions visited in that look.
const FORCED_MAX: u32 = 24;

/// Positions visited for each side before one of them is pursued to the end.
const SHORT_SEARCH: u64 = 1_000;

/// Structures that a proof may need before mates are looked for far away. Most walls need one to four.
const FEW_STRUCTURES: usize = 12;

/// Structures that a proof may need before the search.
const STRUCTURES: usize = 100;

/// A layer: what it is called, and how it tries to answer.
type Try = (Layer, fn(&mut Question<'_>) -> Option<Found>);

/// What is tried, in this order. A plan that fails costs less than a proof that there is none, and
/// most walls of pawns are none.
const LAYERS: [Try; 11] = [
    (Layer::Material, |question| question.by_material()),
    (Layer::Plan, |question| question.by_edge()),
    (Layer::Plan, |question| question.by_cheap_plan()),
    (Layer::Over, |question| question.by_forced_moves()),
    (Layer::Plan, |question| question.by_prepared_plan()),
    (Layer::Plan, |question| question.by_stroll()),
    (Layer::Plan, |question| question.by_thorough_plan()),
    (Layer::Structure, |question| question.by_structure(FEW_STRUCTURES)),
    (Layer::Plan, |question| question.by_looking_around()),
    (Layer::Structure, |question| question.by_structure(STRUCTURES)),
    (Layer::Search, |question| question.by_search()),
];

/// Can `side` still mate by some series of legal moves?
///
/// The answer comes with its proof: a line that ends in mate, shortened where that is cheap,
/// or the reason why there is none. Where neither was found within `limit`, it says so.
pub fn can_mate(position: &Position, side: Color, limit: Limit) -> Winnability {
    match raw(position, side, limit) {
        Winnability::Winnable { line } => {
            Winnability::Winnable { line: shorten(position, side, line) }
        }
        other @ (Winnability::Unwinnable { .. } | Winnability::Undetermined { .. }) => other,
    }
}

/// A line that a player believes: the shortest where few pieces are left, otherwise without the
/// detours that little work finds.
fn shorten(position: &Position, side: Color, line: Vec<Move>) -> Vec<Move> {
    let line = line::shorten(position, side, line);
    shortest::find(position, side, line.len()).unwrap_or(line)
}

/// As [`can_mate`], the line as it was found.
pub(crate) fn raw(position: &Position, side: Color, limit: Limit) -> Winnability {
    let mut question = Question::new(position, side, limit);
    match question.decide_with_line() {
        Found::Line(line) => Winnability::Winnable { line },
        Found::Material(ground) => Winnability::Unwinnable { ground },
        Found::Structures(structures) => {
            let ground = ground::of_structures(position, side, &structures, limit);
            Winnability::Unwinnable { ground }
        }
        Found::Exhausted => {
            let visited = question.search.as_ref().map(Search::visited);
            let ground = ground::of_search(position, side, visited, limit);
            Winnability::Unwinnable { ground }
        }
        Found::Planned | Found::Known | Found::Unknown => {
            Winnability::Undetermined { work: question.work() }
        }
    }
}

/// What proves an answer.
pub(crate) enum Evidence {
    /// A line that ends in mate.
    Line(Vec<Move>),
    /// Positions and structures that no move leads out of; none of them holds the mate.
    Closed { positions: Vec<Position>, structures: Vec<Structure> },
}

/// The proof of the answer, if there is one within the limit.
pub(crate) fn evidence(position: &Position, side: Color, limit: Limit) -> Option<Evidence> {
    let mut question = Question::new(position, side, limit);
    let closed = |positions, structures| Some(Evidence::Closed { positions, structures });
    match question.decide_with_line() {
        Found::Line(line) => Some(Evidence::Line(shorten(position, side, line))),
        Found::Material(_) => closed(Vec::new(), Vec::new()),
        Found::Structures(structures) => closed(Vec::new(), structures),
        Found::Exhausted => {
            // Forced lines are few positions: the search lists them.
            question.by_search();
            let search = question.search.as_ref()?;
            closed(search.positions(position), search.structures().to_vec())
        }
        Found::Planned | Found::Known | Found::Unknown => None,
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
    let mut question = Question::new(position, side, limit);
    let (found, layer) = question.decide();
    // Nobody asked for the line of a plan, so no board replays it but those of the tests.
    debug_assert!(
        !matches!(found, Found::Planned) || question.is_played_out(),
        "no helpmate by {side:?}: {position}"
    );
    (found.verdict(), layer)
}

/// Is the position dead (5.2.2): can neither side mate? `None` where that is not known.
///
/// One side that can mate is enough for "no", so each layer is asked of both sides, the stronger
/// first, before the next one is.
pub fn is_dead(position: &Position, limit: Limit) -> Option<bool> {
    let stronger = stronger(position);
    let mut questions = [stronger, !stronger].map(|side| Question::new(position, side, limit));
    let mut is_closed = [false; 2];
    for (layer, attempt) in LAYERS {
        // A side that can mate is often found before the other is proved unable.
        let stages: &[u64] =
            if layer == Layer::Search { &[SHORT_SEARCH, u64::MAX] } else { &[u64::MAX] };
        for &stage in stages {
            for (question, is_closed) in questions.iter_mut().zip(&mut is_closed) {
                if *is_closed {
                    continue;
                }
                question.limit = Limit::positions(limit.positions.min(stage));
                match attempt(question).as_ref().map_or(Verdict::Undetermined, Found::verdict) {
                    Verdict::Winnable => return Some(false),
                    Verdict::Unwinnable => *is_closed = true,
                    Verdict::Undetermined => {}
                }
            }
            if is_closed == [true; 2] {
                return Some(true);
            }
        }
    }
    None
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
    /// A line that the board has not replayed; the builder has it.
    Planned,
    /// That there is a line is known, but not which.
    Known,
    /// Material rules the mate out.
    Material(Ground),
    /// These structures do.
    Structures(Vec<Structure>),
    /// All that can arise was looked at.
    Exhausted,
    Unknown,
}

impl Found {
    const fn verdict(&self) -> Verdict {
        match self {
            Self::Line(_) | Self::Planned | Self::Known => Verdict::Winnable,
            Self::Material(_) | Self::Structures(_) | Self::Exhausted => Verdict::Unwinnable,
            Self::Unknown => Verdict::Undetermined,
        }
    }
}

/// A question, and what the layers asked so far have left for the next.
struct Question<'a> {
    position: &'a Position,
    side: Color,
    limit: Limit,
    /// The answer alone is not enough.
    wants_line: bool,
    builder: Option<HelpmateBuilder<'a>>,
    search: Option<Search>,
}

impl<'a> Question<'a> {
    const fn new(position: &'a Position, side: Color, limit: Limit) -> Self {
        Self { position, side, limit, wants_line: false, builder: None, search: None }
    }

    /// Asks one layer after the other.
    fn decide(&mut self) -> (Found, Layer) {
        for (layer, attempt) in LAYERS {
            if let Some(found) = attempt(self) {
                return (found, layer);
            }
        }
        (Found::Unknown, Layer::Search)
    }

    /// As [`Question::decide`], with a line of moves that the board has replayed.
    fn decide_with_line(&mut self) -> Found {
        self.wants_line = true;
        // That there is a line is known, so whoever allows little work gets one as well.
        if material::mates_a_bare_king(self.position, self.side) {
            let usual = Limit::default().positions;
            self.limit = Limit::positions(self.limit.positions.max(usual));
        }
        match self.decide().0 {
            Found::Planned => match self.replayed() {
                Some(line) => Found::Line(line),
                // Only a fault of ours leads here; the search does not share it.
                None => self.by_search().unwrap_or(Found::Unknown),
            },
            found @ (Found::Line(_)
            | Found::Known
            | Found::Material(_)
            | Found::Structures(_)
            | Found::Exhausted
            | Found::Unknown) => found,
        }
    }

    /// Does the board play the line of a plan, to its end or to where the rest is known?
    fn is_played_out(&self) -> bool {
        let Some(line) = self.builder.as_ref().and_then(HelpmateBuilder::line) else {
            return false;
        };
        let is_legal = || line::follow(self.position, line.steps()).is_some();
        if line.is_whole() { self.replayed().is_some() } else { is_legal() }
    }

    /// The line of a plan as the board plays it.
    fn replayed(&self) -> Option<Vec<Move>> {
        let planned = self.builder.as_ref()?.line()?;
        line::replay(self.position, self.side, planned.steps())
    }

    fn by_material(&mut self) -> Option<Found> {
        if let Some(ground) = material::ground(self.position, self.side) {
            return Some(Found::Material(ground));
        }
        let is_enough = !self.wants_line && material::mates_a_bare_king(self.position, self.side);
        is_enough.then_some(Found::Known)
    }

    /// A mate that is seen, of which there is no line.
    fn by_edge(&self) -> Option<Found> {
        let is_seen = !self.wants_line && edge::is_mate_seen(self.position, self.side);
        is_seen.then_some(Found::Known)
    }

    fn by_cheap_plan(&mut self) -> Option<Found> {
        let (position, side, wants_line) = (self.position, self.side, self.wants_line);
        if !wants_line && plan::is_known_by_heart(position) {
            return Some(Found::Known);
        }
        let new = || HelpmateBuilder::new(position, side, wants_line);
        let builder = self.builder.get_or_insert_with(new);
        builder.cheap().map(|()| Found::Planned)
    }

    /// The game is over, or everything that can be played ends at once.
    fn by_forced_moves(&mut self) -> Option<Found> {
        if has_many_choices(self.position) {
            return None;
        }
        let choices = self.position.legal_moves().len();
        if choices > FEW_CHOICES {
            return None;
        }
        if is_lost_by_force(self.position, self.side, &mut { FORCED_MAX }) {
            return Some(Found::Exhausted);
        }
        (choices == 0).then(|| Found::Line(Vec::new()))
    }

    /// A proof by structures, where there is little room.
    fn by_structure(&mut self, most: usize) -> Option<Found> {
        if !is_tight(self.position) {
            return None;
        }
        match structure::prove(self.position, self.side, most) {
            Attempt::Proved(structures) => Some(Found::Structures(structures)),
            Attempt::Open | Attempt::Stopped => None,
        }
    }

    fn by_prepared_plan(&mut self) -> Option<Found> {
        self.builder.as_mut()?.prepared().map(|()| Found::Planned)
    }

    /// A plan from a position a few moves away.
    fn by_stroll(&mut self) -> Option<Found> {
        if self.wants_line {
            return None;
        }
        self.builder.as_mut()?.strolling().map(|()| Found::Planned)
    }

    fn by_thorough_plan(&mut self) -> Option<Found> {
        self.builder.as_mut()?.thorough().map(|()| Found::Planned)
    }

    fn by_looking_around(&mut self) -> Option<Found> {
        let builder = self.builder.as_mut()?;
        if !self.wants_line
            && material::has_two_minors(self.position, self.side)
            && builder.bares_their_king()
        {
            return Some(Found::Known);
        }
        builder.randomised().map(|()| Found::Planned)
    }

    fn by_search(&mut self) -> Option<Found> {
        let (position, side) = (self.position, self.side);
        let search = self.search.get_or_insert_with(|| Search::new(position, side));
        match search.run(self.limit.positions) {
            Outcome::Line(line) => Some(Found::Line(line)),
            Outcome::Exhausted => Some(Found::Exhausted),
            Outcome::Stopped => None,
        }
    }

    fn work(&self) -> u64 {
        self.search.as_ref().map_or(0, Search::visited)
    }
}

/// Are more than [`FEW_CHOICES`] moves legal, as is seen without a list of them? Where nobody is in
/// check, whoever stands on no line with the own king moves freely.
fn has_many_choices(position: &Position) -> bool {
    let side = position.turn();
    let own = position.by_color(side).0;
    let free = own & !attacks::alone(Role::Queen, position.king(side)).0;
    let pawns = position.by_role(Role::Pawn).0 & free;
    let ahead = if side == Color::White { pawns << 8 } else { pawns >> 8 };
    let mut choices = Bitboard(ahead & !position.occupied().0).len();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in Bitboard(position.by_role(role).0 & free) {
            choices += Bitboard(attacks::of(role, side, from, position.occupied()).0 & !own).len();
        }
    }
    usize::try_from(choices).is_ok_and(|choices| choices > FEW_CHOICES) && !position.is_check()
}

/// Is there little room to move? Pawns stand against pawns: three pairs of them, or at least one
/// where kings, pawns and bishops are all there is.
fn is_tight(position: &Position) -> bool {
    let white = position.pieces(Color::White, Role::Pawn).0;
    let black = position.pieces(Color::Black, Role::Pawn).0;
    let rams = (white << 8 & black).count_ones();
    let lively = [Role::Knight, Role::Rook, Role::Queen];
    let is_lively = lively.iter().any(|&role| !position.by_role(role).is_empty());
    rams >= if is_lively { 3 } else { 1 }
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

#[cfg(test)]
mod tests {
    use arbiter_testkit::Noise;

    use super::*;

    /// Games in which every move is drawn by lot, until little is left.
    #[test]
    fn many_choices_are_never_few() {
        let mut noise = Noise(1);
        let (mut many, mut few) = (0, 0);
        for _ in 0..100 {
            let mut at = Position::initial();
            for _ in 0..300 {
                let moves = at.legal_moves();
                let told = has_many_choices(&at);
                assert!(!told || moves.len() > FEW_CHOICES, "{at}");
                many += usize::from(told);
                few += usize::from(moves.len() <= FEW_CHOICES);
                let Some(&m) = moves.get(noise.index(moves.len().max(1))) else { break };
                at.play_mut(m);
            }
        }
        assert!(many > 10_000 && few > 100, "{many} {few}");
    }
}
