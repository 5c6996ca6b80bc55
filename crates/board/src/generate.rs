//! All legal moves, and only those (3.10.1).
//!
//! No move is made and taken back. Three sets say what is allowed: the squares the enemy
//! attacks (the king keeps off), the squares that end a check (others must go there), and the
//! lines of pinned pieces (they must stay on them).

use crate::{
    CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square,
    attacks::{
        sliders::{Portable, Sliders},
        tables::{BETWEEN, KING, KNIGHT, LINE, PAWN, REACH},
    },
    placement::Placement,
    processor,
};

const RANK_3: u64 = 0x0000_0000_00FF_0000;
const RANK_6: u64 = 0x0000_FF00_0000_0000;
const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use arbiter_board::Position;
    ///
    /// assert_eq!(Position::initial().legal_moves().len(), 20);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        processor::legal_moves(self, &mut list);
        list
    }

    /// Is there any legal move?
    pub fn has_legal_move(&self) -> bool {
        // Counting is cheaper than listing, and mostly a look is enough.
        self.has_free_step() || self.has_king_step() || processor::perft(self, 1) != 0
    }

    /// Can the king go to a square that nobody attacks?
    fn has_king_step(&self) -> bool {
        let us = self.turn;
        let king = self.king(us).index();
        let without_king = self.placement.occupied() ^ 1 << king;
        squares(KING[king] & !self.placement.colors[us.index()])
            .any(|to| self.placement.attackers(Portable, to.index(), !us, without_king) == 0)
    }

    /// Can a pawn or a knight move that stands on no line with its king, while nobody gives check?
    /// Nothing stands in its way then.
    fn has_free_step(&self) -> bool {
        let us = self.turn;
        let own = self.placement.colors[us.index()];
        let king = self.king(us).index();
        let free = own & !REACH[Role::Queen.index()][king];
        let pawns = free & self.placement.roles[Role::Pawn.index()];
        let ahead = match us {
            Color::White => pawns << 8,
            Color::Black => pawns >> 8,
        };
        let mut knights = squares(free & self.placement.roles[Role::Knight.index()]);
        let can_step = ahead & !self.placement.occupied() != 0
            || knights.any(|knight| KNIGHT[knight.index()] & !own != 0);
        can_step && !self.is_check()
    }

    /// Is the move legal here?
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_moves().contains(&m)
    }
}

/// The three sets, and what they are made of.
struct Masks {
    us: Color,
    own: u64,
    enemy: u64,
    occupied: u64,
    king: usize,
    checkers: u64,
    /// Where a piece other than the king may go so that the king is not left in check.
    evasion: u64,
    pinned: u64,
}

impl Masks {
    #[inline(always)]
    fn of<S: Sliders>(sliders: S, placement: &Placement, us: Color) -> Self {
        let own = placement.colors[us.index()];
        let enemy = placement.colors[(!us).index()];
        let occupied = own | enemy;
        let king = Square::wrapping(placement.of(us, Role::King).trailing_zeros()).index();
        let queens = placement.roles[Role::Queen.index()];
        let diagonal = (placement.roles[Role::Bishop.index()] | queens) & enemy;
        let straight = (placement.roles[Role::Rook.index()] | queens) & enemy;
        let mut checkers = enemy
            & (PAWN[us.index()][king] & placement.roles[Role::Pawn.index()]
                | KNIGHT[king] & placement.roles[Role::Knight.index()]);
        let mut pinned = 0;
        let mut snipers =
            sliders.bishop(king, enemy) & diagonal | sliders.rook(king, enemy) & straight;
        while snipers != 0 {
            let sniper = Square::wrapping(snipers.trailing_zeros()).index();
            let blockers = BETWEEN[king][sniper] & own;
            if blockers == 0 {
                checkers |= snipers & snipers.wrapping_neg();
            } else if blockers.is_power_of_two() {
                pinned |= blockers;
            }
            snipers &= snipers - 1;
        }
        let evasion = match checkers {
            0 => !own,
            one if one.is_power_of_two() => {
                let checker = Square::wrapping(one.trailing_zeros()).index();
                BETWEEN[king][checker] | one
            }
            _ => 0,
        };
        Self { us, own, enemy, occupied, king, checkers, evasion, pinned }
    }
}

#[inline(always)]
fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = Square::wrapping(set.trailing_zeros());
        set &= set - 1;
        Some(square)
    })
}

#[inline(always)]
pub(crate) fn legal_moves<S: Sliders>(sliders: S, position: &Position, list: &mut MoveList) {
    let masks = Masks::of(sliders, &position.placement, position.turn);
    king_steps(sliders, position, &masks, list);
    if masks.evasion == 0 {
        return;
    }
    if masks.checkers == 0 {
        for side in CastlingSide::ALL {
            if let Some(rook) = position.castling.rook(position.turn, side)
                && can_castle(sliders, position, side, rook)
            {
                list.push(Move::castling(position.king(position.turn), rook));
            }
        }
    }
    pieces(sliders, &position.placement, &masks, list);
    pawns(&position.placement, &masks, list);
    if let Some(target) = position.en_passant {
        let capturers =
            PAWN[(!masks.us).index()][target.index()] & position.placement.of(masks.us, Role::Pawn);
        for from in squares(capturers) {
            if en_passant_is_safe(&position.placement, masks.us, from, target) {
                list.push(Move::en_passant(from, target));
            }
        }
    }
}

#[inline(always)]
fn king_steps<S: Sliders>(sliders: S, position: &Position, masks: &Masks, list: &mut MoveList) {
    // The king does not shield the squares behind him.
    let without_king = masks.occupied ^ (1 << masks.king);
    for to in squares(KING[masks.king] & !masks.own) {
        let attackers = position.placement.attackers(sliders, to.index(), !masks.us, without_king);
        if attackers == 0 {
            list.push(Move::normal(position.king(masks.us), to));
        }
    }
}

/// Is castling with a rook that has the right possible now (3.8.2.2, II.3.2.7.4)? The king is
/// not in check.
#[inline(always)]
fn can_castle<S: Sliders>(
    sliders: S,
    position: &Position,
    side: CastlingSide,
    rook: Square,
) -> bool {
    let us = position.turn;
    let king = position.king(us);
    let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
    let pair = 1 << king.index() | 1 << rook.index();
    let king_path = BETWEEN[king.index()][king_to.index()] | 1 << king_to.index();
    let rook_path = BETWEEN[rook.index()][rook_to.index()] | 1 << rook_to.index();
    let others = position.placement.occupied() & !pair;
    if others & (king_path | rook_path) != 0 {
        return false;
    }
    // The rook leaves its square before anything can be attacked through it; where it arrives
    // it stands beyond the king.
    let occupied = others | 1 << rook_to.index();
    squares(king_path)
        .all(|square| position.placement.attackers(sliders, square.index(), !us, occupied) == 0)
}

#[inline(always)]
fn pieces<S: Sliders>(sliders: S, placement: &Placement, masks: &Masks, list: &mut MoveList) {
    let mut add = |from: Square, attacks: u64| {
        let mut targets = attacks & masks.evasion;
        if masks.pinned >> from.index() & 1 == 1 {
            targets &= LINE[masks.king][from.index()];
        }
        for to in squares(targets) {
            list.push(Move::normal(from, to));
        }
    };
    for from in squares(placement.of(masks.us, Role::Knight) & !masks.pinned) {
        add(from, KNIGHT[from.index()]);
    }
    let queens = placement.roles[Role::Queen.index()];
    let diagonal = (placement.roles[Role::Bishop.index()] | queens) & masks.own;
    for from in squares(diagonal) {
        add(from, sliders.bishop(from.index(), masks.occupied));
    }
    let straight = (placement.roles[Role::Rook.index()] | queens) & masks.own;
    for from in squares(straight) {
        add(from, sliders.rook(from.index(), masks.occupied));
    }
}

#[inline(always)]
fn pawns(placement: &Placement, masks: &Masks, list: &mut MoveList) {
    let pawns = placement.of(masks.us, Role::Pawn);
    let empty = !masks.occupied;
    for from in squares(pawns) {
        let bit = 1 << from.index();
        let (one, two) = match masks.us {
            Color::White => (bit << 8 & empty, ((bit << 8 & empty & RANK_3) << 8) & empty),
            Color::Black => (bit >> 8 & empty, ((bit >> 8 & empty & RANK_6) >> 8) & empty),
        };
        let captures = PAWN[masks.us.index()][from.index()] & masks.enemy;
        let mut targets = (one | two | captures) & masks.evasion;
        if masks.pinned & bit != 0 {
            targets &= LINE[masks.king][from.index()];
        }
        for to in squares(targets & !LAST_RANKS) {
            list.push(Move::normal(from, to));
        }
        for to in squares(targets & LAST_RANKS) {
            for role in Role::PROMOTIONS {
                list.push(Move::promoting(from, to, role));
            }
        }
    }
}

/// Would the king be safe after this en passant capture? Two pawns leave the rank at once, so
/// no pin mask can tell; we look at the board afterwards.
pub(crate) fn en_passant_is_safe(
    placement: &Placement,
    us: Color,
    from: Square,
    target: Square,
) -> bool {
    let mut after = *placement;
    let taken = passed_pawn(us, target);
    after.toggle(from, us, Role::Pawn);
    after.toggle(target, us, Role::Pawn);
    after.toggle(taken, !us, Role::Pawn);
    let king = Square::wrapping(after.of(us, Role::King).trailing_zeros());
    after.attackers(Portable, king.index(), !us, after.occupied()) == 0
}

/// The square of the pawn that `us` takes on `target` en passant.
pub(crate) const fn passed_pawn(us: Color, target: Square) -> Square {
    match us {
        Color::White => Square::new(target.file(), Rank::Fifth),
        Color::Black => Square::new(target.file(), Rank::Fourth),
    }
}

/// Can a pawn of `us` take on `target`, legally?
pub(crate) fn en_passant_exists(placement: &Placement, us: Color, target: Square) -> bool {
    let capturers = PAWN[(!us).index()][target.index()] & placement.of(us, Role::Pawn);
    squares(capturers).any(|from| en_passant_is_safe(placement, us, from, target))
}
