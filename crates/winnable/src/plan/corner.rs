//! The mate in the corner by a knight or a bishop: beside their king stands one of theirs, ours
//! takes what is left.
//!
//! Both kings walk, the piece that is to stand beside theirs comes near, ours comes to where it
//! can shoot from; when all is ready the last gap is filled, and it is mate.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    goal::{cover, keep},
    play::Game,
    sketch::{ENDS, Sketch, Who, bit, first},
    way::{Walks, Way, glide, kings, knights, step, walk},
};

/// Corners that are tried, each with what fills the gap and what shoots.
const KEPT: usize = 4;

/// Half-moves it may take.
const LENGTH_MAX: usize = 44;

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// How it may end.
#[derive(Clone, Copy)]
struct Nook {
    /// Where their king is mated.
    corner: Square,
    /// The square beside it that one of theirs fills.
    gap: Square,
    /// Who fills it, where it now stands.
    filler: Square,
    /// Who mates, where it now stands.
    shooter: Square,
    /// From where.
    shots: u64,
    /// Where our king then stands.
    post: Square,
    /// How far it is.
    cost: u32,
}

impl Game {
    /// Mates their king in a corner, if need be after one of their pawns has become something that
    /// can stand beside it.
    pub(super) fn cornered(&mut self) -> Option<()> {
        let anew = |game: &mut Self, new: Role| {
            game.attempt(|game| game.promotes(new).and_then(|()| game.try_nooks()))
        };
        self.try_nooks().or_else(|| anew(self, Role::Knight)).or_else(|| anew(self, Role::Bishop))
    }

    fn try_nooks(&mut self) -> Option<()> {
        let mut nooks = self.nooks().into_iter().flatten();
        nooks.find_map(|nook| self.attempt(|game| game.come_into(nook)))
    }

    /// Their foremost pawn becomes a piece, while we wait.
    fn promotes(&mut self, new: Role) -> Option<()> {
        let pawns = self.sketch.of(Who::They, Role::Pawn);
        let is_free = |pawn: &Square| south(*pawn) & self.sketch.occupied() == 0;
        let mut pawn = Bitboard(pawns).iter().find(is_free)?;
        for _ in 0..LENGTH_MAX {
            match self.turn {
                Who::They => {
                    let to = first(bit(pawn) >> 8)?;
                    let is_new = bit(to) & ENDS != 0;
                    self.make(pawn, to, is_new.then_some(new))?;
                    if is_new {
                        return if self.sketch.in_check(self.turn) {
                            self.evade()
                        } else {
                            Some(())
                        };
                    }
                    pawn = to;
                }
                Who::We if self.sketch.in_check(Who::We) => self.evade()?,
                Who::We => {
                    let quiet = self.quiet();
                    let way = bit(pawn) | south(pawn);
                    let step = self
                        .king_aside(&quiet, !way & !self.sketch.occupied())
                        .or_else(|| self.waiting(&quiet, 0, way))?;
                    self.go(step)?;
                }
            }
        }
        None
    }

    fn nooks(&self) -> [Option<Nook>; KEPT] {
        let sketch = &self.sketch;
        let (ours, theirs) = (sketch.king(Who::We), sketch.king(Who::They));
        let now = sketch.occupied();
        let (defended, _) = cover(sketch, Who::They, now);
        let near = Walks::new(ours, !now & !defended);
        let coming = Walks::new(theirs, !now);
        let minors = sketch.role(Role::Knight) | sketch.role(Role::Bishop);
        let mut best = [None; KEPT];
        for corner in CORNERS {
            if coming.all() & bit(corner) == 0 {
                continue;
            }
            let ring = attacks::king(corner).0;
            let others = now & !bit(theirs) & !bit(ours);
            for shooter in Bitboard(sketch.side(Who::We) & minors) {
                let role = sketch.role_at(shooter);
                let line = Sketch::attacks(role, Who::We, corner, others & !bit(shooter));
                let taken = if role == Role::Bishop { line } else { 0 };
                for gap in Bitboard(ring & !taken & !sketch.side(Who::We)) {
                    let need = ring & !taken & !bit(gap);
                    let posts = Bitboard(need)
                        .iter()
                        .fold(near.all() & !ring, |set, at| set & attacks::king(at).0);
                    if posts == 0 {
                        continue;
                    }
                    let fillers = sketch.side(Who::They) & !bit(theirs);
                    for filler in Bitboard(fillers) {
                        let Some(way) = self.moves(Who::They, filler, bit(gap), 0) else {
                            continue;
                        };
                        let b = coming.steps(bit(corner)) + way.len();
                        for post in Bitboard(posts) {
                            let a = near.steps(bit(post));
                            let cost = 2 * a.max(b) + a.min(b);
                            let nook =
                                Nook { corner, gap, filler, shooter, shots: line, post, cost };
                            self.consider(nook, &mut best);
                        }
                    }
                }
            }
        }
        best
    }

    /// Keeps it if it would be mate and is among the best.
    fn consider(&self, nook: Nook, best: &mut [Option<Nook>; KEPT]) {
        if best[KEPT - 1].is_some_and(|worst| worst.cost <= nook.cost) {
            return;
        }
        let sketch = &self.sketch;
        let after = sketch
            .moved(sketch.king(Who::They), nook.corner, None)
            .moved(nook.filler, nook.gap, None)
            .moved(sketch.king(Who::We), nook.post, None);
        let shots = Bitboard(nook.shots & !bit(nook.post) & !bit(nook.gap))
            .iter()
            .filter(|&shot| after.moved(nook.shooter, shot, None).is_mate())
            .fold(0, |set, shot| set | bit(shot));
        let before = self.before(sketch.role_at(nook.shooter), nook.corner, shots);
        if shots != 0
            && let Some(way) = self.moves(Who::We, nook.shooter, before, 0)
        {
            let nook = Nook { shots, cost: nook.cost + way.len(), ..nook };
            keep(best, nook, |nook| nook.cost);
        }
    }

    /// From where the piece can go to one of the shots.
    fn before(&self, role: Role, corner: Square, shots: u64) -> u64 {
        let now = self.sketch.occupied();
        let seen = glide(role, shots & !self.sketch.side(Who::We), now);
        let nook = attacks::king(corner).0 | bit(corner);
        seen & !Sketch::attacks(role, Who::We, corner, now) & !nook
    }

    /// The way of a piece to one of the squares; none where it is there.
    fn moves(&self, who: Who, from: Square, squares: u64, tabu: u64) -> Option<Way> {
        if squares & bit(from) != 0 {
            return Some(Way::none());
        }
        let now = self.sketch.occupied();
        let free = !now & !tabu;
        match self.sketch.role_at(from) {
            Role::Pawn => {
                let down = |set: u64| if who == Who::They { set >> 8 } else { set << 8 };
                walk(from, squares, free & !ENDS, down)
            }
            Role::Knight => walk(from, squares, free, knights),
            Role::King => walk(from, squares, free, kings),
            role @ (Role::Bishop | Role::Rook | Role::Queen) => {
                walk(from, squares, free, |set| glide(role, set, now & !bit(from)))
            }
        }
    }

    fn come_into(&mut self, nook: Nook) -> Option<()> {
        let mut nook = nook;
        let mut shuttle = None;
        for _ in 0..LENGTH_MAX {
            match self.turn {
                Who::They => self.they_hide(&mut nook, &mut shuttle)?,
                Who::We => {
                    if self.hits(nook) {
                        return Some(());
                    }
                    self.we_surround(&mut nook)?;
                }
            }
        }
        None
    }

    /// Mates if everybody stands where he should.
    fn hits(&mut self, nook: Nook) -> bool {
        if self.sketch.king(Who::They) != nook.corner || nook.filler != nook.gap {
            return false;
        }
        let role = self.sketch.role_at(nook.shooter);
        let reach = self.sketch.reach(Who::We, role, nook.shooter) & nook.shots;
        let is_mate = |&to: &Square| self.sketch.moved(nook.shooter, to, None).is_mate();
        let Some(to) = Bitboard(reach).iter().find(is_mate) else { return false };
        self.make(nook.shooter, to, None).is_some()
    }

    /// Is all done but to fill the gap?
    fn is_ready(&self, nook: Nook) -> bool {
        let role = self.sketch.role_at(nook.shooter);
        self.sketch.king(Who::They) == nook.corner
            && self.sketch.king(Who::We) == nook.post
            && self.sketch.reach(Who::We, role, nook.shooter) & nook.shots != 0
    }

    /// From where the gap can be filled, and the post is not attacked.
    fn beside(&self, nook: Nook) -> u64 {
        let role = self.sketch.role_at(nook.filler);
        if role == Role::Pawn {
            return bit(nook.gap) << 8;
        }
        let later = self.sketch.occupied() & !bit(nook.filler);
        let squares = Sketch::attacks(role, Who::They, nook.gap, later);
        let tabu = nook.shots | bit(nook.post) | bit(self.sketch.king(Who::We));
        let is_calm = |to: &Square| Sketch::attacks(role, Who::They, *to, later) & tabu == 0;
        let ring = attacks::king(nook.corner).0;
        Bitboard(squares & !later & !ring).iter().filter(is_calm).fold(0, |set, to| set | bit(to))
    }

    fn they_hide(&mut self, nook: &mut Nook, shuttle: &mut Option<(Square, Square)>) -> Option<()> {
        let sketch = &self.sketch;
        let king = sketch.king(Who::They);
        let (attacked, _) = cover(sketch, Who::We, sketch.occupied() & !bit(king));
        let free = !sketch.occupied() & !attacked;
        if king != nook.corner
            && let Some(to) = step(king, bit(nook.corner), free & !bit(nook.gap))
                .or_else(|| step(king, bit(nook.corner), free))
        {
            return self.make(king, to, None);
        }
        let from = nook.filler;
        if self.is_ready(*nook) && from != nook.gap && self.make(from, nook.gap, None).is_some() {
            nook.filler = nook.gap;
            return Some(());
        }
        if from != nook.gap
            && let Some(way) = self.moves(Who::They, from, self.beside(*nook), bit(nook.post))
            && let Some(&(_, to)) = way.steps().first()
            && self.make(from, to, None).is_some()
        {
            nook.filler = to;
            *shuttle = None;
            return Some(());
        }
        self.they_idle(nook, shuttle).or_else(|| {
            let to = first(attacks::king(king).0 & free)?;
            self.make(king, to, None)
        })
    }

    /// Anybody of theirs waits; he who is to fill the gap stays as near.
    fn they_idle(&mut self, nook: &mut Nook, shuttle: &mut Option<(Square, Square)>) -> Option<()> {
        if let Some((from, to)) = *shuttle
            && self.make(from, to, None).is_some()
        {
            if nook.filler == from {
                nook.filler = to;
            }
            *shuttle = Some((to, from));
            return Some(());
        }
        let now = self.sketch.occupied();
        let ring = attacks::king(nook.corner).0;
        let tabu = nook.shots | bit(self.sketch.king(Who::We));
        let kings_and_pawns = self.sketch.role(Role::King) | self.sketch.role(Role::Pawn);
        let own = self.sketch.side(Who::They) & !kings_and_pawns & !bit(nook.gap);
        let later = own & bit(nook.filler);
        for from in Bitboard(own & !later).iter().chain(Bitboard(later)) {
            let role = self.sketch.role_at(from);
            let reach =
                Sketch::attacks(role, Who::They, from, now) & !now & !ring & !bit(nook.post);
            let is_calm =
                |to: &Square| Sketch::attacks(role, Who::They, *to, now & !bit(from)) & tabu == 0;
            let near = if from == nook.filler { reach & self.beside(*nook) } else { 0 };
            let mut squares = Bitboard(near).iter().chain(Bitboard(reach & !near));
            if let Some(to) = squares.find(is_calm)
                && self.make(from, to, None).is_some()
            {
                if nook.filler == from {
                    nook.filler = to;
                }
                *shuttle = Some((to, from));
                return Some(());
            }
        }
        self.pawn_waits(bit(nook.filler), bit(nook.post) | ring, tabu)
    }

    fn we_surround(&mut self, nook: &mut Nook) -> Option<()> {
        let sketch = &self.sketch;
        let king = sketch.king(Who::We);
        let theirs = sketch.king(Who::They);
        let now = sketch.occupied();
        let (attacked, _) = cover(sketch, Who::They, now & !bit(king));
        let free = !now & !attacked & !attacks::king(theirs).0 & !bit(nook.gap);
        let is_in = theirs == nook.corner;
        let role = sketch.role_at(nook.shooter);
        let before = self.before(role, nook.corner, nook.shots);
        // Ours keeps its distance until it is the last to be waited for.
        let is_filled = nook.filler == nook.gap || self.beside(*nook) & bit(nook.filler) != 0;
        let is_last = is_in && is_filled && before & bit(nook.shooter) != 0;
        let free = free & !attacks::king(nook.corner).0;
        let room = if is_last { free } else { free & !bit(nook.post) };
        let is_aiming = Sketch::attacks(role, Who::We, nook.corner, now) & bit(nook.shooter) != 0;
        if king != nook.post
            && (is_in || !is_aiming)
            && let Some(to) = step(king, bit(nook.post) & free, free)
            && bit(to) & room != 0
        {
            return self.make(king, to, None);
        }
        if before & bit(nook.shooter) == 0 {
            let tabu = bit(nook.post) | nook.shots | Sketch::attacks(role, Who::We, theirs, now);
            if let Some(way) = self.moves(Who::We, nook.shooter, before, tabu)
                && let Some(&(from, to)) = way.steps().first()
            {
                nook.shooter = to;
                return self.make(from, to, None);
            }
        }
        // Nothing to do: the king steps about, or the piece.
        let near = attacks::king(king).0 & room;
        let close = attacks::king(nook.post).0;
        // Not always the same way, or both sides would wait for each other for ever.
        let squares = Bitboard(if near & close == 0 { near } else { near & close });
        let nth = self.line.len / 2 % squares.len().max(1) as usize;
        if let Some(to) = squares.iter().nth(nth) {
            return self.make(king, to, None);
        }
        let checks = Sketch::attacks(role, Who::We, theirs, now);
        let reach = sketch.reach(Who::We, role, nook.shooter) & !now & !checks & !bit(nook.post);
        let to = first(reach & before).or_else(|| first(reach))?;
        let from = nook.shooter;
        nook.shooter = to;
        self.make(from, to, None)
    }
}

/// The squares before a pawn of theirs.
const fn south(pawn: Square) -> u64 {
    0x0080_8080_8080_8080 >> (63 - pawn.index())
}
