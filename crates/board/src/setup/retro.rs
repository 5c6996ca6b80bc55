//! Looking back: can there have been a last move, and have the pawns come where they stand?
//!
//! Both answers are one-sided. "No" is proved; "yes" only says that no contradiction was found.

use super::Setup;
use crate::{
    Bitboard, CastlingSide, Color, File, Rank, Role, Square, attacks, attacks::sliders::Portable,
};

impl Setup {
    /// Can the side not on move have made a last move?
    ///
    /// Before that move the side now on move was not on move, so its king was not attacked. We
    /// take back every move there may have been and look whether that was so. There must be
    /// one king a side.
    pub(super) fn has_last_move(&self) -> bool {
        let back = Back::of(self);
        if let Some(target) = self.en_passant {
            return back.double_step_over(target);
        }
        let them = Bitboard(self.placement.colors[back.them.index()]);
        back.castling() || them.iter().any(|square| back.piece(square))
    }

    /// Can the pawns of this colour have come where they stand, each from a file of its own,
    /// with no more captures than pieces of the opponent are missing?
    pub(super) fn pawns_can_have_come(&self, color: Color) -> bool {
        let missing = 16u32.saturating_sub(self.placement.colors[(!color).index()].count_ones());
        if self.pieces(color, Role::Pawn).len() > 8 {
            return true;
        }
        // The fewest captures for the pawns so far, by the set of files they started on.
        let mut fewest = [Some(0u32); 256];
        fewest[1..].fill(None);
        for pawn in self.pieces(color, Role::Pawn) {
            let steps = pawn.rank().relative_to(color).index().saturating_sub(1);
            let mut next = [None; 256];
            for (files, captures) in fewest.into_iter().enumerate() {
                let Some(captures) = captures else { continue };
                for file in 0..8 {
                    let sideways = pawn.file().index().abs_diff(file);
                    if files >> file & 1 == 1 || sideways > steps {
                        continue;
                    }
                    let entry: &mut Option<u32> = &mut next[files | 1 << file];
                    let total = captures + u32::try_from(sideways).unwrap_or(u32::MAX);
                    *entry = Some(entry.map_or(total, |known| known.min(total)));
                }
            }
            fewest = next;
        }
        fewest.into_iter().flatten().min().is_some_and(|captures| captures <= missing)
    }
}

/// The view back from a set-up.
struct Back<'s> {
    setup: &'s Setup,
    /// The side that made the last move.
    them: Color,
    occupied: Bitboard,
    /// The king that was not attacked before.
    king: Option<Square>,
    /// Can they have captured?
    captured: bool,
    /// Can they have promoted?
    promoted: bool,
}

impl<'s> Back<'s> {
    fn of(setup: &'s Setup) -> Self {
        let us = setup.turn;
        Self {
            setup,
            them: !us,
            occupied: Bitboard(setup.placement.occupied()),
            king: setup.pieces(us, Role::King).single(),
            captured: setup.placement.colors[us.index()].count_ones() < 16,
            promoted: setup.pieces(!us, Role::Pawn).len() < 8,
        }
    }

    /// Was the king safe before, when `changes` are taken back? A captured piece only matters
    /// as something in the way.
    fn was_safe(&self, changes: &[(Square, Color, Role)]) -> bool {
        let Some(king) = self.king else { return true };
        let mut before = self.setup.placement;
        for (square, color, role) in changes {
            before.toggle(*square, *color, *role);
        }
        before.attackers(Portable, king.index(), self.them, before.occupied()) == 0
    }

    /// Can the piece on `to` have come from `from`, as a piece of the role `before`?
    fn came(&self, from: Square, to: Square, before: Role, capture: bool) -> bool {
        let Some(now) = self.setup.placement.role_at(to) else { return false };
        let (us, them) = (!self.them, self.them);
        let taken_back = [(to, them, now), (from, them, before), (to, us, Role::Queen)];
        let n_changes = if capture { 3 } else { 2 };
        !self.occupied.contains(from)
            && (!capture || self.captured)
            && taken_back.get(..n_changes).is_some_and(|changes| self.was_safe(changes))
    }

    fn piece(&self, to: Square) -> bool {
        let Some(role) = self.setup.placement.role_at(to) else { return false };
        if role == Role::Pawn {
            return self.pawn(to, Role::Pawn);
        }
        let last = to.rank() == Rank::Eighth.relative_to(self.them);
        if last && role != Role::King && self.promoted && self.pawn(to, role) {
            return true;
        }
        let rights = &self.setup.castling;
        let unmoved = match role {
            Role::King => rights.any(self.them),
            Role::Rook => {
                CastlingSide::ALL.iter().any(|side| rights.rook(self.them, *side) == Some(to))
            }
            Role::Pawn | Role::Knight | Role::Bishop | Role::Queen => false,
        };
        !unmoved
            && attacks::of(role, self.them, to, self.occupied).iter().any(|from| {
                [false, true].into_iter().any(|capture| self.came(from, to, role, capture))
            })
    }

    /// Can a pawn have arrived on `to`, where now stands a pawn or what it became?
    fn pawn(&self, to: Square, now: Role) -> bool {
        let back = self.backward();
        let behind = |files| to.offset(files, back).filter(|from| self.pawn_can_stand(*from));
        let straight = behind(0).is_some_and(|from| self.came(from, to, Role::Pawn, false));
        let by_capture = [-1, 1].into_iter().filter_map(behind).any(|from| {
            self.came(from, to, Role::Pawn, true)
                || now == Role::Pawn && self.came_en_passant(from, to)
        });
        let double = now == Role::Pawn
            && to.offset(0, back).is_some_and(|passed| self.double_step_over(passed));
        straight || by_capture || double
    }

    const fn backward(&self) -> i8 {
        match self.them {
            Color::White => -1,
            Color::Black => 1,
        }
    }

    fn pawn_can_stand(&self, square: Square) -> bool {
        square.rank() != Rank::First.relative_to(self.them)
    }

    fn double_step_over(&self, passed: Square) -> bool {
        let them = self.them;
        if passed.rank() != Rank::Third.relative_to(them) || self.occupied.contains(passed) {
            return false;
        }
        let from = Square::new(passed.file(), Rank::Second.relative_to(them));
        let to = Square::new(passed.file(), Rank::Fourth.relative_to(them));
        self.came(from, to, Role::Pawn, false)
    }

    fn came_en_passant(&self, from: Square, to: Square) -> bool {
        let (us, them) = (!self.them, self.them);
        if to.rank() != Rank::Sixth.relative_to(them) || !self.captured {
            return false;
        }
        let taken = Square::new(to.file(), Rank::Fifth.relative_to(them));
        let started = Square::new(to.file(), Rank::Seventh.relative_to(them));
        ![from, taken, started].into_iter().any(|square| self.occupied.contains(square))
            && self.was_safe(&[
                (to, them, Role::Pawn),
                (from, them, Role::Pawn),
                (taken, us, Role::Pawn),
            ])
    }

    /// Can the last move have been castling, in any array of Chess960?
    fn castling(&self) -> bool {
        let them = self.them;
        if self.setup.castling.any(them) {
            return false;
        }
        CastlingSide::ALL.into_iter().any(|side| {
            let (king_to, rook_to) = (side.king_target(them), side.rook_target(them));
            let stand = self.setup.pieces(them, Role::King).contains(king_to)
                && self.setup.pieces(them, Role::Rook).contains(rook_to);
            stand && self.castled(side, king_to, rook_to)
        })
    }

    fn castled(&self, side: CastlingSide, king_to: Square, rook_to: Square) -> bool {
        let others = self.occupied.without(king_to).without(rook_to);
        let empty = |from, to| (attacks::between(from, to).with(from).with(to) & others).is_empty();
        let them = self.them;
        let on_first = |file| Square::new(file, king_to.rank());
        File::ALL.into_iter().map(on_first).any(|king| {
            File::ALL.into_iter().map(on_first).any(|rook| {
                let sides_agree = match side {
                    CastlingSide::KingSide => king < rook,
                    CastlingSide::QueenSide => rook < king,
                };
                sides_agree
                    && empty(king, king_to)
                    && empty(rook, rook_to)
                    && self.was_safe(&[
                        (king_to, them, Role::King),
                        (rook_to, them, Role::Rook),
                        (king, them, Role::King),
                        (rook, them, Role::Rook),
                    ])
            })
        })
    }
}
