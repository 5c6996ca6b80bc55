//! How far a position is from a mate, so that a hunt can look at the nearest first.
//!
//! Nothing rests on these numbers but the order.

use arbiter_board::{Bitboard, Role, Square, attacks};

use super::{
    budget::REMOTENESS_PIECES,
    corner::CORNERS,
    goal::{cover, dilate},
    reduced::{ENDS, ReducedBoard, Side, bit, distance, first},
    way::knights,
};

/// Further than anything.
const FAR: usize = 128;

const LIGHT: u64 = Bitboard::LIGHT.0;

/// How far the position is from a mate, roughly.
pub(super) fn remoteness(reduced: &ReducedBoard) -> usize {
    let ours = reduced.side(Side::Attacker);
    let heavy = ours & (reduced.role(Role::Queen) | reduced.role(Role::Rook));
    let pawns = reduced.of(Side::Attacker, Role::Pawn);
    if heavy != 0 {
        return with_major(reduced);
    }
    if pawns != 0 {
        return with_pawns(reduced, pawns);
    }
    with_minor(reduced)
}

fn with_major(reduced: &ReducedBoard) -> usize {
    let king = reduced.king(Side::Helper);
    let occupied = reduced.occupied();
    let (attacked, _) = cover(reduced, Side::Attacker, occupied & !bit(king));
    let ring = attacks::king(king).0;
    let flights = (ring & !reduced.side(Side::Helper) & !attacked).count_ones() as usize;
    let near = distance(king, reduced.king(Side::Attacker)).saturating_sub(2);
    let queen = if reduced.of(Side::Attacker, Role::Queen) != 0 { 0 } else { 4 };
    let runner = if queen == 0 {
        0
    } else {
        to_queen(reduced, reduced.of(Side::Attacker, Role::Pawn)).min(12) / 2
    };
    let others = reduced.side(Side::Helper).count_ones() as usize;
    if occupied.count_ones() <= REMOTENESS_PIECES {
        let post = distance(reduced.king(Side::Attacker), before_edge(king));
        let majors =
            reduced.side(Side::Helper) & (reduced.role(Role::Queen) | reduced.role(Role::Rook));
        let majors = majors.count_ones() as usize;
        return flights + 3 * to_edge(king) + 2 * post + queen + runner + others + 3 * majors;
    }
    3 * flights + 2 * to_edge(king) + near + queen + runner + others / 2
}

fn with_pawns(reduced: &ReducedBoard, pawns: u64) -> usize {
    24 + to_queen(reduced, pawns) + to_edge(reduced.king(Side::Helper))
}

/// How far the nearest of our pawns is from becoming a queen.
fn to_queen(reduced: &ReducedBoard, pawns: u64) -> usize {
    let far = |pawn: Square| {
        let way = 0x0101_0101_0101_0100 << pawn.index();
        let blocked = (reduced.occupied() & way).count_ones() as usize;
        let stuck = (reduced.role(Role::Pawn) & way).count_ones() as usize;
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
fn with_minor(reduced: &ReducedBoard) -> usize {
    let ours = reduced.side(Side::Attacker) & !reduced.role(Role::King);
    let bishops = ours & reduced.role(Role::Bishop);
    let knights = ours & reduced.role(Role::Knight);
    let king = reduced.king(Side::Helper);
    let own = reduced.king(Side::Attacker);
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
            let fill = to_fill(reduced, filled, knights != 0).min(guard);
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
fn to_fill(reduced: &ReducedBoard, square: Square, may_be_major: bool) -> usize {
    let theirs = reduced.side(Side::Helper);
    let target = bit(square);
    let majors = reduced.role(Role::Rook) | reduced.role(Role::Queen);
    let fit = theirs & !reduced.role(Role::King) & if may_be_major { !0 } else { !majors };
    if fit & target != 0 {
        return 0;
    }
    let same = if target & LIGHT != 0 { LIGHT } else { !LIGHT };
    let mut least = 12;
    let own = reduced.of(Side::Helper, Role::Knight);
    if own != 0 {
        least = least.min(jumps(own, target));
    }
    for (role, reach) in [
        (Role::Bishop, attacks::bishop(square, Bitboard(reduced.occupied())).0),
        (Role::Rook, attacks::rook(square, Bitboard(reduced.occupied())).0),
    ] {
        let own = fit & reduced.role(role) & if role == Role::Bishop { same } else { !0 };
        if own != 0 {
            least = least.min(if own & reach != 0 { 1 } else { 2 });
        }
    }
    if fit & reduced.role(Role::Queen) != 0 {
        least = least.min(4);
    }
    // A pawn comes down its file, or becomes something that can go anywhere.
    let pawns = reduced.of(Side::Helper, Role::Pawn);
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
