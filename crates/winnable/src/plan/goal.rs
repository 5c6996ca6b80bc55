//! Goals: where which piece would mate the king.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    budget::{GOALS_KEPT, Prices},
    reduced::{ReducedBoard, Side, bit, first},
    way::{diagonals, glide, straights},
};

/// A piece, the square from which it is to mate, and what is still in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// Where their king is to stand.
    pub(super) king: Square,
    /// Where the piece stands.
    pub(super) from: Square,
    /// Where it mates.
    pub(super) to: Square,
    /// Squares that others of ours must guard, or pieces of theirs fill.
    pub(super) need: u64,
    /// Those of them that were open when last looked at.
    pub(super) open: u64,
    /// Our last step to guard something; it is not taken back.
    pub(super) last: Option<(Square, Square)>,
    /// Pieces of theirs that stand between and have to leave.
    pub(super) blockers: u64,
    /// Squares where the piece can be after one, two or three moves that give no check.
    pub(super) layers: [u64; WAYS],
}

/// Moves that bring a piece to where it can mate from, at most.
pub(super) const WAYS: usize = 3;

/// Goals that one look may note.
const NOTED: usize = 32;

/// Pieces, each against their king on one square, that one look may ask for goals.
const SHOOTERS: usize = 4;

/// The goals of one look. Many are noted and few are played, so of most no more is kept than what
/// they cost and what is open.
pub(super) struct Best {
    /// Those that cost more are not noted.
    most: u32,
    /// What a goal costs, then its place: the least is the cheapest, and the first among equals.
    keys: [u32; NOTED],
    /// What is needed, and what of it is open.
    squares: [(u64, u64); NOTED],
    /// Whose goal it is, and where the piece mates.
    whose: [(u8, Square); NOTED],
    len: usize,
    shooters: [Shooter; SHOOTERS],
    asked: usize,
}

/// A piece that is asked for goals.
#[derive(Clone, Copy)]
struct Shooter {
    from: Square,
    king: Square,
    movable: u64,
    layers: [u64; WAYS],
}

impl Best {
    /// None yet; those that cost more than `most` are not kept.
    pub(super) const fn up_to(most: u32) -> Self {
        let nobody = Shooter { from: Square::A1, king: Square::A1, movable: 0, layers: [0; WAYS] };
        Self {
            most,
            keys: [0; NOTED],
            squares: [(0, 0); NOTED],
            whose: [(0, Square::A1); NOTED],
            len: 0,
            shooters: [nobody; SHOOTERS],
            asked: 0,
        }
    }

    /// The cheapest goals, the cheapest first.
    pub(super) fn goals(&self) -> impl Iterator<Item = Goal> + '_ {
        let keys = self.keys.get(..self.len).unwrap_or_default();
        let mut last = 0;
        (0..GOALS_KEPT).map_while(move |_| {
            let later = |&key: &u32| if key > last { key } else { u32::MAX };
            last = keys.iter().map(later).min().filter(|&key| key != u32::MAX)?;
            self.goal(last)
        })
    }

    /// The goal with this key.
    fn goal(&self, key: u32) -> Option<Goal> {
        let place = (key as usize & 0xFF).checked_sub(1)?;
        let ((need, open), (shooter, to)) = (*self.squares.get(place)?, *self.whose.get(place)?);
        let Shooter { from, king, movable, layers } = *self.shooters.get(usize::from(shooter))?;
        let blockers = attacks::between(to, king).0 & movable;
        Some(Goal { king, from, to, need, open, last: None, blockers, layers })
    }

    /// Somebody is asked for goals.
    fn ask(&mut self, shooter: Shooter) {
        if let Some(slot) = self.shooters.get_mut(self.asked) {
            *slot = shooter;
        }
        self.asked += 1;
    }

    /// Notes a goal of whoever was asked last, if it is cheap enough. The last place is for those
    /// that are not.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are few places")]
    fn note(&mut self, cost: u32, to: Square, squares: (u64, u64)) {
        let place = self.len.min(NOTED - 1);
        self.keys[place] = cost << 8 | (place as u32 + 1);
        self.squares[place] = squares;
        self.whose[place] = (self.asked.wrapping_sub(1) as u8, to);
        self.len = (place + usize::from(cost <= self.most)).min(NOTED - 1);
    }
}

/// What each side attacks.
pub(super) struct Survey {
    /// Squares at least one of our pieces attacks, seen through their king.
    pub(super) once: u64,
    /// Squares at least two of our pieces attack.
    twice: u64,
    /// Squares their pieces other than the king attack.
    pub(super) defended: u64,
    /// Squares attacked by pawns of theirs that cannot move.
    stuck: u64,
    /// What goals cost.
    pub(super) prices: &'static Prices,
}

impl Survey {
    pub(super) fn new(reduced: &ReducedBoard, prices: &'static Prices) -> Self {
        let king = bit(reduced.king(Side::Helper));
        let (once, twice) = cover(reduced, Side::Attacker, reduced.occupied() & !king);
        let (defended, _) = cover(reduced, Side::Helper, reduced.occupied());
        let pawns = reduced.of(Side::Helper, Role::Pawn) & reduced.occupied() << 8;
        let stuck = (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7;
        Self { once, twice, defended, stuck, prices }
    }

    /// Squares that one of ours attacks who is not the one that attacks `by_one`.
    pub(super) const fn guarded_without(&self, by_one: u64) -> u64 {
        self.twice | self.once & !by_one
    }

    /// Squares to which their king can walk without meeting anybody.
    pub(super) fn walks(&self, reduced: &ReducedBoard) -> u64 {
        let mut reached = bit(reduced.king(Side::Helper));
        let free = !self.once & !reduced.occupied();
        loop {
            let more = reached | dilate(reached) & free;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Adds the goals of the piece on `from` against their king on `king`. Pieces of `movable` are
    /// looked through: where one of them stands in between, it is to leave.
    pub(super) fn add_goals(
        &self,
        reduced: &ReducedBoard,
        (from, king): (Square, Square),
        movable: u64,
        best: &mut Best,
    ) {
        let role = reduced.role_at(from);
        let now = reduced.occupied();
        let stands = reduced.king(Side::Helper);
        let occupied = now & !bit(from) & !bit(stands) & !movable;
        let sees = |square: Square, occupied: u64| heavy(role, square, occupied);
        let seen = sees(from, now);
        let direct = seen & !reduced.side(Side::Attacker);
        // What is behind their king is seen through it.
        let through = if seen & bit(stands) == 0 { seen } else { sees(from, now & !bit(stands)) };
        let guarded = self.guarded_without(through);
        let theirs = reduced.side(Side::Helper) & !bit(stands);
        let ring = attacks::king(king).0;
        let prices = self.prices;
        let walk = if stands == king { 0 } else { prices.walk };
        let others = now & !bit(from);
        let near = sees(king, others);
        let aims = if king == stands && movable == 0 { near } else { sees(king, occupied) };
        let checks = aims & !reduced.side(Side::Attacker) & !(self.stuck & ring);
        // Of the squares far off, those that can be reached at once are enough, if any.
        let far = checks & !ring;
        let far = if far & direct == 0 { far } else { far & direct };
        let wanted = checks & ring | far;
        let ways =
            Ways::new(role, others, (seen, wanted), (!now & !near, self.defended), prices.enough);
        best.ask(Shooter { from, king, movable, layers: ways.layers });
        for to in Bitboard(wanted & ways.arrivals()) {
            let between = attacks::between(to, king).0;
            let blockers = between & movable;
            // Without anybody in between the goal was there before.
            if movable != 0 && blockers == 0 {
                continue;
            }
            // All of it is worked out before the one question: no guess to go wrong.
            let defended = count_up_to::<3>(self.defended & (between | bit(to)));
            let cover = sees(to, occupied);
            let support = bit(to) & ring;
            let need = ring & !cover | support;
            let open = need & !guarded & (!theirs | support);
            let cost = prices.defended[defended]
                + prices.leaving * leaving(blockers)
                + prices.ways[ways.moves(to)]
                + prices.open[count_up_to::<5>(open)]
                + walk;
            best.note(cost, to, (need, open));
        }
    }

    /// Squares at the edge to which their king can walk and where a supported queen could mate
    /// it at once.
    pub(super) fn posts(&self, reduced: &ReducedBoard, walks: u64) -> u64 {
        let fronts = self.once & !self.defended & !reduced.side(Side::Attacker);
        let posts =
            fronts << 8 & TOP | fronts >> 8 & BOTTOM | fronts << 1 & RIGHT | fronts >> 1 & LEFT;
        posts & walks
    }
}

/// How a piece gets to where it mates, without a check on the way.
struct Ways {
    /// Where it can be after one, two, three moves.
    layers: [u64; WAYS],
    /// Where it can then go.
    arrivals: [u64; WAYS + 1],
}

impl Ways {
    /// Among `others`, over the `free` squares that give no check, from a square that sees `reach`
    /// to the `wanted` squares. With `enough` of these that are not
    /// `defended` no longer way is looked for.
    fn new(
        role: Role,
        others: u64,
        (mut reach, wanted): (u64, u64),
        (free, defended): (u64, u64),
        enough: usize,
    ) -> Self {
        let mut ways = Self { layers: [0; WAYS], arrivals: [0; WAYS + 1] };
        let (mut seen, mut arrived) = (0, 0);
        for (layer, arrivals) in ways.layers.iter_mut().zip(&mut ways.arrivals) {
            *arrivals = reach;
            *layer = reach & free & !seen;
            seen |= *layer;
            arrived |= reach & wanted;
            if *layer == 0 || arrived == wanted || count_up_to::<4>(arrived & !defended) >= enough {
                return ways;
            }
            reach = glide(role, *layer, others);
        }
        ways.arrivals[WAYS] = reach;
        ways
    }

    fn arrivals(&self) -> u64 {
        self.arrivals.iter().fold(0, |all, some| all | some)
    }

    /// Moves before the last one to a square where the piece arrives, as far as they are told apart.
    fn moves(&self, to: Square) -> usize {
        let [now, next, ..] = self.arrivals;
        let is_now = now & bit(to) != 0;
        let is_next = (now | next) & bit(to) != 0;
        2 - usize::from(is_now) - usize::from(is_next)
    }
}

/// How many squares a set has, if there are fewer than `MOST`; else that number. Few processors
/// are built for counting, and most sets here are small.
#[inline]
fn count_up_to<const MOST: usize>(mut set: u64) -> usize {
    let mut count = 0;
    for _ in 0..MOST {
        count += usize::from(set != 0);
        set &= set.wrapping_sub(1);
    }
    count
}

/// How many of theirs have to leave. Mostly it is nobody.
#[inline]
const fn leaving(blockers: u64) -> u32 {
    if blockers == 0 { 0 } else { blockers.count_ones() }
}

/// The squares that a rook or a queen sees.
#[inline]
fn heavy(role: Role, square: Square, occupied: u64) -> u64 {
    let straight = attacks::rook(square, Bitboard(occupied)).0;
    if role == Role::Queen {
        straight | attacks::bishop(square, Bitboard(occupied)).0
    } else {
        straight
    }
}

pub(super) const TOP: u64 = 0xFF00_0000_0000_0000;
pub(super) const BOTTOM: u64 = 0x0000_0000_0000_00FF;
pub(super) const LEFT: u64 = 0x0101_0101_0101_0101;
pub(super) const RIGHT: u64 = 0x8080_8080_8080_8080;

/// All squares at the edge.
pub(super) const EDGE: u64 = 0xFF81_8181_8181_81FF;

/// The squares of a set and those next to them.
pub(super) const fn dilate(set: u64) -> u64 {
    let sideways = set | (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    sideways | sideways << 8 | sideways >> 8
}

/// The square of a set that is nearest to another.
pub(super) fn nearest(set: u64, to: Square) -> Option<Square> {
    let mut near = bit(to);
    for _ in 0..8 {
        if let Some(found) = first(near & set) {
            return Some(found);
        }
        near = dilate(near);
    }
    None
}

/// Keeps the cheapest, in their order.
pub(super) fn keep<T>(best: &mut [Option<T>], new: T, cost: impl Fn(&T) -> u32) {
    let mut new = Some(new);
    let cost = |slot: &Option<T>| slot.as_ref().map_or(u32::MAX, &cost);
    for slot in best {
        if cost(&new) < cost(slot) {
            std::mem::swap(slot, &mut new);
        }
    }
}

/// What a side attacks: by one piece at least, by two at least; their king is left out.
pub(super) fn cover(reduced: &ReducedBoard, who: Side, occupied: u64) -> (u64, u64) {
    let pawns = reduced.of(who, Role::Pawn);
    let (left, right) = match who {
        Side::Attacker => ((pawns & NOT_A) << 7, (pawns & NOT_H) << 9),
        Side::Helper => ((pawns & NOT_A) >> 9, (pawns & NOT_H) >> 7),
    };
    let (mut once, mut twice) = (left | right, left & right);
    let mut add = |set: u64| {
        twice |= once & set;
        once |= set;
    };
    for from in Bitboard(reduced.of(who, Role::Knight)) {
        add(attacks::knight(from).0);
    }
    // No square is attacked twice from the same direction.
    let queens = reduced.of(who, Role::Queen);
    let diagonal = queens | reduced.of(who, Role::Bishop);
    if diagonal != 0 {
        diagonals(diagonal, !occupied).into_iter().for_each(&mut add);
    }
    let straight = queens | reduced.of(who, Role::Rook);
    if straight != 0 {
        straights(straight, !occupied).into_iter().for_each(&mut add);
    }
    if who == Side::Attacker {
        add(attacks::king(reduced.king(who)).0);
    }
    (once, twice)
}

/// All files but the first, all but the last.
pub(super) const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
pub(super) const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

#[cfg(test)]
mod tests {
    use super::*;

    /// What the goals cost, told by where they mate.
    fn costs(best: &Best) -> Vec<usize> {
        best.goals().map(|goal| goal.to.index()).collect()
    }

    #[test]
    fn the_cheapest_goals_come_first_and_the_first_among_equals() {
        let mut best = Best::up_to(20);
        let nobody = Shooter { from: Square::A1, king: Square::A1, movable: 0, layers: [0; WAYS] };
        best.ask(nobody);
        for (cost, to) in [(21, 0), (7, 1), (3, 2), (7, 3), (20, 4), (0, 5), (1_000, 6)] {
            best.note(cost, Square::ALL[to], (0, 0));
        }
        assert_eq!(costs(&best), [5, 2, 1, 3]);
    }

    #[test]
    fn more_goals_than_there_are_places_push_none_out() {
        let mut best = Best::up_to(20);
        let nobody = Shooter { from: Square::A1, king: Square::A1, movable: 0, layers: [0; WAYS] };
        best.ask(nobody);
        best.note(4, Square::H8, (0, 0));
        for to in Square::ALL {
            best.note(5, to, (0, 0));
        }
        assert_eq!(costs(&best), [63, 0, 1, 2]);
    }
}
