//! The oracle: for every position of few pieces, whether White can still mate.
//!
//! A table for each set of pieces. A position is good if it is mate by White or if some legal
//! move leads to a good one; the tables are filled from the mates backwards until nothing
//! changes. No layer of the crate under test is used here, only the rules of movement.
//!
//! Symmetry saves work: without pawns the white king may be put into one eighth of the board,
//! with pawns into one half. Black's chances are White's in the position with colours
//! exchanged. Castling rights are not part of these positions; en passant is, where a double
//! step leads to it.

use std::collections::HashMap;

use board::{Color, Piece, Position, Role, Setup, Square};

/// The pieces beside the two kings, sorted.
pub(crate) type Class = Vec<(bool, Role)>;

/// All sets of so many pieces beside the kings.
pub(crate) fn classes(beside_kings: usize) -> Vec<Class> {
    let mut all: Vec<Class> = vec![Vec::new()];
    for _ in 0..beside_kings {
        let mut more = Vec::new();
        for class in &all {
            for piece in kinds() {
                let mut bigger = class.clone();
                bigger.push(piece);
                if bigger.is_sorted() {
                    more.push(bigger);
                }
            }
        }
        all = more;
    }
    all
}

fn kinds() -> Vec<(bool, Role)> {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    [false, true].into_iter().flat_map(|white| roles.map(|role| (white, role))).collect()
}

/// The tables made so far.
#[derive(Default)]
pub(crate) struct Oracle {
    tables: HashMap<Class, Table>,
}

/// One bit a position: can White still mate?
struct Table {
    good: Vec<u64>,
}

impl Table {
    fn get(&self, index: usize) -> bool {
        self.good[index / 64] >> (index % 64) & 1 == 1
    }

    fn set(&mut self, index: usize) {
        self.good[index / 64] |= 1 << (index % 64);
    }
}

impl Oracle {
    /// Can White still mate?
    pub(crate) fn can_white_mate(&self, position: &Position) -> bool {
        let (class, squares) = describe(position);
        let table = &self.tables[&class];
        if table.get(index(&class, &squares, position.turn())) {
            return true;
        }
        // The table does not know of en passant; the capture only adds moves.
        position.en_passant().is_some()
            && position
                .legal_moves()
                .into_iter()
                .filter(|m| m.kind() == board::MoveKind::EnPassant)
                .any(|m| self.can_white_mate(&position.play(m)))
    }

    /// Makes the table of a set of pieces, and those it needs. Returns how many positions it
    /// has, up to symmetry.
    pub(crate) fn make(&mut self, class: &Class) -> usize {
        if self.tables.contains_key(class) {
            return 0;
        }
        for needed in successors(class) {
            self.make(&needed);
        }
        let size = 2 << (6 * (class.len() + 2));
        self.tables.insert(class.clone(), Table { good: vec![0; size / 64] });
        let mut count = 0;
        let mut open: Vec<u32> = Vec::new();
        each_position(class, |index, position| {
            count += 1;
            if !self.settle(class, index, position) {
                open.push(u32::try_from(index).unwrap());
            }
        });
        loop {
            let before = open.len();
            // Backwards and forwards in turn: news travels both ways.
            open.reverse();
            open.retain(|&index| {
                let index = index as usize;
                let position = position_at(class, index).unwrap();
                !self.settle(class, index, &position)
            });
            if open.len() == before {
                return count;
            }
        }
    }

    fn settle(&mut self, class: &Class, index: usize, position: &Position) -> bool {
        let moves = position.legal_moves();
        let good = if moves.is_empty() {
            position.turn() == Color::Black && position.is_check()
        } else {
            moves.into_iter().any(|m| self.can_white_mate(&position.play(m)))
        };
        if good {
            self.tables.get_mut(class).unwrap().set(index);
        }
        good
    }
}

/// The sets that a capture or a promotion leads to.
fn successors(class: &Class) -> Vec<Class> {
    let mut all = Vec::new();
    for (i, &(white, role)) in class.iter().enumerate() {
        let mut without = class.clone();
        without.remove(i);
        if role == Role::Pawn {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let mut promoted = without.clone();
                promoted.push((white, role));
                promoted.sort_unstable();
                all.push(promoted);
            }
        }
        all.push(without);
    }
    all
}

/// Visits every playable position of a set of pieces, up to symmetry.
pub(crate) fn each_position(class: &Class, mut visit: impl FnMut(usize, &Position)) {
    let has_pawn = class.iter().any(|piece| piece.1 == Role::Pawn);
    let size = 2_usize << (6 * (class.len() + 2));
    let per_king = size / 64;
    for king in 0..64 {
        if is_canonical(king, has_pawn) {
            for index in king * per_king..(king + 1) * per_king {
                if let Some(position) = position_at(class, index) {
                    visit(index, &position);
                }
            }
        }
    }
}

fn is_canonical(king: usize, has_pawn: bool) -> bool {
    let (file, rank) = (king % 8, king / 8);
    if has_pawn { file < 4 } else { file < 4 && rank <= file }
}

/// White king, black king, the others, turn; the white king in the highest digits.
fn position_at(class: &Class, index: usize) -> Option<Position> {
    let pieces = class.len() + 2;
    let mut setup = Setup::empty();
    setup.turn = if index & 1 == 0 { Color::White } else { Color::Black };
    for place in 0..pieces {
        let digit = index >> (1 + 6 * (pieces - 1 - place)) & 63;
        let square = Square::from_index(u8::try_from(digit).ok()?)?;
        if setup.piece_at(square).is_some() {
            return None;
        }
        let (white, role) = match place {
            0 => (true, Role::King),
            1 => (false, Role::King),
            _ => class[place - 2],
        };
        if role == Role::Pawn && !(8..56).contains(&digit) {
            return None;
        }
        let color = if white { Color::White } else { Color::Black };
        setup.put(square, Some(Piece { color, role }));
    }
    setup.position().ok()
}

fn describe(position: &Position) -> (Class, Vec<usize>) {
    let mut class = Class::new();
    let mut squares =
        vec![position.king(Color::White).index(), position.king(Color::Black).index()];
    for (white, role) in kinds() {
        let color = if white { Color::White } else { Color::Black };
        for square in position.pieces(color, role) {
            class.push((white, role));
            squares.push(square.index());
        }
    }
    (class, squares)
}

/// The index of the symmetric position whose white king stands where it should.
fn index(class: &Class, squares: &[usize], turn: Color) -> usize {
    let has_pawn = class.iter().any(|piece| piece.1 == Role::Pawn);
    let king = squares[0];
    let mirror = if king % 8 >= 4 { 7 } else { 0 };
    let flip = if !has_pawn && king / 8 >= 4 { 56 } else { 0 };
    let turned = king ^ mirror ^ flip;
    let swap = !has_pawn && turned / 8 > turned % 8;
    let moved = |square: &usize| {
        let square = square ^ mirror ^ flip;
        if swap { square % 8 * 8 + square / 8 } else { square }
    };
    let index = squares.iter().fold(0, |sum, square| sum << 6 | moved(square));
    index << 1 | usize::from(turn == Color::Black)
}
