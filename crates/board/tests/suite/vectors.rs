//! Public perft suites, where they lie beside the repository.
//!
//! Only counts up to a limit, so that the suite takes seconds. `cargo run --release
//! --manifest-path bench/Cargo.toml -p bench-board -- --vectors` counts all of them.

use std::fs;

use arbiter_board::Position;
use arbiter_testkit::vectors;

/// No count is larger in this test.
const MAX_NODES: u64 = 100_000;

fn check(fen: &str, depth: u32, nodes: u64, checked: &mut usize) {
    if nodes <= MAX_NODES {
        let position = Position::from_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(position.perft(depth), Some(nodes), "{fen} at depth {depth}");
        *checked += 1;
    }
}

/// `fen ;D1 20 ;D2 400`.
fn check_epd(text: &str) -> usize {
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let mut fields = line.split(';');
        let fen = fields.next().unwrap();
        for field in fields {
            let (depth, nodes) = field.trim().trim_start_matches('D').split_once(' ').unwrap();
            check(fen, depth.parse().unwrap(), nodes.trim().parse().unwrap(), &mut checked);
        }
    }
    checked
}

/// Blocks of `epd FEN` and `perft 1 20`.
fn check_perft(text: &str) -> usize {
    let mut checked = 0;
    let mut fen = "";
    for line in text.lines() {
        if let Some(epd) = line.strip_prefix("epd ") {
            fen = epd;
        } else if let Some(counts) = line.strip_prefix("perft ") {
            let (depth, nodes) = counts.trim().split_once(' ').unwrap();
            check(fen, depth.parse().unwrap(), nodes.trim().parse().unwrap(), &mut checked);
        }
    }
    checked
}

#[test]
fn public_suites() {
    type Check = fn(&str) -> usize;
    let suites: [(&str, Check, usize); 5] = [
        ("standard.epd", check_epd, 300),
        ("fischer.epd", check_epd, 2_000),
        ("random.perft", check_perft, 10_000),
        ("chess960.perft", check_perft, 1_000),
        ("tricky.perft", check_perft, 30),
    ];
    for (name, check, at_least) in suites {
        let path = vectors("perft").join(name);
        match fs::read_to_string(&path) {
            Ok(text) => {
                let checked = check(&text);
                assert!(checked >= at_least, "{name}: only {checked} counts");
            }
            Err(why) => println!("skipped {}: {why}", path.display()),
        }
    }
}
