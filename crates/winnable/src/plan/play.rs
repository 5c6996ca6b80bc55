//! Playing a goal out, both sides helping.

use board::{Bitboard, Color, Position, Role, Square};

use super::{
    goal::{self, Goal, Guards},
    sketch::{Sketch, Who, bit},
};
use crate::line::Step;

/// The longest line a plan may give, in half-moves.
const LINE_MAX: usize = 40;

/// Half-moves a goal may take from where it was found.
const GOAL_MAX: usize = 14;

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
pub(super) fn helpmate(position: &Position, side: Color) -> Option<Line> {
    let sketch = Sketch::new(position, side);
    let turn = if position.turn() == side { Who::We } else { Who::They };
    let line = Line { steps: [(Square::A1, Square::A1, None); LINE_MAX], len: 0, side };
    let mut game = Game { sketch, turn, line };
    if game.sketch.in_check(game.turn) {
        game.evade()?;
    }
    if let Some(line) = game.try_goals() {
        return Some(line);
    }
    game.promote()?;
    game.try_goals()
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

    /// Plays towards a goal until it is mate.
    fn pursue(&self, goal: Goal) -> Option<Line> {
        let mut game = *self;
        let mut goal = goal;
        for _ in 0..GOAL_MAX {
            match game.turn {
                Who::We => {
                    if game.mates(goal) {
                        return Some(game.line);
                    }
                    goal = game.our_move(goal)?;
                }
                Who::They => game.their_move(goal)?,
            }
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
        if after.in_check(Who::We) || !after.is_mate() {
            return false;
        }
        self.sketch = after;
        self.line.push((goal.from, goal.to, None)).is_some()
    }

    /// Brings help to the flights still open, or the piece nearer, or waits.
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
        let reach = Sketch::attacks(role, Who::We, goal.from, occupied) & !self.sketch.side(Who::We);
        if reach & bit(goal.to) == 0 {
            let before = Sketch::attacks(role, Who::We, goal.to, occupied) & !self.sketch.side(Who::We);
            let near = reach & before;
            let next = self.first_quiet(goal.from, near & !occupied).or_else(|| self.first_quiet(goal.from, near));
            let next = next.or_else(|| self.two_steps(goal, role, reach, before))?;
            self.make(goal.from, next, None)?;
            return Some(Goal { from: next, ..goal });
        }
        self.wait(Who::We, bit(goal.from), bit(goal.to) | open)?;
        Some(goal)
    }

    /// A square from which the piece needs two more steps to its goal.
    fn two_steps(&self, goal: Goal, role: Role, reach: u64, before: u64) -> Option<Square> {
        let occupied = self.sketch.occupied();
        let near = Bitboard(reach & !occupied).iter().filter(|&via| {
            Sketch::attacks(role, Who::We, via, occupied) & before & !occupied != 0
        });
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
        let flights = board::attacks::king(king).0 & !own & !cover;
        if flights == 0 {
            return 0;
        }
        flights & !Guards::new(&self.sketch).without(goal.from)
    }

    /// A move of another piece that guards all of `open`.
    fn supporting(&self, goal: Goal, open: u64) -> Option<(Square, Square)> {
        let occupied = self.sketch.occupied() & !bit(goal.from) | bit(goal.to);
        let now = self.sketch.occupied();
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            let mut seen = u64::MAX;
            for flight in Bitboard(open) {
                let blockers = occupied & !bit(self.sketch.king(Who::They));
                seen &= Sketch::attacks(role, Who::We, flight, blockers);
            }
            seen &= !self.sketch.side(Who::We) & !bit(goal.to);
            if seen == 0 {
                continue;
            }
            for from in Bitboard(self.sketch.of(Who::We, role) & !bit(goal.from)) {
                let reach = Sketch::attacks(role, Who::We, from, now) & !self.sketch.side(Who::We);
                if let Some(to) = self.first_quiet(from, reach & seen) {
                    return Some((from, to));
                }
                for via in Bitboard(reach & !now) {
                    if Sketch::attacks(role, Who::We, via, now) & seen & !now != 0
                        && self.is_quiet(from, via)
                    {
                        return Some((from, via));
                    }
                }
            }
        }
        None
    }

    /// Takes a defender away, blocks an open flight, or waits.
    fn their_move(&mut self, goal: Goal) -> Option<()> {
        let king = self.sketch.king(Who::They);
        let after = self.sketch.moved(goal.from, goal.to, None);
        let defenders = after.defenders(goal.to, king) & !bit(goal.to);
        let open = self.open(goal);
        let tabu = bit(goal.to) | board::attacks::between(goal.to, king).0;
        for from in Bitboard(defenders) {
            if let Some(to) = self.stepping_aside(goal, from, tabu, open) {
                return self.make(from, to, None);
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
                        return self.make(from, to, None);
                    }
                }
            }
        }
        let path = Sketch::attacks(self.sketch.role_at(goal.from), Who::We, goal.from, self.sketch.occupied());
        self.wait(Who::They, board::attacks::king(king).0, tabu | path)
    }

    fn stepping_aside(&self, goal: Goal, from: Square, tabu: u64, open: u64) -> Option<Square> {
        let role = self.sketch.role_at(from);
        let occupied = self.sketch.occupied();
        let reach = if role == Role::Pawn {
            bit(from) >> 8
        } else {
            Sketch::attacks(role, Who::They, from, occupied)
        };
        let reach = reach & !occupied & !tabu & !bit(goal.from);
        let later = occupied & !bit(goal.from) & !bit(from) | bit(goal.to);
        let clear = |to: &Square| {
            Sketch::attacks(role, Who::They, *to, later) & tabu == 0 && self.is_quiet(from, *to)
        };
        Bitboard(reach & open).iter().find(clear).or_else(|| Bitboard(reach & !open).iter().find(clear))
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
        let reach = board::attacks::king(king).0 & !self.sketch.side(who);
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
        let between = board::attacks::between(checker, king).0;
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

    /// Marches a pawn with a free way to its last rank.
    fn promote(&mut self) -> Option<()> {
        let occupied = self.sketch.occupied();
        let pawns = self.sketch.of(Who::We, Role::Pawn);
        let free = |pawn: &Square| {
            let mut way = bit(*pawn) << 8;
            while way != 0 && way & occupied == 0 {
                if way & LAST_RANK != 0 {
                    return true;
                }
                way <<= 8;
            }
            false
        };
        let mut pawn = Bitboard(pawns).iter().filter(free).max_by_key(|pawn| pawn.index() / 8)?;
        let file = 0x0101_0101_0101_0101 << (pawn.index() % 8);
        loop {
            if self.turn == Who::They {
                self.wait(Who::They, 0, file)?;
                continue;
            }
            let to = pawn.offset(0, 1)?;
            let queen = (bit(to) & LAST_RANK != 0).then_some(Role::Queen);
            let after = self.sketch.moved(pawn, to, queen);
            if after.in_check(Who::We) || queen.is_none() && after.in_check(Who::They) {
                return None;
            }
            self.make(pawn, to, queen)?;
            if queen.is_some() {
                return if self.sketch.in_check(Who::They) { self.evade() } else { Some(()) };
            }
            pawn = to;
        }
    }

    /// Makes a move that has been found legal.
    fn make(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<()> {
        self.sketch = self.sketch.moved(from, to, promotion);
        self.turn = self.turn.other();
        self.line.push((from, to, promotion))
    }
}

const ENDS: u64 = 0xFF00_0000_0000_00FF;
