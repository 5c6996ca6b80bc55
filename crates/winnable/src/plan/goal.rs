//! Goals: where which piece would mate the king.

use board::{Bitboard, Role, Square, attacks};

use super::sketch::{Sketch, Who, bit};

/// A piece, the square from which it is to mate, and what is still in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Where the piece stands.
    pub(super) from: Square,
    /// Where it mates.
    pub(super) to: Square,
    /// Flights left open when it stands there.
    pub(super) open: u64,
    /// How much is left to do, roughly.
    pub(super) cost: u32,
}

/// The most flights that may be open in a goal worth trying.
const OPEN_MAX: u32 = 2;

/// What it costs that a piece of theirs defends the square.
const DEFENDED: u32 = 3;

/// Goals kept, the cheapest first.
pub(super) const KEPT: usize = 10;

/// The cheapest goals.
pub(super) fn find(sketch: &Sketch) -> [Option<Goal>; KEPT] {
    let mut best = [None; KEPT];
    let king = sketch.king(Who::They);
    let occupied = sketch.occupied();
    let guarded = Guards::new(sketch);
    let defended = defended(sketch);
    for role in [Role::Queen, Role::Rook, Role::Knight, Role::Bishop] {
        for from in Bitboard(sketch.of(Who::We, role)) {
            let rest = guarded.without(from);
            let away = occupied & !bit(from);
            let direct = Sketch::attacks(role, Who::We, from, occupied);
            let checks = Sketch::attacks(role, Who::We, king, away) & !sketch.side(Who::We);
            for to in Bitboard(checks) {
                let mut goal =
                    judge(sketch, Goal { from, to, open: 0, cost: 0 }, rest, role, direct);
                if defended & bit(to) != 0 {
                    goal.cost += DEFENDED;
                }
                if goal.open.count_ones() <= OPEN_MAX {
                    keep(&mut best, goal);
                }
            }
        }
    }
    best
}

fn judge(sketch: &Sketch, goal: Goal, rest: u64, role: Role, direct: u64) -> Goal {
    let king = sketch.king(Who::They);
    let occupied = sketch.occupied() & !bit(goal.from) & !bit(king) | bit(goal.to);
    let cover = Sketch::attacks(role, Who::We, goal.to, occupied);
    let own = sketch.side(Who::They) & !bit(goal.to);
    let open = attacks::king(king).0 & !own & !cover & !rest;
    let before = Sketch::attacks(role, Who::We, goal.to, sketch.occupied());
    let way = if direct & bit(goal.to) != 0 {
        0
    } else if direct & before & !sketch.side(Who::We) != 0 {
        2
    } else {
        5
    };
    let takes = u32::from(sketch.side(Who::They) & bit(goal.to) != 0);
    Goal { open, cost: 4 * open.count_ones() + way + takes, ..goal }
}

fn keep(best: &mut [Option<Goal>; KEPT], goal: Goal) {
    let mut goal = Some(goal);
    for slot in best {
        let cost = |slot: &Option<Goal>| slot.map_or(u32::MAX, |goal| goal.cost);
        if cost(&goal) < cost(slot) {
            std::mem::swap(slot, &mut goal);
        }
    }
}

/// The squares their pieces other than the king attack.
fn defended(sketch: &Sketch) -> u64 {
    let occupied = sketch.occupied();
    let pawns = sketch.of(Who::They, Role::Pawn);
    let mut set = (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in Bitboard(sketch.of(Who::They, role)) {
            set |= Sketch::attacks(role, Who::They, from, occupied);
        }
    }
    set
}

/// The squares each of our pieces guards, the other king taken off the board.
pub(super) struct Guards {
    sets: [(u64, u64); 32],
    len: usize,
}

impl Guards {
    pub(super) fn new(sketch: &Sketch) -> Self {
        let mut guards = Self { sets: [(0, 0); 32], len: 0 };
        let occupied = sketch.occupied() & !bit(sketch.king(Who::They));
        let pawns = sketch.of(Who::We, Role::Pawn);
        let by_pawns = (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9;
        guards.push(0, by_pawns);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in Bitboard(sketch.of(Who::We, role)) {
                guards.push(bit(from), Sketch::attacks(role, Who::We, from, occupied));
            }
        }
        guards
    }

    fn push(&mut self, from: u64, set: u64) {
        if let Some(slot) = self.sets.get_mut(self.len) {
            *slot = (from, set);
            self.len += 1;
        }
    }

    /// What is guarded if the piece on a square were not there. Lines it blocks stay blocked.
    pub(super) fn without(&self, from: Square) -> u64 {
        let others = self.sets.iter().take(self.len).filter(|set| set.0 != bit(from));
        others.fold(0, |sum, set| sum | set.1)
    }
}

const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
