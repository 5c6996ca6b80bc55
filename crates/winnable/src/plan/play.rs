//! Playing goals out, both sides helping.

use arbiter_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::{
    budget::{
        DRIVE_PIECES, FOR_A_SHORT_LINE, GOAL_LENGTH, GOALS_KEPT, IN_HASTE, IN_HASTE_BY_ANY_WAY,
        LINE_LENGTH, LOOK_STRIDE, LOOKS, PURSUED, ROUNDS, TRIES,
    },
    goal::{Best, EDGE, Goal, Survey, cover, dilate, nearest},
    quiet::Quiet,
    reduced::{ReducedBoard, Side, bit, distance, first},
};
use crate::{edge::Men, line::Step};

/// A line on the reduced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Six bits for the square of departure, six for that of arrival, three for a new piece.
    steps: [u16; LINE_LENGTH],
    pub(super) len: usize,
    side: Color,
    /// That it can be continued to a mate is known, but not how.
    pub(super) is_open: bool,
}

impl Line {
    pub(super) const fn new(side: Color) -> Self {
        Self { steps: [0; LINE_LENGTH], len: 0, side, is_open: false }
    }

    pub(super) fn push(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<()> {
        #[expect(clippy::cast_possible_truncation, reason = "fifteen bits")]
        let squares = (from.index() | to.index() << 6) as u16;
        #[expect(clippy::cast_possible_truncation, reason = "fifteen bits")]
        let new = promotion.map_or(0, |role| (role.index() << 12) as u16);
        *self.steps.get_mut(self.len)? = squares | new;
        self.len += 1;
        Some(())
    }

    /// Adds a move of the real board.
    pub(super) fn add(&mut self, m: Move) -> Option<()> {
        let flip = if self.side == Color::White { 0 } else { 56 };
        let square = |at: Square| u8::try_from(at.index() ^ flip).ok().and_then(Square::from_index);
        self.push(square(m.from())?, square(m.to())?, m.promotion())
    }

    /// Adds another line.
    pub(super) fn append(&mut self, other: &Self) -> Option<()> {
        let steps = other.steps.get(..other.len)?;
        self.steps.get_mut(self.len..self.len + other.len)?.copy_from_slice(steps);
        self.len += other.len;
        self.is_open = other.is_open;
        Some(())
    }

    /// Does it end in mate?
    pub(crate) const fn is_whole(&self) -> bool {
        !self.is_open
    }

    /// The steps as the real board has them.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let flip = if self.side == Color::White { 0 } else { 56 };
        self.steps.iter().take(self.len).map(move |&step| Step {
            from: usize::from(step & 63) ^ flip,
            to: usize::from(step >> 6 & 63) ^ flip,
            promotion: Role::ALL.get(usize::from(step >> 12)).copied().filter(|_| step >> 12 != 0),
        })
    }
}

/// What is tried once.
#[derive(Default)]
struct Tried {
    /// Their king was driven to the edge in vain.
    drive: bool,
    /// A pawn has run, or could not.
    run: bool,
}

/// A game on the reduced so far.
pub(super) struct Game {
    pub(super) reduced: ReducedBoard,
    pub(super) turn: Side,
    /// Nobody wants the line, so it need not be short: what finds one soonest comes first.
    pub(super) in_haste: bool,
    /// Whether the side on move is known not to be in check.
    pub(super) is_calm: bool,
    /// Squares that nobody may leave without a look at what is uncovered, for each king.
    pub(super) lines: [u64; 2],
    pub(super) line: Line,
    tries: u32,
    /// How often goals were looked for.
    looks: u32,
    /// Rounds played, and whether goals were looked for in this one.
    rounds: usize,
    has_looked: bool,
    tried: Tried,
    /// What they attacked when goals were last looked for.
    pub(super) attacked: u64,
    /// What we attacked then.
    pub(super) guarded: u64,
    /// The way back of the last waiting move of theirs.
    pub(super) shuttle: Option<(Square, Square)>,
}

impl Game {
    /// A game in which `side` is to mate; `None` where it has only minor pieces.
    pub(super) fn new(position: &Position, side: Color, in_haste: bool) -> Option<Self> {
        let hopes = [Role::Pawn, Role::Rook, Role::Queen];
        let has_hopes = hopes.iter().any(|&role| !position.pieces(side, role).is_empty());
        if !has_hopes {
            return None;
        }
        let mut game = Self::any(position, side);
        game.in_haste = in_haste;
        Some(game)
    }

    /// A game in which `side` is to mate, whatever it has.
    pub(super) fn any(position: &Position, side: Color) -> Self {
        let reduced = ReducedBoard::new(position, side);
        Self {
            reduced,
            turn: if position.turn() == side { Side::Attacker } else { Side::Helper },
            in_haste: false,
            is_calm: false,
            lines: [Side::Attacker, Side::Helper].map(|who| reduced.lines_to_king(who)),
            line: Line::new(side),
            tries: 0,
            looks: 0,
            rounds: 0,
            has_looked: false,
            tried: Tried::default(),
            attacked: 0,
            guarded: 0,
            shuttle: None,
        }
    }

    /// Goes on until there is a mate or goals were looked for this many times.
    pub(super) fn go_on(&mut self, looks: u32) -> Option<()> {
        while self.rounds < ROUNDS {
            if !self.has_looked {
                if self.reduced.in_check(self.turn) {
                    if self.has_mated() {
                        return Some(());
                    }
                    self.evade()?;
                } else {
                    self.is_calm = true;
                    if self.rounds == 0 {
                        self.let_the_queen_out();
                    }
                }
                // A queen finds more than rooks do.
                if self.in_haste && self.has_run() {
                    continue;
                }
                if self.try_goals().is_some() {
                    return Some(());
                }
                self.has_looked = true;
            }
            if self.has_run() {
                self.has_looked = false;
                continue;
            }
            if self.is_to_be_driven() {
                self.tried.drive = true;
                if self.drive().is_some() {
                    return Some(());
                }
            }
            if self.tries >= TRIES || self.looks >= looks {
                return None;
            }
            for _ in 0..LOOK_STRIDE {
                self.rounds += 1;
                self.prepare()?;
                if self.reduced.in_check(self.turn) {
                    if self.has_mated() {
                        return Some(());
                    }
                    self.evade()?;
                } else {
                    self.prepare()?;
                }
                if self.reduced.in_check(self.turn) {
                    // What is mate is noticed at the top.
                    break;
                }
            }
            self.has_looked = false;
        }
        None
    }

    /// Is it mate by our last move? Of the position asked about nothing is said: there a pawn might
    /// still be taken en passant.
    fn has_mated(&self) -> bool {
        self.line.len > 0 && self.turn == Side::Helper && self.reduced.is_mate()
    }

    /// Has a pawn become a queen just now? That is tried once, and only where there is no queen.
    fn has_run(&mut self) -> bool {
        if self.tried.run || self.reduced.of(Side::Attacker, Role::Queen) != 0 {
            return false;
        }
        self.tried.run = true;
        self.attempt(Self::run).is_some()
    }

    /// Is the board empty enough for kings to walk about, and was that not tried yet?
    const fn is_to_be_driven(&self) -> bool {
        !self.tried.drive
            && self.majors() != 0
            && self.reduced.occupied().count_ones() <= DRIVE_PIECES
    }

    fn try_goals(&mut self) -> Option<()> {
        let queens = self.reduced.of(Side::Attacker, Role::Queen);
        let rooks = self.reduced.of(Side::Attacker, Role::Rook);
        if queens | rooks == 0 || self.looks == LOOKS {
            return None;
        }
        self.looks += 1;
        let prices = if !self.in_haste {
            &FOR_A_SHORT_LINE
        } else if self.looks == 1 && self.reduced.occupied().count_ones() > DRIVE_PIECES {
            &IN_HASTE
        } else {
            &IN_HASTE_BY_ANY_WAY
        };
        let survey = Survey::new(&self.reduced, prices);
        self.attacked = survey.defended;
        self.guarded = survey.once;
        if self.in_haste && self.sees_mate_beside_king(&survey).is_some() {
            return Some(());
        }
        if self.in_haste && self.line.len > 0 && self.sees_mate_on_edge() {
            self.line.is_open = true;
            return Some(());
        }
        let king = self.reduced.king(Side::Helper);
        // Where a new queen is near, rooks need not try everything.
        let is_queen_near = queens == 0 && self.runner().is_some();
        let most = if is_queen_near { prices.most_before_queen } else { prices.most };
        let mut best = Best::up_to(most);
        // At first the queen alone.
        let rooks_tried = if queens == 0 || self.looks > 1 { 2 } else { 0 };
        for from in Bitboard(queens).iter().take(2).chain(Bitboard(rooks).iter().take(rooks_tried))
        {
            survey.add_goals(&self.reduced, (from, king), 0, &mut best);
        }
        if self.try_best(&best).is_some() {
            return Some(());
        }
        if !self.in_haste && self.try_more_goals(&survey, king, most).is_some() {
            return Some(());
        }
        if is_queen_near || !self.in_haste && self.is_to_be_driven() {
            return None;
        }
        self.try_goals_elsewhere(&survey, king)
    }

    /// Is the mate seen for which only the kings and one piece move?
    fn sees_mate_on_edge(&self) -> bool {
        let roles = Role::ALL.map(|role| self.reduced.role(role));
        let [ours, theirs] = [Side::Attacker, Side::Helper].map(|who| self.reduced.side(who));
        Men { roles, ours, theirs }.see_mate(self.turn == Side::Attacker)
    }

    /// The rooks where there is a queen, and mates over squares that somebody of theirs has to leave. Few of
    /// them work.
    fn try_more_goals(&mut self, survey: &Survey, king: Square, most: u32) -> Option<()> {
        let queens = self.reduced.of(Side::Attacker, Role::Queen);
        let rooks = self.reduced.of(Side::Attacker, Role::Rook);
        if queens != 0 && self.looks == 1 && rooks != 0 {
            let mut best = Best::up_to(most);
            for from in Bitboard(rooks).iter().take(2) {
                survey.add_goals(&self.reduced, (from, king), 0, &mut best);
            }
            if self.try_best(&best).is_some() {
                return Some(());
            }
        }
        let movable = self.reduced.side(Side::Helper)
            & !self.reduced.role(Role::Pawn)
            & !self.reduced.role(Role::King);
        if self.looks != 1 || movable & attacks::alone(Role::Queen, king).0 == 0 {
            return None;
        }
        let mut best = Best::up_to(survey.prices.most);
        for from in Bitboard(queens).iter().take(2).chain(Bitboard(rooks).iter().take(2)) {
            survey.add_goals(&self.reduced, (from, king), movable, &mut best);
        }
        self.try_best(&best)
    }

    /// Mates of their king where it can walk to.
    fn try_goals_elsewhere(&mut self, survey: &Survey, king: Square) -> Option<()> {
        let queens = self.reduced.of(Side::Attacker, Role::Queen);
        let rooks = self.reduced.of(Side::Attacker, Role::Rook);
        let walks = survey.walks(&self.reduced) & !bit(king);
        let from = first(queens).or_else(|| first(rooks))?;
        let post = if queens == 0 { 0 } else { survey.posts(&self.reduced, walks) };
        let mut best = Best::up_to(survey.prices.most_of_walk);
        if let Some(post) = nearest(post, king) {
            survey.add_goals(&self.reduced, (from, post), 0, &mut best);
        }
        let near = walks & EDGE & dilate(bit(king));
        for edge in Bitboard(near).iter().take(2) {
            survey.add_goals(&self.reduced, (from, edge), 0, &mut best);
        }
        if near == 0
            && let Some(edge) = nearest(walks & EDGE, king)
        {
            survey.add_goals(&self.reduced, (from, edge), 0, &mut best);
        }
        self.try_best(&best)
    }

    /// Where our queen has no move yet, a pawn before her goes first and they wait.
    fn let_the_queen_out(&mut self) {
        let now = self.reduced.occupied();
        let queens = self.reduced.of(Side::Attacker, Role::Queen);
        let is_shut = |from: Square| attacks::queen(from, Bitboard(now)).0 & !now == 0;
        if queens == 0 || !Bitboard(queens).iter().all(is_shut) {
            return;
        }
        let pawns = self.reduced.of(Side::Attacker, Role::Pawn) & !(now >> 8);
        let Some(from) = first(pawns & bit(Square::E2)).or_else(|| first(pawns & bit(Square::D2)))
        else {
            return;
        };
        let Some(to) = first(bit(from) << 8) else { return };
        self.attempt(|game| {
            for _ in 0..2 {
                match game.turn {
                    Side::Attacker => game.make(from, to, None)?,
                    Side::Helper => game.waiting(&game.quiet(), 0, 0).and_then(|it| game.go(it))?,
                }
            }
            Some(())
        });
    }

    fn try_best(&mut self, best: &Best) -> Option<()> {
        let goals = || best.goals();
        if goals().any(|goal| self.attempt(|game| game.at_once(goal)).is_some()) {
            return Some(());
        }
        if self.is_to_be_driven() {
            return None;
        }
        let few = PURSUED.get(self.looks as usize - 1).copied().unwrap_or(GOALS_KEPT);
        for goal in goals().take(few) {
            if self.tries >= TRIES {
                break;
            }
            if self.attempt(|game| game.pursue(goal)).is_some() {
                return Some(());
            }
        }
        None
    }

    /// Tries something; if that fails, the board and the line are as before.
    pub(super) fn attempt(&mut self, play: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let before = (self.reduced, self.turn, self.is_calm, self.lines, self.line.len);
        let played = play(self);
        if played.is_none() {
            (self.reduced, self.turn, self.is_calm, self.lines, self.line.len) = before;
        }
        played
    }

    /// Plays towards a goal until it is mate; nothing if both sides only wait.
    fn pursue(&mut self, goal: Goal) -> Option<()> {
        let mut goal = goal;
        if !self.is_feasible(&mut goal) {
            return None;
        }
        self.tries += 1;
        self.shuttle = None;
        let mut idle = false;
        for _ in 0..GOAL_LENGTH {
            let has_helped = match self.turn {
                Side::Attacker => {
                    if self.mates(goal) {
                        return Some(());
                    }
                    self.our_move(&mut goal)?
                }
                Side::Helper => self.their_move(&mut goal)?,
            };
            if idle && !has_helped {
                return None;
            }
            idle = !has_helped;
        }
        None
    }

    /// Plays the mate if it is there.
    fn mates(&mut self, goal: Goal) -> bool {
        if self.reduced.king(Side::Helper) != goal.king {
            return false;
        }
        let role = self.reduced.role_at(goal.from);
        if self.reduced.reach(Side::Attacker, role, goal.from) & bit(goal.to) == 0 {
            return false;
        }
        let after = self.reduced.moved(goal.from, goal.to, None);
        after.is_mate() && self.make(goal.from, goal.to, None).is_some()
    }

    /// Squares still to be guarded.
    pub(super) fn open(&self, goal: Goal) -> u64 {
        let target = bit(goal.to);
        let king = bit(self.reduced.king(Side::Helper));
        let occupied = self.reduced.occupied() & !bit(goal.from) & !king | target;
        let filled = self.reduced.side(Side::Helper) & !target & !king;
        let others = !bit(goal.from);
        let is_open = |&square: &Square| {
            self.reduced.attackers(square, Side::Attacker, occupied) & others == 0
        };
        Bitboard(goal.need & !filled)
            .iter()
            .filter(is_open)
            .fold(0, |set, square| set | bit(square))
    }

    /// The sets for quiet moves of the side on move.
    pub(super) fn quiet(&self) -> Quiet {
        Quiet::new(&self.reduced, self.turn)
    }

    /// A move that changes as little as possible. Pieces of `keep` stay, squares of `tabu` are
    /// not entered.
    pub(super) fn waiting(&self, quiet: &Quiet, keep: u64, tabu: u64) -> Option<(Square, Square)> {
        let who = quiet.who;
        let occupied = self.reduced.occupied();
        for role in [Role::Knight, Role::Rook, Role::Bishop, Role::Queen] {
            for from in Bitboard(self.reduced.of(who, role) & !keep) {
                let seen = attacks::of(role, who.color(), from, Bitboard(occupied)).0;
                let reach = seen & !occupied & !tabu;
                if let Some(to) = first(quiet.of(&self.reduced, role, from, reach)) {
                    return Some((from, to));
                }
            }
        }
        let pawns = self.reduced.of(who, Role::Pawn) & !keep;
        let free = !occupied & !tabu & !super::reduced::ENDS;
        let free = if who == Side::Attacker { free >> 8 } else { free << 8 };
        for from in Bitboard(pawns & free) {
            let ahead = if who == Side::Attacker { bit(from) << 8 } else { bit(from) >> 8 };
            if let Some(to) = first(quiet.of(&self.reduced, Role::Pawn, from, ahead)) {
                return Some((from, to));
            }
        }
        None
    }

    /// A pawn of the side on move, none of `keep`, waits by a step that enters nothing of `full`
    /// and attacks nothing of `tabu`.
    pub(super) fn pawn_waits(&mut self, keep: u64, full: u64, tabu: u64) -> Option<()> {
        let who = self.turn;
        let barred = full | self.reduced.occupied() | super::reduced::ENDS;
        for from in Bitboard(self.reduced.of(who, Role::Pawn) & !keep) {
            let ahead = if who == Side::Attacker { bit(from) << 8 } else { bit(from) >> 8 };
            if let Some(to) = first(ahead & !barred)
                && attacks::pawn(to, who.color()).0 & tabu == 0
                && self.make(from, to, None).is_some()
            {
                return Some(());
            }
        }
        None
    }

    /// A quiet first step of a king on its shortest way to a square.
    pub(super) fn king_step(&self, quiet: &Quiet, target: Square) -> Option<(Square, Square)> {
        let reduced = &self.reduced;
        let king = reduced.king(quiet.who);
        let reach = attacks::king(king).0 & !reduced.side(quiet.who);
        let here = distance(king, target);
        // Mostly the straight way is free.
        let mut steps = Bitboard(reach).iter().filter(|&to| distance(to, target) < here);
        let is_quiet = |&to: &Square| quiet.of(reduced, Role::King, king, bit(to)) != 0;
        if let Some(to) = steps.find(is_quiet) {
            return Some((king, to));
        }
        let other = quiet.who.other();
        let (attacked, _) = cover(reduced, other, reduced.occupied() & !bit(king));
        let attacked = attacked | attacks::king(reduced.king(other)).0;
        let free = !attacked & !reduced.side(quiet.who);
        let mut near = bit(target) & free;
        while near & reach == 0 {
            let more = near | dilate(near) & free;
            if more == near {
                return None;
            }
            near = more;
        }
        let to = Bitboard(near & reach).iter().find(is_quiet)?;
        Some((king, to))
    }

    /// A quiet step of the king on move to one of the squares, if it is next to it.
    pub(super) fn king_aside(&self, quiet: &Quiet, squares: u64) -> Option<(Square, Square)> {
        let king = self.reduced.king(quiet.who);
        let reach = attacks::king(king).0 & squares & !self.reduced.side(quiet.who);
        let to = Bitboard(reach)
            .iter()
            .find(|&to| quiet.of(&self.reduced, Role::King, king, bit(to)) != 0)?;
        Some((king, to))
    }

    /// Makes a move if it is legal.
    pub(super) fn make(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Option<()> {
        self.play(self.reduced.role_at(from), (from, to), promotion)
    }

    /// Makes a move of such a piece, which is no promotion, if it is legal.
    pub(super) fn make_by(&mut self, role: Role, from: Square, to: Square) -> Option<()> {
        self.play(role, (from, to), None)
    }

    /// The one place where the board changes.
    fn play(
        &mut self,
        role: Role,
        (from, to): (Square, Square),
        promotion: Option<Role>,
    ) -> Option<()> {
        let before = (self.turn, self.is_calm);
        self.is_calm = self.reduced.make(before, &mut self.lines, (role, from, to), promotion)?;
        debug_assert!(!self.reduced.in_check(self.turn), "a king was left in check");
        self.turn = self.turn.other();
        debug_assert_eq!(self.is_calm, !self.reduced.in_check(self.turn), "a check was not seen");
        self.line.push(from, to, promotion)
    }

    /// Makes a move that is no promotion, if it is legal and gives no check.
    pub(super) fn make_quietly(&mut self, from: Square, to: Square) -> Option<()> {
        self.make(from, to, None)?;
        self.is_calm |= !self.reduced.in_check(self.turn);
        self.is_calm.then_some(())
    }

    /// Makes a move that is no promotion.
    pub(super) fn go(&mut self, (from, to): (Square, Square)) -> Option<()> {
        self.make(from, to, None)
    }
}
