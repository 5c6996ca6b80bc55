//! Positions of a search that need not be looked at, because a structure rules the mate out.

use std::collections::HashMap;

use arbiter_board::{Color, Position, Role};

use crate::structure::{self, Attempt, Structure};

/// Structures that one attempt may need.
const MOST: usize = 16;

/// Structures that the patient attempt may need.
const MANY: usize = 4_000;

/// Attempts allowed at the beginning, for each success, and one for so many positions visited.
const FIRST: u64 = 64;
const REWARD: u64 = 4;
const POSITIONS: u64 = 256;

/// Attempts that no capture or pawn move suggests: positions between two of them.
const OFTEN: u64 = 8;
const SELDOM: u64 = 1 << 14;

/// What a search has proved on its way.
pub(super) struct Proofs {
    side: Color,
    /// Closed sets of structures, one after the other.
    proved: Vec<Structure>,
    /// Where in `proved` structures of these pawns are.
    places: HashMap<[u64; 2], Vec<usize>>,
    /// Where structures are in which pawns wander.
    coarse: Vec<usize>,
    /// Attempts that failed for these pawns and this number of pieces, and when to try again.
    failed: HashMap<[u64; 3], Retry>,
    asked: u64,
    next: u64,
    pause: u64,
    allowed: u64,
    tried: u64,
}

#[derive(Clone, Copy, Default)]
struct Retry {
    asked: u32,
    next: u32,
}

impl Proofs {
    pub(super) fn new(side: Color) -> Self {
        Self {
            side,
            proved: Vec::new(),
            places: HashMap::new(),
            coarse: Vec::new(),
            failed: HashMap::new(),
            asked: 0,
            next: 0,
            pause: 1,
            allowed: FIRST,
            tried: 0,
        }
    }

    /// The structures of all proofs.
    pub(super) fn structures(&self) -> &[Structure] {
        &self.proved
    }

    /// Is it proved that the side cannot mate from here? `is_new` if a capture or a pawn has led
    /// to this position.
    pub(super) fn rule_out(&mut self, position: &Position, is_new: bool) -> bool {
        self.asked += 1;
        // Where neither a pawn has moved nor anything was captured, little can be new.
        let may_be_covered = is_new || self.asked >= self.next;
        if may_be_covered && !self.proved.is_empty() && self.is_covered(position) {
            return true;
        }
        if !self.is_due(position, is_new) {
            return false;
        }
        self.tried += 1;
        match structure::prove(position, self.side, MOST) {
            Attempt::Proved(structures) => {
                self.note(structures);
                self.allowed += REWARD;
                self.pause = self.pause.min(OFTEN);
                self.next = self.asked + self.pause;
                true
            }
            Attempt::Open | Attempt::Stopped => {
                if !is_new {
                    self.pause = (self.pause * 2).min(SELDOM);
                    self.next = self.asked + self.pause;
                }
                false
            }
        }
    }

    /// Tries to prove it with many structures.
    pub(super) fn rule_out_patiently(&mut self, position: &Position) -> bool {
        match structure::prove(position, self.side, MANY) {
            Attempt::Proved(structures) => {
                self.note(structures);
                true
            }
            Attempt::Open | Attempt::Stopped => false,
        }
    }

    fn note(&mut self, structures: Vec<Structure>) {
        for structure in structures {
            let place = self.proved.len();
            if structure.is_coarse() {
                self.coarse.push(place);
            } else {
                let pawns = [structure.pawns.white.0, structure.pawns.black.0];
                self.places.entry(pawns).or_default().push(place);
            }
            self.proved.push(structure);
        }
    }

    fn is_covered(&self, position: &Position) -> bool {
        // A structure says nothing of a capture in passing at once.
        if position.en_passant().is_some() {
            return false;
        }
        let places = self.places.get(&pawns(position)).map_or(&[][..], Vec::as_slice);
        if places.is_empty() && self.coarse.is_empty() {
            return false;
        }
        let here = Structure::of(position);
        let places = places.iter().chain(&self.coarse);
        places.filter_map(|&place| self.proved.get(place)).any(|known| known.covers(&here))
    }

    fn is_due(&mut self, position: &Position, is_new: bool) -> bool {
        if self.tried > self.allowed + self.asked / POSITIONS {
            return false;
        }
        if !is_new {
            return self.asked >= self.next;
        }
        let [white, black] = pawns(position);
        let pieces = u64::from(position.by_color(Color::White).len()) * 64
            + u64::from(position.by_color(Color::Black).len());
        let retry = self.failed.entry([white, black, pieces]).or_default();
        retry.asked += 1;
        if retry.asked <= retry.next {
            return false;
        }
        retry.next = retry.asked * 4;
        true
    }
}

fn pawns(position: &Position) -> [u64; 2] {
    Color::ALL.map(|color| position.pieces(color, Role::Pawn).0)
}
