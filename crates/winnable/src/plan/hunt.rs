//! A hunt for the mate where no plan is at hand: the most promising position first.
//!
//! Like the closure it visits each position once, but it looks at few, on the reduced, and
//! concludes nothing from finding none.

use arbiter_board::{Bitboard, Color, Position, Role, Square};

use super::{
    budget::{HUNT_LENGTH, HUNT_POSITIONS, HUNT_SLOTS},
    play::Line,
    reduced::{ENDS, ReducedBoard, Side, bit},
    remoteness::remoteness,
};

const NONE: u32 = u32::MAX;
const BUCKETS: usize = 128;

struct Node {
    reduced: ReducedBoard,
    turn: Side,
    parent: u32,
    step: (Square, Square, Option<Role>),
    depth: u16,
}

/// A hunt for a mate by one side.
struct Hunt {
    nodes: Vec<Node>,
    /// Open addressing: indices into `nodes`, [`NONE`] where free.
    table: Vec<u32>,
    /// Nodes still to be looked at, the best in the first bucket.
    open: [Vec<u32>; BUCKETS],
    /// No bucket before this one holds anything.
    best: usize,
    mate: Option<u32>,
}

/// A helpmate for `side` that is found by looking at few positions.
pub(super) fn hunt(position: &Position, side: Color) -> Option<Line> {
    let reduced = ReducedBoard::new(position, side);
    let turn = if position.turn() == side { Side::Attacker } else { Side::Helper };
    let mut hunt = Hunt {
        nodes: Vec::with_capacity(256),
        table: vec![NONE; HUNT_SLOTS],
        open: [const { Vec::new() }; BUCKETS],
        best: BUCKETS,
        mate: None,
    };
    let step = (Square::A1, Square::A1, None);
    hunt.visit(Node { reduced, turn, parent: NONE, step, depth: 0 });
    while hunt.nodes.len() < HUNT_POSITIONS && hunt.mate.is_none() {
        let next = hunt.pop()?;
        hunt.expand(next);
    }
    hunt.line(hunt.mate?, side)
}

impl Hunt {
    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(index) = self.open.get_mut(self.best)?.pop() {
                return Some(index);
            }
            self.best += 1;
        }
    }

    fn visit(&mut self, node: Node) {
        let Some(slot) = self.free_slot(&node) else { return };
        let Ok(index) = u32::try_from(self.nodes.len()) else { return };
        if let Some(entry) = self.table.get_mut(slot) {
            *entry = index;
        }
        // Of the start nothing is said: there a pawn might still be taken en passant.
        if node.depth > 0
            && node.turn == Side::Helper
            && node.reduced.in_check(Side::Helper)
            && node.reduced.is_mate()
        {
            self.mate = Some(index);
        }
        if node.depth < HUNT_LENGTH {
            let bucket = remoteness(&node.reduced).min(BUCKETS - 1);
            self.best = self.best.min(bucket);
            if let Some(bucket) = self.open.get_mut(bucket) {
                bucket.push(index);
            }
        }
        self.nodes.push(node);
    }

    /// Where a new position belongs in the table; nothing if it is there already.
    fn free_slot(&self, node: &Node) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut slot = node.reduced.hash(node.turn) & mask;
        for _ in 0..=mask {
            let index = *self.table.get(slot)?;
            if index == NONE {
                return Some(slot);
            }
            let seen = self.nodes.get(index as usize)?;
            if seen.turn == node.turn && seen.reduced == node.reduced {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    fn expand(&mut self, parent: u32) {
        let Some(node) = self.nodes.get(parent as usize) else { return };
        let (reduced, who, depth) = (node.reduced, node.turn, node.depth + 1);
        for role in Role::ALL {
            for from in Bitboard(reduced.of(who, role)) {
                let reach = reduced.reach(who, role, from) & !reduced.role(Role::King);
                for to in Bitboard(reach) {
                    let promotions: &[Option<Role>] = match (role, who) {
                        (Role::Pawn, Side::Attacker) if bit(to) & ENDS != 0 => &[Some(Role::Queen)],
                        (Role::Pawn, Side::Helper) if bit(to) & ENDS != 0 => {
                            &[Some(Role::Knight), Some(Role::Bishop)]
                        }
                        _ => &[None],
                    };
                    for &promotion in promotions {
                        let after = reduced.moved(from, to, promotion);
                        if !after.in_check(who) && is_hopeful(&after) {
                            let step = (from, to, promotion);
                            let turn = who.other();
                            self.visit(Node { reduced: after, turn, parent, step, depth });
                        }
                    }
                }
            }
        }
    }

    fn line(&self, mate: u32, side: Color) -> Option<Line> {
        let mut steps = Vec::new();
        let mut index = mate;
        while let Some(node) = self.nodes.get(index as usize)
            && node.parent != NONE
        {
            steps.push(node.step);
            index = node.parent;
        }
        let mut line = Line::new(side);
        for (from, to, promotion) in steps.into_iter().rev() {
            line.push(from, to, promotion)?;
        }
        Some(line)
    }
}

/// Is there anything to mate with?
fn is_hopeful(reduced: &ReducedBoard) -> bool {
    reduced.side(Side::Attacker) & !reduced.role(Role::King) != 0
}
