//! Ways over several squares.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    budget::{KING_STEPS, WAY_STEPS},
    goal::{NOT_A, NOT_H, dilate},
    reduced::{ReducedBoard, Side, bit, first},
};

/// The way of a piece over several squares.
pub(super) struct Way {
    steps: [(Square, Square); WAY_STEPS],
    len: usize,
}

impl Way {
    /// No step.
    pub(super) const fn none() -> Self {
        Self { steps: [(Square::A1, Square::A1); WAY_STEPS], len: 0 }
    }

    /// One more step.
    pub(super) fn add(&mut self, from: Square, to: Square) -> Option<()> {
        *self.steps.get_mut(self.len)? = (from, to);
        self.len += 1;
        Some(())
    }

    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.len).unwrap_or(u32::MAX)
    }

    pub(super) fn steps(&self) -> &[(Square, Square)] {
        self.steps.get(..self.len).unwrap_or_default()
    }
}

/// The shortest way of a piece to one of the posts, through free squares.
pub(super) fn walk(from: Square, posts: u64, free: u64, steps: impl Fn(u64) -> u64) -> Option<Way> {
    let mut reached = [0; WAY_STEPS];
    let mut frontier = bit(from);
    let mut seen = frontier;
    for len in 0..WAY_STEPS {
        *reached.get_mut(len)? = frontier;
        frontier = steps(frontier) & free & !seen;
        if frontier == 0 {
            return None;
        }
        seen |= frontier;
        let Some(mut at) = first(frontier & posts) else { continue };
        let mut way = Way { len: len + 1, ..Way::none() };
        for (before, step) in reached.iter().zip(&mut way.steps).take(len + 1).rev() {
            let last = first(steps(bit(at)) & before)?;
            *step = (last, at);
            at = last;
        }
        return Some(way);
    }
    None
}

/// More steps than any way has.
const NEVER: u32 = 1_000;

/// The squares a king can walk to, by the number of steps.
pub(super) struct Walks([u64; KING_STEPS]);

impl Walks {
    pub(super) fn new(from: Square, free: u64) -> Self {
        let mut layers = [bit(from); KING_STEPS];
        let mut reached = bit(from);
        for layer in layers.iter_mut().skip(1) {
            reached |= dilate(reached) & free;
            *layer = reached;
        }
        Self(layers)
    }

    pub(super) const fn all(&self) -> u64 {
        self.0[KING_STEPS - 1]
    }

    /// Those of the squares that can be reached, the nearest first.
    pub(super) fn nearest_first(&self, squares: u64) -> impl Iterator<Item = Square> + '_ {
        let mut seen = 0;
        self.0.iter().flat_map(move |&layer| {
            let new = layer & squares & !seen;
            seen |= layer;
            Bitboard(new)
        })
    }

    /// How many steps it is to the nearest of the squares.
    pub(super) fn steps(&self, squares: u64) -> u32 {
        (0..).zip(&self.0).find(|(_, layer)| **layer & squares != 0).map_or(NEVER, |found| found.0)
    }
}

/// The first step of a king on its way to one of the squares.
pub(super) fn step(king: Square, squares: u64, free: u64) -> Option<Square> {
    let first_steps = attacks::king(king).0 & free;
    let mut near = squares;
    for _ in 0..KING_STEPS {
        if let Some(to) = first(near & first_steps) {
            return Some(to);
        }
        near |= dilate(near) & free;
    }
    None
}

/// Where pieces that stand on these squares go in one step, all of them at once.
pub(super) fn glide(role: Role, set: u64, occupied: u64) -> u64 {
    let free = !occupied;
    let all = |directions: [u64; 4]| directions.into_iter().fold(0, |all, some| all | some);
    match role {
        Role::Knight => knights(set),
        Role::King => kings(set),
        Role::Pawn => 0,
        Role::Bishop | Role::Rook | Role::Queen => {
            if let Some(only) = Bitboard(set).single() {
                return ReducedBoard::attacks(role, Side::Attacker, only, occupied);
            }
            let mut reached = 0;
            if role != Role::Rook {
                reached |= all(diagonals(set, free));
            }
            if role != Role::Bishop {
                reached |= all(straights(set, free));
            }
            reached
        }
    }
}

/// Where bishops on these squares go, by direction.
pub(super) const fn diagonals(set: u64, free: u64) -> [u64; 4] {
    [
        up(set, free, 9, NOT_A),
        up(set, free, 7, NOT_H),
        down(set, free, 7, NOT_A),
        down(set, free, 9, NOT_H),
    ]
}

/// Where rooks on these squares go, by direction.
pub(super) const fn straights(set: u64, free: u64) -> [u64; 4] {
    [
        up(set, free, 8, !0),
        down(set, free, 8, !0),
        up(set, free, 1, NOT_A),
        down(set, free, 1, NOT_H),
    ]
}

/// All pieces of a set slide one way, to squares of greater index, over free squares and onto the
/// first that is not; in doubling steps. What would go round the edge is not in `inside`.
#[inline]
const fn up(set: u64, free: u64, by: u32, inside: u64) -> u64 {
    let mut free = free & inside;
    let mut reached = set | free & set << by;
    free &= free << by;
    reached |= free & reached << (2 * by);
    free &= free << (2 * by);
    reached |= free & reached << (4 * by);
    reached << by & inside
}

/// The same to squares of smaller index.
#[inline]
const fn down(set: u64, free: u64, by: u32, inside: u64) -> u64 {
    let mut free = free & inside;
    let mut reached = set | free & set >> by;
    free &= free >> by;
    reached |= free & reached >> (2 * by);
    free &= free >> (2 * by);
    reached |= free & reached >> (4 * by);
    reached >> by & inside
}

/// Where a king goes in one step.
pub(super) const fn kings(set: u64) -> u64 {
    dilate(set) & !set
}

/// Where knights go in one step.
pub(super) const fn knights(set: u64) -> u64 {
    let one = (set & NOT_A) >> 1 | (set & NOT_H) << 1;
    let two = (set & NOT_AB) >> 2 | (set & NOT_GH) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

const NOT_AB: u64 = 0xFCFC_FCFC_FCFC_FCFC;
const NOT_GH: u64 = 0x3F3F_3F3F_3F3F_3F3F;

#[cfg(test)]
mod tests {
    use arbiter_testkit::Noise;

    use super::*;

    #[test]
    fn many_glide_as_each_of_them_does() {
        let mut noise = Noise(1);
        let mut draw = || noise.bits();
        for _ in 0..2_000 {
            let (set, occupied) = (draw() & draw(), draw() & draw());
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let one_by_one = Bitboard(set).iter().fold(0, |sum, from| {
                    sum | ReducedBoard::attacks(role, Side::Attacker, from, occupied)
                });
                assert_eq!(glide(role, set, occupied), one_by_one, "{role:?} {set:x} {occupied:x}");
            }
        }
    }
}
