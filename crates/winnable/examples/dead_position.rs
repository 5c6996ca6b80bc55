//! Says of a position which side can still mate, and why not (5.2.2).
//!
//! `cargo run --release --example dead_position -- "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1"`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use arbiter_board::{Color, Position};
use arbiter_winnable::{Limit, Winnability, can_mate};

fn main() -> Result<(), Box<dyn Error>> {
    let locked = "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 0 1";
    let fen = std::env::args().nth(1).unwrap_or_else(|| locked.to_owned());
    let position = Position::from_fen(&fen)?;
    for color in Color::ALL {
        match can_mate(&position, color, Limit::default()) {
            Winnability::Winnable { line } => println!("{color} can mate in {} moves", line.len()),
            Winnability::Unwinnable { ground } => println!("{color} cannot mate: {ground:?}"),
            Winnability::Undetermined { .. } => println!("{color}: not settled within the limit"),
        }
    }
    Ok(())
}
