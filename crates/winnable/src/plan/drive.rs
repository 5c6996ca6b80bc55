//! The mate of the textbooks: their king at the edge, ours before it, a rook or queen on the
//! line of the edge.
//!
//! Where little is left it is the kings that have far to go. A *picture* names the square of
//! their king, the squares from which ours takes its flights, and the line; both kings walk there
//! around whatever stands, and everybody else waits. Each step is chosen on the board as it is.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    goal::{BOTTOM, EDGE, LEFT, RIGHT, TOP, cover, dilate, keep},
    play::{Game, Line},
    sketch::{Sketch, Who, bit, first},
    way::{FAR, Walks, step},
};

/// Pictures that are tried.
const KEPT: usize = 3;

/// With more pieces there is no room for the kings.
const FULL: u32 = 20;
const FULL_OF_MINORS: u32 = 12;

/// Half-moves a picture may take.
const LENGTH_MAX: usize = 32;

/// Half-moves in which no king has moved: then nobody gets anywhere.
const STILL_MAX: u32 = 4;

/// How it may end.
#[derive(Clone, Copy)]
struct Picture {
    /// Where their king is mated.
    king: Square,
    /// Where ours then stands.
    posts: u64,
    /// The line along the edge on which it is mated, on one side of it.
    ray: u64,
    /// How far it is.
    cost: u32,
}

impl Picture {
    /// From where a rook or queen mates.
    fn shots(&self) -> u64 {
        self.ray & !attacks::king(self.king).0
    }
}

impl Game {
    /// Drives their king to the edge and mates it there, if need be after their pieces are gone.
    pub(super) fn drive(&mut self) -> Option<()> {
        self.try_pictures()
            .or_else(|| self.attempt(|game| game.clear().and_then(|()| game.try_pictures())))
    }

    /// The line by which their king is driven to the edge or into a corner, on a board that is
    /// not too full.
    pub(super) fn placed(mut self) -> Option<Line> {
        let is_heavy = self.heavies() != 0;
        if self.sketch.occupied().count_ones() > if is_heavy { FULL } else { FULL_OF_MINORS } {
            return None;
        }
        if self.sketch.in_check(self.turn) {
            self.evade()?;
        }
        let placed = if is_heavy { self.drive() } else { self.cornered() };
        placed.map(|()| self.line)
    }

    fn try_pictures(&mut self) -> Option<()> {
        let mut pictures = self.pictures().into_iter().flatten();
        pictures.find_map(|picture| self.attempt(|game| game.come_to(picture)))
    }

    /// Our rooks and queens.
    pub(super) const fn heavies(&self) -> u64 {
        self.sketch.of(Who::We, Role::Rook) | self.sketch.of(Who::We, Role::Queen)
    }

    fn pictures(&self) -> [Option<Picture>; KEPT] {
        let sketch = &self.sketch;
        let (ours, theirs) = (sketch.king(Who::We), sketch.king(Who::They));
        let now = sketch.occupied();
        let heavies = self.heavies();
        let others = now & !heavies & !bit(ours) & !bit(theirs);
        let (defended, _) = cover(sketch, Who::They, now);
        let guarded = minor_cover(sketch);
        let near = Walks::new(ours, !now & !defended);
        let coming = Walks::new(theirs, !others & !guarded);
        let direct = Bitboard(heavies)
            .iter()
            .fold(0, |set, from| set | attacks::rook(from, Bitboard(now)).0);
        let mut best: [Option<Picture>; KEPT] = [None; KEPT];
        for king in coming.nearest_first(EDGE) {
            if best[KEPT - 1].is_some_and(|worst| worst.cost <= 2 * coming.steps(bit(king))) {
                break;
            }
            let ring = attacks::king(king).0;
            let away = near.all() & !ring & !bit(king);
            let filled = sketch.side(Who::They) & !bit(theirs);
            let seen = attacks::rook(king, Bitboard(others)).0;
            let lower = bit(king) - 1;
            for edge in [TOP, BOTTOM, LEFT, RIGHT] {
                if edge & bit(king) == 0 {
                    continue;
                }
                let need = ring & !edge & !filled & !guarded;
                let posts = Bitboard(need).iter().fold(away, |set, at| set & attacks::king(at).0);
                if posts == 0 {
                    continue;
                }
                let (a, b) = (near.steps(posts), coming.steps(bit(king)));
                for ray in [seen & edge & lower, seen & edge & !lower] {
                    let ray = ray & !others;
                    let shots = ray & !ring;
                    if shots == 0 {
                        continue;
                    }
                    let far = if direct & shots == 0 { 2 } else { 0 };
                    let guards = if ray & defended == 0 { 0 } else { 5 };
                    let cost = 2 * a.max(b) + a.min(b) + far + guards;
                    let picture = Picture { king, posts, ray, cost };
                    keep(&mut best, picture, |picture| picture.cost);
                }
            }
        }
        best
    }

    fn come_to(&mut self, picture: Picture) -> Option<()> {
        let mut shuttle = None;
        let mut still = 0;
        for _ in 0..LENGTH_MAX {
            let kings = self.sketch.role(Role::King);
            match self.turn {
                Who::They => self.they_come(picture, &mut shuttle)?,
                Who::We => {
                    if self.shoots(picture) {
                        return Some(());
                    }
                    self.we_come(picture)?;
                }
            }
            still = if self.sketch.role(Role::King) == kings { still + 1 } else { 0 };
            if still > STILL_MAX {
                return None;
            }
        }
        None
    }

    /// Mates if the picture stands.
    fn shoots(&mut self, picture: Picture) -> bool {
        if self.sketch.king(Who::They) != picture.king
            || bit(self.sketch.king(Who::We)) & picture.posts == 0
        {
            return false;
        }
        for from in Bitboard(self.heavies()) {
            let role = self.sketch.role_at(from);
            let reach = self.sketch.reach(Who::We, role, from) & picture.shots();
            for to in Bitboard(reach) {
                if self.sketch.moved(from, to, None).is_mate()
                    && self.make(from, to, None).is_some()
                {
                    return true;
                }
            }
        }
        false
    }

    fn they_come(
        &mut self,
        picture: Picture,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        let sketch = &self.sketch;
        let king = sketch.king(Who::They);
        let (attacked, _) = cover(sketch, Who::We, sketch.occupied() & !bit(king));
        let free = !sketch.occupied() & !attacked;
        if king != picture.king
            && let Some(to) = step(king, bit(picture.king), free)
        {
            return self.make(king, to, None);
        }
        self.they_wait(picture, shuttle).or_else(|| {
            let to = first(attacks::king(king).0 & free)?;
            self.make(king, to, None)
        })
    }

    /// Whoever of theirs attacks the line leaves; then anybody waits.
    fn they_wait(
        &mut self,
        picture: Picture,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        let now = self.sketch.occupied();
        let king = bit(self.sketch.king(Who::They));
        let ring = attacks::king(picture.king).0;
        let ours = bit(self.sketch.king(Who::We));
        let tabu = picture.ray | ours;
        let full = now | picture.posts | bit(picture.king) | picture.ray;
        let mut rest = 0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Bitboard(self.sketch.of(Who::They, role)) {
                let later = now & !bit(from) & !king | bit(picture.king);
                let seen = Sketch::attacks(role, Who::They, from, later);
                if seen & picture.ray == 0 {
                    rest |= bit(from);
                } else if self.go_aside(role, from, full, (tabu | picture.posts, later)).is_some() {
                    *shuttle = None;
                    return Some(());
                }
            }
        }
        if let Some((from, to)) = *shuttle
            && self.make(from, to, None).is_some()
        {
            *shuttle = Some((to, from));
            return Some(());
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Bitboard(self.sketch.of(Who::They, role) & rest & !ring) {
                let later = now & !bit(from) & !king | bit(picture.king);
                if let Some(to) = self.go_aside(role, from, full | ring, (tabu, later)) {
                    *shuttle = Some((to, from));
                    return Some(());
                }
            }
        }
        self.pawn_waits(ring, full, tabu)
    }

    /// A piece of theirs goes to where it attacks nothing of `tabu`.
    fn go_aside(
        &mut self,
        role: Role,
        from: Square,
        full: u64,
        (tabu, later): (u64, u64),
    ) -> Option<Square> {
        let now = self.sketch.occupied();
        let reach = Sketch::attacks(role, Who::They, from, now) & !full;
        let is_calm = |to: &Square| Sketch::attacks(role, Who::They, *to, later) & tabu == 0;
        let to = Bitboard(reach).iter().find(is_calm)?;
        self.make(from, to, None).map(|()| to)
    }

    fn we_come(&mut self, picture: Picture) -> Option<()> {
        let sketch = &self.sketch;
        let king = sketch.king(Who::We);
        let theirs = sketch.king(Who::They);
        let way = self.their_way(picture);
        let now = sketch.occupied() & !bit(theirs);
        let is_in_the_way = Bitboard(self.heavies())
            .iter()
            .any(|from| Sketch::attacks(sketch.role_at(from), Who::We, from, now) & way != 0);
        if is_in_the_way && self.we_wait(picture, way).is_some() {
            return Some(());
        }
        let sketch = &self.sketch;
        if bit(king) & picture.posts == 0 {
            let (attacked, _) = cover(sketch, Who::They, sketch.occupied() & !bit(king));
            let free = !sketch.occupied() & !attacked & !attacks::king(theirs).0;
            let free = free & !bit(picture.king);
            if let Some(to) = step(king, picture.posts & free, free) {
                return self.make(king, to, None);
            }
        }
        self.we_wait(picture, way)
    }

    /// The squares their king is to walk over.
    fn their_way(&self, picture: Picture) -> u64 {
        let sketch = &self.sketch;
        let others = sketch.occupied() & !self.heavies();
        let free = !others & !minor_cover(sketch) & !attacks::king(sketch.king(Who::We)).0;
        let mut king = sketch.king(Who::They);
        let mut way = bit(picture.king);
        for _ in 0..FAR {
            if king == picture.king {
                break;
            }
            let Some(to) = step(king, bit(picture.king), free) else { break };
            way |= bit(to);
            king = to;
        }
        way
    }

    /// A rook or queen goes where it can shoot from and leaves their king its way.
    fn we_wait(&mut self, picture: Picture, way: u64) -> Option<()> {
        let sketch = &self.sketch;
        let theirs = bit(sketch.king(Who::They));
        let full = sketch.occupied() | dilate(theirs) | way | picture.posts | picture.ray;
        let way = way | theirs;
        let shots = picture.shots();
        let mut second = None;
        for from in Bitboard(self.heavies()) {
            let role = sketch.role_at(from);
            let later = sketch.occupied() & !bit(from);
            for to in Bitboard(sketch.reach(Who::We, role, from) & !full) {
                let seen = Sketch::attacks(role, Who::We, to, later);
                if seen & way != 0 {
                    continue;
                }
                if seen & shots != 0 {
                    return self.make(from, to, None);
                }
                second = second.or(Some((from, to)));
            }
        }
        let (from, to) = second?;
        self.make(from, to, None)
    }
}

/// What our pawns, knights and bishops attack.
fn minor_cover(sketch: &Sketch) -> u64 {
    let mut seen = 0;
    for role in [Role::Pawn, Role::Knight, Role::Bishop] {
        for from in Bitboard(sketch.of(Who::We, role)) {
            seen |= Sketch::attacks(role, Who::We, from, sketch.occupied());
        }
    }
    seen
}
