//! A pawn of ours becomes a queen.

use arbiter_board::{Bitboard, Color, Role, Square, attacks};

use super::{
    budget::{KING_TAKES_LENGTH, RUN_LENGTH},
    goal::{cover, dilate},
    play::Game,
    prepare::{LAST_RANK, north},
    reduced::{ReducedBoard, Side, bit, distance, first},
    way::{Way, glide, kings, knights, step, walk},
};

/// Those of ours that take a pawn that is in the way, in the order they are asked.
const TAKERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::King];

/// Pieces that go back and forth, in the order they are asked.
const IDLE: [Role; 4] = [Role::Knight, Role::Rook, Role::Bishop, Role::Queen];

/// Steps from a pawn at which their king does not guard it, nor is in our king's way.
const KEPT_AWAY: usize = 3;

/// How a pawn gets to the last rank.
struct Course {
    pawn: Square,
    /// Where it leaves its file by taking.
    takes: Option<Square>,
    /// The step by which one of theirs comes to be taken there.
    offer: Option<(Square, Square)>,
    /// What another of ours does before: it takes the pawn that is in the way.
    errand: Way,
}

impl Course {
    /// Straight on.
    const fn of(pawn: Square) -> Self {
        Self { pawn, takes: None, offer: None, errand: Way::none() }
    }

    /// The squares before it on its file, as far as it stays there.
    const fn way(&self) -> u64 {
        match self.takes {
            Some(to) => north(self.pawn) & ((1 << (to.index() & 0x38)) - 1),
            None => north(self.pawn),
        }
    }
}

impl Game {
    /// A pawn of ours becomes a queen: best one with nobody before it, then one with no pawn before
    /// it, then one that takes its way or has it taken free. Pieces in its way step aside, and
    /// whoever has nothing to do goes back and forth.
    pub(super) fn run(&mut self) -> Option<()> {
        let occupied = self.reduced.occupied();
        let mut course = self
            .foremost(|pawn| north(pawn) & occupied == 0)
            .or_else(|| self.runner())
            .map(Course::of)
            .or_else(|| self.breakthrough())
            .or_else(|| self.clearance())
            .or_else(|| self.king_takes())?;
        let mut shuttles: [Option<(Square, Square)>; 2] = [None; 2];
        let mut errands = 0;
        for _ in 0..RUN_LENGTH {
            if self.turn == Side::Attacker {
                if let Some(&(from, to)) = course.errand.steps().get(errands) {
                    errands += 1;
                    self.make(from, to, None)?;
                    self.answer_check(course.pawn)?;
                    continue;
                }
                if let Some(to) = self.next_of(&course) {
                    if bit(to) & LAST_RANK != 0 {
                        return self.advances(course.pawn, to).then_some(());
                    }
                    self.make(course.pawn, to, None)?;
                    if course.takes == Some(to) {
                        course.takes = None;
                    }
                    course.pawn = to;
                    self.answer_check(to)?;
                    continue;
                }
            } else if let Some((from, to)) = course.offer {
                course.offer = None;
                self.make(from, to, None)?;
                self.answer_check(course.pawn)?;
                continue;
            }
            self.aside_or_wait(&course, shuttles.get_mut(self.turn as usize)?)?;
        }
        None
    }

    /// The next step of the pawn, if it can be made.
    fn next_of(&self, course: &Course) -> Option<Square> {
        let takes = course.takes.filter(|&to| {
            attacks::pawn(course.pawn, Color::White).contains(to)
                && self.reduced.side(Side::Helper) & bit(to) != 0
        });
        takes.or_else(|| first(bit(course.pawn) << 8 & course.way() & !self.reduced.occupied()))
    }

    /// Leaves a check, if the last move gave one; nothing if the pawn is lost by that.
    fn answer_check(&mut self, pawn: Square) -> Option<()> {
        if !self.is_calm && self.reduced.in_check(self.turn) {
            self.evade()?;
        }
        (self.reduced.of(Side::Attacker, Role::Pawn) & bit(pawn) != 0).then_some(())
    }

    /// The side on move makes way for a pawn that runs, or waits. Whoever waits has a way back, the
    /// `shuttle`.
    fn aside_or_wait(
        &mut self,
        course: &Course,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        let way = course.way();
        // A pawn that stands there waits to be taken.
        let in_the_way = way & self.reduced.side(self.turn) & !self.reduced.role(Role::Pawn);
        if in_the_way == 0
            && let Some((from, to)) = *shuttle
            && self.make(from, to, None).is_some()
        {
            self.answer_check(course.pawn)?;
            *shuttle = Some((to, from));
            return Some(());
        }
        let errand = course.errand.steps();
        let needed = errand.iter().fold(way, |set, &(from, to)| set | bit(from) | bit(to));
        let needed = needed | course.takes.map_or(0, bit);
        if in_the_way == 0 {
            *shuttle = self.shuttles(bit(course.pawn) | needed);
            if shuttle.is_some() {
                return Some(());
            }
        }
        let (from, to) = self.step_for_runner(course, needed, in_the_way)?;
        let is_pawn = self.reduced.role(Role::Pawn) & bit(from) != 0;
        self.make_quietly(from, to)?;
        *shuttle = Some((to, from)).filter(|_| !is_pawn && way & bit(from) == 0);
        Some(())
    }

    /// A piece that is not `needed`, nor has to go where somebody is, goes back and forth. Gives its
    /// way back.
    fn shuttles(&mut self, needed: u64) -> Option<(Square, Square)> {
        let who = self.turn;
        let now = self.reduced.occupied();
        let king = self.reduced.king(who.other());
        for role in IDLE {
            // Who leaves a line to a king would be looked at longer.
            let own = self.reduced.of(who, role) & !needed & !self.lines[0] & !self.lines[1];
            if own == 0 {
                continue;
            }
            let sees = |at: Square| attacks::of(role, who.color(), at, Bitboard(now)).0;
            let barred = now | needed | sees(king);
            for from in Bitboard(own) {
                if let Some(to) = first(sees(from) & !barred)
                    && self.make_by(role, from, to).is_some()
                {
                    return Some((to, from));
                }
            }
        }
        None
    }

    fn step_for_runner(
        &self,
        course: &Course,
        needed: u64,
        in_the_way: u64,
    ) -> Option<(Square, Square)> {
        let reduced = &self.reduced;
        let quiet = self.quiet();
        let occupied = reduced.occupied();
        let aside = !occupied & !needed;
        if let Some(from) = first(in_the_way) {
            let role = reduced.role_at(from);
            let reach = ReducedBoard::attacks(role, quiet.who, from, occupied) & aside;
            return first(quiet.of(reduced, role, from, reach)).map(|to| (from, to));
        }
        self.waiting(&quiet, bit(course.pawn) | needed, needed)
            .or_else(|| self.king_aside(&quiet, aside))
    }

    /// A pawn of ours that takes one of theirs and then has no pawn before it.
    fn breakthrough(&self) -> Option<Course> {
        let reduced = &self.reduced;
        let pawns = reduced.role(Role::Pawn);
        let now = reduced.occupied();
        let kings = reduced.role(Role::King);
        let theirs = reduced.side(Side::Helper) & !kings;
        let mut offered = None;
        let mut ours = reduced.of(Side::Attacker, Role::Pawn);
        while ours != 0 {
            let pawn = first(1 << ours.ilog2())?;
            ours &= !bit(pawn);
            let mut at = pawn;
            loop {
                for to in attacks::pawn(at, Color::White) {
                    if north(to) & pawns != 0 {
                        continue;
                    }
                    let course = Course { takes: Some(to), ..Course::of(pawn) };
                    if bit(to) & theirs != 0 {
                        return Some(course);
                    }
                    if offered.is_none() && bit(to) & now == 0 {
                        let comers = reduced.attackers(to, Side::Helper, now) & !pawns & !kings;
                        offered =
                            first(comers).map(|from| Course { offer: Some((from, to)), ..course });
                    }
                }
                match first(bit(at) << 8 & !pawns & !LAST_RANK) {
                    Some(next) => at = next,
                    None => break,
                }
            }
        }
        offered
    }

    /// A pawn of ours that has but one pawn of theirs before it, and somebody of ours who can take
    /// that one.
    fn clearance(&self) -> Option<Course> {
        let reduced = &self.reduced;
        let now = reduced.occupied();
        let (attacked, _) = cover(reduced, Side::Helper, now);
        let near = dilate(bit(reduced.king(Side::Helper)));
        let mut ours = reduced.of(Side::Attacker, Role::Pawn);
        while ours != 0 {
            let pawn = first(1 << ours.ilog2())?;
            ours &= !bit(pawn);
            let Some(target) = self.only_pawn_before(pawn) else { continue };
            for role in TAKERS {
                for from in Bitboard(reduced.of(Side::Attacker, role)) {
                    let free = !now | bit(target);
                    let others = now & !bit(from);
                    let errand = match role {
                        Role::Knight => walk(from, bit(target), free, knights),
                        Role::King => walk(from, bit(target), free & !attacked & !near, kings),
                        Role::Pawn | Role::Bishop | Role::Rook | Role::Queen => {
                            walk(from, bit(target), free, |set| glide(role, set, others))
                        }
                    };
                    if let Some(errand) = errand {
                        return Some(Course { errand, ..Course::of(pawn) });
                    }
                }
            }
        }
        None
    }

    /// The pawn of theirs before one of ours, if there is no other pawn before it.
    fn only_pawn_before(&self, pawn: Square) -> Option<Square> {
        let before = Bitboard(north(pawn) & self.reduced.role(Role::Pawn)).single()?;
        (self.reduced.side(Side::Helper) & bit(before) != 0).then_some(before)
    }

    /// Our king walks to the pawn before one of ours and takes it, while theirs goes away.
    fn king_takes(&mut self) -> Option<Course> {
        let pawn = self.foremost(|pawn| self.only_pawn_before(pawn).is_some())?;
        let target = self.only_pawn_before(pawn)?;
        for _ in 0..KING_TAKES_LENGTH {
            if !self.is_calm && self.reduced.in_check(self.turn) {
                self.evade()?;
                continue;
            }
            let quiet = self.quiet();
            let (king, free) = match self.turn {
                Side::Attacker => self.our_king(),
                Side::Helper => self.their_king(),
            };
            let to = match self.turn {
                Side::Attacker => step(king, bit(target), free | bit(target)),
                Side::Helper => Bitboard(attacks::king(king).0 & free)
                    .iter()
                    .max_by_key(|&to| distance(to, target))
                    .filter(|&to| distance(to, target) >= distance(king, target).min(KEPT_AWAY)),
            };
            if let Some(to) = to
                && self.make_by(Role::King, king, to).is_some()
            {
                if to == target {
                    self.answer_check(pawn)?;
                    return Some(Course::of(pawn));
                }
                continue;
            }
            let keep = bit(pawn) | bit(target);
            let wait = self
                .waiting(&quiet, keep, 0)
                .or_else(|| self.king_aside(&quiet, !self.reduced.occupied()))?;
            self.go(wait)?;
        }
        None
    }

    /// Where our king stands, and the empty squares that they do not attack.
    fn our_king(&self) -> (Square, u64) {
        let reduced = &self.reduced;
        let king = reduced.king(Side::Attacker);
        let (attacked, _) = cover(reduced, Side::Helper, reduced.occupied() & !bit(king));
        let near = dilate(bit(reduced.king(Side::Helper)));
        (king, !reduced.occupied() & !attacked & !near)
    }
}

#[cfg(test)]
mod tests {
    use arbiter_board::Position;

    use super::*;
    use crate::line;

    /// Where the board is once a pawn of White has run, by the moves of the line.
    fn after_run(fen: &str) -> Position {
        let position: Position = fen.parse().expect("a playable position");
        let mut game = Game::new(&position, Color::White, true).expect("White has a pawn");
        game.run().expect("a pawn runs");
        let (after, _) = line::follow(&position, game.line.steps()).expect("all moves are legal");
        assert!(!after.pieces(Color::White, Role::Queen).is_empty(), "{fen} {after}");
        after
    }

    #[test]
    fn a_pawn_runs_although_it_gives_check_on_its_way() {
        after_run("8/4k3/8/3P4/8/8/6n1/K7 w - - 0 1");
    }

    #[test]
    fn a_new_queen_may_mate() {
        let after = after_run("6k1/5ppp/1P6/8/8/8/n7/K7 w - - 0 1");
        assert!(after.is_checkmate(), "{after}");
    }

    #[test]
    fn a_pawn_takes_its_way_free() {
        // A pawn, and a knight that comes to be taken.
        after_run("4k3/8/8/pp6/P7/8/7n/K7 w - - 0 1");
        after_run("4k3/8/8/p7/P7/2n5/8/7K w - - 0 1");
    }

    #[test]
    fn another_takes_the_pawn_in_the_way() {
        // A knight, and the king, before whom theirs has to leave.
        after_run("4k3/8/8/p7/P1N5/8/7n/7K w - - 0 1");
        after_run("8/8/8/7p/3K2pP/6P1/3k4/8 w - - 0 1");
        after_run("8/8/8/8/8/p1k2K2/P7/8 w - - 0 1");
    }
}
