//! A board reduced to what a plan needs.
//!
//! The side that wants to mate, *we*, always moves up the board; *they* are the side to be
//! mated. Castling, double steps and en passant are not played here. Whatever a reduced calls
//! legal is legal on the real board; whatever it calls mate after a move of ours on the reduced is
//! mate. It may miss moves and mates.

use arbiter_board::{Bitboard, Color, Position, Role, Square, attacks};

/// One of the two sides, as a plan sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// The side that wants to mate.
    Attacker,
    /// The side that helps.
    Helper,
}

impl Side {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Helper,
            Self::Helper => Self::Attacker,
        }
    }

    /// The colour with the same way of moving pawns.
    pub(super) const fn color(self) -> Color {
        match self {
            Self::Attacker => Color::White,
            Self::Helper => Color::Black,
        }
    }
}

/// Pieces on squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReducedBoard {
    roles: [u64; 6],
    sides: [u64; 2],
}

impl ReducedBoard {
    /// The position as `side` sees it.
    pub(super) fn new(position: &Position, side: Color) -> Self {
        let turn = |set: Bitboard| match side {
            Color::White => set.0,
            Color::Black => set.0.swap_bytes(),
        };
        Self {
            roles: Role::ALL.map(|role| turn(position.by_role(role))),
            sides: [turn(position.by_color(side)), turn(position.by_color(!side))],
        }
    }

    /// A number that differs for most boards.
    pub(super) fn hash(&self, turn: Side) -> usize {
        let parts = self.roles.iter().chain(&self.sides);
        let mixed = parts.fold(turn as u64 + 1, |sum, &part| {
            (sum ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        });
        usize::try_from(mixed >> 32).unwrap_or(0)
    }

    pub(super) const fn side(&self, who: Side) -> u64 {
        self.sides[who as usize]
    }

    /// Where the king stands.
    pub(super) fn king(&self, who: Side) -> Square {
        first(self.of(who, Role::King)).unwrap_or(Square::A1)
    }

    pub(super) const fn role(&self, role: Role) -> u64 {
        self.roles[role.index()]
    }

    pub(super) const fn of(&self, who: Side, role: Role) -> u64 {
        self.side(who) & self.role(role)
    }

    /// Rooks and queens of both sides.
    pub(super) const fn heavy(&self) -> u64 {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    pub(super) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn role_at(&self, square: Square) -> Role {
        // Only asked of occupied squares; a king is the harmless answer elsewhere. Which role it is
        // cannot be foreseen, so its number is put together bit by bit instead of looked for.
        const BY_NUMBER: [Role; 8] = [
            Role::King,
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
            Role::King,
        ];
        let at = square.index();
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let ones = (pawns | bishops | queens) >> at & 1;
        let twos = (knights | bishops | kings) >> at & 1;
        let fours = (rooks | queens | kings) >> at & 1;
        #[expect(clippy::cast_possible_truncation, reason = "at most seven")]
        let number = (ones | twos << 1 | fours << 2) as usize;
        BY_NUMBER[number & 7]
    }

    /// The pieces of `by` that attack `square` on a board occupied so.
    pub(super) fn attackers(&self, square: Square, by: Side, occupied: u64) -> u64 {
        let own = self.side(by);
        let queens = self.role(Role::Queen);
        let diagonal = (self.role(Role::Bishop) | queens) & own;
        let straight = (self.role(Role::Rook) | queens) & own;
        let pawns = attacks::pawn(square, by.other().color()).0 & self.role(Role::Pawn);
        let near = attacks::knight(square).0 & self.role(Role::Knight)
            | attacks::king(square).0 & self.role(Role::King);
        let blockers = Bitboard(occupied);
        let mut found = (pawns | near) & own;
        if diagonal != 0 {
            found |= attacks::bishop(square, blockers).0 & diagonal;
        }
        if straight != 0 {
            found |= attacks::rook(square, blockers).0 & straight;
        }
        found
    }

    /// Is this side in check?
    pub(super) fn in_check(&self, who: Side) -> bool {
        self.attackers(self.king(who), who.other(), self.occupied()) != 0
    }

    /// The squares that a piece attacks.
    #[inline]
    pub(super) fn attacks(role: Role, who: Side, from: Square, occupied: u64) -> u64 {
        // Which role it is can seldom be foreseen, and a wrong guess of the processor costs more than
        // the lines of a queen: of what she or a knight sees, a role has what it sees alone.
        let all = attacks::queen(from, Bitboard(occupied)).0 | attacks::knight(from).0;
        let pawn = if role == Role::Pawn { attacks::pawn(from, who.color()).0 } else { 0 };
        all & attacks::alone(role, from).0 | pawn
    }

    /// The squares to which a piece can go, were it not for checks.
    pub(super) fn reach(&self, who: Side, role: Role, from: Square) -> u64 {
        let occupied = self.occupied();
        let seen = Self::attacks(role, who, from, occupied);
        if role == Role::Pawn {
            let ahead = if who == Side::Attacker { bit(from) << 8 } else { bit(from) >> 8 };
            seen & self.side(who.other()) | ahead & !occupied
        } else {
            seen & !self.side(who)
        }
    }

    /// The board after a move, whether legal or not.
    pub(super) fn moved(&self, from: Square, to: Square, promotion: Option<Role>) -> Self {
        let who =
            if self.side(Side::Attacker) & bit(from) != 0 { Side::Attacker } else { Side::Helper };
        let role = self.role_at(from);
        let mut after = *self;
        after.change(who, (role, promotion.unwrap_or(role)), from, to);
        after
    }

    /// A piece goes from a square to another and is perhaps a new one there.
    #[inline]
    fn change(&mut self, who: Side, (old, new): (Role, Role), from: Square, to: Square) {
        if self.occupied() & bit(to) != 0 {
            let keep = !bit(to);
            for set in &mut self.roles {
                *set &= keep;
            }
            self.sides[who.other() as usize] &= keep;
        }
        self.roles[old.index()] ^= bit(from);
        self.roles[new.index()] |= bit(to);
        self.sides[who as usize] ^= bit(from) | bit(to);
    }

    /// The squares between a king and the long-range pieces of the other side that stand on a line
    /// with it, whoever else stands there. Only who leaves one of them can uncover a check.
    pub(super) fn lines_to_king(&self, who: Side) -> u64 {
        let king = self.king(who);
        let queens = self.role(Role::Queen);
        let straight = (self.role(Role::Rook) | queens) & attacks::alone(Role::Rook, king).0;
        let diagonal = (self.role(Role::Bishop) | queens) & attacks::alone(Role::Bishop, king).0;
        let aiming = (straight | diagonal) & self.side(who.other());
        Bitboard(aiming).iter().fold(0, |lines, from| lines | attacks::between(king, from).0)
    }

    /// Makes a move if it is legal, and says whether it gives no check. If it is not legal, nothing
    /// changes.
    ///
    /// `is_calm` says that the side that moves is known not to be in check: then a piece brings its
    /// king into one only by leaving a line to it. The other side is never in check before the
    /// move, so only the piece itself and the line that it leaves can give one. `lines` are
    /// [`ReducedBoard::lines_to_king`] for both sides, perhaps with more squares, and are kept so.
    #[inline]
    pub(super) fn make(
        &mut self,
        (who, is_calm): (Side, bool),
        lines: &mut [u64; 2],
        (role, from, to): (Role, Square, Square),
        promotion: Option<Role>,
    ) -> Option<bool> {
        if self.of(who, role) & bit(from) == 0 {
            return None;
        }
        let is_plain = (self.occupied() & bit(to) | (lines[0] | lines[1]) & bit(from)) == 0;
        let is_pawn_at_end = role == Role::Pawn && bit(to) & ENDS != 0;
        if is_calm && is_plain && role != Role::King && promotion.is_none() && !is_pawn_at_end {
            return self.shift(who, role, (from, to), lines);
        }
        let may_be = !matches!(promotion, Some(Role::King | Role::Pawn));
        if !self.reaches(who, role, from, to) || is_pawn_at_end != promotion.is_some() || !may_be {
            return None;
        }
        let new = promotion.unwrap_or(role);
        let after = self.occupied() & !bit(from) | bit(to);
        let is_safe = if is_calm && role != Role::King {
            !self.is_uncovered(self.king(who), who.other(), from, (after, !bit(to)))
        } else {
            self.is_safe_after(who, role, from, to)
        };
        if !is_safe {
            return None;
        }
        self.change(who, (role, new), from, to);
        if role == Role::King {
            lines[who as usize] = self.lines_to_king(who);
        }
        let is_check = self.is_aiming(who, new, to, lines)
            || self.is_uncovered(self.king(who.other()), who, from, (after, !0));
        Some(!is_check)
    }

    /// The same for most moves: somebody who is not a king and opens no line goes to an empty
    /// square, and nobody is in check.
    #[inline]
    fn shift(
        &mut self,
        who: Side,
        role: Role,
        (from, to): (Square, Square),
        lines: &mut [u64; 2],
    ) -> Option<bool> {
        let ahead = if who == Side::Attacker { bit(from) << 8 } else { bit(from) >> 8 };
        let step = if role == Role::Pawn { ahead } else { 0 };
        let steps = attacks::alone(role, from).0 | step;
        if steps & bit(to) == 0 || attacks::between(from, to).0 & self.occupied() != 0 {
            return None;
        }
        self.roles[role.index()] ^= bit(from) ^ bit(to);
        self.sides[who as usize] ^= bit(from) ^ bit(to);
        Some(!self.is_aiming(who, role, to, lines))
    }

    /// Does the piece that has just come to a square give check itself? Takes note of the line if
    /// it stands on one with the king.
    #[inline]
    fn is_aiming(&self, who: Side, role: Role, to: Square, lines: &mut [u64; 2]) -> bool {
        let target = self.king(who.other());
        let taking = if role == Role::Pawn { attacks::pawn(to, who.color()).0 } else { 0 };
        if (attacks::alone(role, to).0 | taking) & bit(target) == 0 {
            return false;
        }
        let between = attacks::between(to, target).0;
        lines[who.other() as usize] |= between;
        between & self.occupied() == 0
    }

    /// Does a long-range piece of `by` among `these` see the king over the square that a piece has
    /// left, on a board occupied so?
    #[inline]
    fn is_uncovered(
        &self,
        king: Square,
        by: Side,
        left: Square,
        (occupied, these): (u64, u64),
    ) -> bool {
        if attacks::alone(Role::Queen, king).0 & bit(left) == 0 {
            return false;
        }
        let own = self.side(by) & these;
        let queens = self.role(Role::Queen);
        if attacks::alone(Role::Rook, king).0 & bit(left) != 0 {
            let straight = (self.role(Role::Rook) | queens) & own;
            straight != 0 && attacks::rook(king, Bitboard(occupied)).0 & straight != 0
        } else {
            let diagonal = (self.role(Role::Bishop) | queens) & own;
            diagonal != 0 && attacks::bishop(king, Bitboard(occupied)).0 & diagonal != 0
        }
    }

    /// Is the king of the side that moves attacked by nobody once the piece is on `to`?
    fn is_safe_after(&self, who: Side, role: Role, from: Square, to: Square) -> bool {
        let king = if role == Role::King { to } else { self.king(who) };
        let occupied = self.occupied() & !bit(from) | bit(to);
        self.attackers(king, who.other(), occupied) & !bit(to) == 0
    }

    /// Can the piece on `from` go to `to`, were it not for checks?
    #[inline]
    fn reaches(&self, who: Side, role: Role, from: Square, to: Square) -> bool {
        if role == Role::Pawn {
            return self.reach(who, role, from) & bit(to) & !self.role(Role::King) != 0;
        }
        attacks::alone(role, from).0 & bit(to) & !self.side(who) & !self.role(Role::King) != 0
            && attacks::between(from, to).0 & self.occupied() == 0
    }

    /// Have we mated? We must have moved last. Says no where it is not sure.
    pub(super) fn is_mate(&self) -> bool {
        let king = self.king(Side::Helper);
        let occupied = self.occupied();
        let checkers = self.attackers(king, Side::Attacker, occupied);
        if checkers == 0 {
            return false;
        }
        let without_king = occupied & !bit(king);
        let mut flights = attacks::king(king).0 & !self.side(Side::Helper);
        // Most flights are taken by whoever gives check.
        for checker in Bitboard(checkers) {
            let role = self.role_at(checker);
            flights &= !Self::attacks(role, Side::Attacker, checker, without_king);
        }
        let escapes = Bitboard(flights)
            .iter()
            .any(|flight| self.attackers(flight, Side::Attacker, without_king) == 0);
        if escapes {
            return false;
        }
        let Some(checker) = Bitboard(checkers).single() else { return true };
        self.defenders(checker, king, occupied) == 0
    }

    /// Their pieces that could take a checker or come between, pinned or not, on a board occupied
    /// so.
    pub(super) fn defenders(&self, checker: Square, king: Square, occupied: u64) -> u64 {
        let mut defenders = self.attackers(checker, Side::Helper, occupied);
        for square in attacks::between(checker, king) {
            defenders |= self.attackers(square, Side::Helper, occupied) & !self.role(Role::Pawn);
            let above = bit(square) << 8;
            let pawns = self.of(Side::Helper, Role::Pawn);
            defenders |= above & pawns;
            if above & occupied == 0 {
                defenders |= above << 8 & pawns & SEVENTH;
            }
        }
        defenders & !bit(king)
    }
}

/// First and last rank.
pub(super) const ENDS: u64 = 0xFF00_0000_0000_00FF;
const SEVENTH: u64 = 0x00FF_0000_0000_0000;

/// A set of one square.
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.index()
}

/// The first square of a set.
pub(super) const fn first(set: u64) -> Option<Square> {
    Bitboard(set).first()
}

/// Steps of a king from one square to another.
pub(super) const fn distance(a: Square, b: Square) -> usize {
    let files = (a.index() % 8).abs_diff(b.index() % 8);
    let ranks = (a.index() / 8).abs_diff(b.index() / 8);
    if files > ranks { files } else { ranks }
}
