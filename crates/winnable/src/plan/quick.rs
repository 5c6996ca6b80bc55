//! A goal put together in one look, then played to see whether it stands.
//!
//! Most goals need little: their king stays or takes a few steps, pieces come to guard what is
//! open or to fill it, whoever defends steps aside, the piece goes where it mates, and the side
//! that has nothing to do waits. All of it is chosen at once from the board as it is, without
//! asking whether it disturbs a king on the way. The moves are then made one by one, each only
//! if it is legal, and the end must be mate; most of the time it is.

use arbiter_board::{Bitboard, Color, Role, Square, attacks};

use super::{
    budget::SCHEME_STEPS,
    goal::{Goal, WAYS, dilate},
    help::SUPPORT,
    play::Game,
    reduced::{ENDS, ReducedBoard, Side, bit, first},
    way::{Way, glide, kings, knights, walk},
};

/// Pieces that can wait, in the order they are asked.
const IDLE: [Role; 4] = [Role::Knight, Role::Rook, Role::Bishop, Role::Queen];

/// Moves that one side is to make, in their order.
struct Steps {
    moves: [(Role, Square, Square); SCHEME_STEPS],
    len: usize,
    next: usize,
}

impl Steps {
    const fn new() -> Self {
        let none = (Role::King, Square::A1, Square::A1);
        Self { moves: [none; SCHEME_STEPS], len: 0, next: 0 }
    }

    fn add(&mut self, role: Role, from: Square, to: Square) -> Option<()> {
        *self.moves.get_mut(self.len)? = (role, from, to);
        self.len += 1;
        Some(())
    }

    fn take(&mut self) -> Option<(Role, Square, Square)> {
        let step = self.moves.get(self.next).filter(|_| self.next < self.len)?;
        self.next += 1;
        Some(*step)
    }

    const fn is_done(&self) -> bool {
        self.next == self.len
    }
}

/// What both sides do for a goal.
struct Scheme {
    ours: Steps,
    theirs: Steps,
    /// From where the piece mates in the end.
    last: Square,
    /// What it is.
    role: Role,
    /// Pieces that have something to do, and squares where somebody is needed.
    busy: u64,
    /// Squares that must stay free.
    clear: u64,
    /// Squares that nobody of theirs may attack in the end.
    tabu: u64,
}

impl Scheme {
    /// One of ours is to go that way.
    fn send(&mut self, role: Role, way: &Way) -> Option<()> {
        way.steps().iter().try_for_each(|&(from, to)| self.send_one(role, from, to))
    }

    /// One of ours is to make that step.
    fn send_one(&mut self, role: Role, from: Square, to: Square) -> Option<()> {
        self.busy |= bit(from) | bit(to);
        self.ours.add(role, from, to)
    }
}

/// The moves that bring the piece of a goal to where it mates from.
fn way_to(goal: Goal, role: Role, others: u64) -> Option<Way> {
    let before = |to: Square| ReducedBoard::attacks(role, Side::Attacker, to, others);
    let last = before(goal.to);
    let depth = goal.layers.iter().position(|layer| layer & last != 0)?;
    let mut posts = [goal.from; WAYS + 1];
    let mut reach = last;
    for (layer, post) in goal.layers.iter().zip(posts.iter_mut().skip(1)).take(depth + 1).rev() {
        *post = first(layer & reach)?;
        reach = before(*post);
    }
    let mut way = Way::none();
    for (from, to) in posts.iter().zip(posts.iter().skip(1)).take(depth + 1) {
        way.add(*from, *to)?;
    }
    Some(way)
}

impl Game {
    /// Plays a goal as it was put together, or not at all.
    pub(super) fn at_once(&mut self, goal: Goal) -> Option<()> {
        let mut scheme = self.no_scheme(goal);
        self.fill_in(goal, &mut scheme)?;
        let mut shuttles = [None; 2];
        for _ in 0..2 * SCHEME_STEPS {
            let who = self.turn;
            if who == Side::Attacker && scheme.ours.is_done() && scheme.theirs.is_done() {
                self.make_by(scheme.role, scheme.last, goal.to)?;
                return self.reduced.is_mate().then_some(());
            }
            let steps = if who == Side::Attacker { &mut scheme.ours } else { &mut scheme.theirs };
            match steps.take() {
                Some((role, from, to)) => self.make_by(role, from, to)?,
                None => self.idle(&scheme, &mut shuttles[who as usize])?,
            }
        }
        None
    }

    /// Nothing is to be done yet.
    fn no_scheme(&self, goal: Goal) -> Scheme {
        let line = bit(goal.to) | attacks::between(goal.to, goal.king).0;
        Scheme {
            ours: Steps::new(),
            theirs: Steps::new(),
            last: goal.from,
            role: self.reduced.role_at(goal.from),
            busy: bit(goal.from) | attacks::king(goal.king).0,
            clear: line,
            tabu: line,
        }
    }

    /// What is to be done, from the board as it is.
    fn fill_in(&self, goal: Goal, scheme: &mut Scheme) -> Option<()> {
        self.come(goal, scheme)?;
        let way = self.approach(goal, scheme)?;
        self.close(goal, scheme)?;
        self.step_aside(goal, scheme)?;
        way.steps().iter().try_for_each(|&(from, to)| scheme.ours.add(scheme.role, from, to))
    }

    /// Their king comes to where it is to be mated.
    fn come(&self, goal: Goal, scheme: &mut Scheme) -> Option<()> {
        let king = self.reduced.king(Side::Helper);
        if king == goal.king {
            return Some(());
        }
        let free = !self.reduced.occupied() & !self.guarded & !scheme.clear;
        for &(from, to) in walk(king, bit(goal.king), free, kings)?.steps() {
            scheme.theirs.add(Role::King, from, to)?;
        }
        Some(())
    }

    /// Guards or fills what is open: one comes for all of it, or two each for a part.
    fn close(&self, goal: Goal, scheme: &mut Scheme) -> Option<()> {
        let open = goal.open;
        if open == 0 {
            return Some(());
        }
        scheme.busy |= self.sole_guards(goal);
        if self.support(goal, open, scheme).is_some() {
            return Some(());
        }
        let one = open & open.wrapping_neg();
        for part in [open & !one, one] {
            if part != 0 && (part == open || self.support(goal, part, scheme).is_none()) {
                self.fill(part & !bit(goal.to), scheme)?;
            }
        }
        Some(())
    }

    /// Those of ours who alone guard a square that must stay guarded.
    fn sole_guards(&self, goal: Goal) -> u64 {
        let reduced = &self.reduced;
        let king = bit(reduced.king(Side::Helper));
        let later = reduced.occupied() & !bit(goal.from) & !king & !goal.blockers | bit(goal.to);
        let others = !bit(goal.from);
        let closed = goal.need & !goal.open & (!reduced.side(Side::Helper) | bit(goal.to));
        Bitboard(closed).iter().fold(0, |guards, square| {
            let by = reduced.attackers(square, Side::Attacker, later) & others;
            guards | if by & by.wrapping_sub(1) == 0 { by } else { 0 }
        })
    }

    /// The way of the piece to where it can mate from.
    fn approach(&self, goal: Goal, scheme: &mut Scheme) -> Option<Way> {
        let now = self.reduced.occupied();
        let role = scheme.role;
        if ReducedBoard::attacks(role, Side::Attacker, goal.from, now) & bit(goal.to) != 0 {
            scheme.clear |= attacks::between(goal.from, goal.to).0;
            return Some(Way::none());
        }
        let way = way_to(goal, role, now & !bit(goal.from))?;
        for &(from, to) in way.steps() {
            scheme.clear |= attacks::between(from, to).0 | bit(to);
            scheme.last = to;
        }
        scheme.clear |= attacks::between(scheme.last, goal.to).0;
        Some(way)
    }

    /// One of ours comes to guard all that is open.
    fn support(&self, goal: Goal, open: u64, scheme: &mut Scheme) -> Option<()> {
        let reduced = &self.reduced;
        let now = reduced.occupied();
        let king = bit(goal.king);
        let later = Bitboard(now & !bit(goal.from) & !king & !goal.blockers | bit(goal.to));
        let free = !reduced.side(Side::Attacker) & !scheme.clear & !king;
        let own = reduced.side(Side::Attacker) & !scheme.busy;
        // From where a piece of each role guards all of it and gives no check.
        let knight = Bitboard(open).iter().fold(free, |set, at| set & attacks::knight(at).0);
        let knight = knight & !attacks::knight(goal.king).0;
        if let Some(from) = first(knights(knight) & own & reduced.role(Role::Knight)) {
            let to = first(attacks::knight(from).0 & knight)?;
            return scheme.send_one(Role::Knight, from, to);
        }
        // From where a piece of the role guards all of it, worked out for roles that are there.
        let posts = |role: Role| {
            let sees = |at: Square| attacks::of(role, Color::White, at, later).0;
            Bitboard(open).iter().fold(free & !sees(goal.king), |set, at| set & sees(at))
        };
        let (mut diagonal, mut straight, mut either) = (0, 0, 0);
        let bishops = own & reduced.role(Role::Bishop);
        if bishops != 0 {
            diagonal = posts(Role::Bishop);
            for from in Bitboard(bishops) {
                if let Some(to) = first(attacks::bishop(from, Bitboard(now)).0 & diagonal) {
                    return scheme.send_one(Role::Bishop, from, to);
                }
            }
        }
        let rooks = own & reduced.role(Role::Rook);
        if rooks != 0 {
            straight = posts(Role::Rook);
            for from in Bitboard(rooks) {
                if let Some(to) = first(attacks::rook(from, Bitboard(now)).0 & straight) {
                    return scheme.send_one(Role::Rook, from, to);
                }
            }
        }
        let queens = own & reduced.role(Role::Queen);
        if queens != 0 {
            either = posts(Role::Queen);
            for from in Bitboard(queens) {
                if let Some(to) = first(attacks::queen(from, Bitboard(now)).0 & either) {
                    return scheme.send_one(Role::Queen, from, to);
                }
            }
        }
        if let Some(found) = self.pawn_guard(open, scheme) {
            return Some(found);
        }
        self.support_from_afar(goal, open, [knight, diagonal, straight, either], scheme)
    }

    /// The same by several moves of a piece, or by our king.
    fn support_from_afar(
        &self,
        goal: Goal,
        open: u64,
        posts: [u64; 4],
        scheme: &mut Scheme,
    ) -> Option<()> {
        let reduced = &self.reduced;
        let now = reduced.occupied();
        let free = !now & !scheme.clear & !bit(goal.king);
        for (role, posts) in SUPPORT.into_iter().zip(posts) {
            let posts = posts & free;
            let own = reduced.of(Side::Attacker, role) & !scheme.busy;
            if posts == 0 || own == 0 {
                continue;
            }
            let calm = free & !ReducedBoard::attacks(role, Side::Attacker, goal.king, now);
            for from in Bitboard(own) {
                let way = if role == Role::Knight {
                    walk(from, posts, calm, knights)
                } else {
                    walk(from, posts, calm, |set| glide(role, set, now & !bit(from)))
                };
                if let Some(way) = way {
                    return scheme.send(role, &way);
                }
            }
        }
        // Our king comes.
        let away = free & !dilate(bit(goal.king)) & !self.attacked;
        let posts = Bitboard(open).iter().fold(away, |set, flight| set & attacks::king(flight).0);
        if posts == 0 {
            return None;
        }
        scheme.send(Role::King, &walk(reduced.king(Side::Attacker), posts, away, kings)?)
    }

    /// A pawn comes to guard the one open square, by a few steps.
    fn pawn_guard(&self, open: u64, scheme: &mut Scheme) -> Option<()> {
        let flight = Bitboard(open).single()?;
        let blocked = self.reduced.occupied() | scheme.clear;
        let pawns = self.reduced.of(Side::Attacker, Role::Pawn) & !scheme.busy;
        for post in attacks::pawn(flight, Color::Black) {
            let mut at = bit(post);
            for steps in 1..=4 {
                if at & blocked != 0 {
                    break;
                }
                at >>= 8;
                if at & pawns != 0 {
                    scheme.busy |= at | bit(post);
                    for _ in 0..steps {
                        scheme.ours.add(Role::Pawn, first(at)?, first(at << 8)?)?;
                        at <<= 8;
                    }
                    return Some(());
                }
            }
        }
        None
    }

    /// One of theirs comes to stand on the one open square.
    fn fill(&self, open: u64, scheme: &mut Scheme) -> Option<()> {
        let to = Bitboard(open).single()?;
        let reduced = &self.reduced;
        let now = reduced.occupied();
        if (now | scheme.clear) & open != 0 {
            return None;
        }
        let pieces = reduced.attackers(to, Side::Helper, now) & !reduced.role(Role::Pawn);
        let movers =
            pieces & !reduced.role(Role::King) | open << 8 & reduced.of(Side::Helper, Role::Pawn);
        let is_clear = |&(role, from): &(Role, Square)| {
            ReducedBoard::attacks(role, Side::Helper, to, now & !bit(from)) & scheme.tabu == 0
        };
        let mover =
            Bitboard(movers).iter().map(|from| (reduced.role_at(from), from)).find(is_clear);
        if let Some((role, from)) = mover {
            scheme.busy |= bit(from);
            return scheme.theirs.add(role, from, to);
        }
        // By several moves, without a check.
        let free = !now & !scheme.clear;
        let ours = reduced.king(Side::Attacker);
        for role in SUPPORT {
            let calm = free & !ReducedBoard::attacks(role, Side::Helper, ours, now);
            for from in Bitboard(reduced.of(Side::Helper, role) & !scheme.busy) {
                if calm & open == 0 || !is_clear(&(role, from)) {
                    continue;
                }
                let way = if role == Role::Knight {
                    walk(from, open, calm, knights)
                } else {
                    walk(from, open, calm, |set| glide(role, set, now & !bit(from)))
                };
                if let Some(way) = way {
                    for &(from, to) in way.steps() {
                        scheme.busy |= bit(from) | bit(to);
                        scheme.theirs.add(role, from, to)?;
                    }
                    return Some(());
                }
            }
        }
        None
    }

    /// Whoever could take the mating piece or come between leaves.
    fn step_aside(&self, goal: Goal, scheme: &mut Scheme) -> Option<()> {
        let reduced = &self.reduced;
        let later = reduced.occupied() & !bit(goal.from) & !goal.blockers | bit(goal.to);
        // Whoever is taken there defends nothing.
        let mut defenders = reduced.defenders(goal.to, goal.king, later) & !bit(goal.to);
        defenders |= goal.blockers;
        for &(_, from, _) in scheme.theirs.moves.iter().take(scheme.theirs.len) {
            defenders &= !bit(from);
        }
        // Side leaves a square beside the king opens it.
        if defenders & goal.need & !self.guarded != 0 {
            return None;
        }
        for from in Bitboard(defenders) {
            self.leave(from, later & !bit(from), scheme)?;
        }
        Some(())
    }

    /// A piece of theirs goes where it attacks nothing that must not be attacked, in one step or
    /// in two.
    fn leave(&self, from: Square, later: u64, scheme: &mut Scheme) -> Option<()> {
        let reduced = &self.reduced;
        let now = reduced.occupied();
        let role = reduced.role_at(from);
        let free = !now & !scheme.clear & !scheme.busy;
        let is_clear =
            |to: &Square| ReducedBoard::attacks(role, Side::Helper, *to, later) & scheme.tabu == 0;
        let reach = if role == Role::Pawn {
            bit(from) >> 8 & !ENDS
        } else {
            let checks =
                ReducedBoard::attacks(role, Side::Helper, reduced.king(Side::Attacker), now);
            ReducedBoard::attacks(role, Side::Helper, from, now) & !checks
        };
        if let Some(to) = Bitboard(reach & free).iter().find(is_clear) {
            scheme.busy |= bit(from) | bit(to);
            return scheme.theirs.add(role, from, to);
        }
        if role == Role::Pawn {
            return None;
        }
        let others = now & !bit(from);
        let checks =
            ReducedBoard::attacks(role, Side::Helper, reduced.king(Side::Attacker), others);
        for via in Bitboard(reach & !now & !scheme.busy) {
            let next = ReducedBoard::attacks(role, Side::Helper, via, others) & free & !checks;
            if let Some(to) = Bitboard(next).iter().find(is_clear) {
                scheme.busy |= bit(from) | bit(to);
                scheme.theirs.add(role, from, via)?;
                return scheme.theirs.add(role, via, to);
            }
        }
        None
    }

    /// The side on move waits, back and forth.
    fn idle(
        &mut self,
        scheme: &Scheme,
        shuttle: &mut Option<(Role, Square, Square)>,
    ) -> Option<()> {
        if let Some((role, from, to)) = *shuttle
            && self.make_by(role, from, to).is_some()
        {
            *shuttle = Some((role, to, from));
            return Some(());
        }
        let who = self.turn;
        let now = self.reduced.occupied();
        let king = self.reduced.king(who.other());
        let tabu = if who == Side::Attacker { 0 } else { scheme.tabu };
        for role in IDLE {
            let own = self.reduced.of(who, role) & !scheme.busy;
            if own == 0 {
                continue;
            }
            let barred = now
                | scheme.clear
                | scheme.busy
                | attacks::of(role, who.color(), king, Bitboard(now)).0;
            for from in Bitboard(own) {
                let seen = |at: Square| attacks::of(role, who.color(), at, Bitboard(now)).0;
                let reach = seen(from) & !barred;
                if let Some(to) = Bitboard(reach).iter().find(|&to| seen(to) & tabu == 0)
                    && self.make_by(role, from, to).is_some()
                {
                    *shuttle = Some((role, to, from));
                    return Some(());
                }
            }
        }
        self.pawn_waits(scheme.busy, scheme.clear | scheme.busy, tabu | bit(king))
    }
}
