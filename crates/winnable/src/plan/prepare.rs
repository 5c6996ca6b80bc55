//! What the sides do where no goal works yet: they make room, and a queen.

use arbiter_board::{Bitboard, Color, Role, Square, attacks};

use super::{
    budget::{EVASIONS, WALK_PIECES},
    goal::{EDGE, nearest},
    play::Game,
    quiet::Quiet,
    reduced::{ENDS, ReducedBoard, Side, bit, first},
};

pub(super) const LAST_RANK: u64 = 0xFF00_0000_0000_0000;

impl Game {
    /// Leaves check, by a king's move, by taking the checker or by coming between. If that
    /// cannot be done but by a check, the other side answers it.
    pub(super) fn evade(&mut self) -> Option<()> {
        for _ in 0..EVASIONS {
            let (from, to) = self.evasion(true).or_else(|| self.evasion(false))?;
            self.make(from, to, None)?;
            if !self.reduced.in_check(self.turn) {
                return Some(());
            }
        }
        None
    }

    /// Have we neither pawn nor rook nor queen?
    pub(super) const fn has_only_minors(&self) -> bool {
        let hopes = self.reduced.heavy() | self.reduced.role(Role::Pawn);
        self.reduced.side(Side::Attacker) & hopes == 0
    }

    fn evasion(&self, calmly: bool) -> Option<(Square, Square)> {
        let who = self.turn;
        let king = self.reduced.king(who);
        let fits = |from: Square, to: Square| {
            let after = self.reduced.moved(from, to, None);
            let is_calm = !calmly || !after.in_check(who.other());
            is_calm && !after.in_check(who)
        };
        let kings = self.reduced.role(Role::King);
        let occupied = self.reduced.occupied();
        let reach = attacks::king(king).0 & !self.reduced.side(who) & !kings;
        // They would rather not take what is to mate them, nor we what is to stand beside their
        // king where minor pieces mate.
        let gentle = match who {
            Side::Helper => reach & !occupied,
            Side::Attacker if self.has_only_minors() => {
                reach & !(self.reduced.side(Side::Helper) & !self.reduced.heavy())
            }
            Side::Attacker => reach,
        };
        if let Some(to) = Bitboard(gentle).iter().find(|&to| fits(king, to)) {
            return Some((king, to));
        }
        let checkers = self.reduced.attackers(king, who.other(), occupied);
        let checker = Bitboard(checkers).single()?;
        let takers = self.reduced.attackers(checker, who, occupied);
        let edge = bit(checker) & ENDS != 0;
        let taker = || {
            let mut takers = Bitboard(takers).iter();
            let is_pawn = |from: Square| self.reduced.role_at(from) == Role::Pawn;
            takers.find(|&from| !(edge && is_pawn(from)) && fits(from, checker))
        };
        if who == Side::Attacker
            && let Some(from) = taker()
        {
            return Some((from, checker));
        }
        let between = attacks::between(checker, king).0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn] {
            for from in Bitboard(self.reduced.of(who, role)) {
                let reach = Bitboard(self.reduced.reach(who, role, from) & between);
                if let Some(to) = reach.iter().find(|&to| fits(from, to)) {
                    return Some((from, to));
                }
            }
        }
        if let Some(from) = taker() {
            return Some((from, checker));
        }
        let to = Bitboard(reach & !gentle).iter().find(|&to| fits(king, to))?;
        Some((king, to))
    }

    /// The first of the squares on which the piece leaves nobody in check.
    pub(super) fn calm(&self, from: Square, squares: u64) -> Option<Square> {
        let squares = squares & !self.reduced.role(Role::King);
        Bitboard(squares).iter().find(|&to| {
            let after = self.reduced.moved(from, to, None);
            !after.in_check(Side::Attacker) && !after.in_check(Side::Helper)
        })
    }

    /// Moves nearer to where goals are: our pawns forward, their king to the edge, everybody
    /// else out of the way.
    pub(super) fn prepare(&mut self) -> Option<()> {
        match self.turn {
            Side::Attacker => self.prepare_ours(),
            Side::Helper => self.prepare_theirs(),
        }
    }

    fn prepare_theirs(&mut self) -> Option<()> {
        let quiet = self.quiet();
        let king = self.reduced.king(Side::Helper);
        let occupied = self.reduced.occupied();
        if let Some(pawn) = self.runner() {
            let way = north(pawn);
            // Somebody of theirs stands in the way.
            for from in Bitboard(way & self.reduced.side(Side::Helper)) {
                let role = self.reduced.role_at(from);
                let reach = ReducedBoard::attacks(role, Side::Helper, from, occupied);
                let aside = reach & !occupied & !way;
                if let Some(to) = first(quiet.of(&self.reduced, role, from, aside)) {
                    return self.make(from, to, None);
                }
            }
            let step =
                self.waiting(&quiet, 0, way).or_else(|| self.king_aside(&quiet, !occupied & !way));
            if let Some(step) = step {
                return self.go(step);
            }
        }
        if bit(king) & EDGE == 0
            && occupied.count_ones() <= WALK_PIECES
            && let Some(edge) = nearest(EDGE & !occupied, king)
            && let Some(step) = self.king_step(&quiet, edge)
        {
            return self.go(step);
        }
        let step = self.waiting(&quiet, 0, 0).or_else(|| self.king_aside(&quiet, !0))?;
        self.go(step)
    }

    /// The pawn of ours that has the shortest way to promotion with no other pawn on it.
    pub(super) fn runner(&self) -> Option<Square> {
        let pawns = self.reduced.role(Role::Pawn);
        self.foremost(|pawn| north(pawn) & pawns == 0)
    }

    /// The foremost of our pawns that is so.
    pub(super) fn foremost(&self, is_so: impl Fn(Square) -> bool) -> Option<Square> {
        let mut ours = self.reduced.of(Side::Attacker, Role::Pawn);
        while ours != 0 {
            let pawn = first(1 << ours.ilog2())?;
            ours &= !bit(pawn);
            if is_so(pawn) {
                return Some(pawn);
            }
        }
        None
    }

    fn prepare_ours(&mut self) -> Option<()> {
        let occupied = self.reduced.occupied();
        let runner = self.runner();
        if let Some(pawn) = runner
            && let Some(to) = first(bit(pawn) << 8 & !occupied)
            && self.advances(pawn, to)
        {
            return Some(());
        }
        let quiet = self.quiet();
        let king = self.reduced.king(Side::Attacker);
        let pawns = self.reduced.of(Side::Attacker, Role::Pawn);
        if let Some(pawn) = runner {
            let way = north(pawn);
            if way & bit(king) != 0
                && let Some(step) = self.king_aside(&quiet, !occupied & !way)
            {
                return self.go(step);
            }
        }
        if occupied.count_ones() > WALK_PIECES {
            // Open the lines of queen and bishops.
            for from in [Square::E2, Square::D2] {
                let ahead = (bit(from) & pawns) << 8 & !occupied;
                if let Some(to) = first(quiet.of(&self.reduced, Role::Pawn, from, ahead)) {
                    return self.make(from, to, None);
                }
            }
        }
        if let Some(step) = self.taking(&quiet) {
            return self.go(step);
        }
        let step = self.waiting(&quiet, 0, 0).or_else(|| self.king_aside(&quiet, !0))?;
        self.go(step)
    }

    /// Takes a pawn that is in the way of ours, or comes nearer to it.
    fn taking(&self, quiet: &Quiet) -> Option<(Square, Square)> {
        let reduced = &self.reduced;
        let pawns = reduced.of(Side::Attacker, Role::Pawn);
        // A pawn may leave its file by taking.
        let theirs = reduced.side(Side::Helper) & !ENDS;
        for pawn in Bitboard(pawns) {
            let takes = attacks::pawn(pawn, Color::White).0 & theirs;
            if let Some(to) = first(quiet.of(reduced, Role::Pawn, pawn, takes)) {
                return Some((pawn, to));
            }
        }
        if reduced.of(Side::Attacker, Role::Queen) != 0 {
            return None;
        }
        let mut ahead = pawns << 8;
        ahead |= ahead << 8;
        ahead |= ahead << 16;
        ahead |= ahead << 32;
        let blockers = ahead & reduced.of(Side::Helper, Role::Pawn);
        if blockers == 0 {
            return None;
        }
        let occupied = reduced.occupied();
        for role in [Role::Knight, Role::Bishop, Role::Rook] {
            for from in Bitboard(reduced.of(Side::Attacker, role)) {
                let takes = ReducedBoard::attacks(role, Side::Attacker, from, occupied) & blockers;
                if let Some(to) = first(quiet.of(reduced, role, from, takes)) {
                    return Some((from, to));
                }
            }
        }
        let target = nearest(blockers, reduced.king(Side::Attacker))?;
        self.king_step(quiet, target)
    }

    /// Moves a pawn forward, if that is legal and mates or leaves their king a move.
    pub(super) fn advances(&mut self, from: Square, to: Square) -> bool {
        let promotion = (bit(to) & LAST_RANK != 0).then_some(Role::Queen);
        let after = self.reduced.moved(from, to, promotion);
        if after.in_check(Side::Helper) {
            let king = after.king(Side::Helper);
            let flights = attacks::king(king).0 & !after.side(Side::Helper);
            let escapes = Bitboard(flights)
                .iter()
                .any(|flight| !after.moved(king, flight, None).in_check(Side::Helper));
            if !escapes && !after.is_mate() {
                return false;
            }
        }
        self.make(from, to, promotion).is_some()
    }
}

/// The squares before a pawn of ours.
pub(super) const fn north(pawn: Square) -> u64 {
    0x0101_0101_0101_0100 << pawn.index()
}
