//! Live games on one core, beside the bare parts they are made of: a WebSocket that sends back what
//! comes, a group commit, a fan-out, and timers.
//!
//! `bench-live [GAMES [MOVES [SECONDS [ROUNDS [WATCHERS]]]]]`: so many games with two sockets each
//! (5000), moves per second (1000), seconds for each part (10), rounds (3), watchers of one game
//! (2000). The generator has one core, whatever is measured the other one; all parts take turns in
//! every round, and the ratio of the round in the middle counts.

mod child;
mod client;
mod commit;
mod figures;
mod moves;
mod parts;
mod serve;

use std::process::ExitCode;

use child::Error;
use figures::{Goal, median, short};
use parts::{Measured, Size};

/// Goals: what, its base, the unit, the limit, and whether the limit is the most.
type GoalOf = (&'static str, &'static str, &'static str, f64, bool, fn(&Measured) -> (f64, f64));

const GOALS: [GoalOf; 6] = [
    ("move to opponent, p99", "echo p99 + commit p99", "ms", 1.5, true, |it| {
        (it.move_p99, it.echo_p99 + it.commit_p99)
    }),
    ("moves per second, flat out", "echo, flat out", "/s", 1.0 / 12.0, false, |it| {
        (it.moves, it.echoes)
    }),
    ("moves per second, flat out", "group commit, 16 producers", "/s", 1.0 / 3.0, false, |it| {
        (it.moves, it.commits)
    }),
    ("memory of a game at move 40, both sockets", "two idle sockets", "kB", 6.0, true, |it| {
        (it.game_bytes / 1000.0, 2.0 * it.socket_bytes / 1000.0)
    }),
    ("processor time of a watcher's message", "bare fan-out", "µs", 1.2, true, |it| {
        (it.watcher_cost, it.fan_out_cost)
    }),
    ("flag late by, p99", "timer late by, p99", "ms", 2.0, true, |it| (it.flag_p99, it.timer_p99)),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match &words[..] {
        [first, kind, arguments @ ..] if first == "--serve" => {
            runtime().block_on(serve::run(kind, arguments)).map(|()| true)
        }
        sizes => measure(sizes),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        // Everything was measured, and a goal was missed.
        Ok(false) => ExitCode::from(2),
        Err(error) => {
            eprintln!("bench-live: {error}");
            ExitCode::FAILURE
        }
    }
}

/// One thread for each core that the process may use, as in the program.
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Runtime::new().expect("threads")
}

/// Measures everything; whether all goals were met.
fn measure(words: &[String]) -> Result<bool, Error> {
    child::stay_on_own_core()?;
    let number = |at: usize, usual: usize| -> Result<usize, Error> {
        Ok(words.get(at).map_or(Ok(usual), |word| word.parse())?)
    };
    let size = Size {
        games: number(0, 5_000)?,
        moves: number(1, 1_000)?,
        seconds: number(2, 10)? as u64,
        watchers: number(4, 2_000)?,
    };
    let rounds = number(3, 3)?;
    if size.games * 20 < size.moves {
        return Err("one game makes fewer than 20 moves per second".into());
    }
    println!(
        "{} games with {} sockets, {} moves per second, {} watchers; one core for the generator, \
         one for the server; parts of {} s, rounds: {rounds}.\n",
        size.games,
        2 * size.games,
        size.moves,
        size.watchers,
        size.seconds
    );
    let mut measured = Vec::new();
    for round in 1..=rounds {
        // The longest part, once: games up to move 40 take as long as the machine needs.
        let is_last = round == rounds;
        measured.push(runtime().block_on(parts::round(size, is_last))?);
    }
    Ok(report(&measured))
}

fn report(measured: &[Measured]) -> bool {
    println!("| measured | | base | | ratio | limit | met |");
    println!("|---|---:|---|---:|---:|---:|---|");
    let mut all_met = true;
    for (what, base, unit, limit, is_most, of) in GOALS {
        let rounds = measured.iter().map(of).filter(|it| it.0.is_finite()).collect();
        let goal = Goal { what, base, unit, limit, is_most, rounds };
        println!("{}", goal.row());
        all_met &= goal.is_met();
    }
    let of = |part: fn(&Measured) -> f64| short(median(measured.iter().map(part).collect()));
    println!(
        "\nEcho p99 {} ms, commit p99 {} ms. A group commit with as many producers as games: {} \
         rows per second. Rows of moves have {} bytes on average. No flag fell early.",
        of(|it| it.echo_p99),
        of(|it| it.commit_p99),
        of(|it| it.commits_of_all),
        of(|it| it.row_bytes)
    );
    all_met
}
