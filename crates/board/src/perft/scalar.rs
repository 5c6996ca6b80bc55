//! The moves of one position, counted or made one by one.

use super::lean::{Lean, Side, Ways};
use crate::{
    Color, Role,
    attacks::{
        sliders::Sliders,
        tables::{BETWEEN, KING, KNIGHT, PAWN},
    },
};

pub(super) const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
pub(super) const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
pub(crate) const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

/// What limits the moves of the side on move.
struct Limits {
    own: u64,
    enemy: u64,
    occupied: u64,
    king: usize,
    /// Where a piece other than the king may go: with a check, only where the check ends.
    open: u64,
    checked: bool,
    /// Lines from the king to a pinning rook or queen on file and rank.
    pin_straight: u64,
    /// Lines from the king to a pinning bishop or queen on diagonals.
    pin_diagonal: u64,
    /// Squares the enemy attacks when the king does not stand in the way.
    danger: u64,
    /// Own pieces.
    pawns: u64,
    knights: u64,
    diagonal: u64,
    straight: u64,
    queens: u64,
}

impl Limits {
    #[inline(always)]
    fn of<C: Side, S: Sliders>(sliders: S, lean: &Lean) -> Self {
        let [pawns, knights, bishops, rooks, queens, kings] = lean.pieces.roles;
        let own = lean.pieces.colors[C::US.index()];
        let enemy = lean.pieces.colors[C::Them::US.index()];
        let occupied = own | enemy;
        let king = ((kings & own).trailing_zeros() & 63) as usize;
        let enemy_diagonal = (bishops | queens) & enemy;
        let enemy_straight = (rooks | queens) & enemy;
        let mut checkers = (PAWN[C::US.index()][king] & pawns | KNIGHT[king] & knights) & enemy;
        let mut end = checkers;
        let mut pins = [0; 2];
        let snipers = [
            sliders.bishop(king, enemy) & enemy_diagonal,
            sliders.rook(king, enemy) & enemy_straight,
        ];
        for (pin, mut snipers) in pins.iter_mut().zip(snipers) {
            while snipers != 0 {
                let sniper = (snipers.trailing_zeros() & 63) as usize;
                let line = BETWEEN[king][sniper] | 1 << sniper;
                let blockers = line & own;
                if blockers == 0 {
                    checkers |= 1 << sniper;
                    end |= line;
                } else if blockers.is_power_of_two() {
                    *pin |= line;
                }
                snipers &= snipers - 1;
            }
        }
        let open = if checkers == 0 {
            !own
        } else if checkers.is_power_of_two() {
            end
        } else {
            0
        };
        let [pin_diagonal, pin_straight] = pins;
        Self {
            own,
            enemy,
            occupied,
            king,
            open,
            checked: checkers != 0,
            pin_straight,
            pin_diagonal,
            danger: danger::<C, S>(sliders, lean, occupied ^ (kings & own)),
            pawns: pawns & own,
            knights: knights & own & !(pin_straight | pin_diagonal),
            diagonal: (bishops | queens) & own & !pin_straight,
            straight: (rooks | queens) & own & !pin_diagonal,
            queens,
        }
    }

    #[inline(always)]
    fn king_targets(&self) -> u64 {
        KING[self.king] & !self.own & !self.danger
    }

    #[inline(always)]
    fn diagonal_targets<S: Sliders>(&self, sliders: S, from: usize) -> u64 {
        let targets = sliders.bishop(from, self.occupied) & self.open;
        if self.pin_diagonal >> from & 1 == 1 { targets & self.pin_diagonal } else { targets }
    }

    #[inline(always)]
    fn straight_targets<S: Sliders>(&self, sliders: S, from: usize) -> u64 {
        let targets = sliders.rook(from, self.occupied) & self.open;
        if self.pin_straight >> from & 1 == 1 { targets & self.pin_straight } else { targets }
    }
}

/// The squares the enemy attacks.
#[inline(always)]
fn danger<C: Side, S: Sliders>(sliders: S, lean: &Lean, occupied: u64) -> u64 {
    let [pawns, knights, bishops, rooks, queens, kings] = lean.pieces.roles;
    let enemy = lean.pieces.colors[C::Them::US.index()];
    let pawns = pawns & enemy;
    let mut danger = to_west::<C::Them>(pawns) | to_east::<C::Them>(pawns);
    danger |= KING[((kings & enemy).trailing_zeros() & 63) as usize];
    for_each(knights & enemy, |from| danger |= KNIGHT[from]);
    for_each((bishops | queens) & enemy, |from| danger |= sliders.bishop(from, occupied));
    for_each((rooks | queens) & enemy, |from| danger |= sliders.rook(from, occupied));
    danger
}

#[inline(always)]
fn for_each(mut set: u64, mut f: impl FnMut(usize)) {
    while set != 0 {
        f((set.trailing_zeros() & 63) as usize);
        set &= set - 1;
    }
}

#[inline(always)]
pub(crate) const fn forward<C: Side>(pawns: u64) -> u64 {
    match C::US {
        Color::White => pawns << 8,
        Color::Black => pawns >> 8,
    }
}

#[inline(always)]
const fn back<C: Side>(squares: u64) -> u64 {
    match C::US {
        Color::White => squares >> 8,
        Color::Black => squares << 8,
    }
}

/// Captures towards the a-file.
#[inline(always)]
pub(crate) const fn to_west<C: Side>(pawns: u64) -> u64 {
    forward::<C>((pawns & NOT_A) >> 1)
}

/// Captures towards the h-file.
#[inline(always)]
pub(crate) const fn to_east<C: Side>(pawns: u64) -> u64 {
    forward::<C>((pawns & NOT_H) << 1)
}

/// Where all pawns go, each kind of move at once.
struct PawnTargets {
    one: u64,
    two: u64,
    west: u64,
    east: u64,
}

impl PawnTargets {
    #[inline(always)]
    fn of<C: Side>(limits: &Limits) -> Self {
        let Limits { pawns, pin_straight, pin_diagonal, open, occupied, enemy, .. } = *limits;
        let third = match C::US {
            Color::White => 0x0000_0000_00FF_0000,
            Color::Black => 0x0000_FF00_0000_0000,
        };
        let pushing = pawns & !pin_diagonal;
        let pushed = forward::<C>(pushing & !pin_straight)
            | forward::<C>(pushing & pin_straight) & pin_straight;
        let one = pushed & !occupied;
        let two = forward::<C>(one & third) & !occupied;
        let taking = pawns & !pin_straight;
        let (free, pinned) = (taking & !pin_diagonal, taking & pin_diagonal);
        let west = to_west::<C>(free) | to_west::<C>(pinned) & pin_diagonal;
        let east = to_east::<C>(free) | to_east::<C>(pinned) & pin_diagonal;
        Self {
            one: one & open,
            two: two & open,
            west: west & enemy & open,
            east: east & enemy & open,
        }
    }

    #[inline(always)]
    fn count(&self) -> u32 {
        let Self { one, two, west, east } = *self;
        let promotions = (one & LAST_RANKS).count_ones()
            + (west & LAST_RANKS).count_ones()
            + (east & LAST_RANKS).count_ones();
        one.count_ones() + two.count_ones() + west.count_ones() + east.count_ones() + 3 * promotions
    }
}

/// How many legal moves there are.
#[inline(always)]
pub(crate) fn count<C: Side, S: Sliders>(sliders: S, lean: &Lean, ways: &Ways) -> u64 {
    let limits = Limits::of::<C, S>(sliders, lean);
    let mut sum = limits.king_targets().count_ones();
    if limits.open == 0 {
        return u64::from(sum);
    }
    sum += PawnTargets::of::<C>(&limits).count();
    for_each(limits.knights, |from| sum += (KNIGHT[from] & limits.open).count_ones());
    for_each(limits.diagonal, |from| sum += limits.diagonal_targets(sliders, from).count_ones());
    for_each(limits.straight, |from| sum += limits.straight_targets(sliders, from).count_ones());
    if lean.castling != 0 && !limits.checked {
        castlings::<C, S>(sliders, lean, ways, limits.danger, |_| sum += 1);
    }
    if lean.en_passant != 0 {
        en_passants::<C, S>(sliders, lean, &limits, |_| sum += 1);
    }
    u64::from(sum)
}

/// Calls `f` with the board after each legal move.
#[inline(always)]
pub(crate) fn for_each_child<C: Side, S: Sliders>(
    sliders: S,
    lean: &Lean,
    ways: &Ways,
    mut f: impl FnMut(&Lean),
) {
    let limits = Limits::of::<C, S>(sliders, lean);
    let first_rank = first_rank::<C>();
    for_each(limits.king_targets(), |to| {
        let mut child = lean.moved::<C>(Role::King, 1 << limits.king, 1 << to);
        child.castling &= !first_rank;
        f(&child);
    });
    if limits.open == 0 {
        return;
    }
    pawn_children::<C>(lean, &PawnTargets::of::<C>(&limits), &mut f);
    for_each(limits.knights, |from| {
        for_each(KNIGHT[from] & limits.open, |to| {
            f(&lean.moved::<C>(Role::Knight, 1 << from, 1 << to));
        });
    });
    for_each(limits.diagonal, |from| {
        let queen = limits.queens >> from & 1 == 1;
        let role = if queen { Role::Queen } else { Role::Bishop };
        for_each(limits.diagonal_targets(sliders, from), |to| {
            f(&lean.moved::<C>(role, 1 << from, 1 << to));
        });
    });
    for_each(limits.straight, |from| {
        let queen = limits.queens >> from & 1 == 1;
        let role = if queen { Role::Queen } else { Role::Rook };
        for_each(limits.straight_targets(sliders, from), |to| {
            f(&lean.moved::<C>(role, 1 << from, 1 << to));
        });
    });
    if lean.castling != 0 && !limits.checked {
        castlings::<C, S>(sliders, lean, ways, limits.danger, &mut f);
    }
    if lean.en_passant != 0 {
        en_passants::<C, S>(sliders, lean, &limits, &mut f);
    }
}

#[inline(always)]
const fn first_rank<C: Side>() -> u64 {
    match C::US {
        Color::White => 0xFF,
        Color::Black => 0xFF << 56,
    }
}

#[inline(always)]
fn pawn_children<C: Side>(lean: &Lean, targets: &PawnTargets, f: &mut impl FnMut(&Lean)) {
    for_each(targets.two, |to| {
        let mut child = lean.moved::<C>(Role::Pawn, back::<C>(back::<C>(1 << to)), 1 << to);
        child.en_passant = back::<C>(1 << to);
        f(&child);
    });
    let kinds = [(targets.one, 0), (targets.west, 1), (targets.east, -1)];
    for (targets, sideways) in kinds {
        let from = |to: usize| {
            let behind = back::<C>(1 << to);
            match sideways {
                1 => behind << 1,
                -1 => behind >> 1,
                _ => behind,
            }
        };
        for_each(targets & !LAST_RANKS, |to| {
            f(&lean.moved::<C>(Role::Pawn, from(to), 1 << to));
        });
        for_each(targets & LAST_RANKS, |to| {
            for role in Role::PROMOTIONS {
                f(&lean.promoted::<C>(role, from(to), 1 << to));
            }
        });
    }
}

/// Castling is rare, and its conditions are those of the whole game: see [`super::lean::Way`].
/// The king is not in check.
#[inline(always)]
pub(crate) fn castlings<C: Side, S: Sliders>(
    sliders: S,
    lean: &Lean,
    ways: &Ways,
    danger: u64,
    mut f: impl FnMut(&Lean),
) {
    if lean.castling & first_rank::<C>() == 0 {
        return;
    }
    let occupied = lean.pieces.occupied();
    for way in &ways[C::US.index()] {
        let possible =
            lean.castling & way.rook != 0 && occupied & way.clear == 0 && danger & way.safe == 0;
        if !possible {
            continue;
        }
        let child = lean.castled::<C>(way, first_rank::<C>());
        // In Chess960 the rook may have shielded the king from its own rank.
        if way.exposed && attacked_straight::<C, S>(sliders, &child) {
            continue;
        }
        f(&child);
    }
}

/// Is the king of `C` attacked along a rank or file?
#[inline(always)]
fn attacked_straight<C: Side, S: Sliders>(sliders: S, lean: &Lean) -> bool {
    let [_, _, _, rooks, queens, kings] = lean.pieces.roles;
    let king = ((kings & lean.pieces.colors[C::US.index()]).trailing_zeros() & 63) as usize;
    let enemy = lean.pieces.colors[C::Them::US.index()];
    sliders.rook(king, lean.pieces.occupied()) & (rooks | queens) & enemy != 0
}

/// Two pawns leave the board's lines at once, so the masks do not tell: look afterwards.
#[inline(always)]
fn en_passants<C: Side, S: Sliders>(
    sliders: S,
    lean: &Lean,
    limits: &Limits,
    mut f: impl FnMut(&Lean),
) {
    let target = (lean.en_passant.trailing_zeros() & 63) as usize;
    for_each(PAWN[C::Them::US.index()][target] & limits.pawns, |from| {
        let child = lean.passed::<C>(1 << from, lean.en_passant, back::<C>(lean.en_passant));
        let occupied = child.pieces.occupied();
        if child.pieces.attackers(sliders, limits.king, C::Them::US, occupied) == 0 {
            f(&child);
        }
    });
}
