//! Every count of the public perft suites, on all processors.
//!
//! Positions that several series of moves reach are counted once: each thread keeps a table by
//! key (the identity of 9.2.2) and depth. The deepest suites need it; with `--plain` every series
//! is walked.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use arbiter_board::Position;

struct Count {
    suite: &'static str,
    fen: String,
    depth: u32,
    nodes: u64,
}

const SUITES: [&str; 5] =
    ["standard.epd", "fischer.epd", "random.perft", "chess960.perft", "tricky.perft"];

fn folder() -> PathBuf {
    match std::env::var_os("ARBITER_VECTORS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
    }
    .join("perft")
}

/// Which counts to check, and how.
pub struct Choice {
    /// Only counts larger than this.
    pub above: u64,
    /// Only counts up to this.
    pub up_to: u64,
    /// Walk every series, without a table.
    pub plain: bool,
}

/// Counts everything chosen; true if all agree.
pub fn run(choice: &Choice) -> bool {
    let mut counts = Vec::new();
    for suite in SUITES {
        match fs::read_to_string(folder().join(suite)) {
            Ok(text) => read(suite, &text, &mut counts),
            Err(why) => println!("skipped {suite}: {why}"),
        }
    }
    let known = counts.len();
    counts.retain(|count| count.nodes > choice.above && count.nodes <= choice.up_to);
    // The longest first, so that no thread is left alone with one at the end.
    counts.sort_by_key(|count| std::cmp::Reverse(count.nodes));
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    let wrong = Mutex::new(Vec::new());
    let start = Instant::now();
    let work = || {
        let mut seen = if choice.plain { Table::default() } else { Table::new() };
        while let Some(count) = counts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = Position::from_fen(&count.fen).ok().map(|p| seen.count(&p, count.depth));
            nodes.fetch_add(count.nodes, Ordering::Relaxed);
            if found != Some(count.nodes) {
                let line = format!(
                    "{}: {} at depth {}: expected {}, found {found:?}",
                    count.suite, count.fen, count.depth, count.nodes
                );
                wrong.lock().expect("no thread panics").push(line);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics");
    for line in &wrong {
        println!("{line}");
    }
    for suite in SUITES {
        let n = counts.iter().filter(|count| count.suite == suite).count();
        println!("{suite}: {n} counts");
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} of {known} counts checked, {} wrong, {} positions in {seconds:.0} s",
        counts.len(),
        wrong.len(),
        nodes.load(Ordering::Relaxed),
    );
    wrong.is_empty()
}

/// Numbers already counted; the newest replaces the older in its place.
#[derive(Default)]
struct Table(Vec<(u64, u64, u32)>);

impl Table {
    const BITS: u32 = 24;

    fn new() -> Self {
        Self(vec![(0, 0, 0); 1 << Self::BITS])
    }

    fn count(&mut self, position: &Position, depth: u32) -> u64 {
        if depth < 2 || self.0.is_empty() {
            return position.perft(depth).expect("the suites fit in 64 bits");
        }
        let key = position.key();
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ u64::from(depth) << 1)
            >> (64 - Self::BITS)) as usize;
        if let (known, nodes, at) = self.0[place]
            && (known, at) == (key, depth)
        {
            return nodes;
        }
        let nodes =
            position.legal_moves().iter().map(|&m| self.count(&position.play(m), depth - 1)).sum();
        self.0[place] = (key, nodes, depth);
        nodes
    }
}

fn read(suite: &'static str, text: &str, counts: &mut Vec<Count>) {
    let mut fen = String::new();
    let mut add = |fen: &str, text: &str| {
        let mut words = text.split_whitespace();
        let depth = words.next().and_then(|word| word.trim_start_matches('D').parse().ok());
        let nodes = words.next().and_then(|word| word.parse().ok());
        let (Some(depth), Some(nodes)) = (depth, nodes) else {
            panic!("{suite}: not a depth and a count: {text:?}");
        };
        counts.push(Count { suite, fen: fen.to_owned(), depth, nodes });
    };
    for line in text.lines().map(str::trim) {
        if let Some(epd) = line.strip_prefix("epd ") {
            epd.clone_into(&mut fen);
        } else if let Some(count) = line.strip_prefix("perft ") {
            add(&fen, count);
        } else if let Some((position, rest)) = line.split_once(';') {
            for count in rest.split(';') {
                add(position, count);
            }
        }
    }
}
