//! Playing a goal out, both sides helping.

use board::{Bitboard, Color, Position, Role, Square, attacks};

use super::{
    goal::{self, Goal, Guards},
    sketch::{Sketch, Who, bit},
};
use crate::line::Step;

/// The longest line a plan may give, in half-moves.
const LINE_MAX: usize = 60;

/// How often the two sides may move nearer before a goal must work.
const ROUNDS: usize = 12;
const ROUNDS_CROWDED: usize = 9;

/// Half-moves a goal may take from where it was found.
const GOAL_MAX: usize = 14;

/// Who can guard a flight, in the order they are asked.
const SUPPORT: [Role; 5] = [Role::Bishop, Role::Knight, Role::Rook, Role::Queen, Role::King];

const LAST_RANK: u64 = 0xFF00_0000_0000_0000;

/// A line on the sketch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    steps: [(Square, Square, Option<Role>); LINE_MAX],
    len: usize,
    side: Color,
}

impl Line {
    fn push(&mut self, step: (Square, Square, Option<Role>)) -> Option<()> {
        *self.steps.get_mut(self.len)? = step;
        self.len += 1;
        Some(())
    }

    /// The steps as the real board has them.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let turn = |square: Square| match self.side {
            Color::White => square.index(),
            Color::Black => square.flip().index(),
        };
        self.steps.iter().take(self.len).map(move |&(from, to, promotion)| Step {
            from: turn(from),
            to: turn(to),
            promotion,
        })
    }
}

/// A helpmate for `side`, if a simple plan gives one.
pub(crate) fn helpmate(position: &Position, side: Color) -> Option<Line> {
    let sketch = Sketch::new(position, side);
    let turn = if position.turn() == side { Who::We } else { Who::They };
    let line = Line { steps: [(Square::A1, Square::A1, None); LINE_MAX], len: 0, side };
    let mut game = Game { sketch, turn, line };
    if game.sketch.in_check(game.turn) {
        game.evade()?;
    }
    let rounds = if sketch.occupied().count_ones() <= FEW { ROUNDS } else { ROUNDS_CROWDED };
    for _ in 0..rounds {
        if let Some(line) = game.try_goals() {
            return Some(line);
        }
        game.prepare()?;
        game.prepare()?;
    }
    None
}

/// A game on the sketch so far.
#[derive(Clone, Copy)]
struct Game {
    sketch: Sketch,
    turn: Who,
    line: Line,
}

impl Game {
    fn try_goals(&self) -> Option<Line> {
        let goals = goal::find(&self.sketch);
        goals.into_iter().flatten().find_map(|goal| self.pursue(goal))
    }

    /// Plays towards a goal until it is mate, or until both sides only wait.
    fn pursue(&self, goal: Goal) -> Option<Line> {
        let mut game = *self;
        let mut goal = goal;
        let mut idle = false;
        for _ in 0..GOAL_MAX {
            let has_helped = match game.turn {
                Who::We => {
                    if game.mates(goal) {
                        return Some(game.line);
                    }
                    if let Some(next) = game.our_move(goal) {
                        goal = next;
                        true
                    } else {
                        game.wait(Who::We, bit(goal.from), bit(goal.to))?;
                        false
                    }
                }
                Who::They => game.their_move(goal)?,
            };
            if idle && !has_helped {
                return None;
            }
            idle = !has_helped;
        }
        None
    }

    /// Plays the mate if it is there.
    fn mates(&mut self, goal: Goal) -> bool {
        let role = self.sketch.role_at(goal.from);
        let reach = Sketch::attacks(role, Who::We, goal.from, self.sketch.occupied());
        if reach & bit(goal.to) & !self.sketch.side(Who::We) == 0 {
            return false;
        }
        let after = self.sketch.moved(goal.from, goal.to, None);
        after.is_mate() && self.make(goal.from, goal.to, None).is_some()
    }

    /// Brings help to the flights still open, or the piece nearer.
    fn our_move(&mut self, goal: Goal) -> Option<Goal> {
        let open = self.open(goal);
        if open != 0
            && let Some((from, to)) = self.supporting(goal, open)
        {
            self.make(from, to, None)?;
            return Some(goal);
        }
        let role = self.sketch.role_at(goal.from);
        let occupied = self.sketch.occupied();
        let reach =
            Sketch::attacks(role, Who::We, goal.from, occupied) & !self.sketch.side(Who::We);
        if reach & bit(goal.to) == 0 {
            let before =
                Sketch::attacks(role, Who::We, goal.to, occupied) & !self.sketch.side(Who::We);
            let near = reach & before;
            let next = self
                .first_quiet(goal.from, near & !occupied)
                .or_else(|| self.first_quiet(goal.from, near));
            let next = next.or_else(|| self.two_steps(goal, role, reach, before))?;
            self.make(goal.from, next, None)?;
            return Some(Goal { from: next, ..goal });
        }
        None
    }

    /// A square from which the piece needs two more steps to its goal.
    fn two_steps(&self, goal: Goal, role: Role, reach: u64, before: u64) -> Option<Square> {
        let occupied = self.sketch.occupied();
        let near = Bitboard(reach & !occupied)
            .iter()
            .filter(|&via| Sketch::attacks(role, Who::We, via, occupied) & before & !occupied != 0);
        let set = near.fold(0, |set, via| set | bit(via));
        self.first_quiet(goal.from, set)
    }

    /// Flights left open if the piece stood on its goal now.
    fn open(&self, goal: Goal) -> u64 {
        let king = self.sketch.king(Who::They);
        let role = self.sketch.role_at(goal.from);
        let occupied = self.sketch.occupied() & !bit(goal.from) & !bit(king) | bit(goal.to);
        let cover = Sketch::attacks(role, Who::We, goal.to, occupied);
        let own = self.sketch.side(Who::They) & !bit(goal.to);
        let flights = attacks::king(king).0 & !own & !cover;
        if flights == 0 {
            return 0;
        }
        flights & !Guards::new(&self.sketch).without(goal.from)
    }

    /// A move of another piece that guards all of `open`, or the first of two such moves.
    fn supporting(&self, goal: Goal, open: u64) -> Option<(Square, Square)> {
        let now = self.sketch.occupied();
        let free = !self.sketch.side(Who::We) & !bit(goal.to);
        let king = bit(self.sketch.king(Who::They));
        let later = now & !bit(goal.from) & !king | bit(goal.to);
        let mut seen = [0; 5];
        for (role, seen) in SUPPORT.into_iter().zip(&mut seen) {
            let guards =
                |set: u64, flight: Square| set & Sketch::attacks(role, Who::We, flight, later);
            *seen = Bitboard(open).iter().fold(free, guards);
            for from in Bitboard(self.sketch.of(Who::We, role) & !bit(goal.from)) {
                let reach = Sketch::attacks(role, Who::We, from, now);
                if let Some(to) = self.first_quiet(from, reach & *seen) {
                    return Some((from, to));
                }
            }
        }
        let path = attacks::between(goal.from, goal.to).0;
        for (role, seen) in SUPPORT.into_iter().zip(seen) {
            if seen == 0 || role == Role::King {
                continue;
            }
            for from in Bitboard(self.sketch.of(Who::We, role) & !bit(goal.from)) {
                let reach = Sketch::attacks(role, Who::We, from, now) & !now & !path;
                let mut vias = Bitboard(reach).iter().filter(|&via| {
                    Sketch::attacks(role, Who::We, via, now) & seen & !now & !path != 0
                });
                if let Some(via) = vias.find(|&via| self.is_quiet(from, via)) {
                    return Some((from, via));
                }
            }
        }
        None
    }

    /// Takes a defender away, blocks an open flight, or waits. Says whether it helped.
    fn their_move(&mut self, goal: Goal) -> Option<bool> {
        let king = self.sketch.king(Who::They);
        let after = self.sketch.moved(goal.from, goal.to, None);
        let defenders = after.defenders(goal.to, king) & !bit(goal.to);
        let open = self.open(goal);
        let tabu = bit(goal.to) | attacks::between(goal.to, king).0;
        for from in Bitboard(defenders) {
            if let Some(to) = self.stepping_aside(goal, from, tabu, open) {
                return self.make(from, to, None).map(|()| true);
            }
        }
        if open != 0 && defenders == 0 {
            for from in Bitboard(self.sketch.side(Who::They) & !bit(king)) {
                let role = self.sketch.role_at(from);
                if role == Role::Pawn {
                    continue;
                }
                let reach = Sketch::attacks(role, Who::They, from, self.sketch.occupied());
                let blocks = reach & open & !self.sketch.occupied();
                for to in Bitboard(blocks) {
                    if Sketch::attacks(role, Who::They, to, after.occupied()) & tabu == 0
                        && self.is_quiet(from, to)
                    {
                        return self.make(from, to, None).map(|()| true);
                    }
                }
            }
        }
        let path = Sketch::attacks(
            self.sketch.role_at(goal.from),
            Who::We,
            goal.from,
            self.sketch.occupied(),
        );
        self.wait(Who::They, attacks::king(king).0, tabu | path).map(|()| false)
    }

    fn stepping_aside(&self, goal: Goal, from: Square, tabu: u64, open: u64) -> Option<Square> {
        let role = self.sketch.role_at(from);
        let occupied = self.sketch.occupied();
        let reach = if role == Role::Pawn {
            bit(from) >> 8 & !ENDS
        } else {
            Sketch::attacks(role, Who::They, from, occupied)
        };
        let reach = reach & !occupied & !tabu & !bit(goal.from);
        let later = occupied & !bit(goal.from) & !bit(from) | bit(goal.to);
        let clear = |to: &Square| {
            Sketch::attacks(role, Who::They, *to, later) & tabu == 0 && self.is_quiet(from, *to)
        };
        Bitboard(reach & open)
            .iter()
            .find(clear)
            .or_else(|| Bitboard(reach & !open).iter().find(clear))
    }

    /// The first of the squares to which a piece can go without giving check.
    fn first_quiet(&self, from: Square, squares: u64) -> Option<Square> {
        Bitboard(squares).iter().take(6).find(|&to| self.is_quiet(from, to))
    }

    /// Is the move legal, and is nobody in check after it?
    fn is_quiet(&self, from: Square, to: Square) -> bool {
        let after = self.sketch.moved(from, to, None);
        !after.in_check(Who::We) && !after.in_check(Who::They)
    }

    /// Makes a move that changes as little as possible. Pieces of `keep` stay, squares of
    /// `tabu` are not entered.
    fn wait(&mut self, who: Who, keep: u64, tabu: u64) -> Option<()> {
        let occupied = self.sketch.occupied();
        for role in [Role::Knight, Role::Rook, Role::Bishop, Role::Queen] {
            for from in Bitboard(self.sketch.of(who, role) & !keep) {
                let reach = Sketch::attacks(role, who, from, occupied) & !occupied & !tabu;
                if let Some(to) = self.first_quiet(from, reach) {
                    return self.make(from, to, None);
                }
            }
        }
        let pawns = self.sketch.of(who, Role::Pawn) & !keep;
        for from in Bitboard(pawns) {
            let ahead = if who == Who::We { bit(from) << 8 } else { bit(from) >> 8 };
            let to = ahead & !occupied & !tabu & !ENDS;
            if let Some(to) = self.first_quiet(from, to) {
                return self.make(from, to, None);
            }
        }
        None
    }

    /// Leaves check, by a king's move or by taking the checker.
    fn evade(&mut self) -> Option<()> {
        let who = self.turn;
        let king = self.sketch.king(who);
        let reach = attacks::king(king).0 & !self.sketch.side(who);
        if let Some(to) = self.first_quiet(king, reach) {
            return self.make(king, to, None);
        }
        let checkers = self.sketch.attackers(king, who.other(), self.sketch.occupied());
        let checker = Bitboard(checkers).single()?;
        let takers = self.sketch.attackers(checker, who, self.sketch.occupied());
        let edge = bit(checker) & ENDS != 0;
        let taker = Bitboard(takers).iter().find(|&from| {
            !(edge && self.sketch.role_at(from) == Role::Pawn) && self.is_quiet(from, checker)
        });
        if let Some(from) = taker {
            return self.make(from, checker, None);
        }
        let between = attacks::between(checker, king).0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Bitboard(self.sketch.of(who, role)) {
                let reach = Sketch::attacks(role, who, from, self.sketch.occupied()) & between;
                if let Some(to) = self.first_quiet(from, reach) {
                    return self.make(from, to, None);
                }
            }
        }
        None
    }

    /// Moves nearer to where goals are: our pawns forward and our king up, their king into a
    /// corner, everybody else out of the way.
    fn prepare(&mut self) -> Option<()> {
        match self.turn {
            Who::We => self.prepare_ours(),
            Who::They => {
                let king = self.sketch.king(Who::They);
                let corner = nearest_corner(king);
                if self.sketch.occupied().count_ones() <= FEW
                    && let Some(to) = self.king_step(Who::They, corner, 0)
                {
                    return self.make(king, to, None);
                }
                self.wait(Who::They, 0, 0).or_else(|| {
                    let to = self.king_step(Who::They, corner, 8)?;
                    self.make(king, to, None)
                })
            }
        }
    }

    fn prepare_ours(&mut self) -> Option<()> {
        let occupied = self.sketch.occupied();
        let has_queen = self.sketch.of(Who::We, Role::Queen) != 0;
        let king = self.sketch.king(Who::We);
        if has_queen && occupied.count_ones() <= FEW {
            let other = self.sketch.king(Who::They);
            if distance(king, other) > 2
                && let Some(to) = self.king_step(Who::We, other, 0)
            {
                return self.make(king, to, None);
            }
        }
        if has_queen && occupied.count_ones() > FEW {
            // Open the lines of queen and bishops.
            for (from, to) in [(Square::E2, Square::E3), (Square::D2, Square::D3)] {
                if self.sketch.of(Who::We, Role::Pawn) & bit(from) != 0
                    && occupied & bit(to) == 0
                    && self.is_quiet(from, to)
                {
                    return self.make(from, to, None);
                }
            }
        }
        let mut pawns = self.sketch.of(Who::We, Role::Pawn);
        // The most advanced first.
        while let Some(from) = Bitboard(pawns.reverse_bits()).first().map(|s| 63 - s.index()) {
            let from = Square::from_index(u8::try_from(from).ok()?)?;
            pawns &= !bit(from);
            let ahead = from.offset(0, 1)?;
            if bit(ahead) & occupied != 0 {
                continue;
            }
            if bit(ahead) & LAST_RANK != 0 {
                if self.promotes(from, ahead) {
                    return Some(());
                }
            } else if self.is_quiet(from, ahead) {
                return self.make(from, ahead, None);
            }
        }
        self.wait(Who::We, 0, 0).or_else(|| {
            let to = self.king_step(Who::We, self.sketch.king(Who::They), 8)?;
            self.make(king, to, None)
        })
    }

    /// Promotes to a queen, if that is legal and leaves them a move.
    fn promotes(&mut self, from: Square, to: Square) -> bool {
        let mut game = *self;
        if game.sketch.moved(from, to, Some(Role::Queen)).in_check(Who::We) {
            return false;
        }
        if game.make(from, to, Some(Role::Queen)).is_none() {
            return false;
        }
        if game.sketch.in_check(Who::They) {
            // Their answer is forced; our next preparing move follows it.
            if game.evade().is_none() || game.wait(Who::We, 0, 0).is_none() {
                return false;
            }
        }
        *self = game;
        true
    }

    /// A quiet step of a king that brings it nearer, or at most `slack` farther away.
    fn king_step(&self, who: Who, target: Square, slack: usize) -> Option<Square> {
        let king = self.sketch.king(who);
        let here = distance(king, target);
        let reach = attacks::king(king).0 & !self.sketch.occupied();
        Bitboard(reach)
            .iter()
            .filter(|&to| distance(to, target) < here + slack)
            .find(|&to| self.is_quiet(king, to))
    }

    /// Makes a move if it is legal. The one place where the board changes.
    fn make(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<()> {
        self.sketch = self.sketch.legal(self.turn, from, to, promotion)?;
        self.turn = self.turn.other();
        self.line.push((from, to, promotion))
    }
}

const ENDS: u64 = 0xFF00_0000_0000_00FF;

/// Up to so many pieces the kings go for a walk.
const FEW: u32 = 14;

fn distance(a: Square, b: Square) -> usize {
    let files = (a.index() % 8).abs_diff(b.index() % 8);
    let ranks = (a.index() / 8).abs_diff(b.index() / 8);
    files.max(ranks)
}

fn nearest_corner(square: Square) -> Square {
    match (square.index() % 8 < 4, square.index() / 8 < 4) {
        (true, true) => Square::A1,
        (false, true) => Square::H1,
        (true, false) => Square::A8,
        (false, false) => Square::H8,
    }
}
