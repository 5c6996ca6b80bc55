//! Positions of five pieces drawn by lot, against the complete tables of four.
//!
//! For each position every line is followed, as the board plays it, until a capture leads into the
//! tables or White mates; nothing of the layers is used. White can mate if and only if one of
//! these is met.

use std::collections::HashSet;

use arbiter_board::{Color, Piece, Position, Role, Setup, Square};
use arbiter_winnable::{Limit, Verdict};

use crate::complete::{
    name,
    oracle::{self, Class, Oracle},
};

/// Positions of every set of pieces, unless told otherwise.
const USUAL: usize = 100;

pub fn run(words: &[String]) {
    let wanted = words.first().and_then(|word| word.parse().ok()).unwrap_or(USUAL);
    let mut oracle = Oracle::default();
    for class in oracle::classes(2) {
        oracle.make(&class);
    }
    eprintln!("the tables of four pieces are made");
    let mut lot = 0x2545_f491_4f6c_dd1d_u64;
    let (mut positions, mut cannot, mut wrong, mut visited) = (0_u64, 0_u64, 0_u64, 0_u64);
    for class in oracle::classes(3) {
        if class.iter().all(|piece| !piece.0) {
            continue;
        }
        let mut found = 0;
        while found < wanted {
            let Some(position) = draw(&class, &mut lot) else { continue };
            found += 1;
            let (expected, n) = can_white_mate(&oracle, &position);
            let answer = arbiter_winnable::verdict(&position, Color::White, Limit::default()).0;
            positions += 1;
            visited += n;
            cannot += u64::from(!expected);
            if answer != if expected { Verdict::Winnable } else { Verdict::Unwinnable } {
                wrong += 1;
                println!("wrong: {} {position}: {answer:?}", name(&class));
            }
        }
    }
    println!(
        "\n| positions of five pieces | White cannot mate | wrong or unknown | positions visited for it |\n|---:|---:|---:|---:|"
    );
    println!("| {positions} | {cannot} | {wrong} | {visited} |");
}

/// A position with these pieces; nothing if it is not playable.
fn draw(class: &Class, lot: &mut u64) -> Option<Position> {
    let mut next = |bound: usize| {
        *lot ^= *lot << 13;
        *lot ^= *lot >> 7;
        *lot ^= *lot << 17;
        (*lot >> 20) as usize % bound
    };
    let mut setup = Setup::empty();
    setup.turn = Color::ALL[next(2)];
    let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
    let others = class.iter().map(|&(white, role)| Piece {
        color: if white { Color::White } else { Color::Black },
        role,
    });
    for piece in kings.into_iter().chain(others) {
        let square = Square::ALL[next(64)];
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.put(square, Some(piece));
    }
    setup.position().ok()
}

/// Follows every line. Gives the answer and how many positions were looked at.
fn can_white_mate(oracle: &Oracle, start: &Position) -> (bool, u64) {
    let pieces = start.occupied().len();
    let mut seen = HashSet::new();
    let mut open = vec![*start];
    seen.insert(identity(start));
    while let Some(at) = open.pop() {
        if at.turn() == Color::Black && at.is_checkmate() {
            return (true, seen.len() as u64);
        }
        for m in &at.legal_moves() {
            let after = at.play(m);
            if after.occupied().len() < pieces {
                if oracle.can_white_mate(&after) {
                    return (true, seen.len() as u64);
                }
            } else if seen.insert(identity(&after)) {
                open.push(after);
            }
        }
    }
    (false, seen.len() as u64)
}

/// All of a position but its counters; nobody may castle here.
fn identity(at: &Position) -> (u64, [u64; 6], Color, Option<Square>) {
    let roles = Role::ALL.map(|role| at.by_role(role).0);
    (at.by_color(Color::White).0, roles, at.turn(), at.en_passant())
}
