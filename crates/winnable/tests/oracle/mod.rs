//! The oracle: for every position of few pieces, whether White can still mate.
//!
//! A table for each set of pieces, one bit a position. A position is good if it is mate by White
//! or if some legal move leads to a good one; the tables are filled from the mates backwards,
//! looking again and again at what is not known to be good until nothing changes. No layer of
//! the crate under test is used here, only the rules of movement: moves come from `board`, and
//! what they lead to is looked up by arithmetic on squares.
//!
//! Symmetry saves work: without pawns the white king may be put into one eighth of the board,
//! with pawns into one half. Black's chances are White's in the position with colours
//! exchanged; a bare white king gives no check and needs no table. Castling rights are not part
//! of these positions. En passant is, where a double step leads to it: the index does not tell
//! of it, so such a position is judged by its moves.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod men;

use arbiter_board::{Color, Move, Position, Role, Setup, Square};

pub(crate) use men::Class;
use men::Men;

/// All sets of so many pieces beside the kings, at most two.
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

/// The tables made so far, by the number of the class; an empty one is not made.
pub(crate) struct Oracle {
    tables: Vec<Table>,
}

/// One bit a position: can White still mate?
#[derive(Clone, Default)]
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

impl Default for Oracle {
    fn default() -> Self {
        Self { tables: vec![Table::default(); men::CLASSES] }
    }
}

impl Oracle {
    /// Can White still mate?
    pub(crate) fn can_white_mate(&self, position: &Position) -> bool {
        let men = Men::of(position);
        if position.en_passant().is_some() {
            self.is_good_by_its_moves(position, &men)
        } else {
            self.is_good(&men)
        }
    }

    /// What the table says: no en passant.
    fn is_good(&self, men: &Men) -> bool {
        if men.white_is_bare() {
            return false;
        }
        let (class, index) = men.index();
        self.tables[class].get(index)
    }

    /// Is it mate by White, or is there a move to a good position?
    fn is_good_by_its_moves(&self, position: &Position, men: &Men) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.turn() == Color::Black && position.is_check();
        }
        moves.iter().any(|&m| self.is_good_after(position, men, m))
    }

    fn is_good_after(&self, position: &Position, men: &Men, m: Move) -> bool {
        let after = men.after(m);
        let is_two_ranks_up = m.from().index().abs_diff(m.to().index()) == 16;
        if is_two_ranks_up && after.has_pawns_of_both() {
            let position = position.play(m);
            if position.en_passant().is_some() {
                return self.is_good_by_its_moves(&position, &after);
            }
        }
        self.is_good(&after)
    }

    /// Makes the table of a set of pieces, and those it needs.
    pub(crate) fn make(&mut self, class: &Class) {
        let number = men::number_of(class);
        if class.iter().all(|piece| !piece.0) || !self.tables[number].good.is_empty() {
            return;
        }
        for needed in successors(class) {
            self.make(&needed);
        }
        self.tables[number].good = vec![0; size(class) / 64];
        let mut open: Vec<u32> = Vec::new();
        each_men(class, |index, men, position| {
            if self.is_good_by_its_moves(position, men) {
                self.tables[number].set(index);
            } else {
                open.push(u32::try_from(index).unwrap());
            }
        });
        loop {
            let before = open.len();
            // Backwards and forwards in turn: news travels both ways.
            open.reverse();
            open.retain(|&index| {
                let index = index as usize;
                let men = Men::at(class, index).unwrap();
                let is_good = self.is_good_by_its_moves(&men.position().unwrap(), &men);
                if is_good {
                    self.tables[number].set(index);
                }
                !is_good
            });
            if open.len() == before {
                return;
            }
        }
    }
}

/// The sets that a capture or a promotion leads to.
fn successors(class: &Class) -> Vec<Class> {
    let mut all = Vec::new();
    for (i, &(white, role)) in class.iter().enumerate() {
        let mut without = class.clone();
        without.remove(i);
        if role == Role::Pawn {
            for role in Role::PROMOTIONS {
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

/// Does the arithmetic lead where the board does, for every legal move?
pub(crate) fn follows_the_board(position: &Position) -> bool {
    let men = Men::of(position);
    position
        .legal_moves()
        .into_iter()
        .all(|m| men.after(m).index() == Men::of(&position.play(m)).index())
}

/// Visits every playable position of a set of pieces, up to symmetry, those in which a pawn may
/// be taken in passing after the same without it.
pub(crate) fn each_position(class: &Class, mut visit: impl FnMut(usize, &Position)) {
    each_men(class, |index, men, position| {
        visit(index, position);
        if men.has_pawns_of_both() {
            each_en_passant(position, |position| visit(index, position));
        }
    });
}

fn each_en_passant(position: &Position, mut visit: impl FnMut(&Position)) {
    let rank = if position.turn() == Color::White { 5 } else { 2 };
    for file in 0..8 {
        let mut setup = Setup::from(position);
        setup.en_passant = Some(Square::ALL[8 * rank + file]);
        if let Ok(position) = setup.position()
            && position.en_passant().is_some()
        {
            visit(&position);
        }
    }
}

fn each_men(class: &Class, mut visit: impl FnMut(usize, &Men, &Position)) {
    let has_pawn = class.iter().any(|piece| piece.1 == Role::Pawn);
    let per_king = size(class) / 64;
    for king in (0..64).filter(|&king| is_canonical(king, has_pawn)) {
        for index in king * per_king..(king + 1) * per_king {
            if let Some(men) = Men::at(class, index)
                && let Some(position) = men.position()
            {
                visit(index, &men, &position);
            }
        }
    }
}

/// White king, black king, the others, turn; the white king in the highest digits.
fn size(class: &Class) -> usize {
    2 << (6 * (class.len() + 2))
}

fn is_canonical(king: usize, has_pawn: bool) -> bool {
    let (file, rank) = (king % 8, king / 8);
    if has_pawn { file < 4 } else { file < 4 && rank <= file }
}
