//! The closure: every position that can still arise, each visited once, the promising first.
//!
//! The search keeps all positions it has seen and never looks at one twice, so it ends. If it
//! meets the mate, the way there is the proof. If it runs out of new positions, there is no
//! mate: that, too, is a proof. Positions are compared in full, not by a hash alone, so no
//! accident of hashing can hide one.
//!
//! A position in which material rules out the mate is not searched further: nothing behind it
//! can be a mate by this side.

mod packed;
mod promise;
mod seen;

use arbiter_board::{Color, Move, Position, Role};

use self::{
    packed::{Origin, Packed},
    promise::{BUCKETS, Judge},
    seen::Seen,
};
use crate::{line::is_mate_by, material};

const NONE: u32 = u32::MAX;

/// A search that can be stopped and taken up again.
pub(crate) struct Search {
    side: Color,
    origin: Origin,
    judge: Judge,
    seen: Seen,
    /// How each position was reached, in the order of visiting.
    steps: Vec<Step>,
    /// Positions still to be looked at, by promise.
    open: Vec<Vec<Place>>,
    /// No bucket above this one holds anything.
    top: usize,
    /// The positions themselves, as long as they are open.
    positions: Vec<Position>,
    /// Where in `positions` there is room.
    free: Vec<u32>,
    mate: Option<u32>,
    /// Room for the moves of one position.
    children: Vec<(Packed, Move)>,
}

/// From which visited position by which move.
struct Step {
    parent: u32,
    via: Option<Move>,
}

/// An open position: its step, and where it is kept.
#[derive(Clone, Copy)]
struct Place {
    step: u32,
    position: u32,
}

/// How a search ended.
pub(crate) enum Outcome {
    /// With the mate.
    Line(Vec<Move>),
    /// Every position was seen; no mate.
    Exhausted,
    /// At the limit.
    Stopped,
}

impl Search {
    /// A search for a mate by `side`.
    pub(crate) fn new(position: &Position, side: Color) -> Self {
        let mut search = Self {
            side,
            origin: Origin::new(position),
            judge: Judge::new(side),
            seen: Seen::new(),
            steps: Vec::new(),
            open: vec![Vec::new(); BUCKETS],
            top: 0,
            positions: Vec::new(),
            free: Vec::new(),
            mate: None,
            children: Vec::new(),
        };
        search.seen.add(&search.origin.pack(position));
        search.visit(position, Step { parent: NONE, via: None });
        search
    }

    /// Positions visited so far.
    pub(crate) fn visited(&self) -> u64 {
        self.steps.len() as u64
    }

    /// Of a hundred positions visited, how many have not been looked at yet? Where that is few,
    /// the end is near.
    pub(crate) fn open_share(&self) -> u64 {
        let open = self.positions.len().saturating_sub(self.free.len()) as u64;
        open * 100 / self.visited().max(1)
    }

    /// Goes on until the mate is found, all positions are seen or `limit` of them are.
    pub(crate) fn run(&mut self, limit: u64) -> Outcome {
        loop {
            if let Some(mate) = self.mate {
                return Outcome::Line(self.way_to(mate));
            }
            let Some(next) = self.pop() else { return Outcome::Exhausted };
            if self.visited() >= limit {
                self.push(next, self.top);
                return Outcome::Stopped;
            }
            self.expand(next);
        }
    }

    fn expand(&mut self, place: Place) {
        let Some(&position) = self.positions.get(place.position as usize) else { return };
        self.free.push(place.position);
        let mut children = std::mem::take(&mut self.children);
        children.clear();
        let before = self.origin.pack(&position);
        let black_king = position.king(Color::Black);
        let pawns = position.by_role(Role::Pawn);
        let is_plain = position.en_passant().is_none() && position.castling().is_empty();
        for m in &position.legal_moves() {
            let quick = (is_plain && !pawns.contains(m.from()))
                .then(|| self.origin.pack_after(&before, black_king, m))
                .flatten();
            children.push((quick.unwrap_or_else(|| self.origin.pack(&position.play(m))), m));
        }
        let glances = children.iter().fold(0, |sum, (packed, _)| sum ^ self.seen.glance(packed));
        std::hint::black_box(glances);
        for (packed, m) in &children {
            if self.seen.add(packed) {
                self.visit(&position.play(*m), Step { parent: place.step, via: Some(*m) });
            }
        }
        self.children = children;
    }

    /// Takes note of a position that was not seen before.
    fn visit(&mut self, position: &Position, step: Step) {
        let Ok(index) = u32::try_from(self.steps.len()) else { return };
        self.steps.push(step);
        if is_mate_by(position, self.side) {
            self.mate = Some(index);
        } else if material::ground(position, self.side).is_none() {
            let place = Place { step: index, position: self.keep(position) };
            let promise = self.judge.promise(position);
            self.push(place, promise);
        }
    }

    /// Keeps a position until it is looked at.
    fn keep(&mut self, position: &Position) -> u32 {
        let free = self.free.pop();
        if let Some(index) = free
            && let Some(slot) = self.positions.get_mut(index as usize)
        {
            *slot = *position;
            return index;
        }
        let index = u32::try_from(self.positions.len()).unwrap_or(NONE);
        self.positions.push(*position);
        index
    }

    fn push(&mut self, place: Place, promise: usize) {
        let bucket = promise.min(BUCKETS - 1);
        self.top = self.top.max(bucket);
        if let Some(bucket) = self.open.get_mut(bucket) {
            bucket.push(place);
        }
    }

    fn pop(&mut self) -> Option<Place> {
        loop {
            if let Some(place) = self.open.get_mut(self.top)?.pop() {
                return Some(place);
            }
            self.top = self.top.checked_sub(1)?;
        }
    }

    fn way_to(&self, mut index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(step) = self.steps.get(index as usize) {
            line.extend(step.via);
            index = step.parent;
        }
        line.reverse();
        line
    }
}
