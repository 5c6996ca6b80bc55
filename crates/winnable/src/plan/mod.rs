//! Helpmates by plan: the cheap way to a proof.
//!
//! Most positions of most games need no search. One piece can mate the king where it stands,
//! or a few steps away, if another guards what is left and the helper steps aside: such a
//! *goal* is found from the geometry around the king, and then played move by move, both sides
//! helping. What comes out is a line of legal moves that ends in mate; nothing is concluded
//! from a plan that fails.

mod budget;
mod clear;
mod contact;
mod corner;
mod drive;
mod goal;
mod help;
mod hunt;
mod play;
mod prepare;
mod quick;
mod quiet;
mod reduced;
mod remoteness;
mod run;
mod way;

pub(crate) use play::Line;

use arbiter_board::{Bitboard, Color, Move, Position, Role};

use crate::{line, material};

use self::budget::{
    CLEARING_WALKS, GLANCES, HUNT_PIECES, HUNT_PIECES_IN_HASTE, LOOKS, SOME_LOOKS, STROLL_LENGTH,
    STROLLS, WALK_LENGTH, WALK_STRIDE, WALKS,
};

/// Builds a helpmate by one side, from quick to slow.
pub(crate) struct HelpmateBuilder<'a> {
    position: &'a Position,
    side: Color,
    in_haste: bool,
    /// Kept where it is asked for once more: it is large.
    game: Option<Box<play::Game>>,
    /// A line that was found elsewhere than in the game.
    found: Option<Box<Line>>,
}

impl<'a> HelpmateBuilder<'a> {
    /// Nothing is done yet. Where nobody `wants_line`, the soonest is preferred to the shortest.
    pub(crate) const fn new(position: &'a Position, side: Color, wants_line: bool) -> Self {
        Self { position, side, in_haste: !wants_line, game: None, found: None }
    }

    /// What can be put together at once.
    pub(crate) fn cheap(&mut self) -> Option<()> {
        let mut game = play::Game::new(self.position, self.side, self.in_haste)?;
        let found = game.go_on(GLANCES);
        if found.is_none() || !self.in_haste || cfg!(debug_assertions) {
            self.game = Some(Box::new(game));
        }
        found
    }

    /// The same after a few preparations.
    pub(crate) fn prepared(&mut self) -> Option<()> {
        self.game.as_mut()?.go_on(SOME_LOOKS)
    }

    /// What can be put together at once some moves from here.
    pub(crate) fn strolling(&mut self) -> Option<()> {
        self.game.as_ref()?;
        let found = nearby(self.position, self.side, self.in_haste, (STROLLS, STROLL_LENGTH));
        self.found = found.map(Box::new);
        self.found.as_ref().map(|_| ())
    }

    /// Preparations, and goals played out step by step.
    pub(crate) fn thorough(&mut self) -> Option<()> {
        self.game.as_mut()?.go_on(LOOKS)
    }

    /// Looks around, and hunts.
    pub(crate) fn randomised(&mut self) -> Option<()> {
        let (position, side) = (self.position, self.side);
        let has_hopes = self.game.is_some();
        let walks = if has_hopes { WALKS } else { CLEARING_WALKS };
        let nearby = || nearby(position, side, self.in_haste, (walks, WALK_LENGTH));
        let hunt = || hunt::hunt(position, side);
        let placed = play::Game::any(position, side).placed();
        let found = placed.or_else(|| {
            let most = if self.in_haste { HUNT_PIECES_IN_HASTE } else { HUNT_PIECES };
            if position.occupied().len() <= most {
                hunt().or_else(nearby)
            } else {
                nearby().or_else(hunt)
            }
        });
        self.found = found.map(Box::new);
        self.found.as_ref().map(|_| ())
    }

    /// The line that was found last.
    pub(crate) fn line(&self) -> Option<&Line> {
        self.found.as_deref().or_else(|| self.game.as_ref().map(|game| &game.line))
    }

    /// Can the side, which has but two minor pieces, take all there is, so that it stands as the
    /// complete tables know it to be won?
    pub(crate) fn bares_their_king(&self) -> bool {
        let game = play::Game::any(self.position, self.side);
        game.bared()
            .and_then(|line| line::follow(self.position, line.steps()))
            .is_some_and(|(at, _)| material::mates_a_bare_king(&at, self.side))
    }
}

/// Do all pieces stand where a game begins (2.3)? Then both sides can mate: the one on move by
/// `e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7`, the other by `f3 e5 g4 Qh4`, or by the same upside down. None of
/// these moves needs a right to castle.
pub(crate) fn is_known_by_heart(position: &Position) -> bool {
    const HOME: [(Role, u64); 5] = [
        (Role::Pawn, 0x00FF_0000_0000_FF00),
        (Role::Knight, 0x4200_0000_0000_0042),
        (Role::Bishop, 0x2400_0000_0000_0024),
        (Role::Rook, 0x8100_0000_0000_0081),
        (Role::Queen, 0x0800_0000_0000_0008),
    ];
    position.by_color(Color::White).0 == 0xFFFF
        && HOME.iter().all(|&(role, squares)| position.by_role(role).0 == squares)
        && position.by_role(Role::King).0 == 0x1000_0000_0000_0010
}

/// A plan from a position some moves away: where one fails, the next often does not. The moves
/// are drawn by lot, the same lot for the same position.
fn nearby(
    position: &Position,
    side: Color,
    in_haste: bool,
    (walks, length): (usize, usize),
) -> Option<Line> {
    let mut lot = position.key() | 1;
    let has_hopes = play::Game::new(position, side, in_haste).is_some();
    for _ in 0..walks {
        let mut at = *position;
        let mut way = Line::new(side);
        for step in 0..length {
            let moves = at.legal_moves();
            lot ^= lot << 13;
            lot ^= lot >> 7;
            lot ^= lot << 17;
            let m = if has_hopes { draw(&moves, lot) } else { clearing(&at, side, &moves, lot) };
            let Some(m) = m else { break };
            at.play_mut(m);
            way.add(m)?;
            if step % WALK_STRIDE == 1
                && let Some(rest) = look(&at, side, in_haste)
                && way.append(&rest).is_some()
            {
                return Some(way);
            }
        }
    }
    None
}

/// Any of these moves.
fn draw(moves: &[Move], lot: u64) -> Option<Move> {
    moves.get(usize::try_from(lot >> 33).unwrap_or(0) % moves.len().max(1)).copied()
}

/// A move by which `side` takes something, or by which the other takes nothing; if there is none,
/// any move. The last of theirs that can stand beside their king, where minor pieces mate, is
/// spared as long as there is another move.
fn clearing(at: &Position, side: Color, moves: &[Move], lot: u64) -> Option<Move> {
    let theirs = at.by_color(!side).0;
    let heavy = at.by_role(Role::Queen).0 | at.by_role(Role::Rook).0;
    let fillers = theirs & !heavy & !at.by_role(Role::King).0;
    let last = Bitboard(fillers).single().map(|square| (square, at.turn() == side));
    let spares = |m: &&Move| last != Some((m.to(), true));
    let helps = |m: &&Move| at.captured(**m).is_some() == (at.turn() == side) && spares(m);
    let chosen: Vec<Move> = moves.iter().filter(helps).copied().collect();
    let sparing = || moves.iter().filter(spares).copied().collect::<Vec<_>>();
    draw(&chosen, lot).or_else(|| draw(&sparing(), lot)).or_else(|| draw(moves, lot))
}

/// What can be put together at once; with minor pieces alone it is a mate in a corner.
fn look(position: &Position, side: Color, in_haste: bool) -> Option<Line> {
    match play::Game::new(position, side, in_haste) {
        Some(mut game) => game.go_on(GLANCES).map(|()| game.line),
        None => play::Game::any(position, side).placed(),
    }
}
