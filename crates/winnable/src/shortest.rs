//! The shortest helpmate where few pieces are left: the line that a player believes.
//!
//! The search goes by the length of a line so far and the least that is still needed: their king
//! has to come to the edge, or to a corner where one minor piece is all there is, and ours to
//! within two squares of it. Against a bare king no line is shorter than the one found. Where the
//! helper has pieces beside it, what is still needed counts threefold, so that a line is found at
//! all: it is short, but there may be a shorter one.

use std::collections::HashMap;

use arbiter_board::{Bitboard, Color, Move, Position, Role, Square};

use crate::line::is_mate_by;

/// Up to this many pieces, and without pawns, a search is cheap.
const FEW: u32 = 5;

/// Positions that may be met.
const POSITIONS_MAX: usize = 40_000;

/// How much what is still needed counts where the helper has more than its king.
const WEIGHT: usize = 3;

/// A helpmate by `side` of fewer than `known` half-moves, if the search finds one.
pub(crate) fn find(position: &Position, side: Color, known: usize) -> Option<Vec<Move>> {
    let is_small = position.occupied().len() <= FEW && position.by_role(Role::Pawn).is_empty();
    if !is_small || known <= 1 {
        return None;
    }
    let mut search = Search {
        side,
        goal: goal(position, side),
        known,
        weight: if position.by_color(!side).len() == 1 { 1 } else { WEIGHT },
        met: Vec::new(),
        shortest: HashMap::new(),
        open: vec![Vec::new(); WEIGHT * known],
        next: 0,
    };
    search.meet(*position, None, 0);
    search.run()
}

/// Where their king has to be: in a corner where one minor piece is to mate it, of its colour if
/// that is a bishop, or at the edge.
fn goal(position: &Position, side: Color) -> Bitboard {
    let majors = position.by_role(Role::Queen) | position.by_role(Role::Rook);
    let has_one_minor =
        position.by_color(side).len() == 2 && majors.is_disjoint(position.by_color(side));
    let bishop = position.pieces(side, Role::Bishop).first();
    match bishop.map(Square::is_light) {
        _ if !has_one_minor => EDGE,
        Some(true) => LIGHT_CORNERS,
        Some(false) => DARK_CORNERS,
        None => LIGHT_CORNERS | DARK_CORNERS,
    }
}

const LIGHT_CORNERS: Bitboard = Bitboard(0x0100_0000_0000_0080);
const DARK_CORNERS: Bitboard = Bitboard(0x8000_0000_0000_0001);
const EDGE: Bitboard = Bitboard(0xFF81_8181_8181_81FF);

/// A position met, and how.
struct Met {
    position: Position,
    from: Option<(usize, Move)>,
    plies: usize,
}

struct Search {
    side: Color,
    goal: Bitboard,
    /// A line of this length is there.
    known: usize,
    weight: usize,
    met: Vec<Met>,
    /// The fewest half-moves to a position.
    shortest: HashMap<Position, usize>,
    /// Positions to be looked at, by the least length of a line through them, weighted.
    open: Vec<Vec<usize>>,
    /// Nothing is open before this one.
    next: usize,
}

impl Search {
    fn run(&mut self) -> Option<Vec<Move>> {
        while let Some(bucket) = self.open.get_mut(self.next) {
            let Some(index) = bucket.pop() else {
                self.next += 1;
                continue;
            };
            let Met { position, plies, .. } = *self.met.get(index)?;
            if is_mate_by(&position, self.side) {
                return Some(self.way_to(index));
            }
            for m in &position.legal_moves() {
                self.meet(position.play(m), Some((index, m)), plies + 1);
            }
            if self.met.len() > POSITIONS_MAX {
                return None;
            }
        }
        None
    }

    /// Takes note of a position, unless it was met as early before or leads nowhere in time.
    fn meet(&mut self, position: Position, from: Option<(usize, Move)>, plies: usize) {
        let least = self.least(&position);
        if plies + least >= self.known {
            return;
        }
        let place = plies + self.weight * least;
        let Some(bucket) = self.open.get_mut(place) else { return };
        let known = self.shortest.entry(position.without_counters()).or_insert(usize::MAX);
        if *known > plies {
            *known = plies;
            self.next = self.next.min(place);
            bucket.push(self.met.len());
            self.met.push(Met { position, from, plies });
        }
    }

    /// The fewest half-moves to a mate, as far as the kings tell.
    fn least(&self, position: &Position) -> usize {
        let (ours, theirs) = (position.king(self.side), position.king(!self.side));
        let walk = self.goal.iter().map(|goal| distance(theirs, goal)).min().unwrap_or(0);
        let apart = distance(ours, theirs).saturating_sub(2);
        let is_our_turn = position.turn() == self.side;
        if !is_our_turn && walk == 0 && apart == 0 && position.is_checkmate() {
            return 0;
        }
        // Each side moves in its turn, and the last move is ours.
        let theirs_needed = walk.max(usize::from(!is_our_turn));
        let by_walk = 2 * theirs_needed + usize::from(is_our_turn);
        let is_odd = usize::from(apart % 2 == 1);
        let parity = usize::from(is_our_turn);
        by_walk.max(if is_odd == parity { apart } else { apart + 1 })
    }

    fn way_to(&self, index: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = self.met.get(index);
        while let Some((before, m)) = at.and_then(|met| met.from) {
            line.push(m);
            at = self.met.get(before);
        }
        line.reverse();
        line
    }
}

/// Steps of a king from one square to another.
fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks)
}
