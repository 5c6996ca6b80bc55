//! The same questions put to us and to the solver: positions of games, and random ones.
//!
//! `bench-winnable differ [COUNT [SECONDS]]` asks of so many positions of either kind (a million
//! unless told otherwise), and stops each kind after so many seconds. Every difference is printed
//! with our proof's verdict by the checker.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use arbiter_board::{Color, Piece, Position, Role, Setup, Square};
use arbiter_winnable::{Limit, Verdict, certificate, verify};

use crate::{games, vectors::peer_side};

/// What came out.
#[derive(Default)]
struct Count {
    positions: u64,
    agreed: u64,
    unknown_to_us: u64,
    unknown_to_solver: u64,
    /// Positions that the solver's board does not take.
    not_taken: u64,
    different: u64,
}

pub fn run(vectors: &Path, words: &[String]) {
    let number =
        |at: usize, usual: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (count, seconds) = (number(0, 1_000_000), number(1, u64::MAX));
    println!(
        "| kind | positions | same answers | unknown to us | unknown to the solver | not taken by its board | different |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    let limit = Duration::from_secs(seconds);
    compare("of games", of_games(vectors), count, limit);
    compare("random", random(), count, limit);
}

fn compare(name: &str, positions: impl Iterator<Item = Position>, most: u64, limit: Duration) {
    let begun = Instant::now();
    let mut count = Count::default();
    for position in positions.take(usize::try_from(most).unwrap_or(usize::MAX)) {
        if begun.elapsed() > limit {
            break;
        }
        count.ask(&position);
    }
    let Count { positions, agreed, unknown_to_us, unknown_to_solver, not_taken, different } = count;
    println!(
        "| {name} | {positions} | {agreed} | {unknown_to_us} | {unknown_to_solver} | {not_taken} \
         | {different} |"
    );
}

impl Count {
    fn ask(&mut self, position: &Position) {
        self.positions += 1;
        let Ok(board) = position.to_string().parse::<chess::Board>() else {
            self.not_taken += 1;
            return;
        };
        for side in Color::ALL {
            let (ours, layer) = arbiter_winnable::verdict(position, side, Limit::default());
            let theirs = match chasolver::winnability(&board, peer_side(side)) {
                Some(chasolver::Winnability::Winnable { .. }) => Verdict::Winnable,
                Some(chasolver::Winnability::Unwinnable) => Verdict::Unwinnable,
                None => Verdict::Undetermined,
            };
            if ours == Verdict::Undetermined {
                self.unknown_to_us += 1;
                println!("unknown to us: {position} {side:?}, {theirs:?} to the solver");
            } else if theirs == Verdict::Undetermined {
                self.unknown_to_solver += 1;
            } else if ours == theirs {
                self.agreed += 1;
            } else {
                self.different += 1;
                let checked = certificate(position, side, Limit::default())
                    .map(|text| verify(&text).map(|proved| proved.can_mate));
                println!(
                    "different: {position} {side:?}: {ours:?} by {layer:?}, {theirs:?}; checker {checked:?}"
                );
            }
        }
    }
}

/// Every other position of the games of the corpus.
fn of_games(vectors: &Path) -> impl Iterator<Item = Position> {
    games::read_moves(vectors).into_iter().flat_map(|moves| {
        let mut at = Position::initial();
        let mut kept = Vec::with_capacity(moves.len() / 2);
        for (ply, (from, to, promotion)) in moves.into_iter().enumerate() {
            let Ok(m) = at.attempt(from, to, promotion) else { break };
            at.play_mut(m);
            if ply % 2 == 1 {
                kept.push(at);
            }
        }
        kept
    })
}

/// Positions drawn by lot, the same on every machine: few pieces, many pieces, and pawns that stand
/// against pawns with a few pieces between them, in turn.
pub fn random() -> impl Iterator<Item = Position> {
    let mut lot = Lot(0x9e37_79b9_7f4a_7c15);
    (0_u64..).filter_map(move |turn| match turn % 3 {
        0 => {
            let pieces = 1 + lot.below(5);
            lot.scattered(pieces)
        }
        1 => {
            let pieces = 6 + lot.below(20);
            lot.scattered(pieces)
        }
        _ => lot.locked(),
    })
}

/// A small generator of numbers.
struct Lot(u64);

const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Lot {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % bound
    }

    fn square(&mut self) -> Square {
        Square::ALL[self.below(64) as usize]
    }

    fn color(&mut self) -> Color {
        Color::ALL[self.below(2) as usize]
    }

    fn put(&mut self, setup: &mut Setup, piece: Piece) {
        let square = self.square();
        if setup.piece_at(square).is_none() {
            setup.put(square, Some(piece));
        }
    }

    fn with_kings(&mut self, mut setup: Setup) -> Option<Position> {
        setup.turn = self.color();
        for color in Color::ALL {
            self.put(&mut setup, Piece { color, role: Role::King });
        }
        setup.position().ok()
    }

    fn scattered(&mut self, pieces: u64) -> Option<Position> {
        let mut setup = Setup::empty();
        for _ in 0..pieces {
            let piece = Piece { color: self.color(), role: ROLES[self.below(5) as usize] };
            self.put(&mut setup, piece);
        }
        self.with_kings(setup)
    }

    fn locked(&mut self) -> Option<Position> {
        let mut setup = Setup::empty();
        for file in 0..8_usize {
            if self.below(5) == 0 {
                continue;
            }
            let rank = 1 + self.below(5) as usize;
            let (white, black) = (Square::ALL[8 * rank + file], Square::ALL[8 * rank + 8 + file]);
            setup.put(white, Some(Piece { color: Color::White, role: Role::Pawn }));
            setup.put(black, Some(Piece { color: Color::Black, role: Role::Pawn }));
        }
        for _ in 0..self.below(4) {
            let role =
                if self.below(4) == 0 { ROLES[self.below(5) as usize] } else { Role::Bishop };
            let piece = Piece { color: self.color(), role };
            self.put(&mut setup, piece);
        }
        self.with_kings(setup)
    }
}
