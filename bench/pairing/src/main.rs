//! Time and memory of the Dutch system against the number of players and the round.
//!
//! Without arguments: a table of 100 to 10,000 players for each edition, then of fields that are
//! made to be hard. Each size runs in a process of its own,
//! so that the peak memory is that of the size. Histories are invented and paired by the engine
//! itself; the answer is checked against the history.

use std::{
    env, fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use arbiter_pairing::{
    Edition, check, dutch,
    generate::{Plan, generate},
    swiss::{Field, Options},
};
use arbiter_tournament::System;

const SIZES: [u16; 7] = [100, 200, 500, 1000, 2000, 5000, 10_000];
const ROUNDS: u8 = 9;
/// Each round is paired again and again for so long; the mean is shown.
const SPAN: Duration = Duration::from_millis(400);
/// bbpPairings 5.0.1 on the last of nine rounds, CPU seconds measured on the same machine.
const PEER: [(u16, &str); 4] = [(100, "0.011"), (500, "0.60"), (1000, "5.2"), (2000, "62")];

fn main() {
    let mut arguments = env::args().skip(1);
    match (arguments.next(), arguments.next()) {
        (Some(size), Some(edition)) => {
            one_size(size.parse().expect("players"), edition.parse().expect("an edition"));
        }
        (Some(_), None) => eprintln!("usage: bench-pairing [PLAYERS EDITION]"),
        (None, _) => {
            Edition::ALL.into_iter().for_each(table);
            Edition::ALL.into_iter().for_each(hard_fields);
            published("dutch/tournaments", Edition::E2017);
            published("dutch2026/tournaments", Edition::E2026);
        }
    }
}

fn table(edition: Edition) {
    println!("Edition {edition}\n");
    println!(
        "| players | round 1 | round 5 | round 9 | peak memory | bbpPairings 5.0.1, round 9 |"
    );
    println!("|---|---|---|---|---|---|");
    for size in SIZES {
        let own = env::current_exe().expect("this program");
        let arguments = [size.to_string(), edition.to_string()];
        let output = Command::new(own).args(arguments).output().expect("a run");
        let row = String::from_utf8_lossy(&output.stdout);
        let peer = PEER.iter().find(|(n, _)| *n == size).map_or("-", |(_, seconds)| seconds);
        println!("| {size} | {} | {peer} |", row.trim());
    }
    println!();
}

/// A plan of the ordinary kind: odd and even sizes, a few forfeits.
fn plan(players: u16, rounds: u8, edition: Edition) -> Plan {
    let options = Options { edition, ..Options::default() };
    Plan { options, forfeits: 5, byes: 0, late_entries: 0, ..Plan::new(players, rounds, 1) }
}

fn one_size(players: u16, edition: Edition) {
    let record = generate(&plan(players, ROUNDS, edition));
    let rounds = [1, 5, usize::from(ROUNDS)];
    let cells = rounds.map(|round| mean(&record, edition, round));
    println!("{} | {}", cells.join(" | "), peak_memory());
}

/// The mean time of pairing a round of the record, whose answer is compared with it.
fn mean(record: &arbiter_tournament::Record, edition: Edition, round: usize) -> String {
    let options = Options { edition, round: Some(round), ..Options::default() };
    let (start, wall) = (Clock::start(), Instant::now());
    let mut runs = 0_u32;
    while wall.elapsed() < SPAN || runs == 0 {
        let field = Field::of(record, &options).expect("a recorded round");
        let boards = dutch::pair(&field).expect("a legal pairing");
        assert_eq!(boards, check::recorded(record, &field), "a fast wrong answer is none");
        runs += 1;
    }
    let mean = start.elapsed() / runs;
    format!("{:.2} ms", mean.as_secs_f64() * 1000.0)
}

/// Fields that leave little choice: all games drawn, and nearly as many rounds as players.
fn hard_fields(edition: Edition) {
    println!("Edition {edition}, hard fields\n\n| field | last round |\n|---|---|");
    let drawn = |players, rounds| Plan { draws: 1000, ..plan(players, rounds, edition) };
    let near = |players, rounds| Plan { forfeits: 0, ..plan(players, rounds, edition) };
    for (name, plan) in [
        ("200 players, 9 rounds, all games drawn", drawn(200, 9)),
        ("1,000 players, 9 rounds, all games drawn", drawn(1000, 9)),
        ("40 players, 30 rounds", near(40, 30)),
        ("100 players, 60 rounds", near(100, 60)),
    ] {
        let record = generate(&plan);
        let last = record.rounds_recorded();
        println!("| {name} (round {last}) | {} |", mean(&record, edition, last));
    }
    println!();
}

/// Time on the processor where the system tells it, so that a busy machine does not count;
/// otherwise time on the wall.
struct Clock {
    processor: Option<Duration>,
    wall: Instant,
}

impl Clock {
    fn start() -> Self {
        Self { processor: processor_time(), wall: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, processor_time()) {
            (Some(start), Some(now)) => now.saturating_sub(start),
            _ => self.wall.elapsed(),
        }
    }
}

fn processor_time() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/schedstat").ok()?;
    stat.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// As the system counts it; a dash where it does not.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes =
        line.and_then(|rest| rest.trim().trim_end_matches(" kB").trim().parse::<u64>().ok());
    kilobytes.map_or_else(|| "-".to_owned(), |kb| format!("{:.1} MB", kb as f64 / 1024.0))
}

/// All rounds of the published tournaments, where the files are there.
fn published(folder: &str, edition: Edition) {
    let root = env::var_os("ARBITER_VECTORS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors")),
        PathBuf::from,
    );
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        println!("\nPublished tournaments: skipped, no files in {}", root.display());
        return;
    };
    let (mut rounds, mut different, mut spent) = (0_usize, 0_usize, Duration::ZERO);
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_none_or(|extension| extension != "trf") {
            continue;
        }
        let record =
            arbiter_trf::read(&fs::read(&path).expect("a file")).expect("a sound report").record;
        let start = Instant::now();
        let options = Options { edition, ..Options::default() };
        different += check::check(System::Dutch, &record, &options).expect("a field").len();
        spent += start.elapsed();
        rounds += record.rounds_recorded();
    }
    let seconds = spent.as_secs_f64();
    println!(
        "\nPublished tournaments of {edition}: {rounds} rounds in {seconds:.2} s, {different} differences"
    );
}
