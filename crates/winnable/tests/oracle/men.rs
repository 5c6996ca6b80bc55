//! Two kings and at most two other pieces, as numbers.

use arbiter_board::{Color, Move, MoveKind, Piece, Position, Role, Setup, Square};

/// The pieces beside the two kings, sorted: is it White's, and what is it?
pub(crate) type Class = Vec<(bool, Role)>;

/// Most pieces beside the kings.
const MOST: usize = 2;

/// The pieces that are not kings: five of Black, five of White.
const KINDS: u8 = 10;

/// A number for every set of pieces is less than this.
pub(super) const CLASSES: usize = 1 + KINDS as usize + (KINDS as usize) * (KINDS as usize);

/// A piece beside the kings.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Man {
    /// Pawn, knight, bishop, rook and queen of Black, then those of White.
    kind: u8,
    square: u8,
}

/// What stands where, and who is on move.
#[derive(Clone, Copy)]
pub(super) struct Men {
    /// White's, Black's.
    kings: [u8; 2],
    others: [Man; MOST],
    n_others: usize,
    turn: Color,
}

impl Men {
    pub(super) fn of(position: &Position) -> Self {
        let king = |color| number(position.king(color));
        let mut men = Self {
            kings: [king(Color::White), king(Color::Black)],
            others: [Man::default(); MOST],
            n_others: 0,
            turn: position.turn(),
        };
        for square in position.occupied() {
            if let Some(Piece { color, role }) = position.piece_at(square)
                && role != Role::King
            {
                men.others[men.n_others] =
                    Man { kind: kind(color == Color::White, role), square: number(square) };
                men.n_others += 1;
            }
        }
        men
    }

    /// What an index of a class means; nothing if pieces share a square, a pawn stands where none
    /// can or two of a kind come in the wrong order.
    pub(super) fn at(class: &Class, index: usize) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, reason = "six bits")]
        let digit = |place: usize| (index >> (1 + 6 * (class.len() + 1 - place)) & 63) as u8;
        let mut men = Self {
            kings: [digit(0), digit(1)],
            others: [Man::default(); MOST],
            n_others: class.len(),
            turn: if index & 1 == 0 { Color::White } else { Color::Black },
        };
        let mut taken = 1_u64 << men.kings[0] | 1 << men.kings[1];
        for (i, &(white, role)) in class.iter().enumerate() {
            let man = Man { kind: kind(white, role), square: digit(i + 2) };
            if role == Role::Pawn && !(8..56).contains(&man.square) {
                return None;
            }
            taken |= 1 << man.square;
            men.others[i] = man;
        }
        let is_playable = taken.count_ones() as usize == class.len() + 2;
        (is_playable && men.others().is_sorted()).then_some(men)
    }

    /// After a legal move that is not castling.
    pub(super) fn after(&self, m: Move) -> Self {
        let mut men = *self;
        men.turn = !men.turn;
        let (from, to) = (number(m.from()), number(m.to()));
        let captured = if m.kind() == MoveKind::EnPassant { from / 8 * 8 + to % 8 } else { to };
        if let Some(i) = men.others().iter().position(|man| man.square == captured) {
            men.n_others -= 1;
            men.others[i] = men.others[men.n_others];
        }
        if let Some(king) = men.kings.iter_mut().find(|king| **king == from) {
            *king = to;
        }
        let n_others = men.n_others;
        if let Some(man) = men.others[..n_others].iter_mut().find(|man| man.square == from) {
            man.square = to;
            if let Some(role) = m.promotion() {
                man.kind = kind(self.turn == Color::White, role);
            }
        }
        men
    }

    fn others(&self) -> &[Man] {
        &self.others[..self.n_others]
    }

    /// Has White nothing but its king?
    pub(super) fn white_is_bare(&self) -> bool {
        self.others().iter().all(|man| man.kind < KINDS / 2)
    }

    /// Have both sides a pawn, so that one may be taken in passing?
    pub(super) fn has_pawns_of_both(&self) -> bool {
        [kind(false, Role::Pawn), kind(true, Role::Pawn)]
            .iter()
            .all(|&pawn| self.others().iter().any(|man| man.kind == pawn))
    }

    /// The number of the class, and the index of the symmetric position whose white king stands
    /// where it should.
    pub(super) fn index(&self) -> (usize, usize) {
        let has_pawn = self.others().iter().any(|man| man.kind % (KINDS / 2) == 0);
        let king = self.kings[0];
        let mirror = if king % 8 >= 4 { 7 } else { 0 };
        let flip = if !has_pawn && king / 8 >= 4 { 56 } else { 0 };
        let turned = king ^ mirror ^ flip;
        let swap = !has_pawn && turned / 8 > turned % 8;
        let moved = |square: u8| {
            let square = square ^ mirror ^ flip;
            if swap { square % 8 * 8 + square / 8 } else { square }
        };
        let mut others = self.others;
        for man in &mut others {
            man.square = moved(man.square);
        }
        let others = &mut others[..self.n_others];
        others.sort_unstable();
        let class = class_number(others.iter().map(|man| man.kind));
        let squares = self.kings.map(moved).into_iter().chain(others.iter().map(|man| man.square));
        let index = squares.fold(0, |sum, square| sum << 6 | usize::from(square));
        (class, index << 1 | usize::from(self.turn == Color::Black))
    }

    /// The position, if the side not on move is not in check.
    pub(super) fn position(&self) -> Option<Position> {
        let mut setup = Setup::empty();
        setup.turn = self.turn;
        let mut put = |number: u8, color, role| {
            setup.put(square(number), Some(Piece { color, role }));
        };
        put(self.kings[0], Color::White, Role::King);
        put(self.kings[1], Color::Black, Role::King);
        for man in self.others() {
            let color = if man.kind < KINDS / 2 { Color::Black } else { Color::White };
            put(man.square, color, Role::ALL[usize::from(man.kind % (KINDS / 2))]);
        }
        setup.position().ok()
    }
}

/// The number of a class.
pub(super) fn number_of(class: &Class) -> usize {
    class_number(class.iter().map(|&(white, role)| kind(white, role)))
}

fn class_number(kinds: impl Iterator<Item = u8>) -> usize {
    kinds.fold(0, |class, kind| class * usize::from(KINDS) + usize::from(kind) + 1)
}

fn kind(white: bool, role: Role) -> u8 {
    role as u8 + if white { KINDS / 2 } else { 0 }
}

#[expect(clippy::cast_possible_truncation, reason = "less than 64")]
fn number(square: Square) -> u8 {
    square.index() as u8
}

fn square(number: u8) -> Square {
    Square::ALL[usize::from(number)]
}
