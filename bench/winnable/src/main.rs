//! How fast, how exact, and which layer settles what. Prints Markdown.
//!
//! Times are processor time of one thread. `bench-winnable [NAME…]` runs the named parts only:
//! a set of labelled positions, `live`, `games` or `cores`. `STEP=n` takes every nth position or
//! game; `NO_PEER=1` leaves the solver alone out.
//!
//! `bench-winnable certificates [SET…]` writes a certificate for every labelled position and checks
//! it, `proofs [SECONDS]` does so for random positions; `differ` compares with the solver, see
//! `differ.rs`.
//!
//! `bench-winnable oracle` makes the complete tables of up to four pieces and compares (a quarter
//! of an hour of one core), `oracle KQ-KP KP-KP` those sets only, `oracle3` those of three
//! pieces, `oracle5 [N]` N positions of every set of five pieces against the tables of four; see
//! `complete.rs`.

mod certificates;
mod clock;
mod complete;
mod differ;
mod games;
mod sample;
mod stats;
mod vectors;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    thread,
    time::Instant,
};

use arbiter_board::{Color, Position};
use arbiter_winnable::{Layer, Limit, Live};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    match wanted.split_first() {
        Some((first, classes)) if first == "oracle" => return complete::run(2, classes),
        Some((first, classes)) if first == "oracle3" => return complete::run(1, classes),
        Some((first, rest)) if first == "oracle5" => return sample::run(rest),
        Some((first, rest)) if first == "differ" => return differ::run(&vectors_folder(), rest),
        Some((first, rest)) if first == "proofs" => return certificates::random(rest),
        Some((first, sets)) if first == "certificates" => {
            return certificates::run(&vectors_folder(), sets);
        }
        _ => {}
    }
    let vectors = vectors_folder();
    if !vectors.is_dir() {
        println!("skipped: no vectors at {}", vectors.display());
        return;
    }
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|want| want == name);
    if let Some(step) = step() {
        println!("One in {step} of the positions and games.\n");
    }
    println!(
        "| kind | questions | mean | 99 % below | slowest | total | wrong | unknown | settled by |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for set in vectors::SETS {
        if is_wanted(set) {
            labelled(&vectors, set);
        }
    }
    if is_wanted("live") {
        live(&vectors);
    }
    if is_wanted("games") {
        every_tenth(&vectors);
    }
    if is_wanted("cores") {
        cores(&vectors);
    }
}

fn vectors_folder() -> PathBuf {
    std::env::var_os("ARBITER_VECTORS").map_or_else(
        || Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors")).to_owned(),
        PathBuf::from,
    )
}

fn labelled(vectors: &Path, set: &str) {
    let positions = vectors::read(vectors, set);
    let run = vectors::run(&positions, step().unwrap_or(1), Limit::default());
    println!(
        "| {set} | {} | {} | {} | {} | {} |",
        run.times.len(),
        run.times.cells(),
        run.wrong.len(),
        run.unknown,
        shares(&run.layers)
    );
    println!(
        "| {set}, solver alone | {} | {} | | {} | |",
        run.solver.len(),
        run.solver.cells(),
        run.solver_open
    );
    for wrong in &run.wrong {
        println!("wrong: {wrong}");
    }
    eprintln!("slowest of {set}: {}", run.slowest.1);
}

/// Every so manyth position only, for a quick look.
fn step() -> Option<usize> {
    std::env::var("STEP").ok()?.parse().ok()
}

fn shares(layers: &BTreeMap<Layer, usize>) -> String {
    let total: usize = layers.values().sum();
    let cells: Vec<String> = layers
        .iter()
        .map(|(layer, n)| format!("{layer:?} {:.2} %", *n as f64 * 100.0 / total as f64))
        .collect();
    cells.join(", ")
}

/// Each position by itself, then by whole games, then move by move as in live play.
fn every_tenth(vectors: &Path) {
    let games: Vec<_> = games::read(vectors).into_iter().step_by(step().unwrap_or(1)).collect();
    let mut times = stats::Times::default();
    let mut layers = BTreeMap::new();
    let overhead = clock::overhead();
    for position in games.iter().flatten() {
        let start = clock::now();
        let white = arbiter_winnable::verdict(position, Color::White, Limit::default());
        let black = arbiter_winnable::verdict(position, Color::Black, Limit::default());
        times.add((clock::now() - start).saturating_sub(overhead));
        *layers.entry(white.1).or_default() += 1;
        *layers.entry(black.1).or_default() += 1;
    }
    println!(
        "| every tenth position by itself, both sides | {} | {} | | | {} |",
        times.len(),
        times.cells(),
        shares(&layers)
    );
    let spread = [50, 90, 95, 98].map(|share| (share, stats::human(times.below(share))));
    let spread = spread.map(|(share, time)| format!("{share} % below {time}")).join(", ");
    let start = clock::now();
    for position in games.iter().flatten() {
        std::hint::black_box(arbiter_winnable::status(position, Limit::default()));
    }
    let whole = (clock::now() - start) / times.len().max(1) as u64;
    let mut times = stats::Times::default();
    let mut positions = 0;
    for game in &games {
        let start = clock::now();
        positions += arbiter_winnable::audit(game, Limit::default()).len() as u64;
        times.add(clock::now() - start);
    }
    println!(
        "| every tenth position, a game at a time | {} | {} | | | |",
        times.len(),
        times.cells()
    );
    println!(
        "\nA position by itself, both sides: {} in the mean of all in a row; {spread}.",
        stats::human(whole)
    );
    println!(
        "\nEvery tenth position, a game at a time: {} a position for both sides.",
        stats::human(times.total() / positions.max(1))
    );
}

/// The same work on more and more threads.
fn cores(vectors: &Path) {
    let positions = vectors::read(vectors, "unfair");
    let most = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    println!("\n| threads | positions a second |\n|---|---|");
    for threads in 1..=most {
        let start = Instant::now();
        thread::scope(|scope| {
            // Every thread takes its turn, since easy and hard positions come in rows.
            for first in 0..threads {
                let share = positions.iter().skip(first).step_by(threads);
                scope.spawn(move || {
                    for labelled in share {
                        std::hint::black_box(arbiter_winnable::status(
                            &labelled.position,
                            Limit::default(),
                        ));
                    }
                });
            }
        });
        let seconds = start.elapsed().as_secs_f64();
        println!("| {threads} | {:.0} |", positions.len() as f64 / seconds);
    }
}

/// Every move of some games, asked as a live game asks.
fn live(vectors: &Path) {
    let mut times = stats::Times::default();
    for moves in games::read_moves(vectors).into_iter().step_by(100 * step().unwrap_or(1)) {
        let mut at = Position::initial();
        let mut live = Live::new(&at, Limit::default());
        for uci in moves {
            let Ok(m) = at.attempt(uci.0, uci.1, uci.2) else { break };
            at.play_mut(m);
            let start = clock::now();
            live.played(m, &at);
            times.add(clock::now() - start);
        }
    }
    println!(
        "| a move in live play, both sides, with lines | {} | {} | | | |",
        times.len(),
        times.cells()
    );
}
