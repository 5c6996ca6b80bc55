//! Time and memory of the Swiss systems against the number of players and the round.
//!
//! Without arguments: a table of 100 to 10,000 players for each system and edition, then of fields
//! that are made to be hard. Each size runs in a process of its own,
//! so that the peak memory is that of the size. Histories are invented and paired by the engine
//! itself; the answer is checked against the history.

use std::{
    env, fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use arbiter_pairing::{
    Edition, check,
    generate::{Plan, generate},
    pair,
    swiss::Options,
};
use arbiter_tournament::{PairingNumber, System, TeamRules};

const SIZES: [u16; 7] = [100, 200, 500, 1000, 2000, 5000, 10_000];
const ROUNDS: u8 = 9;
/// Each round is paired again and again for so long; the mean is shown.
const SPAN: Duration = Duration::from_millis(400);
/// bbpPairings on the last of nine rounds, CPU seconds measured on the same machine: 5.0.1 by the
/// rules of 2017, 6.0.0 by those of 2026.
const PEER_2017: [(u16, &str); 4] = [(100, "0.011"), (500, "0.60"), (1000, "5.2"), (2000, "62")];
const PEER_2026: [(u16, &str); 2] = [(100, "0.03"), (1000, "71")];

/// What is timed: each system by each edition that it has.
const SYSTEMS: [(System, Edition); 8] = [
    (System::Dutch, Edition::E2017),
    (System::Dutch, Edition::E2026),
    (System::Dubov, Edition::E2026),
    (System::Burstein, Edition::E2026),
    (System::Lim, Edition::E2026),
    (System::ItaloSwiss, Edition::E2026),
    (System::DoubleSwiss, Edition::E2026),
    (System::TeamSwiss(TeamRules::USUAL), Edition::E2026),
];

fn main() {
    let mut arguments = env::args().skip(1);
    match (arguments.next(), arguments.next(), arguments.next()) {
        (Some(size), Some(system), Some(edition)) => {
            let by = (system.parse().expect("a system"), edition.parse().expect("an edition"));
            one_size(size.parse().expect("players"), by);
        }
        (Some(_), ..) => eprintln!("usage: bench-pairing [PLAYERS SYSTEM EDITION]"),
        (None, ..) => {
            SYSTEMS.into_iter().for_each(table);
            SYSTEMS.into_iter().for_each(hard_fields);
            published("dutch/tournaments", Edition::E2017);
            published("dutch2026/tournaments", Edition::E2026);
        }
    }
}

fn table((system, edition): (System, Edition)) {
    println!("{system}, edition {edition}\n");
    println!("| players | round 1 | round 5 | round 9 | peak memory | bbpPairings, round 9 |");
    println!("|---|---|---|---|---|---|");
    let peers: &[(u16, &str)] = match (system, edition) {
        (System::Dutch, Edition::E2017) => &PEER_2017,
        (System::Dutch, Edition::E2026) => &PEER_2026,
        _ => &[],
    };
    for size in SIZES {
        let own = env::current_exe().expect("this program");
        let arguments = [size.to_string(), system.to_string(), edition.to_string()];
        let output = Command::new(own).args(arguments).output().expect("a run");
        let row = String::from_utf8_lossy(&output.stdout);
        let peer = peers.iter().find(|(n, _)| *n == size).map_or("-", |(_, seconds)| seconds);
        println!("| {size} | {} | {peer} |", row.trim());
    }
    println!();
}

/// A plan of the ordinary kind: odd and even sizes, a few forfeits.
fn plan(players: u16, rounds: u8, (system, edition): (System, Edition)) -> Plan {
    let options = Options { edition, ..Options::default() };
    let plan = Plan::new(players, rounds, 1);
    // Teams of one player each, so that there can be as many of them.
    let rounds = rounds * games(system);
    Plan { system, options, rounds, boards: 1, forfeits: 5, byes: 0, late_entries: 0, ..plan }
}

/// The rounds of a record that one round of the system takes.
fn games(system: System) -> u8 {
    if system == System::DoubleSwiss { 2 } else { 1 }
}

fn one_size(players: u16, by: (System, Edition)) {
    let record = generate(&plan(players, ROUNDS, by));
    let last = record.rounds_recorded() / usize::from(games(by.0));
    let cells = [1, 5, last].map(|round| mean(&record, by, round, &[]));
    println!("{} | {}", cells.join(" | "), peak_memory());
}

/// The mean time of pairing a round of the record, whose answer is compared with it.
fn mean(
    record: &arbiter_tournament::Record,
    (system, edition): (System, Edition),
    round: usize,
    forbidden: &[(PairingNumber, PairingNumber)],
) -> String {
    let forbidden = forbidden.to_vec();
    // The first game of a match is the one that is paired.
    let round = (round - 1) * usize::from(games(system)) + 1;
    let options = Options { edition, round: Some(round), forbidden, ..Options::default() };
    let (start, wall) = (Clock::start(), Instant::now());
    let mut runs = 0_u32;
    while wall.elapsed() < SPAN || runs == 0 {
        let paired = pair(system, record, &options).expect("a legal pairing");
        if runs == 0 && options.forbidden.is_empty() {
            let (mut found, mut recorded) =
                (paired.boards, check::recorded_by(system, record, round));
            found.boards.sort_unstable();
            recorded.boards.sort_unstable();
            assert_eq!(found, recorded, "fast and wrong");
        }
        runs += 1;
    }
    let mean = start.elapsed() / runs;
    format!("{:.2} ms", mean.as_secs_f64() * 1000.0)
}

/// Fields that leave little choice: all games drawn, nearly as many rounds as players, hundreds of
/// pairs kept apart.
fn hard_fields(by: (System, Edition)) {
    println!("{}, edition {}, hard fields\n\n| field | last round |\n|---|---|", by.0, by.1);
    let drawn = |players, rounds| Plan { draws: 1000, ..plan(players, rounds, by) };
    let near = |players, rounds| Plan { forfeits: 0, ..plan(players, rounds, by) };
    for (name, plan, n_forbidden) in [
        ("100 players, 9 rounds, all games drawn", drawn(100, 9), 0),
        ("1,000 players, 9 rounds, all games drawn", drawn(1000, 9), 0),
        ("10,000 players, 9 rounds, all games drawn", drawn(10_000, 9), 0),
        ("40 players, 30 rounds", near(40, 30), 0),
        ("100 players, 60 rounds", near(100, 60), 0),
        ("100 players, 9 rounds, 300 pairs kept apart", near(100, 9), 300),
        ("1,000 players, 9 rounds, 600 pairs kept apart", near(1000, 9), 600),
        ("10,000 players, 9 rounds, 900 pairs kept apart", near(10_000, 9), 900),
    ] {
        let record = generate(&plan);
        let last = record.rounds_recorded() / usize::from(games(by.0));
        if last == 0 {
            println!("| {name} | no round can be paired |");
            continue;
        }
        let forbidden = kept_apart(plan.players, n_forbidden);
        println!("| {name} (round {last}) | {} |", mean(&record, by, last, &forbidden));
    }
    println!();
}

/// Pairs of neighbours and of players half a field apart, who would often meet.
fn kept_apart(players: u16, count: u16) -> Vec<(PairingNumber, PairingNumber)> {
    let number = |n: u16| PairingNumber::new(n % players + 1);
    let pair = |n: u16| {
        let step = [1, 2, players / 2][usize::from(n % 3)];
        Some((number(n)?, number(n + step)?))
    };
    (0..count).filter_map(pair).collect()
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
