//! Ranks a tournament report file by two Buchholz systems, as the rules of 2026 compute them.
//!
//! `cargo run --release --example tie_breaks -- club.trf`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use arbiter_rulebook::TieBreakEdition;
use arbiter_standings::{Decided, Pairings, Rules, Table, TieBreak, rank};

const TWO_PLAYERS: &[u8] = b"\
001    1      Ann                               2000                             1.0    1     2 w 1\n\
001    2      Bob                               1900                             0.0    2     1 b 0\n";

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).map_or(Ok(TWO_PLAYERS.to_vec()), std::fs::read)?;
    let record = arbiter_trf::read(&file).map_err(|faults| format!("{faults:?}"))?.record;
    let rounds = record.players.iter().map(|player| player.rounds.len()).max().unwrap_or_default();
    let rules = Rules::of(TieBreakEdition::E2026).with_pairings(Pairings::of(&record));
    let table = Table::of_players(&record, rounds, rules);
    let tie_breaks: Vec<TieBreak> =
        ["BH/C1", "BH"].into_iter().map(str::parse).collect::<Result<_, _>>()?;
    let standings =
        rank(&table, &tie_breaks, &Decided::default()).map_err(|why| format!("{why:?}"))?;
    for row in &standings.rows {
        let values: Vec<String> = row
            .values
            .iter()
            .map(|value| value.map_or("-".to_owned(), |it| it.to_string()))
            .collect();
        println!("{:>3}  player {:>3}  {}", row.place, row.number, values.join("  "));
    }
    Ok(())
}
