//! Pairs the next round of a tournament report file by the Dutch system.
//!
//! `cargo run --release --example pair_report -- club.trf`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use arbiter_pairing::{Edition, Options, pair};
use arbiter_tournament::System;

const FOUR_PLAYERS: &[u8] = b"\
001    1      Ann                               2000                             0.0    1\n\
001    2      Bob                               1900                             0.0    2\n\
001    3      Cid                               1800                             0.0    3\n\
001    4      Dot                               1700                             0.0    4\n\
142 3\n";

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).map_or(Ok(FOUR_PLAYERS.to_vec()), std::fs::read)?;
    let report = arbiter_trf::read(&file).map_err(|faults| format!("{faults:?}"))?;
    let options = Options { edition: Edition::E2026, ..Options::default() };
    let round = pair(System::Dutch, &report.record, &options)?;
    for (number, board) in (1..).zip(&round.boards.boards) {
        println!("{number:>3}  {} - {}", board.white, board.black);
    }
    if let Some(player) = round.boards.bye {
        println!("bye  {player}");
    }
    Ok(())
}
