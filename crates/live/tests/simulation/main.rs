//! A seeded world on virtual time: servers that die or fall asleep, a store that takes its time or
//! fails, lines that delay, repeat and break, an arbiter who acts. After each game the log must tell one
//! story.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]
#![expect(clippy::panic, reason = "a failed test panics")]
#![expect(clippy::cast_possible_wrap, reason = "small random numbers")]

mod arbiter;
mod check;
mod client;
mod random;
mod servers;
mod world;

use std::time::{Duration, Instant};

use world::World;

/// What happened in a game besides moves.
#[derive(Default)]
struct Tally {
    deaths: u64,
    takeovers: u64,
    refused: u64,
    flags: u64,
    delayed: u64,
    rulings: u64,
    /// Rows that the store did not take at first.
    failures: u64,
    /// Moves that were played as planned.
    planned: u64,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.deaths += other.deaths;
        self.takeovers += other.takeovers;
        self.refused += other.refused;
        self.flags += other.flags;
        self.delayed += other.delayed;
        self.rulings += other.rulings;
        self.failures += other.failures;
        self.planned += other.planned;
    }
}

fn play(seed: u64) -> Tally {
    let mut world = World::new(seed);
    assert!(world.run(), "seed {seed}: the game did not end, {} rows", world.store.rows.len());
    world.check(seed);
    world.tally
}

/// The processor time of this thread, where the system tells it: other programs on the machine do
/// not count.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Games that are always played.
const LEAST: u64 = 300;
/// How long the tests before a release simulate.
const MINUTE: u64 = 60;

#[test]
fn every_simulated_game_tells_one_story() {
    let read = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let asked = read("ARBITER_SIMULATE");
    let is_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    let seconds = asked.or(is_ci.then_some(MINUTE));
    let first = read("ARBITER_SIMULATE_FROM").unwrap_or_default();
    let (began, used) = (Instant::now(), processor_time());
    let (mut games, mut tally) = (0_u64, Tally::default());
    let enough =
        |games: u64| LEAST <= games && seconds.is_none_or(|it| it <= began.elapsed().as_secs());
    while !enough(games) {
        games += 1;
        tally.add(&play(first + games));
    }
    let took = match (used, processor_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => began.elapsed(),
    };
    let per_hour = u128::from(games) * 3_600_000 / took.as_millis().max(1);
    let Tally { deaths, takeovers, refused, flags, delayed, rulings, failures, planned } = tally;
    println!(
        "{games} games in {took:?} of processor time, {per_hour} per hour: {deaths} deaths, \
         {takeovers} takeovers from servers that slept, {refused} appends refused to them, {failures} failures of the \
         store, {flags} flags, {planned} moves as planned, {rulings} acts of the arbiter, {delayed} \
         games shown later"
    );
    // Only the optimised program, run for its own sake, is held to its speed.
    if asked.is_some() && !cfg!(debug_assertions) {
        assert!(per_hour >= 100_000, "{per_hour} games per hour");
    }
    // A world in which nothing goes wrong shows nothing.
    assert!(deaths > games / 10, "servers hardly ever died: {deaths} in {games}");
    assert!(takeovers > games / 20, "hardly a game was taken over: {takeovers} in {games}");
    assert!(refused > games / 50, "sleepers hardly ever tried to write: {refused}");
    assert!(flags > games / 20, "hardly a flag fell: {flags} in {games}");
    assert!(failures > games / 5, "the store hardly ever failed: {failures} in {games}");
    assert!(planned > games / 50, "hardly a move was planned: {planned} in {games}");
    assert!(delayed > games / 10 && rulings > games, "{delayed} shown later, {rulings} acts");
}
