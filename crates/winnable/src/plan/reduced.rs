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

    pub(super) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn role_at(&self, square: Square) -> Role {
        let at = square.index();
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        // Only asked of occupied squares; a king is the harmless answer elsewhere. Which role it is
        // cannot be foreseen, so its number is put together bit by bit instead of looked for.
        let ones = (knights | rooks | kings) >> at & 1;
        let twos = (bishops | rooks) >> at & 1;
        let fours = (queens | kings) >> at & 1;
        let is_any = (pawns | knights | bishops | rooks | queens) >> at & 1;
        let number = ones | twos << 1 | fours << 2 | ((1 - is_any) * 5);
        Role::ALL.get(usize::try_from(number).unwrap_or(5)).copied().unwrap_or(Role::King)
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
        let blockers = Bitboard(occupied);
        match role {
            Role::Pawn => attacks::pawn(from, who.color()),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, blockers),
            Role::Rook => attacks::rook(from, blockers),
            Role::Queen => attacks::queen(from, blockers),
            Role::King => attacks::king(from),
        }
        .0
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

    /// Makes a move if it is legal, and says whether it is known to give no check. If it is not
    /// legal, nothing changes.
    ///
    /// `is_calm` says that the side that moves is known not to be in check: then a piece that
    /// leaves no line to its king cannot bring it into one.
    #[inline]
    pub(super) fn make(
        &mut self,
        (who, is_calm): (Side, bool),
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<bool> {
        if self.side(who) & bit(from) == 0 {
            return None;
        }
        let role = self.role_at(from);
        let must_promote = role == Role::Pawn && bit(to) & ENDS != 0;
        let may_be = !matches!(promotion, Some(Role::King | Role::Pawn));
        if !self.reaches(who, role, from, to) || must_promote != promotion.is_some() || !may_be {
            return None;
        }
        let new = promotion.unwrap_or(role);
        let is_on_line = |king: Square| attacks::alone(Role::Queen, king).0 & bit(from) != 0;
        let is_safe = is_calm && role != Role::King && !is_on_line(self.king(who))
            || self.is_safe_after(who, role, from, to);
        if !is_safe {
            return None;
        }
        let target = self.king(who.other());
        let aims = match new {
            Role::Pawn => attacks::pawn(to, who.color()),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                attacks::alone(new, to)
            }
        };
        let aims = aims.0 & bit(target) != 0;
        let is_quiet = !aims && !is_on_line(target);
        self.change(who, (role, new), from, to);
        Some(is_quiet)
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
        let flights = attacks::king(king).0 & !self.side(Side::Helper);
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
