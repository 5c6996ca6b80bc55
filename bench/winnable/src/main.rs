//! How fast, how exact, and which layer settles what. Prints Markdown.
//!
//! Times are processor time of one thread. `bench-winnable [SET…]` runs the named sets only
//! (`games` for the corpus, `cores` for the scaling).

mod clock;
mod complete;
mod games;
mod stats;
mod vectors;

use std::{collections::BTreeMap, path::{Path, PathBuf}};

use winnable::{Layer, Limit};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("oracle") => return complete::run(2),
        Some("oracle3") => return complete::run(1),
        _ => {}
    }
    let vectors = vectors_folder();
    if !vectors.is_dir() {
        println!("skipped: no vectors at {}", vectors.display());
        return;
    }
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|want| want == name);
    println!("| kind | questions | mean | 99 % below | slowest | total | wrong | unknown | settled by |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for set in vectors::SETS {
        if is_wanted(set) {
            labelled(&vectors, set);
        }
    }
    if is_wanted("games") {
        every_tenth(&vectors);
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
    let run = vectors::run(&positions, step(), Limit::default());
    println!("| {set} | {} | {} | {} | {} | {} |", run.times.len(), run.times.cells(), run.wrong.len(), run.unknown, shares(&run.layers));
    println!("| {set}, solver alone | {} | {} | | {} | |", run.solver.len(), run.solver.cells(), run.solver_open);
    for wrong in &run.wrong {
        println!("wrong: {wrong}");
    }
    eprintln!("slowest of {set}: {}", run.slowest.1);
}

/// Every so manyth position only, for a quick look.
fn step() -> usize {
    std::env::var("STEP").ok().and_then(|step| step.parse().ok()).unwrap_or(1)
}

fn shares(layers: &BTreeMap<Layer, usize>) -> String {
    let total: usize = layers.values().sum();
    let cells: Vec<String> = layers
        .iter()
        .map(|(layer, n)| format!("{layer:?} {:.2} %", *n as f64 * 100.0 / total as f64))
        .collect();
    cells.join(", ")
}

fn every_tenth(vectors: &Path) {
    let games = games::read(vectors);
    if let Ok(step) = std::env::var("PROBE") {
        let step: usize = step.parse().unwrap();
        let all: Vec<_> = games.iter().flatten().step_by(step).collect();
        let (mut hit, mut n, mut bad, mut t) = (0, 0, 0, 0);
        for p in &all {
            for side in [board::Color::White, board::Color::Black] {
                let s = clock::now();
                let (v, l) = winnable::verdict(p, side, Limit::positions(0));
                t += clock::now() - s;
                n += 1;
                if l == Layer::Plan || l == Layer::Material { hit += 1;
                    let _ = v;
                    if l == Layer::Plan { match winnable::can_mate(p, side, Limit::positions(0)) { winnable::Winnability::Winnable { line } if winnable::is_helpmate(p, side, &line) => {}, o => { bad += 1; println!("BAD {p} {side:?} {o:?}"); } } }
                } else { println!("MISS {p} {side:?}"); }
            }
        }
        println!("n {n} hit {hit} bad {bad} mean {} ns", t / n);
        return;
    }
    let mut times = stats::Times::default();
    let mut layers = BTreeMap::new();
    let mut spent = BTreeMap::<Layer, u64>::new();
    for position in games.iter().flatten() {
        let start = clock::now();
        let white = winnable::verdict(position, board::Color::White, Limit::default());
        let middle = clock::now();
        let black = winnable::verdict(position, board::Color::Black, Limit::default());
        let end = clock::now();
        times.add(end - start);
        *layers.entry(white.1).or_default() += 1;
        *layers.entry(black.1).or_default() += 1;
        *spent.entry(white.1).or_default() += middle - start;
        *spent.entry(black.1).or_default() += end - middle;
    }
    println!("| every tenth position, both sides | {} | {} | | | | {} |", times.len(), times.cells(), shares(&layers));
    for (l, t) in spent { println!("{l:?} {}", stats::human(t)); }
}
