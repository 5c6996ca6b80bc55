//! The mate in the corner by a knight or a bishop: beside their king stands one of theirs, ours
//! takes what is left.
//!
//! Both kings walk, the piece that is to stand beside theirs comes near, ours comes to where it
//! can shoot from; when all is ready the last gap is filled, and it is mate.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    budget::{CORNER_LENGTH, CORNERS_KEPT, HEAVY_CLEARED},
    goal::{cover, keep},
    play::Game,
    reduced::{ENDS, ReducedBoard, Side, bit, first},
    way::{Walks, Way, glide, kings, knights, step, walk},
};

pub(super) const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// Those of theirs that leave the kings no way.
const HEAVY: [Role; 2] = [Role::Queen, Role::Rook];

/// How it may end.
#[derive(Clone, Copy)]
struct CornerMate {
    /// Where their king is mated.
    corner: Square,
    /// The square beside it that one of theirs fills.
    gap: Square,
    /// Side fills it, where it now stands.
    filler: Square,
    /// Side mates, where it now stands.
    shooter: Square,
    /// From where.
    shots: u64,
    /// Where our king then stands.
    post: Square,
    /// How far it is.
    cost: u32,
}

impl Game {
    /// Mates their king in a corner, if need be after their rooks and queens are gone, which leave
    /// the kings no way.
    pub(super) fn cornered(&mut self) -> Option<()> {
        self.try_corners().or_else(|| {
            self.attempt(|game| game.clear(&HEAVY, HEAVY_CLEARED).and_then(|()| game.try_corners()))
        })
    }

    /// Mates their king in a corner, if need be after one of their pawns has become something that
    /// can stand beside it.
    fn try_corners(&mut self) -> Option<()> {
        let promoted = |game: &mut Self, new: Role| {
            game.attempt(|game| game.promotes(new).and_then(|()| game.try_corner_mates()))
        };
        self.try_corner_mates()
            .or_else(|| promoted(self, Role::Knight))
            .or_else(|| promoted(self, Role::Bishop))
    }

    fn try_corner_mates(&mut self) -> Option<()> {
        let mut corner_mates = self.corner_mates().into_iter().flatten();
        corner_mates.find_map(|plan| self.attempt(|game| game.play_corner_mate(plan)))
    }

    /// Their foremost pawn becomes a piece, while we wait.
    fn promotes(&mut self, new: Role) -> Option<()> {
        let pawns = self.reduced.of(Side::Helper, Role::Pawn);
        let is_free = |pawn: &Square| south(*pawn) & self.reduced.occupied() == 0;
        let mut pawn = Bitboard(pawns).iter().find(is_free)?;
        for _ in 0..CORNER_LENGTH {
            match self.turn {
                Side::Helper => {
                    let to = first(bit(pawn) >> 8)?;
                    let is_new = bit(to) & ENDS != 0;
                    self.make(pawn, to, is_new.then_some(new))?;
                    if is_new {
                        return if self.reduced.in_check(self.turn) {
                            self.evade()
                        } else {
                            Some(())
                        };
                    }
                    pawn = to;
                }
                Side::Attacker if self.reduced.in_check(Side::Attacker) => self.evade()?,
                Side::Attacker => {
                    let quiet = self.quiet();
                    let way = bit(pawn) | south(pawn);
                    let step = self
                        .king_aside(&quiet, !way & !self.reduced.occupied())
                        .or_else(|| self.waiting(&quiet, 0, way))?;
                    self.go(step)?;
                }
            }
        }
        None
    }

    fn corner_mates(&self) -> [Option<CornerMate>; CORNERS_KEPT] {
        let reduced = &self.reduced;
        let (ours, theirs) = (reduced.king(Side::Attacker), reduced.king(Side::Helper));
        let now = reduced.occupied();
        let (defended, _) = cover(reduced, Side::Helper, now);
        let near = Walks::new(ours, !now & !defended);
        let coming = Walks::new(theirs, !now);
        let minors = reduced.role(Role::Knight) | reduced.role(Role::Bishop);
        let mut best = [None; CORNERS_KEPT];
        for corner in CORNERS {
            if coming.all() & bit(corner) == 0 {
                continue;
            }
            let ring = attacks::king(corner).0;
            let others = now & !bit(theirs) & !bit(ours);
            for shooter in Bitboard(reduced.side(Side::Attacker) & minors) {
                let role = reduced.role_at(shooter);
                let line =
                    ReducedBoard::attacks(role, Side::Attacker, corner, others & !bit(shooter));
                let taken = if role == Role::Bishop { line } else { 0 };
                for gap in Bitboard(ring & !taken & !reduced.side(Side::Attacker)) {
                    let need = ring & !taken & !bit(gap);
                    let posts = Bitboard(need)
                        .iter()
                        .fold(near.all() & !ring, |set, at| set & attacks::king(at).0);
                    if posts == 0 {
                        continue;
                    }
                    let fillers = reduced.side(Side::Helper) & !bit(theirs);
                    for filler in Bitboard(fillers) {
                        let Some(way) = self.moves(Side::Helper, filler, bit(gap), 0) else {
                            continue;
                        };
                        let b = coming.steps(bit(corner)) + way.len();
                        for post in Bitboard(posts) {
                            let a = near.steps(bit(post));
                            let cost = 2 * a.max(b) + a.min(b);
                            let plan = CornerMate {
                                corner,
                                gap,
                                filler,
                                shooter,
                                shots: line,
                                post,
                                cost,
                            };
                            self.consider(plan, &mut best);
                        }
                    }
                }
            }
        }
        best
    }

    /// Keeps it if it would be mate and is among the best.
    fn consider(&self, plan: CornerMate, best: &mut [Option<CornerMate>; CORNERS_KEPT]) {
        if best[CORNERS_KEPT - 1].is_some_and(|worst| worst.cost <= plan.cost) {
            return;
        }
        let reduced = &self.reduced;
        let after = reduced
            .moved(reduced.king(Side::Helper), plan.corner, None)
            .moved(plan.filler, plan.gap, None)
            .moved(reduced.king(Side::Attacker), plan.post, None);
        let shots = Bitboard(plan.shots & !bit(plan.post) & !bit(plan.gap))
            .iter()
            .filter(|&shot| after.moved(plan.shooter, shot, None).is_mate())
            .fold(0, |set, shot| set | bit(shot));
        let before = self.before(reduced.role_at(plan.shooter), plan.corner, shots);
        if shots != 0
            && let Some(way) = self.moves(Side::Attacker, plan.shooter, before, 0)
        {
            let plan = CornerMate { shots, cost: plan.cost + way.len(), ..plan };
            keep(best, plan, |plan| plan.cost);
        }
    }

    /// From where the piece can go to one of the shots.
    fn before(&self, role: Role, corner: Square, shots: u64) -> u64 {
        let now = self.reduced.occupied();
        let seen = glide(role, shots & !self.reduced.side(Side::Attacker), now);
        let near = attacks::king(corner).0 | bit(corner);
        seen & !ReducedBoard::attacks(role, Side::Attacker, corner, now) & !near
    }

    /// The way of a piece to one of the squares; none where it is there.
    fn moves(&self, who: Side, from: Square, squares: u64, tabu: u64) -> Option<Way> {
        if squares & bit(from) != 0 {
            return Some(Way::none());
        }
        let now = self.reduced.occupied();
        let free = !now & !tabu;
        match self.reduced.role_at(from) {
            Role::Pawn => {
                let down = |set: u64| if who == Side::Helper { set >> 8 } else { set << 8 };
                walk(from, squares, free & !ENDS, down)
            }
            Role::Knight => walk(from, squares, free, knights),
            Role::King => walk(from, squares, free, kings),
            role @ (Role::Bishop | Role::Rook | Role::Queen) => {
                walk(from, squares, free, |set| glide(role, set, now & !bit(from)))
            }
        }
    }

    fn play_corner_mate(&mut self, plan: CornerMate) -> Option<()> {
        let mut plan = plan;
        let mut shuttle = None;
        for _ in 0..CORNER_LENGTH {
            match self.turn {
                Side::Helper => self.their_corner_step(&mut plan, &mut shuttle)?,
                Side::Attacker => {
                    if self.try_corner_mate(plan) {
                        return Some(());
                    }
                    self.our_corner_step(&mut plan)?;
                }
            }
        }
        None
    }

    /// Mates if everybody stands where he should.
    fn try_corner_mate(&mut self, plan: CornerMate) -> bool {
        if self.reduced.king(Side::Helper) != plan.corner || plan.filler != plan.gap {
            return false;
        }
        let role = self.reduced.role_at(plan.shooter);
        let reach = self.reduced.reach(Side::Attacker, role, plan.shooter) & plan.shots;
        let is_mate = |&to: &Square| self.reduced.moved(plan.shooter, to, None).is_mate();
        let Some(to) = Bitboard(reach).iter().find(is_mate) else { return false };
        self.make(plan.shooter, to, None).is_some()
    }

    /// Is all done but to fill the gap?
    fn is_ready(&self, plan: CornerMate) -> bool {
        let role = self.reduced.role_at(plan.shooter);
        self.reduced.king(Side::Helper) == plan.corner
            && self.reduced.king(Side::Attacker) == plan.post
            && self.reduced.reach(Side::Attacker, role, plan.shooter) & plan.shots != 0
    }

    /// From where the gap can be filled, and the post is not attacked.
    fn beside(&self, plan: CornerMate) -> u64 {
        let role = self.reduced.role_at(plan.filler);
        if role == Role::Pawn {
            return bit(plan.gap) << 8;
        }
        let later = self.reduced.occupied() & !bit(plan.filler);
        let squares = ReducedBoard::attacks(role, Side::Helper, plan.gap, later);
        let tabu = plan.shots | bit(plan.post) | bit(self.reduced.king(Side::Attacker));
        let is_calm =
            |to: &Square| ReducedBoard::attacks(role, Side::Helper, *to, later) & tabu == 0;
        let ring = attacks::king(plan.corner).0;
        Bitboard(squares & !later & !ring).iter().filter(is_calm).fold(0, |set, to| set | bit(to))
    }

    fn their_corner_step(
        &mut self,
        plan: &mut CornerMate,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        let (king, free) = self.their_king();
        if king != plan.corner
            && let Some(to) = step(king, bit(plan.corner), free & !bit(plan.gap))
                .or_else(|| step(king, bit(plan.corner), free))
        {
            return self.make(king, to, None);
        }
        let from = plan.filler;
        if self.is_ready(*plan) && from != plan.gap && self.make(from, plan.gap, None).is_some() {
            plan.filler = plan.gap;
            return Some(());
        }
        if from != plan.gap
            && let Some(way) = self.moves(Side::Helper, from, self.beside(*plan), bit(plan.post))
            && let Some(&(_, to)) = way.steps().first()
            && self.make(from, to, None).is_some()
        {
            plan.filler = to;
            *shuttle = None;
            return Some(());
        }
        self.their_corner_waiting_step(plan, shuttle).or_else(|| {
            let to = first(attacks::king(king).0 & free)?;
            self.make(king, to, None)
        })
    }

    /// Anybody of theirs waits; he who is to fill the gap stays as near.
    fn their_corner_waiting_step(
        &mut self,
        plan: &mut CornerMate,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        if let Some((from, to)) = *shuttle
            && self.make(from, to, None).is_some()
        {
            if plan.filler == from {
                plan.filler = to;
            }
            *shuttle = Some((to, from));
            return Some(());
        }
        let now = self.reduced.occupied();
        let ring = attacks::king(plan.corner).0;
        let tabu = plan.shots | bit(self.reduced.king(Side::Attacker));
        let kings_and_pawns = self.reduced.role(Role::King) | self.reduced.role(Role::Pawn);
        let own = self.reduced.side(Side::Helper) & !kings_and_pawns & !bit(plan.gap);
        let later = own & bit(plan.filler);
        for from in Bitboard(own & !later).iter().chain(Bitboard(later)) {
            let role = self.reduced.role_at(from);
            let reach = ReducedBoard::attacks(role, Side::Helper, from, now)
                & !now
                & !ring
                & !bit(plan.post);
            let is_calm = |to: &Square| {
                ReducedBoard::attacks(role, Side::Helper, *to, now & !bit(from)) & tabu == 0
            };
            let near = if from == plan.filler { reach & self.beside(*plan) } else { 0 };
            let mut squares = Bitboard(near).iter().chain(Bitboard(reach & !near));
            if let Some(to) = squares.find(is_calm)
                && self.make(from, to, None).is_some()
            {
                if plan.filler == from {
                    plan.filler = to;
                }
                *shuttle = Some((to, from));
                return Some(());
            }
        }
        self.pawn_waits(bit(plan.filler), bit(plan.post) | ring, tabu)
    }

    fn our_corner_step(&mut self, plan: &mut CornerMate) -> Option<()> {
        let reduced = &self.reduced;
        let king = reduced.king(Side::Attacker);
        let theirs = reduced.king(Side::Helper);
        let now = reduced.occupied();
        let (attacked, _) = cover(reduced, Side::Helper, now & !bit(king));
        let free = !now & !attacked & !attacks::king(theirs).0 & !bit(plan.gap);
        let is_in = theirs == plan.corner;
        let role = reduced.role_at(plan.shooter);
        let before = self.before(role, plan.corner, plan.shots);
        // Ours keeps its distance until it is the last to be waited for.
        let is_filled = plan.filler == plan.gap || self.beside(*plan) & bit(plan.filler) != 0;
        let is_last = is_in && is_filled && before & bit(plan.shooter) != 0;
        let free = free & !attacks::king(plan.corner).0;
        let room = if is_last { free } else { free & !bit(plan.post) };
        let is_aiming =
            ReducedBoard::attacks(role, Side::Attacker, plan.corner, now) & bit(plan.shooter) != 0;
        if king != plan.post
            && (is_in || !is_aiming)
            && let Some(to) = step(king, bit(plan.post) & free, free)
            && bit(to) & room != 0
        {
            return self.make(king, to, None);
        }
        if before & bit(plan.shooter) == 0 {
            let tabu = bit(plan.post)
                | plan.shots
                | ReducedBoard::attacks(role, Side::Attacker, theirs, now);
            if let Some(way) = self.moves(Side::Attacker, plan.shooter, before, tabu)
                && let Some(&(from, to)) = way.steps().first()
            {
                plan.shooter = to;
                return self.make(from, to, None);
            }
        }
        // Nothing to do: the king steps about, or the piece.
        let near = attacks::king(king).0 & room;
        let close = attacks::king(plan.post).0;
        // Not always the same way, or both sides would wait for each other for ever.
        let squares = Bitboard(if near & close == 0 { near } else { near & close });
        let nth = self.line.len / 2 % squares.len().max(1) as usize;
        if let Some(to) = squares.iter().nth(nth) {
            return self.make(king, to, None);
        }
        let checks = ReducedBoard::attacks(role, Side::Attacker, theirs, now);
        let reach =
            reduced.reach(Side::Attacker, role, plan.shooter) & !now & !checks & !bit(plan.post);
        let to = first(reach & before).or_else(|| first(reach))?;
        let from = plan.shooter;
        plan.shooter = to;
        self.make(from, to, None)
    }
}

/// The squares before a pawn of theirs.
const fn south(pawn: Square) -> u64 {
    0x0080_8080_8080_8080 >> (63 - pawn.index())
}
