//! Why a side cannot mate, in a form that can be read and drawn: taken from the proof.

use arbiter_board::{Bitboard, Color, Move, Position, Role, Square};

use crate::{
    material,
    search::{Outcome, Search},
    structure::Structure,
    verdict::{ForcedEnd, Ground, Limit, Reach, Wall},
};

/// The longest series of forced moves that is shown.
const FORCED_MAX: usize = 64;

/// The most positions that are counted for a ground when the proof is one by structures.
const COUNT_MAX: u64 = 50_000;

/// The ground of a proof by structures.
pub(crate) fn of_structures(
    position: &Position,
    side: Color,
    structures: &[Structure],
    limit: Limit,
) -> Ground {
    if let Some((moves, end)) = forced(position, side) {
        return Ground::ForcedLine { moves, end };
    }
    let wall = wall(position, structures);
    if !wall.locked.is_empty() {
        return Ground::Wall(wall);
    }
    // Nothing is locked: a number says more than a picture, where it is small.
    let mut search = Search::new(position, side);
    match search.run(COUNT_MAX.min(limit.positions)) {
        Outcome::Exhausted => Ground::Exhaustive { positions: search.visited() },
        Outcome::Stopped | Outcome::Line(_) => Ground::Wall(wall),
    }
}

/// The ground of a proof by search. `visited` is the number of positions looked at, if counted.
pub(crate) fn of_search(
    position: &Position,
    side: Color,
    visited: Option<u64>,
    limit: Limit,
) -> Ground {
    if let Some((moves, end)) = forced(position, side) {
        return Ground::ForcedLine { moves, end };
    }
    let count = || {
        let mut search = Search::new(position, side);
        search.run(limit.positions);
        search.visited()
    };
    Ground::Exhaustive { positions: visited.unwrap_or_else(count) }
}

/// What the structures have in common: the pawns that never move, and where the others can be.
fn wall(position: &Position, structures: &[Structure]) -> Wall {
    let fixed = |sum: Bitboard, structure: &Structure| {
        sum & (structure.pawns.white | structure.pawns.black)
    };
    let locked = structures.iter().fold(position.by_role(Role::Pawn), fixed);
    let reach = |from: Square| {
        let piece = position.piece_at(from)?;
        let mut squares = Bitboard::from(from);
        for structure in structures {
            if piece.role == Role::Pawn {
                squares |= *structure.pawns.get(piece.color) - locked;
            }
            for region in structure.pieces.iter().filter(|region| region.piece == piece) {
                let is_same_shade = piece.role != Role::Bishop
                    || region.squares.iter().all(|at| at.is_light() == from.is_light());
                if is_same_shade {
                    squares |= region.squares;
                }
            }
        }
        Some(Reach { from, squares })
    };
    let reach = (position.occupied() - locked).iter().filter_map(reach).collect();
    Wall { locked, reach }
}

/// The series of only moves from here, if it ends where `side` cannot mate.
fn forced(position: &Position, side: Color) -> Option<(Vec<Move>, ForcedEnd)> {
    let mut at = *position;
    let mut seen = vec![at];
    let mut moves = Vec::new();
    loop {
        match material::ground(&at, side) {
            Some(Ground::BareKing) => return Some((moves, ForcedEnd::BareKing)),
            Some(Ground::Material(material)) => {
                return Some((moves, ForcedEnd::Material(material)));
            }
            Some(Ground::Wall(_) | Ground::ForcedLine { .. } | Ground::Exhaustive { .. })
            | None => {}
        }
        let legal = at.legal_moves();
        let m = match *legal {
            [] if at.is_check() && at.turn() == side => {
                return Some((moves, ForcedEnd::MatedItself));
            }
            [] if !at.is_check() => return Some((moves, ForcedEnd::Stalemate)),
            [m] if moves.len() < FORCED_MAX => m,
            [..] => return None,
        };
        moves.push(m);
        at.play_mut(m);
        if seen.iter().any(|before| before.same_position(&at)) {
            return Some((moves, ForcedEnd::Repetition));
        }
        seen.push(at);
    }
}
