//! Perft against peers, side by side in one run: bulk counting, one thread.
//!
//! Every count is checked; a fast wrong answer is not a result.
//!
//! `bench-board [ROUNDS]` compares; `bench-board --vectors [--above N] [--up-to N] [--plain]`
//! checks the numbers of the public perft suites instead.

mod peers;
mod vectors;

use std::{fs, hint::black_box, process::ExitCode, time::Instant};

/// A position with a known number of series of `depth` moves.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

const CASES: [Case; 7] = [
    Case {
        name: "initial",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Case {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: 178_633_661,
    },
    Case {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: 15_833_292,
    },
    Case {
        name: "talkchess",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: 89_941_194,
    },
    Case {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
        nodes: 164_075_551,
    },
    Case {
        name: "chess960",
        fen: "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        depth: 5,
        nodes: 8_652_810,
    },
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let after = |flag: &str| -> Option<u64> {
        let at = words.iter().position(|word| word == flag)?;
        words.get(at + 1)?.parse().ok()
    };
    let agreed = if has("--vectors") {
        vectors::run(&vectors::Choice {
            above: after("--above").unwrap_or(0),
            up_to: after("--up-to").unwrap_or(u64::MAX),
            plain: has("--plain"),
        })
    } else {
        compare(words.first().and_then(|word| word.parse().ok()).unwrap_or(3));
        true
    };
    if agreed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn compare(rounds: u64) {
    let n = peers::ALL.len();
    let mut logs = vec![0.0; n];
    println!(
        "Perft, millions of positions a second, one thread, bulk counting; best of {rounds}.\n"
    );
    let names: Vec<&str> = peers::ALL.iter().map(|peer| peer.name).collect();
    println!("| position | nodes | {} |", names.join(" | "));
    println!("|---|---:|{}", "---:|".repeat(n));
    let mut counted = vec![0; n];
    for case in &CASES {
        let mut best = vec![0.0_f64; n];
        for _ in 0..rounds {
            for (speed, peer) in best.iter_mut().zip(&peers::ALL) {
                if let Some(measured) = measure(peer, case) {
                    *speed = speed.max(measured);
                }
            }
        }
        let cells: Vec<String> = best
            .iter()
            .map(|speed| if *speed > 0.0 { format!("{speed:.0}") } else { "—".to_owned() })
            .collect();
        println!("| {} | {} | {} |", case.name, case.nodes, cells.join(" | "));
        for ((log, speed), counted) in logs.iter_mut().zip(&best).zip(&mut counted) {
            if *speed > 0.0 {
                *log += speed.ln();
                *counted += 1;
            }
        }
    }
    let means: Vec<f64> =
        logs.iter().zip(&counted).map(|(log, n)| (log / f64::from(*n)).exp()).collect();
    let cells: Vec<String> = means.iter().map(|mean| format!("**{mean:.0}**")).collect();
    println!("| geometric mean | | {} |", cells.join(" | "));
    let best_peer = means[1..].iter().copied().fold(0.0, f64::max);
    println!("\nArbiter is {:.2} times as fast as the fastest peer.", means[0] / best_peer);
    println!(
        "\nFor the figure with native code generation: \
         `RUSTFLAGS=\"-C target-cpu=native\" cargo run --release --manifest-path bench/Cargo.toml \
         -p bench-board`."
    );
}

/// Millions of nodes a second, or nothing if the peer cannot read the position.
fn measure(peer: &peers::Peer, case: &Case) -> Option<f64> {
    let (start, start_busy) = (Instant::now(), busy_seconds());
    let nodes = (peer.perft)(black_box(case.fen), case.depth)?;
    let elapsed = start.elapsed().as_secs_f64();
    let seconds = match (start_busy, busy_seconds()) {
        (Some(start), Some(end)) if end > start => end - start,
        _ => elapsed,
    };
    assert_eq!(nodes, case.nodes, "{} counts {} wrongly", peer.name, case.name);
    Some(case.nodes as f64 / seconds / 1e6)
}

/// How long this thread has had a processor, where the system tells it: on a busy machine the
/// clock on the wall would measure the neighbours.
fn busy_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
