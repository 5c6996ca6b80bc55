//! What each side does for a goal.

use arbiter_board::{Bitboard, Color, Role, Square, attacks};

use super::{
    goal::{Goal, nearest},
    play::Game,
    quiet::Quiet,
    reduced::{ENDS, ReducedBoard, Side, bit, first},
};

/// Pieces that can guard a flight, in the order they are asked.
pub(super) const SUPPORT: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Game {
    /// Can what is open be guarded, and whoever defends step aside, as things stand?
    pub(super) fn is_feasible(&self, goal: &mut Goal) -> bool {
        goal.open = self.open(*goal);
        let tabu = bit(goal.to) | attacks::between(goal.to, goal.king).0;
        let defenders = self.defenders(*goal);
        if goal.open == 0 && defenders == 0 {
            return true;
        }
        let theirs = Quiet::new(&self.reduced, Side::Helper);
        let goal = *goal;
        let can_leave =
            |from: Square| self.stepping_aside(&theirs, goal, from, goal.open).is_some();
        if !Bitboard(defenders).iter().all(can_leave) {
            return false;
        }
        goal.open == 0
            || self
                .supporting(&Quiet::new(&self.reduced, Side::Attacker), goal, goal.open)
                .is_some()
            || self.blocking(&theirs, goal.open & !bit(goal.to), tabu).is_some()
    }

    /// Their pieces that could take the mating piece or come between.
    fn defenders(&self, goal: Goal) -> u64 {
        let king = self.reduced.king(Side::Helper);
        let after = self.reduced.moved(goal.from, goal.to, None);
        after.defenders(goal.to, goal.king, after.occupied()) & !bit(goal.to) & !bit(king)
    }

    /// We bring the piece nearer or help to the flights still open, or wait. Says whether it
    /// helped.
    pub(super) fn our_move(&mut self, goal: &mut Goal) -> Option<bool> {
        let quiet = self.quiet();
        let role = self.reduced.role_at(goal.from);
        let reach = self.reduced.reach(Side::Attacker, role, goal.from);
        let is_near = reach & bit(goal.to) != 0;
        let is_alone = self.is_king_alone();
        if !is_near
            && !is_alone
            && let Some(next) = self.nearer(&quiet, *goal, role, reach)
        {
            self.make(goal.from, next, None)?;
            goal.from = next;
            return Some(true);
        }
        goal.open = self.open(*goal);
        if goal.open != 0
            && let Some((from, to)) = self.supporting(&quiet, *goal, goal.open)
            && goal.last != Some((to, from))
        {
            goal.last = Some((from, to));
            return self.make(from, to, None).map(|()| true);
        }
        if !is_near && is_alone {
            let roomy = self.leaving_room(goal.from, reach);
            let next = self.nearer(&quiet, *goal, role, roomy)?;
            self.make(goal.from, next, None)?;
            goal.from = next;
            return Some(true);
        }
        self.our_wait(&quiet, *goal).map(|()| false)
    }

    /// Has nobody of theirs a move but the king?
    fn is_king_alone(&self) -> bool {
        let theirs = self.reduced.side(Side::Helper);
        let pawns = self.reduced.of(Side::Helper, Role::Pawn);
        let is_blocked = pawns >> 8 & !self.reduced.occupied() == 0;
        is_blocked && theirs & !pawns & !self.reduced.role(Role::King) == 0
    }

    /// Those of the squares from which the piece leaves their king a step.
    fn leaving_room(&self, from: Square, squares: u64) -> u64 {
        let king = self.reduced.king(Side::Helper);
        let steps = attacks::king(king).0 & !self.reduced.side(Side::Helper);
        let is_roomy = |&to: &Square| {
            let after = self.reduced.moved(from, to, None);
            let occupied = after.occupied() & !bit(king);
            Bitboard(steps).iter().any(|step| after.attackers(step, Side::Attacker, occupied) == 0)
        };
        Bitboard(squares).iter().filter(is_roomy).fold(0, |set, to| set | bit(to))
    }

    /// A square that brings the piece nearer to where it mates.
    fn nearer(&self, quiet: &Quiet, goal: Goal, role: Role, reach: u64) -> Option<Square> {
        let occupied = self.reduced.occupied();
        let before =
            ReducedBoard::attacks(role, Side::Attacker, goal.to, occupied & !bit(goal.from));
        let reach = quiet.of(&self.reduced, role, goal.from, reach);
        // While their king is on its way, its square must stay free.
        let is_there = self.reduced.king(Side::Helper) == goal.king;
        let reach = if is_there {
            reach
        } else {
            reach
                & !ReducedBoard::attacks(
                    role,
                    Side::Attacker,
                    goal.king,
                    occupied & !bit(goal.from),
                )
        };
        let near = reach & before;
        if let Some(next) = first(near & !occupied).or_else(|| first(near)) {
            return Some(next);
        }
        let before = before & !occupied;
        let two = |&via: &Square| {
            ReducedBoard::attacks(role, Side::Attacker, via, occupied) & before != 0
        };
        Bitboard(reach & !occupied).iter().find(two)
    }

    /// A move of another piece that guards all of `open`, or the first of several such moves.
    fn supporting(&self, quiet: &Quiet, goal: Goal, open: u64) -> Option<(Square, Square)> {
        let reduced = &self.reduced;
        let now = reduced.occupied();
        let king = bit(reduced.king(Side::Helper));
        let stand = bit(goal.king);
        let path = attacks::between(goal.from, goal.to).0;
        let free = !reduced.side(Side::Attacker) & !bit(goal.to) & !stand & !path;
        let later = now & !bit(goal.from) & !king | bit(goal.to);
        let mut seen = [0; 4];
        for (role, seen) in SUPPORT.into_iter().zip(&mut seen) {
            let own = reduced.of(Side::Attacker, role) & !bit(goal.from);
            if own == 0 {
                continue;
            }
            let guards = |set: u64, flight: Square| {
                set & ReducedBoard::attacks(role, Side::Attacker, flight, later)
            };
            *seen = Bitboard(open).iter().fold(free, guards);
            if *seen != 0 {
                *seen &= !ReducedBoard::attacks(role, Side::Attacker, goal.king, later | stand);
            }
            if *seen == 0 {
                continue;
            }
            for from in Bitboard(own) {
                let reach = ReducedBoard::attacks(role, Side::Attacker, from, now) & *seen;
                if let Some(to) = first(quiet.of(reduced, role, from, reach)) {
                    return Some((from, to));
                }
            }
        }
        if let Some(step) = self.pawn_support(quiet, open) {
            return Some(step);
        }
        for (role, seen) in SUPPORT.into_iter().zip(seen) {
            if seen == 0 {
                continue;
            }
            let before = Bitboard(seen & !now)
                .iter()
                .fold(0, |set, post| set | ReducedBoard::attacks(role, Side::Attacker, post, now));
            for from in Bitboard(reduced.of(Side::Attacker, role) & !bit(goal.from)) {
                let reach =
                    ReducedBoard::attacks(role, Side::Attacker, from, now) & before & !now & !path;
                if let Some(via) = first(quiet.of(reduced, role, from, reach)) {
                    return Some((from, via));
                }
            }
        }
        self.king_support(quiet, goal, open)
    }

    /// A pawn that comes to guard the one open square.
    fn pawn_support(&self, quiet: &Quiet, open: u64) -> Option<(Square, Square)> {
        let flight = Bitboard(open).single()?;
        let occupied = self.reduced.occupied();
        let pawns = self.reduced.of(Side::Attacker, Role::Pawn);
        for post in attacks::pawn(flight, Color::Black) {
            let mut at = bit(post);
            for _ in 0..3 {
                if at & occupied != 0 {
                    break;
                }
                at >>= 8;
                if at & pawns != 0 {
                    let from = first(at)?;
                    if let Some(to) = first(quiet.of(&self.reduced, Role::Pawn, from, at << 8)) {
                        return Some((from, to));
                    }
                }
            }
        }
        None
    }

    /// Our king comes to guard the open squares.
    fn king_support(&self, quiet: &Quiet, goal: Goal, open: u64) -> Option<(Square, Square)> {
        let away = !attacks::king(goal.king).0 & !bit(goal.king) & !bit(goal.to);
        let free = !self.reduced.side(Side::Attacker) & away;
        let posts = Bitboard(open).iter().fold(free, |set, flight| set & attacks::king(flight).0);
        let occupied = self.reduced.occupied();
        let is_safe = |&post: &Square| {
            let by = self.reduced.attackers(post, Side::Helper, occupied);
            by & !self.reduced.role(Role::King) == 0
        };
        let posts = Bitboard(posts).iter().filter(is_safe).fold(0, |set, post| set | bit(post));
        let post = nearest(posts, self.reduced.king(Side::Attacker))?;
        self.king_step(quiet, post)
    }

    /// We wait, with a piece that is not needed if there is one.
    fn our_wait(&mut self, quiet: &Quiet, goal: Goal) -> Option<()> {
        let near = attacks::king(goal.king).0;
        let guards = self.guards(goal.need) | bit(goal.from);
        let tabu = attacks::between(goal.from, goal.to).0 | bit(goal.to) | bit(goal.king);
        let step = self
            .waiting(quiet, guards, tabu)
            .or_else(|| self.king_aside(quiet, !self.reduced.occupied() & !near & !tabu))
            .or_else(|| self.waiting(quiet, bit(goal.from), tabu))?;
        self.go(step)
    }

    /// Our pieces that guard any of the squares.
    fn guards(&self, squares: u64) -> u64 {
        let occupied = self.reduced.occupied() & !bit(self.reduced.king(Side::Helper));
        Bitboard(squares)
            .iter()
            .fold(0, |set, square| set | self.reduced.attackers(square, Side::Attacker, occupied))
    }

    /// They take a defender away, block an open flight, or wait. Says whether it helped.
    pub(super) fn their_move(&mut self, goal: &mut Goal) -> Option<bool> {
        let king = self.reduced.king(Side::Helper);
        let defenders = self.defenders(*goal);
        let tabu = bit(goal.to) | attacks::between(goal.to, goal.king).0;
        let path = attacks::between(goal.from, goal.to).0;
        if king == goal.king && defenders == 0 && goal.open == 0 {
            // Back and forth with the same piece as long as that disturbs nobody.
            if let Some((from, to)) = self.shuttle
                && (tabu | path | self.reduced.occupied()) & bit(to) == 0
                && self.calm(from, bit(to)).is_some()
            {
                self.shuttle = Some((to, from));
                return self.make(from, to, None).map(|()| false);
            }
        }
        let quiet = self.quiet();
        if king != goal.king
            && let Some(step) = self.king_step(&quiet, goal.king)
        {
            return self.go(step).map(|()| true);
        }
        for from in Bitboard(defenders) {
            if let Some(to) = self.stepping_aside(&quiet, *goal, from, goal.open) {
                return self.make(from, to, None).map(|()| true);
            }
        }
        let open = goal.open & !bit(goal.to);
        if open != 0
            && let Some(step) = self.blocking(&quiet, open, tabu)
        {
            // Once is enough: what blocks must not leave again.
            goal.open = 0;
            return self.go(step).map(|()| true);
        }
        let step = self.waiting(&quiet, attacks::king(goal.king).0, tabu | path);
        if let Some((from, to)) = step {
            self.shuttle = Some((to, from));
            return self.make(from, to, None).map(|()| false);
        }
        let step = self.king_aside(&quiet, !self.reduced.occupied() & !tabu)?;
        self.go(step).map(|()| false)
    }

    /// A piece of theirs that goes where their king could flee.
    fn blocking(&self, quiet: &Quiet, open: u64, tabu: u64) -> Option<(Square, Square)> {
        let occupied = self.reduced.occupied();
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Bitboard(self.reduced.of(Side::Helper, role)) {
                let reach =
                    ReducedBoard::attacks(role, Side::Helper, from, occupied) & open & !occupied;
                for to in Bitboard(quiet.of(&self.reduced, role, from, reach)) {
                    if ReducedBoard::attacks(role, Side::Helper, to, occupied) & tabu == 0 {
                        return Some((from, to));
                    }
                }
            }
        }
        None
    }

    fn stepping_aside(&self, quiet: &Quiet, goal: Goal, from: Square, open: u64) -> Option<Square> {
        let tabu = bit(goal.to) | attacks::between(goal.to, goal.king).0;
        let role = self.reduced.role_at(from);
        let occupied = self.reduced.occupied();
        let reach = if role == Role::Pawn {
            bit(from) >> 8 & !ENDS
        } else {
            ReducedBoard::attacks(role, Side::Helper, from, occupied)
        };
        let reach = reach & !occupied & !tabu & !bit(goal.from) & !bit(goal.king);
        let reach = quiet.of(&self.reduced, role, from, reach);
        let later = occupied & !bit(goal.from) & !bit(from) | bit(goal.to);
        let clear = |to: &Square| ReducedBoard::attacks(role, Side::Helper, *to, later) & tabu == 0;
        Bitboard(reach & open)
            .iter()
            .find(clear)
            .or_else(|| Bitboard(reach & !open).iter().find(clear))
    }
}
