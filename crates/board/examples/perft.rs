//! Counts the positions that arise from a position in a number of moves.
//!
//! `cargo run --release --example perft -- 6`
//! `cargo run --release --example perft -- 5 "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use arbiter_board::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let position =
        arguments.next().map_or(Ok(Position::initial()), |fen| Position::from_fen(&fen))?;
    for depth in 1..=depth {
        let count = position.perft(depth).ok_or("more positions than 64 bits can count")?;
        println!("{depth:>2}  {count}");
    }
    Ok(())
}
