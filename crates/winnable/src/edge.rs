//! The mate on the edge, seen without playing it.
//!
//! Where little is left, both sides can help each other to the mate of the textbooks: their king
//! on the edge, ours two squares before it, and a rook, a queen or a pawn that becomes a rook gives
//! check along the edge. Whether they get there is seen from sets of squares alone:
//!
//! 1. Nobody moves but the two kings and that piece, the *mover*; all others *stay*.
//! 2. Their king walks to the edge while ours goes back and forth between two squares.
//! 3. Our king walks to its post while theirs goes back and forth between two squares of the edge.
//! 4. The mover goes to where it gives mate by its next move, in at most one move that attacks
//!    neither of these two squares; a pawn runs up a free file first.
//!
//! No king enters a square that a piece attacks which stays, whatever the kings and the mover might
//! hide from it: attacks are worked out without these three on the board, so they are rather too
//! many. Their king keeps off the squares that the mover attacks where it stands and where it goes,
//! kings keep their distance, so nobody is in check before the mate, and whoever has to wait can. That
//! their king stands where it should when the mover arrives is for our king to arrange: among the
//! squares of its walk are three next to each other, where it can lose a move.
//!
//! From a look that finds nothing, nothing is concluded.

use arbiter_board::{Bitboard, Color, Position, Role, Square, attacks};

/// With more pieces there is no room for the kings.
const MEN_MAX: u32 = 16;

/// Pieces that are tried as the mover.
const MOVERS_MAX: usize = 2;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xFF;
const RANK_7: u64 = RANK_1 << 48;
const RANK_8: u64 = RANK_1 << 56;

/// Is a mate on the edge by `side` seen?
pub(crate) fn is_mate_seen(position: &Position, side: Color) -> bool {
    position.occupied().len() <= MEN_MAX
        && Men::new(position, side).see_mate(position.turn() == side)
}

/// The pieces as the side sees them that wants to mate: it moves up the board.
pub(crate) struct Men {
    pub(crate) roles: [u64; 6],
    pub(crate) ours: u64,
    pub(crate) theirs: u64,
}

impl Men {
    /// Is a mate on the edge seen?
    pub(crate) fn see_mate(&self, is_our_turn: bool) -> bool {
        (self.ours | self.theirs).count_ones() <= MEN_MAX
            && self.movers().take(MOVERS_MAX).any(|mover| {
                let scene = Scene::new(self, mover, is_our_turn);
                scene.is_some_and(|scene| scene.leads_to_mate())
            })
    }

    fn new(position: &Position, side: Color) -> Self {
        let seen = |set: Bitboard| if side == Color::White { set.0 } else { set.0.swap_bytes() };
        Self {
            roles: Role::ALL.map(|role| seen(position.by_role(role))),
            ours: seen(position.by_color(side)),
            theirs: seen(position.by_color(!side)),
        }
    }

    const fn role(&self, role: Role) -> u64 {
        self.roles[role.index()]
    }

    /// Those of our pieces that could give the mate, the likeliest first. A queen attacks so much
    /// that nobody can walk.
    fn movers(&self) -> impl Iterator<Item = Square> {
        let of = |role: Role| Bitboard(self.ours & self.role(role));
        let others = (self.ours | self.theirs) & !self.role(Role::King);
        let runners = of(Role::Pawn).iter().filter(move |&pawn| ahead(pawn) & others == 0);
        let runner = if of(Role::Rook).is_empty() && of(Role::Queen).is_empty() {
            runners.max_by_key(|pawn| pawn.index())
        } else {
            None
        };
        of(Role::Rook).iter().chain(runner).chain(of(Role::Queen))
    }

    /// What these pieces attack on a board occupied so, pawns and kings left out.
    fn attacks(&self, by: u64, occupied: u64) -> u64 {
        let queens = self.role(Role::Queen);
        let mut attacked = 0;
        for from in Bitboard(by & self.role(Role::Knight)) {
            attacked |= attacks::knight(from).0;
        }
        for from in Bitboard(by & (self.role(Role::Bishop) | queens)) {
            attacked |= bishop(from, occupied);
        }
        for from in Bitboard(by & (self.role(Role::Rook) | queens)) {
            attacked |= rook(from, occupied);
        }
        attacked
    }
}

/// A mover, and where the kings can go with all others staying where they are.
struct Scene {
    /// The pieces that stay.
    stay: u64,
    /// The squares between which our king goes back and forth.
    waiting: u64,
    /// Where our king may stand, as far as the pieces that stay and the mover go.
    free: u64,
    /// Where their king may stand while ours waits.
    safe: u64,
    /// Where their king stands, or where it gets by its first step.
    start: u64,
    /// What their pieces that stay attack.
    attacked: u64,
    /// Where one of theirs could come between.
    covered: u64,
    /// From where the mover goes as a piece.
    origin: Square,
    /// It goes as a queen, not as a rook.
    is_queen: bool,
    /// The way of a pawn.
    run: u64,
    /// What it attacks on that way.
    run_attacks: u64,
}

impl Scene {
    fn new(men: &Men, mover: Square, is_our_turn: bool) -> Option<Self> {
        let kings = men.role(Role::King);
        let (our_king, their_king) = (men.ours & kings, men.theirs & kings);
        let stay = (men.ours | men.theirs) & !kings & !bit(mover);
        let (ours, theirs) = (men.ours & stay, men.theirs & stay);

        let their_pawns = theirs & men.role(Role::Pawn);
        let by_pieces = men.attacks(theirs, stay);
        let attacked = by_pieces | down(their_pawns);
        let free = !stay & !attacked & !bit(mover);
        let beside = around(our_king) & !our_king & free & !around(their_king);
        let waiting = our_king | beside & beside.wrapping_neg();
        if our_king & attacked != 0 || beside == 0 {
            return None;
        }

        let is_pawn = men.role(Role::Pawn) & bit(mover) != 0;
        let is_queen = men.role(Role::Queen) & bit(mover) != 0;
        let run = if is_pawn { ahead(mover) } else { 0 };
        let run_attacks = if is_pawn { up(bit(mover) | run) } else { 0 };
        let our_pawns = ours & men.role(Role::Pawn) | if is_pawn { bit(mover) } else { 0 };
        let by_mover = if is_pawn { 0 } else { moves(is_queen, mover, stay) };
        let guarded = men.attacks(ours, stay) | up(our_pawns) | by_mover;
        let safe = !stay & !guarded & !bit(mover) & !around(waiting);
        let start = if is_our_turn { their_king } else { around(their_king) } & safe;
        let origin = if is_pawn { Bitboard(run & RANK_8).first()? } else { mover };
        let covered = by_pieces | their_pawns >> 8 | (their_pawns & RANK_7) >> 16;
        (start != 0).then_some(Self {
            stay,
            waiting,
            free,
            safe,
            start,
            attacked,
            covered,
            origin,
            is_queen,
            run,
            run_attacks,
        })
    }

    /// Can their king walk to where it is mated?
    fn leads_to_mate(&self) -> bool {
        // Where it goes back and forth later, the mover must not attack it either.
        let calm = self.safe & !self.run & !self.run_attacks & !rook(self.origin, self.stay);
        let posts = self.free & !self.run;
        let stands = EDGES.map(|edge| {
            let calm = calm & edge.line;
            calm & edge.beside(calm) & shift(posts, -edge.to_post)
        });
        let (mut reached, mut fresh) = (self.start, self.start);
        while fresh != 0 {
            let is_mated = |(edge, stands): (&Edge, u64)| {
                Bitboard(stands & fresh).iter().any(|at| self.mates(edge, at, calm))
            };
            if EDGES.iter().zip(stands).any(is_mated) {
                return true;
            }
            fresh = around(reached) & self.safe & !reached;
            reached |= fresh;
        }
        false
    }

    /// Do our king and the mover get to where their king is mated that stands at this square of the
    /// edge, or beside it for as long as it waits?
    fn mates(&self, edge: &Edge, at: Square, calm: u64) -> bool {
        let king = bit(at);
        let beside = edge.beside(king) & calm;
        let other = beside & beside.wrapping_neg();
        let post = shift(king, edge.to_post);
        let occupied = self.stay | post;
        let is_check = |from: &Square| attacks::between(at, *from).0 & self.covered == 0;
        let along = rook(at, occupied) & edge.line & !occupied & !self.attacked & !around(king);
        let checks = Bitboard(along).iter().filter(is_check).fold(0, |set, from| set | bit(from));
        checks != 0
            && self.mover_arrives(king | other, checks, occupied)
            && self.king_arrives(king | other, post)
    }

    /// Does the mover get to one of these squares by one move or two, the first of which attacks
    /// neither of the squares between which their king goes?
    fn mover_arrives(&self, kings: u64, to: u64, occupied: u64) -> bool {
        let seen =
            Bitboard(kings).iter().fold(0, |seen, at| seen | moves(self.is_queen, at, occupied));
        if seen & bit(self.origin) != 0 {
            return false;
        }
        let occupied = occupied | kings;
        let first = moves(self.is_queen, self.origin, occupied);
        first & to != 0
            || Bitboard(to)
                .iter()
                .any(|to| moves(self.is_queen, to, occupied) & first & !occupied & !seen != 0)
    }

    /// Does our king get to its post, and can it lose a move on the way?
    fn king_arrives(&self, kings: u64, post: u64) -> bool {
        let region = self.free & !around(kings);
        if self.waiting & !region != 0 {
            return false;
        }
        let mut reached = self.waiting;
        while reached & post == 0 || !has_three_together(reached) {
            let more = around(reached) & region & !reached;
            if more == 0 {
                return false;
            }
            reached |= more;
        }
        true
    }
}

/// An edge of the board.
struct Edge {
    line: u64,
    /// From one of its squares to the next.
    along: i32,
    /// From a square of it to the one from which a king keeps another from leaving the edge.
    to_post: i32,
}

impl Edge {
    /// The squares of the edge next to those squares of it.
    const fn beside(&self, set: u64) -> u64 {
        (shift(set, self.along) | shift(set, -self.along)) & self.line
    }
}

const EDGES: [Edge; 4] = [
    Edge { line: RANK_1, along: 1, to_post: 16 },
    Edge { line: RANK_8, along: 1, to_post: -16 },
    Edge { line: FILE_A, along: 8, to_post: 2 },
    Edge { line: FILE_H, along: 8, to_post: -2 },
];

const fn bit(square: Square) -> u64 {
    1 << square.index()
}

const fn shift(set: u64, by: i32) -> u64 {
    if by < 0 { set >> by.unsigned_abs() } else { set << by.unsigned_abs() }
}

/// The squares before a pawn.
const fn ahead(pawn: Square) -> u64 {
    FILE_A << 8 << pawn.index()
}

/// The squares themselves and all next to them.
const fn around(set: u64) -> u64 {
    let row = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    row | row << 8 | row >> 8
}

/// What our pawns attack.
const fn up(pawns: u64) -> u64 {
    (pawns & !FILE_A) << 7 | (pawns & !FILE_H) << 9
}

/// What their pawns attack.
const fn down(pawns: u64) -> u64 {
    (pawns & !FILE_A) >> 9 | (pawns & !FILE_H) >> 7
}

fn bishop(from: Square, occupied: u64) -> u64 {
    attacks::bishop(from, Bitboard(occupied)).0
}

fn rook(from: Square, occupied: u64) -> u64 {
    attacks::rook(from, Bitboard(occupied)).0
}

/// What a rook or a queen attacks.
fn moves(is_queen: bool, from: Square, occupied: u64) -> u64 {
    rook(from, occupied) | if is_queen { bishop(from, occupied) } else { 0 }
}

/// Are three of the squares next to each other? There a king can lose a move.
const fn has_three_together(set: u64) -> bool {
    let pairs = set & (set & !FILE_A) >> 1;
    let columns = pairs | pairs << 1;
    set & (columns << 8 | columns >> 8) != 0
}

#[cfg(test)]
mod tests {
    use arbiter_testkit::Noise;

    use super::*;

    fn is_seen(fen: &str) -> bool {
        let position = Position::from_fen(fen).unwrap();
        is_mate_seen(&position, Color::White)
    }

    #[test]
    fn rook_queen_and_running_pawn_mate_on_the_edge() {
        for fen in [
            "8/8/4k3/8/8/4K3/8/R7 w - - 0 1",
            "8/8/4k3/8/8/4K3/8/Q7 b - - 0 1",
            "8/8/4k3/8/8/4K2P/8/8 b - - 0 1",
            "8/8/4k3/p1p5/P1P5/4K2P/8/8 w - - 0 1",
            // In check, the king leaves it.
            "8/8/4k3/8/8/4K3/8/4R3 b - - 0 1",
        ] {
            assert!(is_seen(fen), "{fen}");
        }
    }

    #[test]
    fn what_is_in_the_way_is_respected() {
        for fen in [
            // The pawn is stopped for good.
            "8/8/4k2p/7P/8/4K3/8/8 w - - 0 1",
            // The white king cannot move, so nobody can wait.
            "8/8/8/8/8/k7/p7/K6R w - - 0 1",
            // The side on move is in check from a piece that stays.
            "8/8/4k3/8/8/4K2P/8/4r3 w - - 0 1",
            // Nobody is to mate but a bishop.
            "8/8/4k3/8/8/4K3/7B/8 w - - 0 1",
            // The king is stalemated.
            "k7/8/1Q6/8/8/8/8/7K b - - 0 1",
        ] {
            assert!(!is_seen(fen), "{fen}");
        }
    }

    #[test]
    fn three_squares_together_are_those_that_are_all_next_to_each_other() {
        let mut noise = Noise(1);
        let mut draw = || noise.bits();
        let mut found = [0; 2];
        for _ in 0..2_000 {
            let set = draw() & draw() & draw();
            let expected = Bitboard(set).iter().any(|one| {
                let beside = set & around(bit(one)) & !bit(one);
                Bitboard(beside).iter().any(|two| beside & around(bit(two)) & !bit(two) != 0)
            });
            assert_eq!(has_three_together(set), expected, "{set:x}");
            found[usize::from(expected)] += 1;
        }
        assert!(found.iter().all(|&count| count > 100), "{found:?}");
    }
}
