//! Time and memory of the Dutch system against the number of players and the round.
//!
//! Without arguments: a table of 100 to 10,000 players. Each size runs in a process of its own,
//! so that the peak memory is that of the size. Histories are invented and paired by the engine
//! itself; the answer is checked against the history.

use std::{
    env, fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use arbiter_pairing::{
    check, dutch,
    generate::{Plan, generate},
    swiss::{Field, Options},
};

const SIZES: [u16; 7] = [100, 200, 500, 1000, 2000, 5000, 10_000];
const ROUNDS: u8 = 9;
/// Each round is paired again and again for so long; the mean is shown.
const SPAN: Duration = Duration::from_millis(400);
/// bbpPairings 5.0.1 on the last of nine rounds, CPU seconds measured on the same machine.
const PEER: [(u16, &str); 4] = [(100, "0.011"), (500, "0.60"), (1000, "5.2"), (2000, "62")];

fn main() {
    match env::args().nth(1) {
        Some(size) => one_size(size.parse().expect("a number of players")),
        None => table(),
    }
}

fn table() {
    println!(
        "| players | round 1 | round 5 | round 9 | peak memory | bbpPairings 5.0.1, round 9 |"
    );
    println!("|---|---|---|---|---|---|");
    for size in SIZES {
        let own = env::current_exe().expect("this program");
        let output = Command::new(own).arg(size.to_string()).output().expect("a run");
        let row = String::from_utf8_lossy(&output.stdout);
        let peer = PEER.iter().find(|(n, _)| *n == size).map_or("-", |(_, seconds)| seconds);
        println!("| {size} | {} | {peer} |", row.trim());
    }
    published();
}

fn one_size(players: u16) {
    let plan = Plan { forfeits: 5, byes: 0, late_entries: 0, ..Plan::new(players, ROUNDS, 1) };
    let record = generate(&plan);
    let mut cells = Vec::new();
    for round in [1, 5, usize::from(ROUNDS)] {
        let options = Options { round: Some(round), ..Options::default() };
        let (start, wall) = (Clock::start(), Instant::now());
        let mut runs = 0_u32;
        while wall.elapsed() < SPAN {
            let field = Field::of(&record, &options).expect("a recorded round");
            let boards = dutch::pair(&field).expect("a legal pairing");
            assert_eq!(boards, check::recorded(&record, &field), "a fast wrong answer is none");
            runs += 1;
        }
        let mean = start.elapsed() / runs;
        cells.push(format!("{:.2} ms", mean.as_secs_f64() * 1000.0));
    }
    println!("{} | {}", cells.join(" | "), peak_memory());
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
fn published() {
    let root = env::var_os("ARBITER_VECTORS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors")),
        PathBuf::from,
    );
    let Ok(entries) = fs::read_dir(root.join("dutch/tournaments")) else {
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
        different += check::check(&record).expect("a field").len();
        spent += start.elapsed();
        rounds += record.rounds_recorded();
    }
    let seconds = spent.as_secs_f64();
    println!("\nPublished tournaments: {rounds} rounds in {seconds:.2} s, {different} differences");
}
