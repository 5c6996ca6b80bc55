//! A slow generator written from the definitions of Article 3, and the fast one against it.
//!
//! It has an array of 64 squares, moves every piece square by square, makes each move on a
//! copy and looks whether the king could be taken. It shares no code with the crate but the
//! names of squares and pieces.

use std::collections::BTreeSet;

use arbiter_board::{CastlingSide, Color, File, Piece, Position, Rank, Role, Square};

use crate::walk;

/// From, to (castling: the rook's square), promotion.
type Plain = (Square, Square, Option<Role>);

#[derive(Clone)]
struct Mailbox {
    squares: [Option<Piece>; 64],
    turn: Color,
    rooks: Vec<(Color, CastlingSide, Square)>,
    en_passant: Option<Square>,
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Mailbox {
    fn of(position: &Position) -> Self {
        let mut rooks = Vec::new();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castling_rook(color, side) {
                    rooks.push((color, side, rook));
                }
            }
        }
        Self {
            squares: Square::ALL.map(|square| position.piece_at(square)),
            turn: position.turn(),
            rooks,
            en_passant: position.en_passant(),
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn is(&self, square: Square, color: Color) -> bool {
        self.at(square).is_some_and(|piece| piece.color == color)
    }

    fn king(&self, color: Color) -> Square {
        let king = Some(Piece { color, role: Role::King });
        Square::ALL.into_iter().find(|square| self.at(*square) == king).unwrap()
    }

    /// The squares on which the piece on `from` could capture (3.1.2).
    fn reach(&self, from: Square) -> Vec<Square> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let up = if piece.color == Color::White { 1 } else { -1 };
        let steps = |steps: &[(i8, i8)]| {
            steps.iter().filter_map(|(files, ranks)| from.offset(*files, *ranks)).collect()
        };
        match piece.role {
            Role::Pawn => steps(&[(-1, up), (1, up)]),
            Role::Knight => steps(&JUMPS),
            Role::King => steps(&[STRAIGHT, DIAGONAL].concat()),
            Role::Bishop => self.slide(from, &DIAGONAL),
            Role::Rook => self.slide(from, &STRAIGHT),
            Role::Queen => self.slide(from, &[STRAIGHT, DIAGONAL].concat()),
        }
    }

    fn slide(&self, from: Square, directions: &[(i8, i8)]) -> Vec<Square> {
        let mut reached = Vec::new();
        for (files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.offset(*files, *ranks) {
                reached.push(next);
                if self.at(next).is_some() {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        Square::ALL.into_iter().any(|from| self.is(from, by) && self.reach(from).contains(&square))
    }

    fn moves(&self) -> BTreeSet<Plain> {
        let mut moves = BTreeSet::new();
        for from in Square::ALL.into_iter().filter(|square| self.is(*square, self.turn)) {
            let pawn = self.at(from).is_some_and(|piece| piece.role == Role::Pawn);
            let targets = if pawn { self.pawn(from) } else { self.reach(from) };
            for to in targets.into_iter().filter(|to| !self.is(*to, self.turn)) {
                let last = pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
                let choices: Vec<_> =
                    if last { Role::PROMOTIONS.map(Some).to_vec() } else { vec![None] };
                for promotion in choices {
                    if self.safe_after(from, to) {
                        moves.insert((from, to, promotion));
                    }
                }
            }
        }
        for (color, side, rook) in &self.rooks {
            if *color == self.turn && self.can_castle(*side, *rook) {
                moves.insert((self.king(self.turn), *rook, None));
            }
        }
        moves
    }

    fn pawn(&self, from: Square) -> Vec<Square> {
        let (up, start) =
            if self.turn == Color::White { (1, Rank::Second) } else { (-1, Rank::Seventh) };
        let free = |square: &Square| self.at(*square).is_none();
        let mut targets = Vec::new();
        if let Some(one) = from.offset(0, up).filter(free) {
            targets.push(one);
            if from.rank() == start {
                targets.extend(one.offset(0, up).filter(free));
            }
        }
        let captures = self.reach(from).into_iter();
        targets
            .extend(captures.filter(|to| self.is(*to, !self.turn) || self.en_passant == Some(*to)));
        targets
    }

    fn safe_after(&self, from: Square, to: Square) -> bool {
        let mut after = self.clone();
        let piece = after.squares[from.index()].take();
        let passing = piece.is_some_and(|piece| piece.role == Role::Pawn)
            && from.file() != to.file()
            && self.at(to).is_none();
        if passing {
            after.squares[Square::new(to.file(), from.rank()).index()] = None;
        }
        after.squares[to.index()] = piece;
        !after.attacked(after.king(self.turn), !self.turn)
    }

    fn can_castle(&self, side: CastlingSide, rook: Square) -> bool {
        let king = self.king(self.turn);
        let (king_file, rook_file) = match side {
            CastlingSide::KingSide => (File::G, File::F),
            CastlingSide::QueenSide => (File::C, File::D),
        };
        let king_to = Square::new(king_file, king.rank());
        let rook_to = Square::new(rook_file, king.rank());
        let way = |a: Square, b: Square| {
            let files = a.file().min(b.file())..=a.file().max(b.file());
            Square::ALL
                .into_iter()
                .filter(move |s| s.rank() == a.rank() && files.contains(&s.file()))
        };
        let clear = way(king, king_to)
            .chain(way(rook, rook_to))
            .all(|square| square == king || square == rook || self.at(square).is_none());
        let safe = way(king, king_to).all(|square| {
            let mut there = self.clone();
            there.squares[square.index()] = there.squares[king.index()].take();
            square == rook || !there.attacked(square, !self.turn)
        });
        let mut after = self.clone();
        let pieces = (after.squares[king.index()].take(), after.squares[rook.index()].take());
        after.squares[king_to.index()] = pieces.0;
        after.squares[rook_to.index()] = pieces.1;
        clear && safe && !after.attacked(king_to, !self.turn)
    }
}

fn fast(position: &Position) -> BTreeSet<Plain> {
    position.legal_moves().into_iter().map(|m| (m.from(), m.to(), m.promotion())).collect()
}

// clause: 3.10.1, 3.10.2
#[test]
fn the_legal_moves_are_those_of_the_definitions() {
    for position in walk::games(40, 120) {
        let slow = Mailbox::of(&position).moves();
        assert_eq!(fast(&position), slow, "{position}");
        assert_eq!(position.has_legal_move(), !slow.is_empty());
        assert_eq!(position.perft(1), u64::try_from(slow.len()).ok());
    }
}

// clause: 3.10.1, 3.10.2
#[test]
fn a_move_is_refused_with_a_reason_exactly_when_it_is_not_legal() {
    let choices = [None, Some(Role::Queen), Some(Role::Knight), Some(Role::King)];
    for position in walk::games(3, 80).step_by(7) {
        let slow = Mailbox::of(&position).moves();
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in choices {
                    let attempt = position.attempt(from, to, promotion);
                    if let Ok(m) = attempt {
                        assert!(slow.contains(&(m.from(), m.to(), m.promotion())), "{position}");
                    }
                    assert!(
                        attempt.is_ok() || !slow.contains(&(from, to, promotion)),
                        "{position}: {from}{to} {attempt:?}"
                    );
                }
            }
        }
    }
}

// clause: 3.1.2, 3.1.3, 3.9.1
#[test]
fn attackers_are_those_who_could_capture_pinned_or_not() {
    for position in walk::games(4, 100).step_by(5) {
        let slow = Mailbox::of(&position);
        for square in Square::ALL {
            for by in Color::ALL {
                let attackers = position.attackers(square, by);
                for from in Square::ALL {
                    let attacks = slow.is(from, by) && slow.reach(from).contains(&square);
                    assert_eq!(attackers.contains(from), attacks, "{position}: {from} {square}");
                }
            }
        }
        let king = position.king(position.turn());
        assert_eq!(position.is_check(), slow.attacked(king, !position.turn()));
    }
}
