//! The closure: every position that can still arise, each visited once, the promising first.
//!
//! The search keeps all positions it has seen and never looks at one twice, so it ends. If it
//! meets the mate, the way there is the proof. If it runs out of new positions, there is no
//! mate: that, too, is a proof. Positions are compared in full, not by their keys alone, so
//! no accident of hashing can hide one.
//!
//! A position in which material rules out the mate is not searched further: nothing behind it
//! can be a mate by this side.

use board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::{
    line::{is_mate_by, is_same},
    material,
};

const BUCKETS: usize = 256;
const NONE: u32 = u32::MAX;
const FREE: (u32, u32) = (0, NONE);
const LIGHT: u64 = 0x55AA_55AA_55AA_55AA;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A search that can be stopped and taken up again.
pub(crate) struct Search {
    side: Color,
    nodes: Vec<Node>,
    /// Open addressing: the upper half of a key and an index into `nodes`, [`FREE`] elsewhere.
    /// With half a key at hand few nodes must be fetched that are not the one looked for.
    table: Vec<(u32, u32)>,
    /// Nodes still to be looked at, by promise.
    open: Vec<Vec<u32>>,
    /// No bucket above this one holds anything.
    top: usize,
    mate: Option<u32>,
}

struct Node {
    position: Position,
    parent: u32,
    via: Option<Move>,
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
            nodes: Vec::new(),
            table: vec![FREE; 256],
            open: vec![Vec::new(); BUCKETS],
            top: 0,
            mate: None,
        };
        search.visit(*position, NONE, None);
        search
    }

    /// Positions visited so far.
    pub(crate) fn visited(&self) -> u64 {
        self.nodes.len() as u64
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
            let Some(node) = self.nodes.get(next as usize) else { return Outcome::Stopped };
            let position = node.position;
            for m in &position.legal_moves() {
                self.visit(position.play(m), next, Some(m));
            }
        }
    }

    /// Takes note of a position that was not seen before.
    fn visit(&mut self, position: Position, parent: u32, via: Option<Move>) {
        let Some(slot) = self.free_slot(&position) else { return };
        let Ok(index) = u32::try_from(self.nodes.len()) else { return };
        if let Some(entry) = self.table.get_mut(slot) {
            *entry = (upper(&position), index);
        }
        self.nodes.push(Node { position, parent, via });
        if self.nodes.len() * 2 > self.table.len() {
            self.grow();
        }
        if is_mate_by(&position, self.side) {
            self.mate = Some(index);
        } else if material::ground(&position, self.side).is_none() {
            self.push(index, promise(&position, self.side));
        }
    }

    fn push(&mut self, index: u32, promise: usize) {
        let bucket = promise.min(BUCKETS - 1);
        self.top = self.top.max(bucket);
        if let Some(bucket) = self.open.get_mut(bucket) {
            bucket.push(index);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(index) = self.open.get_mut(self.top)?.pop() {
                return Some(index);
            }
            self.top = self.top.checked_sub(1)?;
        }
    }

    /// Where a new position belongs in the table; nothing if it is there already.
    fn free_slot(&self, position: &Position) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut slot = start(position, mask);
        loop {
            let (half, index) = *self.table.get(slot)?;
            if index == NONE {
                return Some(slot);
            }
            if half == upper(position)
                && is_same(&self.nodes.get(index as usize)?.position, position)
            {
                return None;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 4 - 1;
        let mut table = vec![FREE; mask + 1];
        for (index, node) in (0_u32..).zip(&self.nodes) {
            let mut slot = start(&node.position, mask);
            while table.get(slot).is_some_and(|entry| entry.1 != NONE) {
                slot = (slot + 1) & mask;
            }
            if let Some(entry) = table.get_mut(slot) {
                *entry = (upper(&node.position), index);
            }
        }
        self.table = table;
    }

    fn way_to(&self, mut index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(index as usize) {
            line.extend(node.via);
            index = node.parent;
        }
        line.reverse();
        line
    }
}

const fn upper(position: &Position) -> u32 {
    (position.key() >> 32) as u32
}

#[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
fn start(position: &Position, mask: usize) -> usize {
    position.key() as usize & mask
}

/// How near the position looks to a mate by `side`. Decides the order of the search only.
fn promise(position: &Position, side: Color) -> usize {
    let king = position.king(!side);
    let own = position.by_color(side);
    let heavy = own.0 & (position.by_role(Role::Queen).0 | position.by_role(Role::Rook).0);
    let bishops = own.0 & position.by_role(Role::Bishop).0;
    let corners = if heavy == 0 && bishops != 0 && bishops & LIGHT == 0 {
        CORNERS & !LIGHT
    } else if heavy == 0 && bishops != 0 && bishops & !LIGHT == 0 {
        CORNERS & LIGHT
    } else {
        CORNERS
    };
    let to_corner = Bitboard(corners).iter().map(|c| distance(c, king)).min().unwrap_or(0);
    let flights = attacks::king(king).0 & !position.by_color(!side).0;
    let near = 7 - distance(king, position.king(side));
    let mut promise = 3 * near + 2 * (7 - to_corner) + 2 * (8 - flights.count_ones() as usize);
    promise += 3 * own.len() as usize;
    for pawn in position.pieces(side, Role::Pawn) {
        let rank = pawn.index() / 8;
        promise += 2 * if side == Color::White { rank } else { 7 - rank };
    }
    if heavy != 0 {
        promise += 40;
    }
    promise
}

fn distance(a: Square, b: Square) -> usize {
    let files = (a.index() % 8).abs_diff(b.index() % 8);
    let ranks = (a.index() / 8).abs_diff(b.index() / 8);
    files.max(ranks)
}
