//! How fast games are read from PGN, every move checked, beside pgn-reader with shakmaty.
//!
//! All read the same bytes through `std::io::Read`, in turns; the best turn of each counts,
//! because the machine has other work to do. Readers on one thread are timed by the processor
//! time of that thread, the one on all cores by the clock on the wall. The answers are compared
//! first: a fast wrong answer is not a result.

mod ours;
mod peer;

use std::{
    env, fs,
    io::Read,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;

/// What a reader found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    games: u64,
    plies: u64,
    bad: u64,
    /// A sum over the last positions: equal only if they all are.
    ends: u64,
}

type Run = fn(&[u8]) -> Found;

const READERS: [(&str, Run); 5] = [
    ("arbiter, stream", ours::stream),
    ("arbiter, stream, every game judged", ours::judged),
    ("arbiter, in memory", ours::in_memory),
    ("arbiter, stream, all cores", ours::parallel),
    ("pgn-reader 0.29 + shakmaty 0.30", peer::read),
];

fn main() {
    let rounds = env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(7);
    let Some(corpus) = corpus() else {
        println!("skipped: no shared/vectors/pgn/corpus.pgn.gz beside the repository");
        return;
    };
    agree(&corpus);
    let mut best = [Duration::MAX; READERS.len()];
    let mut found = [Found::default(); READERS.len()];
    for _ in 0..rounds {
        for (i, (_, run)) in READERS.iter().enumerate() {
            let (wall, own) = (Instant::now(), ThreadTime::now());
            found[i] = run(&corpus);
            let is_alone = !READERS[i].0.ends_with("all cores");
            best[i] = best[i].min(if is_alone { own.elapsed() } else { wall.elapsed() });
        }
    }
    print(&corpus, &best, &found);
}

fn print(corpus: &[u8], best: &[Duration], found: &[Found]) {
    let peer = best[best.len() - 1];
    println!("| reader | MB/s | games/s | moves/s | against the peer | games | moves | bad |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (i, (name, _)) in READERS.iter().enumerate() {
        let seconds = best[i].as_secs_f64();
        let Found { games, plies, bad, .. } = found[i];
        println!(
            "| {name} | {:.0} | {:.0} | {:.2} M | {:.2} | {games} | {plies} | {bad} |",
            corpus.len() as f64 / 1e6 / seconds,
            games as f64 / seconds,
            plies as f64 / 1e6 / seconds,
            peer.as_secs_f64() / seconds,
        );
    }
}

/// Every reader must come to the same end of every game, and what we write must be equal.
fn agree(corpus: &[u8]) {
    let expected = peer::with_ends(corpus);
    let ours = ours::with_ends(corpus);
    assert_eq!(ours, expected, "the readers disagree");
    ours::write_and_read(corpus);
}

fn corpus() -> Option<Vec<u8>> {
    let vectors = env::var_os("ARBITER_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
        PathBuf::from,
    );
    let packed = fs::read(vectors.join("pgn/corpus.pgn.gz")).ok()?;
    let mut corpus = Vec::new();
    flate2::read::MultiGzDecoder::new(&packed[..]).read_to_end(&mut corpus).ok()?;
    Some(corpus)
}

/// A number for a position, from its FEN without the en passant square, which not everybody
/// writes alike.
fn fingerprint(fen: &str) -> u64 {
    let fields = fen.split(' ').enumerate().filter(|&(i, _)| i != 3);
    fields.flat_map(|(_, field)| field.bytes()).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
