//! The mate by a queen beside their king, seen without playing it.
//!
//! In most games that is how it would end: the queen comes to a square beside the king that one of
//! ours guards and none of theirs but the king attacks. Whether it can be brought about is seen from
//! sets of squares, and only the last position is put on a board. Three pieces move, all others
//! *stay*:
//!
//! 1. A *supporter* of ours goes to where it guards that square, unless it is guarded already.
//! 2. Our queen goes there, over squares that give no check.
//! 3. After each of our moves, and before the first if they are on move, one of their pieces *waits*: it
//!    goes to another square or back.
//!
//! Nobody is in check at the beginning. Then all of it is legal up to the mate, for these reasons:
//!
//! - Every square that somebody goes over or to was empty at the beginning, but for the last one, and
//!   none belongs to two of the three. Only the supporter, which goes before the queen, may cross her
//!   way.
//! - Our king is never in check. Their only piece that moves stands, where it waits, where one like it
//!   would not attack our king on an empty board. A line from another of theirs would have to be
//!   opened by one of the three that leaves its first square; none of these lies between our king and
//!   any long-range piece of theirs, whatever else stands there. Leaving a later square restores what
//!   was.
//! - Their king is not in check before the mate. In the same way none of the first squares lies
//!   between their king and any long-range piece of ours. Where the queen or the supporter stop,
//!   somebody stands between them and the king who is none of the three, or they would not attack it
//!   on an empty board: lines are looked at without the queen, and the first squares of the two
//!   others do not lie on those that are stopped.
//! - So their piece may always wait, and we always have a move.
//!
//! That the last position is mate says [`ReducedBoard::is_mate`], with the piece that waits where
//! the number of moves leaves it.
//!
//! From a look that finds nothing, nothing is concluded.

use arbiter_board::{Bitboard, Color, Role, Square, attacks};

use super::{
    goal::Survey,
    play::{Game, Line},
    reduced::{ReducedBoard, Side, bit, first},
    way::{Way, glide, walk},
};

/// Pieces of theirs that wait, in the order they are asked.
const WAITING: [Role; 4] = [Role::Knight, Role::Rook, Role::Bishop, Role::Queen];

/// Steps of a pawn that comes to guard a square.
const PAWN_STEPS: usize = 4;

/// What all mates of one look have in common.
struct Scene {
    /// Where our queen stands.
    queen: Square,
    /// Where their king stands.
    king: Square,
    /// Squares that nobody may leave.
    lines: u64,
    /// Where the queen goes at once.
    direct: u64,
    /// Empty squares where the queen gives no check.
    calm: u64,
}

/// What moves, and how often.
struct Plan {
    /// The square of the mate.
    to: Square,
    queen: Way,
    /// Who of ours comes to guard it, and its way.
    supporter: Option<(Role, Way)>,
    /// Squares the queen and the supporter go over or to.
    used: u64,
    /// Squares whose pieces hide their king from where the two stop.
    hiding: u64,
}

impl Plan {
    /// Our moves before the mate.
    fn moves(&self) -> usize {
        let supporter = self.supporter.as_ref().map_or(0, |(_, way)| way.steps().len());
        supporter + self.queen.steps().len()
    }
}

impl Game {
    /// Is such a mate seen? The line is written down where somebody will look at it.
    pub(super) fn sees_mate_beside_king(&mut self, survey: &Survey) -> Option<()> {
        if !self.is_calm && self.reduced.in_check(self.turn) {
            return None;
        }
        let queens = self.reduced.of(Side::Attacker, Role::Queen);
        let scene = self.scene(first(queens)?)?;
        let now = self.reduced.occupied();
        let king = bit(scene.king);
        let ring = attacks::king(scene.king).0;
        let through = attacks::queen(scene.queen, Bitboard(now & !king)).0;
        let guarded = survey.guarded_without(through);
        let theirs = self.reduced.side(Side::Helper) & !king;
        let flights = ring & !theirs & !guarded;
        let without = Bitboard(now & !king & !bit(scene.queen));
        let squares = ring & !self.reduced.side(Side::Attacker) & !survey.defended;
        // Guarded squares first.
        for set in [squares & guarded, squares & !guarded] {
            for to in Bitboard(set) {
                let others = flights & !bit(to) & !attacks::queen(to, without).0;
                let open = others | bit(to) & !guarded;
                if open & open.wrapping_sub(1) == 0 && self.sees_mate_on(&scene, to, open).is_some()
                {
                    return Some(());
                }
            }
        }
        None
    }

    /// The same on one square, where one of ours has to come to guard what is open, if anything is.
    fn sees_mate_on(&mut self, scene: &Scene, to: Square, open: u64) -> Option<()> {
        let mut plan = self.queen_comes(scene, to)?;
        if let Some(open) = first(open) {
            self.with_supporter(scene, &mut plan, open)?;
        }
        self.ends_well(scene, &plan)
    }

    /// Nothing if the queen must not leave her square.
    fn scene(&self, queen: Square) -> Option<Scene> {
        let now = self.reduced.occupied();
        let lines = self.lines[0] | self.lines[1];
        let king = self.reduced.king(Side::Helper);
        (lines & bit(queen) == 0).then(|| Scene {
            queen,
            king,
            lines,
            direct: attacks::queen(queen, Bitboard(now)).0,
            calm: !now & !attacks::queen(king, Bitboard(now & !bit(queen))).0,
        })
    }

    /// The queen's way to the square, by at most four moves.
    fn queen_comes(&self, scene: &Scene, to: Square) -> Option<Plan> {
        let queen = Way::none();
        let mut plan = Plan { to, queen, supporter: None, used: bit(to), hiding: 0 };
        if scene.direct & bit(to) != 0 {
            plan.used |= attacks::between(scene.queen, to).0;
            return Some(plan);
        }
        let others = self.reduced.occupied() & !bit(scene.queen);
        let sees = |at: Square| attacks::queen(at, Bitboard(others)).0;
        let last = sees(to) & scene.calm;
        let once = scene.direct & scene.calm;
        let mut posts = [None; 3];
        if once & last != 0 {
            posts[0] = first(once & last);
        } else {
            let before = glide(Role::Queen, last, others) & scene.calm;
            posts[0] = first(before & once);
            if posts[0].is_none() {
                let between = first(before & glide(Role::Queen, once, others))?;
                posts[0] = first(sees(between) & once);
                posts[1] = Some(between);
            }
            let at = posts[1].or(posts[0])?;
            *posts.iter_mut().find(|post| post.is_none())? = first(sees(at) & last);
        }
        let mut at = scene.queen;
        for post in posts.into_iter().flatten() {
            plan.queen.add(at, post)?;
            plan.used |= bit(post) | attacks::between(at, post).0;
            plan.hiding |= attacks::between(scene.king, post).0;
            at = post;
        }
        plan.used |= attacks::between(at, to).0;
        Some(plan)
    }

    /// One of ours comes to guard the square that is open.
    fn with_supporter(&self, scene: &Scene, plan: &mut Plan, open: Square) -> Option<()> {
        let reduced = &self.reduced;
        let own = reduced.side(Side::Attacker) & !bit(scene.queen) & !scene.lines & !plan.hiding;
        let free = !reduced.occupied() & !plan.used;
        let (role, way) = self
            .piece_guards(Role::Knight, scene, open, (own, free))
            .or_else(|| self.piece_guards(Role::Bishop, scene, open, (own, free)))
            .or_else(|| self.piece_guards(Role::Rook, scene, open, (own, free)))
            .or_else(|| self.pawn_guards(scene, open, (own, free)))?;
        for &(from, to) in way.steps() {
            plan.used |= bit(to) | attacks::between(from, to).0;
            if role != Role::Knight {
                plan.hiding |= attacks::between(scene.king, to).0;
            }
        }
        plan.supporter = Some((role, way));
        Some(())
    }

    /// A piece, by a few moves.
    fn piece_guards(
        &self,
        role: Role,
        scene: &Scene,
        open: Square,
        (own, free): (u64, u64),
    ) -> Option<(Role, Way)> {
        let own = own & self.reduced.role(role);
        if own == 0 {
            return None;
        }
        let now = self.reduced.occupied();
        let sees =
            |at: Square, occupied: u64| ReducedBoard::attacks(role, Side::Attacker, at, occupied);
        let free = free & !sees(scene.king, now & !bit(scene.queen));
        let posts = free & sees(open, now);
        if posts == 0 {
            return None;
        }
        let way = |from: Square| walk(from, posts, free, |set| glide(role, set, now));
        Bitboard(own).iter().find_map(way).map(|way| (role, way))
    }

    /// A pawn, by some single steps.
    fn pawn_guards(
        &self,
        scene: &Scene,
        open: Square,
        (own, free): (u64, u64),
    ) -> Option<(Role, Way)> {
        let own = own & self.reduced.role(Role::Pawn);
        let free = free & !attacks::pawn(scene.king, Color::Black).0;
        for post in attacks::pawn(open, Color::Black) {
            let mut at = bit(post);
            for steps in 1..=PAWN_STEPS {
                if at & free == 0 {
                    break;
                }
                at >>= 8;
                if at & own != 0 {
                    let mut way = Way::none();
                    for _ in 0..steps {
                        way.add(first(at)?, first(at << 8)?)?;
                        at <<= 8;
                    }
                    return Some((Role::Pawn, way));
                }
            }
        }
        None
    }

    /// Can they wait as long as it takes, and is it mate then?
    fn ends_well(&mut self, scene: &Scene, plan: &Plan) -> Option<()> {
        let waits = plan.moves() + usize::from(self.turn == Side::Helper);
        let waiter = if waits == 0 { None } else { Some(self.waiter(scene, plan)?) };
        let mut after = self.reduced;
        if let Some((_, way)) = &plan.supporter
            && let (Some(&(from, _)), Some(&(_, to))) = (way.steps().first(), way.steps().last())
        {
            after = after.moved(from, to, None);
        }
        if let Some((from, to)) = waiter.filter(|_| waits % 2 == 1) {
            after = after.moved(from, to, None);
        }
        after = after.moved(scene.queen, plan.to, None);
        if !after.is_mate() {
            return None;
        }
        if cfg!(debug_assertions) {
            self.write_down(scene, plan, waiter);
        }
        Some(())
    }

    /// A piece of theirs that goes to and fro and is in the way of nobody.
    fn waiter(&self, scene: &Scene, plan: &Plan) -> Option<(Square, Square)> {
        let reduced = &self.reduced;
        let now = reduced.occupied();
        let ring = attacks::king(scene.king).0;
        let ours = reduced.king(Side::Attacker);
        let own = reduced.side(Side::Helper) & !ring & !scene.lines & !plan.hiding & !bit(plan.to);
        let barred = now | plan.used | ring;
        for role in WAITING {
            let free = !barred & !attacks::alone(role, ours).0;
            for from in Bitboard(own & reduced.role(role)) {
                // All but knights go but one step, so that they go over nothing.
                let steps = attacks::alone(role, from).0;
                let near = if role == Role::Knight { !0 } else { attacks::king(from).0 };
                let later = now & !bit(from);
                let is_aside = |at: &Square| {
                    ReducedBoard::attacks(role, Side::Helper, *at, later) & bit(plan.to) == 0
                };
                if let Some(to) = Bitboard(steps & near & free).iter().find(is_aside) {
                    return Some((from, to));
                }
            }
        }
        None
    }

    /// The line that was seen.
    fn write_down(&mut self, scene: &Scene, plan: &Plan, waiter: Option<(Square, Square)>) {
        let supporter = plan.supporter.iter().flat_map(|(_, way)| way.steps());
        let queen = plan.queen.steps();
        let last = queen.last().map_or(scene.queen, |&(_, at)| at);
        let ours = supporter.chain(queen).copied().chain([(last, plan.to)]);
        let to_and_fro = waiter.into_iter().flat_map(|(from, to)| [(from, to), (to, from)]);
        let mut waits = to_and_fro.cycle();
        let mut wait = |line: &mut Line| {
            if let Some((from, to)) = waits.next() {
                line.push(from, to, None);
            }
        };
        if self.turn == Side::Helper {
            wait(&mut self.line);
        }
        for (number, (from, to)) in ours.enumerate() {
            self.line.push(from, to, None);
            if number < plan.moves() {
                wait(&mut self.line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arbiter_board::Position;

    use super::*;
    use crate::{line, plan::budget::IN_HASTE};

    /// The moves of a mate that is seen, as the board plays them; nothing if none is seen.
    fn seen(position: &Position, side: Color) -> Option<usize> {
        let mut game = Game::new(position, side, true)?;
        let survey = Survey::new(&game.reduced, &IN_HASTE);
        game.sees_mate_beside_king(&survey)?;
        let moves = line::replay(position, side, game.line.steps());
        Some(moves.unwrap_or_else(|| panic!("no mate by {side:?}: {position}")).len())
    }

    fn seen_by_white(fen: &str) -> Option<usize> {
        seen(&fen.parse().expect("a playable position"), Color::White)
    }

    /// In all of these h7 is the one square to mate on.
    #[test]
    fn a_queen_mates_where_she_is_guarded() {
        for (fen, moves) in [
            // At once, after they have waited, and by one move more.
            ("1r3bkn/5ppp/8/6N1/7Q/8/8/7K w - - 0 1", 1),
            ("1r3bkn/5ppp/8/6N1/7Q/8/8/7K b - - 0 1", 2),
            ("1r3bkn/5ppp/8/6N1/8/8/8/3Q3K w - - 0 1", 3),
            // A knight, a bishop and a pawn come to guard it.
            ("1r3bkn/5ppp/8/8/7Q/5N2/8/7K w - - 0 1", 3),
            ("1r3bkn/5ppp/8/8/7Q/8/8/5B1K w - - 0 1", 3),
            ("1r3bkn/5p1p/8/6P1/7Q/8/8/7K w - - 0 1", 3),
            // A knight waits that gives no check by that.
            ("5bkn/5ppp/8/6N1/7Q/8/8/n6K b - - 0 1", 2),
        ] {
            assert_eq!(seen_by_white(fen), Some(moves), "{fen}");
        }
    }

    #[test]
    fn what_is_in_the_way_is_respected() {
        for fen in [
            // The square is defended.
            "1r3bkn/5ppp/5n2/6N1/7Q/8/8/7K w - - 0 1",
            // The king has a flight.
            "1r4kn/5ppp/7b/6N1/7Q/8/8/7K w - - 0 1",
            // The queen is pinned.
            "1r2rbkn/5ppp/8/6N1/4Q3/8/8/4K3 w - - 0 1",
            // Who is to guard is pinned.
            "br3bkn/5ppp/8/8/7Q/5N2/8/7K w - - 0 1",
            // Nobody can wait but beside the king.
            "5bkn/5ppp/8/6N1/7Q/8/8/7K b - - 0 1",
            // Whoever waits stands on a line with the king.
            "R1n2bkn/5ppp/8/6N1/7Q/8/8/7K b - - 0 1",
            // Whoever waits would give check.
            "5bkn/5ppp/8/6N1/3K3Q/8/8/n7 b - - 0 1",
            // The side on move is in check.
            "1r3bkn/5ppp/8/6N1/7Q/8/8/r6K w - - 0 1",
        ] {
            assert_eq!(seen_by_white(fen), None, "{fen}");
        }
    }

    /// Games in which every move is drawn by lot.
    #[test]
    fn every_mate_seen_can_be_played() {
        let mut lot = 0x9E37_79B9_7F4A_7C15_u64;
        let mut found = [0; 12];
        for _ in 0..400 {
            let mut at = Position::initial();
            for _ in 0..160 {
                for side in Color::ALL {
                    if let Some(moves) = seen(&at, side) {
                        found[moves.min(11)] += 1;
                    }
                }
                let moves = at.legal_moves();
                lot ^= lot << 13;
                lot ^= lot >> 7;
                lot ^= lot << 17;
                let draw = usize::try_from(lot >> 33).unwrap_or(0) % moves.len().max(1);
                let Some(&m) = moves.get(draw) else { break };
                at.play_mut(m);
            }
        }
        assert!(found.iter().skip(1).all(|&count| count > 100), "{found:?}");
    }
}
