//! The mate of the textbooks: their king at the edge, ours before it, a rook or queen on the
//! line of the edge.
//!
//! Where little is left it is the kings that have far to go. A *mate* names the square of
//! their king, the squares from which ours takes its flights, and the line; both kings walk there
//! around whatever stands, and everybody else waits. Each step is chosen on the board as it is.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    budget::{
        CLEARED, EDGE_LENGTH, EDGE_PIECES, EDGE_PIECES_OF_MINORS, EDGE_STILL, EDGES_KEPT,
        KING_STEPS,
    },
    goal::{BOTTOM, EDGE, LEFT, RIGHT, TOP, cover, dilate, keep},
    play::{Game, Line},
    reduced::{ReducedBoard, Side, bit, first},
    way::{Walks, step},
};

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// How it may end.
#[derive(Clone, Copy)]
struct EdgeMate {
    /// Where their king is mated.
    king: Square,
    /// Where ours then stands.
    posts: u64,
    /// The line along the edge on which it is mated, on one side of it.
    ray: u64,
    /// How far it is.
    cost: u32,
}

impl EdgeMate {
    /// From where a rook or queen mates.
    fn shots(&self) -> u64 {
        self.ray & !attacks::king(self.king).0
    }
}

impl Game {
    /// Drives their king to the edge and mates it there, if need be after their pieces are gone.
    pub(super) fn drive(&mut self) -> Option<()> {
        self.try_pictures().or_else(|| {
            self.attempt(|game| game.clear(&PIECES, CLEARED).and_then(|()| game.try_pictures()))
        })
    }

    /// The line by which their king is driven to the edge or into a corner, on a board that is
    /// not too full.
    pub(super) fn placed(mut self) -> Option<Line> {
        let is_heavy = self.majors() != 0;
        if self.reduced.occupied().count_ones()
            > if is_heavy { EDGE_PIECES } else { EDGE_PIECES_OF_MINORS }
        {
            return None;
        }
        if self.reduced.in_check(self.turn) {
            self.evade()?;
        }
        let placed = if is_heavy { self.drive() } else { self.cornered() };
        placed.map(|()| self.line)
    }

    fn try_pictures(&mut self) -> Option<()> {
        let mut edge_mates = self.edge_mates().into_iter().flatten();
        edge_mates.find_map(|mate| self.attempt(|game| game.play_edge_mate(mate)))
    }

    /// Our rooks and queens.
    pub(super) const fn majors(&self) -> u64 {
        self.reduced.of(Side::Attacker, Role::Rook) | self.reduced.of(Side::Attacker, Role::Queen)
    }

    fn edge_mates(&self) -> [Option<EdgeMate>; EDGES_KEPT] {
        let reduced = &self.reduced;
        let (ours, theirs) = (reduced.king(Side::Attacker), reduced.king(Side::Helper));
        let now = reduced.occupied();
        let majors = self.majors();
        let others = now & !majors & !bit(ours) & !bit(theirs);
        let (defended, _) = cover(reduced, Side::Helper, now);
        let guarded = minor_cover(reduced);
        let near = Walks::new(ours, !now & !defended);
        let coming = Walks::new(theirs, !others & !guarded);
        let direct =
            Bitboard(majors).iter().fold(0, |set, from| set | attacks::rook(from, Bitboard(now)).0);
        let mut best: [Option<EdgeMate>; EDGES_KEPT] = [None; EDGES_KEPT];
        for king in coming.nearest_first(EDGE) {
            if best[EDGES_KEPT - 1].is_some_and(|worst| worst.cost <= 2 * coming.steps(bit(king))) {
                break;
            }
            let ring = attacks::king(king).0;
            let away = near.all() & !ring & !bit(king);
            let filled = reduced.side(Side::Helper) & !bit(theirs);
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
                    let mate = EdgeMate { king, posts, ray, cost };
                    keep(&mut best, mate, |mate| mate.cost);
                }
            }
        }
        best
    }

    fn play_edge_mate(&mut self, mate: EdgeMate) -> Option<()> {
        let mut shuttle = None;
        let mut still = 0;
        for _ in 0..EDGE_LENGTH {
            let kings = self.reduced.role(Role::King);
            match self.turn {
                Side::Helper => self.their_edge_step(mate, &mut shuttle)?,
                Side::Attacker => {
                    if self.try_edge_mate(mate) {
                        return Some(());
                    }
                    self.our_edge_step(mate)?;
                }
            }
            still = if self.reduced.role(Role::King) == kings { still + 1 } else { 0 };
            if still > EDGE_STILL {
                return None;
            }
        }
        None
    }

    /// Mates where everything is in place.
    fn try_edge_mate(&mut self, mate: EdgeMate) -> bool {
        if self.reduced.king(Side::Helper) != mate.king
            || bit(self.reduced.king(Side::Attacker)) & mate.posts == 0
        {
            return false;
        }
        for from in Bitboard(self.majors()) {
            let role = self.reduced.role_at(from);
            let reach = self.reduced.reach(Side::Attacker, role, from) & mate.shots();
            for to in Bitboard(reach) {
                if self.reduced.moved(from, to, None).is_mate()
                    && self.make(from, to, None).is_some()
                {
                    return true;
                }
            }
        }
        false
    }

    /// Where their king stands, and the empty squares that we do not attack.
    pub(super) fn their_king(&self) -> (Square, u64) {
        let reduced = &self.reduced;
        let king = reduced.king(Side::Helper);
        let (attacked, _) = cover(reduced, Side::Attacker, reduced.occupied() & !bit(king));
        (king, !reduced.occupied() & !attacked)
    }

    fn their_edge_step(
        &mut self,
        mate: EdgeMate,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        let (king, free) = self.their_king();
        if king != mate.king
            && let Some(to) = step(king, bit(mate.king), free)
        {
            return self.make(king, to, None);
        }
        self.their_edge_waiting_step(mate, shuttle).or_else(|| {
            let to = first(attacks::king(king).0 & free)?;
            self.make(king, to, None)
        })
    }

    /// Whoever of theirs attacks the line leaves; then anybody waits.
    fn their_edge_waiting_step(
        &mut self,
        mate: EdgeMate,
        shuttle: &mut Option<(Square, Square)>,
    ) -> Option<()> {
        let now = self.reduced.occupied();
        let king = bit(self.reduced.king(Side::Helper));
        let ring = attacks::king(mate.king).0;
        let ours = bit(self.reduced.king(Side::Attacker));
        let tabu = mate.ray | ours;
        let full = now | mate.posts | bit(mate.king) | mate.ray;
        let mut rest = 0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Bitboard(self.reduced.of(Side::Helper, role)) {
                let later = now & !bit(from) & !king | bit(mate.king);
                let seen = ReducedBoard::attacks(role, Side::Helper, from, later);
                if seen & mate.ray == 0 {
                    rest |= bit(from);
                } else if self.go_aside(role, from, full, (tabu | mate.posts, later)).is_some() {
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
            for from in Bitboard(self.reduced.of(Side::Helper, role) & rest & !ring) {
                let later = now & !bit(from) & !king | bit(mate.king);
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
        let now = self.reduced.occupied();
        let reach = ReducedBoard::attacks(role, Side::Helper, from, now) & !full;
        let is_calm =
            |to: &Square| ReducedBoard::attacks(role, Side::Helper, *to, later) & tabu == 0;
        let to = Bitboard(reach).iter().find(is_calm)?;
        self.make(from, to, None).map(|()| to)
    }

    fn our_edge_step(&mut self, mate: EdgeMate) -> Option<()> {
        let reduced = &self.reduced;
        let king = reduced.king(Side::Attacker);
        let theirs = reduced.king(Side::Helper);
        let way = self.their_way(mate);
        let now = reduced.occupied() & !bit(theirs);
        let is_in_the_way = Bitboard(self.majors()).iter().any(|from| {
            ReducedBoard::attacks(reduced.role_at(from), Side::Attacker, from, now) & way != 0
        });
        if is_in_the_way && self.our_edge_waiting_step(mate, way).is_some() {
            return Some(());
        }
        let reduced = &self.reduced;
        if bit(king) & mate.posts == 0 {
            let (attacked, _) = cover(reduced, Side::Helper, reduced.occupied() & !bit(king));
            let free = !reduced.occupied() & !attacked & !attacks::king(theirs).0;
            let free = free & !bit(mate.king);
            if let Some(to) = step(king, mate.posts & free, free) {
                return self.make(king, to, None);
            }
        }
        self.our_edge_waiting_step(mate, way)
    }

    /// The squares their king is to walk over.
    fn their_way(&self, mate: EdgeMate) -> u64 {
        let reduced = &self.reduced;
        let others = reduced.occupied() & !self.majors();
        let free = !others & !minor_cover(reduced) & !attacks::king(reduced.king(Side::Attacker)).0;
        let mut king = reduced.king(Side::Helper);
        let mut way = bit(mate.king);
        for _ in 0..KING_STEPS {
            if king == mate.king {
                break;
            }
            let Some(to) = step(king, bit(mate.king), free) else { break };
            way |= bit(to);
            king = to;
        }
        way
    }

    /// A rook or queen goes where it can shoot from and leaves their king its way.
    fn our_edge_waiting_step(&mut self, mate: EdgeMate, way: u64) -> Option<()> {
        let reduced = &self.reduced;
        let theirs = bit(reduced.king(Side::Helper));
        let full = reduced.occupied() | dilate(theirs) | way | mate.posts | mate.ray;
        let way = way | theirs;
        let shots = mate.shots();
        let mut second = None;
        for from in Bitboard(self.majors()) {
            let role = reduced.role_at(from);
            let later = reduced.occupied() & !bit(from);
            for to in Bitboard(reduced.reach(Side::Attacker, role, from) & !full) {
                let seen = ReducedBoard::attacks(role, Side::Attacker, to, later);
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
fn minor_cover(reduced: &ReducedBoard) -> u64 {
    let mut seen = 0;
    for role in [Role::Pawn, Role::Knight, Role::Bishop] {
        for from in Bitboard(reduced.of(Side::Attacker, role)) {
            seen |= ReducedBoard::attacks(role, Side::Attacker, from, reduced.occupied());
        }
    }
    seen
}
