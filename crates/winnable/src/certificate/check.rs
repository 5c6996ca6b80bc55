//! The checker of certificates: all of it is here, and nothing is shared with the search.
//!
//! A certificate that a side cannot mate holds *positions* and *structures*: lists of units, each
//! with the squares it can stand on, and `?` if it may have been captured. A position belongs to a
//! structure if its pieces can be given to the units one by one, all units without `?` being given,
//! and if pawns that face each other on a file have not passed.
//!
//! The position asked about must be settled: listed, in a structure, or of material that cannot
//! mate. No listed position is the mate and no structure has room for it; from both, every move
//! that cannot be ruled out leads to a settled position or ends the game without the mate.

use std::collections::{BTreeSet, HashMap};

use super::{Proved, Refusal};
use arbiter_board::{
    Bitboard, CastlingSide, Color, Move, MoveKind, Piece, Position, Rank, Role, Square, attacks,
};

/// Checks a certificate.
pub fn verify(text: &str) -> Result<Proved, Refusal> {
    let refuse = |line, why| Err(Refusal { line, why });
    let lines: Vec<&str> = text.lines().collect();
    let ["arbiter-winnable certificate 1", fen, side, claim, body @ .., end] = &lines[..] else {
        return refuse(lines.len(), "this is no certificate, or not all of it");
    };
    let signed = text.rsplit_once("end ").map_or("", |(signed, _)| signed);
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    if *end != format!("end {:016x}", signed.bytes().fold(0xcbf2_9ce4_8422_2325, mix)) {
        return refuse(lines.len(), "the certificate was cut short or changed");
    }
    let fen = fen.strip_prefix("position ").unwrap_or_default();
    let Ok(start) = Position::from_fen(fen) else { return refuse(2, "no position") };
    let side = match *side {
        "side white" => Color::White,
        "side black" => Color::Black,
        _ => return refuse(3, "no side"),
    };
    let proved = |can_mate| Ok(Proved { fen: fen.to_owned(), side, can_mate });
    match (*claim, body) {
        ("claim can", [line]) if mates(start, side, line) => return proved(true),
        ("claim can", _) => return refuse(5, "the line of moves does not end in mate"),
        ("claim cannot", _) => {}
        _ => return refuse(4, "no claim"),
    }
    let mut claims = Claims { side, start, structures: Vec::new(), listed: HashMap::new() };
    for (number, line) in (5..).zip(body) {
        if let Some(Ok(position)) = line.strip_prefix("at ").map(Position::from_fen) {
            claims.listed.insert(position.without_counters(), number);
        } else if let Some(units) = line.strip_prefix("structure ").and_then(read) {
            claims.structures.push((number, units));
        } else {
            return refuse(number, "neither a position nor a structure");
        }
    }
    claims.check().and_then(|()| proved(false))
}

/// Do these legal moves end in mate by `side`?
fn mates(mut at: Position, side: Color, line: &str) -> bool {
    let Some(moves) = line.strip_prefix("line") else { return false };
    for word in moves.split_whitespace() {
        let legal = at.legal_moves();
        let found = legal.iter().find(|m| m.uci_chess960().to_string() == word);
        let Some(&m) = found else { return false };
        at.play_mut(m);
    }
    at.turn() != side && at.is_checkmate()
}

/// A piece or pawn and where it may be.
#[derive(Clone, Copy)]
struct Unit {
    piece: Piece,
    squares: Bitboard,
    may_be_gone: bool,
}

/// Reads units such as `K=a1b1 b?=c1d2e3 k=h8`.
fn read(words: &str) -> Option<Vec<Unit>> {
    let unit = |word: &str| {
        let (name, squares) = word.split_once('=')?;
        let letter = name.strip_suffix('?').unwrap_or(name);
        let piece = letter.parse().ok().and_then(Piece::from_char)?;
        let pairs = (0..squares.len()).step_by(2);
        let set: Option<Bitboard> = pairs.map(|at| squares.get(at..at + 2)?.parse().ok()).collect();
        Some(Unit { piece, squares: set?, may_be_gone: letter != name })
    };
    words.split(' ').map(unit).collect()
}

/// What a certificate says, with the numbers of its lines.
struct Claims {
    side: Color,
    start: Position,
    structures: Vec<(usize, Vec<Unit>)>,
    listed: HashMap<Position, usize>,
}

/// A move: who goes from where to where, and who is captured.
#[derive(Clone, Copy)]
struct Step {
    mover: usize,
    from: Square,
    to: Square,
    victim: Option<usize>,
}

impl Claims {
    /// Does all of it hold, and does it settle the position?
    fn check(&self) -> Result<(), Refusal> {
        if !self.is_settled(&self.start) {
            return Err(Refusal { line: 2, why: "nothing is said about the position itself" });
        }
        let goes_on = |at: &Position| {
            (at.turn() == self.side || !at.is_checkmate())
                && at.legal_moves().iter().all(|&m| self.is_settled(&at.play(m)))
        };
        let position = self.listed.iter().filter(|(at, _)| !goes_on(at)).map(|it| *it.1).min();
        let structure = || self.structures.iter().find(|(_, it)| !self.holds(it)).map(|it| it.0);
        let why = "it is the mate, or a move leads out";
        position.or_else(structure).map_or(Ok(()), |line| Err(Refusal { line, why }))
    }

    /// Is something said about this position? A structure leaves open what is taken in passing.
    fn is_settled(&self, at: &Position) -> bool {
        let unit = |square: Square| {
            let piece = at.piece_at(square)?;
            Some(Unit { piece, squares: square.into(), may_be_gone: false })
        };
        let mut units: Vec<Unit> = at.occupied().iter().filter_map(unit).collect();
        units.sort_by_key(|unit| unit.piece.role);
        let passes = |&m: &Move| m.kind() != MoveKind::EnPassant || self.is_settled(&at.play(m));
        self.listed.contains_key(&at.without_counters())
            || is_hopeless(&units, self.side)
            || self.structures.iter().any(|(_, it)| fits(&units, it, &mut Vec::new()))
                && at.legal_moves().iter().all(passes)
    }

    /// Has a structure no room for the mate, and does no move lead out of what is covered?
    fn holds(&self, units: &[Unit]) -> bool {
        let stays = |piece: Piece, from: Square, to: Square| {
            let mut asked = units.iter().filter(|unit| unit.piece == piece);
            asked.all(|unit| !unit.squares.contains(from) || unit.squares.contains(to))
        };
        let castles = |color: Color, side: CastlingSide| {
            let king = self.start.king(color);
            self.start.castling_rook(color, side).is_none_or(|rook| {
                stays(Piece { color, role: Role::King }, king, side.king_target(color))
                    && stays(Piece { color, role: Role::Rook }, rook, side.rook_target(color))
            })
        };
        !has_room_for_mate(units, self.side, None)
            && Color::ALL.into_iter().all(|color| {
                CastlingSide::ALL.into_iter().all(|side| castles(color, side))
                    && all_steps(units, color, |step| self.accepts(units, step))
            })
    }

    /// Is the result of a move covered, impossible, or the end without the mate?
    fn accepts(&self, units: &[Unit], step: Step) -> bool {
        let Step { mover, from, to, victim } = step;
        let Unit { piece, squares, .. } = units[mover];
        let may_stay = victim.is_none_or(|victim| units[victim].may_be_gone);
        let last_rank = Rank::Eighth.relative_to(piece.color);
        let is_promoted = piece.role == Role::Pawn && to.rank() == last_rank;
        let stays = may_stay && !is_promoted && squares.contains(to);
        let roles = if is_promoted { &Role::PROMOTIONS[..] } else { &[piece.role] };
        let is_covered =
            |&role: &Role| self.arrives(units, step, Piece { role, ..piece }, from.into());
        (stays && self.accepts_en_passant(units, step))
            || !is_possible(units, step)
            || roles.iter().all(is_covered) && self.accepts_en_passant(units, step)
    }

    /// Is every capture in passing that may answer a double step accepted?
    fn accepts_en_passant(&self, units: &[Unit], Step { mover, from, to, .. }: Step) -> bool {
        let Piece { color, role } = units[mover].piece;
        let passed = attacks::between(from, to).single().filter(|_| role == Role::Pawn);
        let Some(at) = passed else { return true };
        let piece = Piece { color: !color, role };
        units.iter().enumerate().filter(|(_, unit)| unit.piece == piece).all(|(taker, unit)| {
            (unit.squares & attacks::pawn(at, color)).iter().all(|beside| {
                let step = Step { mover: taker, from: beside, to: at, victim: Some(mover) };
                let opened = Bitboard::from(beside).with(to).with(from);
                units[mover].may_be_gone && unit.squares.contains(at)
                    || self.arrives(units, step, piece, opened)
            })
        })
    }

    /// Is what is on the board after a move covered, impossible, or the end without the mate?
    fn arrives(&self, units: &[Unit], step: Step, piece: Piece, opened: Bitboard) -> bool {
        let near = if piece.role == Role::King { attacks::king(step.to) } else { Bitboard::EMPTY };
        let moved = Unit { piece, squares: step.to.into(), may_be_gone: false };
        let rest = |(index, unit): (usize, &Unit)| {
            let left = unit.squares.without(step.to);
            let squares = if unit.piece.role == Role::King { left - near } else { left };
            let is_gone = Some(index) == step.victim || unit.may_be_gone && squares.is_empty();
            let unit = if index == step.mover { moved } else { Unit { squares, ..*unit } };
            (!is_gone || index == step.mover).then_some(unit)
        };
        let after: Vec<Unit> = units.iter().enumerate().filter_map(rest).collect();
        after.iter().any(|unit| unit.squares.is_empty())
            || is_hopeless(&after, self.side)
            || self.is_over(&after, piece, step.to, opened)
            || self.structures.iter().any(|(_, it)| fits(&after, it, &mut Vec::new()))
    }

    /// Is there no answer but to take the last piece of the side asked about, and is it no mate?
    fn is_over(&self, units: &[Unit], piece: Piece, at: Square, opened: Bitboard) -> bool {
        let by = piece.color;
        let is_last = by == self.side && units.iter().filter(|u| u.piece.color == by).count() == 2;
        // A check from beside the king or by a knight: the king moves, or the piece is taken.
        let is_check = king(units, !by).single().is_some_and(|target| {
            attacks::between(at, target).is_empty()
                && attacks::of(piece.role, by, at, Bitboard::EMPTY).contains(target)
        });
        let is_no_answer = |reply: Step| {
            is_last && reply.victim.is_some()
                || is_check && reply.to != at && units[reply.mover].piece.role != Role::King
                || !is_possible(units, reply)
        };
        // Nothing is left that could pin the one who takes it.
        let all = units.iter().fold(Bitboard::EMPTY, |set, unit| set | unit.squares);
        let takes = |&Unit { piece: Piece { color, role }, squares, may_be_gone }: &Unit| {
            let sees = |from| attacks::of(role, color, from, all).contains(at);
            color != by && role != Role::King && !may_be_gone && squares.single().is_some_and(sees)
        };
        self.start.castling().is_empty()
            && all_steps(units, !by, is_no_answer)
            && (by != self.side
                || is_last && units.iter().any(takes)
                || !has_room_for_mate(units, by, Some((at, opened))))
    }
}

fn king(units: &[Unit], color: Color) -> Bitboard {
    let is_king = |unit: &&Unit| unit.piece == Piece { color, role: Role::King };
    units.iter().filter(is_king).fold(Bitboard::EMPTY, |set, unit| set | unit.squares)
}

/// Squares that are never free: of units always there, and always on the same square.
fn stuck(units: &[Unit]) -> Bitboard {
    let is_stuck = |unit: &&Unit| !unit.may_be_gone && unit.squares.len() == 1;
    units.iter().filter(is_stuck).fold(Bitboard::EMPTY, |set, unit| set | unit.squares)
}

/// Does this hold of every move of a side, castling and captures in passing left out?
fn all_steps(units: &[Unit], color: Color, holds: impl Fn(Step) -> bool) -> bool {
    let (stuck, attacked) = (stuck(units), always_attacked(units, !color));
    let (up, home) = if color == Color::White { (1, Rank::Second) } else { (-1, Rank::Seventh) };
    let all_from = |mover: usize, role: Role, from: Square| {
        let barred = if role == Role::King { attacked } else { Bitboard::EMPTY };
        let takes = attacks::of(role, color, from, stuck) - barred;
        let one = from.offset(0, up).filter(|to| !stuck.contains(*to));
        let two = one.filter(|_| from.rank() == home).and_then(|to| to.offset(0, up));
        let steps = if role == Role::Pawn { one.into_iter().chain(two).collect() } else { takes };
        (steps - stuck).iter().all(|to| holds(Step { mover, from, to, victim: None }))
            && units.iter().enumerate().all(|(victim, Unit { piece, squares, .. })| {
                let step = |to| Step { mover, from, to, victim: Some(victim) };
                piece.color == color
                    || piece.role == Role::King
                    || (*squares & takes).iter().all(|to| holds(step(to)))
            })
    };
    units.iter().enumerate().all(|(mover, Unit { piece, squares, .. })| {
        piece.color != color || squares.iter().all(|from| all_from(mover, piece.role, from))
    })
}

/// Do these pawns stand face to face on a file? Then they do so as long as both are there.
fn are_facing(white: &Unit, black: &Unit) -> bool {
    let pawn = |color| Piece { color, role: Role::Pawn };
    let file = white.squares.first().map_or(Bitboard::EMPTY, |at| Bitboard::file(at.file()));
    (white.piece, black.piece) == (pawn(Color::White), pawn(Color::Black))
        && (white.squares | black.squares).is_subset(file)
        && white.squares.iter().min() < black.squares.iter().max()
}

/// Can all units that must be there, but for the mover and its victim, be out of the way at once?
/// A pawn that faces the mover stays ahead of it.
fn is_possible(units: &[Unit], Step { mover, from, to, victim }: Step) -> bool {
    let place = |(index, unit): (usize, &Unit)| {
        let pawn = &units[mover];
        let is_behind =
            |at: Square| are_facing(pawn, unit) && at < to || are_facing(unit, pawn) && at > to;
        let is_left = |at: &Square| victim.is_some() || !is_behind(*at);
        let is_asked = index != mover && Some(index) != victim && !unit.may_be_gone;
        is_asked.then(|| unit.squares.iter().filter(is_left).collect())
    };
    let mut waiting: Vec<Bitboard> = units.iter().enumerate().filter_map(place).collect();
    let mut taken = attacks::between(from, to).with(from).with(to);
    while !waiting.iter().any(|squares| squares.is_subset(taken)) {
        match waiting.iter().position(|squares| (*squares - taken).len() == 1) {
            Some(next) => taken |= waiting.swap_remove(next),
            None => return true,
        }
    }
    false
}

/// Squares that units of this side attack from wherever they are, whoever is in the way. A friend
/// of the same kind attacks what lies behind itself, and a king does not hide behind itself.
fn always_attacked(units: &[Unit], by: Color) -> Bitboard {
    let mut always = Bitboard::EMPTY;
    for (index, Unit { piece, squares, may_be_gone }) in units.iter().enumerate() {
        if piece.color != by || *may_be_gone {
            continue;
        }
        let role = piece.role;
        let is_long = matches!(role, Role::Bishop | Role::Rook);
        let hides = |(other, Unit { piece: it, .. }): &(usize, &Unit)| {
            let sees_on = it.role == role || is_long && it.role == Role::Queen;
            let is_target = it.role == Role::King && it.color != by;
            *other != index && !is_target && !(sees_on && it.color == by)
        };
        let hidden = units.iter().enumerate().filter(hides);
        let hidden = hidden.fold(Bitboard::EMPTY, |set, (_, it)| set | it.squares);
        always |= squares.iter().fold(Bitboard::ALL, |set, from| {
            let own = if role == Role::King { from.into() } else { Bitboard::EMPTY };
            set & (attacks::of(role, by, from, hidden) | own)
        });
    }
    always
}

/// Could the units stand so that `side` mates? If it is known which move was the last, the check
/// comes from the piece moved or through a square opened.
fn has_room_for_mate(units: &[Unit], side: Color, last: Option<(Square, Bitboard)>) -> bool {
    let stuck = stuck(units);
    king(units, !side).iter().any(|at| {
        let around = attacks::king(at);
        let is_last = |from: Square| {
            let opens = |opened| !attacks::between(from, at).is_disjoint(opened);
            last.is_none_or(|(moved, opened)| moved == from || opens(opened))
        };
        // What a unit takes from the king: squares around it, and with check its own.
        let effect = |Piece { color, role }: Piece, from: Square| {
            let (is_king, is_ours) = (role == Role::King, color == side);
            let attacked = attacks::of(role, color, from, stuck.without(at));
            let seen = if is_ours { attacked } else { from.into() };
            let ring = if is_ours && !is_king && is_last(from) { around.with(at) } else { around };
            let is_idle = is_king && (!is_ours || around.contains(from));
            if is_idle { Bitboard::EMPTY } else { ring & seen }
        };
        let mut possible = BTreeSet::from([0]);
        for Unit { piece, squares, .. } in units {
            let before = possible.clone();
            let effects = squares.without(at).iter().map(|from| effect(*piece, from).0);
            for effect in effects.collect::<BTreeSet<u64>>() {
                possible.extend(before.iter().map(|set| set | effect));
            }
        }
        possible.contains(&around.with(at).0)
    })
}

/// Can these units be given to those of a structure, no pawns that face each other having passed?
fn fits(units: &[Unit], structure: &[Unit], given: &mut Vec<usize>) -> bool {
    let Some(unit) = units.get(given.len()) else {
        let mut rest = structure.iter().enumerate().filter(|(index, _)| !given.contains(index));
        let placed = || units.iter().zip(given.iter().map(|&index| &structure[index]));
        let is_below = |a: &Unit, b: &Unit| a.squares.iter().max() < b.squares.iter().min();
        return rest.all(|(_, unit)| unit.may_be_gone)
            && placed().all(|(a, low)| {
                placed().all(|(b, high)| !are_facing(low, high) || is_below(a, b))
            });
    };
    (0..structure.len()).any(|index| {
        let place = &structure[index];
        given.push(index);
        let is_found = !given[..given.len() - 1].contains(&index)
            && place.piece == unit.piece
            && unit.squares.is_subset(place.squares)
            && (place.may_be_gone || !unit.may_be_gone)
            && fits(units, structure, given);
        given.pop();
        is_found
    })
}

/// Is this a bare king, a knight against nothing but queens, or bishops of one colour of squares
/// against neither pawns nor knights nor bishops of the other?
fn is_hopeless(units: &[Unit], side: Color) -> bool {
    let (own, other): (Vec<&Unit>, Vec<&Unit>) =
        units.iter().filter(|u| u.piece.role != Role::King).partition(|u| u.piece.color == side);
    let light: Bitboard = Bitboard::ALL.iter().filter(|square| square.is_light()).collect();
    let is = |unit: &Unit, roles: &[Role]| roles.contains(&unit.piece.role);
    let is_of_one_color = |shade: Bitboard| {
        let is_on = |unit: &Unit| is(unit, &[Role::Bishop]) && unit.squares.is_subset(shade);
        own.iter().all(|unit| is_on(unit))
            && other.iter().all(|unit| is_on(unit) || is(unit, &[Role::Rook, Role::Queen]))
    };
    let is_lone_knight = own.len() == 1 && is(own[0], &[Role::Knight]);
    own.is_empty()
        || is_lone_knight && other.iter().all(|unit| is(unit, &[Role::Queen]))
        || is_of_one_color(light)
        || is_of_one_color(!light)
}
