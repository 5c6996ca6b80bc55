//! How far a position is from a mate, so that a hunt can look at the nearest first.
//!
//! Nothing rests on these numbers but the order.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    goal::{cover, dilate},
    sketch::{ENDS, Sketch, Who, bit, distance, first},
    way::knights,
};

/// Up to so many pieces kings mate together with one piece.
const FEW: u32 = 16;

/// Further than anything.
const FAR: usize = 128;

const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// How far the position is from a mate, roughly.
pub(super) fn remoteness(sketch: &Sketch) -> usize {
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
    let mut least = FAR;
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
                FAR
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
