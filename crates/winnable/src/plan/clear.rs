//! Their pieces are given up before their king is driven anywhere.

use arbiter_board::{Bitboard, Role, Square};

use super::{
    budget::{BARED_LENGTH, CLEARED_LENGTH},
    corner::CORNERS,
    goal::{cover, dilate},
    play::{Game, Line},
    reduced::{ENDS, ReducedBoard, Side, bit, first},
    way::{glide, kings, knights, walk},
};

impl Game {
    /// We take their pieces of these roles one after the other; nothing if they have none, or more
    /// than so many.
    pub(super) fn clear(&mut self, roles: &[Role], most: usize) -> Option<()> {
        let pieces = |game: &Self| {
            roles.iter().fold(0, |set, &role| set | game.reduced.of(Side::Helper, role))
        };
        let many = pieces(self).count_ones() as usize;
        if many == 0 || many > most {
            return None;
        }
        for _ in 0..CLEARED_LENGTH * most {
            let left = pieces(self);
            if left == 0 && !self.reduced.in_check(self.turn) {
                return Some(());
            }
            match self.turn {
                Side::Attacker => self.take(left)?,
                Side::Helper => self.offer(left)?,
            }
        }
        None
    }

    /// Takes one of the pieces, or waits until one is offered.
    fn take(&mut self, pieces: u64) -> Option<()> {
        let taken = Bitboard(pieces).iter().any(|to| {
            let takers = self.reduced.attackers(to, Side::Attacker, self.reduced.occupied());
            let is_end = bit(to) & ENDS != 0;
            Bitboard(takers).iter().any(|from| {
                let is_pawn = bit(from) & self.reduced.role(Role::Pawn) != 0;
                !(is_end && is_pawn) && self.make(from, to, None).is_some()
            })
        });
        if taken {
            return Some(());
        }
        if self.reduced.in_check(Side::Attacker) {
            return self.evade();
        }
        let quiet = self.quiet();
        let step = self.waiting(&quiet, 0, 0).or_else(|| self.king_aside(&quiet, !0))?;
        self.go(step)
    }

    /// Puts one of the pieces where we can take it.
    fn offer(&mut self, pieces: u64) -> Option<()> {
        if self.reduced.in_check(Side::Helper) {
            return self.evade();
        }
        let now = self.reduced.occupied();
        let (attacked, _) = cover(&self.reduced, Side::Attacker, now);
        let ours = bit(self.reduced.king(Side::Attacker));
        let calm_reach = |role: Role, from: Square, others: u64| {
            let reach = ReducedBoard::attacks(role, Side::Helper, from, others) & !now;
            let is_calm =
                |to: &Square| ReducedBoard::attacks(role, Side::Helper, *to, others) & ours == 0;
            Bitboard(reach).iter().filter(is_calm).fold(0, |set, to| set | bit(to))
        };
        let mut second = None;
        for from in Bitboard(pieces & !attacked) {
            let role = self.reduced.role_at(from);
            let others = now & !bit(from);
            let reach = calm_reach(role, from, others);
            if let Some(to) = first(reach & attacked)
                && self.make(from, to, None).is_some()
            {
                return Some(());
            }
            // From where it can be offered next.
            let is_near = |via: &Square| calm_reach(role, *via, others) & attacked != 0;
            second = second.or_else(|| Bitboard(reach).iter().find(is_near).map(|via| (from, via)));
        }
        if let Some((from, via)) = second
            && pieces & attacked == 0
            && self.make(from, via, None).is_some()
        {
            return Some(());
        }
        let quiet = self.quiet();
        let keep = pieces & attacked;
        let step = self.king_aside(&quiet, !now).or_else(|| self.waiting(&quiet, keep, 0))?;
        self.go(step)
    }

    /// The line by which we take all but their king, which in the end does not stand in a corner
    /// with us on move.
    pub(super) fn bared(mut self) -> Option<Line> {
        let corners = CORNERS.iter().fold(0, |set, &corner| set | bit(corner));
        for _ in 0..BARED_LENGTH {
            let king = bit(self.reduced.king(Side::Helper));
            let left = self.reduced.side(Side::Helper) & !king;
            if left == 0 && self.turn == Side::Attacker && king & corners == 0 {
                return Some(self.line);
            }
            match self.turn {
                who if self.reduced.in_check(who) => self.evade()?,
                Side::Attacker => self.take_or_come(left)?,
                Side::Helper if left == 0 => {
                    let quiet = self.quiet();
                    let (_, free) = self.their_king();
                    let step = self.king_aside(&quiet, free & !corners)?;
                    self.go(step)?;
                }
                Side::Helper => self.offer(left)?,
            }
        }
        None
    }

    /// Takes one of the pieces, or comes nearer to one.
    fn take_or_come(&mut self, pieces: u64) -> Option<()> {
        let now = self.reduced.occupied();
        let (attacked, _) = cover(&self.reduced, Side::Helper, now);
        let near = dilate(bit(self.reduced.king(Side::Helper)));
        for role in [Role::Knight, Role::Bishop, Role::King] {
            for from in Bitboard(self.reduced.of(Side::Attacker, role)) {
                let free = !now | pieces;
                let way = match role {
                    Role::Knight => walk(from, pieces, free, knights),
                    Role::King => walk(from, pieces, free & !attacked & !near, kings),
                    Role::Pawn | Role::Bishop | Role::Rook | Role::Queen => {
                        walk(from, pieces, free, |set| glide(role, set, now & !bit(from)))
                    }
                };
                if let Some(way) = way
                    && let Some(&(from, to)) = way.steps().first()
                    && self.make_by(role, from, to).is_some()
                {
                    return Some(());
                }
            }
        }
        let quiet = self.quiet();
        let step = self.king_aside(&quiet, !now).or_else(|| self.waiting(&quiet, 0, 0))?;
        self.go(step)
    }
}

#[cfg(test)]
mod tests {
    use arbiter_board::{Color, Position};

    use super::*;
    use crate::{line, material};

    /// By legal moves to a bare king against which the tables know the win.
    #[test]
    fn two_minor_pieces_take_all_there_is() {
        for (fen, side) in [
            ("2k5/3n4/2b5/2K1B3/8/8/8/R7 w - - 0 1", Color::Black),
            ("3n4/8/8/K1b5/P7/8/8/5k2 w - - 0 1", Color::Black),
            ("8/8/8/4k3/1p1p4/1N1KN3/8/8 w - - 0 1", Color::White),
            // Nothing is left to take, but the king stands in the corner.
            ("7k/5K2/8/6B1/8/6N1/8/8 w - - 0 1", Color::White),
        ] {
            let position: Position = fen.parse().expect("a playable position");
            let line = Game::any(&position, side).bared().expect("all is taken");
            let (after, _) = line::follow(&position, line.steps()).expect("all moves are legal");
            assert!(material::mates_a_bare_king(&after, side), "{fen} {after}");
        }
    }
}
