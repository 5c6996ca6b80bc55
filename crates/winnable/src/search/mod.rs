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
mod priority;
mod proofs;
mod seen;

use arbiter_board::{Color, Move, Position, Role};

use self::{
    packed::{Mark, Origin, Packed},
    priority::{BUCKETS, Scorer},
    proofs::Proofs,
    seen::Seen,
};
use crate::{line::is_mate_by, material, structure::Structure};

const NONE: u32 = u32::MAX;

/// After this many positions a proof by many structures is worth its price.
const PATIENCE: u64 = 20_000;

/// After this many positions some are looked at together: most of the time goes by in waiting for
/// memory, and for several places of it the processor waits at once.
const ORDERED: u64 = 200_000;

/// Positions looked at together.
const TOGETHER: usize = 16;

/// A search that can be stopped and taken up again.
pub(crate) struct Search {
    side: Color,
    start: Position,
    /// Whether the start was tried once more with all patience.
    is_start_tried: bool,
    origin: Origin,
    scorer: Scorer,
    proofs: Proofs,
    seen: Seen,
    /// How each position was reached, in the order of visiting.
    steps: Vec<Step>,
    /// Positions still to be looked at, by priority.
    open: Vec<Vec<Place>>,
    /// No bucket above this one holds anything.
    top: usize,
    /// The positions themselves, as long as they are open.
    positions: Vec<Position>,
    /// Where in `positions` there is room.
    free: Vec<u32>,
    mate: Option<u32>,
    /// After so many positions some are looked at together.
    ordered: u64,
    /// Room for the positions that are looked at together.
    parents: Vec<(Place, Position)>,
    /// Room for their moves.
    children: Vec<Child>,
}

/// From which visited position by which move.
#[derive(Clone, Copy)]
struct Step {
    parent: u32,
    via: Option<Move>,
    /// Nothing behind it needs to be looked at: material or a structure rules the mate out.
    is_ruled_out: bool,
}

/// A position that a move leads to.
struct Child {
    /// Which of those that are looked at together it comes from.
    parent: usize,
    packed: Packed,
    mark: Mark,
    hash: u64,
    m: Move,
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
            start: *position,
            is_start_tried: false,
            origin: Origin::new(position),
            scorer: Scorer::new(side),
            proofs: Proofs::new(side),
            seen: Seen::new(),
            steps: Vec::new(),
            open: vec![Vec::new(); BUCKETS],
            top: 0,
            positions: Vec::new(),
            free: Vec::new(),
            mate: None,
            ordered: ORDERED,
            parents: Vec::new(),
            children: Vec::new(),
        };
        let packed = search.origin.pack(position);
        search.seen.add(&packed, Seen::hash(&packed), search.origin.mark(position));
        search.visit(position, Step { parent: NONE, via: None, is_ruled_out: false }, true);
        search
    }

    /// The structures that ruled positions out.
    pub(crate) fn structures(&self) -> &[Structure] {
        self.proofs.structures()
    }

    /// The positions visited, except those ruled out.
    pub(crate) fn positions(&self, start: &Position) -> Vec<Position> {
        let mut all: Vec<Position> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let before = all.get(step.parent as usize).unwrap_or(start);
            all.push(step.via.map_or(*start, |m| before.play(m)));
        }
        let is_open =
            |(position, step): (Position, &Step)| (!step.is_ruled_out).then_some(position);
        all.into_iter().zip(&self.steps).filter_map(is_open).collect()
    }

    /// Positions visited so far.
    pub(crate) fn visited(&self) -> u64 {
        self.steps.len() as u64
    }

    /// Goes on until the mate is found, all positions are seen or `limit` of them are.
    pub(crate) fn run(&mut self, limit: u64) -> Outcome {
        loop {
            if let Some(mate) = self.mate {
                return Outcome::Line(self.way_to(mate));
            }
            if !self.is_start_tried && self.visited() >= PATIENCE {
                self.is_start_tried = true;
                if self.proofs.rule_out_patiently(&self.start) {
                    self.rule_all_out();
                }
            }
            let Some(next) = self.pop() else { return Outcome::Exhausted };
            if self.visited() >= limit {
                self.push(next, self.top);
                return Outcome::Stopped;
            }
            self.take_up(next);
            if self.visited() >= self.ordered {
                for _ in 1..TOGETHER {
                    let Some(next) = self.pop() else { break };
                    self.take_up(next);
                }
            }
            self.expand();
        }
    }

    /// The start is proved: nothing is left to be looked at.
    fn rule_all_out(&mut self) {
        for bucket in &mut self.open {
            bucket.clear();
        }
        for step in &mut self.steps {
            step.is_ruled_out = true;
        }
    }

    /// A position is the next to be looked at.
    fn take_up(&mut self, place: Place) {
        if let Some(&position) = self.positions.get(place.position as usize) {
            self.free.push(place.position);
            self.parents.push((place, position));
        }
    }

    /// Looks at the positions that were taken up.
    fn expand(&mut self) {
        let mut children = std::mem::take(&mut self.children);
        let mut parents = std::mem::take(&mut self.parents);
        children.clear();
        for (parent, (_, position)) in parents.iter().enumerate() {
            self.add_children(parent, position, &mut children);
        }
        let glances =
            children.iter().fold(0, |sum, child| sum ^ self.seen.glance(&child.packed, child.hash));
        std::hint::black_box(glances);
        for child in &children {
            if self.seen.add(&child.packed, child.hash, child.mark)
                && let Some((place, position)) = parents.get(child.parent)
            {
                let after = position.play(child.m);
                let is_new = after.by_role(Role::Pawn) != position.by_role(Role::Pawn)
                    || after.occupied().len() != position.occupied().len();
                let via = Some(child.m);
                let step = Step { parent: place.step, via, is_ruled_out: false };
                self.visit(&after, step, is_new);
            }
        }
        parents.clear();
        self.children = children;
        self.parents = parents;
    }

    /// Notes the positions that moves lead to from one.
    fn add_children(&self, parent: usize, position: &Position, children: &mut Vec<Child>) {
        let pawns = position.by_role(Role::Pawn);
        let occupied = position.occupied();
        let is_plain = position.en_passant().is_none() && position.castling().is_empty();
        let here = self.origin.mark(position);
        let before =
            is_plain.then(|| self.origin.before(&self.origin.pack(position), here)).flatten();
        for m in &position.legal_moves() {
            let before = before.as_ref().filter(|_| !pawns.contains(m.from()));
            let packed = before.and_then(|before| before.after(m, occupied.contains(m.to())));
            let (packed, mark) = if let Some(packed) = packed {
                let roamer = if m.from() == here.roamer { m.to() } else { here.roamer };
                (packed, Mark { roamer, turn: !here.turn })
            } else {
                let after = position.play(m);
                (self.origin.pack(&after), self.origin.mark(&after))
            };
            children.push(Child { parent, packed, mark, hash: Seen::hash(&packed), m });
        }
    }

    /// Takes note of a position that was not seen before.
    fn visit(&mut self, position: &Position, step: Step, is_new: bool) {
        let Ok(index) = u32::try_from(self.steps.len()) else { return };
        let is_mate = is_mate_by(position, self.side);
        let is_ruled_out = !is_mate
            && (material::ground(position, self.side).is_some()
                || self.proofs.rule_out(position, is_new));
        self.steps.push(Step { is_ruled_out, ..step });
        if is_mate {
            self.mate = Some(index);
        } else if !is_ruled_out {
            let place = Place { step: index, position: self.keep(position) };
            let priority = self.scorer.priority(position);
            self.push(place, priority);
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

    fn push(&mut self, place: Place, priority: usize) {
        let bucket = priority.min(BUCKETS - 1);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line;

    #[test]
    fn positions_looked_at_together_are_those_looked_at_one_by_one() {
        let mut exhausted = 0;
        for fen in [
            "k7/P7/1K6/8/8/8/8/7N b - - 0 1",
            "8/8/8/8/8/1k6/p7/K7 w - - 0 1",
            "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K3B3 w - - 0 1",
            "7k/8/8/8/1n6/8/8/K6b w - - 0 1",
            "8/8/8/1k6/8/8/1K6/5N1n w - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a playable position");
            for side in Color::ALL {
                let mut one_by_one = Search::new(&position, side);
                let mut together = Search { ordered: 0, ..Search::new(&position, side) };
                match (one_by_one.run(100_000), together.run(100_000)) {
                    (Outcome::Exhausted, Outcome::Exhausted) => {
                        exhausted += 1;
                        assert_eq!(one_by_one.visited(), together.visited(), "{fen} {side:?}");
                    }
                    (Outcome::Line(_), Outcome::Line(moves)) => {
                        let end = moves.iter().fold(position, |at, &m| at.play(m));
                        assert!(line::is_mate_by(&end, side), "{fen} {side:?}");
                    }
                    _ => panic!("different answers: {fen} {side:?}"),
                }
            }
        }
        assert!(exhausted > 2, "{exhausted}");
    }
}
