//! A hunt for the mate where no plan is at hand: the most promising position first.
//!
//! Like the closure it visits each position once, but it looks at few, on the sketch, and
//! concludes nothing from finding none. It knows how a king is mated with little: in a corner
//! that the bishop can attack, our king two steps away, one of theirs in the way.

use board::{Bitboard, Color, Position, Role, Square, attacks};

use super::{
    goal::{cover, dilate},
    play::Line,
    quick::knights,
    sketch::{ENDS, Sketch, Who, bit, distance, first},
};

/// Up to so many pieces kings mate together with one piece.
const FEW: u32 = 16;

const NONE: u32 = u32::MAX;
const BUCKETS: usize = 128;
const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// Positions looked at, and places for them.
const NODES_MAX: usize = 2_500;
const SLOTS: usize = 8_192;

/// The longest line a hunt may give, in half-moves.
const DEPTH_MAX: u16 = 80;

struct Node {
    sketch: Sketch,
    turn: Who,
    parent: u32,
    step: (Square, Square, Option<Role>),
    depth: u16,
}

/// A hunt for a mate by one side.
struct Hunt {
    nodes: Vec<Node>,
    /// Open addressing: indices into `nodes`, [`NONE`] where free.
    table: Vec<u32>,
    /// Nodes still to be looked at, the best in the first bucket.
    open: [Vec<u32>; BUCKETS],
    /// No bucket before this one holds anything.
    best: usize,
    mate: Option<u32>,
}

/// A helpmate for `side` that is found by looking at few positions.
pub(super) fn hunt(position: &Position, side: Color) -> Option<Line> {
    let sketch = Sketch::new(position, side);
    let turn = if position.turn() == side { Who::We } else { Who::They };
    let mut hunt = Hunt {
        nodes: Vec::with_capacity(256),
        table: vec![NONE; SLOTS],
        open: [const { Vec::new() }; BUCKETS],
        best: BUCKETS,
        mate: None,
    };
    let step = (Square::A1, Square::A1, None);
    hunt.visit(Node { sketch, turn, parent: NONE, step, depth: 0 });
    while hunt.nodes.len() < NODES_MAX && hunt.mate.is_none() {
        let next = hunt.pop()?;
        hunt.expand(next);
    }
    hunt.line(hunt.mate?, side)
}

impl Hunt {
    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(index) = self.open.get_mut(self.best)?.pop() {
                return Some(index);
            }
            self.best += 1;
        }
    }

    fn visit(&mut self, node: Node) {
        let Some(slot) = self.free_slot(&node) else { return };
        let Ok(index) = u32::try_from(self.nodes.len()) else { return };
        if let Some(entry) = self.table.get_mut(slot) {
            *entry = index;
        }
        if node.turn == Who::They && node.sketch.in_check(Who::They) && node.sketch.is_mate() {
            self.mate = Some(index);
        }
        if node.depth < DEPTH_MAX {
            let bucket = remoteness(&node.sketch).min(BUCKETS - 1);
            self.best = self.best.min(bucket);
            if let Some(bucket) = self.open.get_mut(bucket) {
                bucket.push(index);
            }
        }
        self.nodes.push(node);
    }

    /// Where a new position belongs in the table; nothing if it is there already.
    fn free_slot(&self, node: &Node) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut slot = node.sketch.hash(node.turn) & mask;
        for _ in 0..=mask {
            let index = *self.table.get(slot)?;
            if index == NONE {
                return Some(slot);
            }
            let seen = self.nodes.get(index as usize)?;
            if seen.turn == node.turn && seen.sketch == node.sketch {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    fn expand(&mut self, parent: u32) {
        let Some(node) = self.nodes.get(parent as usize) else { return };
        let (sketch, who, depth) = (node.sketch, node.turn, node.depth + 1);
        for role in Role::ALL {
            for from in Bitboard(sketch.of(who, role)) {
                let reach = sketch.reach(who, role, from) & !sketch.role(Role::King);
                for to in Bitboard(reach) {
                    let promotions: &[Option<Role>] = match (role, who) {
                        (Role::Pawn, Who::We) if bit(to) & ENDS != 0 => &[Some(Role::Queen)],
                        (Role::Pawn, Who::They) if bit(to) & ENDS != 0 => {
                            &[Some(Role::Knight), Some(Role::Bishop)]
                        }
                        _ => &[None],
                    };
                    for &promotion in promotions {
                        let after = sketch.moved(from, to, promotion);
                        if !after.in_check(who) && is_hopeful(&after) {
                            let step = (from, to, promotion);
                            let turn = who.other();
                            self.visit(Node { sketch: after, turn, parent, step, depth });
                        }
                    }
                }
            }
        }
    }

    fn line(&self, mate: u32, side: Color) -> Option<Line> {
        let mut steps = Vec::new();
        let mut index = mate;
        while let Some(node) = self.nodes.get(index as usize)
            && node.parent != NONE
        {
            steps.push(node.step);
            index = node.parent;
        }
        let mut line = Line::new(side);
        for (from, to, promotion) in steps.into_iter().rev() {
            line.push(from, to, promotion)?;
        }
        Some(line)
    }
}

/// Is there anything to mate with?
fn is_hopeful(sketch: &Sketch) -> bool {
    sketch.side(Who::We) & !sketch.role(Role::King) != 0
}

/// How far the position is from a mate, roughly.
fn remoteness(sketch: &Sketch) -> usize {
    let ours = sketch.side(Who::We);
    let heavy = ours & (sketch.role(Role::Queen) | sketch.role(Role::Rook));
    let pawns = sketch.of(Who::We, Role::Pawn);
    if heavy != 0 {
        return with_major(sketch);
    }
    if pawns != 0 {
        return with_pawns(sketch, pawns);
    }
    with_minor(sketch)
}

fn with_major(sketch: &Sketch) -> usize {
    let king = sketch.king(Who::They);
    let occupied = sketch.occupied();
    let (attacked, _) = cover(sketch, Who::We, occupied & !bit(king));
    let ring = attacks::king(king).0;
    let flights = (ring & !sketch.side(Who::They) & !attacked).count_ones() as usize;
    let near = distance(king, sketch.king(Who::We)).saturating_sub(2);
    let queen = if sketch.of(Who::We, Role::Queen) != 0 { 0 } else { 4 };
    let runner =
        if queen == 0 { 0 } else { to_queen(sketch, sketch.of(Who::We, Role::Pawn)).min(12) / 2 };
    let others = sketch.side(Who::They).count_ones() as usize;
    if occupied.count_ones() <= FEW {
        let post = distance(sketch.king(Who::We), before_edge(king));
        let majors = sketch.side(Who::They) & (sketch.role(Role::Queen) | sketch.role(Role::Rook));
        let majors = majors.count_ones() as usize;
        return flights + 3 * to_edge(king) + 2 * post + queen + runner + others + 3 * majors;
    }
    3 * flights + 2 * to_edge(king) + near + queen + runner + others / 2
}

fn with_pawns(sketch: &Sketch, pawns: u64) -> usize {
    24 + to_queen(sketch, pawns) + to_edge(sketch.king(Who::They))
}

/// How far the nearest of our pawns is from becoming a queen.
fn to_queen(sketch: &Sketch, pawns: u64) -> usize {
    let far = |pawn: Square| {
        let way = 0x0101_0101_0101_0100 << pawn.index();
        let blocked = (sketch.occupied() & way).count_ones() as usize;
        let stuck = (sketch.role(Role::Pawn) & way).count_ones() as usize;
        3 * (7 - pawn.index() / 8) + 2 * blocked + 6 * stuck
    };
    Bitboard(pawns).iter().map(far).min().unwrap_or(40)
}

/// The square from which our king takes theirs the steps from the edge.
fn before_edge(king: Square) -> Square {
    let (file, rank) = (king.index() % 8, king.index() / 8);
    let inward = |at: usize| if at < 4 { at + 2 } else { at - 2 };
    let index = if file.min(7 - file) < rank.min(7 - rank) {
        rank * 8 + inward(file)
    } else {
        inward(rank) * 8 + file
    };
    u8::try_from(index).ok().and_then(Square::from_index).unwrap_or(king)
}

const fn to_edge(square: Square) -> usize {
    let (file, rank) = (square.index() % 8, square.index() / 8);
    let file = if file < 4 { file } else { 7 - file };
    let rank = if rank < 4 { rank } else { 7 - rank };
    if file < rank { file } else { rank }
}

/// With minor pieces alone the king is mated in a corner: one of the squares beside it is filled
/// by one of theirs, or guarded by a second piece of ours, and our king guards the other.
fn with_minor(sketch: &Sketch) -> usize {
    let ours = sketch.side(Who::We) & !sketch.role(Role::King);
    let bishops = ours & sketch.role(Role::Bishop);
    let knights = ours & sketch.role(Role::Knight);
    let king = sketch.king(Who::They);
    let own = sketch.king(Who::We);
    let mut least = BUCKETS;
    for corner in CORNERS {
        let same = if bit(corner) & LIGHT != 0 { LIGHT } else { !LIGHT };
        if bishops & same == 0 && knights == 0 {
            continue;
        }
        let to_corner = 5 * distance(king, corner);
        // The piece that gives mate.
        let to_mate =
            if bishops & same == 0 { jumps(knights, attacks::knight(corner).0) } else { 1 };
        let beside = attacks::king(corner).0 & !same;
        for filled in Bitboard(beside) {
            let other = beside & !bit(filled);
            let posts = dilate(other) & !dilate(bit(corner));
            // Our king must not be in the way of theirs.
            let to_post = if to_corner > 5 {
                3 + distance(own, corner).abs_diff(4)
            } else {
                steps(own, posts)
            };
            // A bishop of the other colour guards it, or a knight that need not mate.
            let guard = if bishops & !same != 0 {
                1
            } else if knights != 0 && ours.count_ones() > 1 {
                jumps(knights, attacks::knight(filled).0)
            } else {
                BUCKETS
            };
            let fill = to_fill(sketch, filled, knights != 0).min(guard);
            least = least.min(to_corner + 2 * to_post + 2 * fill + to_mate);
        }
    }
    least
}

/// Steps of a king to the nearest of the squares.
fn steps(king: Square, squares: u64) -> usize {
    let mut reached = bit(king);
    for steps in 0..7 {
        if reached & squares != 0 {
            return steps;
        }
        reached = dilate(reached);
    }
    7
}

/// Jumps of the nearest knight to the nearest of the squares.
fn jumps(from: u64, squares: u64) -> usize {
    let mut reached = from;
    for jumps in 0..6 {
        if reached & squares != 0 {
            return jumps;
        }
        reached |= knights(reached);
    }
    6
}

/// How many moves one of theirs needs to stand on a square. Beside a bishop's corner a rook or
/// queen would come between.
fn to_fill(sketch: &Sketch, square: Square, may_be_major: bool) -> usize {
    let theirs = sketch.side(Who::They);
    let target = bit(square);
    let majors = sketch.role(Role::Rook) | sketch.role(Role::Queen);
    let fit = theirs & !sketch.role(Role::King) & if may_be_major { !0 } else { !majors };
    if fit & target != 0 {
        return 0;
    }
    let same = if target & LIGHT != 0 { LIGHT } else { !LIGHT };
    let mut least = 12;
    let own = sketch.of(Who::They, Role::Knight);
    if own != 0 {
        least = least.min(jumps(own, target));
    }
    for (role, reach) in [
        (Role::Bishop, attacks::bishop(square, Bitboard(sketch.occupied())).0),
        (Role::Rook, attacks::rook(square, Bitboard(sketch.occupied())).0),
    ] {
        let own = fit & sketch.role(role) & if role == Role::Bishop { same } else { !0 };
        if own != 0 {
            least = least.min(if own & reach != 0 { 1 } else { 2 });
        }
    }
    if fit & sketch.role(Role::Queen) != 0 {
        least = least.min(4);
    }
    // A pawn comes down its file, or becomes something that can go anywhere.
    let pawns = sketch.of(Who::They, Role::Pawn);
    if let Some(pawn) = first(pawns) {
        least = least.min(pawn.index() / 8 + 3);
    }
    let file = 0x0101_0101_0101_0101 << (square.index() % 8);
    let above = pawns & file & !(target | (target - 1));
    if target & ENDS == 0
        && let Some(pawn) = first(above)
    {
        least = least.min(pawn.index() / 8 - square.index() / 8);
    }
    least
}
