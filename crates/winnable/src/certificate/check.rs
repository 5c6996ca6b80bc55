//! The checker of certificates. It shares no code with the search that writes them.
//!
//! A certificate that a side cannot mate holds *structures* and *positions*. A structure is a
//! list of units, each with the squares it can stand on; a unit marked `?` may have been captured.
//! A position belongs to a structure if its pieces can be given to the units one by one, all
//! units without a mark being given, and if pawns that face each other on a file have not passed.
//!
//! What is checked: the position in question is listed, belongs to a structure, or has material
//! that cannot mate; no listed position is the mate, and every legal move from one leads to
//! another such position; no structure has room for the mate, and every move from a position of
//! a structure leads to such a position or ends the game without the mate.

use std::collections::{BTreeSet, HashSet};

use arbiter_board::{Bitboard, Color, Piece, Position, Role, Square, attacks};

use super::read::{Refusal, Unit, key};

/// What a certificate says.
pub(super) struct Claims {
    pub(super) side: Color,
    /// What castling adds to the moves of a piece: from where to where.
    pub(super) castling: Vec<(Piece, Square, Square)>,
    pub(super) structures: Vec<Vec<Unit>>,
    pub(super) positions: Vec<Position>,
    /// The keys of the positions.
    pub(super) listed: HashSet<String>,
}

/// A move: who has moved and where it is now, who is gone, which squares were opened.
struct Played {
    mover: usize,
    moved: Unit,
    victim: Option<usize>,
    opened: Bitboard,
}

/// The bit for check, beside those of the squares around a king.
const CHECK: u16 = 1 << 8;

impl Claims {
    /// Does all of it hold, and does it settle the position?
    pub(super) fn check(&self, start: &Position) -> Result<(), Refusal> {
        if !self.is_settled(start) {
            return Err(Refusal::NotCovered);
        }
        for position in &self.positions {
            let is_mate = position.turn() != self.side && position.is_checkmate();
            let moves = position.legal_moves();
            if is_mate || !moves.iter().all(|&m| self.is_settled(&position.play(m))) {
                return Err(Refusal::Position(key(position)));
            }
        }
        let failing = self.structures.iter().position(|units| !self.holds(units));
        failing.map_or(Ok(()), |index| Err(Refusal::Structure(index + 1)))
    }

    /// Is something said about this position?
    fn is_settled(&self, position: &Position) -> bool {
        let units: Vec<Unit> = position
            .occupied()
            .iter()
            .filter_map(|at| Some((at, position.piece_at(at)?)))
            .map(|(at, piece)| Unit { piece, squares: at.into(), may_be_gone: false })
            .collect();
        if self.listed.contains(&key(position)) || is_hopeless(&units, self.side) {
            return true;
        }
        // A structure says nothing of a capture in passing at once.
        let in_passing = |m: &arbiter_board::Move| {
            position.en_passant() == Some(m.to())
                && position.piece_at(m.from()).is_some_and(|piece| piece.role == Role::Pawn)
        };
        self.structures.iter().any(|structure| fits(&units, structure, &mut Vec::new(), true))
            && position
                .legal_moves()
                .iter()
                .filter(|m| in_passing(m))
                .all(|&m| self.is_settled(&position.play(m)))
    }

    /// Has a structure no room for the mate, and does no move lead out of what is covered?
    fn holds(&self, units: &[Unit]) -> bool {
        !has_room_for_mate(units, self.side, None)
            && (0..units.len()).all(|mover| self.stays(units, mover))
    }

    /// Does no move of this unit lead out of what is covered?
    fn stays(&self, units: &[Unit], mover: usize) -> bool {
        let Unit { piece, squares, .. } = units[mover];
        let mut barred = stuck(units, Some(piece.color));
        if piece.role == Role::King {
            barred |= always_attacked(units, !piece.color);
        }
        squares.iter().all(|from| {
            let castled = self.castling.iter().filter(|step| step.0 == piece && step.1 == from);
            let mut targets = castled.fold(Bitboard::EMPTY, |set, step| set.with(step.2));
            let takes = if piece.role == Role::Pawn {
                targets |= pushes(units, mover, from);
                attacks::pawn(from, piece.color)
            } else {
                attacks::of(piece.role, piece.color, from, stuck(units, None)) - barred
            };
            let enemy_stuck = stuck(units, Some(!piece.color));
            if piece.role != Role::Pawn {
                targets |= takes;
            }
            (targets - enemy_stuck).iter().all(|to| self.accepts(units, mover, (from, to), None))
                && units.iter().enumerate().all(|(victim, other)| {
                    other.piece.color == piece.color
                        || other.piece.role == Role::King
                        || (other.squares & takes)
                            .iter()
                            .all(|to| self.accepts(units, mover, (from, to), Some(victim)))
                })
                && self.accepts_en_passant(units, mover, from)
        })
    }

    /// Is the result of a move covered, impossible, or the end without the mate?
    fn accepts(
        &self,
        units: &[Unit],
        mover: usize,
        (from, to): (Square, Square),
        victim: Option<usize>,
    ) -> bool {
        let unit = units[mover];
        let may_stay = victim.is_none_or(|victim| units[victim].may_be_gone);
        if may_stay && unit.squares.contains(to) || self.loses_last(units, mover, to) {
            return true;
        }
        let path = attacks::between(from, to).with(from).with(to);
        let castles = self.castling.contains(&(unit.piece, from, to));
        if !castles && !leaves_room(units, path, mover, victim) {
            return true;
        }
        let is_promoted = unit.is_pawn() && to.rank().relative_to(unit.piece.color).index() == 7;
        let roles: &[Role] = if is_promoted {
            &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
        } else {
            &[unit.piece.role]
        };
        roles.iter().all(|&role| {
            let moved = Unit { piece: Piece { role, ..unit.piece }, squares: to.into(), ..unit };
            self.accepts_result(units, &Played { mover, moved, victim, opened: from.into() })
        })
    }

    /// As above, after the move.
    fn accepts_result(&self, units: &[Unit], played: &Played) -> bool {
        let Played { mover, moved, victim, opened } = *played;
        let mut after = units.to_vec();
        for unit in &mut after {
            unit.squares = unit.squares - moved.squares;
        }
        after[mover] = Unit { may_be_gone: false, ..moved };
        if let Some(victim) = victim {
            after.remove(victim);
        }
        after.retain(|unit| !(unit.may_be_gone && unit.squares.is_empty()));
        for color in Color::ALL {
            let Some(at) = king(&after, color).single() else { continue };
            for unit in after.iter_mut().filter(|u| u.piece.role == Role::King) {
                if unit.piece.color != color {
                    unit.squares = unit.squares - attacks::king(at);
                }
            }
        }
        if after.iter().any(|unit| unit.squares.is_empty()) || is_hopeless(&after, self.side) {
            return true;
        }
        let by = moved.piece.color;
        let is_over = !can_move(&after, !by, |_| true) || is_unanswerable(&after, &moved);
        if self.castling.is_empty()
            && is_over
            && (by != self.side
                || !has_room_for_mate(&after, self.side, Some((moved.squares, opened))))
        {
            return true;
        }
        self.structures
            .iter()
            .filter(|structure| !structure.iter().any(|u| u.is_pawn() && !u.is_stuck()))
            .any(|structure| fits(&after, structure, &mut Vec::new(), false))
    }

    /// Every double step from here may be answered by a capture in passing.
    fn accepts_en_passant(&self, units: &[Unit], mover: usize, from: Square) -> bool {
        let Piece { color, role } = units[mover].piece;
        let (up, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
        let (Some(passed), Some(to)) = (from.offset(0, up), from.offset(0, 2 * up)) else {
            return true;
        };
        let is_double = role == Role::Pawn
            && from.rank().index() == home
            && pushes(units, mover, from).contains(to);
        let beside = attacks::pawn(passed, color);
        !is_double
            || units.iter().enumerate().all(|(taker, unit)| {
                unit.piece != Piece { color: !color, role: Role::Pawn }
                    || (unit.squares & beside).iter().all(|at| {
                        let moved = Unit { squares: passed.into(), ..*unit };
                        let opened = Bitboard::from(at).with(to).with(from);
                        let played = Played { mover: taker, moved, victim: Some(mover), opened };
                        units[mover].may_be_gone && unit.squares.contains(passed)
                            || self.accepts_result(units, &played)
                    })
            })
    }

    /// Is the mover the last piece of the side, and must it be captured at once? It gives check
    /// next to a king that has no other square, where its own king can never guard it.
    fn loses_last(&self, units: &[Unit], mover: usize, to: Square) -> bool {
        let piece = units[mover].piece;
        let own = units.iter().filter(|unit| unit.piece.color == self.side).count();
        let Some(target) = king(units, !self.side).single() else { return false };
        own == 2
            && piece.color == self.side
            && !matches!(piece.role, Role::King | Role::Pawn)
            && attacks::king(target).contains(to)
            && attacks::of(piece.role, piece.color, to, Bitboard::EMPTY).contains(target)
            && (king(units, self.side).is_disjoint(attacks::king(to))
                || is_always_taken(units, !self.side, to))
    }
}

/// Can a unit of this side that never moves capture on a square, whoever is where? Nothing can
/// pin it: this is asked where the only piece of the other side stands on that square.
fn is_always_taken(units: &[Unit], by: Color, to: Square) -> bool {
    let all = units.iter().fold(Bitboard::EMPTY, |set, unit| set | unit.squares);
    units.iter().any(|unit| {
        let Piece { color, role } = unit.piece;
        let takes = |from: Square| attacks::of(role, color, from, all).contains(to);
        color == by
            && role != Role::King
            && unit.is_stuck()
            && unit.squares.iter().any(|from| from != to && takes(from))
    })
}

/// Is it check beside the king or by a knight, from where the mover has come, and can neither
/// the king move nor anybody take the mover?
fn is_unanswerable(units: &[Unit], mover: &Unit) -> bool {
    let by = mover.piece.color;
    let Some(at) = mover.squares.single() else { return false };
    let Some(target) = king(units, !by).single() else { return false };
    let all = stuck(units, None);
    let takes = |unit: &Unit| {
        let reach = |from| attacks::of(unit.piece.role, !by, from, all);
        unit.squares.iter().any(|from| reach(from).contains(at))
    };
    !mover.is_pawn()
        && attacks::between(at, target).is_empty()
        && attacks::of(mover.piece.role, by, at, Bitboard::EMPTY).contains(target)
        && !can_move(units, !by, |role| role == Role::King)
        && !units
            .iter()
            .filter(|unit| unit.piece.color != by && unit.piece.role != Role::King)
            .any(takes)
}

fn king(units: &[Unit], color: Color) -> Bitboard {
    let is_king = |unit: &&Unit| unit.piece == Piece { color, role: Role::King };
    units.iter().find(is_king).map_or(Bitboard::EMPTY, |unit| unit.squares)
}

/// Squares that are never free, of one side or of both.
fn stuck(units: &[Unit], color: Option<Color>) -> Bitboard {
    let counts = |unit: &&Unit| unit.is_stuck() && color.is_none_or(|it| it == unit.piece.color);
    units.iter().filter(counts).fold(Bitboard::EMPTY, |set, unit| set | unit.squares)
}

/// Where a pawn may step.
fn pushes(units: &[Unit], mover: usize, from: Square) -> Bitboard {
    let Unit { piece: Piece { color, .. }, squares, .. } = units[mover];
    let (up, home) = if color == Color::White { (1, 1) } else { (-1, 6) };
    let file = Bitboard::file(from.file());
    let is_before = |a: Square, b: Square| if color == Color::White { a < b } else { a > b };
    // A pawn of the other side on the same file that never leaves it stays ahead.
    let is_free = |to: Square| {
        let holds_up = |other: &&Unit| {
            other.piece == Piece { color: !color, role: Role::Pawn }
                && !other.may_be_gone
                && other.squares.is_subset(file)
                && squares.is_subset(file)
                && squares.iter().any(|a| other.squares.iter().any(|b| is_before(a, b)))
                && !other.squares.iter().any(|b| is_before(to, b))
        };
        !stuck(units, None).contains(to) && !units.iter().any(|unit| holds_up(&unit))
    };
    let Some(to) = from.offset(0, up).filter(|&to| is_free(to)) else { return Bitboard::EMPTY };
    let far = to.offset(0, up).filter(|&far| from.rank().index() == home && is_free(far));
    far.map_or_else(|| to.into(), |far| Bitboard::from(to).with(far))
}

/// Squares that units of this side attack from wherever they are, whoever is in the way.
fn always_attacked(units: &[Unit], by: Color) -> Bitboard {
    let mut always = Bitboard::EMPTY;
    for (index, unit) in units.iter().enumerate() {
        if unit.piece.color != by || unit.may_be_gone {
            continue;
        }
        // A friend of the same kind in the way attacks what lies behind itself.
        let sees_on = |it: &Unit| {
            it.piece == unit.piece
                || it.piece == Piece { color: by, role: Role::Queen }
                    && matches!(unit.piece.role, Role::Bishop | Role::Rook)
        };
        let hides = |(other, it): &(usize, &Unit)| {
            let is_target = it.piece == Piece { color: !by, role: Role::King };
            *other != index && !is_target && !sees_on(it)
        };
        let hidden = units.iter().enumerate().filter(hides);
        let hidden = hidden.fold(Bitboard::EMPTY, |set, (_, it)| set | it.squares);
        let seen = |from: Square| {
            let seen = attacks::of(unit.piece.role, by, from, hidden);
            if unit.piece.role == Role::King { seen.with(from) } else { seen }
        };
        always |= unit.squares.iter().fold(Bitboard::ALL, |set, from| set & seen(from));
    }
    always
}

/// Can all units that are there, except two, be outside these squares at once?
fn leaves_room(units: &[Unit], path: Bitboard, mover: usize, victim: Option<usize>) -> bool {
    let is_asked = |index: usize| index != mover && Some(index) != victim;
    let mut waiting: Vec<Bitboard> = units
        .iter()
        .enumerate()
        .filter(|(index, unit)| is_asked(*index) && !unit.may_be_gone)
        .map(|(_, unit)| unit.squares)
        .collect();
    let mut taken = path;
    loop {
        if waiting.iter().any(|squares| squares.is_subset(taken)) {
            return false;
        }
        let Some(next) = waiting.iter().position(|squares| (*squares - taken).len() == 1) else {
            return true;
        };
        taken |= waiting.swap_remove(next);
    }
}

/// Has a side any move with these roles? Says yes where that is not certain.
fn can_move(units: &[Unit], color: Color, is_asked: impl Fn(Role) -> bool) -> bool {
    let (all, own) = (stuck(units, None), stuck(units, Some(color)));
    let enemies = units.iter().filter(|u| u.piece.color != color && u.piece.role != Role::King);
    let enemies = enemies.fold(Bitboard::EMPTY, |set, unit| set | unit.squares);
    let attacked = always_attacked(units, !color);
    let is_asked = |unit: &Unit| unit.piece.color == color && is_asked(unit.piece.role);
    units.iter().enumerate().filter(|(_, unit)| is_asked(unit)).any(|(index, unit)| {
        unit.squares.iter().any(|from| match unit.piece.role {
            Role::Pawn => {
                !pushes(units, index, from).is_empty()
                    || !attacks::pawn(from, color).is_disjoint(enemies)
            }
            Role::King => !attacks::king(from).is_subset(own | attacked),
            role @ (Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => {
                !attacks::of(role, color, from, all).is_subset(own)
            }
        })
    })
}

/// Could the units stand so that `side` mates? If it is known which move was the last, the check
/// comes from the piece moved or through a square opened.
fn has_room_for_mate(units: &[Unit], side: Color, last: Option<(Bitboard, Bitboard)>) -> bool {
    king(units, !side).iter().any(|at| {
        let around = attacks::king(at);
        let blockers = stuck(units, None).without(at);
        let bits = |set: Bitboard| -> u16 {
            let inside = around.iter().enumerate().filter(|(_, square)| set.contains(*square));
            inside.fold(0, |bits, (index, _)| bits | 1 << index)
        };
        let is_last = |from: Square| {
            last.is_none_or(|(moved, opened)| {
                moved.contains(from) || !attacks::between(from, at).is_disjoint(opened)
            })
        };
        let goal = bits(around) | CHECK;
        let mut possible = BTreeSet::from([0_u16]);
        for unit in units {
            let Piece { color, role } = unit.piece;
            let mut effects = BTreeSet::new();
            for from in unit.squares.without(at) {
                if color != side {
                    effects.insert(if role == Role::King { 0 } else { bits(from.into()) });
                } else if role != Role::King || !around.contains(from) {
                    let seen = attacks::of(role, color, from, blockers);
                    let checks = role != Role::King && seen.contains(at) && is_last(from);
                    effects.insert(bits(seen) | if checks { CHECK } else { 0 });
                }
            }
            let before: Vec<u16> = possible.iter().copied().collect();
            for effect in effects {
                possible.extend(before.iter().map(|bits| bits | effect));
            }
        }
        possible.contains(&goal)
    })
}

/// Can these units be given to those of a structure, one to one? With `single` squares pawns that
/// face each other must not have passed.
fn fits(units: &[Unit], structure: &[Unit], given: &mut Vec<usize>, single: bool) -> bool {
    let Some(unit) = units.get(given.len()) else {
        let is_given = |index: usize| given.contains(&index);
        let mut rest = structure.iter().enumerate().filter(|(index, _)| !is_given(*index));
        return rest.all(|(_, unit)| unit.may_be_gone)
            && (!single || has_order(units, structure, given));
    };
    structure.iter().enumerate().any(|(index, place)| {
        if given.contains(&index)
            || place.piece != unit.piece
            || !unit.squares.is_subset(place.squares)
            || unit.may_be_gone && !place.may_be_gone
        {
            return false;
        }
        given.push(index);
        let fits = fits(units, structure, given, single);
        if !fits {
            given.pop();
        }
        fits
    })
}

fn has_order(units: &[Unit], structure: &[Unit], given: &[usize]) -> bool {
    let pawns = |color: Color| {
        let piece = Piece { color, role: Role::Pawn };
        units.iter().zip(given).filter(move |(unit, _)| unit.piece == piece)
    };
    pawns(Color::White).all(|(white, &place)| {
        pawns(Color::Black).all(|(black, &other)| {
            let (low, high) = (structure[place].squares, structure[other].squares);
            let file = low.first().map_or(Bitboard::EMPTY, |at| Bitboard::file(at.file()));
            let faces =
                (low | high).is_subset(file) && low.iter().any(|a| high.iter().any(|b| a < b));
            !faces || white.squares.first() < black.squares.first()
        })
    })
}

/// Can `side` not mate with this material? A bare king; a knight against nothing but queens;
/// bishops of one colour of squares, the other side having neither pawn, knight, nor a bishop of
/// the other colour.
fn is_hopeless(units: &[Unit], side: Color) -> bool {
    let of = |color: Color| {
        units.iter().filter(move |u| u.piece.color == color && u.piece.role != Role::King)
    };
    let light: Bitboard = Bitboard::ALL.iter().filter(|square| square.is_light()).collect();
    let bishops = |color: Color| of(color).filter(|unit| unit.piece.role == Role::Bishop);
    let one_color = [light, !light]
        .into_iter()
        .any(|shade| bishops(side).chain(bishops(!side)).all(|unit| unit.squares.is_subset(shade)));
    let own: Vec<Role> = of(side).map(|unit| unit.piece.role).collect();
    match own.as_slice() {
        [] => true,
        [Role::Knight] => of(!side).all(|unit| unit.piece.role == Role::Queen),
        roles => {
            one_color
                && roles.iter().all(|role| *role == Role::Bishop)
                && !of(!side).any(|unit| matches!(unit.piece.role, Role::Pawn | Role::Knight))
        }
    }
}
